"""A game's options: completed where they are silent, refused where they are wrong."""

import pytest

from sortilege import BadOption
from sortilege.core.options import LONGEST_FILE, choice, completed, file, number, one_of, yes_or_no

SCHEMA = [
    number("seats", 2, 4, 3, "Players"),
    yes_or_no("aid", True, "Help"),
    choice("mode", ("short", "long"), "long", "Length"),
]


@pytest.mark.parametrize("given", [None, {}])
def test_what_nobody_says_is_the_default(given: object) -> None:
    assert completed(SCHEMA, given) == {"seats": 3, "aid": True, "mode": "long"}


def test_what_is_said_stands_and_the_order_is_the_schemas() -> None:
    full = completed(SCHEMA, {"mode": "short", "seats": 4})
    assert full == {"seats": 4, "aid": True, "mode": "short"}
    assert list(full) == ["seats", "aid", "mode"]


def test_every_value_of_every_option_is_accepted() -> None:
    assert [option.values() for option in SCHEMA] == [[2, 3, 4], [True, False], ["short", "long"]]
    for option in SCHEMA:
        for value in option.values():
            assert completed(SCHEMA, {option.name: value})[option.name] is value


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"seats": 5}, "option seats: got 5, expected a whole number from 2 to 4"),
        ({"seats": 1}, "option seats: got 1, expected a whole number from 2 to 4"),
        ({"seats": "3"}, "option seats: got '3', expected a whole number from 2 to 4"),
        ({"seats": 3.0}, "option seats: got 3.0, expected a whole number from 2 to 4"),
        ({"seats": None}, "option seats: got None, expected a whole number from 2 to 4"),
        ({"aid": 1}, "option aid: got 1, expected true or false"),
        ({"aid": "yes"}, "option aid: got 'yes', expected true or false"),
        ({"mode": "middling"}, "option mode: got 'middling', expected one of short, long"),
        ({"mode": ["short"]}, r"option mode: got \['short'\], expected one of short, long"),
        ({"speed": 1}, "option 'speed': unknown, expected one of aid, mode, seats"),
        ({3: 1}, "option 3: unknown, expected one of aid, mode, seats"),
        ([], r"options: got \[\], expected an object"),
        ("seats=3", "options: got 'seats=3', expected an object"),
        ({"seats": "x" * 500}, "option seats: got 'xxxxx.*…, expected"),
    ],
)
def test_what_is_wrong_is_named_with_its_value_and_what_was_expected(given: object, message: str) -> None:
    with pytest.raises(BadOption, match=f"^{message}"):
        completed(SCHEMA, given)


def test_true_is_no_number_and_one_is_no_yes() -> None:
    with pytest.raises(BadOption):
        completed([number("n", 0, 1, 0, "N")], {"n": True})
    with pytest.raises(BadOption):
        completed([yes_or_no("b", True, "B")], {"b": 0})


DECK = [file("deck", "Own deck")]


def test_a_file_is_a_text_and_none_unless_somebody_says() -> None:
    assert completed(DECK, {}) == {"deck": ""} and DECK[0].values() == [""]
    for text in ("", "[[card]]\r\n", "é" * (LONGEST_FILE // 2), "x" * LONGEST_FILE):
        assert completed(DECK, {"deck": text}) == {"deck": text}


@pytest.mark.parametrize(
    "value",
    [None, 3, True, b"text", ["text"], "a\0b", "x" * (LONGEST_FILE + 1), "é" * (LONGEST_FILE // 2 + 1), "\udc80"],
)
def test_what_no_file_could_say_is_refused_and_never_printed_whole(value: object) -> None:
    with pytest.raises(
        BadOption, match=r"^option deck: got .*, expected the text of a file of at most 65536 bytes"
    ) as it:
        completed(DECK, {"deck": value})
    assert len(str(it.value)) < 200 and str(it.value).isprintable()


def test_a_person_reads_only_that_there_is_a_file() -> None:
    assert [DECK[0].label_of(text) for text in ("", "[[card]]")] == ["", "own deck"]


def test_what_was_given_is_not_kept() -> None:
    given = {"seats": 2}
    full = completed(SCHEMA, given)
    given["seats"] = 4
    assert full["seats"] == 2


def test_a_few_numbers_of_which_one_is_chosen() -> None:
    option = one_of("rounds", (30, 60, 200), 200, "Rounds", since=2, before=30)
    assert option.values() == [30, 60, 200]
    option.check(60)
    with pytest.raises(BadOption, match="option rounds: got 31, expected one of 30, 60, 200"):
        option.check(31)
