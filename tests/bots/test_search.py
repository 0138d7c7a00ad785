"""Worlds by their likelihood, and seats that answer at the same time."""

import math

import pytest

from sortilege import Rng, State, bots
from sortilege.bots.search import Clock, LikelyWorlds, SearchBot
from sortilege.core.game import View
from tests.bots.duel import Duel, DuelGame

FACES = 4


class Dreamt(Duel):
    face = 0

    def likelihood(self, seat: int) -> float:
        return math.log(1 + self.face)


class DreamtGame(DuelGame):
    """A duel with a secret that does not matter."""

    def imagined(self, view: View, rng: Rng) -> State:
        state = Dreamt(view["options"], super().imagined(view, rng).chance, None)
        state.stakes = view["stakes"]
        state.proceed()
        state.face = rng.below(FACES)
        return state


@pytest.mark.parametrize("rivals", [1, 5])
def test_worlds_come_as_often_as_they_are_likely(rivals: int) -> None:
    game = DreamtGame()
    rng = Rng(4)
    worlds = LikelyWorlds(game, game.new(None, "1").view(0), rng)
    met = [0] * FACES
    for _ in range(4000):
        world = worlds.sample(rng, rivals)
        assert isinstance(world, Dreamt)
        met[world.face] += 1
    for face in range(FACES):
        assert met[face] / 4000 == pytest.approx((1 + face) / 10, abs=0.04)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("iterations", [3, 6, 300])
def test_whoever_answers_beside_others_walks_from_each_choice(seat: int, iterations: int) -> None:
    game = DuelGame()
    bot = bots.load("ismcts", game)
    assert isinstance(bot, SearchBot)
    view = game.new(None, "7").view(seat)
    found = bot.weigh(view, view["choices"], bots.Budget(iterations=iterations), Rng(1))
    assert all(one.tries > 0 for one in found)
    assert 0 <= sum(one.tries for one in found) - iterations <= 1


class Settled(Duel):
    """Whoever is asked has a habit, and would rather keep to it."""

    trusted = 0.0

    def habit(self, seat: int, rng: Rng) -> int:
        return 0

    def trust(self) -> float:
        return self.trusted


class SettledGame(DuelGame):
    def __init__(self, trusted: float) -> None:
        super().__init__()
        self.trusted = trusted

    def imagined(self, view: View, rng: Rng) -> State:
        state = Settled(view["options"], super().imagined(view, rng).chance, None)
        state.trusted = self.trusted
        state.stakes = view["stakes"]
        state.proceed()
        return state


def test_habit_is_left_only_for_what_looks_better_by_more_than_the_trust_in_it() -> None:
    chosen: dict[float, list[str]] = {0.0: [], 0.1: [], 3.0: []}
    for trusted, answers in chosen.items():
        game = SettledGame(trusted)
        for seed in range(20):
            view = game.new(None, seed).view(0)
            answers.append(
                bots.load("ismcts", game).choose(view, view["choices"], bots.Budget(iterations=60), Rng(seed))
            )
    kept = [answers.count("way 0") for answers in chosen.values()]
    assert kept[0] <= kept[1] < kept[2] == 20


def test_for_want_of_trust_nothing_looks_worse_than_a_sure_loss_and_habit_looks_as_it_is() -> None:
    told: dict[float, list[float]] = {}
    for trusted in (0.0, 3.0):
        game = SettledGame(trusted)
        bot = bots.load("ismcts", game)
        assert isinstance(bot, SearchBot)
        view = game.new(None, "7").view(0)
        found = bot.weigh(view, ["way 0", "way 1"], bots.Budget(iterations=60), Rng(1))
        told[trusted] = [one.value() for one in found]
    assert told[3.0][1] == -1.0 < told[0.0][1]
    assert -1.0 < told[3.0][0] < 1.0


@pytest.mark.parametrize("name", ["flat", "ismcts"])
def test_with_fewer_tries_than_choices_none_is_favoured_for_coming_first(name: str) -> None:
    game = DuelGame()
    bot = bots.load(name, game)
    view = game.new(None, "7").view(0)
    chosen = {bot.choose(view, view["choices"], bots.Budget(iterations=1), Rng(dice)) for dice in range(30)}
    assert chosen == set(view["choices"])


def test_a_clock_counts_iterations_and_is_up_after_the_last() -> None:
    clock = Clock(bots.Budget(iterations=2))
    assert not clock.is_up() and clock.share() == 0.5
    assert clock.is_up()
