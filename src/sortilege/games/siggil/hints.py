"""What a greedy player looks at: Spirits, how near the cards are to calling more, and what the next player may grab."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.core.cards import bit, count, lowest
from sortilege.core.rng import Rng
from sortilege.games.siggil.cards import ALL_SPIRITS, SEVEN, SIZE
from sortilege.games.siggil.rules import MOST_FREE, Siggil

if TYPE_CHECKING:
    from mypy_extensions import i64

# What so many cards of a series are worth, by how many it takes
PROGRESS: Final = [
    [0.0],
    [0.0, 8.0],
    [0.0, 2.5, 8.0],
    [0.0, 1.0, 3.4, 8.0],
    [0.0, 0.7, 2.0, 4.4, 9.0],
    [0.0, 0.4, 1.2, 2.5, 4.6, 8.0],
    [0.0, 0.2, 0.6, 1.4, 2.6, 4.4, 7.0],
    [0.0, 0.1, 0.3, 0.7, 1.4, 2.4, 4.0, 6.0],
]
CAPTURED: Final = 14.0
DRIVEN_OUT: Final = 20.0
THREAT: Final = 2.5


def worth(state: Siggil, seat: int, rng: Rng) -> float:
    if state.ended is not None:
        return state.utility()[seat] * 500.0
    return worth_alone(state) if state.setup.alone else worth_among_others(state, seat)


# Alone


def worth_alone(state: Siggil) -> float:
    """Spirits captured and lost, what the hand can still be made into, and what is left to make it with."""
    captured = state.held[0]
    needed: i64 = state.setup.series
    wanted = ALL_SPIRITS & ~captured & ~state.driven
    free: i64 = 0
    for spirit in state.free:
        free |= bit(spirit)
    score = CAPTURED * int(count(captured)) - DRIVEN_OUT * int(count(state.driven))
    score += calling(state, 0, wanted, free, needed)
    if len(state.free) == MOST_FREE:
        score -= 1.5 * needed_for_first(state, needed)
    return score + supply(state, wanted, needed)


def calling(state: Siggil, seat: int, wanted: i64, free: i64, needed: i64) -> float:
    """How near a hand is to the Spirits it can be shared out among: a card counts for one of them."""
    score = 0.0
    hand = state.hands[seat]
    turned = state.turned[seat]
    while wanted:
        best: i64 = 0
        best_spirit: i64 = -1
        by_number = False
        rest = wanted
        while rest:
            spirit = lowest(rest)
            rest &= rest - 1
            boost: i64 = 1 if free & bit(spirit) else 0
            for_family: i64 = SIZE[hand >> spirit * SEVEN & 127]
            for_number: i64 = SIZE[turned >> spirit * SEVEN & 127]
            most = for_number if for_number > for_family else for_family
            most = min(most, needed)
            if most * 2 + boost > best and most:
                best = most * 2 + boost
                best_spirit = spirit
                by_number = for_number > for_family
        if best_spirit < 0:
            return score
        size = best // 2
        score += PROGRESS[needed][size] * (1.25 if best & 1 else 1.0)
        wanted &= ~bit(best_spirit)
        laid: i64 = 0
        if by_number:
            some = turned >> best_spirit * SEVEN & 127
            while some and laid < needed:
                at = lowest(some)
                some &= some - 1
                laid += 1
                turned &= ~bit(best_spirit * SEVEN + at)
                hand &= ~bit(at * SEVEN + best_spirit)
        else:
            some = hand >> best_spirit * SEVEN & 127
            while some and laid < needed:
                at = lowest(some)
                some &= some - 1
                laid += 1
                hand &= ~bit(best_spirit * SEVEN + at)
                turned &= ~bit(at * SEVEN + best_spirit)
    return score


def needed_for_first(state: Siggil, needed: i64) -> float:
    """Cards missing for the Spirit that would be driven out next."""
    first = state.free[0]
    for_family: i64 = SIZE[state.fitting(0, first, 0)]
    for_number: i64 = SIZE[state.fitting(0, first, 1)]
    most = for_number if for_number > for_family else for_family
    return float(needed - most) if most < needed else 0.0


def supply(state: Siggil, wanted: i64, needed: i64) -> float:
    """Cards still to be had for each Spirit, by its better kind; none to waste where there are few."""
    lost = state.discard
    for one in state.series:
        at: i64 = 0
        while at < SEVEN:
            if one.some >> at & 1:
                lost |= bit(one.spirit * SEVEN + at if one.kind == 0 else at * SEVEN + one.spirit)
            at += 1
    score = 0.0
    rest = wanted
    while rest:
        spirit = lowest(rest)
        rest &= rest - 1
        family: i64 = SEVEN - SIZE[lost >> spirit * SEVEN & 127]
        number: i64 = SEVEN
        at = 0
        while at < SEVEN:
            if lost & bit(at * SEVEN + spirit):
                number -= 1
            at += 1
        spare = int((number if number > family else family) - needed)
        score += -12.0 if spare < 0 else 0.4 * spare if spare < 3 else 1.2
        score += 0.08 * int(number + family)
    return score


# Among others


def worth_among_others(state: Siggil, seat: int) -> float:
    mine = standing(state, seat)
    theirs = 0.0
    other = 0
    while other < state.seats:
        if other != seat:
            found = standing(state, other)
            theirs = max(theirs, found)
        other += 1
    return mine - 0.8 * theirs - THREAT * threats(state, (seat + 1) % state.seats)


def standing(state: Siggil, seat: int) -> float:
    """Spirits held, the nearer to the end the dearer, and how near the hand is to each of the others."""
    held = int(count(state.held[seat]))
    score = CAPTURED * held + 2.0 * held * held
    reach = ALL_SPIRITS & ~state.held[seat]
    while reach:
        spirit = lowest(reach)
        reach &= reach - 1
        needed = state.needed(spirit)
        if needed > SEVEN:
            continue
        best = 0.0
        kind: i64 = 0
        while kind < 2:
            have = SIZE[state.fitting(seat, spirit, kind)] + state.begun(seat, spirit, kind)
            value = PROGRESS[needed][have if have < needed else needed]
            best = max(best, value)
            kind += 1
        score += best
    return score


def threats(state: Siggil, seat: int) -> float:
    """Accessible cards with which that seat could take control of a Spirit at once."""
    reach = state.in_reach(seat)
    found: i64 = 0
    rest = state.accessible
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if completes(state, seat, reach, card // SEVEN, 0) or completes(state, seat, reach, card % SEVEN, 1):
            found += 1
    return float(found) if found < 2 else 2.0


def completes(state: Siggil, seat: int, reach: i64, spirit: i64, kind: i64) -> bool:
    if not reach & bit(spirit):
        return False
    have: i64 = SIZE[state.fitting(seat, spirit, kind)] + state.begun(seat, spirit, kind)
    return have + 1 >= state.needed(spirit)
