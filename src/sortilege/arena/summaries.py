"""Figures with their doubts: what many games say of an amount, a share, a seat."""

import math
from collections import Counter
from typing import NamedTuple

from sortilege.arena.balance import Amounts, Gathered
from sortilege.arena.ratings import CERTAINTY

MOST_BARS = 30  # of a histogram
STEPS = (1, 2, 5)


class Bar(NamedTuple):
    """Of a histogram: so many values from low up to, not including, high."""

    low: float
    high: float
    height: int


class Spread(NamedTuple):
    """How an amount is spread."""

    games: int
    mean: float
    error: float | None  # half the width of the interval; None: one game tells nothing of it
    least: float
    quartiles: tuple[float, float, float]
    most: float
    bars: tuple[Bar, ...]
    places: tuple[float, ...]  # each seat's mean, where there is a value for each

    @property
    def shift(self) -> float:
        """From a value to where it is drawn: a whole number has a bar for itself, and stands in the middle of it."""
        ends = (self.least, *self.quartiles, self.most)
        return 0.5 if all(value == int(value) for value in ends) and self.bars[0].high - self.bars[0].low >= 1 else 0.0


class Share(NamedTuple):
    """How often something is so, with Wilson's interval."""

    hits: float
    of: int

    @property
    def share(self) -> float:
        return self.hits / self.of

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.hits, self.of)


class Place(NamedTuple):
    """A seat, or the seats of a team: its share of the wins beside the fair one."""

    seats: tuple[int, ...]
    wins: Share
    fair: float

    @property
    def edge(self) -> float:
        return self.wins.share - self.fair

    @property
    def is_clear(self) -> bool:
        """Whether the fair share lies outside the interval."""
        low, high = self.wins.interval
        return not low <= self.fair <= high


def wilson(hits: float, of: int) -> tuple[float, float]:
    """A win that is shared counts in parts; the interval is then rather too wide than too narrow."""
    share = hits / of
    square = CERTAINTY**2 / of
    middle = (share + square / 2) / (1 + square)
    width = CERTAINTY / (1 + square) * math.sqrt(share * (1 - share) / of + square / of / 4)
    return max(0.0, middle - width), min(1.0, middle + width)


def spread(amounts: Amounts, seats: int) -> Spread | None:
    """None: there is no value."""
    games = sum(amounts.means.values())
    if not games:
        return None
    values = amounts.together()
    mean = mean_of(amounts.means)
    square = math.fsum(count * (value - mean) ** 2 for value, count in sorted(amounts.means.items()))
    error = CERTAINTY * math.sqrt(square / (games - 1) / games) if games > 1 else None
    is_by_seat = seats > 1 and len(amounts.places) == seats
    return Spread(
        games,
        mean,
        error,
        min(values),
        (quantile(values, 0.25), quantile(values, 0.5), quantile(values, 0.75)),
        max(values),
        histogram(values),
        tuple(mean_of(place) for place in amounts.places) if is_by_seat else (),
    )


def mean_of(values: Counter[float]) -> float:
    """The same to the last digit, in whatever order they came."""
    return math.fsum(value * count for value, count in values.items()) / values.total()


def quantile(values: Counter[float], part: float) -> float:
    """The least value with at least this part of all of them at or below it."""
    wanted = part * values.total()
    below = 0
    for value in sorted(values):
        below += values[value]
        if below >= wanted:
            return value
    return max(values)


def histogram(values: Counter[float]) -> tuple[Bar, ...]:
    """A bar for each whole number if there are not too many, else for so many of them as make round steps."""
    least, most = min(values), max(values)
    is_whole = all(value == int(value) for value in values)
    step = 1.0 if is_whole else 10.0 ** math.floor(math.log10((most - least) or 1) - 2)
    scale = 0
    while (most - least) / step >= MOST_BARS:
        scale += 1
        step *= STEPS[scale % 3] / STEPS[(scale - 1) % 3] * (10 if scale % 3 == 0 else 1)
    first = bar_of(least, step)
    bars = [0] * (bar_of(most, step) - first + 1)
    for value, count in values.items():
        bars[bar_of(value, step) - first] += count
    return tuple(Bar((first + at) * step, (first + at + 1) * step, count) for at, count in enumerate(bars))


def bar_of(value: float, step: float) -> int:
    return math.floor(round(value / step, 9))  # 0.3 / 0.1 is a little less than 3


class Tick(NamedTuple):
    label: str
    at: float  # percent of the way along the axis


def ticks(low: float, high: float, shift: float) -> list[Tick]:
    """Round numbers along an axis, about five of them."""
    step = 10.0 ** math.floor(math.log10((high - low) / 5))
    step *= next(factor for factor in (1, 2, 5, 10) if (high - low) / (step * factor) <= 6)
    if shift:
        step = max(1.0, step)
    first = math.ceil(round((low - shift) / step, 9))
    found: list[Tick] = []
    while (value := first * step + shift) <= high:
        found.append(Tick(f"{first * step:.6g}", round(100 * (value - low) / (high - low), 2)))
        first += 1
    return found


def window(found: list[Place]) -> tuple[float, float]:
    """The part of the shares worth looking at: ten points about the fair one, or as much as the intervals need."""
    low = min([place.fair - 0.1 for place in found] + [place.wins.interval[0] - 0.02 for place in found])
    high = max([place.fair + 0.1 for place in found] + [place.wins.interval[1] + 0.02 for place in found])
    return max(0.0, low), min(1.0, high)


def is_one_team(gathered: Gathered) -> bool:
    """Alone, or all together: they win or lose as one."""
    return all(len(set(teams)) == 1 for teams in gathered.teams)


def places(gathered: Gathered) -> list[Place]:
    """Team by team where teams are always the same, else seat by seat; none where everybody is of one team."""
    if is_one_team(gathered):
        return []
    lineups = list(gathered.teams)
    groups: list[tuple[int, ...]] = [(seat,) for seat in range(len(lineups[0]))]
    if len(lineups) == 1:
        members: dict[int, tuple[int, ...]] = {}
        for seat, team in enumerate(lineups[0]):
            members[team] = (*members.get(team, ()), seat)
        groups = list(members.values())
    fair = math.fsum(games / len(set(teams)) for teams, games in gathered.teams.items()) / gathered.games
    return [Place(seats, Share(wins_of(gathered, seats[0]), gathered.games), fair) for seats in groups]


def wins_of(gathered: Gathered, seat: int) -> float:
    """A win that several teams share is shared out."""
    return math.fsum(count / sharers for (winner, sharers), count in gathered.wins.items() if winner == seat)
