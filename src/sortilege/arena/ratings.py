"""What the blocks say: shares with their intervals, verdicts, ratings."""

import math
from random import Random
from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from sortilege.arena.match import Block, Pairing
from sortilege.core.game import message

CERTAINTY = 1.96  # standard errors either side: 95 %
ALPHA = 0.05  # how often a verdict may be wrong, either way
DOUBTS = 4  # blocks, all or nothing, that the spread is thought of as having been seen before
UNDECIDED, HIGHER, LOWER = message("undecided"), "higher", "lower"
MOST_ORDERS = 40  # in which the games are rated
MOST_RATED = 16_000  # games, over all orders


class Tally(NamedTuple):
    """A pairing so far."""

    pairing: Pairing
    blocks: int
    games: int
    share: float | None  # of the wins, for the challenger; None: it plays itself, and shares say nothing
    error: float  # half the width of the interval
    even: float | None  # the share that equal strength would bring; None: there is nobody to be equal to
    scores: tuple[float, float]  # a seat's, on average: the challenger's, the field's

    @property
    def low(self) -> float:
        return max(0.0, (self.share or 0.0) - self.error)

    @property
    def high(self) -> float:
        return min(1.0, (self.share or 0.0) + self.error)


def tally(pairing: Pairing, blocks: list[Block]) -> Tally:
    shares = [block.share() for block in blocks]
    games = [game for block in blocks for game in block.games]
    seats = [seat for game in games for seat in seated(pairing, game.lineup, game.scores)]
    own, field = ([score for is_own, score in seats if is_own is wanted] for wanted in (True, False))
    places = len(blocks[0].games)
    is_alone = places == 1
    even = 1 / places
    share = None if pairing.challenger == pairing.field and not is_alone else mean(shares)
    error = half_width(shares, 0.5 if is_alone else even)
    scores = mean(own), mean(field)
    return Tally(pairing, len(blocks), len(games), share, error, None if is_alone else even, scores)


def seated(pairing: Pairing, lineup: tuple[str, ...], scores: tuple[int, ...]) -> list[tuple[bool, int]]:
    """Each seat's score, and whether it was the challenger's."""
    return [(name == pairing.challenger, score) for name, score in zip(lineup, scores, strict=True)]


def mean(values: list[float] | list[int]) -> float:
    return sum(values) / len(values) if values else math.nan


def spread(shares: list[float], middle: float) -> float:
    """The variance from block to block. A few that happen to agree are not taken for certainty: it is thought of as if
    some had been seen before that were all or nothing."""
    own = mean(shares)
    seen = sum((share - own) ** 2 for share in shares)
    return (seen + DOUBTS * middle * (1 - middle)) / (len(shares) - 1 + DOUBTS)


def half_width(shares: list[float], even: float) -> float:
    return CERTAINTY * math.sqrt(spread(shares, even) / len(shares))


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
    """The generalised test, with the spread as the blocks show it."""
    count = len(shares)
    bound = math.log((1 - ALPHA) / ALPHA)
    if count < 2:
        return Verdict(low, high, 0.0, bound)
    middle = (low + high) / 2
    return Verdict(low, high, count * (high - low) * (mean(shares) - middle) / spread(shares, middle), bound)


class Rating(NamedTuple):
    name: str
    mu: float
    sigma: float


def ratings(names: list[str], blocks: list[Block]) -> list[Rating]:
    """By openskill, game by game. What came last weighs most in that, and which came last is chance: so it is done in
    many orders, always the same ones, and the mean is taken."""
    rated = [block for block in blocks if len(block.games) > 1 and len(set(block.ticket.pairing)) > 1]
    games = sum(len(block.games) for block in rated)
    orders = max(1, min(MOST_ORDERS, MOST_RATED // max(1, games)))
    dice = Random(1)
    found: list[dict[str, PlackettLuceRating]] = []
    for _ in range(orders):
        dice.shuffle(rated)
        found.append(rated_once(names, rated))
    mixed = [
        Rating(name, mean([one[name].mu for one in found]), mean([one[name].sigma for one in found])) for name in names
    ]
    return sorted(mixed, key=lambda rating: -rating.mu)


def rated_once(names: list[str], blocks: list[Block]) -> dict[str, PlackettLuceRating]:
    """A place is a team; a bot that has several gets the mean of what they get, so that even strength stays even,
    whoever has more of the places."""
    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = {name: model.rating(name=name) for name in names}
    for block in blocks:
        one, other = block.ticket.pairing
        places = len(block.games)
        for game in block.games:
            ahead = game.winners - (1 if game.share else 0)  # places of the field that have won
            ranks = [0.0 if game.share else 1.0] + [0.0] * ahead + [1.0] * (places - 1 - ahead)
            rated = model.rate([[known[one]], *([known[other]] for _ in range(places - 1))], ranks=ranks)
            field = [team[0] for team in rated[1:]]
            known[one] = rated[0][0]
            known[other] = model.rating(
                mu=mean([one_place.mu for one_place in field]),
                sigma=mean([one_place.sigma for one_place in field]),
                name=other,
            )
    return known
