"""Whether a player learned anything from what they did: if not, they may take it back."""

import json

from sortilege.core.errors import SortilegeError
from sortilege.core.game import Action, Game, Seat, View
from sortilege.core.rng import Rng

WORLDS = 200


def nothing_learned(game: Game, seat: Seat, before: View, actions: list[Action], after: View, rng: Rng) -> bool:
    """True if the same actions would have led to the same view in every world that fitted the view before them."""
    worlds = game.worlds(before)
    now = seen(after)
    for _ in range(WORLDS):
        world = worlds.sample(rng)
        try:
            for action in actions:
                world.apply(seat, action)
        except SortilegeError:
            return False
        if seen(world.view(seat)) != now:
            return False
    return True


def seen(view: View) -> str:
    """All that can differ. Options never do, and an owner's whole file may be among them."""
    return json.dumps({name: view[name] for name in view if name != "options"}, sort_keys=True)
