"""The 35 cards: one row each, over a handful of verbs. P-numbers refer to rules.en.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.core.cards import bit, of, only_highest, only_lowest

if TYPE_CHECKING:
    from mypy_extensions import i64

ALL: Final = of(list(range(1, 36)))
MALICE: Final = 1 << 17  # of every colour
GREEN: Final = of(list(range(1, 9))) | MALICE
YELLOW: Final = of(list(range(9, 17))) | MALICE
RED: Final = of(list(range(18, 26))) | MALICE
BLUE: Final = of(list(range(26, 36))) | MALICE
ABSOLUTES: Final = of(list(range(30, 36)))
COLOURS: Final = (("green", GREEN), ("yellow", YELLOW), ("red", RED), ("blue", BLUE))

# What a card does at the end of the bout: to others …
NOTHING: Final = 0
DISCARD_HIGHEST: Final = 1
DISCARD_LOWEST: Final = 2
DISCARD_EVERY: Final = 3
# … or to itself
LEAVES_BESIDE_ANOTHER: Final = 4
LEAVES_IF_ONLY: Final = 5
LEAVES_IF_LOWEST: Final = 6
VERB_NAMES: Final = ("", "highest", "lowest", "every", "beside", "only", "if lowest")

# What a card asks at once, when it is laid
QUIET: Final = 0
LAW: Final = 1
DREAM: Final = 2
TRADE: Final = 3
SECRET: Final = 4
RECALL: Final = 5
SWAP: Final = 6
GIVE: Final = 7


class Card:
    """One row of the table."""

    def __init__(self, value: int, name: str, colour: int, verb: int, among: int, now: int) -> None:
        self.value = value
        self.name = name  # a message for the catalogues
        self.colour = colour
        self.verb = verb
        self.among = among  # the cards its verb looks at
        self.now = now


def card(value: int, name: str, colour: int, end: tuple[int, int] = (NOTHING, 0), now: int = QUIET) -> Card:
    return Card(value, name, colour, end[0], end[1], now)


def discard(verb: int, among: int) -> tuple[int, int]:
    return verb, among


def leaves(verb: int, among: int) -> tuple[int, int]:
    return verb, among


CARDS: Final = [
    card(1, "Life", GREEN, end=discard(DISCARD_HIGHEST, GREEN)),
    card(2, "Love", GREEN, end=leaves(LEAVES_BESIDE_ANOTHER, GREEN)),
    card(3, "Friendship", GREEN, end=leaves(LEAVES_BESIDE_ANOTHER, YELLOW)),
    card(4, "Calm", GREEN, end=leaves(LEAVES_BESIDE_ANOTHER, RED)),
    card(5, "Feast", GREEN, end=leaves(LEAVES_BESIDE_ANOTHER, BLUE)),
    card(6, "Hope", GREEN, end=leaves(LEAVES_IF_LOWEST, ALL)),
    card(7, "Spring", GREEN, end=leaves(LEAVES_IF_ONLY, GREEN)),
    card(8, "Death", GREEN, end=discard(DISCARD_LOWEST, GREEN)),
    card(9, "Lie", YELLOW, end=discard(DISCARD_HIGHEST, YELLOW)),
    card(10, "Enigma", YELLOW, end=leaves(LEAVES_BESIDE_ANOTHER, ABSOLUTES)),
    card(11, "Summer", YELLOW, end=leaves(LEAVES_IF_ONLY, YELLOW)),
    card(12, "Fear", YELLOW),
    card(13, "Luck", YELLOW),
    card(14, "Mirror", YELLOW),
    card(15, "Law", YELLOW, now=LAW),
    card(16, "Truth", YELLOW, end=discard(DISCARD_LOWEST, YELLOW)),
    card(17, "Malice", MALICE),
    card(18, "Day", RED, end=discard(DISCARD_HIGHEST, RED)),
    card(19, "Autumn", RED, end=leaves(LEAVES_IF_ONLY, RED)),
    card(20, "Harmony", RED, end=discard(DISCARD_LOWEST, ALL)),
    card(21, "Dream", RED, now=DREAM),
    card(22, "Pride", RED),
    card(23, "Jealousy", RED, now=TRADE),
    card(24, "Secret", RED, now=SECRET),
    card(25, "Night", RED, end=discard(DISCARD_LOWEST, RED)),
    card(26, "Sadness", BLUE),
    card(27, "Winter", BLUE, end=discard(DISCARD_EVERY, YELLOW)),
    card(28, "Wrath", BLUE, now=RECALL),
    card(29, "Betrayal", BLUE, now=SWAP),
    *(card(value, "The Absolute", BLUE, now=GIVE) for value in range(30, 36)),
]

# Cards that the flow knows by name
FEAR_CARD: Final = 12  # P13
LUCK_CARD: Final = 13  # P15
MIRROR_CARD: Final = 14  # P11
LAW_CARD: Final = 15  # P17
DREAM_CARD: Final = 21  # P20
PRIDE_CARD: Final = 22  # P19
JEALOUSY_CARD: Final = 23  # P18
SADNESS_CARD: Final = 26  # P11
FEAR: Final = 1 << FEAR_CARD
LUCK: Final = 1 << LUCK_CARD
LAW_BIT: Final = 1 << LAW_CARD
MIRROR: Final = 1 << MIRROR_CARD
DREAM_BIT: Final = 1 << DREAM_CARD
PRIDE: Final = 1 << PRIDE_CARD
SADNESS: Final = 1 << SADNESS_CARD
BELOW_LAW: Final = of(list(range(1, LAW_CARD)))
ABOVE_LAW: Final = of(list(range(LAW_CARD + 1, 36)))

# The same table, by value, for the flow
WITH_END_EFFECT: Final = of([row.value for row in CARDS if row.verb])
VERB: Final = bytes([0, *(row.verb for row in CARDS)])
AMONG: Final = [0, *(row.among for row in CARDS)]
NOW: Final = bytes([0, *(row.now for row in CARDS)])


def discarded_by(value: i64, in_play: i64) -> i64:
    """The cards that this card's effect singles out, judged on all cards in play (P10, P12)."""
    verb = VERB[value]
    if verb == NOTHING:
        return 0
    among = in_play & AMONG[value]
    itself = bit(value)
    if verb == LEAVES_BESIDE_ANOTHER:
        return itself if among & ~itself else 0
    if verb == LEAVES_IF_ONLY:
        return itself if among == itself else 0
    if verb == DISCARD_LOWEST:
        return only_lowest(among)
    if verb == DISCARD_HIGHEST:
        return only_highest(among)
    if verb == LEAVES_IF_LOWEST:
        return itself if only_lowest(among) == itself else 0
    return among  # DISCARD_EVERY


def winning_card(in_play: i64) -> i64:
    """P11: the highest card; beside Mirror the lowest; beside Sadness alone the second highest."""
    if in_play & MIRROR:
        return only_lowest(in_play)
    top = only_highest(in_play)
    return only_highest(in_play ^ top) if in_play & SADNESS else top
