"""What is in the box: cards, rooms, river tiles, objectives and ways to play. R-numbers refer to rules.en.md.

All of it is data: ours lies in `data/`, an owner of the box may hand over a file of the same format (`reading.py`).
"""

from __future__ import annotations

from typing import Final

from sortilege.core.messages import Words
from sortilege.games.precognition.actions import DECK, PLAIN, selections_of

# What a boat can gain, lose or own. The first four are the types of the cards too.
FOOD: Final = 0
HUMAN: Final = 1  # as a gain: contaminated (R12); as a loss or an aim: of either kind
BATTERY: Final = 2
YMUNE: Final = 3  # as a gain: doctor or protector, as you like (R12); as a loss or an aim: of either kind
DOCTOR: Final = 4
PROTECTOR: Final = 5
HEAL: Final = 6
HEALTHY: Final = 7
CONTAMINATED: Final = 8
MACHINE: Final = 9  # one with all its batteries
RESOURCES: Final = (
    "food",
    "human",
    "battery",
    "ymune",
    "doctor",
    "protector",
    "heal",
    "healthy",
    "contaminated",
    "machine",
)
TYPES: Final = ("food", "human", "battery", "ymune")
SEASONS: Final = (1, 2, 3)
PRESCIENTS: Final = ("tal pria", "tal defitia", "tal terias", "tal kartus")  # R1: one a seat
COPY: Final = -1  # R9
ISLAND: Final = "island"  # what stands among the river's tiles for an island; no tile has this key

# What a machine looks at (R14)
GAINED: Final = 0  # row 1: gained `number` of `first`, a type or a kind of Ymune, from cards this turn
GAVE_TYPE: Final = 1  # row 2: the card given is of type `first`
GAVE_COST_IS: Final = 2
GAVE_COST_AT_MOST: Final = 3
GAVE_COST_AT_LEAST: Final = 4
GAVE_BANE: Final = 5
WITH_OTHER: Final = 6  # row 3: one card of type `first`, one of another
WITH_TYPE: Final = 7  # one of type `first`, one of type `second`
BANE_AND_NONE: Final = 8
SUM_AT_MOST: Final = 9
SUM_AT_LEAST: Final = 10
COSTS_EQUAL: Final = 11
COSTS_DIFFERENT: Final = 12


class Card:
    """An Expedition card (R1)."""

    def __init__(
        self,
        key: str,
        season: int,
        type: int,
        cost: int,
        gain: int,
        bonus: list[tuple[int, int]],
        bane: int,
        name: str,
        flavour: str,
    ) -> None:
        self.key: Final = key
        self.season: Final = season
        self.type: Final = type
        self.cost: Final = cost  # or COPY
        self.gain: Final = gain  # or COPY; of the card's own type
        self.bonus: Final = bonus  # R10: pairs of a resource and how much of it
        self.bane: Final = bane
        self.name: Final = name
        self.flavour: Final = flavour


class Condition:
    """When a machine may be used: a verb, and what it is about."""

    def __init__(self, verb: int, number: int = 0, first: int = 0, second: int = 0) -> None:
        self.verb: Final = verb
        self.number: Final = number
        self.first: Final = first
        self.second: Final = second


class Machine:
    def __init__(self, batteries: int, when: Condition, gives: list[tuple[int, int]]) -> None:
        self.batteries: Final = batteries
        self.when: Final = when
        self.gives: Final = gives


class Room:
    """Three machines, row by row (R13)."""

    def __init__(self, key: str, standard: bool, machines: list[Machine], name: str, flavour: str) -> None:
        self.key: Final = key
        self.standard: Final = standard
        self.machines: Final = machines
        self.name: Final = name
        self.flavour: Final = flavour


class Tile:
    """An event on the river: it gives or it takes (R21)."""

    def __init__(
        self,
        key: str,
        season: int,
        gives: list[tuple[int, int]],
        takes: list[tuple[int, int]],
        name: str,
        flavour: str,
    ) -> None:
        self.key: Final = key
        self.season: Final = season
        self.gives: Final = gives
        self.takes: Final = takes
        self.name: Final = name
        self.flavour: Final = flavour


class Objective:
    """What a crew must own at the end of a season (R29)."""

    def __init__(
        self,
        key: str,
        season: int,
        every: bool,
        needs: list[tuple[int, int]],
        eased: list[tuple[int, int]],
        price: list[tuple[int, int]],
        name: str,
        flavour: str,
    ) -> None:
        self.key: Final = key
        self.season: Final = season
        self.every: Final = every  # every player owns it; otherwise a single one owns it all
        self.needs: Final = needs
        self.eased: Final = eased  # what is left of it on the other side (R28)
        self.price: Final = price
        self.name: Final = name
        self.flavour: Final = flavour


class Mode:
    """A way to play: with what a boat sets out, and what a crew must reach (R1, R30)."""

    def __init__(self, key: str, food: int, healthy: int, doctors: int, objectives: int, goal: list[int]) -> None:
        self.key: Final = key
        self.food: Final = food
        self.healthy: Final = healthy
        self.doctors: Final = doctors
        self.objectives: Final = objectives  # how many more a season than there are players
        self.goal: Final = goal  # for 2, 3 and 4 players; empty where there is no crew


MODES: Final = ("competitive", "team", "normal", "hard", "apocalypse")
CREWS: Final = ("normal", "hard", "apocalypse")  # the modes that everybody wins or loses together (R26)


class Box:
    """Everything there is to play with."""

    def __init__(
        self,
        cards: list[Card],
        standard: list[Room],
        advanced: list[Room],
        tiles: list[Tile],
        objectives: list[Objective],
        modes: dict[str, Mode],
    ) -> None:
        self.cards: Final = cards
        self.standard: Final = standard
        self.advanced: Final = advanced
        self.rooms: Final = standard + advanced
        self.tiles: Final = tiles
        self.objectives: Final = objectives
        self.modes: Final = modes
        self.card_numbers: Final = {card.key: number for number, card in enumerate(cards)}
        self.room_numbers: Final = {room.key: number for number, room in enumerate(self.rooms)}
        self.tile_numbers: Final = {tile.key: number for number, tile in enumerate(tiles)}
        self.objective_numbers: Final = {aim.key: number for number, aim in enumerate(objectives)}
        self.own_decks: Final = len(cards) > DECK  # R1: one for each Prescient, one after the other
        # The answers whose words are the same on every boat
        selections = {} if self.own_decks else selections_of([card.key for card in cards])
        self.actions: Final = {**PLAIN, **selections}
        self.texts: Final = {action: text for text, action in self.actions.items()}


def deck_of(box: Box, prescient: int) -> list[Card]:
    """R1: the 24 cards of a Prescient."""
    first = DECK * prescient if box.own_decks else 0
    return box.cards[first : first + DECK]


def box_of(deck: str) -> Box:
    """Our own box for "", and otherwise the one an owner's file describes; BadDeck says all that is wrong with it."""
    from sortilege.games.precognition import reading  # noqa: PLC0415  # it is made of what stands above

    return reading.box_of(deck)


def faults_of(content: bytes) -> list[Words]:
    """What is wrong with an owner's file, one line a fault."""
    from sortilege.games.precognition import reading  # noqa: PLC0415

    return reading.faults_of(content)


def kinds_in(content: bytes) -> list[str]:
    """The kinds of components that a good file has."""
    from sortilege.games.precognition import reading  # noqa: PLC0415

    return reading.kinds_in(content)
