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
from sortilege.games.presages.cards import ABOVE_LAW, ALL, BELOW_LAW, FEAR
from sortilege.games.presages.memory import EXCHANGES, LACKS, Chapter, Story

ANY: Final = 1 << 40
ONLY_ABOVE: Final = 1 << 44
ONLY_BELOW: Final = 1 << 48
UNSEEN: Final = (ANY, ONLY_ABOVE, ONLY_BELOW)
CAN_BE: Final = (ALL, ABOVE_LAW, BELOW_LAW)  # which cards they can be; Law itself was seen when it was not obeyed
FEW: Final = 1 << 10  # ways; of more, a fair sample is kept
MANY: Final = 1 << 14
PATIENCE: Final = 1 << 20  # pairs of cards looked at: far more than any game asks for, and soon over

Way = tuple[int, ...]
TABLE: Final = -1


class Whereabouts:
    """The ways that fit a story. None at all: no deal fits it."""

    def __init__(self, seats: int, viewer: int | None, few: int) -> None:
        self.seats = seats
        self.viewer = seats if viewer is None else viewer
        self.few = few
        self.ways: dict[Way, int] = {}
        self.held: list[int] = []  # by seat: cards that everybody knew to be there when last told
        self.public = 0  # cards in hands that everybody knows
        self.thinned = False
        self.work = 0
        self.blurred = 0  # cards that may have changed hands since they were last seen

    def follow(self, story: Story | None, sizes: list[int], held: list[int], own: int) -> None:
        """The story, to hands of these sizes with these cards known to everybody; the viewer sees its own as well."""
        if story is None:
            self.begin(sizes, held)
        else:
            self.begin(story.sizes, story.chapters[0].held)
            ahead: list[list[int]] = []
            if any(chapter.kind == EXCHANGES and not chapter.is_known_to(self.viewer) for chapter in story.chapters):
                ahead = sightings(story, self.viewer, own, self.seats)
            for at, chapter in enumerate(story.chapters):
                self.catch_up(chapter.laid, chapter.held)
                self.read(chapter, ahead[at] if ahead else [])
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
        if held != self.held:
            after: dict[Way, int] = {}
            for way, weight in self.ways.items():
                after[tuple([way[seat] & ~self.public | held[seat] for seat in range(self.seats)])] = weight
            self.ways = after
        self.held = held
        self.public = union(held)

    def read(self, chapter: Chapter, ahead: list[int]) -> None:
        one = chapter.one
        other = chapter.other
        if chapter.kind == LACKS:
            self.lack(one, chapter.cards)
        elif chapter.kind == EXCHANGES:
            self.public &= ~(chapter.held[one] | chapter.held[other])
            self.held = []
            if chapter.is_known_to(self.viewer):
                self.meet(one, chapter.cards, TABLE)  # for a moment, so that neither comes back
                self.meet(other, chapter.returned, one)
                self.ways = {moved(way, other, 0, other, chapter.cards): weight for way, weight in self.ways.items()}
            else:
                self.exchange(one, other, ahead[one], ahead[other])
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
        now = ONLY_ABOVE if cards & BELOW_LAW else ONLY_BELOW
        never = ONLY_BELOW if cards & BELOW_LAW else ONLY_ABOVE
        after: dict[Way, int] = {}
        for way, weight in self.ways.items():
            hand = way[seat]
            if not hand & cards and not hand // never & 15:
                free = hand // ANY & 15
                add(after, moved(way, seat, free * ANY, seat, free * now), weight)
        self.ways = after

    def exchange(self, one: int, other: int, never_one: int, never_other: int) -> None:
        """P23: any card of one for any card of the other, but for what is known to be elsewhere by what was seen later:
        cards that can never have been with one, and with the other, after it."""
        after: dict[Way, int] = {}
        for way, weight in self.ways.items():
            if self.work > PATIENCE:
                break
            self.blurred |= (way[one] | way[other]) & ALL
            for given, given_ways in cards_of(way[one]):
                if (way[one] - given) & never_one or given & never_other:
                    continue
                for returned, returned_ways in cards_of(way[other]):
                    if (way[other] - returned) & never_other or returned & never_one:
                        continue
                    hands = list(way)
                    hands[one] += returned - given
                    hands[other] += given - returned
                    add(after, tuple(hands), weight * given_ways * returned_ways)
                    self.work += 1
        self.ways = after
        if len(after) > self.few:
            self.thinned = True
            self.ways = fair_sample(after, self.few)

    def weigh(self, hidden: int, lucky: int | None) -> None:
        """How many deals of the hidden cards complete each way, Fear never alone with whoever is asked for Luck."""
        for way, weight in list(self.ways.items()):
            number = [sum([hand // kind & 15 for hand in way]) for kind in UNSEEN]
            ways = deals(hidden, number)
            if lucky is not None and hidden & FEAR and way[lucky] in UNSEEN:
                kind = UNSEEN.index(way[lucky])
                if CAN_BE[kind] & FEAR:
                    number[kind] -= 1
                    ways -= deals(hidden & ~FEAR, number)
            if ways:
                self.ways[way] = weight * ways
            else:
                del self.ways[way]

    def known(self, seat: int, hidden: int) -> int:
        """The cards that are with this seat whichever way it went, where these are the ones never seen."""
        found = ALL & ~self.blurred if self.thinned else ALL if self.ways else 0
        for hand in self.ways_of(seat):
            found &= hand | self.certain(hand, hidden)
        return found

    def certain(self, hand: int, hidden: int) -> int:
        """Unseen cards that can only be the last ones on their side of the Law."""
        found = 0
        for kind in (1, 2):
            left = hidden & CAN_BE[kind]
            if left and hand // UNSEEN[kind] & 15 == count(left):
                found |= left
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
        if found.ways or not found.thinned or few >= MANY or found.work > PATIENCE:
            return found
        few *= 16


def moved(way: Way, seat: int, cards: int, to: int, arriving: int) -> Way:
    """Cards leave a hand and, seen by now, arrive in another, or on the table."""
    hands = list(way)
    hands[seat] -= cards
    if to != TABLE:
        hands[to] += arriving
    return tuple(hands)


def deals(hidden: int, number: list[int]) -> int:
    """In how many ways so many unseen cards of each kind can be hidden ones."""
    rest = count(hidden) - number[1] - number[2]
    if rest < 0:
        return 0
    return (
        perm(count(hidden & CAN_BE[1]), number[1]) * perm(count(hidden & CAN_BE[2]), number[2]) * perm(rest, number[0])
    )


def sightings(story: Story, viewer: int, own: int, seats: int) -> list[list[int]]:
    """By chapter and seat: the cards that cannot have been in that hand just after it, since they were seen elsewhere
    later and no exchange in between leads from there to here. One more seat stands for those who watch."""
    never = [0] * (seats + 1)
    if viewer < seats:
        never = [own] * (seats + 1)
        never[viewer] = ALL & ~own
    found: list[list[int]] = []
    laid = story.laid
    for chapter in reversed(story.chapters):
        never = seen_before(never, laid)
        found.append(never[:])
        if chapter.kind == EXCHANGES:
            both = never[chapter.one] & never[chapter.other]
            never[chapter.one] = never[chapter.other] = both
            if chapter.is_known_to(viewer):
                never = seen_before(never, only(seats, chapter.one, chapter.cards))
                never = seen_before(never, only(seats, chapter.other, chapter.returned))
        elif chapter.kind != LACKS and chapter.is_known_to(viewer):
            never = seen_before(never, only(seats, chapter.one, chapter.cards))
        never = [there & ~union(chapter.held) for there in never]  # where those were before is another matter
        laid = chapter.laid
    found.reverse()
    return found


def seen_before(never: list[int], laid: list[int]) -> list[int]:
    """What cannot have been where, before these cards were laid, each from its hand."""
    every = union(laid)
    return [there & ~every | every & ~own for there, own in zip(never, [*laid, 0])]


def only(seats: int, seat: int, card: int) -> list[int]:
    return [card if other == seat else 0 for other in range(seats)]


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
