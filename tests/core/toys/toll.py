"""Reacting: whoever lays a card, everybody may counter it or pass; a counter can open a question of its own."""

from typing import Any, Final

from sortilege import Log, Outcome, Rng, State
from sortilege.core.cards import members, of
from sortilege.core.game import View
from sortilege.core.options import number as number_option
from sortilege.core.options import yes_or_no
from sortilege.core.questions import PASS, Question
from sortilege.core.shuffle import NO_CHANCE, Chance
from tests.core.toys.toy import ToyGame, are_apart, best_of, check_viewer, deal_hidden, number, numbers, pack_of

CARDS: Final = 12
HAND: Final = 3

LAY: Final = 0  # whoever's turn it is lays a card
WINDOW: Final = 1  # everybody with cards may counter with an even one, or pass
FINE: Final = 2  # whoever countered with a 4, 8 or 12 says who loses a point
KINDS: Final = ("lay", "window", "fine")

FINES: Final = CARDS + 1  # action numbers: 0 pass, 1–12 a card, then whom to fine, then what the clock says
EXPIRE: Final = FINES + 4


class Toll(State):
    def __init__(self, options: dict[str, Any], chance: Chance, log: Log | None) -> None:
        super().__init__(options["seats"], chance, log)
        self.options = options
        self.hands = [0] * self.seats
        self.gone = 0
        self.pile = 0
        self.mover = 0
        self.points = [0] * self.seats

    def clone(self) -> "Toll":
        twin = Toll(self.options, self.chance, None)
        twin.stack = self.stack[:]
        twin.hands = self.hands[:]
        twin.gone = self.gone
        twin.pile = self.pile
        twin.mover = self.mover
        twin.points = self.points[:]
        return twin

    def choices(self, seat: int) -> list[int]:
        if seat not in self.asked():
            return []
        kind = self.stack[-1].kind
        if seat == self.seats:
            return [EXPIRE]
        if kind == LAY:
            return members(self.hands[seat])
        if kind == WINDOW:
            return [PASS, *(card for card in members(self.hands[seat]) if card % 2 == 0)]
        return [FINES + other for other in range(self.seats) if other != seat]

    def play(self, seat: int, action: int) -> None:
        question = self.stack[-1]
        if self.log is not None and not question.is_closed_by(seat, action):
            self.log.tell("passes", {"seat": seat})
        super().play(seat, action)

    def settle(self, question: Question, seat: int, action: int) -> None:
        if question.kind == LAY:
            self.spend(seat, action, "lays")
            self.pile += action
            self.open_window()
        elif question.kind == FINE:
            self.points[action - FINES] -= 1
            if self.log is not None:
                self.log.tell("fines", {"seat": seat, "whom": action - FINES})
        elif action in (PASS, EXPIRE):
            won = self.pile % 3 == 0
            self.points[self.mover] += won
            self.mover = (self.mover + 1) % self.seats
            if self.log is not None:
                self.log.tell("closes", {"seat": seat, "won": won})
        else:
            self.spend(seat, action, "counters")
            self.pile -= action
            self.open_window()
            if action % 4 == 0:
                self.stack.append(Question(FINE, 1 << seat))

    def spend(self, seat: int, card: int, event: str) -> None:
        self.hands[seat] ^= 1 << card
        self.gone |= 1 << card
        if self.log is not None:
            self.log.tell(event, {"seat": seat, "card": card})

    def open_window(self) -> None:
        """Everybody with a card is asked, able or not: who could have countered is nobody's business."""
        able = of([seat for seat in range(self.seats) if self.hands[seat]])
        if self.options["timed"]:
            able |= 1 << self.seats  # the clock
        if able:
            self.stack.append(Question(WINDOW, able, window=True))

    def proceed(self) -> None:
        for turn in range(self.seats):
            seat = (self.mover + turn) % self.seats
            if self.hands[seat]:
                self.mover = seat
                self.stack.append(Question(LAY, 1 << seat))
                return

    def outcome(self) -> Outcome | None:
        return None if self.stack or any(self.hands) else best_of(self.points, list(range(self.seats)))

    def has_every_card_once(self) -> bool:
        return are_apart([*self.hands, self.gone], HAND * self.seats)

    def view(self, seat: int | None) -> View:
        check_viewer(self, seat)
        outcome = self.outcome()
        return {
            "game": "toll",
            "rules": 1,
            "options": dict(self.options),
            "seat": seat,
            "hand": [] if seat is None else members(self.hands[seat]),
            "sizes": [len(members(hand)) for hand in self.hands],
            "gone": members(self.gone),
            "pile": self.pile,
            "mover": self.mover,
            "points": self.points[:],
            "question": KINDS[self.stack[-1].kind] if self.stack else None,
            "asked": self.asked(),
            "choices": [] if seat is None else [TEXTS[action] for action in self.choices(seat)],
            "outcome": None if outcome is None else outcome.as_json(),
        }


TEXTS: Final = [
    "pass",
    *(f"play {card}" for card in range(1, CARDS + 1)),
    *(f"fine {seat}" for seat in range(4)),
    "expire",
]


class TollGame(ToyGame):
    def __init__(self) -> None:
        schema = [number_option("seats", 2, 4, 3, "Players"), yes_or_no("timed", False, "A clock ends windows")]
        # Each card may be followed by a round of passes, a clock and a fine
        super().__init__("toll", "Toll", schema, TEXTS, longest=HAND * 4 * 8)

    def dealt(self, options: dict[str, Any], chance: Chance, log: Log | None) -> State:
        state = Toll(options, chance, log)
        cards = chance.draw(0, list(range(1, CARDS + 1)), HAND * state.seats)
        state.hands = [of(cards[HAND * seat : HAND * (seat + 1)]) for seat in range(state.seats)]
        state.proceed()
        if log is not None:
            for seat in range(state.seats):
                log.tell("dealt", {"seat": seat, "hand": members(state.hands[seat])}, 1 << seat)
        return state

    def imagined(self, view: View, rng: Rng) -> State:
        state = Toll(self.options(view["options"]), NO_CHANCE, None)
        seats = state.seats
        state.gone = of(numbers(view["gone"], 1, CARDS))
        state.pile = number(view["pile"], -100, 100)
        state.mover = number(view["mover"], 0, seats - 1)
        state.points = numbers(view["points"], -100, 100)
        sizes = numbers(view["sizes"], 0, HAND)
        if len(sizes) != seats or len(state.points) != seats or sum(sizes) + state.gone.bit_count() != HAND * seats:
            raise ValueError("so many cards")
        if view["seat"] is not None:
            state.hands[view["seat"]] = of(numbers(view["hand"], 1, CARDS))
        if state.gone & sum(state.hands):
            raise ValueError("a card twice")
        deal_hidden(state.hands, sizes, pack_of(CARDS) & ~state.gone & ~sum(state.hands), rng)
        asked = of(numbers(view["asked"], 0, seats))
        kind = view["question"]
        if kind == "lay":
            state.stack.append(Question(LAY, asked))
        elif kind == "window":
            state.stack.append(Question(WINDOW, asked, window=True))
        elif kind == "fine":
            state.open_window()
            state.stack.append(Question(FINE, asked))
        if kind is not None and not asked:
            raise ValueError("nobody asked")
        return state
