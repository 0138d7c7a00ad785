"""Finds the numbers by which seals tell of hands: those that best tell the hands of real games from others that the
player who was asked could not rule out.

    python -m tests.games.seven_seals.fit [--games 200]
"""

import argparse
import math
from collections.abc import Iterator

from rich.progress import track

from sortilege import Rng, bots, load
from sortilege.core.cards import bit, count
from sortilege.games.seven_seals.cards import COLOURS, RED, held
from sortilege.games.seven_seals.reading import MOST, REDS, strength, told
from sortilege.games.seven_seals.rules import SevenSeals

GAME = load("seven_seals")
PLAYERS = [("greedy", bots.Budget()), ("ismcts", bots.Budget(iterations=400))]
SEATS = [4, 3, 4, 5]
EVERY = 7  # positions of one game that follow each other tell much the same
WORLDS = 3  # that might have been, a position
EPOCHS = 30
HELD_BACK = 5  # one game of so many is kept out of the fit
Row = list[float]


def features(state: SevenSeals, seat: int) -> Row:
    """Strength, its square and length, summed over all colours of all hands with so many seals; then again for red."""
    found = [0.0] * (2 * 3 * (MOST + 1))
    readable = told(state, seat) & ~state.mage
    for other in range(state.seats):
        for colour in range(len(COLOURS)):
            if readable & bit(other):
                values = state.hands[other][colour]
                strong = strength(values, state.setup.full & ~state.out_of_play(colour))
                at = 3 * (min(MOST, held(state.seals[other], colour)) + (MOST + 1 if colour == RED else 0))
                for place, value in enumerate((strong, strong * strong, float(count(values)))):
                    found[at + place] += value
    return found


def pairs(name: str, budget: bots.Budget, games: int) -> Iterator[tuple[int, Row]]:
    """What is, less what might have been; and the game it was in."""
    bot = bots.load(name, GAME)
    for seed in track(range(games), name):
        state = GAME.new({"seats": SEATS[seed % len(SEATS)]}, seed)
        rng = Rng(seed)
        moves = 0
        while asked := state.asked():
            view = state.view(asked[0])
            moves += 1
            if moves % EVERY == 0 and isinstance(state, SevenSeals):
                true = features(state, asked[0])
                worlds = GAME.worlds(view)
                for _ in range(WORLDS):
                    world = worlds.sample(rng)
                    assert isinstance(world, SevenSeals)
                    row = [one - other for one, other in zip(true, features(world, asked[0]))]
                    if any(row):
                        yield seed, row
            state.apply(asked[0], GAME.parse(state, asked[0], bot.choose(view, view["choices"], budget, rng)))


def fitted(rows: list[Row]) -> Row:
    """Logistic regression, by steps that grow smaller; the mean of the last ones."""
    rng = Rng(1)
    weights = [0.0] * len(rows[0])
    mean = weights[:]
    for epoch in track(range(EPOCHS), "fitting"):
        rate = 0.02 / (1 + epoch)
        for _ in rows:
            row = rows[rng.below(len(rows))]
            miss = rate / (1 + math.exp(min(50.0, dot(weights, row))))
            weights = [weight + miss * value for weight, value in zip(weights, row)]
        if epoch >= EPOCHS // 2:
            mean = [one + weight for one, weight in zip(mean, weights)]
    return [one / (EPOCHS - EPOCHS // 2) for one in mean]


def dot(one: Row, other: Row) -> float:
    return sum(a * b for a, b in zip(one, other))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200)
    games = parser.parse_args().games
    rows = [one for name, budget in PLAYERS for one in pairs(name, budget, games if name == "greedy" else games // 2)]
    weights = fitted([row for seed, row in rows if seed % HELD_BACK])
    right = [dot(weights, row) > 0 for seed, row in rows if seed % HELD_BACK == 0]
    print(f"{len(rows)} pairs; told apart, in games kept out of the fit: {100 * sum(right) / len(right):.1f} %")
    size = len(REDS)
    for name, first in (("OTHERS", 0), ("REDS", size)):
        table = [tuple(round(value, 2) for value in weights[3 * at : 3 * at + 3]) for at in range(first, first + size)]
        print(f"{name}: Final = {table}")


if __name__ == "__main__":
    main()
