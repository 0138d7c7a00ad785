"""What an ordinary player does in a moment's thought, and what each may hope for at the end: search plays on by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.core.rng import Rng
from sortilege.games.precognition import activation, machines, objectives
from sortilege.games.precognition.actions import (
    ACTIVATE,
    BOATS,
    BOTH,
    CHARGE,
    DOCTORS,
    ENOUGH,
    FACE,
    FIRST_ACTIVATE,
    FIRST_CHARGE,
    FIRST_DOCTORS,
    FIRST_EASE,
    FIRST_LOSE,
    FIRST_SPEND,
    FIRST_TAKE,
    IGNORE,
    LOSE,
    LOSE_TO_EVENT,
    LOSE_YMUNES,
    MOST_EASED,
    PROTECT,
    PURSUE,
    REVEAL,
    RUN,
    SELECT,
    SUFFER,
    TAKE,
)
from sortilege.games.precognition.aims import prices_for
from sortilege.games.precognition.boat import GIVEN, KEPT, Boat
from sortilege.games.precognition.components import CONTAMINATED, DOCTOR, FOOD, HEALTHY, HUMAN, YMUNE
from sortilege.games.precognition.ends import TOO_FEW
from sortilege.games.precognition.maintenance import fewest_healthy, humans_taken, most_healthy, ymune_losses
from sortilege.games.precognition.packing import amount, some
from sortilege.games.precognition.setup import TURNS, YEAR, Setup
from sortilege.games.precognition.worth import Prices, boat_worth

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.precognition.rules import Precognition

NUISANCE: Final = 0.35  # what a card given is worth to the neighbour counts so much against it
HELP: Final = 0.9  # and so much for it, among partners
NOISE: Final = 0.4  # people differ


def habit_of(state: Precognition, seat: i64, rng: Rng) -> i64:
    kind = state.stack[-1].kind
    if kind == SELECT:
        return usual_selection(state, seat, rng)
    if kind != BOATS:
        return state.pick(seat, rng)
    boat = state.boats[seat]
    asks = boat.asks
    if asks == ACTIVATE:
        return usual_activation(state, seat, boat)
    if asks == DOCTORS:
        return usual_placing(state, boat)
    if asks == CHARGE:
        return usual_charge(state, boat, rng)
    if asks == PROTECT:
        return usual_protection(state, boat)
    if asks == LOSE:
        return FIRST_LOSE + usual_losses(state, boat, boat.bane)
    if asks == LOSE_TO_EVENT:
        return FIRST_LOSE + usual_losses(state, boat, humans_taken(boat))
    if asks == FACE:
        return usual_bravery(state, boat)
    if asks == PURSUE:
        return usual_pursuit(state, boat)
    if asks == RUN:
        return machines.uses(state, boat)[0] if boat.by_hand else ENOUGH
    if asks == TAKE:
        return FIRST_TAKE + amount(boat.offer, activation.asked_resource(boat))
    assert asks == LOSE_YMUNES
    return ymune_losses(boat)[0]


# The selection


def usual_selection(state: Precognition, seat: i64, rng: Rng) -> i64:
    boat = state.boats[seat]
    deck = state.deal.deck(seat)
    giver = state.boats[state.right_of(seat)]
    mine = prices_for(state, boat)
    left = state.boats[state.left_of(seat)]
    theirs = prices_for(state, left)
    expected = giver.first if rng.below(2) else giver.second  # what may come from the right
    first = boat.first
    second = boat.second
    care = -NUISANCE if not is_partner(state, seat, state.left_of(seat)) else HELP
    gift_first = care * card_worth(state.setup, left, theirs, first)
    gift_second = care * card_worth(state.setup, left, theirs, second)
    kept: i64 = first
    given: i64 = second
    most = pair_worth(state.setup, boat, mine, first, expected) + gift_second + NOISE * rng.chance()
    value = pair_worth(state.setup, boat, mine, second, expected) + gift_first + NOISE * rng.chance()
    if value > most:
        most = value
        kept = second
        given = first
    if state.turn_number < TURNS:
        at: i64 = 2 * state.turn_number
        step: i64 = 0
        while step < 2:
            card: i64 = deck[at + step]
            value = pair_worth(state.setup, boat, mine, card, expected) + NOISE * rng.chance()
            gift = first if gift_first > gift_second else second
            value += gift_first if gift == first else gift_second
            if value > most:
                most = value
                kept = card
                given = gift
            step += 1
    return state.keep_action(seat, kept, given)


def is_partner(state: Precognition, seat: i64, other: i64) -> bool:
    return state.setup.together or (state.setup.teams and seat // 2 == other // 2)


def selection_worth(state: Precognition, seat: i64, kept: i64, given: i64) -> float:
    """A sealed choice: beside either card that may come from the right."""
    boat = state.boats[seat]
    giver = state.boats[state.right_of(seat)]
    mine = prices_for(state, boat)
    one = pair_worth(state.setup, boat, mine, kept, giver.first)
    other = pair_worth(state.setup, boat, mine, kept, giver.second)
    left = state.left_of(seat)
    theirs = prices_for(state, state.boats[left])
    care = HELP if is_partner(state, seat, left) else -NUISANCE
    return (one + other) / 2.0 + care * card_worth(state.setup, state.boats[left], theirs, given)


def pair_worth(setup: Setup, boat: Boat, prices: Prices, kept: i64, given: i64) -> float:
    """What two cards in the Action Zone are worth when the best is made of them."""
    one = prices.of(setup.brought(kept, given))
    other = prices.of(setup.brought(given, kept))
    cost = setup.cost(kept, given) + setup.cost(given, kept)
    best = one if one > other else other
    if cost <= boat.healthy:
        both = one + other + float(cost) * prices.cost
        best = max(best, both)
    return best + float(setup.banes[kept] + setup.banes[given]) * prices.bane


def card_worth(setup: Setup, boat: Boat, prices: Prices, card: i64) -> float:
    """What one card may be worth to whoever gets it."""
    gain: i64 = setup.gains[card]
    value = prices.of(some(setup.types[card], gain if gain > 0 else 1))
    return 0.6 * value + float(setup.banes[card]) * prices.bane


# On the boat


def usual_activation(state: Precognition, seat: i64, boat: Boat) -> i64:
    setup = state.setup
    prices = prices_for(state, boat)
    one = prices.of(setup.brought(boat.kept, boat.given))
    other = prices.of(setup.brought(boat.given, boat.kept))
    cost = activation.cost_of_both(setup, boat)
    if cost <= boat.healthy and float(cost) * prices.cost + (one if one < other else other) >= 0.0:
        return BOTH
    return FIRST_ACTIVATE + (KEPT if one > other or boat.kept == boat.given else GIVEN)


def usual_placing(state: Precognition, boat: Boat) -> i64:
    """Whichever is worth more, one after the other."""
    number = amount(boat.offer, YMUNE)
    trial = boat.copy()
    placed: i64 = 0
    doctors: i64 = 0
    while placed < number:
        prices = prices_for(state, trial)
        if prices.doctor >= prices.protector:
            trial.doctors += 1
            doctors += 1
        else:
            trial.protectors += 1
        placed += 1
    return FIRST_DOCTORS + doctors


def usual_charge(state: Precognition, boat: Boat, rng: Rng) -> i64:
    """Where the fewest are missing for what it brings."""
    setup = state.setup
    prices = prices_for(state, boat)
    best: i64 = 0
    most = -1.0
    machine: i64 = 0
    while machine < machines.ON_A_BOAT:
        missing = machines.room_for(setup, boat, machine)
        if missing:
            value = prices.of(setup.effects[machines.number_of(boat, machine)]) / float(missing) + 0.05 * rng.chance()
            if value > most:
                most = value
                best = machine
        machine += 1
    return FIRST_CHARGE + best


def usual_protection(state: Precognition, boat: Boat) -> i64:
    """All it takes, but for the last turn's Bane that has no one to hurt."""
    useful = (boat.bane + 1) // 2
    if not boat.humans():
        useful = 0
    return FIRST_SPEND + (useful if useful < boat.protectors else boat.protectors)


def usual_bravery(state: Precognition, boat: Boat) -> i64:
    """R21: a protector is sent where what would be lost is worth more."""
    prices = prices_for(state, boat)
    takes = state.setup.takes[state.tile()]
    loss = float(amount(takes, FOOD)) * prices.food + float(amount(takes, DOCTOR)) * prices.doctor
    loss += float(amount(takes, HUMAN)) * 0.5 + float(amount(takes, HEALTHY)) * 0.9
    loss += float(amount(takes, CONTAMINATED)) * prices.human + float(amount(takes, YMUNE)) * prices.ymune
    return IGNORE if loss > prices.protector else SUFFER


def usual_losses(state: Precognition, boat: Boat, wanted: i64) -> i64:
    """How many of the lost are healthy: none if it can be, unless they would starve."""
    least = fewest_healthy(boat, wanted)
    if state.turn_number % YEAR == 0:
        hungry = boat.healthy - boat.food
        if hungry > least:
            most = most_healthy(boat, wanted)
            return hungry if hungry < most else most
    return least


def usual_pursuit(state: Precognition, boat: Boat) -> i64:
    """What is in reach is eased unless it holds anyway; early on, whoever can spare humans looks at one."""
    for action in objectives.eases(state, boat):
        if not objectives.holds(state, (action - FIRST_EASE) // MOST_EASED):
            return action
    if objectives.can_reveal(state, boat) and state.turn_number % YEAR in (1, 2, 3) and is_best_manned(state, boat):
        return REVEAL
    return objectives.done_number(state)


def is_best_manned(state: Precognition, boat: Boat) -> bool:
    for other in state.boats:
        if other.healthy > boat.healthy:
            return False
    return boat.healthy > 2 * state.season()


# The end


def prospects_of(state: Precognition) -> list[float]:
    """By how much one is ahead, and whether one has won."""
    ended = state.ended
    if ended is None:
        return [0.0] * state.seats
    if state.setup.together:
        crew = crew_prospect(state)
        return [0.5 * crew + 0.5 * own_part(state, seat) for seat in range(state.seats)]
    healthy = [float(boat.healthy) + 0.1 * float(boat.sick) for boat in state.boats]
    if state.setup.teams:
        healthy = [healthy[0] + healthy[1]] * 2 + [healthy[2] + healthy[3]] * 2
    found: list[float] = []
    for seat in range(state.seats):
        rival = max([healthy[other] for other in range(state.seats) if state.team_of(other) != state.team_of(seat)])
        lead = (healthy[seat] - rival) / 16.0
        own = (healthy[seat] - 15.0) / 30.0
        value = 0.6 * (1.0 if lead > 1.0 else -1.0 if lead < -1.0 else lead)
        value += 0.2 * (1.0 if own > 1.0 else -1.0 if own < -1.0 else own)
        found.append(value + (0.2 if seat in ended.winners else -0.2))
    return found


def crew_prospect(state: Precognition) -> float:
    """How far it came, and how many objectives held when one did not: else lost games would all look alike."""
    assert state.ended is not None
    share = float(sum([int(boat.healthy) for boat in state.boats])) / float(state.setup.goal)
    if state.ended.winners:
        return 0.6 + 0.4 * min(1.0, share - 1.0)
    if state.ended.reason == TOO_FEW:
        return -0.25 + 0.35 * share
    held = sum([1 for at in range(state.setup.stack) if objectives.holds(state, at)])
    return -1.25 + 0.25 * float(state.season()) + 0.2 * float(held) / float(state.setup.stack) + 0.05 * min(1.0, share)


def own_part(state: Precognition, seat: int) -> float:
    """What a seat brought to it: in the noise of four boats its own doing would be lost."""
    boat = state.boats[seat]
    fair = float(state.setup.goal) / float(state.seats)
    mine = float(boat.healthy) if state.turn_number == TURNS else boat_worth(state.setup, boat, state.turn_number)
    met = 0
    for at in range(state.setup.stack):
        owns = objectives.owns_all(state, boat, objectives.needs_of(state, at))
        if owns or (not objectives.objective_at(state, at).every and objectives.holds(state, at)):
            met += 1
    return -1.0 + 0.7 * min(1.4, mine / fair) + float(met) / float(state.setup.stack)
