"""What things are worth on a boat, in healthy humans at the end of the journey: what quick judgements go by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.core.compiled import mypyc_attr
from sortilege.games.precognition import machines
from sortilege.games.precognition.boat import Boat
from sortilege.games.precognition.components import (
    BATTERY,
    DOCTOR,
    FOOD,
    HEAL,
    HUMAN,
    PROTECTOR,
    YMUNE,
)
from sortilege.games.precognition.packing import amount
from sortilege.games.precognition.setup import TURNS, YEAR, Setup

if TYPE_CHECKING:
    from mypy_extensions import i64

# Found by letting players with other numbers play against each other
GROWTH: Final = 1.6  # mouths that a boat gains from island to island
FOOD_PLENTY: Final = 0.1  # food where there is plenty
FOOD_ENOUGH: Final = 0.21  # enough
FOOD_SHORT: Final = 0.28  # too little
FOOD_SCARCE: Final = 0.938  # far too little
HUMAN_SOON: Final = 0.8  # a contaminated human who will be healed soon
HUMAN_LATE: Final = 0.6  # late
HUMAN_NEVER: Final = 0.2  # hardly
HUNGRY: Final = 0.6  # where food is far too little, humans are worth so much less
HEALED: Final = 0.3  # a human healed
LASTING: Final = 2.25  # turns that Bane is thought to last
SHIELD_NEEDED: Final = 1.2  # a protector a turn where Bane is to come
SHIELD_USEFUL: Final = 0.42  # a little of it
BANE_BARE: Final = 1.28  # Bane a turn where nobody stands against it
BANE_SHIELDED: Final = 0.5  # where somebody does
A_DOCTORS_WORK: Final = 1.6  # humans a doctor is counted for
INFLOW: Final = 2.52  # contaminated humans that come in a turn or two
DOCTOR_BUSY: Final = 0.28  # a doctor a turn who has enough to do
DOCTOR_IDLE: Final = 0.16  # who has not
CONTAMINATION: Final = 0.21  # a healthy human contaminated
PLENTY: Final = -0.2  # hunger below which there is plenty
HUNGER: Final = 0.3  # and above which there is far too little
A_BATTERY: Final = 0.384  # a battery a turn


@mypyc_attr(acyclic=True, free_list_len=1)
class Prices:
    """What one more of anything is worth to a boat now."""

    def __init__(self, setup: Setup, boat: Boat, turn: i64) -> None:
        left = float(TURNS - turn)  # turns after this one
        islands = float((TURNS - turn) // YEAR + 1)
        to_island = float((YEAR - turn % YEAR) % YEAR)  # turns until the next, this one not counted
        healthy = float(boat.healthy)
        sick = float(boat.sick)
        doctors = float(boat.doctors)
        # Food: what will be eaten, and what there is
        eaters = healthy + min(sick, doctors * (to_island + 1.0))
        meals = eaters * islands + GROWTH * islands * (islands - 1.0)
        hunger = (meals - float(boat.food)) / max(4.0, meals)  # below 0: plenty
        if hunger < 0.0:
            self.food = FOOD_PLENTY if hunger < PLENTY else FOOD_ENOUGH
        else:
            self.food = FOOD_SHORT if hunger < HUNGER else FOOD_SCARCE
        # Humans: they count once they are healed and fed
        spare = doctors * (left + 1.0) - sick
        self.human = HUMAN_SOON if spare > 2.0 else HUMAN_LATE if spare > 0.0 else HUMAN_NEVER
        if hunger > HUNGER:
            self.human *= HUNGRY
        self.heal = HEALED if to_island > 0.0 or hunger < 0.0 else 0.1
        # Bane: it stays, and costs as many humans every turn; a protector takes two of it away
        to_come = setup.bane_to_come[turn]
        unshielded = float(boat.bane) + to_come - 2.0 * float(boat.protectors)
        lasting = min(left + 1.0, LASTING)
        self.protector = lasting * (SHIELD_NEEDED if unshielded > 2.0 else SHIELD_USEFUL if unshielded > 0.0 else 0.05)
        self.bane = -lasting * (BANE_BARE if unshielded > 0.0 else BANE_SHIELDED)
        # Doctors: one human a turn, as long as there are enough to heal
        busy = doctors * A_DOCTORS_WORK < sick + INFLOW
        self.doctor = left * (DOCTOR_BUSY if busy else DOCTOR_IDLE)
        self.cost = -CONTAMINATION if busy else -0.5 * CONTAMINATION
        self.battery = A_BATTERY * left
        if left == 0.0:
            fed = float(boat.food) - healthy - doctors
            self.human = 0.9 if spare > 0.0 and fed > 0.0 else 0.05
            self.heal = 0.9 if fed > 0.0 else 0.0
            self.food = 0.95 if fed < 0.0 else 0.01
            self.cost = -0.9 if doctors <= sick else -0.1
            self.bane = -1.0
        self.ymune = max(self.doctor, self.protector)

    def of(self, offer: i64) -> float:
        """What resources on their way are worth."""
        return (
            float(amount(offer, FOOD)) * self.food
            + float(amount(offer, HUMAN)) * self.human
            + float(amount(offer, BATTERY)) * self.battery
            + float(amount(offer, YMUNE)) * self.ymune
            + float(amount(offer, DOCTOR)) * self.doctor
            + float(amount(offer, PROTECTOR)) * self.protector
            + float(amount(offer, HEAL)) * self.heal
        )


def machine_worth(setup: Setup, boat: Boat, prices: Prices, turn: i64) -> float:
    """Machines that run, and batteries on the way to it."""
    left = float(TURNS - turn)
    total = 0.0
    machine: i64 = 0
    while machine < machines.ON_A_BOAT:
        number = machines.number_of(boat, machine)
        need = float(setup.needs[number])
        charge = float(boat.charge(machine))
        if charge:
            effect = prices.of(setup.effects[number]) * 0.4 * left
            total += effect if charge == need else 0.55 * effect * charge * charge / (need * need)
        machine += 1
    return total


def boat_worth(setup: Setup, boat: Boat, turn: i64) -> float:
    """How well a boat stands. `turn`: the one it is in."""
    prices = Prices(setup, boat, turn)
    left = TURNS - turn
    to_island = (YEAR - turn % YEAR) % YEAR
    doctors = boat.doctors
    sick = boat.sick
    soon = sick if sick < doctors * (to_island + 1) else doctors * (to_island + 1)
    later = sick - soon
    eaters = boat.healthy + soon
    fed = eaters if eaters < boat.food else boat.food
    total = float(fed) + 0.35 * float(eaters - fed) * (1.0 if to_island else 0.2)
    spare_food = float(boat.food - fed)
    cured = later if later < doctors * left else doctors * left
    total += 0.55 * float(cured) + 0.1 * float(later - cured)
    total += spare_food * (prices.food if left >= YEAR - 1 else 0.02)
    total += float(doctors) * prices.doctor + shields_worth(setup, boat, turn)
    total += prices.of(boat.offer)
    return total + machine_worth(setup, boat, prices, turn)


def shields_worth(setup: Setup, boat: Boat, turn: i64) -> float:
    """Bane, and the protectors that stand against it."""
    left = float(TURNS - turn)
    bane = float(boat.bane)
    shields = 2.0 * float(boat.protectors)
    lasting = min(left + 1.0, LASTING)
    bare = max(0.0, bane - shields)
    over = max(0.0, shields - bane)
    useful = min(over, setup.bane_to_come[turn])
    held = 0.5 * SHIELD_NEEDED * lasting * useful + 0.02 * (over - useful)
    return held - BANE_BARE * lasting * bare - 0.1 * min(bane, shields)
