"""How an ordinary player goes on, in a moment's thought: what the rest of a round is imagined by.

It looks at the cards that lie there and at its own, and lays the one with which its team would be rid of most.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.core.cards import bit, count, lowest
from sortilege.core.rng import Rng
from sortilege.games.presages.cards import FEAR, LUCK, WITH_END_EFFECT, discarded_by, winning_card

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.presages.rules import Presages

# What getting rid of a card is worth to a seat with so many more in hand: a round is won by whoever runs out of them
RELIEF: Final = bytes([36, 36, 16, 8, 6, 5, *[4] * 30])
OWN: Final = 1  # of two cards of the team, rather one's own
LUCKY: Final = 2


def habit(state: Presages, seat: i64, rng: Rng) -> i64:
    """What it would do; where there is more to decide than which card to lay, anything."""
    cards = state.plain_turn(seat)
    if not state.in_play or cards & (cards - 1) == 0:
        return state.pick(seat, rng)
    best: i64 = 0
    most: i64 = -999
    equals: i64 = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        found = relief(state, seat, card)
        if found > most:
            most = found
            equals = 0
        if found == most:
            equals += 1
            if rng.below(equals) == 0:
                best = card
    return best - 1


def relief(state: Presages, seat: i64, card: i64) -> i64:
    """By how much its team would be better off than the others, if the bout ended with this card."""
    in_play = state.in_play | bit(card)
    gone: i64 = 0
    effects = in_play & WITH_END_EFFECT
    while effects:
        gone |= discarded_by(lowest(effects), in_play)
        effects &= effects - 1
    gone = (gone & ~FEAR) | winning_card(in_play)
    found: i64 = 0
    if gone & bit(card):
        found = RELIEF[count(state.hands[seat]) - 1] + OWN
        if bit(card) == LUCK:
            found += LUCKY
    teams = state.setup.teams
    others = state.others_in_play(seat)
    while others:
        other = lowest(others)
        others &= others - 1
        if gone & bit(state.before[other]):
            worth: i64 = RELIEF[count(state.hands[other])]
            found += worth if teams[other] == teams[seat] else -worth
    return found
