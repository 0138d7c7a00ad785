"""What one touches to choose an action, by keys: a card in sight, a character on an Altar, an Altar, a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.core.game import View
from sortilege.games.sacrilege.actions import REVERSED
from sortilege.games.sacrilege.setup import most_thrown
from sortilege.games.sacrilege.view import actions_left

if TYPE_CHECKING:
    from sortilege.games.sacrilege.told import PieceTeller

BUTTONS: Final = ("choose none", "choose yes")  # they and everything of one word have words, and nothing to touch


def slug(key: str) -> str:
    """A character's key as a part of a page's: those have no spaces."""
    return key.replace(" ", "-")


def card_key(key: str) -> str:
    """`card:night-baker`; `card:night-baker-reversed` as it lies reversed on an Altar."""
    return "card:" + slug(key)


def stand_key(seat: int, key: str) -> str:
    """`stand:1:night-baker`: any copy of it on that seat's Altar; those reversed are another."""
    return f"stand:{seat}:{slug(key)}"


def altar_key(seat: int) -> str:
    return f"altar:{seat}"


def placed(what: str) -> tuple[str, int]:
    """`night baker at 2`: which character, and on whose Altar."""
    key, _, seat = what.rpartition(" at ")
    return key, int(seat)


def picks_of(text: str) -> list[str]:
    verb, _, what = text.partition(" ")
    if verb == "sacrifice":
        key, seat = placed(what)
        return [card_key(key), altar_key(seat)]
    if verb != "choose" or text in BUTTONS:
        return []
    if what.startswith("player "):
        return [f"seat:{what[7:]}"]
    if what.startswith("altar "):
        return [altar_key(int(what[6:]))]
    if " at " in what:
        key, seat = placed(what)
        return [stand_key(seat, key)]
    return [card_key(what)]


def why_not(teller: PieceTeller, view: View, key: str) -> str:
    """Of a card of one's own hand."""
    seat = view["seat"]
    question = view["question"]
    if seat is None or seat != teller.you or question is None or not view["open"]:
        return ""
    kind: str = question["kind"]
    card = next((card for card in view["hands"][seat] if card_key(card) == key), None)
    if card is None or kind not in ("turn", "react", "dusk"):
        return ""
    green = teller.character(card).green
    if green and view["thrown"][seat] >= most_thrown(view["rules"]):
        return teller.say("No more green characters in this turn")
    if kind == "react":
        if green:
            return teller.say("It would not change the Altar of the ritual")
        return teller.say("Only green characters can be thrown in")
    if green:
        return ""
    if kind == "dusk" or seat != view["active"]:
        return teller.say("Not green: only on your own turn")
    if not actions_left(view):
        return teller.say("No action left")
    return teller.say("You have sacrificed from your hand this turn")


def base_of(key: str) -> tuple[str, bool]:
    """Which character it is that lies there, and whether it is reversed."""
    if key.endswith(REVERSED):
        return key[: -len(REVERSED)], True
    return key, False
