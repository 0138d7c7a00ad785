"""OpenSpiel's two nearest relatives as subjects: trick games for several players with hidden hands, written in C++.

The API loop is ours with their names. A row starts from as many dealt states as ours, the deal being played out first;
oh_hell deals another number of cards each time, so its row is a mix of long and short games, as the game itself is.

C++ rollouts. pyspiel has no call "play this out at random"; the random rollouts of its own tree search are the fastest
it offers. One simulation of `MCTSBot.mcts_search` evaluates the root and nothing else: exactly n rollouts, every one
from the dealt state, with next to no tree around them, so their actions are n times the length of a game from there.
(`step` needs two simulations, the second from a state one ply on; `evaluate_bots` is called for every single game and
reaches about half the speed.) A rollout also adds up the returns, once a game; our `playouts` leaves the outcome alone.

Search. Their ISMCTSBot and ours take as many walks from positions as far on in a game. Theirs plays on by dice to the
end; ours by the game's habits, where it has any, to the end of the round.
"""

import importlib
import random
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from measure import WALKS_A_MOVE, Subject, Sweep

GAMES = ["hearts", "oh_hell"]
GAMES_FOR_THE_LENGTH = 50
LEAST_ROLLOUTS = 100  # so that the search around them does not count


def door() -> Any:
    """pyspiel, which has no types; None where it is not installed."""
    try:
        return importlib.import_module("pyspiel")
    except ImportError:
        return None


def package_version() -> str | None:
    try:
        return version("open_spiel")
    except PackageNotFoundError:
        return None


def subjects(positions: int) -> list[Subject]:
    spiel = door()
    if spiel is None:
        return []
    return [subject(spiel, spiel.load_game(name), name, positions) for name in GAMES]


def subject(spiel: Any, game: Any, name: str, positions: int) -> Subject:
    deals = [dealt(game, random.Random(number).random) for number in range(positions)]
    sweeps = {**sweeps_of_play(deals), "playout": rollouts(spiel, game, deals)}
    middles = [middle(deal, number, positions) for number, deal in enumerate(deals)]
    if can_resample(spiel, middles):
        sweeps["sample"] = resampling(middles)
        sweeps["search"] = searching(spiel, [state for state in map(at_a_decision, middles) if not state.is_terminal()])
    return Subject(name, game.num_players(), sweeps)


def dealt(game: Any, dice: Callable[[], float]) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes = state.chance_outcomes()  # all as likely in these games
        state.apply_action(outcomes[int(dice() * len(outcomes))][0])
    return state


def middle(deal: Any, number: int, positions: int) -> Any:
    length = play(deal.clone(), random.Random(number).random)
    share = 1 / 4 + (number + 0.5) / positions / 2
    dice = random.Random(number).random
    state = deal.clone()
    for _ in range(int(length * share)):
        choices = state.legal_actions()
        state.apply_action(choices[int(dice() * len(choices))])
    return state


def at_a_decision(state: Any) -> Any:
    state = state.clone()
    while len(choices := state.legal_actions()) == 1:
        state.apply_action(choices[0])
    return state


def play(state: Any, dice: Callable[[], float]) -> int:
    actions = 0
    while not state.is_terminal():
        choices = state.legal_actions()
        state.apply_action(choices[int(dice() * len(choices))])
        actions += 1
    return actions


def sweeps_of_play(deals: list[Any]) -> dict[str, Sweep]:
    dice = random.Random(1).random

    def api(times: int) -> float:
        actions = 0
        for _ in range(times):
            for deal in deals:
                actions += play(deal.clone(), dice)
        return actions

    def clone(times: int) -> float:
        for _ in range(times):
            for deal in deals:
                deal.clone()
        return times * len(deals)

    return {"api": api, "clone": clone}


def rollouts(spiel: Any, game: Any, deals: list[Any]) -> Sweep:
    lengths = [mean_length(deal) for deal in deals]

    def sweep(times: int) -> float:
        games = times * LEAST_ROLLOUTS
        evaluator = spiel.RandomRolloutEvaluator(n_rollouts=games, seed=times)
        bot = spiel.MCTSBot(
            game, evaluator, uct_c=1.0, max_simulations=1, max_memory_mb=1000, solve=False, seed=1, verbose=False
        )
        simulations = [bot.mcts_search(deal).explore_count for deal in deals]
        assert simulations == [1] * len(deals), "the actions are counted for one simulation a deal"
        return games * sum(lengths)

    return sweep


def mean_length(deal: Any) -> float:
    dice = random.Random(3).random
    return sum(play(deal.clone(), dice) for _ in range(GAMES_FOR_THE_LENGTH)) / GAMES_FOR_THE_LENGTH


def can_resample(spiel: Any, states: list[Any]) -> bool:
    try:
        for state in states:
            state.resample_from_infostate(state.current_player(), random.Random(0).random)
    except spiel.SpielError:
        return False
    return True


def resampling(middles: list[Any]) -> Sweep:
    asked = [(state, state.current_player()) for state in middles]
    dice = random.Random(2).random

    def sample(times: int) -> float:
        for _ in range(times):
            for state, player in asked:
                state.resample_from_infostate(player, dice)
        return times * len(asked)

    return sample


def searching(spiel: Any, middles: list[Any]) -> Sweep:
    def search(times: int) -> float:
        evaluator = spiel.RandomRolloutEvaluator(n_rollouts=1, seed=times)
        bot = spiel.ISMCTSBot(1, evaluator, 1.0, WALKS_A_MOVE, allow_inconsistent_action_sets=True)
        for _ in range(times):
            for state in middles:
                bot.step(state)
        return times * len(middles) * WALKS_A_MOVE

    return search
