"""The questions of the game and their answers: numbers, and the words that records and other programs use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.core.errors import BadText
from sortilege.core.shuffle import shortened

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.precognition.components import Box

# Sealed questions, and the one by which the boats act side by side
ROOMS: Final = 1  # R2
GIFT: Final = 2  # R3
SELECT: Final = 3  # R6
BOATS: Final = 4
QUESTION_NAMES: Final = {ROOMS: "rooms", GIFT: "gift", SELECT: "select", BOATS: "boats"}

# What a boat asks its player
ACTIVATE: Final = 1  # R8
TAKE: Final = 2  # R11
DOCTORS: Final = 3  # R12
CHARGE: Final = 4
RUN: Final = 5  # R13
PURSUE: Final = 6  # R27, R28
PROTECT: Final = 7  # R18
LOSE: Final = 8  # R19
FACE: Final = 9  # R21
LOSE_TO_EVENT: Final = 10
LOSE_YMUNES: Final = 11
ASK_NAMES: Final = [
    "",
    "activate",
    "take",
    "doctors",
    "charge",
    "machines",
    "objectives",
    "protect",
    "lose",
    "event",
    "lose to event",
    "lose ymunes",
]

DECK: Final = 24
MOST_TAKEN: Final = 64
MOST_LOST: Final = 13  # as many as the Bane gauge has, or an event takes
MOST_EASED: Final = 10  # Ymunes of a price that may be doctors, and none
STACK: Final = 5  # objectives of a season at most: one a player, and one more

# Numbers
FIRST_KEEP: Final = 0
FIRST_GIVE: Final = FIRST_KEEP + DECK * DECK
FIRST_LEAVE: Final = FIRST_GIVE + DECK * DECK
FIRST_ACTIVATE: Final = FIRST_LEAVE + 3
NEITHER: Final = FIRST_ACTIVATE  # plus KEPT, GIVEN or both
BOTH: Final = FIRST_ACTIVATE + 3
BY_HAND: Final = FIRST_ACTIVATE + 4
FIRST_TAKE: Final = BY_HAND + 1
FIRST_DOCTORS: Final = FIRST_TAKE + MOST_TAKEN
FIRST_CHARGE: Final = FIRST_DOCTORS + MOST_TAKEN
FIRST_USE: Final = FIRST_CHARGE + 6
ENOUGH: Final = FIRST_USE + 6
FIRST_SPEND: Final = ENOUGH + 1
FIRST_LOSE: Final = FIRST_SPEND + MOST_LOST
FIRST_LOSE_DOCTORS: Final = FIRST_LOSE + MOST_LOST
SUFFER: Final = FIRST_LOSE_DOCTORS + MOST_LOST
IGNORE: Final = SUFFER + 1
REVEAL: Final = IGNORE + 1
DONE: Final = REVEAL + 1
FIRST_EASE: Final = DONE + 1
FIRST_DONE_WITH: Final = FIRST_EASE + STACK * MOST_EASED  # R28: plus the objectives revealed, less one
FEWER: Final = FIRST_DONE_WITH + STACK  # R11: than is offered
# R1, R3, R6: where decks differ, cards go by their places; in the Decision Zone 0 and 1, in the hand 2 and 3
FIRST_OWN_KEEP: Final = FEWER + 1  # plus twice the place of the card kept, plus that of the card given
FIRST_OWN_GIVE: Final = FIRST_OWN_KEEP + 8
OWN_PAIRS: Final = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))  # of the four looked at
ACTIONS: Final = FIRST_OWN_GIVE + len(OWN_PAIRS)

ROW_NAMES: Final = ("1", "2", "3")
ACTIVATE_TEXTS: Final = ("none", "kept", "given", "both", "by hand")
PLAIN: Final = {
    **{text: FIRST_ACTIVATE + at for at, text in enumerate(ACTIVATE_TEXTS)},
    **{f"take {number}": FIRST_TAKE + number for number in range(MOST_TAKEN)},
    **{f"doctors {number}": FIRST_DOCTORS + number for number in range(MOST_TAKEN)},
    "leave machines": ENOUGH,
    **{f"spend {number}": FIRST_SPEND + number for number in range(MOST_LOST)},
    **{f"lose {number} healthy": FIRST_LOSE + number for number in range(MOST_LOST)},
    **{f"lose {number} doctors": FIRST_LOSE_DOCTORS + number for number in range(MOST_LOST)},
    "suffer": SUFFER,
    "ignore": IGNORE,
    "reveal": REVEAL,
    "done": DONE,
    "fewer": FEWER,
    **{f"done with {number}": FIRST_DONE_WITH + number - 1 for number in range(1, STACK + 1)},
}
EXAMPLES: Final = "'keep CARD, give CARD', 'both', 'doctors 1', 'charge ROOM 2', 'spend 1' or 'lose 2 healthy'"


def keep_number(kept: i64, given: i64) -> i64:
    return FIRST_KEEP + kept * DECK + given


def give_number(first: i64, second: i64) -> i64:
    """R3: the order of the two does not matter."""
    return FIRST_GIVE + (first * DECK + second if first <= second else second * DECK + first)


def selections_of(cards: list[str]) -> dict[str, int]:
    """R3, R6: every answer that names two cards. Of those that are the same, the last one is what we say ourselves."""
    found: dict[str, int] = {}
    for one, first in enumerate(cards):
        for other, second in enumerate(cards):
            found[f"keep {first}, give {second}"] = keep_number(one, other)
            found[f"give {second}, {first}"] = give_number(one, other)
    return found


def text_of(box: Box, rooms: list[int], dealt: list[int], objectives: list[int], action: int) -> str:
    """An action in words: with the two rooms of the boat, the three dealt to it, and the season's objectives."""
    plain = box.texts.get(action)
    if plain is not None:
        return plain
    if action >= FIRST_OWN_GIVE:
        first, second = OWN_PAIRS[action - FIRST_OWN_GIVE]
        return f"give card {first + 1}, card {second + 1}"
    if action >= FIRST_OWN_KEEP:
        kept, given = divmod(action - FIRST_OWN_KEEP, 2)
        return f"keep card {kept + 1}, give card {given + 1}"
    if action < FIRST_GIVE:
        return f"keep card {action // DECK + 1}, give card {action % DECK + 1}"
    if action < FIRST_LEAVE:
        pair = action - FIRST_GIVE
        return f"give card {pair // DECK + 1}, card {pair % DECK + 1}"
    if action < FIRST_ACTIVATE:
        at = action - FIRST_LEAVE
        return f"leave {box.rooms[dealt[at]].key}" if at < len(dealt) else f"leave room {at + 1}"
    if action < ENOUGH:
        verb = "charge" if action < FIRST_USE else "use"
        machine = (action - FIRST_CHARGE) % 6
        room = box.rooms[rooms[machine // 3]].key if rooms else f"room {machine // 3 + 1}"
        return f"{verb} {room} {machine % 3 + 1}"
    at = (action - FIRST_EASE) // MOST_EASED
    doctors = (action - FIRST_EASE) % MOST_EASED
    name = box.objectives[objectives[at]].key if at < len(objectives) else f"objective {at + 1}"
    return f"ease {easing_text(name, doctors)}"


def action_of(box: Box, rooms: list[int], dealt: list[int], objectives: list[int], text: str) -> int:
    plain = box.actions.get(text)
    if plain is not None:
        return plain
    if len(text) > 200:
        raise unknown(text)
    if text.startswith("leave "):
        for at in range(3):
            if text == text_of(box, rooms, dealt, objectives, FIRST_LEAVE + at):
                return FIRST_LEAVE + at
    elif text.startswith("charge "):
        return FIRST_CHARGE + machine_of(box, rooms, text[7:], text)
    elif text.startswith("use "):
        return FIRST_USE + machine_of(box, rooms, text[4:], text)
    elif text.startswith("ease "):
        return easing_of(box, objectives, text)
    raise unknown(text)


def easing_of(box: Box, objectives: list[int], text: str) -> int:
    key, doctors = eased(text[5:])
    for at in range(len(objectives)):
        if box.objectives[objectives[at]].key == key:
            return FIRST_EASE + at * MOST_EASED + doctors
    raise unknown(text)


def easing_text(key: str, doctors: int) -> str:
    """How many of the Ymunes to pay are doctors, where any are."""
    return f"{key} with {doctors} doctors" if doctors else key


def eased(text: str) -> tuple[str, int]:
    """The same read back: no key has the word `with`. What is no such text is the key of nothing."""
    key = text.partition(" with ")[0]
    for doctors in range(MOST_EASED):
        if text == easing_text(key, doctors):
            return key, doctors
    return text, 0


def machine_of(box: Box, rooms: list[int], name: str, text: str) -> int:
    """A machine of a boat, by its room and row."""
    key, _, row = name.rpartition(" ")
    for at in range(len(rooms)):
        if box.rooms[rooms[at]].key == key and row in ROW_NAMES:
            return at * 3 + ROW_NAMES.index(row)
    raise unknown(text)


def unknown(text: str) -> BadText:
    return BadText(f"action: got {shortened(text)}, expected an action as in {EXAMPLES}")
