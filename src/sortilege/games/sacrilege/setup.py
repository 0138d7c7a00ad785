"""What stays the same all game. It never changes, so clones share it. D-numbers refer to rules.en.md."""

from __future__ import annotations

from typing import Any, Final

from sortilege.games.sacrilege.actions import KINDS, SEATS
from sortilege.games.sacrilege.characters import Box, box_of

HAND: Final = 5  # D1
FROM_HAND: Final = 0  # D2: the four actions, of which a turn has two
FROM_TOP: Final = 1
DRAWING: Final = 2
CLEARING: Final = 3
ACTIONS_A_TURN: Final = 2
LIMIT: Final = 6  # D5
SIX: Final = 6  # D8: or minus six
FAVOURS: Final = 3  # D11: win the game
GRACE: Final = 3.0  # D13: seconds that are left after a reaction
# D3, D4: guards against characters that set each other off or come back for ever; in edition 1, limits
MOST_REWARDED: Final = 1000  # sacrifices of one chain
MOST_THROWN: Final = 200  # green characters of one player in one turn
FIRST_LIMIT: Final = 6
ROUNDS: Final = (30, 200)  # until dawn, as a table may have it
THROWN_BITS: Final = 8  # for each player's number of them


class Setup:
    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        self.seats: int = options["seats"]
        self.viewers: list[int] = [*range(self.seats), SEATS]  # every seat, and whoever watches
        self.timed: bool = options["clock"]  # D13
        self.rounds: int = options["rounds"]  # when the night is over, most Favours win
        self.most_rewarded: int = FIRST_LIMIT if options["rules"] == 1 else MOST_REWARDED
        self.most_thrown = most_thrown(options["rules"])
        self.rewards_stay_at_ritual: bool = options["rules"] == 1  # D9: see confined.py
        self.turns_over_at_once: bool = options["rules"] > 1  # D6: not only when the next card is wanted
        self.box: Box = box_of(options["deck"])
        self.green_kinds: list[int] = [kind for kind in range(len(self.box.greens)) if self.box.greens[kind]]
        unused = [0] * (KINDS - len(self.box.values))
        # By what lies on an Altar: a kind, or KINDS more where it is reversed
        self.worths: list[int] = [*self.box.values, *unused, *[-value for value in self.box.values], *unused]


def most_thrown(edition: int) -> int:
    return FIRST_LIMIT if edition == 1 else MOST_THROWN


def setup_of(options: dict[str, Any]) -> Setup:
    return Setup(options)
