"""Who knows what of others' hands and of the Necronomicon. Every card that changes hands by a reward does so face up;
what somebody saw alone, only they know. A copy is like any other, so what is known is how many of a kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.games.sacrilege.actions import SEATS

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.sacrilege.rules import Sacrilege

VIEWERS: Final = SEATS + 1  # every seat, and whoever watches


def learn(state: Sacrilege, seat: i64, kind: i64) -> None:
    """Everybody has seen it go into that hand."""
    for viewer in range(VIEWERS):
        if viewer != seat:
            at = viewer * SEATS + seat
            state.known[at] = sorted([*state.known[at], kind])


def forget(state: Sacrilege, seat: i64, kind: i64) -> None:
    """Everybody has seen it leave that hand; it may be the one they knew of."""
    if state.fresh and kind not in state.known[SEATS * SEATS + seat]:
        count_out(state, seat, kind)
    for viewer in range(VIEWERS):
        at = viewer * SEATS + seat
        cards = state.known[at]
        if kind in cards:
            place = cards.index(kind)
            state.known[at] = cards[:place] + cards[place + 1 :]


def learn_hand(state: Sacrilege, viewer: i64, seat: i64) -> None:
    """One player has looked at all of it, and everybody has seen them do so."""
    at = viewer * SEATS + seat
    state.known[at] = state.hands[seat]
    state.spied = [*state.spied[:at], state.spied[at] + 1, *state.spied[at + 1 :]]


def learn_drawn(state: Sacrilege, seat: i64, kind: i64) -> None:
    """The card that lay at this height has gone into a hand: whoever had looked at it knows which."""
    place = state.left
    if state.fresh:
        state.fresh = [*state.fresh[:seat], state.fresh[seat] + 1, *state.fresh[seat + 1 :]]
    for viewer in range(VIEWERS):
        if place in state.peeked[viewer]:
            state.peeked[viewer] = [other for other in state.peeked[viewer] if other != place]
            if viewer != seat:
                at = viewer * SEATS + seat
                state.known[at] = sorted([*state.known[at], kind])


def peek(state: Sacrilege, viewer: i64, count: i64) -> None:
    """One player looks at the top of the Necronomicon."""
    places = state.peeked[viewer]
    first = max(0, state.left - count)
    state.peeked[viewer] = [*[place for place in places if place < first], *range(first, state.left)]


def forget_place(state: Sacrilege, gone: i64, kind: i64) -> None:
    """A card has been taken out of the Necronomicon openly, and those above it lie one lower."""
    if kind in state.shuffled:  # but for imagined worlds, since the first shuffle it always is
        state.shuffled = without(state.shuffled, kind)
    for viewer in range(VIEWERS):
        places = state.peeked[viewer]
        if places and places[-1] >= gone:
            state.peeked[viewer] = [place - 1 if place > gone else place for place in places if place != gone]


def without(cards: list[int], card: i64) -> list[int]:
    """A copy with one less of it."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


# D6: where hidden cards come from, once a Necronomicon has been made of cards that everybody has seen


def begin_counting(state: Sacrilege, shuffled: list[int]) -> None:
    state.shuffled = shuffled
    held: list[int] = []
    for seat in range(state.seats):
        hand = state.hands[seat]
        for kind in state.known[SEATS * SEATS + seat]:
            hand = without(hand, kind)
        held += hand
    state.held = sorted(held)
    state.fresh = [0] * state.seats


def count_out(state: Sacrilege, seat: i64, kind: i64) -> None:
    """A card that nobody knew of has left a hand: it was there before, or drawn since; what may be either counts on."""
    was_held = kind in state.held
    was_drawn = state.fresh[seat] > 0 and kind in state.shuffled
    if was_held and not was_drawn:
        state.held = without(state.held, kind)
    elif was_drawn and not was_held:
        state.shuffled = without(state.shuffled, kind)
        state.fresh = [*state.fresh[:seat], state.fresh[seat] - 1, *state.fresh[seat + 1 :]]


def knows_only_what_is(state: Sacrilege) -> bool:
    """Whether nobody knows of cards that are not there."""
    for viewer in range(VIEWERS):
        for seat in range(state.seats):
            known = state.known[viewer * SEATS + seat]
            for kind in known:
                if known.count(kind) > state.hands[seat].count(kind):
                    return False
        if any(place >= state.left for place in state.peeked[viewer]):
            return False
    return True
