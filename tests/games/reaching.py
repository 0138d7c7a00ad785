"""Finds a small set of games between bots that together reach everything a game can come to, and keeps it as records.
What there is to reach, and which games to look through, each game says itself (reach.py)."""

import hashlib
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import sortilege
from sortilege import Log, Rng, bots
from sortilege.cli import decision
from sortilege.core.record import Header, Replay, action_line, lines_of

Reached = Callable[[Replay, Log], set[str]]


class Match(NamedTuple):
    """Who plays what from which seed."""

    game: str
    options: dict[str, Any]
    seed: str
    bot: str
    iterations: int = 0  # for bots that search


def played(match: Match) -> list[str]:
    """The lines of its record."""
    game = sortilege.load(match.game)
    header = Header(game, game.options(match.options), match.seed)
    state, rng, player = header.start(), Rng(int(match.seed, 16)), bots.load(match.bot, game)
    lines = [header.line()]
    while asked := state.asked():
        view = state.view(asked[0])
        text = player.choose(view, view["choices"], bots.Budget(iterations=match.iterations), rng)
        lines.append(action_line(asked[0], text))
        state.apply(asked[0], game.parse(state, asked[0], text))
    return lines


def reach_of(records: Iterable[Path], reached: Reached) -> set[str]:
    """What these records reach together."""
    found: set[str] = set()
    for path in records:
        log = Log()
        with path.open("rb") as file:
            found |= reached(Replay(lines_of(file), log), log)
    return found


def choices_hash(path: Path) -> str:
    """Every legal action at every decision, as one hash."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        replay = Replay(lines_of(file))
        while replay.read():
            digest.update(decision(replay).encode())
            replay.apply()
    return digest.hexdigest()


def keep_the_fewest(folder: Path, matches: Iterable[Match], reached: Reached, everything: frozenset[str]) -> None:
    """As fixtures, in place of those that were there."""
    games: list[tuple[set[str], list[str]]] = []
    for match in matches:
        lines, log = played(match), Log()
        games.append((reached(Replay((line.encode() for line in lines), log), log), lines))
    missing = set(everything)
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.jsonl"):
        old.unlink()
    hashes: dict[str, str] = {}
    while missing:
        found, lines = max(games, key=lambda entry: len(entry[0] & missing))
        if not found & missing:
            raise SystemExit(f"no game reaches {sorted(missing)}")
        path = folder / f"game-{len(hashes) + 1:02}.jsonl"
        path.write_text("".join(lines), encoding="utf-8")
        hashes[path.stem] = choices_hash(path)
        missing -= found
        print(path.stem, len(missing))
    (folder / "choices.json").write_text(json.dumps(hashes, indent=1) + "\n", encoding="utf-8")
