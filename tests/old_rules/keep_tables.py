"""Keeps a server's database with games under way, by the rules of today.

python tests/old_rules/keep_tables.py FILE      twenty games, to be kept as tests/old_rules/rules-N/tables.db.xz
"""

import asyncio
import itertools
import lzma
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

import sortilege  # noqa: E402
from sortilege.table.app import DATABASE  # noqa: E402
from tests.table.house import opened, play_on  # noqa: E402

BOX: Final = (ROOT / "tests/games/precognition/box.toml").read_text(encoding="utf-8")
GAMES: Final[tuple[tuple[str, dict[str, Any], int], ...]] = (  # and after how many answers
    ("presages", {}, 7),
    ("presages", {"seats": 5, "memory_aid": False}, 12),
    ("presages", {"seats": 6}, 15),
    ("siggil", {}, 10),
    ("siggil", {"seats": 1, "level": "hard"}, 12),
    ("siggil", {"seats": 3, "layout": "turtle", "memory_aid": True}, 20),
    ("siggil", {"seats": 4, "layout": "river"}, 25),
    ("seven_seals", {}, 3),
    ("seven_seals", {"seats": 3, "mage_value": 5}, 60),
    ("seven_seals", {"seats": 5, "long_game": True}, 150),
    ("seven_seals", {"mage_floor": True, "show_played": True}, 90),
    ("precognition", {"seats": 2}, 30),
    ("precognition", {"mode": "team", "setup": "advanced"}, 70),
    ("precognition", {"seats": 2, "mode": "normal"}, 10),
    ("precognition", {"seats": 3, "mode": "apocalypse", "setup": "advanced"}, 14),
    ("precognition", {"seats": 3, "deck": BOX}, 40),
    ("sacrilege", {"seats": 2}, 15),
    ("sacrilege", {"seats": 4}, 60),
    ("sacrilege", {"seats": 6}, 100),
    ("sacrilege", {"seats": 3, "clock": True, "seconds": 30}, 30),
)


async def play(folder: Path) -> None:
    seeds = (f"{number:064x}" for number in itertools.count(1))
    async with opened(folder, dice=lambda: next(seeds)) as venue:
        people = [(await venue.known_guest(name)).id for name in ("Ada", "Basile", "Cléo", "Dov", "Élise", "Fanny")]
        for name, options, answers in GAMES:
            game = sortilege.load(name)
            table = await venue.house.open_table(game, game.options(options), people[0], False, False)
            for seat in range(table.row.options["seats"]):
                await table.sit(people[seat], f"Player {seat + 1}", seat)
            await table.begin(people[0], "random")
            await play_on(table, answers)
            assert table.row.status == "on", f"{name} was over after {answers} answers"
            print(f"{name}: {len(table.rows)} actions", flush=True)


def main() -> None:
    with TemporaryDirectory() as folder:
        asyncio.run(play(Path(folder)))
        Path(sys.argv[1]).write_bytes(lzma.compress((Path(folder) / DATABASE).read_bytes(), preset=9))


if __name__ == "__main__":
    main()
