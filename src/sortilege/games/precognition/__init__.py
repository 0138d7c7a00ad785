"""Précognition: two to four boats down a river, with cards that one keeps, gives and passes on."""

from sortilege.games.precognition.game import GAME

__all__ = ["GAME"]
