"""What a practised player does in a moment's thought, knowing their own hand and what lies open: search imagines by it
how a game goes on. Whatever may be done has a score, from the numbers in `leanings.py`. D-numbers refer to
rules.en.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.core.cards import bit
from sortilege.games.sacrilege import leanings
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
from sortilege.games.sacrilege.leanings import FARTHEST, worth_of_sum
from sortilege.games.sacrilege.rewards import (
    DESTROY,
    FLIP,
    GIVE,
    GRAVE,
    LOOK,
    MOVE,
    OTHER,
    OWN,
    RETURN,
    SACRIFICE,
    SWAP,
    TAKE,
)
from sortilege.games.sacrilege.rewards import DRAW as DRAWS
from sortilege.games.sacrilege.rewards import HAND as FROM_ONES_HAND
from sortilege.games.sacrilege.setup import (
    CLEARING,
    DRAWING,
    FAVOURS,
    FROM_HAND,
    FROM_TOP,
    LIMIT,
    SIX,
)
from sortilege.games.sacrilege.targets import step_in

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.sacrilege.rules import Sacrilege

NOTHING: Final = -1
TOO_FAR: Final = 11  # beyond it an Altar is hopeless
SHIFT: Final = 8  # values as bits, from -6 on
VALUES: Final = 24
LARGE: Final = 4
MANY_THROWS: Final = 6  # in one turn: rewards may bring characters back for ever

UNWILLING: Final = 0.05  # to decline what one may
WILLING: Final = 0.2


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


def is_six(total: i64) -> bool:
    return total in (SIX, -SIX)


# What Altars are worth


def worth_of_altar(state: Sacrilege, hand: list[int], total: i64, without: i64) -> float:
    """What the own Altar is worth with this sum and this hand, from which a card of one kind has gone."""
    values = state.setup.box.values
    greens = state.setup.box.greens
    is_gone = without < 0
    plain: i64 = 0  # values at hand, a bit each
    green: i64 = 0
    for kind in hand:
        if not is_gone and kind == without:
            is_gone = True
        elif greens[kind]:
            green |= bit(values[kind] + SHIFT)
        else:
            plain |= bit(values[kind] + SHIFT)
    up: i64 = SIX - total
    down: i64 = -SIX - total
    by_one = has(plain, up) + has(plain, down)
    by_green = has(green, up) or has(green, down)
    found = worth_of_sum(total)
    if by_one:
        found += leanings.ONE_MAKES_SIX + leanings.ANOTHER_MAKES_SIX * float(by_one - 1)
    elif not by_green:
        found += worth_of_two(plain, green, up, down)
    return found + leanings.GREEN_MAKES_SIX if by_green else found


def has(values: i64, value: i64) -> i64:
    place = value + SHIFT
    return values >> place & 1 if 0 <= place < VALUES else 0


def worth_of_two(plain: i64, green: i64, up: i64, down: i64) -> float:
    """Where two cards make six: a green one goes along with an action, two plain ones take two turns."""
    best = 0.0
    for place in range(2, VALUES):
        if plain >> place & 1:
            value = place - SHIFT
            if has(green, up - value) or has(green, down - value):
                return leanings.GREEN_AND_ONE_MAKE_SIX
            rest = plain & ~bit(place)
            if has(rest, up - value) or has(rest, down - value):
                best = leanings.TWO_MAKE_SIX
    return best


def gain(state: Sacrilege, seat: i64, altar: i64, after: i64, without: i64 = NOTHING) -> float:
    """What it is to a seat that an Altar comes to add up to this, a card having left its hand for it."""
    now: i64 = state.sums[altar]
    favours = state.favours[altar]
    if altar != seat:
        found = 0.0
        if is_six(now) != is_six(after):
            found = leanings.OTHERS_SIX[favours] if is_six(now) else -leanings.OTHERS_SIX[favours]
        if is_too_far(now) != is_too_far(after):
            found += -leanings.OTHERS_TOO_FAR if is_too_far(now) else leanings.OTHERS_TOO_FAR
        return found
    six = leanings.SIX_MADE[favours]
    if is_six(after):
        return 0.0 if is_six(now) else six
    hand = state.hands[seat]
    better = worth_of_altar(state, hand, after, without) - worth_of_altar(state, hand, now, NOTHING)
    if favours == FAVOURS - 1:
        better *= leanings.LAST
    return better - six if is_six(now) else better


def is_too_far(total: i64) -> bool:
    return total > TOO_FAR or total < -TOO_FAR


def can_make_six(state: Sacrilege, seat: i64, kind: i64, total: i64, is_there: bool) -> bool:
    """Whether the reward of a character can make six of the own Altar, which adds up to this before; whether the
    character itself lies there."""
    for step in state.setup.box.characters[kind].reward:
        verb = step.verb
        if verb in (DESTROY, RETURN, FLIP):
            if step.source != OTHER and without_one_is_six(
                state, seat, kind, total, 2 if verb == FLIP else 1, is_there
            ):
                return True
        elif verb == MOVE:
            if step.source != OTHER and without_one_is_six(state, seat, kind, total, 1, False):
                return True
            if step.source != OWN and step.target != OTHER and with_anothers_is_six(state, seat, total):
                return True
        elif verb == SWAP:
            if OWN in (step.source, step.target) and another_has_six(state, seat):
                return True
        elif verb == SACRIFICE and step.target != OTHER:
            if step.source == GRAVE and one_makes_six(state, state.graveyard, total, NOTHING):
                return True
            if step.source == FROM_ONES_HAND and one_makes_six(state, state.hands[seat], total, kind):
                return True
    return False


def without_one_is_six(state: Sacrilege, seat: i64, kind: i64, total: i64, times: i64, is_there: bool) -> bool:
    """Once a character of the own Altar is gone, or counts the other way round."""
    worths = state.setup.worths
    for card in state.altars[seat]:
        if is_six(total - times * worths[card]):
            return True
    return is_there and is_six(total - times * worths[kind])


def with_anothers_is_six(state: Sacrilege, seat: i64, total: i64) -> bool:
    worths = state.setup.worths
    for altar in range(state.seats):
        if altar != seat and not state.shields & bit(altar):
            for card in state.altars[altar]:
                if is_six(total + worths[card]):
                    return True
    return False


def another_has_six(state: Sacrilege, seat: i64) -> bool:
    for altar in range(state.seats):
        if altar != seat and not state.shields & bit(altar) and is_six(state.sums[altar]):
            return True
    return False


def one_makes_six(state: Sacrilege, cards: list[int], total: i64, but: i64) -> bool:
    values = state.setup.box.values
    return any(card != but and is_six(total + values[card]) for card in cards)


# D2


def turn(state: Sacrilege, seat: i64) -> i64:
    """A ritual; else whatever has the highest score, if it is more than nothing."""
    if state.can_claim(seat):
        return RITUAL
    size: i64 = len(state.hands[seat])
    total: i64 = state.sums[seat]
    stage: i64 = 1 if state.actions_left() <= 1 else 0
    best: i64 = END
    most = 0.0
    if state.can_draw():
        if state.can_act(DRAWING):
            score = leanings.DRAW_ONE[stage] + leanings.DRAW_BESIDE * float(size)
            if size >= LIMIT:
                score += leanings.DRAW_TOO_MANY
            if score > most:
                most = score
                best = DRAW
        if state.can_act(FROM_TOP):
            score = leanings.INVOKE[stage] + hope(state, seat, total)
            if score > most:
                most = score
                best = INVOKE
    if state.can_act(CLEARING) and state.altars[seat]:
        score = leanings.CLEAR[stage] + gain(state, seat, seat, 0)
        if score > most:
            most = score
            best = CLEAR
    return best_sacrifice(state, seat, stage, best, most)


def hope(state: Sacrilege, seat: i64, total: i64) -> float:
    """Of the top card of the Necronomicon, as if it were any of the deck."""
    if not -FARTHEST <= total <= FARTHEST:
        return 0.0
    found = leanings.HOPE * (state.setup.box.hopes[total + FARTHEST] - worth_of_sum(total))
    return found * leanings.LAST if state.favours[seat] == FAVOURS - 1 else found


def best_sacrifice(state: Sacrilege, seat: i64, stage: i64, best: i64, most: float) -> i64:
    """A character of one's hand on any Altar, if that beats what was best so far."""
    box = state.setup.box
    total: i64 = state.sums[seat]
    may_lay = state.can_act(FROM_HAND)
    may_throw = state.thrown_by(seat) < MANY_THROWS
    by_reward = leanings.BY_A_REWARD * leanings.SIX_MADE[state.favours[seat]]
    last: i64 = NOTHING
    for kind in state.hands[seat]:
        is_green = box.greens[kind]
        if kind == last or not (may_lay or (may_throw and is_green)):
            continue
        last = kind
        value: i64 = box.values[kind]
        merit = box.merits[kind] - keeping(state, seat, kind)
        score = gain(state, seat, seat, total + value, kind)
        if not is_six(total + value) and can_make_six(state, seat, kind, total + value, True):
            score = max(score, by_reward)
        score += merit if is_green else merit + leanings.LAY[stage]
        if score > most:
            most = score
            best = LAY + kind * SEATS + seat
        if not is_green:
            merit += leanings.LAY_AWAY[stage]
        if can_make_six(state, seat, kind, total, False):
            merit += by_reward
        for away in range(1, state.seats):
            altar = (seat + away) % state.seats
            score = merit + gain(state, seat, altar, state.sums[altar] + value)
            if score > most:
                most = score
                best = LAY + kind * SEATS + altar
    return best


def keeping(state: Sacrilege, seat: i64, kind: i64) -> float:
    """What it is worth to hold a card back for a ritual."""
    breakers = state.setup.box.breakers
    if not breakers[kind]:
        return 0.0
    held: i64 = NOTHING
    for other in state.hands[seat]:
        if breakers[other]:
            held += 1
    return leanings.GREEN_KEPT[min(held, len(leanings.GREEN_KEPT) - 1)]


def beside(state: Sacrilege, seat: i64) -> i64:
    """D4, D8: a ritual, or a green character that allows one."""
    if state.can_claim(seat) and state.stack[-1].kind == TURN:
        return RITUAL
    if state.thrown_by(seat) < MANY_THROWS:
        box = state.setup.box
        worth = leanings.BETWEEN_TURNS + leanings.SIX_MADE[state.favours[seat]]
        for kind in state.hands[seat]:
            if box.greens[kind] and box.values[kind] and is_six(state.sums[seat] + box.values[kind]):
                return LAY + kind * SEATS + seat if worth > keeping(state, seat, kind) else PASS
    return PASS


# D9


def reaction(state: Sacrilege, seat: i64) -> i64:
    """Its owner saves a ritual; the others break it, if it is worth a green character to them."""
    if seat == state.seats:
        return EXPIRE
    owner = state.ritual
    holds = state.can_claim(owner)
    if holds == (seat == owner) or state.thrown_by(seat) >= MANY_THROWS:
        return PASS
    box = state.setup.box
    total: i64 = state.sums[owner]
    best: i64 = NOTHING
    most = 0.0
    held: i64 = 0
    for kind in state.hands[seat]:
        value: i64 = box.values[kind]
        if box.greens[kind] and value:
            held += 1
            size = value if value > 0 else -value
            score = leanings.THROWN_MERIT * box.merits[kind] + leanings.THROWN_VALUE * float(size)
            if is_six(total + value) != holds and (best < 0 or score > most):
                most = score
                best = kind
    if best < 0 or (seat != owner and not is_worth_breaking(state, seat, held)):
        return PASS
    return LAY + best * SEATS + owner


def is_worth_breaking(state: Sacrilege, seat: i64, held: i64) -> bool:
    """To somebody who could."""
    later = state.seats - 2 - state.reacting
    score = leanings.BREAK[state.favours[state.ritual]] + leanings.BREAK_WITH_MORE * float(held - 1)
    score += leanings.BREAK_WITH_FAVOURS * float(state.favours[seat]) - leanings.BREAK_BEFORE * float(later)
    return score + leanings.BREAK_ALONE > 0.0 if state.seats == 2 else score > 0.0


# Rewards


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
            score = UNWILLING
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
            score = WILLING
        if score > most:
            most = score
            best = action
    return best


def aside(state: Sacrilege, seat: i64, altar: i64) -> float:
    return 0.001 * float((altar - seat) % state.seats)


def player_score(state: Sacrilege, whom: i64) -> float:
    """The leader is harmed, and the last is helped."""
    score = leanings.LEADS * float(state.favours[whom]) + leanings.HOLDS_CARDS * float(len(state.hands[whom]))
    return -score if step_in(state, state.unit).verb in (GIVE, DRAWS) else score


def standing_score(state: Sacrilege, seat: i64, card: i64, altar: i64) -> float:
    value: i64 = state.setup.worths[card]
    verb = step_in(state, state.unit).verb
    after = state.sums[altar] - value
    if verb == FLIP:
        after -= value
    score = gain(state, seat, altar, after)
    if verb == MOVE and altar != seat:
        score += max(0.0, gain(state, seat, seat, state.sums[seat] + value))
    if verb == RETURN:
        score += leanings.RETURNED * use_of(state, seat, card)
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
    return leanings.OWN_FROM_TOP if altar == seat else 0.0


def card_score(state: Sacrilege, seat: i64, action: i64) -> float:
    step = step_in(state, state.unit)
    if step.verb == SACRIFICE:
        return offering_score(state, seat, (action - LAY) // SEATS, (action - LAY) % SEATS, step.source == GRAVE)
    kind = action - WHICH
    use = use_of(state, seat, kind)
    if step.verb == TAKE:
        return use
    if step.verb == LOOK:
        return UNWILLING - use if state.necronomicon[state.left - 1] == kind else -0.1
    return -use


def offering_score(state: Sacrilege, seat: i64, kind: i64, altar: i64, is_dead: bool) -> float:
    """Of a character that a reward sacrifices."""
    box = state.setup.box
    score = box.merits[kind] - aside(state, seat, altar)
    after = state.sums[altar] + box.values[kind]
    if is_dead:
        return score + gain(state, seat, altar, after)
    score -= keeping(state, seat, kind) if box.breakers[kind] else leanings.SPENT
    return score + gain(state, seat, altar, after, kind)


def use_of(state: Sacrilege, seat: i64, kind: i64) -> float:
    """What a card in hand is good for."""
    kind %= KINDS
    value: i64 = state.setup.box.values[kind]
    use = leanings.USE_OF_MERIT * state.setup.box.merits[kind]
    if value and is_six(state.sums[seat] + value):
        use += leanings.USE_FOR_SIX
    if state.setup.box.breakers[kind]:
        use += leanings.USE_OF_GREEN
    return use + leanings.USE_OF_LARGE if value > LARGE or value < -LARGE else use
