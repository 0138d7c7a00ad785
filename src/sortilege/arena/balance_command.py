"""`sortilege balance`: reads what is asked for, and plays it with a bar to watch."""

import itertools
import shlex
from collections.abc import Callable
from contextlib import closing
from functools import partial
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sortilege.arena.balance import Plan, Study, play_stretch, stretches
from sortilege.arena.match import player
from sortilege.arena.workers import cores, done
from sortilege.core.errors import BadOption, SortilegeError
from sortilege.core.game import Game
from sortilege.core.options import CHOICE

Say = Callable[[str], str]
LONGEST_VALUE = 60  # characters; longer ones are the text of a file


def cases_from(
    game: Game, seats: list[int], given: list[tuple[str, Any]], all_modes: bool
) -> tuple[dict[str, Any], ...]:
    """Every number of seats with every value that is given for an option, or of every choice. Not everything goes with
    everything: what a game refuses is left out, as long as each thing that was asked for is in some case."""
    wanted: dict[str, list[Any]] = {"seats": seats or list(range(game.fewest, game.most + 1))}
    for name, value in given:
        if name == "seats":
            raise SortilegeError("set: got seats, expected --seats for it")
        wanted.setdefault(name, []).append(value)
    if all_modes:
        for option in game.schema:
            if option.kind == CHOICE:
                wanted.setdefault(option.name, option.values())
    known = [option.name for option in game.schema]
    wanted = {name: wanted[name] for name in sorted(wanted, key=[*known, *wanted].index)}  # however it was asked for
    found: list[dict[str, Any]] = []
    refused: list[tuple[dict[str, Any], BadOption]] = []
    for values in itertools.product(*wanted.values()):
        options = dict(zip(wanted, values, strict=True))
        try:
            full = game.must_be_unhurried(game.options(options))
        except BadOption as fault:
            refused.append((options, fault))
        else:
            found += [full] if full not in found else []
    if not found:
        raise refused[0][1]
    for name, value in [*(("seats", count) for count in seats), *given]:
        if not any(case[name] == value for case in found):
            raise next(fault for options, fault in refused if options[name] == value)
    return tuple(found)


def plan_from(game: Game, cases: tuple[dict[str, Any], ...], games: int, bots: str, iterations: int, seed: str) -> Plan:
    names = tuple(name.strip() for name in bots.split(","))
    for name in names:
        player(name, game)
    for case in cases:
        if len(names) not in (1, case["seats"]):
            expected = f"expected one, or one for each of the {case['seats']} seats"
            raise SortilegeError(f"bots: got {len(names)}, {expected}")
    return Plan(game.name, cases, games, names, iterations, seed)


def command_of(plan: Plan, game: Game) -> str:
    """What plays the same again. How many processes play it makes no difference, so it does not say."""
    words = ["sortilege", "balance", plan.game]
    words += [word for count in distinct(plan, "seats") for word in ("--seats", str(count))]
    for option in game.schema:
        values = distinct(plan, option.name)
        if option.name != "seats" and values != [option.default]:
            for value in values:
                words += [f"--{option.name}", "FILE"] if is_file(value) else ["--set", f"{option.name}={spelt(value)}"]
    words += ["--games", str(plan.games), "--bots", ",".join(plan.bots), "--budget", str(plan.iterations)]
    return " ".join(map(shlex.quote, [*words, "--seed", plan.seed]))


def distinct(plan: Plan, name: str) -> list[Any]:
    found: list[Any] = []
    for case in plan.cases:
        found += [case[name]] if case[name] not in found else []
    return found


def is_file(value: object) -> bool:
    return isinstance(value, str) and (len(value) > LONGEST_VALUE or "\n" in value)


def spelt(value: object) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


def hold(plan: Plan, title: str, jobs: int | None, err: Console, say: Say) -> tuple[Study, Exception | None]:
    """Every game that is wanted. Ctrl-C, or something that goes wrong, ends it early with what is known by then."""
    study = Study(plan)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    trouble: Exception | None = None
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
        bar = progress.add_task(title, total=plan.games * len(plan.cases))
        try:
            with closing(done(partial(play_stretch, plan), stretches(plan), jobs or cores())) as coming:
                for gathered in coming:
                    study.add(gathered)
                    progress.advance(bar, gathered.games)
        except KeyboardInterrupt:
            study.stopped = "interrupted"
            known = say("Stopped early; this is what is known so far.")
            err.print(say("Stopped before any game was over.") if study.is_empty() else known)
        except (SortilegeError, OSError) as fault:
            study.stopped = "trouble"
            trouble = fault
    return study, trouble
