"""The game as the rest of the house sees it."""

from typing import Any

from sortilege.core.cards import Sets
from sortilege.core.errors import BadText, IllegalAction
from sortilege.core.events import Log
from sortilege.core.game import Action, Game, Say, Seat, State, Teller, View, Worlds, message
from sortilege.core.looks import Door, Paint, glyphs
from sortilege.core.rng import Rng
from sortilege.core.shuffle import Chance, shortened
from sortilege.games.presages.actions import NUMBERS, TEXTS
from sortilege.games.presages.deal import drawn_setup, listed_setup
from sortilege.games.presages.hints import worth
from sortilege.games.presages.rules import Presages
from sortilege.games.presages.schema import SCHEMA
from sortilege.games.presages.text import PresagesTeller
from sortilege.games.presages.worlds import PresagesWorlds

OF_CARDS = frozenset(("lays", "bout", "shows", "offers", "exchanges", "trades", "swaps", "recalls", "discards"))


class PresagesGame(Game):
    def __init__(self) -> None:
        super().__init__("presages", "Présages", SCHEMA, actions=len(TEXTS), longest=5000)

    def deal(self, options: dict[str, Any], chance: Chance, deal: object, log: Log | None) -> State:
        setup = drawn_setup(options, chance) if deal is None else listed_setup(options, deal)
        state = Presages(setup, chance, Sets(), Sets(), log)
        state.begin()
        state.asked()  # a deal without a first round is refused here
        return state

    def worlds(self, view: object) -> Worlds:
        return PresagesWorlds(view)

    def text(self, state: State, seat: Seat, action: Action) -> str:
        if not 0 <= action < len(TEXTS):
            raise IllegalAction(f"action: got {shortened(action)}, expected a number from 0 to {len(TEXTS) - 1}")
        return TEXTS[action]

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        action = NUMBERS.get(text)
        if action is None:
            raise BadText(f"action: got {shortened(text)}, expected for instance 'lay 23' or 'give 12 to 3'")
        return action

    def teller(
        self,
        say: Say,
        names: list[str],
        you: Seat | None = None,
        paint: Paint = glyphs,
        options: dict[str, Any] | None = None,
    ) -> Teller:
        return PresagesTeller(say, names, you, paint)

    def door(self) -> Door:
        return Door(message("Teams shed their cards, bout by bout; every card acts on the others."), "30–45")

    def fleeting(self, options: dict[str, Any]) -> frozenset[str]:
        return frozenset() if options["memory_aid"] else OF_CARDS  # P27

    def may_react(self, view: View) -> bool:
        """P28: not while a round is under way; the next one is dealt as soon as one ends."""
        return view["outcome"] is not None

    def worth(self, state: State, seat: Seat, rng: Rng) -> float:
        assert isinstance(state, Presages)
        return worth(state, seat, rng)


GAME = PresagesGame()
