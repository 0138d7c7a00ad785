"""Players that know the contract and no game. Each answers from a view alone: none can peek."""

import importlib
import pkgutil
from typing import Final

from sortilege.bots.analysis import analyse
from sortilege.bots.bot import Bot, Budget
from sortilege.bots.search import Estimate
from sortilege.core.errors import SortilegeError
from sortilege.core.game import Game
from sortilege.core.shuffle import shortened

__all__ = ["Bot", "Budget", "Estimate", "analyse", "load", "names"]


class UnknownBot(SortilegeError):
    """No bot of that name."""


LADDER: Final = ("random", "greedy", "flat", "ismcts")  # from the weakest to the strongest
NOT_BOTS: Final = ("analysis", "bot", "oracle", "search")


def names() -> list[str]:
    """The bots there are, the ladder first: every other module here says BOT."""
    found = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.name not in NOT_BOTS)
    return [*LADDER, *(name for name in found if name not in LADDER)]


def load(name: str, game: Game) -> Bot:
    """A bot that plays this game."""
    if name not in names():
        raise UnknownBot(f"bot: got {shortened(name)}, expected one of {', '.join(names())}")
    bot: Bot = importlib.import_module(f"{__name__}.{name}").BOT(game)
    return bot
