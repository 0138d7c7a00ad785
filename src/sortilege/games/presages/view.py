"""All that a seat may know of a game, as JSON-able facts. Nothing else leaves a state."""

from typing import TYPE_CHECKING, Any, Final

from sortilege.core.cards import count, members
from sortilege.core.errors import BadSeat
from sortilege.games.presages.actions import LUCKY, QUESTION_NAMES, REPLY, RETURN, REVEAL, TEXTS, TURN
from sortilege.games.presages.cards import ALL, BELOW_LAW
from sortilege.games.presages.memory import Memory

RULES: Final = 1  # raised when a change here would replay an old record differently

if TYPE_CHECKING:
    from sortilege.games.presages.rules import Presages


def view_of(state: "Presages", seat: int | None) -> dict[str, Any]:
    setup = state.setup
    seats = state.seats
    if seat is not None and not 0 <= seat < seats:
        raise BadSeat(f"seat: got {seat}, expected a seat from 0 to {seats - 1}, or None to watch")
    viewer = seats if seat is None else seat
    over = state.ended is not None
    shown: list[list[int] | None] = [
        members(state.hands[holder]) if over or holder == seat else None
        for holder in range(seats)  # P26
    ]
    memory = Memory(seats, setup.pack, state.notes)
    view: dict[str, Any] = {
        "game": "presages",
        "rules": RULES,
        "options": dict(setup.options),
        "seat": seat,
        "absolutes": setup.absolutes[:],
        "teams": setup.teams[:],
        "laurels": state.laurels[:],
        "round": state.round,
        "bout": state.bout,
        "starter": state.starter,
        "before": [card or None for card in state.before.first_few(seats)],
        "law": None if state.fitting == ALL else "lower" if state.fitting == BELOW_LAW else "higher",
        "discards": members(state.discards),
        "hands": shown,
        "sizes": [count(state.hands[holder]) for holder in range(seats)],
        "seen": [members(state.seen & state.hands[holder]) for holder in range(seats)],
        "memory": None if state.notes is None else [told(state, memory, viewer), told(state, memory, seats)],
        "shown": [show_for(seat, one, to, card) for one, to, card in memory.shows],
        "asked": state.stack[-1].asked() if state.stack else [],
        "question": question_for(state, seat),
        "choices": [TEXTS[action] for action in state.choices(seat)] if seat is not None else [],
        "outcome": None if state.ended is None else state.ended.as_json(),
    }
    if setup.options["memory_aid"] and not over:
        view["known"] = [known_in(state, memory, viewer, holder) for holder in range(seats)]
    return view


def told(state: "Presages", memory: Memory, viewer: int) -> list[list[int]]:
    """By seat, and last for the cards not dealt: which hidden cards may be there, for all this viewer can tell."""
    seen = state.seen
    return [members(memory.maybe(viewer, holder, seen, state.hands) & ~seen) for holder in range(state.seats + 1)]


def show_for(seat: int | None, one: int, to: int, card: int) -> dict[str, Any]:
    """P24: everybody sees who showed to whom, the two of them also what."""
    knows = seat in (one, to) and card  # in a sampled world the card may be anybody's guess
    return {"seat": one, "to": to, "card": card} if knows else {"seat": one, "to": to}


def known_in(state: "Presages", memory: Memory, viewer: int, holder: int) -> list[int]:
    """P27: the cards this viewer knows to be in a hand: they cannot be anywhere else."""
    if holder == viewer:
        return members(state.hands[holder])
    elsewhere = 0
    for other in range(state.seats + 1):
        if other != holder and (other != viewer or viewer == state.seats):  # for a watcher that is the rest of the pack
            elsewhere |= memory.maybe(viewer, other, state.seen, state.hands)
    return members(memory.maybe(viewer, holder, state.seen, state.hands) & ~elsewhere)


def question_for(state: "Presages", seat: int | None) -> dict[str, Any] | None:
    """What is asked, without what only the giver of a gift knows (P23)."""
    if not state.stack:
        return None
    question = state.stack[-1]
    kind = question.kind
    facts: dict[str, Any] = {"kind": QUESTION_NAMES[kind], "seat": question.asked()[0]}
    if kind == TURN:
        facts["banned"] = question.about or None  # P21
    elif kind in (REPLY, REVEAL):
        facts["to"] = question.about
    elif kind == RETURN:
        facts["to"] = question.about & 7
        if seat == question.about & 7:
            facts["offered"] = question.about >> 3
    elif kind == LUCKY:
        facts["pride"] = question.about
    return facts
