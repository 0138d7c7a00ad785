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

from sortilege.core.messages import Words, message
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
NOTHING: Final = message("file: got nothing, expected {tables}")
PLACE: Final = re.compile(r" \(at (?:line ([0-9]+), column ([0-9]+)|end of document)\)$")


class Fault:
    """One thing wrong with a file."""

    def __init__(self, line: int, words: Words, is_cause: bool) -> None:
        self.line = line  # 0: it is about the file as a whole
        self.words = words
        self.is_cause = is_cause  # of much else that seems wrong


class Document:
    """A file's tables, and all that is wrong with it."""

    def __init__(self, content: bytes, tables: tuple[str, ...]) -> None:
        self.faults: list[Fault] = []
        self.untold = 0  # faults beyond those
        self.content: dict[str, Any] = {}
        self.tables = tables
        self.root = Spot(1)
        self.is_toml = self.read(content)
        for name in self.content:
            self.check_table(name, tables)

    def fault(self, words: Words, line: int = 0, is_cause: bool = False) -> None:
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(Fault(line, words, is_cause))
        else:
            self.untold += 1

    def found(self) -> int:
        """How many faults there are so far."""
        return len(self.faults) + self.untold

    def read(self, content: bytes) -> bool:
        if len(content) > LONGEST_FILE:
            words = message("file: got more than {size} bytes, expected at most that")
            self.fault(Words(words, {"size": LONGEST_FILE}), is_cause=True)
            return False
        try:
            text = content.decode("utf-8-sig").replace("\r\n", "\n")  # some editors mark their files as UTF-8
        except UnicodeDecodeError as fault:
            line = content.count(b"\n", 0, fault.start) + 1
            words = message("line {line}: not text in UTF-8, expected TOML")
            self.fault(Words(words, {"line": line}), line, is_cause=True)
            return False
        try:
            self.root = places_of(text)
        except TooDeep as fault:
            self.fault(fault.words, fault.line, is_cause=True)
            return False
        except ValueError:
            pass  # then it is no TOML, and what follows says so better
        try:
            self.content = tomllib.loads(text)
        except (ValueError, RecursionError) as fault:
            self.complain(str(fault), text)
            return False
        if content and not self.content:
            several = len(self.tables) > 1
            words = message("file: got nothing, expected at least one of {tables}") if several else NOTHING
            self.fault(Words(words, {"tables": headers(self.tables)}), is_cause=True)
        return True

    def complain(self, fault: str, text: str) -> None:
        """What the reader of TOML says, in English, with the line first."""
        place = PLACE.search(fault)
        why = " ".join((fault if place is None else fault[: place.start()]).split())
        if len(why) > LONGEST_COMPLAINT:
            why = why[: LONGEST_COMPLAINT - 1] + "…"
        if place is None:
            self.fault(Words(message("file: not TOML: {why}"), {"why": why}), is_cause=True)
        elif place[1] is None:
            line = text.count("\n") + 1
            words = Words(message("line {line}: not TOML: {why}, and the file ends"), {"line": line, "why": why})
            self.fault(words, line, is_cause=True)
        else:
            facts = {"line": place[1], "why": why, "column": place[2]}
            words = Words(message("line {line}: not TOML: {why} (column {column})"), facts)
            self.fault(words, int(place[1]), is_cause=True)

    def check_table(self, name: str, tables: tuple[str, ...]) -> None:
        value = self.content[name]
        line = self.root.line_of(name)
        if name not in tables:
            facts = {"line": line, "got": shortened(name), "tables": headers(tables)}
            words = message("line {line}: unknown table {got}, expected {tables}")
            self.fault(Words(words, facts), line, is_cause=not any(table in self.content for table in tables))
        elif not is_tables(value):
            facts = {"line": line, "name": name, "got": shown(value), "tables": headers((name,))}
            self.fault(Words(message("line {line}, {name}: got {got}, expected {tables}"), facts), line)

    def entries(self, name: str, most: int = MOST_ENTRIES) -> list[Entry]:
        """The tables of a kind; none where there are none, or something else goes by that name."""
        return entries_in(self, self.content.get(name), self.root.fields.get(name), name, "", most)

    def sorted_faults(self) -> list[Words]:
        """By line; what has none comes first, and how many are left out last. Where one fault is the cause of others,
        those are not told."""
        told = [fault for fault in self.faults if fault.is_cause] or self.faults
        words = [fault.words for fault in sorted(told, key=line_of)]
        if self.untold and told is self.faults:
            words.append(Words(message("file: {count} more faults"), {"count": self.untold}))
        return words


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

    def fault(self, field: str, expected: Words, got: object = ...) -> None:
        """Note that a field is not as expected; `got`: what it is, where that is not simply what stands there."""
        if got is ... and field not in self.content:
            words = Words(message("missing, expected {expected}"), {"expected": expected})
        else:
            found = self.content[field] if got is ... else got
            words = instead_of(found, expected)
        self.note(self.line_of(field), field, words)

    def note(self, line: int, field: str, words: Words) -> None:
        facts = {"line": line, "label": self.label, "field": field, "words": words}
        self.document.fault(Words(message("line {line}, {label}, {field}: {words}"), facts), line)

    def known(self, names: tuple[str, ...]) -> None:
        for field in self.content:
            if field not in names:
                words = Words(message("unknown field, expected {names}"), {"names": listed(list(names))})
                self.note(self.line_of(field), shown_name(field), words)

    # What a field may be

    def text(self, field: str, longest: int) -> str:
        """One printable line."""
        value = self.content.get(field)
        if not isinstance(value, str) or not value.strip() or len(value) > longest or not value.isprintable():
            words = message("1 to {longest} printable characters in a line")
            self.fault(field, Words(words, {"longest": longest}))
        elif not is_legible(value):
            words = message("letters that can be seen, with at most {most} marks on each")
            self.fault(field, Words(words, {"most": MOST_MARKS}))
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
        words = message("words of a-z and 0-9 with single spaces, at most {longest} characters")
        self.fault(field, Words(words, {"longest": LONGEST_KEY}))
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
        self.fault(field, one_of(among))
        return among[0]

    def number_or_word(self, field: str, low: int, high: int, word: str) -> int | None:
        """None stands for the word."""
        value = self.content.get(field)
        if isinstance(value, str) and value == word:
            return None
        if is_whole(value, low, high):
            return int(self.content[field])
        facts = {"number": whole(low, high), "word": word}
        self.fault(field, Words(message('{number}, or "{word}"'), facts))
        return low

    def numbers(self, field: str, length: int, low: int, high: int) -> list[int]:
        """So many of them in a list."""
        value = self.content.get(field)
        if isinstance(value, list) and len(value) == length and all(is_whole(item, low, high) for item in value):
            return [int(item) for item in value]
        facts = {"length": length, "low": low, "high": high}
        self.fault(field, Words(message("a list of {length} whole numbers from {low} to {high}"), facts))
        return [low] * length

    def amounts(self, field: str, among: tuple[str, ...], fewest: int) -> list[tuple[int, int]]:
        """A table such as `{ food = 2 }`: the place of each thing among those there are, and how much of it."""
        if fewest == 0 and not self.has(field):
            return []
        value = self.content.get(field)
        if not isinstance(value, dict) or len(value) < fewest:
            facts = {"fewest": fewest, "names": listed(list(among)), "example": f"{{ {among[0]} = 1 }}"}
            self.fault(field, Words(message("at least {fewest} of {names}, as in {example}"), facts))
            return []
        spot = self.spot.fields[field]
        found: list[tuple[int, int]] = []
        for name in value:
            line = spot.line_of(name)
            amount = value[name]
            if name not in among:
                words = Words(message("unknown, expected {expected}"), {"expected": one_of(among)})
                self.note(line, f"{field}, {shown_name(name)}", words)
            elif is_whole(amount, 1, MOST):
                found.append((among.index(name), int(amount)))
            else:
                self.note(line, f"{field}, {name}", instead_of(amount, whole(1, MOST)))
        return found

    def entries(self, name: str, most: int = MOST_ENTRIES) -> list[Entry]:
        """The tables within this one, as `[[room.machine]]` within a room."""
        value = self.content.get(name)
        if value is not None and not is_tables(value):
            self.fault(name, Words(message("tables of their own, each under a header in double brackets")))
        return entries_in(self.document, value, self.spot.fields.get(name), name, f"{self.label}, ", most)


def entries_in(document: Document, value: object, spot: Spot | None, name: str, of: str, most: int) -> list[Entry]:
    """At most so many; that there are more is a fault, and the others may be anything."""
    found: list[Entry] = []
    if isinstance(value, list) and spot is not None and is_tables(value):
        for at in range(min(len(value), most)):
            found.append(Entry(document, value[at], spot.items[at], f"{of}{name} {at + 1}"))
        if len(value) > most:
            line = spot.items[most].line
            facts = {"line": line, "name": f"{of}{name}", "got": len(value), "most": most}
            document.fault(Words(message("line {line}, {name}: got {got}, expected at most {most}"), facts), line)
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


def whole(low: int, high: int) -> Words:
    return Words(message("a whole number from {low} to {high}"), {"low": low, "high": high})


def one_of(among: tuple[str, ...]) -> Words:
    return Words(message("one of {names}"), {"names": listed(list(among))})


def instead_of(got: object, expected: Words) -> Words:
    return Words(message("got {got}, expected {expected}"), {"got": shown(got), "expected": expected})


def headers(tables: tuple[str, ...]) -> str:
    """What the tables of a file begin with."""
    return listed([f"[[{table}]]" for table in tables])


def listed(names: list[str]) -> str:
    return ", ".join(names)


def shown(value: object) -> str:
    """A value as the file may have it, cut short."""
    return str(value).lower() if isinstance(value, bool) else shortened(value)


def shown_name(name: str) -> str:
    """A field's name as it stands in a message: anything can be one."""
    return name if name.isprintable() and name and len(name) <= LONGEST_KEY else shortened(name)


def line_of(fault: Fault) -> int:
    return fault.line
