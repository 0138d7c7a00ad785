"""From a deck file to a box. It is TOML in the format of our own files in `data/`. It may leave out whole kinds of
components, which then stay ours; a kind it has must be complete. R-numbers refer to rules.en.md.

Reading goes on after a fault, so that one run tells all that is wrong.
"""

from __future__ import annotations

from importlib import resources
from typing import Any, Final

from sortilege.core.document import Document, Entry, is_tables
from sortilege.core.errors import BadDeck
from sortilege.core.messages import Words, message
from sortilege.games.precognition.components import (
    COPY,
    COSTS_DIFFERENT,
    CREWS,
    ISLAND,
    MODES,
    PRESCIENTS,
    RESOURCES,
    SEASONS,
    TYPES,
    Box,
    Card,
    Condition,
    Machine,
    Mode,
    Objective,
    Room,
    Tile,
)
from sortilege.games.precognition.conditions import EXPECTED, condition

KINDS: Final = ("card", "room", "event", "objective", "mode")
FILES: Final = {"card": "cards", "room": "rooms", "event": "river", "objective": "objectives", "mode": "modes"}
CARDS: Final = (10, 8, 6)  # R1: a season
EVENTS: Final = (4, 4, 4)  # R4
OBJECTIVES: Final = (8, 8, 8)  # R26
SETS: Final = ("standard", "advanced")
ROOMS: Final = (2, 12)  # R2: a set
ROWS: Final = 3
WHO: Final = ("one", "every")
JOINTS: Final = ("give", "with")  # what stands between keys, or after one, in the words of an action
RESERVED: Final = (ISLAND, "machines")  # a tile that is none, and what `leave machines` leaves
LONGEST_NAME: Final = 40
LONGEST_FLAVOUR: Final = 120
MOST_BATTERIES: Final = 6
HIGHEST_BANE: Final = 12  # as the gauge goes
MOST: Final = 9  # of what a component gives, takes or costs at once
PLENTY: Final = 99  # of what a boat owns
HIGHEST_GOAL: Final = 999
BOXES_KEPT: Final = 8

GAINS: Final = ("food", "human", "battery", "ymune", "doctor", "protector", "heal")
LOSSES: Final = ("food", "human", "healthy", "contaminated", "ymune", "doctor", "protector")
AIMS: Final = ("food", "human", "healthy", "contaminated", "ymune", "doctor", "protector", "battery", "machine")
PRICES: Final = ("food", "human", "battery", "ymune", "doctor", "protector")

CARD_FIELDS: Final = ("key", "prescient", "season", "type", "cost", "gain", "bonus", "bane", "name", "flavour")
ROOM_FIELDS: Final = ("key", "set", "name", "flavour", "machine")
MACHINE_FIELDS: Final = ("batteries", "when", "gives")
EVENT_FIELDS: Final = ("key", "season", "gives", "takes", "name", "flavour")
OBJECTIVE_FIELDS: Final = ("key", "season", "who", "needs", "eased", "price", "name", "flavour")
MODE_FIELDS: Final = ("key", "food", "healthy", "doctors", "objectives", "goal")

boxes: Final[dict[str, Box]] = {}  # by what their files say


def box_of(deck: str) -> Box:
    """Ours for "", otherwise that of an owner's file, read once."""
    found = boxes.get(deck)
    if found is None:
        found, faults = read(deck.encode(errors="surrogatepass"))
        if found is None:
            raise BadDeck(faults)
        if len(boxes) == BOXES_KEPT:
            del boxes[next(iter(boxes))]  # the one that has been here longest
        boxes[deck] = found
    return found


def faults_of(content: bytes) -> list[Words]:
    """What is wrong with an owner's file, by line."""
    return read(content or b"\n")[1]  # a file with nothing in it is no file of ours


def read(content: bytes) -> tuple[Box | None, list[Words]]:
    """The box, or all that is wrong with it. What the content leaves out is ours."""
    given = Document(content, KINDS)
    sources = {kind: given if kind in given.content else own(kind) for kind in KINDS}
    cards = read_cards(sources["card"])
    rooms = read_rooms(Kind(sources["room"], "room", sum(ROOMS)))
    tiles = read_tiles(Kind(sources["event"], "event", sum(EVENTS)))
    objectives = read_objectives(Kind(sources["objective"], "objective", sum(OBJECTIVES)))
    modes = read_modes(Kind(sources["mode"], "mode", len(MODES)))
    faults = given.sorted_faults()
    for source in sources.values():
        if source is not given:
            faults += source.sorted_faults()
    if faults:
        return None, faults
    standard = [room for room in rooms if room.standard]
    advanced = [room for room in rooms if not room.standard]
    return Box(cards, standard, advanced, tiles, objectives, modes), faults


def kinds_in(content: bytes) -> list[str]:
    """What a file has; the rest stays ours."""
    found = Document(content, KINDS).content
    return [kind for kind in KINDS if kind in found]


def own(kind: str) -> Document:
    file = resources.files("sortilege.games.precognition") / "data" / f"{FILES[kind]}.toml"
    return Document(file.read_bytes(), KINDS)


# Kind by kind


def read_cards(document: Document) -> list[Card]:
    """R1: 24 for all Prescients, or 24 for each of them."""
    tables: Any = document.content.get("card")
    own_decks = is_tables(tables) and any("prescient" in table for table in tables)
    owners = PRESCIENTS if own_decks else ("",)
    kind = Kind(document, "card", sum(CARDS) * len(owners))
    found: list[Card] = []
    owner_of: list[str] = []
    for entry in kind.entries:
        key = kind.key(entry)
        entry.known(CARD_FIELDS)
        before = document.found()
        owner_of.append(entry.one_of("prescient", PRESCIENTS) if own_decks else "")
        season = entry.number("season", SEASONS[0], SEASONS[-1])
        kind.count(f"{season} {owner_of[-1]}".strip(), before)
        card_type = TYPES.index(entry.one_of("type", TYPES))
        cost = entry.number_or_word("cost", 0, MOST, "copy")
        gain = entry.number_or_word("gain", 1, MOST, "copy")
        found.append(
            Card(
                key,
                season,
                card_type,
                COPY if cost is None else cost,
                COPY if gain is None else gain,
                amounts(entry, "bonus", TYPES),
                entry.number_or("bane", 0, HIGHEST_BANE, 0),
                name_of(entry),
                flavour_of(entry),
            )
        )
    groups = [(f"{season} {owner}".strip(), number) for owner in owners for season, number in zip(SEASONS, CARDS)]
    kind.check("season", tuple([group for group, _ in groups]), tuple([number for _, number in groups]))
    return [
        card
        for owner in owners
        for season in SEASONS
        for card, whose in zip(found, owner_of)
        if card.season == season and whose == owner
    ]


def read_rooms(kind: Kind) -> list[Room]:
    found: list[Room] = []
    for entry in kind.entries:
        key = kind.key(entry)
        entry.known(ROOM_FIELDS)
        standard = kind.one_of(entry, "set", SETS) == "standard"
        found.append(Room(key, standard, machines_of(entry, standard), name_of(entry), flavour_of(entry)))
    kind.check("set", SETS, ROOMS)
    return found


def machines_of(room: Entry, standard: bool) -> list[Machine]:
    entries = room.entries("machine", ROWS)
    if len(entries) < ROWS and is_tables(room.content.get("machine", [])):
        room.fault("machine", Words(message("{rows}, one for each row"), {"rows": ROWS}), len(entries))
    found: list[Machine] = []
    for at, entry in enumerate(entries):
        entry.known(MACHINE_FIELDS)
        row = ROWS if standard else at + 1  # R16: standard rooms look at the Action Zone in every row
        when = condition(entry.content.get("when"), row)
        if when is None:
            entry.fault("when", Words(EXPECTED[row - 1]))
            when = Condition(COSTS_DIFFERENT)
        found.append(Machine(entry.number("batteries", 1, MOST_BATTERIES), when, amounts(entry, "gives", GAINS)))
    return found


def read_tiles(kind: Kind) -> list[Tile]:
    found: list[Tile] = []
    for entry in kind.entries:
        key = kind.key(entry)
        entry.known(EVENT_FIELDS)
        season = kind.season(entry)
        gives = amounts(entry, "gives", GAINS) if entry.has("gives") else []
        takes = amounts(entry, "takes", LOSSES) if entry.has("takes") else []
        if entry.has("gives") and entry.has("takes"):
            entry.fault("takes", Words(message("either gives or takes, not both")))
        elif not entry.has("gives") and not entry.has("takes"):
            entry.fault("gives", Words(message("either gives or takes")))
        found.append(Tile(key, season, gives, takes, name_of(entry), flavour_of(entry)))
    kind.check_seasons(EVENTS)
    return [tile for season in SEASONS for tile in found if tile.season == season]


def read_objectives(kind: Kind) -> list[Objective]:
    found: list[Objective] = []
    for entry in kind.entries:
        key = kind.key(entry)
        entry.known(OBJECTIVE_FIELDS)
        found.append(
            Objective(
                key,
                kind.season(entry),
                entry.one_of("who", WHO) == "every",
                amounts(entry, "needs", AIMS, most=PLENTY),
                amounts(entry, "eased", AIMS, fewest=0, most=PLENTY),
                amounts(entry, "price", PRICES),
                name_of(entry),
                flavour_of(entry),
            )
        )
    kind.check_seasons(OBJECTIVES)
    return [objective for season in SEASONS for objective in found if objective.season == season]


def read_modes(kind: Kind) -> dict[str, Mode]:
    found: dict[str, Mode] = {}
    for entry in kind.entries:
        key = kind.one_of(entry, "key", MODES)
        entry.named(key).known(MODE_FIELDS)
        food = entry.number("food", 0, PLENTY)
        healthy = entry.number("healthy", 0, PLENTY)
        doctors = entry.number("doctors", 0, PLENTY)
        more = entry.number("objectives", 0, 1)
        goal: list[int] = []
        if key in CREWS:
            goal = entry.numbers("goal", 3, 1, HIGHEST_GOAL)
        elif entry.has("goal"):
            entry.fault("goal", Words(message("none: only crews have one")))
        found[key] = Mode(key, food, healthy, doctors, more, goal)
    kind.check("key", MODES, (1,) * len(MODES))
    return found


# What several kinds have


def name_of(entry: Entry) -> str:
    return entry.text("name", LONGEST_NAME)


def flavour_of(entry: Entry) -> str:
    return entry.text_or("flavour", LONGEST_FLAVOUR, "")


def amounts(
    entry: Entry, field: str, among: tuple[str, ...], fewest: int = 1, most: int = MOST
) -> list[tuple[int, int]]:
    """What stands under a field, as resources and how much of each."""
    found: list[tuple[int, int]] = []
    for place, amount in entry.amounts(field, among, fewest):
        if amount > most:
            entry.fault(field, Words(message("at most {most} {what}"), {"most": most, "what": among[place]}))
        found.append((RESOURCES.index(among[place]), amount))
    return found


class Kind:
    """The entries of one kind, and what must hold among them: a key each, and so many of each group."""

    def __init__(self, document: Document, kind: str, most: int) -> None:
        self.document = document
        self.kind = kind
        self.most = most
        self.entries: list[Entry] = document.entries(kind, most)
        self.labels: dict[str, str] = {}  # by key: whose it is
        self.counts: dict[str, int] = {}  # by group
        self.unknown = 0  # entries that do not say their group; any may be the one that is missing

    def key(self, entry: Entry) -> str:
        """The entry is called by it from here on."""
        key = entry.key("key")
        label = entry.label
        entry.named(key)
        if key in self.labels:
            words = message("a key of its own: it is that of {other}")
            entry.fault("key", Words(words, {"other": self.labels[key]}))
        elif key in RESERVED:
            entry.fault("key", Words(message("another word: this one means something else")))
        elif not set(key.split(" ")).isdisjoint(JOINTS):
            words = message("words other than {first} and {second}: actions have those beside keys")
            entry.fault("key", Words(words, {"first": JOINTS[0], "second": JOINTS[1]}))
        elif key:
            self.labels[key] = label
        return key

    def season(self, entry: Entry) -> int:
        before = self.document.found()
        season = entry.number("season", SEASONS[0], SEASONS[-1])
        self.count(str(season), before)
        return season

    def one_of(self, entry: Entry, field: str, among: tuple[str, ...]) -> str:
        before = self.document.found()
        group = entry.one_of(field, among)
        self.count(group, before)
        return group

    def count(self, group: str, faults_before: int) -> None:
        if self.document.found() > faults_before:
            self.unknown += 1
        else:
            self.counts[group] = self.counts.get(group, 0) + 1

    def check_seasons(self, wanted: tuple[int, ...]) -> None:
        self.check("season", tuple([str(season) for season in SEASONS]), wanted)

    def check(self, field: str, groups: tuple[str, ...], wanted: tuple[int, ...]) -> None:
        """As many of each group as are wanted."""
        tables: Any = self.document.content.get(self.kind)
        if not is_tables(tables) or len(tables) > self.most:
            return  # which is a fault already
        for group, number in zip(groups, wanted):
            got = self.counts.get(group, 0)
            if got > number or got + self.unknown < number:
                words = message("{kind}: got {got} of {field} {group}, expected {number}")
                facts = {"kind": self.kind, "got": got, "field": field, "group": group, "number": number}
                self.document.fault(Words(words, facts))
