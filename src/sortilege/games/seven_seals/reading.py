"""What seals tell of hands: whoever has taken a red one is likely to hold a high red card, whoever has none is not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.core.cards import bit, count, highest
from sortilege.games.seven_seals.actions import PREDICT
from sortilege.games.seven_seals.cards import COLOURS, RED, held

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.seven_seals.rules import SevenSeals

STRENGTHS: Final = [1.0, 0.75, 0.5, 0.3, 0.15, 0.08, 0.04]  # of the highest card of a colour still in a hand, and down
MOST: Final = 3  # seals of a colour; more tell no more

# By how many seals of a colour lie before a player: what its strength in the hand, the square of that, and its length
# speak for. Fitted by `python -m tests.games.seven_seals.fit` to tell hands that were from hands that might have been.
REDS: Final = [(-2.28, 0.82, 0.19), (3.41, -1.53, -0.18), (3.63, -1.07, 0.42), (1.02, 0.3, 0.97)]
OTHERS: Final = [(-1.9, 0.57, 0.45), (1.27, -0.2, -0.39), (3.73, -0.45, -0.88), (0.65, 0.93, -0.59)]


def likelihood(state: SevenSeals, seat: i64) -> float:
    """Of the hands of all others who have foretold; the Mage's says nothing."""
    readable = told(state, seat) & ~state.mage
    total = 0.0
    if not readable:
        return total
    colour: i64 = 0
    while colour < len(COLOURS):
        table = REDS if colour == RED else OTHERS
        in_hands = state.setup.full & ~state.out_of_play(colour)
        other: i64 = 0
        while other < state.seats:
            if readable & bit(other):
                values = state.hands[other][colour]
                strong = strength(values, in_hands)
                seals = held(state.seals[other], colour)
                of_strength, of_square, of_length = table[seals if seals < MOST else MOST]
                total += strong * (of_strength + strong * of_square) + of_length * float(count(values))
            other += 1
        colour += 1
    return total


def told(state: SevenSeals, seat: i64) -> i64:
    """Who, beside a seat, has foretold: all, unless that is still going on."""
    found: i64 = 0
    if state.stack[-1].kind == PREDICT:
        other: i64 = state.leader
        while other != state.turn():
            found |= bit(other)
            other = state.left_of(other)
    else:
        found = bit(state.seats) - 1
    return found & ~bit(seat)


def strength(values: i64, in_hands: i64) -> float:
    """What a colour in a hand is good for, beside all that is still held of it."""
    total = 0.0
    for worth in STRENGTHS:
        if not in_hands:
            break
        top = bit(highest(in_hands))
        in_hands ^= top
        if values & top:
            total += worth
    return total
