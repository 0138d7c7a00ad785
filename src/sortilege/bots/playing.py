"""What all searching bots share: a clock, and games played on in the head."""

import time
from typing import Final

from sortilege.bots.bot import Budget
from sortilege.core.game import State
from sortilege.core.rng import Rng

USUAL_ITERATIONS: Final = 2000  # where nobody says how long
SPARE: Final = 2.0  # milliseconds kept back for the answer itself
WHIM: Final = 4  # one move in so many of a playout goes by dice, so that habits are not all it learns


class Clock:
    """Tells when a budget is used up."""

    def __init__(self, budget: Budget) -> None:
        limited = budget.milliseconds > 0
        self.iterations = budget.iterations or (1 << 40 if limited else USUAL_ITERATIONS)
        self.done = 0
        self.deadline = time.perf_counter() + max(budget.milliseconds - SPARE, 0.0) / 1000 if limited else 0.0

    def is_up(self) -> bool:
        """Call before every iteration but the first."""
        self.done += 1
        if self.done >= self.iterations:
            return True
        return self.deadline > 0 and time.perf_counter() >= self.deadline


def played_on(state: State, rng: Rng) -> list[float]:
    """The state goes on by habit until a chapter ends; what each seat may hope for then."""
    chapter = state.chapter()
    while state.stack and state.chapter() == chapter:
        seat = state.turn()
        state.play(seat, state.pick(seat, rng) if rng.below(WHIM) == 0 else state.habit(seat, rng))
    return state.prospects()
