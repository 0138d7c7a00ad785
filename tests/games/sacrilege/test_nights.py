"""Whole games by habit: what of D17 shows in a few of them. The figures themselves are those of `sortilege balance`."""

from statistics import median

import pytest

from sortilege import Log, Rng
from sortilege.games.sacrilege.actions import LAY, REACT, RITUAL, SEATS
from sortilege.games.sacrilege.rules import Sacrilege
from sortilege.games.sacrilege.setup import DAWN
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
    assert max(rounds) <= DAWN
    assert 6 <= median(rounds) <= 14


def test_d17_every_character_gets_played() -> None:
    log = Log()
    for seed in range(NIGHTS):
        deck = night(4, seed, log).setup.box.characters
    played = {event.facts["card"] for event in log.events if event.name == "sacrifices"}
    assert played == {character.key for character in deck}


@pytest.mark.parametrize("clock", [False, True])
def test_d9_whatever_is_thrown_into_a_ritual_of_our_deck_changes_what_its_altar_adds_up_to(clock: bool) -> None:
    thrown = elsewhere = 0
    for seed in range(200):
        state = GAME.new({"seats": 3, "clock": clock}, seed)
        assert isinstance(state, Sacrilege)
        rng = Rng(seed)
        total: int | None = None  # before the last throw, as long as nothing has come of it
        while not state.is_over():
            asked = state.asked()
            is_reaction = state.stack[-1].kind == REACT
            assert total is None or not is_reaction, "a throw came to nothing"
            choices = {seat: state.choices(seat) for seat in asked}
            throws = [(seat, action) for seat in asked for action in choices[seat] if is_reaction and action >= LAY]
            claims = [(seat, RITUAL) for seat in asked if RITUAL in choices[seat]]
            others = [(seat, action) for seat in asked for action in choices[seat]]
            wanted = throws or claims or others
            seat, action = wanted[rng.below(len(wanted))]
            if throws:
                thrown += 1
                elsewhere += (action - LAY) % SEATS != state.ritual
                total = state.sums[state.ritual]
            state.apply(seat, action)
            if total is not None and (state.ritual < 0 or state.sums[state.ritual] != total):
                total = None
    assert thrown > 100 and elsewhere > 10
