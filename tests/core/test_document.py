"""Owners' files: every fault is found, and said with the line it stands on."""

import tomllib
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sortilege import lang
from sortilege.core.document import MOST_FAULTS, Document, Entry
from sortilege.core.messages import Words
from sortilege.core.options import LONGEST_FILE
from sortilege.core.places import Spot, places_of

GOODS = ("food", "wood", "iron")

FILE = """\
# a few cards
[[card]]
key = "reed nets"
cost = 3
note = '''
[[card]]
cost = 9
'''
bonus = { food = 2, wood = 1 }

[[card]]        # the second
key = "old mill"
cost = "copy"
list = [
  1,  # one
  2,
]
[[room]]
key = "galley"
[[room.machine]]
power = 1
[[room.machine]]
power = 2
[room.machine.extra]
deep = true
"""


def faults(document: Document) -> list[str]:
    return [str(fault.words) for fault in document.faults]


def sorted_faults(document: Document) -> list[str]:
    return [str(words) for words in document.sorted_faults()]


def read(text: str, *tables: str) -> Document:
    return Document(text.encode(), tables or ("card", "room"))


def first(text: str) -> tuple[Document, Entry]:
    document = read(f"[[card]]\n{text}\n")
    return document, document.entries("card")[0]


# A good file


def test_a_good_file_says_what_it_says_and_has_no_faults() -> None:
    document = read(FILE)
    nets, mill = document.entries("card")
    nets.known(("key", "cost", "note", "bonus"))
    assert nets.fields() == ["key", "cost", "note", "bonus"]
    assert nets.key("key") == "reed nets" and nets.text("key", 20) == "reed nets"
    assert nets.number("cost", 0, 9) == 3 and nets.number_or("bane", 0, 9, 7) == 7 and not nets.has("bane")
    assert nets.amounts("bonus", GOODS, 1) == [(0, 2), (1, 1)] and nets.amounts("bane", GOODS, 0) == []
    assert nets.text_or("flavour", 5, "none") == "none"
    assert mill.number_or_word("cost", 0, 9, "copy") is None and nets.number_or_word("cost", 0, 9, "copy") == 3
    assert mill.numbers("list", 2, 0, 5) == [1, 2]
    assert mill.one_of("key", ("new mill", "old mill")) == "old mill"
    machines = document.entries("room")[0].entries("machine")
    assert [machine.number("power", 1, 2) for machine in machines] == [1, 2]
    assert faults(document) == [] and document.is_toml and mill.entries("machine") == []


def test_every_table_and_field_knows_its_line() -> None:
    document = read(FILE)
    nets, mill = document.entries("card")
    assert [nets.where, mill.where] == ["line 2, card 1", "line 11, card 2"]
    assert [nets.line_of(field) for field in ("key", "cost", "note", "bonus", "missing")] == [3, 4, 5, 9, 2]
    assert [mill.line_of(field) for field in ("cost", "list")] == [13, 14]
    room = document.entries("room")[0].named("galley")
    assert room.where == "line 18, room 1 (galley)"
    assert [machine.where for machine in room.entries("machine")] == [
        "line 20, room 1 (galley), machine 1",
        "line 22, room 1 (galley), machine 2",
    ]
    assert room.entries("machine")[1].line_of("extra") == 24


def test_a_name_makes_a_place_more_telling_and_the_last_one_counts() -> None:
    _, entry = first("cost = 1")
    assert entry.named("") is entry and entry.where == "line 1, card 1"
    assert entry.named("a (b)").where == "line 1, card 1 (a (b))"
    assert entry.named("c").where == "line 1, card 1 (c)"


@pytest.mark.parametrize("text", ["card = [{cost = 1},\n {cost = 2}]", "[[card]]\r\ncost=1\r\n[[card]]\r\ncost=2"])
def test_tables_may_be_written_otherwise_and_lines_end_otherwise(text: str) -> None:
    found = read(text).entries("card")
    assert [entry.number("cost", 1, 2) for entry in found] == [1, 2]
    assert found[1].line_of("cost") == text.count("\n", 0, text.rindex("cost")) + 1


def test_the_mark_some_editors_begin_a_file_with_does_no_harm() -> None:
    assert Document(b"\xef\xbb\xbf[[card]]\n", ("card",)).faults == []


# Faults


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b'[[card]]\nname = "\xff"', "line 2: not text in UTF-8, expected TOML"),
        (b"[[card]]\ncost = \n", "line 2: not TOML: Invalid value (column 8)"),
        (b"[[card]]\ncost = [1,\n", "line 3: not TOML: "),
        (b"[[card]]\na = 1\na = 2\n", "line 3: not TOML: Cannot overwrite a value (column 6)"),
        (b"\na = " + b"[" * 5000, "line 2: got more than 16 things in one another, expected fewer"),
        (b"\na = " + b"{a = " * 5000, "line 2: got more than 16 things in one another, expected fewer"),
        (b"\na" + b".a" * 30000 + b" = 1", "line 2: got more than 16 things in one another, expected fewer"),
        (b"\n[a" + b" . 'a'" * 9000 + b"]", "line 2: got more than 16 things in one another, expected fewer"),
        (b"a = " + b"1" * 5000, "file: not TOML: "),
        (b"#" * (LONGEST_FILE + 1), "file: got more than 65536 bytes, expected at most that"),
        (b"\n\n[[cards]]\n[[cards]]", "line 3: unknown table 'cards', expected [[card]], [[room]]"),
        (b"\ncost = 1", "line 2: unknown table 'cost', expected [[card]], [[room]]"),
        (b"\n[card]\na = 1", "line 2, card: got {'a': 1}, expected [[card]]"),
        (b"card = [1]", "line 1, card: got [1], expected [[card]]"),
        (b"[[room.machine]]", "line 1, room: got {'machine': [{}]}, expected [[room]]"),
    ],
)
def test_what_cannot_be_read_is_one_fault_with_its_line(content: bytes, fault: str) -> None:
    document = Document(content, ("card", "room"))
    assert len(faults(document)) == 1 and faults(document)[0].startswith(fault), faults(document)
    assert len(faults(document)[0]) < 300 and document.entries("card") == []


def test_a_file_of_just_the_longest_size_is_read() -> None:
    assert Document(b"[[card]]\n".ljust(LONGEST_FILE, b"#"), ("card",)).faults == []


def test_what_is_the_cause_of_other_faults_is_told_alone() -> None:
    for content in (b"# nothing\n", b"[[cards]]\n", b"[[card]\n"):
        document = Document(content, ("card",))
        document.fault(Words("file: got 0 cards, expected 4"))
        assert len(faults(document)) == 2 and len(sorted_faults(document)) == 1
        assert "[[card]" in sorted_faults(document)[0] or "not TOML" in sorted_faults(document)[0]


def test_a_fault_can_be_said_in_another_language() -> None:
    document, entry = first("cost = 12")
    entry.number("cost", 0, 9)
    french = lang.sayer("fr")
    told = [words.said(french).replace("\N{NO-BREAK SPACE}", " ") for words in document.sorted_faults()]
    assert told == ["ligne 2, card 1, cost : 12 trouvé, attendu : un nombre entier de 0 à 9"]


def test_more_tables_than_there_may_be_are_one_fault_and_are_not_looked_at() -> None:
    document = read("[[card]]\n" * 3 + "[[card.part]]\n" * 4)
    *_, last = document.entries("card", 3)
    assert faults(document) == [] and len(last.entries("part", 2)) == 2
    assert faults(document) == ["line 6, card 3, part: got 4, expected at most 2"]
    assert len(document.entries("card", 2)) == 2
    assert faults(document)[1:] == ["line 3, card: got 3, expected at most 2"]


@pytest.mark.parametrize("text", ["Épée", "E\u0301pe\u0301e", "Việt\u0323\u0302", "बिजली", "ที่", "☀\ufe0f", "…", "水 2"])
def test_a_text_of_any_alphabet_will_do(text: str) -> None:
    document, entry = first(f'name = "{text}"')
    assert entry.text("name", 20) == text and faults(document) == []


@pytest.mark.parametrize("text", ["\u0301", "a\u0301\u0302\u0303", "a \u0301", "\u2800", "a\u2800b", "\u3164\u3164"])
def test_a_text_that_shows_nothing_or_leaves_its_line_is_refused(text: str) -> None:
    document, entry = first(f'name = "{text}"')
    assert entry.text("name", 20) == ""
    (fault,) = faults(document)
    assert fault.endswith(", expected letters that can be seen, with at most 2 marks on each")


@pytest.mark.parametrize("text", ["a\u202eb", "\u2066a", "a\u200fb", "\u200b", "\u00a0"])
def test_a_text_that_turns_its_line_around_is_not_printable(text: str) -> None:
    document, entry = first(f'name = "{text}"')
    assert entry.text("name", 20) == "" and len(faults(document)) == 1


def test_faults_beyond_a_pageful_are_counted() -> None:
    document, entry = first("\n".join(f"k{number} = 1" for number in range(MOST_FAULTS + 7)))
    entry.known(("cost",))
    assert document.found() == MOST_FAULTS + 7
    told = sorted_faults(document)
    assert len(told) == MOST_FAULTS + 1 and told[-1] == "file: 7 more faults"


NUMBER = "expected a whole number from 0 to 9"
TEXT = "expected 1 to 5 printable characters in a line"
KEY = "expected words of a-z and 0-9 with single spaces, at most 40 characters"
SOME = "expected at least 1 of food, wood, iron, as in { food = 1 }"


@pytest.mark.parametrize(
    ("line", "asked", "instead", "fault"),
    [
        ("x = 10", lambda it: it.number("x", 0, 9), 0, f"got 10, {NUMBER}"),
        ("x = true", lambda it: it.number("x", 0, 9), 0, f"got true, {NUMBER}"),
        ("x = 1.0", lambda it: it.number("x", 0, 9), 0, f"got 1.0, {NUMBER}"),
        ("x = 'a'", lambda it: it.number_or("x", 0, 9, 5), 0, f"got 'a', {NUMBER}"),
        ("x = 'cop'", lambda it: it.number_or_word("x", 0, 9, "copy"), 0, f"got 'cop', {NUMBER}, or \"copy\""),
        ("x = ''", lambda it: it.text("x", 5), "", f"got '', {TEXT}"),
        ("x = '  '", lambda it: it.text("x", 5), "", f"got '  ', {TEXT}"),
        ("x = 'abcdef'", lambda it: it.text("x", 5), "", f"got 'abcdef', {TEXT}"),
        ('x = "a\\nb"', lambda it: it.text("x", 5), "", f"got 'a\\nb', {TEXT}"),
        ("x = 5", lambda it: it.text_or("x", 5, "y"), "", f"got 5, {TEXT}"),
        ("x = 'Reed'", lambda it: it.key("x"), "", f"got 'Reed', {KEY}"),
        ("x = 'a  b'", lambda it: it.key("x"), "", f"got 'a  b', {KEY}"),
        ('x = "a\\n"', lambda it: it.key("x"), "", f"got 'a\\n', {KEY}"),
        (f"x = '{'a' * 41}'", lambda it: it.key("x"), "", f"got '{'a' * 41}', {KEY}"),
        ("x = 'é'", lambda it: it.key("x"), "", f"got 'é', {KEY}"),
        ("x = 'tin'", lambda it: it.one_of("x", GOODS), "food", "got 'tin', expected one of food, wood, iron"),
        (
            "x = [1]",
            lambda it: it.numbers("x", 2, 1, 3),
            [1, 1],
            "got [1], expected a list of 2 whole numbers from 1 to 3",
        ),
        ("x = [1, 4]", lambda it: it.numbers("x", 2, 1, 3), [1, 1], "got [1, 4], expected a list of 2 whole numbers"),
        ("x = [1, true]", lambda it: it.numbers("x", 2, 1, 3), [1, 1], "got [1, True], expected a list of 2 whole"),
        ("x = {}", lambda it: it.amounts("x", GOODS, 1), [], f"got {{}}, {SOME}"),
        ("x = 2", lambda it: it.amounts("x", GOODS, 1), [], f"got 2, {SOME}"),
        ("x = 2", lambda it: it.entries("x"), [], "got 2, expected tables of their own"),
        ("x = 2", lambda it: it.fault("x", Words("more")), None, "got 2, expected more"),
        ("x = 2", lambda it: it.fault("x", Words("more"), "less"), None, "got 'less', expected more"),
        ("x = 2", lambda it: it.fault("x", Words("more"), None), None, "got None, expected more"),
        ("x = 2", lambda it: it.known(("a", "b")), None, "unknown field, expected a, b"),
    ],
)
def test_a_field_that_is_wrong_is_a_fault_with_its_line_and_something_harmless_instead(
    line: str, asked: Any, instead: object, fault: str
) -> None:
    document, entry = first(f"\n{line}")
    assert asked(entry.named("it")) == instead
    assert [found.startswith(f"line 3, card 1 (it), x: {fault}") for found in faults(document)] == [True], faults(
        document
    )


def test_of_amounts_the_wrong_ones_are_named_and_the_right_ones_kept() -> None:
    document, entry = first("[card.x]\nfood = 0\ntin = 1\niron = 99")
    assert entry.amounts("x", GOODS, 1) == [(2, 99)]
    assert faults(document) == [
        "line 3, card 1, x, food: got 0, expected a whole number from 1 to 99",
        "line 4, card 1, x, tin: unknown, expected one of food, wood, iron",
    ]


@pytest.mark.parametrize(
    "asked",
    [
        lambda it: it.number("x", 0, 9),
        lambda it: it.text("x", 9),
        lambda it: it.key("x"),
        lambda it: it.one_of("x", GOODS),
        lambda it: it.number_or_word("x", 0, 9, "copy"),
        lambda it: it.numbers("x", 2, 0, 9),
        lambda it: it.amounts("x", GOODS, 1),
        lambda it: it.fault("x", Words("it")),
    ],
)
def test_what_is_missing_is_said_at_the_table_it_is_missing_from(asked: Any) -> None:
    document = read("\n\n[[card]]\ny = 1")
    asked(document.entries("card")[0])
    assert len(faults(document)) == 1 and faults(document)[0].startswith("line 3, card 1, x: missing, expected ")


def test_faults_are_many_and_come_in_the_order_of_lines() -> None:
    document = read("stray = 1\n[[card]]\na = 1\nb = 2\n[[card]]\nb = 3\n" + "# more\n" * 5 + "[[card]]\nb = 4\n")
    for entry in reversed(document.entries("card")):
        entry.number("b", 5, 6)
        entry.known(("b",))
    document.fault(Words("file: got 3 cards, expected 4"))
    assert [fault.partition(":")[0] for fault in sorted_faults(document)] == [
        "file",
        "line 1",
        "line 3, card 1, a",
        "line 4, card 1, b",
        "line 6, card 2, b",
        "line 13, card 3, b",
    ]


def test_no_fault_prints_more_than_a_little_of_what_is_wrong() -> None:
    document, entry = first(f'x = \'{"y" * 5000}\'\n"{"z" * 5000}" = 1\n"a\\nb" = 2')
    entry.number("x", 0, 9)
    entry.known(("x",))
    assert len(faults(document)) == 3
    assert all(len(fault) < 200 and fault.isprintable() for fault in faults(document))


# The lines, against the library's own reading


def assert_same_shape(value: object, spot: Spot, last: int) -> None:
    assert 1 <= spot.line <= last
    if isinstance(value, dict):
        assert set(spot.fields) == set(value)
        for name in value:
            assert_same_shape(value[name], spot.fields[name], last)
    elif isinstance(value, list):
        assert len(spot.items) == len(value)
        for item, inner in zip(value, spot.items):
            assert_same_shape(item, inner, last)
    else:
        assert not spot.fields and not spot.items


PIECES = st.sampled_from(
    [
        *(
            "[[a]]",
            "[[a.b]]",
            "[a]",
            "[a.b]",
            "[ a . 'b.c' ]",
            '[["x\\u0041"]]',
            "\n",
            "\r\n",
            " ",
            "# [[a]]\n",
            "\\\n",
        ),
        *("a = ", "b=", "c.d = ", "'q=' = ", '"\\"" = ', "e . f=", "= ", "1\n", "1979-05-27 07:32:00\n", '\\"'),
        *["'''", "''", '""', "'", '"', "\\", "[", "]", "{", "}", ",", "#", "1", "true", "-1e3", "é"],
        *('"' * 3, "[1, 2]", "[\n1, # ]\n2,\n]", "{ x = 1, y.z = [2] }", "[{}, {x=''}]", "'''\n[[a]]\n'''\n"),
    ]
)
STRINGS = st.text(st.sampled_from("a\"'\\#[]=\n{}, é"), max_size=8)
LEAVES = st.one_of(
    st.integers(-5, 999).map(str),
    st.sampled_from(
        ["true", "1979-05-27 07:32:00", "-1e3", "inf", "0x1F", "'#'", '"]]"', "''''a''''", '"""a""\\""""""']
    ),
    STRINGS.filter(lambda text: "'" not in text).map(lambda text: f"'''{text}'''"),
    STRINGS.map(lambda text: '"' + "".join(f"\\u{ord(letter):04x}" for letter in text) + '"'),
    STRINGS.map(lambda text: '"""' + text.replace("\\", "\\\\").replace('"', '\\"') + '"""'),
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: "[ # [[t]]\n" + ",\n".join(items) + "\n]")
        | st.lists(inner, max_size=3).map(
            lambda items: "{" + ", ".join(f"k{n} = {it}" for n, it in enumerate(items)) + "}"
        )
    ),
    max_leaves=6,
)
HEADS = ("[[a]]", "[[ a . b ]]", "[[b]]", "[ c%d ]", "[a.d%d] # [[a]]", "['e.%d'.f]", '[["g\\u0041"]]', "# [[a]]", "")
KEYS = ("k%d = ", "  k%d=", "m.n%d = ", "'q=%d' = ", '"\\"%d" . r=', "o%d . p\t=\t")
LINES = st.sampled_from(HEADS) | st.tuples(st.sampled_from(KEYS), VALUES).map("".join)


def numbered(lines: list[str]) -> str:
    """Every name of its own, so that nearly all of it is TOML."""
    return "\n".join(line.replace("%d", str(number), 1) for number, line in enumerate(lines))


@settings(max_examples=600)
@given(st.lists(LINES, max_size=10).map(numbered) | st.lists(PIECES, max_size=14).map("".join))
@example("[[a]]\n[a.b]\nc = '''\n[[a]]'''\n[[a]]\n")
@example("a = [[[{b = [[]]}]]]")
@example('a = """\\\\"""\nb = """"""')
def test_whatever_the_library_reads_has_a_place_of_the_same_shape(text: str) -> None:
    text = text.replace("\r\n", "\n")
    try:
        content = tomllib.loads(text)
    except (ValueError, RecursionError):
        return
    assert_same_shape(content, places_of(text), text.count("\n") + 1)


GAPS = st.sampled_from(["", "\n", "  # [[table]]\n", "\t\n\n"])


@settings(max_examples=300)
@given(st.lists(st.tuples(GAPS, st.lists(st.tuples(GAPS, VALUES), max_size=3)), max_size=4))
def test_every_field_is_on_the_line_it_was_written_on(tables: list[tuple[str, list[tuple[str, str]]]]) -> None:
    text = ""
    written: list[tuple[int, list[int]]] = []
    for gap, values in tables:
        text += gap
        start, lines = text.count("\n") + 1, []
        text += "[[table]]\n"
        for number, (between, value) in enumerate(values):
            text += between
            lines.append(text.count("\n") + 1)
            text += f"field{number} = {value}\n"
        written.append((start, lines))
    document = read(text, "table")
    assert faults(document) == []
    found = [
        (entry.spot.line, [entry.line_of(field) for field in entry.fields()]) for entry in document.entries("table")
    ]
    assert found == written


@settings(max_examples=500)
@given(st.binary(max_size=60) | st.lists(PIECES, max_size=10).map(lambda found: "".join(found).encode()))
def test_no_file_makes_it_fail(content: bytes) -> None:
    document = Document(content, ("a",))
    for entry in document.entries("a"):
        entry.known(("b",))
        entry.text("b", 3)
        entry.amounts("b", GOODS, 1)
        entry.entries("b")
    assert all(fault and len(fault.splitlines()) == 1 and len(fault) < 500 for fault in sorted_faults(document))
