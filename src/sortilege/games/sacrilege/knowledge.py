"""Who knows what of others' hands and of the Necronomicon. Every card that changes hands by a reward does so face up;
what somebody saw alone, only they know. A copy is like any other, so what is known is how many of a kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.games.sacrilege.actions import SEATS

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.sacrilege.rules import Sacrilege

VIEWERS: Final = SEATS + 1  # every seat, and whoever watches; of these a game has those in its set-up


def learn(state: Sacrilege, seat: i64, kind: i64) -> None:
    """Everybody has seen it go into that hand."""
    for viewer in state.setup.viewers:
        if viewer != seat:
            at = viewer * SEATS + seat
            state.known[at] = sorted([*state.known[at], kind])


def forget(state: Sacrilege, seat: i64, kind: i64) -> None:
    """Everybody has seen it leave that hand; it may be the one they knew of."""
    counts = len(state.fresh) > 0
    if counts:
        thaw(state)
    for viewer in state.setup.viewers:
        at = viewer * SEATS + seat
        if kind in state.known[at]:
            state.known[at] = without(state.known[at], kind)
        elif counts and viewer != seat:
            place_card(state, viewer, seat, kind)


def learn_hand(state: Sacrilege, viewer: i64, seat: i64) -> None:
    """One player has looked at all of it, and everybody has seen them do so."""
    at = viewer * SEATS + seat
    if state.fresh:
        thaw(state)
        for kind in without_all(state.hands[seat], state.known[at]):
            place_card(state, viewer, seat, kind)
        state.old[at] = 0  # nothing is unseen
        state.fresh[at] = 0
    state.known[at] = state.hands[seat]
    state.spied = [*state.spied[:at], state.spied[at] + 1, *state.spied[at + 1 :]]


def learn_drawn(state: Sacrilege, seat: i64, kind: i64) -> None:
    """The card that lay at this height has gone into a hand: whoever had looked at it knows which."""
    place = state.left
    counts = len(state.fresh) > 0
    if counts:
        thaw(state)
    for viewer in state.setup.viewers:
        at = viewer * SEATS + seat
        sees = place in state.peeked[viewer]
        if sees:
            state.peeked[viewer] = [other for other in state.peeked[viewer] if other != place]
            if viewer != seat:
                state.known[at] = sorted([*state.known[at], kind])
        if counts:
            if sees or viewer == seat:
                count_out(state, viewer, kind)
            else:
                state.fresh[at] += 1


def peek(state: Sacrilege, viewer: i64, count: i64) -> None:
    """One player looks at the top of the Necronomicon."""
    places = state.peeked[viewer]
    first = max(0, state.left - count)
    state.peeked[viewer] = [*[place for place in places if place < first], *range(first, state.left)]


def forget_place(state: Sacrilege, gone: i64, kind: i64) -> None:
    """A card has been taken out of the Necronomicon openly, and those above it lie one lower."""
    counts = len(state.fresh) > 0
    if counts:
        thaw(state)
    for viewer in state.setup.viewers:
        if counts:
            count_out(state, viewer, kind)
        places = state.peeked[viewer]
        if places and places[-1] >= gone:
            state.peeked[viewer] = [place - 1 if place > gone else place for place in places if place != gone]


def without(cards: list[int], card: i64) -> list[int]:
    """A copy with one less of it."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def without_all(cards: list[int], others: list[int]) -> list[int]:
    for card in others:
        cards = without(cards, card)
    return cards


# D6: where unseen cards come from, once a Necronomicon has been made of cards that everybody has seen. For each viewer
# there is a number of every kind, at least as many as there are: a card that may have been either stays in both.


def begin_counting(state: Sacrilege, shuffled: list[int]) -> None:
    kinds = len(state.setup.box.copies)
    state.shuffled = [counts_of(shuffled, kinds)] * VIEWERS
    state.held = [[] for _ in range(VIEWERS)]
    state.old = [0] * (VIEWERS * SEATS)
    state.fresh = [0] * (VIEWERS * SEATS)
    for viewer in state.setup.viewers:
        held: list[int] = []
        for seat in range(state.seats):
            if seat != viewer:
                unseen = without_all(state.hands[seat], state.known[viewer * SEATS + seat])
                state.old[viewer * SEATS + seat] = len(unseen)
                held += unseen
        state.held[viewer] = counts_of(held, kinds)


def thaw(state: Sacrilege) -> None:
    """Clones share these lists: whoever is about to change some of their entries copies them first."""
    state.shuffled = state.shuffled[:]
    state.held = state.held[:]
    state.old = state.old[:]
    state.fresh = state.fresh[:]


def place_card(state: Sacrilege, viewer: i64, seat: i64, kind: i64) -> None:
    """A viewer sees a card of a hand for the first time: it was there before, was drawn since, or may be either."""
    at = viewer * SEATS + seat
    was_held = state.old[at] > 0 and state.held[viewer][kind] > 0
    was_drawn = state.fresh[at] > 0 and state.shuffled[viewer][kind] > 0
    if was_held and not was_drawn:
        state.held[viewer] = lowered(state.held[viewer], kind)
        state.old[at] -= 1
    elif was_drawn and not was_held:
        count_out(state, viewer, kind)
        state.fresh[at] -= 1


def count_out(state: Sacrilege, viewer: i64, kind: i64) -> None:
    """A viewer sees where a card of the Necronomicon has gone."""
    state.shuffled[viewer] = lowered(state.shuffled[viewer], kind)


def lowered(counts: list[int], kind: i64) -> list[int]:
    """A copy with one less of a kind."""
    found = counts[:]
    found[kind] -= 1
    return found


def counts_of(cards: list[int], kinds: i64) -> list[int]:
    found = [0] * kinds
    for card in cards:
        found[card] += 1
    return found


def cards_of(counts: list[int]) -> list[int]:
    return [kind for kind in range(len(counts)) for _ in range(counts[kind])]


def knows_only_what_is(state: Sacrilege) -> bool:
    """Whether nobody knows of cards that are not there."""
    for viewer in state.setup.viewers:
        for seat in range(state.seats):
            known = state.known[viewer * SEATS + seat]
            for kind in known:
                if known.count(kind) > state.hands[seat].count(kind):
                    return False
        if any(place >= state.left for place in state.peeked[viewer]):
            return False
    return True
