"""Records of every edition of the rules are read, replayed and offer what they offered, for ever."""

import hashlib
import json
import lzma
from pathlib import Path
from typing import Any

import pytest

from sortilege.core import registry
from sortilege.core.record import replayed
from tests.old_rules.keep import decision

FILES = sorted(Path(__file__).parent.glob("rules-*/*.jsonl.xz"))


def games_in(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lzma.decompress(path.read_bytes()).decode().splitlines()]


def test_every_edition_before_the_newest_has_its_records() -> None:
    kept = {(path.name.partition(".")[0], int(path.parent.name.removeprefix("rules-"))) for path in FILES}
    older = {(name, edition) for name in registry.names() for edition in range(1, registry.load(name).rules)}
    assert older <= kept


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.name.partition('.')[0]}-{path.parent.name}")
def test_they_are_asked_and_may_do_the_same_and_end_the_same(path: Path) -> None:
    for number, kept in enumerate(games_in(path)):
        lines = [line.encode() for line in kept["record"].splitlines(keepends=True)]
        replay, digest = replayed(lines[:1]), hashlib.sha256()
        game = replay.header.game
        for line in lines[1:]:
            digest.update(decision(game, replay.state).encode())
            entry = json.loads(line)
            replay.state.apply(entry["seat"], game.parse(replay.state, entry["seat"], entry["do"]))
        outcome = replay.state.outcome()
        assert outcome is not None and outcome.as_json() == kept["outcome"], f"game {number}"
        assert digest.hexdigest() == kept["choices"], f"game {number}"
        assert replay.header.line() == lines[0].decode(), f"game {number}: its first line is written as it was"
