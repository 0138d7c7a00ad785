"""What a greedy player looks at: the points of the round, if everybody went on by habit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sortilege.core.cards import bit
from sortilege.core.rng import Rng
from sortilege.games.seven_seals.actions import DONE, PREDICT
from sortilege.games.seven_seals.habits import habit
from sortilege.games.seven_seals.rules import SevenSeals
from sortilege.games.seven_seals.worth import RIVALS

if TYPE_CHECKING:
    from mypy_extensions import i64


def worth(state: SevenSeals, seat: int, rng: Rng) -> float:
    """The fewer penalty points the better, and the more of them the others have."""
    if state.ended is not None:
        return state.utility()[seat] * 1000.0
    trial = state.clone()
    rounds = len(state.table)
    if not is_new(state):
        trial.imagine(rng)
        finish_round(trial, seat, rounds)
    totals = trial.scores()
    others = sum(totals) - totals[seat]
    return RIVALS * others / (state.seats - 1) - totals[seat]


def is_new(state: SevenSeals) -> bool:
    """Nothing has happened yet in this round: the one before has just been scored."""
    begun = state.laid > 0 or state.predicted > 0 or state.put_back > 0 or state.mage > 0
    return state.number == 1 and not begun and is_first(state)


def is_first(state: SevenSeals) -> bool:
    question = state.stack[-1]
    return question.kind == PREDICT and question.owing == bit(state.leader)


def finish_round(trial: SevenSeals, seat: i64, rounds: int) -> None:
    question = trial.stack[-1]
    if question.kind == PREDICT and trial.turn() == seat:
        trial.play(seat, DONE)  # what it has taken is looked at as if that were all
    while len(trial.table) == rounds:
        mover = trial.turn()
        trial.play(mover, habit(trial, mover))
