"""What a game has to say for itself when it is played thousands of times: the figures that tell whether it is fair."""

from typing import Any, Final

from sortilege.core.compiled import mypyc_attr
from sortilege.core.game import State, message

AMOUNT: Final = "amount"  # a number for every seat, or one for the game: its mean, its quartiles, how it is spread
SHARE: Final = "share"  # true or not in a game: how often
COUNT: Final = "count"  # how often each of several things happened


class Item:
    """One of the things that are counted: a card, a machine, a way to end."""

    def __init__(self, key: str, label: str, group: str = "") -> None:
        self.key = key
        self.label = label  # a message for the catalogues
        self.group = group  # likewise; those of a group stand together


class Figure:
    """One figure of a game, by name. What a ledger counts without having announced it comes last, by its key; what it
    announces is told even if it never happened."""

    def __init__(self, key: str, label: str, kind: str, items: list[Item] | None = None) -> None:
        self.key = key
        self.label = label  # a message for the catalogues
        self.kind = kind
        self.items: list[Item] = [] if items is None else items


@mypyc_attr(allow_interpreted_subclasses=True)
class Ledger:
    """Keeps the figures of one game while it is played. A game that has more to tell than these has a ledger of its
    own, which calls upon this one in `__init__`, `figures` and `close`."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        self.amounts: dict[str, list[float]] = {}  # by figure: a number a seat, or one for the game
        self.shares: dict[str, bool] = {}  # left out: this game says nothing about it
        self.counts: dict[str, dict[str, int]] = {}  # by figure and item
        self.decisions = 0

    def figures(self) -> list[Figure]:
        """All that it will tell, in this order."""
        return [
            Figure("decisions", message("Decisions in a game"), AMOUNT),
            Figure("endings", message("How games end"), COUNT),
        ]

    def decision(self, seat: int, text: str) -> None:
        """A seat is about to do this."""
        self.decisions += 1

    def event(self, event: dict[str, Any]) -> None:
        """Something has happened. Every event comes once, in full, whoever was told."""

    def close(self, state: State) -> None:
        """The game is over."""
        self.amounts["decisions"] = [float(self.decisions)]
        outcome = state.outcome()
        if outcome is not None:
            self.note("endings", outcome.reason)

    def note(self, figure: str, item: str, times: int = 1) -> None:
        """It has happened so many times more."""
        counted = self.counts.setdefault(figure, {})
        counted[item] = counted.get(item, 0) + times
