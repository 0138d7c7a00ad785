"""All that a seat may know of a game, as JSON-able facts. Nothing else leaves a state.

Hands are hidden; everything else lies open (S21). What a perfect memory keeps of a round, the cards played and the
colours that somebody failed to follow, is always there for bots (`memory`); what people are shown of it (`known`) is up
to the options.
"""

from typing import TYPE_CHECKING, Any

from sortilege.core.cards import lowest
from sortilege.core.errors import BadSeat
from sortilege.games.seven_seals.actions import QUESTION_NAMES, TEXTS
from sortilege.games.seven_seals.cards import CARD_WORDS, COLOURS, COSTS, cards_in, counted

if TYPE_CHECKING:
    from sortilege.games.seven_seals.rules import SevenSeals


def view_of(state: "SevenSeals", seat: int | None) -> dict[str, Any]:
    setup = state.setup
    seats = range(state.seats)
    if seat is not None and seat not in seats:
        raise BadSeat(f"seat: got {seat}, expected a seat from 0 to {state.seats - 1}, or None to watch")
    played = [
        CARD_WORDS[card] for colour in range(len(COLOURS)) for card in cards_in(colour, state.out_of_play(colour))
    ]
    lacks = [[COLOURS[colour] for colour in range(5) if state.lacking >> (5 * other + colour) & 1] for other in seats]
    question = state.stack[-1] if state.stack else None
    view: dict[str, Any] = {
        "game": "seven_seals",
        "rules": setup.options["rules"],
        "options": dict(setup.options),
        "seat": seat,
        "round": state.round,
        "rounds": setup.rounds,
        "dealer": state.dealer,
        "mage": lowest(state.mage) if state.mage else None,
        "mage_value": state.mage_value(),
        "centre": counted(state.centre),
        "seals": [counted(state.seals[other]) for other in seats],
        "predicted": row(state.predicted, state.seats),
        "tricks": row(state.tricks, state.seats),
        "number": state.number,
        "leader": state.leader,
        "trick": cards_by_seat(state.trick, state.seats),
        "last": last_trick(state),
        "hands": [state.cards_of(other) if other == seat else None for other in seats],
        "sizes": [state.size(other) for other in seats],
        "memory": {"played": played, "lacks": lacks},
        "table": [points[:] for points in state.table],
        "scores": state.scores(),
        "asked": [] if question is None else question.asked(),
        "question": None if question is None else {"kind": QUESTION_NAMES[question.kind], "seat": question.asked()[0]},
        "choices": [TEXTS[action] for action in state.choices(seat)] if seat is not None else [],
        "outcome": None if state.ended is None else state.ended.as_json(),
    }
    if setup.may_put_back:
        robbed = [counted(state.robbed[other]) for other in seats]
        view["prediction"] = {"robbed": robbed, "put_back": state.put_back}
    known: dict[str, Any] = {}
    if setup.options["show_played"]:
        known["played"] = played[:]
    if setup.options["memory_aid"]:
        known["lacks"] = [colours[:] for colours in lacks]
    if known:
        view["known"] = known
    return view


def row(numbers: int, seats: int) -> list[int]:
    """A row of bytes as a list."""
    return [numbers >> (8 * seat) & 255 for seat in range(seats)]


def cards_by_seat(trick: int, seats: int) -> list[str | None]:
    return [CARD_WORDS[card - 1] if card else None for card in row(trick, seats)]


def last_trick(state: "SevenSeals") -> dict[str, Any] | None:
    """S21: it may be looked at again; older ones not."""
    if not state.last_trick:
        return None
    return {
        "leader": state.last_leader,
        "cards": cards_by_seat(state.last_trick, state.seats),
        "winner": state.last_winner,
        "cost": COSTS[state.last_cost],
    }
