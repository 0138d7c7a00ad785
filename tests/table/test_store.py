"""The store: what was acknowledged is there, what failed is not, and what is read is what was written."""

import asyncio
import functools
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import traceback
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, ParamSpec

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from msgspec.structs import replace
from sqlalchemy import Connection, event

from sortilege.table.database import Database
from sortilege.table.store import ActionRow, Guest, SeatRow, Store, StoreFault, TableRow, Taken

P = ParamSpec("P")


def in_a_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run the test to its end; two minutes are for ever."""

    @functools.wraps(test)
    def run(*arguments: P.args, **named: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*arguments, **named), 120))

    return run


@asynccontextmanager
async def opened(file: Path, patience: float = 10.0) -> AsyncIterator[Store]:
    store = await Store.open(file, patience)
    try:
        yield store
    finally:
        await store.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "table.db"


def a_table(id: str = "t", created: float = 1.0, **facts: Any) -> TableRow:
    plain = TableRow(id, "whist", 1, {"seats": 4}, "ann", True, False, "on", "abc", created)
    return replace(plain, **facts)


def a_seat(table: str = "t", seat: int = 0, guest: str | None = None) -> SeatRow:
    return SeatRow(table, seat, guest, None if guest else "random", guest or "Bot", None)


def an_action(ply: int, table: str = "t", do: str = "pass", command: str | None = None) -> ActionRow:
    return ActionRow(table, ply, ply % 4, do, "ann", command, 12.5)


def stored(file: Path) -> list[tuple[str, int, str]]:
    """The log as another program reads it."""
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute('SELECT "table", ply, do FROM actions ORDER BY "table", ply').fetchall()


# Acknowledged is stored


@in_a_loop
async def test_an_action_is_there_for_everybody_when_append_returns(file: Path) -> None:
    async with opened(file) as store:
        await store.add_table(a_table(), [])
        for ply in range(5):
            await store.append(an_action(ply))
            assert stored(file)[-1] == ("t", ply, "pass")


@in_a_loop
async def test_the_last_action_and_the_end_of_its_table_are_one(file: Path) -> None:
    over = a_table(status="over", ended=9.0, outcome={"winners": [1, 3], "reason": "points"})
    async with opened(file) as store:
        await store.add_table(a_table(), [])
        await store.append(an_action(0), over)
        assert await store.table("t") == (over, [])
        with pytest.raises(Taken):
            await store.append(an_action(0), a_table(status="open"))
        with pytest.raises(StoreFault):
            await store.append(an_action(1), a_table("unknown"))
        assert await store.table("t") == (over, [])
        assert await store.actions("t") == [an_action(0)]


CHILD = """
import asyncio, os, sys
from pathlib import Path
from sortilege.table.store import ActionRow, Store, TableRow

async def play(store, table):
    await store.add_table(TableRow(table, "whist", 1, {}, "ann", True, False, "on", None, 1.0), [])
    for ply in range(100_000):
        await store.append(ActionRow(table, ply, 0, "pass", "ann", f"{table}.{ply}", 1.0))
        os.write(1, f"{table} {ply}\\n".encode())

async def main():
    store = await Store.open(Path(sys.argv[1]))
    await asyncio.gather(*(play(store, f"t{n}") for n in range(20)))

asyncio.run(main())
"""


@pytest.mark.parametrize("lines", [1, 33, 500, 2000])
@in_a_loop
async def test_a_server_killed_at_work_has_stored_all_it_acknowledged_and_nothing_twice(file: Path, lines: int) -> None:
    with subprocess.Popen([sys.executable, "-c", CHILD, str(file)], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        acknowledged = [child.stdout.readline() for _ in range(lines)]
        child.kill()
        acknowledged += child.stdout.readlines()
    assert child.returncode == -signal.SIGKILL
    said = {(table, int(ply)) for table, ply in map(str.split, acknowledged)}
    assert len(said) == len(acknowledged) >= lines
    async with opened(file) as store:
        found = [row for n in range(20) for row in await store.actions(f"t{n}")]
        assert said <= {(row.table, row.ply) for row in found}
        assert len({row.command for row in found}) == len(found)
        for table in {row.table for row in found}:
            plies = [row.ply for row in found if row.table == table]
            assert plies == list(range(len(plies)))
            await store.append(an_action(len(plies), table))  # the game goes on


@in_a_loop
async def test_closing_commits_all_that_is_under_way(file: Path) -> None:
    store = await Store.open(file)
    await store.add_table(a_table(), [])
    under_way = [asyncio.create_task(store.append(an_action(ply))) for ply in range(1200)]
    await asyncio.sleep(0)  # each has asked
    await store.close()
    assert [ply for _, ply, _ in stored(file)] == list(range(1200))
    assert await asyncio.gather(*under_way) == [None] * 1200


@in_a_loop
async def test_a_closed_store_says_so_and_may_be_closed_again(file: Path) -> None:
    store = await Store.open(file)
    await store.close()
    await store.close()
    with pytest.raises(StoreFault, match="closed"):
        await store.append(an_action(0))
    with pytest.raises(StoreFault, match="closed"):
        await store.actions("t")
    assert not await store.is_ready()


@in_a_loop
async def test_an_action_whose_sender_went_away_stands(file: Path) -> None:
    async with opened(file) as store:
        await store.add_table(a_table(), [])
        sent = asyncio.create_task(store.append(an_action(0)))
        await asyncio.sleep(0)
        sent.cancel()
        await store.append(an_action(1))
        assert await store.actions("t") == [an_action(0), an_action(1)]


# Races


@in_a_loop
async def test_a_ply_is_taken_once_and_the_first_stands(file: Path) -> None:
    async with opened(file) as store:
        await store.add_table(a_table(), [])
        await store.append(an_action(0, do="lay 1"))
        with pytest.raises(Taken, match="table t: ply 0"):
            await store.append(an_action(0, do="lay 2"))
        assert await store.actions("t") == [an_action(0, do="lay 1")]


@in_a_loop
async def test_of_many_racing_for_each_ply_one_wins_and_the_others_know(file: Path) -> None:
    async with opened(file) as store:
        await store.add_table(a_table(), [])
        bids = [an_action(ply, do=f"bid {n}") for n in range(4) for ply in range(50)]
        results = await asyncio.gather(*map(store.append, bids), return_exceptions=True)
        won = [bid for bid, result in zip(bids, results) if result is None]
        assert sorted(won, key=lambda bid: bid.ply) == await store.actions("t")
        assert len(won) == 50
        assert [type(result) for result in results if result is not None] == [Taken] * 150


@in_a_loop
async def test_an_action_at_an_unknown_table_is_a_fault_not_a_race(file: Path) -> None:
    async with opened(file) as store:
        with pytest.raises(StoreFault):
            await store.append(an_action(0, "nowhere"))
        assert stored(file) == []


# Trouble


async def refused(store: Store, actions: list[ActionRow]) -> set[str]:
    """Every one of these is; why."""
    results = await asyncio.gather(*map(store.append, actions), return_exceptions=True)
    assert {type(result) for result in results} == {StoreFault}
    return {str(result) for result in results}


@in_a_loop
async def test_a_locked_database_refuses_all_that_waits_at_once_and_works_again_after(file: Path) -> None:
    async with opened(file, patience=0.2) as store:
        await store.add_table(a_table(), [])
        with closing(sqlite3.connect(file)) as other:
            other.execute("BEGIN EXCLUSIVE")
            # One after the other would take 1000 times the patience: longer than the test may
            assert await refused(store, [an_action(ply) for ply in range(1000)]) == {
                f"{file}: locked by another program"
            }
            assert not await store.is_ready()
            assert await store.table("t") == (a_table(), [])  # whoever only reads is not held up
            other.rollback()
        assert stored(file) == []
        assert await store.is_ready()
        await store.append(an_action(0))
        assert len(stored(file)) == 1


@in_a_loop
async def test_a_lock_given_up_in_time_is_only_waited_for(file: Path) -> None:
    async with opened(file, patience=30) as store:
        await store.add_table(a_table(), [])
        with closing(sqlite3.connect(file)) as other:
            other.execute("BEGIN EXCLUSIVE")
            append = asyncio.create_task(store.append(an_action(0)))
            assert await store.actions("t") == []
            assert not append.done()
            other.rollback()
            await append
        assert len(stored(file)) == 1


async def fill(store: Store) -> list[int]:
    """Append until the disk is full; the plies acknowledged."""
    acknowledged: list[int] = []

    async def append_on_and_on() -> None:
        for ply in range(10_000):
            await store.append(an_action(ply, do="x" * 2000))
            acknowledged.append(ply)

    with pytest.raises(StoreFault, match="the disk is full"):
        await append_on_and_on()
    return acknowledged


@in_a_loop
async def test_a_full_disk_acknowledges_nothing_it_did_not_store_and_works_again_after(file: Path) -> None:
    database = Database(file)
    database.prepare()
    pages = [60]

    def limit(connection: Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages[0]}")

    event.listen(database.engine, "begin", limit)
    store = Store(database)
    await store.add_table(a_table(), [])
    acknowledged = await fill(store)
    assert acknowledged
    assert [ply for _, ply, _ in stored(file)] == acknowledged
    pages[0] = 1 << 30
    await store.append(an_action(len(acknowledged)))
    await store.close()
    assert len(stored(file)) == len(acknowledged) + 1


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of one megabyte, where the system lets us have one."""
    mount, unmount = shutil.which("mount"), shutil.which("umount")
    command = [str(mount), "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(tmp_path)]
    if not mount or not unmount or os.geteuid() or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("may not mount a small disk")
    yield tmp_path
    subprocess.run([unmount, str(tmp_path)], check=True)


@in_a_loop
async def test_a_disk_that_is_really_full_is_no_different(small_disk: Path) -> None:
    file, ballast = small_disk / "table.db", small_disk / "ballast"
    ballast.write_bytes(bytes(300_000))
    async with opened(file) as store:
        await store.add_table(a_table(), [])
        acknowledged = await fill(store)
        assert acknowledged
        assert [row.ply for row in await store.actions("t")] == acknowledged
        ballast.unlink()
        await store.append(an_action(len(acknowledged)))
    assert [ply for _, ply, _ in stored(file)] == [*acknowledged, len(acknowledged)]


@in_a_loop
async def test_a_directory_that_vanishes_is_a_fault_until_it_is_back(tmp_path: Path) -> None:
    home, away = tmp_path / "home", tmp_path / "away"
    home.mkdir()
    async with opened(home / "table.db") as store:
        await store.add_table(a_table(), [])
        home.rename(away)
        assert await refused(store, [an_action(0)]) == {f"{home / 'table.db'}: the file cannot be opened"}
        with pytest.raises(StoreFault):
            await store.table("t")
        assert not await store.is_ready()
        away.rename(home)
        await store.append(an_action(0))
        assert await store.actions("t") == [an_action(0)]


@in_a_loop
async def test_a_deleted_database_is_a_fault_and_not_begun_anew(file: Path) -> None:
    async with opened(file) as store:
        await store.add_table(a_table(), [])
        for part in file.parent.iterdir():
            part.unlink()
        await refused(store, [an_action(0)])
        assert list(file.parent.iterdir()) == []


@in_a_loop
async def test_a_store_that_cannot_be_opened_says_why_in_a_line(file: Path) -> None:
    file.write_text("Dear diary,\n" * 1000)
    with pytest.raises(StoreFault) as caught:
        await Store.open(file)
    assert str(caught.value) == f"{file}: the file is not a database"


# Rows


texts = some.text(max_size=30)
facts = some.dictionaries(
    texts,
    some.recursive(
        some.none() | some.booleans() | some.integers() | some.floats(allow_nan=False, allow_infinity=False) | texts,
        lambda inner: some.lists(inner, max_size=3) | some.dictionaries(texts, inner, max_size=3),
        max_leaves=6,
    ),
    max_size=4,
)
times = some.floats(allow_nan=False, allow_infinity=False)
tables = some.builds(
    TableRow,
    id=texts,
    game=texts,
    rules=some.integers(0, 1 << 31 - 1),
    options=facts,
    host=texts,
    listed=some.booleans(),
    takeover=some.booleans(),
    status=some.sampled_from(["open", "on", "over"]),
    seed=some.none() | texts,
    created=times,
    started=some.none() | times,
    ended=some.none() | times,
    outcome=some.none() | facts,
    before=some.none() | texts,
    after=some.none() | texts,
)


@settings(max_examples=60)
@given(tables, tables, some.lists(some.tuples(texts, some.none() | texts, some.none() | texts), max_size=4), texts)
def test_rows_come_back_as_they_were(row: TableRow, other: TableRow, people: list[Any], text: str) -> None:
    @in_a_loop
    async def story() -> None:
        with tempfile.TemporaryDirectory() as directory:
            async with opened(Path(directory, "table.db")) as store:
                seats = [SeatRow(row.id, n, guest, bot, name, text) for n, (name, guest, bot) in enumerate(people)]
                await store.add_table(row, seats[::-1])
                assert await store.table(row.id) == (row, seats)
                changed = replace(other, id=row.id)
                await store.set_table(changed)
                assert await store.table(row.id) == (changed, seats)
                action = ActionRow(row.id, 0, 1, text, text, text or None, row.created)
                await store.append(action)
                assert await store.actions(row.id) == [action]
                await store.save_guest(Guest(text, row.id))
                await store.save_guest(Guest(text, row.host))
                assert await store.guest(text) == Guest(text, row.host)

    story()


@in_a_loop
async def test_half_a_character_is_refused_and_harms_nobody(file: Path) -> None:
    async with opened(file) as store:
        names = [Guest("a", "Ann"), Guest("b", "\ud83c"), Guest("c", "Cleo")]
        results = await asyncio.gather(*map(store.save_guest, names), return_exceptions=True)
        assert [type(result) for result in results] == [type(None), StoreFault, type(None)]
        assert [await store.guest(id) for id in "abc"] == [names[0], None, names[2]]


@in_a_loop
async def test_a_seat_changes_hands_and_the_others_do_not(file: Path) -> None:
    async with opened(file) as store:
        await store.add_table(a_table(), [a_seat(seat=n) for n in range(3)])
        await store.add_table(a_table("u"), [a_seat("u", n) for n in range(3)])
        taken = SeatRow("t", 1, "ann", None, "Ann", "hash")
        await store.set_seat(taken)
        assert await store.table("t") == (a_table(), [a_seat(seat=0), taken, a_seat(seat=2)])
        assert await store.table("u") == (a_table("u"), [a_seat("u", n) for n in range(3)])


@in_a_loop
async def test_what_is_not_there_is_none_and_cannot_be_changed(file: Path) -> None:
    async with opened(file) as store:
        assert await store.guest("ann") is None
        assert await store.table("t") is None
        assert await store.actions("t") == []
        with pytest.raises(StoreFault, match="tables: no row"):
            await store.set_table(a_table())
        with pytest.raises(StoreFault, match="seats: no row"):
            await store.set_seat(a_seat())


@in_a_loop
async def test_no_traceback_tells_a_seed_or_a_secret(file: Path) -> None:
    table, seat = a_table(seed="5eed"), SeatRow("t", 0, None, None, "", "5ecre7")
    async with opened(file) as store:
        asked = [store.set_table(table), store.set_seat(seat), store.add_table(table, [seat, seat])]
        faults = [fault for fault in await asyncio.gather(*asked, return_exceptions=True) if fault is not None]
    told = "".join("".join(traceback.format_exception(fault)) for fault in faults)
    assert len(faults) == 3
    assert "IntegrityError" in told
    assert "5eed" not in told and "5ecre7" not in told


@in_a_loop
async def test_a_table_is_added_once_and_with_all_its_seats(file: Path) -> None:
    async with opened(file) as store:
        with pytest.raises(StoreFault):
            await store.add_table(a_table(), [a_seat(seat=0), a_seat(seat=0)])
        assert await store.table("t") is None
        await store.add_table(a_table(), [])
        with pytest.raises(StoreFault):
            await store.add_table(a_table(created=2.0), [])
        assert await store.table("t") == (a_table(), [])


@in_a_loop
async def test_everything_outlives_the_server(file: Path) -> None:
    async with opened(file) as store:
        await store.add_table(a_table(), [a_seat()])
        await store.append(an_action(0, command="c1"))
        await store.save_guest(Guest("ann", "Ann"))
    async with opened(file) as store:
        assert await store.table("t") == (a_table(), [a_seat()])
        assert await store.actions("t") == [an_action(0, command="c1")]
        assert await store.guest("ann") == Guest("ann", "Ann")


@in_a_loop
async def test_no_outcome_is_nothing_at_all_in_the_database(file: Path) -> None:
    async with opened(file) as store:
        await store.add_table(a_table(), [])
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT count(*) FROM tables WHERE outcome IS NULL").fetchone() == (1,)


# Lists


@in_a_loop
async def test_actions_come_in_the_order_of_play(file: Path) -> None:
    async with opened(file) as store:
        await store.add_table(a_table(), [])
        await store.add_table(a_table("u"), [])
        for ply in (2, 10, 0, 1):
            await store.append(an_action(ply))
            await store.append(an_action(ply, "u"))
        assert await store.actions("t") == [an_action(ply) for ply in (0, 1, 2, 10)]


@in_a_loop
async def test_games_of_a_guest_are_theirs_newest_first_each_once(file: Path) -> None:
    async with opened(file) as store:
        seatings: list[list[str | None]] = [["ann"], ["bea"], ["bea", "ann"], [None, "ann", "ann"]]
        for n, guests in enumerate(seatings):
            seats = [a_seat(f"t{n}", seat, guest) for seat, guest in enumerate(guests)]
            await store.add_table(a_table(f"t{n}", n, status="over", started=1.0), seats)
        games = await store.games_of("ann")
        assert [table.id for table, _ in games] == ["t3", "t2", "t0"]
        assert games[1][1] == [a_seat("t2", 0, "bea"), a_seat("t2", 1, "ann")]
        assert await store.games_of("nobody") == []


@in_a_loop
async def test_games_brought_from_elsewhere_are_listed_too_and_closed_tables_are_not(file: Path) -> None:
    async with opened(file) as store:
        await store.add_table(a_table("brought", 1.0, status="over", host="ann", started=None), [])
        await store.add_table(a_table("hosted", 2.0, status="over", host="ann", started=1.0), [])
        await store.add_table(a_table("closed", 3.0, status="closed"), [a_seat("closed", 0, "ann")])
        assert [table.id for table, _ in await store.games_of("ann")] == ["brought"]


@in_a_loop
async def test_a_table_comes_with_its_log_or_not_at_all(file: Path) -> None:
    async with opened(file) as store:
        with pytest.raises(StoreFault):
            await store.add_table(a_table(), [a_seat("t", 0)], [an_action(0), an_action(0)])
        assert await store.table("t") is None
        await store.add_table(a_table(), [a_seat("t", 0)], [an_action(0), an_action(1)])
        assert await store.actions("t") == [an_action(0), an_action(1)]


@in_a_loop
async def test_a_list_holds_the_fifty_newest(file: Path) -> None:
    async with opened(file) as store:
        await asyncio.gather(*(store.add_table(a_table(f"t{n}", n), [a_seat(f"t{n}", 0, "ann")]) for n in range(60)))
        newest = [f"t{n}" for n in range(59, 9, -1)]
        assert [table.id for table, _ in await store.games_of("ann")] == newest
