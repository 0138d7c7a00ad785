"""Whole games, kept as records: together they reach every card, machine, event, objective and way to end."""

from tests.games.precognition.reach import EVERYTHING, FIXTURES, reached
from tests.games.reaching import reach_of


def test_the_fixtures_together_reach_every_card_machine_event_objective_and_ending() -> None:
    found = reach_of(FIXTURES.glob("*.jsonl"), reached)
    assert found >= EVERYTHING, sorted(EVERYTHING - found)
