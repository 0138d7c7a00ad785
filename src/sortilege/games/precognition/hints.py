"""How good a position looks at a glance: what a greedy bot goes by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.games.precognition.actions import ACTIVATE, FIRST_LEAVE, GIFT, ROOMS, SELECT
from sortilege.games.precognition.boat import ACTIVATION
from sortilege.games.precognition.habits import selection_worth
from sortilege.games.precognition.objectives import objective_at, owners_of
from sortilege.games.precognition.worth import Prices, boat_worth

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.precognition.rules import Precognition

TROUBLE: Final = 0.01  # what it is worth not to be asked about everything
MUCH_TROUBLE: Final = 100.0
MET: Final = 4.0  # an objective


def promise(state: Precognition, seat: i64, action: i64) -> float:
    """Whoever answers last judges like everybody before: as if a neighbour were still thinking, and nothing revealed
    and nothing of the river seen yet."""
    kind = state.stack[-1].kind
    if kind == SELECT:
        kept, given = state.selection_of(seat, action)
        return selection_worth(state, seat, kept, given)
    if kind == ROOMS:
        rooms = state.deal.rooms[seat]
        left = action - FIRST_LEAVE
        return room_worth(state, seat, rooms[0 if left else 1], rooms[1 if left == 2 else 2])
    if kind == GIFT:
        first, second = state.gift_of(seat, action)
        return gift_worth(state, seat, first, second)
    after = state.clone()
    neighbour = after.boats[after.left_of(seat)]
    if not neighbour.asks:
        neighbour.asks = ACTIVATE
    after.play(seat, action)
    return worth(after, seat)


def worth(state: Precognition, seat: i64) -> float:
    turn = state.turn_number if state.turn_number else 1
    boat = state.boats[seat]
    mine = boat_worth(state.setup, boat, turn)
    if boat.by_hand:  # R11 is a right, and seldom a gain
        mine -= TROUBLE if boat.stage > ACTIVATION else MUCH_TROUBLE
    if boat.fewer:
        mine -= MUCH_TROUBLE
    return mine + crew_worth(state) if state.setup.together else mine


def crew_worth(state: Precognition) -> float:
    """Objectives of this season that hold as things are."""
    total = 0.0
    for at in range(state.revealed):
        owners = len(owners_of(state, at))
        if objective_at(state, at).every:
            total += MET * owners / state.seats
        elif owners:
            total += MET
    return total


def room_worth(state: Precognition, seat: i64, one: i64, other: i64) -> float:
    """What two rooms could bring, for the batteries they need."""
    setup = state.setup
    prices = Prices(setup, state.boats[seat], 2)
    total = 0.0
    for room in (one, other):
        for row in range(3):
            total += prices.of(setup.effects[room * 3 + row]) / setup.needs[room * 3 + row]
    return total


def gift_worth(state: Precognition, seat: i64, first: i64, second: i64) -> float:
    """R3: one of these two is kept from me, and may come back; the others I draw."""
    setup = state.setup
    prices = Prices(setup, state.boats[seat], 1)
    total = 0.0
    for card in (first, second):
        total -= prices.of(setup.brought(card, first + second - card))
    return total
