"""Chance. Every shuffle of a game follows from its seed, the same for ever:

    block b of shuffle k   = SHA-256 of the ASCII text "SEED:k:b": 32 bytes; block 0, then 1, …
    a number below n       = the next byte x with x < 256 - 256 % n, taken modulo n   (n is at most 256)
    the shuffle            = Fisher–Yates from the front: position i swaps with i + (a number below length - i)

A game's rules document says which pack its shuffle 0, 1, … are of. The seed's commitment is SHA-256 of its text.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Final

from sortilege.core.cards import Sets, bit, count, members, nth, of
from sortilege.core.errors import BadSeed, NoDeal
from sortilege.core.rng import Rng

if TYPE_CHECKING:
    from mypy_extensions import i64

HEX: Final = "0123456789abcdef"
LONGEST_SEED: Final = 64
MOST_CARDS: Final = 256


class Stream:
    """The keyed numbers of one shuffle."""

    def __init__(self, seed: str, number: int) -> None:
        self.key = f"{seed}:{number}:"
        self.blocks = 0
        self.block = b""
        self.at = 0

    def below(self, n: int) -> int:
        """One of 0 … n - 1, each exactly as likely."""
        if not 1 <= n <= MOST_CARDS:
            raise ValueError(f"n: got {n}, expected a number from 1 to {MOST_CARDS}, as large as a pack can be")
        limit = MOST_CARDS - MOST_CARDS % n
        while True:
            if self.at == len(self.block):
                self.block = hashlib.sha256(f"{self.key}{self.blocks}".encode()).digest()
                self.blocks += 1
                self.at = 0
            byte = self.block[self.at]
            self.at += 1
            if byte < limit:
                return byte % n

    def shuffle(self, cards: list[int], wanted: int) -> None:
        """The first positions of the shuffle, in place; `below` for each of them, without coming back in between."""
        size: i64 = len(cards)
        if size > MOST_CARDS:
            raise ValueError(f"cards: got {size}, expected at most {MOST_CARDS}, as large as a pack can be")
        block = self.block
        at: i64 = self.at
        i: i64 = 0
        while i < wanted:
            left = size - i
            byte: i64 = MOST_CARDS
            while byte >= MOST_CARDS - MOST_CARDS % left:
                if at == len(block):
                    block = hashlib.sha256(f"{self.key}{self.blocks}".encode()).digest()
                    self.blocks += 1
                    at = 0
                byte = block[at]
                at += 1
            j = i + byte % left
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i += 1
        self.block = block
        self.at = at


class Chance:
    """Where a state's shuffles come from. It never changes, so clones share it."""

    def __init__(self, seed: str, quick: int | None) -> None:
        self.seed = seed
        self.quick = quick

    def draw(self, number: int, pack: list[int], wanted: int) -> list[int]:
        """The first `wanted` cards of shuffle `number` of the pack."""
        cards = pack[:]
        size = len(cards)
        quick = self.quick
        if quick is not None:
            rng = Rng(quick + number)
            for i in range(wanted):
                j = i + rng.below(size - i)
                cards[i], cards[j] = cards[j], cards[i]
        elif self.seed:
            Stream(self.seed, number).shuffle(cards, wanted)
        else:
            raise NoDeal("the deal lists no more cards, and no seed is given to shuffle them from")
        return cards[:wanted]

    def hands(self, number: int, pack: int, sizes: list[int]) -> Sets:
        """The first cards of shuffle `number` of a pack (smallest first), in hands of these sizes."""
        hands = Sets()
        quick = self.quick
        if quick is not None:
            rng = Rng(quick + number)
            rest: i64 = pack
            left: i64 = count(rest)
            for seat in range(len(sizes)):
                hand: i64 = 0
                for _ in range(sizes[seat]):
                    card = bit(nth(rest, rng.below(left)))
                    hand |= card
                    rest ^= card
                    left -= 1
                hands[seat] = hand
            return hands
        cards = self.draw(number, members(pack), sum(sizes))
        at = 0
        for seat in range(len(sizes)):
            hands[seat] = of(cards[at : at + sizes[seat]])
            at += sizes[seat]
        return hands

    def can_draw(self) -> bool:
        return bool(self.seed) or self.quick is not None


class Shuffle:
    """What became of a pack: enough for anybody to check it against the seed."""

    def __init__(self, number: int, pack: list[int], drawn: list[int]) -> None:
        self.number = number
        self.pack = pack
        self.drawn = drawn


class Witness(Chance):
    """The chance of a game that is replayed to be checked: it remembers every shuffle."""

    def __init__(self, seed: str) -> None:
        super().__init__(checked_seed(seed), None)
        self.shuffles: list[Shuffle] = []

    def draw(self, number: int, pack: list[int], wanted: int) -> list[int]:
        drawn = super().draw(number, pack, wanted)
        self.shuffles.append(Shuffle(number, pack[:], drawn[:]))
        return drawn


NO_CHANCE: Final = Chance("", None)


def seeded(seed: str) -> Chance:
    """The chance of a real game."""
    return Chance(checked_seed(seed), None)


def imagined(rng: Rng) -> Chance:
    """The chance of a sampled world or a playout: it knows nothing of the real seed."""
    return Chance("", (rng.word() << 20) + rng.word())


def fresh_seed() -> str:
    return secrets.token_hex(16)


def checked_seed(seed: object) -> str:
    """A seed as text: hex digits, or a whole number written in hex."""
    if isinstance(seed, int) and not isinstance(seed, bool) and seed >= 0:
        text = format(seed, "x")
    elif isinstance(seed, str):
        text = seed.lower()
    else:
        raise BadSeed(f"seed: got {shortened(seed)}, expected 1 to {LONGEST_SEED} hex digits or a whole number")
    if not 0 < len(text) <= LONGEST_SEED or any(digit not in HEX for digit in text):
        raise BadSeed(f"seed: got {shortened(text)}, expected 1 to {LONGEST_SEED} hex digits")
    return text


def commitment(seed: str) -> str:
    """What a table publishes before the game; the seed published after it proves the deals."""
    return hashlib.sha256(checked_seed(seed).encode()).hexdigest()


def shortened(value: object) -> str:
    """A value as it stands in a message: quoted, and cut where it would fill the screen."""
    try:
        shown = repr(value)
    except (ValueError, RecursionError):  # a number of too many digits, a list of too many lists
        shown = f"<{type(value).__name__}, too large to show>"
    return shown if len(shown) <= 60 else shown[:57] + "…"
