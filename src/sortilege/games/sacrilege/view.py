"""All that a seat may know of a game, as JSON-able facts. Nothing else leaves a state.

Hands and the Necronomicon are hidden (D14). What a player could remember is always there: cards that everybody has seen
go into a hand (`shown`), those and what one has looked at alone (`known`), places in the Necronomicon (`peeked`,
counted from the top), and who has looked at whose hand how often (`spied`). Since a Necronomicon was made of the
Graveyard one also knows what may lie in it or, unseen, in the hands of those who have drawn (`shuffled`), what may be
in others' hands, unseen, since before that (`held`), and of the unseen cards of each how many may have been there then
(`old`) and how many drawn since (`fresh`). While a reward of what was thrown into a ritual is carried out, `owes` says
whether it must still change its Altar, as in edition 1 (D9); later it never must. Who has let something pass while a
window is open is nobody's business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sortilege.core.errors import BadSeat
from sortilege.games.sacrilege.actions import AT, KINDS, QUESTION_NAMES, REVERSED, SEATS, TURN, WHERE
from sortilege.games.sacrilege.knowledge import cards_of
from sortilege.games.sacrilege.rewards import MOVE
from sortilege.games.sacrilege.targets import actor_of, index_of, kind_of, subject_of

DEEDS: Final = ("hand", "top", "draw", "clear")  # D2

if TYPE_CHECKING:
    from sortilege.games.sacrilege.rules import Sacrilege


def view_of(state: Sacrilege, seat: int | None) -> dict[str, Any]:
    setup = state.setup
    seats = range(state.seats)
    if seat is not None and seat not in seats:
        raise BadSeat(f"seat: got {seat}, expected a seat from 0 to {state.seats - 1}, or None to watch")
    viewer = SEATS if seat is None else seat
    question = state.stack[-1] if state.stack else None
    return {
        "game": "sacrilege",
        "rules": setup.options["rules"],
        "options": dict(setup.options),
        "seat": seat,
        "round": state.round,
        "starter": state.starter,
        "active": state.active,
        "acts": state.acts,
        "used": [DEEDS[deed] for deed in range(len(DEEDS)) if state.used >> deed & 1],
        "extra": state.extra,
        "thrown": [state.thrown_by(other) for other in seats],
        "shields": [other for other in seats if state.shields >> other & 1],
        "declined": [other for other in seats if state.declined >> other & 1],
        "dusk": state.dusk,
        "ritual": None if state.ritual < 0 else state.ritual,
        "reacting": state.reacting,
        "owes": state.owes,
        "altars": [[standing_word(state, card) for card in altar] for altar in state.altars],
        "sums": state.sums[:],
        "favours": state.favours[:],
        "necronomicon": state.left,
        "shuffled": state.keys(cards_of(state.shuffled[viewer])) if state.fresh else [],
        "held": state.keys(cards_of(state.held[viewer])) if state.fresh else [],
        "old": state.old[viewer * SEATS : viewer * SEATS + state.seats],
        "fresh": state.fresh[viewer * SEATS : viewer * SEATS + state.seats],
        "graveyard": state.keys(state.graveyard),
        "hands": [state.keys(state.hands[other]) if other == seat else None for other in seats],
        "sizes": [len(hand) for hand in state.hands],
        "shown": [state.keys(state.known[SEATS * SEATS + other]) for other in seats],
        "known": [state.keys(state.known[viewer * SEATS + other]) for other in seats],
        "peeked": peeked(state, viewer),
        "spied": [state.spied[other * SEATS : other * SEATS + state.seats] for other in seats],
        "chain": state.chain,
        "reward": None if state.unit < 0 else {**unit_facts(state, state.unit), "told": told_word(state)},
        "todo": [unit_facts(state, unit) for unit in state.todo],
        "shuffles": state.shuffles,
        "asked": waited_for(state),
        "open": seat is not None and state.is_asked(seat),
        "question": None if question is None else {"kind": QUESTION_NAMES[question.kind], "window": question.window},
        "choices": [] if seat is None else [setup.box.texts[action] for action in state.choices(seat)],
        "outcome": None if state.ended is None else state.ended.as_json(),
    }


def waited_for(state: Sacrilege) -> list[int]:
    """Whom everybody knows to be asked. Beside them others may act while a clock runs."""
    if not state.stack:
        return []
    question = state.stack[-1]
    if not question.window:
        return question.asked()
    return [state.active] if question.kind == TURN else []


def standing_word(state: Sacrilege, card: int) -> str:
    key = state.setup.box.characters[card % KINDS].key
    return key + REVERSED if card >= KINDS else key


def peeked(state: Sacrilege, viewer: int) -> list[list[Any]]:
    """Pairs of how deep a card lies, the top being 1, and which it is."""
    places = state.peeked[viewer]
    return [[state.left - place, state.key(state.necronomicon[place])] for place in places[::-1]]


def unit_facts(state: Sacrilege, unit: int) -> dict[str, Any]:
    subject = subject_of(unit)
    facts: dict[str, Any] = {"card": state.key(kind_of(unit)), "step": index_of(unit), "seat": actor_of(unit)}
    return {**facts, "whom": subject if subject < state.seats else None}


def told_word(state: Sacrilege) -> str | None:
    """What has been chosen already, in the words of its action."""
    if state.told < 0:
        return None
    step = state.setup.box.characters[kind_of(state.unit)].reward[index_of(state.unit)]
    return state.setup.box.texts[(AT if step.verb == MOVE else WHERE) + state.told]


def actions_left(view: dict[str, Any]) -> int:
    """Of whose turn it is (D2); a reward may have given one more."""
    left: int = 2 + view["extra"] - view["acts"]
    return left
