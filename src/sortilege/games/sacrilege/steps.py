"""The way of a reward (D3): each step looks for its targets, asks where there is a choice, and comes to its deed. One
that finds no target does nothing. D-numbers refer to rules.en.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.core.cards import bit
from sortilege.core.questions import Question
from sortilege.games.sacrilege.actions import (
    ALTAR,
    AT,
    CARD,
    LAY,
    NONE,
    PLAYER,
    SEATS,
    STANDING,
    WHERE,
    WHICH,
    WHOM,
    WILL,
    YES,
)
from sortilege.games.sacrilege.deeds import (
    bury_looked_at,
    change,
    discard,
    gives_again,
    hand_over,
    in_vain,
    look,
    move,
    sacrifice_another,
    shield,
    spy,
    swap,
)
from sortilege.games.sacrilege.piles import random_of
from sortilege.games.sacrilege.rewards import (
    ANOTHER,
    DESTROY,
    DISCARD,
    DRAW,
    FLIP,
    GIVE,
    GRAVE,
    LOOK,
    MOVE,
    RANDOM,
    RETURN,
    SACRIFICE,
    SHIELD,
    SPY,
    SWAP,
    TAKE,
    TOP,
    VERBS,
    Step,
)
from sortilege.games.sacrilege.targets import (
    OPEN,
    about,
    actor_of,
    goals,
    hand_in_question,
    is_optional,
    is_possible,
    kind_of,
    lands,
    offerings,
    one_by_one,
    origins,
    players,
    standing,
    step_in,
    subject_of,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.sacrilege.rules import Sacrilege

NOBODY: Final = -1


def ask(state: Sacrilege, kind: i64, seat: i64, unit: i64, told: i64 = NOBODY) -> None:
    state.unit = unit
    state.told = told
    state.stack.append(Question(kind, bit(seat)))


# A step begins: it asks, or it is done at once


def run(state: Sacrilege, unit: i64) -> None:
    step = step_in(state, unit)
    actor = actor_of(unit)
    verb = step.verb
    if verb in (MOVE, DESTROY, RETURN, FLIP):
        settle_one(state, unit, step, STANDING, standing(state, step, actor))
    elif verb == SWAP:
        begin_swap(state, unit, step, actor)
    elif verb == SACRIFICE:
        begin_sacrifice(state, unit, step, actor)
    elif subject_of(unit) != OPEN:
        do(state, unit, step)
    elif step.who == ANOTHER:
        able = (verb != GIVE or len(state.hands[actor]) > 0) and (verb != DRAW or state.can_draw())
        settle_one(state, unit, step, PLAYER, [WHOM + seat for seat in players(state, step, actor)] if able else [])
    elif is_possible(state, step, actor):
        ask(state, WILL, actor, unit)
    else:
        in_vain(state, unit)


def settle_one(state: Sacrilege, unit: i64, step: Step, kind: i64, targets: list[int]) -> None:
    """No target: nothing happens. A single one that must be taken is taken."""
    if not targets:
        in_vain(state, unit)
    elif len(targets) == 1 and not is_optional(state, step):
        choose(state, unit, NOBODY, targets[0])
    else:
        ask(state, kind, actor_of(unit), unit)


def begin_swap(state: Sacrilege, unit: i64, step: Step, actor: i64) -> None:
    """Between two Altars it does not matter which is named first; one that must be among them is not asked for."""
    found = origins(state, step, actor)
    pairs = {(min(one, two), max(one, two)) for one in found for two in goals(state, step, actor, one)}
    if not pairs:
        in_vain(state, unit)
    elif len(pairs) == 1 and not is_optional(state, step):
        first, second = pairs.pop()
        swap(state, unit, first, second)
    else:
        ask(state, ALTAR, actor, unit, found[0] if len(found) == 1 else NOBODY)


def begin_sacrifice(state: Sacrilege, unit: i64, step: Step, actor: i64) -> None:
    places = lands(state, step.target, actor)
    if step.source == TOP:
        if not places or not state.can_draw():
            in_vain(state, unit)
        elif len(places) > 1:
            ask(state, ALTAR, actor, unit)
        elif is_optional(state, step):
            ask(state, WILL, actor, unit)
        else:
            choose(state, unit, NOBODY, WHERE + places[0])
        return
    cards = hand_in_question(state, unit)
    found = offerings(state, unit, step)
    if not found:
        in_vain(state, unit)
    elif len(found) == 1 and (len(cards) == 1 or step.source == GRAVE) and not is_optional(state, step):
        choose(state, unit, NOBODY, found[0])  # a hand of several that are alike is nobody's business: it is asked
    else:
        ask(state, CARD, actor, unit)


# An answer to the question of a step


def carry_on(state: Sacrilege, seat: i64, action: i64) -> None:
    unit = state.unit
    told = state.told
    state.unit = NOBODY
    state.told = NOBODY
    if action != NONE:
        choose(state, unit, told, action)
    elif state.log is not None:
        facts = {"seat": seat, "card": state.key(kind_of(unit))}
        verb = step_in(state, unit).verb
        if verb == LOOK and subject_of(unit) != OPEN:
            state.log.tell("leaves", facts)
        else:
            state.log.tell("forgoes", {**facts, "verb": VERBS[verb]})


def choose(state: Sacrilege, unit: i64, told: i64, action: i64) -> None:
    """A target is known: the next question, or the deed."""
    step = step_in(state, unit)
    if action == YES:
        agree(state, unit, step)
    elif action < WHOM:
        sacrifice_another(state, unit, step, (action - LAY) // SEATS, (action - LAY) % SEATS)
    elif action < WHERE:
        chosen_player(state, unit, step, action - WHOM)
    elif action < WHICH:
        chosen_altar(state, unit, step, told, action - WHERE)
    elif action < AT:
        chosen_card(state, unit, step, action - WHICH)
    else:
        chosen_standing(state, unit, step, action - AT)


def agree(state: Sacrilege, unit: i64, step: Step) -> None:
    actor = actor_of(unit)
    if step.verb == SACRIFICE:
        state.invoke(actor, lands(state, step.target, actor)[0], kind_of(unit))
        return
    tell_choice(state, unit, YES)
    state.todo = [*one_by_one(state, unit, step), *state.todo]


def chosen_player(state: Sacrilege, unit: i64, step: Step, seat: i64) -> None:
    unit = about(unit, seat)
    tell_choice(state, unit, WHOM + seat)
    if step.verb == DISCARD:
        state.todo = [*[unit] * (step.amount - 1), *state.todo]
    do(state, unit, step)


def chosen_altar(state: Sacrilege, unit: i64, step: Step, told: i64, altar: i64) -> None:
    actor = actor_of(unit)
    if step.verb == SACRIFICE:
        state.invoke(actor, altar, kind_of(unit))
    elif step.verb == MOVE:
        move(state, unit, told // SEATS, told % SEATS, altar)
    elif told >= 0:
        swap(state, unit, told, altar)
    else:
        others = goals(state, step, actor, altar)
        if len(others) == 1:
            swap(state, unit, altar, others[0])
        else:
            tell_choice(state, unit, WHERE + altar)
            ask(state, ALTAR, actor, unit, altar)


def chosen_card(state: Sacrilege, unit: i64, step: Step, kind: i64) -> None:
    actor = actor_of(unit)
    if step.verb == DISCARD:
        discard(state, unit, kind)
    elif step.verb == TAKE:
        hand_over(state, unit, "takes", subject_of(unit), actor, kind)
    elif step.verb == GIVE:
        hand_over(state, unit, "gives", actor, subject_of(unit), kind)
    else:
        bury_looked_at(state, unit, kind)


def chosen_standing(state: Sacrilege, unit: i64, step: Step, place: i64) -> None:
    card = place // SEATS
    altar = place % SEATS
    if step.verb != MOVE:
        change(state, unit, step.verb, card, altar)
        return
    found = goals(state, step, actor_of(unit), altar)
    if len(found) == 1:
        move(state, unit, card, altar, found[0])
    else:
        tell_choice(state, unit, AT + place)
        ask(state, ALTAR, actor_of(unit), unit, place)


def tell_choice(state: Sacrilege, unit: i64, action: i64) -> None:
    """What a player has chosen on the way to a deed, in the words of the action."""
    if state.log is not None:
        facts = {"seat": actor_of(unit), "by": state.key(kind_of(unit))}
        state.log.tell("chooses", {**facts, "choice": state.setup.box.texts[action]})


# All that is left to choose is a card


def do(state: Sacrilege, unit: i64, step: Step) -> None:
    actor = actor_of(unit)
    subject = subject_of(unit)
    verb = step.verb
    if verb == DRAW:
        if state.can_draw():
            state.draw(subject, step.amount, kind_of(unit))
        else:
            in_vain(state, unit)
    elif verb == DISCARD:
        begin_discard(state, unit, step)
    elif verb == TAKE:
        begin_take(state, unit, step)
    elif verb == GIVE:
        begin_gift(state, unit, step)
    elif verb == LOOK:
        if look(state, unit, step):
            ask(state, CARD, actor, unit)
    elif verb == SPY:
        spy(state, unit)
    elif verb == SHIELD:
        shield(state, unit)
    else:
        gives_again(state, unit)


def begin_discard(state: Sacrilege, unit: i64, step: Step) -> None:
    subject = subject_of(unit)
    hand = state.hands[subject]
    if not hand:
        in_vain(state, unit)
    elif step.way == RANDOM:
        discard(state, unit, random_of(state, hand))
    elif len(hand) == 1:
        discard(state, unit, hand[0])
    else:
        ask(state, CARD, subject, unit)


def begin_take(state: Sacrilege, unit: i64, step: Step) -> None:
    subject = subject_of(unit)
    hand = state.hands[subject]
    if not hand:
        in_vain(state, unit)
    elif step.way == RANDOM:
        hand_over(state, unit, "takes", subject, actor_of(unit), random_of(state, hand))
    elif len(hand) == 1:
        hand_over(state, unit, "takes", subject, actor_of(unit), hand[0])
    else:
        spy(state, unit)  # one chooses from what one sees
        ask(state, CARD, actor_of(unit), unit)


def begin_gift(state: Sacrilege, unit: i64, step: Step) -> None:
    actor = actor_of(unit)
    hand = state.hands[actor]
    if not hand:
        in_vain(state, unit)
    elif step.way == RANDOM:
        hand_over(state, unit, "gives", actor, subject_of(unit), random_of(state, hand))
    elif len(hand) == 1:
        hand_over(state, unit, "gives", actor, subject_of(unit), hand[0])
    else:
        ask(state, CARD, actor, unit)
