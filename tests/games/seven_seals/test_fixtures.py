"""Whole games, kept as records: together they reach every answer, every way to pay, every option and every ending."""

from tests.games.reaching import reach_of
from tests.games.seven_seals.reach import EVERYTHING, FIXTURES, reached


def test_the_fixtures_together_reach_every_answer_payment_option_and_ending() -> None:
    found = reach_of(FIXTURES.glob("*.jsonl"), reached)
    assert found >= EVERYTHING, sorted(EVERYTHING - found)
