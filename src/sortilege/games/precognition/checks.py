"""Whether the parts of a view go together: every card is somewhere, and every boat can go on from where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.core.cards import Sets, bit, count
from sortilege.core.errors import BadView
from sortilege.core.given import wrong
from sortilege.games.precognition import activation, machines, maintenance, objectives
from sortilege.games.precognition.actions import (
    ACTIVATE,
    BOATS,
    CHARGE,
    DECK,
    DOCTORS,
    FACE,
    GIFT,
    LOSE,
    LOSE_TO_EVENT,
    LOSE_YMUNES,
    PROTECT,
    PURSUE,
    ROOMS,
    RUN,
    SELECT,
    TAKE,
)
from sortilege.games.precognition.boat import (
    ACTIVATION,
    ASHORE,
    CARDS,
    EVENT,
    HEALING,
    LOSSES,
    MACHINES,
    NONE,
    OBJECTIVES,
    READY,
    Boat,
)
from sortilege.games.precognition.components import BATTERY, DOCTOR, PROTECTOR, RESOURCES, YMUNE
from sortilege.games.precognition.packing import amount, without
from sortilege.games.precognition.rules import ALL, Precognition
from sortilege.games.precognition.setup import TURNS, YEAR
from sortilege.games.precognition.stores import can_take_fewer
from sortilege.games.precognition.view import amounts_told, laid_told, phase_of

if TYPE_CHECKING:
    from mypy_extensions import i64

ALL_CARDS: Final = (1 << DECK) - 1
MOST_COPIES: Final = 4

# By what a boat asks, the stages in which it does
STAGES: Final = {
    ACTIVATE: (ACTIVATION,),
    TAKE: (CARDS, MACHINES, EVENT),
    DOCTORS: (CARDS, MACHINES, EVENT),
    CHARGE: (CARDS, MACHINES, EVENT),
    RUN: (MACHINES,),
    PURSUE: (OBJECTIVES,),
    PROTECT: (LOSSES,),
    LOSE: (HEALING,),
    FACE: (EVENT,),
    LOSE_TO_EVENT: (EVENT,),
    LOSE_YMUNES: (EVENT,),
}


def check_hand(state: Precognition, hand: list[int], kind: int, viewer: int | None, unseen: list[int]) -> None:
    turn = state.turn_number
    size = 0
    if viewer is not None:
        size = 4 if kind == GIFT else 2 if kind == SELECT and turn < TURNS else 0
    if len(hand) != size or len(set(hand)) != size:
        raise wrong("hands", len(hand), f"{size} different cards")
    for card in hand if viewer is not None else []:
        place = card - state.setup.first_card(state.deal.prescients, viewer or 0)
        if not 0 <= place < DECK or not unseen[viewer or 0] >> place & 1:
            raise wrong("hands", card, "cards that nobody else has seen")


def count_gone(state: Precognition, unseen: list[int]) -> None:
    """R23: whatever has been seen and lies nowhere has left; and there are as many as turns say."""
    gone = Sets()
    for seat, mask in enumerate(unseen):
        if state.setup.own_decks:
            gone[state.deal.prescients[seat]] = ALL_CARDS & ~mask
        else:
            add_copies(gone, ALL_CARDS & ~mask)
    for boat in state.boats:
        remove_copy(state, gone, boat.first)
        remove_copy(state, gone, boat.second)
        remove_copy(state, gone, boat.kept)
        remove_copy(state, gone, boat.given)
    total = count(gone.first) + count(gone.second) + count(gone.third) + count(gone.fourth)
    over = state.ended is not None
    turns = state.turn_number if over else state.turn_number - 1 if state.turn_number else 0
    if total != 2 * state.seats * turns:
        raise BadView(f"view: {total} cards have left, expected {2 * state.seats * turns}")
    state.gone = gone


def add_copies(copies: Sets, cards: i64) -> None:
    """One more of each of these; a set for the first copies, one for the second …"""
    copies.fourth |= copies.third & cards
    copies.third |= copies.second & cards
    copies.second |= copies.first & cards
    copies.first |= cards


def remove_copy(state: Precognition, copies: Sets, card: i64) -> None:
    if card == NONE:
        return
    at: i64 = MOST_COPIES - 1
    place = card % DECK
    if state.setup.own_decks:
        at = card // DECK if copies[card // DECK] & bit(place) else NONE
    while at >= 0 and not copies[at] & bit(place):
        at -= 1
    if at < 0:
        raise BadView(f"view: card {state.setup.box.cards[card].key} is in more places than there are copies")
    copies[at] = copies[at] & ~bit(place)


def check_phase(state: Precognition, kind: int, phase: object, season: int) -> None:
    if phase != phase_of(state, kind):
        raise wrong("phase", phase, phase_of(state, kind))
    if season != state.season():
        raise wrong("season", season, f"season {state.season()} in turn {state.turn_number}")
    for boat in state.boats:
        in_action = kind == BOATS
        if (boat.kept != NONE) != in_action or (boat.given != NONE) != in_action or (boat.gave != NONE) != in_action:
            raise BadView("view.boats: expected cards in the Action Zones while boats act, and only then")
        if (boat.room == NONE) != (kind == ROOMS):
            raise wrong("boats.rooms", boat.room, "rooms once they are chosen")
        last = state.turn_number == TURNS and kind != SELECT
        if (boat.first == NONE) != (kind in (ROOMS, GIFT) or last):
            raise wrong("boats.decision", None, "two cards from the first turn on, and none at the end")
        if kind != BOATS and (boat.stage != ASHORE or boat.asks or boat.offer or boat.taking or boat.accepted):
            raise BadView("view.boats.stage: expected boats at rest while nothing is asked of them")
    if state.setup.advanced and kind != ROOMS:
        rooms = [room for boat in state.boats for room in (boat.room, boat.other_room)]
        if len(set(rooms)) != len(rooms):
            raise BadView("view.boats.rooms: expected each room on one boat")


def check_boats(state: Precognition, owing: int) -> None:
    if not owing or owing & ~ALL[state.seats]:
        raise wrong("asked", owing, "those whose boats ask something")
    at_river = state.turned == state.turn_number
    if at_river and state.turn_number % YEAR == 0:
        raise wrong("asked", owing, "nobody at an island")
    latest = 0
    earliest = ASHORE
    for boat in state.boats:
        latest = max(latest, boat.stage)
        earliest = min(earliest, boat.stage)
    if earliest < EVENT if at_river else latest >= EVENT:
        raise BadView("view.boats.stage: expected all boats before the river, or all at it")
    if state.setup.together and latest == READY and earliest <= OBJECTIVES:
        raise wrong("boats.stage", latest, "a crew that goes on together")
    for seat in range(state.seats):
        boat = state.boats[seat]
        if bool(owing >> seat & 1) != bool(boat.asks):
            raise wrong("asked", owing, "those whose boats ask something")
        if NONE in (boat.kept, boat.given, boat.gave):
            raise BadView("view.boats: expected cards in the Action Zones while boats act")
        if boat.room == NONE:
            raise BadView("view.boats.rooms: expected rooms while boats act")
        check_laid(boat)
        if amount(boat.from_cards, DOCTOR) + amount(boat.from_cards, PROTECTOR) > amount(boat.from_cards, YMUNE):
            raise wrong("boats.from_cards", amounts_told(boat.from_cards), "no more doctors and protectors than Ymunes")
        if state.setup.machines_lose_power and boat.lit & ~boat.used & ~machines.powered(state.setup, boat):
            raise wrong("boats.lit", boat.lit, "machines that have all their batteries, or have run")  # R13
        if boat.asks:
            check_question(state, boat)
        elif boat.stage not in (OBJECTIVES, READY, ASHORE) or boat.offer or boat.taking:
            raise wrong("boats.stage", boat.stage, "a boat that asks something, or waits for the others")
        elif boat.stage == OBJECTIVES and not (
            state.setup.together and (boat.done or not objectives.can_pursue(state, boat))
        ):
            raise wrong("boats.stage", boat.stage, "a boat that is through with objectives")


def is_offered_less(state: Precognition, boat: Boat) -> bool:
    """R11: of what is on its way, once."""
    kind = boat.fewer - 1
    return amount(boat.offer, kind) > 0 and can_take_fewer(state.setup, boat, kind)


def check_laid(boat: Boat) -> None:
    """R28: batteries that can be spent lie where they are said to."""
    if machines.without_place(boat) < 0:
        raise wrong("boats.laid", laid_told(boat.laid), "batteries gained this turn")
    on_each = boat.batteries
    for machine in laid_told(boat.laid):
        if on_each >> machine * 4 & 15 == 0:
            raise wrong("boats.laid", laid_told(boat.laid), "machines that have these batteries")
        on_each -= bit(machine * 4)


def check_question(state: Precognition, boat: Boat) -> None:
    """That a boat may ask this where it is, and there is something to choose."""
    asks = boat.asks
    if boat.stage not in STAGES[asks]:
        raise wrong("boats.asked", asks, "what can be asked at this stage")
    about = asks in (TAKE, DOCTORS, CHARGE)
    if bool(boat.offer) != about or bool(boat.taking) != (asks in (LOSE_TO_EVENT, LOSE_YMUNES)):
        raise wrong("boats.offer", boat.offer, "resources on their way where they are asked about, and only there")
    if boat.fewer and asks != TAKE:
        raise wrong("boats.fewer", RESOURCES[boat.fewer - 1], "only where it is asked how much is taken")
    tile = state.turned == state.turn_number
    takes = state.setup.takes[state.tile()] if tile and boat.stage == EVENT else 0
    fits = True
    if asks == RUN:
        fits = machines.is_asked(state, boat, machines.usable(state.setup, boat))
    elif asks == TAKE:
        fits = is_offered_less(state, boat) if boat.fewer else bool(boat.by_hand) and activation.ask_how_many(boat)
    elif asks == DOCTORS:
        fits = amount(boat.offer, YMUNE) > 0
    elif asks == CHARGE:
        fits = amount(boat.offer, BATTERY) > 0 and machines.can_choose(state, boat)
    elif asks == PURSUE:
        fits = state.setup.together and objectives.is_asked(state, boat)
    elif asks == PROTECT:
        fits = maintenance.can_protect(state, boat)
    elif asks == LOSE:
        fits = boat.bane > 0 and maintenance.fewest_healthy(boat, boat.bane) < maintenance.most_healthy(boat, boat.bane)
    elif asks == FACE:
        fits = maintenance.would_lose(boat, takes) and maintenance.may_ignore(boat, takes)
    elif asks == LOSE_TO_EVENT:
        taken = maintenance.humans_taken(boat)
        fits = maintenance.fewest_healthy(boat, taken) < maintenance.most_healthy(boat, taken)
        fits = fits and not boat.taking & ~maintenance.OF_EITHER_KIND
    elif asks == LOSE_YMUNES:
        fits = without(boat.taking, YMUNE) == 0 and len(maintenance.ymune_losses(boat)) > 1
    if not fits:
        raise wrong("boats.asked", asks, "a question there is a choice in")
    if count(boat.lit) and boat.stage < MACHINES:
        raise wrong("boats.lit", boat.lit, "no machines before the cards are activated")
