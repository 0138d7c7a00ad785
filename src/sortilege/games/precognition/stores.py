"""What comes aboard a boat and what leaves it. R-numbers refer to rules.en.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sortilege.games.precognition.actions import TAKE
from sortilege.games.precognition.boat import MACHINES, Boat
from sortilege.games.precognition.components import HEAL, HUMAN, RESOURCES
from sortilege.games.precognition.packing import MOST, amount, some, without
from sortilege.games.precognition.setup import Setup

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.precognition.rules import Precognition

GAINS: Final = 7  # kinds of resources that can be offered


def cure(boat: Boat, number: i64) -> i64:
    """Contaminated humans get well, as many as there are; how many did."""
    number = min(number, boat.sick)
    boat.sick -= number
    boat.healthy += number
    return number


def healed_by(boat: Boat, offer: i64) -> i64:
    """R15: how many an offer heals; humans of the same offer come aboard first."""
    patients = boat.sick + amount(offer, HUMAN)
    heal = amount(offer, HEAL)
    return heal if heal < patients else patients


def can_pay_later(state: Precognition, boat: Boat) -> bool:
    """R28: what comes aboard now may be spent on an objective this turn."""
    return state.setup.together and boat.stage <= MACHINES


def can_take_fewer(setup: Setup, boat: Boat, resource: i64) -> bool:
    """R11: once for an offer; by hand it has been asked about before."""
    return setup.may_take_fewer and not boat.by_hand and not boat.accepted >> resource & 1


def want_fewer(state: Precognition, seat: int, boat: Boat, resource: i64) -> None:
    boat.fewer = resource + 1
    boat.asks = TAKE
    if state.log is not None:
        state.log.tell("wants fewer", {"seat": seat, "what": RESOURCES[resource]})


def remember(boat: Boat, gained: i64) -> None:
    """R28: what this player has gained this turn."""
    resource: i64 = 0
    while resource < GAINS:
        number = amount(gained, resource)
        if number:
            number += amount(boat.this_turn, resource)
            boat.this_turn = without(boat.this_turn, resource) | some(resource, number if number < MOST else MOST)
        resource += 1


def tell_gain(
    state: Precognition, seat: int, resource: int, number: int, why: str, source: str | None, row: int | None = None
) -> None:
    log = state.log
    assert log is not None
    facts: dict[str, Any] = {"seat": seat, "what": RESOURCES[resource], "count": number, "why": why, "source": source}
    if row is not None:
        facts["row"] = row
    log.tell("gains", facts)


def tell_loss(state: Precognition, seat: int, resource: int, number: int, why: str, source: str | None) -> None:
    if state.log is not None and number:
        facts: dict[str, Any] = {"seat": seat, "what": RESOURCES[resource], "count": number}
        state.log.tell("loses", {**facts, "why": why, "source": source})
