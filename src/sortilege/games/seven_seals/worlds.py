"""States that fit a view. Every deal of the hidden cards in which nobody holds a colour they failed to follow (S21) is
exactly as likely as any other (chances.py); how somebody would rather have played is for a bot to judge."""

from sortilege.core.cards import Sets, bit, lowest
from sortilege.core.errors import BadView
from sortilege.core.game import Worlds
from sortilege.core.given import wrong
from sortilege.core.rng import Rng, rng_from
from sortilege.core.shuffle import NO_CHANCE, imagined
from sortilege.games.seven_seals.actions import PLAY, PREDICT, QUESTION_NAMES, RETURN
from sortilege.games.seven_seals.cards import (
    CARD_WORDS,
    COLOUR_OF,
    EVERY_SEAL,
    HAND,
    VALUE_OF,
    WHITE,
    counted,
    held,
    rank,
)
from sortilege.games.seven_seals.chances import Lots
from sortilege.games.seven_seals.deal import hand_of
from sortilege.games.seven_seals.rules import PLAYS, PREDICTS, RETURNS, SevenSeals, byte_of
from sortilege.games.seven_seals.sheet import SevenSealsSheet


class SevenSealsWorlds(Worlds):
    def __init__(self, view: object) -> None:
        sheet = SevenSealsSheet(view)
        state = state_on(sheet)
        self.state = state
        self.others: list[int] = []
        played = sheet.cards("memory", sheet.part("memory", "played"))
        if state.ended is not None:
            self.lots = Lots([], [], [])
            return
        ask(state, sheet)
        check_seals(state)
        check_robbed(state)
        sizes = sizes_of(state)
        hidden = hidden_cards(state, sheet, played, sizes)
        others = [seat for seat in range(state.seats) if seat != sheet.viewer]
        lacks = [state.lacking >> (5 * seat) & 31 for seat in others]
        self.others = others
        self.lots = Lots(hidden, [sizes[seat] for seat in others], lacks)
        if not self.lots.ways:
            raise BadView("view.memory: the hidden cards fit no deal")

    def sample(self, rng: object = None) -> SevenSeals:
        source = rng if isinstance(rng, Rng) else rng_from(rng)
        world = self.state.clone()
        world.chance = imagined(source)
        if world.ended is None:
            dealt = self.lots.draw(source)
            for at in range(len(dealt)):
                cards = dealt[at]
                world.hands[self.others[at]] = hand_of(cards, 0, len(cards))
        return world


def state_on(sheet: SevenSealsSheet) -> SevenSeals:
    """The state as far as the view shows it: without the cards it hides."""
    setup = sheet.setup
    seats = setup.seats
    purses = [sheet.purse("seals", value) for value in sheet.list_of("seals", seats)]
    seals = Sets()
    for seat in range(seats):
        seals[seat] = purses[seat]
    state = SevenSeals(setup, NO_CHANCE, [Sets() for _ in range(seats)], seals, None)
    state.ended = sheet.outcome()
    state.table = sheet.table()
    over = state.ended is not None
    state.round = sheet.number("round", 1, setup.rounds)
    if len(state.table) != (state.round if over else state.round - 1) or (over and state.round != setup.rounds):
        raise wrong("table", len(state.table), "a row for every round that is over")
    state.dealer = sheet.seat("dealer")
    state.mage = 0 if sheet.entry("mage") is None else bit(sheet.seat("mage"))
    state.centre = sheet.purse("centre", sheet.entry("centre"))
    state.predicted = sheet.row("predicted", 30)
    state.tricks = sheet.row("tricks", HAND)
    state.number = sheet.number("number", 1, HAND)
    state.leader = sheet.seat("leader")
    if setup.may_put_back:
        state.robbed = sheet.robbed()
        state.put_back = sheet.put_back()
    state.lacking = sheet.lacking()
    if sheet.entry("last") is not None:
        state.last_trick = sheet.trick("last", sheet.part("last", "cards"))
        state.last_leader = sheet.seat_of_last("leader")
        state.last_winner = sheet.seat_of_last("winner")
        state.last_cost = sheet.cost()
    lay_trick(state, sheet.trick("trick", sheet.entry("trick")))
    return state


def lay_trick(state: SevenSeals, trick: int) -> None:
    """The cards on the table, in the order they were laid: from the leader, clockwise, without a gap."""
    state.trick = trick
    seat = state.leader
    while state.laid < state.seats and byte_of(trick, seat):
        card = byte_of(trick, seat) - 1
        if not state.laid:
            state.led = COLOUR_OF[card]
        strength = rank(COLOUR_OF[card], VALUE_OF[card], state.led)
        if strength > state.best:
            state.best = strength
            state.winner = seat
        state.laid += 1
        seat = state.left_of(seat)
    if sum([byte_of(trick, other) > 0 for other in range(state.seats)]) != state.laid:
        raise BadView(f"view.trick: the cards do not lie in turn from the leader, seat {state.leader}")


def ask(state: SevenSeals, sheet: SevenSealsSheet) -> None:
    """The open question, if it can be asked as things stand."""
    kind = sheet.part("question", "kind")
    seat = sheet.part("question", "seat")
    if kind not in QUESTION_NAMES or seat not in range(state.seats) or isinstance(seat, bool):
        raise wrong("question", sheet.entry("question"), f"a seat, and a kind of {', '.join(QUESTION_NAMES)}")
    asked = QUESTION_NAMES.index(kind)
    first = state.left_of(state.dealer)
    begun = state.number > 1 or state.laid > 0
    if asked == PREDICT:
        fits = not begun and state.leader == first and not state.mage & bit(seat)
        state.stack.append(PREDICTS[seat])
    elif asked == PLAY:
        fits = state.laid < state.seats and seat == (state.leader + state.laid) % state.seats
        fits = fits and (state.number > 1 or state.leader == first)
        state.stack.append(PLAYS[seat])
    else:
        fits = state.laid == state.seats and seat == state.winner and not state.mage & bit(seat)
        kinds = state.fitting(seat)
        fits = fits and (kinds & (kinds - 1) != 0 or state.may_keep(kinds))
        state.stack.append(RETURNS[seat])
    won = sum([byte_of(state.tricks, other) for other in range(state.seats)])
    if not fits or won != state.number - 1 or (asked != RETURN and state.laid == state.seats):
        raise BadView("view.question: it cannot be asked as the table lies")


def check_seals(state: SevenSeals) -> None:
    """Every seal in one place, none before the Mage, and no more taken than the tricks account for."""
    if state.centre + sum([state.seals[seat] for seat in range(state.seats)]) != EVERY_SEAL:
        raise BadView("view.seals: they do not add up to all there are")
    if state.mage and state.seals[lowest(state.mage)]:
        raise BadView("view.seals: some lie before the Mage (S8)")


def check_robbed(state: SevenSeals) -> None:
    """S5: what the prediction that is being made has taken from opponents lies before its player, and a white seal
    before each of them; the centre has none of the colour (S6)."""
    seat = state.turn()
    is_open = state.stack[-1].kind == PREDICT
    fits = is_open or not state.put_back
    together = 0
    for other in range(state.seats):
        robbed = counted(state.robbed[other])
        fits = fits and not robbed["white"] and not robbed["black"]
        fits = fits and held(state.seals[other], WHITE) >= sum(robbed.values())
        fits = fits and ((is_open and other != seat) or not state.robbed[other])
        together += state.robbed[other]
    for colour in range(WHITE):
        robbed_of_it = held(together, colour)
        fits = fits and robbed_of_it <= held(state.seals[seat], colour)
        fits = fits and not (robbed_of_it and held(state.centre, colour))
    if not fits:
        raise BadView("view.prediction: no such seals can have been taken or put back (S5, S6)")


def sizes_of(state: SevenSeals) -> list[int]:
    """S1: as many cards in each hand as there are tricks to come."""
    left = HAND + 1 - state.number
    return [left - 1 if byte_of(state.trick, seat) else left for seat in range(state.seats)]


def hidden_cards(state: SevenSeals, sheet: SevenSealsSheet, played: list[int], sizes: list[int]) -> list[int]:
    """The cards in the hands that are not shown; the one that is goes into the state."""
    hands = sheet.list_of("hands", state.seats)
    viewer = sheet.viewer
    own: list[int] = []
    for seat in range(state.seats):
        if seat == viewer:
            own = sheet.cards("hands", hands[seat])
            if len(own) != sizes[seat]:
                raise wrong("hands", len(own), f"{sizes[seat]} cards for seat {seat}")
            state.hands[seat] = hand_of(own, 0, len(own))
        elif hands[seat] is not None:
            raise wrong("hands", hands[seat], "nothing but the viewer's own hand")
    lying = [byte_of(state.trick, seat) - 1 for seat in range(state.seats) if byte_of(state.trick, seat)]
    gone = set(played)
    for card in lying:
        if card not in gone:
            raise BadView(f"view.memory: {CARD_WORDS[card]} lies on the table, and is not among the cards played")
    for card in own:
        if card in gone:
            raise BadView(f"view.hands: {CARD_WORDS[card]} has been played already")
        if viewer is not None and state.lacking >> (5 * viewer + COLOUR_OF[card]) & 1:
            raise BadView(f"view.memory: {CARD_WORDS[card]} is of a colour its holder failed to follow")
    taken = gone | set(own)
    hidden = [card for card in state.setup.pack if card not in taken]
    if len(hidden) != sum(sizes) - len(own):
        raise BadView(f"view.memory: {len(played)} cards played, expected as many as have left the hands")
    return hidden
