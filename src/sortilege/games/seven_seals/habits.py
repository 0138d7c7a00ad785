"""How an ordinary player goes on, in a moment's thought: what the rest of a round is imagined by.

It knows its own hand and seals, what lies on the table, and which cards are gone. It wins the tricks it has a seal for,
ducks the others, and throws off what could win one against its will.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.core.cards import bit, count, highest, lowest
from sortilege.games.seven_seals.actions import CARD, DONE, GIVE, PLAY, PREDICT, TAKE
from sortilege.games.seven_seals.cards import RED, TRUMP, WHITE, card_of, held

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.seven_seals.rules import SevenSeals

LATE: Final = 11  # the trick from which a white seal is returned first: left over, it costs most


def habit(state: SevenSeals, seat: i64) -> i64:
    """What it would do."""
    kind = state.stack[-1].kind
    if kind == PLAY:
        return CARD + (lead(state, seat) if not state.laid else follow(state, seat))
    return foretold(state, seat) if kind == PREDICT else returned(state, seat)


# Prediction


def foretold(state: SevenSeals, seat: i64) -> i64:
    """A seal for each card that is likely to win, as far as the centre has them."""
    colour: i64 = 0
    purse = state.seals[seat]
    while colour < 5:
        if held(purse, colour) < likely_tricks(state, seat, colour) and held(state.centre, colour):
            return TAKE + colour
        colour += 1
    return DONE


def likely_tricks(state: SevenSeals, seat: i64, colour: i64) -> i64:
    """How many tricks a colour is good for, at a glance: its top cards, as long as all will have to follow."""
    values = state.hands[seat][colour]
    top: i64 = state.setup.top
    if colour == RED:
        return count(values & ~(bit(top - top // 4) - 1))
    size = count(values)
    if size > 5:
        return 0  # others will be out of it before long
    return count(values & (bit(top) | (bit(top - 1) if size < 4 else 0)))


# Tricks


def wants(state: SevenSeals, seat: i64, colour: i64) -> bool:
    """Whether a trick led in this colour would be welcome."""
    purse = state.seals[seat]
    return held(purse, colour) > 0 or held(purse, WHITE) > 0


def unseen(state: SevenSeals, seat: i64, colour: i64) -> i64:
    """The values of a colour that the others hold: all that is neither gone nor its own."""
    return state.setup.full & ~state.out_of_play(colour) & ~state.hands[seat][colour]


def lead(state: SevenSeals, seat: i64) -> i64:
    """A card nobody can beat in a colour it has a seal for; else a low one in a colour where that will lose."""
    hand = state.hands[seat]
    is_mage = state.mage & bit(seat) != 0
    best: i64 = -1
    safest: i64 = 999
    colour: i64 = 4
    while colour >= 0:
        values = hand[colour]
        if values:
            others = unseen(state, seat, colour)
            high = highest(values)
            low = lowest(values)
            if not is_mage and wants(state, seat, colour) and bit(high) > others:
                return card_of(colour, high)
            beaten_by = count(others & ~(bit(low) - 1))
            risk = 4 * low + (40 if not beaten_by else 0) + (6 if colour == RED else 0)
            if not is_mage and wants(state, seat, colour):
                risk -= 8
            if risk < safest:
                safest = risk
                best = card_of(colour, low)
        colour -= 1
    return best


def follow(state: SevenSeals, seat: i64) -> i64:
    hand = state.hands[seat]
    led = state.led
    values = hand[led]
    is_last = state.laid == state.seats - 1
    if values:
        if led != RED and state.best > TRUMP:
            return card_of(led, lowest(values) if takes(state, seat) else highest(values))  # lost already
        floor = state.best - TRUMP if led == RED else state.best
        over = values & ~(bit(floor + 1) - 1)
        under = values & (bit(floor) - 1)
        if takes(state, seat):
            if over:
                return card_of(led, lowest(over) if is_last else highest(over))
            return card_of(led, lowest(values))
        if under:
            return card_of(led, highest(under))
        return card_of(led, highest(over) if is_last else lowest(over))
    reds = hand[RED]
    floor = state.best - TRUMP if state.best > TRUMP else 0
    over = reds & ~(bit(floor + 1) - 1)
    if over and takes(state, seat):
        return card_of(RED, lowest(over))
    return thrown_off(state, seat, reds & ~over)


def takes(state: SevenSeals, seat: i64) -> bool:
    """Whether it would have the trick: with a seal to return for it; the Mage, where that robs somebody of one."""
    led = state.led
    if state.mage & bit(seat):
        return state.fitting(state.winner) != 0
    if wants(state, seat, led):
        return True
    return led != RED and not state.hands[seat][led] and held(state.seals[seat], RED) > 0


def thrown_off(state: SevenSeals, seat: i64, losing_reds: i64) -> i64:
    """The card most likely to win a trick against its will, among those that cannot win this one."""
    hand = state.hands[seat]
    best: i64 = -1
    worst: i64 = -999
    if losing_reds:
        best = card_of(RED, highest(losing_reds))
        worst = -40 if held(state.seals[seat], RED) else 2 * highest(losing_reds)
    colour: i64 = 1
    while colour < 5:
        values = hand[colour]
        if values:
            danger = 2 * highest(values) - count(values)
            if wants(state, seat, colour):
                danger -= 20
            if danger > worst:
                worst = danger
                best = card_of(colour, highest(values))
        colour += 1
    if best < 0:
        return card_of(RED, lowest(hand[RED]))  # nothing but reds that win
    return best


def returned(state: SevenSeals, seat: i64) -> i64:
    kinds = state.fitting(seat)
    if kinds & bit(WHITE) and (state.number >= LATE or kinds == bit(WHITE)):
        return GIVE + WHITE
    return GIVE + highest(kinds & ~bit(WHITE))
