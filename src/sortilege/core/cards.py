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


class Sets:
    """Up to six sets in a row, one a seat: a list of large ints would box each of them anew at every change."""

    def __init__(self) -> None:
        self.first = 0
        self.second = 0
        self.third = 0
        self.fourth = 0
        self.fifth = 0
        self.sixth = 0

    def __getitem__(self, at: int) -> int:
        if at == 0:
            return self.first
        if at == 1:
            return self.second
        if at == 2:
            return self.third
        if at == 3:
            return self.fourth
        if at == 4:
            return self.fifth
        return self.sixth

    def __setitem__(self, at: int, mask: int) -> None:
        if at == 0:
            self.first = mask
        elif at == 1:
            self.second = mask
        elif at == 2:
            self.third = mask
        elif at == 3:
            self.fourth = mask
        elif at == 4:
            self.fifth = mask
        else:
            self.sixth = mask

    def copy(self) -> "Sets":
        twin = Sets()
        twin.first = self.first
        twin.second = self.second
        twin.third = self.third
        twin.fourth = self.fourth
        twin.fifth = self.fifth
        twin.sixth = self.sixth
        return twin


def sets_of(masks: list[int]) -> Sets:
    row = Sets()
    for at in range(len(masks)):
        row[at] = masks[at]
    return row
