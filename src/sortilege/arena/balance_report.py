"""What many games say of a game's balance: as tables in the terminal, and as JSON."""

import hashlib
import math
from collections.abc import Callable
from typing import Any, NamedTuple

from rich.console import Group
from rich.table import Table
from rich.text import Text

import sortilege
from sortilege.arena.balance import Counts, Gathered, Study
from sortilege.arena.balance_command import command_of, distinct, is_file
from sortilege.arena.report import percent, table_with
from sortilege.arena.summaries import Bar, Place, Share, Spread, is_one_team, places, spread
from sortilege.core.figures import AMOUNT, COUNT, SHARE, Figure, Item
from sortilege.core.game import Game, message
from sortilege.core.options import CHOICE, YES_OR_NO, Option

Say = Callable[[str], str]
BLOCKS = "▁▂▃▄▅▆▇█"
SPARKS = 8  # letters of a histogram
WINNING = Figure("winning score", message("Winner’s score"), AMOUNT)
SCORES = Figure("score", message("Everybody’s score"), AMOUNT)


class Tally(NamedTuple):
    """How often one thing happened."""

    item: Item
    times: int
    games: int
    a_game: float
    share: float  # of the games in which it happened at all


class Case:
    """One case, worked out."""

    def __init__(self, game: Game, options: dict[str, Any], gathered: Gathered) -> None:
        self.options = options
        self.games = gathered.games
        self.places: list[Place] = places(gathered)
        self.won = Share(gathered.won, gathered.games) if is_one_team(gathered) else None
        seats = options["seats"]
        figures = game.ledger(options).figures()
        known = {SCORES.key: gathered.scores, WINNING.key: gathered.winning}
        known |= {one.key: gathered.amounts[one.key] for one in figures if one.key in gathered.amounts}
        amounts = [WINNING, SCORES, *(one for one in figures if one.kind == AMOUNT and one.key in known)]
        spreads = [(one, spread(known[one.key], seats if one is not WINNING else 0)) for one in amounts]
        self.amounts = [(one, found) for one, found in spreads if found is not None]
        self.shares = [
            (one, Share(gathered.shares[one.key][True], gathered.shares[one.key].total()))
            for one in figures
            if one.kind == SHARE and one.key in gathered.shares
        ]
        self.counts = [
            (one, tallies(one, gathered.counts.get(one.key, Counts()), gathered.games))
            for one in figures
            if one.kind == COUNT
        ]

    def amount(self, key: str) -> Spread | None:
        return next((found for figure, found in self.amounts if figure.key == key), None)

    def widest(self) -> Place | None:
        """The place that is farthest from its fair share."""
        return max(self.places, key=lambda place: abs(place.edge), default=None)


def tallies(figure: Figure, counts: Counts, games: int) -> list[Tally]:
    """All that was announced, in its order, and then whatever else has happened."""
    announced = {item.key for item in figure.items}
    others = [Item(key, key) for key in sorted(counts.times) if key not in announced]
    return [
        Tally(
            item,
            counts.times[item.key],
            counts.games[item.key],
            counts.times[item.key] / games,
            counts.games[item.key] / games,
        )
        for item in [*figure.items, *others]
    ]


class Report:
    """A study in one language."""

    def __init__(self, study: Study, game: Game, say: Say, game_say: Say) -> None:
        self.study = study
        self.plan = study.plan
        self.game = game
        self.say = say
        self.game_say = game_say  # knows the game's own words too
        played = [(options, gathered) for options, gathered in zip(self.plan.cases, study.cases, strict=True)]
        self.cases = [Case(game, options, gathered) for options, gathered in played if gathered.games]
        self.command = command_of(self.plan, game)

    # Words

    def title(self) -> str:
        return self.game_say(self.game.title)

    def name(self, case: Case) -> str:
        """The seats, and whatever else tells this case from others or from what everybody plays."""
        parts: list[str] = []
        for option in self.game.schema:
            value = case.options[option.name]
            if option.name == "seats" or value != option.default or len(distinct(self.plan, option.name)) > 1:
                parts.append(self.told(option, value))
        return " · ".join(parts)

    def told(self, option: Option, value: Any) -> str:
        """A choice speaks for itself; a number or a yes does not."""
        if option.kind == CHOICE:
            return self.game_say(option.label_of(value))
        words = str(value)
        if option.kind == YES_OR_NO:
            words = self.say("yes") if value else self.say("no")
        elif is_file(value):
            words = self.say("a file with fingerprint {print}").format(print=fingerprint(value))
        return self.say("{option}: {value}").format(option=self.game_say(option.label), value=words)

    def place(self, place: Place) -> str:
        numbers = ", ".join(map(str, place.seats))
        heading = self.say("Seat {number}") if len(place.seats) == 1 else self.say("Seats {numbers}")
        return heading.format(number=numbers, numbers=numbers)

    def facts(self) -> list[tuple[str, str]]:
        """What has been played."""
        say = self.say
        played, wanted = sum(case.games for case in self.cases), self.plan.games * len(self.plan.cases)
        early = say("{played} of {wanted}, stopped early").format(played=played, wanted=wanted)
        rules = say("version {number}, of Sortilege {release}")
        return [
            (say("Command"), self.command),
            (say("Games played"), str(played) if self.study.stopped is None else early),
            (say("Bots"), ", ".join(self.plan.bots)),
            (say("Budget"), f"{self.plan.iterations} {say('iterations a move')}"),
            (say("Seed"), self.plan.seed),
            (say("Rules"), rules.format(number=self.game.rules, release=sortilege.__version__)),
        ]

    def caution(self) -> list[str]:
        said = [self.say("Intervals hold the truth 95 times in 100: of twenty of them, one is wrong.")]
        if len(set(self.plan.bots)) > 1:
            said.append(self.say("The seats have different bots: a share of the wins says who is stronger, too."))
        return said


def fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def number(value: float) -> str:
    return f"{value:.0f}" if value == int(value) else f"{value:.2f}"


def mean(found: Spread) -> str:
    return f"{found.mean:.2f}"


def around(found: Spread) -> str:
    return "–" if found.error is None else f"{found.mean - found.error:.2f} – {found.mean + found.error:.2f}"


def interval(found: Share) -> str:
    low, high = found.interval
    return f"{100 * low:.1f} – {100 * high:.1f}"


def points(edge: float) -> str:
    return f"{100 * edge:+.1f}".replace("-", "−")


# The terminal


def facts_shown(report: Report) -> Text:
    """Lines that are not to be broken: a command is copied whole."""
    told = report.say("{option}: {value}")
    return Text("\n".join(told.format(option=heading, value=fact) for heading, fact in report.facts()))


def shown(report: Report) -> Group:
    parts: list[Any] = []
    if len(report.cases) > 1:
        parts += ["", overview_table(report)]
    for case in report.cases:
        parts += ["", Text(report.name(case), style="bold"), "", wins_table(report, case), amounts_table(report, case)]
        if case.shares:
            parts.append(shares_table(report, case))
        parts += [counts_table(report, figure, counted) for figure, counted in case.counts]
    parts += [Text(line, style="dim") for line in report.caution()]
    return Group(*parts)


def overview_table(report: Report) -> Table:
    say = report.say
    table = open_table(say("All cases"), [say("case"), say("games"), say("winner"), say("everybody"), say("wins"), ""])
    for case in report.cases:
        winning, scores = case.amount(WINNING.key), case.amount(SCORES.key)
        shown_scores = ["–" if found is None else mean(found) for found in (winning, scores)]
        table.add_row(Text(report.name(case)), str(case.games), *shown_scores, *in_short(report, case))
    return table


def in_short(report: Report, case: Case) -> tuple[str, str]:
    """Who wins: how often they do together, or the place that is farthest from its fair share."""
    if case.won is not None:
        return percent(case.won.share), interval(case.won)
    widest = case.widest()
    assert widest is not None
    told = report.say("{option}: {value}").format(option=report.place(widest), value=points(widest.edge))
    return told, report.say("clearly") if widest.is_clear else ""


def open_table(title: str, headings: list[str]) -> Table:
    """Its first column gives way where the terminal is narrow."""
    table = table_with(title, headings, 1)
    table.columns[0].no_wrap = False
    return table


def wins_table(report: Report, case: Case) -> Table:
    say = report.say
    if case.won is not None:
        table = open_table(say("Who wins"), ["", say("share"), "95 %"])
        table.add_row(say("Won"), percent(case.won.share), interval(case.won))
        return table
    headings = ["", say("share"), "95 %", say("fair"), say("difference"), "", say("score")]
    table = open_table(say("Who wins"), headings)
    scores = case.amount(SCORES.key)
    assert scores is not None
    for place in case.places:
        clear = say("clearly") if place.is_clear else ""
        score = math.fsum(scores.places[seat] for seat in place.seats) / len(place.seats)
        told = [percent(place.wins.share), interval(place.wins), percent(place.fair), points(place.edge), clear]
        table.add_row(report.place(place), *told, f"{score:.2f}")
    return table


def amounts_table(report: Report, case: Case) -> Table:
    say = report.say
    headings = ["", say("mean"), "95 %", say("least"), "¼", "½", "¾", say("most"), ""]
    table = open_table(say("How much"), headings)
    table.columns[-1].justify = "left"
    for figure, found in case.amounts:
        told = map(number, (found.least, *found.quartiles, found.most))
        table.add_row(Text(report.game_say(figure.label)), mean(found), around(found), *told, sparks(found.bars))
    return table


def sparks(bars: tuple[Bar, ...]) -> str:
    """A histogram in a line, several bars to a letter where there are many: names need the room."""
    counts = [bar.height for bar in bars]
    together = math.ceil(len(counts) / SPARKS)
    counts = [sum(counts[at : at + together]) for at in range(0, len(counts), together)]
    highest = max(counts)
    return "".join(BLOCKS[math.ceil(7 * count / highest)] if count else " " for count in counts)


def shares_table(report: Report, case: Case) -> Table:
    table = open_table(report.say("How often"), ["", report.say("share"), "95 %"])
    for figure, found in case.shares:
        table.add_row(Text(report.game_say(figure.label)), percent(found.share), interval(found))
    return table


def counts_table(report: Report, figure: Figure, counted: list[Tally]) -> Table:
    say = report.say
    table = open_table(report.game_say(figure.label), ["", say("a game"), say("in games"), ""])
    table.columns[-1].justify = "left"
    highest = max((one.a_game for one in counted), default=0.0)
    group = ""
    for one in counted:
        if one.item.group != group:
            group = one.item.group
            table.add_row(Text(report.game_say(group), style="bold"))
        bar = "█" * math.ceil(16 * one.a_game / highest) if one.times else Text(say("never"), style="bold red")
        table.add_row(Text(report.game_say(one.item.label)), f"{one.a_game:.3f}", percent(one.share), bar)
    return table


# JSON: words in English, so that it is the same for everybody


def as_json(report: Report) -> dict[str, Any]:
    plan = report.plan
    return {
        "balance": 1,
        "command": report.command,
        "game": plan.game,
        "rules": report.game.rules,
        "version": sortilege.__version__,
        "bots": list(plan.bots),
        "budget": {"iterations": plan.iterations},
        "seed": plan.seed,
        "games": plan.games,
        "stopped": report.study.stopped,
        "cases": [case_json(case) for case in report.cases],
    }


def case_json(case: Case) -> dict[str, Any]:
    given = case.options.items()
    return {
        "options": {name: {"sha256": fingerprint(value)} if is_file(value) else value for name, value in given},
        "games": case.games,
        "won": None if case.won is None else share_json(case.won),
        "places": [
            {"seats": list(place.seats), **share_json(place.wins), "fair": round(place.fair, 6)}
            for place in case.places
        ],
        "amounts": [{"key": one.key, "label": one.label, **spread_json(found)} for one, found in case.amounts],
        "shares": [{"key": one.key, "label": one.label, **share_json(found)} for one, found in case.shares],
        "counts": [
            {"key": one.key, "label": one.label, "items": [tally_json(found) for found in counted]}
            for one, counted in case.counts
        ],
    }


def share_json(found: Share) -> dict[str, Any]:
    return {
        "share": round(found.share, 6),
        "interval": [round(bound, 6) for bound in found.interval],
        "hits": round(found.hits, 6),
        "of": found.of,
    }


def spread_json(found: Spread) -> dict[str, Any]:
    error = found.error
    return {
        "games": found.games,
        "mean": round(found.mean, 6),
        "interval": None if error is None else [round(found.mean - error, 6), round(found.mean + error, 6)],
        "least": found.least,
        "quartiles": list(found.quartiles),
        "most": found.most,
        "histogram": [[round(bar.low, 9), round(bar.high, 9), bar.height] for bar in found.bars],
        "by_seat": [round(value, 6) for value in found.places],
    }


def tally_json(one: Tally) -> dict[str, Any]:
    group = {"group": one.item.group} if one.item.group else {}
    return {"key": one.item.key, "label": one.item.label, **group, "times": one.times, "games": one.games}
