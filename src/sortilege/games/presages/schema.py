"""The options of the game."""

from typing import Any, Final

from sortilege.core.game import message
from sortilege.core.options import choice, completed, number, rules, yes_or_no

RULEBOOK: Final = "rulebook"
DIGITAL: Final = "digital"

SCHEMA: Final = [
    number("seats", 4, 6, 4, message("Players")),  # P1
    rules(2),
    choice(  # P19, P22
        "rulings",
        (RULEBOOK, DIGITAL),
        RULEBOOK,
        message("Rulings on Pride and Betrayal"),
        (message("the rulebook"), message("the digital edition")),
        since=2,
        before=DIGITAL,
    ),
    yes_or_no("memory_aid", True, message("Show the cards you have seen go back to a hand")),  # P27
]


def checked_options(given: object) -> dict[str, Any]:
    return completed(SCHEMA, given)
