"""S4–S8: what may be done in prediction, as a bit set of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sortilege.core.cards import bit
from sortilege.games.seven_seals.actions import DONE, MAGE, ROB, TAKE
from sortilege.games.seven_seals.cards import WHITE, held

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.seven_seals.rules import SevenSeals


def predictions(state: SevenSeals, seat: i64) -> i64:
    offers = bit(DONE)
    if not state.mage and not state.predicted >> (8 * seat) & 255:
        offers |= bit(MAGE)  # S8
    can_rob = held(state.centre, WHITE) > 0  # S7
    colour: i64 = 0
    while colour < 5:
        if held(state.centre, colour):
            offers |= bit(TAKE + colour)  # S5
        elif can_rob:
            offers |= robbable(state, seat, colour)
        colour += 1
    return offers


def robbable(state: SevenSeals, seat: i64, colour: i64) -> i64:
    """S6: a seal that is not in the centre is taken from any opponent who has one."""
    offers: i64 = 0
    other: i64 = 0
    while other < state.seats:
        if other != seat and held(state.seals[other], colour):
            offers |= bit(ROB + 5 * other + colour)
        other += 1
    return offers
