"""A worker: `python -m sortilege.table.thinker` answers jobs of sortilege.table.thinkers until its input ends.

A line in:  {"job": 7, "game": "…", "bot": "greedy", "view": {…}, "seed": 1, "milliseconds": 300}
A line out: {"job": 7, "do": "…"}, or {"job": 7, "fault": "…"} if the bot failed

With "language", "names" and "you" in place of a bot, what every choice promises: {"job": 7, "advice": [{"do": "…", …}]}
"""

import json
import os
import queue
import signal
import sys
import threading
import traceback
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from typing import Any, BinaryIO

import sortilege
from sortilege import bots, lang
from sortilege.advice import advice
from sortilege.core.game import Game, Teller
from sortilege.core.looks import Sign

POLITENESS = 5  # the table's own process goes first where there are few cores


def answer(line: bytes) -> bytes:
    """What the bot does; or the kind of fault and its place, and no word of the cards it may have in its message."""
    job = None
    try:
        request = json.loads(line)
        job = request["job"]
        with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
            game = sortilege.load(request["game"])
            view = request["view"]
            budget = bots.Budget(milliseconds=request["milliseconds"])
            rng = sortilege.Rng(request["seed"])
            found: dict[str, object] = {"job": job}
            if "bot" in request:
                found["do"] = bots.load(request["bot"], game).choose(view, view["choices"], budget, rng)
            else:
                teller = teller_for(game, request["language"], request["names"], request["you"], view["options"])
                found["advice"] = [one.as_json() for one in advice(game, teller, view, budget, rng)]
        said = json.dumps(found)
    except (Exception, SystemExit) as fault:  # whatever a bot gets wrong, the next job is none the worse for it
        place = traceback.extract_tb(fault.__traceback__)[-1]
        kind = f"{type(fault).__name__} in {Path(place.filename).name}:{place.lineno}"
        said = json.dumps({"job": job, "fault": kind})
    return said.encode() + b"\n"


def teller_for(game: Game, language: str, names: list[str], you: int | None, options: dict[str, Any]) -> Teller:
    say = lang.sayer(language, type(game).__module__.rpartition(".")[0])
    return game.teller(say, names, you, plainly, options)


def plainly(_sign: Sign, text: str) -> str:
    return text


def lines_of(source: BinaryIO) -> "queue.SimpleQueue[bytes]":
    """The lines as they come. Their end is the end of this process too, in the middle of a thought if need be."""
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def read() -> None:
        for line in source:
            lines.put(line)
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    return lines


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the table, which then ends us
    with suppress(AttributeError, OSError):
        os.nice(POLITENESS)
    answers = sys.stdout.buffer
    lines = lines_of(sys.stdin.buffer)
    while True:
        said = answer(lines.get())
        try:
            answers.write(said)
            answers.flush()
        except BrokenPipeError:
            os._exit(0)  # nobody listens any more


if __name__ == "__main__":
    main()
