"""The options of the game."""

from typing import Any, Final

from sortilege.core.errors import BadDeck, BadOption
from sortilege.core.game import message
from sortilege.core.options import choice, completed, file, number, rules
from sortilege.games.precognition.components import box_of
from sortilege.games.precognition.setup import ADVANCED, COMPETITIVE, MODES, TEAM, has_prescients

MODE_LABELS: Final = (
    message("each for oneself"),
    message("two teams of neighbours (4 players)"),
    message("together, normal"),
    message("together, hard"),
    message("together, apocalypse"),
)
SCHEMA: Final = [
    number("seats", 2, 4, 4, message("Players")),  # R1
    rules(2),
    choice("mode", MODES, COMPETITIVE, message("Mode"), MODE_LABELS),  # R24–R30
    choice("setup", ("standard", ADVANCED), "standard", message("Set-up"), (message("standard"), message("advanced"))),
    file("deck", message("Components from a file")),
]
TEAM_SEATS: Final = 4


def checked_options(given: object) -> dict[str, Any]:
    full = completed(SCHEMA, given)
    if full["mode"] == TEAM and full["seats"] != TEAM_SEATS:
        raise BadOption(f"option mode: got 'team' with {full['seats']} seats, expected 4 seats for two teams (R25)")
    try:
        box = box_of(full["deck"])
    except BadDeck as fault:
        raise BadOption(f"option deck: {fault.in_a_line()}") from None
    if box.own_decks and not has_prescients(full):
        raise BadOption(
            f"option deck: got a deck for each Prescient, expected one for all: edition {full['rules']} has none (R1)"
        )
    return full
