"""The tables of a house, and what they share."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

from sortilege.core.game import Game
from sortilege.core.options import RULES
from sortilege.core.registry import names
from sortilege.core.shuffle import fresh_seed
from sortilege.table.guests import new_table_id
from sortilege.table.live import Table
from sortilege.table.seats import empty
from sortilege.table.store import Store, TableRow
from sortilege.table.thinkers import Thinkers


class House:
    """What all tables share."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        pace: float = 1.0,
        absence: float = 120.0,
        soon: float = 0.2,
        clock: Callable[[], float] = time.time,
        ticks: Callable[[], float] = time.monotonic,
        dice: Callable[[], str] = fresh_seed,
        second: float = 1.0,
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.pace = pace  # of bots: 1 as people like it, 0 at once
        self.absence = absence  # seconds after which a stand-in may play
        self.soon = soon  # seconds within which those at a table are told who has come and gone
        self.clock = clock
        self.ticks = ticks  # of what nobody sets back
        self.dice = dice
        self.second = second  # of a table's clock, in real ones
        self.tables: dict[str, Table] = {}
        self.loading = asyncio.Lock()
        self.housekeeping: Callable[[], None] = lambda: None  # what else there is to forget now and then

    async def table(self, name: str) -> Table | None:
        """A table by its id, from memory or from what is kept of it."""
        async with self.loading:
            if name not in self.tables:
                found = await self.store.table(name)
                if found is None or found[0].game not in names():
                    return None
                self.tables[name] = Table(self, *found, await self.store.actions(name))
                self.tables[name].go_on()
            self.tables[name].last_seen = self.clock()
            return self.tables[name]

    async def open_table(
        self,
        game: Game,
        options: dict[str, Any],
        host: str,
        listed: bool,
        takeover: bool,
        hints: bool = False,
        before: str | None = None,
    ) -> Table:
        row = TableRow(
            id=new_table_id(),
            game=game.name,
            rules=options[RULES],
            options=options,
            host=host,
            listed=listed,
            takeover=takeover,
            status="open",
            seed=None,
            created=self.clock(),
            started=None,
            ended=None,
            outcome=None,
            before=before,
            after=None,
            hints=hints,
        )
        seats = [empty(row.id, seat) for seat in range(options["seats"])]
        await self.store.add_table(row, seats)
        self.tables[row.id] = Table(self, row, seats, [])
        return self.tables[row.id]

    async def watch(self, every: float = 5.0) -> None:
        """Stand-ins for those who stay away; tables nobody looks at leave memory."""
        while True:
            await asyncio.sleep(every)
            for table in list(self.tables.values()):
                table.wake_bots()
                table.notice_missed()
                if table.is_forgotten():
                    self.tables.pop(table.row.id, None)
            self.housekeeping()

    def listed(self) -> list[Table]:
        """Tables anybody may come to: those where somebody is, the newest first."""
        going = [table for table in self.tables.values() if table.row.listed and table.row.status in ("open", "on")]
        return sorted((table for table in going if table.is_attended()), key=lambda table: -table.row.created)

    async def close(self) -> None:
        for table in self.tables.values():
            await table.close()
