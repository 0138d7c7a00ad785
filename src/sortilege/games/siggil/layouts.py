"""Layouts: how 56 cards lie over one another, from data. Which card covers which follows from overlap (G2, G16).

    name = "The Bridge"
    [[level]]                        # the first lies on the table, every next one on top of it
    face = "up"                      # levels take turns: up, down, up …
    cards = [[0, 12], [4, 12]]       # left and upper edge of each; a card is 4 wide and 6 high

Whatever does not fit is refused with its place in the file, what was found and what was expected.
"""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any, Final

from sortilege.core.cards import bit, members
from sortilege.core.errors import BadLayout
from sortilege.core.shuffle import shortened
from sortilege.games.siggil.cards import PACK

NAMES: Final = ("passage", "turtle", "pyramids", "river", "pillars")  # G16
WIDTH: Final = 4  # of a card
HEIGHT: Final = 6
FARTHEST: Final = 99  # so that every place has a class in a style sheet
LONGEST_FILE: Final = 1 << 16
LONGEST_NAME: Final = 40
FACES: Final = ("up", "down")
KEYS: Final = ("name", "level")
LEVEL_KEYS: Final = ("face", "cards")


class Place:
    """Where one card lies."""

    def __init__(self, x: int, y: int, level: int, up: bool) -> None:
        self.x = x
        self.y = y
        self.level = level  # from 1
        self.up = up

    def overlaps(self, other: Place) -> bool:
        return abs(self.x - other.x) < WIDTH and abs(self.y - other.y) < HEIGHT


class Layout:
    """Places in layout order: level by level, as the file lists them. It never changes, so states share it."""

    def __init__(self, name: str, places: list[Place]) -> None:
        self.name = name
        self.places = places
        self.width = max(place.x for place in places) + WIDTH
        self.height = max(place.y for place in places) + HEIGHT
        self.levels = places[-1].level
        self.up = 0  # places whose card lies face up
        self.covers: list[int] = []  # by place: the places of the cards that lie on it
        self.under: list[int] = []  # by place: the places of the cards it lies on
        for at in range(len(places)):
            self.up |= bit(at) if places[at].up else 0
            self.covers.append(overlapping(places, at, above=True))
            self.under.append(overlapping(places, at, above=False))

    def accessible(self, left: int) -> int:
        """G2: the places of these that nothing covers."""
        return sum(bit(at) for at in members(left) if not self.covers[at] & left)


def overlapping(places: list[Place], at: int, above: bool) -> int:
    found = 0
    for other in range(len(places)):
        level = places[other].level
        beyond = level > places[at].level if above else level < places[at].level
        if beyond and places[at].overlaps(places[other]):
            found |= bit(other)
    return found


known: dict[str, Layout] = {}


def layout_of(name: str) -> Layout:
    """One of the five."""
    found = known.get(name)
    if found is None:
        file = resources.files("sortilege.games.siggil") / "data" / f"{name}.toml"
        found = read(file.read_bytes())
        known[name] = found
    return found


# Reading


def read(content: bytes) -> Layout:
    """The layout that a file describes; BadLayout says the first thing wrong with it."""
    if len(content) > LONGEST_FILE:
        raise BadLayout(f"file: got {len(content)} bytes, expected at most {LONGEST_FILE}")
    try:
        entry = tomllib.loads(content.decode())
    except UnicodeDecodeError:
        raise BadLayout("file: not text in UTF-8, expected TOML") from None
    except (ValueError, RecursionError) as fault:
        raise BadLayout(f"file: not TOML: {' '.join(str(fault).split()) or 'too deep'}") from None
    check_keys(entry, "file", KEYS)
    name = entry.get("name")
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise BadLayout(f"name: got {shortened(name)}, expected 1 to {LONGEST_NAME} printable characters")
    levels = entry.get("level")
    if not isinstance(levels, list) or not levels:
        raise BadLayout(f"level: got {shortened(levels)}, expected at least one [[level]]")
    places: list[Place] = []
    for number in range(1, len(levels) + 1):
        places += level_places(levels[number - 1], number, places)
    if len(places) != PACK:
        raise BadLayout(f"cards: got {len(places)} in {len(levels)} levels, expected {PACK} in all (G16)")
    layout = Layout(name, places)
    check_weave(layout)
    return layout


def level_places(level: object, number: int, below: list[Place]) -> list[Place]:
    where = f"level {number}"
    if not isinstance(level, dict):
        raise BadLayout(f"{where}: got {shortened(level)}, expected a table with face and cards")
    check_keys(level, where, LEVEL_KEYS)
    face = level.get("face")
    if face not in FACES:
        raise BadLayout(f"{where}, face: got {shortened(face)}, expected up or down")
    if below and below[-1].up == (face == "up"):
        raise BadLayout(
            f"{where}, face: got {shortened(face)} as on level {number - 1}, expected levels to alternate (G1)"
        )
    cards = level.get("cards")
    if not isinstance(cards, list) or not cards:
        raise BadLayout(f"{where}, cards: got {shortened(cards)}, expected a list of [x, y]")
    found: list[Place] = []
    for at in range(len(cards)):
        place = place_of(cards[at], f"{where}, card {at + 1}", number, face == "up")
        for other in range(len(found)):
            if found[other].overlaps(place):
                raise BadLayout(
                    f"{where}, card {at + 1}: got {spot(place)}, which overlaps card {other + 1} of the same level "
                    f"at {spot(found[other])}; expected {WIDTH} to its side or {HEIGHT} above or below it"
                )
        if below and not any(lower.overlaps(place) for lower in below):
            raise BadLayout(f"{where}, card {at + 1}: got {spot(place)}, which lies on no card of a lower level")
        found.append(place)
        if len(below) + len(found) > PACK:
            raise BadLayout(f"{where}, card {at + 1}: got one card more than {PACK}, expected {PACK} in all (G16)")
    return found


def place_of(card: object, where: str, level: int, up: bool) -> Place:
    if not isinstance(card, list) or len(card) != 2:
        raise BadLayout(f"{where}: got {shortened(card)}, expected [x, y]")
    for name, value in zip(("x", "y"), card):
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= FARTHEST:
            raise BadLayout(f"{where}, {name}: got {shortened(value)}, expected a whole number from 0 to {FARTHEST}")
    return Place(card[0], card[1], level, up)


def check_keys(entry: dict[str, Any], where: str, fields: tuple[str, ...]) -> None:
    for key in entry:
        if key not in fields:
            raise BadLayout(f"{where}: unknown field {shortened(key)}, expected {' and '.join(fields)}")


def check_weave(layout: Layout) -> None:
    """G17: most covered cards are covered by exactly two others."""
    covered = [len(members(above)) for above in layout.covers if above]
    by_two = covered.count(2)
    if not covered or by_two * 2 <= len(covered):
        raise BadLayout(
            f"cards: got {by_two} covered by exactly two others out of {len(covered)} that are covered, "
            "expected more than half (G17)"
        )


def spot(place: Place) -> str:
    return f"[{place.x}, {place.y}]"
