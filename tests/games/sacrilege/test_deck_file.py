"""An owner's deck file: it stands in for our characters, or says line by line why it cannot. And our own (D15)."""

from pathlib import Path

import pytest

from sortilege import BadOption
from sortilege.core.document import MOST_FAULTS
from sortilege.core.errors import BadDeck
from sortilege.core.options import LONGEST_FILE
from sortilege.games.sacrilege import reading
from sortilege.games.sacrilege.characters import CARDS, box_of
from sortilege.games.sacrilege.reading import inventory, own, read
from sortilege.games.sacrilege.rewards import VERBS
from tests.cli.run import run
from tests.games.sacrilege.scene import GAME, KEYS, deck

WHOLE = deck()
WRONG = "# wrong"  # marks a line that a test has spoiled


def spoiled(text: str, key: str, field: str, line: str) -> str:
    """The text with another line for a field of the character with this key."""
    lines = text.splitlines()
    at = next(at for at in range(lines.index(f'key = "{key}"'), len(lines)) if lines[at].startswith(f"{field} = "))
    lines[at] = f"{line}  {WRONG}"
    return "\n".join(lines) + "\n"


def faults_of(text: str) -> list[str]:
    return [str(words) for words in read(text.encode())[1]]


# A file that will do


def test_a_deck_file_stands_in_for_our_characters() -> None:
    box = box_of(WHOLE)
    assert [character.key for character in box.characters] == KEYS
    assert box_of(WHOLE) is box, "it is read once"
    assert GAME.new({"deck": WHOLE}, 1).view(None)["graveyard"][0] in KEYS


def test_only_a_few_files_are_kept() -> None:
    for number in range(1, reading.BOXES_KEPT + 3):
        box_of(WHOLE + "\n" * number)
    assert len(reading.boxes) == reading.BOXES_KEPT


def test_a_flavour_and_a_green_border_may_be_left_out() -> None:
    assert box_of(WHOLE).characters[0].flavour == "" and box_of(WHOLE).characters[0].green is False


def test_what_is_in_a_file_is_told_in_a_few_lines() -> None:
    assert inventory(WHOLE.encode()) == [
        "66 characters, 22 different",
        "17 with a green border",
        "values from -6 to 7, +0.61 on average",
    ]


# One that will not

VERB_NAMES = ", ".join(VERBS)
WORDS = "words of a-z and 0-9 with single spaces, at most 40 characters"
MISTAKES = [  # the character, its field, what stands there instead, and what is said about it; in the order of the file
    (("one", "value", "value = 8"), "character 1 (one), value: got 8, expected a whole number from -6 to 7"),
    (("two", "value", 'value = "x"'), "character 2 (two), value: got 'x', expected a whole number from -6 to 7"),
    (("three", "copies", "copies = 0"), "character 3 (three), copies: got 0, expected a whole number from 1 to 66"),
    (
        ("four", "reward", 'reward = "dance"'),
        f"character 4 (four), reward: got 'dance', expected a step that begins with one of {VERB_NAMES}, not 'dance'",
    ),
    (
        ("five", "reward", 'reward = "move own own"'),
        "character 5 (five), reward: got 'move own own', "
        "expected move FROM TO, of own, other and any; not both own, not 'move own own'",
    ),
    (("six", "reward", "reward = 3"), "character 6 (six), reward: got 3, expected steps with 'then' between them"),
    (("seven", "key", 'key = "Seven"'), f"character 7, key: got 'Seven', expected {WORDS}"),
    (
        ("minus one", "key", 'key = "one"'),
        "character 8 (one), key: got 'one', expected a key of its own: it is that of character 1",
    ),
    (
        ("minus two", "key", 'key = "none"'),
        "character 9 (none), key: got 'none', expected a key that is not none or yes",
    ),
    (
        ("minus three", "name", 'nom = "Moins"'),
        "character 10 (minus three), nom: unknown field, expected key, name, value, green, copies, reward, flavour",
    ),
    (
        ("minus four", "name", 'name = ""'),
        "character 11 (minus four), name: got '', expected 1 to 40 printable characters in a line",
    ),
    (("ghost", "green", 'green = "yes"'), "character 17 (ghost), green: got 'yes', expected true or false"),
]


def test_twelve_mistakes_give_a_message_each_in_one_run() -> None:
    text = WHOLE
    for (key, field, line), _ in MISTAKES:
        text = spoiled(text, key, field, line)
    marked = [number for number, line in enumerate(text.splitlines(), 1) if line.endswith(WRONG)]
    assert len(marked) == len(MISTAKES)
    faults = [fault for fault in faults_of(text) if "name: missing" not in fault]
    assert len(faults) == len(MISTAKES)
    for fault, at, (_, expected) in zip(faults, marked, MISTAKES, strict=True):
        assert fault.startswith(f"line {at}, {expected}"), fault
    assert len(faults_of(text)) == len(MISTAKES) + 1, "and the name that was called otherwise is missing"


def test_deck_check_says_them_all_at_the_terminal(tmp_path: Path) -> None:
    text = WHOLE
    for (key, field, line), _ in MISTAKES:
        text = spoiled(text, key, field, line)
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    done = run("deck", "check", str(file))
    assert done.returncode == 1 and done.stdout == ""
    assert done.stderr.splitlines() == [f"{file}: {fault}" for fault in faults_of(text)]
    file.write_text(WHOLE, encoding="utf-8")
    done = run("deck", "check", str(file))
    assert done.returncode == 0 and "66 characters, 22 different" in done.stdout


def test_every_step_of_a_reward_is_looked_at_and_copies_are_counted_whatever_else_is_wrong() -> None:
    text = spoiled(WHOLE, "one", "reward", 'reward = "look 5 then fly then draw 1 then draw 9"')
    faults = faults_of(spoiled(text, "two", "copies", "copies = 1"))
    assert len(faults) == 2
    for part in ("at most 3 steps", "not 'look 5'", "not 'fly'", "not 'draw 9'"):
        assert part in faults[0] + faults[1]
    assert any("copies in all, expected 66" in fault for fault in faults)


@pytest.mark.parametrize(
    "key",
    ["player 1", "altar", "yes", "none", "cat reversed", "reversed", "cat at 2", "at 1 cat", "cat at", "at"],
)
def test_keys_that_actions_have_other_words_for_are_refused(key: str) -> None:
    (fault,) = faults_of(spoiled(WHOLE, "one", "key", f'key = "{key}"'))
    assert "expected a key that is not none or yes" in fault


@pytest.mark.parametrize(("copies", "total"), [(1, 62), (6, 67)])
def test_d1_a_deck_has_sixty_six_cards(copies: int, total: int) -> None:
    assert faults_of(spoiled(WHOLE, "one", "copies", f"copies = {copies}")) == [
        f"character: got {total} copies in all, expected 66 (D1)"
    ]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "file: got nothing, expected [[character]]"),
        (b"# soon\n", "file: got nothing, expected [[character]]"),
        (b"character = 3\n", "line 1, character: got 3, expected [[character]]"),
        (b"[[characters]]\n", "line 1: unknown table 'characters', expected [[character]]"),
        (b"\xff", "line 1: not text in UTF-8, expected TOML"),
        (b"[[character]\n", "line 1: not TOML"),
    ],
)
def test_what_is_no_deck_file_at_all_says_so_once(content: bytes, fault: str) -> None:
    box, faults = read(content)
    assert box is None and len(faults) == 1 and str(faults[0]).startswith(fault)


@pytest.mark.parametrize(
    "text",
    ["[[character]]\n" * 4000, "[[character]]\n" + "\n".join(f"k{number} = 1" for number in range(6000))],
    ids=["tables", "fields"],
)
def test_a_flood_is_refused_in_a_pageful(text: str) -> None:
    assert len(text) <= LONGEST_FILE
    box, faults = read(text.encode())
    assert box is None and 0 < len(faults) <= MOST_FAULTS + 1


def test_one_character_too_many_is_told_where_it_begins() -> None:
    one = '[[character]]\nkey = "k{}"\nname = "K"\nvalue = 1\ncopies = 1\nreward = "shield"\n'
    text = "".join(one.format(number) for number in range(67))
    assert faults_of(text) == ["line 397, character: got 67, expected at most 66"]


def test_a_game_with_a_bad_deck_is_refused_in_a_line() -> None:
    with pytest.raises(BadOption, match=r"option deck: .*value: got 9"):
        GAME.new({"deck": spoiled(WHOLE, "one", "value", "value = 9")}, 1)
    with pytest.raises(BadDeck):
        inventory(b"")


# Our own characters


def test_d15_our_deck_keeps_to_its_constraints() -> None:
    box = box_of("")
    values = [box.values[kind] for kind in box.deck]
    assert len(values) == CARDS and len(own()) <= LONGEST_FILE
    assert 24 <= len(box.characters) <= 36 and all(1 <= character.copies <= 4 for character in box.characters)
    assert 14 <= sum(box.greens[kind] for kind in box.deck) <= 20
    assert min(values) >= -6 and max(values) <= 7
    assert abs(sum(values)) <= CARDS // 4, "both signs about balanced"
    assert abs(sum(value > 0 for value in values) - sum(value < 0 for value in values)) <= 6
    assert sum(abs(value) <= 3 for value in values) > CARDS * 2 // 3
    assert sum(abs(value) >= 6 for value in values) <= 4


def test_d16_every_character_of_our_deck_has_a_reward_a_name_and_a_saying() -> None:
    characters = box_of("").characters
    assert all(character.reward and character.name and character.flavour for character in characters)
    assert len({character.name for character in characters}) == len(characters)
