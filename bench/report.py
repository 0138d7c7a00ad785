"""From measurements to numbers that can be quoted: medians, spreads, ratios; as JSON and as tables."""

from collections.abc import Iterable
from statistics import median
from typing import Any

from measure import IN_A_SECOND, RATES, UNITS
from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

COMPARED = ["api", "playout", "search"]
HEADS = {"api": "API", "playout": "Playout", "search": "Search", "greedy": "Greedy game"}


class Row:
    """One subject of one package and build, with its measurements run by run."""

    def __init__(self, package: str, build: str, game: str, seats: int) -> None:
        self.package = package
        self.build = build
        self.game = game
        self.seats = seats
        self.runs: dict[str, list[float]] = {}

    def add(self, measure: str, per_second: float) -> None:
        unit = UNITS[measure]
        value = per_second if unit in RATES else IN_A_SECOND[unit] / per_second
        self.runs.setdefault(measure, []).append(value)

    def as_json(self) -> dict[str, Any]:
        numbers = {
            measure: {"unit": unit, **spread(self.runs[measure])} if measure in self.runs else None
            for measure, unit in UNITS.items()
        }
        return {"package": self.package, "build": self.build, "game": self.game, "seats": self.seats, **numbers}


def spread(runs: list[float]) -> dict[str, Any]:
    return {"median": rounded(median(runs)), "min": rounded(min(runs)), "max": rounded(max(runs))}


def rounded(value: float) -> float:
    return float(f"{value:.4g}")


def ratios(rows: list[Row], ours: str, build: str) -> list[dict[str, Any]]:
    """Ours over theirs. Each run is compared with itself, so what slows the machine down for a while slows both."""
    peers = [row for row in rows if row.package != ours]
    return [
        {
            "game": row.game,
            "seats": row.seats,
            "build": build,
            **{
                measure: {
                    peer.game: spread([a / b for a, b in zip(row.runs[measure], peer.runs[measure], strict=True)])
                    for peer in peers
                    if measure in peer.runs
                }
                for measure in COMPARED
            },
        }
        for row in rows
        if peers and row.package == ours and row.build == build
    ]


# For people


def show(console: Console, result: dict[str, Any]) -> None:
    console.print(Group(*tables(result)))


def tables(result: dict[str, Any]) -> Iterable[RenderableType]:
    how = f"median of {result['runs']} runs of {result['seconds']:g} s, below it the spread (min–max)"
    yield Text(f"Python {result['python']} · {result['platform']} · {how}", style="dim")
    yield speeds(result["rows"])
    if result["ratios"]:
        yield comparison(result["ratios"])


def speeds(rows: list[dict[str, Any]]) -> Table:
    table = Table(title="Speed", box=box.SIMPLE_HEAD, title_justify="left")
    for head in ("Game", "Seats", "Build"):
        table.add_column(head)
    for measure, unit in UNITS.items():
        table.add_column(f"{HEADS.get(measure, measure)}\n{unit}", justify="right")
    shown = ""
    for row in rows:
        if shown not in ("", row["game"]):
            table.add_section()
        shown = row["game"]
        numbers = [cell(row[measure], spoken if unit in RATES else plain) for measure, unit in UNITS.items()]
        table.add_row(row["game"], str(row["seats"]), row["build"], *numbers)
    return table


def comparison(rows: list[dict[str, Any]]) -> Table:
    build = rows[0]["build"]
    table = Table(title=f"How many times as fast, ours {build}", box=box.SIMPLE_HEAD, title_justify="left")
    table.add_column("Game")
    table.add_column("Seats")
    for measure in COMPARED:
        for peer in rows[0][measure]:
            table.add_column(f"{HEADS[measure]}\n÷ {peer}", justify="right")
    for row in rows:
        numbers = [cell(ratio, times) for measure in COMPARED for ratio in row[measure].values()]
        table.add_row(row["game"], str(row["seats"]), *numbers)
    return table


def cell(number: dict[str, Any] | None, said: Any) -> Text:
    if number is None:
        return Text("n/a", style="dim")
    return Text(said(number["median"])).append(f"\n{said(number['min'])}–{said(number['max'])}", style="dim")


def spoken(value: float) -> str:
    if value >= 1e6:
        return f"{value / 1e6:.2f} M"
    return f"{value / 1e3:.0f} k" if value >= 1e4 else f"{value / 1e3:.1f} k"


def plain(value: float) -> str:
    return f"{value:.3g}" if value < 100 else f"{value:.0f}"


def times(value: float) -> str:
    return f"{value:.2f}×"
