"""The Necronomicon, the Graveyard and the hands: how cards go from one to the other (D6). D-numbers refer to
rules.en.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sortilege.games.sacrilege.knowledge import begin_counting, forget, learn, without

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.sacrilege.rules import Sacrilege


def has_top(state: Sacrilege) -> bool:
    """D6: where the Necronomicon is empty and a card is wanted, the Graveyard is turned over."""
    if is_used_up(state):
        turn_over(state)
        if state.log is not None:
            state.log.tell("shuffles", {"cards": state.left, "graveyard": state.key(state.graveyard[0])})
    return state.left > 0


def turn_over_at_once(state: Sacrilege) -> None:
    """D6: nothing is wanted yet, but the last card of the Necronomicon has been taken, and what it does is done."""
    if state.setup.turns_over_at_once and is_used_up(state):
        turn_over(state)
        if state.log is not None:
            facts = {"cards": state.left, "graveyard": state.key(state.graveyard[0])}
            state.log.tell("shuffles", {**facts, "at_once": True})


def is_used_up(state: Sacrilege) -> bool:
    """A single card of the Graveyard would stay there."""
    return not state.left and len(state.graveyard) > 1


def turn_over(state: Sacrilege) -> None:
    """The Graveyard becomes the Necronomicon, and its first card the new Graveyard."""
    pack = sorted(state.graveyard)
    cards = state.chance.draw(state.shuffles, pack, len(pack))
    state.shuffles += 1
    state.graveyard = [cards[0]]
    state.necronomicon = cards[:0:-1]
    state.left = len(state.necronomicon)
    begin_counting(state, without(pack, cards[0]))


def take_top(state: Sacrilege) -> i64:
    state.left -= 1
    return state.necronomicon[state.left]


def bury(state: Sacrilege, kinds: list[int]) -> None:
    if kinds:
        state.graveyard = state.graveyard + kinds


def random_of(state: Sacrilege, hand: list[int]) -> i64:
    kind = state.chance.draw(state.shuffles, hand, 1)[0]
    state.shuffles += 1
    return kind


def add_to_hand(state: Sacrilege, seat: i64, kind: i64) -> None:
    state.hands[seat] = sorted([*state.hands[seat], kind])


def take_from_hand(state: Sacrilege, seat: i64, kind: i64) -> None:
    """Openly: whoever knew of such a card there knows of one less."""
    state.hands[seat] = without(state.hands[seat], kind)
    forget(state, seat, kind)


def show_and_keep(state: Sacrilege, seat: i64, kind: i64) -> None:
    """A card goes into a hand face up."""
    add_to_hand(state, seat, kind)
    learn(state, seat, kind)


def last_place(cards: list[int], card: i64) -> i64:
    at = len(cards) - 1
    while cards[at] != card:
        at -= 1
    return at


def without_last(cards: list[int], card: i64) -> list[int]:
    """A copy without the uppermost of it."""
    at = last_place(cards, card)
    return cards[:at] + cards[at + 1 :]
