"""Tiny games that keep the contract: in turn, with sealed answers, with reactions, and with an owner's deck."""

from sortilege import Game
from tests.core.toys.bids import BidsGame
from tests.core.toys.lots.game import LotsGame
from tests.core.toys.toll import TollGame
from tests.core.toys.tricks import TricksGame

TOYS: list[Game] = [TricksGame(), BidsGame(), TollGame(), LotsGame()]
