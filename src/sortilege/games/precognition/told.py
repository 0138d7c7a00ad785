"""Cards, rooms, tiles and objectives in words, and how much of what."""

from typing import Any

from sortilege.core.game import Say, Seat, Teller, View
from sortilege.core.looks import Paint, glyphs
from sortilege.games.precognition.components import (
    BANE_AND_NONE,
    BATTERY,
    COPY,
    COSTS_EQUAL,
    GAINED,
    GAVE_BANE,
    GAVE_COST_AT_LEAST,
    GAVE_COST_AT_MOST,
    GAVE_COST_IS,
    GAVE_TYPE,
    RESOURCES,
    SUM_AT_LEAST,
    SUM_AT_MOST,
    WITH_OTHER,
    WITH_TYPE,
    Box,
    Card,
    Condition,
    Machine,
    Objective,
    Room,
    Tile,
    box_of,
    deck_of,
)
from sortilege.games.precognition.components import PRESCIENTS as KEYS
from sortilege.games.precognition.words import (
    AMOUNTS,
    AS_MANY,
    OBJECTIVE_SIGN,
    PRESCIENTS,
    ROOM_SIGN,
    SIGNS,
    TILE_SIGN,
    TYPE_NAMES,
    Prescient,
)

Pairs = list[tuple[int, int]]  # resources, and how many of each


class PieceTeller(Teller):
    """What the components say; the course of the game is told in text.py."""

    def __init__(
        self,
        say: Say,
        names: list[str],
        you: Seat | None = None,
        paint: Paint = glyphs,
        options: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(say, names, you, paint)
        self.options = options
        self.box: Box = box_of("" if options is None else options["deck"])

    # By key

    def card_of(self, key: str) -> Card:
        return self.box.cards[self.box.card_numbers[key]]

    def room_of(self, key: str) -> Room:
        return self.box.rooms[self.box.room_numbers[key]]

    def tile_of(self, key: str) -> Tile:
        return self.box.tiles[self.box.tile_numbers[key]]

    def objective_of(self, key: str) -> Objective:
        return self.box.objectives[self.box.objective_numbers[key]]

    def machine_of(self, key: str, row: int) -> Machine:
        return self.room_of(key).machines[row - 1]

    # Names

    def card(self, key: str) -> str:
        card = self.card_of(key)
        return self.paint(SIGNS[card.type], self.say(card.name))

    def cards(self, keys: list[str]) -> str:
        return self.listed([self.card(key) for key in keys]) if keys else "–"

    def room(self, key: str) -> str:
        return self.paint(ROOM_SIGN, self.say(self.room_of(key).name))

    def rooms(self, keys: list[str]) -> str:
        return self.listed([self.room(key) for key in keys])

    def machine(self, key: str, row: int) -> str:
        return self.say("{room}, machine {row}").format(room=self.room(key), row=row)

    def tile(self, key: str) -> str:
        return self.paint(TILE_SIGN, self.say(self.tile_of(key).name))

    def objective(self, key: str) -> str:
        return self.paint(OBJECTIVE_SIGN, self.say(self.objective_of(key).name))

    def deck(self, view: View, seat: int) -> list[Card]:
        """R1: the cards of a seat."""
        return deck_of(self.box, KEYS.index(view["prescients"][seat]) if "prescients" in view else 0)

    def prescient(self, key: str) -> str:
        found = prescient_of(key)
        return self.paint(found.sign, self.say(found.name))

    def type_name(self, number: int) -> str:
        return self.say(TYPE_NAMES[number])

    def listed(self, names: list[str]) -> str:
        if len(names) < 2:
            return "".join(names)
        return self.say("{some} and {last}").format(some=", ".join(names[:-1]), last=names[-1])

    def of(self, what: str, words: str) -> str:
        return self.say("{what}: {words}").format(what=what, words=words)

    def told(self, words: tuple[str, ...], seat: int, other: int | None = None, **facts: str) -> str:
        """The sentence for you or about somebody, with its places filled."""
        with_you = other is not None and other == self.you and len(words) > 2
        line = words[0] if seat == self.you else words[2] if with_you else words[1]
        met = "" if other is None else self.names[other]
        return self.say(line).format(name=self.names[seat], other=met, **facts)

    # How much of what

    def amount(self, resource: int, count: int) -> str:
        return self.say(AMOUNTS[resource][min(count, 2)]).format(count=count)

    def amounts(self, pairs: Pairs) -> str:
        return self.listed([self.amount(resource, count) for resource, count in pairs]) if pairs else "–"

    # What they do

    def cost_told(self, card: Card) -> str:
        if card.cost == COPY:
            return self.say("costs what the other card costs")
        return self.say("costs {cost}").format(cost=card.cost) if card.cost else self.say("costs nothing")

    def gain_told(self, card: Card) -> str:
        if card.gain == COPY:
            words = AS_MANY[card.type]
            return self.say(words)
        return self.amount(card.type, card.gain)

    def card_told(self, card: Card) -> str:
        """All that a card does, in one line."""
        parts = [self.cost_told(card), self.say("gives {amounts}").format(amounts=self.gain_told(card))]
        parts.append(self.say("bonus {amounts}").format(amounts=self.amounts(card.bonus)))
        if card.bane:
            parts.append(self.say("Bane {count}").format(count=card.bane))
        return ", ".join(parts)

    def condition_told(self, when: Condition) -> str:
        """R14, whoever it is about."""
        number = str(when.number)
        if when.verb == GAINED:
            amount = self.amount(when.first, when.number)
            return self.say("at least {amount} from cards").format(amount=amount)
        first, second = self.type_name(when.first), self.type_name(when.second)
        if when.verb == GAVE_TYPE:
            return self.say("a card given to the left, of type {type}").format(type=first)
        if when.verb == GAVE_COST_IS:
            return self.say("a card given to the left, that costs {number}").format(number=number)
        if when.verb == GAVE_COST_AT_MOST:
            return self.say("a card given to the left, that costs {number} at most").format(number=number)
        if when.verb == GAVE_COST_AT_LEAST:
            return self.say("a card given to the left, that costs {number} at least").format(number=number)
        if when.verb == GAVE_BANE:
            return self.say("a card given to the left, with Bane")
        if when.verb == WITH_OTHER:
            return self.say("one card of type {type}, one of another").format(type=first)
        if when.verb == WITH_TYPE and when.first == when.second:
            return self.say("both cards of type {type}").format(type=first)
        if when.verb == WITH_TYPE:
            return self.say("one card of type {first}, one of type {second}").format(first=first, second=second)
        if when.verb == BANE_AND_NONE:
            return self.say("one card with Bane, one without")
        if when.verb == SUM_AT_MOST:
            return self.say("both cards cost {number} at most together").format(number=number)
        if when.verb == SUM_AT_LEAST:
            return self.say("both cards cost {number} at least together").format(number=number)
        return self.say("equal costs") if when.verb == COSTS_EQUAL else self.say("different costs")

    def machine_told(self, machine: Machine) -> str:
        line = self.say("{condition} → {amounts}")
        return line.format(condition=self.condition_told(machine.when), amounts=self.amounts(machine.gives))

    def room_told(self, room: Room) -> str:
        """Its machines, row by row."""
        parts: list[str] = []
        for row, machine in enumerate(room.machines, 1):
            parts.append(f"{row}. {self.machine_told(machine)} ({self.amount(BATTERY, machine.batteries)})")
        return " · ".join(parts)

    def tile_told(self, tile: Tile) -> str:
        if tile.gives:
            return self.say("every boat gains {amounts}").format(amounts=self.amounts(tile.gives))
        line = self.say("every boat loses {amounts}, or spends a protector instead")
        return line.format(amounts=self.amounts(tile.takes))

    def needs_told(self, aim: Objective, needs: Pairs) -> str:
        """R29: what must be owned, and by whom."""
        if not needs:
            return self.say("nothing more is needed")
        line = self.say("{amounts} on every boat") if aim.every else self.say("{amounts} on one boat")
        return line.format(amounts=self.amounts(needs))

    def objective_told(self, aim: Objective) -> str:
        line = self.say("{needs}; whoever pays {price} in one turn makes it easier: {eased}")
        return line.format(
            needs=self.needs_told(aim, aim.needs),
            price=self.amounts(aim.price),
            eased=self.needs_told(aim, aim.eased),
        )


def prescient_of(key: str) -> Prescient:
    return PRESCIENTS[KEYS.index(key)]


def pairs_of(given: dict[str, int]) -> Pairs:
    return [(RESOURCES.index(name), count) for name, count in given.items()]


# What two cards are worth to each other


def summed(pairs: Pairs) -> Pairs:
    """Every resource once."""
    totals: dict[int, int] = {}
    for resource, count in pairs:
        totals[resource] = totals.get(resource, 0) + count
    return list(totals.items())
