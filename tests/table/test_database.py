"""The database beneath the store: opened, migrated, refused with one clear line, and written to in batches."""

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from msgspec import Struct
from sqlalchemy import Connection, Table, event, insert, text
from sqlalchemy.exc import IntegrityError

from sortilege.table.database import MOST_AT_ONCE, Database, StoreFault, Work, Writer
from sortilege.table.store import ACTIONS, GUESTS, METADATA, SEATS, TABLES, ActionRow, Guest, SeatRow, TableRow

TABLE = {
    "id": "t",
    "game": "whist",
    "rules": 1,
    "options": {},
    "host": "h",
    "listed": True,
    "takeover": False,
    "status": "on",
    "created": 1.0,
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "table.db"


@contextmanager
def prepared(file: Path) -> Iterator[Database]:
    with closing(Database(file)) as database:
        database.prepare()
        yield database


def asked(file: Path, question: str) -> list[tuple[Any, ...]]:
    """What anybody else's connection answers."""
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(question).fetchall()


def told(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def refused(file: Path) -> str:
    """Why this cannot be opened: one line that names the file."""
    with closing(Database(file, patience=0.05)) as database, pytest.raises(StoreFault) as caught:
        database.prepare()
    line = str(caught.value)
    assert line.startswith(f"{file}: ")
    assert "\n" not in line
    return line.removeprefix(f"{file}: ")


# Opening and migrating


@pytest.mark.parametrize("is_there", [False, True])
def test_a_missing_and_an_empty_file_become_a_database(file: Path, is_there: bool) -> None:
    if is_there:
        file.touch()
    with prepared(file):
        names = {name for (name,) in asked(file, "SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert names == {*METADATA.tables, "alembic_version"}


def test_a_new_file_is_for_its_owner_alone(file: Path) -> None:
    with prepared(file):
        assert {made.stat().st_mode & 0o777 for made in file.parent.iterdir()} == {0o600}


@pytest.mark.parametrize("name", ["with space.db", "100%.db", "what?.db", "a#b.db", "été;là.db"])
def test_any_file_name_will_do(tmp_path: Path, name: str) -> None:
    with prepared(tmp_path / name):
        pass
    assert [made.name for made in tmp_path.iterdir()] == [name]


def test_migrating_a_second_time_changes_nothing(file: Path) -> None:
    with prepared(file):
        pass
    before = file.read_bytes()
    with prepared(file):
        pass
    assert file.read_bytes() == before


def test_what_the_migrations_make_is_what_the_metadata_says(file: Path) -> None:
    with prepared(file) as database, database.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), METADATA) == []


def test_a_difference_between_migrations_and_metadata_would_be_seen(file: Path) -> None:
    with prepared(file) as database:
        told(file, "DROP INDEX seats_of_a_guest")
        with database.engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), METADATA)


@pytest.mark.parametrize(
    ("table", "row"), [(GUESTS, Guest), (TABLES, TableRow), (SEATS, SeatRow), (ACTIONS, ActionRow)]
)
def test_a_tables_columns_are_the_fields_of_its_row(table: Table, row: type[Struct]) -> None:
    assert tuple(table.columns.keys()) == row.__struct_fields__


def test_a_database_of_the_first_version_is_brought_up_to_date_with_all_it_holds(file: Path) -> None:
    config = Config()
    config.set_main_option("script_location", "sortilege.table:migrations")
    file.touch()
    with closing(Database(file)) as database, database.writing.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "1")
        connection.execute(
            text(
                "INSERT INTO tables (id, game, rules, options, host, listed, takeover, status, created)"
                " VALUES ('t', 'presages', 1, '{}', 'g', 0, 1, 'open', 1.0)"
            )
        )
    with prepared(file):
        assert asked(file, "SELECT id, takeover, hints FROM tables") == [("t", 1, 0)]


def test_a_migration_cut_short_leaves_nothing_and_can_be_run_again(file: Path) -> None:
    def stumble(connection: Connection, cursor: Any, statement: str, *rest: Any) -> None:
        if "CREATE TABLE actions" in statement:
            raise KeyboardInterrupt

    with closing(Database(file)) as database:
        event.listen(database.engine, "before_cursor_execute", stumble)
        with pytest.raises(KeyboardInterrupt):
            database.prepare()
    assert asked(file, "SELECT name FROM sqlite_master") == []
    with prepared(file):
        assert asked(file, "SELECT count(*) FROM actions") == [(0,)]


def test_servers_that_start_at_the_same_time_migrate_once(file: Path) -> None:
    databases = [Database(file, patience=30) for _ in range(4)]
    with ThreadPoolExecutor(len(databases)) as threads:
        list(threads.map(Database.prepare, databases))
    for database in databases:
        database.close()
    assert asked(file, "SELECT count(*) FROM alembic_version") == [(1,)]


def test_commits_wait_for_the_disk_and_keys_are_kept(file: Path) -> None:
    with prepared(file) as database, database.engine.connect() as connection:
        settings = ("journal_mode", "synchronous", "foreign_keys")
        said = [connection.exec_driver_sql(f"PRAGMA {setting}").scalar() for setting in settings]
        assert said == ["wal", 2, 1]  # 2: FULL


# Refusing


def test_a_database_of_a_newer_version_is_refused(file: Path) -> None:
    with prepared(file):
        told(file, "UPDATE alembic_version SET version_num = '999'")
    assert refused(file) == "made by a newer version (revision '999', expected at most '2')"


def test_a_database_of_another_program_is_refused_and_left_as_it_was(file: Path) -> None:
    told(file, "CREATE TABLE recipes (name)")
    assert refused(file) == "a database of another program"
    assert asked(file, "SELECT name FROM sqlite_master") == [("recipes",)]


def test_a_file_that_is_no_database_is_refused_and_left_as_it_was(file: Path) -> None:
    file.write_text("Dear diary,\n" * 1000)
    assert refused(file) == "the file is not a database"
    assert file.read_text() == "Dear diary,\n" * 1000


def test_a_damaged_database_is_refused(file: Path) -> None:
    with prepared(file):
        pass
    whole = file.read_bytes()
    file.write_bytes(whole[:100] + b"\xff" * (len(whole) - 100))
    assert refused(file) == "the database is damaged"


def test_a_directory_in_the_files_place_is_refused(file: Path) -> None:
    file.mkdir()
    assert refused(file) == "the file cannot be opened"


def test_a_missing_directory_is_refused_and_not_made(tmp_path: Path) -> None:
    assert refused(tmp_path / "nowhere" / "table.db") == "No such file or directory"
    assert list(tmp_path.iterdir()) == []


def test_a_locked_database_is_refused(file: Path) -> None:
    with prepared(file):
        pass
    with closing(sqlite3.connect(file)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        assert refused(file) == "locked by another program"


@contextmanager
def read_only(directory: Path) -> Iterator[None]:
    """A directory nothing can be made in, also not by root, who is nobody meanwhile."""
    mode = directory.stat().st_mode
    is_root = os.geteuid() == 0
    directory.chmod(0o555)
    if is_root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)
        directory.chmod(mode)


@pytest.fixture
def open_to_all() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as directory:  # tmp_path is inside a directory for its owner alone
        yield Path(directory)


def test_a_read_only_directory_is_refused(open_to_all: Path) -> None:
    with read_only(open_to_all):
        assert refused(open_to_all / "table.db") == "Permission denied"


def test_a_database_in_a_read_only_directory_is_refused(open_to_all: Path) -> None:
    file = open_to_all / "table.db"
    with prepared(file):
        pass
    file.chmod(0o444)
    with read_only(open_to_all):
        assert refused(file) in ("the file or its directory is read-only", "the file cannot be opened")


# Writing in batches


def adds(table: Table, row: dict[str, Any]) -> Work:
    def work(connection: Connection) -> None:
        connection.execute(insert(table), row)

    return work


def action(ply: int, do: str = "pass", table: str = "t") -> Work:
    return adds(ACTIONS, {"table": table, "ply": ply, "seat": 0, "do": do, "by": "h", "command": None, "at": 1.0})


def written(database: Database, *works: Work) -> tuple[list[BaseException | None], int]:
    """What became of works that were all waiting when the writer came to them, and in how many commits."""
    commits: list[Connection] = []

    async def write() -> list[BaseException | None]:
        writer = Writer(database.writing, asyncio.get_running_loop())
        waiting = [asyncio.ensure_future(writer.write(work)) for work in works]
        await asyncio.sleep(0)  # each has put its work in the queue
        event.listen(database.engine, "commit", commits.append)
        writer.start()
        results = await asyncio.gather(*waiting, return_exceptions=True)
        await asyncio.to_thread(writer.finish)
        return results

    return asyncio.run(write()), len(commits)


def plies(file: Path) -> list[int]:
    return [ply for (ply,) in asked(file, "SELECT ply FROM actions ORDER BY ply")]


@pytest.fixture
def database(file: Path) -> Iterator[Database]:
    with prepared(file) as database:
        assert written(database, adds(TABLES, TABLE)) == ([None], 1)
        yield database


def test_all_that_is_waiting_is_one_commit(database: Database, file: Path) -> None:
    results, commits = written(database, *(action(ply) for ply in range(100)))
    assert results == [None] * 100
    assert commits == 1
    assert plies(file) == list(range(100))


def test_more_than_fits_one_commit_is_several(database: Database, file: Path) -> None:
    _, commits = written(database, *(action(ply) for ply in range(MOST_AT_ONCE + 1)))
    assert commits == 2
    assert plies(file) == list(range(MOST_AT_ONCE + 1))


def test_a_write_sees_what_came_before_it_in_its_batch(database: Database, file: Path) -> None:
    results, _ = written(database, adds(TABLES, TABLE | {"id": "u"}), action(0, table="u"))
    assert results == [None, None]


def test_of_two_actions_at_one_ply_in_a_batch_the_first_stands_and_neighbours_are_unharmed(
    database: Database, file: Path
) -> None:
    results, commits = written(database, action(0), action(1, "first"), action(1, "second"), action(2))
    assert [type(result) for result in results] == [type(None), type(None), IntegrityError, type(None)]
    assert commits == 1
    assert asked(file, "SELECT ply, do FROM actions") == [(0, "pass"), (1, "first"), (2, "pass")]


def broken(connection: Connection) -> None:
    connection.execute(insert(ACTIONS), {"table": "t", "ply": 77, "seat": 0, "do": "x", "by": "h", "at": 1.0})
    raise LookupError("after its half was done")


@pytest.mark.parametrize(
    ("bad", "kind"),
    [
        (action(5, table="nowhere"), IntegrityError),
        (action(5, do="\ud800"), UnicodeEncodeError),
        (action(1 << 70), OverflowError),
        (broken, LookupError),
    ],
    ids=["unknown table", "half a character", "huge number", "half done"],
)
def test_a_write_that_cannot_be_stored_fails_alone_and_whole(
    database: Database, file: Path, bad: Work, kind: type[Exception]
) -> None:
    results, _ = written(database, action(0), bad, action(1), bad)
    assert [type(result) for result in results] == [type(None), kind, type(None), kind]
    assert plies(file) == [0, 1]


def limited(pages: Callable[[], int]) -> Callable[[Connection], None]:
    """A database that may not grow beyond this many pages, which SQLite takes for a full disk."""

    def limit(connection: Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages()}")

    return limit


def test_a_disk_that_fills_up_in_a_batch_fails_all_of_it(database: Database, file: Path) -> None:
    ((size,),) = asked(file, "PRAGMA page_count")
    room = [size + 3]
    event.listen(database.engine, "begin", limited(lambda: room[0]))
    results, commits = written(database, *(action(ply, "x" * 3000) for ply in range(20)))
    assert {str(database.fault(result)) for result in results if isinstance(result, Exception)} == {
        f"{file}: the disk is full"
    }
    assert None not in results
    assert commits == 0
    assert plies(file) == []
    room[0] = 1 << 30
    assert written(database, action(0))[0] == [None]
    assert plies(file) == [0]


def test_a_full_disk_while_writing_apart_fails_all_of_it_too(database: Database, file: Path) -> None:
    ((size,),) = asked(file, "PRAGMA page_count")
    event.listen(database.engine, "begin", limited(lambda: size + 3))
    twins = [action(0), action(0)]
    results, _ = written(database, *twins, *(action(ply, "x" * 3000) for ply in range(1, 20)))
    assert None not in results
    assert plies(file) == []
