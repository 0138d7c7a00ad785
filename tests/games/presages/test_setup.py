"""P1–P5: seats, Absolutes, teams, hands and who begins."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from sortilege import BadOption, State
from tests.games.presages.scene import GAME, match, sizes

every_table = pytest.mark.parametrize("seats", [4, 5, 6])
SEEDS = range(80)


@every_table
def test_p1_each_seat_has_an_absolute_of_its_own(seats: int) -> None:
    for seed in SEEDS:
        absolutes = GAME.new({"seats": seats}, seed).view(None)["absolutes"]
        assert len(set(absolutes)) == len(absolutes) == seats
        assert set(absolutes) <= {30, 31, 32, 33, 34, 35}


@every_table
def test_p1_any_absolute_may_come_to_any_seat(seats: int) -> None:
    dealt = [GAME.new({"seats": seats}, seed).view(None)["absolutes"] for seed in SEEDS]
    for seat in range(seats):
        assert {absolutes[seat] for absolutes in dealt} == {30, 31, 32, 33, 34, 35}


@pytest.mark.parametrize("seats", [0, 3, 7, "4", 4.0, None, True])
def test_p1_there_are_four_to_six_seats(seats: object) -> None:
    with pytest.raises(BadOption, match=r"option seats: got .* expected a whole number from 4 to 6"):
        GAME.new({"seats": seats}, 1)


@every_table
def test_p1_unused_absolutes_leave_the_whole_game(seats: int) -> None:
    for seed in range(20):
        state = GAME.new({"seats": seats}, seed)
        pack = {*range(1, 30), *state.view(None)["absolutes"]}
        for hands in rounds(state, seed):
            assert {card for hand in hands for card in hand} <= pack


@pytest.mark.parametrize("seats", [4, 5])
def test_p2_the_highest_and_the_lowest_absolute_play_against_the_rest(seats: int) -> None:
    for absolutes in permutations(range(30, 36), seats):
        teams = teams_of(absolutes)
        pair = {absolutes.index(max(absolutes)), absolutes.index(min(absolutes))}
        assert teams == {frozenset(pair), frozenset(set(range(seats)) - pair)}


def test_p2_six_seats_make_three_pairs() -> None:
    for absolutes in permutations(range(30, 36)):
        pairs = [(30, 35), (31, 34), (32, 33)]
        assert teams_of(absolutes) == {frozenset(map(absolutes.index, pair)) for pair in pairs}


@every_table
def test_p2_teams_last_the_whole_game(seats: int) -> None:
    state = GAME.new({"seats": seats}, 2)
    teams = state.view(None)["teams"]
    assert [state.team_of(seat) for seat in range(seats)] == teams
    for _ in rounds(state, 2):
        assert state.view(None)["teams"] == teams
    assert state.view(None)["round"] > 1


@every_table
def test_p3_the_first_hand_has_the_own_absolute_and_no_other(seats: int) -> None:
    for seed in SEEDS:
        state = GAME.new({"seats": seats}, seed)
        absolutes = state.view(None)["absolutes"]
        for seat in range(seats):
            hand = state.view(seat)["hands"][seat]
            assert [card for card in hand if card >= 30] == [absolutes[seat]]


@every_table
def test_p3_p4_hands_have_their_size_in_every_round(seats: int) -> None:
    expected = {4: [5, 5, 5, 5], 5: [4, 4, 5, 5, 5], 6: [4] * 6}[seats]
    for seed in range(20):
        state = GAME.new({"seats": seats}, seed)
        teams = state.view(None)["teams"]
        for hands in rounds(state, seed):
            assert sorted(map(len, hands)) == expected
            assert [len(hand) for hand in hands] == sizes(state.view(None)["absolutes"])
            if seats == 5:
                assert [len(hand) == 5 for hand in hands] == [teams.count(team) == 3 for team in teams]


@every_table
def test_p3_p4_no_card_is_dealt_twice(seats: int) -> None:
    for seed in range(20):
        for hands in rounds(GAME.new({"seats": seats}, seed), seed):
            dealt = [card for hand in hands for card in hand]
            assert len(set(dealt)) == len(dealt)


@every_table
def test_p4_later_hands_may_hold_several_absolutes_or_none(seats: int) -> None:
    held = set()
    for seed in range(40):
        for hands in list(rounds(GAME.new({"seats": seats}, seed), seed))[1:]:
            held |= {sum(card >= 30 for card in hand) for hand in hands}
    assert {0, 1, 2} <= held


@every_table
def test_p4_every_card_of_the_game_may_be_dealt_in_a_later_round(seats: int) -> None:
    dealt: set[int] = set()
    for seed in range(40):
        for hands in list(rounds(GAME.new({"seats": seats}, seed), seed))[1:]:
            dealt |= {card for hand in hands for card in hand}
    assert dealt == set(range(1, 36))


@every_table
def test_p5_the_highest_absolute_starts_the_game(seats: int) -> None:
    for seed in SEEDS:
        state = GAME.new({"seats": seats}, seed)
        absolutes = state.view(None)["absolutes"]
        assert state.asked() == [absolutes.index(max(absolutes))]


@every_table
@pytest.mark.parametrize("hero", [0, 1, 2, 3])
def test_p5_whoever_won_the_last_round_starts_the_next_round(seats: int, hero: int) -> None:
    assert match([hero], seats, seed="5eed").asked == hero


def teams_of(absolutes: tuple[int, ...]) -> set[frozenset[int]]:
    deal = {"absolutes": list(absolutes), "rounds": []}
    teams = GAME.from_deal({"seats": len(absolutes)}, deal, "5eed").view(None)["teams"]
    return {frozenset(seat for seat, other in enumerate(teams) if other == team) for team in teams}


def rounds(state: State, seed: int) -> Iterator[list[list[int]]]:
    """The hands of every round as dealt, in a game played by dice."""
    chance = Random(seed)
    dealt = 0
    while state.asked():
        if state.view(None)["round"] > dealt:
            dealt += 1
            yield [state.view(seat)["hands"][seat] for seat in range(state.seats)]
        seat = state.asked()[0]
        state.apply(seat, chance.choice(state.choices(seat)))
