"""What a page asks of a teller beyond words: faces, touches and the facts a board is drawn from."""

from typing import Any

from sortilege.core.game import Say, Seat, View
from sortilege.core.looks import Face, Paint, glyphs
from sortilege.games.precognition import drawn, foresight, recounted
from sortilege.games.precognition.drawn import Facts
from sortilege.games.precognition.faces import faces
from sortilege.games.precognition.told import PieceTeller
from sortilege.games.precognition.touch import picks_of, why_not


class SightTeller(PieceTeller):
    def __init__(
        self,
        say: Say,
        names: list[str],
        you: Seat | None = None,
        paint: Paint = glyphs,
        options: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(say, names, you, paint, options)
        self.seen: View | None = None  # the view last looked at, and what was drawn of it
        self.sight: Facts = {}

    def faces(self) -> list[Face]:
        return faces(self)

    def picks(self, text: str) -> list[str]:
        return picks_of(text)

    def why_not(self, view: View, key: str) -> str:
        return why_not(self, view, key)

    def scene(self, view: View) -> Facts:
        """Board and hand are drawn from the same facts, one after the other."""
        if self.seen is not view:
            self.seen, self.sight = view, drawn.scene(self, view)
        return self.sight

    def dealt(self, view: View) -> list[Facts]:
        return drawn.dealt_facts(self, view)

    def gift(self, view: View) -> list[Facts]:
        return drawn.gift_facts(self, view)

    def slots(self, view: View) -> list[Facts]:
        return foresight.slots(self, view)

    def foreseen(self, view: View) -> Facts:
        return foresight.foreseen(self, view)

    def sealed(self, view: View) -> tuple[int, int] | None:
        return foresight.sealed(self, view)

    def in_zone(self, view: View, seat: int) -> Facts | None:
        return foresight.in_zone(self, view, seat)

    def recounted(self, view: View, events: list[dict[str, Any]]) -> Facts | None:
        return recounted.recounted(self, view, events)
