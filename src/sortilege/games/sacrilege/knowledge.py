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
    if kind in state.shuffled:
        at = state.shuffled.index(kind)
        state.shuffled = state.shuffled[:at] + state.shuffled[at + 1 :]
    for viewer in range(VIEWERS):
        places = state.peeked[viewer]
        if places and places[-1] >= gone:
            state.peeked[viewer] = [place - 1 if place > gone else place for place in places if place != gone]


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
