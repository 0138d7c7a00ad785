"""What a player who thinks makes of a position, seen from one seat."""

from typing import Final

from sortilege.bots.bot import Budget
from sortilege.bots.ismcts import Tree
from sortilege.bots.search import Clock, Estimate, ranked
from sortilege.core import registry
from sortilege.core.errors import SortilegeError
from sortilege.core.game import Game, View
from sortilege.core.rng import Rng

LINES: Final = 3  # choices that are worth telling how they would go on


def analyse(view: View, budget: Budget, rng: Rng, game: Game | None = None) -> list[Estimate]:
    """Every choice of the seat whose view it is, the best first; from what that seat knows, and nothing else.

    A game that is not in the registry is named beside its view.
    """
    choices: list[str] = view["choices"]
    if not choices:
        raise SortilegeError("view: nothing is asked of this seat, so there is nothing to analyse")
    clock = Clock(budget)
    tree = Tree(game or registry.load(view["game"]), view, rng)
    tree.grow(clock, tree.worlds.world.choices(tree.seat))
    found = ranked(tree.estimates(choices))
    for estimate in found[:LINES]:
        estimate.line = tree.line_after(estimate.text)
    return found
