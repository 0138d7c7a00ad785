"""Owners' files: TOML, read so that everything wrong with one is said with its line, and all of it at once.

    document = Document(content, ("card",))
    for entry in document.entries("card"):
        entry.named(entry.key("key"))
        cost = entry.number_or_word("cost", 0, 9, "copy")
    document.sorted_faults()

    line 12, card 3 (reed nets), cost: got 'x', expected a whole number from 0 to 9, or "copy"

Nothing is raised for bad content: a fault is noted, and something harmless stands in for what is wrong. However bad it
is, little is read and little is said: tables beyond those that may be there are not looked at, and faults beyond a
pageful are only counted.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from typing import Any, Final

from sortilege.core.options import LONGEST_FILE
from sortilege.core.places import Spot, TooDeep, places_of
from sortilege.core.shuffle import shortened

LONGEST_KEY: Final = 40
MOST: Final = 99  # of one thing
MOST_ENTRIES: Final = 99  # of one kind, where nothing else is said
MOST_FAULTS: Final = 100  # told
LONGEST_COMPLAINT: Final = 120
KEY: Final = re.compile(r"[a-z0-9]+(?: [a-z0-9]+)*")
BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"  # to Unicode they are letters and signs, and show nothing
MOST_MARKS: Final = 2  # on one letter: more of them leave the line
LINE: Final = re.compile(r"line ([0-9]+)")
PLACE: Final = re.compile(r" \(at (?:line ([0-9]+), column ([0-9]+)|end of document)\)$")


class Document:
    """A file's tables, and all that is wrong with it."""

    def __init__(self, content: bytes, tables: tuple[str, ...]) -> None:
        self.faults: list[str] = []
        self.untold = 0  # faults beyond those
        self.content: dict[str, Any] = {}
        self.root = Spot(1)
        self.is_toml = self.read(content)
        for name in self.content:
            self.check_table(name, tables)

    def fault(self, words: str) -> None:
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(words)
        else:
            self.untold += 1

    def found(self) -> int:
        """How many faults there are so far."""
        return len(self.faults) + self.untold

    def read(self, content: bytes) -> bool:
        if len(content) > LONGEST_FILE:
            self.fault(f"file: got more than {LONGEST_FILE} bytes, expected at most that")
            return False
        try:
            text = content.decode("utf-8-sig").replace("\r\n", "\n")  # some editors mark their files as UTF-8
        except UnicodeDecodeError as fault:
            line = content.count(b"\n", 0, fault.start) + 1
            self.fault(f"line {line}: not text in UTF-8, expected TOML")
            return False
        try:
            self.root = places_of(text)
        except TooDeep as fault:
            self.fault(str(fault))
            return False
        except ValueError:
            pass  # then it is no TOML, and what follows says so better
        try:
            self.content = tomllib.loads(text)
        except (ValueError, RecursionError) as fault:
            self.fault(complaint(str(fault), text))
            return False
        return True

    def check_table(self, name: str, tables: tuple[str, ...]) -> None:
        value = self.content[name]
        where = f"line {self.root.line_of(name)}"
        if name not in tables:
            expected = listed([f"[[{table}]]" for table in tables])
            self.fault(f"{where}: unknown table {shortened(name)}, expected {expected}")
        elif not is_tables(value):
            self.fault(f"{where}, {name}: got {shown(value)}, expected [[{name}]]")

    def entries(self, name: str, most: int = MOST_ENTRIES) -> list[Entry]:
        """The tables of a kind; none where there are none, or something else goes by that name."""
        return entries_in(self, self.content.get(name), self.root.fields.get(name), name, "", most)

    def sorted_faults(self) -> list[str]:
        """By line; what has none comes first, and how many are left out last."""
        told = sorted(self.faults, key=line_in)
        return [*told, f"file: {self.untold} more faults"] if self.untold else told


class Entry:
    """One table of a document."""

    def __init__(self, document: Document, content: dict[str, Any], spot: Spot, label: str) -> None:
        self.document = document
        self.content = content
        self.spot = spot
        self.place = label  # "card 3"
        self.label = label  # the same, or "card 3 (reed nets)"
        self.where = f"line {spot.line}, {label}"

    def named(self, name: str) -> Entry:
        """Called by its name from here on, where it has one."""
        if name:
            self.label = f"{self.place} ({name})"
            self.where = f"line {self.spot.line}, {self.label}"
        return self

    def line_of(self, field: str) -> int:
        """Where a field stands; of one that is missing, where its table begins."""
        return self.spot.line_of(field)

    def fields(self) -> list[str]:
        return list(self.content)

    def has(self, field: str) -> bool:
        return field in self.content

    def fault(self, field: str, expected: str, got: object = ...) -> None:
        """Note that a field is not as expected; `got`: what it is, where that is not simply what stands there."""
        if got is not ...:
            found = f"got {shown(got)}"
        elif field in self.content:
            found = f"got {shown(self.content[field])}"
        else:
            found = "missing"
        self.note(self.line_of(field), field, f"{found}, expected {expected}")

    def note(self, line: int, field: str, words: str) -> None:
        self.document.fault(f"line {line}, {self.label}, {field}: {words}")

    def known(self, names: tuple[str, ...]) -> None:
        for field in self.content:
            if field not in names:
                self.note(self.line_of(field), shown_name(field), f"unknown field, expected {listed(list(names))}")

    # What a field may be

    def text(self, field: str, longest: int) -> str:
        """One printable line."""
        value = self.content.get(field)
        if not isinstance(value, str) or not value.strip() or len(value) > longest or not value.isprintable():
            self.fault(field, f"1 to {longest} printable characters in a line")
        elif not is_legible(value):
            self.fault(field, f"letters that can be seen, with at most {MOST_MARKS} marks on each")
        else:
            return value
        return ""

    def text_or(self, field: str, longest: int, default: str) -> str:
        return self.text(field, longest) if self.has(field) else default

    def key(self, field: str) -> str:
        """By what it is known in records and actions."""
        value = self.content.get(field)
        if isinstance(value, str) and len(value) <= LONGEST_KEY and KEY.fullmatch(value):
            return value
        self.fault(field, f"words of a-z and 0-9 with single spaces, at most {LONGEST_KEY} characters")
        return ""

    def number(self, field: str, low: int, high: int) -> int:
        value = self.content.get(field)
        if is_whole(value, low, high):
            return int(self.content[field])
        self.fault(field, whole(low, high))
        return low

    def number_or(self, field: str, low: int, high: int, default: int) -> int:
        return self.number(field, low, high) if self.has(field) else default

    def one_of(self, field: str, among: tuple[str, ...]) -> str:
        value = self.content.get(field)
        if isinstance(value, str) and value in among:
            return value
        self.fault(field, f"one of {listed(list(among))}")
        return among[0]

    def number_or_word(self, field: str, low: int, high: int, word: str) -> int | None:
        """None stands for the word."""
        value = self.content.get(field)
        if isinstance(value, str) and value == word:
            return None
        if is_whole(value, low, high):
            return int(self.content[field])
        self.fault(field, f'{whole(low, high)}, or "{word}"')
        return low

    def numbers(self, field: str, length: int, low: int, high: int) -> list[int]:
        """So many of them in a list."""
        value = self.content.get(field)
        if isinstance(value, list) and len(value) == length and all(is_whole(item, low, high) for item in value):
            return [int(item) for item in value]
        self.fault(field, f"a list of {length} whole numbers from {low} to {high}")
        return [low] * length

    def amounts(self, field: str, among: tuple[str, ...], fewest: int) -> list[tuple[int, int]]:
        """A table such as `{ food = 2 }`: the place of each thing among those there are, and how much of it."""
        if fewest == 0 and not self.has(field):
            return []
        value = self.content.get(field)
        if not isinstance(value, dict) or len(value) < fewest:
            self.fault(field, f"at least {fewest} of {listed(list(among))}, as in {{ {among[0]} = 1 }}")
            return []
        spot = self.spot.fields[field]
        found: list[tuple[int, int]] = []
        for name in value:
            line = spot.line_of(name)
            amount = value[name]
            if name not in among:
                self.note(line, f"{field}, {shown_name(name)}", f"unknown, expected one of {listed(list(among))}")
            elif is_whole(amount, 1, MOST):
                found.append((among.index(name), int(amount)))
            else:
                self.note(line, f"{field}, {name}", f"got {shown(amount)}, expected {whole(1, MOST)}")
        return found

    def entries(self, name: str, most: int = MOST_ENTRIES) -> list[Entry]:
        """The tables within this one, as `[[room.machine]]` within a room."""
        value = self.content.get(name)
        if value is not None and not is_tables(value):
            self.fault(name, "tables of their own, each under a header in double brackets")
        return entries_in(self.document, value, self.spot.fields.get(name), name, f"{self.label}, ", most)


def entries_in(document: Document, value: object, spot: Spot | None, name: str, of: str, most: int) -> list[Entry]:
    """At most so many; that there are more is a fault, and the others may be anything."""
    found: list[Entry] = []
    if isinstance(value, list) and spot is not None and is_tables(value):
        for at in range(min(len(value), most)):
            found.append(Entry(document, value[at], spot.items[at], f"{of}{name} {at + 1}"))
        if len(value) > most:
            document.fault(f"line {spot.items[most].line}, {of}{name}: got {len(value)}, expected at most {most}")
    return found


def is_whole(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def is_legible(text: str) -> bool:
    """Marks stand on something, and few on one thing; and nothing only looks like a blank."""
    marks = MOST_MARKS  # as if the beginning, and any space, had all it can bear
    for character in text:
        if character in BLANKS:
            return False
        if not unicodedata.category(character).startswith("M"):
            marks = MOST_MARKS if character == " " else 0
        elif marks == MOST_MARKS:
            return False
        else:
            marks += 1
    return True


def is_tables(value: object) -> bool:
    if not isinstance(value, list):
        return False
    return all(isinstance(item, dict) for item in value)


# Words


def whole(low: int, high: int) -> str:
    return f"a whole number from {low} to {high}"


def listed(names: list[str]) -> str:
    return ", ".join(names)


def shown(value: object) -> str:
    """A value as the file may have it, cut short."""
    return str(value).lower() if isinstance(value, bool) else shortened(value)


def shown_name(name: str) -> str:
    """A field's name as it stands in a message: anything can be one."""
    return name if name.isprintable() and name and len(name) <= LONGEST_KEY else shortened(name)


def complaint(fault: str, text: str) -> str:
    """What the reader of TOML says, with the line first."""
    place = PLACE.search(fault)
    words = " ".join((fault if place is None else fault[: place.start()]).split())
    if len(words) > LONGEST_COMPLAINT:
        words = words[: LONGEST_COMPLAINT - 1] + "…"
    if place is None:
        return f"file: not TOML: {words}"
    if place[1] is None:
        return f"line {text.count(chr(10)) + 1}: not TOML: {words}, and the file ends"
    return f"line {place[1]}: not TOML: {words} (column {place[2]})"


def line_in(fault: str) -> int:
    found = LINE.match(fault)
    return 0 if found is None else int(found[1])
