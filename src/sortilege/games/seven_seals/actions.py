"""The questions of the game and their answers. An action has a number, and words that records and programs use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.core.cards import lowest
from sortilege.games.seven_seals.cards import CARD_WORDS, COLOURS, VALUES, cards_in

if TYPE_CHECKING:
    from mypy_extensions import i64

SEATS: Final = 5

# Questions
PREDICT: Final = 0  # S4: take a seal, or the Mage, or be done
PLAY: Final = 1  # S9
RETURN: Final = 2  # S11: which of the seals that fit
QUESTION_NAMES: Final = ("predict", "play", "return")

# Actions; all before the cards fit one bit set
TAKE: Final = 0  # + colour
ROB: Final = TAKE + len(COLOURS)  # + seat * colours + colour
MAGE: Final = ROB + SEATS * len(COLOURS)
DONE: Final = MAGE + 1
GIVE: Final = DONE + 1  # + colour, or + WHITE
CARD: Final = GIVE + len(COLOURS) + 1  # + card

# Those of edition 2 of the rules come after all others; they fit a bit set of their own, which counts from here
LATER: Final = CARD + len(CARD_WORDS)
KEEP: Final = LATER  # S12: the white seal
PUT_BACK: Final = KEEP + 1  # S5: + colour
GIVE_BACK: Final = PUT_BACK + len(COLOURS)  # S5: + seat * colours + colour

TEXTS: Final = [
    *[f"take {colour}" for colour in COLOURS],
    *[f"take {colour} from {seat}" for seat in range(SEATS) for colour in COLOURS],
    "mage",
    "done",
    *[f"return {kind}" for kind in (*COLOURS, "white")],
    *[f"play {word}" for word in CARD_WORDS],
    "keep",
    *[f"put back {colour}" for colour in COLOURS],
    *[f"give back {colour} to {seat}" for seat in range(SEATS) for colour in COLOURS],
]
NUMBERS: Final = {text: action for action, text in enumerate(TEXTS)}

# The actions that play the cards of a colour, by half of its set of values: quicker than to find them one by one
LOW_CARDS: Final = [
    [CARD + card for card in cards_in(colour, values)] for colour in range(len(COLOURS)) for values in range(256)
]
HIGH_CARDS: Final = [
    [CARD + card for card in cards_in(colour, values << 8)] for colour in range(len(COLOURS)) for values in range(256)
]


def followers(colour: i64, values: i64) -> list[int]:
    """The actions that play these cards, where there are no others."""
    return LOW_CARDS[colour << 8 | values & 255] + HIGH_CARDS[colour << 8 | values >> 8]


def add_cards(found: list[int], colour: i64, values: i64) -> None:
    """The actions that play these cards."""
    first = CARD + colour * VALUES - 1
    while values:
        found.append(first + lowest(values))
        values &= values - 1
