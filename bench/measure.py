"""What is measured, and how one measurement is timed."""

from collections.abc import Callable
from time import perf_counter

ACTIONS = "actions/s"
WALKS = "walks/s"
MICROSECONDS = "µs"
MILLISECONDS = "ms"

# What a row can say, and in what; a peer without a counterpart leaves it out
UNITS = {
    "api": ACTIONS,  # clone a dealt state, play it to its end through the Python API
    "playout": ACTIONS,  # the same game of dice without coming back to Python for every action
    "clone": MICROSECONDS,  # of a dealt state
    "view": MICROSECONDS,  # mid-game, for the seat that is asked
    "worlds": MICROSECONDS,  # from that view
    "sample": MICROSECONDS,  # one world of those
    "search": WALKS,  # information-set tree search from that view: a world, down the tree, a playout, and back
    "greedy": MILLISECONDS,  # a whole game of greedy bots at the number of seats that is the game's own
}

RATES = (ACTIONS, WALKS)
IN_A_SECOND = {MICROSECONDS: 1e6, MILLISECONDS: 1e3}  # these say how long one takes
WALKS_A_MOVE = 50  # a search begins anew at every position, as it does in play

Sweep = Callable[[int], float]  # goes so many times over all the positions; how many actions, calls or walks that was


class Measure:
    """One number of one row. A sweep is always whole, so every run has the same mix of positions."""

    def __init__(self, sweep: Sweep) -> None:
        self.sweep = sweep
        self.times = 1

    def warm_up(self, seconds: float) -> None:
        """Grow the sweep until asking for the time costs nothing beside it."""
        while True:
            start = perf_counter()
            self.sweep(self.times)
            if perf_counter() - start >= seconds / 10:
                return
            self.times *= 2

    def per_second(self, seconds: float) -> float:
        done = 0.0
        start = perf_counter()
        while True:
            done += self.sweep(self.times)
            elapsed = perf_counter() - start
            if elapsed >= seconds:
                return done / elapsed


class Subject:
    """One row: a game at one seat count."""

    def __init__(self, game: str, seats: int, sweeps: dict[str, Sweep], proof: str = "") -> None:
        self.game = game
        self.seats = seats
        self.measures = {name: Measure(sweep) for name, sweep in sweeps.items()}
        self.proof = proof  # a hash of the positions: two builds that play the same games have the same
