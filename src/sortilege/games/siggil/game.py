"""The game as the rest of the house sees it."""

from typing import Any

from sortilege.core.cards import Sets
from sortilege.core.errors import IllegalAction
from sortilege.core.events import Log
from sortilege.core.game import Action, Game, Say, Seat, State, Teller, Worlds, message
from sortilege.core.looks import Door, Paint, glyphs
from sortilege.core.rng import Rng
from sortilege.core.shuffle import Chance, shortened
from sortilege.games.siggil import drawing
from sortilege.games.siggil.actions import ACTIONS, action_of, text_of
from sortilege.games.siggil.deal import dealt
from sortilege.games.siggil.hints import worth
from sortilege.games.siggil.layouts import NAMES, layout_of, read
from sortilege.games.siggil.rules import Siggil
from sortilege.games.siggil.schema import SCHEMA
from sortilege.games.siggil.text import SiggilTeller
from sortilege.games.siggil.worlds import SiggilWorlds

OF_CARDS = frozenset(("takes", "removes", "uncovers", "freed"))


class SiggilGame(Game):
    def __init__(self) -> None:
        super().__init__("siggil", "Siggil", SCHEMA, actions=ACTIONS, longest=100)

    def deal(self, options: dict[str, Any], chance: Chance, deal: object, log: Log | None) -> State:
        found = dealt(options, chance, deal)
        state = Siggil(found.setup, found.laid, chance, Sets(), Sets(), log)
        state.begin(found.starter)
        return state

    def worlds(self, view: object) -> Worlds:
        return SiggilWorlds(view)

    def text(self, state: State, seat: Seat, action: Action) -> str:
        if not 0 <= action < ACTIONS:
            raise IllegalAction(f"action: got {shortened(action)}, expected a number from 0 to {ACTIONS - 1}")
        return text_of(action)

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        return action_of(text)

    def teller(
        self,
        say: Say,
        names: list[str],
        you: Seat | None = None,
        paint: Paint = glyphs,
        options: dict[str, Any] | None = None,
    ) -> Teller:
        return SiggilTeller(say, names, you, paint)

    def door(self) -> Door:
        return Door(message("Take the woven cards apart, free the Spirits and hold on to them; alone too."), "20")

    def fleeting(self, options: dict[str, Any]) -> frozenset[str]:
        return frozenset() if options["memory_aid"] else OF_CARDS  # G13, G18

    def worth(self, state: State, seat: Seat, rng: Rng) -> float:
        assert isinstance(state, Siggil)
        return worth(state, seat, rng)

    def layouts(self) -> list[str]:
        return list(NAMES)

    def layout_told(self, name: str, content: bytes | None) -> str:
        return drawing.told(layout_of(name) if content is None else read(content))

    def layout_drawn(self, name: str, content: bytes | None) -> str:
        return drawing.drawn(layout_of(name) if content is None else read(content))


GAME = SiggilGame()
