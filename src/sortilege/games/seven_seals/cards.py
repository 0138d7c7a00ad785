"""The components: 75 cards, one set of values a colour, and 27 seals, counted in purses.

A purse is a number of seven digits of four bits, one a kind of seal: no more than six of a kind exist.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.core.cards import bit

if TYPE_CHECKING:
    from mypy_extensions import i64

RED: Final = 0  # always trump
YELLOW: Final = 1
GREEN: Final = 2
BLUE: Final = 3
VIOLET: Final = 4
WHITE: Final = 5  # the joker among the seals
BLACK: Final = 6  # the penalty
SPARED: Final = 7  # S13: what a trick costs when no black seal is left
EXEMPT: Final = 8  # S14: what it costs the Black Mage

COLOURS: Final = ("red", "yellow", "green", "blue", "violet")
SEALS: Final = (*COLOURS, "white", "black")
COSTS: Final = (*SEALS, "spared", "exempt")  # of a trick: a seal returned, a black one taken, or nothing
SUPPLY: Final = (5, 3, 3, 3, 3, 4, 6)
PENALTIES: Final = (2, 2, 2, 2, 2, 4, 3)  # S15: of each seal left after a round

VALUES: Final = 15
HAND: Final = 15  # S1: whatever the number of players
TRUMP: Final = 16  # any red card ranks above any other

# A card is a number from 0 to 74: colour by colour, lowest first
CARD_WORDS: Final = [f"{colour} {value}" for colour in COLOURS for value in range(1, VALUES + 1)]
CARD_NUMBERS: Final = {word: card for card, word in enumerate(CARD_WORDS)}
COLOUR_OF: Final = bytes([card // VALUES for card in range(len(CARD_WORDS))])
VALUE_OF: Final = bytes([card % VALUES + 1 for card in range(len(CARD_WORDS))])


def card_of(colour: i64, value: i64) -> i64:
    return colour * VALUES + value - 1


def cards_in(colour: i64, values: i64) -> list[int]:
    """The cards of a colour with these values, lowest first."""
    found: list[int] = []
    value = 1
    while values >> value:
        if values >> value & 1:
            found.append(card_of(colour, value))
        value += 1
    return found


def rank(card_colour: i64, value: i64, led: i64) -> i64:
    """S10: red above all, then the colour led; any other card cannot win."""
    if card_colour == RED:
        return TRUMP + value
    return value if card_colour == led else 0


# Purses


def one(kind: i64) -> i64:
    """A purse with a single seal."""
    return bit(4 * kind)


def held(purse: i64, kind: i64) -> i64:
    """How many seals of a kind are in it."""
    return purse >> (4 * kind) & 15


def purse_of(counts: list[int]) -> int:
    purse = 0
    for kind in range(len(SEALS)):
        purse += counts[kind] * one(kind)
    return purse


def counted(purse: i64) -> dict[str, int]:
    """A purse in words."""
    return {SEALS[kind]: held(purse, kind) for kind in range(len(SEALS))}


EVERY_SEAL: Final = purse_of(list(SUPPLY))
