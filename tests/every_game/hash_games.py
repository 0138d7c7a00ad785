"""One hash over many seeded games of every game and seat count: two builds that play alike print the same.

    python tests/every_game/hash_games.py            the hash of 1,000 games each
    python tests/every_game/hash_games.py 60         … of 60
    python tests/every_game/hash_games.py --build    "compiled" or "interpreted": what is being run

Stands alone, so that it runs wherever `sortilege` can be imported.
"""

import hashlib
import json
import sys

import sortilege
from sortilege import Game, Rng
from sortilege.core import game as contract

GAMES = 1000
EVERY = 10  # plies between two looks at all the views


def build() -> str:
    return "interpreted" if (contract.__file__ or "").endswith(".py") else "compiled"


def hash_of(games: list[Game], wanted: int) -> str:
    total = hashlib.sha256()
    for game in games:
        for seats in seat_counts(game):
            for number in range(wanted):
                for line in story(game, seats, number):
                    total.update(line.encode())
    return total.hexdigest()


def seat_counts(game: Game) -> list[int]:
    return next(option for option in game.schema if option.name == "seats").values()


def story(game: Game, seats: int, number: int) -> list[str]:
    """All that can be seen of one game played by dice."""
    rng = Rng(number)
    state = game.new({"seats": seats}, number)
    lines: list[str] = []
    ply = 0
    while True:
        asked = state.asked()
        if ply % EVERY == 0 or not asked:
            lines.append(json.dumps([state.view(seat) for seat in (*range(state.seats), None)]))
        if not asked:
            outcome = state.outcome()
            lines.append(json.dumps([None if outcome is None else outcome.as_json(), state.utility()]))
            return lines
        seat = asked[rng.below(len(asked))]
        # A pick and a list of choices are two ways of the same thing, written apart for speed: hash both
        choices = state.choices(seat)
        action = state.pick(seat, rng) if ply % 2 else choices[rng.below(len(choices))]
        lines.append(f"{seat} {game.text(state, seat, action)} {len(choices)}\n")
        state.apply(seat, action)
        ply += 1


if __name__ == "__main__":
    if "--build" in sys.argv:
        print(build())
    else:
        wanted = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
        print(hash_of([sortilege.load(name) for name in sortilege.names()], wanted))
