"""The game as the rest of the house sees it."""

from typing import Any

from sortilege.core.errors import IllegalAction
from sortilege.core.events import Log
from sortilege.core.figures import Ledger
from sortilege.core.game import Action, Game, Say, Seat, State, Teller, Worlds, message
from sortilege.core.looks import Door, Paint, glyphs
from sortilege.core.rng import Rng
from sortilege.core.shuffle import Chance, shortened
from sortilege.games.sacrilege.actions import ACTIONS, SEATS, action_of
from sortilege.games.sacrilege.deal import SHUFFLES, dealt
from sortilege.games.sacrilege.hints import promise, worth
from sortilege.games.sacrilege.ledger import SacrilegeLedger
from sortilege.games.sacrilege.reading import TABLES, inventory
from sortilege.games.sacrilege.rewards import MOST_CARDS, MOST_STEPS
from sortilege.games.sacrilege.rules import Sacrilege
from sortilege.games.sacrilege.schema import SCHEMA, checked_options
from sortilege.games.sacrilege.setup import GRACE, MOST_REWARDED, MOST_THROWN, ROUNDS, setup_of
from sortilege.games.sacrilege.text import SacrilegeTeller
from sortilege.games.sacrilege.worlds import SacrilegeWorlds

# Decisions, at most: every step asks three times of everybody, every chain is as long as it may be, everybody throws
# all they can, and after each throw everybody passes and declines
CHAINS = 3 + MOST_THROWN * SEATS
REWARD = MOST_STEPS * MOST_CARDS * SEATS * 3
LONGEST = ROUNDS[-1] * SEATS * CHAINS * (MOST_REWARDED * REWARD + 4 * SEATS)


class SacrilegeGame(Game):
    def __init__(self) -> None:
        super().__init__("sacrilege", "Sacrilège", SCHEMA, actions=ACTIONS, longest=LONGEST)

    def options(self, given: object = None) -> dict[str, Any]:
        return checked_options(given)

    def deal(self, options: dict[str, Any], chance: Chance, deal: object, log: Log | None) -> State:
        setup = setup_of(options)
        how = dealt(setup, chance, deal)
        state = Sacrilege(setup, chance, log)
        state.shuffles = SHUFFLES
        state.begin(how.deck, how.starter)
        return state

    def clock(self, options: dict[str, Any]) -> tuple[float, float] | None:
        """D13."""
        if not options["clock"]:
            return None
        return float(options["seconds"]), GRACE if options["grace"] else 0.0

    def unhurried(self, options: dict[str, Any]) -> dict[str, Any]:
        return {**options, "clock": False}

    def worlds(self, view: object) -> Worlds:
        return SacrilegeWorlds(view)

    def text(self, state: State, seat: Seat, action: Action) -> str:
        assert isinstance(state, Sacrilege)
        if not 0 <= action < ACTIONS:
            raise IllegalAction(f"action: got {shortened(action)}, expected a number from 0 to {ACTIONS - 1}")
        return state.setup.box.texts[action]

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        assert isinstance(state, Sacrilege)
        return action_of(state.setup.box.actions, text)

    def teller(
        self,
        say: Say,
        names: list[str],
        you: Seat | None = None,
        paint: Paint = glyphs,
        options: dict[str, Any] | None = None,
    ) -> Teller:
        return SacrilegeTeller(say, names, you, paint, options)

    def door(self) -> Door:
        return Door(message("Sacrifice the neighbours, add up to six, and say a prayer before somebody laughs."), "30")

    def deck_tables(self) -> tuple[str, ...]:
        return TABLES

    def deck_told(self, content: bytes) -> list[str]:
        return inventory(content)

    def glances(self) -> int:
        return 2

    def worth(self, state: State, seat: Seat, rng: Rng) -> float:
        assert isinstance(state, Sacrilege)
        return worth(state, seat)

    def promise(self, state: State, seat: Seat, action: Action) -> float:
        assert isinstance(state, Sacrilege)
        return promise(state, seat, action)

    def ledger(self, options: dict[str, Any]) -> Ledger:
        return SacrilegeLedger(options)


GAME = SacrilegeGame()
