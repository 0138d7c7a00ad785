"""A boat: what lies on it, and how far its player has come in this turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.core.compiled import mypyc_attr

if TYPE_CHECKING:
    from mypy_extensions import i64

NONE: Final = -1  # no card, no room

# How far a boat has come in its turn; without a question it goes on by itself
ACTIVATION: Final = 1
CARDS: Final = 2
MACHINES: Final = 3
OBJECTIVES: Final = 4  # co-op: goes on when everybody is here
BANE: Final = 5
PROTECTION: Final = 6
LOSSES: Final = 7
HEALING: Final = 8
READY: Final = 9  # for the river; goes on when everybody is here
EVENT: Final = 10
ASHORE: Final = 11  # the turn is over for this boat

# Which cards of the Action Zone are activated
KEPT: Final = 1
GIVEN: Final = 2


@mypyc_attr(acyclic=True, free_list_len=1)
class Boat:
    def __init__(self) -> None:
        self.food: i64 = 0
        self.healthy: i64 = 0
        self.sick: i64 = 0
        self.doctors: i64 = 0
        self.protectors: i64 = 0
        self.bane: i64 = 0
        self.room: i64 = NONE
        self.other_room: i64 = NONE
        self.batteries: i64 = 0  # four bits a machine: room by room, row by row
        # Cards
        self.first: i64 = NONE  # the Decision Zone
        self.second: i64 = NONE
        self.kept: i64 = NONE  # the Action Zone
        self.given: i64 = NONE
        self.gave: i64 = NONE
        self.gave_cost: i64 = 0  # R14: for its receiver
        # This turn
        self.stage: i64 = ASHORE
        self.asks: i64 = 0  # the question its player owes an answer to
        self.activated: i64 = 0
        self.paid: i64 = 0
        self.by_hand: i64 = 0  # R11
        self.offer: i64 = 0  # resources on their way to this boat
        self.accepted: i64 = 0  # R11: kinds of the offer that were asked about
        self.fewer: i64 = 0  # R11: the kind of the offer that its player wants less of, plus one, while asked how much
        self.taking: i64 = 0  # what an event still takes
        self.from_cards: i64 = 0  # R14: Ymunes, and where rooms ask for their kind, doctors and protectors too
        self.this_turn: i64 = 0  # R28: gained this turn and not spent
        self.lit: i64 = 0  # R13: machines that may run this turn, a bit each
        self.used: i64 = 0
        self.laid: i64 = 0  # R28: machines its batteries lie on, the last one lowest, plus one, three bits each
        self.done: i64 = 0  # with objectives, as far as they are revealed

    def copy(self) -> Boat:
        twin = Boat()
        twin.food = self.food
        twin.healthy = self.healthy
        twin.sick = self.sick
        twin.doctors = self.doctors
        twin.protectors = self.protectors
        twin.bane = self.bane
        twin.room = self.room
        twin.other_room = self.other_room
        twin.batteries = self.batteries
        twin.first = self.first
        twin.second = self.second
        twin.kept = self.kept
        twin.given = self.given
        twin.gave = self.gave
        twin.gave_cost = self.gave_cost
        twin.stage = self.stage
        twin.asks = self.asks
        twin.activated = self.activated
        twin.paid = self.paid
        twin.by_hand = self.by_hand
        twin.offer = self.offer
        twin.accepted = self.accepted
        twin.fewer = self.fewer
        twin.taking = self.taking
        twin.from_cards = self.from_cards
        twin.this_turn = self.this_turn
        twin.lit = self.lit
        twin.used = self.used
        twin.laid = self.laid
        twin.done = self.done
        return twin

    def begin_turn(self) -> None:
        self.stage = ACTIVATION
        self.asks = 0
        self.activated = 0
        self.paid = 0
        self.by_hand = 0
        self.offer = 0
        self.accepted = 0
        self.fewer = 0
        self.taking = 0
        self.from_cards = 0
        self.this_turn = 0
        self.lit = 0
        self.used = 0
        self.laid = 0
        self.done = 0

    def humans(self) -> i64:
        return self.healthy + self.sick

    def room_of(self, machine: i64) -> i64:
        return self.room if machine < 3 else self.other_room

    def charge(self, machine: i64) -> i64:
        """The batteries on a machine, 0 to 6."""
        return self.batteries >> machine * 4 & 15
