"""Any choice, each as likely: the yardstick for every other bot."""

from typing import Final

from sortilege.bots.bot import Bot, Budget
from sortilege.core.game import View
from sortilege.core.rng import Rng


class RandomBot(Bot):
    def choose(self, view: View, choices: list[str], budget: Budget, rng: Rng) -> str:
        return choices[rng.below(len(choices))]


BOT: Final = RandomBot
