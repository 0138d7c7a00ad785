"""Whole games, kept as records. What they reach together is tested game by game."""

import json
from pathlib import Path

import pytest

from sortilege.core import registry
from sortilege.core.record import replayed
from tests.games.reaching import choices_hash

RECORDS = sorted(Path(__file__).parent.glob("*/fixtures/*.jsonl"))
each_record = pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")


def test_every_game_has_some() -> None:
    assert {path.parent.parent.name for path in RECORDS} == set(registry.names())


@each_record
def test_a_fixture_offers_the_same_choices_as_ever(path: Path) -> None:
    """A rule that changes shows here."""
    known = json.loads((path.parent / "choices.json").read_text(encoding="utf-8"))
    assert choices_hash(path) == known[path.stem]


@each_record
def test_a_fixture_is_over_at_its_last_line_and_not_before(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    assert replayed(lines).state.is_over()
    assert not replayed(lines[:-1]).state.is_over()
