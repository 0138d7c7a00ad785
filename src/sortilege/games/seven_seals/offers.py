"""S4–S8: what may be done in prediction, as bit sets of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.core.cards import bit
from sortilege.games.seven_seals.actions import DONE, GIVE_BACK, LATER, MAGE, PUT_BACK, ROB, TAKE
from sortilege.games.seven_seals.cards import WHITE, held

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.seven_seals.rules import SevenSeals

MOST_PUT_BACK: Final = 20  # S5: seals in one prediction, so that every game ends


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


def retractions(state: SevenSeals, seat: i64) -> i64:
    """S5: the seals of this prediction that may be put back, as a bit set that counts from LATER. Of a colour, those
    robbed go first: an opponent is robbed only of what the centre has none of."""
    offers: i64 = 0
    if not state.setup.may_put_back or state.put_back >= MOST_PUT_BACK:
        return offers
    colour: i64 = 0
    while colour < 5:
        if held(state.seals[seat], colour):
            to_opponents = robbed_of(state, colour)
            offers |= to_opponents if to_opponents else bit(PUT_BACK - LATER + colour)
        colour += 1
    return offers


def robbed_of(state: SevenSeals, colour: i64) -> i64:
    """To give a seal of this colour back to each who was robbed of one."""
    offers: i64 = 0
    other: i64 = 0
    while other < state.seats:
        if held(state.robbed[other], colour):
            offers |= bit(GIVE_BACK - LATER + 5 * other + colour)
        other += 1
    return offers
