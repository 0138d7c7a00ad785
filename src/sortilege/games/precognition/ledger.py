"""What is counted while the game is played, to tell whether it is fair. R-numbers refer to rules.en.md."""

from __future__ import annotations

from typing import Any, Final

from sortilege.core.figures import AMOUNT, COUNT, SHARE, Figure, Item, Ledger
from sortilege.core.game import State, message
from sortilege.games.precognition.components import (
    CONTAMINATED,
    HEALTHY,
    HUMAN,
    ISLAND,
    RESOURCES,
    TYPES,
    Objective,
    Room,
    Tile,
)
from sortilege.games.precognition.ends import (
    CREW_WON,
    MOST_CONTAMINATED,
    MOST_HEALTHY,
    OBJECTIVE_MISSED,
    SHARED,
    TEAM_CONTAMINATED,
    TEAM_MOST,
    TEAM_SHARED,
    TOO_FEW,
)
from sortilege.games.precognition.rules import Precognition
from sortilege.games.precognition.setup import setup_of
from sortilege.games.precognition.words import TYPE_NAMES

SEASONS: Final = (message("Season 1"), message("Season 2"), message("Season 3"))
HUMANS: Final = (HUMAN, HEALTHY, CONTAMINATED)
ROWS: Final = (message("Row 1"), message("Row 2"), message("Row 3"))

# Which cards of an Action Zone (R8)
BOTH: Final = "both"
KEPT: Final = "kept"
GIVEN: Final = "given"
NEITHER: Final = "neither"
WAYS: Final = (
    (BOTH, message("Both cards")),
    (KEPT, message("Only the card kept")),
    (GIVEN, message("Only the card received")),
    (NEITHER, message("Neither card")),
)

# How humans are lost, by what the events say of it: why, and which
PRICE: Final = ("price human", message("Paid to ease an objective"))  # R28
LOST: Final = (
    ("bane healthy", message("Healthy, to the Bane")),  # R19
    ("bane contaminated", message("Contaminated, to the Bane")),
    ("event healthy", message("Healthy, to the river")),  # R21
    ("event contaminated", message("Contaminated, to the river")),
    ("hunger healthy", message("Healthy, to hunger")),  # R22
)
REVEALED: Final = ("reveals", message("To reveal objectives"))  # R27
PAID: Final = (("activates", message("To activate both cards")),)  # R8


class PrecognitionLedger(Ledger):
    def __init__(self, options: dict[str, Any]) -> None:
        super().__init__(options)
        self.setup = setup_of(options)
        self.box = self.setup.box
        seats = self.setup.seats
        self.turns = 0
        self.asked: list[int] = [0] * seats  # from the first turn on
        self.dealt: list[list[str]] = [[] for _ in range(seats)]  # R2: rooms to choose from
        self.rooms: list[list[str]] = [[] for _ in range(seats)]
        self.ran: set[str] = set()  # this turn: a machine that gives several things is told of several times
        self.shares["hunger"] = False
        self.amounts["wasted"] = [0.0] * seats

    # What it will tell

    def figures(self) -> list[Figure]:
        found = super().figures()
        for figure in found:
            if figure.key == "endings":
                figure.items = [Item(reason, reason) for reason in self.reasons()]
        return found + self.boat_figures() + self.card_figures() + self.machine_figures() + self.river_figures()

    def reasons(self) -> list[str]:
        if self.setup.together:
            return [CREW_WON, OBJECTIVE_MISSED, TOO_FEW]
        if self.setup.teams:
            return [TEAM_MOST, TEAM_CONTAMINATED, TEAM_SHARED]
        return [MOST_HEALTHY, MOST_CONTAMINATED, SHARED]

    def boat_figures(self) -> list[Figure]:
        lost = [*LOST, PRICE] if self.setup.together else list(LOST)
        paid = [*PAID, REVEALED] if self.setup.together else list(PAID)
        arrived = [Figure("arrived", message("Healthy humans of a boat, where the crew arrives"), AMOUNT)]
        return [
            *(arrived if self.setup.together else []),
            Figure("questions", message("Questions to a seat, a turn"), AMOUNT),
            Figure("contaminated", message("Contaminated humans at the end"), AMOUNT),
            Figure("food", message("Food at the end"), AMOUNT),
            Figure("doctors", message("Doctors at the end"), AMOUNT),
            Figure("protectors", message("Protectors at the end"), AMOUNT),
            Figure("bane", message("Bane at the end"), AMOUNT),
            Figure("wasted", message("Batteries without a place"), AMOUNT),
            Figure("hunger", message("Somebody has too little food"), SHARE),
            Figure("lost", message("Humans lost"), COUNT, [Item(key, label) for key, label in lost]),
            Figure("lost by event", message("Humans lost, by event"), COUNT, tile_items(self.deadly())),
            Figure("paid", message("Humans contaminated on purpose"), COUNT, [Item(key, label) for key, label in paid]),
        ]

    def card_figures(self) -> list[Figure]:
        cards = [Item(card.key, card.name, SEASONS[card.season - 1]) for card in self.box.cards]
        types = [Item(TYPES[number], TYPE_NAMES[number]) for number in range(len(TYPES))]
        return [
            Figure("kept", message("Cards kept"), COUNT, cards),
            Figure("activated", message("Cards activated"), COUNT, cards),
            Figure("types kept", message("Cards kept, by type"), COUNT, types),
            Figure("types activated", message("Cards activated, by type"), COUNT, types),
            Figure("ways", message("Which cards are activated"), COUNT, [Item(key, label) for key, label in WAYS]),
        ]

    def machine_figures(self) -> list[Figure]:
        advanced = self.setup.advanced
        machines = machine_items(self.box.advanced if advanced else self.box.standard)
        rows = [Item(str(row), label) for row, label in enumerate(ROWS, 1)]
        found = [
            Figure("runs", message("Machines used"), COUNT, machines),
            Figure("runs by row", message("Machines used, by row"), COUNT, rows),
            Figure("batteries", message("Batteries laid"), COUNT, machines),
            Figure("batteries by row", message("Batteries laid, by row"), COUNT, rows),
        ]
        if advanced:  # R2
            rooms = [Item(room.key, room.name) for room in self.box.advanced]
            found.append(Figure("rooms", message("Machine Rooms chosen"), COUNT, rooms))
            found.append(Figure("rooms left", message("Machine Rooms put back"), COUNT, rooms))
            found.append(Figure("rooms won", message("Machine Rooms of winners"), COUNT, rooms))
        return found

    def river_figures(self) -> list[Figure]:
        found = [
            Figure("river", message("Events on the river"), COUNT, tile_items(self.box.tiles)),
            Figure("ignored", message("Events warded off"), COUNT, tile_items(self.harmful())),
        ]
        if self.setup.together:
            aims = objective_items(self.box.objectives)
            found.append(Figure("objectives", message("Objectives that came up"), COUNT, aims))
            found.append(Figure("revealed", message("Objectives revealed early"), COUNT, aims))
            found.append(Figure("eased", message("Objectives eased"), COUNT, aims))
            found.append(Figure("met", message("Objectives met"), COUNT, aims))
            found.append(Figure("missed", message("Objectives missed"), COUNT, aims))
        return found

    def harmful(self) -> list[Tile]:
        return [tile for tile in self.box.tiles if tile.takes]

    def deadly(self) -> list[Tile]:
        return [tile for tile in self.box.tiles if any(resource in HUMANS for resource, _ in tile.takes)]

    # What happens

    def decision(self, seat: int, text: str) -> None:
        super().decision(seat, text)
        if self.turns:
            self.asked[seat] += 1

    def event(self, event: dict[str, Any]) -> None:
        name: str = event["event"]
        if name == "turn begins":
            self.turns = event["turn"]
            self.ran.clear()
        elif name == "dealt rooms":
            self.dealt[event["seat"]] = event["rooms"]
        elif name == "fits out":
            self.fit_out(event["seat"], event["rooms"])
        elif name == "selects":
            self.count_card("kept", event["keeps"])
        elif name == "activates":
            self.activate(event)
        elif name == "uses":
            self.run(event["seat"], event["room"], event["row"])
        elif name in ("gains", "heals"):
            if event["why"] == "machine" and event["source"] is not None:
                self.run(event["seat"], event["source"], event["row"])
        elif name == "charges":
            self.note("batteries", machine_key(event["room"], event["row"]))
            self.note("batteries by row", str(event["row"]))
        elif name == "wasted batteries":
            self.amounts["wasted"][event["seat"]] += event["count"]
        elif name in ("loses", "feeds"):
            self.lose(name, event)
        elif name == "river":
            if event["tile"] != ISLAND:
                self.note("river", event["tile"])
        elif name == "ignores":
            self.note("ignored", event["tile"])
        else:
            self.pursue(name, event)

    def fit_out(self, seat: int, rooms: list[str]) -> None:
        self.rooms[seat] = rooms
        if not self.setup.advanced:
            return
        for room in self.dealt[seat]:
            self.note("rooms" if room in rooms else "rooms left", room)

    def count_card(self, figure: str, key: str) -> None:
        self.note(figure, key)
        self.note(f"types {figure}", TYPES[self.box.cards[self.box.card_numbers[key]].type])

    def activate(self, event: dict[str, Any]) -> None:
        """R8."""
        which: list[str] = event["which"]
        for key in which:
            self.count_card("activated", key)
        way = BOTH if len(which) > 1 else NEITHER
        if len(which) == 1:  # two alike are told apart by nobody: the one kept it is
            way = KEPT if which[0] == event["cards"]["kept"] else GIVEN
        self.note("ways", way)
        self.note("paid", "activates", event["paid"])

    def run(self, seat: int, room: str, row: int) -> None:
        """R13: a machine runs once a turn."""
        machine = machine_key(room, row)
        which = f"{seat} {machine}"
        if which not in self.ran:
            self.ran.add(which)
            self.note("runs", machine)
            self.note("runs by row", str(row))

    def lose(self, name: str, event: dict[str, Any]) -> None:
        if name == "feeds":
            unfed: int = event["unfed"]
            self.note("lost", "hunger healthy", unfed)
            if unfed:
                self.shares["hunger"] = True
        elif RESOURCES.index(event["what"]) in HUMANS:
            self.note("lost", f"{event['why']} {event['what']}", event["count"])
            if event["why"] == "event":
                self.note("lost by event", event["source"], event["count"])

    def pursue(self, name: str, event: dict[str, Any]) -> None:
        """R26–R29."""
        if name == "reveals":
            self.note("objectives", event["objective"])
            if event["seat"] is not None:
                self.note("revealed", event["objective"])
                self.note("paid", "reveals", event["paid"])
        elif name == "eases":
            self.note("eased", event["objective"])
        elif name == "objective":
            self.note("met" if event["met"] else "missed", event["objective"])

    # The end

    def close(self, state: State) -> None:
        super().close(state)
        assert isinstance(state, Precognition)
        boats = state.boats
        self.amounts["questions"] = [asked / self.turns for asked in self.asked]
        self.amounts["contaminated"] = [float(boat.sick) for boat in boats]
        self.amounts["food"] = [float(boat.food) for boat in boats]
        self.amounts["doctors"] = [float(boat.doctors) for boat in boats]
        self.amounts["protectors"] = [float(boat.protectors) for boat in boats]
        self.amounts["bane"] = [float(boat.bane) for boat in boats]
        outcome = state.outcome()
        if outcome is None:
            return
        if self.setup.together and outcome.reason != OBJECTIVE_MISSED:
            self.amounts["arrived"] = [float(boat.healthy) for boat in boats]
        if self.setup.advanced:
            for seat in outcome.winners:
                for room in self.rooms[seat]:
                    self.note("rooms won", room)


# What is counted


def machine_key(room: str, row: int) -> str:
    return f"{room} {row}"


def machine_items(rooms: list[Room]) -> list[Item]:
    return [Item(machine_key(room.key, row), ROWS[row - 1], room.name) for room in rooms for row in (1, 2, 3)]


def tile_items(tiles: list[Tile]) -> list[Item]:
    return [Item(tile.key, tile.name, SEASONS[tile.season - 1]) for tile in tiles]


def objective_items(objectives: list[Objective]) -> list[Item]:
    return [Item(aim.key, aim.name, SEASONS[aim.season - 1]) for aim in objectives]
