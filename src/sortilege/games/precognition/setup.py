"""What stays the same all game: the components as numbers the rules can work with. It never changes, so clones share
it."""

from __future__ import annotations

from typing import Any, Final

from sortilege.core.cards import of
from sortilege.games.precognition.components import COPY, Box, Tile, box_of
from sortilege.games.precognition.packing import packed

COMPETITIVE: Final = "competitive"
TEAM: Final = "team"
TOGETHER: Final = ("normal", "hard", "apocalypse")
MODES: Final = (COMPETITIVE, TEAM, *TOGETHER)
ADVANCED: Final = "advanced"
SEASONS: Final = (10, 8, 6)  # R1: cards of each
TURNS: Final = 12
YEAR: Final = 4  # turns of a season
EVENTS: Final = 3  # R4: a season, before its island


class Setup:
    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        self.seats: int = options["seats"]
        self.box: Box = box_of(options["deck"])
        self.advanced: bool = options["setup"] == ADVANCED
        self.teams: bool = options["mode"] == TEAM
        self.together: bool = options["mode"] in TOGETHER
        mode = self.box.modes[options["mode"]]
        self.mode = mode
        self.stack: int = self.seats + mode.objectives if self.together else 0  # R26, R30
        self.goal: int = mode.goal[self.seats - 2] if self.together else 0
        box = self.box
        # Cards
        self.types: list[int] = [card.type for card in box.cards]
        self.costs: list[int] = [card.cost for card in box.cards]
        self.gains: list[int] = [card.gain for card in box.cards]
        self.banes: list[int] = [card.bane for card in box.cards]
        self.bonuses: list[int] = [packed(card.bonus) for card in box.cards]
        self.bane_to_come: list[float] = [expected_bane(box, turn) for turn in range(TURNS + 1)]
        # Machines: by room and row
        machines = [machine for room in box.rooms for machine in room.machines]
        self.needs: list[int] = [machine.batteries for machine in machines]
        self.verbs: list[int] = [machine.when.verb for machine in machines]
        self.numbers: list[int] = [machine.when.number for machine in machines]
        self.firsts: list[int] = [machine.when.first for machine in machines]
        self.seconds: list[int] = [machine.when.second for machine in machines]
        self.effects: list[int] = [packed(machine.gives) for machine in machines]
        self.gives: list[int] = [packed(tile.gives) for tile in box.tiles]
        self.takes: list[int] = [packed(tile.takes) for tile in box.tiles]
        self.tiles_of: list[list[int]] = [of_season(box.tiles, season) for season in (1, 2, 3)]
        self.objectives_of: list[list[int]] = [
            [at for at in range(len(box.objectives)) if box.objectives[at].season == season] for season in (1, 2, 3)
        ]
        self.seasons: list[int] = [
            of([at for at in range(len(box.cards)) if box.cards[at].season == season]) for season in (1, 2, 3)
        ]
        self.cards_of: list[list[int]] = [
            [at for at in range(len(box.cards)) if box.cards[at].season == season] for season in (1, 2, 3)
        ]

    def cost(self, card: int, beside: int) -> int:
        """R9: a copy costs what the card beside it costs; two copies nothing."""
        cost = self.costs[card]
        if cost == COPY:
            cost = self.costs[beside]
        return 0 if cost == COPY else cost

    def gain(self, card: int, beside: int) -> int:
        """R9: a copy gives as many as the card beside it costs; if that is a copy too, as its own cost says."""
        gain = self.gains[card]
        if gain == COPY:
            gain = self.costs[beside]
        if gain == COPY:
            gain = self.costs[card]
        return 0 if gain == COPY else gain


def expected_bane(box: Box, turn: int) -> float:
    """How much Bane a boat may expect after this turn: in the end every card lies in somebody's Action Zone."""
    total = 0.0
    for card in box.cards:
        begins = (card.season - 1) * YEAR
        passed = min(YEAR, max(0, turn - begins))
        total += card.bane * (YEAR - passed) / YEAR
    return total


def of_season(tiles: list[Tile], season: int) -> list[int]:
    return [at for at in range(len(tiles)) if tiles[at].season == season]


known: dict[str, Setup] = {}
REMEMBERED: Final = 64


def setup_of(options: dict[str, Any]) -> Setup:
    """Worked out once for the same options."""
    key = f"{options['seats']} {options['setup']} {options['mode']} {options['deck']}"
    found = known.get(key)
    if found is None:
        if len(known) >= REMEMBERED:
            known.clear()
        found = Setup(dict(options))
        known[key] = found
    return found
