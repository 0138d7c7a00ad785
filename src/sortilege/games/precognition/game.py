"""The game as the rest of the house sees it."""

from typing import Any

from sortilege.core.errors import IllegalAction
from sortilege.core.events import Log
from sortilege.core.figures import Ledger
from sortilege.core.game import Action, Game, Say, Seat, State, Teller, Worlds, message
from sortilege.core.looks import Door, Paint, glyphs
from sortilege.core.rng import Rng
from sortilege.core.shuffle import Chance, shortened
from sortilege.games.precognition.actions import ACTIONS, STACK, action_of
from sortilege.games.precognition.boat import Boat
from sortilege.games.precognition.deal import dealt
from sortilege.games.precognition.hints import promise, worth
from sortilege.games.precognition.inventory import inventory
from sortilege.games.precognition.ledger import PrecognitionLedger
from sortilege.games.precognition.machines import ON_A_BOAT
from sortilege.games.precognition.reading import GAINS, KINDS, MOST
from sortilege.games.precognition.rules import Precognition
from sortilege.games.precognition.schema import SCHEMA, checked_options
from sortilege.games.precognition.setup import TURNS, setup_of
from sortilege.games.precognition.text import PrecognitionTeller
from sortilege.games.precognition.view import action_text, dealt_to, objectives_known, own_action, rooms_of
from sortilege.games.precognition.worlds import PrecognitionWorlds

# Decisions, if everything is done by hand and a deck brings as much as it may
OFFER = len(GAINS) + 1  # how much of each, and how many doctors; batteries are laid one by one
BATTERIES = (2 * 2 + ON_A_BOAT + 1) * MOST  # a turn: gains and bonuses of two cards, machines, an event
TURN = (
    3 + (1 + ON_A_BOAT + 1) * OFFER + BATTERIES + ON_A_BOAT + 7
)  # select, by hand, activate; … use; leave, done, losses
# R27, R28: each objective is revealed and eased once, which may ask its seat about machines and the others once more
PURSUITS = 3 * STACK * (2 + 1 + 3)
LONGEST = 4 * (2 + TURNS * TURN) + PURSUITS  # rooms and gift


class PrecognitionGame(Game):
    def __init__(self) -> None:
        super().__init__("precognition", "Précognition", SCHEMA, actions=ACTIONS, longest=LONGEST)

    def options(self, given: object = None) -> dict[str, Any]:
        return checked_options(given)

    def deal(self, options: dict[str, Any], chance: Chance, deal: object, log: Log | None) -> State:
        setup = setup_of(options)
        state = Precognition(setup, dealt(setup, chance, deal), chance, [Boat() for _ in range(setup.seats)], log)
        state.begin()
        return state

    def worlds(self, view: object) -> Worlds:
        return PrecognitionWorlds(view)

    def text(self, state: State, seat: Seat, action: Action) -> str:
        assert isinstance(state, Precognition)
        if not 0 <= action < ACTIONS:
            raise IllegalAction(f"action: got {shortened(action)}, expected a number from 0 to {ACTIONS - 1}")
        return action_text(state, seat, action)

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        assert isinstance(state, Precognition)
        plain = state.setup.box.actions.get(text)
        if plain is not None:
            return plain  # most are
        own = own_action(state, seat, text)
        if own is not None:
            return own
        return action_of(state.setup.box, rooms_of(state, seat), dealt_to(state, seat), objectives_known(state), text)

    def teller(
        self,
        say: Say,
        names: list[str],
        you: Seat | None = None,
        paint: Paint = glyphs,
        options: dict[str, Any] | None = None,
    ) -> Teller:
        return PrecognitionTeller(say, names, you, paint, options)

    def door(self) -> Door:
        return Door(message("Boats down a river: keep a card, give a card, and bring your humans home."), "60")

    def deck_tables(self) -> tuple[str, ...]:
        return KINDS

    def deck_told(self, content: bytes) -> list[str]:
        return inventory(content)

    def glances(self) -> int:
        return 1  # what lies open, and one's own hand

    def promise(self, state: State, seat: Seat, action: Action) -> float:
        assert isinstance(state, Precognition)
        return promise(state, seat, action)

    def worth(self, state: State, seat: Seat, rng: Rng) -> float:
        assert isinstance(state, Precognition)
        return worth(state, seat)

    def ledger(self, options: dict[str, Any]) -> Ledger:
        return PrecognitionLedger(options)


GAME = PrecognitionGame()
