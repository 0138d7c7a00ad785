"""A view that somebody hands back, read field by field. It may have come over a wire: whatever does not fit is refused
with its name, its value and what was expected."""

from typing import Any

from sortilege.core.cards import Sets
from sortilege.core.given import Sheet, checked_list, checked_number, wrong
from sortilege.games.seven_seals.cards import CARD_NUMBERS, COLOURS, COSTS, HAND, SEALS, SUPPLY, VALUE_OF, purse_of
from sortilege.games.seven_seals.deal import Setup, hand_of
from sortilege.games.seven_seals.offers import MOST_PUT_BACK
from sortilege.games.seven_seals.schema import checked_options

MOST_POINTS = 100  # more than a round can cost anybody


class SevenSealsSheet(Sheet):
    def __init__(self, view: object) -> None:
        super().__init__(view)
        self.setup = Setup(self.options(checked_options))

    def part(self, holder: str, name: str) -> Any:
        """An entry of an object inside the view."""
        value = self.entry(holder)
        if not isinstance(value, dict) or name not in value:
            raise wrong(holder, value, f"an object with {name}")
        return value[name]

    def row(self, name: str, high: int) -> int:
        """A number a seat, as a row of bytes."""
        found = 0
        for seat, value in enumerate(self.list_of(name, self.seats)):
            found += checked_number(name, value, 0, high) << (8 * seat)
        return found

    def card(self, name: str, word: object) -> int:
        card = CARD_NUMBERS.get(word) if isinstance(word, str) else None
        if card is None or VALUE_OF[card] > self.setup.top:
            raise wrong(name, word, f"a card of a game of {self.seats}")
        return card

    def cards(self, name: str, words: object) -> list[int]:
        if not isinstance(words, list) or len(words) > HAND * self.seats:
            raise wrong(name, words, "a list of cards")
        found = [self.card(name, word) for word in words]
        if len(set(found)) != len(found):
            raise wrong(name, words, "different cards")
        return found

    def hand(self, name: str, words: object) -> Sets:
        cards = self.cards(name, words)
        return hand_of(cards, 0, len(cards))

    def trick(self, name: str, words: object) -> int:
        """Cards by seat, as a row of bytes."""
        found = 0
        cards = checked_list(name, words, self.seats)
        self.cards(name, [word for word in cards if word is not None])
        for seat, word in enumerate(cards):
            if word is not None:
                found += (self.card(name, word) + 1) << (8 * seat)
        return found

    def purse(self, name: str, value: object) -> int:
        if not isinstance(value, dict) or set(value) != set(SEALS):
            raise wrong(name, value, f"how many seals of {', '.join(SEALS)}")
        return purse_of([checked_number(name, value[kind], 0, most) for kind, most in zip(SEALS, SUPPLY)])

    def robbed(self) -> Sets:
        """S5: purses by seat."""
        found = Sets()
        for seat, value in enumerate(checked_list("prediction", self.part("prediction", "robbed"), self.seats)):
            found[seat] = self.purse("prediction", value)
        return found

    def put_back(self) -> int:
        return checked_number("prediction", self.part("prediction", "put_back"), 0, MOST_PUT_BACK)

    def lacking(self) -> int:
        """S21: five bits a seat."""
        found = 0
        for seat, colours in enumerate(checked_list("memory", self.part("memory", "lacks"), self.seats)):
            if not isinstance(colours, list) or not all(
                isinstance(colour, str) and colour in COLOURS for colour in colours
            ):
                raise wrong("memory", colours, "a list of colours")
            for colour in colours:
                found |= 1 << (5 * seat + COLOURS.index(colour))
        return found

    def table(self) -> list[list[int]]:
        rows = self.entry("table")
        if not isinstance(rows, list) or len(rows) > self.setup.rounds:
            raise wrong("table", rows, f"at most {self.setup.rounds} rounds")
        return [
            [
                checked_number("table", value, -MOST_POINTS, MOST_POINTS)
                for value in checked_list("table", row, self.seats)
            ]
            for row in rows
        ]

    def cost(self) -> int:
        value = self.part("last", "cost")
        if not isinstance(value, str) or value not in COSTS:
            raise wrong("last", value, f"one of {', '.join(COSTS)}")
        return COSTS.index(value)

    def seat_of_last(self, name: str) -> int:
        return checked_number("last", self.part("last", name), 0, self.seats - 1)
