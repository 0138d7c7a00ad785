"""What happened in a round that bears on who knows which card is where (P27).

A card everybody saw go into a hand is simply `seen` in the state. Everything else from which somebody can learn leaves
a note, one upon the other: an exchange, a card shown, a Law not obeyed. A view tells them as a story; what the story
adds up to is worked out in whereabouts.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.core.cards import Sets, bit, count
from sortilege.core.compiled import mypyc_attr

if TYPE_CHECKING:
    from mypy_extensions import i64

TOLD: Final = 0  # the story of a view: the beginning of an imagined world
LACKS: Final = 1  # P17: somebody did not obey the Law, so holds no card that would
SHOWS: Final = 2  # P24: somebody was shown a card
EXCHANGES: Final = 3  # P23: two players exchanged a card face down


@mypyc_attr(acyclic=True)
class Note:
    """One thing that happened, with the hands as they were just before. It never changes, so clones share it."""

    def __init__(self, kind: int, before: Note | None, seen: i64, hands: Sets) -> None:
        self.kind = kind
        self.before = before
        self.seen = seen
        self.hands = hands
        self.one: i64 = 0
        self.other: i64 = 0
        self.cards: i64 = 0
        self.returned: i64 = 0
        self.story: Story | None = None

    def hand_after(self, seat: int) -> int:
        hand = self.hands[seat]
        return hand ^ self.cards ^ self.returned if self.kind == EXCHANGES and seat in (self.one, self.other) else hand

    def seen_after(self) -> int:
        """P27: after an exchange nobody else knows what is where in the two hands."""
        both = self.hands[self.one] | self.hands[self.other] if self.kind == EXCHANGES else 0
        return self.seen & ~both


def lacking(before: Note | None, seen: i64, hands: Sets, seat: i64, cards: i64) -> Note:
    note = Note(LACKS, before, seen, hands.copy())
    note.one = seat
    note.cards = cards
    return note


def shown(before: Note | None, seen: i64, hands: Sets, seat: i64, card: i64, to: i64) -> Note:
    note = Note(SHOWS, before, seen, hands.copy())
    note.one = seat
    note.other = to
    note.cards = bit(card)
    return note


def exchanged(before: Note | None, seen: i64, hands: Sets, one: i64, given: i64, other: i64, returned: i64) -> Note:
    note = Note(EXCHANGES, before, seen, hands.copy())
    note.one = one
    note.other = other
    note.cards = bit(given)
    note.returned = bit(returned)
    return note


def told(story: Story, seen: i64, hands: Sets) -> Note:
    """What a view tells, as a note to begin with."""
    note = Note(TOLD, None, seen, hands.copy())
    note.story = story
    return note


class Chapter:
    """A note as a story tells it: only what everybody saw, and what passed between the two whom it concerns."""

    def __init__(
        self, kind: int, one: int, other: int, cards: int, returned: int, laid: list[int], held: list[int]
    ) -> None:
        self.kind = kind
        self.one = one
        self.other = other
        self.cards = cards  # shown, given, or lacking; none where the teller does not know
        self.returned = returned
        self.laid = laid  # by seat: hidden cards laid from that hand since the chapter before
        self.held = held  # by seat: the cards everybody knew to be in that hand

    def is_known_to(self, viewer: int) -> bool:
        """Whether this viewer knows the cards that were shown or exchanged."""
        return viewer in (self.one, self.other) and self.cards != 0


class Story:
    """The notes of a round, told from the first."""

    def __init__(self, sizes: list[int], chapters: list[Chapter], laid: list[int]) -> None:
        self.sizes = sizes  # of the hands, when it begins
        self.chapters = chapters
        self.laid = laid  # by seat: hidden cards laid since the last chapter


def story_of(last: Note, seats: int, seen: int) -> Story:
    """The story up to now, when everybody knows where the `seen` cards are."""
    notes = [last]
    while notes[-1].before is not None:
        notes.append(notes[-1].before)
    notes.reverse()
    first = notes[0]
    story = Story([count(first.hands[seat]) for seat in range(seats)], [], [0] * seats)
    before: Note | None = None
    for note in notes:
        if note.story is not None:
            story = Story(note.story.sizes, note.story.chapters[:], note.story.laid[:])
        else:
            laid = laid_since(before, story.laid, note.seen)
            held = [note.seen & note.hands[seat] for seat in range(seats)]
            story.chapters.append(Chapter(note.kind, note.one, note.other, note.cards, note.returned, laid, held))
            story.laid = [0] * seats
        before = note
    story.laid = laid_since(last, story.laid, seen)
    return story


def laid_since(note: Note | None, laid: list[int], seen: int) -> list[int]:
    if note is None:
        return laid
    newly_seen = seen & ~note.seen_after()
    return [laid[seat] | note.hand_after(seat) & newly_seen for seat in range(len(laid))]
