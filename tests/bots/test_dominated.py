"""Search never picks what another choice beats, whatever happens; 500 seeds are `python -m tests.bots.dominated`."""

import pytest

from sortilege import Game
from tests.bots.dominated import GAMES, fell_for

SEEDS = range(6)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_ismcts_never_picks_a_dominated_choice(game: Game) -> None:
    found = [fell_for(game, seed) for seed in SEEDS]
    assert sum(met for met, _ in found) > 0
    assert sum(fallen for _, fallen in found) == 0
