"""How often a lone player wins, by layout and level, at random and greedily:

    python -m tests.games.siggil.rates            2,000 games each, on every core but one
    python -m tests.games.siggil.rates 100        … of 100

A layout that nobody can win, or that everyone wins, is to be drawn again.
"""

import os
import sys
from concurrent.futures import ProcessPoolExecutor

import sortilege
from sortilege import Rng, bots

GAME = "siggil"
LEVELS = ("easy", "hard")


def layouts() -> list[str]:
    return sortilege.load(GAME).layouts()


def spirits_won(bot: str, layout: str, level: str, seed: int) -> tuple[bool, int]:
    """Whether a game is won, and with how many Spirits it ends."""
    game = sortilege.load(GAME)
    player, budget = bots.load(bot, game), bots.Budget()
    state = game.new({"seats": 1, "layout": layout, "level": level}, seed)
    rng = Rng(seed)
    while state.asked():
        view = state.view(0)
        state.apply(0, game.parse(state, 0, player.choose(view, view["choices"], budget, rng)))
    outcome = state.outcome()
    assert outcome is not None
    return bool(outcome.winners), outcome.scores[0]


def batch(task: tuple[str, str, str, int, int]) -> tuple[int, int]:
    bot, layout, level, first, last = task
    ends = [spirits_won(bot, layout, level, seed) for seed in range(first, last)]
    return sum(won for won, _ in ends), sum(spirits for _, spirits in ends)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    step = max(1, games // 20)
    print(f"{games} games each: share won (Spirits on average)")
    print(f"{'layout':<10} {'level':<6} {'random':>16} {'greedy':>16}")
    with ProcessPoolExecutor(max(1, (os.cpu_count() or 2) - 1)) as pool:
        for layout in layouts():
            for level in LEVELS:
                cells: list[str] = []
                for bot in ("random", "greedy"):
                    tasks = [(bot, layout, level, at, min(at + step, games)) for at in range(0, games, step)]
                    found = list(pool.map(batch, tasks))
                    won, spirits = (sum(part[which] for part in found) for which in (0, 1))
                    cells.append(f"{won / games:>8.1%} ({spirits / games:.2f})")
                print(f"{layout:<10} {level:<6} {cells[0]:>16} {cells[1]:>16}", flush=True)


if __name__ == "__main__":
    main()
