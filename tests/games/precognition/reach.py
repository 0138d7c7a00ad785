"""What a game reaches: cards, machines, events, objectives, questions, ways to end. Also finds a small set of games
that reach everything: `python -m tests.games.precognition.reach` writes it as records into fixtures/."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from sortilege.core.events import Event, Log
from sortilege.core.record import Replay
from sortilege.games.precognition.actions import ASK_NAMES
from sortilege.games.precognition.components import YMUNE, Tile, box_of
from sortilege.games.precognition.ends import REASONS
from sortilege.games.precognition.setup import MODES
from tests.games.reaching import Match, keep_the_fewest

FIXTURES = Path(__file__).parent / "fixtures"
BOX = box_of("")


def may_be_ignored(tile: Tile) -> bool:
    """R21: to ignore one that takes just a Ymune is to lose a protector to it."""
    return bool(tile.takes) and tile.takes != [(YMUNE, 1)]


EVERYTHING = frozenset(
    [f"activates {card.key}" for card in BOX.cards]
    + [f"bonus of {card.key}" for card in BOX.cards]
    + [f"runs {room.key} {row}" for room in BOX.rooms for row in (1, 2, 3)]
    + [f"meets {tile.key}" for tile in BOX.tiles]
    + [f"{deed} {tile.key}" for tile in BOX.tiles if may_be_ignored(tile) for deed in ("ignores", "suffers")]
    + [f"{aim.key} {end}" for aim in BOX.objectives for end in ("met", "revealed early")]
    + [f"asked {name}" for name in ASK_NAMES if name]
    + [f"ends with {reason}" for reason in REASONS]
    + [f"{mode} with {seats}" for mode in MODES for seats in (2, 3, 4) if mode != "team" or seats == 4]
    + [f"{setup} set-up" for setup in ("standard", "advanced")]
    + ["R8: none", "R11: fewer than offered", "R12: a battery without a place", "R18: Bane lowered from 1"]
    + ["R22: humans unfed", "R28: eased with doctors", "R28: eased by another player"]
)


def reached(replay: Replay, log: Log) -> set[str]:
    """Everything that a record reaches, replayed to its end."""
    options = replay.header.options
    found = {f"{options['mode']} with {options['seats']}", f"{options['setup']} set-up"}
    while replay.read():
        view = replay.state.view(None)
        for boat in view["boats"]:
            if boat["asked"] is not None:
                found.add(f"asked {boat['asked']}")
        if view["phase"] == "boats":
            found.update(chosen(view["boats"][replay.seat], replay.text))
        replay.apply()
    found.update(told(log.events))
    outcome = replay.state.outcome()
    assert outcome is not None, "a fixture is a whole game"
    found.add(f"ends with {outcome.reason}")
    return found


def chosen(boat: dict[str, object], text: str) -> Iterator[str]:
    if text == "none":
        yield "R8: none"
    if text == "take 0":
        yield "R11: fewer than offered"
    if text.startswith("spend ") and boat["bane"] == 1 and text != "spend 0":
        yield "R18: Bane lowered from 1"
    if text.startswith("ease ") and text.endswith("doctors"):
        yield "R28: eased with doctors"


def told(events: Iterable[Event]) -> Iterator[str]:
    revealed_by: dict[str, int | None] = {}
    for event in events:
        facts = event.facts
        if event.name == "activates":
            for key in facts["which"]:
                yield f"activates {key}"
        elif event.name == "gains" and facts["why"] == "bonus":
            yield f"bonus of {facts['source']}"
        elif event.name in ("gains", "heals") and facts["why"] == "machine" and facts["source"] is not None:
            yield f"runs {facts['source']} {facts['row']}"
        elif event.name == "river":
            yield f"meets {facts['tile']}"
        elif event.name in ("ignores", "suffers"):
            yield f"{event.name} {facts['tile']}"
        elif event.name == "wasted batteries":
            yield "R12: a battery without a place"
        elif event.name == "feeds" and facts["unfed"]:
            yield "R22: humans unfed"
        elif event.name == "reveals":
            revealed_by[facts["objective"]] = facts["seat"]
            if facts["seat"] is not None:
                yield f"{facts['objective']} revealed early"
        elif event.name == "eases" and revealed_by[facts["objective"]] != facts["seat"]:
            yield "R28: eased by another player"
        elif event.name == "objective" and facts["met"]:
            yield f"{facts['objective']} met"


def matches() -> Iterator[Match]:
    """Greedy players and random ones, enough of each to find what is rare; and some who think, for a crew that wins."""
    for seed in range(4, 8):
        yield Match("precognition", {"seats": 2, "mode": "normal"}, f"{seed:04x}", "ismcts", iterations=200)
    kinds = [(mode, seats) for mode in MODES for seats in (2, 3, 4) if mode != "team" or seats == 4]
    for seed in range(900):
        mode, seats = kinds[seed % len(kinds)]
        setup = "advanced" if seed // len(kinds) % 2 else "standard"
        bot = "random" if seed % 5 == 0 else "greedy"
        yield Match("precognition", {"seats": seats, "mode": mode, "setup": setup}, f"{seed:04x}", bot)


if __name__ == "__main__":
    keep_the_fewest(FIXTURES, matches(), reached, EVERYTHING)
