"""States that fit a view: every hidden card goes somewhere it may be, every hand gets its size.

Cards are placed one by one, those with the fewest places first, each with a chance in proportion to the room left. That
is uniform over all fitting deals while the sets of possible places are nested (nothing known, a Law not obeyed, one
exchange), and close to it when they only overlap.
"""

from sortilege.core.cards import Sets, bit, count, members, nth, of, sets_of
from sortilege.core.errors import BadView
from sortilege.core.game import Worlds
from sortilege.core.questions import Question
from sortilege.core.rng import Rng, rng_from
from sortilege.core.shuffle import NO_CHANCE, imagined
from sortilege.games.presages.actions import LUCKY, REPLY, TURN
from sortilege.games.presages.cards import ALL, FEAR, LAW_CARD, RECALL, SWAP, TRADE
from sortilege.games.presages.memory import told
from sortilege.games.presages.rules import ROUNDS_TO_WIN, Presages
from sortilege.games.presages.sheet import Sheet, of_all


class PresagesWorlds(Worlds):
    def __init__(self, view: object) -> None:
        sheet = Sheet(view)
        state = state_on(sheet)
        setup = state.setup
        seats = state.seats
        question = sheet.entry("question")
        if question is not None:
            state.stack.append(sheet.question(question))
        elif state.ended is None:
            raise BadView("view.question: got None, expected a question while the game is on")
        self.gift_is_hidden = question is not None and question["kind"] == "return" and "offered" not in question
        self.state = state
        sizes = sheet.numbers("sizes", seats, 0, 5)
        hidden = setup.pack & ~state.seen & ~of_all([state.hands[seat] for seat in range(seats)])
        self.room = [sizes[seat] - count(state.hands[seat]) for seat in range(seats)]
        self.room.append(count(hidden) - sum(self.room))
        if min(self.room) < 0:
            raise BadView(f"view.sizes: got {sizes}, expected room for the cards that are known")
        check_places(state, sizes)
        everywhere = of([holder for holder in range(seats + 1) if self.room[holder]])
        maybe = [ALL] * (seats + 1)
        if sheet.entry("memory") is not None:
            own, common = sheet.memory()
            rows: list[int] = []
            for seat in range(seats + 1):  # what everybody knows, for everybody; and for the viewer what it knows
                rows += own if seat == sheet.viewer else common
            state.notes = told(rows, sheet.shown())
            maybe = own
        if state.stack and state.stack[-1].kind == LUCKY:
            lucky = state.stack[-1].asked()[0]
            if sizes[lucky] == 1:  # P15: with Fear alone there would be no question
                maybe[lucky] &= ~FEAR
        cards = members(hidden)
        places = [of([h for h in range(seats + 1) if maybe[h] >> card & 1]) & everywhere for card in cards]
        order = sorted(range(len(cards)), key=lambda at: count(places[at]))
        self.cards = [cards[at] for at in order]
        self.places = [places[at] for at in order]

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
                hands[where[at]] = hands[where[at]] | bit(self.cards[at])
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
                hands[seat] = hands[seat] | bit(self.cards[at])

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


def state_on(sheet: Sheet) -> Presages:
    """The state as far as the view shows it: without the cards it hides."""
    setup = sheet.setup()
    before = sheet.before()
    seen = sheet.hands("seen")
    state = Presages(setup, NO_CHANCE, sets_of(seen), sets_of(before), None)
    state.in_play = of([card for card in before if card])
    state.waiting = of([seat for seat in range(setup.seats) if not before[seat]])
    state.discards = sheet.cards(sheet.entry("discards"), "discards")
    state.seen = of_all(seen) | state.discards | state.in_play
    state.fitting = sheet.law()
    state.starter = sheet.seat("starter")
    state.round = sheet.number("round", 1, 9)
    state.bout = sheet.number("bout", 1, 99)
    state.laurels = sheet.numbers("laurels", len(setup.no_laurels), 0, ROUNDS_TO_WIN)
    state.ended = sheet.outcome()
    if state.ended is not None:
        state.waiting = 0
    for seat, shown in enumerate(sheet.list_of("hands", setup.seats)):
        if shown is not None:
            state.hands[seat] = sheet.cards(shown, "hands")
    return state


def check_places(state: Presages, sizes: list[int]) -> None:
    """No card in two places, a Law in force lies on the table, and whoever is asked can answer."""
    found = state.discards
    before = state.before.first_few(state.seats)
    places = [state.hands[seat] for seat in range(state.seats)] + [bit(card) for card in before if card]
    for place in places:
        if found & place:
            raise BadView(f"view: card {members(found & place)[0]} is in two places")
        found |= place
    if found & ~state.setup.pack:
        raise BadView(f"view: card {members(found & ~state.setup.pack)[0]} is not in this game")
    if state.fitting != ALL and LAW_CARD not in before:
        raise BadView("view.law: in force, but the card is not on the table")
    if state.stack:
        check_question(state, state.stack[-1], sizes)


def check_question(state: Presages, question: Question, sizes: list[int]) -> None:
    """Whoever is asked can answer, and nobody is out of cards: a round ends with one, so all begin a bout with two."""
    kind = question.kind
    asked = question.asked()[0]
    if kind in (TRADE, RECALL, SWAP) and not state.others_in_play(asked):
        raise BadView("view.question: nobody could answer it")
    to_lay = state.waiting
    bare = bit(asked) if kind == TURN else bit(question.about) if kind == REPLY else 0
    if bare & ~to_lay:
        raise BadView("view.question: a card lies there already")
    if kind == REPLY:  # Dream has gone the other way
        to_lay = to_lay & ~bare | bit(asked)
    elif kind == LUCKY:
        to_lay = 0
    fewest = [2 if to_lay & bit(seat) else 1 for seat in range(state.seats)]
    only_fear = kind == LUCKY and sizes[asked] == 1 and state.hands[asked] == FEAR
    if only_fear or any(sizes[seat] < fewest[seat] for seat in range(state.seats)):
        raise BadView(f"view.sizes: got {sizes}, expected at least {fewest}, and not Fear alone")
