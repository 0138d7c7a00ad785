"""Every card, room, tile, objective and store as it is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sortilege.core.looks import Face, Sign
from sortilege.games.precognition.components import COPY, RESOURCES, Card, Objective, Room, Tile
from sortilege.games.precognition.touch import card_key, objective_key, prescient_key, room_key, slug
from sortilege.games.precognition.words import (
    A_PRESCIENT,
    OBJECTIVE_SIGN,
    PRESCIENTS,
    ROOM_SIGN,
    SIGNS,
    STORES,
    TILE_SIGN,
    Prescient,
)

if TYPE_CHECKING:
    from sortilege.games.precognition.told import PieceTeller


def faces(teller: PieceTeller) -> list[Face]:
    """Those of the teller's box."""
    box = teller.box
    return [
        *(card_face(teller, card) for card in box.cards),
        *(room_face(teller, room) for room in box.rooms),
        *(tile_face(teller, tile) for tile in box.tiles),
        island_face(teller),
        *(objective_face(teller, aim) for aim in box.objectives),
        *(store_face(teller, *store) for store in STORES),
        *(prescient_face(teller, one) for one in PRESCIENTS),
    ]


def card_face(teller: PieceTeller, card: Card) -> Face:
    say = teller.say
    gain = teller.gain_told(card)
    same = say("bonus beside another {type} card: {amounts}").format(
        type=teller.type_name(card.type), amounts=teller.amounts(card.bonus)
    )
    return Face(
        key=card_key(card.key),
        value="=" if card.cost == COPY else str(card.cost),
        name=say(card.name),
        sign=SIGNS[card.type],
        emblem=RESOURCES[card.type],
        when="",
        effect=gain,
        label=say("{name} ({type})").format(name=say(card.name), type=teller.type_name(card.type)),
        more=say("{flavour} Season {season}. It {cost}. Gain: {gain}; {bonus}. {bane}").format(
            flavour=say(card.flavour),
            season=card.season,
            cost=teller.cost_told(card),
            gain=gain,
            bonus=same,
            bane=say("Bane {count}, activated or not.").format(count=card.bane) if card.bane else say("No Bane."),
        ),
    )


def card_label(teller: PieceTeller, card: Card) -> str:
    """All of it in one breath."""
    words = f"{teller.type_name(card.type)}, {teller.card_told(card)}"
    return teller.of(teller.say(card.name), words)


def room_face(teller: PieceTeller, room: Room) -> Face:
    say = teller.say
    told = teller.room_told(room)
    return Face(
        key=room_key(room.key),
        value="",
        name=say(room.name),
        sign=ROOM_SIGN,
        emblem="machine",
        when="",
        effect="",
        label=say(room.name),
        more=say("{effect}. {flavour}").format(effect=capital(told), flavour=say(room.flavour)),
    )


def tile_face(teller: PieceTeller, tile: Tile) -> Face:
    say = teller.say
    return Face(
        key="tile:" + slug(tile.key),
        value="",
        name=say(tile.name),
        sign=TILE_SIGN,
        emblem=RESOURCES[(tile.gives or tile.takes)[0][0]],
        when="",
        effect="",
        label=say(tile.name),
        more=say("{effect}. {flavour}").format(effect=capital(teller.tile_told(tile)), flavour=say(tile.flavour)),
    )


def island_face(teller: PieceTeller) -> Face:
    say = teller.say
    return Face(
        key="tile:island",
        value="",
        name=say("Island"),
        sign=TILE_SIGN,
        emblem="island",
        when="",
        effect="",
        label=say("Island"),
        more=say("A season ends here: every healthy human eats 1 food, and those who find none are lost."),
    )


def objective_face(teller: PieceTeller, aim: Objective) -> Face:
    say = teller.say
    return Face(
        key=objective_key(aim.key),
        value="",
        name=say(aim.name),
        sign=OBJECTIVE_SIGN,
        emblem="objective",
        when="",
        effect="",
        label=say(aim.name),
        more=say("{effect}. {flavour}").format(effect=capital(teller.objective_told(aim)), flavour=say(aim.flavour)),
    )


def store_face(teller: PieceTeller, kind: str, sign: Sign, name: str, about: str) -> Face:
    """A gauge or a deck of a boat."""
    told = teller.say(name)
    return Face(
        key=f"store:{kind}",
        value="",
        name=told,
        sign=sign,
        emblem=kind,
        when="",
        effect="",
        label=told,
        more=teller.say(about),
    )


def prescient_face(teller: PieceTeller, one: Prescient) -> Face:
    told = teller.say(one.name)
    return Face(
        key=prescient_key(one.key),
        value="",
        name=told,
        sign=one.sign,
        emblem=slug(one.key),
        when="",
        effect="",
        label=told,
        more=teller.say(A_PRESCIENT),
    )


def capital(text: str) -> str:
    """As a sentence begins."""
    return text[:1].upper() + text[1:]
