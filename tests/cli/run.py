"""The command line as a person meets it: a process with arguments, an exit code and two streams."""

import os
import subprocess
import sys
from pathlib import Path

import sortilege
from sortilege.core.record import Header, action_line

FIRST = "presages"  # where there are several games, one of them is named or asked for


def run(
    *arguments: str, typed: str = "", home: Path | None = None, first: str = "pass", **variables: str
) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "LANG": "C.UTF-8", "COLUMNS": "100", **variables}
    for name in ("LC_ALL", "LC_MESSAGES", "FORCE_COLOR"):
        environment.pop(name, None)
    if home is not None:
        environment["SORTILEGE_HOME"] = str(home)
    command = [sys.executable, "-c", f"{first}; from sortilege.cli import main; main()", *arguments]
    return subprocess.run(
        command,
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
        timeout=120,
        check=False,
    )


def record(seed: int = 1, plies: int | None = None) -> list[str]:
    """The lines of a game of the first game there is, its first choices all along."""
    game = sortilege.load(FIRST)
    header = Header(game, game.options(), format(seed, "x"))
    state = header.start()
    lines = [header.line()]
    rng = sortilege.Rng(seed)
    while (asked := state.asked()) and (plies is None or len(lines) <= plies):
        action = state.pick(asked[0], rng)
        lines.append(action_line(asked[0], game.text(state, asked[0], action)))
        state.apply(asked[0], action)
    return lines
