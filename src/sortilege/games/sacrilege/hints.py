"""What a greedy player looks at: its habits, and the chance to win once the rewards of what it does are settled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.core.game import Action, Seat
from sortilege.games.sacrilege.actions import DUSK
from sortilege.games.sacrilege.habits import habit
from sortilege.games.sacrilege.outlook import odds_of

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.sacrilege.rules import Sacrilege

WON: Final = 2.0
DEEP: Final = 2  # own answers to rewards that are tried one by one
TRUST: Final = 0.05  # in habit: what looks better must look better by so much


def promise(state: Sacrilege, seat: Seat, action: Action) -> float:
    after = state.clone()
    after.play(seat, action)
    found = settled(after, seat, DEEP)
    if state.stack[-1].kind <= DUSK and habit(state, seat) == action:
        found += TRUST
    return found


def worth(state: Sacrilege, seat: Seat) -> float:
    return settled(state.clone(), seat, DEEP) if is_rewarding(state) else chance(state, seat)


def is_rewarding(state: Sacrilege) -> bool:
    return len(state.stack) > 0 and state.stack[-1].kind > DUSK


def settled(state: Sacrilege, seat: i64, depth: i64) -> float:
    """The best that one's own answers make of a reward; the others, and oneself far ahead, answer by habit."""
    while is_rewarding(state):
        asked = state.turn()
        if asked == seat and depth > 0:
            best = -WON
            for action in state.choices(seat):
                after = state.clone()
                after.play(seat, action)
                best = max(best, settled(after, seat, depth - 1))
            return best
        state.play(asked, habit(state, asked))
    return chance(state, seat)


def chance(state: Sacrilege, seat: i64) -> float:
    """To win, from 0 to 1."""
    if state.ended is not None:
        return WON if seat in state.ended.winners else -WON
    odds = odds_of(state)
    return odds[seat] / sum(odds)
