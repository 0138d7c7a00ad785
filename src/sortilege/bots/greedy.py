"""Takes what looks best right after the move, averaged over a few worlds that fit the view."""

from typing import Final

from sortilege.bots.bot import Bot, Budget
from sortilege.bots.search import Clock
from sortilege.core.game import View
from sortilege.core.rng import Rng


class GreedyBot(Bot):
    def choose(self, view: View, choices: list[str], budget: Budget, rng: Rng) -> str:
        if len(choices) == 1:
            return choices[0]
        game = self.game
        seat: int = view["seat"]
        worlds = game.worlds(view)
        totals = [0.0] * len(choices)
        weighed: list[int] = []
        clock = Clock(Budget(budget.milliseconds, game.glances()))
        while True:
            world = worlds.sample(rng)
            if not weighed:
                actions = world.weighed(seat)
                weighed = [i for i in range(len(choices)) if game.parse(world, seat, choices[i]) in actions]
            for i in weighed:
                action = game.parse(world, seat, choices[i])
                promised = game.promise(world, seat, action)
                if promised is None:
                    after = world.clone()
                    after.play(seat, action)
                    promised = game.worth(after, seat, rng)
                totals[i] += promised
            if clock.is_up():
                break
        best = max([totals[i] for i in weighed])
        equally_good = [choices[i] for i in weighed if totals[i] == best]
        return equally_good[rng.below(len(equally_good))]


BOT: Final = GreedyBot
