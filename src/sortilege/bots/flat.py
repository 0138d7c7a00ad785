"""Tries every choice in the same sampled worlds, plays each on by habit, and takes the best average."""

from typing import Final

from sortilege.bots.bot import Bot, Budget
from sortilege.bots.playing import Clock, played_on
from sortilege.core.game import View
from sortilege.core.rng import Rng


class FlatBot(Bot):
    def choose(self, view: View, choices: list[str], budget: Budget, rng: Rng) -> str:
        if len(choices) == 1:
            return choices[0]
        clock = Clock(budget)
        seat: int = view["seat"]
        worlds = self.game.worlds(view)
        world = worlds.sample(rng)
        actions = [self.game.parse(world, seat, text) for text in choices]
        totals = [0.0] * len(choices)
        while True:
            for i in range(len(actions)):
                after = world.clone()
                after.play(seat, actions[i])
                totals[i] += played_on(after, rng)[seat]
            if clock.is_up():
                break
            world = worlds.sample(rng)
        best = max(totals)
        return choices[totals.index(best)]


BOT: Final = FlatBot
