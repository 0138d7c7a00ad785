"""Once a Necronomicon has been made of cards that everybody has seen (D6), a card that nobody can see was in a hand
already then, or is one of those: in the Necronomicon still, or in the hand of somebody who has drawn since.
D-numbers refer to rules.en.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sortilege.core.errors import BadView
from sortilege.core.rng import Rng

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.sacrilege.rules import Sacrilege


def mixed(cards: list[int], source: Rng) -> list[int]:
    found = cards[:]
    for at in range(len(found) - 1, 0, -1):
        other = source.below(at + 1)
        found[at], found[other] = found[other], found[at]
    return found


class Provenance:
    """Of the cards that a viewer cannot place: how many of each kind have been shuffled, at least and at most. They are
    the same unless a card has left a hand that might have been either.

    `placed`: by seat, the cards that the viewer knows to be there and not everybody; `unknown`: how many others."""

    def __init__(
        self, state: Sacrilege, pool: list[int], placed: list[list[int]], peeked: list[int], unknown: list[int]
    ) -> None:
        self.pile: i64 = state.left - len(peeked)
        self.surely: list[int] = []
        self.maybe: list[int] = []
        self.old: list[int] = []
        settled: list[int] = []  # who has not drawn since has held them before
        either: list[int] = []
        for seat in range(len(placed)):
            if state.fresh[seat]:
                either += placed[seat]
            else:
                settled += placed[seat]
        for kind in range(len(state.setup.box.characters)):
            unseen = pool.count(kind)
            elsewhere = either.count(kind)
            most = min(unseen + elsewhere, state.shuffled.count(kind) - peeked.count(kind))
            if most < 0:
                raise BadView(f"view.shuffled: got too few of {state.key(kind)!r}, expected all that may lie there")
            # In a world where somebody is imagined to have drawn more, the two may contradict each other
            least = min(most, max(0, unseen + elsewhere + settled.count(kind) - state.held.count(kind)))
            low = max(0, least - elsewhere)
            high = min(unseen, most)
            self.surely += [kind] * low
            self.maybe += [kind] * (high - low)
            self.old += [kind] * (unseen - high)
        self.slots: list[int] = []
        for seat in range(len(unknown)):
            self.slots += [seat] * min(unknown[seat], state.fresh[seat])
        if len(self.surely) > self.pile + len(self.slots):  # in a world where somebody is imagined to have drawn more
            self.slots = [seat for seat in range(len(unknown)) for _ in range(unknown[seat])]
        self.least: i64 = max(self.pile, len(self.surely))
        self.most: i64 = min(self.pile + len(self.slots), len(self.surely) + len(self.maybe))
        if self.least > self.most:
            raise BadView("view.shuffled: got too few cards, expected all that may lie in the Necronomicon")

    def deal(self, hands: list[list[int]], sizes: list[int], source: Rng) -> list[int]:
        """Fills the hands up to their sizes; the cards of the Necronomicon that nobody has looked at."""
        count = self.least + source.below(self.most - self.least + 1)
        maybe = mixed(self.maybe, source)
        extra = count - len(self.surely)
        drawn = mixed(self.surely + maybe[:extra], source)
        old = mixed(self.old + maybe[extra:], source)
        slots = mixed(self.slots, source)
        for at in range(count - self.pile):
            hands[slots[at]].append(drawn[self.pile + at])
        for seat in range(len(hands)):
            missing = sizes[seat] - len(hands[seat])
            hands[seat] += old[:missing]
            old = old[missing:]
        return drawn[: self.pile]
