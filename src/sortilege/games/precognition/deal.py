"""How a journey is set up (R1–R4, R26): from a seed, or from an explicit deal that is checked.

Shuffle 3 s + k is of the cards of season k + 1 for the deck of seat s, in the order of the data file; shuffle 12 of the
advanced rooms, three to each seat in turn; shuffle 13 + k of the four river events of season k + 1: the first three lie
in the river; shuffle 16 + k of the eight objectives of season k + 1: the first ones form its stack, from the top;
shuffle 19 of the four Prescients: one to each seat in turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sortilege.core.cards import bit, count, lowest, nth
from sortilege.core.errors import BadDeal, NoDeal
from sortilege.core.given import deal_with
from sortilege.core.rng import Rng
from sortilege.core.shuffle import Chance, shortened
from sortilege.games.precognition.actions import DECK
from sortilege.games.precognition.components import PRESCIENTS
from sortilege.games.precognition.setup import EVENTS, SEASONS, Setup

if TYPE_CHECKING:
    from mypy_extensions import i64

KEYS: Final = ("decks", "rooms", "river", "objectives", "prescients")
DEALT_ROOMS: Final = 3
ROOM_SHUFFLE: Final = 12
RIVER_SHUFFLE: Final = 13
OBJECTIVE_SHUFFLE: Final = 16
PRESCIENT_SHUFFLE: Final = 19
PRESCIENT_NUMBERS: Final = {key: number for number, key in enumerate(PRESCIENTS)}


NOT_YET: Final = b""
UNKNOWN: Final = -1
ALL_CARDS: Final = (1 << DECK) - 1


class Deal:
    """All that is hidden, in its order. It never changes, so clones share it."""

    def __init__(
        self,
        decks: list[bytes],
        rooms: list[list[int]],
        river: list[int],
        objectives: list[list[int]],
        prescients: list[int],
    ) -> None:
        self.decks = decks  # by seat, the top card first
        self.rooms = rooms  # by seat, the three to choose from; none with the standard ones
        self.river = river  # nine events
        self.objectives = objectives  # by season, from the top of the stack
        self.prescients = prescients  # R1: by seat; none in games without them

    def deck(self, seat: i64) -> bytes:
        return self.decks[seat]

    def event(self, number: i64) -> i64:
        return self.river[number]

    def with_decks(self, decks: list[bytes]) -> Deal:
        """The same, once cards have been put back on top (R3)."""
        return Deal(decks, self.rooms, self.river, self.objectives, self.prescients)


class ImaginedDeal(Deal):
    """One that fits what is known: most of it is never looked at, so each deck and each season of the river is shuffled
    when it is."""

    def __init__(
        self,
        setup: Setup,
        unseen: list[int],
        hands: list[list[int]],
        seed: int,
        rooms: list[list[int]],
        river: list[int],
        objectives: list[list[int]],
        prescients: list[int],
    ) -> None:
        super().__init__([NOT_YET] * setup.seats, rooms, river[:], objectives, prescients)
        self.seasons = setup.seasons
        self.tiles_of = setup.tiles_of
        self.unseen = unseen  # by seat, as bits
        self.hands = hands  # what is known to lie on top of what has not been seen
        self.firsts = [setup.first_card(prescients, seat) for seat in range(setup.seats)]  # by seat, of its deck
        self.seed = seed

    def deck(self, seat: i64) -> bytes:
        """What has been seen, then the hand, then the rest of each season in any order."""
        if self.decks[seat]:
            return self.decks[seat]
        rng = Rng(self.seed + seat)
        unseen: i64 = self.unseen[seat]
        first: i64 = self.firsts[seat]
        cards = bytearray(DECK)
        size: i64 = 0
        rest = ALL_CARDS & ~unseen
        while rest:
            cards[size] = first + lowest(rest)
            rest &= rest - 1
            size += 1
        for known in self.hands[seat]:
            cards[size] = known
            size += 1
            unseen &= ~bit(known - first)
        for season in range(3):
            rest = unseen & self.seasons[season]
            left = count(rest)
            while left:
                card = nth(rest, rng.below(left))
                rest ^= bit(card)
                cards[size] = first + card
                size += 1
                left -= 1
        self.decks[seat] = bytes(cards)
        return self.decks[seat]

    def event(self, number: i64) -> i64:
        if self.river[number] == UNKNOWN:
            self.turn_over(number // EVENTS)
        return self.river[number]

    def with_decks(self, decks: list[bytes]) -> Deal:
        for season in range(len(SEASONS)):
            self.turn_over(season)
        return super().with_decks(decks)

    def turn_over(self, season: i64) -> None:
        """R4: what is left of its four tiles, in any order."""
        rng = Rng(self.seed + RIVER_SHUFFLE + season)
        come = self.river[season * EVENTS : (season + 1) * EVENTS]
        rest = [tile for tile in self.tiles_of[season] if tile not in come]
        at: i64 = season * EVENTS
        while at < (season + 1) * EVENTS:
            if self.river[at] == UNKNOWN:
                self.river[at] = rest.pop(rng.below(len(rest)))
            at += 1


def dealt(setup: Setup, chance: Chance, given: object) -> Deal:
    """As the deal lists it; what it leaves open is drawn."""
    listed: dict[str, Any] = {} if given is None else deal_with(given, "deal", KEYS)
    has_part = (True, setup.advanced, True, setup.together, setup.prescients)
    for key, needed in zip(KEYS, has_part):
        if not needed and key in listed:
            raise BadDeal(f"deal.{key}: got {shortened(listed[key])}, expected none with these options")
        if needed and key not in listed and key != "prescients" and not chance.can_draw():
            raise NoDeal(f"deal.{key}: not given, and there is no seed to draw from")
    box = setup.box
    seats = setup.seats
    prescients = prescients_of(setup, chance, listed)
    firsts = [setup.first_card(prescients, seat) for seat in range(seats)]
    decks: list[bytes]
    if "decks" in listed:
        decks = [
            listed_deck(setup, given_deck, f"deal.decks[{seat}]", firsts[seat])
            for seat, given_deck in enumerate(list_of(listed["decks"], "deal.decks", seats, "decks"))
        ]
    else:
        decks = [drawn_deck(setup, chance, seat, firsts[seat]) for seat in range(seats)]  # R1
    rooms: list[list[int]] = []
    if setup.advanced and "rooms" in listed:
        rooms = listed_rooms(listed["rooms"], setup)
    elif setup.advanced:  # R2
        drawn = chance.draw(ROOM_SHUFFLE, list(range(2, len(box.rooms))), DEALT_ROOMS * seats)
        rooms = [drawn[DEALT_ROOMS * seat : DEALT_ROOMS * (seat + 1)] for seat in range(seats)]
    if "river" in listed:
        parts = in_seasons(listed["river"], "deal.river", box.tile_numbers, setup.tiles_of, (3, 3, 3), "events")
        river = [tile for part in parts for tile in part]
    else:
        river = []
        for season in range(3):  # R4
            river += chance.draw(RIVER_SHUFFLE + season, setup.tiles_of[season], EVENTS)
    objectives: list[list[int]] = []
    if setup.together and "objectives" in listed:
        stacks = list_of(listed["objectives"], "deal.objectives", 3, "stacks")
        for season in range(3):
            where = f"deal.objectives[{season}]"
            among = setup.objectives_of[season]
            objectives.append(keys_of(stacks[season], where, box.objective_numbers, among, setup.stack, "objectives"))
    elif setup.together:
        for season in range(3):  # R26
            among = setup.objectives_of[season]
            objectives.append(chance.draw(OBJECTIVE_SHUFFLE + season, among, setup.stack))
    return Deal(decks, rooms, river, objectives, prescients)


def prescients_of(setup: Setup, chance: Chance, listed: dict[str, Any]) -> list[int]:
    """R1: without chance, where none are listed, they sit in their order."""
    every = list(range(len(PRESCIENTS)))
    if not setup.prescients:
        return []
    if "prescients" in listed:
        where = "deal.prescients"
        return keys_of(listed["prescients"], where, PRESCIENT_NUMBERS, every, setup.seats, "Prescients")
    return chance.draw(PRESCIENT_SHUFFLE, every, setup.seats) if chance.can_draw() else every[: setup.seats]


def cards_from(setup: Setup, first: int) -> list[list[int]]:
    """Those of a deck, by season."""
    return [[first + card for card in cards] for cards in setup.cards_of]


def listed_deck(setup: Setup, given: object, where: str, first: int) -> bytes:
    parts = in_seasons(given, where, setup.box.card_numbers, cards_from(setup, first), SEASONS, "cards")
    return bytes([card for part in parts for card in part])


def drawn_deck(setup: Setup, chance: Chance, seat: int, first: int) -> bytes:
    cards: list[int] = []
    for season, among in enumerate(cards_from(setup, first)):
        cards += chance.draw(3 * seat + season, among, len(among))
    return bytes(cards)


# Reading


def list_of(given: object, where: str, length: int, what: str) -> list[Any]:
    if not isinstance(given, list) or len(given) != length:
        shown = f"{len(given)} entries" if isinstance(given, list) else shortened(given)
        raise BadDeal(f"{where}: got {shown}, expected a list of {length} {what}")
    return given


def keys_of(given: object, where: str, numbers: dict[str, int], among: list[int], length: int, what: str) -> list[int]:
    """So many of these, each once."""
    found: list[int] = []
    for at, key in enumerate(list_of(given, where, length, what)):
        number = numbers.get(key) if isinstance(key, str) else None
        if number is None or number not in among:
            raise BadDeal(f"{where}[{at}]: got {shortened(key)}, expected the key of one that belongs here")
        if number in found:
            raise BadDeal(f"{where}[{at}]: got {shortened(key)}, which is at {found.index(number)} already")
        found.append(number)
    return found


def in_seasons(
    given: object, where: str, numbers: dict[str, int], among: list[list[int]], sizes: tuple[int, int, int], what: str
) -> list[list[int]]:
    """One list, season after season."""
    listed = list_of(given, where, sum(sizes), what)
    found: list[list[int]] = []
    first = 0
    for season in range(3):
        size = sizes[season]
        name = f"{where} from {first}, season {season + 1}"
        found.append(keys_of(listed[first : first + size], name, numbers, among[season], size, what))
        first += size
    return found


def listed_rooms(given: object, setup: Setup) -> list[list[int]]:
    found: list[list[int]] = []
    taken: list[int] = []
    advanced = list(range(2, len(setup.box.rooms)))
    for seat, keys in enumerate(list_of(given, "deal.rooms", setup.seats, "lists of rooms")):
        rooms = keys_of(keys, f"deal.rooms[{seat}]", setup.box.room_numbers, advanced, DEALT_ROOMS, "rooms")
        for room in rooms:
            if room in taken:
                raise BadDeal(f"deal.rooms[{seat}]: got {setup.box.rooms[room].key}, which another seat has")
        taken += rooms
        found.append(rooms)
    return found
