"""What a choice would lead to, as far as it can be known: which cards go where, what they cost and what they bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sortilege.core.game import View
from sortilege.games.precognition.beside import brought_beside, cost_beside
from sortilege.games.precognition.components import HUMAN, Box, Card
from sortilege.games.precognition.drawn import Facts, card_facts, symbols
from sortilege.games.precognition.told import summed
from sortilege.games.precognition.touch import give_key, keep_key

if TYPE_CHECKING:
    from sortilege.games.precognition.told import PieceTeller


def slots(teller: PieceTeller, view: View) -> list[Facts]:
    """R6: the cards to choose from, those of the Decision Zone first. One of several equal cards stands for all of
    them: to keep it, the one in the hand; otherwise the first."""
    box = teller.box
    seat = view["seat"]
    up: list[str] = view["boats"][seat]["decision"]
    hand: list[str] = view["hands"][seat] or []
    found: list[Facts] = []
    for at, key in enumerate([*up, *hand]):
        is_up = at < len(up)
        is_twin = is_up and (key in hand or key in up[:at])
        is_only_kept = is_up and key in up[at + 1 :]  # its twin is the one to give
        found.append(
            {
                "at": at,
                "card": card_facts(teller, box, key),
                "is_up": is_up,
                "keep": "" if is_twin else keep_key(key),
                "give": give_key(key) if is_up and not is_only_kept else "",
            }
        )
    return found


def foreseen(teller: PieceTeller, view: View) -> Facts:
    """R6–R10 before anything is sealed: for every card one might keep what it would be beside each card one may be
    given, for every gift what it is to its receiver, and what passes on."""
    box = teller.box
    seat: int = view["seat"]
    boats = view["boats"]
    giver = (seat - 1) % len(boats)
    choices = slots(teller, view)
    gifts = sorted(set(boats[giver]["decision"]), key=boats[giver]["decision"].index)
    return {
        "giver": giver,
        "left": (seat + 1) % len(boats),
        "right": giver,
        "kept": [kept(teller, box, view, slot, gifts) for slot in choices if slot["keep"]],
        "given": [given(teller, box, slot) for slot in choices if slot["give"]],
        "passed": passed(choices),
        "is_twin": len({slot["card"]["text"] for slot in choices if slot["is_up"]}) == 1,
        "is_last": len(choices) == 2,
    }


def kept(teller: PieceTeller, box: Box, view: View, slot: Facts, gifts: list[str]) -> Facts:
    key: str = slot["card"]["text"]
    card = box.cards[box.card_numbers[key]]
    healthy: int = view["boats"][view["seat"]]["healthy"]
    beside = [beside_gift(teller, box, card, gift, healthy) for gift in gifts]
    return {"at": slot["at"], "card": slot["card"], "beside": beside}


def beside_gift(teller: PieceTeller, box: Box, card: Card, gift: str, healthy: int) -> Facts:
    other = box.cards[box.card_numbers[gift]]
    facts = zone(teller, card, other, healthy)
    return {"card": card_facts(teller, box, gift), **facts}


def zone(teller: PieceTeller, card: Card, other: Card, healthy: int) -> Facts:
    """What two cards do in one Action Zone: what both cost together, and what each brings."""
    price = cost_beside(card, other) + cost_beside(other, card)
    alone, beside = brought_beside(card, other), brought_beside(other, card)
    both = summed(alone + beside)
    return {
        "price": price,
        "can_pay": price <= healthy,
        "is_same": card.type == other.type,
        "both": symbols(both),
        "both_told": teller.amounts(both),
        "one": symbols(summed(alone)),
        "one_told": teller.amounts(summed(alone)),
        "other": symbols(summed(beside)),
        "other_told": teller.amounts(summed(beside)),
        "bane": card.bane + other.bane,
        "humans": sum(count for resource, count in both if resource == HUMAN),
    }


def given(teller: PieceTeller, box: Box, slot: Facts) -> Facts:
    key: str = slot["card"]["text"]
    card = box.cards[box.card_numbers[key]]
    return {"at": slot["at"], "card": slot["card"], "told": teller.card_told(card)}


def passed(choices: list[Facts]) -> list[Facts]:
    """R7: what is left of the four, for every card kept and given."""
    found: list[Facts] = []
    for kept_slot in choices:
        for given_slot in choices:
            if kept_slot["at"] == given_slot["at"] or not given_slot["is_up"]:
                continue
            taken = (kept_slot["at"], given_slot["at"])
            rest = [slot["card"] for slot in choices if slot["at"] not in taken]
            found.append({"keep": kept_slot["at"], "give": given_slot["at"], "cards": rest})
    return found


def sealed(teller: PieceTeller, view: View) -> tuple[int, int] | None:
    """The places of the cards that one's own answer keeps and gives, once it is sealed."""
    answer: str | None = view["answer"]
    if answer is None or not answer.startswith("keep "):
        return None
    kept_key, _, given_key = answer.removeprefix("keep ").partition(", give ")
    choices = slots(teller, view)
    for kept_slot in choices:
        for given_slot in choices:
            fits = kept_slot["card"]["text"] == kept_key and given_slot["card"]["text"] == given_key
            if fits and kept_slot["at"] != given_slot["at"] and given_slot["is_up"]:
                return kept_slot["at"], given_slot["at"]
    return None


def in_zone(teller: PieceTeller, view: View, seat: int) -> Facts | None:
    """R8: what activating both, one or the other would cost and bring."""
    boat = view["boats"][seat]
    if boat["kept"] is None or boat["given"] is None:
        return None
    box = teller.box
    cards, numbers = box.cards, box.card_numbers
    return zone(teller, cards[numbers[boat["kept"]]], cards[numbers[boat["given"]]], boat["healthy"])
