"""What a card costs and brings beside another in the Action Zone. R-numbers refer to rules.en.md."""

from __future__ import annotations

from sortilege.games.precognition.components import COPY, Card


def cost_beside(card: Card, other: Card) -> int:
    """R9: a copy costs what the other card costs; two copies nothing."""
    if card.cost != COPY:
        return card.cost
    return 0 if other.cost == COPY else other.cost


def gain_beside(card: Card, other: Card) -> int:
    """R9: a copy gives as many as the other card costs; if that is a copy too, as its own cost says."""
    if card.gain != COPY:
        return card.gain
    return cost_beside(card, other) if other.cost == COPY else other.cost


def brought_beside(card: Card, other: Card) -> list[tuple[int, int]]:
    """R10: its gain, and its bonus beside a card of its type."""
    gain = gain_beside(card, other)
    gains = [(card.type, gain)] if gain else []
    return gains + card.bonus if card.type == other.type else gains
