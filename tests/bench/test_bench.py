"""The benchmark runs, and its file says what it should. How fast anything is, no test asks."""

import importlib
import importlib.util
import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import sortilege

BENCH = Path(__file__).parents[2] / "bench"
MEASURES = {
    "api": "actions/s",
    "playout": "actions/s",
    "clone": "µs",
    "view": "µs",
    "worlds": "µs",
    "sample": "µs",
    "search": "walks/s",
}


def command(*arguments: str) -> list[str]:
    return [sys.executable, str(BENCH / "run.py"), *arguments]


def bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(*arguments), capture_output=True, encoding="utf-8", check=False)


def result_of(folder: Path, *arguments: str) -> dict[str, Any]:
    file = folder / "results.json"
    done = bench("--quick", "--json", str(file), *arguments)
    assert done.returncode == 0, done.stderr
    assert list(folder.iterdir()) == [file]
    result: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return result


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return result_of(tmp_path_factory.mktemp("bench"), "--no-peers")


def is_spread(number: dict[str, Any]) -> bool:
    return bool(0 < number["min"] <= number["median"] <= number["max"])


def test_every_game_has_a_row_for_every_number_of_seats_and_every_build(result: dict[str, Any]) -> None:
    there = [
        (name, seats)
        for name in sortilege.names()
        for option in sortilege.load(name).schema
        if option.name == "seats"
        for seats in option.values()
    ]
    for build in ["interpreted", *(["compiled"] if result["compiled"] else [])]:
        assert [(row["game"], row["seats"]) for row in result["rows"] if row["build"] == build] == there


def test_a_row_says_everything_with_its_spread(result: dict[str, Any]) -> None:
    for row in result["rows"]:
        for measure, unit in MEASURES.items():
            assert row[measure]["unit"] == unit
            assert is_spread(row[measure])


def test_a_whole_game_of_greedy_bots_is_timed_once_a_game_at_its_own_number_of_seats(result: dict[str, Any]) -> None:
    for build in {row["build"] for row in result["rows"]}:
        timed = [row for row in result["rows"] if row["build"] == build and row["greedy"] is not None]
        seats = {name: sortilege.load(name).new().seats for name in sortilege.names()}
        assert [(row["game"], row["seats"]) for row in timed] == list(seats.items())
        for row in timed:
            assert row["greedy"]["unit"] == "ms"
            assert is_spread(row["greedy"])


@pytest.mark.parametrize(
    ("measure", "per_second", "shown"),
    [("api", 500.0, 500.0), ("search", 500.0, 500.0), ("view", 500.0, 2000.0), ("greedy", 500.0, 2.0)],
)
def test_what_is_counted_in_a_second_is_told_in_the_unit_of_its_column(
    measure: str, per_second: float, shown: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(BENCH))
    row = importlib.import_module("report").Row("ours", "interpreted", "toy", 2)
    row.add(measure, per_second)
    told = row.as_json()[measure]
    assert (told["unit"], told["median"]) == ({**MEASURES, "greedy": "ms"}[measure], shown)


@pytest.mark.parametrize(
    ("value", "told"), [(2_340_000, "2.34 M"), (107_400, "107 k"), (12_600, "13 k"), (9_940, "9.9 k"), (480, "0.5 k")]
)
def test_a_slow_search_is_not_told_as_none_at_all(value: float, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH))
    assert importlib.import_module("report").spoken(value) == told


def test_the_file_says_where_it_comes_from(result: dict[str, Any]) -> None:
    assert result["python"].split(".")[:2] == [str(part) for part in sys.version_info[:2]]
    assert {"version", "platform", "cpus", "seconds", "positions"} <= result.keys()
    assert result["runs"] >= 5
    assert result["builds_agree"] in ([True, False] if result["compiled"] else [None])
    assert result["open_spiel"] is None
    assert result["ratios"] == []


@pytest.mark.skipif(importlib.util.find_spec("pyspiel") is None, reason="OpenSpiel is not installed")
def test_every_row_of_ours_is_compared_with_both_peers(tmp_path: Path) -> None:
    name = sortilege.names()[0]
    result = result_of(tmp_path, "--games", name)
    assert result["open_spiel"]
    build = "compiled" if result["compiled"] else "interpreted"
    seats = [row["seats"] for row in result["rows"] if row["game"] == name and row["build"] == build]
    assert [(ratio["game"], ratio["seats"], ratio["build"]) for ratio in result["ratios"]] == [
        (name, count, build) for count in seats
    ]
    for ratio in result["ratios"]:
        for measure in ("api", "playout", "search"):
            assert list(ratio[measure]) == ["hearts", "oh_hell"]
            assert all(map(is_spread, ratio[measure].values()))


@pytest.mark.parametrize(
    "arguments",
    [
        ["--runs", "4"],
        ["--runs", "many"],
        ["--seconds", "0"],
        ["--seconds", "nan"],
        ["--games", "patience"],
        ["--json", "no/such/folder/results.json"],
        ["--loud"],
    ],
    ids=" ".join,
)
def test_a_bad_argument_gets_one_line_and_exit_code_2(arguments: list[str]) -> None:
    done = bench("--quick", *arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    [line] = done.stderr.splitlines()
    assert arguments[0] in line


def test_ctrl_c_leaves_one_line_and_no_file(tmp_path: Path) -> None:
    long = command("--no-peers", "--seconds", "3600", "--json", str(tmp_path / "results.json"))

    def listen() -> None:
        """Whoever runs the tests in the background may have told everything below it to ignore Ctrl-C."""
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    with subprocess.Popen(long, stderr=subprocess.PIPE, encoding="utf-8", preexec_fn=listen) as process:  # noqa: PLW1509
        assert process.stderr
        assert process.stderr.readline().startswith("Measuring")
        process.send_signal(signal.SIGINT)
        assert len(process.stderr.readlines()) == 1
        assert process.wait() == 130
    assert not list(tmp_path.iterdir())


def test_no_game_is_named_in_the_bench() -> None:
    for file in BENCH.glob("*.py"):
        assert not [name for name in sortilege.names() if name in file.read_text(encoding="utf-8")], file.name
