"""R24, R25 and R30: who wins."""

import pytest

from sortilege import BadOption
from sortilege.games.precognition import ends
from tests.games.precognition.scene import DECK, GAME, Scene, scene

CALM = "food 4 cost 2 + ymune 4 cost 3"  # season 3 without Bane


def arrival(*people: tuple[int, int], mode: str = "competitive", food: int = 99) -> Scene:
    """The last turn with so many healthy and contaminated humans aboard."""
    boats = [{"healthy": healthy, "contaminated": sick, "doctors": 0, "food": food} for healthy, sick in people]
    aims = []
    if mode not in ("competitive", "team"):
        boats = [{**boat, "protectors": 1} for boat in boats]
        aims = [f"third {what}" for what in ("food", "healthy", "human", "ymune", "protector")]  # which all hold
    seats = len(people)
    return scene(*[CALM] * seats, seats=seats, turn=12, boats=boats, mode=mode, objectives=aims).end_turn()


# R24


def test_r24_the_most_healthy_humans_win() -> None:
    ready = arrival((5, 0), (7, 0), (6, 30))
    assert ready.outcome == ([1], ends.MOST_HEALTHY)
    assert ready.public["outcome"]["scores"] == [5, 7, 6]
    assert ready.state.utility() == [-1.0, 1.0, -1.0]


def test_r24_with_as_many_the_most_contaminated_ones_decide() -> None:
    assert arrival((7, 1), (7, 2), (6, 30)).outcome == ([1], ends.MOST_CONTAMINATED)


def test_r24_still_tied_the_win_is_shared() -> None:
    ready = arrival((7, 2), (7, 2), (7, 1), (3, 9))
    assert ready.outcome == ([0, 1], ends.SHARED)


def test_r24_everybody_may_share() -> None:
    assert arrival((0, 0), (0, 0)).outcome == ([0, 1], ends.SHARED)


def test_r24_it_is_decided_after_the_last_island_has_fed_them() -> None:
    ready = arrival((9, 0), (5, 0), food=5)
    assert ready.outcome == ([0, 1], ends.SHARED), "four of nine went hungry"
    assert ready.told("game over")[0]["healthy"] == [5, 5]


def test_r24_the_game_has_twelve_turns() -> None:
    ready = arrival((5, 0), (7, 0))
    assert ready.public["turn"] == 12 and ready.public["phase"] == "over"
    assert ready.state.asked() == [] and ready.public["question"] is None


# R25


def test_r25_teams_of_neighbours_add_up_their_healthy_humans() -> None:
    ready = arrival((9, 0), (1, 0), (5, 0), (6, 0), mode="team")
    assert ready.outcome == ([2, 3], ends.TEAM_MOST), "the best single boat does not help"
    assert ready.state.utility() == [-1.0, -1.0, 1.0, 1.0]


def test_r25_with_as_many_the_contaminated_ones_are_added_up() -> None:
    assert arrival((9, 1), (1, 4), (5, 2), (5, 2), mode="team").outcome == ([0, 1], ends.TEAM_CONTAMINATED)


def test_r25_still_tied_both_teams_share() -> None:
    assert arrival((9, 1), (1, 3), (5, 2), (5, 2), mode="team").outcome == ([0, 1, 2, 3], ends.TEAM_SHARED)


@pytest.mark.parametrize("seats", [2, 3])
def test_r25_teams_need_four_seats(seats: int) -> None:
    with pytest.raises(BadOption, match="expected 4 seats"):
        GAME.new({"seats": seats, "mode": "team"}, 1)


# R30


@pytest.mark.parametrize(("seats", "goal"), [(2, 30), (3, 45), (4, 60)])
@pytest.mark.parametrize("mode", ["normal", "hard", "apocalypse"])
def test_r30_a_crew_wins_with_30_45_or_60_healthy_humans_together(seats: int, goal: int, mode: str) -> None:
    rest = [(1, 5)] * (seats - 1)
    won = arrival((goal - seats + 1, 5), *rest, mode=mode)
    assert won.outcome == (list(range(seats)), ends.CREW_WON)
    assert won.state.utility() == [1.0] * seats
    lost = arrival((goal - seats, 5), *rest, mode=mode)
    assert lost.outcome == ([], ends.TOO_FEW)
    assert lost.state.utility() == [-1.0] * seats


def test_r30_the_contaminated_do_not_count() -> None:
    assert arrival((10, 50), (10, 50), mode="normal").outcome == ([], ends.TOO_FEW)


@pytest.mark.parametrize(("mode", "food"), [("normal", 8), ("hard", 4), ("apocalypse", 4)])
@pytest.mark.parametrize("deck", ["", DECK], ids=["ours", "box"])
def test_r30_hard_and_apocalypse_start_with_4_food(mode: str, food: int, deck: str) -> None:
    boats = GAME.new({"seats": 3, "mode": mode, "deck": deck}, 1).view(None)["boats"]
    assert [(boat["food"], boat["healthy"], boat["doctors"]) for boat in boats] == [(food, 4, 1)] * 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r30_apocalypse_has_one_more_objective_a_season(seats: int) -> None:
    sizes = {
        mode: [len(stack) for stack in GAME.new({"seats": seats, "mode": mode}, 1).view(None)["objectives"]]
        for mode in ("normal", "hard", "apocalypse")
    }
    assert sizes == {"normal": [seats] * 3, "hard": [seats] * 3, "apocalypse": [seats + 1] * 3}
