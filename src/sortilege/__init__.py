"""Sortilege: card games of omens, seals and sacrifice; one engine to play, host, study and extend them."""

from sortilege.core.errors import (
    BadDeal,
    BadDeck,
    BadLayout,
    BadOption,
    BadRecord,
    BadSeat,
    BadSeed,
    BadText,
    BadView,
    IllegalAction,
    NoDeal,
    SortilegeError,
    UnknownGame,
)
from sortilege.core.events import Event, Log
from sortilege.core.game import Game, Outcome, State, Worlds, fingerprint, playout
from sortilege.core.registry import load, names
from sortilege.core.rng import Rng

__version__ = "0.1.0"

__all__ = [
    "BadDeal",
    "BadDeck",
    "BadLayout",
    "BadOption",
    "BadRecord",
    "BadSeat",
    "BadSeed",
    "BadText",
    "BadView",
    "Event",
    "Game",
    "IllegalAction",
    "Log",
    "NoDeal",
    "Outcome",
    "Rng",
    "SortilegeError",
    "State",
    "UnknownGame",
    "Worlds",
    "fingerprint",
    "load",
    "names",
    "playout",
]
