"""How a Siggil is laid (G1, G3, G12): from a seed, or from an explicit deal that is checked.

With company, shuffle 0 is of all 56 cards, laid in layout order, and shuffle 1 of the seats: the first one starts.
Alone, shuffle 0 is of the 49 ordinary cards and shuffle 1 of the Spirits, one to each packet; shuffle 2 + k is of the
places 0 to 7 in packet k, and its Spirit takes the first one drawn. The packets are laid one after the other. Packs are
in the order of cards.py.
"""

from __future__ import annotations

from typing import Any, Final

from sortilege.core.errors import BadDeal, NoDeal
from sortilege.core.given import deal_with, is_number
from sortilege.core.shuffle import Chance, shortened
from sortilege.games.siggil.cards import NUMBERS, ORDINARY, PACK, SEVEN, TEXTS
from sortilege.games.siggil.layouts import NAMES, Layout, layout_of
from sortilege.games.siggil.schema import AT_LEAST, HARD

DEAL_KEYS: Final = ("layout", "cards", "starter")
PACKET: Final = 8  # G12: seven ordinary cards and a Spirit
SERIES: Final = (0, 3, 3, 3, 2)  # G6: cards for a free Spirit, by seats; alone it goes by the level
TO_WIN: Final = (0, 7, 5, 4, 3)  # G10: Spirits, by seats
HARD_SERIES: Final = 4  # G13
HARD_TO_WIN: Final = 6  # G15


class Setup:
    """What stays the same all game. It never changes, so clones share it."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        self.seats: int = options["seats"]
        self.layout: Layout = layout_of(options["layout"])
        self.covers = self.layout.covers
        self.under = self.layout.under
        self.alone = self.seats == 1
        hard = self.alone and options["level"] == HARD
        self.hard = hard
        self.may_lay_more = options["series"] == AT_LEAST  # G6–G8
        self.series: int = HARD_SERIES if hard else SERIES[self.seats]
        self.to_win: int = HARD_TO_WIN if hard else TO_WIN[self.seats]


class Laid:
    """Which card was laid where. It never changes, so clones share it."""

    def __init__(self, cards: bytes) -> None:
        self.cards = cards  # by place
        where = bytearray(PACK)
        for at in range(PACK):
            where[cards[at]] = at
        self.where = bytes(where)  # by card


class Deal:
    def __init__(self, setup: Setup, laid: Laid, starter: int) -> None:
        self.setup = setup
        self.laid = laid
        self.starter = starter


def dealt(options: dict[str, Any], chance: Chance, given: object) -> Deal:
    """As the deal lists it; what it leaves open is drawn."""
    listed = {} if given is None else deal_with(given, "deal", DEAL_KEYS)
    layout = listed.get("layout", options["layout"])
    if layout not in NAMES:
        raise BadDeal(f"deal.layout: got {shortened(layout)}, expected one of {', '.join(NAMES)}")
    setup = Setup({**options, "layout": layout})  # what lies on the table is what counts
    starter = checked_starter(listed["starter"], setup.seats) if "starter" in listed else None
    cards = checked_cards(listed["cards"], setup) if "cards" in listed else None
    if not chance.can_draw():
        missing = "cards" if cards is None else "starter" if starter is None and not setup.alone else None
        if missing is not None:
            raise NoDeal(f"deal.{missing}: not given, and there is no seed to draw from")
    if cards is None:
        cards = drawn_packets(chance) if setup.alone else bytes(chance.draw(0, list(range(PACK)), PACK))
    if starter is None:
        starter = 0 if setup.alone else chance.draw(1, list(range(setup.seats)), 1)[0]  # G3
    return Deal(setup, Laid(cards), starter)


def drawn_packets(chance: Chance) -> bytes:
    """G12: seven packets, each with a Spirit at a secret place."""
    ordinary = chance.draw(0, list(range(ORDINARY)), ORDINARY)
    spirits = chance.draw(1, list(range(ORDINARY, PACK)), SEVEN)
    cards: list[int] = []
    for packet in range(SEVEN):
        at = chance.draw(2 + packet, list(range(PACKET)), 1)[0]
        some = ordinary[packet * SEVEN : (packet + 1) * SEVEN]
        cards += [*some[:at], spirits[packet], *some[at:]]
    return bytes(cards)


def checked_starter(given: object, seats: int) -> int:
    if not is_number(given) or not 0 <= given < seats:
        raise BadDeal(f"deal.starter: got {shortened(given)}, expected a seat from 0 to {seats - 1}")
    return given


def checked_cards(given: object, setup: Setup) -> bytes:
    if not isinstance(given, list) or len(given) != PACK:
        shown = f"{len(given)} cards" if isinstance(given, list) else shortened(given)
        raise BadDeal(f"deal.cards: got {shown}, expected {PACK} in layout order (G1)")
    cards: list[int] = []
    for at in range(PACK):
        text = given[at]
        card = NUMBERS.get(text) if isinstance(text, str) else None
        if card is None:
            raise BadDeal(f"deal.cards[{at}]: got {shortened(text)}, expected a card as in 'leaf 3' or 'spirit stag'")
        if card in cards:
            raise BadDeal(f"deal.cards[{at}]: got {TEXTS[card]}, which is at {cards.index(card)} already")
        cards.append(card)
    if setup.alone:
        for first in range(0, PACK, PACKET):
            spirits = [card for card in cards[first : first + PACKET] if card >= ORDINARY]
            if len(spirits) != 1:
                raise BadDeal(
                    f"deal.cards[{first}] to [{first + PACKET - 1}]: got {len(spirits)} Spirits, "
                    f"expected one in each packet of {PACKET} (G12)"
                )
    return bytes(cards)
