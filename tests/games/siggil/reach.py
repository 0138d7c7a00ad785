"""What a game reaches: layouts, seats, ways to take control of a Spirit, ways to end. Also finds a small set of games
that reach everything: `python -m tests.games.siggil.reach` writes it as records into fixtures/."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import sortilege
from sortilege import bots
from sortilege.cli import decision
from sortilege.core.events import Event, Log
from sortilege.core.record import Header, Replay, action_line, lines_of
from sortilege.games.siggil.ends import ENOUGH, FEWEST_CARDS, MOST, SHARED, SOLO_LOST, SOLO_WON

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
    found.update(told(log.events))
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


def told(events: Iterable[Event]) -> Iterator[str]:
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


def played(options: dict[str, Any], seed: str, names: list[str]) -> list[str]:
    """The lines of a game between these bots, one a seat."""
    game = sortilege.load("siggil")
    header = Header(game, game.options(options), seed)
    state, rng = header.start(), sortilege.Rng(int(seed, 16))
    players = [bots.load(name) for name in names]
    lines = [header.line()]
    while asked := state.asked():
        text = players[asked[0]].choose(game, state.view(asked[0]), rng)
        lines.append(action_line(asked[0], text))
        state.apply(asked[0], game.parse(state, asked[0], text))
    return lines


def reach_of(lines: list[str]) -> set[str]:
    log = Log()
    return reached(Replay((line.encode() for line in lines), log), log)


def games() -> Iterator[tuple[dict[str, Any], str, list[str]]]:
    """Greedy players alone, random ones alone and together: enough of each to find what is rare."""
    for seed in range(1200):
        seats = 1 + seed % 4
        layout = LAYOUTS[seed // 4 % 5]
        level = "hard" if seed // 20 % 2 else "easy"
        bot = "greedy" if (seats == 1 and seed % 8 == 0) or seed % 40 == 7 else "random"
        yield {"seats": seats, "layout": layout, "level": level}, f"{seed:04x}", [bot] * seats


def choices_hash(path: Path) -> str:
    """Every legal action at every decision, as one hash."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        replay = Replay(lines_of(file))
        while replay.read():
            digest.update(decision(replay).encode())
            replay.apply()
    return digest.hexdigest()


def main() -> None:
    found = [(reach_of(lines), lines) for lines in (played(*game) for game in games())]
    missing = set(EVERYTHING)
    FIXTURES.mkdir(exist_ok=True)
    for old in FIXTURES.glob("*.jsonl"):
        old.unlink()
    hashes: dict[str, str] = {}
    while missing:
        reach, lines = max(found, key=lambda entry: len(entry[0] & missing))
        if not reach & missing:
            raise SystemExit(f"no game reaches {sorted(missing)}")
        path = FIXTURES / f"game-{len(hashes) + 1:02}.jsonl"
        path.write_text("".join(lines), encoding="utf-8")
        hashes[path.stem] = choices_hash(path)
        missing -= reach
        print(path.stem, len(missing))
    (FIXTURES / "choices.json").write_text(json.dumps(hashes, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
