"""What a game reaches: answers, payments, robberies, the ends of supplies, scores, options. Also finds a small set of
games that reach everything: `python -m tests.games.seven_seals.reach` writes it as records into fixtures/."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from sortilege.core.events import Event, Log
from sortilege.core.record import Replay
from tests.games.reaching import Match, keep_the_fewest
from tests.games.seven_seals.scene import COLOURS

FIXTURES = Path(__file__).parent / "fixtures"
PAYMENTS = ("led", "trumped", "white chosen", "white left", "nothing fits", "no black left", "mage")
OPTIONS: list[dict[str, Any]] = [
    {},
    {"mage_value": 5},
    {"long_game": True},
    {"mage_floor": True},
    {"memory_aid": False},
    {"show_played": True},
]
EVERYTHING = frozenset(
    [f"take {colour}" for colour in COLOURS]
    + [f"take {colour} from" for colour in COLOURS]
    + [f"return {kind}" for kind in (*COLOURS, "white")]
    + [f"play {colour}" for colour in COLOURS]
    + ["mage", "done"]
    + [f"question {kind}" for kind in ("predict", "play", "return")]
    + [f"pays: {why}" for why in PAYMENTS]
    + [f"{seats} seats" for seats in (3, 4, 5)]
    + [f"option {name}={value}" for options in OPTIONS for name, value in options.items()]
    + ["a steal from an opponent", "a second opponent robbed in one turn", "somebody robbed twice"]
    + ["the white supply runs out", "a sixth black seal", "a seventh black seal"]
    + ["a Mage credit below zero", "a Mage held at zero by the option", "a round with no Mage"]
    + ["no trick foretold, and none won", "a player without a point in a round of seals"]
    + ["a game won alone", "a tie"]
)


def reached(replay: Replay, log: Log) -> set[str]:
    """Everything that a record reaches, replayed to its end."""
    options = replay.header.options
    found = {f"{options['seats']} seats"} | {f"option {name}={value}" for name, value in options.items()}
    while replay.read():
        found.add(f"question {replay.state.view(None)['question']['kind']}")
        verb, *words = replay.text.split()
        found.add(" ".join([verb, *words[:1], *(["from"] if "from" in words else [])]))
        replay.apply()
    found.update(told(log.events))
    outcome = replay.state.outcome()
    assert outcome is not None, "a fixture is a whole game"
    found.add("a tie" if len(outcome.winners) > 1 else "a game won alone")
    return found & EVERYTHING


def told(events: Iterable[Event]) -> Iterable[str]:
    robbed: list[tuple[int, int]] = []
    none: set[int] = set()
    for event in events:
        facts = event.facts
        if event.name == "round":
            robbed, none = [], set()
        if event.name == "predicts" and not facts["total"]:
            none.add(facts["seat"])
        if event.name == "robs":
            yield "a steal from an opponent"
            if any(thief == facts["seat"] and victim != facts["from"] for thief, victim in robbed):
                yield "a second opponent robbed in one turn"
            if any(victim == facts["from"] for _, victim in robbed):
                yield "somebody robbed twice"
            robbed.append((facts["seat"], facts["from"]))
            if not facts["whites"]:
                yield "the white supply runs out"
        if event.name == "trick":
            none.discard(facts["winner"])
        if event.name == "pays":
            yield f"pays: {facts['why']}"
            if facts["why"] == "no black left":
                yield "a seventh black seal"
        if event.name == "round over":
            yield from scored(facts)
            if none:
                yield "no trick foretold, and none won"


def scored(facts: dict[str, Any]) -> Iterable[str]:
    mage = facts["mage"]
    if facts["blacks"] == 6:
        yield "a sixth black seal"
    if mage is None:
        yield "a round with no Mage"
    elif facts["points"][mage] < 0:
        yield "a Mage credit below zero"
    if facts["floored"]:
        yield "a Mage held at zero by the option"
    if any(points == 0 for seat, points in enumerate(facts["points"]) if seat != mage):
        yield "a player without a point in a round of seals"


def matches() -> Iterator[Match]:
    for seed in range(420):
        options = {"seats": 3 + seed % 3, **OPTIONS[seed // 3 % len(OPTIONS)]}
        if options["seats"] == 3:
            options.pop("long_game", None)
        yield Match("seven_seals", options, f"{seed:04x}", "greedy" if seed % 7 == 0 else "random")


if __name__ == "__main__":
    keep_the_fewest(FIXTURES, matches(), reached, EVERYTHING)
