"""The questions of the game and their answers: numbers, and the words that records and other programs use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.core.cards import bit
from sortilege.core.errors import BadText
from sortilege.core.shuffle import shortened
from sortilege.games.siggil.cards import FAMILIES, KINDS, NUMBER, ORDINARY, SEVEN, SIZE, TEXTS, series_cards

if TYPE_CHECKING:
    from mypy_extensions import i64

# Questions
TAKE: Final = 1
CAPTURE: Final = 2
REMOVE: Final = 3  # G13
QUESTION_NAMES: Final = {TAKE: "take", CAPTURE: "capture", REMOVE: "remove"}

# Numbers: pass, then a card to take, a card to remove, what a Spirit is captured with, and what a series is completed
# with where as many cards would be enough for a new one
PASS: Final = 0
FIRST_TAKE: Final = 1
FIRST_REMOVE: Final = FIRST_TAKE + ORDINARY
FIRST_CAPTURE: Final = FIRST_REMOVE + ORDINARY

# Some of the seven cards of a family or of a number; nobody ever lays a single one (G6–G8)
SOME: Final = [some for some in range(1 << SEVEN) if SIZE[some] >= 2]
RANK: Final = bytes([SOME.index(some) if some in SOME else 0 for some in range(1 << SEVEN)])
STRIDE: Final = len(SOME)
FIRST_COMPLETE: Final = FIRST_CAPTURE + SEVEN * 2 * STRIDE
# G8: two lie there at least, and the rival has three or more; of a family, or of a number, there are seven
LONG: Final = [some for some in SOME if 4 <= SIZE[some] <= 5]
LONG_RANK: Final = bytes([LONG.index(some) if some in LONG else 0 for some in range(1 << SEVEN)])
LONG_STRIDE: Final = len(LONG)
ACTIONS: Final = FIRST_COMPLETE + SEVEN * 2 * LONG_STRIDE
BY_SIZE: Final = [[some for some in SOME if SIZE[some] == size] for size in range(SEVEN + 1)]

# By capture, from FIRST_CAPTURE on: the cards it lays
LAID: Final = [
    series_cards(spirit, kind, some)
    for ways in (SOME, LONG)
    for spirit in range(SEVEN)
    for kind in range(len(KINDS))
    for some in ways
]
CAPTURE_WORD: Final = "capture"
COMPLETE_WORD: Final = "complete"
EXAMPLE: Final = "for instance 'take leaf 3', 'capture stag family 1 3 5', 'capture stag number leaf shell' or 'pass'"


def capture_number(spirit: i64, kind: i64, some: i64) -> i64:
    return FIRST_CAPTURE + (spirit * 2 + kind) * STRIDE + RANK[some]


def complete_number(spirit: i64, kind: i64, some: i64) -> i64:
    return FIRST_COMPLETE + (spirit * 2 + kind) * LONG_STRIDE + LONG_RANK[some]


def spirit_of(action: i64) -> i64:
    if action >= FIRST_COMPLETE:
        return (action - FIRST_COMPLETE) // (2 * LONG_STRIDE)
    return (action - FIRST_CAPTURE) // (2 * STRIDE)


def kind_of(action: i64) -> i64:
    if action >= FIRST_COMPLETE:
        return (action - FIRST_COMPLETE) // LONG_STRIDE % 2
    return (action - FIRST_CAPTURE) // STRIDE % 2


def some_of(action: i64) -> i64:
    if action >= FIRST_COMPLETE:
        return LONG[(action - FIRST_COMPLETE) % LONG_STRIDE]
    return SOME[(action - FIRST_CAPTURE) % STRIDE]


def text_of(action: int) -> str:
    if action == PASS:
        return "pass"
    if action < FIRST_REMOVE:
        return f"take {TEXTS[action - FIRST_TAKE]}"
    if action < FIRST_CAPTURE:
        return f"remove {TEXTS[action - FIRST_REMOVE]}"
    kind = kind_of(action)
    names = [member_name(kind, at) for at in range(SEVEN) if some_of(action) >> at & 1]
    verb = COMPLETE_WORD if action >= FIRST_COMPLETE else CAPTURE_WORD
    return f"{verb} {FAMILIES[spirit_of(action)]} {KINDS[kind]} {' '.join(names)}"


def member_name(kind: int, at: int) -> str:
    """One of the seven cards of a kind of series, where Spirit and kind are said already."""
    return FAMILIES[at] if kind == NUMBER else str(at + 1)


SIMPLE: Final = {text_of(action): action for action in range(FIRST_CAPTURE)}


def action_of(text: str) -> int:
    """The cards of a capture may be named in any order."""
    action = SIMPLE.get(text)
    if action is not None:
        return action
    words = text.split(" ") if len(text) < 100 else []
    if (
        len(words) < 5
        or words[0] not in (CAPTURE_WORD, COMPLETE_WORD)
        or words[1] not in FAMILIES
        or words[2] not in KINDS
    ):
        raise unknown(text)
    kind = KINDS.index(words[2])
    names = [member_name(kind, at) for at in range(SEVEN)]
    some = 0
    for word in words[3:]:
        if word not in names or some >> names.index(word) & 1:
            raise unknown(text)
        some |= bit(names.index(word))
    spirit = FAMILIES.index(words[1])
    if words[0] == CAPTURE_WORD:
        return capture_number(spirit, kind, some)
    if some not in LONG:
        raise unknown(text)
    return complete_number(spirit, kind, some)


def unknown(text: str) -> BadText:
    return BadText(f"action: got {shortened(text)}, expected {EXAMPLE}")
