"""Whole games, kept as records: together they reach every character, every question and way to end."""

from tests.games.reaching import reach_of
from tests.games.sacrilege.reach import EVERYTHING, FIXTURES, reached


def test_the_fixtures_together_reach_every_character_question_ritual_and_ending() -> None:
    found = reach_of(FIXTURES.glob("*.jsonl"), reached)
    assert found >= EVERYTHING, sorted(EVERYTHING - found)
