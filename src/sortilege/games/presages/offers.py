"""What each question lets its seat do. P28: none of it is talk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sortilege.core.cards import bit
from sortilege.games.presages import actions as do
from sortilege.games.presages.actions import REPLY, RETURN, REVEAL, TURN, Offer
from sortilege.games.presages.cards import ALL, DREAM_BIT, FEAR, GIVE, LAW, LAW_CARD, RECALL, SECRET, SWAP, TRADE

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
        fill_swap(known, state, seat)
    else:  # LUCKY
        known.be(do.DISCARD, state.hands[seat] & ~FEAR, 0)


def fill_swap(known: Offer, state: Presages, seat: i64) -> None:
    """P22, and P17: bound by the Law, unless it is Law itself that one takes."""
    others = state.others_in_play(seat)
    law: i64 = 0 if state.fitting == ALL else others & bit(state.before.find(LAW_CARD))
    if others & ~law:
        known.be(do.SWAP, state.layable(seat, 0), others & ~law)
        if law:
            known.or_be(do.SWAP, state.hands[seat], law)
    else:
        known.be(do.SWAP, state.hands[seat], law)
