"""What an ordinary player, a greedy one and one who searches do where there is little doubt about it."""

import pytest

from sortilege import Rng, bots
from tests.games.sacrilege.scene import Scene, scene

GREEDY = "greedy"


def by_habit(stage: Scene) -> str:
    return stage.game.text(stage.state, stage.asked, stage.state.habit(stage.asked, Rng(1)))


def by_greed(stage: Scene) -> str:
    view = stage.state.view(stage.asked)
    return bots.load(GREEDY, stage.game).choose(view, view["choices"], bots.Budget(iterations=1), Rng(1))


def both(stage: Scene) -> set[str]:
    return {by_habit(stage), by_greed(stage)}


def by_search(stage: Scene) -> str:
    view = stage.state.view(stage.asked)
    return bots.load("ismcts", stage.game).choose(view, view["choices"], bots.Budget(iterations=200), Rng(1))


def test_whoever_searches_does_not_put_a_ritual_off() -> None:
    own_turn = scene(hands=["one, two", "three", "four"], altars=["six"])
    assert by_search(own_turn) == "ritual"
    on_anothers = scene(hands=["one, two", "three", "four"], altars=["", "minus six"])
    assert on_anothers.asks == (1, "claim")
    assert by_search(on_anothers) == "ritual"


def test_a_chapter_is_a_turn_from_when_its_first_rituals_are_decided() -> None:
    stage = scene(hands=["one", "two", "three"], altars=["", "six", "six"])
    undecided = stage.state.chapter()
    stage.do("pass")
    assert stage.asks == (2, "claim")
    assert stage.state.chapter() == undecided
    stage.do("ritual")
    while stage.question == "react":
        assert stage.state.chapter() == undecided
        stage.do("pass")
    assert stage.asks == (0, "turn")
    assert stage.state.chapter() == undecided + 1
    stage.do("draw", "end")
    assert stage.asks == (1, "turn")
    assert stage.state.chapter() == undecided + 2


def test_whose_altar_is_at_six_begins_a_ritual() -> None:
    assert both(scene(hands=["one, two", "three"], altars=["six"])) == {"ritual"}
    assert both(scene(hands=["one, two", "three"], altars=["minus six"])) == {"ritual"}


def test_a_character_that_makes_six_is_laid_rather_than_a_green_one() -> None:
    assert both(scene(hands=["one, ghost, seven", "three"], altars=["five"])) == {"sacrifice one at 0"}
    assert both(scene(hands=["minus one, wisp, seven", "three"], altars=["minus five"])) == {"sacrifice minus one at 0"}


def test_a_green_one_makes_six_where_nothing_else_does() -> None:
    assert both(scene(hands=["seven, ghost", "three"], altars=["five"])) == {"sacrifice ghost at 0"}


def test_a_character_and_a_green_one_make_six_together() -> None:
    stage = scene(hands=["three, imp, seven", "three"])
    assert by_habit(stage) == "sacrifice three at 0"
    assert by_habit(stage.do("sacrifice three at 0")) == "sacrifice imp at 0"


def test_green_ones_are_not_thrown_to_no_end() -> None:
    stage = scene(hands=["ghost, wisp, imp", "three", "four"])
    for answer in both(stage):
        assert answer in ("draw", "invoke")


def test_a_green_one_that_breaks_and_saves_nothing_is_thrown_for_its_reward() -> None:
    stage = scene(hands=["void, one, two", "three"], void="draw 1").do("draw", "sacrifice one at 0")
    assert by_habit(stage) == "sacrifice void at 0"


def test_a_green_one_whose_reward_can_break_a_ritual_is_kept() -> None:
    assert by_habit(scene(hands=["void, one, two", "three"], altars=["four"], void="flip any")) != "sacrifice void at 0"


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_third_ritual_is_broken(seats: int) -> None:
    hands = ["one", *[""] * (seats - 2), "ghost, seven"]
    stage = scene(hands=hands, altars=["six"], favours=[2] + [0] * (seats - 1)).do("ritual")
    assert stage.asks == (seats - 1, "react")
    assert both(stage) == {"sacrifice ghost at 0"}


def test_with_many_players_to_break_the_third_ritual_is_left_to_those_who_are_asked_later() -> None:
    hands = ["one", "ghost, seven", "four", "two", "two", "two"]
    stage = scene(hands=hands, altars=["six"], favours=[2, 0, 0, 0, 0, 0]).do("ritual")
    assert stage.asks == (1, "react")
    assert by_habit(stage) == "pass"


@pytest.mark.parametrize("seats", [2, 4])
def test_the_first_ritual_is_not_worth_a_green_character(seats: int) -> None:
    stage = scene(hands=["one", "ghost, seven", *["two"] * (seats - 2)], altars=["six"]).do("ritual")
    assert by_habit(stage) == "pass"


def test_nobody_breaks_what_is_broken_and_its_owner_saves_it() -> None:
    stage = scene(hands=["wisp, seven", "ghost, four", "ghost"], altars=["six"], favours=[2, 0, 0]).do("ritual")
    stage.do("sacrifice ghost at 0")
    assert stage.asks == (1, "react")
    assert both(stage) == {"pass"}
    stage.do("pass")
    assert both(stage) == {"pass"}
    stage.do("pass")
    assert stage.asks == (0, "react")
    assert both(stage) == {"sacrifice wisp at 0"}


def test_nobody_ends_a_turn_that_could_still_bring_something() -> None:
    stage = scene(hands=["one, two, four", "three"])
    acted = 0
    while stage.asks == (0, "turn"):
        answer = by_greed(stage)
        if answer == "end":
            break
        stage.do(answer)
        acted += 1
    assert acted >= 2


def test_an_altar_is_cleared_only_where_it_is_hopeless() -> None:
    assert "clear" not in both(scene(hands=["one, two", "three"], altars=["four"]))
    hopeless = scene(hands=["minus six, six, one, two, three", "three"], altars=["seven, six, four, three"]).do(
        "invoke"
    )
    assert both(hopeless) == {"clear"}


REWARDS_THAT_MAKE_SIX = [
    ("destroy own", ["two, six"], "choose two at 0"),
    ("return own", ["two, six"], "choose two at 0"),
    ("flip own", ["minus two, three, one"], "choose minus two at 0"),
    ("move own other", ["two, six"], "choose two at 0"),
    ("move other own", ["two", "four"], "choose four at 1"),
    ("sacrifice hand own", ["four"], "sacrifice one at 0"),
]


@pytest.mark.parametrize(("reward", "altars", "then"), REWARDS_THAT_MAKE_SIX)
def test_a_character_is_sacrificed_for_a_reward_that_makes_six(reward: str, altars: list[str], then: str) -> None:
    hand = "alpha, one, seven" if "hand" in reward else "alpha, three"
    stage = scene(hands=[hand, "two", "two"], altars=altars, alpha=reward)
    wanted = by_habit(stage)
    assert wanted.startswith("sacrifice alpha")
    assert by_habit(stage.do(wanted)) == then


def test_who_is_harmed_is_the_leader() -> None:
    stage = scene(hands=["alpha, one", "two", "three", "four"], favours=[0, 0, 2, 1], alpha="take random")
    stage.do("sacrifice alpha at 0")
    assert stage.question == "player"
    assert by_habit(stage) == "choose player 2"


def test_what_is_moved_makes_six_of_the_own_altar() -> None:
    stage = scene(hands=["alpha", "two", "two"], altars=["two", "one, three"], alpha="move other own")
    stage.do("sacrifice alpha at 0")
    assert both(stage) == {"choose three at 1"}


def test_what_is_destroyed_is_what_would_have_brought_another_the_third_favour() -> None:
    stage = scene(
        hands=["alpha", "two", "two"],
        altars=["", "one", "six, one, minus one"],
        favours=[0, 0, 2],
        alpha="destroy other",
    )
    assert stage.asks == (2, "claim")
    stage.do("pass", "sacrifice alpha at 0")
    assert both(stage) <= {"choose six at 2", "choose one at 2", "choose minus one at 2"}


def test_equal_targets_are_taken_from_the_left_so_that_no_seat_is_worse_off() -> None:
    for active in range(3):
        hands = ["two", "two", "two"]
        hands[active] = "alpha"
        stage = scene(hands=hands, altars=["six, one", "six, one", "six, one"], active=active, alpha="destroy other")
        stage.do(f"sacrifice alpha at {active}")
        assert by_habit(stage).endswith(f"at {(active + 1) % 3}")


def test_a_clock_that_is_asked_runs_out() -> None:
    stage = scene(hands=["one", "two"], altars=["six"], clock=True)
    stage.by(0, "ritual")
    assert stage.game.text(stage.state, 2, stage.state.habit(2, Rng(1))) == "expire"


def test_where_a_clock_runs_the_others_begin_rituals_and_otherwise_wait() -> None:
    stage = scene(hands=["one", "two", "seven"], altars=["", "six"], clock=True)
    assert stage.game.text(stage.state, 1, stage.state.habit(1, Rng(1))) == "ritual"
    assert stage.game.text(stage.state, 2, stage.state.habit(2, Rng(1))) == "pass"


@pytest.mark.parametrize("begun", [False, True])
def test_a_hint_foresees_what_players_do_and_not_that_a_clock_runs_out(begun: bool) -> None:
    stage = scene(hands=["one, ghost", "two", "three, ghost"], altars=["six"], clock=True)
    if begun:
        stage.by(0, "ritual")
    found = bots.analyse(stage.state.view(0), bots.Budget(iterations=400), Rng(1))
    foreseen = [step for one in found for step in one.line]
    assert foreseen and all(step.seat < 3 and step.text != "expire" for step in foreseen)
