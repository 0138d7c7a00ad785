"""What the objectives of a crew add to the worth of things (R26–R29)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.games.precognition.boat import Boat
from sortilege.games.precognition.components import (
    BATTERY,
    CONTAMINATED,
    DOCTOR,
    FOOD,
    HEALTHY,
    HUMAN,
    MACHINE,
    PROTECTOR,
    YMUNE,
)
from sortilege.games.precognition.objectives import needs_of, objective_at, owns_all, stock
from sortilege.games.precognition.setup import YEAR
from sortilege.games.precognition.worth import Prices

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.precognition.rules import Precognition

# What one more of a thing is worth where an objective lacks it
WANTED: Final = {
    FOOD: 0.6,
    HUMAN: 0.5,
    HEALTHY: 0.5,
    CONTAMINATED: 0.3,
    YMUNE: 1.5,
    DOCTOR: 1.5,
    PROTECTOR: 1.5,
    BATTERY: 0.8,
    MACHINE: 0.8,
}


def prices_for(state: Precognition, boat: Boat) -> Prices:
    prices = Prices(state.setup, boat, state.turn_number)
    if state.setup.together:
        at: i64 = 0
        while at < state.revealed:
            aim(state, boat, prices, at)
            at += 1
    return prices


def aim(state: Precognition, boat: Boat, prices: Prices, at: i64) -> None:
    """R29: every boat lacks what all must own; where one will do, whoever has most goes on."""
    objective = objective_at(state, at)
    needs = needs_of(state, at)
    if not objective.every:
        for other in state.boats:
            if owns_all(state, other, needs):
                return
    for resource, number in needs:
        mine = stock(state, boat, resource)
        if resource == FOOD and boat.healthy > 0:
            mine -= int(boat.healthy)  # they eat first
        if mine < number and (objective.every or is_nearest(state, mine, resource)):
            raise_price(state, prices, resource, WANTED[resource])


def is_nearest(state: Precognition, mine: int, resource: int) -> bool:
    for boat in state.boats:
        theirs = stock(state, boat, resource)
        if resource == FOOD:
            theirs -= int(boat.healthy)
        if theirs > mine:
            return False
    return True


def raise_price(state: Precognition, prices: Prices, resource: int, more: float) -> None:
    if resource == FOOD:
        prices.food += more
    elif resource in (HUMAN, CONTAMINATED):
        prices.human += more
    elif resource == HEALTHY:
        prices.human += more
        prices.heal += more
        if state.turn_number % YEAR == 0:
            prices.cost -= more
    elif resource == YMUNE:
        prices.doctor += more
        prices.protector += more
        prices.ymune += more
    elif resource == DOCTOR:
        prices.doctor += more
        prices.ymune = max(prices.ymune, prices.doctor)
    elif resource == PROTECTOR:
        prices.protector += more
        prices.ymune = max(prices.ymune, prices.protector)
    else:
        prices.battery += more
