"""Any choice, each as likely: the yardstick for every other bot."""

from typing import Final

from sortilege.bots.bot import Bot
from sortilege.core.game import Game, View
from sortilege.core.rng import Rng


class RandomBot(Bot):
    def choose(self, game: Game, view: View, rng: Rng) -> str:
        choices: list[str] = view["choices"]
        return choices[rng.below(len(choices))]


BOT: Final = RandomBot()
