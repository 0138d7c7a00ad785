"""The questions of the game and their answers. An action is a verb with a card, a seat, both or neither; it has a
number, and words that records and other programs use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.core.cards import count, lowest, nth
from sortilege.core.compiled import mypyc_attr
from sortilege.games.presages import cards

if TYPE_CHECKING:
    from mypy_extensions import i64

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

# Verbs, the short ones first: small numbers are quicker to hand over
LAY: Final = 0  # lay 23
DISCARD: Final = 1  # discard 9
LOWER: Final = 2  # law lower
HIGHER: Final = 3  # law higher
ASK: Final = 4  # ask 3
TRADE: Final = 5  # trade with 2
RECALL: Final = 6  # recall 2
GIVE: Final = 7  # give 12 to 3
SHOW: Final = 8  # show 12 to 3
SWAP: Final = 9  # swap 12 with 2
LAY_AT: Final = 10  # lay 21 at 2
PUT_BACK: Final = 11  # put back at 2
VERBS: Final = 12

TAKES_CARD: Final = (LAY, LAY_AT, GIVE, SHOW, SWAP, DISCARD)
TAKES_SEAT: Final = (LAY_AT, GIVE, ASK, SHOW, TRADE, RECALL, SWAP, PUT_BACK)


def every_action() -> list[tuple[int, int, int]]:
    """(verb, card, seat) in the order of their numbers; 0 where the verb takes none."""
    found: list[tuple[int, int, int]] = []
    for verb in range(VERBS):
        for seat in range(SEATS if verb in TAKES_SEAT else 1):
            for card in range(1, CARDS + 1) if verb in TAKES_CARD else (0,):
                found.append((verb, card, seat))
    return found


ACTIONS: Final = every_action()
VERB_OF: Final = bytes([verb for verb, _, _ in ACTIONS])
CARD_OF: Final = bytes([card for _, card, _ in ACTIONS])
SEAT_OF: Final = bytes([seat for _, _, seat in ACTIONS])

# number = FIRST + seat * STRIDE + card
FIRST: Final = [VERB_OF.index(verb) - (1 if verb in TAKES_CARD else 0) for verb in range(VERBS)]
STRIDE: Final = [(CARDS if verb in TAKES_CARD else 1) if verb in TAKES_SEAT else 0 for verb in range(VERBS)]


WORDS: Final = (
    "lay {card}",
    "discard {card}",
    "law lower",
    "law higher",
    "ask {seat}",
    "trade with {seat}",
    "recall {seat}",
    "give {card} to {seat}",
    "show {card} to {seat}",
    "swap {card} with {seat}",
    "lay {card} at {seat}",
    "put back at {seat}",
)
TEXTS: Final = [WORDS[verb].format(card=card, seat=seat) for verb, card, seat in ACTIONS]
NUMBERS: Final = {text: action for action, text in enumerate(TEXTS)}


def number(verb: i64, card: i64, seat: i64) -> i64:
    return FIRST[verb] + seat * STRIDE[verb] + card


NOT_LISTED: Final[list[int]] = []


@mypyc_attr(acyclic=True, free_list_len=1)
class Offer:
    """What a question lets its seat do: a verb with any of some cards and any of some seats, and perhaps another such;
    or a list of actions.

    A state keeps one and fills it anew for each question: most of the time of a playout goes by without making objects.
    """

    def __init__(self) -> None:
        self.verb: i64 = 0
        self.cards: i64 = 0  # none: the verb takes none
        self.seats: i64 = 0  # none: the verb takes none
        self.size: i64 = 0
        self.verb2: i64 = 0
        self.cards2: i64 = 0
        self.seats2: i64 = 0
        self.size2: i64 = 0
        self.listed: list[int] = NOT_LISTED

    def be(self, verb: i64, cards: i64, seats: i64) -> None:
        """This verb with any of the cards and any of the seats."""
        self.verb = verb
        self.cards = cards
        self.seats = seats
        self.size = (count(cards) if cards else 1) * (count(seats) if seats else 1)
        self.size2 = 0
        self.listed = NOT_LISTED

    def be_any_of(self, listed: list[int]) -> None:
        """These actions."""
        self.listed = listed
        self.size = len(listed)
        self.size2 = 0

    def or_be(self, verb: i64, cards: i64, seats: i64) -> None:
        """Or that one."""
        self.verb2 = verb
        self.cards2 = cards
        self.seats2 = seats
        self.size2 = (count(cards) if cards else 1) * (count(seats) if seats else 1)

    def total(self) -> i64:
        return self.size + self.size2

    def at(self, index: i64) -> i64:
        """The action at a place from 0 to total - 1."""
        if self.listed:
            return self.listed[index]
        if index < self.size:
            return chosen(self.verb, self.cards, self.seats, index)
        return chosen(self.verb2, self.cards2, self.seats2, index - self.size)

    def numbers(self) -> list[int]:
        if self.listed:
            return self.listed[:]
        found = numbers(self.verb, self.cards, self.seats)
        return found + numbers(self.verb2, self.cards2, self.seats2) if self.size2 else found

    def has(self, action: i64) -> bool:
        if self.listed:
            return action in self.listed
        return fits(action, self.verb, self.cards, self.seats) or (
            self.size2 > 0 and fits(action, self.verb2, self.cards2, self.seats2)
        )


def numbers(verb: i64, cards: i64, seats: i64) -> list[int]:
    """The verb with each of the seats and each of the cards."""
    found: list[int] = []
    seat = seats
    while True:
        first = number(verb, 0, lowest(seat) if seat else 0)
        card = cards
        while True:
            found.append(first + (lowest(card) if card else 0))
            card &= card - 1
            if not card:
                break
        seat &= seat - 1
        if not seat:
            return found


def chosen(verb: i64, cards: i64, seats: i64, index: i64) -> i64:
    if not seats:
        return number(verb, nth(cards, index) if cards else 0, 0)
    if not cards:
        return number(verb, 0, nth(seats, index))
    choices = count(cards)
    return number(verb, nth(cards, index % choices), nth(seats, index // choices))


def fits(action: i64, verb: i64, cards: i64, seats: i64) -> bool:
    if VERB_OF[action] != verb:
        return False
    card_fits = not cards or cards >> CARD_OF[action] & 1 != 0
    return card_fits and (not seats or seats >> SEAT_OF[action] & 1 != 0)
