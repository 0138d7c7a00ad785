"""Objectives of a crew (R26–R29). R-numbers refer to rules.en.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sortilege.core.cards import bit
from sortilege.games.precognition import machines
from sortilege.games.precognition.actions import DONE, FIRST_DONE_WITH, FIRST_EASE, MOST_EASED, REVEAL
from sortilege.games.precognition.boat import MACHINES, OBJECTIVES, Boat
from sortilege.games.precognition.components import (
    BATTERY,
    CONTAMINATED,
    DOCTOR,
    FOOD,
    HEALTHY,
    HUMAN,
    MACHINE,
    PROTECTOR,
    RESOURCES,
    YMUNE,
    Objective,
)
from sortilege.games.precognition.packing import amount, some
from sortilege.games.precognition.stores import tell_loss

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.precognition.rules import Precognition


# Revealing (R27)


def can_reveal(state: Precognition, boat: Boat) -> bool:
    """One, two or three healthy humans, as the season is."""
    return state.setup.together and state.revealed < state.setup.stack and boat.healthy >= state.season()


def reveal(state: Precognition, seat: i64, boat: Boat) -> None:
    price = state.season()
    boat.healthy -= price
    boat.sick += price
    if boat.stage == OBJECTIVES:
        boat.stage = MACHINES  # R13: there may be somebody to heal now
    turn_up(state, seat, price)


def turn_up(state: Precognition, seat: int | None, paid: int) -> None:
    at = state.revealed
    state.revealed += 1
    if state.log is not None:
        key = objective_at(state, at).key
        facts: dict[str, Any] = {"seat": seat, "objective": key, "season": state.season()}
        state.log.tell("reveals", {**facts, "paid": paid})


# Easing (R28)


def can_pursue(state: Precognition, boat: Boat) -> bool:
    return can_reveal(state, boat) or len(eases(state, boat)) > 0


def is_asked(state: Precognition, boat: Boat) -> bool:
    """A player who has said `done` is asked again only as long as there is something to ease."""
    if boat.done:
        return not state.setup.done_is_final and len(eases(state, boat)) > 0
    return can_pursue(state, boat)


def done_number(state: Precognition) -> i64:
    """`done` says with how many objectives revealed: so it never answers for one that comes up at the same moment."""
    revealed = state.revealed
    return DONE if state.setup.done_is_final or not revealed else FIRST_DONE_WITH + revealed - 1


def pursuits(state: Precognition, boat: Boat) -> list[int]:
    found = [REVEAL] if can_reveal(state, boat) else []
    return [*found, done_number(state), *eases(state, boat)]


def eases(state: Precognition, boat: Boat) -> list[int]:
    """Those revealed whose price this player has gained this turn; Ymunes may be doctors or protectors."""
    found: list[int] = []
    if not boat.this_turn:
        return found
    for at in range(state.revealed):
        if not state.is_eased(at):
            price = objective_at(state, at).price
            found += [FIRST_EASE + at * MOST_EASED + doctors for doctors in ways_to_pay(boat, price)]
    return found


def ways_to_pay(boat: Boat, price: list[tuple[int, int]]) -> list[int]:
    """By how many doctors go for Ymunes of either kind; none: it cannot be paid."""
    ymunes = 0
    doctors = fewest(amount(boat.this_turn, DOCTOR), boat.doctors)
    protectors = fewest(amount(boat.this_turn, PROTECTOR), boat.protectors)
    for resource, number in price:
        if resource == YMUNE:
            ymunes = number
        elif resource == DOCTOR:
            doctors -= number
        elif resource == PROTECTOR:
            protectors -= number
        elif number > amount(boat.this_turn, resource) or number > owned(boat, resource):
            return []
    if doctors < 0 or protectors < 0 or not price:
        return []
    return [used for used in range(MOST_EASED) if used <= doctors and used <= ymunes <= used + protectors]


def fewest(one: int, other: int) -> int:
    return one if one < other else other


def owned(boat: Boat, resource: int) -> int:
    if resource == FOOD:
        return boat.food
    return boat.humans() if resource == HUMAN else amount(boat.this_turn, BATTERY)


def ease(state: Precognition, seat: i64, boat: Boat, action: i64) -> None:
    at = (action - FIRST_EASE) // MOST_EASED
    for_ymunes = (action - FIRST_EASE) % MOST_EASED
    objective = objective_at(state, at)
    state.eased |= bit(state.place_of(at))
    if state.log is not None:
        state.log.tell("eases", {"seat": seat, "objective": objective.key})
    for resource, number in objective.price:
        if resource == YMUNE:
            spend(state, seat, boat, DOCTOR, for_ymunes, objective)
            spend(state, seat, boat, PROTECTOR, number - for_ymunes, objective)
        else:
            spend(state, seat, boat, resource, number, objective)


def spend(state: Precognition, seat: i64, boat: Boat, resource: i64, number: i64, objective: Objective) -> None:
    boat.this_turn -= some(resource, number)
    if resource == FOOD:
        boat.food -= number
    elif resource == DOCTOR:
        boat.doctors -= number
    elif resource == PROTECTOR:
        boat.protectors -= number
    elif resource == HUMAN:  # they came aboard contaminated; those healed since go last
        sick = number if number < boat.sick else boat.sick
        boat.sick -= sick
        boat.healthy -= number - sick
    else:
        take_back(state, boat)
    tell_loss(state, seat, resource, number, "price", objective.key)


def take_back(state: Precognition, boat: Boat) -> None:
    """Batteries that found no place have paid first; the others come off the machines they were laid on this turn, the
    last one first. R13: such a machine is no longer powered, unless it has run."""
    owed = -machines.without_place(boat)
    while owed > 0:
        machine = (boat.laid & 7) - 1
        boat.batteries -= bit(machine * 4)
        if state.setup.machines_lose_power and not boat.used & bit(machine):
            boat.lit &= ~bit(machine)
        boat.laid >>= 3
        owed -= 1


def pursue(state: Precognition, seat: i64, boat: Boat, action: i64) -> None:
    if action == DONE or action >= FIRST_DONE_WITH:
        boat.done = 1
        if state.log is not None:
            state.log.tell("done", {"seat": seat})
        return
    boat.done = 0
    if action == REVEAL:
        reveal(state, seat, boat)
    else:
        ease(state, seat, boat, action)


# Meeting them (R29)


def objective_at(state: Precognition, at: int) -> Objective:
    """One of this season's, from the top of its stack."""
    return state.setup.box.objectives[state.deal.objectives[state.season() - 1][at]]


def all_met(state: Precognition) -> bool:
    """The rest is revealed; whether every one holds."""
    while state.revealed < state.setup.stack:
        turn_up(state, None, 0)
    met = True
    for at in range(state.setup.stack):
        met = is_met(state, at) and met
    return met


def holds(state: Precognition, at: i64) -> bool:
    """Whether an objective would hold as things are."""
    owners = owners_of(state, at)
    return len(owners) == state.seats if objective_at(state, at).every else bool(owners)


def owners_of(state: Precognition, at: i64) -> list[int]:
    """Who owns all that an objective asks for."""
    needs = needs_of(state, at)
    return [seat for seat in range(state.seats) if owns_all(state, state.boats[seat], needs)]


def needs_of(state: Precognition, at: i64) -> list[tuple[int, int]]:
    objective = objective_at(state, at)
    return objective.eased if state.is_eased(at) else objective.needs


def is_met(state: Precognition, at: i64) -> bool:
    objective = objective_at(state, at)
    owners = owners_of(state, at)
    met = holds(state, at)
    if state.log is not None:
        told = {RESOURCES[resource]: number for resource, number in needs_of(state, at)}
        facts: dict[str, Any] = {"objective": objective.key, "met": met, "by": owners, "needs": told}
        state.log.tell("objective", {**facts, "every": objective.every})
    return met


def owns_all(state: Precognition, boat: Boat, needs: list[tuple[int, int]]) -> bool:
    return all(stock(state, boat, resource) >= number for resource, number in needs)


def stock(state: Precognition, boat: Boat, resource: int) -> int:
    """What a boat has of anything an objective may ask for."""
    if resource == FOOD:
        return boat.food
    if resource == HUMAN:
        return boat.humans()
    if resource == HEALTHY:
        return boat.healthy
    if resource == CONTAMINATED:
        return boat.sick
    if resource == YMUNE:
        return boat.doctors + boat.protectors
    if resource == DOCTOR:
        return boat.doctors
    if resource == PROTECTOR:
        return boat.protectors
    if resource == BATTERY:
        return sum([int(boat.charge(machine)) for machine in range(machines.ON_A_BOAT)])
    assert resource == MACHINE
    lit = machines.powered(state.setup, boat)
    return sum([lit >> machine & 1 for machine in range(machines.ON_A_BOAT)])
