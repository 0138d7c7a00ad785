"""Tries every choice in the same sampled worlds, plays each on by habit, and takes the best average."""

from typing import Final

from sortilege.bots.bot import Budget
from sortilege.bots.search import Clock, Estimate, LikelyWorlds, SearchBot, played_on, shuffled
from sortilege.core.game import View
from sortilege.core.rng import Rng

RIVALS: Final = 4


class FlatBot(SearchBot):
    def weigh(self, view: View, choices: list[str], budget: Budget, rng: Rng) -> list[Estimate]:
        clock = Clock(budget)
        seat: int = view["seat"]
        worlds = LikelyWorlds(self.game, view, rng)
        world = worlds.sample(rng)
        actions = [self.game.parse(world, seat, text) for text in choices]
        found = [Estimate(text) for text in choices]
        weighed = world.weighed(seat)
        order = shuffled([at for at in range(len(choices)) if actions[at] in weighed], rng)
        while True:
            for at in order:
                after = world.clone()
                after.play(seat, actions[at])
                found[at].add(played_on(after, world.chapter(), seat, rng)[seat])
                if clock.is_up():
                    return found
            world = worlds.sample(rng, RIVALS)


BOT: Final = FlatBot
