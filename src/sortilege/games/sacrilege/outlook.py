"""What each player may hope for: what quick judgements and search go by. D-numbers refer to rules.en.md.

Looked at are the Favours, how an Altar could come to six with what its owner holds, the hand, and whose turn it is.
The weights are those with which such positions best foretold who won games of bots.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from sortilege.core.cards import bit
from sortilege.games.sacrilege.actions import CLAIM
from sortilege.games.sacrilege.setup import CLEARING, DRAWING, FAVOURS, FROM_HAND, LIMIT, SIX

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
NOW_BY_ONE: Final = 3  # with one sacrifice still in this turn, and green ones
NOW_BY_CLEARING: Final = 4  # after the Altar has been cleared in this turn
BY_ONE: Final = 5  # the same in the next turn
BY_CLEARING: Final = 6
BY_TWO: Final = 7  # with two sacrifices: it takes two turns
FAR: Final = 8

# What is worth how much; by way where there are nine
FAVOUR: Final[list[float]] = [0.0, 0.483, 1.711]
WAY: Final[list[float]] = [-0.081, -0.052, -0.23, -0.017, -0.147, -0.277, -0.308, -0.308, -0.292]
LAST_WAY: Final[list[float]] = [1.614, 1.03, 0.231, 0.611, -0.071, -0.422, -0.327, -0.426, -0.527]
# For each green character of others, as far as they count
OPPOSED: Final[list[float]] = [-0.038, -0.038, -0.006, -0.057, 0.008, 0.067, 0.055, 0.064, 0.068]
LAST_OPPOSED: Final[list[float]] = [-0.787, -0.577, -0.32, -0.433, -0.188, -0.126, -0.165, -0.127, -0.09]
MANY_OPPOSED: Final = 4
# Where it is another's turn, for each round that it takes until it is theirs
AWAY: Final[list[float]] = [-0.05, -0.036, -0.164, -0.154, -0.154, -0.2, -0.244, -0.201, -0.336]
# In one's own turn
ACTION_LEFT: Final = 0.08
CAN_STILL_DRAW: Final = -0.093
TOO_MANY: Final = -0.114  # for each card above what one may keep (D5)
# At any time
CARD: Final = 0.094
MANY_CARDS: Final = 7
FIRST_GREEN: Final = 0.235
MORE_GREEN: Final = 0.128
MANY_GREENS: Final = 4
FROM_SIX: Final = -0.027  # for each step that the sum is away from it
MANY_STEPS: Final = 8
LET_PASS: Final = 0.31  # for a round of those who do not react

OWN_WHIMS: Final = 1000  # of so many moves of one's own that search imagines, one is by dice
TRUST: Final = 0.2  # in habit: what looks better to search must look better by so much, a tenth of a win


def moved(sums: i64, value: i64) -> i64:
    """Every sum with this added to it."""
    return (sums << value) & SUMS if value >= 0 else sums >> -value


def way_to_six(state: Sacrilege, seat: i64) -> i64:
    """The soonest."""
    total: i64 = state.sums[seat]
    if state.can_claim(seat):
        if state.ritual == seat:
            return RITUAL_HOLDS
        return BY_TWO if state.declined & bit(seat) else AT_SIX
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
    is_now = state.active == seat and not state.dusk
    if after_one & SIXES:
        return NOW_BY_ONE if is_now and state.can_act(FROM_HAND) else BY_ONE
    if (after_clearing | cleared) & SIXES:
        can_lay = cleared & SIXES != 0 or (state.can_act(FROM_HAND) and state.actions_left() > 1)
        return NOW_BY_CLEARING if is_now and can_lay and state.can_act(CLEARING) else BY_CLEARING
    return BY_TWO if after_two & SIXES else FAR


def greens_of(state: Sacrilege, seat: i64) -> i64:
    """Those that can break a ritual, or save it."""
    breakers = state.setup.box.breakers
    found: i64 = 0
    for kind in state.hands[seat]:
        if breakers[kind]:
            found += 1
    return found


def strength(state: Sacrilege, seat: i64, own_greens: i64, other_greens: i64) -> float:
    """How well a player stands: one more is e times as likely to win."""
    favours: i64 = state.favours[seat]
    way = way_to_six(state, seat)
    opposed = float(min(other_greens, MANY_OPPOSED))
    if favours == FAVOURS - 1:
        total = FAVOUR[favours] + LAST_WAY[way] + LAST_OPPOSED[way] * opposed
    else:
        total = FAVOUR[favours] + WAY[way] + OPPOSED[way] * opposed
    size: i64 = len(state.hands[seat])
    total += CARD * float(min(size, MANY_CARDS))
    if own_greens:
        total += FIRST_GREEN + MORE_GREEN * float(min(own_greens, MANY_GREENS) - 1)
    away = turns_away(state, seat)
    if away:
        total += AWAY[way] * float(away) / float(state.seats)
    else:
        total += ACTION_LEFT * float(state.actions_left()) + TOO_MANY * float(max(size - LIMIT, 0))
        if state.can_act(DRAWING):
            total += CAN_STILL_DRAW
    if way == RITUAL_HOLDS:
        total += LET_PASS * float(state.reacting) / float(state.seats)
    elif way > AT_SIX:
        total += FROM_SIX * float(min(steps_from_six(state.sums[seat]), MANY_STEPS))
    return total


def steps_from_six(total: i64) -> i64:
    gap = (total if total > 0 else -total) - SIX
    return gap if gap > 0 else -gap


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
    greens = [greens_of(state, seat) for seat in range(state.seats)]
    everybodys = sum(greens)
    odds: list[float] = []
    for seat in range(state.seats):
        odds.append(math.exp(strength(state, seat, greens[seat], everybodys - greens[seat])))
    return odds


def chapter(state: Sacrilege) -> i64:
    """The turns, each from when those who can begin a ritual have done so or declined: whoever could put it off for
    ever would."""
    turn = state.round * state.seats + (state.active - state.starter) % state.seats
    is_fresh = state.acts == 0 and state.thrown == 0
    is_undecided = state.ritual >= 0 or (len(state.stack) > 0 and state.stack[-1].kind == CLAIM)
    return turn - 1 if is_fresh and is_undecided else turn
