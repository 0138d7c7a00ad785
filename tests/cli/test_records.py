"""`verify` and `replay`, and every way a record can be wrong."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.run import record, run

FIRST = json.loads(record()[0])


def written(path: Path, lines: list[str]) -> str:
    file = path / "game.jsonl"
    file.write_text("".join(lines), encoding="utf-8")
    return str(file)


def header(**changes: object) -> str:
    entry = {**FIRST, **changes}
    return json.dumps({key: value for key, value in entry.items() if value is not ...}) + "\n"


def test_a_good_record_verifies(tmp_path: Path) -> None:
    lines = record()
    done = run("verify", written(tmp_path, lines))
    assert (done.returncode, done.stderr) == (0, "")
    assert f"{len(lines) - 1} actions" in done.stdout and "won by seat" in done.stdout
    assert f", rules {FIRST['rules']}, " in done.stdout


def test_an_unfinished_record_verifies_and_says_so(tmp_path: Path) -> None:
    done = run("verify", written(tmp_path, record(plies=9)))
    assert done.returncode == 0 and "9 actions, not over yet" in done.stdout


def test_legal_prints_every_decision_with_its_sorted_choices(tmp_path: Path) -> None:
    lines = record()
    done = run("verify", "--legal", written(tmp_path, lines))
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [list(row) for row in rows] == [["ply", "seat", "legal", "do"]] * (len(lines) - 1)
    assert [row["ply"] for row in rows] == list(range(len(lines) - 1))
    assert [(row["seat"], row["do"]) for row in rows] == [
        (entry["seat"], entry["do"]) for entry in map(json.loads, lines[1:])
    ]
    assert all(row["do"] in row["legal"] and row["legal"] == sorted(row["legal"]) for row in rows)


def test_several_files_are_all_looked_at_and_one_fault_fails_the_run(tmp_path: Path) -> None:
    good = written(tmp_path, record())
    bad = tmp_path / "bad.jsonl"
    bad.write_text("junk\n")
    done = run("verify", str(bad), good)
    assert done.returncode == 1
    assert good in done.stdout and f"{bad}: line 1: " in done.stderr


WRONG: list[tuple[str, list[str], str]] = [
    ("empty", [], "line 1: the file is empty"),
    ("not JSON", ["hello there\n"], "line 1: not JSON"),
    ("a key twice", ['{"sortilege":1,"sortilege":2}\n'], "line 1: 'sortilege': got it twice, expected it once"),
    ("a key twice", [*record(plies=2), '{"seat":0,"do":"x","seat":1}\n'], "line 4: 'seat': got it twice"),
    ("not an object", ["[1, 2]\n"], "line 1: got [1, 2], expected a JSON object"),
    ("another format", ['{"a": 1}\n'], "line 1: header: unknown key 'a'"),
    ("no version", [header(sortilege=...)], 'line 1: no "sortilege"'),
    ("newer format", [header(sortilege=2)], "line 1: sortilege: got version 2, expected 1"),
    ("format true", [header(sortilege=True)], "line 1: sortilege: got version True, expected 1"),
    ("unknown game", [header(game="chess")], "line 1: game: got 'chess', expected one of "),
    ("path as game", [header(game="../core")], "line 1: game: got '../core', expected one of "),
    ("game not text", [header(game=7)], "line 1: game: got 7, expected the name of a game"),
    ("newer rules", [header(rules=99)], "line 1: rules: got version 99, expected "),
    ("unknown option", [header(options={"colour": 1})], "line 1: option 'colour': unknown"),
    ("bad seats", [header(options={"seats": 77})], "line 1: option seats: got 77, expected a whole number from "),
    ("options a list", [header(options=[4])], "line 1: options: got [4], expected an object"),
    ("seed not hex", [header(seed="xyz")], "line 1: seed: got 'xyz', expected 1 to 64 hex digits"),
    ("seed a number", [header(seed=5)], "line 1: seed: got 5, expected hex digits"),
    ("neither seed nor deal", [header(seed=...)], "line 1: neither a seed nor a deal"),
    ("deal is junk", [header(deal=3)], "line 1: deal: got 3, expected an object"),
    ("too few players", [header(players=["a"])], "line 1: players: got ['a'], expected "),
    ("bots not names", [header(bots=5)], "line 1: bots: got 5, expected "),
    ("deep nesting", ["[" * 60_000 + "\n"], "line 1: not JSON"),
    ("huge number", [header(), '{"seat":' + "9" * 5000 + ',"do":"x"}\n'], "line 2: "),
    ("seat missing", [header(), '{"do":"x"}\n'], "line 2: seat: got None, expected a seat from 0 to "),
    ("seat true", [header(), '{"seat":true,"do":"x"}\n'], "line 2: seat: got True, expected a seat from 0 to "),
    ("seat not asked", [header(), '{"seat":99,"do":"x"}\n'], "line 2: seat: got 99, but the seat asked is "),
    ("unknown key", [header(), '{"seat":0,"do":"x","at":1}\n'], "line 2: action: unknown key 'at'"),
    ("cut off", [*record(plies=3), '{"seat":0,"d'], "line 5: cut off"),
    ("blank line", [*record(plies=3), "\n"], "line 5: not JSON"),
    ("after the end", [*record(), record()[-1]], "the game was over before this line"),
]


@pytest.mark.parametrize(("lines", "message"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_a_wrong_record_gets_one_clear_line_and_exit_1(tmp_path: Path, lines: list[str], message: str) -> None:
    done = run("verify", written(tmp_path, lines))
    assert done.returncode == 1 and done.stdout == ""
    assert message in done.stderr and done.stderr.count("\n") == 1 and len(done.stderr) < 600
    again = run("replay", written(tmp_path, lines))
    assert again.returncode == 1 and message in again.stderr and "Traceback" not in again.stderr


def test_replay_for_a_seat_quotes_nothing_of_a_line_it_cannot_read(tmp_path: Path) -> None:
    """The words of a faulty line may hold a card that the seat must not know."""
    for last in ('{"seat":1,"do":"give 23 t', '{"seat":1,"do":"give 914 to 4"}\n', '{"seat":9,"do":"give 23 to 4"}\n'):
        done = run("replay", written(tmp_path, [*record(plies=3), last]), "--seat", "0")
        assert done.returncode == 1 and "line 5: the record breaks off here" in done.stderr
        assert "give" not in done.stderr + done.stdout


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for command in ("verify", "replay"):
        done = run(command, str(pipe))
        assert done.returncode == 1 and f"{pipe}: not a file" in done.stderr


def test_a_reader_who_leaves_early_is_not_told_off(tmp_path: Path) -> None:
    file = written(tmp_path, record())
    for command in (f"replay {file}", f"verify --legal {file}"):
        line = f'"{sys.executable}" -c "from sortilege.cli import main; main()" {command} | head -n 1'
        done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)
        assert done.stdout.count("\n") == 1 and done.stderr == ""


LEAVES_BEFORE_THE_REST = """
import os
from sortilege import cli
reader, writer = os.pipe()
os.dup2(writer, 1)
os.close(writer)
cli.app = lambda: (print("kept back until the end"), os.close(reader))
cli.main()
"""


def test_a_reader_who_leaves_before_the_rest_is_printed_is_not_told_off() -> None:
    done = subprocess.run([sys.executable, "-c", LEAVES_BEFORE_THE_REST], capture_output=True, check=False)
    assert done.stderr == b""


def test_an_illegal_action_is_named_with_what_would_be_legal(tmp_path: Path) -> None:
    lines = record(plies=4)
    entry = json.loads(lines[3])
    wrong = json.dumps({**entry, "do": json.loads(lines[1])["do"]}) + "\n"
    done = run("verify", written(tmp_path, [*lines[:3], wrong]))
    assert done.returncode == 1 and "line 4: " in done.stderr and "legal: " in done.stderr


def test_words_that_name_no_action_are_refused(tmp_path: Path) -> None:
    lines = record(plies=1)
    wrong = json.dumps({**json.loads(lines[1]), "do": "abracadabra " * 200}) + "\n"
    done = run("verify", written(tmp_path, [lines[0], wrong]))
    assert done.returncode == 1 and "line 2: action: got 'abracadabra" in done.stderr and len(done.stderr) < 600


def test_binary_junk_is_no_record(tmp_path: Path) -> None:
    file = tmp_path / "junk"
    file.write_bytes(bytes(range(255, -1, -1)) * 40)
    done = run("verify", str(file))
    assert done.returncode == 1 and "line 1: not text in UTF-8" in done.stderr


@pytest.mark.parametrize("filling", [b"\0", b"{\n", b'{"seat":0,"do":"x"}\n'], ids=["zeros", "lines", "actions"])
def test_a_hundred_megabytes_are_refused_in_bounded_memory(tmp_path: Path, filling: bytes) -> None:
    file = tmp_path / "large"
    with file.open("wb") as opened:
        block = filling * (1_000_000 // len(filling))
        for _ in range(100):
            opened.write(block)
    limited = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_AS, (700_000_000, 700_000_000));"
        "sys.argv = ['sortilege', 'verify', sys.argv[1]]; from sortilege.cli import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", limited, str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "line 1: " in done.stderr and done.stderr.count("\n") == 1


def test_a_missing_file_and_a_folder_get_one_line(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere", tmp_path):
        for command in ("verify", "replay"):
            done = run(command, str(path))
            assert done.returncode == 1 and str(path) in done.stderr and "Traceback" not in done.stderr


def test_replay_tells_the_game_openly_and_from_one_seat(tmp_path: Path) -> None:
    file = written(tmp_path, record(seed=5))
    openly = run("replay", file)
    one = run("replay", file, "--seat", "1")
    assert openly.returncode == one.returncode == 0
    assert openly.stdout.count("\n") > 40
    assert one.stdout != openly.stdout and "Your hand" in one.stdout and "Your hand" not in openly.stdout


def test_replay_from_a_seat_tells_no_more_than_its_events(tmp_path: Path) -> None:
    """The other hands are dealt in the open telling only."""
    file = written(tmp_path, record(seed=5, plies=2))
    one = run("replay", file, "--seat", "1").stdout
    assert "Seat 0: " not in one and "Seat 2: " not in one
    assert "Seat 0: " in run("replay", file).stdout


def test_replay_of_a_seat_that_is_not_there(tmp_path: Path) -> None:
    done = run("replay", written(tmp_path, record(plies=1)), "--seat", "9")
    assert done.returncode == 1 and "seat: got 9, expected a seat from 0 to " in done.stderr


def test_replay_in_french(tmp_path: Path) -> None:
    file = written(tmp_path, record(seed=5))
    french = run("replay", file, "--lang", "fr").stdout
    assert "Manche 1." in french and "Round" not in french
    assert run("replay", file, LANG="fr_FR.UTF-8").stdout == french
    wrong = run("replay", file, "--lang", "de")
    assert wrong.returncode == 1 and "lang: got 'de', expected en or fr" in wrong.stderr


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is unreadable for root")
def test_an_unreadable_file_gets_one_line(tmp_path: Path) -> None:
    file = tmp_path / "closed"
    file.write_text("x")
    file.chmod(0)
    assert "Permission denied" in run("verify", str(file)).stderr
