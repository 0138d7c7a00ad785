"""What the table keeps: guests, tables, their seats, and the log of actions, to which is only ever added."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, Select, Table, insert, select, update
from sqlalchemy.exc import IntegrityError

from sortilege.table.database import PATIENCE, READERS, Database, Work, Writer
from sortilege.table.database import StoreFault as StoreFault

T = TypeVar("T")
Status = Literal["open", "on", "over", "closed"]

MOST_SHOWN: Final = 50


class Guest(Struct, frozen=True):
    id: str
    name: str


class TableRow(Struct, frozen=True):
    id: str
    game: str
    rules: int
    options: dict[str, Any]
    host: str
    listed: bool
    takeover: bool
    status: Status
    seed: str | None
    created: float
    started: float | None = None
    ended: float | None = None
    outcome: dict[str, Any] | None = None
    before: str | None = None  # the table this one is the rematch of
    after: str | None = None  # and the rematch of this one
    hints: bool = False


class SeatRow(Struct, frozen=True):
    table: str
    seat: int
    guest: str | None
    bot: str | None
    name: str
    secret: str | None = None  # hashed: what a seat link's secret must match


class ActionRow(Struct, frozen=True):
    table: str
    ply: int
    seat: int
    do: str
    by: str
    command: str | None
    at: float


Seated = tuple[TableRow, list[SeatRow]]

# The columns are the fields above. Their history is in migrations/; a test holds the two together.
METADATA: Final = sa.MetaData()
GUESTS: Final = Table(
    "guests",
    METADATA,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
)
TABLES: Final = Table(
    "tables",
    METADATA,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("host", sa.Text, nullable=False),  # no foreign key: a cookie may be older than the database
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("takeover", sa.Boolean, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("seed", sa.Text),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("started", sa.Double),
    sa.Column("ended", sa.Double),
    sa.Column("outcome", sa.JSON(none_as_null=True)),
    sa.Column("before", sa.Text),
    sa.Column("after", sa.Text),
    sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index("tables_in_the_lobby", "listed", "status", "created"),
)
SEATS: Final = Table(
    "seats",
    METADATA,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guest", sa.Text),
    sa.Column("bot", sa.Text),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("secret", sa.Text),
    sa.Index("seats_of_a_guest", "guest", "table"),
)
ACTIONS: Final = Table(
    "actions",
    METADATA,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),  # with the table: the key that decides races
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("do", sa.Text, nullable=False),
    sa.Column("by", sa.Text, nullable=False),
    sa.Column("command", sa.Text),
    sa.Column("at", sa.Double, nullable=False),
)


class Taken(Exception):
    """Another action stands at this ply of this table already; it stays."""


class Store:
    """All that outlives the server. Reads run in threads, writes in one; nothing here holds up the event loop."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._readers = ThreadPoolExecutor(READERS, "store-reader")
        self._writer = Writer(database.writing, asyncio.get_running_loop())
        self._writer.start()
        self._is_closed = False

    @classmethod
    async def open(cls, path: Path, patience: float = PATIENCE) -> "Store":
        """The store in this file, which is made if need be. A lock on it is waited for this many seconds."""
        database = Database(path, patience)
        try:
            await asyncio.to_thread(database.prepare)
        except StoreFault:
            database.close()
            raise
        return cls(database)

    async def close(self) -> None:
        """Every write that was asked for before is committed, or has failed, when this returns."""
        if self._is_closed:
            return
        self._is_closed = True
        await asyncio.to_thread(self._writer.finish)
        await asyncio.to_thread(self._readers.shutdown)
        self._database.close()

    async def is_ready(self) -> bool:
        """Whether the database can be written to now, as far as one can tell without writing."""
        try:
            await self._write(lambda connection: None)
        except StoreFault:
            return False
        return True

    async def guest(self, id: str) -> Guest | None:
        found = await self._read(rows(Guest, select(GUESTS).where(GUESTS.c.id == id)))
        return found[0] if found else None

    async def save_guest(self, guest: Guest) -> None:
        def save(connection: Connection) -> None:
            if not changes(connection, GUESTS, guest):
                connection.execute(insert(GUESTS), asdict(guest))

        await self._write(save)

    async def add_table(self, table: TableRow, seats: list[SeatRow], actions: list[ActionRow] | None = None) -> None:
        """A table with its seats, and with its log if it was played elsewhere: all of it or nothing."""

        def add(connection: Connection) -> None:
            connection.execute(insert(TABLES), asdict(table))
            if seats:
                connection.execute(insert(SEATS), [asdict(seat) for seat in seats])
            if actions:
                connection.execute(insert(ACTIONS), [asdict(action) for action in actions])

        await self._write(add)

    async def table(self, id: str) -> Seated | None:
        found = await self._read(seated(select(TABLES).where(TABLES.c.id == id)))
        return found[0] if found else None

    async def set_seat(self, seat: SeatRow) -> None:
        await self._write(lambda connection: change(connection, SEATS, seat))

    async def set_table(self, table: TableRow) -> None:
        await self._write(lambda connection: change(connection, TABLES, table))

    async def append(self, action: ActionRow, finish: TableRow | None = None) -> None:
        """On the disk when it returns, with the table it finishes. Otherwise Taken or StoreFault, and nothing is.

        Whoever stops waiting does not take the action back: shield this from cancellation, or replay the log.
        """

        def add(connection: Connection) -> None:
            connection.execute(insert(ACTIONS), asdict(action))
            if finish is not None:
                change(connection, TABLES, finish)

        try:
            await self._write(add)
        except StoreFault as fault:
            there = rows(ActionRow, select(ACTIONS).where(*key_of(ACTIONS, action)))
            if isinstance(fault.__cause__, IntegrityError) and len(await self._read(there)) == 1:
                raise Taken(f"table {action.table}: ply {action.ply} has an action already") from None
            raise

    async def actions(self, table: str) -> list[ActionRow]:
        return await self._read(
            rows(ActionRow, select(ACTIONS).where(ACTIONS.c.table == table).order_by(ACTIONS.c.ply))
        )

    async def games_of(self, guest: str) -> list[Seated]:
        """Tables where the guest has a seat and games they brought from elsewhere, the newest first."""
        theirs = select(SEATS.c.table).where(SEATS.c.guest == guest)
        brought = (TABLES.c.host == guest) & (TABLES.c.status == "over") & TABLES.c.started.is_(None)
        going = TABLES.c.status != "closed"
        return await self._read(seated(newest(select(TABLES).where(TABLES.c.id.in_(theirs) | brought, going))))

    async def _read(self, query: Callable[[Connection], T]) -> T:
        self._check_open()
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._database.read, query)

    async def _write(self, work: Work) -> None:
        self._check_open()
        try:
            await self._writer.write(work)
        except Exception as error:
            raise self._database.fault(error) from error

    def _check_open(self) -> None:
        if self._is_closed:
            raise StoreFault(f"{self._database.path}: the store is closed")


def newest(query: Select[Any]) -> Select[Any]:
    return query.order_by(TABLES.c.created.desc(), TABLES.c.id.desc()).limit(MOST_SHOWN)


def rows(kind: Callable[..., T], query: Select[Any]) -> Callable[[Connection], list[T]]:
    return lambda connection: [kind(**row) for row in connection.execute(query).mappings()]


def seated(query: Select[Any]) -> Callable[[Connection], list[Seated]]:
    """Tables in the query's order, each with its seats in theirs."""

    def read(connection: Connection) -> list[Seated]:
        tables = rows(TableRow, query)(connection)
        seats: dict[str, list[SeatRow]] = {table.id: [] for table in tables}
        for seat in rows(SeatRow, select(SEATS).where(SEATS.c.table.in_(seats)).order_by(SEATS.c.seat))(connection):
            seats[seat.table].append(seat)
        return [(table, seats[table.id]) for table in tables]

    return read


def changes(connection: Connection, table: Table, row: Struct) -> bool:
    """Put the whole row in the place of the one with its key; whether there was one."""
    return connection.execute(update(table).where(*key_of(table, row)).values(asdict(row))).rowcount == 1


def change(connection: Connection, table: Table, row: Struct) -> None:
    if not changes(connection, table, row):
        key = ", ".join(f"{column.name} {getattr(row, column.name)!r}" for column in table.primary_key)
        raise LookupError(f"{table.name}: no row to change for {key}")  # the key alone: the rest may be secret


def key_of(table: Table, row: Struct) -> list[sa.ColumnElement[bool]]:
    return [column == getattr(row, column.name) for column in table.primary_key]
