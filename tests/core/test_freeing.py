"""States and questions are let go of safely, however deep in something else they lie."""

from typing import Any

import pytest

from sortilege import Game, State, load, names
from tests.core.toys import TOYS

DEEP = 150  # Python puts off deallocations that are nested deeper than 50
EVERY_GAME = [pytest.param(game, id=game.name) for game in [*TOYS, *map(load, names())]]


def deeper(state: State, depth: int) -> None:
    twin = state.clone()
    question = twin.stack[-1].with_answer(0, 0)
    if depth == 0:
        raise ValueError(question)
    deeper(twin, depth - 1)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_in_a_deep_traceback(game: Game) -> None:
    for _ in range(20):
        with pytest.raises(ValueError, match="Question"):
            deeper(game.new(None, "1"), DEEP)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_in_a_deep_list(game: Game) -> None:
    nest: list[Any] = []
    for _ in range(10 * DEEP):
        state = game.new(None, "1")
        nest = [nest, state, state.stack[-1].with_answer(0, 0)]
    del nest
    assert game.new(None, "1").asked()
