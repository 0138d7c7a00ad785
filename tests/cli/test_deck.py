"""`sortilege deck check` and `--deck` as a person meets them, with a toy that takes decks among the games."""

import json
from pathlib import Path
from subprocess import CompletedProcess

import pytest

import sortilege
from tests.cli.run import run
from tests.core.toys.found import ALONE, START

GOOD = """
[[lot]]
name = "Ash"
worth = 9
[[lot]]
name = "Elm"
worth = 1
[[lot]]
name = "Yew"
worth = 2
[[lot]]
name = "Oak"
worth = 3
"""
BAD = GOOD.replace("worth = 9", 'worth = "much"\ncolour = "grey"').replace('name = "Oak"', "")
FAULTS = [
    "line 4, lot 1 (Ash), worth: got 'much', expected a whole number from 1 to 9",
    "line 5, lot 1 (Ash), colour: unknown field, expected name, worth",
    "line 12, lot 4, name: missing, expected 1 to 20 printable characters in a line",
]


def with_toy(*arguments: str, typed: str = "", home: Path | None = None) -> CompletedProcess[str]:
    return run(*arguments, typed=typed, home=home, first=ALONE)


@pytest.fixture
def good(tmp_path: Path) -> Path:
    return written(tmp_path / "good.toml", GOOD)


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    return written(tmp_path / "bad.toml", BAD)


def without_decks() -> str:
    return next(name for name in sortilege.names() if not sortilege.load(name).has_decks())


def written(file: Path, text: str) -> Path:
    file.write_text(text, encoding="utf-8")
    return file


# Checking


@pytest.mark.parametrize("named", [(), ("--game", "lots")])
def test_a_good_file_is_fine_and_what_is_in_it_is_told(good: Path, named: tuple[str, ...]) -> None:
    done = with_toy("deck", "check", str(good), *named)
    assert done.returncode == 0 and done.stderr == ""
    assert done.stdout == f"{good}: fine: 4 lots\n  Ash 9, Elm 1, Yew 2, Oak 3\n"


def test_of_a_bad_file_every_fault_is_a_line_with_its_place(bad: Path) -> None:
    done = with_toy("deck", "check", str(bad))
    assert done.returncode == 1 and done.stdout == ""
    assert done.stderr.splitlines() == [f"{bad}: {fault}" for fault in FAULTS]


def test_a_hyphen_is_standard_input() -> None:
    assert with_toy("deck", "check", "-", typed=GOOD).stdout.startswith("-: fine: 4 lots\n")
    done = with_toy("deck", "check", "-", typed=BAD)
    assert done.returncode == 1 and done.stderr.splitlines() == [f"-: {fault}" for fault in FAULTS]


def test_what_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "image.toml").write_bytes(b"\x89PNG")
    (tmp_path / "long.toml").write_bytes(b"#" * 70_000)
    said = {
        "none.toml": "sortilege: {}: No such file or directory",
        ".": "sortilege: {}: not a file",
        "image.toml": "{}: line 1: not text in UTF-8, expected TOML",
        "long.toml": "{}: file: got more than 65536 bytes, expected at most that",
    }
    for name, line in said.items():
        done = with_toy("deck", "check", str(tmp_path / name))
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr == line.format(tmp_path / name) + "\n"


def test_a_game_without_decks_checks_none(good: Path) -> None:
    without = without_decks()
    done = run("deck", "check", str(good), "--game", without, first=START)
    assert done.returncode == 1 and done.stderr == f"sortilege: game: got '{without}', expected one that takes decks\n"
    done = with_toy("deck", "check", str(good), "--game", "whist")
    assert done.returncode == 1 and done.stderr.startswith("sortilege: game: got 'whist', expected one of ")


def test_among_several_games_a_file_is_known_by_its_tables(good: Path, bad: Path, tmp_path: Path) -> None:
    assert run("deck", "check", str(good), first=START).stdout.startswith(f"{good}: fine: 4 lots\n")
    assert run("deck", "check", str(bad), first=START).stderr.splitlines() == [f"{bad}: {fault}" for fault in FAULTS]
    broken = written(tmp_path / "broken.toml", "[[lot]]\nname = \n")
    done = run("deck", "check", str(broken), first=START)
    assert done.returncode == 1 and done.stderr.startswith(f"{broken}: line 2")
    for nobodys in ("", "[[whim]]\n"):
        done = run("deck", "check", str(written(tmp_path / "nobodys.toml", nobodys)), first=START)
        assert done.returncode == 1
        assert done.stderr.startswith(
            "sortilege: game: the file does not tell for which it is, expected --game with one"
        )


# Playing


def test_a_game_is_played_with_a_deck_and_its_record_holds_it(good: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    done = with_toy("play", "lots", "--deck", str(good), "--pace", "0", "--record", str(record), typed="2\n")
    assert done.returncode == 0, done.stderr
    assert "Take Ash" in done.stdout and "takes ◆Elm." in done.stdout, "the deck's own words"
    header = json.loads(record.read_text(encoding="utf-8").splitlines()[0])
    assert header["options"]["deck"] == GOOD
    good.unlink()
    assert with_toy("verify", str(record)).returncode == 0, "the record needs no file beside it"
    assert "takes ◆Elm." in with_toy("replay", str(record)).stdout


def test_the_largest_deck_fits_into_a_record(tmp_path: Path) -> None:
    text = GOOD + '#"' * ((65536 - len(GOOD)) // 2)
    deck, record = written(tmp_path / "large.toml", text), tmp_path / "game.jsonl"
    assert (
        with_toy("play", "lots", "--deck", str(deck), "--pace", "0", "--record", str(record), typed="1\n").returncode
        == 0
    )
    assert with_toy("verify", str(record)).stdout == f"{record}: ok, lots, rules 1, 2 seats, 2 actions, won by seat 0\n"


def test_bots_meet_over_a_deck_and_a_report_does_not_print_it(good: Path, tmp_path: Path) -> None:
    page, facts = tmp_path / "a.html", tmp_path / "a.json"
    files = ("--html", str(page), "--json", str(facts))
    done = with_toy("arena", "lots", "greedy", "random", "--deck", str(good), "--games", "2", "--jobs", "1", *files)
    assert done.returncode == 0, done.stderr
    assert json.loads(facts.read_text(encoding="utf-8"))["options"]["deck"] == GOOD, "it can be played again"
    shown = page.read_text(encoding="utf-8")
    assert "own deck" in shown and "Ash" not in shown


@pytest.mark.parametrize("command", [("play", "lots"), ("arena", "lots", "random")])
def test_nobody_plays_with_a_bad_deck(bad: Path, command: tuple[str, ...], tmp_path: Path) -> None:
    done = with_toy(*command, "--deck", str(bad), home=tmp_path)
    assert done.returncode == 1 and done.stderr.splitlines() == [f"{bad}: {fault}" for fault in FAULTS]


def test_a_game_without_decks_takes_none(tmp_path: Path) -> None:
    without = without_decks()
    done = run("play", without, "--deck", "-", typed=GOOD, home=tmp_path)
    assert done.returncode == 1 and done.stderr == f"sortilege: deck: got '-', but {without} takes none\n"


def test_an_option_that_is_a_bad_file_is_refused_in_one_line(tmp_path: Path) -> None:
    done = with_toy("play", "lots", "-o", f"deck={BAD}", home=tmp_path)
    assert done.returncode == 1 and done.stderr == f"sortilege: option deck: {FAULTS[0]} (and 2 more)\n"


def test_the_file_of_another_game_is_told_as_that(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_text('[[card]]\nkey = "reed nets"\n', encoding="utf-8")
    done = run("deck", "check", str(file), "--game", "sacrilege")
    assert done.returncode == 1
    assert done.stderr == f"{file}: file: got one for precognition, expected one for sacrilege\n"


def test_a_table_named_almost_right_is_told_alone(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_text('[[characters]]\nkey = "reed nets"\n', encoding="utf-8")
    done = run("deck", "check", str(file), "--game", "sacrilege")
    assert done.stderr == f"{file}: line 1: unknown table 'characters', expected [[character]]\n"


def test_faults_are_told_in_the_language_of_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_text("[[characters]]\n", encoding="utf-8")
    done = run("deck", "check", str(file), "--game", "sacrilege", LANG="fr_FR.UTF-8")
    assert "ligne 1" in done.stderr and "table inconnue 'characters'" in done.stderr
