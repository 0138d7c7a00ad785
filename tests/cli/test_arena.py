"""`sortilege arena` as a person meets it."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.run import FIRST, run

QUICK = ("--games", "2", "--budget", "2", "--jobs", "1")


def test_it_says_who_is_stronger_in_the_terminal_as_json_and_as_a_page(tmp_path: Path) -> None:
    as_json, as_page, records = tmp_path / "a.json", tmp_path / "a.html", tmp_path / "records"
    files = ("--json", str(as_json), "--html", str(as_page), "--records", str(records))
    done = run("arena", FIRST, "greedy", "random", *QUICK, *files)
    assert done.returncode == 0, done.stderr
    assert "Share of the wins" in done.stdout and "greedy" in done.stdout and "Ratings" in done.stdout
    assert "…" not in done.stdout, "nothing is cut off"
    said = json.loads(as_json.read_text(encoding="utf-8"))
    assert next((one["challenger"], one["field"]) for one in said["pairings"]) == ("greedy", "random")
    assert said["budget"] == {"milliseconds": 0.0, "iterations": 2}
    assert "<h1>" in as_page.read_text(encoding="utf-8")
    kept = sorted(records.iterdir())
    assert len(kept) == sum(one["games"] for one in said["pairings"])
    assert run("verify", *map(str, kept)).returncode == 0


def test_a_sequential_test_stops_and_says_which_share_it_believes(tmp_path: Path) -> None:
    as_json = tmp_path / "a.json"
    wanted = ("--games", "400", "--sprt", "0.5:0.7", "--challenger", "--budget", "2", "--json", str(as_json))
    done = run("arena", FIRST, "greedy", "random", *wanted, COLUMNS="80")
    assert done.returncode == 0, done.stderr
    assert "≥ 70.0 %" in done.stdout and "…" not in done.stdout
    found = json.loads(as_json.read_text(encoding="utf-8"))
    assert found["stopped"] == "sprt" and found["pairings"][0]["games"] < 400


BROKEN = """
from sortilege.bots import Bot

class Broken(Bot):
    calls = 0

    def choose(self, view, choices, budget, rng):
        Broken.calls += 1
        if Broken.calls == 1000:  # a few blocks later
            raise ValueError("no idea")
        return choices[rng.below(len(choices))]

import sortilege.bots as bots
load = bots.load
bots.load = lambda name, game: Broken(game) if name == "broken" else load(name, game)
from sortilege.cli import main
main()
"""


def test_a_bot_that_fails_costs_a_line_and_nothing_that_was_played(tmp_path: Path) -> None:
    as_json = tmp_path / "a.json"
    wanted = ["arena", FIRST, "broken", "random", "--games", "400", "--jobs", "1", "--json", str(as_json)]
    done = subprocess.run([sys.executable, "-c", BROKEN, *wanted], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "ValueError: no idea" in done.stderr and "Traceback" not in done.stderr
    assert "Share of the wins" in done.stdout
    said = json.loads(as_json.read_text(encoding="utf-8"))
    assert said["stopped"] == "trouble" and sum(one["games"] for one in said["pairings"]) > 0


def test_more_processes_than_cores_share_the_time_of_a_move_and_that_is_said() -> None:
    many = str(2 * (os.cpu_count() or 1))
    wanted = ("arena", FIRST, "random", "--games", "2", "--jobs", many)
    assert "slower" in run(*wanted, "--budget", "1ms").stderr
    assert "slower" not in run(*wanted, "--budget", "1").stderr


def test_in_french_too() -> None:
    assert "Part des victoires" in run("arena", FIRST, "random", *QUICK, "--lang", "fr").stdout


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["whist", "random"], "game: got 'whist', expected one of"),
        ([FIRST, "clever"], "bot: got 'clever', expected one of"),
        ([FIRST, "random", "random"], "bots: got random, random, expected each once"),
        ([FIRST, "random", "--budget", "soon"], "budget: got 'soon', expected milliseconds as in 200ms, or iterations"),
        ([FIRST, "random", "--budget", "0ms"], "budget: got '0ms'"),
        ([FIRST, "random", "--budget", "0.0 ms"], "budget: got '0.0 ms'"),
        ([FIRST, "random", "--sprt", "0.5:0.6"], "sprt: got one bot in every place"),
        ([FIRST, "random", "--json", "nowhere/at/all.json"], "there is no folder nowhere/at"),
        ([FIRST, "random", "--sprt", "0.6:0.5"], "sprt: got '0.6:0.5', expected two shares as in 0.50:0.55"),
        ([FIRST, "random", "--sprt", "..:1.2.3"], "sprt: got '..:1.2.3'"),
        ([FIRST, "random", "--seats", "77"], "option seats: got 77"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_line(arguments: list[str], complaint: str) -> None:
    done = run("arena", *arguments)
    assert done.returncode == 1
    assert complaint in done.stderr and "Traceback" not in done.stderr


# Also where the tests themselves run in the background, deaf to Ctrl-C
HEARING = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from sortilege.cli import main; main()"
)


def test_ctrl_c_says_what_is_known_so_far(tmp_path: Path) -> None:
    records = tmp_path / "records"
    wanted = [FIRST, "greedy", "random", "--games", "1000000", "--jobs", "2", "--records", str(records)]
    command = [sys.executable, "-c", HEARING, "arena", *wanted]
    environment = {**os.environ, "LANG": "C.UTF-8", "COLUMNS": "100"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as process:
        while not records.exists() or not any(records.iterdir()):
            assert process.poll() is None
            os.sched_yield()
        process.send_signal(signal.SIGINT)
        try:
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 0, err
    assert "Stopped early" in err and "Share of the wins" in out
