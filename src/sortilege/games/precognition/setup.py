"""What stays the same all game: the components as numbers the rules can work with. It never changes, so clones share
it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sortilege.core.cards import of
from sortilege.games.precognition.actions import DECK
from sortilege.games.precognition.beside import brought_beside, cost_beside
from sortilege.games.precognition.components import DOCTOR, PROTECTOR, Box, Tile, box_of
from sortilege.games.precognition.packing import packed

if TYPE_CHECKING:
    from mypy_extensions import i64

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
        edition: int = options["rules"]
        self.done_is_final: bool = edition == 1  # R28: so a reveal asks nobody again who has said `done`
        self.prescients: bool = has_prescients(options)  # R1: one of the four for each seat
        self.may_take_fewer: bool = edition > 1  # R11: where Ymunes or batteries are placed
        self.machines_lose_power: bool = edition > 1  # R13: with a battery that is taken back
        box = self.box
        # Cards: those of the first deck, and where decks differ, of the others after it
        self.own_decks: bool = box.own_decks
        self.size: int = len(box.cards)
        self.types: list[int] = [card.type for card in box.cards]
        self.gains: list[int] = [card.gain for card in box.cards]
        self.banes: list[int] = [card.bane for card in box.cards]
        pairs = [(card, other) for card in box.cards for other in box.cards]
        self.costs: list[int] = [cost_beside(card, other) for card, other in pairs]
        self.brings: list[int] = [packed(brought_beside(card, other)) for card, other in pairs]
        self.bane_to_come: list[float] = [expected_bane(box, turn) for turn in range(TURNS + 1)]
        # Machines: by room and row
        self.rooms_of_all: list[str] | None = None if self.advanced else [room.key for room in box.standard]  # R2
        machines = [machine for room in box.rooms for machine in room.machines]
        self.kinds_count: bool = any(machine.when.first in (DOCTOR, PROTECTOR) for machine in machines)  # R14
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
        # Of a deck: every one has as many of a season
        self.cards_of: list[list[int]] = [
            [at for at in range(DECK) if box.cards[at].season == season] for season in (1, 2, 3)
        ]
        self.seasons: list[int] = [of(cards) for cards in self.cards_of]

    def cost(self, card: i64, beside: i64) -> i64:
        """R9."""
        return self.costs[card * self.size + beside]

    def brought(self, card: i64, beside: i64) -> i64:
        """R9, R10: gain and bonus."""
        return self.brings[card * self.size + beside]

    def first_card(self, prescients: list[int], seat: int) -> int:
        """R1: of the deck of a seat."""
        return DECK * prescients[seat] if self.own_decks else 0


def has_prescients(options: dict[str, Any]) -> bool:
    edition: int = options["rules"]
    return edition > 1


def expected_bane(box: Box, turn: int) -> float:
    """How much Bane a boat may expect after this turn: in the end every card lies in somebody's Action Zone."""
    total = 0.0
    for card in box.cards:
        begins = (card.season - 1) * YEAR
        passed = min(YEAR, max(0, turn - begins))
        total += card.bane * (YEAR - passed) / YEAR
    return total * DECK / len(box.cards)


def of_season(tiles: list[Tile], season: int) -> list[int]:
    return [at for at in range(len(tiles)) if tiles[at].season == season]


known: dict[str, Setup] = {}
REMEMBERED: Final = 64


def setup_of(options: dict[str, Any]) -> Setup:
    """Worked out once for the same options."""
    key = f"{options['rules']} {options['seats']} {options['setup']} {options['mode']} {options['deck']}"
    found = known.get(key)
    if found is None:
        if len(known) >= REMEMBERED:
            known.clear()
        found = Setup(dict(options))
        known[key] = found
    return found


def event_number(place: i64) -> i64:
    """Which of the nine events lies at a place of the river that is no island."""
    return place // YEAR * EVENTS + place % YEAR
