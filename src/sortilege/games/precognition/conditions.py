"""The words for what a machine looks at (R14), as a file has them: `gained 3 food`, `gave cost >= 4`, `sum <= 3`."""

from __future__ import annotations

from typing import Final

from sortilege.core.messages import message
from sortilege.games.precognition.components import (
    BANE_AND_NONE,
    COSTS_DIFFERENT,
    COSTS_EQUAL,
    GAINED,
    GAVE_BANE,
    GAVE_COST_AT_LEAST,
    GAVE_COST_AT_MOST,
    GAVE_COST_IS,
    GAVE_TYPE,
    RESOURCES,
    SUM_AT_LEAST,
    SUM_AT_MOST,
    TYPES,
    WITH_OTHER,
    WITH_TYPE,
    Condition,
)

GAINS: Final = (*TYPES, "doctor", "protector")  # of a Ymune, what it became
HIGHEST: Final = 18  # more than two cards can cost
EXPECTED: Final = (  # by row; standard rooms look at the Action Zone in every row (R16)
    message("gained N TYPE, gained N doctor or gained N protector, as in: gained 3 food"),
    message("gave TYPE, gave cost = N, gave cost <= N, gave cost >= N or gave bane"),
    message("TYPE + other, TYPE + TYPE, bane + none, sum <= N, sum >= N, costs equal or costs different"),
)
GIVEN_COSTS: Final = {"=": GAVE_COST_IS, "<=": GAVE_COST_AT_MOST, ">=": GAVE_COST_AT_LEAST}
SUMS: Final = {"<=": SUM_AT_MOST, ">=": SUM_AT_LEAST}


def condition(text: object, row: int) -> Condition | None:
    """What these words say, if they say something that fits the row."""
    if not isinstance(text, str):
        return None
    words = text.split(" ")
    if row == 1:
        return gained(words)
    return gave(words) if row == 2 else in_zone(words)


def gained(words: list[str]) -> Condition | None:
    number = number_in(words[1]) if len(words) == 3 else None
    if words[0] != "gained" or not number or words[2] not in GAINS:
        return None
    return Condition(GAINED, number, RESOURCES.index(words[2]))


def gave(words: list[str]) -> Condition | None:
    if words[0] != "gave":
        return None
    if words[1:] == ["bane"]:
        return Condition(GAVE_BANE)
    if len(words) == 2 and words[1] in TYPES:
        return Condition(GAVE_TYPE, 0, TYPES.index(words[1]))
    if len(words) == 4 and words[1] == "cost" and words[2] in GIVEN_COSTS:
        number = number_in(words[3])
        return None if number is None else Condition(GIVEN_COSTS[words[2]], number)
    return None


def in_zone(words: list[str]) -> Condition | None:
    if words == ["bane", "+", "none"]:
        return Condition(BANE_AND_NONE)
    if words[0] == "costs" and len(words) == 2 and words[1] in ("equal", "different"):
        return Condition(COSTS_EQUAL if words[1] == "equal" else COSTS_DIFFERENT)
    if len(words) != 3:
        return None
    if words[0] == "sum" and words[1] in SUMS:
        number = number_in(words[2])
        return None if number is None else Condition(SUMS[words[1]], number)
    if words[0] not in TYPES or words[1] != "+":
        return None
    first = TYPES.index(words[0])
    if words[2] == "other":
        return Condition(WITH_OTHER, 0, first)
    return Condition(WITH_TYPE, 0, first, TYPES.index(words[2])) if words[2] in TYPES else None


def number_in(word: str) -> int | None:
    plain = word.isascii() and word.isdigit() and len(word) <= 2
    return int(word) if plain and int(word) <= HIGHEST else None
