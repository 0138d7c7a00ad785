"""Seven Seals: three to five players foretell their tricks, colour by colour, and one may play the saboteur."""

from sortilege.games.seven_seals.game import GAME

__all__ = ["GAME"]
