"""The cards of the Action Zone, and what they bring (R8–R12). R-numbers refer to rules.en.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sortilege.core.cards import bit
from sortilege.games.precognition import machines, objectives
from sortilege.games.precognition.actions import (
    BOTH,
    BY_HAND,
    DOCTORS,
    FEWER,
    FIRST_ACTIVATE,
    FIRST_DOCTORS,
    FIRST_TAKE,
    REVEAL,
    TAKE,
)
from sortilege.games.precognition.beside import gain_beside
from sortilege.games.precognition.boat import CARDS, EVENT, GIVEN, KEPT, Boat
from sortilege.games.precognition.components import (
    BATTERY,
    DOCTOR,
    FOOD,
    HEAL,
    HUMAN,
    PROTECTOR,
    RESOURCES,
    YMUNE,
)
from sortilege.games.precognition.packing import MOST, amount, some, without
from sortilege.games.precognition.setup import Setup
from sortilege.games.precognition.stores import (
    GAINS,
    can_pay_later,
    can_take_fewer,
    cure,
    healed_by,
    remember,
    tell_gain,
    want_fewer,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.precognition.rules import Precognition


def cost_of_both(setup: Setup, boat: Boat) -> i64:
    return setup.cost(boat.kept, boat.given) + setup.cost(boat.given, boat.kept)


def ways(state: Precognition, boat: Boat) -> list[int]:
    """R8: one of them for nothing, both for their costs, or none; R27: or an objective first."""
    found = [FIRST_ACTIVATE, FIRST_ACTIVATE + KEPT]
    if boat.kept != boat.given:
        found.append(FIRST_ACTIVATE + GIVEN)
    if boat.healthy >= cost_of_both(state.setup, boat):
        found.append(BOTH)
    if not boat.by_hand:
        found.append(BY_HAND)  # R11
    if objectives.can_reveal(state, boat):
        found.append(REVEAL)
    return found


def activate(state: Precognition, seat: i64, boat: Boat, action: i64) -> None:
    if action == BY_HAND:
        boat.by_hand = 1
        if state.log is not None:
            state.log.tell("by hand", {"seat": seat})
        return
    if action == REVEAL:
        objectives.reveal(state, seat, boat)
        return
    setup = state.setup
    which = action - FIRST_ACTIVATE
    boat.activated = which
    boat.stage = CARDS
    if action == BOTH:
        cost = cost_of_both(setup, boat)
        boat.paid = cost
        boat.healthy -= cost
        boat.sick += cost
    offer: i64 = 0
    if which & KEPT:
        offer += setup.brought(boat.kept, boat.given)
    if which & GIVEN:
        offer += setup.brought(boat.given, boat.kept)
    boat.offer = offer
    if state.log is not None:
        tell_activation(state, seat, boat)
    if not boat.by_hand:
        boat.from_cards = offer


def receive(state: Precognition, seat: i64, boat: Boat) -> None:
    """R12: what is on its way comes aboard, as far as there is nothing to ask."""
    offer = boat.offer
    if boat.by_hand and ask_how_many(boat):
        return
    if offer & ~some(YMUNE, MOST) & ~some(BATTERY, MOST):
        boat.food += amount(offer, FOOD)
        boat.sick += amount(offer, HUMAN)
        boat.doctors += amount(offer, DOCTOR)
        boat.protectors += amount(offer, PROTECTOR)
        heal = amount(offer, HEAL)
        if heal:
            cure(boat, heal)  # R15
        if can_pay_later(state, boat):
            remember(boat, without(without(without(offer, YMUNE), BATTERY), HEAL))
        boat.offer = offer & (some(YMUNE, MOST) | some(BATTERY, MOST))
    elif amount(offer, YMUNE):
        boat.asks = DOCTORS
    else:
        machines.lay_batteries(state, seat, boat)
    if not boat.offer:
        boat.accepted = 0


# R11: by hand, or where something is placed


def ask_how_many(boat: Boat) -> bool:
    resource: i64 = 0
    while resource < GAINS:
        if amount(boat.offer, resource) and not boat.accepted >> resource & 1:
            boat.asks = TAKE
            return True
        resource += 1
    return False


def asked_resource(boat: Boat) -> i64:
    """The kind of resource of which a boat is asked how much it takes."""
    if boat.fewer:
        return boat.fewer - 1
    resource: i64 = 0
    while not amount(boat.offer, resource) or boat.accepted >> resource & 1:
        resource += 1
    return resource


def amounts(boat: Boat) -> list[int]:
    return [FIRST_TAKE + number for number in range(amount(boat.offer, asked_resource(boat)) + 1)]


def take(state: Precognition, seat: i64, boat: Boat, action: i64) -> None:
    resource = asked_resource(boat)
    number = action - FIRST_TAKE
    left = amount(boat.offer, resource) - number
    boat.offer = without(boat.offer, resource) | some(resource, number)
    boat.accepted |= bit(resource)
    if boat.stage == CARDS and boat.fewer:
        boat.from_cards -= some(resource, left)  # all of it was gained until now
    elif boat.stage == CARDS:
        boat.from_cards += some(resource, number)
    if not boat.offer:
        boat.accepted = 0  # nothing was taken: what is offered next is asked about again
    if boat.fewer:
        boat.fewer = 0
        if state.log is not None:
            state.log.tell("leaves", {"seat": seat, "what": RESOURCES[resource], "count": left})
    elif state.log is not None and resource == HEAL:
        facts: dict[str, Any] = {"seat": seat, "count": healed_by(boat, boat.offer), "why": "machine", "source": None}
        if boat.stage == EVENT:
            facts |= {"why": "event", "source": state.setup.box.tiles[state.tile()].key}
        state.log.tell("heals", facts)
    elif state.log is not None:
        tell_gain(state, seat, resource, number, "by hand", None)


# R12: a Ymune becomes doctor or protector for good


def placings(setup: Setup, boat: Boat) -> list[int]:
    found = [FIRST_DOCTORS + number for number in range(amount(boat.offer, YMUNE) + 1)]
    return [*found, FEWER] if can_take_fewer(setup, boat, YMUNE) else found


def place_ymunes(state: Precognition, seat: i64, boat: Boat, action: i64) -> None:
    if action == FEWER:
        want_fewer(state, seat, boat, YMUNE)
        return
    doctors = action - FIRST_DOCTORS
    protectors = amount(boat.offer, YMUNE) - doctors
    boat.doctors += doctors
    boat.protectors += protectors
    boat.offer = without(boat.offer, YMUNE)
    placed = some(DOCTOR, doctors) | some(PROTECTOR, protectors)
    if state.setup.kinds_count and boat.stage == CARDS:
        boat.from_cards += placed  # R14: beside the Ymunes that they are
    if can_pay_later(state, boat):
        remember(boat, placed)
    if state.log is not None:
        state.log.tell("places", {"seat": seat, "doctors": doctors, "protectors": protectors})
    if not boat.offer:
        boat.accepted = 0


# What is told


def tell_activation(state: Precognition, seat: int, boat: Boat) -> None:
    log = state.log
    assert log is not None
    cards = state.setup.box.cards
    zone = ((KEPT, int(boat.kept), int(boat.given)), (GIVEN, int(boat.given), int(boat.kept)))
    which = [cards[card].key for mark, card, _ in zone if boat.activated & mark]
    facts: dict[str, Any] = {"seat": seat, "which": which, "paid": boat.paid}
    log.tell("activates", {**facts, "cards": {"kept": cards[boat.kept].key, "given": cards[boat.given].key}})
    for mark, card, beside in zone:
        if boat.activated & mark and not boat.by_hand:
            one, other = cards[card], cards[beside]
            tell_gain(state, seat, one.type, gain_beside(one, other), "card", one.key)
            for resource, number in one.bonus if one.type == other.type else []:
                tell_gain(state, seat, resource, number, "bonus", one.key)
