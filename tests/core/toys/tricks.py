"""In turn: everybody lays a card, the highest takes the trick; a second deal follows. Four play in pairs."""

from typing import Any, Final

from sortilege import Log, Outcome, Rng, State
from sortilege.core.cards import members, of
from sortilege.core.game import View
from sortilege.core.options import number as number_option
from sortilege.core.questions import Question
from sortilege.core.shuffle import NO_CHANCE, Chance
from tests.core.toys.toy import ToyGame, are_apart, best_of, check_viewer, deal_hidden, number, numbers, pack_of

CARDS: Final = 13  # one at least stays hidden, also with four at the table
HAND: Final = 3
ROUNDS: Final = 2
LAY: Final = 0


class Tricks(State):
    def __init__(self, options: dict[str, Any], chance: Chance, log: Log | None) -> None:
        super().__init__(options["seats"], chance, log)
        self.options = options
        self.hands = [0] * self.seats
        self.table: list[int] = [0] * self.seats
        self.gone = 0
        self.points = [0] * self.seats
        self.starter = 0
        self.round = 0

    def clone(self) -> "Tricks":
        twin = Tricks(self.options, self.chance, None)
        twin.stack = self.stack[:]
        twin.hands = self.hands[:]
        twin.table = self.table[:]
        twin.gone = self.gone
        twin.points = self.points[:]
        twin.starter = self.starter
        twin.round = self.round
        return twin

    def choices(self, seat: int) -> list[int]:
        if seat not in self.asked():
            return []
        return [card - 1 for card in members(self.hands[seat])]

    def settle(self, question: Question, seat: int, action: int) -> None:
        card = action + 1
        self.hands[seat] ^= 1 << card
        self.table[seat] = card
        if self.log is not None:
            self.log.tell("lays", {"seat": seat, "card": card})
        if all(self.table):
            taker = self.table.index(max(self.table))
            self.points[taker] += 1
            self.gone |= of(self.table)
            self.table = [0] * self.seats
            self.starter = taker
            if self.log is not None:
                self.log.tell("takes", {"seat": taker})

    def proceed(self) -> None:
        if not any(self.hands) and not any(self.table):
            if self.round == ROUNDS:
                return
            self.deal_round()
        waiting = [seat for seat in range(self.seats) if not self.table[seat]]
        self.stack.append(Question(LAY, 1 << min(waiting, key=lambda seat: (seat - self.starter) % self.seats)))

    def deal_round(self) -> None:
        cards = self.chance.draw(self.round, list(range(1, CARDS + 1)), HAND * self.seats)
        self.round += 1
        self.gone = 0
        self.hands = [of(cards[HAND * seat : HAND * (seat + 1)]) for seat in range(self.seats)]
        if self.log is not None:
            self.log.tell("round", {"round": self.round})
            for seat in range(self.seats):
                self.log.tell("dealt", {"seat": seat, "hand": members(self.hands[seat])}, 1 << seat)

    def team_of(self, seat: int) -> int:
        return seat % 2 if self.seats == 4 else seat

    def outcome(self) -> Outcome | None:
        if self.stack or self.round < ROUNDS or any(self.hands) or any(self.table):
            return None
        return best_of(self.points, [self.team_of(seat) for seat in range(self.seats)])

    def has_every_card_once(self) -> bool:
        return are_apart([*self.hands, self.gone, *(1 << card for card in self.table if card)], HAND * self.seats)

    def view(self, seat: int | None) -> View:
        check_viewer(self, seat)
        outcome = self.outcome()
        return {
            "game": "tricks",
            "rules": 1,
            "options": dict(self.options),
            "seat": seat,
            "hand": [] if seat is None else members(self.hands[seat]),
            "sizes": [len(members(hand)) for hand in self.hands],
            "table": self.table[:],
            "gone": members(self.gone),
            "points": self.points[:],
            "starter": self.starter,
            "round": self.round,
            "asked": self.asked(),
            "choices": [] if seat is None else [f"lay {action + 1}" for action in self.choices(seat)],
            "outcome": None if outcome is None else outcome.as_json(),
        }


class TricksGame(ToyGame):
    def __init__(self) -> None:
        schema = [number_option("seats", 2, 4, 3, "Players")]
        texts = [f"lay {card}" for card in range(1, CARDS + 1)]
        super().__init__("tricks", "Tricks", schema, texts, longest=ROUNDS * HAND * 4)

    def dealt(self, options: dict[str, Any], chance: Chance, log: Log | None) -> State:
        state = Tricks(options, chance, log)
        state.proceed()
        return state

    def imagined(self, view: View, rng: Rng) -> State:
        state = Tricks(self.options(view["options"]), NO_CHANCE, None)
        seats = state.seats
        state.table = numbers(view["table"], 0, CARDS)
        state.gone = of(numbers(view["gone"], 1, CARDS))
        state.points = numbers(view["points"], 0, ROUNDS * HAND)
        state.starter = number(view["starter"], 0, seats - 1)
        state.round = number(view["round"], 1, ROUNDS)
        sizes = numbers(view["sizes"], 0, HAND)
        if len(state.table) != seats or len(sizes) != seats or len(state.points) != seats:
            raise ValueError("so many seats")
        if sum(sizes) + len(state.gone.bit_count() * [0]) + sum(map(bool, state.table)) != HAND * seats:
            raise ValueError("so many cards")
        if view["seat"] is not None:
            state.hands[view["seat"]] = of(numbers(view["hand"], 1, CARDS))
        public = state.gone | of([card for card in state.table if card])
        if public & sum(state.hands):
            raise ValueError("a card twice")
        deal_hidden(state.hands, sizes, pack_of(CARDS) & ~public & ~sum(state.hands), rng)
        if view["outcome"] is None:
            state.proceed()
        return state
