"""Whole games, kept as records: together they reach every card, every question and every way to end."""

from tests.games.presages.reach import EVERYTHING, FIXTURES, reached
from tests.games.reaching import reach_of


def test_the_fixtures_together_reach_every_card_question_effect_and_ending() -> None:
    found = reach_of(FIXTURES.glob("*.jsonl"), reached)
    assert found >= EVERYTHING, sorted(EVERYTHING - found)
