"""Every character as it is seen, and as it is seen reversed; and the things beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.core.looks import Face
from sortilege.games.sacrilege.actions import REVERSED
from sortilege.games.sacrilege.characters import Character, box_of
from sortilege.games.sacrilege.touch import base_of, card_key, slug
from sortilege.games.sacrilege.words import COPIES, THING_SIGN, THINGS

if TYPE_CHECKING:
    from sortilege.games.sacrilege.told import PieceTeller

STRANGER: Final = "stranger"  # the drawing of a character that is in an owner's file and not in ours


def faces(teller: PieceTeller) -> list[Face]:
    """Those of the teller's box."""
    found: list[Face] = []
    for character in teller.box.characters:
        found += [face(teller, character.key), face(teller, character.key + REVERSED)]
    return found + [thing_face(teller, *thing) for thing in THINGS]


def face(teller: PieceTeller, key: str) -> Face:
    base, is_reversed = base_of(key)
    character = teller.character(base)
    return Face(
        key=card_key(key),
        value=teller.worth_told(key),
        name=teller.say(character.name),
        sign=teller.sign(key),
        emblem=emblem_of(base),
        when="",
        effect=teller.say("Reversed") if is_reversed else teller.reward(character.reward),
        label=teller.label(key),
        more=more_of(teller, character),
    )


def emblem_of(key: str) -> str:
    """Our own characters are drawn each; those of others are strangers."""
    return slug(key) if key in box_of("").numbers else STRANGER


def thing_face(teller: PieceTeller, kind: str, name: str, about: str) -> Face:
    told = teller.say(name)
    return Face(
        key=f"thing:{kind}",
        value="",
        name=told,
        sign=THING_SIGN,
        emblem=kind,
        when="",
        effect="",
        label=told,
        more=teller.say(about),
    )


def more_of(teller: PieceTeller, character: Character) -> str:
    """Its flavour, and all that it does."""
    flavour = teller.say(character.flavour) if character.flavour else ""
    return f"{flavour} {facts_of(teller, character)}".strip()


def facts_of(teller: PieceTeller, character: Character) -> str:
    say = teller.say
    line = say("Value {value}. {copies} Reward: {reward}")
    if character.green:
        line = say("Value {value}. Green border: at any time, also on another’s turn. {copies} Reward: {reward}")
    copies = say(COPIES[min(character.copies, 2)]).format(count=character.copies)
    return line.format(
        value=teller.worth_told(character.key), copies=copies, reward=decapital(teller.reward(character.reward))
    )


def decapital(text: str) -> str:
    """As it goes on after a colon."""
    return text[:1].lower() + text[1:]
