"""All that a seat may know of a game, as JSON-able facts. Nothing else leaves a state."""

from typing import TYPE_CHECKING, Any

from sortilege.core.cards import count, members
from sortilege.core.errors import BadSeat
from sortilege.games.siggil.actions import QUESTION_NAMES, text_of
from sortilege.games.siggil.cards import FAMILIES, KINDS, PACK, TEXTS, series_cards, texts_of

if TYPE_CHECKING:
    from sortilege.games.siggil.rules import Siggil


def view_of(state: "Siggil", seat: int | None) -> dict[str, Any]:
    """A card that was ever face up is known to everybody, also where it went (G18): `laid`, `seen` and `removed` are
    what a perfect memory has of it. `hands`, `discard` and, with the memory aid, `known` are what lies open."""
    setup = state.setup
    seats = state.seats
    if seat is not None and not 0 <= seat < seats:
        raise BadSeat(f"seat: got {seat}, expected a seat from 0 to {seats - 1}, or None to watch")
    over = state.ended is not None
    hands = [texts_of(state.hands[holder]) for holder in range(seats)]
    removed = texts_of(state.discard)
    aid: bool = setup.options["memory_aid"]
    view: dict[str, Any] = {
        "game": "siggil",
        "rules": setup.options["rules"],
        "options": dict(setup.options),
        "seat": seat,
        "starter": state.starter,
        "laid": laid_open(state),
        "left": members(state.left),
        "accessible": texts_of(state.accessible),
        "free": [FAMILIES[spirit] for spirit in state.free],
        "spirits": [[FAMILIES[spirit] for spirit in members(state.held[holder])] for holder in range(seats)],
        "series": series_told(state),
        "driven": [FAMILIES[spirit] for spirit in members(state.driven)],
        "removed": removed,
        "discard": removed[:] if not setup.hard or aid or over else None,  # G13: face down on the hard level
        "hands": [hands[holder][:] if over or holder == seat else None for holder in range(seats)],  # G4
        "sizes": [count(state.hands[holder]) for holder in range(seats)],
        "seen": hands,
        "asked": state.stack[-1].asked() if state.stack else [],
        "question": question_told(state),
        "choices": [text_of(action) for action in state.choices(seat)] if seat is not None else [],
        "outcome": None if state.ended is None else state.ended.as_json(),
    }
    if aid and not over:
        view["known"] = [hand[:] for hand in hands]
    return view


def laid_open(state: "Siggil") -> list[str | None]:
    """By place: the card that lies or lay there, if anybody has seen it (G19)."""
    cards = state.laid.cards
    hidden = face_down(state)
    return [None if hidden >> at & 1 else TEXTS[cards[at]] for at in range(PACK)]


def face_down(state: "Siggil") -> int:
    """G19: the places of cards that nobody has seen."""
    hidden = state.left & ~state.setup.layout.up
    for at in members(hidden):
        if not state.setup.covers[at] & state.left:
            hidden ^= 1 << at  # G2: accessible, and so turned face up
    return hidden


def series_told(state: "Siggil") -> list[dict[str, Any]]:
    """Each series, and whether its Spirit is still on it (G9). Every taking series is longer than the one before."""
    return [
        {
            "seat": one.seat,
            "spirit": FAMILIES[one.spirit],
            "kind": KINDS[one.kind],
            "cards": texts_of(series_cards(one.spirit, one.kind, one.some)),
            "holds": one.size() == state.resting >> one.spirit * 4 & 15,
        }
        for one in state.series
    ]


def question_told(state: "Siggil") -> dict[str, Any] | None:
    if not state.stack:
        return None
    question = state.stack[-1]
    return {"kind": QUESTION_NAMES[question.kind], "seat": question.asked()[0]}
