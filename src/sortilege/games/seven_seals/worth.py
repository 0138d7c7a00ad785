"""What a round was worth to each: points alone. Whoever looked at the chance to win would gamble all game long, and pay
for it with points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sortilege.games.seven_seals.rules import SevenSeals

RIVALS: Final = 0.3  # what the others' points are worth beside one's own
RANGE: Final = 12.0  # points between a round one is glad of and one that is lost
USUAL: Final = 0.3  # what a round like any other is worth


def prospects(state: SevenSeals) -> list[float]:
    """The points of the round, and after the last one as much who has won."""
    found = round_worth(state.table[-1])
    if state.ended is None:
        return found
    won = state.utility()
    return [(found[seat] + won[seat]) / 2 for seat in range(state.seats)]


def round_worth(points: list[int]) -> list[float]:
    """From -1 to 1, by seat."""
    together = sum(points)
    found: list[float] = []
    for own in points:
        others = (together - own) / (len(points) - 1)
        found.append(max(-1.0, min(1.0, USUAL + (RIVALS * others - own) / RANGE)))
    return found
