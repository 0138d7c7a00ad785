"""Once a Necronomicon has been made of cards that everybody has seen (D6), a card that nobody can see was in a hand
already then, or is one of those: in the Necronomicon still, or in the hand of somebody who has drawn since.
D-numbers refer to rules.en.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sortilege.core.errors import BadView
from sortilege.core.given import wrong
from sortilege.core.rng import Rng

if TYPE_CHECKING:
    from mypy_extensions import i64


def mixed(cards: list[int], source: Rng) -> list[int]:
    found = cards[:]
    for at in range(len(found) - 1, 0, -1):
        other = source.below(at + 1)
        found[at], found[other] = found[other], found[at]
    return found


class Provenance:
    """Of the cards that a viewer cannot place: how many of each kind have been shuffled, at least and at most; and how
    many of them lie in each hand. At least and at most are the same unless a card was seen that might have been either.
    """

    def __init__(self, pool: list[int], shuffled: list[int], held: list[int]) -> None:
        self.surely: list[int] = []
        self.maybe: list[int] = []
        self.old: list[int] = []
        for kind in sorted(set(pool)):
            unseen = pool.count(kind)
            most = min(unseen, shuffled.count(kind))
            least = max(0, unseen - held.count(kind))
            if least > most:
                raise BadView("view.shuffled, view.held: got too few cards, expected all that may be unseen")
            self.surely += [kind] * least
            self.maybe += [kind] * (most - least)
            self.old += [kind] * (unseen - most)
        self.pile: i64 = 0  # cards of the Necronomicon that the viewer has not looked at
        self.drawn: list[int] = []  # seats, as often as they must have drawn a card that they hold
        self.open: list[int] = []  # ... as they may have
        self.least: i64 = 0  # cards that have been shuffled
        self.most: i64 = 0

    def set_places(self, pile: i64, unknown: list[int], old: list[int], fresh: list[int]) -> None:
        """By seat: how many cards it is about, and how many may have been there before, or have been drawn since."""
        self.pile = pile
        for seat in range(len(unknown)):
            must = max(0, unknown[seat] - old[seat])
            may = min(unknown[seat], fresh[seat])
            if must > may:
                raise wrong("fresh", fresh[seat], f"what makes {unknown[seat]} with those that are old")
            self.drawn += [seat] * must
            self.open += [seat] * (may - must)
        least = pile + len(self.drawn)
        self.least = max(least, len(self.surely))
        self.most = min(least + len(self.open), len(self.surely) + len(self.maybe))
        if self.least > self.most:
            raise BadView("view.shuffled, view.fresh: got too few, expected all that may lie in the Necronomicon")

    def deal(self, hands: list[list[int]], sizes: list[int], source: Rng) -> list[int]:
        """Fills the hands up to their sizes; the cards of the Necronomicon that nobody has looked at."""
        count = self.least + source.below(self.most - self.least + 1)
        maybe = mixed(self.maybe, source)
        extra = count - len(self.surely)
        shuffled = mixed(self.surely + maybe[:extra], source)
        old = mixed(self.old + maybe[extra:], source)
        slots = self.drawn + mixed(self.open, source)
        for at in range(count - self.pile):
            hands[slots[at]].append(shuffled[self.pile + at])
        for seat in range(len(hands)):
            missing = sizes[seat] - len(hands[seat])
            hands[seat] += old[:missing]
            old = old[missing:]
        return shuffled[: self.pile]
