"""A view that somebody hands back, read field by field. It may have come over a wire: whatever does not fit is refused
with its name, its value and what was expected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sortilege.core.cards import bit, count
from sortilege.core.errors import BadView
from sortilege.core.game import Outcome
from sortilege.core.given import Sheet, is_number, wrong
from sortilege.games.precognition import machines
from sortilege.games.precognition.actions import ASK_NAMES, DECK, QUESTION_NAMES
from sortilege.games.precognition.boat import ASHORE, GIVEN, KEPT, NONE, Boat
from sortilege.games.precognition.components import ISLAND, PRESCIENTS, RESOURCES
from sortilege.games.precognition.deal import ALL_CARDS, UNKNOWN
from sortilege.games.precognition.ends import REASONS
from sortilege.games.precognition.maintenance import HIGHEST_BANE
from sortilege.games.precognition.packing import MOST
from sortilege.games.precognition.reading import MOST as AT_ONCE
from sortilege.games.precognition.reading import PLENTY
from sortilege.games.precognition.schema import checked_options
from sortilege.games.precognition.setup import EVENTS, SEASONS, TURNS, YEAR, Setup, event_number, setup_of

if TYPE_CHECKING:
    from mypy_extensions import i64

QUESTIONS: Final = {name: kind for kind, name in QUESTION_NAMES.items()}
ASKED: Final = {name: kind for kind, name in enumerate(ASK_NAMES) if name}
NUMBERS: Final = {name: kind for kind, name in enumerate(RESOURCES)}
lately: list[Setup] = []
LATELY: Final = 4
# No boat can have more of anything than doctors: with those it sets out, and every turn the gain and the bonus of two
# cards, and Ymunes and doctors both of its machines and of an event
STORES: Final = PLENTY + TURNS * (2 * 2 + (machines.ON_A_BOAT + 1) * 2) * AT_ONCE
LONGEST_LAID: Final = 20
FIRST_CARDS: Final = (0, SEASONS[0], SEASONS[0] + SEASONS[1])  # of each season in a deck
# By how many cards of a deck have been seen, how many of each season have not
HIDDEN: Final = [
    [min(size, max(0, first + size - seen)) for first, size in zip(FIRST_CARDS, SEASONS)] for seen in range(DECK + 1)
]


class PrecognitionSheet(Sheet):
    def setup(self) -> Setup:
        """Worked out once for options that come again and again."""
        given = self.view.get("options")
        for setup in lately:
            if given == setup.options and type(self.view["options"]["seats"]) is int:
                self.seats = setup.seats
                self.viewer = None if self.entry("seat") is None else self.seat("seat")
                return setup
        found = setup_of(self.options(checked_options))
        lately[:] = [found, *lately[: LATELY - 1]]
        return found

    # Boats

    def boats(self, setup: Setup) -> list[Boat]:
        return [self.boat(setup, told) for told in self.list_of("boats", self.seats)]

    def boat(self, setup: Setup, told: object) -> Boat:
        if not isinstance(told, dict):
            raise wrong("boats", told, "an object a seat")
        boat = Boat()
        boat.food = count_in(told, "food", STORES)
        boat.healthy = count_in(told, "healthy", STORES)
        boat.sick = count_in(told, "contaminated", STORES)
        boat.doctors = count_in(told, "doctors", STORES)
        boat.protectors = count_in(told, "protectors", STORES)
        boat.bane = count_in(told, "bane", HIGHEST_BANE)
        read_rooms(setup, boat, told)
        zone = part(told, "decision")
        if not isinstance(zone, list) or len(zone) not in (0, 2):
            raise wrong("boats.decision", zone, "two cards, or none")
        if zone:
            boat.first = card_of(setup, zone[0], "decision")
            boat.second = card_of(setup, zone[1], "decision")
        boat.stage = count_in(told, "stage", ASHORE)
        if told.get("kept") is None:
            return boat  # at rest: nothing of a turn lies on it
        boat.kept = card_or_none(setup, told, "kept")
        boat.given = card_or_none(setup, told, "given")
        boat.gave = card_or_none(setup, told, "gave")
        boat.gave_cost = count_in(told, "gave_cost", 9) if "gave_cost" in told else 0
        boat.paid = count_in(told, "paid", 2 * 9) if "paid" in told else 0
        for name in list_in(told, "activated"):
            if name not in ("kept", "given"):
                raise wrong("boats.activated", name, "kept or given")
            boat.activated |= KEPT if name == "kept" else GIVEN
        boat.by_hand = 1 if flag_in(told, "by_hand") else 0
        boat.offer = amounts_in(told, "offer")
        for name in list_in(told, "accepted"):
            if not isinstance(name, str) or name not in NUMBERS:
                raise wrong("boats.accepted", name, "resources")
            boat.accepted |= bit(NUMBERS[name])
        boat.fewer = fewer_in(told) if "fewer" in told else 0
        boat.taking = amounts_in(told, "taking")
        boat.from_cards = amounts_in(told, "from_cards")
        boat.this_turn = amounts_in(told, "this_turn")
        boat.lit = machines_in(told, "lit")
        boat.used = machines_in(told, "used")
        laid = list_in(told, "laid")
        if len(laid) > LONGEST_LAID:
            raise wrong("boats.laid", len(laid), f"at most {LONGEST_LAID} machines")
        for at in range(len(laid)):
            boat.laid |= (machine_in(laid[at], "laid") + 1) << 3 * at
        boat.done = 1 if flag_in(told, "done") else 0
        asked = part(told, "asked")
        if asked is not None:
            if not isinstance(asked, str) or asked not in ASKED:
                raise wrong("boats.asked", asked, f"nothing, or one of {', '.join(ASKED)}")
            boat.asks = ASKED[asked]
        return boat

    def prescients(self, setup: Setup) -> list[int]:
        """R1: by seat; none in games without them."""
        found: list[int] = []
        for key in self.list_of("prescients", self.seats) if setup.prescients else []:
            number = PRESCIENTS.index(key) if key in PRESCIENTS else NONE
            if number == NONE or number in found:
                raise wrong("prescients", key, f"some of {', '.join(PRESCIENTS)}, each once")
            found.append(number)
        return found

    # Cards, tiles, objectives

    def hand(self, setup: Setup) -> list[int]:
        """The viewer's; nobody else's is shown."""
        hands = self.list_of("hands", self.seats)
        for seat in range(self.seats):
            if (hands[seat] is None) == (seat == self.viewer):
                raise wrong("hands", hands[seat], "the viewer's hand, and nobody else's")
        if self.viewer is None:
            return []
        hand = hands[self.viewer]
        if not isinstance(hand, list) or len(hand) > 4:
            raise wrong("hands", hand, "a list of cards")
        return [card_of(setup, key, "hands") for key in hand]

    def unseen(self, setup: Setup, seen: int) -> list[int]:
        """By seat the cards of its deck that have not been seen: all but the first so many, season by season."""
        hidden = HIDDEN[seen]
        found: list[int] = []
        for mask in self.list_of("unseen", self.seats):
            if not is_number(mask) or not 0 <= mask <= ALL_CARDS:
                raise wrong("unseen", mask, f"a set of {DECK} cards as a number")
            for season in range(3):
                if count(mask & setup.seasons[season]) != hidden[season]:
                    raise wrong("unseen", mask, f"{hidden[season]} cards of season {season + 1}")
            found.append(mask)
        return found

    def river(self, setup: Setup, turned: i64) -> list[int]:
        """By event: the tile, where it lies face up; UNKNOWN otherwise."""
        told = self.list_of("river", TURNS)
        found = [UNKNOWN] * (3 * EVENTS)
        come: i64 = 0  # as a bit set
        place: i64 = 0
        while place < TURNS:
            key = told[place]
            if place % YEAR == EVENTS:
                if key != ISLAND:
                    raise wrong("river", key, f"an island at place {place}")
            elif place >= turned:
                if key is not None:
                    raise wrong("river", key, f"a tile face down at place {place}")
            else:
                tile = setup.box.tile_numbers.get(key) if isinstance(key, str) else None
                if tile is None or tile not in setup.tiles_of[place // YEAR] or come & bit(tile):
                    raise wrong("river", key, f"a tile of season {place // YEAR + 1}, each once")
                come |= bit(tile)
                found[event_number(place)] = tile
            place += 1
        return found

    def objectives(self, setup: Setup, season: int) -> tuple[list[list[int]], int, int]:
        """By season those revealed; how many of this season are; and which are eased."""
        found: list[list[int]] = []
        eased = 0
        revealed = 0
        stacks = self.list_of("objectives", 3 if setup.together else 0)
        for at, stack in enumerate(stacks):
            if not isinstance(stack, list) or len(stack) != setup.stack:
                raise wrong("objectives", stack, f"{setup.stack} a season")
            open_ones: list[int] = []
            for place, told in enumerate(stack):
                if not isinstance(told, dict) or not isinstance(told.get("eased"), bool) or "key" not in told:
                    raise wrong("objectives", told, "key and eased")
                key = told["key"]
                if key is not None:
                    number = setup.box.objective_numbers.get(key) if isinstance(key, str) else None
                    if number is None or number not in setup.objectives_of[at] or number in open_ones:
                        raise wrong("objectives", key, f"an objective of season {at + 1}, each once")
                    if len(open_ones) != place:
                        raise wrong("objectives", key, "those revealed on top of their stack")
                    open_ones.append(number)
                if told["eased"]:
                    if key is None:
                        raise wrong("objectives", told, "none eased that nobody has seen")
                    eased |= bit(at * 5 + place)
            expected = setup.stack if at + 1 < season else 0
            if at + 1 == season:
                revealed = len(open_ones)
            elif len(open_ones) != expected:
                raise wrong("objectives", len(open_ones), f"{expected} revealed in season {at + 1}")
            found.append(open_ones)
        return found, revealed, eased

    def rooms_dealt(self, setup: Setup) -> list[int]:
        """The viewer's three; none for somebody who watches."""
        told = self.entry("dealt")
        if self.viewer is None:
            if told is not None:
                raise wrong("dealt", told, "nothing for somebody who watches")
            return []
        if not isinstance(told, list) or len(told) != 3:
            raise wrong("dealt", told, "three rooms")
        found: list[int] = []
        for key in told:
            room = setup.box.room_numbers.get(key) if isinstance(key, str) else None
            if room is None or room < 2 or room in found:
                raise wrong("dealt", key, "advanced rooms, each once")
            found.append(room)
        return found

    # The question, and the end

    def question(self) -> int:
        """Its kind; 0: there is none."""
        value = self.entry("question")
        if value is None:
            return 0
        if not isinstance(value, dict) or str(value.get("kind")) not in QUESTIONS:
            raise wrong("question", value, f"a question of the kind {', '.join(QUESTIONS)}")
        return QUESTIONS[str(value["kind"])]

    def asked(self) -> int:
        found = 0
        for seat in self.list_of("asked"):
            found |= bit(self.seat_in(seat, "asked"))
        return found

    def outcome(self) -> Outcome | None:
        found = super().outcome()
        if found is not None:
            good = found.reason in REASONS and all(0 <= score <= STORES for score in found.scores)
            if not good:
                raise wrong("outcome", self.entry("outcome"), "winners, scores and a reason of this game")
        return found


NOTHING: Final[list[Any]] = []


# Parts of a boat; what is left out is none


def part(told: dict[str, Any], name: str) -> Any:
    value = told.get(name)
    if value is None and name not in told:
        raise BadView(f"view.boats.{name}: missing")
    return value


def count_in(told: dict[str, Any], name: str, most: int) -> int:
    value = told.get(name)
    if not is_number(value) or not 0 <= value <= most:
        raise wrong(f"boats.{name}", value, f"a whole number from 0 to {most}")
    return value


def flag_in(told: dict[str, Any], name: str) -> bool:
    value = told.get(name, False)
    if not isinstance(value, bool):
        raise wrong(f"boats.{name}", value, "true or false")
    return value


def list_in(told: dict[str, Any], name: str) -> list[Any]:
    value = told.get(name, NOTHING)
    if not isinstance(value, list):
        raise wrong(f"boats.{name}", value, "a list")
    return value


def amounts_in(told: dict[str, Any], name: str) -> int:
    value = told.get(name)
    if value is None:
        return 0
    if not isinstance(value, dict):
        raise wrong(f"boats.{name}", value, "resources and their numbers")
    found = 0
    for resource, number in value.items():
        if not isinstance(resource, str) or resource not in NUMBERS or not is_number(number) or not 0 < number <= MOST:
            raise wrong(f"boats.{name}", value, f"resources, 1 to {MOST} of each")
        found |= number << NUMBERS[resource] * 6
    return found


def fewer_in(told: dict[str, Any]) -> int:
    value = told["fewer"]
    if value not in ("battery", "ymune"):
        raise wrong("boats.fewer", value, "battery or ymune")
    return NUMBERS[value] + 1


def machine_in(value: object, name: str) -> int:
    if not is_number(value) or not 0 <= value < machines.ON_A_BOAT:
        raise wrong(f"boats.{name}", value, f"machines from 0 to {machines.ON_A_BOAT - 1}")
    return value


def machines_in(told: dict[str, Any], name: str) -> int:
    found = 0
    for value in list_in(told, name):
        found |= bit(machine_in(value, name))
    return found


def card_of(setup: Setup, key: object, name: str) -> int:
    card = setup.box.card_numbers.get(key) if isinstance(key, str) else None
    if card is None:
        raise wrong("hands" if name == "hands" else f"boats.{name}", key, "the key of a card")
    return card


def card_or_none(setup: Setup, told: dict[str, Any], name: str) -> int:
    key = part(told, name)
    return NONE if key is None else card_of(setup, key, name)


def read_rooms(setup: Setup, boat: Boat, told: dict[str, Any]) -> None:
    keys = part(told, "rooms")
    if keys == setup.rooms_of_all:
        boat.room = 0
        boat.other_room = 1
    elif not isinstance(keys, list) or len(keys) not in (0, 2):
        raise wrong("boats.rooms", keys, "two rooms, or none yet")
    elif keys:
        boat.room = room_of(setup, keys[0])
        boat.other_room = room_of(setup, keys[1])
        if boat.room == boat.other_room:
            raise wrong("boats.rooms", keys, "rooms of this set-up, each once")
    rows = part(told, "batteries")
    if not isinstance(rows, list) or len(rows) != 2:
        raise wrong("boats.batteries", rows, "two rows of three numbers")
    machine: i64 = 0
    for row in rows:
        if not isinstance(row, list) or len(row) != 3:
            raise wrong("boats.batteries", rows, "two rows of three numbers")
        for number in row:
            most = 0 if boat.room == NONE else setup.needs[machines.number_of(boat, machine)]
            if not is_number(number) or not 0 <= number <= most:
                raise wrong("boats.batteries", number, f"0 to {most} on machine {machine}")
            batteries: i64 = number
            boat.batteries |= batteries << machine * 4
            machine += 1


def room_of(setup: Setup, key: object) -> int:
    room = setup.box.room_numbers.get(key) if isinstance(key, str) else None
    if room is None or (room < 2) == setup.advanced:
        raise wrong("boats.rooms", key, "rooms of this set-up, each once")
    return room
