"""What habit weighs, in numbers. They were found by play: among many players whose numbers differed a little, those who
won more drew them their way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.games.sacrilege.rewards import (
    AGAIN,
    CHOSEN,
    DESTROY,
    DISCARD,
    DRAW,
    FLIP,
    GIVE,
    LOOK,
    MOVE,
    OWN,
    RETURN,
    SACRIFICE,
    SHIELD,
    SPY,
    SWAP,
    TAKE,
    Step,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

SIX: Final = 6  # D8
FARTHEST: Final = 20  # sums beyond it are hopeless

# The own Altar
# Plus or minus, from 0 on
BY_SUM: Final[list[float]] = [0.76, 1.38, 1.38, 2.32, 2.32, 2.32, 2.32, 2.2, 2.2, 2.2, 1.54, 1.54, 0.43, 0.43, -0.36]
ONE_MAKES_SIX: Final = 1.16  # a character in hand
ANOTHER_MAKES_SIX: Final = 0.4  # of another value
GREEN_MAKES_SIX: Final = 1.48
GREEN_AND_ONE_MAKE_SIX: Final = 0.09
TWO_MAKE_SIX: Final = 0.22
SIX_MADE: Final[list[float]] = [10.28, 14.99, 15.98]  # by one's Favours
BY_A_REWARD: Final = 0.65  # of what six is worth, where a reward may make it
LAST: Final = 1.2  # how much all but six matters where the next Favour is the third

# Another's Altar
OTHERS_SIX: Final[list[float]] = [0.73, 0.77, 1.57]  # by their Favours
OTHERS_TOO_FAR: Final = 0.16

# What a turn may bring; where there are two: with more than one action left, and with the last
LAY: Final[list[float]] = [-0.69, 0.03]
LAY_AWAY: Final[list[float]] = [-0.83, -2.02]  # on another's Altar
DRAW_ONE: Final[list[float]] = [2.25, 4.4]
DRAW_BESIDE: Final = -0.67  # each card in hand
DRAW_TOO_MANY: Final = -0.8  # where the hand is full (D5)
INVOKE: Final[list[float]] = [1.51, 1.17]
HOPE: Final = 0.82  # of what the card is likely to make of the Altar
HOPE_FOR_SIX: Final = 1.4
CLEAR: Final[list[float]] = [-0.44, -0.42]
GREEN_KEPT: Final[list[float]] = [3.59, 4.42, 2.75, 0.86]  # each that can break a ritual: the only one, two …
BETWEEN_TURNS: Final = -1.36  # D4: six by a green one

# A ritual of another: it is broken where this is more than nothing
BREAK: Final[list[float]] = [-1.35, -2.29, 3.06]  # by their Favours
BREAK_WITH_MORE: Final = -0.04  # each further green one in hand
BREAK_BEFORE: Final = 1.92  # each who is asked later
BREAK_WITH_FAVOURS: Final = -0.07  # each Favour of one's own
BREAK_ALONE: Final = -0.32  # of two players
THROWN_MERIT: Final = -0.33  # which one goes: by its reward
THROWN_VALUE: Final = 0.1  # … and its value

# A card
USE_FOR_SIX: Final = 1.76
USE_OF_GREEN: Final = 1.49
USE_OF_MERIT: Final = 0.5
USE_OF_LARGE: Final = 0.41  # of a value beyond four
SPENT: Final = 0.38  # to sacrifice it for a reward
RETURNED: Final = 0.97  # of its use, where it comes back to one's hand
OWN_FROM_TOP: Final = 0.58  # what comes from the Necronomicon goes to the own Altar rather than another's

# Another player
LEADS: Final = 1.57  # each Favour
HOLDS_CARDS: Final = 0.37

# Rewards: by whom they are about (you, another, others, everyone), by which Altar (own, other, any), or by where a
# sacrifice comes from (hand, top, graveyard). What our own deck does not have is like what it has
DRAWN: Final[list[float]] = [0.11, -0.11, -0.09, 0.06]
DISCARDED: Final[list[float]] = [-0.35, 0.46, -0.13, -0.1]
TAKEN: Final = 1.07
TAKEN_BY_CHOICE: Final = 1.0
GIVEN: Final = -0.33
MOVED_AWAY: Final = 0.09
MOVED: Final = 0.1
DESTROYED: Final[list[float]] = [0.1, 0.1, 0.3]
BROUGHT_BACK: Final[list[float]] = [0.34, 0.34, 0.64]
FLIPPED: Final[list[float]] = [0.97, 0.97, 0.79]
SWAPPED: Final = 0.17
SACRIFICED: Final[list[float]] = [-0.02, -0.14, 0.15]
PLAIN_MERITS: Final[dict[int, float]] = {SWAP: SWAPPED, LOOK: -0.05, SPY: 0.0, SHIELD: 1.24, AGAIN: 0.25, GIVE: GIVEN}


def merit_of(reward: list[Step]) -> float:
    """What a reward is worth in itself, whatever it may make of the own Altar."""
    total = 0.0
    for step in reward:
        total += merit(step) * float(step.amount)
    return total


def merit(step: Step) -> float:
    verb = step.verb
    if verb == DRAW:
        return DRAWN[step.who]
    if verb == DISCARD:
        return DISCARDED[step.who]
    if verb == TAKE:
        return TAKEN_BY_CHOICE if step.way == CHOSEN else TAKEN
    if verb == MOVE:
        return MOVED_AWAY if step.source == OWN else MOVED
    if verb == DESTROY:
        return DESTROYED[step.source]
    if verb == RETURN:
        return BROUGHT_BACK[step.source]
    if verb == FLIP:
        return FLIPPED[step.source]
    if verb == SACRIFICE:
        return SACRIFICED[step.source]
    return PLAIN_MERITS[verb]


def worth_of_sum(total: i64) -> float:
    if total < 0:
        total = -total
    return BY_SUM[total] if total < len(BY_SUM) else BY_SUM[-1]


def hopes_with(values: list[int]) -> list[float]:
    """By the sum of an Altar, from the lowest: what it is worth once one of these is laid there."""
    found: list[float] = []
    for total in range(-FARTHEST, FARTHEST + 1):
        worth = 0.0
        for value in values:
            after = total + value
            worth += HOPE_FOR_SIX if after in (SIX, -SIX) else worth_of_sum(after)
        found.append(worth / float(len(values)))
    return found
