"""All that a seat may know of a game, as JSON-able facts. Nothing else leaves a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sortilege.core.cards import bit, members
from sortilege.core.errors import BadSeat
from sortilege.games.precognition.actions import (
    ACTIONS,
    ASK_NAMES,
    BOATS,
    DECK,
    FIRST_OWN_KEEP,
    GIFT,
    QUESTION_NAMES,
    ROOMS,
    SELECT,
    text_of,
)
from sortilege.games.precognition.boat import NONE, Boat
from sortilege.games.precognition.components import ISLAND, PRESCIENTS, RESOURCES, Box
from sortilege.games.precognition.packing import MOST, WIDTH
from sortilege.games.precognition.setup import EVENTS, TURNS, YEAR, event_number

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.precognition.rules import Precognition

ACTIVATED: Final[list[list[str]]] = [[], ["kept"], ["given"], ["kept", "given"]]  # by KEPT and GIVEN as bits
MACHINES: Final = [members(some) for some in range(64)]  # 0 to 2 in the first room, 3 to 5 in the second


def view_of(state: Precognition, seat: int | None) -> dict[str, Any]:
    setup = state.setup
    seats = state.seats
    if seat is not None and not 0 <= seat < seats:
        raise BadSeat(f"seat: got {seat}, expected a seat from 0 to {seats - 1}, or None to watch")
    question = state.stack[-1] if state.stack else None
    kind = 0 if question is None else question.kind
    sealed = [False] * seats
    answer: str | None = None
    if question is not None and kind != BOATS:
        sealed = [not question.owing >> holder & 1 for holder in range(seats)]
        answered = None if seat is None else question.answer_of(seat)
        if seat is not None and answered is not None:
            answer = action_text(state, seat, answered)
    told: dict[str, Any] = {
        "game": "precognition",
        "rules": setup.options["rules"],
        "options": dict(setup.options),
        "seat": seat,
        "turn": state.turn_number,
        "season": state.season(),
        "phase": phase_of(state, kind),
        "boats": [boat_told(state, boat) for boat in state.boats],
        "hands": [state.keys(state.hand(holder)) if holder == seat else None for holder in range(seats)],
        "dealt": [setup.box.rooms[room].key for room in state.deal.rooms[seat]]
        if kind == ROOMS and seat is not None
        else None,
        "sealed": sealed,
        "answer": answer,
        "unseen": [unseen(state, holder) for holder in range(seats)],
        "river": river_told(state),
        "objectives": objectives_told(state),
        "asked": [] if question is None else question.asked(),
        "question": None if question is None else {"kind": QUESTION_NAMES[kind]},
        "choices": [] if seat is None else [action_text(state, seat, action) for action in state.choices(seat)],
        "outcome": None if state.ended is None else state.ended.as_json(),
    }
    if setup.prescients:
        told["prescients"] = [PRESCIENTS[number] for number in state.deal.prescients]
    return told


def phase_of(state: Precognition, kind: int) -> str:
    if kind == BOATS:
        return "river" if state.turned == state.turn_number else "boats"
    return QUESTION_NAMES[kind] if kind else "over"


def seen(state: Precognition) -> int:
    """How many cards of each deck everybody has seen."""
    turn = state.turn_number
    kind = state.phase_kind()
    if kind in (ROOMS, GIFT):
        return 0
    seen_now = 2 * turn if kind == SELECT else 2 * turn + 2
    return seen_now if seen_now < DECK else DECK


def unseen(state: Precognition, seat: int) -> int:
    """The cards of a deck that nobody has seen, but perhaps those who hold them."""
    deck = state.deal.deck(seat)
    found: i64 = 0
    at: i64 = seen(state)
    while at < DECK:
        found |= bit(deck[at] % DECK)
        at += 1
    return found


def boat_told(state: Precognition, boat: Boat) -> dict[str, Any]:
    """What lies on a boat; of what a turn brings to it, only what there is: nothing, none and no are left out."""
    box = state.setup.box
    told: dict[str, Any] = {
        "food": boat.food,
        "healthy": boat.healthy,
        "contaminated": boat.sick,
        "doctors": boat.doctors,
        "protectors": boat.protectors,
        "bane": boat.bane,
        "rooms": [] if boat.room == NONE else [box.rooms[boat.room].key, box.rooms[boat.other_room].key],
        "batteries": [
            [boat.charge(0), boat.charge(1), boat.charge(2)],
            [boat.charge(3), boat.charge(4), boat.charge(5)],
        ],
        "decision": [] if boat.first == NONE else [box.cards[boat.first].key, box.cards[boat.second].key],
        "kept": card_told(box, boat.kept),
        "given": card_told(box, boat.given),
        "gave": card_told(box, boat.gave),
        "stage": boat.stage,
        "asked": ASK_NAMES[boat.asks] if boat.asks else None,
    }
    if boat.kept != NONE:
        add_turn(boat, told)
    return told


def add_turn(boat: Boat, told: dict[str, Any]) -> None:
    if boat.gave_cost:
        told["gave_cost"] = boat.gave_cost
    if boat.activated:
        told["activated"] = ACTIVATED[boat.activated][:]
    if boat.paid:
        told["paid"] = boat.paid
    if boat.by_hand:
        told["by_hand"] = True
    if boat.offer:
        told["offer"] = amounts_told(boat.offer)
    if boat.accepted:
        told["accepted"] = [RESOURCES[kind] for kind in members(boat.accepted)]
    if boat.fewer:
        told["fewer"] = RESOURCES[boat.fewer - 1]
    if boat.taking:
        told["taking"] = amounts_told(boat.taking)
    if boat.from_cards:
        told["from_cards"] = amounts_told(boat.from_cards)
    if boat.this_turn:
        told["this_turn"] = amounts_told(boat.this_turn)
    if boat.lit:
        told["lit"] = MACHINES[boat.lit][:]
    if boat.used:
        told["used"] = MACHINES[boat.used][:]
    if boat.laid:
        told["laid"] = laid_told(boat.laid)
    if boat.done:
        told["done"] = True


def card_told(box: Box, card: int) -> str | None:
    return None if card == NONE else box.cards[card].key


def amounts_told(amounts: i64) -> dict[str, int]:
    found: dict[str, int] = {}
    kind: i64 = 0
    while amounts:
        if amounts & MOST:
            found[RESOURCES[kind]] = amounts & MOST
        amounts >>= WIDTH
        kind += 1
    return found


def laid_told(laid: i64) -> list[int]:
    found: list[int] = []
    while laid:
        found.append((laid & 7) - 1)
        laid >>= 3
    return found


def river_told(state: Precognition) -> list[str | None]:
    """What has come; islands lie where everybody knows."""
    found: list[str | None] = []
    for place in range(TURNS):
        if place % YEAR == EVENTS:
            found.append(ISLAND)
        elif place < state.turned:
            found.append(state.setup.box.tiles[state.deal.event(event_number(place))].key)
        else:
            found.append(None)
    return found


def objectives_told(state: Precognition) -> list[list[dict[str, Any]]]:
    if not state.setup.together:
        return []
    found: list[list[dict[str, Any]]] = []
    for season in range(1, 4):
        shown = state.setup.stack if season < state.season() else state.revealed if season == state.season() else 0
        stack = state.deal.objectives[season - 1]
        told: list[dict[str, Any]] = []
        for at in range(len(stack)):
            key = state.setup.box.objectives[stack[at]].key if at < shown else None
            told.append({"key": key, "eased": bool(state.eased >> (season - 1) * 5 + at & 1)})
        found.append(told)
    return found


def action_text(state: Precognition, seat: int, action: int) -> str:
    box = state.setup.box
    plain = box.texts.get(action)
    if plain is not None:
        return plain  # most are
    own = state.own_text(seat, action) if box.own_decks and 0 <= seat < state.seats else None
    return own or text_of(box, rooms_of(state, seat), dealt_to(state, seat), objectives_known(state), action)


def own_action(state: Precognition, seat: int, text: str) -> int | None:
    """R1: where decks differ, the selection or gift that is said like this."""
    if not state.setup.own_decks or not 0 <= seat < state.seats:
        return None
    for action in range(FIRST_OWN_KEEP, ACTIONS):
        if state.own_text(seat, action) == text:
            return action
    return None


def rooms_of(state: Precognition, seat: int) -> list[int]:
    """The two rooms of a boat, once it has them."""
    if not 0 <= seat < state.seats or state.boats[seat].room == NONE:
        return []
    boat = state.boats[seat]
    return [int(boat.room), int(boat.other_room)]


def dealt_to(state: Precognition, seat: int) -> list[int]:
    """R2: the three rooms a seat chooses from."""
    return state.deal.rooms[seat] if 0 <= seat < len(state.deal.rooms) and state.phase_kind() == ROOMS else []


def objectives_known(state: Precognition) -> list[int]:
    """Those of this season that everybody can read."""
    return state.deal.objectives[state.season() - 1][: state.revealed] if state.setup.together else []
