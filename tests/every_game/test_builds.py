"""Compiled and interpreted play the same games, and the hash that says so notices a difference."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import sortilege
from tests.every_game import hash_games

SCRIPT = Path(hash_games.__file__)
SOURCE = SCRIPT.parents[2] / "src"
GAMES = "60"


def said(*words: str, path: Path | None) -> str | None:
    """What the script prints in an interpreter of its own, with the package from this path, or the installed one."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    run = subprocess.run(
        [sys.executable, str(SCRIPT), *words],
        env=environment,
        cwd=SCRIPT.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    return run.stdout.strip() if run.returncode == 0 else None


def test_the_compiled_and_the_interpreted_build_play_the_same_games() -> None:
    if said("--build", path=None) != "compiled":
        pytest.skip("no compiled sortilege is installed beside the interpreted source")
    if said("--build", path=SOURCE) != "interpreted":
        pytest.skip(f"{SOURCE} holds no interpreted sortilege")
    compiled = said(GAMES, path=None)
    assert compiled is not None
    assert compiled == said(GAMES, path=SOURCE)


def test_the_hash_is_the_same_again_and_differs_for_other_games() -> None:
    games = [sortilege.load(name) for name in sortilege.names()]
    assert hash_games.hash_of(games, 2) == hash_games.hash_of(games, 2)
    assert hash_games.hash_of(games, 2) != hash_games.hash_of(games, 3)
    for game in games:
        seats = hash_games.seat_counts(game)[0]
        assert hash_games.story(game, seats, 0) != hash_games.story(game, seats, 1)
