"""Players that know the contract and no game. Each answers from a view alone: none can peek."""

import importlib
import pkgutil

from sortilege.bots.bot import Bot
from sortilege.core.errors import SortilegeError
from sortilege.core.shuffle import shortened

__all__ = ["Bot", "load", "names"]


class UnknownBot(SortilegeError):
    """No bot of that name."""


def names() -> list[str]:
    """The bots there are: every module here that says BOT."""
    found = [module.name for module in pkgutil.iter_modules(__path__) if module.name != "bot"]
    return sorted(found)


def load(name: str) -> Bot:
    if name not in names():
        raise UnknownBot(f"bot: got {shortened(name)}, expected one of {', '.join(names())}")
    bot: Bot = importlib.import_module(f"{__name__}.{name}").BOT
    return bot
