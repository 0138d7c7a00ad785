"""`sortilege balance` as a person meets it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.run import FIRST, run

QUICK = ("--games", "4", "--bots", "random", "--seats", "4")


def test_it_says_who_wins_in_the_terminal_as_json_and_as_a_page(tmp_path: Path) -> None:
    as_json, as_page = tmp_path / "b.json", tmp_path / "b.html"
    done = run("balance", FIRST, *QUICK, "--jobs", "1", "--json", str(as_json), "--html", str(as_page))
    assert done.returncode == 0, done.stderr
    assert "Who wins" in done.stdout and "Everybody’s score" in done.stdout and "How games end" in done.stdout
    assert "…" not in done.stdout, "nothing is cut off"
    found = json.loads(as_json.read_text(encoding="utf-8"))
    assert [case["games"] for case in found["cases"]] == [4] and found["stopped"] is None
    assert found["command"] in done.stdout
    assert "<svg" in as_page.read_text(encoding="utf-8")


def test_the_same_command_and_seed_write_the_same_files_on_any_number_of_processes(tmp_path: Path) -> None:
    written: list[bytes] = []
    for jobs in ("1", "2"):
        as_json, as_page = tmp_path / f"{jobs}.json", tmp_path / f"{jobs}.html"
        done = run("balance", FIRST, *QUICK, "--jobs", jobs, "--json", str(as_json), "--html", str(as_page))
        assert done.returncode == 0, done.stderr
        written.append(as_json.read_bytes() + as_page.read_bytes() + done.stdout.encode())
    assert written[0] == written[1]


def test_in_french_too(tmp_path: Path) -> None:
    as_page = tmp_path / "b.html"
    done = run("balance", FIRST, *QUICK, "--jobs", "1", "--lang", "fr", "--html", str(as_page))
    assert "Qui gagne" in done.stdout and "Score de chacun" in done.stdout
    text = as_page.read_text(encoding="utf-8")
    assert '<html lang="fr">' in text and "Est-il équitable\u00a0?" in text


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["whist"], "game: got 'whist', expected one of"),
        ([FIRST, "--bots", "clever"], "bot: got 'clever', expected one of"),
        (
            [FIRST, "--seats", "4", "--bots", "random,greedy"],
            "bots: got 2, expected one, or one for each of the 4 seats",
        ),
        ([FIRST, "--seats", "77"], "option seats: got 77"),
        ([FIRST, "--seats", "4", "--seats", "77"], "option seats: got 77"),
        ([FIRST, "--set", "colour=red"], "option 'colour': unknown, expected one of"),
        ([FIRST, "--set", "colour"], "option: got 'colour', expected NAME=VALUE"),
        ([FIRST, "--set", "seats=4"], "set: got seats, expected --seats for it"),
        ([FIRST, "--html", "nowhere/at/all.html"], "there is no folder nowhere/at"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_line(arguments: list[str], complaint: str) -> None:
    done = run("balance", *arguments)
    assert done.returncode == 1
    assert complaint in done.stderr and "Traceback" not in done.stderr and done.stderr.count("\n") == 1


# A bot that presses Ctrl-C, or fails, at a decision that is given
TROUBLE = """
import os, signal, sys
from sortilege.bots import Bot
import sortilege.bots as bots

what, at = sys.argv.pop(1), int(sys.argv.pop(1))
signal.signal(signal.SIGINT, signal.default_int_handler)  # also where the tests run in the background, deaf to it

class Troubled(Bot):
    calls = 0

    def choose(self, view, choices, budget, rng):
        Troubled.calls += 1
        if Troubled.calls == at:
            if what == "fails":
                raise ValueError("no idea")
            os.kill(os.getpid(), signal.SIGINT)
        return choices[rng.below(len(choices))]

load = bots.load
bots.load = lambda name, game: Troubled(game) if name == "troubled" else load(name, game)
from sortilege.cli import main
main()
"""


def troubled(what: str, at: int, *arguments: str) -> subprocess.CompletedProcess[str]:
    wanted = ["balance", FIRST, "--bots", "troubled", "--games", "1000000", "--jobs", "1", "--lang", "en", *arguments]
    command = [sys.executable, "-c", TROUBLE, what, str(at), *wanted]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False)


def test_ctrl_c_says_what_is_known_so_far(tmp_path: Path) -> None:
    as_json = tmp_path / "b.json"
    done = troubled("presses", 10_000, "--json", str(as_json))
    assert done.returncode == 0, done.stderr
    assert done.stderr == "Stopped early; this is what is known so far.\n"
    assert "Who wins" in done.stdout and "of 3000000, stopped early" in done.stdout
    found = json.loads(as_json.read_text(encoding="utf-8"))
    assert found["stopped"] == "interrupted" and sum(case["games"] for case in found["cases"]) > 0


def test_ctrl_c_before_the_first_game_is_over_says_so() -> None:
    done = troubled("presses", 10)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "Stopped before any game was over.\n")


def test_a_bot_that_fails_costs_a_line_and_nothing_that_was_played() -> None:
    done = troubled("fails", 10_000)
    assert done.returncode == 1
    assert "ValueError: no idea" in done.stderr and "Traceback" not in done.stderr
    assert "Who wins" in done.stdout
