"""How far a reward reaches: on which Altars, and whether it can change what one of them adds up to. D-numbers refer to
rules.en.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.core.cards import bit
from sortilege.games.sacrilege.knowledge import without
from sortilege.games.sacrilege.rewards import (
    DESTROY,
    DISCARD,
    DRAW,
    FLIP,
    GRAVE,
    LOOK,
    MOVE,
    OTHER,
    OWN,
    RETURN,
    SACRIFICE,
    SWAP,
    TAKE,
    TOP,
    Step,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.sacrilege.rules import Sacrilege

SINGLE: Final = (DESTROY, RETURN, FLIP)  # about one character of an Altar
FILLING_HANDS: Final = (DRAW, TAKE, RETURN)
BURYING: Final = (DISCARD, DESTROY, LOOK)


def clockwise(state: Sacrilege, actor: i64) -> list[int]:
    """The others, from the left."""
    return [(actor + step) % state.seats for step in range(1, state.seats)]


def altars(state: Sacrilege, place: i64, actor: i64) -> list[int]:
    """Where a reward may reach: not where a shield is."""
    if place == OWN:
        return [actor]
    found = [seat for seat in clockwise(state, actor) if not state.shields & bit(seat)]
    return found if place == OTHER else [actor, *found]


def landings(state: Sacrilege, place: i64, actor: i64) -> list[int]:
    """Where a sacrifice may be laid: shields do not hinder that."""
    if place == OWN:
        return [actor]
    return clockwise(state, actor) if place == OTHER else [actor, *clockwise(state, actor)]


# D9: a character is thrown into a ritual


def can_change_ritual(state: Sacrilege, actor: i64, kind: i64, altar: i64) -> bool:
    """Whether a step of the reward of a character laid there can change what the ritual's Altar adds up to, as things
    stand then. Rewards that it may set off do not count."""
    reward = state.setup.box.characters[kind].reward
    for index in range(len(reward)):
        step = reward[index]
        if step.verb == SACRIFICE:
            if state.ritual in landings(state, step.target, actor) and may_find(
                state, reward[: index + 1], actor, kind
            ):
                return True
        elif can_shift_ritual(state, step, actor, kind, altar):
            return True
    return False


def may_find(state: Sacrilege, steps: list[Step], actor: i64, kind: i64) -> bool:
    """Whether the last of these steps may find a character to sacrifice that is worth more or less than nothing: one
    that nobody has seen, or that the steps before it bring, may be."""
    source = steps[-1].source
    if source == TOP:
        return state.can_draw()
    values = state.setup.box.values
    cards = state.graveyard if source == GRAVE else without(state.hands[actor], kind)
    bringing = BURYING if source == GRAVE else FILLING_HANDS
    return any(values[card] for card in cards) or any(step.verb in bringing for step in steps[:-1])


def can_shift_ritual(state: Sacrilege, step: Step, actor: i64, kind: i64, altar: i64) -> bool:
    """The same of a step that sacrifices nobody."""
    if step.verb in SINGLE:
        return state.ritual in altars(state, step.source, actor) and has_worth(state, state.ritual, kind, altar)
    return step.verb in (MOVE, SWAP) and can_carry(state, step, actor, kind, altar)


def has_worth(state: Sacrilege, seat: i64, kind: i64, altar: i64) -> bool:
    """Whether an Altar holds a character worth more or less than nothing, once one of this kind is laid where it is."""
    worths = state.setup.worths
    return (seat == altar and worths[kind] != 0) or any(worths[card] for card in state.altars[seat])


def can_carry(state: Sacrilege, step: Step, actor: i64, kind: i64, altar: i64) -> bool:
    """Whether a move or a swap can change the value of the ritual's Altar."""
    value = state.setup.worths[kind]
    for origin in altars(state, step.source, actor):
        for goal in altars(state, step.target, actor):
            if goal == origin or state.ritual not in (origin, goal):
                continue
            if step.verb == MOVE:
                if has_worth(state, origin, kind, altar):
                    return True
            else:
                after = [state.sums[seat] + (value if seat == altar else 0) for seat in (origin, goal)]
                if after[0] != after[1]:
                    return True
    return False
