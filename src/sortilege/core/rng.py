"""A small, quick random generator for bots, sampled worlds and playouts: the same numbers compiled and interpreted.

It never deals a real game: that is what the keyed stream in shuffle.py is for.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

# Numbers of 30 bits: the product of two still fits the 62 that a compiled int is quick with
BITS: Final = 30
WORD: Final = (1 << BITS) - 1
FULL: Final = 0xFFFFFFFF
WEYL: Final = 0x9E3779B9


class Rng:
    """A 32-bit xorshift beside a Weyl sequence; period about 2**64."""

    def __init__(self, seed: int) -> None:
        first = scattered(seed)
        self.weyl: i64 = first
        self.shift: i64 = scattered(first + 1) << 2 | 1

    def __reduce__(self) -> tuple[Any, ...]:
        return resumed, (self.weyl, self.shift)

    def word(self) -> i64:
        """A number of 30 bits."""
        x = self.shift
        x ^= (x << 13) & FULL
        x ^= x >> 17
        x ^= (x << 5) & FULL
        self.shift = x
        weyl = (self.weyl + WEYL) & FULL
        self.weyl = weyl
        return (x + (weyl ^ weyl >> 15)) >> 2 & WORD

    def below(self, n: i64) -> i64:
        """One of 0 … n - 1; for the small n of a card game the bias is beyond measuring."""
        return (self.word() * n) >> BITS

    def chance(self) -> float:
        """A float in [0, 1)."""
        return self.word() / (WORD + 1)


def resumed(weyl: int, shift: int) -> Rng:
    """A generator that goes on where another was copied."""
    rng = Rng(0)
    rng.weyl = weyl
    rng.shift = shift
    return rng


def scattered(seed: int) -> int:
    """30 bits that depend on every bit of a seed."""
    x = 0x15A4E35
    while True:
        x ^= seed & WORD
        for _ in range(3):
            x = x * 0x2C9277B5 >> 9 & WORD ^ x >> 11 ^ (x << 5) & WORD
        seed >>= BITS
        if seed in (0, -1):
            return x


def rng_from(source: object) -> Rng:
    """Our generator as it is; one seeded from a `random.Random`, from an int, or afresh from None."""
    if isinstance(source, Rng):
        return source
    if isinstance(source, random.Random):
        return Rng(source.getrandbits(60))
    if isinstance(source, int):
        return Rng(source)
    if source is None:
        return Rng(random.SystemRandom().getrandbits(60))
    raise TypeError(f"rng: got {type(source).__name__}, expected a sortilege.Rng, a random.Random, an int or None")
