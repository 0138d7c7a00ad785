"""What players are to keep in mind themselves (S21, G13, G18, P27): the log lets go of it, and nobody leafs back."""

import re
from pathlib import Path

from sortilege.core.events import FRESH
from sortilege.table.live import Table
from tests.table.house import Visitor, in_a_loop, opened, play_on, quiet, seated

LOGGED = re.compile(r"<ol>(.*?)</ol>", re.S)
LINE = re.compile(r"<li[^>]*>(.*?)</li>")
PLAYED = re.compile(r"\bplays\b|\bYou play\b")
OPTIONS = {"option-mage_value": "4", "option-white": "may"}  # of Seven Seals, as its form sends them


async def log_of(visitor: Visitor, table: str) -> list[str]:
    page = (await visitor.get(f"/t/{table}")).text
    region = page[page.index('data-region="log"') :]
    found = LOGGED.search(region)
    assert found is not None
    return LINE.findall(found[1])


async def foretells_none(table: Table) -> None:
    """Whoever sits in seat 0, as soon as they are asked."""
    while "done" not in table.view(0)["choices"]:
        await quiet(table)
    await table.act(0, table.decision(0), "done", str(table.seats[0].guest), None)


@in_a_loop
async def test_s21_older_tricks_fade_from_the_log_and_come_back_when_the_game_is_over(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, (ada,) = await seated(venue, 1, 3, game="seven_seals", **OPTIONS)
        name = table.row.id
        await foretells_none(table)
        await play_on(table, 12)
        played = [event for event in table.events(0) if event.name == "plays"]
        assert len(played) > 2 * FRESH
        lines = await log_of(ada, name)
        assert 0 < sum(bool(PLAYED.search(line)) for line in lines) <= FRESH
        assert any("foretell" in line for line in lines[:-FRESH]), "what lasts is still there"
        answer = await ada.get(f"/g/{name}")
        assert answer.status_code == 403 and "keep in mind" in answer.text
        await play_on(table)
        assert sum(bool(PLAYED.search(line)) for line in await log_of(ada, name)) > FRESH
        assert (await ada.get(f"/g/{name}")).status_code == 200


@in_a_loop
async def test_with_the_memory_aid_the_log_keeps_everything_and_one_may_leaf_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        options = {**OPTIONS, "option-show_played": "yes"}
        table, (ada,) = await seated(venue, 1, 3, game="seven_seals", **options)
        await foretells_none(table)
        await play_on(table, 12)
        assert sum(bool(PLAYED.search(line)) for line in await log_of(ada, table.row.id)) > FRESH
        assert (await ada.get(f"/g/{table.row.id}")).status_code == 200


@in_a_loop
async def test_g13_a_discard_that_lies_face_down_fades_from_the_log(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        options = {"option-layout": "passage", "option-level": "hard", "option-memory_aid": ""}
        table, (ada,) = await seated(venue, 1, 1, game="siggil", **options)
        await play_on(table, 30)
        removed = [event for event in table.events(0) if event.name == "removes"]
        assert len(removed) == 10
        assert sum("You remove" in line for line in await log_of(ada, table.row.id)) < len(removed) / 2
