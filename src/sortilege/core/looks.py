"""How a game's cards and choices look, as facts: terminals, pages and screen readers each make their own of them."""

import unicodedata
from collections.abc import Callable


class Sign:
    """A colour and the shape that always goes with it: colour is never alone."""

    def __init__(self, colour: str, shape: str, glyph: str) -> None:
        self.colour = colour  # of the game's own; a style sheet and a terminal know it
        self.shape = shape  # a drawing among those every page has
        self.glyph = glyph  # where nothing can be drawn


class Face:
    """A card as it is seen, in the reader's language."""

    def __init__(
        self, key: str, value: str, name: str, sign: Sign, emblem: str, when: str, effect: str, label: str, more: str
    ) -> None:
        self.key = key  # by which a choice picks it
        self.value = value
        self.name = name
        self.sign = sign
        self.emblem = emblem  # a drawing among the game's own
        self.when = when  # the drawing that says when it acts; none if it does not
        self.effect = effect  # a few words, as they stand on the card
        self.label = label  # all of it in one breath
        self.more = more  # what somebody is told who asks


class Door:
    """What a lobby says of a game before anybody opens it."""

    def __init__(self, kind: str, minutes: str) -> None:
        self.kind = kind  # a message for the catalogues
        self.minutes = minutes


Paint = Callable[[Sign, str], str]  # a card's name in a sentence, with its sign


def glyphs(sign: Sign, text: str) -> str:
    """For plain text: the sign as a letter."""
    return sign.glyph + text


def plain(text: str) -> str:
    """A name as somebody in a hurry types it: no accents, no capitals, no apostrophes."""
    bare = unicodedata.normalize("NFKD", text.strip().casefold()).replace("’", " ").replace("'", " ")
    return "".join(letter for letter in bare if not unicodedata.combining(letter))
