"""What a round costs, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sortilege.core.cards import bit
from sortilege.core.game import Outcome, message
from sortilege.games.seven_seals.cards import BLACK, EVERY_SEAL, PENALTIES, held

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.seven_seals.rules import SevenSeals


def penalty(state: SevenSeals, seat: i64) -> i64:
    """S15; S16: the Mage lives on the black seals of the others."""
    if state.mage & bit(seat):
        left = state.mage_value() - blacks_out(state)
        return 0 if left < 0 and state.setup.has_floor else left
    purse = state.seals[seat]
    total: i64 = 0
    kind: i64 = 0
    while purse:
        total += PENALTIES[kind] * (purse & 15)
        purse >>= 4
        kind += 1
    return total


def blacks_out(state: SevenSeals) -> i64:
    return held(EVERY_SEAL, BLACK) - held(state.centre, BLACK)


def totals(table: list[list[int]], seats: int) -> list[int]:
    """By seat, over all rounds."""
    found = [0] * seats
    for row in table:
        for seat in range(seats):
            found[seat] += row[seat]
    return found


def ending(points: list[int]) -> Outcome:
    """S18: the lowest total wins; a tie is shared."""
    fewest = min(points)
    winners = [seat for seat in range(len(points)) if points[seat] == fewest]
    shared = len(winners) > 1
    return Outcome(winners, points, message("the lowest total, shared") if shared else message("the lowest total"))
