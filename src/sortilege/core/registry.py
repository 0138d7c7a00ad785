"""Finds the games: every folder beside this package's sibling `games` that says `GAME`."""

import importlib
import pkgutil
from types import ModuleType

from sortilege.core.errors import UnknownGame
from sortilege.core.game import Game
from sortilege.core.shuffle import shortened

HOME = "sortilege.games"


def names() -> list[str]:
    """The games there are."""
    home: ModuleType = importlib.import_module(HOME)
    return sorted(found.name for found in pkgutil.iter_modules(home.__path__) if found.ispkg)


def load(name: str) -> Game:
    """A game by its folder's name, with underscores or hyphens."""
    folder = name.replace("-", "_")
    if folder not in names():
        raise UnknownGame(f"game: got {shortened(name)}, expected one of {', '.join(names())}")
    game: Game = importlib.import_module(f"{HOME}.{folder}").GAME
    return game
