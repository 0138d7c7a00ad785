"""States that fit a view, each as likely as any other deal and exchange that would have led to it.

Where known cards may have gone is drawn first (whereabouts.py); then the unseen ones are dealt from the rest of the
pack, those of which most is known first.
"""

from bisect import bisect_right

from sortilege.core.cards import Sets, bit, count, members, nth, of, sets_of, union
from sortilege.core.errors import BadView
from sortilege.core.game import Worlds
from sortilege.core.questions import Question
from sortilege.core.rng import WORD, Rng, rng_from
from sortilege.core.shuffle import NO_CHANCE, imagined
from sortilege.games.presages.actions import LUCKY, REPLY, RETURN, REVEAL, TURN
from sortilege.games.presages.cards import ALL, DREAM_CARD, FEAR, GIVE, LAW_CARD, NOW, RECALL, SECRET, SWAP, TRADE
from sortilege.games.presages.memory import told
from sortilege.games.presages.rules import ROUNDS_TO_WIN, Presages
from sortilege.games.presages.sheet import PresagesSheet
from sortilege.games.presages.whereabouts import CAN_BE, UNSEEN, Way, whereabouts


class PresagesWorlds(Worlds):
    def __init__(self, view: object) -> None:
        sheet = PresagesSheet(view)
        state = state_on(sheet)
        seats = state.seats
        question = sheet.entry("question")
        if question is not None:
            state.stack.append(sheet.question(question))
        elif state.ended is None:
            raise BadView("view.question: got None, expected a question while the game is on")
        self.gift_is_hidden = question is not None and question["kind"] == "return" and "offered" not in question
        self.state = state
        self.story = sheet.story()
        sizes = sheet.numbers("sizes", seats, 0, 5)
        held = [state.hands[seat] for seat in range(seats)]
        if any(sizes[seat] < count(held[seat]) for seat in range(seats)):
            raise BadView(f"view.sizes: got {sizes}, expected room for the cards that are known")
        check_places(state, sizes)
        own = 0 if sheet.viewer is None else state.hands[sheet.viewer]
        public = sheet.hands("seen") if state.ended is None else held
        lucky = state.lucky()
        found = whereabouts(self.story, sheet.viewer, sizes, public, own, lucky)
        self.hidden = state.setup.pack & ~state.discards & ~state.in_play & ~union(held)
        for way in found.ways:  # the same cards in each, only with different seats
            self.hidden &= ~union(way)
            check_way(way, sizes)
        found.weigh(self.hidden, lucky)
        if not found.ways:
            raise BadView("view: its hidden cards fit no deal")
        self.accounts = [Account(way, lucky) for way in found.ways]
        self.limits: list[int] = []  # of each account's share, in parts of 2**30
        total = sum(found.ways.values())
        passed = 0
        for weight in found.ways.values():
            passed += weight
            self.limits.append(passed * (WORD + 1) // total)

    def sample(self, rng: object = None) -> Presages:
        source = rng if isinstance(rng, Rng) else rng_from(rng)
        world = self.state.clone()
        world.chance = imagined(source)
        hands = world.hands
        self.deal(hands, source)
        if self.story is not None:
            world.notes = told(self.story, world.seen, hands)
        if self.gift_is_hidden:  # P23: any card of the giver's hand may lie face down
            asked = world.stack[0]
            giver = asked.about
            hand = hands[giver]
            gift = nth(hand, source.below(count(hand)))
            world.stack[0] = Question(asked.kind, asked.owing, giver | gift << 3)
        return world

    def deal(self, hands: Sets, rng: Rng) -> None:
        account = self.accounts[0]
        if len(self.accounts) > 1:
            account = self.accounts[bisect_right(self.limits, rng.word(), 0, len(self.limits) - 1)]
        for seat in range(self.state.seats):
            hands[seat] = account.hands[seat]
        rest = self.hidden
        for at in range(len(account.holders)):
            fitting = rest & account.can_be[at]
            card = bit(nth(fitting, rng.below(count(fitting))))
            rest ^= card
            hands[account.holders[at]] = hands[account.holders[at]] | card


class Account:
    """A way ready to be dealt: the cards in their hands, and for every unseen one who holds it and what it can be."""

    def __init__(self, way: Way, lucky: int | None) -> None:
        self.hands = sets_of([hand & ALL for hand in way])
        self.holders: list[int] = []
        self.can_be: list[int] = []
        for kind in (1, 2, 0):
            for seat in range(len(way)):
                for _ in range(way[seat] // UNSEEN[kind] & 15):
                    self.holders.append(seat)
                    self.can_be.append(CAN_BE[kind])
        if lucky is not None and way[lucky] in UNSEEN:  # P15: with Fear alone there would be no question
            at = self.holders.index(lucky)
            self.holders.insert(0, self.holders.pop(at))
            self.can_be.insert(0, self.can_be.pop(at) & ~FEAR)


def state_on(sheet: PresagesSheet) -> Presages:
    """The state as far as the view shows it: without the cards it hides."""
    setup = sheet.setup()
    before = sheet.before()
    seen = sheet.hands("seen")
    state = Presages(setup, NO_CHANCE, sets_of(seen), sets_of(before), None)
    state.in_play = of([card for card in before if card])
    state.waiting = of([seat for seat in range(setup.seats) if not before[seat]])
    state.discards = sheet.cards(sheet.entry("discards"), "discards")
    state.seen = union(seen) | state.discards | state.in_play
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
    if sum(sizes) + count(state.in_play) + count(state.discards) != sum(state.setup.sizes):
        raise BadView(f"view.sizes: got {sizes}, expected as many cards as were dealt")
    if state.ended is None and max(state.laurels) >= ROUNDS_TO_WIN:
        raise BadView(f"view.laurels: got {state.laurels}, expected fewer while the game is on")
    if found & ~state.setup.pack:
        raise BadView(f"view: card {members(found & ~state.setup.pack)[0]} is not in this game")
    if state.fitting != ALL and LAW_CARD not in before:
        raise BadView("view.law: in force, but the card is not on the table")
    if state.stack:
        check_question(state, state.stack[-1], sizes)


def check_cause(state: Presages, question: Question, asked: int) -> None:
    """What is asked follows from a card in play: of the one asked, or of the one who asks."""
    kind = question.kind
    before = state.before.first_few(state.seats)
    other = question.about & 7
    if kind == TURN:
        fits = True
    elif kind == LUCKY:
        fits = not state.in_play
    elif kind == REPLY:
        fits = before[asked] == DREAM_CARD and other != asked
    elif kind in (REVEAL, RETURN):
        fits = other != asked and NOW[before[other]] == (SECRET if kind == REVEAL else GIVE)
        offered = question.about >> 3
        fits = fits and (not offered or state.hands[other] >> offered & 1 != 0)
    else:
        fits = NOW[before[asked]] == kind
    if not fits:
        raise BadView("view.question: no card in play asks it")


def check_way(way: Way, sizes: list[int]) -> None:
    cards = [hand & ALL for hand in way]
    full = [count(cards[seat]) + sum([way[seat] // kind & 15 for kind in UNSEEN]) for seat in range(len(way))]
    if full != sizes or sum([count(hand) for hand in cards]) != count(union(cards)):
        raise BadView("view.memory: tells of other hands than there are")


def check_question(state: Presages, question: Question, sizes: list[int]) -> None:
    """Whoever is asked can answer, and nobody is out of cards: a round ends with one, so all begin a bout with two."""
    kind = question.kind
    asked = question.asked()[0]
    check_cause(state, question, asked)
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
