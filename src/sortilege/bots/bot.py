"""What a bot is."""

from abc import abstractmethod

from sortilege.core.compiled import mypyc_attr
from sortilege.core.errors import MustSay
from sortilege.core.game import Game, View
from sortilege.core.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Answers a question from what its seat may know. The same view and the same rng give the same answer."""

    @abstractmethod
    def choose(self, game: Game, view: View, rng: Rng) -> str:
        """One of `view["choices"]`."""
        raise MustSay("choose")
