"""What a player who thinks ahead would tell somebody at the table, in words: for terminals, tables and replays."""

from typing import Any, Final, NamedTuple

from sortilege import bots
from sortilege.bots.search import Step
from sortilege.core.game import Game, Teller, View
from sortilege.core.rng import Rng

ADVISER: Final = "ismcts"  # whose thoughts these are


class Advice(NamedTuple):
    """One choice, and what it promises."""

    do: str
    words: str
    promise: int | None  # from 0, the worst, to 100, the best; None: it was not looked at
    swing: int  # by how much one game differs from another
    line: list[str]  # how it would most likely go on

    def as_json(self) -> dict[str, Any]:
        return self._asdict()


def advice(game: Game, teller: Teller, view: View, budget: bots.Budget, rng: Rng) -> list[Advice]:
    """On every choice of the seat whose view it is, the best first."""
    return [
        Advice(
            found.text,
            teller.choice(view, found.text),
            round(50 + 50 * found.value()) if found.tries else None,
            round(50 * found.spread()),
            [told(teller, step) for step in found.line],
        )
        for found in bots.analyse(view, budget, rng)
    ]


def told(teller: Teller, step: Step) -> str:
    """Who would do what."""
    words = teller.choice(step.view, step.text)
    return teller.say("{name}: {words}").format(name=teller.names[step.seat], words=words)
