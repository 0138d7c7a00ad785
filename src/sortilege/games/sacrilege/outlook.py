"""What each player may hope for: what quick judgements and search go by. D-numbers refer to rules.en.md.

Looked at are the Favours, how an Altar could come to six with what its owner holds, the hand, and whose turn it is.
The weights are those with which such positions best foretold who won games of bots.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from sortilege.core.cards import bit
from sortilege.games.sacrilege.setup import SIX

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.sacrilege.rules import Sacrilege

# Sums that can be reached, a bit each; what is farther away is left out
MIDDLE: Final = 31
SUMS: Final = (1 << 62) - 1
SIXES: Final = 1 << (MIDDLE + SIX) | 1 << (MIDDLE - SIX)
EMPTY: Final = 1 << MIDDLE

# How an Altar comes to six, the soonest first
RITUAL_HOLDS: Final = 0  # it has, and the ritual is under way
AT_SIX: Final = 1
BY_GREEN: Final = 2  # with green characters, at any time (D4)
BY_ONE: Final = 3  # with one sacrifice in one's turn, and green ones
BY_CLEARING: Final = 4  # after the Altar has been cleared
BY_TWO: Final = 5  # with two sacrifices: it takes two turns
FAR: Final = 6
WAYS: Final = 7

# Where the weights are
ONE_FAVOUR: Final = 0
TWO_FAVOURS: Final = 1
WAY: Final = 2  # + way
LAST_WAY: Final = WAY + WAYS  # + way, where the next Favour is the third
HAND_SIZE: Final = LAST_WAY + WAYS
GREENS: Final = HAND_SIZE + 1
ACTIONS_LEFT: Final = GREENS + 1
TURN_AWAY: Final = ACTIONS_LEFT + 1
TURN_AWAY_READY: Final = TURN_AWAY + 1
SHIELDED: Final = TURN_AWAY_READY + 1
UNOPPOSED: Final = SHIELDED + 1
DISTANCE: Final = UNOPPOSED + 1
LET_PASS: Final = DISTANCE + 1
MANY_CARDS: Final = 7
MANY_GREENS: Final = 3
FEATURES: Final = LET_PASS + 1

WEIGHTS: Final[list[float]] = [
    *(0.62, 1.35),
    *(0.25, 0.2, 0.15, 0.1, 0.05, 0.03, 0.0),
    *(0.5, 0.45, 0.2, 0.2, 0.1, 0.05, 0.0),
    *(0.086, 0.12, 0.05, -0.14, -0.05, 0.03, 0.8, -0.2, 0.46),
]
OWN_WHIMS: Final = 8  # of so many moves of one's own that search imagines, one is by dice


def moved(sums: i64, value: i64) -> i64:
    """Every sum with this added to it."""
    return (sums << value) & SUMS if value >= 0 else sums >> -value


def way_to_six(state: Sacrilege, seat: i64) -> i64:
    """The soonest."""
    total: i64 = state.sums[seat]
    if total in (SIX, -SIX) and state.altars[seat]:
        return RITUAL_HOLDS if state.ritual == seat else AT_SIX
    values = state.setup.box.values
    greens = state.setup.box.greens
    hand = state.hands[seat]
    now: i64 = bit(MIDDLE + total) if -MIDDLE <= total < MIDDLE else 0
    cleared: i64 = EMPTY
    for kind in hand:
        if greens[kind]:
            now |= moved(now, values[kind])
            cleared |= moved(cleared, values[kind])
    if now & SIXES:
        return BY_GREEN
    after_one: i64 = 0
    after_two: i64 = 0
    after_clearing: i64 = 0
    for kind in hand:
        if not greens[kind]:
            value: i64 = values[kind]
            after_two |= moved(after_one, value)
            after_one |= moved(now, value)
            after_clearing |= moved(cleared, value)
    if after_one & SIXES:
        return BY_ONE
    if (after_clearing | cleared) & SIXES:
        return BY_CLEARING
    return BY_TWO if after_two & SIXES else FAR


def greens_of(state: Sacrilege, seat: i64) -> i64:
    greens = state.setup.box.greens
    found: i64 = 0
    for kind in state.hands[seat]:
        if greens[kind]:
            found += 1
    return found


def strength(state: Sacrilege, seat: i64, unopposed: bool) -> float:
    """How well a player stands: one more is e times as likely to win."""
    weights = WEIGHTS
    favours: i64 = state.favours[seat]
    way = way_to_six(state, seat)
    total = weights[(LAST_WAY if favours >= 2 else WAY) + way]
    if favours:
        total += weights[ONE_FAVOUR if favours == 1 else TWO_FAVOURS]
    size: i64 = len(state.hands[seat])
    total += weights[HAND_SIZE] * float(size if size < MANY_CARDS else MANY_CARDS)
    greens = greens_of(state, seat)
    total += weights[GREENS] * float(greens if greens < MANY_GREENS else MANY_GREENS)
    away = turns_away(state, seat)
    if away == 0:
        left = 2 - state.acts + state.extra
        total += weights[ACTIONS_LEFT] * float(left)
    else:
        share = float(away) / float(state.seats)
        total += weights[TURN_AWAY] * share
        if way in (BY_ONE, BY_CLEARING):
            total += weights[TURN_AWAY_READY] * share
    if state.shields & bit(seat):
        total += weights[SHIELDED]
    if way <= AT_SIX:
        if unopposed:
            total += weights[UNOPPOSED]
        elif way == RITUAL_HOLDS:
            total += weights[LET_PASS] * float(state.reacting) / float(state.seats)
    elif way > BY_ONE:
        sum_now: i64 = state.sums[seat]
        gap = (sum_now if sum_now > 0 else -sum_now) - SIX
        total += weights[DISTANCE] * float(min(gap if gap > 0 else -gap, 8)) / 8.0
    return total


def turns_away(state: Sacrilege, seat: i64) -> i64:
    """How many turns until it is theirs; 0: it is now."""
    away = (seat - state.active) % state.seats
    if state.dusk:
        return away if away else state.seats
    return away


def prospects(state: Sacrilege) -> list[float]:
    """Per seat from -1 to 1: how likely each is to win, and how much."""
    if state.ended is not None:
        return state.utility()
    odds = odds_of(state)
    total = sum(odds)
    return [2.0 * one / total - 1.0 for one in odds]


def odds_of(state: Sacrilege) -> list[float]:
    holders: i64 = 0  # of green characters
    for seat in range(state.seats):
        if greens_of(state, seat):
            holders |= bit(seat)
    return [math.exp(strength(state, seat, not holders & ~bit(seat))) for seat in range(state.seats)]


def chapter(state: Sacrilege) -> i64:
    """Whenever a Favour is taken one can tell how it stands, and no seat is nearer to that than another."""
    taken: i64 = 0
    for favours in state.favours:
        taken += favours
    return taken
