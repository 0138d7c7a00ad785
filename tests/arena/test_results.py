"""What counts, and how it is shown, whichever block was done first."""

from random import Random

import pytest

from sortilege import load
from sortilege.arena.match import Block, Pairing, Terms
from sortilege.arena.report import page, shown
from sortilege.arena.results import Results
from tests.arena.test_ratings import block

TERMS = Terms("presages", load("presages").options({"seats": 4}), 0.0, 40, "results")
FAIR, ORACLE = Pairing("one", "other"), Pairing("one", "oracle-scene")


def said(text: str) -> str:
    return text


def blocks_of(pairing: Pairing, truth: float, count: int) -> list[Block]:
    rng = Random(3)
    return [block(at, *(float(rng.random() < truth) for _ in range(2)), pairing=pairing) for at in range(count)]


@pytest.mark.parametrize("seed", range(5))
def test_a_sequential_test_ends_at_the_same_block_in_whatever_order_they_come(seed: int) -> None:
    wanted = blocks_of(FAIR, 0.8, 100)
    in_turn = Results(TERMS, [FAIR], 200, (0.5, 0.6))
    for one in wanted:
        in_turn.add(one)
    mixed = Results(TERMS, [FAIR], 200, (0.5, 0.6))
    late = wanted[:]
    Random(seed).shuffle(late)
    counted = [known.ticket.number for one in late for known in mixed.add(one)]
    assert in_turn.is_decided() and mixed.as_json() == in_turn.as_json()
    assert counted == list(range(in_turn.tallies()[0].blocks)) and len(counted) < 100


def test_a_pairing_that_has_not_been_heard_of_is_not_decided() -> None:
    results = Results(TERMS, [FAIR, ORACLE], 200, (0.5, 0.6))
    for one in blocks_of(FAIR, 0.9, 60):
        results.add(one)
    assert not results.is_open(FAIR) and results.is_open(ORACLE) and not results.is_decided()


def test_rows_come_in_the_order_of_the_pairings() -> None:
    results = Results(TERMS, [FAIR, ORACLE], 4, None)
    for one in [*blocks_of(ORACLE, 0.5, 2), *reversed(blocks_of(FAIR, 0.5, 2))]:
        results.add(one)
    assert [one.pairing for one in results.tallies()] == [FAIR, ORACLE]


def test_oracles_stand_apart_and_rate_nobody() -> None:
    results = Results(TERMS, [FAIR, ORACLE], 40, None)
    for one in [*blocks_of(FAIR, 0.7, 20), *blocks_of(ORACLE, 0.1, 20)]:
        results.add(one)
    assert [rating.name for rating in results.ratings()] == ["one", "other"]
    honest, apart = page(results, "Arena", said).split("Against a bot that sees every card")
    assert "oracle-scene" not in honest and "oracle-scene" in apart
    assert len(shown(results, said).renderables) == 3


def test_the_page_has_the_verdicts_too() -> None:
    results = Results(TERMS, [FAIR], 200, (0.5, 0.6))
    for one in blocks_of(FAIR, 0.9, 60):
        results.add(one)
    assert "≥ 60.0 %" in page(results, "Arena", said)
