"""Dealing hidden cards so that nobody gets a colour they cannot have, every such deal exactly as likely as any other.

Colours that the same players may hold are as good as one colour, and players who lack the same colours are as good as
one player: what each kind of card gives to each kind of player is drawn first, by the number of deals that go with it;
which cards these are, and how those who are alike share theirs, is then a matter of plain shuffling.
"""

from sortilege.core.rng import WORD, Rng
from sortilege.games.seven_seals.cards import COLOUR_OF

Sizes = tuple[int, ...]


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
        self.gifts: list[Sizes] = []  # how many cards go to each group
        self.nexts: list[Fork | None] = []
        self.limits: list[int] = []  # where each one's share ends, in parts of 2**30

    def add(self, gift: Sizes, after: "Fork", ways: int) -> None:
        self.ways += ways
        self.gifts.append(gift)
        self.nexts.append(after)
        self.limits.append(self.ways)

    def close(self) -> None:
        self.limits = [limit * (WORD + 1) // self.ways for limit in self.limits]


class Lots:
    """All the ways to deal these cards into hands of these sizes, each of which lacks a set of colours (five bits)."""

    def __init__(self, cards: list[int], sizes: list[int], lacks: list[int]) -> None:
        self.sizes = sizes
        self.groups = groups_of(sizes, lacks)
        self.kinds: list[list[int]] = []  # cards that the same groups may hold
        self.open: list[list[int]] = []  # those groups
        self.sort_kinds(cards)
        self.known: list[dict[Sizes, Fork]] = [{} for _ in self.kinds]
        self.end = Fork()
        self.end.ways = 1
        self.first = self.fork(0, tuple([group.size for group in self.groups]))
        self.ways = self.first.ways  # 0: it cannot be done

    def sort_kinds(self, cards: list[int]) -> None:
        """The kinds that fewest may hold first: they leave least to count."""
        found: dict[tuple[int, ...], list[int]] = {}
        for card in cards:
            may = tuple([at for at in range(len(self.groups)) if not self.groups[at].lacks >> COLOUR_OF[card] & 1])
            found.setdefault(may, []).append(card)
        for count in range(len(self.groups) + 1):
            for may, kind in found.items():
                if len(may) == count:
                    self.kinds.append(kind)
                    self.open.append(list(may))

    # Counting

    def fork(self, at: int, room: Sizes) -> Fork:
        if at == len(self.kinds):
            return self.end
        known = self.known[at].get(room)
        if known is not None:
            return known
        fork = Fork()
        for gift in gifts(len(self.kinds[at]), self.open[at], room):
            after = self.fork(at + 1, tuple([room[i] - gift[i] for i in range(len(room))]))
            if after.ways:
                fork.add(gift, after, after.ways * splits(gift))
        if fork.ways:
            fork.close()
        self.known[at][room] = fork
        return fork

    # Drawing

    def draw(self, rng: Rng) -> list[list[int]]:
        """The cards of each hand."""
        piles: list[list[int]] = [[] for _ in self.groups]
        fork: Fork | None = self.first
        for at in range(len(self.kinds)):
            assert fork is not None
            way = share_of(fork.limits, rng.word()) if len(fork.limits) > 1 else 0
            gift = fork.gifts[way]
            cards = shuffled(self.kinds[at], rng)
            first = 0
            for i in self.open[at]:
                piles[i] += cards[first : first + gift[i]]
                first += gift[i]
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


def gifts(cards: int, groups: list[int], room: Sizes) -> list[Sizes]:
    """Every way to share out so many cards among these groups, within their room."""
    found: list[list[int]] = [[0] * len(room)]
    for place in range(len(groups)):
        i = groups[place]
        is_last = place == len(groups) - 1
        longer: list[list[int]] = []
        for gift in found:
            left = cards - sum(gift)
            fewest = left if is_last else 0
            for given in range(fewest, min(left, room[i]) + 1):
                more = gift[:]
                more[i] = given
                longer.append(more)
        found = longer
    return [tuple(gift) for gift in found if sum(gift) == cards]


def splits(gift: Sizes) -> int:
    """In how many ways the cards can be parted so."""
    ways = 1
    total = 0
    for given in gift:
        for step in range(1, given + 1):
            total += 1
            ways = ways * total // step
    return ways


def share_of(limits: list[int], lot: int) -> int:
    """Whose share a number falls in."""
    low = 0
    high = len(limits) - 1
    while low < high:
        middle = (low + high) // 2
        if lot < limits[middle]:
            high = middle
        else:
            low = middle + 1
    return low


def shuffled(cards: list[int], rng: Rng) -> list[int]:
    mixed = cards[:]
    size = len(mixed)
    for i in range(size - 1):
        j = i + rng.below(size - i)
        card = mixed[i]
        mixed[i] = mixed[j]
        mixed[j] = card
    return mixed
