"""The options of the game."""

from typing import Any, Final

from sortilege.core.game import message
from sortilege.core.options import choice, completed, number, rules, yes_or_no
from sortilege.games.siggil.layouts import NAMES
from sortilege.games.siggil.words import LAYOUT_NAMES

EASY: Final = "easy"
HARD: Final = "hard"
EXACT: Final = "exact"
AT_LEAST: Final = "at_least"

SCHEMA: Final = [
    number("seats", 1, 4, 2, message("Players")),  # G1
    rules(2),
    choice("layout", NAMES, NAMES[0], message("Layout"), tuple(LAYOUT_NAMES[name] for name in NAMES)),  # G16
    # G13; with company it changes nothing
    choice("level", (EASY, HARD), EASY, message("Level, when you play alone"), (message("easy"), message("hard"))),
    choice(  # G6–G8, G13
        "series",
        (EXACT, AT_LEAST),
        EXACT,
        message("Series laid for a Spirit"),
        (message("of exactly the length it takes"), message("of that length or longer")),
        since=2,
        before=EXACT,
    ),
    yes_or_no("memory_aid", False, message("Show what everybody has seen go into a hand or a discard")),  # G18
]


def checked_options(given: object) -> dict[str, Any]:
    return completed(SCHEMA, given)
