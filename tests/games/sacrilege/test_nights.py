"""Whole games by habit: what of D17 shows in a few of them. The figures themselves are those of `sortilege balance`."""

from statistics import median

import pytest

from sortilege import Log, Rng
from sortilege.games.sacrilege.rules import Sacrilege
from tests.games.sacrilege.scene import GAME

NIGHTS = 12


def night(seats: int, seed: int, log: Log | None = None) -> Sacrilege:
    state = GAME.new({"seats": seats, "clock": False}, seed, log)
    rng = Rng(seed)
    while not state.is_over():
        seat = state.turn()
        state.apply(seat, state.habit(seat, rng))
    assert isinstance(state, Sacrilege)
    return state


@pytest.mark.parametrize("seats", range(2, 7))
def test_d17_a_game_is_neither_over_at_once_nor_runs_on_for_ever(seats: int) -> None:
    rounds = [int(night(seats, seed).round) for seed in range(NIGHTS)]
    assert max(rounds) < 30, "long before dawn"
    assert 6 <= median(rounds) <= 14


def test_d17_every_character_gets_played() -> None:
    log = Log()
    for seed in range(NIGHTS):
        deck = night(4, seed, log).setup.box.characters
    played = {event.facts["card"] for event in log.events if event.name == "sacrifices"}
    assert played == {character.key for character in deck}
