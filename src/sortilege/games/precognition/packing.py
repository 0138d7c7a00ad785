"""Amounts of several resources in one number, six bits each: what is offered, gained or taken in a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

WIDTH: Final = 6
MOST: Final = 63


def amount(packed: i64, resource: i64) -> i64:
    return packed >> resource * WIDTH & MOST


def some(resource: i64, number: i64) -> i64:
    return number << resource * WIDTH


def without(packed: i64, resource: i64) -> i64:
    return packed & ~(some(resource, MOST))


def packed(pairs: list[tuple[int, int]]) -> int:
    total = 0
    for resource, number in pairs:
        total += number << resource * WIDTH
    return total


def as_pairs(amounts: int, kinds: int) -> list[tuple[int, int]]:
    """What there is of the first so many resources."""
    return [(kind, amount(amounts, kind)) for kind in range(kinds) if amount(amounts, kind)]
