"""An owner's deck file: it stands in for our components, or says line by line why it cannot."""

from importlib import resources

import pytest

from sortilege import SortilegeError
from sortilege.core.document import MOST_FAULTS
from sortilege.core.errors import BadDeck
from sortilege.core.options import LONGEST_FILE
from sortilege.games.precognition import reading
from sortilege.games.precognition.components import COPY, box_of
from sortilege.games.precognition.components import faults_of as words_of

DATA = resources.files("sortilege.games.precognition") / "data"
OURS = {
    name: (DATA / f"{name}.toml").read_text(encoding="utf-8")
    for name in ("cards", "rooms", "river", "objectives", "modes")
}
WHOLE = "\n".join(OURS.values())
WRONG = "# wrong"  # marks a line that a test has spoiled


def spoiled(text: str, key: str, field: str, line: str) -> str:
    """The text with another line for a field of the component with this key."""
    lines = text.splitlines()
    at = next(at for at in range(lines.index(f'key = "{key}"'), len(lines)) if lines[at].startswith(f"{field} = "))
    lines[at] = f"{line}  {WRONG}"
    return "\n".join(lines) + "\n"


def wrong_line(text: str) -> int:
    """The line, the first being 1, that is marked."""
    found = [number for number, line in enumerate(text.splitlines(), 1) if WRONG in line]
    assert len(found) == 1
    return found[0]


def without(text: str, key: str) -> str:
    """The text without the table of this key."""
    return "\n\n".join(table for table in text.split("\n\n") if f'key = "{key}"' not in table) + "\n"


# A file that will do


NOTHING = "file: got nothing, expected at least one of [[card]], [[room]], [[event]], [[objective]], [[mode]]"


def faults_of(content: bytes) -> list[str]:
    return [str(words) for words in words_of(content)]


def test_our_own_files_make_a_deck_file_without_fault() -> None:
    assert faults_of(WHOLE.encode()) == []


def test_kinds_that_a_file_leaves_out_stay_ours() -> None:
    ours = box_of("")
    deck = OURS["cards"].replace('name = "Reed nets"', 'name = "Bottom trawls"')
    box = box_of(deck)
    assert box.cards[0].name == "Bottom trawls"
    assert [room.key for room in box.rooms] == [room.key for room in ours.rooms]
    assert list(box.modes) == list(ours.modes)
    assert ours.cards[0].name == "Reed nets"


def test_a_file_is_read_once_and_only_a_few_are_kept() -> None:
    decks = [OURS["modes"] + "\n" * number for number in range(1, reading.BOXES_KEPT + 3)]
    for deck in decks:
        assert box_of(deck) is box_of(deck)
    assert len(reading.boxes) == reading.BOXES_KEPT


def test_cards_come_season_by_season_whatever_their_order_in_the_file() -> None:
    tables = OURS["cards"].split("\n\n")
    box = box_of("\n\n".join([tables[0], *tables[:0:-1]]))
    assert [card.season for card in box.cards] == [1] * 10 + [2] * 8 + [3] * 6
    assert box.cards[0].key == "turbine in the weir"


def test_r9_copy_is_a_cost_and_a_gain() -> None:
    box = box_of(spoiled(spoiled(OURS["cards"], "reed nets", "cost", 'cost = "copy"'), "reed nets", "gain", "gain = 9"))
    card = box.cards[box.card_numbers["reed nets"]]
    assert (card.cost, card.gain) == (COPY, 9)


def test_a_flavour_may_be_left_out() -> None:
    lines = [line for line in OURS["river"].splitlines() if not line.startswith("flavour")]
    assert {tile.flavour for tile in box_of("\n".join(lines)).tiles} == {""}


# One that will not


IN_ZONE = "TYPE + other, TYPE + TYPE, bane + none, sum <= N, sum >= N, costs equal or costs different"
TABLES = "[[card]], [[room]], [[event]], [[objective]], [[mode]]"
LOSSES = "food, human, healthy, contaminated, ymune, doctor, protector"
GAINED = "gained N TYPE, gained N doctor or gained N protector, as in: gained 3 food"
MISTAKES = [  # the component, its field, what stands there instead, and what is said about it; in the order of the file
    (
        ("reed nets", "cost", 'cost = "x"'),
        "card 1 (reed nets), cost: got 'x', expected a whole number from 0 to 9, or \"copy\"",
    ),
    (
        ("drowned orchard", "type", 'type = "fruit"'),
        "card 2 (drowned orchard), type: got 'fruit', expected one of food, human, battery, ymune",
    ),
    (
        ("smoked eels", "bonus", "bonus = { doctor = 1 }"),
        "card 3 (smoked eels), bonus, doctor: unknown, expected one of food, human, battery, ymune",
    ),
    (
        ("lock keepers", "key", 'key = "flooded belfry"'),
        "card 6 (flooded belfry), key: got 'flooded belfry', expected a key of its own: it is that of card 5",
    ),
    (
        ("shoal at dusk", "flavour", 'flavor = "None."'),
        "card 8 (shoal at dusk), flavor: unknown field, "
        "expected key, prescient, season, type, cost, gain, bonus, bane, name, flavour",
    ),
    (
        ("standard a", "when", 'when = "gained 3 food"'),
        f"room 1 (standard a), machine 1, when: got 'gained 3 food', expected {IN_ZONE}",
    ),
    (
        ("store", "batteries", "batteries = 7"),
        "room 11 (store), machine 1, batteries: got 7, expected a whole number from 1 to 6",
    ),
    (
        ("galley", "when", 'when = "gave food"'),
        f"room 13 (galley), machine 1, when: got 'gave food', expected {GAINED}",
    ),
    (
        ("castaways", "gives", "takes = {}"),
        f"event 2 (castaways), takes: got {{}}, expected at least 1 of {LOSSES}, as in {{ food = 1 }}",
    ),
    (
        ("rats in the hold", "key", 'key = "island"'),
        "event 5 (island), key: got 'island', expected another word: this one means something else",
    ),
    (
        ("full larder", "who", 'who = "two"'),
        "objective 1 (full larder), who: got 'two', expected one of one, every",
    ),
    (
        ("hard", "goal", "goal = [30, 45]"),
        "mode 4 (hard), goal: got [30, 45], expected a list of 3 whole numbers from 1 to 999",
    ),
]


def test_twelve_mistakes_give_twelve_messages_in_one_run() -> None:
    text = WHOLE
    for (key, field, line), _ in MISTAKES:
        text = spoiled(text, key, field, line)
    marked = [number for number, line in enumerate(text.splitlines(), 1) if line.endswith(WRONG)]
    assert len(marked) == 12
    assert faults_of(text.encode()) == [f"line {at}, {fault}" for at, (_, fault) in zip(marked, MISTAKES)]


def test_what_box_of_raises_has_a_line_for_every_fault() -> None:
    deck = spoiled(spoiled(OURS["cards"], "reed nets", "cost", "cost = -1"), "bitter kelp", "season", "season = 4")
    with pytest.raises(BadDeck) as caught:
        box_of(deck)
    assert isinstance(caught.value, SortilegeError)
    assert str(caught.value).splitlines() == faults_of(deck.encode())
    assert len(faults_of(deck.encode())) == 2


@pytest.mark.parametrize(
    ("name", "key", "fault"),
    [
        ("cards", "reed nets", "card: got 9 of season 1, expected 10"),
        ("rooms", "standard b", "room: got 1 of set standard, expected 2"),
        ("rooms", "galley", "room: got 11 of set advanced, expected 12"),
        ("river", "ash rain", "event: got 3 of season 3, expected 4"),
        ("objectives", "flagship", "objective: got 7 of season 3, expected 8"),
        ("modes", "team", "mode: got 0 of key team, expected 1"),
    ],
)
def test_a_kind_that_is_not_complete_is_refused(name: str, key: str, fault: str) -> None:
    assert faults_of(without(OURS[name], key).encode()) == [fault]


def test_a_season_that_cannot_be_read_is_not_counted_against_the_others() -> None:
    text = spoiled(OURS["cards"], "tide callers", "season", 'season = "summer"')
    assert faults_of(text.encode()) == [
        f"line {wrong_line(text)}, card 17 (tide callers), season: got 'summer', expected a whole number from 1 to 3"
    ]


@pytest.mark.parametrize(
    ("name", "spoil", "fault"),
    [
        (
            "cards",
            ("reed nets", "bonus", "bonus = { food = 10 }"),
            "card 1 (reed nets), bonus: got {'food': 10}, expected at most 9 food",
        ),
        (
            "cards",
            ("reed nets", "key", 'key = "Reed-nets"'),
            "card 1, key: got 'Reed-nets', expected words of a-z and 0-9 with single spaces, at most 40 characters",
        ),
        (
            "rooms",
            ("galley", "key", 'key = "machines"'),
            "room 13 (machines), key: got 'machines', expected another word: this one means something else",
        ),
        (
            "objectives",
            ("full larder", "key", 'key = "larder with 2 doctors"'),
            "objective 1 (larder with 2 doctors), key: got 'larder with 2 doctors', "
            "expected words other than give and with: actions have those beside keys",
        ),
        (
            "cards",
            ("reed nets", "key", 'key = "give"'),
            "card 1 (give), key: got 'give', expected words other than give and with: actions have those beside keys",
        ),
        (
            "modes",
            ("hard", "goal", "goal = [0, 1, 1]"),
            "mode 4 (hard), goal: got [0, 1, 1], expected a list of 3 whole numbers from 1 to 999",
        ),
        (
            "river",
            ("castaways", "gives", "gives = { human = 1 }\ntakes = { food = 1 }"),
            "event 2 (castaways), takes: got {'food': 1}, expected either gives or takes, not both",
        ),
        (
            "modes",
            ("team", "objectives", "objectives = 2"),
            "mode 2 (team), objectives: got 2, expected a whole number from 0 to 1",
        ),
        (
            "modes",
            ("team", "objectives", "objectives = 0\ngoal = [1, 2, 3]"),
            "mode 2 (team), goal: got [1, 2, 3], expected none: only crews have one",
        ),
    ],
)
def test_a_mistake_is_told_with_its_line(name: str, spoil: tuple[str, str, str], fault: str) -> None:
    text = spoiled(OURS[name], *spoil)
    assert faults_of(text.encode()) == [f"line {wrong_line(text)}, {fault}"]


def test_an_event_that_does_nothing_is_refused_where_its_table_begins() -> None:
    text = spoiled(OURS["river"], "castaways", "gives", "")
    line = text.splitlines().index('key = "castaways"')
    assert faults_of(text.encode()) == [
        f"line {line}, event 2 (castaways), gives: missing, expected either gives or takes"
    ]


def test_a_crew_needs_a_goal() -> None:
    text = spoiled(OURS["modes"], "hard", "goal", "")
    line = text.splitlines().index('key = "hard"')
    assert faults_of(text.encode()) == [
        f"line {line}, mode 4 (hard), goal: missing, expected a list of 3 whole numbers from 1 to 999"
    ]


@pytest.mark.parametrize(("count", "expected"), [(2, "3, one for each row"), (4, "at most 3")])
def test_a_room_has_three_machines(count: int, expected: str) -> None:
    machine = '[[room.machine]]\nbatteries = 1\nwhen = "costs equal"\ngives = { food = 1 }\n'
    tables = OURS["rooms"].split("\n\n")
    tables[-1] = tables[-1].split("[[room.machine]]")[0]
    rows = ["gained 1 food", "gave bane", "costs equal", "costs equal"]
    text = "\n\n".join(tables) + "".join(machine.replace("costs equal", rows[row]) for row in range(count))
    (fault,) = faults_of(text.encode())
    assert fault.endswith(f"room 14 (research unit), machine: got {count}, expected {expected}")


def test_one_card_too_many_is_one_fault_where_it_begins() -> None:
    text = OURS["cards"] + OURS["cards"].split("\n\n")[1]
    line = OURS["cards"].count("\n") + 1
    assert faults_of(text.encode()) == [f"line {line}, card: got 25, expected at most 24"]


TABLES_WITHOUT_END = [  # as many as a file has room for
    "[[card]]\n" * 7000,
    "[[room]]\n" * 7000,
    "[[room]]\n" + "[[room.machine]]\n" * 3800,
    "[[event]]\n" * 6000,
    "[[objective]]\n" * 4600,
    "[[mode]]\n" * 7000,
    f"card = [{'{},' * 20_000}]",
    "\n".join(f'[[card]]\nkey = "k{number}"' for number in range(2500)),
    "".join(f"[[{kind}]]\n" * 1000 for kind in reading.KINDS),
]
FIELDS_WITHOUT_END = [
    f"[[card]]\nbonus = {{ {', '.join(f'k{number} = 1' for number in range(5000))} }}",
    "[[card]]\n" + "\n".join(f"k{number} = 1" for number in range(6000)),
    "\n".join(f"k{number} = 1" for number in range(6000)),
]
FLOODS = [*TABLES_WITHOUT_END, *FIELDS_WITHOUT_END]


@pytest.mark.parametrize("text", FLOODS, ids=range(len(FLOODS)))
def test_a_flood_of_anything_is_refused_in_a_pageful_and_no_box_is_made_of_it(text: str) -> None:
    assert len(text) <= LONGEST_FILE
    box, faults = reading.read(text.encode())
    assert box is None
    assert 0 < len(faults) <= MOST_FAULTS + 1 and sum(len(str(fault)) for fault in faults) < LONGEST_FILE


@pytest.mark.parametrize("text", TABLES_WITHOUT_END, ids=range(len(TABLES_WITHOUT_END)))
def test_tables_beyond_those_there_may_be_are_not_looked_at(text: str) -> None:
    *told, last = faults_of(text.encode())
    untold = last.removeprefix("file: ").removesuffix(" more faults")
    tables = 24 + 14 + 3 + 12 + 24 + 5  # each has at most so many fields that are missing
    assert len(told) + (int(untold) if untold.isdecimal() else 1) < tables * 10


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", NOTHING),
        (b"# soon\n", NOTHING),
        (b"card = 3\n", "line 1, card: got 3, expected [[card]]"),
        (b"[[cards]]\n", f"line 1: unknown table 'cards', expected {TABLES}"),
        (b"\xff", "line 1: not text in UTF-8, expected TOML"),
    ],
)
def test_what_is_no_deck_file_at_all_says_so_once(content: bytes, fault: str) -> None:
    assert faults_of(content) == [fault]


@pytest.mark.parametrize(
    "words",
    [
        "",
        "gained food",
        "gained 0 food",
        "gained 3 doctors",
        "gained 3 heal",
        "gained doctor",
        "gained 99 food",
        "Gained 3 food",
        "gained  3 food",
        "gave 3",
    ],
)
def test_row_1_takes_no_other_words(words: str) -> None:
    assert len(faults_of(spoiled(OURS["rooms"], "galley", "when", f'when = "{words}"').encode())) == 1


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (2, "gave"),
        (2, "gave doctor"),
        (2, "gave cost"),
        (2, "gave cost > 3"),
        (2, "gave cost = x"),
        (2, "food + other"),
        (3, "food + doctor"),
        (3, "other + food"),
        (3, "bane + bane"),
        (3, "sum = 3"),
        (3, "sum <= -1"),
        (3, "costs same"),
        (3, "gave food"),
    ],
)
def test_rows_2_and_3_take_no_other_words(row: int, words: str) -> None:
    head, galley = OURS["rooms"].split('key = "galley"')
    parts = galley.split("when = ")
    parts[row] = f'"{words}"\n' + parts[row].partition("\n")[2]
    (fault,) = faults_of((head + 'key = "galley"' + "when = ".join(parts)).encode())
    assert f"room 13 (galley), machine {row}, when: got '{words}', expected " in fault


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_example_in_the_rules_is_read_as_far_as_it_goes(language: str) -> None:
    rules = (resources.files("sortilege.games.precognition") / f"rules.{language}.md").read_text(encoding="utf-8")
    example = rules.split("```toml\n")[1].split("```")[0]
    faults = faults_of(example.encode())
    incomplete = [fault for fault in faults if ": got 0 of " in fault or ": got 1 of " in fault]
    assert [fault.partition(", ")[2] for fault in faults if fault not in incomplete] == [
        "room 1 (smokehouse), machine: got 1, expected 3, one for each row"
    ]
    assert len(incomplete) == 3 + 2 + 3 + 3 + 4
