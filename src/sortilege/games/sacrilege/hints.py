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
TRUST: Final = 0.05  # in habit: what looks better must look better by so much


def promise(state: Sacrilege, seat: Seat, action: Action) -> float:
    found = worth(after(state, seat, action), seat)
    if not is_rewarding(state) and habit(state, seat) == action:
        found += TRUST
    return found


def after(state: Sacrilege, seat: i64, action: i64) -> Sacrilege:
    twin = state.clone()
    twin.play(seat, action)
    return twin


def worth(state: Sacrilege, seat: Seat) -> float:
    """The chance to win, from 0 to 1, once everybody has answered by habit what rewards ask."""
    while is_rewarding(state):
        asked = state.turn()
        state = after(state, asked, habit(state, asked))
    if state.ended is not None:
        return WON if seat in state.ended.winners else -WON
    odds = odds_of(state)
    return odds[seat] / sum(odds)


def is_rewarding(state: Sacrilege) -> bool:
    return len(state.stack) > 0 and state.stack[-1].kind > DUSK
