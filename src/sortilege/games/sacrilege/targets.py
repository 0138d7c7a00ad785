"""What a step of a reward can be about (D16): players, Altars, characters; and what may be answered where it asks.
D-numbers refer to rules.en.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
from sortilege.games.sacrilege.confined import at_ritual, differs, is_confined, is_owed, worth_choosing, worth_offering
from sortilege.games.sacrilege.reach import SINGLE, altars, clockwise, landings
from sortilege.games.sacrilege.rewards import (
    AGAIN,
    ANOTHER,
    CHOSEN,
    DISCARD,
    DRAW,
    EVERYONE,
    GIVE,
    GRAVE,
    LOOK,
    MOVE,
    SACRIFICE,
    SHIELD,
    SPY,
    SWAP,
    TAKE,
    TOP,
    YOU,
    Step,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.sacrilege.rules import Sacrilege

OPEN: Final = 7  # whom it is about is yet to be chosen, or whether it is done at all
STEPS: Final = 4
WILLED: Final = (DRAW, DISCARD, LOOK, SHIELD, AGAIN)  # where they are optional, one is asked whether at all

# A step of a reward that waits, in one number: whose reward, which step, who sacrificed, whom it is about


def packed(kind: i64, index: i64, actor: i64, subject: i64) -> i64:
    return ((kind * STEPS + index) * 8 + actor) * 8 + subject


def kind_of(unit: i64) -> i64:
    return unit // (64 * STEPS)


def index_of(unit: i64) -> i64:
    return unit // 64 % STEPS


def actor_of(unit: i64) -> i64:
    return unit // 8 % 8


def subject_of(unit: i64) -> i64:
    return unit % 8


def about(unit: i64, subject: i64) -> i64:
    """The same step, now that it is known whom it is about."""
    return unit // 8 * 8 + subject


def step_in(state: Sacrilege, unit: i64) -> Step:
    return state.setup.box.characters[kind_of(unit)].reward[index_of(unit)]


def units_of(state: Sacrilege, actor: i64, kind: i64) -> list[int]:
    """The steps of a reward for whoever has made the sacrifice."""
    found: list[int] = []
    reward = state.setup.box.characters[kind].reward
    for index in range(len(reward)):
        step = reward[index]
        unit = packed(kind, index, actor, OPEN)
        if step.who == ANOTHER or (step.optional and step.verb in WILLED):
            found.append(unit)
        else:
            found += one_by_one(state, unit, step)
    return found


def one_by_one(state: Sacrilege, unit: i64, step: Step) -> list[int]:
    """The step for each of those it is about, and as often as each of them has to choose."""
    actor = actor_of(unit)
    subjects = [actor]
    if step.who != YOU:
        subjects = clockwise(state, actor)
        if step.who == EVERYONE:
            subjects.append(actor)
    times = step.amount if step.verb == DISCARD else 1
    return [about(unit, subject) for subject in subjects for _ in range(times)]


# Targets


def lands(state: Sacrilege, place: i64, actor: i64) -> list[int]:
    """Where a reward may lay what it sacrifices."""
    found = landings(state, place, actor)
    return at_ritual(state, found) if is_confined(state) else found


def players(state: Sacrilege, step: Step, actor: i64) -> list[int]:
    """Whom it may be about."""
    wants_cards = step.verb in (DISCARD, TAKE, SPY)
    return [seat for seat in clockwise(state, actor) if state.hands[seat] or not wants_cards]


def goals(state: Sacrilege, step: Step, actor: i64, origin: i64) -> list[int]:
    """The other Altar of a move or a swap."""
    return [
        seat
        for seat in altars(state, step.target, actor)
        if seat != origin and makes_a_difference(state, step.verb, origin, seat)
    ]


def makes_a_difference(state: Sacrilege, verb: i64, origin: i64, goal: i64) -> bool:
    """Where nothing lies on either Altar, nothing is moved or swapped."""
    if is_confined(state):
        return differs(state, verb, origin, goal)
    return len(state.altars[origin]) > 0 or len(state.altars[goal]) > 0


def origins(state: Sacrilege, step: Step, actor: i64) -> list[int]:
    """The first Altar of a swap."""
    return [seat for seat in altars(state, step.source, actor) if goals(state, step, actor, seat)]


def standing(state: Sacrilege, step: Step, actor: i64) -> list[int]:
    """The characters on Altars that a step may be about, as actions; those alike are one."""
    found: list[int] = []
    for seat in altars(state, step.source, actor):
        if step.verb == MOVE and not goals(state, step, actor, seat):
            continue
        for card in state.altars[seat]:
            action = AT + card * SEATS + seat
            if action not in found:
                found.append(action)
    return sorted(worth_choosing(state, step, found) if is_confined(state) else found)


def is_possible(state: Sacrilege, step: Step, actor: i64) -> bool:
    """D3: whether a step that is about players and cards would do anything."""
    if step.verb in (DRAW, LOOK):
        return state.can_draw()
    if step.verb == DISCARD:
        hands = state.hands
        if step.who == YOU:
            return len(hands[actor]) > 0
        return any(hands[seat] for seat in range(state.seats) if seat != actor or step.who == EVERYONE)
    return step.verb == SHIELD or state.can_go_on(actor)


# Answers


def distinct(cards: list[int]) -> list[int]:
    return sorted(set(cards))


def hand_in_question(state: Sacrilege, unit: i64) -> list[int]:
    """The cards that a CARD question is about."""
    step = step_in(state, unit)
    if step.verb in (DISCARD, TAKE):
        return state.hands[subject_of(unit)]
    if step.verb == LOOK:
        return state.necronomicon[max(0, state.left - step.amount) : state.left]
    if step.verb == SACRIFICE and step.source == GRAVE:
        return state.graveyard
    return state.hands[actor_of(unit)]


def offerings(state: Sacrilege, unit: i64, step: Step) -> list[int]:
    """The characters that a reward may sacrifice, and where."""
    places = lands(state, step.target, actor_of(unit))
    cards = worth_offering(state, distinct(hand_in_question(state, unit)))
    return [LAY + card * SEATS + altar for card in cards for altar in places]


def answers(state: Sacrilege, seat: i64) -> list[int]:
    """What may be answered to the open question of a reward."""
    unit = state.unit
    step = step_in(state, unit)
    actor = actor_of(unit)
    kind = state.stack[-1].kind
    found: list[int] = []
    if kind == PLAYER:
        found = [WHOM + player for player in players(state, step, actor)]
    elif kind == STANDING:
        found = standing(state, step, actor)
    elif kind == CARD and step.verb == SACRIFICE:
        found = offerings(state, unit, step)
    elif kind == CARD:
        found = [WHICH + card for card in distinct(hand_in_question(state, unit))]
    elif kind == ALTAR:
        found = [WHERE + altar for altar in altars_in_question(state, step, actor)]
    else:
        found = [YES]
    if may_decline(state, step, kind):
        found.append(NONE)
    return found


def altars_in_question(state: Sacrilege, step: Step, actor: i64) -> list[int]:
    if step.verb == SACRIFICE:
        return lands(state, step.target, actor)
    if state.told < 0:
        return origins(state, step, actor)
    origin = state.told % SEATS if step.verb == MOVE else state.told
    return goals(state, step, actor, origin)


def may_decline(state: Sacrilege, step: Step, kind: i64) -> bool:
    """An optional step is declined where it first asks; of the cards looked at none need go."""
    if kind == WILL or (kind == CARD and step.verb == LOOK):
        return True
    if not is_optional(state, step):
        return False
    if state.told >= 0:
        return step.verb == SWAP and len(origins(state, step, actor_of(state.unit))) == 1  # that one was not asked for
    return kind != CARD or step.verb == SACRIFICE


def is_optional(state: Sacrilege, step: Step) -> bool:
    return step.optional and not is_owed(state, step)


def is_asked_about(state: Sacrilege, kind: i64) -> bool:
    """Whether the open step can ask a question of this kind: for a view that somebody hands back."""
    step = step_in(state, state.unit)
    verb = step.verb
    is_open = subject_of(state.unit) == OPEN
    if kind == PLAYER:
        return step.who == ANOTHER and is_open
    if kind == STANDING:
        return (verb == MOVE or verb in SINGLE) and state.told < 0
    if kind == ALTAR:
        if verb == MOVE:
            return state.told >= 0
        return verb == SWAP or (verb == SACRIFICE and step.source == TOP)
    if kind == CARD:
        return (verb == SACRIFICE and step.source != TOP) or (not is_open and has_cards_to_choose(step))
    if verb in WILLED:
        return step.optional and is_open
    return step.optional and verb == SACRIFICE and step.source == TOP


def may_be_told(state: Sacrilege) -> bool:
    """Whether what the open step has been told could have been chosen: for a view that somebody hands back."""
    step = step_in(state, state.unit)
    actor = actor_of(state.unit)
    if step.verb == MOVE:
        return AT + state.told in standing(state, step, actor)
    return state.told in origins(state, step, actor)


def who_answers(state: Sacrilege, kind: i64) -> i64:
    """Whoever has sacrificed, but for those who choose what they discard."""
    if kind == CARD and step_in(state, state.unit).verb == DISCARD:
        return subject_of(state.unit)
    return actor_of(state.unit)


def has_cards_to_choose(step: Step) -> bool:
    return step.verb == LOOK or (step.verb in (DISCARD, TAKE, GIVE) and step.way == CHOSEN)
