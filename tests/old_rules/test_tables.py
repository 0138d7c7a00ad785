"""Games that were under way when the server was brought up to date go on by their own rules."""

import lzma
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from sortilege.core.record import replayed
from sortilege.table.app import DATABASE
from tests.table.house import in_a_loop, opened, play_on

FILES = sorted(Path(__file__).parent.glob("rules-*/tables.db.xz"))
GAMES = 20


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name)
@in_a_loop
async def test_each_goes_on_to_its_end_and_its_record_says_by_which_rules(path: Path, tmp_path: Path) -> None:
    edition = int(path.parent.name.removeprefix("rules-"))
    (tmp_path / DATABASE).write_bytes(lzma.decompress(path.read_bytes()))
    names = ids_in(tmp_path / DATABASE)
    assert len(names) == GAMES
    async with opened(tmp_path) as venue:
        for name in names:
            table = await venue.table(name)
            assert (table.fault, table.row.rules, table.row.status) == ("", edition, "on")
            before = len(table.rows)
            await play_on(table)
            assert table.row.status == "over" and len(table.rows) > before
            replay = replayed(line.encode() for line in table.record().splitlines(keepends=True))
            assert replay.header.options["rules"] == edition
            outcome = replay.state.outcome()
            assert outcome is not None and outcome.as_json() == table.row.outcome


def ids_in(database: Path) -> list[str]:
    with create_engine(f"sqlite:///{database}").connect() as connection:
        return [str(row.id) for row in connection.execute(text("SELECT id FROM tables ORDER BY created, id"))]
