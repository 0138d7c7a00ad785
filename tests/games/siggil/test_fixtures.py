"""Whole games, kept as records: together they reach every layout, every way to a Spirit and every way to end."""

import json
from pathlib import Path

import pytest

from sortilege.core.events import Log
from sortilege.core.record import Replay, lines_of, replayed
from tests.games.siggil.reach import EVERYTHING, FIXTURES, choices_hash, reached

RECORDS = sorted(FIXTURES.glob("*.jsonl"))


def test_the_fixtures_together_reach_every_layout_capture_and_ending() -> None:
    found: set[str] = set()
    for path in RECORDS:
        log = Log()
        with path.open("rb") as file:
            found |= reached(Replay(lines_of(file), log), log)
    assert found >= EVERYTHING, sorted(EVERYTHING - found)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_fixture_offers_the_same_choices_as_ever(path: Path) -> None:
    """A rule that changes shows here."""
    known = json.loads((FIXTURES / "choices.json").read_text(encoding="utf-8"))
    assert choices_hash(path) == known[path.stem]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_fixture_is_over_at_its_last_line_and_not_before(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    assert replayed(lines).state.is_over()
    assert not replayed(lines[:-1]).state.is_over()
