"""All that a seat may know of a game, as JSON-able facts. Nothing else leaves a state."""

from typing import TYPE_CHECKING, Any

from sortilege.core.cards import count, lowest, members, union
from sortilege.core.errors import BadSeat
from sortilege.games.presages.actions import LUCKY, QUESTION_NAMES, REPLY, RETURN, REVEAL, TEXTS, TURN
from sortilege.games.presages.cards import ALL, BELOW_LAW
from sortilege.games.presages.memory import LACKS, SHOWS, Chapter, Story, story_of
from sortilege.games.presages.whereabouts import whereabouts

if TYPE_CHECKING:
    from sortilege.games.presages.rules import Presages


def view_of(state: "Presages", seat: int | None) -> dict[str, Any]:
    setup = state.setup
    seats = state.seats
    if seat is not None and not 0 <= seat < seats:
        raise BadSeat(f"seat: got {seat}, expected a seat from 0 to {seats - 1}, or None to watch")
    over = state.ended is not None
    shown: list[list[int] | None] = [
        members(state.hands[holder]) if over or holder == seat else None
        for holder in range(seats)  # P26
    ]
    story = None if over or state.notes is None else story_of(state.notes, seats, state.seen)
    view: dict[str, Any] = {
        "game": "presages",
        "rules": setup.options["rules"],
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
        "memory": None if story is None else told(story, seat),
        "asked": state.stack[-1].asked() if state.stack else [],
        "question": question_for(state, seat),
        "choices": [TEXTS[action] for action in state.choices(seat)] if seat is not None else [],
        "outcome": None if state.ended is None else state.ended.as_json(),
    }
    if setup.options["memory_aid"] and not over:
        view["known"] = known_by(state, seat, story)
    return view


def told(story: Story, seat: int | None) -> dict[str, Any]:
    """What happened that bears on hidden cards, as this seat saw it."""
    return {
        "sizes": story.sizes[:],
        "story": [chapter_for(seat, chapter) for chapter in story.chapters],
        "laid": [members(cards) for cards in story.laid],
    }


def chapter_for(seat: int | None, chapter: Chapter) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "laid": [members(cards) for cards in chapter.laid],
        "held": [members(cards) for cards in chapter.held],
        "seat": chapter.one,
    }
    knows = seat is not None and chapter.is_known_to(seat)
    if chapter.kind == LACKS:
        return {**facts, "what": "lacks", "cards": members(chapter.cards)}
    if chapter.kind == SHOWS:  # P24: everybody sees who showed to whom, the two of them also what
        facts |= {"what": "shows", "to": chapter.other}
        return facts | {"card": lowest(chapter.cards)} if knows else facts
    facts |= {"what": "exchanges", "with": chapter.other}  # P23: known to the two players only
    return facts | {"given": lowest(chapter.cards), "returned": lowest(chapter.returned)} if knows else facts


def known_by(state: "Presages", seat: int | None, story: Story | None) -> list[list[int]]:
    """P27: by hand, the cards this viewer knows to be there."""
    seats = range(state.seats)
    held = [state.seen & state.hands[holder] for holder in seats]
    sure = [state.hands[holder] if holder == seat else held[holder] for holder in seats]
    if story is not None:
        sizes = [count(state.hands[holder]) for holder in seats]
        found = whereabouts(story, seat, sizes, held, 0 if seat is None else state.hands[seat], state.lucky())
        placed = union(next(iter(found.ways), ()))  # the same cards in each way
        hidden = state.setup.pack & ~state.discards & ~state.in_play & ~placed
        if len(found.ways) > 1:
            found.weigh(hidden, state.lucky())
        sure = [sure[holder] | found.known(holder, hidden) for holder in seats]
    return [members(cards) for cards in sure]


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
