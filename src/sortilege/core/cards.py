"""Sets of small numbers (cards, seats) as bits of an int. All bit tricks live here.

Masks stay below 62 bits: beyond that a compiled int becomes a slow big one. `i64` is the compiler's own 64-bit number
and nothing but a hint to everybody else. Beware: it shifts a literal in 32 bits (`1 << n` is wrong from 31 up), so
where `n` is one, write `bit(n)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from sortilege.core.compiled import mypyc_attr

if TYPE_CHECKING:
    from mypy_extensions import i64

TOP: Final = 1 << 61


def bit(n: i64) -> i64:
    """The set of one number, from 0 to 61."""
    return TOP >> (61 - n)


def count(mask: i64) -> i64:
    """How many members the set has: quick for the few cards of a hand."""
    total: i64 = 0
    while mask:
        mask &= mask - 1
        total += 1
    return total


def lowest(mask: i64) -> i64:
    """The smallest member of a set that is not empty."""
    return int(mask & -mask).bit_length() - 1


def highest(mask: i64) -> i64:
    """The largest member of a set that is not empty."""
    return int(mask).bit_length() - 1


def only_lowest(mask: i64) -> i64:
    """The set of the smallest member; empty for the empty set."""
    return mask & -mask


def only_highest(mask: i64) -> i64:
    """The set of the largest member; empty for the empty set."""
    return bit(highest(mask)) if mask else 0


def nth(mask: i64, n: i64) -> i64:
    """The member with `n` smaller ones beside it."""
    while n:
        mask &= mask - 1
        n -= 1
    return int(mask & -mask).bit_length() - 1


def members(mask: i64) -> list[int]:
    """The members, smallest first."""
    found: list[int] = []
    while mask:
        found.append(int(mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return found


def of(numbers: list[int]) -> int:
    """The set of these numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def union(masks: Iterable[int]) -> int:
    """What is in any of the sets."""
    found = 0
    for mask in masks:
        found |= mask
    return found


@mypyc_attr(acyclic=True, free_list_len=1)
class Sets:
    """Up to six sets (or numbers) in a row, one a seat: a list would make a new object of each at every change."""

    def __init__(self) -> None:
        self.first: i64 = 0
        self.second: i64 = 0
        self.third: i64 = 0
        self.fourth: i64 = 0
        self.fifth: i64 = 0
        self.sixth: i64 = 0

    def __getitem__(self, at: i64) -> i64:
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

    def __setitem__(self, at: i64, mask: i64) -> None:
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

    def find(self, mask: i64) -> i64:
        """Where this one is: the first place; it must be there."""
        at: i64 = 0
        while self[at] != mask:
            at += 1
        return at

    def first_few(self, wanted: int) -> list[int]:
        return [self[at] for at in range(wanted)]

    def copy(self) -> Sets:
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
