"""Sets the scene for a rule: a deal in, action texts through, what everybody may see out.

    scene(first="stag 1, stag 3, stag 5, leaf 2", seats=2).take("stag 1", "leaf 2", …)

Cards named in `first` lie where one can take them from the start, in that order and as long as there is room (The
Pillars have 24 such places); `buried` ones lie in the lowest level; the rest fills up, Spirits last or where told.
"""

from collections.abc import Iterable
from typing import Any

from sortilege import Log, load
from sortilege.core.cards import members
from sortilege.games.siggil.cards import ALL_CARDS, TEXTS
from sortilege.games.siggil.deal import PACKET
from sortilege.games.siggil.layouts import layout_of
from tests.games.stage import Stage

GAME = load("siggil")
SPIRITS = TEXTS[49:]
ORDINARY = TEXTS[:49]


class Scene(Stage):
    # What is done

    def take(self, *cards: str) -> "Scene":
        """Whole turns: each takes a card and passes."""
        for card in cards:
            self.do(f"take {card}", "pass")
        return self

    def turns(self, rounds: str) -> "Scene":
        """`stag 1 / leaf 2 / …`, a turn each."""
        return self.take(*split(rounds, "/"))

    # What can be seen

    @property
    def captures(self) -> set[str]:
        return self.choices - {"pass"}

    def see(self, name: str, seat: int | None = None) -> Any:
        return self.state.view(seat)[name]

    def hand(self, seat: int) -> list[str]:
        hand: list[str] = self.state.view(seat)["hands"][seat]
        return hand


def split(text: str, at: str = ",") -> list[str]:
    return [part.strip() for part in text.split(at) if part.strip()]


def opened(options: dict[str, Any], deal: dict[str, Any], seed: object = None) -> Scene:
    log = Log()
    return Scene(GAME, GAME.from_deal(options, deal, seed, log), log)


def scene(
    first: str = "",
    free: str = "",
    seats: int = 2,
    layout: str = "pillars",
    starter: int = 0,
    at: dict[int, str] | None = None,
    **options: Any,
) -> Scene:
    """`first`: cards accessible at the start; `free`: Spirits that are, and so leave at once; `at`: cards by place."""
    places = members(layout_of(layout).accessible(ALL_CARDS))
    fixed = dict(at or {})
    wanted = [*(f"spirit {name}" for name in split(free)), *split(first)]
    open_places = [place for place in places if place not in fixed]
    assert len(wanted) <= len(open_places), "so many are not accessible"
    fixed |= dict(zip(open_places, wanted))
    deal = {"layout": layout, "cards": filled(fixed), "starter": starter}
    return opened({"seats": seats, "layout": layout, **options}, deal)


def filled(fixed: dict[int, str]) -> list[str]:
    """A whole deal with these cards at these places. Spirits that are not placed lie as deep as can be."""
    rest = [text for text in (*SPIRITS, *ORDINARY) if text not in fixed.values()]
    assert len(rest) == 56 - len(fixed), "a card is named twice"
    found = iter(rest)
    return [fixed.get(place) or next(found) for place in range(56)]


def in_packets(fixed: dict[int, str]) -> list[str]:
    """G12: the same with one Spirit in each packet, the last place of it unless told otherwise."""
    ordinary = iter([text for text in ORDINARY if text not in fixed.values()])
    spirits = iter([text for text in SPIRITS if text not in fixed.values()])
    cards: list[str] = []
    for start in range(0, 56, PACKET):
        packet: list[str | None] = [fixed.get(place) for place in range(start, start + PACKET)]
        if not any(text in SPIRITS for text in packet if text):
            empty = max(at for at in range(PACKET) if packet[at] is None)
            packet[empty] = next(spirits)
        cards += [text or next(ordinary) for text in packet]
    return cards


def alone(fixed: dict[int, str] | None = None, layout: str = "pillars", level: str = "easy", **options: Any) -> Scene:
    deal = {"layout": layout, "cards": in_packets(fixed or {})}
    return opened({"seats": 1, "layout": layout, "level": level, **options}, deal)


def naive_accessible(layout: str, left: Iterable[int]) -> set[int]:
    """A geometric oracle: places of cards on which no rectangle of a higher level lies, corner by corner."""
    places = layout_of(layout).places
    there = list(left)

    def squares(at: int) -> set[tuple[int, int]]:
        return {(places[at].x + dx, places[at].y + dy) for dx in range(4) for dy in range(6)}

    return {
        at
        for at in there
        if not any(places[other].level > places[at].level and squares(at) & squares(other) for other in there)
    }
