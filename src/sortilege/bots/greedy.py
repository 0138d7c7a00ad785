"""Takes what looks best right after the move, averaged over a few worlds that fit the view."""

from typing import Final

from sortilege.bots.bot import Bot
from sortilege.core.game import Game, View
from sortilege.core.rng import Rng

WORLDS: Final = 24


class GreedyBot(Bot):
    def choose(self, game: Game, view: View, rng: Rng) -> str:
        texts: list[str] = view["choices"]
        if len(texts) == 1:
            return texts[0]
        seat: int = view["seat"]
        worlds = game.worlds(view)
        totals = [0.0] * len(texts)
        for _ in range(WORLDS):
            world = worlds.sample(rng)
            for i in range(len(texts)):
                after = world.clone()
                after.play(seat, game.parse(world, seat, texts[i]))
                totals[i] += game.worth(after, seat, rng)
        best = max(totals)
        equally_good = [texts[i] for i in range(len(texts)) if totals[i] == best]
        return equally_good[rng.below(len(equally_good))]


BOT: Final = GreedyBot()
