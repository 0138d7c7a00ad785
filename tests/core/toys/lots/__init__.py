"""A toy with a deck, and with all that a table wants of a game: put its folder on the path of the games to find it."""

from tests.core.toys.lots.game import GAME

__all__ = ["GAME"]
