"""The questions of the game and their answers. An action has a number, and words that records and programs use."""

from __future__ import annotations

from typing import Final

from sortilege.core.errors import BadText
from sortilege.core.shuffle import shortened

SEATS: Final = 6
KINDS: Final = 66  # of characters, if every card of a deck is another

# Questions
TURN: Final = 0  # D2: whose turn it is; where a clock runs, everybody may act beside them (D4, D8)
CLAIM: Final = 1  # D8: begin a ritual?
REACT: Final = 2  # D9: a ritual is under way
DUSK: Final = 3  # D4: between two turns
PLAYER: Final = 4  # of a reward: whom?
STANDING: Final = 5  # which character of an Altar?
ALTAR: Final = 6  # which Altar?
CARD: Final = 7  # which character of a hand, of the Graveyard, of those looked at?
WILL: Final = 8  # at all?
QUESTION_NAMES: Final = ("turn", "claim", "react", "dusk", "player", "standing", "altar", "card", "will")

# Actions; PASS of windows is 0
PASS: Final = 0
END: Final = 1
DRAW: Final = 2
INVOKE: Final = 3
CLEAR: Final = 4
RITUAL: Final = 5
EXPIRE: Final = 6
NONE: Final = 7
YES: Final = 8
LAY: Final = 9  # + kind * SEATS + Altar
WHOM: Final = LAY + KINDS * SEATS  # + seat
WHERE: Final = WHOM + SEATS  # + seat
WHICH: Final = WHERE + SEATS  # + kind
AT: Final = WHICH + KINDS  # + (kind, + KINDS if reversed) * SEATS + Altar
ACTIONS: Final = AT + 2 * KINDS * SEATS

PLAIN: Final = ("pass", "end", "draw", "invoke", "clear", "ritual", "expire", "choose none", "choose yes")
EXPECTED: Final = "for instance 'draw', 'sacrifice NAME at 2', 'choose NAME' or 'choose player 1'"
REVERSED: Final = " reversed"


def texts_of(keys: list[str]) -> list[str]:
    """The words of every action, where the characters are these; "" for what no character stands for."""
    named = [*keys, *[""] * (KINDS - len(keys))]
    seats = range(SEATS)
    return [
        *PLAIN,
        *[f"sacrifice {key} at {seat}" if key else "" for key in named for seat in seats],
        *[f"choose player {seat}" for seat in seats],
        *[f"choose altar {seat}" for seat in seats],
        *[f"choose {key}" if key else "" for key in named],
        *[f"choose {key} at {seat}" if key else "" for key in named for seat in seats],
        *[f"choose {key}{REVERSED} at {seat}" if key else "" for key in named for seat in seats],
    ]


def action_of(numbers: dict[str, int], text: str) -> int:
    """The action that these words name."""
    action = numbers.get(text)
    if action is None:
        raise BadText(f"action: got {shortened(text)}, expected {EXPECTED}")
    return action
