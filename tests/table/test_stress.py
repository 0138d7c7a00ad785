"""The long runs in short: a few kills, a few thousand messages."""

import asyncio
from pathlib import Path

from tests.table.stress.fuzz import MOST_GROWTH, rage
from tests.table.stress.kills import besiege


def test_killed_servers_lose_nothing_they_acknowledged(tmp_path: Path) -> None:
    found = besiege(tmp_path / "house", rounds=3, seed=1)
    assert found["kills"] == 3 and found["acknowledged"] > 100


def test_nothing_that_strangers_send_changes_a_game(tmp_path: Path) -> None:
    found = asyncio.run(rage(tmp_path / "house", 2000, seed=1, most_growth=MOST_GROWTH))
    assert found["messages"] >= 2000
    assert all(found[kind] > 0 for kind in ("malformed", "replayed", "reordered", "forged", "mutated", "form"))
    assert found["frame no"] > 100, "they were read and refused, not just lost"
