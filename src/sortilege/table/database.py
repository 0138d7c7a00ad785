"""The database beneath the store: how it is opened, what can go wrong with it, and the one thread that writes to it.

All that only SQLite knows is in Database; the writer and the store are the same for any other.
"""

import asyncio
import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, TypeVar

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, inspect
from sqlalchemy.exc import DataError, DBAPIError, DisconnectionError, IntegrityError
from sqlalchemy.pool import QueuePool

T = TypeVar("T")
Work = Callable[[Connection], None]

PATIENCE: Final = 2.0  # seconds that a locked database is waited for
MOST_AT_ONCE: Final = 500  # writes in one commit, so that the first of them does not wait for ever
READERS: Final = 4

TROUBLE: Final = {
    sqlite3.SQLITE_BUSY: "locked by another program",
    sqlite3.SQLITE_LOCKED: "locked by another program",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "the file or its directory is read-only",
    sqlite3.SQLITE_PERM: "the file or its directory may not be used",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened",
    sqlite3.SQLITE_NOTADB: "the file is not a database",
    sqlite3.SQLITE_CORRUPT: "the database is damaged",
    sqlite3.SQLITE_IOERR: "the disk fails to read or write",
}


class StoreFault(Exception):
    """Something could not be stored or read. One line, with the file's path: for whoever runs the server."""


class Database:
    """A SQLite file: many readers, one writer, and a commit is on the disk when it returns."""

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        self.path = path.absolute()
        self.patience = patience
        self.engine = create_engine(
            "sqlite://",
            creator=self.connect,
            poolclass=QueuePool,
            pool_size=READERS + 1,
            hide_parameters=True,  # seeds and hashed secrets stay out of every traceback
        )
        self.writing = self.engine.execution_options(begin="IMMEDIATE")  # locks at once, not in mid-transaction
        event.listen(self.engine, "connect", self.remember_file)
        event.listen(self.engine, "checkout", self.compare_file)
        event.listen(self.engine, "begin", begin)

    def connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            f"{self.path.as_uri()}?mode=rw",  # a file that vanished is a fault, never a fresh start
            uri=True,
            timeout=self.patience,
            isolation_level=None,  # `begin` says when a transaction starts
            check_same_thread=False,
        )
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def remember_file(self, connection: Any, record: Any) -> None:
        record.info["file"] = self.file()

    def compare_file(self, connection: Any, record: Any, proxy: Any) -> None:
        """SQLite would go on writing to a deleted file, and call it stored. The pool connects anew instead."""
        if record.info["file"] != self.file():
            raise DisconnectionError(f"{self.path} is no longer the file it was")

    def file(self) -> tuple[int, int] | None:
        try:
            status = os.stat(self.path)
        except OSError:
            return None
        return status.st_dev, status.st_ino

    def prepare(self) -> None:
        """Make the file if there is none, and bring it to today's shape."""
        try:
            if not self.path.exists():
                self.path.touch(mode=0o600)  # the seeds of games under way are in it
            migrate(self.writing)
        except OSError as error:
            raise StoreFault(f"{self.path}: {error.strerror or error}") from error
        except Exception as error:
            raise self.fault(error) from error

    def read(self, query: Callable[[Connection], T]) -> T:
        try:
            with self.engine.connect() as connection:
                return query(connection)
        except Exception as error:
            raise self.fault(error) from error

    def fault(self, error: Exception) -> StoreFault:
        """The same in one line."""
        cause = error.orig if isinstance(error, DBAPIError) else error
        code = getattr(cause, "sqlite_errorcode", None)
        trouble = " ".join(str(cause).split()) or type(cause).__name__
        return StoreFault(f"{self.path}: {trouble if code is None else TROUBLE.get(code & 0xFF, trouble)}")

    def close(self) -> None:
        self.engine.dispose()


def begin(connection: Connection) -> None:
    connection.exec_driver_sql(f"BEGIN {connection.get_execution_options().get('begin', 'DEFERRED')}")


def migrate(engine: Engine) -> None:
    """All the way or not at all: one transaction, which also keeps out a second server that starts just now."""
    config = Config()
    config.set_main_option("script_location", "sortilege.table:migrations")
    known = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]  # the newest first
    with engine.begin() as connection:
        found = MigrationContext.configure(connection).get_current_revision()
        if found == known[0]:
            return
        if found is not None and found not in known:
            raise ValueError(f"made by a newer version (revision {found!r}, expected at most {known[0]!r})")
        if found is None and inspect(connection).get_table_names():
            raise ValueError("a database of another program")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


class Write:
    """A piece of work for the writer, and who waits for it."""

    def __init__(self, work: Work, stored: asyncio.Future[None]) -> None:
        self.work = work
        self.stored = stored
        self.fault: Exception | None = None

    def settle(self) -> None:
        if self.stored.cancelled():
            pass  # whoever waited went away; the work stands
        elif self.fault is not None:
            self.stored.set_exception(self.fault)
        else:
            self.stored.set_result(None)


class Writer(Thread):
    """Commits whatever is waiting in one transaction, in the order it came: one sync of the disk for all of it."""

    def __init__(self, engine: Engine, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(name="store-writer", daemon=True)
        self.engine = engine
        self.loop = loop
        self.waiting: SimpleQueue[Write | None] = SimpleQueue()  # None: nothing comes after this
        self.is_closing = False

    async def write(self, work: Work) -> None:
        """Returns when it is committed. To stop waiting does not take it back."""
        stored = self.loop.create_future()
        self.waiting.put(Write(work, stored))
        await stored

    def finish(self) -> None:
        """Commit what is waiting, and end."""
        self.waiting.put(None)
        self.join()

    def run(self) -> None:
        while batch := self.next_batch():
            self.commit(batch)
            with suppress(RuntimeError):  # the loop is closed: nobody is left to be told
                self.loop.call_soon_threadsafe(settle, batch)

    def next_batch(self) -> list[Write]:
        """All that is waiting, or as soon as something is; empty when nothing more will come."""
        batch: list[Write] = []
        write = None if self.is_closing else self.waiting.get()
        with suppress(Empty):
            while write is not None:
                batch.append(write)
                if len(batch) == MOST_AT_ONCE:
                    return batch
                write = self.waiting.get_nowait()
            self.is_closing = True
        return batch

    def commit(self, batch: list[Write]) -> None:
        try:
            with self.engine.begin() as connection:
                for write in batch:
                    write.work(connection)
        except Exception as error:
            if is_of_one_write(error):
                self.commit_apart(batch)
            else:
                fail(batch, error)

    def commit_apart(self, batch: list[Write]) -> None:
        """The batch again, now with a savepoint for each: one that fails leaves its neighbours alone."""
        try:
            with self.engine.begin() as connection:
                for write in batch:
                    try:
                        with connection.begin_nested():
                            write.work(connection)
                    except Exception as error:
                        if not is_of_one_write(error):
                            raise
                        write.fault = error
        except Exception as error:
            fail(batch, error)


def is_of_one_write(error: Exception) -> bool:
    """Whether the write is to blame, and not the database: that would fail the next one too, and as slowly."""
    return not isinstance(error, DBAPIError) or isinstance(error, IntegrityError | DataError)


def fail(batch: list[Write], error: Exception) -> None:
    for write in batch:
        write.fault = error


def settle(batch: list[Write]) -> None:
    for write in batch:
        write.settle()
