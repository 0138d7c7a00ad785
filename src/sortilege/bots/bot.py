"""What a bot is, and how long it may think."""

from abc import abstractmethod

from sortilege.core.compiled import mypyc_attr
from sortilege.core.errors import MustSay
from sortilege.core.game import Game, View
from sortilege.core.rng import Rng


class Budget:
    """So many milliseconds, or so many iterations; of both, whichever is used up first."""

    def __init__(self, milliseconds: float = 0.0, iterations: int = 0) -> None:
        self.milliseconds = milliseconds  # 0: time does not matter
        self.iterations = iterations  # 0: as many as there is time for


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Answers a question from what its seat may know. The same view, the same rng and the same number of iterations
    give the same answer."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @abstractmethod
    def choose(self, view: View, choices: list[str], budget: Budget, rng: Rng) -> str:
        """One of the choices."""
        raise MustSay("choose")
