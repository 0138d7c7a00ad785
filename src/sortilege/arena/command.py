"""`sortilege arena`: reads what is asked for, plays it with a bar to watch, and says what came of it."""

import json
import re
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sortilege.arena.cluster import played_on
from sortilege.arena.contest import played
from sortilege.arena.match import Block, Terms, deal_of, pairings, places, player, tickets
from sortilege.arena.report import page
from sortilege.arena.results import Results
from sortilege.arena.workers import cores
from sortilege.core.errors import SortilegeError
from sortilege.core.game import Game
from sortilege.core.shuffle import shortened

Say = Callable[[str], str]
BUDGET = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,3})?) ?ms|([0-9]{1,9})")
BOUNDS = re.compile(r"([0-9.]{1,6}):([0-9.]{1,6})")


def terms_from(game: Game, options: dict[str, Any], budget: str, seed: str, keeps_records: bool) -> Terms:
    found = BUDGET.fullmatch(budget)
    if found is None or float(found[1] or found[2]) == 0:
        expected = "milliseconds as in 200ms, or iterations as in 2000"
        raise SortilegeError(f"budget: got {shortened(budget)}, expected {expected}")
    milliseconds = float(found[1]) if found[1] else 0.0
    return Terms(game.name, options, milliseconds, int(found[2] or 0), seed, keeps_records)


def bounds_from(text: str) -> tuple[float, float]:
    found = BOUNDS.fullmatch(text)
    try:
        low, high = (float(found[1]), float(found[2])) if found else (1.0, 0.0)
    except ValueError:
        low, high = 1.0, 0.0
    if not 0 < low < high < 1:
        raise SortilegeError(f"sprt: got {shortened(text)}, expected two shares as in 0.50:0.55")
    return low, high


def hold(
    game: Game,
    title: str,
    names: list[str],
    terms: Terms,
    games: int,
    jobs: int | None,
    ray: str | None,
    bounds: tuple[float, float] | None,
    challenger_only: bool,
    records: Path | None,
    err: Console,
    say: Say,
) -> tuple[Results, Exception | None]:
    """Every block that is wanted. Ctrl-C, or something that goes wrong, ends it early with what is known by then."""
    for name in names:
        player(name, game)
    if len(set(names)) != len(names):
        raise SortilegeError(f"bots: got {', '.join(names)}, expected each once")
    teams = len(places(game, terms, deal_of(terms, 0)))
    if bounds is not None and (len(names) == 1 or teams == 1):
        raise SortilegeError("sprt: got one bot in every place, expected two that meet")
    pairs = pairings(names, teams, challenger_only)
    blocks = max(1, -(-games // teams))
    results = Results(terms, pairs, blocks * teams, bounds)
    if ray is None and terms.milliseconds and jobs is not None and jobs > cores():
        err.print(say("More processes than cores: each thinks slower, so a budget in milliseconds buys less."))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    trouble: Exception | None = None
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
        bar = progress.add_task(title, total=blocks * len(pairs) * teams)
        try:
            wanted = (ticket for ticket in tickets(pairs, blocks) if results.is_open(ticket.pairing))
            where = played(terms, wanted, jobs or cores()) if ray is None else played_on(ray, terms, wanted)
            with closing(where) as coming:
                for block in coming:
                    for counted in results.add(block):
                        keep(records, counted)
                    progress.advance(bar, len(block.games))
                    if results.is_decided():
                        results.stopped = "sprt"
                        break
        except KeyboardInterrupt:
            results.stopped = "interrupted"
            err.print(say("Stopped early; this is what is known so far."))
        except (SortilegeError, OSError) as fault:
            results.stopped = "trouble"
            trouble = fault
    return results, trouble


def keep(folder: Path | None, block: Block) -> None:
    """Each game's record, named by who met whom, the deal and the place."""
    if folder is None:
        return
    folder.mkdir(parents=True, exist_ok=True)
    one, other = block.ticket.pairing
    for place, game in enumerate(block.games):
        put(folder / f"{one}-{other}-{block.ticket.number:05}-{place}.jsonl", "".join(game.record))


def check_folder(path: Path | None) -> None:
    """Before hours of games, not after."""
    if path is not None and not path.parent.is_dir():
        raise SortilegeError(f"{path}: there is no folder {path.parent}")


def write(results: Results, title: str, as_json: Path | None, as_page: Path | None, say: Say) -> None:
    if as_json is not None:
        put(as_json, json.dumps(results.as_json(), indent=1) + "\n")
    if as_page is not None:
        put(as_page, page(results, title, say))


def put(path: Path, text: str) -> None:
    """All of it, or nothing."""
    half = path.with_name(f".{path.name}.half")
    half.write_text(text, encoding="utf-8")
    half.replace(path)
