"""What the greedy bot goes by: habits that keep to the rules, and a judgement that pays."""

from typing import Any

import pytest

from sortilege import Rng, bots
from sortilege.games.seven_seals.habits import habit
from sortilege.games.seven_seals.rules import SevenSeals
from tests.games.seven_seals.scene import GAME, late, scene


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_habit_is_always_one_of_the_choices(seats: int) -> None:
    for seed in range(12):
        state, rng = GAME.new({"seats": seats}, seed), Rng(seed)
        assert isinstance(state, SevenSeals)
        while state.asked():
            (seat,) = state.asked()
            usual = habit(state, seat)
            assert usual in state.choices(seat)
            state.apply(seat, usual if rng.below(2) else state.pick(seat, rng))


def test_worth_leaves_the_state_alone() -> None:
    state = GAME.new(None, 3)
    before = state.view(None)
    GAME.worth(state, 0, Rng(1))
    assert state.view(None) == before


def test_greedy_returns_the_seal_that_would_cost_most() -> None:
    ready = late(["yellow 5", "yellow 9", "blue 5", "green 5"], [{}, {"yellow": 1, "white": 1}, {}, {}])
    ready.play("yellow 5", "yellow 9", "blue 5", "green 5")
    assert chosen("greedy", ready.state.view(1), Rng(1)) == "return white"


def test_greedy_foretells_what_its_hand_is_good_for() -> None:
    """The five highest reds, and nothing else that wins: red seals, and no yellow one."""
    low = ", ".join(f"{colour} {value}" for colour in ("yellow", "green", "blue") for value in (1, 2, 3))
    ready = scene([f"red 12, red 11, red 10, red 9, red 8, violet 1, {low}", "", "", ""], dealer=2).do("mage")
    taken: list[str] = []
    while ready.asked == 0 and ready.public["question"]["kind"] == "predict":
        taken.append(chosen("greedy", ready.state.view(0), Rng(len(taken))))
        ready.do(taken[-1])
    assert taken.count("take red") >= 4
    assert set(taken) <= {"take red", "take violet", "take yellow", "take green", "take blue", "done"}
    assert len(taken) <= 8


@pytest.mark.parametrize("seats", [3, 4])
def test_greedy_beats_random_by_far(seats: int) -> None:
    state, rng = GAME.new({"seats": seats}, 11), Rng(11)
    while state.asked():
        (seat,) = state.asked()
        text = chosen("greedy" if seat == 0 else "random", state.view(seat), rng)
        state.apply(seat, GAME.parse(state, seat, text))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == [0]
    assert outcome.scores[0] + 10 < min(outcome.scores[1:])


def chosen(bot: str, view: dict[str, Any], rng: Rng) -> str:
    return bots.load(bot, GAME).choose(view, view["choices"], bots.Budget(), rng)


@pytest.mark.parametrize("bot", ["greedy", "flat", "ismcts"])
def test_s5_bots_do_not_put_back_what_they_have_thought_over(bot: str) -> None:
    """Nor what a player took whom they stand in for: they would never be done."""
    low = ", ".join(f"{colour} {value}" for colour in ("yellow", "green", "blue") for value in (1, 2, 3, 4, 5))
    ready = scene([low, "", "", ""]).do("take red", "take red", "take red", "take green", "take blue")
    view = ready.state.view(0)
    for seed in range(5):
        text = bots.load(bot, GAME).choose(view, view["choices"], bots.Budget(iterations=40), Rng(seed))
        assert text.startswith("take") or text == "done"


def test_s5_a_hint_looks_at_what_could_be_put_back() -> None:
    low = ", ".join(f"{colour} {value}" for colour in ("yellow", "green", "blue") for value in (1, 2, 3, 4, 5))
    ready = scene([low, "", "", ""]).do("take red", "take red", "take red")
    found = bots.analyse(ready.state.view(0), bots.Budget(iterations=600), Rng(1))
    assert all(one.tries for one in found)
    assert found[0].text == "put back red", "of three tricks in red such a hand wins none"


def test_s12_greedy_returns_a_white_seal_rather_than_take_a_black_one() -> None:
    cards = ["yellow 5, blue 5", "yellow 9, blue 1", "green 1, green 2", "green 3, green 4"]
    ready = late(cards, [{}, {"white": 1}, {}, {}]).play("yellow 5", "yellow 9", "green 1", "green 3")
    assert chosen("greedy", ready.state.view(1), Rng(1)) == "return white"
