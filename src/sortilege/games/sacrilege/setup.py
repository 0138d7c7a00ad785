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
CHAIN: Final = 6  # D3: so many sacrifices of one chain are rewarded
THROWS: Final = 6  # D4: green characters of one player in one turn
DAWN: Final = 30  # rounds: when the night is over, whoever has most Favours wins
GRACE: Final = 3.0  # D13: seconds that are left after a reaction


class Setup:
    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        self.seats: int = options["seats"]
        self.viewers: list[int] = [*range(self.seats), SEATS]  # every seat, and whoever watches
        self.timed: bool = options["clock"]  # D13
        self.rewards_stay_at_ritual: bool = options["rules"] == 1  # D9: see confined.py
        self.turns_over_at_once: bool = options["rules"] > 1  # D6: not only when the next card is wanted
        self.box: Box = box_of(options["deck"])
        self.green_kinds: list[int] = [kind for kind in range(len(self.box.greens)) if self.box.greens[kind]]
        unused = [0] * (KINDS - len(self.box.values))
        # By what lies on an Altar: a kind, or KINDS more where it is reversed
        self.worths: list[int] = [*self.box.values, *unused, *[-value for value in self.box.values], *unused]


def setup_of(options: dict[str, Any]) -> Setup:
    return Setup(options)
