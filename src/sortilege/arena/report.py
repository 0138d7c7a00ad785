"""An arena's results: as a table in the terminal, as JSON, as a page."""

import json
import math
from collections import defaultdict
from collections.abc import Callable
from importlib import resources
from typing import Any

from jinja2 import Environment
from rich.box import SIMPLE_HEAD
from rich.console import Group
from rich.table import Table

from sortilege.arena.match import Block, Pairing, Terms
from sortilege.arena.ratings import UNDECIDED, Rating, Tally, Verdict, ratings, sprt, tally
from sortilege.bots.oracle import PREFIX

Say = Callable[[str], str]


class Results:
    """All blocks so far, and what they say."""

    def __init__(self, terms: Terms, names: list[str], bounds: tuple[float, float] | None) -> None:
        self.terms = terms
        self.names = names
        self.bounds = bounds
        self.blocks: dict[Pairing, list[Block]] = defaultdict(list)

    def add(self, block: Block) -> None:
        self.blocks[block.ticket.pairing].append(block)

    def tallies(self) -> list[Tally]:
        return [tally(pairing, in_order(blocks)) for pairing, blocks in self.blocks.items()]

    def verdict(self, pairing: Pairing) -> Verdict | None:
        if self.bounds is None:
            return None
        return sprt([block.share() for block in in_order(self.blocks[pairing])], *self.bounds)

    def is_decided(self) -> bool:
        """Whether the sequential test has spoken on every pairing."""
        verdicts = [self.verdict(pairing) for pairing in self.blocks]
        return bool(verdicts) and all(verdict is not None and verdict.said != UNDECIDED for verdict in verdicts)

    def ratings(self) -> list[Rating]:
        blocks = [block for found in self.blocks.values() for block in in_order(found)]
        return ratings(self.names, sorted(blocks, key=lambda block: (block.ticket.number, block.ticket.pairing)))

    def as_json(self) -> dict[str, Any]:
        return {
            "arena": 1,
            "game": self.terms.game,
            "options": self.terms.options,
            "budget": {"milliseconds": self.terms.milliseconds, "iterations": self.terms.iterations},
            "seed": self.terms.seed,
            "pairings": [self.pairing_json(one) for one in self.tallies()],
            "ratings": [rating._asdict() for rating in self.ratings()],
        }

    def pairing_json(self, one: Tally) -> dict[str, Any]:
        verdict = self.verdict(one.pairing)
        return {
            "challenger": one.pairing.challenger,
            "field": one.pairing.field,
            "blocks": one.blocks,
            "games": one.games,
            "share": round(one.share, 6),
            "interval": None if math.isinf(one.error) else [round(one.low, 6), round(one.high, 6)],
            "even": round(one.even, 6),
            "scores": [round(score, 4) if not math.isnan(score) else None for score in one.scores],
            **({} if verdict is None else {"sprt": {**verdict._asdict(), "verdict": verdict.said}}),
        }


def in_order(blocks: list[Block]) -> list[Block]:
    """Whichever was done first: the same blocks say the same."""
    return sorted(blocks, key=lambda block: block.ticket.number)


def is_oracle(pairing: Pairing) -> bool:
    return any(name.startswith(PREFIX) for name in pairing)


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def interval(one: Tally) -> str:
    return "–" if math.isinf(one.error) else f"{100 * one.low:.1f} – {100 * one.high:.1f}"


def points(one: Tally) -> str:
    """A seat's on average, the challenger's and the field's; a bot that plays itself has no field."""
    return " : ".join(f"{score:.2f}" for score in one.scores if not math.isnan(score))


def shown(results: Results, say: Say) -> Group:
    """For the terminal: honest bots first, comparisons with an oracle apart."""
    tallies = results.tallies()
    honest = [one for one in tallies if not is_oracle(one.pairing)]
    apart = [one for one in tallies if is_oracle(one.pairing)]
    parts: list[Any] = []
    if honest:
        parts.append(table_of(results, honest, say, say("Share of the wins")))
    if apart:
        parts.append(table_of(results, apart, say, say("Against a bot that sees every card")))
    if len(results.names) > 1:
        rated = Table(title=say("Ratings"), title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
        for heading in (say("bot"), "μ", "σ"):
            rated.add_column(heading, justify="left" if heading == say("bot") else "right")
        for rating in results.ratings():
            rated.add_row(rating.name, f"{rating.mu:.1f}", f"{rating.sigma:.1f}")
        parts.append(rated)
    return Group(*parts)


def table_of(results: Results, tallies: list[Tally], say: Say, title: str) -> Table:
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
    headings = [
        say("bot"),
        say("against"),
        say("games"),
        say("share"),
        "95 %",
        say("even"),
        say("points"),
    ]
    if results.bounds is not None:
        headings.append("SPRT")
    for heading in headings:
        table.add_column(heading, justify="left" if heading in headings[:2] else "right", no_wrap=True)
    for one in tallies:
        verdict = results.verdict(one.pairing)
        table.add_row(
            one.pairing.challenger,
            one.pairing.field,
            str(one.games),
            percent(one.share),
            interval(one),
            percent(one.even),
            points(one),
            *([] if verdict is None else [f"{say(verdict.said)} ({verdict.ratio:+.2f})"]),
        )
    return table


def page(results: Results, title: str, say: Say) -> str:
    """The same as a page that stands by itself."""
    template = (resources.files(__package__) / "report.html").read_text(encoding="utf-8")
    env = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    facts = {
        "title": title,
        "say": say,
        "terms": results.terms,
        "tallies": results.tallies(),
        "ratings": results.ratings() if len(results.names) > 1 else [],
        "names": results.names,
        "cells": {(one.pairing.challenger, one.pairing.field): one for one in results.tallies()},
        "percent": percent,
        "interval": interval,
        "points": points,
        "verdict": results.verdict,
        "json": json.dumps(results.as_json()),
    }
    return env.from_string(template).render(facts)
