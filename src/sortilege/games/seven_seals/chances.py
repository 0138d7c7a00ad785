"""Dealing hidden cards so that nobody gets a colour they cannot have, every such deal exactly as likely as any other.

Colours that the same players may hold are as good as one colour, and players who lack the same colours are as good as
one player: what each kind of card gives to each kind of player is drawn first, by the number of deals that go with it;
which cards these are, and how those who are alike share theirs, is then a matter of plain shuffling.
"""

from bisect import bisect_right
from typing import Final

from sortilege.core.rng import WORD, Rng
from sortilege.games.seven_seals.cards import COLOUR_OF

MOST_CARDS: Final = 75
BINOMIALS: Final = [[1] * (MOST_CARDS + 1) for _ in range(MOST_CARDS + 1)]
for total in range(1, MOST_CARDS + 1):
    for part in range(1, total):
        BINOMIALS[total][part] = BINOMIALS[total - 1][part - 1] + BINOMIALS[total - 1][part]

# How many cards go to each group, or how many it still has room for: a number of a byte a group
BYTE: Final = 8


class Group:
    """Players who lack the same colours."""

    def __init__(self, lacks: int) -> None:
        self.lacks = lacks
        self.members: list[int] = []
        self.size = 0  # of their hands together


class Fork:
    """What the cards of one kind may give to the groups when so much room is left: each way with its share."""

    def __init__(self) -> None:
        self.ways = 0  # to deal this kind and all after it
        self.gifts: list[int] = []
        self.nexts: list[Fork] = []
        self.limits: list[int] = []  # where each one's share ends; once closed, in parts of 2**30

    def add(self, gift: int, after: "Fork", ways: int) -> None:
        self.ways += ways
        self.gifts.append(gift)
        self.nexts.append(after)
        self.limits.append(self.ways)

    def close(self) -> None:
        if self.ways:
            self.limits = [limit * (WORD + 1) // self.ways for limit in self.limits]


class Lots:
    """All the ways to deal these cards into hands of these sizes, each of which lacks a set of colours (five bits)."""

    def __init__(self, cards: list[int], sizes: list[int], lacks: list[int]) -> None:
        self.sizes = sizes
        self.groups = groups_of(sizes, lacks)
        self.kinds: list[list[int]] = []  # cards that the same groups may hold
        self.open: list[list[int]] = []  # those groups
        self.sort_kinds(cards)
        self.known: list[dict[int, Fork]] = [{} for _ in self.kinds]
        self.end = Fork()
        self.end.ways = 1
        self.first = self.fork(0, sum([group.size << (BYTE * at) for at, group in enumerate(self.groups)]))
        self.ways = self.first.ways  # 0: it cannot be done
        self.known.clear()

    def sort_kinds(self, cards: list[int]) -> None:
        """The kinds that fewest may hold first: they leave least to count."""
        found: dict[int, list[int]] = {}
        for card in cards:
            may = 0
            for at in range(len(self.groups)):
                if not self.groups[at].lacks >> COLOUR_OF[card] & 1:
                    may |= 1 << at
            found.setdefault(may, []).append(card)
        for size in range(len(self.groups) + 1):
            for may, kind in found.items():
                if may.bit_count() == size:
                    self.kinds.append(kind)
                    self.open.append([at for at in range(len(self.groups)) if may >> at & 1])

    # Counting

    def fork(self, at: int, room: int) -> Fork:
        """The ways from this kind on; what is asked twice is counted once."""
        if at == len(self.kinds):
            return self.end
        known = self.known[at].get(room)
        if known is None:
            known = Fork()
            self.share_out(known, at, room, 0, len(self.kinds[at]), 0, 1)
            known.close()
            self.known[at][room] = known
        return known

    def share_out(self, fork: Fork, at: int, room: int, place: int, left: int, gift: int, ways: int) -> None:
        """Give what is left of a kind to its groups from this place on, in every way there is room for."""
        groups = self.open[at]
        if place == len(groups):
            if not left:
                after = self.fork(at + 1, room - gift)
                if after.ways:
                    fork.add(gift, after, ways * after.ways)
            return
        shift = BYTE * groups[place]
        others = 0
        for later in range(place + 1, len(groups)):
            others += room >> (BYTE * groups[later]) & 255
        fewest = left - others if left > others else 0
        most = room >> shift & 255
        most = min(most, left)
        for given in range(fewest, most + 1):
            more = ways * BINOMIALS[left][given]
            self.share_out(fork, at, room, place + 1, left - given, gift | given << shift, more)

    # Drawing

    def draw(self, rng: Rng) -> list[list[int]]:
        """The cards of each hand."""
        piles: list[list[int]] = [[] for _ in self.groups]
        fork = self.first
        for at in range(len(self.kinds)):
            way = bisect_right(fork.limits, rng.word(), 0, len(fork.limits) - 1) if len(fork.limits) > 1 else 0
            gift = fork.gifts[way]
            cards = shuffled(self.kinds[at], rng)
            first = 0
            for group in self.open[at]:
                given = gift >> (BYTE * group) & 255
                piles[group] += cards[first : first + given]
                first += given
            fork = fork.nexts[way]
        hands: list[list[int]] = [[] for _ in self.sizes]
        for i in range(len(self.groups)):
            members = self.groups[i].members
            pile = piles[i] if len(members) == 1 or len(self.kinds) == 1 else shuffled(piles[i], rng)
            first = 0
            for member in members:
                hands[member] = pile[first : first + self.sizes[member]]
                first += self.sizes[member]
        return hands


def groups_of(sizes: list[int], lacks: list[int]) -> list[Group]:
    found: dict[int, Group] = {}
    for at in range(len(sizes)):
        group = found.setdefault(lacks[at], Group(lacks[at]))
        group.members.append(at)
        group.size += sizes[at]
    return list(found.values())


def shuffled(cards: list[int], rng: Rng) -> list[int]:
    mixed = cards[:]
    size = len(mixed)
    for i in range(size - 1):
        j = i + rng.below(size - i)
        card = mixed[i]
        mixed[i] = mixed[j]
        mixed[j] = card
    return mixed
