"""By how much searching bots overrun their time, in whole games between them. Not a test: how long anything takes is
the machine's affair.

    python -m tests.bots.overrun [--budget 200] [--games 3]
"""

import argparse
import time

from sortilege import Game, Rng, bots, load, names

SEARCHING = ("flat", "ismcts")


def overruns(game: Game, bot: bots.Bot, seed: int, budget: bots.Budget) -> list[float]:
    """Milliseconds beyond the budget, move by move; forced ones must come at once."""
    state = game.new({}, seed)
    rng = Rng(seed)
    found: list[float] = []
    while asked := state.asked():
        view = state.view(asked[0])
        start = time.perf_counter()
        text = bot.choose(view, view["choices"], budget, rng)
        taken = 1000 * (time.perf_counter() - start)
        found.append(taken - (budget.milliseconds if len(view["choices"]) > 1 else 0.0))
        state.apply(asked[0], game.parse(state, asked[0], text))
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--budget", type=float, default=200.0)
    parser.add_argument("--games", type=int, default=3)
    wanted = parser.parse_args()
    for game in map(load, names()):
        for name in SEARCHING:
            bot = bots.load(name, game)
            budget = bots.Budget(milliseconds=wanted.budget)
            found = sorted(over for seed in range(wanted.games) for over in overruns(game, bot, seed, budget))
            late = found[int(len(found) * 0.99)]
            print(f"{game.name} {name}: {len(found)} moves, over by {late:.1f} ms (99 %), {found[-1]:.1f} ms at most")


if __name__ == "__main__":
    main()
