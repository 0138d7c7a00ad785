"""What all searching bots share: a clock, games played on in the head, and what each choice seems to be worth."""

from __future__ import annotations

import math
import time
from abc import abstractmethod
from typing import Final

from sortilege.bots.bot import Bot, Budget
from sortilege.core.compiled import mypyc_attr
from sortilege.core.errors import MustSay
from sortilege.core.game import Game, Seat, State, View
from sortilege.core.rng import Rng

USUAL_ITERATIONS: Final = 2000  # where nobody says how long
SPARE: Final = 2.0  # milliseconds kept back for the answer itself
WARMING: Final = 30  # worlds passed over, until the first one is forgotten
WHIMS: Final = 16  # one of the others' moves in so many of a playout goes by dice


class Clock:
    """Tells when a budget is used up."""

    def __init__(self, budget: Budget) -> None:
        self.start = time.perf_counter()
        self.limit = max(budget.milliseconds - SPARE, 1.0) / 1000 if budget.milliseconds > 0 else 0.0
        self.iterations = budget.iterations or (1 << 40 if self.limit else USUAL_ITERATIONS)
        self.done = 0

    def is_up(self) -> bool:
        """Call after every iteration."""
        self.done += 1
        return self.share() >= 1.0

    def share(self) -> float:
        """How much of the budget is used up; 1 is all of it."""
        share = self.done / self.iterations
        if self.limit:
            share = max(share, (time.perf_counter() - self.start) / self.limit)
        return share


class LikelyWorlds:
    """Worlds that fit a view, each as often as it is likely: a new one takes the place of the last, or not, by how much
    better or worse it goes with what the others have done (Metropolis)."""

    def __init__(self, game: Game, view: View, rng: Rng) -> None:
        self.seat: Seat = view["seat"]
        self.worlds = game.worlds(view)
        self.world = self.worlds.sample(rng)
        self.likelihood = self.world.likelihood(self.seat)
        self.is_told = self.likelihood != 0.0  # else, as a rule, nobody has shown anything yet
        if self.is_told:
            for _ in range(WARMING):
                self.sample(rng)

    def sample(self, rng: Rng, rivals: int = 1) -> State:
        """To be looked at, not played in: the same one may come again, the more rivals the less often."""
        for _ in range(rivals if self.is_told else 1):
            world = self.worlds.sample(rng)
            likelihood = world.likelihood(self.seat)
            if likelihood >= self.likelihood or rng.chance() < math.exp(likelihood - self.likelihood):
                self.world = world
                self.likelihood = likelihood
        return self.world


def played_on(state: State, chapter: int, me: Seat, rng: Rng) -> list[float]:
    """The state goes on by habit until this chapter ends; what each seat may hope for then."""
    while state.stack and state.chapter() <= chapter:
        seat = state.turn()
        is_whim = rng.below(state.own_whims() if seat == me else WHIMS) == 0
        state.play(seat, state.pick(seat, rng) if is_whim else state.habit(seat, rng))
    return state.prospects()


class Step:
    """An answer that may follow."""

    def __init__(self, seat: Seat, text: str, view: View) -> None:
        self.seat = seat
        self.text = text
        self.view = view  # what that seat would see before it; of what others hold, as it was made up on the way here


class Estimate:
    """What a choice seems to be worth to whoever is asked, from -1 (all is lost) to 1 (all is won)."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tries = 0  # none: nothing is known of it
        self.worth = 0.0
        self.total = 0.0
        self.squares = 0.0
        self.line: list[Step] = []  # how it would most likely go on

    def add(self, value: float) -> None:
        self.tries += 1
        self.total += value
        self.squares += value * value
        self.worth = self.total / self.tries

    def value(self) -> float:
        """-1 where it was never tried."""
        return self.worth if self.tries else -1.0

    def spread(self) -> float:
        """By how much one game differs from another: the standard deviation."""
        if self.tries < 2:
            return 0.0
        return math.sqrt(max(0.0, self.squares / self.tries - (self.total / self.tries) ** 2))


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchBot(Bot):
    """Weighs its choices, and takes the one that promises most; of equals, the one it has tried most often."""

    def choose(self, view: View, choices: list[str], budget: Budget, rng: Rng) -> str:
        if len(choices) == 1:
            return choices[0]
        return ranked(self.weigh(view, choices, budget, rng))[0].text

    @abstractmethod
    def weigh(self, view: View, choices: list[str], budget: Budget, rng: Rng) -> list[Estimate]:
        """Every choice, in the order given."""
        raise MustSay("weigh")


def ranked(estimates: list[Estimate]) -> list[Estimate]:
    """The best first."""
    return sorted(estimates, key=rank, reverse=True)


def rank(estimate: Estimate) -> tuple[bool, float, int]:
    return estimate.tries > 0, estimate.value(), estimate.tries


def shuffled(items: list[int], rng: Rng) -> list[int]:
    """So that nothing is favoured for coming first."""
    mixed = items[:]
    for i in range(len(mixed) - 1):
        j = i + rng.below(len(mixed) - i)
        mixed[i], mixed[j] = mixed[j], mixed[i]
    return mixed
