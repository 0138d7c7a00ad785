"""Keeps games as they are played by the rules of today, so that later releases can show that they still read them.

    python tests/old_rules/keep.py FOLDER      a file a game, to be moved to tests/old_rules/rules-N

Run it on the last commit of an edition of the rules, before the next one. Each line of a file is a game: its record,
what was asked and what could be chosen at every decision, as one hash, and how it ended.
"""

import hashlib
import itertools
import json
import lzma
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

import sortilege  # noqa: E402
from sortilege import Game, Rng, State, bots  # noqa: E402
from sortilege.core.errors import BadOption  # noqa: E402
from sortilege.core.record import Header, action_line  # noqa: E402
from sortilege.core.registry import names  # noqa: E402
from tests.games.sacrilege.decks import STEPS  # noqa: E402

BOX: Final = ROOT / "tests/games/precognition/box.toml"  # an owner's components
DECKS: Final = 6  # owners' characters
GREEDY: Final = 2  # games of greedy bots for every number of seats; the others are random
DECISIONS: Final = 3000  # one game in a hundred of owners' decks is longer, and is left out


def option_sets(game: Game) -> Iterator[dict[str, Any]]:
    """Every value of every option with every other, without what the game refuses."""
    values = {option.name: [option.default] if option.of_table else option.values() for option in game.schema}
    if game.name == "precognition":
        values["deck"].append(BOX.read_text(encoding="utf-8"))
    if game.name == "sacrilege":
        values["deck"] += [any_deck(Rng(number)) for number in range(DECKS)]
    for chosen in itertools.product(*values.values()):
        try:
            yield game.options(dict(zip(values, chosen, strict=True)))
        except BadOption:
            continue


def any_deck(rng: Rng) -> str:
    """66 characters with any rewards at all."""
    tables: list[str] = []
    for number in range(66):
        steps = [STEPS[rng.below(len(STEPS))] for _ in range(1 + rng.below(3))]
        reward = " then ".join(("may " if rng.below(2) else "") + step for step in steps)
        key, value, green = f"k{number}", rng.below(14) - 6, "true" if rng.below(3) == 0 else "false"
        tables.append(
            f'[[character]]\nkey = "{key}"\nname = "{key.upper()}"\nvalue = {value}\ngreen = {green}\n'
            f'copies = 1\nreward = "{reward}"\n'
        )
    return "\n".join(tables)


def kept(game: Game, options: dict[str, Any], seed: str, bot: str) -> dict[str, Any] | None:
    header = Header(game, options, seed)
    state, rng, player = header.start(), Rng(int(seed, 16)), bots.load(bot, game)
    lines, digest = [header.line()], hashlib.sha256()
    while asked := state.asked():
        digest.update(decision(game, state).encode())
        seat = asked[rng.below(len(asked))]
        if bot == "random":
            choices = state.choices(seat)
            text = game.text(state, seat, choices[rng.below(len(choices))])
        else:
            view = state.view(seat)
            text = player.choose(view, view["choices"], bots.Budget(), rng)
        lines.append(action_line(seat, text))
        state.apply(seat, game.parse(state, seat, text))
        if len(lines) > DECISIONS:
            return None
    outcome = state.outcome()
    assert outcome is not None
    return {"record": "".join(lines), "choices": digest.hexdigest(), "outcome": outcome.as_json()}


def decision(game: Game, state: State) -> str:
    """Who is asked, and everything each of them may answer."""
    asked = {seat: sorted(game.text(state, seat, choice) for choice in state.choices(seat)) for seat in state.asked()}
    return json.dumps(asked)


def games_of(game: Game) -> Iterator[dict[str, Any]]:
    for number, options in enumerate(option_sets(game)):
        seed = hashlib.sha256(f"{game.name} {number}".encode()).hexdigest()[:32]
        found = kept(game, options, seed, "random")
        if found is not None:
            yield found
    for seats in next(option for option in game.schema if option.name == "seats").values():
        for number in range(GREEDY):
            seed = hashlib.sha256(f"{game.name} {seats} greedy {number}".encode()).hexdigest()[:32]
            found = kept(game, game.options({"seats": seats}), seed, "greedy")
            if found is not None:
                yield found


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name in names():
        lines = [json.dumps(entry, ensure_ascii=False) + "\n" for entry in games_of(sortilege.load(name))]
        path = folder / f"{name}.jsonl.xz"
        path.write_bytes(lzma.compress("".join(lines).encode(), preset=9))
        print(f"{name}: {len(lines)} games, {path.stat().st_size:,} bytes", flush=True)


if __name__ == "__main__":
    main()
