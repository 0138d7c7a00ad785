"""Who can know where a hidden card is (P27).

A card everybody saw go into a hand is simply `seen` in the state. Everything else that anybody learns is kept as notes,
one upon the other; only a view, or a world to be sampled, works out what they add up to: for each viewer and holder the
cards that may be there. One more viewer stands for those who only watch, who know what everybody knows, and one more
holder for the cards that were not dealt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sortilege.core.cards import Sets, bit, count, lowest
from sortilege.core.compiled import mypyc_attr
from sortilege.games.presages.cards import ALL

if TYPE_CHECKING:
    from mypy_extensions import i64

TOLD: Final = 0  # what a view says: the beginning of an imagined world
LACKS: Final = 1  # P17: somebody did not obey the Law, so holds no card that would
SHOWN: Final = 2  # P24: somebody was shown a card
EXCHANGED: Final = 3  # P23: two players exchanged a card face down


NO_HANDS: Final = Sets()
NO_ROWS: Final[list[int]] = []
NO_SHOWS: Final[list[tuple[int, int, int]]] = []


@mypyc_attr(acyclic=True)
class Note:
    """One thing learned. It never changes, so clones share it."""

    def __init__(self, kind: int, before: Note | None) -> None:
        self.kind = kind
        self.before = before
        self.seen: i64 = 0  # as they were at that moment
        self.hands = NO_HANDS
        self.rows = NO_ROWS
        self.shows = NO_SHOWS
        self.one: i64 = 0
        self.other: i64 = 0
        self.cards: i64 = 0
        self.returned: i64 = 0


def lacking(before: Note | None, seat: i64, cards: i64) -> Note:
    note = Note(LACKS, before)
    note.one = seat
    note.cards = cards
    return note


def shown(before: Note | None, seat: i64, card: i64, to: i64) -> Note:
    note = Note(SHOWN, before)
    note.one = seat
    note.other = to
    note.cards = bit(card)
    return note


def exchanged(before: Note | None, seen: i64, hands: Sets, one: i64, given: i64, other: i64, returned: i64) -> Note:
    note = Note(EXCHANGED, before)
    note.seen = seen
    note.hands = hands.copy()
    note.one = one
    note.other = other
    note.cards = bit(given)
    note.returned = bit(returned)
    return note


def told(rows: list[int], shows: list[tuple[int, int, int]]) -> Note:
    """What a view says, as a note to begin with."""
    note = Note(TOLD, None)
    note.rows = rows
    note.shows = shows
    return note


class Memory:
    """What notes add up to."""

    def __init__(self, seats: int, pack: int, note: Note | None) -> None:
        self.width = seats + 1
        self.pack = pack
        self.shows: list[tuple[int, int, int]] = []  # P24: who showed whom, and which card if that is known
        self.rows = [ALL] * self.width * self.width  # by viewer, then by holder: the hidden cards that may be there
        notes: list[Note] = []
        while note is not None:
            notes.append(note)
            note = note.before
        for found in reversed(notes):
            self.take(found)

    def take(self, note: Note) -> None:
        if note.kind == TOLD:
            self.rows = note.rows[:]
            self.shows = note.shows[:]
        elif note.kind == LACKS:
            for viewer in range(self.width):
                at = viewer * self.width + note.one
                self.rows[at] = self.rows[at] & ~note.cards
        elif note.kind == SHOWN:
            self.place(note.other, note.one, note.cards)
            self.shows.append((note.one, note.other, lowest(note.cards)))
        else:
            self.exchange(note)

    def maybe(self, viewer: int, holder: int, seen: int, hands: Sets) -> int:
        """The cards that may be with the holder, for all the viewer can tell."""
        hidden = self.pack & ~seen & self.rows[viewer * self.width + holder]
        if viewer < self.width - 1:
            hidden &= ~hands[viewer]
        return hidden if holder == self.width - 1 else hidden | seen & hands[holder]

    def place(self, viewer: int, holder: int, cards: int) -> None:
        """The viewer knows these cards to be with the holder, and nowhere else."""
        for other in range(self.width):
            at = viewer * self.width + other
            self.rows[at] = self.rows[at] | cards if other == holder else self.rows[at] & ~cards

    def exchange(self, note: Note) -> None:
        """The two know what went where; for all others, a card of one may now be with the other."""
        one = note.one
        other = note.other
        ones = note.hands[one]
        others = note.hands[other]
        seen = note.seen
        for viewer in range(self.width):
            if viewer == one:
                self.place(one, other, (others & seen | note.cards) & ~note.returned)
            elif viewer == other:
                self.place(other, one, (ones & seen | note.returned) & ~note.cards)
            else:
                with_one = self.maybe(viewer, one, seen, note.hands)
                with_other = self.maybe(viewer, other, seen, note.hands)
                self.place(viewer, one, seen & (ones | others))  # with one of the two, nowhere else
                at = viewer * self.width
                self.rows[at + one] = with_other | (with_one if count(ones) > 1 else 0)
                self.rows[at + other] = with_one | (with_other if count(others) > 1 else 0)
