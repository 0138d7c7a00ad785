"""The 56 cards: seven families of seven, and seven Spirits. G-numbers refer to rules.en.md.

Cards 0 to 48 are ordinary, family by family and each from 1 to 7; 49 to 55 are the Spirits. Spirit s is that of family
s and of number s + 1, so one small number stands for a family, for a number and for a Spirit.
"""

from __future__ import annotations

from typing import Final

FAMILIES: Final = ("stone", "stag", "leaf", "turtle", "wind", "shell", "feather")  # 1 to 7, as their Spirits are
SEVEN: Final = 7
ORDINARY: Final = 49
PACK: Final = 56
ALL_CARDS: Final = (1 << PACK) - 1
ALL_SPIRITS: Final = (1 << SEVEN) - 1

TEXTS: Final = [f"{family} {value}" for family in FAMILIES for value in range(1, 8)] + [
    f"spirit {family}" for family in FAMILIES
]
NUMBERS: Final = {text: card for card, text in enumerate(TEXTS)}

# A series is of a Spirit's family or of its number (G5); each kind has seven cards, told apart by number or by family
FAMILY: Final = 0
NUMBER: Final = 1
KINDS: Final = ("family", "number")
SIZE: Final = bytes([bin(some).count("1") for some in range(1 << SEVEN)])  # how many of seven
TURNED: Final = bytes([card % SEVEN * SEVEN + card // SEVEN for card in range(ORDINARY)])  # number first, then family


def family_of(card: int) -> int:
    return card // SEVEN if card < ORDINARY else card - ORDINARY


def value_of(card: int) -> int:
    """From 1 to 7; that of a Spirit is its number."""
    return card % SEVEN + 1 if card < ORDINARY else card - ORDINARY + 1


def series_cards(spirit: int, kind: int, some: int) -> int:
    """The cards of a Spirit's family or number that these of seven stand for."""
    found = 0
    for at in range(SEVEN):
        if some >> at & 1:
            found |= 1 << (spirit * SEVEN + at if kind == FAMILY else at * SEVEN + spirit)
    return found


def texts_of(cards: int) -> list[str]:
    return [TEXTS[card] for card in range(PACK) if cards >> card & 1]
