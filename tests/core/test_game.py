"""What the contract itself promises, whatever the game."""

import copy
import pickle
import random

import pytest

import sortilege
from sortilege import (
    BadOption,
    BadSeed,
    IllegalAction,
    Log,
    NoDeal,
    Outcome,
    Rng,
    State,
    fingerprint,
    playout,
)
from sortilege.core.game import playouts
from sortilege.core.shuffle import NO_CHANCE
from tests.core.toys.bids import BidsGame
from tests.core.toys.tricks import HAND, Tricks, TricksGame

GAME = TricksGame()


class Ended(Tricks):
    """A game that has ended as we like."""

    ending: Outcome | None = None

    def outcome(self) -> Outcome | None:
        return self.ending


def ended(seats: int, winners: list[int]) -> Ended:
    state = Ended({"seats": seats}, NO_CHANCE, None)
    state.ending = Outcome(winners, [0] * seats, "as we like")
    return state


def test_an_outcome_can_be_sent() -> None:
    assert Outcome([1], [0, 5], "most points").as_json() == {"winners": [1], "scores": [0, 5], "reason": "most points"}


def test_a_winner_gets_one_and_everybody_else_minus_one() -> None:
    assert ended(3, [1]).utility() == [-1.0, 1.0, -1.0]


def test_a_team_wins_as_one() -> None:
    assert ended(4, [0, 2]).utility() == [1.0, -1.0, 1.0, -1.0]


def test_a_shared_win_is_shared_out() -> None:
    assert ended(3, [0, 2]).utility() == [0.0, -1.0, 0.0]


def test_where_nobody_wins_everybody_loses() -> None:
    assert ended(3, []).utility() == [-1.0, -1.0, -1.0]


def test_until_it_is_over_a_game_is_worth_nothing() -> None:
    assert GAME.new(None, 1).utility() == [0.0, 0.0, 0.0]


def test_an_action_of_a_seat_that_is_not_asked_is_refused() -> None:
    state = GAME.new({"seats": 2}, 1)
    other = 1 - state.turn()
    for seat in (other, -1, 2, 64, 10**6):
        with pytest.raises(IllegalAction, match=f"seat {seat} is not asked now"):
            state.apply(seat, state.choices(state.turn())[0])


def test_an_action_that_is_no_choice_is_refused() -> None:
    state = GAME.new({"seats": 2}, 1)
    seat = state.turn()
    action = next(action for action in range(GAME.actions) if action not in state.choices(seat))
    with pytest.raises(IllegalAction, match=f"action {action} is not one of the choices of seat {seat} now"):
        state.apply(seat, action)


def test_nothing_can_be_done_when_it_is_over() -> None:
    state = playout(GAME.new({"seats": 2}, 1), Rng(1))
    assert state.asked() == []
    with pytest.raises(IllegalAction, match="the game is over"):
        state.apply(0, 0)


def test_a_game_without_a_seed_gets_a_fresh_one() -> None:
    assert len({fingerprint(GAME.new({"seats": 4})) for _ in range(5)}) == 5


def test_a_number_and_its_hex_digits_are_the_same_seed() -> None:
    assert fingerprint(GAME.new(None, 255)) == fingerprint(GAME.new(None, "FF")) == fingerprint(GAME.new(None, "ff"))


def test_a_deal_without_a_seed_to_shuffle_from_says_so() -> None:
    state = GAME.new({"seats": 2}, 1)
    state.chance = NO_CHANCE
    for _ in range(2 * HAND - 1):
        state.apply(state.turn(), state.choices(state.turn())[0])
    with pytest.raises(NoDeal):
        state.apply(state.turn(), state.choices(state.turn())[0])


def test_a_state_that_waits_for_a_deal_says_so_when_asked() -> None:
    state = Ended({"seats": 2}, NO_CHANCE, None)
    with pytest.raises(NoDeal, match="no seed"):
        state.asked()


def test_a_playout_of_a_finished_game_is_that_game() -> None:
    state = playout(GAME.new({"seats": 2}, 1), Rng(1))
    again = playout(state, Rng(2))
    assert again is not state
    assert fingerprint(again) == fingerprint(state)


def test_a_playout_follows_from_its_dice() -> None:
    state = GAME.new({"seats": 4}, 1)
    ends = [fingerprint(playout(state, Rng(dice))) for dice in (5, 5, 6)]
    assert ends[0] == ends[1] != ends[2]


def test_playouts_count_their_actions() -> None:
    for seats in (2, 3, 4):
        state = GAME.new({"seats": seats}, 1)
        assert playouts(state, Rng(1), 3) == 3 * 2 * HAND * seats
        assert state.outcome() is None


def test_fingerprints_tell_apart_what_any_seat_can_tell_apart() -> None:
    state = BidsGame().new({"seats": 2, "open": False}, 1)
    one = state.clone()
    one.apply(0, one.choices(0)[0])
    assert one.view(1) == state.view(1)
    assert fingerprint(one) != fingerprint(state)


def test_a_copy_of_a_state_is_a_clone() -> None:
    state = GAME.new({"seats": 2}, 1, Log())
    for twin in (copy.copy(state), copy.deepcopy(state)):
        assert fingerprint(twin) == fingerprint(state)
        assert twin.log is None
        twin.apply(twin.turn(), twin.choices(twin.turn())[0])
        assert fingerprint(twin) != fingerprint(state)


def test_a_state_is_not_pickled_because_it_holds_secrets() -> None:
    with pytest.raises(TypeError, match="holds every secret"):
        pickle.dumps(GAME.new({"seats": 2}, 1))


def test_a_game_is_pickled_by_its_name() -> None:
    for name in sortilege.names():
        game = sortilege.load(name)
        assert pickle.loads(pickle.dumps(game)) is game


def test_a_playout_takes_dice_of_any_kind() -> None:
    state = GAME.new({"seats": 4}, 1)
    assert fingerprint(playout(state, 5)) == fingerprint(playout(state, Rng(5)))
    assert fingerprint(playout(state, random.Random(5))) == fingerprint(playout(state, random.Random(5)))
    assert playout(state).outcome() is not None


def test_the_number_of_players_follows_from_the_options() -> None:
    assert (GAME.fewest, GAME.most) == (2, 4)


def test_a_pick_takes_every_choice_as_often() -> None:
    state = GAME.new({"seats": 2}, 1)
    seat = state.turn()
    rng = Rng(1)
    picks = [state.pick(seat, rng) for _ in range(3000)]
    assert all(abs(picks.count(action) - 1000) < 150 for action in state.choices(seat))


def test_a_log_hears_only_the_state_it_was_given_to() -> None:
    log = Log()
    state = GAME.new({"seats": 2}, 1, log)
    dealt = len(log.events)
    clone: State = state.clone()
    clone.apply(clone.turn(), clone.choices(clone.turn())[0])
    assert len(log.events) == dealt
    state.apply(state.turn(), state.choices(state.turn())[0])
    assert len(log.events) == dealt + 1


def test_bad_options_and_bad_seeds_are_refused_before_anything_is_dealt() -> None:
    with pytest.raises(BadOption):
        GAME.new({"seats": 9}, 1)
    with pytest.raises(BadSeed):
        GAME.new(None, "not hex")
    with pytest.raises(BadSeed):
        GAME.from_deal(None, {}, "not hex")
