"""What an ordinary player does in a moment's thought, knowing their own hand and what lies open: search imagines by it
how a game goes on. D-numbers refer to rules.en.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.games.sacrilege.actions import (
    ALTAR,
    AT,
    CARD,
    CLAIM,
    CLEAR,
    DRAW,
    DUSK,
    END,
    EXPIRE,
    INVOKE,
    KINDS,
    LAY,
    NONE,
    PASS,
    PLAYER,
    REACT,
    RITUAL,
    SEATS,
    STANDING,
    TURN,
    WHERE,
    WHICH,
    WHOM,
)
from sortilege.games.sacrilege.rewards import DRAW as DRAWS
from sortilege.games.sacrilege.rewards import FLIP, GIVE, GRAVE, LOOK, MOVE, SACRIFICE, SWAP, TAKE
from sortilege.games.sacrilege.setup import CLEARING, DRAWING, FAVOURS, FROM_HAND, FROM_TOP, LIMIT, SIX, THROWS
from sortilege.games.sacrilege.targets import step_in

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.sacrilege.rules import Sacrilege

NOTHING: Final = -1

# Of an Altar, by how far it is from six
NEARNESS: Final[list[float]] = [5.0, 1.6, 1.6, 1.5, 1.2, 1.0, 0.8, 0.6, 0.4, 0.2]
HOPELESS: Final = 4  # so far beyond six an Altar is cleared
ABOUT_TO_WIN: Final = 2.0  # of another: how much their Altar matters
SPARE: Final[list[int]] = [3, 2, 1]  # green characters that one holds who breaks a ritual, by its owner's Favours


def habit(state: Sacrilege, seat: i64) -> i64:
    kind = state.stack[-1].kind
    if kind == TURN:
        return turn(state, seat) if seat == state.active else beside(state, seat)
    if kind == REACT:
        return reaction(state, seat)
    if kind == CLAIM:
        return RITUAL
    if kind == DUSK:
        return beside(state, seat)
    return answer(state, seat)


# D2


def turn(state: Sacrilege, seat: i64) -> i64:
    """A ritual; whatever makes six; else a card more, and the character that leads there best."""
    if state.can_claim(seat):
        return RITUAL
    may_lay = state.can_act(FROM_HAND)
    wanted = six_from_hand(state, seat, may_lay)
    if wanted >= 0:
        return wanted
    wanted = for_its_reward(state, seat)
    if wanted >= 0:
        return wanted
    if state.can_act(DRAWING) and len(state.hands[seat]) <= LIMIT and state.can_draw():
        return DRAW
    total: i64 = state.sums[seat]
    if (total > SIX + HOPELESS or total < -SIX - HOPELESS) and state.can_act(CLEARING):
        return CLEAR
    if may_lay:
        wanted = best_step(state, seat)
        if wanted >= 0:
            return wanted
    if state.can_act(FROM_TOP) and state.can_draw():
        return INVOKE
    return END


def six_from_hand(state: Sacrilege, seat: i64, may_lay: bool) -> i64:
    """A character that makes six of the own Altar, rather not a green one; or one that a green one will follow."""
    values = state.setup.box.values
    greens = state.setup.box.greens
    hand = state.hands[seat]
    total: i64 = state.sums[seat]
    may_throw = state.thrown_by(seat) < THROWS
    found: i64 = NOTHING
    for kind in hand:
        value: i64 = values[kind]
        after = total + value
        if greens[kind]:
            if not may_throw:
                continue
            if after in (SIX, -SIX) and found < 0:
                found = kind
        elif may_lay and after in (SIX, -SIX):
            return LAY + kind * SEATS + seat
    if found >= 0:
        return LAY + found * SEATS + seat
    if not may_lay or not may_throw:
        return NOTHING
    for kind in hand:
        if greens[kind]:
            for other in hand:
                after = total + values[kind] + values[other]
                if not greens[other] and after in (SIX, -SIX):
                    return LAY + other * SEATS + seat
    return NOTHING


def for_its_reward(state: Sacrilege, seat: i64) -> i64:
    """A green character that breaks and saves nothing: there is nothing to keep it for."""
    box = state.setup.box
    if state.thrown_by(seat) < THROWS:
        for kind in state.hands[seat]:
            if box.greens[kind] and not box.breakers[kind]:
                return LAY + kind * SEATS + seat
    return NOTHING


def best_step(state: Sacrilege, seat: i64) -> i64:
    """The character that brings the own Altar to where most of the hand would make six of it."""
    values = state.setup.box.values
    greens = state.setup.box.greens
    hand = state.hands[seat]
    total: i64 = state.sums[seat]
    best: i64 = NOTHING
    most = nearness(total)
    for kind in hand:
        if greens[kind]:
            continue
        value: i64 = values[kind]
        after = total + value
        score = nearness(after)
        for other in hand:
            made = after + values[other]
            if other != kind and made in (SIX, -SIX):
                score += 1.0
        if score > most:
            most = score
            best = LAY + kind * SEATS + seat
    return best


def beside(state: Sacrilege, seat: i64) -> i64:
    """D4, D8: a ritual, or a green character that allows one."""
    if state.can_claim(seat) and state.stack[-1].kind == TURN:
        return RITUAL
    wanted = six_from_hand(state, seat, False)
    return wanted if wanted >= 0 else PASS


# D9


def reaction(state: Sacrilege, seat: i64) -> i64:
    """Its owner saves a ritual. The others break it: always the last one, and before that, where there are others who
    might, whoever has green characters to spare."""
    owner = state.ritual
    if seat == state.seats:
        return EXPIRE
    holds = state.can_claim(owner)
    if holds == (seat == owner) or state.thrown_by(seat) >= THROWS:
        return PASS
    values = state.setup.box.values
    greens = state.setup.box.greens
    total: i64 = state.sums[owner]
    found: i64 = NOTHING
    held: i64 = 0
    for kind in state.hands[seat]:
        if greens[kind] and values[kind] != 0:
            held += 1
            after = total + values[kind]
            if (after in (SIX, -SIX)) != holds:
                found = kind
    if found < 0 or (seat != owner and state.seats > 2 and held < SPARE[state.favours[owner]]):
        return PASS
    return LAY + found * SEATS + owner


# Rewards


def nearness(total: i64) -> float:
    gap = (total if total > 0 else -total) - SIX
    if gap < 0:
        gap = -gap
    elif gap > 0:
        gap += 2  # beyond six there is less to come from
    return NEARNESS[gap] if gap < len(NEARNESS) else 0.0


def gain(state: Sacrilege, seat: i64, altar: i64, after: i64) -> float:
    """What it is to a seat that an Altar comes to add up to this."""
    better = nearness(after) - nearness(state.sums[altar])
    if altar == seat:
        return better
    if state.favours[altar] == FAVOURS - 1:
        return -better * ABOUT_TO_WIN / float(state.seats - 1)
    return -better / float(state.seats - 1)


def answer(state: Sacrilege, seat: i64) -> i64:
    """Of a reward's questions: whatever is best for the own Altar and worst for the others'; of equals, what is nearest
    on the left, so that no seat has the worse of it."""
    choices = state.choices(seat)
    if len(choices) == 1:
        return choices[0]
    kind = state.stack[-1].kind
    best = choices[0]
    most = -1e9
    for action in choices:
        if action == NONE:
            score = 0.05
        elif kind == PLAYER:
            score = player_score(state, action - WHOM)
        elif kind == STANDING:
            altar = (action - AT) % SEATS
            score = standing_score(state, seat, (action - AT) // SEATS, altar) - aside(state, seat, altar)
        elif kind == ALTAR:
            score = altar_score(state, seat, action - WHERE) - aside(state, seat, action - WHERE)
        elif kind == CARD:
            score = card_score(state, seat, action)
        else:
            score = 0.2
        if score > most:
            most = score
            best = action
    return best


def aside(state: Sacrilege, seat: i64, altar: i64) -> float:
    return 0.001 * float((altar - seat) % state.seats)


def player_score(state: Sacrilege, whom: i64) -> float:
    """The leader is harmed, and the last is helped."""
    score = float(state.favours[whom]) + 0.1 * float(len(state.hands[whom]))
    verb = step_in(state, state.unit).verb
    return -score if verb in (GIVE, DRAWS) else score


def standing_score(state: Sacrilege, seat: i64, card: i64, altar: i64) -> float:
    value: i64 = state.setup.worths[card]
    verb = step_in(state, state.unit).verb
    after = state.sums[altar] - value
    if verb == FLIP:
        after -= value
    score = gain(state, seat, altar, after)
    if verb == MOVE and altar != seat:
        score += max(0.0, gain(state, seat, seat, state.sums[seat] + value))
    return score


def altar_score(state: Sacrilege, seat: i64, altar: i64) -> float:
    verb = step_in(state, state.unit).verb
    if verb == MOVE:
        value: i64 = state.setup.worths[state.told // SEATS]
        return gain(state, seat, altar, state.sums[altar] + value)
    if verb == SWAP:
        if state.told < 0:
            return gain(state, seat, seat, state.sums[altar])
        other = state.told
        return gain(state, seat, other, state.sums[altar]) + gain(state, seat, altar, state.sums[other])
    return 0.3 if altar == seat else 0.0  # what comes from the top nobody knows


def card_score(state: Sacrilege, seat: i64, action: i64) -> float:
    step = step_in(state, state.unit)
    box = state.setup.box
    if step.verb == SACRIFICE:
        altar = (action - LAY) % SEATS
        kind = (action - LAY) // SEATS
        cost = 0.0 if step.source == GRAVE else 0.5 if box.breakers[kind] else 0.2
        return gain(state, seat, altar, state.sums[altar] + box.values[kind]) - cost - aside(state, seat, altar)
    kind = action - WHICH
    use = use_of(state, seat, kind)
    if step.verb == TAKE:
        return use
    if step.verb == LOOK:
        return 0.05 - use if state.necronomicon[state.left - 1] == kind else -0.1
    return -use


def use_of(state: Sacrilege, seat: i64, kind: i64) -> float:
    """What a card in hand is good for."""
    kind %= KINDS
    value: i64 = state.setup.box.values[kind]
    after = state.sums[seat] + value
    use = 0.5 * (nearness(after) - nearness(state.sums[seat]))
    return use + 0.6 if state.setup.box.breakers[kind] else use
