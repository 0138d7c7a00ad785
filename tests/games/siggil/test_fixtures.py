"""Whole games, kept as records: together they reach every layout, every way to a Spirit and every way to end."""

from tests.games.reaching import reach_of
from tests.games.siggil.reach import EVERYTHING, FIXTURES, reached


def test_the_fixtures_together_reach_every_layout_capture_and_ending() -> None:
    found = reach_of(FIXTURES.glob("*.jsonl"), reached)
    assert found >= EVERYTHING, sorted(EVERYTHING - found)
