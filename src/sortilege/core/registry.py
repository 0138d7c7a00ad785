"""Finds the games: every folder beside this package's sibling `games` that says `GAME`."""

import importlib
import pkgutil
from types import ModuleType

from sortilege.core.document import Document
from sortilege.core.errors import BadDeck, UnknownGame
from sortilege.core.game import Game
from sortilege.core.messages import Words, message
from sortilege.core.shuffle import shortened

HOME = "sortilege.games"


def names() -> list[str]:
    """The games there are."""
    home: ModuleType = importlib.import_module(HOME)
    return sorted(found.name for found in pkgutil.iter_modules(home.__path__) if found.ispkg)


def with_tables_of(content: bytes) -> list[Game]:
    """The games that have a table of an owner's file."""
    found = Document(content, ()).content
    return [game for game in map(load, names()) if any(table in found for table in game.deck_tables())]


def deck_told(game: Game, content: bytes) -> list[str]:
    """What is in an owner's file for a game, in a few lines. BadDeck says first that it is for another game, if so."""
    try:
        return game.deck_told(content or b"\n")
    except BadDeck:
        meant = with_tables_of(content)
        if not meant or game.name in [other.name for other in meant]:
            raise
        facts = {"other": meant[0].name, "game": game.name}
        raise BadDeck([Words(message("file: got one for {other}, expected one for {game}"), facts)]) from None


def load(name: str) -> Game:
    """A game by its folder's name, with underscores or hyphens."""
    folder = name.replace("-", "_")
    if folder not in names():
        raise UnknownGame(f"game: got {shortened(name)}, expected one of {', '.join(names())}")
    game: Game = importlib.import_module(f"{HOME}.{folder}").GAME
    return game
