"""How fast are we? Every game at every number of seats, compiled and interpreted, beside OpenSpiel if it is installed.

    python bench/run.py [--seconds S] [--runs N] [--json FILE] [--games NAME…] [--no-peers] [--quick]

One run measures every number of every row once, a slice of S seconds each, row after row for the same number; then
comes the next run. Whatever else the machine does hits all rows alike, and ratios are taken within a run. The garbage
collector stays on, as users have it.
"""

import argparse
import json
import math
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NoReturn

from measure import UNITS
from report import Row, ratios, show
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parent / "src"
OURS, THEIRS = "sortilege", "open_spiel"
COMPILED, INTERPRETED, CPP = "compiled", "interpreted", "C++"
FEWEST_RUNS = 5


class Failure(Exception):
    """A line for the user, and what to exit with."""

    def __init__(self, line: str, code: int = 2) -> None:
        super().__init__(line)
        self.code = code


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Failure(message)


class Build:
    """The process that measures one build."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(HERE / "worker.py"), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            process_group=0,  # Ctrl-C is for us; we end the workers
        )

    def __enter__(self) -> "Build":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def ask(self, do: str, **details: Any) -> Any:
        assert self.process.stdin and self.process.stdout
        try:
            self.process.stdin.write(json.dumps({"do": do, **details}) + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # it has said why on stderr
        answer = self.process.stdout.readline()
        if not answer:
            raise Failure(f"a measuring process stopped at: {do}", 1)
        return json.loads(answer)


class Entry:
    """A row, and where it is measured."""

    def __init__(self, build: Build, row: Row, found: dict[str, Any]) -> None:
        self.build = build
        self.row = row
        self.number: int = found["number"]
        self.proof: str = found["proof"]
        self.measures: list[str] = found["measures"]

    def ask(self, do: str, measure: str, seconds: float) -> Any:
        return self.build.ask(do, number=self.number, measure=measure, seconds=seconds)


class Bench:
    """The builds there are, and the rows to measure."""

    def __init__(self, stack: ExitStack, wanted: argparse.Namespace) -> None:
        self.positions = 3 if wanted.quick else 20
        self.entries: list[Entry] = []
        self.notes: list[str] = []
        source = stack.enter_context(Build(str(SOURCE)))
        installed = stack.enter_context(Build())
        self.about = source.ask("about")
        about_installed = installed.ask("about")
        self.is_compiled = bool(about_installed and about_installed["compiled"])
        if self.is_compiled:
            self.about = about_installed
            self.add(installed, OURS, COMPILED, "ours", games=chosen(wanted.games, about_installed["games"]))
        else:
            self.notes.append("The installed package is not compiled: ours is interpreted only.")
        self.add(source, OURS, INTERPRETED, "ours", games=chosen(wanted.games, source.ask("about")["games"]))
        if not wanted.no_peers:
            self.add(installed if self.is_compiled else source, THEIRS, CPP, "peers")
            if not any(entry.row.package == THEIRS for entry in self.entries):
                self.notes.append("OpenSpiel is not installed (pip install open_spiel): nothing to compare with.")
        if self.plays_the_same() is False:
            self.notes.append("The two builds do not play the same games: is the compiled one of another version?")
        self.entries.sort(key=lambda entry: (entry.row.package != OURS, entry.row.game, entry.row.seats))

    def add(self, build: Build, package: str, name: str, do: str, **details: Any) -> None:
        for found in build.ask(do, positions=self.positions, **details):
            self.entries.append(Entry(build, Row(package, name, found["game"], found["seats"]), found))

    def plays_the_same(self) -> bool | None:
        """Whether the same seeds led both builds to the same positions."""
        if not self.is_compiled:
            return None
        compiled, interpreted = (
            {(entry.row.game, entry.row.seats, entry.proof) for entry in self.entries if entry.row.build == build}
            for build in (COMPILED, INTERPRETED)
        )
        return compiled == interpreted

    def slices(self) -> Iterator[tuple[Entry, str]]:
        """All there is to measure once; rows take turns, so that what is compared is measured close together."""
        for measure in UNITS:
            for entry in self.entries:
                if measure in entry.measures:
                    yield entry, measure

    def measure(self, runs: int, seconds: float) -> None:
        slices = list(self.slices())
        columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
        err = Console(stderr=True, highlight=False)
        if not err.is_terminal:  # no bar there
            err.print(f"Measuring {len(self.entries)} rows, {len(slices)} numbers, {runs} runs of {seconds:g} s each …")
        with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
            bar = progress.add_task("warming up", total=len(slices) * (runs + 1))
            for entry, measure in slices:
                entry.ask("warm up", measure, seconds)
                progress.advance(bar)
            for run in range(runs):
                progress.update(bar, description=f"run {run + 1} of {runs}")
                for entry, measure in slices:
                    entry.row.add(measure, entry.ask("measure", measure, seconds))
                    progress.advance(bar)

    def as_json(self, runs: int, seconds: float) -> dict[str, Any]:
        rows = [entry.row for entry in self.entries]
        return {
            "version": self.about["version"],
            "compiled": self.is_compiled,
            "builds_agree": self.plays_the_same(),
            "open_spiel": self.about["peers"] if any(row.package == THEIRS for row in rows) else None,
            "python": platform.python_version(),
            "platform": platform.platform(),
            "cpus": os.cpu_count(),
            "runs": runs,
            "seconds": seconds,
            "positions": self.positions,
            "rows": [row.as_json() for row in rows],
            "ratios": ratios(rows, OURS, COMPILED if self.is_compiled else INTERPRETED),
        }


def chosen(wanted: list[str] | None, there: list[str]) -> list[str]:
    for name in wanted or []:
        if name not in there:
            raise Failure(f"argument --games: got {name!r}, expected some of {', '.join(there)}")
    return [name for name in there if wanted is None or name in wanted]


def number_of_runs(text: str) -> int:
    if not text.isdecimal() or int(text) < FEWEST_RUNS:
        raise argparse.ArgumentTypeError(f"got {text!r}, expected a whole number from {FEWEST_RUNS} up")
    return int(text)


def slice_length(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds <= 3600:  # nan is not either
        raise argparse.ArgumentTypeError(f"got {text!r}, expected a number of seconds above 0, at most 3600")
    return seconds


def writable(text: str) -> Path:
    path = Path(text)
    if path.is_dir() or not path.resolve().parent.is_dir():
        raise argparse.ArgumentTypeError(f"got {text!r}, expected a file in a folder that exists")
    return path


def arguments(given: list[str]) -> argparse.Namespace:
    parser = Parser(prog="bench/run.py", description=(__doc__ or "").splitlines()[0], allow_abbrev=False)
    add = parser.add_argument
    add("--seconds", type=slice_length, metavar="S", help="how long one measurement takes (default: 0.2)")
    add("--runs", type=number_of_runs, default=FEWEST_RUNS, metavar="N", help="at least (default:) %(default)s")
    add("--json", type=writable, default=HERE / "results.json", metavar="FILE", help="default: bench/results.json")
    add("--games", nargs="+", metavar="NAME", help="only these games of ours")
    add("--no-peers", action="store_true", help="leave OpenSpiel out")
    add("--quick", action="store_true", help="only to see that it works: tiny slices of few positions")
    wanted = parser.parse_args(given)
    if wanted.seconds is None:
        wanted.seconds = 0.002 if wanted.quick else 0.2
    return wanted


def write(path: Path, result: dict[str, Any]) -> None:
    """All of the file or nothing."""
    partial = path.with_name(path.name + ".partial")
    try:
        partial.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def main() -> int:
    out = Console(highlight=False)
    if not out.is_terminal:
        out = Console(highlight=False, width=150)  # in a file nothing needs to wrap
    try:
        wanted = arguments(sys.argv[1:])
        with ExitStack() as stack:
            bench = Bench(stack, wanted)
            bench.measure(wanted.runs, wanted.seconds)
        result = bench.as_json(wanted.runs, wanted.seconds)
        write(wanted.json, result)
        show(out, result)
        for note in bench.notes:
            out.print(note, style="yellow")
        out.print(f"Written to {wanted.json}", style="dim", markup=False)
    except Failure as failure:
        print(f"bench: {failure}", file=sys.stderr)
        return failure.code
    except OSError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Interrupted: nothing written.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
