"""What a game reaches: cards laid, questions asked, effects seen, ways to end. Also finds a small set of games that
reach everything: `python -m tests.games.presages.reach` writes it as records into fixtures/."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from sortilege.core.events import Event, Log
from sortilege.core.record import Replay
from tests.games.reaching import Match, keep_the_fewest

FIXTURES = Path(__file__).parent / "fixtures"
QUESTIONS = ("lay", "reply", "law", "trade", "secret", "reveal", "recall", "swap", "give", "return", "luck")
END_EFFECTS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 16, 18, 19, 20, 25, 27)
EVERYTHING = frozenset(
    [f"card {value}" for value in range(1, 36)]
    + [f"question {kind}" for kind in QUESTIONS]
    + [f"effect of {value}" for value in END_EFFECTS]
    + ["highest wins", "lowest wins", "second wins", "passed over", "shielded"]
    + [
        "pride starts",
        "dream before another",
        "laid again after wrath",
        "the law disobeyed",
        "dream without reply",
    ]
    + [f"nothing to act on for {value}" for value in (15, 23, 28, 29)]
    + ["shown unasked", "shown when asked", "law lower", "law higher", "swap for law", "swap lays an effect"]
    + [
        "a round ends with one card",
        "a round ends with several at one card",
        "a round ends with no card by luck",
    ]
    + ["pride after the last bout of a round"]
    + ["put back by betrayal", "law put back by betrayal"]  # P22 by the rulebook
    + [f"{seats} seats, {score}" for seats in (4, 5) for score in ("2:0", "2:1")]
    + ["6 seats, three teams", "6 seats, every team but one has a laurel"]
)


def reached(replay: Replay, log: Log) -> set[str]:
    """Everything that a record reaches, replayed to its end."""
    found: set[str] = set()
    while replay.read():
        view = replay.state.view(replay.seat)
        found.add(f"question {view['question']['kind']}")
        if view["question"].get("banned"):
            found.add("laid again after wrath")
        law, verb = view["law"], replay.text.split()
        if law and verb[0] == "lay" and (int(verb[1]) < 15) != (law == "lower"):
            found.add("the law disobeyed")
        replay.apply()
    found.update(told(log.events))
    outcome = replay.state.outcome()
    assert outcome is not None, "a fixture is a whole game"
    laurels = log.events[-1].facts["laurels"]
    seats = replay.state.seats
    if seats == 6:
        found.add("6 seats, three teams")
        if sorted(laurels) == [1, 1, 2]:
            found.add("6 seats, every team but one has a laurel")
    else:
        found.add(f"{seats} seats, 2:{min(laurels)}")
    return found


def told(events: Iterable[Event]) -> Iterable[str]:
    asked = pride = False
    for event in events:
        facts = event.facts
        if event.name in ("lays", "swaps"):
            yield f"card {facts['card']}"
        if event.name == "lays" and facts["card"] == 21:
            yield "dream before another" if facts["at"] != facts["seat"] else "dream without reply"
        if event.name == "swaps":
            if facts["for"] == facts["card"]:
                yield "put back by betrayal"
                if facts["card"] == 15:
                    yield "law put back by betrayal"
            elif facts["for"] == 15:
                yield "swap for law"
            if facts["card"] in (15, 23, 24, 28, *range(30, 36)):
                yield "swap lays an effect"
        if event.name == "no effect":
            yield f"nothing to act on for {facts['card']}"
        if event.name == "law":
            yield f"law {facts['law']}"
        if event.name == "shows":
            yield "shown when asked" if asked else "shown unasked"
        asked = event.name == "asks" or (asked and event.name == "shows")
        if event.name == "bout":
            pride = facts["pride"]
            yield from verdicts(facts)
        if event.name == "round won":
            yield from round_end(facts["hands"])
            if pride:
                yield "pride after the last bout of a round"


def verdicts(facts: dict[str, Any]) -> Iterable[str]:
    if facts["pride"]:
        yield "pride starts"
    for verdict in facts["cards"]:
        for why in verdict["why"]:
            known = f"effect of {why['by']}"
            yield known if known in EVERYTHING and why["how"] != "shielded" else why["how"]


def round_end(hands: list[list[int]]) -> Iterable[str]:
    sizes = [len(hand) for hand in hands]
    if 0 in sizes:
        yield "a round ends with no card by luck"
    elif sizes.count(1) == 1:
        yield "a round ends with one card"
    else:
        yield "a round ends with several at one card"


def matches() -> Iterator[Match]:
    for seed in range(1500):
        yield Match("presages", {"seats": 4 + seed % 3}, f"{seed:04x}", "greedy" if seed % 4 == 0 else "random")


if __name__ == "__main__":
    keep_the_fewest(FIXTURES, matches(), reached, EVERYTHING)
