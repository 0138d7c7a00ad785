"""A server of our own on a free port, and the Chromium that the system has."""

import asyncio
import contextlib
import os
import shutil
import socket
import threading
from collections.abc import Callable, Coroutine, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, TypeVar

import uvicorn

from sortilege import Rng, bots
from sortilege.core.errors import SortilegeError
from sortilege.core.shuffle import fresh_seed
from sortilege.table.app import application
from sortilege.table.house import House
from sortilege.table.live import Table
from sortilege.table.safety import Buckets
from sortilege.table.visits import Desk

CHROMIUM_ARGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
    "--font-render-hinting=none",  # letters as wide as the fonts say, as on most screens
]
CHROMIUMS: Final = (
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "google-chrome",
)
HOST_STARTS: Final = f"{3:064x}"  # seat 0 holds 35, at any number of seats
NEVER: Final = 1e9  # the pace of bots that wait to be told
PATIENCE: Final = 30.0  # seconds until something that should happen at once is given up

Found = TypeVar("Found")
Moment = Callable[[Table], bool]


def chromium() -> str | None:
    """The browser to drive: the one that was named, else the system's, best the one without windows: it is faster."""
    named = os.environ.get("SORTILEGE_CHROMIUM")
    if named:
        return named
    return next((path for path in map(shutil.which, CHROMIUMS) if path), None)


class Place:
    """A whole server in a thread of this process, so that a test can look behind the table as well."""

    def __init__(self, data: Path, pace: float = 0.0, port: int = 0, second: float = 1.0) -> None:
        self.seed: str | None = None
        self.app = application(data, pace=pace, second=second, dice=lambda: self.seed or fresh_seed())
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # where another was a moment ago
        self.socket.bind(("127.0.0.1", port))
        self.address = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        config = uvicorn.Config(
            self.app, log_level="warning", access_log=False, ws_max_size=8192, timeout_graceful_shutdown=3
        )
        self.server = uvicorn.Server(config)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.is_up = threading.Event()
        self.thread = threading.Thread(target=self.run)

    def run(self) -> None:
        try:
            asyncio.run(self.serve())
        finally:
            self.is_up.set()

    async def serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        serving = asyncio.create_task(self.server.serve(sockets=[self.socket]))
        while not self.server.started and not serving.done():
            await asyncio.sleep(0.01)
        self.is_up.set()
        await serving

    def open(self) -> None:
        self.thread.start()
        assert self.is_up.wait(PATIENCE) and self.server.started, "the server did not start"
        # Everybody in every test comes from this one address, and how fast is the machine's affair
        self.desk.strangers = Buckets(rate=1000, burst=1000)
        self.desk.fresh_tables = Buckets(rate=1000, burst=1000)

    def close(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        self.socket.close()

    def __enter__(self) -> "Place":
        self.open()
        return self

    def __exit__(self, *_fault: object) -> None:
        self.close()

    @property
    def desk(self) -> Desk:
        desk: Desk = self.app.state.desk
        return desk

    @property
    def house(self) -> House:
        return self.desk.house

    def host_starts(self) -> contextlib.AbstractContextManager[None]:
        """What is dealt meanwhile is always the same, with the host to begin, who holds Wrath, Betrayal and 35."""
        return self.deals(HOST_STARTS)

    @contextlib.contextmanager
    def deals(self, seed: str) -> Iterator[None]:
        """What is dealt meanwhile comes from this seed."""
        self.seed = seed
        try:
            yield
        finally:
            self.seed = None

    def ask(self, look: Callable[[], Found]) -> Found:
        """What `look` finds, looked up between two events of the server, never during one."""

        async def looked() -> Found:
            return look()

        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(looked(), self.loop).result(PATIENCE)

    def until(self, is_so: Callable[[], bool]) -> None:
        """Wait until the server has come so far."""

        async def seen() -> None:
            async with asyncio.timeout(20 * PATIENCE):
                while not is_so():
                    await asyncio.sleep(0.01)

        self.wait_for(seen())

    def act(self, table: Table, *answers: tuple[int, str]) -> None:
        """These seats give these answers, one after the other."""
        self.wait_for(answer(table, answers))

    def go_on(self, table: Table, until: Moment, wish: str = "", bot: str = "greedy") -> None:
        """A bot plays for everybody until the moment has come, or to the end. Seat 0 does what is wished as soon as it
        can be done."""
        self.wait_for(answer_until(table, until, wish, bot))

    def finish(self, table: Table) -> None:
        """A greedy hand plays for everybody to the end."""
        self.go_on(table, lambda _table: False)

    def ring(self, table: Table) -> None:
        """The table's clock runs out."""
        self.wait_for(table.expire(table.hourglass.turned))

    def wait_for(self, deed: Coroutine[Any, Any, None]) -> None:
        """It takes as long as the bots compute: nothing else is awaited."""
        assert self.loop is not None
        asyncio.run_coroutine_threadsafe(deed, self.loop).result(20 * PATIENCE)

    def table(self, url: str) -> Table:
        """The table of a page."""
        name = url.partition("/t/")[2].partition("/")[0].partition("?")[0].partition("#")[0]
        return self.ask(lambda: self.house.tables[name])

    def guest(self, cookies: Any) -> str:
        """Whom a browser's cookies stand for."""
        signed = next(cookie["value"] for cookie in cookies if cookie["name"] == "guest")
        known = self.desk.signer.read("guest", signed)
        assert known is not None
        return known


async def answer(table: Table, answers: Iterable[tuple[int, str]]) -> None:
    for seat, text in answers:
        await table.act(seat, table.decision(seat), text, "bot:greedy", None)


async def answer_until(table: Table, until: Moment, wish: str, bot: str) -> None:
    chooser = bots.load(bot, table.game)
    while table.row.status == "on" and not until(table):
        awaited = table.view(None)["asked"]
        if not awaited:  # a window: everybody lets it pass until the time is up
            await table.expire(table.hourglass.turned)
            continue
        seat = awaited[0]
        view = table.view(seat)
        is_wished = seat == 0 and wish in view["choices"]
        dice = Rng(len(table.rows))
        text = wish if is_wished else chooser.choose(view, view["choices"], bots.Budget(), dice)
        decision = table.decision(seat)
        try:
            await answer(table, [(seat, text)])
        except SortilegeError:
            if table.decision(seat) == decision:
                raise  # otherwise the bot that sits there was faster
