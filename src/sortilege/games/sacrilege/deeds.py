"""What rewards do once nothing is left to choose (D16). D-numbers refer to rules.en.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.core.cards import bit
from sortilege.games.sacrilege.actions import KINDS
from sortilege.games.sacrilege.knowledge import forget_place, learn_hand, peek
from sortilege.games.sacrilege.piles import (
    bury,
    has_top,
    last_place,
    show_and_keep,
    take_from_hand,
    turn_over_at_once,
    without_last,
)
from sortilege.games.sacrilege.rewards import ANOTHER, DESTROY, FLIP, HAND, OTHERS, RANDOM, RETURN, VERBS, YOU, Step
from sortilege.games.sacrilege.targets import OPEN, actor_of, hand_in_question, kind_of, step_in, subject_of

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.sacrilege.rules import Sacrilege

CHANGES: Final = {DESTROY: "destroys", RETURN: "returns", FLIP: "flips"}


def in_vain(state: Sacrilege, unit: i64) -> None:
    """D3: a reward that cannot be applied does nothing."""
    if state.log is not None:
        step = step_in(state, unit)
        subject = actor_of(unit) if step.who == YOU else subject_of(unit)
        whom = None if subject == OPEN else subject
        facts = {"seat": actor_of(unit), "card": state.key(kind_of(unit)), "verb": VERBS[step.verb]}
        state.log.tell("in vain", {**facts, "whom": whom, "others": step.who in (ANOTHER, OTHERS)})


# Hands


def discard(state: Sacrilege, unit: i64, kind: i64) -> None:
    subject = subject_of(unit)
    take_from_hand(state, subject, kind)
    bury(state, [kind])
    if state.log is not None:
        facts = {"seat": subject, "card": state.key(kind), "random": is_random(state, unit)}
        state.log.tell("discards", {**facts, "by": state.key(kind_of(unit))})


def hand_over(state: Sacrilege, unit: i64, event: str, giver: i64, taker: i64, kind: i64) -> None:
    """Cards change hands face up."""
    take_from_hand(state, giver, kind)
    show_and_keep(state, taker, kind)
    if state.log is not None:
        facts = {"seat": actor_of(unit), "card": state.key(kind), "from": giver, "to": taker}
        state.log.tell(event, {**facts, "random": is_random(state, unit), "by": state.key(kind_of(unit))})


def is_random(state: Sacrilege, unit: i64) -> bool:
    return step_in(state, unit).way == RANDOM


def spy(state: Sacrilege, unit: i64) -> None:
    actor = actor_of(unit)
    subject = subject_of(unit)
    learn_hand(state, actor, subject)
    if state.log is not None:
        facts = {"seat": actor, "whom": subject, "by": state.key(kind_of(unit))}
        state.log.tell_apart("spies", facts, bit(actor) | bit(subject), {"hand": state.keys(state.hands[subject])})


# The Necronomicon


def look(state: Sacrilege, unit: i64, step: Step) -> bool:
    """Whether there was anything to look at."""
    if not has_top(state):
        in_vain(state, unit)
        return False
    actor = actor_of(unit)
    peek(state, actor, step.amount)
    cards = hand_in_question(state, unit)
    if state.log is not None:
        facts = {"seat": actor, "count": len(cards), "by": state.key(kind_of(unit))}
        state.log.tell_apart("looks", facts, bit(actor), {"cards": state.keys(cards[::-1])})
    return True


def bury_looked_at(state: Sacrilege, unit: i64, kind: i64) -> None:
    """The uppermost of its kind goes to the Graveyard, so whoever knows what lies on top knows what is left there."""
    place = state.left - 1
    while state.necronomicon[place] != kind:
        place -= 1
    cards = state.necronomicon
    state.necronomicon = cards[:place] + cards[place + 1 : state.left]
    state.left -= 1
    forget_place(state, place, kind)
    bury(state, [kind])
    if state.log is not None:
        facts = {"seat": actor_of(unit), "card": state.key(kind), "by": state.key(kind_of(unit))}
        state.log.tell("buries", facts)
    turn_over_at_once(state)


# Altars


def sacrifice_another(state: Sacrilege, unit: i64, step: Step, kind: i64, altar: i64) -> None:
    """D3: from hand or from the Graveyard; its reward follows those that came before it."""
    actor = actor_of(unit)
    if step.source == HAND:
        take_from_hand(state, actor, kind)
        state.sacrifice(actor, kind, altar, "hand", kind_of(unit))
        return
    state.graveyard = without_last(state.graveyard, kind)
    state.sacrifice(actor, kind, altar, "graveyard", kind_of(unit))


def move(state: Sacrilege, unit: i64, card: i64, origin: i64, goal: i64) -> None:
    state.set_altar(origin, without_last(state.altars[origin], card))
    state.set_altar(goal, [*state.altars[goal], card])
    if state.log is not None:
        facts = {"seat": actor_of(unit), "card": state.key(card % KINDS), "from": origin, "to": goal}
        sums = {"reversed": card >= KINDS, "sums": [state.sums[origin], state.sums[goal]]}
        state.log.tell("moves", {**facts, **sums, "by": state.key(kind_of(unit))})


def swap(state: Sacrilege, unit: i64, first: i64, second: i64) -> None:
    cards = state.altars[first]
    state.set_altar(first, state.altars[second])
    state.set_altar(second, cards)
    if state.log is not None:
        facts = {"seat": actor_of(unit), "altars": [first, second], "sums": [state.sums[first], state.sums[second]]}
        state.log.tell("swaps", {**facts, "by": state.key(kind_of(unit))})


def change(state: Sacrilege, unit: i64, verb: i64, card: i64, altar: i64) -> None:
    """One character of an Altar goes, or is turned about."""
    actor = actor_of(unit)
    kind = card % KINDS
    if verb == FLIP:
        cards = state.altars[altar][:]
        at = last_place(cards, card)
        cards[at] = kind if card >= KINDS else kind + KINDS
        state.set_altar(altar, cards)
    else:
        state.set_altar(altar, without_last(state.altars[altar], card))
        if verb == DESTROY:
            bury(state, [kind])
        else:
            show_and_keep(state, actor, kind)
    if state.log is not None:
        facts = {"seat": actor, "card": state.key(kind), "altar": altar, "sum": state.sums[altar]}
        state.log.tell(CHANGES[verb], {**facts, "reversed": card >= KINDS, "by": state.key(kind_of(unit))})


# One's own turn, and until the next


def shield(state: Sacrilege, unit: i64) -> None:
    state.shields |= bit(actor_of(unit))
    tell(state, unit, "shields")


def gives_again(state: Sacrilege, unit: i64) -> None:
    """One more action a turn, and no second one."""
    if state.can_go_on(actor_of(unit)):
        state.extra = 1
        tell(state, unit, "again")
    else:
        in_vain(state, unit)


def tell(state: Sacrilege, unit: i64, event: str) -> None:
    if state.log is not None:
        state.log.tell(event, {"seat": actor_of(unit), "by": state.key(kind_of(unit))})
