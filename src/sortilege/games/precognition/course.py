"""How a boat goes through its turn: it goes on by itself until its player is asked something, or the others are waited
for. R-numbers refer to rules.en.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sortilege.games.precognition import activation, machines, maintenance, objectives
from sortilege.games.precognition.actions import (
    ACTIVATE,
    CHARGE,
    DOCTORS,
    FACE,
    LOSE,
    LOSE_TO_EVENT,
    LOSE_YMUNES,
    PROTECT,
    PURSUE,
    REVEAL,
    RUN,
    TAKE,
)
from sortilege.games.precognition.boat import (
    ACTIVATION,
    ASHORE,
    BANE,
    CARDS,
    EVENT,
    HEALING,
    LOSSES,
    MACHINES,
    OBJECTIVES,
    PROTECTION,
    READY,
    Boat,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.precognition.rules import Precognition


def go_on(state: Precognition, seat: i64) -> None:
    boat = state.boats[seat]
    while boat.asks == 0:
        stage = boat.stage
        if boat.offer:
            activation.receive(state, seat, boat)
        elif boat.taking:
            maintenance.give_up(state, seat, boat)
        elif stage == ACTIVATION:
            boat.asks = ACTIVATE  # R8
        elif stage == CARDS:
            boat.lit = machines.powered(state.setup, boat)  # R13: batteries from cards power at once
            boat.stage = MACHINES
        elif stage == MACHINES:
            machines.run(state, seat, boat)
        elif stage == OBJECTIVES:
            if not state.setup.together:
                boat.stage = BANE
            elif boat.done or not objectives.can_pursue(state, boat):
                return  # until everybody is here
            else:
                boat.asks = PURSUE
        elif stage == EVENT:
            boat.stage = ASHORE
        elif stage in (READY, ASHORE):
            return
        else:
            maintain(state, seat, boat)


def maintain(state: Precognition, seat: i64, boat: Boat) -> None:
    """R17–R20, in this order."""
    stage = boat.stage
    if stage == BANE:
        maintenance.raise_bane(state, seat, boat)
    elif stage == PROTECTION:
        maintenance.ask_protection(state, boat)
    elif stage == LOSSES:
        maintenance.ask_losses(state, seat, boat)
    else:
        assert stage == HEALING
        maintenance.heal(state, seat, boat)


def choices_of(state: Precognition, boat: Boat) -> list[int]:
    asks = boat.asks
    if asks == ACTIVATE:
        return activation.ways(state, boat)
    if asks == TAKE:
        return activation.amounts(boat)
    if asks == DOCTORS:
        return activation.placings(state.setup, boat)
    if asks == CHARGE:
        return machines.charges(state.setup, boat)
    if asks == RUN:
        return machines.uses(state, boat)
    if asks == PURSUE:
        return objectives.pursuits(state, boat)
    if asks == PROTECT:
        return maintenance.protections(boat)
    if asks == LOSE:
        return maintenance.losses(boat, boat.bane)
    if asks == FACE:
        return maintenance.faces()
    if asks == LOSE_TO_EVENT:
        return maintenance.losses(boat, maintenance.humans_taken(boat))
    assert asks == LOSE_YMUNES
    return maintenance.ymune_losses(boat)


def answer(state: Precognition, seat: i64, action: i64) -> None:
    boat = state.boats[seat]
    asks = boat.asks
    boat.asks = 0
    if asks == ACTIVATE:
        activation.activate(state, seat, boat, action)
    elif asks == TAKE:
        activation.take(state, seat, boat, action)
    elif asks == DOCTORS:
        activation.place_ymunes(state, seat, boat, action)
    elif asks == CHARGE:
        machines.charge(state, seat, boat, action)
    elif asks == RUN:
        machines.use(state, seat, boat, action)
    elif asks == PURSUE:
        objectives.pursue(state, seat, boat, action)
    elif asks == PROTECT:
        maintenance.protect(state, seat, boat, action)
    elif asks == LOSE:
        maintenance.lose(state, seat, boat, action)
    elif asks == FACE:
        maintenance.face(state, seat, boat, action)
    elif asks == LOSE_TO_EVENT:
        maintenance.lose_to_event(state, seat, boat, action)
    else:
        maintenance.lose_ymunes(state, seat, boat, action)
    go_on(state, seat)
    if asks == PURSUE or action == REVEAL:
        for other in range(state.seats):
            if other != seat and state.boats[other].stage == OBJECTIVES:
                look_again(state, other, action == REVEAL)


def look_again(state: Precognition, seat: i64, has_revealed: bool) -> None:
    """R27, R28: what others do to objectives changes what is left to do. A seat that had nothing to do, or said `done`,
    may ease one that has just come up. Nobody is asked about what is gone."""
    boat = state.boats[seat]
    if boat.asks or (boat.done and has_revealed):
        boat.asks = PURSUE if objectives.is_asked(state, boat) else 0
    go_on(state, seat)
