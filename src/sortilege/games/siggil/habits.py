"""How somebody who plays alone goes on, in a moment's thought: what the rest of a game is imagined by.

Among others everybody's moves are imagined by dice: whoever steals last decides more than any plan.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.core.cards import bit, lowest
from sortilege.core.rng import Rng
from sortilege.games.siggil.actions import CAPTURE, FIRST_CAPTURE, FIRST_REMOVE, FIRST_TAKE, LAID, PASS, TAKE
from sortilege.games.siggil.cards import ALL_SPIRITS, SEVEN, SIZE

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.siggil.rules import Siggil

# What one more card of a series is worth, by how many are still missing; enough of them: little
STEPS: Final = [0.2, 4.0, 2.2, 1.2, 0.8, 0.5, 0.3, 0.2]
FREE: Final = 1.4  # a Spirit that has come out is worth so much more
SECOND: Final = 0.4  # a card's other use


def habit_alone(state: Siggil, rng: Rng) -> i64:
    kind = state.stack[-1].kind
    if kind == CAPTURE:
        return cheapest_capture(state)
    wanted = wanted_alone(state)
    free = free_spirits(state)
    best: i64 = 0
    most = -1.0
    rest = state.accessible
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        value = use_of(state, card, wanted, free)
        value = (value if kind == TAKE else 20.0 - value) + rng.chance()  # G13: what is of least use goes
        if value > most:
            most = value
            best = card
    return best + (FIRST_TAKE if kind == TAKE else FIRST_REMOVE)


def wanted_alone(state: Siggil) -> i64:
    return ALL_SPIRITS & ~state.held[0] & ~state.driven


def free_spirits(state: Siggil) -> i64:
    found: i64 = 0
    for spirit in state.free:
        found |= bit(spirit)
    return found


def use_of(state: Siggil, card: i64, wanted: i64, free: i64) -> float:
    """For the Spirit of its family and for that of its number: the better counts in full."""
    one = step_towards(state, card // SEVEN, 0, wanted, free)
    other = step_towards(state, card % SEVEN, 1, wanted, free)
    return one + SECOND * other if one > other else other + SECOND * one


def step_towards(state: Siggil, spirit: i64, kind: i64, wanted: i64, free: i64) -> float:
    if not wanted & bit(spirit):
        return 0.0
    missing: i64 = state.setup.series - SIZE[state.fitting(0, spirit, kind)]
    step = STEPS[missing if missing > 0 else 0]
    return step * FREE if free & bit(spirit) else step


def cheapest_capture(state: Siggil) -> i64:
    """With the cards that are of least use for other Spirits."""
    if not state.can_capture(0):
        return PASS
    best: i64 = PASS
    least = 1000.0
    for action in state.captures(0):
        cost = cost_of(state, LAID[action - FIRST_CAPTURE], wanted_alone(state))
        if cost < least:
            least = cost
            best = action
    return best


def cost_of(state: Siggil, laid: i64, wanted: i64) -> float:
    cost = 0.0
    while laid:
        card = lowest(laid)
        laid &= laid - 1
        if wanted & bit(card // SEVEN):
            cost += float(SIZE[state.fitting(0, card // SEVEN, 0)])
        if wanted & bit(card % SEVEN):
            cost += float(SIZE[state.fitting(0, card % SEVEN, 1)])
    return cost
