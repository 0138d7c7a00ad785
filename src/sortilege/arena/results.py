"""All blocks of an arena so far, and what they say. The same blocks say the same, whichever was done first."""

import math
from typing import Any

from sortilege.arena.match import Block, Pairing, Terms
from sortilege.arena.ratings import UNDECIDED, Rating, Tally, Verdict, ratings, sprt, tally
from sortilege.bots.oracle import PREFIX


class Results:
    def __init__(self, terms: Terms, pairs: list[Pairing], games: int, bounds: tuple[float, float] | None) -> None:
        self.terms = terms
        self.pairs = pairs
        self.games = games  # wanted, of each pairing
        self.bounds = bounds
        self.blocks: dict[Pairing, list[Block]] = {pairing: [] for pairing in pairs}  # by number
        self.early: dict[Pairing, dict[int, Block]] = {pairing: {} for pairing in pairs}  # those before are missing
        self.stopped: str | None = None  # why it ended before all games were played

    def add(self, block: Block) -> list[Block]:
        """Those that count from now on. A sequential test takes them one after the other, whenever they come, and ends
        at the same one: else quick games would count more."""
        pairing = block.ticket.pairing
        if self.bounds is None:
            self.blocks[pairing].append(without_records(block))
            self.blocks[pairing].sort(key=number_of)
            return [block]
        counted: list[Block] = []
        self.early[pairing][block.ticket.number] = block
        while self.is_open(pairing) and (following := self.early[pairing].pop(len(self.blocks[pairing]), None)):
            counted.append(following)
            self.blocks[pairing].append(without_records(following))
        return counted

    def is_open(self, pairing: Pairing) -> bool:
        """Whether the sequential test, if there is one, has not spoken yet."""
        verdict = self.verdict(pairing)
        return verdict is None or verdict.said == UNDECIDED

    def verdict(self, pairing: Pairing) -> Verdict | None:
        if self.bounds is None:
            return None
        return sprt([block.share() for block in self.blocks[pairing]], *self.bounds)

    def is_decided(self) -> bool:
        return self.bounds is not None and not any(map(self.is_open, self.pairs))

    def tallies(self) -> list[Tally]:
        return [tally(pairing, self.blocks[pairing]) for pairing in self.pairs if self.blocks[pairing]]

    def honest(self) -> list[Tally]:
        return [one for one in self.tallies() if not is_oracle(one.pairing)]

    def apart(self) -> list[Tally]:
        """Comparisons with a bot that sees every card."""
        return [one for one in self.tallies() if is_oracle(one.pairing)]

    def ratings(self) -> list[Rating]:
        """Of honest bots that have met others."""
        met = [pairing for pairing in self.pairs if not is_oracle(pairing) and len(set(pairing)) > 1]
        names = list(dict.fromkeys(name for pairing in met for name in pairing))
        return ratings(names, [block for pairing in met for block in self.blocks[pairing]])

    def as_json(self) -> dict[str, Any]:
        return {
            "arena": 1,
            "game": self.terms.game,
            "options": self.terms.options,
            "budget": {"milliseconds": self.terms.milliseconds, "iterations": self.terms.iterations},
            "seed": self.terms.seed,
            "games": self.games,
            "stopped": self.stopped,
            "pairings": [self.pairing_json(one) for one in self.tallies()],
            "ratings": [rating._asdict() for rating in self.ratings()],
        }

    def pairing_json(self, one: Tally) -> dict[str, Any]:
        verdict = self.verdict(one.pairing)
        return {
            "challenger": one.pairing.challenger,
            "field": one.pairing.field,
            "oracle": is_oracle(one.pairing),
            "blocks": one.blocks,
            "games": one.games,
            "share": None if one.share is None else round(one.share, 6),
            "interval": None if one.share is None else [round(one.low, 6), round(one.high, 6)],
            "even": None if one.share is None or one.even is None else round(one.even, 6),
            "scores": [None if math.isnan(score) else round(score, 4) for score in one.scores],
            **({} if verdict is None else {"sprt": {**verdict._asdict(), "verdict": verdict.said}}),
        }


def without_records(block: Block) -> Block:
    return block._replace(games=tuple(game._replace(record=()) for game in block.games))


def number_of(block: Block) -> int:
    return block.ticket.number


def is_oracle(pairing: Pairing) -> bool:
    return any(name.startswith(PREFIX) for name in pairing)
