"""From a deck file to a box. It is TOML in the format of our own file in `data/`. D-numbers refer to rules.en.md.

Reading goes on after a fault, so that one run tells all that is wrong.
"""

from __future__ import annotations

from importlib import resources
from typing import Final

from sortilege.core.document import Document, Entry
from sortilege.core.errors import BadDeck
from sortilege.core.messages import Words, message
from sortilege.games.sacrilege.actions import REVERSED
from sortilege.games.sacrilege.characters import CARDS, Box, Character
from sortilege.games.sacrilege.rewards import SHIELD, BadReward, Step, reward_of

KIND: Final = "character"
TABLES: Final = (KIND,)
FIELDS: Final = ("key", "name", "value", "green", "copies", "reward", "flavour")
LOWEST: Final = -6  # D15
HIGHEST: Final = 7
RESERVED: Final = ("none", "yes")  # what `choose` may be followed by
FIRST_WORDS: Final = ("player", "altar")
KEYS_EXPECTED: Final = message(
    "a key that is not none or yes, begins with neither player nor altar, does not end with reversed, "
    "and is without the word at"
)
LONGEST_NAME: Final = 40
LONGEST_FLAVOUR: Final = 120
BOXES_KEPT: Final = 8

boxes: Final[dict[str, Box]] = {}  # by what their files say


def box_of(deck: str) -> Box:
    """Ours for "", otherwise that of an owner's file, read once."""
    found = boxes.get(deck)
    if found is None:
        found, faults = read(deck.encode(errors="surrogatepass") if deck else own())
        if found is None:
            raise BadDeck(faults)
        if len(boxes) == BOXES_KEPT:
            del boxes[next(iter(boxes))]  # the one that has been here longest
        boxes[deck] = found
    return found


def own() -> bytes:
    return (resources.files("sortilege.games.sacrilege") / "data" / "characters.toml").read_bytes()


def read(content: bytes) -> tuple[Box | None, list[Words]]:
    """The box, or all that is wrong with it."""
    document = Document(content or b"\n", TABLES)
    labels: dict[str, str] = {}
    counted = True
    found: list[Character] = []
    for entry in document.entries(KIND, CARDS):
        key = key_of(entry, labels)
        entry.known(FIELDS)
        faults = document.found()
        copies = entry.number("copies", 1, CARDS)
        counted = counted and document.found() == faults
        found.append(
            Character(
                key,
                entry.number("value", LOWEST, HIGHEST),
                green_of(entry),
                copies,
                steps_of(entry),
                entry.text("name", LONGEST_NAME),
                entry.text_or("flavour", LONGEST_FLAVOUR, ""),
            )
        )
    total = sum(character.copies for character in found)
    if found and counted and total != CARDS:
        words = message("{kind}: got {total} copies in all, expected {cards} (D1)")
        document.fault(Words(words, {"kind": KIND, "total": total, "cards": CARDS}))
    told = document.sorted_faults()
    return (None if told else Box(found)), told


def key_of(entry: Entry, labels: dict[str, str]) -> str:
    """The entry is called by it from here on."""
    key = entry.key("key")
    label = entry.label
    entry.named(key)
    if key in labels:
        entry.fault("key", Words(message("a key of its own: it is that of {other}"), {"other": labels[key]}))
    elif is_ambiguous(key):
        entry.fault("key", Words(KEYS_EXPECTED))
    elif key:
        labels[key] = label
    return key


def is_ambiguous(key: str) -> bool:
    """Whether an action with this key in it could be taken for another."""
    words = key.split(" ")
    return key in RESERVED or words[0] in FIRST_WORDS or "at" in words or f" {key}".endswith(REVERSED)


def green_of(entry: Entry) -> bool:
    value = entry.content.get("green", False)
    if isinstance(value, bool):
        return value
    entry.fault("green", Words(message("true or false")))
    return False


def steps_of(entry: Entry) -> list[Step]:
    try:
        return reward_of(entry.content.get("reward"))
    except BadReward as fault:
        entry.fault("reward", fault.expected)
        return [Step(SHIELD)]


def inventory(content: bytes) -> list[str]:
    """What is in an owner's file, in a few lines; BadDeck with a fault a line."""
    box, faults = read(content)
    if box is None:
        raise BadDeck(faults)
    greens = sum(character.copies for character in box.characters if character.green)
    mean = sum(character.value * character.copies for character in box.characters) / CARDS
    return [
        f"{CARDS} characters, {len(box.characters)} different",
        f"{greens} with a green border",
        f"values from {min(box.values)} to {max(box.values)}, {mean:+.2f} on average",
    ]
