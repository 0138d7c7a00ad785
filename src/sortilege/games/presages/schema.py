"""The options of the game."""

from typing import Any, Final

from sortilege.core.game import message
from sortilege.core.options import completed, number, rules, yes_or_no

SCHEMA: Final = [
    number("seats", 4, 6, 4, message("Players")),  # P1
    rules(1),
    yes_or_no("memory_aid", True, message("Show the cards you have seen go back to a hand")),  # P27
]


def checked_options(given: object) -> dict[str, Any]:
    return completed(SCHEMA, given)
