"""Our games as subjects: every game there is, at every number of seats."""

import hashlib
import random
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from measure import WALKS_A_MOVE, Subject, Sweep

import sortilege
import sortilege.core.game
from sortilege import bots, names
from sortilege.bots import Budget
from sortilege.core.game import Game, State, playouts

THOROUGH = 10  # positions; with fewer it is only to be seen that it works
A_GLANCE = Budget(milliseconds=0.001)

__all__ = ["is_compiled", "names", "package_version", "subjects"]


def is_compiled() -> bool:
    return not str(sortilege.core.game.__file__).endswith(".py")


def package_version() -> str | None:
    try:
        return version("sortilege")
    except PackageNotFoundError:  # used from its folder, not installed
        return None


def subjects(games: list[str], positions: int) -> list[Subject]:
    return [
        subject(game, options, positions) for game in map(sortilege.load, games) for options in options_by_seats(game)
    ]


def options_by_seats(game: Game) -> list[dict[str, Any]]:
    return [{"seats": seats} for option in game.schema if option.name == "seats" for seats in option.values()] or [{}]


def subject(game: Game, options: dict[str, Any], positions: int) -> Subject:
    deals = [game.new(options, seed) for seed in range(positions)]
    middles = [middle(deal, number, positions) for number, deal in enumerate(deals)]
    seen = hashlib.sha256("".join(map(sortilege.fingerprint, middles)).encode()).hexdigest()
    sweeps = {**sweeps_of_play(deals), **sweeps_of_knowledge(game, middles)}
    if game.options(options) == game.options():  # a game of bots takes its time: once is enough
        sweeps["greedy"] = greedy_game(game, deals[0], Budget() if positions >= THOROUGH else A_GLANCE)
    return Subject(game.name, deals[0].seats, sweeps, seen)


def middle(deal: State, number: int, positions: int) -> State:
    """A position of the middle half of a random game; of all of them, as many early as late."""
    length = play(deal.clone(), random.Random(number).random)
    share = 1 / 4 + (number + 0.5) / positions / 2
    dice = random.Random(number).random
    state = deal.clone()
    for _ in range(int(length * share)):
        seat = state.asked()[0]
        choices = state.choices(seat)
        state.apply(seat, choices[int(dice() * len(choices))])
    return state


def at_a_decision(state: State) -> State:
    """From there on by forced moves, until there is more than one choice."""
    state = state.clone()
    while (asked := state.asked()) and len(choices := state.choices(asked[0])) == 1:
        state.apply(asked[0], choices[0])
    return state


def play(state: State, dice: Callable[[], float]) -> int:
    """Random play to the end through the Python API; how many actions it took. The peers' loop is the same."""
    actions = 0
    asked = state.asked()
    while asked:
        seat = asked[0]
        choices = state.choices(seat)
        state.apply(seat, choices[int(dice() * len(choices))])
        actions += 1
        asked = state.asked()
    return actions


def sweeps_of_play(deals: list[State]) -> dict[str, Sweep]:
    dice = random.Random(1).random
    rng = sortilege.Rng(1)

    def api(times: int) -> float:
        actions = 0
        for _ in range(times):
            for deal in deals:
                actions += play(deal.clone(), dice)
        return actions

    def playout(times: int) -> float:
        return sum(playouts(deal, rng, times) for deal in deals)

    def clone(times: int) -> float:
        for _ in range(times):
            for deal in deals:
                deal.clone()
        return times * len(deals)

    return {"api": api, "playout": playout, "clone": clone}


def sweeps_of_knowledge(game: Game, middles: list[State]) -> dict[str, Sweep]:
    asked = [(state, state.asked()[0]) for state in middles]
    views = [state.view(seat) for state, seat in asked]
    made = [game.worlds(view) for view in views]
    rng = sortilege.Rng(2)

    def view(times: int) -> float:
        for _ in range(times):
            for state, seat in asked:
                state.view(seat)
        return times * len(asked)

    def worlds(times: int) -> float:
        for _ in range(times):
            for seen in views:
                game.worlds(seen)
        return times * len(views)

    def sample(times: int) -> float:
        for _ in range(times):
            for fitting in made:
                fitting.sample(rng)
        return times * len(made)

    bot = bots.load("ismcts", game)
    decisions = [state.view(state.asked()[0]) for state in map(at_a_decision, middles) if state.asked()]

    def search(times: int) -> float:
        for _ in range(times):
            for seen in decisions:
                bot.choose(seen, seen["choices"], Budget(iterations=WALKS_A_MOVE), rng)
        return times * len(decisions) * WALKS_A_MOVE

    return {"view": view, "worlds": worlds, "sample": sample, "search": search}


def greedy_game(game: Game, deal: State, budget: Budget) -> Sweep:
    """Every seat sees its view and answers by text, as at a table."""
    bot = bots.load("greedy", game)

    def sweep(times: int) -> float:
        for _ in range(times):
            rng = sortilege.Rng(3)  # the same game every time
            state = deal.clone()
            while asked := state.asked():
                view = state.view(asked[0])
                text = bot.choose(view, view["choices"], budget, rng)
                state.apply(asked[0], game.parse(state, asked[0], text))
        return times

    return sweep
