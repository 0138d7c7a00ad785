"""Where everything stands in a TOML document: the line of every table, key and item. The standard library's reader
does not say, so this reads the same text as well. It checks nothing but depth, and that before anybody else: on a key
of thousands of names that reader spends minutes."""

from __future__ import annotations

import tomllib
from typing import Final

from sortilege.core.messages import Words, message

BLANK: Final = frozenset(" \t")
DEEPEST: Final = 16  # names of a key, and arrays and tables within one another
GAP: Final = frozenset(" \t\n")
AFTER_NAME: Final = frozenset(" \t\n.=]")
AFTER_SCALAR: Final = frozenset(",]}#\n")


class TooDeep(ValueError):
    """No honest file is like that."""

    def __init__(self, line: int) -> None:
        facts = {"line": line, "most": DEEPEST}
        words = message("line {line}: got more than {most} things in one another, expected fewer")
        self.line = line
        self.words = Words(words, facts)
        super().__init__(str(self.words))


class Spot:
    """Where a value begins, and what is in it."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.fields: dict[str, Spot] = {}  # of a table
        self.items: list[Spot] = []  # of an array

    def field(self, name: str, line: int) -> Spot:
        found = self.fields.get(name)
        if found is None:
            found = Spot(line)
            self.fields[name] = found
        return found

    def line_of(self, name: str) -> int:
        """Where a field stands; of one that is missing, where its table begins."""
        found = self.fields.get(name)
        return self.line if found is None else found.line

    def latest(self) -> Spot:
        """What a header that names an array of tables goes on with: its last one."""
        return self.items[-1] if self.items else self


def places_of(text: str) -> Spot:
    """The document's own table; line ends are single characters. Of a text that is no TOML it says anything, or
    ValueError; TooDeep of one that should not be read at all."""
    scan = Scan(text)
    root = Spot(1)
    table = root
    while scan.skip(GAP):
        table = scan.statement(root, table)
    return root


class Scan:
    """A text being read from its beginning to its end."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.line = 1  # of the character at `counted`
        self.counted = 0
        self.depth = 0

    def here(self) -> int:
        """The line that is being read."""
        self.line += self.text.count("\n", self.counted, self.at)
        self.counted = self.at
        return self.line

    def next_is(self, mark: str) -> bool:
        return self.text.startswith(mark, self.at)

    def skip(self, among: frozenset[str]) -> bool:
        """Over blanks and comments; whether anything is left."""
        while self.at < len(self.text):
            character = self.text[self.at]
            if character == "#":
                self.to_line_end()
            elif character in among:
                self.at += 1
            else:
                return True
        return False

    def to_line_end(self) -> None:
        end = self.text.find("\n", self.at)
        self.at = len(self.text) if end < 0 else end

    # Statements: headers, and keys with their values

    def statement(self, root: Spot, table: Spot) -> Spot:
        """Read one; the table that the next one belongs to."""
        if not self.next_is("["):
            self.entry(table)
            return table
        line = self.here()
        is_array = self.next_is("[[")
        self.at += 2 if is_array else 1
        path = self.path()
        self.at += 2 if is_array else 1
        inside = root
        for name in path[:-1]:
            inside = inside.field(name, line).latest()
        found = inside.field(path[-1], line)
        if is_array:
            found.items.append(Spot(line))
            return found.items[-1]
        found.line = line  # it may have been there already, as what another header goes through
        return found

    def entry(self, table: Spot) -> None:
        """A key and its value; a dotted key leads through tables of its own."""
        line = self.here()
        path = self.path()
        self.at += 1  # the equals sign
        self.skip(GAP)
        for name in path[:-1]:
            table = table.field(name, line)
        table.fields[path[-1]] = self.value(line)

    def path(self) -> list[str]:
        """The names of a dotted key; what follows it is next."""
        found: list[str] = []
        while True:
            self.skip(BLANK)
            found.append(self.name())
            self.check_depth(len(found))
            self.skip(BLANK)
            if not self.next_is("."):
                return found
            self.at += 1

    def name(self) -> str:
        start = self.at
        if self.next_is('"') or self.next_is("'"):
            self.string()
            quoted = self.text[start : self.at]
            return str(tomllib.loads(f"it = {quoted}")["it"]) if "\\" in quoted else quoted[1:-1]
        while self.at < len(self.text) and self.text[self.at] not in AFTER_NAME:
            self.at += 1
        return self.text[start : self.at]

    def check_depth(self, depth: int) -> None:
        if depth > DEEPEST:
            raise TooDeep(self.here())

    # Values

    def value(self, line: int) -> Spot:
        spot = Spot(line)
        self.depth += 1
        self.check_depth(self.depth)
        if self.next_is("["):
            self.array(spot)
        elif self.next_is("{"):
            self.inline(spot)
        elif self.next_is('"') or self.next_is("'"):
            self.string()
        else:
            while self.at < len(self.text) and self.text[self.at] not in AFTER_SCALAR:
                self.at += 1
        self.depth -= 1
        return spot

    def array(self, spot: Spot) -> None:
        self.at += 1
        while self.skip(GAP) and not self.next_is("]"):
            spot.items.append(self.value(self.here()))
            self.comma("]")
        self.at += 1

    def inline(self, spot: Spot) -> None:
        self.at += 1
        while self.skip(GAP) and not self.next_is("}"):
            self.entry(spot)
            self.comma("}")
        self.at += 1

    def comma(self, end: str) -> None:
        self.skip(GAP)
        if self.next_is(","):
            self.at += 1
        elif not self.next_is(end):
            raise ValueError(f"line {self.here()}: neither , nor {end}")

    def string(self) -> None:
        quote = self.text[self.at]
        if self.next_is(quote * 3):
            self.long_string(quote)
            return
        self.at += 1
        self.to_quote(quote, quote)

    def long_string(self, quote: str) -> None:
        """It may end in up to two quotation marks of its own."""
        self.at += 3
        self.to_quote(quote, quote * 3)
        for _ in range(2):
            if self.next_is(quote):
                self.at += 1

    def to_quote(self, quote: str, end: str) -> None:
        """Past the end of a string; in double quotation marks a backslash takes the next character with it."""
        while not self.next_is(end):
            if self.at >= len(self.text):
                raise ValueError(f"line {self.here()}: a string without end")
            self.at += 2 if quote == '"' and self.next_is("\\") else 1
        self.at += len(end)
