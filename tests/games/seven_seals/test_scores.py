"""S15–S20: points, rounds, the end, and the options about them."""

import pytest

from sortilege import BadOption, Rng
from tests.games.seven_seals.scene import GAME, SUPPLY, Scene, late, scene

LAST = ["yellow 5", "green 5", "red 5", "blue 5"]  # seat 2 wins the last trick, whoever leads


def scored(seals: list[dict[str, int]], mage: int | None = 2, **options: object) -> Scene:
    """A round whose last trick goes to the Mage, and so changes nothing."""
    ready = late(LAST, seals, mage=mage, leader=0, **options)  # type: ignore[arg-type]
    return ready.play(*LAST)


def test_s15_the_rulebooks_score_three_four_five_and_the_mages_two() -> None:
    ready = scored([{"black": 1}, {"white": 1}, {}, {"yellow": 1, "black": 1}])
    assert ready.points == [3, 4, 2, 5]
    (facts,) = ready.told("round over")
    assert (facts["mage"], facts["value"], facts["blacks"], facts["floored"]) == (2, 4, 2, False)


@pytest.mark.parametrize(
    ("seals", "points"),
    [
        ({}, 0),
        ({"red": 1}, 2),
        ({"yellow": 1, "green": 1, "blue": 1, "violet": 1}, 8),
        ({"white": 2}, 8),
        ({"black": 3}, 9),
        ({"red": 2, "white": 1, "black": 1}, 11),
    ],
)
def test_s15_each_coloured_seal_two_each_white_four_each_black_three(seals: dict[str, int], points: int) -> None:
    assert scored([seals, {}, {}, {}]).points[0] == points


@pytest.mark.parametrize(("blacks", "points"), [(0, 4), (1, 3), (4, 0), (5, -1), (6, -2)])
def test_s16_the_mage_is_four_less_the_black_seals_of_the_others(blacks: int, points: int) -> None:
    assert scored([{"black": blacks}, {}, {}, {}]).points[2] == points


@pytest.mark.parametrize(("blacks", "points"), [(3, 1), (4, 0), (6, 0)])
def test_s16_the_option_keeps_it_from_going_below_zero(blacks: int, points: int) -> None:
    ready = scored([{"black": blacks}, {}, {}, {}], mage_floor=True)
    assert ready.points[2] == points
    assert ready.told("round over")[0]["floored"] == (blacks > 4)


def test_s17_all_seals_and_the_mage_return_to_the_centre() -> None:
    ready = scored([{"black": 1}, {"white": 1}, {}, {"yellow": 1}])
    assert ready.public["round"] == 2
    assert ready.centre == SUPPLY and ready.public["mage"] is None
    assert [ready.seals(seat) for seat in range(4)] == [{}] * 4
    assert "mage" in ready.choices


@pytest.mark.parametrize(("seats", "rounds"), [(3, 6), (4, 4), (5, 5)])
def test_s18_as_many_rounds_as_seats_and_six_with_three(seats: int, rounds: int) -> None:
    ready = scene([""] * seats, seed="5eed")
    assert ready.public["rounds"] == rounds
    ready.play_on(rounds=rounds)
    assert ready.state.asked() == [] and len(ready.public["table"]) == rounds


def test_s18_the_lowest_total_wins() -> None:
    ready = late(LAST, [{}, {"red": 1}, {}, {"red": 2}], mage=2, round=4, table=[[1, 0, 2, 0]] * 3).play(*LAST)
    outcome = ready.state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ([1], [3, 2, 10, 4])
    assert ready.state.utility() == [-1.0, 1.0, -1.0, -1.0]


def test_s18_a_tie_is_shared() -> None:
    ready = late(LAST, [{}, {"red": 1}, {}, {}], mage=2, round=4, table=[[2, 0, 2, 2], [0, 0, 0, 0], [0, 0, 0, 0]])
    outcome = ready.play(*LAST).state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ([0, 1, 3], [2, 2, 6, 2])
    assert outcome.reason == "the lowest total, shared"
    assert ready.state.utility() == [0.0, 0.0, -1.0, 0.0]
    assert ready.told("game over") == [{"winners": [0, 1, 3], "scores": [2, 2, 6, 2]}]


def test_s19_the_mage_may_be_worth_five() -> None:
    assert scored([{"black": 2}, {}, {}, {}], mage_value=5).points[2] == 3
    assert GAME.options()["mage_value"] == 4
    assert GAME.new({"mage_value": 5}, 1).view(None)["mage_value"] == 5


@pytest.mark.parametrize(("seats", "rounds"), [(4, 8), (5, 10)])
def test_s20_a_long_game_has_twice_the_rounds_and_a_dearer_mage_in_the_second_half(seats: int, rounds: int) -> None:
    ready = scene([""] * seats, seed="5eed", long_game=True)
    values = []
    rng = Rng(3)
    for _ in range(rounds):
        values.append(ready.public["mage_value"])
        ready.play_on(rng)
    assert ready.state.asked() == []
    assert values == [4] * (rounds // 2) + [5] * (rounds // 2)


def values_of_the_mage(**options: object) -> list[int]:
    ready = scene([""] * 4, seed="5eed", **options)  # type: ignore[arg-type]
    values = []
    for _ in range(ready.public["rounds"]):
        values.append(ready.public["mage_value"])
        ready.play_on()
    assert ready.state.asked() == []
    return values


def test_s20_that_the_mage_rises_is_an_option_of_its_own() -> None:
    assert GAME.options()["mage_rises"] is True
    assert values_of_the_mage(long_game=True, mage_rises=False) == [4] * 8
    assert values_of_the_mage(long_game=True, mage_rises=False, mage_value=5) == [5] * 8
    assert values_of_the_mage(mage_rises=True) == [4] * 4, "without the long game it changes nothing"
    assert GAME.new({"seats": 3, "mage_rises": False}, 1).asked(), "nor is it refused where no game is long"


def test_s20_in_edition_1_the_mage_always_rises() -> None:
    assert values_of_the_mage(long_game=True, rules=1) == [4] * 4 + [5] * 4
    with pytest.raises(BadOption, match="option mage_rises: got False, expected True: edition 1"):
        GAME.options({"rules": 1, "long_game": True, "mage_rises": False})


def test_s20_three_play_six_rounds_and_no_long_game() -> None:
    with pytest.raises(BadOption, match=r"long_game.*S18"):
        GAME.new({"seats": 3, "long_game": True}, 1)
