"""States that fit a view, each as likely as any other deal that would have led to it.

All that is hidden lies face down in the Siggil. With company any hidden card may lie at any hidden place. Alone, every
packet of eight has one Spirit (G12): where that of a packet has not been seen, each of its hidden places is as likely,
whichever Spirit it is; every other hidden place has an ordinary card.
"""

from sortilege.core.cards import bit, count, members, sets_of
from sortilege.core.errors import BadView
from sortilege.core.game import Worlds
from sortilege.core.given import wrong
from sortilege.core.questions import Question
from sortilege.core.rng import Rng, rng_from
from sortilege.core.shuffle import NO_CHANCE, imagined
from sortilege.games.siggil.actions import CAPTURE, REMOVE
from sortilege.games.siggil.cards import FAMILIES, ORDINARY, PACK, TEXTS, series_cards
from sortilege.games.siggil.deal import PACKET, Laid, Setup
from sortilege.games.siggil.rules import MOST_FREE, Siggil, turned_over
from sortilege.games.siggil.sheet import SiggilSheet


class SiggilWorlds(Worlds):
    def __init__(self, view: object) -> None:
        sheet = SiggilSheet(view)
        setup = sheet.setup()
        laid = sheet.laid()
        self.state = state_on(sheet, setup, laid)
        self.places = [at for at in range(PACK) if laid[at] is None]
        self.cards = [card for card in range(PACK) if card not in laid]
        self.known = bytes([0 if card is None else card for card in laid])
        self.packets: list[list[int]] = []  # G12: hidden places of each packet whose Spirit has not been seen
        if setup.alone:
            self.packets = packets_to_fill(laid)
            if len(self.packets) != sum(card >= ORDINARY for card in self.cards):
                raise BadView("view.laid: expected a Spirit in each packet of eight, and a place for each unseen one")

    def sample(self, rng: object = None) -> Siggil:
        source = rng if isinstance(rng, Rng) else rng_from(rng)
        world = self.state.clone()
        world.chance = imagined(source)
        world.laid = Laid(self.dealt(source))
        return world

    def dealt(self, rng: Rng) -> bytes:
        cards = bytearray(self.known)
        rest = self.cards[:]
        places = self.places
        if self.packets:
            spirits = shuffled([card for card in rest if card >= ORDINARY], rng)
            rest = [card for card in rest if card < ORDINARY]
            taken: list[int] = []
            for packet in range(len(self.packets)):
                among = self.packets[packet]
                at = among[rng.below(len(among))]
                cards[at] = spirits[packet]
                taken.append(at)
            places = [at for at in places if at not in taken]
        shuffled(rest, rng)
        for i in range(len(places)):
            cards[places[i]] = rest[i]
        return bytes(cards)


def shuffled(cards: list[int], rng: Rng) -> list[int]:
    """In place, and handed back."""
    for i in range(len(cards) - 1):
        j = i + rng.below(len(cards) - i)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def packets_to_fill(laid: list[int | None]) -> list[list[int]]:
    found: list[list[int]] = []
    for first in range(0, PACK, PACKET):
        packet = range(first, first + PACKET)
        spirits = [card for card in laid[first : first + PACKET] if card is not None and card >= ORDINARY]
        hidden = [at for at in packet if laid[at] is None]
        if len(spirits) > 1 or (not spirits and not hidden):
            raise BadView(f"view.laid: got {len(spirits)} Spirits in places {first} to {first + 7}, expected one (G12)")
        if not spirits:
            found.append(hidden)
    return found


def state_on(sheet: SiggilSheet, setup: Setup, laid: list[int | None]) -> Siggil:
    """The state as far as the view shows it: without the cards it hides."""
    hands = sheet.hands()
    state = Siggil(setup, NOTHING_LAID, NO_CHANCE, sets_of(hands), sets_of([turned_over(hand) for hand in hands]), None)
    state.starter = sheet.seat("starter")
    state.left = sheet.left()
    state.discard = sheet.ordinary(sheet.entry("removed"), "removed")
    state.series, holding = sheet.series()
    state.free = sheet.spirits(sheet.entry("free"), "free")
    for spirit in sheet.spirits(sheet.entry("driven"), "driven"):
        state.driven |= bit(spirit)
    listed = sheet.list_of("spirits", setup.seats)
    for seat in range(setup.seats):
        for spirit in sheet.spirits(listed[seat], "spirits"):
            one = holding.get(spirit)
            if one is None or one.seat != seat:
                raise wrong("spirits", FAMILIES[spirit], f"a Spirit on a series of seat {seat}")
            state.held[seat] = state.held[seat] | bit(spirit)
            state.resting |= one.size() << spirit * 4
    if len(holding) != sum(count(state.held[seat]) for seat in range(setup.seats)):
        raise BadView("view.spirits: expected each Spirit that rests on a series with its player")
    check_siggil(state, laid)
    check_gone(state, laid)
    ask(state, sheet)
    return state


NOTHING_LAID = Laid(bytes(range(PACK)))


def check_siggil(state: Siggil, laid: list[int | None]) -> None:
    """What is left lies as it can: nothing is gone from under another card, no hidden card or Spirit is accessible."""
    layout = state.setup.layout
    for at in range(PACK):
        card = laid[at]
        there = state.left >> at & 1 != 0
        covered = layout.covers[at] & state.left != 0
        if not there and (covered or card is None):
            raise BadView(
                f"view.left: place {at} is empty, expected a card: it is covered, or nobody saw it leave (G2)"
            )
        if there and (card is None) != (covered and not layout.up >> at & 1):
            raise wrong("laid", card, f"what place {at} shows: covered cards of face-down levels are hidden (G19)")
        if there and not covered and card is not None:
            if card >= ORDINARY:
                raise BadView(f"view.laid: {TEXTS[card]} is accessible at place {at}, expected it to have left (G2)")
            state.accessible |= bit(card)


def check_gone(state: Siggil, laid: list[int | None]) -> None:
    """Whatever has left the Siggil is in just one place, and nothing else is."""
    setup = state.setup
    gone = 0
    for at in range(PACK):
        card = laid[at]
        if card is not None and not state.left >> at & 1:
            gone |= bit(card)
    places = [state.hands[seat] for seat in range(setup.seats)]
    places.append(state.discard)
    places += [series_cards(one.spirit, one.kind, one.some) for one in state.series]
    places += [bit(ORDINARY + spirit) for spirit in state.free]
    places += [bit(ORDINARY + spirit) for spirit in members(state.driven)]
    places += [bit(ORDINARY + spirit) for seat in range(setup.seats) for spirit in members(state.held[seat])]
    found = 0
    for place in places:
        if found & place:
            raise BadView(f"view: {TEXTS[members(found & place)[0]]} is in two places")
        found |= place
    if found != gone:
        raise BadView(f"view: {TEXTS[members(found ^ gone)[0]]} has left the Siggil for nowhere, or has not left it")
    if (state.discard or state.driven) and not setup.alone:
        raise BadView("view.removed: expected nothing, since only who plays alone removes cards (G13)")
    if setup.alone and len(state.free) > MOST_FREE:
        raise wrong("free", len(state.free), f"at most {MOST_FREE} free Spirits (G14)")


def ask(state: Siggil, sheet: SiggilSheet) -> None:
    """What is asked, if the game is on; whoever is asked can answer."""
    state.ended = sheet.outcome()
    question = sheet.question()
    if (question is None) == (state.ended is None):
        raise BadView("view.question: expected a question as long as there is no outcome, and none after")
    if question is None:
        return
    kind, seat = question
    if max(count(state.held[other]) for other in range(state.seats)) >= state.setup.to_win:
        raise BadView("view.spirits: expected fewer, since the game is on (G10)")
    if kind != CAPTURE and not state.accessible:
        raise BadView("view.question: expected an accessible card to take")
    if kind == REMOVE and (not state.setup.alone or state.ordinary_left() < 2):
        raise BadView("view.question: expected nothing to be removed, with company or with one card left (G13)")
    state.at_turn = seat
    state.stack.append(Question(kind, bit(seat)))
