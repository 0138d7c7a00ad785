"""The options of the game."""

from typing import Any, Final

from sortilege.core.errors import BadDeck, BadOption
from sortilege.core.game import message
from sortilege.core.options import completed, file, number, one_of, rules, yes_or_no
from sortilege.games.sacrilege.characters import box_of
from sortilege.games.sacrilege.setup import ROUNDS

SCHEMA: Final = [
    number("seats", 2, 6, 4, message("Players")),  # D1
    rules(2),
    yes_or_no("clock", False, message("Rituals against a real clock"), with_people=True),  # D13
    number("seconds", 3, 30, 6, message("Seconds of a ritual"), of_table=True),
    yes_or_no("grace", True, message("Whoever reacts leaves three seconds to the others"), of_table=True),  # D13
    one_of("rounds", ROUNDS, ROUNDS[-1], message("Rounds until dawn"), since=2, before=30),
    file("deck", message("Characters from a file")),
]


def checked_options(given: object) -> dict[str, Any]:
    full = completed(SCHEMA, given)
    try:
        box_of(full["deck"])
    except BadDeck as fault:
        raise BadOption(f"option deck: {fault.in_a_line()}") from None
    return full
