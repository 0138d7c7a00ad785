"""The questions of the game and their answers. An action has a number, and words that records and programs use."""

from typing import Final

from sortilege.games.seven_seals.cards import CARD_WORDS, COLOURS

SEATS: Final = 5

# Questions
PREDICT: Final = 0  # S4: take a seal, or the Mage, or be done
PLAY: Final = 1  # S9
RETURN: Final = 2  # S11: which of the seals that fit
QUESTION_NAMES: Final = ("predict", "play", "return")

# Actions; all but the cards fit one bit set
TAKE: Final = 0  # + colour
ROB: Final = TAKE + len(COLOURS)  # + seat * colours + colour
MAGE: Final = ROB + SEATS * len(COLOURS)
DONE: Final = MAGE + 1
GIVE: Final = DONE + 1  # + colour, or + WHITE
CARD: Final = GIVE + len(COLOURS) + 1  # + card

TEXTS: Final = [
    *[f"take {colour}" for colour in COLOURS],
    *[f"take {colour} from {seat}" for seat in range(SEATS) for colour in COLOURS],
    "mage",
    "done",
    *[f"return {kind}" for kind in (*COLOURS, "white")],
    *[f"play {word}" for word in CARD_WORDS],
]
NUMBERS: Final = {text: action for action, text in enumerate(TEXTS)}
