"""Sacrilège: two to six cults sacrifice characters, add up to six, and pray that nobody interrupts."""

from sortilege.games.sacrilege.game import GAME

__all__ = ["GAME"]
