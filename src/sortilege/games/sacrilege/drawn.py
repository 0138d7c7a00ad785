"""The table as a page draws it: Altars with what stands on them, the ritual under way, and what is chosen from."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from sortilege.core.game import View
from sortilege.games.sacrilege.asking import step_of
from sortilege.games.sacrilege.rewards import DISCARD, GIVE, GRAVE, HAND, SACRIFICE, Step
from sortilege.games.sacrilege.setup import SIX
from sortilege.games.sacrilege.touch import base_of, card_key, placed, stand_key
from sortilege.games.sacrilege.view import DEEDS, actions_left

if TYPE_CHECKING:
    from sortilege.games.sacrilege.told import PieceTeller

REACH: Final = 8  # how far a scale goes to both sides
CROWDS: Final = ((18, "throng"), (10, "crowd"), (5, "many"))  # the more there are, the closer they stand


class Standing:
    """A character on an Altar."""

    def __init__(self, key: str, pick: str, moves: bool) -> None:
        self.key = key  # of its face, reversed or not
        self.pick = pick
        self.moves = moves  # the only one of its kind in sight: it can be followed


class Shrine:
    """What lies before a player."""

    def __init__(self, seat: int, view: View) -> None:
        self.seat = seat
        self.sum: int = view["sums"][seat]
        self.standing: list[Standing] = []
        self.crowd = ""
        self.needs = 0  # to the nearer of 6 and −6; 0 where it is there, or where both are as far
        self.step = min(max(self.sum, -REACH), REACH) + REACH  # on a scale from 0 to 16
        self.favours: int = view["favours"][seat]
        self.size: int = view["sizes"][seat]
        self.known: list[str] = []
        self.is_active = seat == view["active"] and view["outcome"] is None
        self.is_shielded = seat in view["shields"]
        self.is_six = False  # D8
        self.is_ritual = seat == view["ritual"]


class Deed:
    """One of the four actions of a turn (D2)."""

    def __init__(self, name: str, view: View) -> None:
        self.name = name
        self.is_used = name in view["used"]
        self.is_vain = name == "clear" and not view["altars"][view["active"]]  # there is nothing to clear


class Scene:
    def __init__(self, view: View) -> None:
        self.shrines: list[Shrine] = []
        self.deeds = [Deed(name, view) for name in DEEDS]
        self.left: int = actions_left(view)
        self.graveyard: list[tuple[str, int]] = []  # faces and how many, the latest first
        self.top = ""  # of the Graveyard
        self.top_moves = False
        self.hand: list[HeldCard] = []
        self.offered: list[str] = []  # what is chosen from, where it is not one's own hand
        self.is_dug_up = False  # it lies in the Graveyard
        self.peeked: list[tuple[int, str]] = []


class HeldCard:
    """A character of one's own hand; copies are alike."""

    def __init__(self, key: str, count: int, moves: bool, is_shown: bool) -> None:
        self.key = key
        self.count = count
        self.moves = moves
        self.is_shown = is_shown  # everybody has seen it


def scene_of(teller: PieceTeller, view: View) -> Scene:
    scene = Scene(view)
    seat: int | None = view["seat"]
    hand: list[str] = [] if seat is None else view["hands"][seat] or []
    lying = [base_of(word)[0] for altar in view["altars"] for word in altar]
    in_sight = Counter([*hand, *lying, *view["graveyard"][-1:]])
    for other in range(len(view["sums"])):
        scene.shrines.append(shrine_of(view, other, in_sight))
    buried = list(reversed(view["graveyard"]))
    scene.graveyard = [(card_key(key), buried.count(key)) for key in dict.fromkeys(buried)]
    if buried:
        scene.top = card_key(buried[0])
        scene.top_moves = in_sight[buried[0]] == 1
    shown: list[str] = [] if seat is None else view["shown"][seat]
    for key in dict.fromkeys(hand):
        scene.hand.append(HeldCard(card_key(key), hand.count(key), in_sight[key] == 1, key in shown))
    scene.peeked = [(depth, card_key(key)) for depth, key in view["peeked"]]
    scene.offered = offered(teller, view)
    scene.is_dug_up = bool(scene.offered) and is_of_graveyard(step_of(teller, view["reward"]))
    return scene


def shrine_of(view: View, seat: int, in_sight: Counter[str]) -> Shrine:
    shrine = Shrine(seat, view)
    words: list[str] = view["altars"][seat]
    for word in words:
        shrine.standing.append(Standing(card_key(word), stand_key(seat, word), in_sight[base_of(word)[0]] == 1))
    shrine.crowd = next((name for least, name in CROWDS if len(words) > least), "")
    shrine.is_six = bool(words) and shrine.sum in (SIX, -SIX)
    if not shrine.is_six and shrine.sum:
        shrine.needs = (SIX if shrine.sum > 0 else -SIX) - shrine.sum
    shrine.known = [card_key(key) for key in view["known"][seat]]
    return shrine


def offered(teller: PieceTeller, view: View) -> list[str]:
    """The cards that are chosen from, where one chooses among others than one's own."""
    question = view["question"]
    if question is None or question["kind"] != "card" or not view["open"] or is_of_own_hand(teller, view):
        return []
    texts = [text for text in view["choices"] if text != "choose none"]
    named = [text.partition(" ")[2] for text in texts]
    keys = [placed(what)[0] if text.startswith("sacrifice ") else what for text, what in zip(texts, named, strict=True)]
    return [card_key(key) for key in dict.fromkeys(keys)]


def is_of_own_hand(teller: PieceTeller, view: View) -> bool:
    step = step_of(teller, view["reward"])
    if step.verb == SACRIFICE:
        return step.source == HAND
    return step.verb in (DISCARD, GIVE)


def is_of_graveyard(step: Step) -> bool:
    return step.verb == SACRIFICE and step.source == GRAVE
