"""States that fit a view: every hidden card goes somewhere it may be, every hand gets its size.

Cards are placed one by one, those with the fewest places first, each with a chance in proportion to the room left. That
is uniform over all fitting deals while the sets of possible places are nested (nothing known, a Law not obeyed, one
exchange), and close to it when they only overlap.
"""

from typing import Any

from sortilege.core.cards import Sets, count, members, nth, of, sets_of
from sortilege.core.errors import BadView
from sortilege.core.game import Outcome, Worlds
from sortilege.core.questions import Question
from sortilege.core.rng import Rng, rng_from
from sortilege.core.shuffle import NO_CHANCE, imagined, shortened
from sortilege.games.presages.actions import QUESTION_NAMES, REPLY, RETURN, REVEAL, TURN
from sortilege.games.presages.cards import ABOVE_LAW, ALL, BELOW_LAW
from sortilege.games.presages.deal import Setup
from sortilege.games.presages.memory import Note, told
from sortilege.games.presages.rules import Presages

KINDS = {name: kind for kind, name in QUESTION_NAMES.items()}


class PresagesWorlds(Worlds):
    def __init__(self, view: dict[str, Any]) -> None:
        try:
            self.read(view)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as fault:
            raise BadView(f"view: not a view of this game ({type(fault).__name__}: {shortened(str(fault))})") from None

    def read(self, view: dict[str, Any]) -> None:
        setup = Setup(view["options"], view["absolutes"])
        seats = setup.seats
        viewer: int | None = view["seat"]
        hands: list[int] = [of(known) for known in view["seen"]]
        seen = of(view["discards"]) | of([card for card in view["before"] if card])
        for hand in hands:
            seen |= hand
        for seat in range(seats):
            shown: list[int] | None = view["hands"][seat]
            if shown is not None:
                hands[seat] = of(shown)
        state = Presages(setup, NO_CHANCE, sets_of(hands), [card or 0 for card in view["before"]], None)
        state.in_play = of([card for card in view["before"] if card])
        state.waiting = of([seat for seat in range(seats) if not view["before"][seat]])
        state.discards = of(view["discards"])
        law: str | None = view["law"]
        state.fitting = ALL if law is None else BELOW_LAW if law == "lower" else ABOVE_LAW
        state.starter = view["starter"]
        state.round = view["round"]
        state.bout = view["bout"]
        state.laurels = view["laurels"]
        state.seen = seen
        if view["outcome"] is not None:
            ended = view["outcome"]
            state.ended = Outcome(ended["winners"], ended["scores"], ended["reason"])
            state.waiting = 0
        question = view["question"]
        if question is not None:
            state.stack.append(question_from(question))
        self.state = state
        self.gift_is_hidden = question is not None and question["kind"] == "return" and "offered" not in question
        placed = 0
        for hand in hands:
            placed |= hand
        self.room = [view["sizes"][seat] - count(hands[seat]) for seat in range(seats)]
        hidden = setup.pack & ~seen & ~placed
        self.room.append(count(hidden) - sum(self.room))
        if min(self.room) < 0:
            raise ValueError("more cards than the hands hold")
        everywhere = of([seat for seat in range(seats + 1) if self.room[seat]])
        self.cards = members(hidden)
        if view["memory"] is None:
            self.places = [everywhere] * len(self.cards)
        else:
            own, common = view["memory"]
            state.notes = remembered(seats, viewer, own, common)
            maybe = [of(cards) for cards in own]
            self.places = [
                of([holder for holder in range(seats + 1) if maybe[holder] >> card & 1]) & everywhere
                for card in self.cards
            ]
        order = sorted(range(len(self.cards)), key=lambda at: count(self.places[at]))
        self.cards = [self.cards[at] for at in order]
        self.places = [self.places[at] for at in order]

    def sample(self, rng: object = None) -> Presages:
        source = rng if isinstance(rng, Rng) else rng_from(rng)
        world = self.state.clone()
        world.chance = imagined(source)
        self.deal_hidden(world.hands, source)
        if self.gift_is_hidden:  # P23: any card of the giver's hand may lie face down
            asked = world.stack[0]
            giver = asked.about
            hand = world.hands[giver]
            gift = nth(hand, source.below(count(hand)))
            world.stack[0] = Question(asked.kind, asked.owing, giver | gift << 3)
        return world

    def deal_hidden(self, hands: Sets, rng: Rng) -> None:
        seats = self.state.seats
        room = self.room[:]
        where: list[int] = []
        for at in range(len(self.cards)):
            places = self.places[at]
            free = 0
            for holder in range(seats + 1):
                if places >> holder & 1:
                    free += room[holder]
            if not free:
                return self.deal_hidden_again(hands, rng)
            lot = rng.below(free)
            for holder in range(seats + 1):
                if places >> holder & 1:
                    lot -= room[holder]
                    if lot < 0:
                        room[holder] -= 1
                        where.append(holder)
                        break
        for at in range(len(where)):
            if where[at] < seats:
                hands[where[at]] = hands[where[at]] | 1 << self.cards[at]
        return None

    def deal_hidden_again(self, hands: Sets, rng: Rng) -> None:
        """A dead end: some card found no room. Place them anew, moving cards aside where it must be."""
        seats = self.state.seats
        holders: list[list[int]] = [[] for _ in range(seats + 1)]
        for at in range(len(self.cards)):
            if not self.make_room(at, holders, 0, rng):
                raise BadView("view: its hidden cards fit no deal")
        for seat in range(seats):
            for at in holders[seat]:
                hands[seat] = hands[seat] | 1 << self.cards[at]

    def make_room(self, at: int, holders: list[list[int]], tried: int, rng: Rng) -> bool:
        """Place a card, if need be by sending another on (an augmenting path)."""
        places = members(self.places[at] & ~tried)
        turn = rng.below(len(places)) if places else 0
        for holder in places[turn:] + places[:turn]:
            if len(holders[holder]) < self.room[holder]:
                holders[holder].append(at)
                return True
        for holder in places[turn:] + places[:turn]:
            tried |= 1 << holder
            inside = holders[holder]
            first = rng.below(len(inside))
            for guest in inside[first:] + inside[:first]:
                if self.make_room(guest, holders, tried, rng):
                    inside.remove(guest)
                    inside.append(at)
                    return True
        return False


def question_from(facts: dict[str, Any]) -> Question:
    kind = KINDS[facts["kind"]]
    about = 0
    if kind == TURN:
        about = facts["banned"] or 0
    elif kind in (REPLY, REVEAL):
        about = facts["to"]
    elif kind == RETURN:
        about = facts["to"] | facts.get("offered", 0) << 3
    elif "pride" in facts:
        about = 1 if facts["pride"] else 0
    return Question(kind, 1 << facts["seat"], about)


def remembered(seats: int, viewer: int | None, own: list[list[int]], common: list[list[int]]) -> Note:
    """What everybody knows, for everybody; and what the viewer knows beyond it, for the viewer."""
    rows: list[int] = []
    for seat in range(seats + 1):
        rows += [of(cards) for cards in (own if seat == viewer else common)]
    return told(rows)
