"""What the blocks say: shares with their intervals, verdicts, ratings."""

import math
from collections.abc import Iterable
from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from sortilege.arena.match import Block, Pairing
from sortilege.core.game import message

CERTAINTY = 1.96  # standard errors either side: 95 %
ALPHA = 0.05  # how often a verdict may be wrong, either way
DOUBTS = 4
UNDECIDED, HIGHER, LOWER = message("undecided"), message("higher"), message("lower")


class Tally(NamedTuple):
    """A pairing so far."""

    pairing: Pairing
    blocks: int
    games: int
    share: float  # of the wins, for the challenger
    error: float  # half the width of the interval; infinite after one block
    even: float  # the share that equal strength would bring
    scores: tuple[float, float]  # a seat's, on average: the challenger's, the field's

    @property
    def low(self) -> float:
        return max(0.0, self.share - self.error)

    @property
    def high(self) -> float:
        return min(1.0, self.share + self.error)


def tally(pairing: Pairing, blocks: list[Block]) -> Tally:
    shares = [block.share() for block in blocks]
    games = [game for block in blocks for game in block.games]
    seats = [seat for game in games for seat in seated(pairing, game.lineup, game.scores)]
    own, field = ([score for is_own, score in seats if is_own is wanted] for wanted in (True, False))
    even = 1 / len(blocks[0].games)
    return Tally(pairing, len(blocks), len(games), mean(shares), half_width(shares), even, (mean(own), mean(field)))


def seated(pairing: Pairing, lineup: tuple[str, ...], scores: tuple[int, ...]) -> list[tuple[bool, int]]:
    """Each seat's score, and whether it was the challenger's."""
    return [(name == pairing.challenger, score) for name, score in zip(lineup, scores, strict=True)]


def mean(values: list[float] | list[int]) -> float:
    return sum(values) / len(values) if values else math.nan


def variance(values: list[float]) -> float:
    middle = mean(values)
    return sum((value - middle) ** 2 for value in values) / (len(values) - 1)


def half_width(values: list[float]) -> float:
    return CERTAINTY * math.sqrt(variance(values) / len(values)) if len(values) > 1 else math.inf


class Verdict(NamedTuple):
    """A sequential test of two shares, over blocks."""

    low: float
    high: float
    ratio: float  # log likelihood of the higher against the lower
    bound: float

    @property
    def said(self) -> str:
        if abs(self.ratio) < self.bound:
            return UNDECIDED
        return HIGHER if self.ratio > 0 else LOWER


def sprt(shares: list[float], low: float, high: float) -> Verdict:
    """The generalised test, with the spread as the blocks show it. A few blocks that happen to agree are not taken for
    certainty: the spread is thought of as if some had been seen before that were all or nothing."""
    count = len(shares)
    bound = math.log((1 - ALPHA) / ALPHA)
    if count < 2:
        return Verdict(low, high, 0.0, bound)
    middle = (low + high) / 2
    spread = ((count - 1) * variance(shares) + DOUBTS * middle * (1 - middle)) / (count - 1 + DOUBTS)
    return Verdict(low, high, count * (high - low) * (mean(shares) - middle) / spread, bound)


class Rating(NamedTuple):
    name: str
    mu: float
    sigma: float


def ratings(names: list[str], blocks: Iterable[Block]) -> list[Rating]:
    """By openskill, game by game. A place is a team; a bot that has several gets the mean of what they get, so that
    even strength stays even, whoever has more of the places."""
    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = {name: model.rating(name=name) for name in names}
    for block in blocks:
        one, other = block.ticket.pairing
        places = len(block.games)
        if one == other or places == 1:
            continue
        for game in block.games:
            ahead = round(1 / game.share) - 1 if game.share else 1  # places of the field that have won
            ranks = [0.0 if game.share else 1.0] + [0.0] * ahead + [1.0] * (places - 1 - ahead)
            rated = model.rate([[known[one]], *([known[other]] for _ in range(places - 1))], ranks=ranks)
            field = [team[0] for team in rated[1:]]
            known[one] = rated[0][0]
            known[other] = model.rating(
                mu=mean([one_place.mu for one_place in field]),
                sigma=mean([one_place.sigma for one_place in field]),
                name=other,
            )
    found = [Rating(name, rating.mu, rating.sigma) for name, rating in known.items()]
    return sorted(found, key=lambda rating: -rating.mu)
