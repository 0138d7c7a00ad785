"""What a bot is."""

from abc import ABC, abstractmethod

from sortilege.core.game import Game, View
from sortilege.core.rng import Rng


class Bot(ABC):
    """Answers a question from what its seat may know. The same view and the same rng give the same answer."""

    @abstractmethod
    def choose(self, game: Game, view: View, rng: Rng) -> str:
        """One of `view["choices"]`."""
