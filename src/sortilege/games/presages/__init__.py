"""Présages: four to six players in teams, and whoever gets down to one card."""

from sortilege.games.presages.game import GAME

__all__ = ["GAME"]
