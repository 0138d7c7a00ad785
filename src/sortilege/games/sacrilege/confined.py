"""How edition 1 had it during a ritual (D9): what is thrown in must change what the ritual's Altar adds up to, and of
all Altars its reward reaches only that one. Later editions ask none of this. D-numbers refer to rules.en.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sortilege.games.sacrilege.actions import AT, SEATS
from sortilege.games.sacrilege.knowledge import without
from sortilege.games.sacrilege.reach import can_shift_ritual, landings
from sortilege.games.sacrilege.rewards import (
    ANOTHER,
    DISCARD,
    DRAW,
    EVERYONE,
    GIVE,
    GRAVE,
    LOOK,
    MOVE,
    ON_ALTARS,
    RANDOM,
    SACRIFICE,
    SWAP,
    TOP,
    YOU,
    Step,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.sacrilege.rules import Sacrilege


def is_confined(state: Sacrilege) -> bool:
    return state.ritual >= 0 and state.setup.rewards_stay_at_ritual


# What a reward may be about


def at_ritual(state: Sacrilege, seats: list[int]) -> list[int]:
    """Of the Altars where a sacrifice may be laid."""
    return [seat for seat in seats if seat == state.ritual]


def differs(state: Sacrilege, verb: i64, origin: i64, goal: i64) -> bool:
    """Whether a move or a swap between two Altars is one to or from the ritual's, and a swap one of unequal sums."""
    if state.ritual not in (origin, goal):
        return False
    if verb == SWAP:
        return state.sums[origin] != state.sums[goal]
    return len(state.altars[origin]) > 0 or len(state.altars[goal]) > 0


def worth_choosing(state: Sacrilege, step: Step, actions: list[int]) -> list[int]:
    """Of the characters on Altars: none that is worth nothing, and only the ritual's unless they are moved there."""
    worths = state.setup.worths
    return [
        action
        for action in actions
        if worths[(action - AT) // SEATS] and (step.verb == MOVE or (action - AT) % SEATS == state.ritual)
    ]


def worth_offering(state: Sacrilege, cards: list[int]) -> list[int]:
    """What a reward sacrifices changes the ritual's Altar, if need be and if it can."""
    if not state.owes:
        return cards
    values = state.setup.box.values
    return [card for card in cards if values[card]] or cards


def is_owed(state: Sacrilege, step: Step) -> bool:
    """What was thrown in must change the Altar, even where its reward says "may"."""
    return state.owes and (step.verb == SACRIFICE or step.verb in ON_ALTARS)


# What may be thrown in


def must_change_ritual(state: Sacrilege, actor: i64, kind: i64, altar: i64) -> bool:
    """Whether the reward of a character laid there is sure to find a way to change the value of the ritual's Altar."""
    reward = state.setup.box.characters[kind].reward
    for index in range(len(reward)):
        step = reward[index]
        if step.verb == SACRIFICE:
            if state.ritual in landings(state, step.target, actor) and keeps_offering(state, actor, kind, index):
                return True
        elif can_shift_ritual(state, step, actor, kind, altar):
            return True
    return False


def keeps_offering(state: Sacrilege, actor: i64, kind: i64, index: i64) -> bool:
    """Whether there is a character for this step to sacrifice, of what is there now: steps before it that must be done
    may use it up, and what they bring does not count. One worth nothing would change nothing; one that nobody sees
    may be worth something."""
    reward = state.setup.box.characters[kind].reward
    before = [step for step in reward[:index] if not step.optional]
    used = sum([taken(state, step) for step in before])
    source = reward[index].source
    if source == TOP:
        return state.left + max(0, len(state.graveyard) - 1) > used  # D6: one of the Graveyard stays there
    values = state.setup.box.values
    if source == GRAVE:
        return used <= state.left and any(values[card] for card in state.graveyard)  # D6: or it is shuffled
    hand = without(state.hands[actor], kind)
    worthy = sum([1 for card in hand if values[card]])
    by_chance = sum([spent(step) for step in before if step.way == RANDOM])
    return worthy > by_chance and len(hand) > sum([spent(step) for step in before])


def taken(state: Sacrilege, step: Step) -> i64:
    """How many cards of the Necronomicon it may use up."""
    if step.verb == DRAW:
        if step.who in (YOU, ANOTHER):
            return step.amount
        return step.amount * (state.seats if step.who == EVERYONE else state.seats - 1)
    return 1 if step.verb == LOOK or (step.verb == SACRIFICE and step.source == TOP) else 0


def spent(step: Step) -> i64:
    """How many cards of one's hand it costs."""
    if step.verb == DISCARD and step.who in (YOU, EVERYONE):
        return step.amount
    return 1 if step.verb == GIVE else 0
