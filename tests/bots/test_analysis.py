"""What a player who thinks makes of a position: every choice, what it promises, how it goes on."""

import json

import pytest

from sortilege import Rng, State, bots, lang, load, names
from sortilege.advice import advice
from sortilege.core.errors import SortilegeError
from sortilege.core.game import View

BUDGET = bots.Budget(iterations=300)
EACH_GAME = [pytest.param(name, id=name) for name in names()]


def question_of(game: str, seed: int = 5) -> View:
    """The first position by dice, some way into a game, with a choice."""
    rng = Rng(seed)
    state: State = load(game).new(None, f"{seed:x}")
    for _ in range(9):
        state.apply(state.turn(), state.pick(state.turn(), rng))
    while len(state.choices(state.turn())) < 2:
        state.apply(state.turn(), state.pick(state.turn(), rng))
    return state.view(state.turn())


@pytest.mark.parametrize("game", EACH_GAME)
def test_every_choice_is_weighed_the_best_first(game: str) -> None:
    view = question_of(game)
    before = json.dumps(view)
    found = bots.analyse(view, BUDGET, Rng(1))
    assert json.dumps(view) == before
    assert sorted(one.text for one in found) == sorted(view["choices"])
    assert [one.value() for one in found] == sorted((one.value() for one in found), reverse=True)
    assert 0 <= sum(one.tries for one in found) - BUDGET.iterations <= 1  # the last two, equally often
    assert all(-1 <= one.value() <= 1 and 0 <= one.spread() <= 1 for one in found)
    world = load(game).worlds(view).sample(1)
    weighed = [load(game).text(world, view["seat"], action) for action in world.weighed(view["seat"])]
    answer = bots.load("ismcts", load(game)).choose(view, view["choices"], BUDGET, Rng(1))
    assert answer in weighed
    assert answer == found[0].text or len(weighed) < len(found), "a bot thinks the same, unless it looks at fewer"


@pytest.mark.parametrize("game", EACH_GAME)
def test_a_line_can_begin_after_its_choice_in_some_world(game: str) -> None:
    for seed in range(5, 10):  # where worlds do not agree on what follows, nothing is told
        view = question_of(game, seed)
        best = bots.analyse(view, bots.Budget(iterations=4000), Rng(2))[0]
        if best.line:
            break
    else:
        pytest.fail("so many walks tell something of what follows, in one of five positions")
    assert all(step.view["seat"] == step.seat and step.text in step.view["choices"] for step in best.line)
    seat = view["seat"]
    for dice in range(2000):
        state = load(game).worlds(view).sample(Rng(dice))
        state.apply(seat, load(game).parse(state, seat, best.text))
        if all(goes(game, state, step.seat, step.text) for step in best.line[:2]):
            break
    else:
        pytest.fail("no world has it")


def goes(game: str, state: State, seat: int, text: str) -> bool:
    action = load(game).parse(state, seat, text)
    if not state.is_choice(seat, action):
        return False
    state.apply(seat, action)
    return True


@pytest.mark.parametrize("language", lang.LANGUAGES)
@pytest.mark.parametrize("game", EACH_GAME)
def test_advice_is_in_words_of_the_reader(game: str, language: str) -> None:
    view = question_of(game)
    chosen = load(game)
    people = [f"Name {seat}" for seat in range(view["options"]["seats"])]
    teller = chosen.teller(lang.sayer(language, type(chosen).__module__.rpartition(".")[0]), people, view["seat"])
    found = advice(chosen, teller, view, BUDGET, Rng(3))
    assert [one.words for one in found] == [teller.choice(view, one.do) for one in found]
    assert all(one.promise is not None and 0 <= one.promise <= 100 and 0 <= one.swing <= 50 for one in found)
    assert all(step.startswith("Name ") for one in found for step in one.line)


def test_a_single_choice_is_weighed_too() -> None:
    state = load("presages").new({"seats": 4}, "1")
    rng = Rng(1)
    while len(state.choices(state.turn())) > 1:
        state.apply(state.turn(), state.pick(state.turn(), rng))
    (only,) = bots.analyse(state.view(state.turn()), BUDGET, Rng(1))
    assert only.tries == BUDGET.iterations


def test_whoever_is_not_asked_has_nothing_to_analyse() -> None:
    state = load("presages").new({"seats": 4}, "1")
    idle = next(seat for seat in range(4) if not state.is_asked(seat))
    with pytest.raises(SortilegeError, match="nothing is asked"):
        bots.analyse(state.view(idle), BUDGET, Rng(1))
