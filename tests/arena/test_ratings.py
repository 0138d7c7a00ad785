"""Figures with their doubts: intervals over blocks, sequential tests, ratings."""

import math
from random import Random

import pytest

from sortilege.arena.match import Block, Pairing, Played, Ticket
from sortilege.arena.ratings import ratings, sprt, tally

PAIRING = Pairing("one", "other")


def block(number: int, *shares: float, pairing: Pairing = PAIRING) -> Block:
    """A game a share, between as many places."""
    places = len(shares)
    games = [
        Played(
            tuple(pairing.challenger if seat == place else pairing.field for seat in range(places)),
            share,
            round(1 / share) if share else 1,
            tuple(10 if seat == place else 2 for seat in range(places)),
            40,
            (),
        )
        for place, share in enumerate(shares)
    ]
    return Block(Ticket(pairing, number), tuple(games))


def test_a_tally_takes_blocks_for_its_units() -> None:
    found = tally(PAIRING, [block(0, 1.0, 0.0), block(1, 1.0, 1.0), block(2, 0.0, 1.0), block(3, 1.0, 1.0)])
    assert (found.blocks, found.games, found.share, found.even) == (4, 8, 0.75, 0.5)
    assert found.scores == (10.0, 2.0)
    spread = (4 * 0.25**2 + 4 * 0.5 * 0.5) / (3 + 4)
    assert found.error == pytest.approx(1.96 * math.sqrt(spread / 4))
    assert found.low == pytest.approx(0.75 - found.error) and found.high == 1.0


def test_a_bot_that_plays_itself_has_points_and_no_share() -> None:
    itself = Pairing("one", "one")
    found = tally(itself, [block(number, 1.0, 0.0, 0.0, pairing=itself) for number in range(4)])
    assert found.share is None and found.scores[0] == pytest.approx((10 + 2 + 2) / 3)


def test_who_plays_alone_has_a_share_and_nobody_to_be_equal_to() -> None:
    itself = Pairing("one", "one")
    found = tally(itself, [block(number, float(number < 3), pairing=itself) for number in range(4)])
    assert found.share == 0.75 and found.even is None


@pytest.mark.parametrize(
    ("places", "truth", "blocks"),
    [
        (2, 0.6, 60),
        (2, 0.5, 4),
        (2, 0.8, 4),
        (2, 0.8, 8),
        (2, 0.95, 4),
        (2, 0.95, 8),
        (2, 0.95, 20),
        (4, 0.25, 4),
        (4, 0.6, 4),
    ],
)
def test_intervals_hold_the_truth_about_95_times_in_100(places: int, truth: float, blocks: int) -> None:
    rng = Random(5)
    held = 0
    for _ in range(1000):
        games = [block(at, *(float(rng.random() < truth) for _ in range(places))) for at in range(blocks)]
        found = tally(PAIRING, games)
        held += found.low <= truth <= found.high
    assert held >= 930, "few blocks may be taken for less than they are, never for more"
    assert held <= 975 or blocks < 60


def test_a_sequential_test_finds_out_who_is_stronger_and_seldom_errs() -> None:
    rng = Random(7)
    verdicts: dict[float, list[str]] = {0.5: [], 0.6: []}
    for truth, said in verdicts.items():
        for _ in range(200):
            shares: list[float] = []
            while True:
                shares.append((float(rng.random() < truth) + float(rng.random() < truth)) / 2)
                verdict = sprt(shares, 0.5, 0.6)
                if verdict.said != "undecided":
                    said.append(verdict.said)
                    break
    assert verdicts[0.5].count("higher") <= 20 and verdicts[0.6].count("lower") <= 20


def test_a_few_blocks_that_agree_are_not_a_verdict() -> None:
    assert sprt([1.0, 1.0, 1.0], 0.5, 0.55).said == "undecided"


def test_whoever_wins_is_rated_higher_and_itself_is_no_opponent() -> None:
    blocks = [block(number, 1.0, 1.0, 0.0) for number in range(30)]
    blocks += [block(number, 1.0, 0.0, pairing=Pairing("one", "one")) for number in range(30)]
    first, second = ratings(["other", "one"], blocks)
    assert (first.name, second.name) == ("one", "other") and first.mu > second.mu


def test_two_wins_of_five_among_four_are_rated_above_the_field_and_one_of_four_beside_it() -> None:
    rng = Random(11)
    strong = [block(number, *(float(rng.random() < 0.4) for _ in range(4))) for number in range(60)]
    assert [rating.name for rating in ratings(["other", "one"], strong)] == ["one", "other"]
    weak = [block(number, *(float(rng.random() < 0.1) for _ in range(4))) for number in range(60)]
    assert [rating.name for rating in ratings(["one", "other"], weak)] == ["other", "one"]
    even = [block(number, *(float(place == number % 4) for place in range(4))) for number in range(60)]
    first, second = ratings(["one", "other"], even)
    assert first.mu - second.mu < 1.5


def test_a_win_that_all_share_tells_nobody_apart() -> None:
    first, second = ratings(["one", "other"], [block(number, 0.25, 0.25, 0.25, 0.25) for number in range(20)])
    assert first.mu == pytest.approx(second.mu)


def test_whoever_wins_more_is_rated_higher_in_whatever_order_the_games_came() -> None:
    shares = [1.0] * 120 + [0.0] * 80
    gaps: list[float] = []
    for seed in range(6):
        Random(seed).shuffle(shares)
        blocks = [block(at, shares[2 * at], shares[2 * at + 1]) for at in range(100)]
        rated = {rating.name: rating.mu for rating in ratings(["other", "one"], blocks)}
        gaps.append(rated["one"] - rated["other"])
    assert min(gaps) > 0 and max(gaps) - min(gaps) < 1.5
