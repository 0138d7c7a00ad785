"""The questions of the game and their answers. An action is a verb with a card, a seat, both or neither; it has a number,
and words that records and other programs use."""

from typing import Final

from sortilege.core.cards import count, members, nth
from sortilege.games.presages import cards

CARDS: Final = 35
SEATS: Final = 6

# Questions: those that a card asks at once (LAW, TRADE, SECRET, RECALL, SWAP, GIVE in cards.py), and these
TURN: Final = 10  # lay a card; about: the card Wrath sent back, if any
REPLY: Final = 11  # lay a card in front of Dream's player; about: that player
REVEAL: Final = 12  # show a card to the one who asked; about: that player
RETURN: Final = 13  # give a card back for the one offered; about: the giver and the card
LUCKY: Final = 14  # discard a card for Luck; about: whether Pride says who starts

QUESTION_NAMES: Final = {
    TURN: "lay",
    REPLY: "reply",
    cards.LAW: "law",
    cards.TRADE: "trade",
    cards.SECRET: "secret",
    REVEAL: "reveal",
    cards.RECALL: "recall",
    cards.SWAP: "swap",
    cards.GIVE: "give",
    RETURN: "return",
    LUCKY: "luck",
}

LAY: Final = 0  # lay 23
LAY_AT: Final = 1  # lay 21 at 2
GIVE: Final = 2  # give 12 to 3
LOWER: Final = 3  # law lower
HIGHER: Final = 4  # law higher
ASK: Final = 5  # ask 3
SHOW: Final = 6  # show 12 to 3
TRADE: Final = 7  # trade with 2
RECALL: Final = 8  # recall 2
SWAP: Final = 9  # swap 12 with 2
DISCARD: Final = 10  # discard 9

TAKES_CARD: Final = (LAY, LAY_AT, GIVE, SHOW, SWAP, DISCARD)
TAKES_SEAT: Final = (LAY_AT, GIVE, ASK, SHOW, TRADE, RECALL, SWAP)


def every_action() -> list[tuple[int, int, int]]:
    """(verb, card, seat) in the order of their numbers; 0 where the verb takes none."""
    found: list[tuple[int, int, int]] = []
    for verb in range(DISCARD + 1):
        for seat in range(SEATS if verb in TAKES_SEAT else 1):
            for card in range(1, CARDS + 1) if verb in TAKES_CARD else (0,):
                found.append((verb, card, seat))
    return found


ACTIONS: Final = every_action()
VERB_OF: Final = bytes([verb for verb, _, _ in ACTIONS])
CARD_OF: Final = bytes([card for _, card, _ in ACTIONS])
SEAT_OF: Final = bytes([seat for _, _, seat in ACTIONS])

# number = FIRST + seat * STRIDE + card
FIRST: Final = [VERB_OF.index(verb) - (1 if verb in TAKES_CARD else 0) for verb in range(DISCARD + 1)]
STRIDE: Final = [(CARDS if verb in TAKES_CARD else 1) if verb in TAKES_SEAT else 0 for verb in range(DISCARD + 1)]


WORDS: Final = (
    "lay {card}",
    "lay {card} at {seat}",
    "give {card} to {seat}",
    "law lower",
    "law higher",
    "ask {seat}",
    "show {card} to {seat}",
    "trade with {seat}",
    "recall {seat}",
    "swap {card} with {seat}",
    "discard {card}",
)
TEXTS: Final = [WORDS[verb].format(card=card, seat=seat) for verb, card, seat in ACTIONS]
NUMBERS: Final = {text: action for action, text in enumerate(TEXTS)}


def number(verb: int, card: int, seat: int) -> int:
    return FIRST[verb] + seat * STRIDE[verb] + card


class Offer:
    """What a question lets its seat do: a verb with any of these cards and any of these seats; perhaps a second such."""

    def __init__(self, verb: int, cards: int, seats: int, size: int) -> None:
        self.verb = verb
        self.cards = cards  # 0: the verb takes none
        self.seats = seats  # 0: the verb takes none
        self.size = size
        self.other: Offer | None = None

    def total(self) -> int:
        return self.size if self.other is None else self.size + self.other.size

    def at(self, index: int) -> int:
        """The action at a place from 0 to total - 1."""
        if index >= self.size and self.other is not None:
            return self.other.at(index - self.size)
        if not self.seats:
            return number(self.verb, nth(self.cards, index) if self.cards else 0, 0)
        if not self.cards:
            return number(self.verb, 0, nth(self.seats, index))
        cards = count(self.cards)
        return number(self.verb, nth(self.cards, index % cards), nth(self.seats, index // cards))

    def numbers(self) -> list[int]:
        found: list[int] = []
        for seat in members(self.seats) if self.seats else [0]:
            first = FIRST[self.verb] + seat * STRIDE[self.verb]
            for card in members(self.cards) if self.cards else [0]:
                found.append(first + card)
        return found if self.other is None else found + self.other.numbers()

    def has(self, action: int) -> bool:
        if VERB_OF[action] == self.verb:
            card_fits = not self.cards or bool((self.cards >> CARD_OF[action]) & 1)
            seat_fits = not self.seats or bool((self.seats >> SEAT_OF[action]) & 1)
            if card_fits and seat_fits:
                return True
        return self.other is not None and self.other.has(action)


def offer(verb: int, cards: int, seats: int) -> Offer:
    """This verb with any of the cards and any of the seats (each 0 for a verb that takes none)."""
    return Offer(verb, cards, seats, (count(cards) if cards else 1) * (count(seats) if seats else 1))


def with_card(verb: int, cards: int) -> Offer:
    """This verb with any of the cards, no seat."""
    return Offer(verb, cards, 0, count(cards))


def either(first: Offer, second: Offer) -> Offer:
    first.other = second
    return first
