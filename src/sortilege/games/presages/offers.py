"""What each question lets its seat do. P28: none of it is talk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sortilege.core.cards import bit, lowest
from sortilege.games.presages import actions as do
from sortilege.games.presages.actions import REPLY, RETURN, REVEAL, TURN, Offer, number, numbers
from sortilege.games.presages.cards import ALL, DREAM_BIT, FEAR, GIVE, LAW, LAW_BIT, RECALL, SECRET, SWAP, TRADE

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.presages.rules import Presages


def fill(known: Offer, state: Presages, seat: i64) -> None:
    """What the open question lets this seat do."""
    question = state.stack[-1]
    kind = question.kind
    about = question.about
    if kind == TURN:
        cards = state.layable(seat, bit(about) & ALL)  # P21: not the card Wrath sent back
        known.be(do.LAY, cards, 0)
        elsewhere = state.waiting & ~bit(seat)
        if cards & DREAM_BIT and elsewhere:  # P20
            known.or_be(do.LAY_AT, DREAM_BIT, elsewhere)
    elif kind == REPLY:
        known.be(do.LAY_AT, state.layable(seat, 0), bit(about))
    elif kind == GIVE:
        known.be(do.GIVE, state.hands[seat], state.others(seat))
    elif kind == RETURN:
        known.be(do.GIVE, state.hands[seat], bit(about & 7))
    elif kind == LAW:
        known.be(do.LOWER, 0, 0)
        known.or_be(do.HIGHER, 0, 0)
    elif kind == SECRET:
        known.be(do.ASK, 0, state.others(seat))
        known.or_be(do.SHOW, state.hands[seat], state.others(seat))
    elif kind == REVEAL:
        known.be(do.SHOW, state.hands[seat], bit(about))
    elif kind == TRADE:
        known.be(do.TRADE, 0, state.others_in_play(seat))
    elif kind == RECALL:
        known.be(do.RECALL, 0, state.others_in_play(seat))
    elif kind == SWAP:
        known.be_any_of(swaps(state, seat))
    else:  # LUCKY
        known.be(do.DISCARD, state.hands[seat] & ~FEAR, 0)


def swaps(state: Presages, seat: i64) -> list[int]:
    """P22: a card in play comes to the hand, and one from the hand takes its place; P17: bound by the Law, unless it is
    Law itself that was taken."""
    found: list[int] = []
    others = state.others_in_play(seat)
    while others:
        target = lowest(others)
        others &= others - 1
        taken = bit(state.before[target])
        hand = state.hands[seat]
        if state.setup.betrayal_may_put_back:
            hand |= taken
        cards = hand if taken == LAW_BIT else state.obeying(hand)
        if cards & ~taken:
            found += numbers(do.SWAP, cards & ~taken, bit(target))
        if cards & taken:
            found.append(int(number(do.PUT_BACK, 0, target)))
    return found
