"""An arena's results: as tables in the terminal, and as a page."""

import math
from collections.abc import Callable
from importlib import resources
from typing import Any

from jinja2 import Environment
from rich.box import SIMPLE_HEAD
from rich.console import Group
from rich.table import Table

from sortilege import load
from sortilege.arena.ratings import HIGHER, UNDECIDED, Tally, Verdict
from sortilege.arena.results import Results
from sortilege.core.options import FILE

Say = Callable[[str], str]


def percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.1f} %"


def interval(one: Tally) -> str:
    return "–" if one.share is None else f"{100 * one.low:.1f} – {100 * one.high:.1f}"


def even(one: Tally) -> str:
    return percent(None if one.share is None else one.even)


def points(one: Tally) -> str:
    """A seat's on average, the challenger's and the field's; a bot that plays itself has no field."""
    return " : ".join(f"{score:.2f}" for score in one.scores if not math.isnan(score))


def field(one: Tally) -> str:
    return one.pairing.field if one.pairing.field != one.pairing.challenger else "–"


def verdict_told(verdict: Verdict, say: Say) -> str:
    """Which of the two shares the test takes for the true one."""
    if verdict.said == UNDECIDED:
        return f"{say(UNDECIDED)} ({verdict.ratio:+.2f})"
    said = f"≥ {percent(verdict.high)}" if verdict.said == HIGHER else f"≤ {percent(verdict.low)}"
    return f"{said} ({verdict.ratio:+.2f})"


def cell(results: Results, one: str, other: str) -> str:
    """Of the cross-table: the share of one against another. Two teams meet once, and it is told both ways."""
    for tally in results.honest():
        if tally.share is not None and set(tally.pairing) == {one, other}:
            if tally.pairing == (one, other):
                return percent(tally.share)
            if tally.even == 0.5:
                return percent(1 - tally.share)
    return "–"


def names_of(results: Results) -> list[str]:
    """Of honest bots, as they were given."""
    return list(dict.fromkeys(name for one in results.honest() for name in one.pairing))


# The terminal


def shown(results: Results, say: Say) -> Group:
    """Honest bots first, comparisons with an oracle apart."""
    parts: list[Any] = []
    if results.honest():
        parts.append(shares_table(results.honest(), say, say("Share of the wins")))
    if results.apart():
        parts.append(shares_table(results.apart(), say, say("Against a bot that sees every card")))
    if results.bounds is not None:
        parts.append(verdicts_table(results, say))
    names = names_of(results)
    if len(names) > 2:
        parts.append(cross_table(results, names, say))
    rated = results.ratings()
    if rated:
        table = table_with(say("Ratings"), [say("bot"), "μ", "σ"], 1)
        for rating in rated:
            table.add_row(rating.name, f"{rating.mu:.1f}", f"{rating.sigma:.1f}")
        parts.append(table)
    return Group(*parts)


def table_with(title: str, headings: list[str], left: int) -> Table:
    """So many columns are of words, the others of figures."""
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    for at, heading in enumerate(headings):
        table.add_column(heading, justify="left" if at < left else "right", no_wrap=True)
    return table


def shares_table(tallies: list[Tally], say: Say, title: str) -> Table:
    headings = [say("bot"), say("against"), say("games"), say("share"), "95 %", say("even"), say("points")]
    table = table_with(title, headings, 2)
    for one in tallies:
        row = [one.pairing.challenger, field(one), str(one.games), percent(one.share), interval(one), even(one)]
        table.add_row(*row, points(one))
    return table


def verdicts_table(results: Results, say: Say) -> Table:
    table = table_with(say("Sequential test"), [say("bot"), say("against"), "SPRT"], 2)
    for one in results.tallies():
        verdict = results.verdict(one.pairing)
        if verdict is not None:
            table.add_row(one.pairing.challenger, field(one), verdict_told(verdict, say))
    table.caption = say("Whoever stops at a verdict finds a share somewhat too far on its side.")
    table.caption_justify = "left"
    return table


def cross_table(results: Results, names: list[str], say: Say) -> Table:
    table = table_with(say("Everybody against everybody"), [say("bot"), *names], 1)
    for one in names:
        table.add_row(one, *(cell(results, one, other) for other in names))
    return table


# A page


def shown_options(results: Results) -> dict[str, Any]:
    """As they were chosen; of an owner's file only that there was one."""
    options = dict(results.terms.options)
    for option in load(results.terms.game).schema:
        if option.kind == FILE:
            options[option.name] = option.label_of(options.get(option.name))
    return options


def page(results: Results, title: str, say: Say) -> str:
    """The same as a page that stands by itself."""
    template = (resources.files(__package__) / "report.html").read_text(encoding="utf-8")
    env = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    verdicts = [(one, results.verdict(one.pairing)) for one in results.tallies()]
    facts = {
        "title": title,
        "say": say,
        "terms": results.terms,
        "options": shown_options(results),
        "parts": [
            (say("Share of the wins"), results.honest()),
            (say("Against a bot that sees every card"), results.apart()),
        ],
        "verdicts": [(one, verdict_told(verdict, say)) for one, verdict in verdicts if verdict is not None],
        "ratings": results.ratings(),
        "names": names_of(results),
        "cell": lambda one, other: cell(results, one, other),
        "percent": percent,
        "interval": interval,
        "even": even,
        "field": field,
        "points": points,
    }
    return env.from_string(template).render(facts)
