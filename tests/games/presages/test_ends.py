"""P19, P25 and P26 (and P5 for later rounds): who starts next, who wins a round, who wins the game."""

from itertools import permutations
from random import Random
from typing import Any

import pytest

from sortilege import State
from tests.games.presages.scene import GAME, Scene, match, scene

NEXT = "5eed"  # rounds after the scene are shuffled from it


def test_p19_the_player_on_the_left_of_pride_starts_the_next_bout() -> None:
    ready = scene(hands=["7 12 14", "22 13 15", "5 17 18", "6 23 26"]).lay("7 22 5 6")
    assert ready.bout["winner"] == 1
    assert ready.bout["pride"] is True
    assert ready.told("starts")[-1] == {"seat": 2, "pride": True}
    assert ready.asked == 2


def test_p19_left_of_the_last_seat_sits_the_first() -> None:
    ready = scene(hands=["7 12 14", "19 13 15", "5 17 18", "22 23 26"]).lay("7 19 5 22")
    assert ready.asked == 0


def test_p19_pride_need_not_win_and_works_even_when_discarded() -> None:
    ready = scene(hands=["7 12 14", "22 13 15", "18 17 19", "26 27 24"]).lay("7 22 18 27")
    assert ready.fates == {7: "leaves", 22: "leaves", 18: "stays", 27: "wins"}
    assert ready.asked == 2


def test_p19_pride_moved_by_jealousy_works_for_its_new_holder() -> None:
    ready = scene(hands=["22 12 14", "7 13 15", "23 17 18", "6 5 26"]).lay("22 7 23").do("trade with 0").lay("6")
    assert ready.bout["winner"] == 0
    assert ready.asked == 3


def test_p19_without_pride_nothing_overrides_the_winner() -> None:
    ready = scene(hands=["7 12 14", "19 13 15", "5 17 18", "6 23 26"]).lay("7 19 5 6")
    assert ready.bout["pride"] is False
    assert ready.asked == 1


def test_p19_by_the_rulebook_the_winner_of_the_round_starts_the_next_beside_pride_too() -> None:
    ready = scene(hands=["7 12", "22 13", "5 17", "6 26"], seed=NEXT).lay("7 22 5 6")
    assert ready.bout["pride"] is True
    assert last_round(ready)["seat"] == 1
    assert ready.public["round"] == 3
    assert ready.asked == 1


def test_p19_in_the_digital_edition_pride_in_the_bout_that_ends_the_round_says_who_starts_the_next() -> None:
    ready = scene(hands=["7 12", "22 13", "5 17", "6 26"], seed=NEXT, rulings="digital").lay("7 22 5 6")
    assert last_round(ready)["seat"] == 1
    assert ready.public["round"] == 3
    assert ready.asked == 2


@pytest.mark.parametrize(("rulings", "starter"), [("rulebook", 1), ("digital", 3)])
def test_p19_luck_in_between_makes_no_difference(rulings: str, starter: int) -> None:
    ready = scene(hands=["9 12", "13 14", "22 17", "6 26"], seed=NEXT, rulings=rulings)
    ready.lay("9 13 22 6").do("discard 14")
    assert last_round(ready)["seat"] == 1
    assert ready.asked == starter


def test_p5_whoever_won_the_round_for_the_team_starts_the_next() -> None:
    ready = scene(hands=["19 9", "6 31", "12 14", "7 17"], seed=NEXT).lay("19 6 12 7")
    assert ready.bout["winner"] == 0
    assert last_round(ready)["seat"] == 1, "31 is higher than 9"
    assert ready.public["round"] == 3
    assert ready.asked == 1, "not the winner of the last bout"


def test_p25_a_single_card_left_wins_the_round_for_the_team() -> None:
    ready = scene(hands=["7 12", "19 13", "5 17", "6 26"]).lay("7 19 5 6")
    assert last_round(ready) == {"round": 2, "seat": 1, "team": 1, "hands": [[7, 12], [13], [5, 17], [6, 26]]}
    assert ready.public["laurels"] == [1, 1]


def test_p25_with_two_cards_left_the_round_goes_on() -> None:
    ready = scene(hands=["7 12 14", "19 13 15", "5 17 18", "6 23 26"])
    bout = ready.public["bout"]
    ready.lay("7 19 5 6")
    assert ready.hand(1) == [13, 15]
    assert (ready.public["round"], ready.public["bout"]) == (2, bout + 1)
    assert ready.asked == 1


@pytest.mark.parametrize(("sabrina", "lana"), list(permutations(range(4), 2)))
def test_p25_of_several_single_cards_the_highest_decides_as_in_the_rulebook(sabrina: int, lana: int) -> None:
    """Lana is left with the Absolute 31, Sabrina with Lie, 9."""
    others = iter(["12 14", "7 17"])
    hands = ["6 9" if seat == sabrina else "19 31" if seat == lana else next(others) for seat in range(4)]
    ready = scene(hands=hands).lay(" ".join(hand.split()[0] for hand in hands))
    assert last_round(ready)["hands"][sabrina] == [9]
    assert last_round(ready)["hands"][lana] == [31]
    assert last_round(ready)["seat"] == lana
    assert last_round(ready)["team"] == lana % 2


def test_p25_no_card_beats_one_card() -> None:
    ready = scene(hands=["13 14", "6 35", "9 12", "19 34"]).lay("13 6 9 19").do("discard 14")
    assert last_round(ready)["hands"] == [[], [35], [9, 12], [34]]
    assert last_round(ready)["seat"] == 0


def test_p25_luck_is_settled_before_the_round_is_judged() -> None:
    ready = scene(hands=["13 14", "6 35", "9 12", "19 34"]).lay("13 6 9 19")
    assert last_round(ready)["round"] == 1, "two players are down to one card, but Luck comes first"
    assert ready.asked == 0
    ready.do("discard 14")
    assert last_round(ready)["round"] == 2


def test_p25_luck_may_leave_a_single_card() -> None:
    ready = scene(hands=["13 14 17", "6 35 7", "9 12 18", "19 34 5"]).lay("13 6 9 19").do("discard 14")
    assert last_round(ready)["seat"] == 0
    assert last_round(ready)["hands"][0] == [17]


def test_p26_two_rounds_win_the_game() -> None:
    assert finished(match(won_by=[0, 2])) == ([0, 2], [2, 0, 2, 0])


@pytest.mark.parametrize("won_by", [[0, 1, 2], [1, 0, 2]])
def test_p26_at_one_all_the_third_round_decides(won_by: list[int]) -> None:
    assert match(won_by[:2]).state.outcome() is None
    assert match(won_by[:2]).public["laurels"] == [1, 1]
    assert finished(match(won_by)) == ([0, 2], [2, 1, 2, 1])


def test_p26_a_team_of_three_may_win_with_two_of_its_players() -> None:
    assert finished(match([1, 0, 4], seats=5)) == ([1, 3, 4], [1, 2, 1, 2, 2])


def test_p26_three_teams_may_need_four_rounds() -> None:
    assert match([0, 1, 4], seats=6).state.outcome() is None
    assert match([0, 1, 4], seats=6).public["laurels"] == [1, 1, 1]
    assert finished(match([0, 1, 4, 3], seats=6)) == ([1, 3], [1, 2, 1, 2, 1, 1])


def test_p26_once_the_game_is_won_nobody_is_asked() -> None:
    state = match([0, 1, 4, 5], seats=6).state
    assert state.is_over()
    assert state.asked() == []
    assert state.utility() == [-1.0, -1.0, -1.0, -1.0, 1.0, 1.0]
    assert state.view(0)["outcome"] == {
        "winners": [4, 5],
        "scores": [1, 1, 1, 1, 2, 2],
        "reason": "two rounds won",
    }


def test_p26_all_hands_are_shown_when_a_round_ends() -> None:
    ready = match([1])
    for viewer in (None, 0, 1, 2, 3):
        (won,) = ready.told("round won", viewer)
        assert won["hands"] == ready.hands


def test_p26_a_won_game_shows_the_last_hands_to_everybody() -> None:
    over = match([1, 3])
    for viewer in (None, 0, 1, 2, 3):
        assert over.state.view(viewer)["hands"] == last_round(over)["hands"]
    assert over.told("game won") == [{"team": 1, "winners": [1, 3], "laurels": [0, 2]}]


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_p26_every_game_ends_with_two_rounds_for_one_team_and_fewer_for_the_rest(seats: int) -> None:
    results = set()
    for seed in range(60):
        state = played(GAME.new({"seats": seats}, seed), Random(seed))
        laurels = state.view(None)["laurels"]
        outcome = state.outcome()
        assert outcome is not None
        assert {state.team_of(seat) for seat in outcome.winners} == {laurels.index(2)}
        results.add(tuple(sorted(laurels, reverse=True)))
    assert results == ({(2, 0), (2, 1)} if seats < 6 else {(2, 0, 0), (2, 1, 0), (2, 1, 1)})


def last_round(ready: Scene) -> dict[str, Any]:
    return ready.told("round won")[-1]


def finished(ready: Scene) -> tuple[list[int], list[int]]:
    outcome = ready.state.outcome()
    assert outcome is not None
    return outcome.winners, outcome.scores


def played(state: State, chance: Random) -> State:
    while state.asked():
        seat = chance.choice(state.asked())
        state.apply(seat, chance.choice(state.choices(seat)))
    return state
