"""How the cards lie at the start: shuffled, or as an explicit deal has them (D1).

    {"deck": [the keys of all 66 characters, from the top], "starter": 0}

The top five are the first seat's hand, and so on; the next lies on the Graveyard, the rest is the Necronomicon.
Shuffle 0 is of the deck in the order of its file, shuffle 1 of the seats: its first is the starter. From then on
every time that chance decides is the next shuffle: of the Graveyard in the order of the file (D6), or of a hand in that
order, whose first card it is (D5, rewards).
"""

from __future__ import annotations

from typing import Final

from sortilege.core.errors import BadDeal
from sortilege.core.given import deal_with, is_number
from sortilege.core.shuffle import Chance, shortened
from sortilege.games.sacrilege.setup import Setup

FIELDS: Final = ("deck", "starter")
SHUFFLES: Final = 2  # before the first turn


class Deal:
    def __init__(self, deck: list[int], starter: int) -> None:
        self.deck = deck
        self.starter = starter


def dealt(setup: Setup, chance: Chance, given: object) -> Deal:
    if given is None:
        return Deal(drawn_deck(setup, chance), drawn_starter(setup, chance))
    fields = deal_with(given, "deal", FIELDS)
    deck = listed_deck(setup, fields["deck"]) if "deck" in fields else drawn_deck(setup, chance)
    starter = listed_starter(setup, fields["starter"]) if "starter" in fields else drawn_starter(setup, chance)
    return Deal(deck, starter)


def drawn_deck(setup: Setup, chance: Chance) -> list[int]:
    return chance.draw(0, setup.box.deck, len(setup.box.deck))


def drawn_starter(setup: Setup, chance: Chance) -> int:
    return chance.draw(1, list(range(setup.seats)), 1)[0]


def listed_deck(setup: Setup, given: object) -> list[int]:
    box = setup.box
    if not isinstance(given, list) or len(given) != len(box.deck):
        raise BadDeal(f"deal.deck: got {shortened(given)}, expected a list of {len(box.deck)} names")
    for at in range(len(given)):
        key: object = given[at]
        if not isinstance(key, str) or key not in box.numbers:
            raise BadDeal(f"deal.deck[{at}]: got {shortened(key)}, expected the name of a character")
    cards: list[int] = [box.numbers[key] for key in given]
    for kind in range(len(box.characters)):
        character = box.characters[kind]
        if cards.count(kind) != character.copies:
            got = cards.count(kind)
            raise BadDeal(f"deal.deck: got {got} of {character.key!r}, expected {character.copies}")
    return cards


def listed_starter(setup: Setup, given: object) -> int:
    if not is_number(given) or not 0 <= given < setup.seats:
        raise BadDeal(f"deal.starter: got {shortened(given)}, expected a seat from 0 to {setup.seats - 1}")
    return given
