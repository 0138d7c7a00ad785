"""Answers nobody should give: whatever others hold, and whatever anybody does later, another answer is as good, and in
some world better. Found by reading toy games to their end.

    python -m tests.bots.dominated --seeds 500
"""

import argparse
from collections.abc import Iterator

from sortilege import Game, Rng, State, bots
from sortilege.core.game import View
from tests.bots.duel import DuelGame
from tests.core.toys.toll import TollGame
from tests.core.toys.tricks import TricksGame

GAMES: list[Game] = [TricksGame(), DuelGame(), TollGame()]  # in turn, sealed, reacting
WORLDS = 40
MOST_NODES = 20_000  # a position that takes more to read is too far from its end
BUDGET = bots.Budget(iterations=2000)


class TooFar(Exception):
    """It would take too long to read this position to its end."""


class Reader:
    """Reads a state to its end in every way it can go."""

    def __init__(self) -> None:
        self.nodes = 0

    def results(self, state: State, seat: int) -> list[float]:
        """What a seat gets, in every way it can go; always in the same order."""
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise TooFar
        if not state.asked():
            return [state.utility()[seat]]
        mover = state.turn()
        return [one for action in state.choices(mover) for one in self.results(after(state, mover, action), seat)]


def after(state: State, seat: int, action: int) -> State:
    twin = state.clone()
    twin.play(seat, action)
    return twin


def dominated(game: Game, view: View, rng: Rng) -> set[str]:
    seat: int = view["seat"]
    choices: list[str] = view["choices"]
    worlds = [game.worlds(view).sample(rng) for _ in range(WORLDS)]
    reader = Reader()
    found = {
        text: [reader.results(after(world, seat, game.parse(world, seat, text)), seat) for world in worlds]
        for text in choices
    }
    beaten = is_beaten_sealed if isinstance(game, DuelGame) else is_beaten
    return {bad for bad in choices for good in choices if beaten(found[bad], found[good])}


def is_beaten(bad: list[list[float]], good: list[list[float]]) -> bool:
    """Others may answer each in their own way: the best of the one is no better than the worst of the other."""
    pairs = [(max(one), min(other)) for one, other in zip(bad, good)]
    return all(most <= least for most, least in pairs) and any(most < least for most, least in pairs)


def is_beaten_sealed(bad: list[list[float]], good: list[list[float]]) -> bool:
    """Others answer without knowing: the two are compared answer by answer."""
    pairs = [pair for one, other in zip(bad, good) for pair in zip(one, other)]
    return all(one < other for one, other in pairs)


def traps(game: Game, seed: int) -> Iterator[tuple[View, set[str]]]:
    """Positions of a game by dice where somebody could give such an answer."""
    rng = Rng(seed)
    state = game.new({"seats": min(game.most, 2 + seed % 2)}, f"{seed:x}")
    while asked := [seat for seat in state.asked() if seat < state.seats] or state.asked():
        for seat in asked:
            view = state.view(seat) if seat < state.seats else {"choices": []}
            if len(view["choices"]) > 1:
                try:
                    found = dominated(game, view, rng)
                except TooFar:
                    found = set()
                if found:
                    yield view, found
        state.apply(asked[0], state.pick(asked[0], rng))


def fell_for(game: Game, seed: int) -> tuple[int, int]:
    """How many traps a game held, and how many the searching bot walked into."""
    bot = bots.load("ismcts", game)
    met = fallen = 0
    for view, bad in traps(game, seed):
        met += 1
        fallen += bot.choose(view, view["choices"], BUDGET, Rng(seed)) in bad
    return met, fallen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=500)
    given = parser.parse_args()
    for game in GAMES:
        found = [fell_for(game, seed) for seed in range(given.seeds)]
        print(
            f"{game.name}: {sum(met for met, _ in found)} positions, {sum(bad for _, bad in found)} dominated answers"
        )


if __name__ == "__main__":
    main()
