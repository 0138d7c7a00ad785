"""Siggil: one to four players take a woven layout apart and capture the Spirits it sets free."""

from sortilege.games.siggil.game import GAME

__all__ = ["GAME"]
