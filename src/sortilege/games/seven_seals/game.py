"""The game as the rest of the house sees it."""

from typing import Any

from sortilege.core.cards import Sets
from sortilege.core.errors import BadText, IllegalAction
from sortilege.core.events import Log
from sortilege.core.game import Action, Game, Say, Seat, State, Teller, Worlds, message
from sortilege.core.looks import Door, Paint, glyphs
from sortilege.core.rng import Rng
from sortilege.core.shuffle import Chance, shortened
from sortilege.games.seven_seals.actions import NUMBERS, TEXTS
from sortilege.games.seven_seals.deal import Setup, drawn_dealer, listed_dealer, listed_rounds
from sortilege.games.seven_seals.hints import worth
from sortilege.games.seven_seals.offers import MOST_PUT_BACK
from sortilege.games.seven_seals.rules import SevenSeals
from sortilege.games.seven_seals.schema import SCHEMA, checked_options
from sortilege.games.seven_seals.text import SevenSealsTeller
from sortilege.games.seven_seals.worlds import SevenSealsWorlds

# S20: ten rounds of 21 seals to take, five predictions to end, 75 cards to play and 15 seals to return; and in each
# prediction every seal put back is one to take again (S5)
LONGEST = 10 * (21 + 5 + 75 + 15 + 5 * 2 * MOST_PUT_BACK)
OF_TRICKS = frozenset(("plays", "trick", "pays"))


class SevenSealsGame(Game):
    def __init__(self) -> None:
        super().__init__("seven_seals", message("Seven Seals"), SCHEMA, actions=len(TEXTS), longest=LONGEST)

    def options(self, given: object = None) -> dict[str, Any]:
        return checked_options(given)

    def deal(self, options: dict[str, Any], chance: Chance, deal: object, log: Log | None) -> State:
        setup = Setup(options)
        dealer = drawn_dealer(setup.seats, chance) if deal is None else listed_dealer(setup.seats, deal, chance)
        if deal is not None:
            setup.listed = listed_rounds(setup, deal)
        state = SevenSeals(setup, chance, [Sets() for _ in range(setup.seats)], Sets(), log)
        state.begin(dealer)
        state.asked()  # a deal without a first round is refused here
        return state

    def worlds(self, view: object) -> Worlds:
        return SevenSealsWorlds(view)

    def text(self, state: State, seat: Seat, action: Action) -> str:
        if not 0 <= action < len(TEXTS):
            raise IllegalAction(f"action: got {shortened(action)}, expected a number from 0 to {len(TEXTS) - 1}")
        return TEXTS[action]

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        action = NUMBERS.get(text)
        if action is None:
            raise BadText(f"action: got {shortened(text)}, expected for instance 'take red' or 'play violet 12'")
        return action

    def teller(
        self,
        say: Say,
        names: list[str],
        you: Seat | None = None,
        paint: Paint = glyphs,
        options: dict[str, Any] | None = None,
    ) -> Teller:
        return SevenSealsTeller(say, names, you, paint)

    def door(self) -> Door:
        return Door(
            message("Foretell your tricks, colour by colour; the Black Mage foretells that you will fail."), "45"
        )

    def fleeting(self, options: dict[str, Any]) -> frozenset[str]:
        return frozenset() if options["show_played"] else OF_TRICKS  # S21

    def worth(self, state: State, seat: Seat, rng: Rng) -> float:
        assert isinstance(state, SevenSeals)
        return worth(state, seat, rng)


GAME = SevenSealsGame()
