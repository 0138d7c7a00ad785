"""What many games say of a game's balance, as a page with plots that stands by itself; and what is kept of a report."""

import json
from importlib import resources
from pathlib import Path

from jinja2 import Environment

from sortilege.arena.balance_report import (
    SCORES,
    WINNING,
    Case,
    Report,
    Tally,
    around,
    as_json,
    in_short,
    interval,
    mean,
    number,
    points,
)
from sortilege.arena.command import put
from sortilege.arena.report import percent
from sortilege.arena.summaries import Bar, Spread, ticks, window


def write(report: Report, to_json: Path | None, to_page: Path | None) -> None:
    if to_json is not None:
        put(to_json, json.dumps(as_json(report), indent=1) + "\n")
    if to_page is not None:
        put(to_page, page(report))


def page(report: Report) -> str:
    """The same as a page that stands by itself."""
    template = (resources.files(__package__) / "balance.html").read_text(encoding="utf-8")
    env = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    facts = {
        "report": report,
        "say": report.say,
        "word": report.game_say,
        "winning": WINNING.key,
        "scores": SCORES.key,
        "number": number,
        "mean": mean,
        "around": around,
        "percent": percent,
        "interval": interval,
        "points": points,
        "in_short": lambda case: in_short(report, case),
        "bar_told": bar_told,
        "scores_range": scores_range,
        "grouped": grouped,
        "ticks": ticks,
        "window": window,
    }
    env.filters["number"] = number
    return env.from_string(template).render(facts)


def bar_told(found: Spread, bar: Bar) -> str:
    last = bar.high - 1 if found.shift else bar.high
    return (
        f"{number(bar.low)}: {bar.height}" if last == bar.low else f"{number(bar.low)} – {number(last)}: {bar.height}"
    )


def scores_range(case: Case) -> tuple[float, float]:
    """One axis for the winners' scores and everybody's."""
    found = [case.amount(key) for key in (WINNING.key, SCORES.key)]
    ends = [(one.bars[0].low, one.bars[-1].high) for one in found if one is not None]
    return min(low for low, _ in ends), max(high for _, high in ends)


def grouped(counted: list[Tally]) -> list[tuple[str, list[Tally]]]:
    found: list[tuple[str, list[Tally]]] = []
    for one in counted:
        if not found or found[-1][0] != one.item.group:
            found.append((one.item.group, []))
        found[-1][1].append(one)
    return found
