"""Batteries and machines (R12–R16). R-numbers refer to rules.en.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sortilege.core.cards import bit, lowest
from sortilege.games.precognition.actions import CHARGE, ENOUGH, FEWER, FIRST_CHARGE, FIRST_USE, RUN
from sortilege.games.precognition.boat import MACHINES, OBJECTIVES, Boat
from sortilege.games.precognition.components import (
    BANE_AND_NONE,
    BATTERY,
    COSTS_DIFFERENT,
    COSTS_EQUAL,
    GAINED,
    GAVE_BANE,
    GAVE_COST_AT_LEAST,
    GAVE_COST_AT_MOST,
    GAVE_COST_IS,
    GAVE_TYPE,
    HEAL,
    HUMAN,
    SUM_AT_LEAST,
    SUM_AT_MOST,
    WITH_OTHER,
    WITH_TYPE,
)
from sortilege.games.precognition.packing import MOST, amount, as_pairs, some, without
from sortilege.games.precognition.setup import TURNS, YEAR, Setup
from sortilege.games.precognition.stores import (
    GAINS,
    can_pay_later,
    can_take_fewer,
    healed_by,
    remember,
    tell_gain,
    want_fewer,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.precognition.rules import Precognition

ON_A_BOAT: Final = 6
ROWS: Final = 3
ALL_LAID: Final = 1 << 57  # from here on twenty batteries are remembered, three bits each: there is no room for more


def number_of(boat: Boat, machine: i64) -> i64:
    """A machine of a boat, among those of all rooms."""
    return boat.room_of(machine) * ROWS + machine % ROWS


# Batteries (R12)


def room_for(setup: Setup, boat: Boat, machine: i64) -> i64:
    """How many batteries a machine still takes."""
    return setup.needs[number_of(boat, machine)] - boat.charge(machine)


def powered(setup: Setup, boat: Boat) -> i64:
    """R13: the machines with all their batteries, a bit each."""
    found: i64 = 0
    machine: i64 = 0
    while machine < ON_A_BOAT:
        if room_for(setup, boat, machine) == 0:
            found |= bit(machine)
        machine += 1
    return found


def lay_batteries(state: Precognition, seat: i64, boat: Boat) -> None:
    """Each on a machine of one's choice; where there is no choice they lie there already."""
    if can_choose(state, boat):
        boat.asks = CHARGE
        return
    wanted = amount(boat.offer, BATTERY)
    machine: i64 = 0
    while machine < ON_A_BOAT:
        free = room_for(state.setup, boat, machine)
        while free and wanted:
            lay_battery(state, seat, boat, machine)
            free -= 1
            wanted -= 1
        machine += 1
    if wanted and can_pay_later(state, boat):
        remember(boat, some(BATTERY, wanted))
    elif wanted:
        tell_wasted(state, seat, wanted)
    boat.offer = 0


def can_choose(state: Precognition, boat: Boat) -> bool:
    """Whether it matters where batteries go: they do not fill all there is, on several machines. On the last turn those
    of a machine power nothing any more (R13), and only a crew counts them (R29)."""
    if state.turn_number == TURNS and boat.stage == MACHINES and not state.setup.together:
        return False
    places: i64 = 0
    in_all: i64 = 0
    machine: i64 = 0
    while machine < ON_A_BOAT:
        free = room_for(state.setup, boat, machine)
        if free:
            places += 1
            in_all += free
        machine += 1
    return places > 1 and in_all > amount(boat.offer, BATTERY)


def lay_battery(state: Precognition, seat: i64, boat: Boat, machine: i64) -> None:
    boat.batteries += bit(machine * 4)
    boat.offer -= some(BATTERY, 1)
    if boat.laid < ALL_LAID and can_pay_later(state, boat):
        remember(boat, some(BATTERY, 1))
        boat.laid = boat.laid << 3 | machine + 1
    if state.log is not None:
        room = state.setup.box.rooms[boat.room_of(machine)]
        facts: dict[str, Any] = {"seat": seat, "room": room.key, "row": machine % ROWS + 1}
        needed = room.machines[machine % ROWS].batteries
        state.log.tell("charges", {**facts, "batteries": boat.charge(machine), "needed": needed})


def without_place(boat: Boat) -> i64:
    """R28: batteries gained this turn that found no place, and have not been spent."""
    return amount(boat.this_turn, BATTERY) - number_laid(boat)


def number_laid(boat: Boat) -> i64:
    """R28: batteries laid this turn that can be spent."""
    found: i64 = 0
    laid = boat.laid
    while laid:
        found += 1
        laid >>= 3
    return found


def tell_wasted(state: Precognition, seat: i64, number: i64) -> None:
    if state.log is not None and number:
        state.log.tell("wasted batteries", {"seat": seat, "count": number})


def charges(setup: Setup, boat: Boat) -> list[int]:
    found = [FIRST_CHARGE + machine for machine in range(ON_A_BOAT) if room_for(setup, boat, machine)]
    return [*found, FEWER] if can_take_fewer(setup, boat, BATTERY) else found


def charge(state: Precognition, seat: i64, boat: Boat, action: i64) -> None:
    if action == FEWER:
        want_fewer(state, seat, boat, BATTERY)
        return
    lay_battery(state, seat, boat, action - FIRST_CHARGE)
    if not boat.offer:
        boat.accepted = 0


# Conditions (R14)


def holds(setup: Setup, boat: Boat, machine: i64) -> bool:
    number = number_of(boat, machine)
    verb = setup.verbs[number]
    level = setup.numbers[number]
    first = setup.firsts[number]
    if verb == GAINED:
        return amount(boat.from_cards, first) >= level
    if verb < WITH_OTHER:  # row 2: the card given to the left
        if verb == GAVE_TYPE:
            return setup.types[boat.gave] == first
        if verb == GAVE_COST_IS:
            return boat.gave_cost == level
        if verb == GAVE_COST_AT_MOST:
            return boat.gave_cost <= level
        if verb == GAVE_COST_AT_LEAST:
            return boat.gave_cost >= level
        assert verb == GAVE_BANE
        return setup.banes[boat.gave] > 0
    kept = boat.kept
    given = boat.given
    if verb == WITH_OTHER:
        return (setup.types[kept] == first) != (setup.types[given] == first)
    if verb == WITH_TYPE:
        second = setup.seconds[number]
        one = setup.types[kept]
        other = setup.types[given]
        return (one == first and other == second) or (one == second and other == first)
    if verb == BANE_AND_NONE:
        return (setup.banes[kept] > 0) != (setup.banes[given] > 0)
    costs = setup.cost(kept, given), setup.cost(given, kept)
    if verb == SUM_AT_MOST:
        return costs[0] + costs[1] <= level
    if verb == SUM_AT_LEAST:
        return costs[0] + costs[1] >= level
    assert verb in (COSTS_EQUAL, COSTS_DIFFERENT)
    return (costs[0] == costs[1]) == (verb == COSTS_EQUAL)


def usable(setup: Setup, boat: Boat) -> i64:
    """R13: powered, not used yet this turn, its condition holds, and it has something to do."""
    found: i64 = 0
    ready = boat.lit & ~boat.used
    machine: i64 = 0
    while ready:
        if ready & 1 and holds(setup, boat, machine):
            effect = setup.effects[number_of(boat, machine)]
            if boat.sick or without(effect, HEAL):
                found |= bit(machine)
        ready >>= 1
        machine += 1
    return found


def healing(setup: Setup, boat: Boat, machines: i64) -> i64:
    """Those of these machines that heal."""
    found: i64 = 0
    machine: i64 = 0
    while machine < ON_A_BOAT:
        if machines & bit(machine) and amount(setup.effects[number_of(boat, machine)], HEAL):
            found |= bit(machine)
        machine += 1
    return found


# Running them (R13, R15)


def run(state: Precognition, seat: i64, boat: Boat) -> None:
    """Everything that can run runs: what gives first, what heals last. Whether to heal is asked where the healed would
    go hungry at the island; by hand everything is asked."""
    ready = usable(state.setup, boat)
    if not ready:
        boat.stage = OBJECTIVES
    elif is_asked(state, boat, ready):
        boat.asks = RUN
    elif ready & ~healing(state.setup, boat, ready):
        run_all(state, seat, boat, ready & ~healing(state.setup, boat, ready))
    else:
        run_one(state, seat, boat, next_healer(state.setup, boat, ready))


def is_asked(state: Precognition, boat: Boat, ready: i64) -> bool:
    """Whether to use these machines is the player's to say."""
    if boat.by_hand or not ready:
        return ready != 0
    return ready == healing(state.setup, boat, ready) and is_short_of_food(state, boat, ready)


def is_short_of_food(state: Precognition, boat: Boat, healers: i64) -> bool:
    """R22: with the humans that the next of these machines brings there would be more to feed than food."""
    if state.turn_number % YEAR:
        return False
    effect = state.setup.effects[number_of(boat, next_healer(state.setup, boat, healers))]
    return healed_by(boat, effect) > 0 and boat.humans() + amount(effect, HUMAN) > boat.food


def next_healer(setup: Setup, boat: Boat, healers: i64) -> i64:
    """First those that bring humans, and of these whichever brings most beyond those it heals: so no healing is
    wasted."""
    found = lowest(healers)
    most: i64 = -MOST
    machine: i64 = 0
    while machine < ON_A_BOAT:
        effect = setup.effects[number_of(boat, machine)]
        humans = amount(effect, HUMAN)
        beyond = humans - amount(effect, HEAL)
        if healers & bit(machine) and humans and beyond > most:
            most = beyond
            found = machine
        machine += 1
    return found


def run_all(state: Precognition, seat: i64, boat: Boat, which: i64) -> None:
    machine: i64 = 0
    while which:
        if which & 1:
            run_one(state, seat, boat, machine)
        which >>= 1
        machine += 1


def run_one(state: Precognition, seat: i64, boat: Boat, machine: i64) -> None:
    boat.used |= bit(machine)
    effect = state.setup.effects[number_of(boat, machine)]
    boat.offer += effect
    if state.log is not None and not boat.by_hand:
        key = state.setup.box.rooms[boat.room_of(machine)].key
        for resource, number in as_pairs(effect, GAINS):
            if resource != HEAL:
                tell_gain(state, seat, resource, number, "machine", key, machine % ROWS + 1)
            elif healed_by(boat, effect):
                facts: dict[str, Any] = {"seat": seat, "count": healed_by(boat, effect), "why": "machine"}
                state.log.tell("heals", {**facts, "source": key, "row": machine % ROWS + 1})


def uses(state: Precognition, boat: Boat) -> list[int]:
    ready = usable(state.setup, boat)
    return [FIRST_USE + machine for machine in range(ON_A_BOAT) if ready >> machine & 1] + [ENOUGH]


def use(state: Precognition, seat: i64, boat: Boat, action: i64) -> None:
    if action == ENOUGH:
        boat.stage = OBJECTIVES
        if state.log is not None:
            state.log.tell("leaves machines", {"seat": seat})
    else:
        if state.log is not None and boat.by_hand:
            key = state.setup.box.rooms[boat.room_of(action - FIRST_USE)].key
            state.log.tell("uses", {"seat": seat, "room": key, "row": (action - FIRST_USE) % ROWS + 1})
        run_one(state, seat, boat, action - FIRST_USE)
