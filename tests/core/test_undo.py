"""What may be taken back: what taught its player nothing."""

import json
from typing import Any

import pytest

import sortilege
from sortilege.core.game import Game, State
from sortilege.core.undo import nothing_learned


def in_rounds() -> Game:
    """A game of several rounds: whoever sees a new one has learned something."""
    games = [sortilege.load(name) for name in sortilege.names()]
    return next(game for game in games if "round" in game.new(None, 1).view(0))


def learned_nothing(state: State, seat: int, action: int) -> bool:
    game = in_rounds()
    before = state.view(seat)
    state.apply(seat, action)
    return nothing_learned(game, seat, before, [action], state.view(seat), sortilege.Rng(1))


def test_options_are_not_written_out_for_every_world(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are the same in all of them, and may hold a whole file."""
    written: list[str] = []
    dumps = json.dumps

    def noted(value: object, **how: Any) -> str:
        written.append(dumps(value, **how))
        return written[-1]

    monkeypatch.setattr(json, "dumps", noted)
    state = in_rounds().new(None, 1)
    assert learned_nothing(state, state.turn(), state.choices(state.turn())[0])
    assert written and not any('"options"' in one for one in written)


def test_most_actions_teach_nothing_and_whatever_reveals_does() -> None:
    """Over many games: an action after which somebody's hidden cards come to light is never said to teach nothing."""
    game = in_rounds()
    quiet = telling = 0
    for seed in range(12):
        state, rng = game.new(None, seed), sortilege.Rng(seed)
        while asked := state.asked():
            seat = asked[0]
            if rng.below(6):
                state.apply(seat, state.pick(seat, rng))
                continue
            before = state.view(seat)["round"]
            if learned_nothing(state, seat, state.pick(seat, rng)):
                quiet += 1
                assert state.view(seat)["round"] == before and not state.is_over()
            else:
                telling += 1
    assert quiet > telling > 0
