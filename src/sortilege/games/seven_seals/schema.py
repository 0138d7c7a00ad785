"""The options of the game."""

from typing import Any, Final

from sortilege.core.errors import BadOption
from sortilege.core.game import message
from sortilege.core.options import choice, completed, number, rules, yes_or_no

MAY: Final = "may"
MUST: Final = "must"

SCHEMA: Final = [
    number("seats", 3, 5, 4, message("Players")),  # S1
    rules(2),
    number("mage_value", 4, 5, 4, message("What the Black Mage is worth (three players may agree on 5)")),  # S19
    yes_or_no("long_game", False, message("Long game, for four or five players: twice the rounds")),  # S20
    yes_or_no(  # S20; without the long game it changes nothing
        "mage_rises",
        True,
        message("In the second half of a long game the Black Mage is worth 5"),
        since=2,
        before=True,
    ),
    yes_or_no("mage_floor", False, message("The Black Mage never scores below zero")),  # S16
    choice(  # S12
        "white",
        (MAY, MUST),
        MAY,
        message("A white seal, when no colour fits"),
        (message("may be returned, or a black one taken"), message("must be returned")),
        since=2,
        before=MUST,
    ),
    yes_or_no("memory_aid", True, message("Show which colours a player has turned out not to hold")),  # S21
    yes_or_no("show_played", False, message("Show every card played in the round")),  # S21
]


def checked_options(given: object) -> dict[str, Any]:
    options = completed(SCHEMA, given)
    if options["long_game"] and options["seats"] == 3:
        raise BadOption("option long_game: got True, expected false with 3 seats: they play six rounds anyway (S18)")
    return options
