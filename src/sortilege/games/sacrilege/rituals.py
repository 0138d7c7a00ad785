"""Dark Rituals, and who may interrupt (D4, D8 to D13). D-numbers refer to rules.en.md.

Without a clock nobody is asked after every trifle. Who is asked follows from what everybody can see, so that being
asked tells nothing of a hand:

- CLAIM: whose Altar adds up to six, before anything else goes on; once, until that Altar changes or a turn begins.
  Whose turn it is says so in their turn, unless others could claim as well.
- REACT: during a ritual everybody with a card in hand who has not thrown all they may, from its owner's left, the
  owner last; after a throw all again.
- DUSK: between two turns whoever neither has just played nor plays next, has a card in hand, and would come to six on
  their own Altar with some green character that does not lie open elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.core.cards import bit
from sortilege.core.questions import Question
from sortilege.games.sacrilege.actions import CLAIM, DUSK, KINDS, LAY, REACT, SEATS
from sortilege.games.sacrilege.confined import must_change_ritual
from sortilege.games.sacrilege.ends import third_favour
from sortilege.games.sacrilege.piles import bury
from sortilege.games.sacrilege.reach import can_change_ritual
from sortilege.games.sacrilege.setup import FAVOURS, SIX
from sortilege.games.sacrilege.view import standing_word

if TYPE_CHECKING:
    from mypy_extensions import i64

    from sortilege.games.sacrilege.rules import Sacrilege

NOBODY: Final = -1


# Beginning one


def ask_for_a_claim(state: Sacrilege) -> bool:
    """D12: whoever's Altar allows it, from the player whose turn it is; who alone can, says so in their turn."""
    first: i64 = NOBODY
    seat = state.active
    others: i64 = 0
    for _ in range(state.seats):
        if state.can_claim(seat) and not state.declined & bit(seat):
            if first < 0:
                first = seat
            if seat != state.active or state.dusk:
                others += 1
        seat = state.left_of(seat)
    if not others:
        return False
    state.stack.append(Question(CLAIM, bit(first)))
    return True


def begin_ritual(state: Sacrilege, seat: i64) -> None:
    """D8: the turn stands still meanwhile."""
    state.ritual = seat
    state.reacting = 0
    if state.log is not None:
        cards = [standing_word(state, card) for card in state.altars[seat]]
        state.log.tell("ritual", {"seat": seat, "sum": state.sums[seat], "cards": cards})


# While it lasts


def ask_for_reactions(state: Sacrilege) -> None:
    """D13: all at once against the clock, or in turn, the owner last."""
    if state.timed:
        asked = bit(state.seats)  # the clock
        for seat in range(state.seats):
            if state.may_throw(seat):
                asked |= bit(seat)
        state.stack.append(Question(REACT, asked, window=True))
        return
    while state.reacting < state.seats:
        seat = (state.ritual + 1 + state.reacting) % state.seats
        if state.may_throw(seat):
            state.stack.append(Question(REACT, bit(seat)))
            return
        state.reacting += 1
    end_ritual(state)


def throws_at_ritual(state: Sacrilege, seat: i64) -> list[int]:
    """D9: only what can change its Altar, by lying on it or by its reward."""
    return [
        action
        for action in state.throws(seat)
        if can_interrupt(state, seat, (action - LAY) // SEATS, (action - LAY) % SEATS)
    ]


def can_interrupt(state: Sacrilege, seat: i64, kind: i64, altar: i64) -> bool:
    if altar == state.ritual and state.setup.box.values[kind]:
        return True
    if state.setup.rewards_stay_at_ritual:
        return must_change_ritual(state, seat, kind, altar)
    return can_change_ritual(state, seat, kind, altar)


def end_ritual(state: Sacrilege) -> None:
    """D10, D11."""
    seat = state.ritual
    state.ritual = NOBODY
    state.reacting = 0
    total: i64 = state.sums[seat]
    succeeds = state.can_claim(seat)
    cards = state.altars[seat]
    if succeeds:
        state.set_altar(seat, [])
        bury(state, [card % KINDS for card in cards])
        state.favours[seat] = state.favours[seat] + 1
    if state.log is not None:
        facts = {"seat": seat, "succeeds": succeeds, "sum": total, "favours": state.favours[seat]}
        state.log.tell("ritual over", facts)
    if state.favours[seat] == FAVOURS:
        state.end(third_favour(seat, state.favours))


# Between two turns


def go_on_at_dusk(state: Sacrilege) -> None:
    """D4, untimed: who has not just played, does not play next, and could make six, until they let it pass."""
    while state.dusk < state.seats - 1:
        seat = (state.active + 1 + state.dusk) % state.seats
        if state.may_throw(seat) and could_make_six(state, seat):
            state.stack.append(Question(DUSK, bit(seat)))
            return
        state.dusk += 1
    state.next_turn()


def could_make_six(state: Sacrilege, seat: i64) -> bool:
    """Whether, for all that everybody knows, a green character of this hand would bring its owner's Altar there."""
    total: i64 = state.sums[seat]
    if total in (SIX, -SIX):
        return False  # it is there already
    green_kinds = state.setup.green_kinds
    values = state.setup.box.values
    for kind in green_kinds:
        after = total + values[kind]
        if after in (SIX, -SIX) and may_hold(state, seat, kind):
            return True
    return False


def may_hold(state: Sacrilege, seat: i64, kind: i64) -> bool:
    """Whether a copy of it lies where nobody can see it, or everybody has seen it go into this hand."""
    open_copies: i64 = state.graveyard.count(kind)
    for altar in state.altars:
        open_copies += altar.count(kind) + altar.count(kind + KINDS)
    for other in range(state.seats):
        if other != seat:
            open_copies += state.known[SEATS * SEATS + other].count(kind)
    return open_copies < state.setup.box.copies[kind]
