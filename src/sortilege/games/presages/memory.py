"""Who can know where a hidden card is (P27). Sets of cards per viewer and holder; a Memory never changes.

A card everybody saw go into a hand needs no row here: the state's `seen` covers it. Rows are about the rest, and
begin with the first thing somebody learns: until then any hidden card may be anywhere.
Viewer and holder run over the seats; one more viewer stands for those who only watch, who know what everybody knows,
and one more holder for the cards that were not dealt.
"""

from sortilege.games.presages.cards import ALL


class Memory:
    def __init__(self, seats: int, rows: list[int]) -> None:
        self.seats = seats
        self.rows = rows  # by viewer, then by holder: the cards that may be there

    def maybe(self, viewer: int, holder: int) -> int:
        return self.rows[viewer * (self.seats + 1) + holder]

    def row(self, viewer: int) -> list[int]:
        width = self.seats + 1
        return self.rows[viewer * width : (viewer + 1) * width]

    def copy(self) -> "Memory":
        return Memory(self.seats, self.rows[:])

    def places(self, viewer: int, holder: int, cards: int) -> None:
        """The viewer knows these cards to be with the holder, and nowhere else."""
        width = self.seats + 1
        for other in range(width):
            at = viewer * width + other
            self.rows[at] = self.rows[at] | cards if other == holder else self.rows[at] & ~cards

    def lacks(self, holder: int, cards: int) -> None:
        """Everybody knows that the holder has none of these (P17: the Law was not obeyed)."""
        width = self.seats + 1
        for viewer in range(width):
            self.rows[viewer * width + holder] &= ~cards

    def set_hands(self, viewer: int, one: int, ones: int, other: int, others: int) -> None:
        """For this viewer, these are the cards that may be in two hands."""
        width = self.seats + 1
        self.rows[viewer * width + one] = ones
        self.rows[viewer * width + other] = others


def blank(seats: int) -> Memory:
    return Memory(seats, [ALL] * (seats + 1) * (seats + 1))
