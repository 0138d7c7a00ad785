"""A game in the terminal, typed by somebody who is not always careful."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.run import FIRST, record, run

ENOUGH = "1\n" * 400


def only_record(home: Path) -> Path:
    (found,) = (home / "sortilege").glob("*.jsonl")
    return found


@pytest.mark.parametrize("bots", ["greedy", "random"])
def test_a_whole_game_can_be_played_and_its_record_verifies(tmp_path: Path, bots: str) -> None:
    done = run("play", FIRST, "--seed", "c0ffee", "--bots", bots, "--pace", "0", typed=ENOUGH, home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "The game is won by" in done.stdout
    assert "won by seat" in run("verify", str(only_record(tmp_path))).stdout


def test_a_game_in_french_has_no_english_left(tmp_path: Path) -> None:
    typed = "?\n? peur\nhint\n" + ENOUGH
    done = run("play", FIRST, "--seed", "c0ffee", "--pace", "0", "--lang", "fr", typed=typed, home=tmp_path)
    assert done.returncode == 0 and "La partie est gagnée" in done.stdout
    for word in (" lays ", " the ", "Your ", " card", "leaves", "wins", "Round"):
        assert word not in done.stdout, word


def test_leaving_keeps_the_game_and_the_next_start_goes_on(tmp_path: Path) -> None:
    first = run("play", FIRST, "--seed", "beef", "--pace", "0", typed="1\n1\nquit\n", home=tmp_path)
    assert first.returncode == 0 and "The game is kept" in first.stdout
    file = only_record(tmp_path)
    before = file.read_text(encoding="utf-8")
    second = run("play", FIRST, "--pace", "0", typed="y\n" + ENOUGH, home=tmp_path)
    assert second.returncode == 0 and "The game is won by" in second.stdout
    assert file == only_record(tmp_path)
    assert file.read_text(encoding="utf-8").startswith(before)
    assert "won by seat" in run("verify", str(file)).stdout


def test_an_end_of_input_leaves_like_quit(tmp_path: Path) -> None:
    done = run("play", FIRST, "--seed", "beef", "--pace", "0", typed="1\n", home=tmp_path)
    assert done.returncode == 0 and "The game is kept" in done.stdout and "Traceback" not in done.stderr
    assert "not over yet" in run("verify", str(only_record(tmp_path))).stdout


def test_saying_no_to_the_unfinished_game_starts_another(tmp_path: Path) -> None:
    run("play", FIRST, "--seed", "beef", "--pace", "0", typed="quit\n", home=tmp_path)
    run("play", FIRST, "--pace", "0", typed="n\nquit\n", home=tmp_path)
    assert len(list((tmp_path / "sortilege").glob("*.jsonl"))) == 2


def test_a_named_record_is_written_and_taken_up(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    run(
        "play",
        FIRST,
        "--record",
        str(file),
        "--seed",
        "beef",
        "--name",
        "Zoé [bold]",
        "--pace",
        "0",
        typed="1\n",
        home=tmp_path,
    )
    kept = file.read_text(encoding="utf-8")
    assert json.loads(kept.splitlines()[0])["players"][0] == "Zoé [bold]"
    done = run("play", FIRST, "--record", str(file), "--pace", "0", typed=ENOUGH, home=tmp_path)
    assert "The game is won by" in done.stdout and "Zoé [bold]" in done.stdout
    assert file.read_text(encoding="utf-8").startswith(kept)


def test_nonsense_is_answered_and_changes_nothing(tmp_path: Path) -> None:
    typed = "0\n99\n-1\nxyzzy\n[red]\n? nothing\n?\nlog\n\nquit\n"
    done = run("play", FIRST, "--seed", "beef", "--pace", "0", typed=typed, home=tmp_path)
    assert done.returncode == 0 and "'xyzzy' is not one of your choices" in done.stdout
    assert "Nothing here is called 'nothing'" in done.stdout and "'[red]'" in done.stdout
    entries = [json.loads(line) for line in only_record(tmp_path).read_text(encoding="utf-8").splitlines()[1:]]
    assert all(entry["seat"] != 0 for entry in entries)


def test_the_rules_can_be_read_at_the_table(tmp_path: Path) -> None:
    done = run("play", FIRST, "--seed", "beef", "--pace", "0", typed="rules\nquit\n", home=tmp_path, PAGER="cat")
    assert "P17" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], "game: got 'chess', expected one of "),
        (["--seats", "9"], "option seats: got 9, expected a whole number from "),
        (["--bots", "oracle"], "bot: got 'oracle', expected one of random, greedy, flat, ismcts"),
        (["--seed", ""], "seed: got '', expected 1 to 64 hex digits"),
        (["--seed", "not hex"], "seed: got 'not hex', expected 1 to 64 hex digits"),
        (["--option", "seats"], "option: got 'seats', expected NAME=VALUE"),
        (["--option", "colour=blue"], "option 'colour': unknown"),
        (["--lang", "xx"], "lang: got 'xx', expected en or fr"),
        (["--record", "/proc/nowhere/x.jsonl"], "/proc/nowhere"),
        (["--name", "x" * 500], "name: got "),
        (["--name", "a\nb"], "name: got "),
        (["--pace", "-1"], "pace: got -1.0, expected "),
        (["--pace", "nan"], "pace: got nan, expected "),
    ],
    ids=str,
)
def test_a_wrong_argument_gets_one_line_and_starts_nothing(tmp_path: Path, arguments: list[str], message: str) -> None:
    named = [] if "chess" in arguments else [FIRST]
    done = run("play", "--new", *named, *arguments, typed="quit\n", home=tmp_path)
    assert done.returncode == 1 and message in done.stderr and "Traceback" not in done.stderr
    assert not list(tmp_path.rglob("*.jsonl"))


def test_a_record_without_a_seat_for_a_person_is_not_taken_up(tmp_path: Path) -> None:
    file = tmp_path / "bots.jsonl"
    file.write_text("".join(record(plies=3)), encoding="utf-8")
    done = run("play", FIRST, "--record", str(file), home=tmp_path)
    assert done.returncode == 1 and "names no seat for a person" in done.stderr


def test_a_damaged_record_is_not_taken_up(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    run("play", FIRST, "--record", str(file), "--seed", "beef", "--pace", "0", typed="1\n", home=tmp_path)
    whole = file.read_text(encoding="utf-8")
    file.write_text(whole.replace('"do":"', '"do":"un', 1), encoding="utf-8")
    done = run("play", FIRST, "--record", str(file), "--pace", "0", typed="1\n", home=tmp_path)
    assert done.returncode == 1 and "line 2: action: got 'un" in done.stderr and "Traceback" not in done.stderr


def test_a_last_line_that_was_never_finished_is_dropped(tmp_path: Path) -> None:
    file = tmp_path / "sortilege" / "mine.jsonl"
    run("play", FIRST, "--record", str(file), "--seed", "beef", "--pace", "0", typed="1\n", home=tmp_path)
    whole = file.read_text(encoding="utf-8")
    file.write_text(whole + '{"seat":0,"d', encoding="utf-8")
    done = run("play", FIRST, "--pace", "0", typed="\nquit\n", home=tmp_path)
    assert done.returncode == 0 and "was not finished, and is dropped" in done.stdout
    assert file.read_text(encoding="utf-8").startswith(whole)
    assert run("verify", str(file)).returncode == 0


def test_a_disk_that_is_full_loses_no_earlier_action(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    limited = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (600, 600));"
        "from sortilege.cli import main; main()"
    )
    command = [sys.executable, "-c", limited, "play", FIRST, "--record", str(file), "--seed", "beef", "--pace", "0"]
    environment = {**os.environ, "SORTILEGE_HOME": str(tmp_path)}
    done = subprocess.run(command, input=ENOUGH, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 1 and f"sortilege: {file}: File too large" in done.stderr
    assert run("verify", str(file)).returncode == 0
    again = run("play", FIRST, "--record", str(file), "--pace", "0", typed=ENOUGH, home=tmp_path)
    assert "The game is won by" in again.stdout


def test_a_record_that_somebody_else_writes_to_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    run("play", FIRST, "--record", str(file), "--seed", "beef", "--pace", "0", typed="", home=tmp_path)
    command = [
        sys.executable,
        "-c",
        "from sortilege.cli import main; main()",
        "play",
        FIRST,
        "--record",
        str(file),
        "--pace",
        "0",
    ]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as one:
        assert one.stdin and one.stdout
        while "A number plays it" not in one.stdout.readline():
            pass
        run("play", FIRST, "--record", str(file), "--pace", "0", typed="1\n", home=tmp_path)
        meanwhile = file.read_bytes()
        _, complaint = one.communicate("1\n1\n")
    assert one.returncode == 1 and "somebody else has written to it" in complaint
    assert file.read_bytes() == meanwhile and run("verify", str(file)).returncode == 0


def test_only_its_owner_can_read_a_record(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    run("play", FIRST, "--record", str(file), "--seed", "beef", "--pace", "0", typed="", home=tmp_path)
    assert file.stat().st_mode & 0o077 == 0


def test_options_beside_a_game_that_is_there_already_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    run("play", FIRST, "--record", str(file), "--seed", "beef", "--pace", "0", typed="", home=tmp_path)
    done = run("play", FIRST, "--record", str(file), "--seats", "6", home=tmp_path)
    assert done.returncode == 1 and "a game is there already" in done.stderr


def test_a_terminal_without_our_letters_gets_question_marks(tmp_path: Path) -> None:
    done = run(
        "play",
        FIRST,
        "--new",
        "--seed",
        "beef",
        "--pace",
        "0",
        typed="",
        home=tmp_path,
        PYTHONIOENCODING="ascii:strict",
    )
    assert done.returncode == 0 and "Traceback" not in done.stderr and "?" in done.stdout


def test_there_is_nothing_to_take_back_at_the_start(tmp_path: Path) -> None:
    done = run("play", FIRST, "--seed", "c0ffee", "--pace", "0", typed="undo\nquit\n", home=tmp_path)
    assert "Nothing to take back" in done.stdout
