"""Sealed: everybody bids a card at the same time, the highest wins the point. An option hides who has bid already."""

from typing import Any, Final

from sortilege import Log, Outcome, Rng, State
from sortilege.core.cards import members, of
from sortilege.core.game import View
from sortilege.core.options import number as number_option
from sortilege.core.options import yes_or_no
from sortilege.core.questions import Question
from sortilege.core.shuffle import NO_CHANCE, Chance
from tests.core.toys.toy import ToyGame, are_apart, best_of, check_viewer, deal_hidden, number, numbers, pack_of

CARDS: Final = 14
HAND: Final = 3
BID: Final = 0


class Bids(State):
    def __init__(self, options: dict[str, Any], chance: Chance, log: Log | None) -> None:
        super().__init__(options["seats"], chance, log)
        self.options = options
        self.hands = [0] * self.seats
        self.shown: list[list[int]] = []  # what everybody has bid so far; replaced, never changed
        self.points = [0] * self.seats

    def clone(self) -> "Bids":
        twin = Bids(self.options, self.chance, None)
        twin.stack = self.stack[:]
        twin.hands = self.hands[:]
        twin.shown = self.shown
        twin.points = self.points[:]
        return twin

    def choices(self, seat: int) -> list[int]:
        if seat not in self.asked():
            return []
        return [card - 1 for card in members(self.hands[seat])]

    def play(self, seat: int, action: int) -> None:
        question = self.stack[-1]
        if self.log is not None and self.options["open"] and not question.is_closed_by(seat, action):
            self.log.tell("has bid", {"seat": seat})
        super().play(seat, action)

    def settle(self, question: Question, seat: int, action: int) -> None:
        bids = [answer + 1 for _, answer in question.all_answers(seat, action)]
        for bidder in range(self.seats):
            self.hands[bidder] ^= 1 << bids[bidder]
        self.shown = [*self.shown, bids]
        self.points[bids.index(max(bids))] += 1
        if self.log is not None:
            self.log.tell("bids", {"cards": bids[:]})

    def proceed(self) -> None:
        if len(self.shown) < HAND:
            self.stack.append(Question(BID, (1 << self.seats) - 1))

    def outcome(self) -> Outcome | None:
        return None if self.stack else best_of(self.points, list(range(self.seats)))

    def has_every_card_once(self) -> bool:
        return are_apart([*self.hands, *(1 << card for bids in self.shown for card in bids)], HAND * self.seats)

    def view(self, seat: int | None) -> View:
        check_viewer(self, seat)
        outcome = self.outcome()
        asked = self.asked()
        answer = self.stack[-1].answer_of(seat) if self.stack and seat is not None else None
        return {
            "game": "bids",
            "rules": 1,
            "options": dict(self.options),
            "seat": seat,
            "hand": [] if seat is None else members(self.hands[seat]),
            "shown": [bids[:] for bids in self.shown],
            "points": self.points[:],
            "bid": None if answer is None else answer + 1,
            "asked": asked if self.options["open"] else [other for other in asked if other == seat],
            "choices": [] if seat is None else [f"bid {action + 1}" for action in self.choices(seat)],
            "outcome": None if outcome is None else outcome.as_json(),
        }


class BidsGame(ToyGame):
    def __init__(self) -> None:
        schema = [number_option("seats", 2, 4, 3, "Players"), yes_or_no("open", True, "Show who has bid")]
        texts = [f"bid {card}" for card in range(1, CARDS + 1)]
        super().__init__("bids", "Bids", schema, texts, longest=HAND * 4)

    def dealt(self, options: dict[str, Any], chance: Chance, log: Log | None) -> State:
        state = Bids(options, chance, log)
        cards = chance.draw(0, list(range(1, CARDS + 1)), HAND * state.seats)
        state.hands = [of(cards[HAND * seat : HAND * (seat + 1)]) for seat in range(state.seats)]
        state.proceed()
        if log is not None:
            for seat in range(state.seats):
                log.tell("dealt", {"seat": seat, "hand": members(state.hands[seat])}, 1 << seat)
        return state

    def imagined(self, view: View, rng: Rng) -> State:
        state = Bids(self.options(view["options"]), NO_CHANCE, None)
        seats = state.seats
        seat: int | None = view["seat"]
        state.shown = [numbers(bids, 1, CARDS) for bids in view["shown"]]
        state.points = numbers(view["points"], 0, HAND)
        size = HAND - len(state.shown)
        public = of([card for bids in state.shown for card in bids])
        if (
            public.bit_count() != seats * len(state.shown)
            or len(state.points) != seats
            or sum(state.points) != HAND - size
        ):
            raise ValueError("so many bids")
        if seat is not None:
            state.hands[seat] = of(numbers(view["hand"], 1, CARDS))
            if public & state.hands[seat] or state.hands[seat].bit_count() != size:
                raise ValueError("so many cards")
        deal_hidden(state.hands, [size] * seats, pack_of(CARDS) & ~public & ~sum(state.hands), rng)
        state.proceed()
        if state.stack:
            owing = self.still_to_bid(view, seats, rng)
            for other in range(seats):
                if other not in owing:
                    bid = number(view["bid"], 1, CARDS) - 1 if other == seat else state.pick(other, rng)
                    state.stack.append(state.stack.pop().with_answer(other, bid))
        return state

    def still_to_bid(self, view: View, seats: int, rng: Rng) -> list[int]:
        """Who is asked, where the view says so; else anybody, so that at least one is."""
        if view["options"]["open"]:
            return numbers(view["asked"], 0, seats - 1)
        seat = view["seat"]
        owing = [seat] if view["asked"] else []
        while True:
            others = [other for other in range(seats) if other != seat and rng.below(2)]
            if others or owing:
                return owing + others
