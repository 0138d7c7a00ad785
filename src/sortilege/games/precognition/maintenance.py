"""What a turn costs: Bane, losses, healing, the river and the islands (R17–R22). R-numbers refer to rules.en.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.games.precognition.actions import (
    FACE,
    FIRST_LOSE,
    FIRST_LOSE_DOCTORS,
    FIRST_SPEND,
    IGNORE,
    LOSE,
    LOSE_TO_EVENT,
    LOSE_YMUNES,
    PROTECT,
    SUFFER,
)
from sortilege.games.precognition.boat import EVENT, HEALING, LOSSES, PROTECTION, READY, Boat
from sortilege.games.precognition.components import (
    CONTAMINATED,
    DOCTOR,
    FOOD,
    HEAL,
    HEALTHY,
    HUMAN,
    PROTECTOR,
    YMUNE,
)
from sortilege.games.precognition.packing import MOST, WIDTH, amount, as_pairs, without
from sortilege.games.precognition.setup import TURNS
from sortilege.games.precognition.stores import GAINS, cure, healed_by, tell_gain, tell_loss

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.precognition.rules import Precognition

HIGHEST_BANE: Final = 12
SHIELD: Final = 2  # R18: what a protector lowers Bane by
OF_EITHER_KIND: Final = MOST << HUMAN * WIDTH | MOST << YMUNE * WIDTH  # what an event takes by choice


# Bane


def raise_bane(state: Precognition, seat: i64, boat: Boat) -> None:
    """R17: by both cards, activated or not."""
    banes = state.setup.banes
    rise = banes[boat.kept] + banes[boat.given]
    boat.stage = PROTECTION
    if not rise:
        return
    boat.bane += rise
    boat.bane = min(boat.bane, HIGHEST_BANE)
    if state.log is not None:
        cards = state.setup.box.cards
        by = [[cards[card].key, banes[card]] for card in (boat.kept, boat.given) if banes[card]]
        state.log.tell("bane rises", {"seat": seat, "by": by, "level": boat.bane})


def ask_protection(state: Precognition, boat: Boat) -> None:
    boat.stage = LOSSES
    if can_protect(state, boat):
        boat.asks = PROTECT


def can_protect(state: Precognition, boat: Boat) -> bool:
    """R18: not asked where there is no Bane, or nobody to spend; nor on the last turn with nobody to save, but for a
    crew, whose objectives may count protectors."""
    if state.turn_number == TURNS and not state.setup.together and not boat.humans():
        return False
    return boat.bane > 0 and boat.protectors > 0


def protections(boat: Boat) -> list[int]:
    useful = (boat.bane + 1) // SHIELD
    most = useful if useful < boat.protectors else boat.protectors
    return [FIRST_SPEND + number for number in range(most + 1)]


def protect(state: Precognition, seat: i64, boat: Boat, action: i64) -> None:
    spent = action - FIRST_SPEND
    boat.protectors -= spent
    boat.bane -= spent * SHIELD
    boat.bane = max(boat.bane, 0)
    if state.log is not None:
        state.log.tell("protects", {"seat": seat, "spent": spent, "level": boat.bane})


def ask_losses(state: Precognition, seat: i64, boat: Boat) -> None:
    """R19: healthy or contaminated at choice; not asked where there is none."""
    boat.stage = HEALING
    if boat.bane and boat.humans():
        least = fewest_healthy(boat, boat.bane)
        if least == most_healthy(boat, boat.bane):
            lose_humans(state, seat, boat, boat.bane, least, "bane", None)
        else:
            boat.asks = LOSE


def losses(boat: Boat, wanted: i64) -> list[int]:
    """By how many of the lost are healthy."""
    return [FIRST_LOSE + n for n in range(fewest_healthy(boat, wanted), most_healthy(boat, wanted) + 1)]


def fewest_healthy(boat: Boat, wanted: i64) -> i64:
    lost = wanted if wanted < boat.humans() else boat.humans()
    return lost - boat.sick if lost > boat.sick else 0


def most_healthy(boat: Boat, wanted: i64) -> i64:
    return wanted if wanted < boat.healthy else boat.healthy


def lose(state: Precognition, seat: i64, boat: Boat, action: i64) -> None:
    lose_humans(state, seat, boat, boat.bane, action - FIRST_LOSE, "bane", None)


def lose_humans(
    state: Precognition, seat: i64, boat: Boat, wanted: i64, healthy: i64, why: str, source: str | None
) -> None:
    lost = wanted if wanted < boat.humans() else boat.humans()
    boat.healthy -= healthy
    boat.sick -= lost - healthy
    if state.log is not None:
        tell_loss(state, seat, HEALTHY, healthy, why, source)
        tell_loss(state, seat, CONTAMINATED, lost - healthy, why, source)


def heal(state: Precognition, seat: i64, boat: Boat) -> None:
    """R20: one human a doctor, as many as there are."""
    boat.stage = READY
    healed = cure(boat, boat.doctors)
    if state.log is not None and healed:
        state.log.tell("heals", {"seat": seat, "count": healed, "why": "doctors", "source": None})


# The river


def meet(state: Precognition, seat: i64, boat: Boat, tile: i64) -> None:
    """R21: an event gives or takes; whoever would lose something may send a protector instead."""
    boat.stage = EVENT
    setup = state.setup
    if setup.gives[tile]:
        boat.offer = setup.gives[tile]
        if state.log is not None and not boat.by_hand:
            tell_gifts(state, seat, boat, tile)
    elif would_lose(boat, setup.takes[tile]):
        if may_ignore(boat, setup.takes[tile]):
            boat.asks = FACE
        else:
            boat.taking = setup.takes[tile]


def tell_gifts(state: Precognition, seat: i64, boat: Boat, tile: i64) -> None:
    key = state.setup.box.tiles[tile].key
    for resource, number in as_pairs(state.setup.gives[tile], GAINS):
        if resource != HEAL:
            tell_gain(state, seat, resource, number, "event", key)
        elif state.log is not None and healed_by(boat, state.setup.gives[tile]):
            healed = healed_by(boat, state.setup.gives[tile])
            state.log.tell("heals", {"seat": seat, "count": healed, "why": "event", "source": key})


def would_lose(boat: Boat, takes: i64) -> bool:
    """Whether there is anything to lose."""
    return bool(
        (amount(takes, FOOD) and boat.food)
        or (amount(takes, HUMAN) and boat.humans())
        or (amount(takes, HEALTHY) and boat.healthy)
        or (amount(takes, CONTAMINATED) and boat.sick)
        or (amount(takes, YMUNE) and boat.doctors + boat.protectors)
        or (amount(takes, DOCTOR) and boat.doctors)
        or (amount(takes, PROTECTOR) and boat.protectors)
    )


def may_ignore(boat: Boat, takes: i64) -> bool:
    """R21: asked where it is something else than to lose a protector, which is just what it costs."""
    return boat.protectors > 0 and not would_lose_one_ymune(boat, takes) and not would_lose_one_protector(boat, takes)


def would_lose_one_ymune(boat: Boat, takes: i64) -> bool:
    """Of either kind: it may be a protector."""
    return amount(takes, YMUNE) == 1 and not would_lose(boat, without(takes, YMUNE))


def would_lose_one_protector(boat: Boat, takes: i64) -> bool:
    shields = amount(takes, PROTECTOR) + amount(takes, YMUNE)
    rest = without(takes, PROTECTOR) if boat.doctors else without(without(takes, PROTECTOR), YMUNE)
    return not would_lose(boat, rest) and fewer(shields, boat.protectors) == 1


def faces() -> list[int]:
    return [SUFFER, IGNORE]


def face(state: Precognition, seat: i64, boat: Boat, action: i64) -> None:
    tile = state.tile()
    if action == IGNORE:
        boat.protectors -= 1
        if state.log is not None:
            state.log.tell("ignores", {"seat": seat, "tile": state.setup.box.tiles[tile].key})
    else:
        boat.taking = state.setup.takes[tile]
        if state.log is not None:
            state.log.tell("suffers", {"seat": seat, "tile": state.setup.box.tiles[tile].key})


def give_up(state: Precognition, seat: i64, boat: Boat) -> None:
    """What an event takes, as far as it is there and there is nothing to choose: first what can be of one kind only, so
    that humans and Ymunes of either kind are asked about among those who are left."""
    takes = boat.taking
    if takes & ~OF_EITHER_KIND:
        lose_named(state, seat, boat)
    elif amount(takes, HUMAN):
        least = fewest_healthy(boat, humans_taken(boat))
        if least < most_healthy(boat, humans_taken(boat)):
            boat.asks = LOSE_TO_EVENT
        else:
            lose_to_event(state, seat, boat, FIRST_LOSE + least)
    elif len(ymune_losses(boat)) > 1:
        boat.asks = LOSE_YMUNES
    else:
        lose_ymunes(state, seat, boat, ymune_losses(boat)[0])


def lose_named(state: Precognition, seat: i64, boat: Boat) -> None:
    """All but humans and Ymunes of either kind."""
    takes = boat.taking
    food = fewer(amount(takes, FOOD), boat.food)
    healthy = fewer(amount(takes, HEALTHY), boat.healthy)
    sick = fewer(amount(takes, CONTAMINATED), boat.sick)
    doctors = fewer(amount(takes, DOCTOR), boat.doctors)
    protectors = fewer(amount(takes, PROTECTOR), boat.protectors)
    boat.food -= food
    boat.healthy -= healthy
    boat.sick -= sick
    boat.doctors -= doctors
    boat.protectors -= protectors
    boat.taking = takes & OF_EITHER_KIND
    if state.log is not None:
        key = state.setup.box.tiles[state.tile()].key
        for resource, number in (
            (FOOD, food),
            (HEALTHY, healthy),
            (CONTAMINATED, sick),
            (DOCTOR, doctors),
            (PROTECTOR, protectors),
        ):
            tell_loss(state, seat, resource, number, "event", key)


def fewer(one: i64, other: i64) -> i64:
    return one if one < other else other


def humans_taken(boat: Boat) -> i64:
    return amount(boat.taking, HUMAN)


def lose_to_event(state: Precognition, seat: i64, boat: Boat, action: i64) -> None:
    key = state.setup.box.tiles[state.tile()].key
    lose_humans(state, seat, boat, humans_taken(boat), action - FIRST_LOSE, "event", key)
    boat.taking = without(boat.taking, HUMAN)


def ymune_losses(boat: Boat) -> list[int]:
    """By how many of the lost are doctors."""
    lost = fewer(amount(boat.taking, YMUNE), boat.doctors + boat.protectors)
    least = lost - fewer(lost, boat.protectors)
    return [FIRST_LOSE_DOCTORS + number for number in range(least, fewer(lost, boat.doctors) + 1)]


def lose_ymunes(state: Precognition, seat: i64, boat: Boat, action: i64) -> None:
    lost = fewer(amount(boat.taking, YMUNE), boat.doctors + boat.protectors)
    doctors = action - FIRST_LOSE_DOCTORS
    boat.doctors -= doctors
    boat.protectors -= lost - doctors
    boat.taking = without(boat.taking, YMUNE)
    if state.log is not None:
        key = state.setup.box.tiles[state.tile()].key
        tell_loss(state, seat, DOCTOR, doctors, "event", key)
        tell_loss(state, seat, PROTECTOR, lost - doctors, "event", key)


# The islands


def feed(state: Precognition, seat: i64, boat: Boat) -> None:
    """R22: each healthy human eats one food; the unfed are lost."""
    fed = fewer(boat.food, boat.healthy)
    unfed = boat.healthy - fed
    boat.food -= fed
    boat.healthy = fed
    if state.log is not None:
        state.log.tell("feeds", {"seat": seat, "fed": fed, "unfed": unfed, "left": boat.food})
