"""Yardsticks that see every card: never among the players."""

import pytest

from sortilege import Rng, State, bots, load
from sortilege.bots.oracle import ORACLES, Oracle, load_oracle
from sortilege.core.errors import SortilegeError

GAME = load("presages")


def test_no_table_has_a_chair_for_an_oracle() -> None:
    assert not set(bots.names()) & set(ORACLES)
    for name in ORACLES:
        with pytest.raises(SortilegeError):
            bots.load(name, GAME)


def test_a_game_without_scenes_and_an_oracle_that_is_none_are_refused_by_name() -> None:
    with pytest.raises(SortilegeError, match="siggil"):
        load_oracle("oracle-scene", load("siggil"))
    with pytest.raises(SortilegeError, match="oracle-of-delphi"):
        load_oracle("oracle-of-delphi", GAME)


def late(seed: int) -> State:
    """A position by dice in which nobody holds more than three cards."""
    rng = Rng(seed)
    state = GAME.new({"seats": 4}, f"{seed:x}")
    while max(state.view(None)["sizes"]) > 3:
        state.apply(state.turn(), state.pick(state.turn(), rng))
        if not state.asked():
            return late(seed + 1000)
    return state


def test_an_oracle_answers_what_may_be_answered_and_by_what_it_may_not_see() -> None:
    """The check that no honest bot peeks would find it out: in two worlds with the same view it answers otherwise."""
    oracle = Oracle(GAME)
    differs = 0
    for seed in range(12):
        state = late(seed)
        seat = state.turn()
        worlds = GAME.worlds(state.view(seat))
        answers = {oracle.choose(worlds.sample(Rng(dice)), seat, Rng(0)) for dice in range(6)}
        assert answers <= set(state.view(seat)["choices"])
        differs += len(answers) > 1
    assert differs


def plain_lead(state: State, scene: int, own: int, rival: int) -> float:
    """The same without leaving anything out."""
    if not state.asked() or state.scene() != scene:
        return GAME.worth(state, own, Rng(0)) - GAME.worth(state, rival, Rng(0))
    seat = state.turn()
    found: list[float] = []
    for action in state.choices(seat):
        after = state.clone()
        after.play(seat, action)
        found.append(plain_lead(after, scene, own, rival))
    return max(found) if state.team_of(seat) == state.team_of(own) else min(found)


def test_what_an_oracle_leaves_out_would_not_have_mattered() -> None:
    oracle = Oracle(GAME)
    for seed in range(12):
        state = late(seed)
        own = state.turn()
        rival = next(seat for seat in range(4) if state.team_of(seat) != state.team_of(own))
        expected = plain_lead(state, state.scene(), own, rival)
        assert oracle.lead(state.clone(), state.scene(), own, rival, -1e18, 1e18, Rng(0)) == expected
