"""Three tiny games that keep the contract: one in turn, one with sealed answers, one with reactions."""

from sortilege import Game
from tests.core.toys.bids import BidsGame
from tests.core.toys.toll import TollGame
from tests.core.toys.tricks import TricksGame

TOYS: list[Game] = [TricksGame(), BidsGame(), TollGame()]
