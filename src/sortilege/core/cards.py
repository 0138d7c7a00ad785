"""Sets of small numbers (cards, seats) as bits of an int. All bit tricks live here.

Masks stay below 62 bits: beyond that a compiled int becomes a slow big one. Plain `int` throughout: the
compiler's own `i64` shifts `1 << n` in 32 bits.
"""

from typing import Final

CHUNK: Final = 12
CHUNK_MASK: Final = (1 << CHUNK) - 1
COUNTS: Final = bytes([n.bit_count() for n in range(1 << CHUNK)])


def count(mask: int) -> int:
    """How many members the set has."""
    if mask <= CHUNK_MASK:
        return COUNTS[mask]
    total = 0
    while mask:
        total += COUNTS[mask & CHUNK_MASK]
        mask >>= CHUNK
    return total


def lowest(mask: int) -> int:
    """The smallest member of a set that is not empty."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """The largest member of a set that is not empty."""
    return mask.bit_length() - 1


def nth(mask: int, n: int) -> int:
    """The member with `n` smaller ones beside it."""
    while n:
        mask &= mask - 1
        n -= 1
    return (mask & -mask).bit_length() - 1


def members(mask: int) -> list[int]:
    """The members, smallest first."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def of(numbers: list[int]) -> int:
    """The set of these numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
