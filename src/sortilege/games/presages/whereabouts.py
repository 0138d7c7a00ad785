"""Where hidden cards may be, and how likely that is, for all that a viewer has seen of a round (P27).

A way is one account of the hidden cards: for each seat the cards it surely holds if it went this way, and how many it
holds beside them that nobody has ever seen. An exchange between two others splits every way in as many as there are
pairs of cards that may have changed hands, and whatever is seen later weeds them out. What a way weighs is the number
of deals and exchanges that lead to it, so worlds drawn by weight are as likely as if every deal, and every card to
exchange, were as likely as any other.

One number a seat holds it all: a bit for every card, then how many unseen cards: any, or of those who did not obey a
Law (P17) only from one side of it.
"""

from math import perm
from typing import Final

from sortilege.core.cards import count, members, union
from sortilege.games.presages.cards import ALL, BELOW_LAW, FEAR
from sortilege.games.presages.memory import EXCHANGES, LACKS, Chapter, Story

ANY: Final = 1 << 40
LAW_OR_ABOVE: Final = 1 << 44
LAW_OR_BELOW: Final = 1 << 48
UNSEEN: Final = (ANY, LAW_OR_ABOVE, LAW_OR_BELOW)
CAN_BE: Final = (ALL, ALL & ~BELOW_LAW, ALL & (BELOW_LAW | 1 << 15))  # which cards they can be
FEW: Final = 256  # ways; of more, a fair sample is kept
MANY: Final = 1 << 16  # beyond this something else is wrong

Way = tuple[int, ...]
TABLE: Final = -1


class Whereabouts:
    """The ways that fit a story. None at all: no deal fits it."""

    def __init__(self, seats: int, viewer: int | None, few: int) -> None:
        self.seats = seats
        self.viewer = seats if viewer is None else viewer
        self.few = few
        self.ways: dict[Way, int] = {}
        self.public = 0  # cards in hands that everybody knows
        self.thinned = False
        self.blurred = 0  # cards that may have changed hands since they were last seen

    def follow(self, story: Story | None, sizes: list[int], held: list[int], own: int) -> None:
        """The story, to hands of these sizes with these cards known to everybody; the viewer sees its own as well."""
        if story is None:
            self.begin(sizes, held)
        else:
            self.begin(story.sizes, story.chapters[0].held)
            for chapter in story.chapters:
                self.catch_up(chapter.laid, chapter.held)
                self.read(chapter)
            self.catch_up(story.laid, held)
        if own:
            self.look_at(own)

    def begin(self, sizes: list[int], held: list[int]) -> None:
        self.ways = {tuple([held[seat] + ANY * (sizes[seat] - count(held[seat])) for seat in range(self.seats)]): 1}
        self.public = union(held)

    def catch_up(self, laid: list[int], held: list[int]) -> None:
        """Cards laid in full sight, and where they are by now."""
        for seat in range(self.seats):
            for card in members(laid[seat]):
                self.meet(seat, 1 << card, TABLE)
        if any(held) or self.public:
            after: dict[Way, int] = {}
            for way, weight in self.ways.items():
                after[tuple([way[seat] & ~self.public | held[seat] for seat in range(self.seats)])] = weight
            self.ways = after
        self.public = union(held)

    def read(self, chapter: Chapter) -> None:
        one = chapter.one
        other = chapter.other
        if chapter.kind == LACKS:
            self.lack(one, chapter.cards)
        elif chapter.kind == EXCHANGES:
            self.public &= ~(chapter.held[one] | chapter.held[other])
            if chapter.is_known_to(self.viewer):
                self.meet(one, chapter.cards, TABLE)  # for a moment, so that neither comes back
                self.meet(other, chapter.returned, one)
                self.ways = {moved(way, other, 0, other, chapter.cards): weight for way, weight in self.ways.items()}
            else:
                self.exchange(one, other)
        elif chapter.is_known_to(self.viewer):
            self.meet(one, chapter.cards, one)

    def rule_out_fear_alone(self, seat: int) -> None:
        """P15: with Fear alone there would be no question."""
        self.ways = {way: weight for way, weight in self.ways.items() if way[seat] != FEAR}

    def meet(self, seat: int, card: int, to: int) -> None:
        """A card turns out to be in a hand, and goes to another, or to the table."""
        after: dict[Way, int] = {}
        for way, weight in self.ways.items():
            hand = way[seat]
            if hand & card:
                add(after, moved(way, seat, card, to, card), weight)
            elif not union(way) & card:
                for kind in range(3):
                    number = hand // UNSEEN[kind] & 15
                    if number and CAN_BE[kind] & card:
                        add(after, moved(way, seat, UNSEEN[kind], to, card), weight * number)
        self.ways = after
        self.blurred &= ~card

    def ways_of(self, seat: int) -> list[int]:
        return [way[seat] for way in self.ways]

    def look_at(self, own: int) -> None:
        """The viewer's own hand: none of it is anywhere else, and nothing else is in it."""
        seat = self.viewer
        unbound = 15 * ANY | ALL
        if union(self.ways_of(seat)) & ~unbound:  # P17: the viewer did not obey, so an unseen card is not any card
            for card in members(own):
                self.meet(seat, 1 << card, seat)
            return
        after: dict[Way, int] = {}
        for way, weight in self.ways.items():
            if not (union(way) ^ way[seat]) & own and not way[seat] & ALL & ~own:
                after[(*way[:seat], own, *way[seat + 1 :])] = weight
        self.ways = after

    def lack(self, seat: int, cards: int) -> None:
        """P17: nothing that would have obeyed, neither among the cards known nor among the unseen ones."""
        now = LAW_OR_ABOVE if cards & BELOW_LAW else LAW_OR_BELOW
        never = LAW_OR_BELOW if cards & BELOW_LAW else LAW_OR_ABOVE
        after: dict[Way, int] = {}
        for way, weight in self.ways.items():
            hand = way[seat]
            if not hand & cards and not hand // never & 15:
                free = hand // ANY & 15
                add(after, moved(way, seat, free * ANY, seat, free * now), weight)
        self.ways = after

    def exchange(self, one: int, other: int) -> None:
        """P23: any card of one for any card of the other."""
        after: dict[Way, int] = {}
        for way, weight in self.ways.items():
            self.blurred |= (way[one] | way[other]) & ALL
            for given, given_ways in cards_of(way[one]):
                for returned, returned_ways in cards_of(way[other]):
                    hands = list(way)
                    hands[one] += returned - given
                    hands[other] += given - returned
                    add(after, tuple(hands), weight * given_ways * returned_ways)
        self.ways = after
        if len(after) > self.few:
            self.thinned = True
            self.ways = fair_sample(after, self.few)

    def weigh(self, hidden: int) -> None:
        """How many deals of the hidden cards complete each way."""
        every = count(hidden)
        above = count(hidden & CAN_BE[1])
        below = count(hidden & CAN_BE[2])
        for way, weight in list(self.ways.items()):
            number = [sum([hand // kind & 15 for hand in way]) for kind in UNSEEN]
            deals = perm(above, number[1]) * perm(below, number[2])
            rest = every - number[1] - number[2]
            deals = deals * perm(rest, number[0]) if rest >= 0 else 0
            if deals:
                self.ways[way] = weight * deals
            else:
                del self.ways[way]

    def known(self, seat: int) -> int:
        """The cards that are with this seat whichever way it went."""
        found = ALL & ~self.blurred if self.thinned else ALL
        for hand in self.ways_of(seat):
            found &= hand
        return found


def whereabouts(
    story: Story | None,
    viewer: int | None,
    sizes: list[int],
    held: list[int],
    own: int,
    lucky: int | None,
    few: int = FEW,
) -> Whereabouts:
    """What a viewer can tell; `lucky` is the seat asked to discard for Luck. If none of a fair sample of the ways
    holds, more of them are followed."""
    while True:
        found = Whereabouts(len(sizes), viewer, few)
        found.follow(story, sizes, held, own)
        if lucky is not None:
            found.rule_out_fear_alone(lucky)
        if found.ways or not found.thinned or few >= MANY:
            return found
        few *= 16


def moved(way: Way, seat: int, cards: int, to: int, arriving: int) -> Way:
    """Cards leave a hand and, seen by now, arrive in another, or on the table."""
    hands = list(way)
    hands[seat] -= cards
    if to != TABLE:
        hands[to] += arriving
    return tuple(hands)


def cards_of(hand: int) -> list[tuple[int, int]]:
    """The cards of a hand that can be told apart, and how many there are of each."""
    found = [(1 << card, 1) for card in members(hand & ALL)]
    return found + [(kind, hand // kind & 15) for kind in UNSEEN if hand // kind & 15]


def add(ways: dict[Way, int], way: Way, weight: int) -> None:
    ways[way] = ways.get(way, 0) + weight


def fair_sample(ways: dict[Way, int], number: int) -> dict[Way, int]:
    """Ways at even distances along their weights: always the same ones."""
    total = sum(ways.values())
    kept: dict[Way, int] = {}
    passed = 0
    taken = 0
    for way, weight in ways.items():
        passed += weight
        hits = (passed * number + total // 2) // total - taken
        if hits:
            kept[way] = hits
            taken += hits
    return kept
