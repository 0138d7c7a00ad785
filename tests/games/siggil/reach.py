"""What a game reaches: layouts, seats, ways to take control of a Spirit, ways to end. Also finds a small set of games
that reach everything: `python -m tests.games.siggil.reach` writes it as records into fixtures/."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from sortilege.core.events import Event, Log
from sortilege.core.record import Replay
from sortilege.games.siggil.deal import HARD_SERIES, SERIES
from sortilege.games.siggil.ends import ENOUGH, FEWEST_CARDS, MOST, SHARED, SOLO_LOST, SOLO_WON
from tests.games.reaching import Match, keep_the_fewest

FIXTURES = Path(__file__).parent / "fixtures"
LAYOUTS = ("passage", "turtle", "pyramids", "river", "pillars")
ENDS = {ENOUGH: "enough", MOST: "most", FEWEST_CARDS: "fewest cards", SHARED: "shared"}
EVERYTHING = frozenset(
    [f"layout {layout}" for layout in LAYOUTS]
    + [f"G10: enough, {seats} seats" for seats in (2, 3, 4)]
    + ["G11: most", "G11: fewest cards", "G11: shared"]
    + [f"alone, {level}, {end}" for level in ("easy", "hard") for end in ("won", "lost")]
    + ["a spirit freed at set-up", "a cascade of two spirits", "two spirits freed at once", "a spirit driven out"]
    + ["captured by family", "captured by number", "stolen by family", "stolen by number"]
    + ["retaken by completion", "retaken with a new series", "taken over three times"]
    + ["a longer series than it takes", "a longer series completed"]
    + ["the last card taken alone", "passed although a spirit was in reach", "a face-down card turned"]
)


def reached(replay: Replay, log: Log) -> set[str]:
    """Everything that a record reaches, replayed to its end."""
    options = replay.header.options
    found = {f"layout {options['layout']}"}
    while replay.read():
        view = replay.state.view(replay.seat)
        if replay.text == "pass" and len(view["choices"]) > 1:
            found.add("passed although a spirit was in reach")
        if options["seats"] == 1 and view["question"]["kind"] == "take" and len(view["left"]) == 1:
            found.add("the last card taken alone")
        replay.apply()
    seats: int = options["seats"]
    found.update(told(log.events, HARD_SERIES if seats == 1 and options["level"] == "hard" else SERIES[seats]))
    outcome = replay.state.outcome()
    assert outcome is not None, "a fixture is a whole game"
    if options["seats"] == 1:
        assert outcome.reason in (SOLO_WON, SOLO_LOST)
        found.add(f"alone, {options['level']}, {'won' if outcome.winners else 'lost'}")
    elif outcome.reason == ENOUGH:
        found.add(f"G10: enough, {options['seats']} seats")
    else:
        found.add(f"G11: {ENDS[outcome.reason]}")
    return found


def told(events: Iterable[Event], least: int) -> Iterator[str]:
    """`least`: the cards that a free Spirit takes."""
    takeovers: dict[str, list[int]] = {}
    last = ""
    for event in events:
        facts = event.facts
        if event.name == "freed":
            if not facts["under"]:
                yield "a spirit freed at set-up"
            if any(text.startswith("spirit") for text in facts["under"]):
                yield "a cascade of two spirits"
            if last == "freed":
                yield "two spirits freed at once"
        if event.name == "driven out":
            yield "a spirit driven out"
        if event.name == "uncovers" and facts["under"] and facts["turned"]:
            yield "a face-down card turned"
        if event.name == "captures":
            yield from capture_told(facts, takeovers.setdefault(facts["spirit"], []))
            if facts["size"] > (facts["rested"] + 1 if facts["rested"] else least):
                yield "a longer series completed" if facts["completes"] else "a longer series than it takes"
        last = event.name


def capture_told(facts: dict[str, Any], owners: list[int]) -> Iterator[str]:
    yield f"{'captured' if facts['from'] is None else 'stolen'} by {facts['kind']}"
    if facts["completes"]:
        yield "retaken by completion"
    elif facts["seat"] in owners:
        yield "retaken with a new series"
    owners.append(facts["seat"])
    if len(owners) > 3:
        yield "taken over three times"


def matches() -> Iterator[Match]:
    """Greedy players and random ones: enough of each to find what is rare."""
    for seed in range(1200):
        seats = 1 + seed % 4
        layout = LAYOUTS[seed // 4 % 5]
        level = "hard" if seed // 20 % 2 else "easy"
        bot = "greedy" if (seats == 1 and seed % 8 == 0) or seed % 40 == 7 else "random"
        series = "at_least" if seed % 3 == 0 else "exact"
        options = {"seats": seats, "layout": layout, "level": level, "series": series}
        yield Match("siggil", options, f"{seed:04x}", bot)


if __name__ == "__main__":
    keep_the_fewest(FIXTURES, matches(), reached, EVERYTHING)
