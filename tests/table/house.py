"""A house for tests: the whole server in this loop, guests who keep their cookies, and pages that keep every frame."""

import asyncio
import contextlib
import functools
import json
import re
from collections.abc import AsyncIterator, Callable, Coroutine
from html import unescape
from pathlib import Path
from typing import Any, ParamSpec
from urllib.parse import urlencode

import httpx
from starlette.applications import Starlette

import sortilege
from sortilege.core.game import fingerprint
from sortilege.table.app import application
from sortilege.table.house import House
from sortilege.table.live import Table
from sortilege.table.store import ActionRow, Guest
from sortilege.table.visits import COOKIE, Desk

P = ParamSpec("P")
HERE = "http://table.test"
GAME = sortilege.load("presages")
PATIENCE = 60  # seconds until a test that hangs fails; none takes a fraction of it

CSRF = re.compile(r'name="csrf" value="([^"]+)"')
VERSION = re.compile(r'data-version="([^"]+)"')
DECISION = re.compile(r'name="decision" value="([^"]*)"')
CHOICE = re.compile(r'<button name="do" value="([^"]+)"')


def in_a_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run the test to its end, and fail if it has none."""

    @functools.wraps(test)
    def run(*arguments: P.args, **named: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*arguments, **named), 2 * PATIENCE))

    return run


class Clock:
    """Time stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now

    def passes(self, seconds: float) -> None:
        self.now += seconds


class Venue:
    """A server that runs, seen from inside and outside."""

    def __init__(self, app: Starlette, clock: Clock) -> None:
        self.app = app
        self.clock = clock
        self.desk: Desk = app.state.desk
        self.house: House = self.desk.house

    def guest(self, language: str = "en") -> "Visitor":
        return Visitor(self, language)

    async def known_guest(self, name: str = "Ada", language: str = "en") -> "Visitor":
        """Somebody who has been to the lobby and has a name."""
        visitor = self.guest(language)
        await visitor.get("/")
        await visitor.rename(name)
        return visitor

    async def table(self, name: str) -> Table:
        found = await self.house.table(name)
        assert found is not None
        return found

    async def kept(self, table: str) -> list[ActionRow]:
        """The log as it is stored."""
        return await self.house.store.actions(table)

    async def standing(self, table: str) -> tuple[list[ActionRow], str]:
        """All that can change about a game: its log, and what anybody can see of it."""
        found = await self.table(table)
        return await self.kept(table), "" if found.state is None else fingerprint(found.state)


@contextlib.asynccontextmanager
async def opened(data: Path, clock: Clock | None = None, **facts: Any) -> AsyncIterator[Venue]:
    """The server on this folder; bots move at once."""
    watch = clock or Clock()
    app = application(data, **{"pace": 0.0, "soon": 0.0, "clock": watch, "ticks": watch, **facts})
    async with app.router.lifespan_context(app):
        yield Venue(app, watch)


class Visitor:
    """A browser without script: cookies, the form token of the last page, our own Origin."""

    def __init__(self, venue: Venue, language: str) -> None:
        self.venue = venue
        self.http = httpx.AsyncClient(
            transport=httpx.ASGITransport(venue.app), base_url=HERE, headers={"Accept-Language": language}
        )
        self.csrf = ""
        self.html = ""
        self.responses: list[httpx.Response] = []

    @property
    def id(self) -> str:
        found = self.venue.desk.signer.read("guest", self.http.cookies.get(COOKIE) or "")
        assert found is not None, "not known to the house yet"
        return found

    async def get(self, path: str, **named: Any) -> httpx.Response:
        return self.seen(await self.http.get(path, **named))

    async def post(self, path: str, fields: dict[str, Any] | None = None, **named: Any) -> httpx.Response:
        """A form of ours, sent as a browser would; the clock moves so that nobody is too fast."""
        self.venue.clock.passes(10.0)
        headers = {"Origin": HERE, **named.pop("headers", {})}
        sent = {"csrf": self.csrf, **(fields or {})}
        return self.seen(await self.http.post(path, data=sent, headers=headers, **named))

    def seen(self, response: httpx.Response) -> httpx.Response:
        self.responses.append(response)
        if response.headers.get("content-type", "").startswith("text/html"):
            self.html = response.text
            if token := CSRF.search(response.text):
                self.csrf = token[1]
        return response

    async def rename(self, name: str) -> None:
        """Names are given with the first table; here without one."""
        await self.venue.house.store.save_guest(Guest(self.id, name))

    async def opens(self, seats: int = 4, name: str = "Ada", **fields: str) -> str:
        """A table of one's own; its id."""
        if not self.csrf:
            await self.get("/")
        options = {"option-seats": str(seats), "option-memory_aid": "yes", "takeover": "yes"}
        answer = await self.post("/open", {"game": "presages", "name": name, **options, **fields})
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"]).rpartition("/")[2]

    async def sits(self, table: str, seat: int) -> None:
        if not self.csrf:
            await self.get("/")
        answer = await self.post(f"/t/{table}/sit", {"seat": str(seat)})
        assert answer.status_code == 303, answer.text

    async def starts(self, table: str, bot: str = "random") -> None:
        answer = await self.post(f"/t/{table}/start", {"bot": bot})
        assert answer.status_code == 303, answer.text

    def page(self, table: str, since: str = "", **headers: str) -> "Page":
        return Page(self, table, since, headers)


class Closed(Exception):
    """The server closed the socket."""


class Page:
    """A table's page in a browser with script: `async with visitor.page(table) as page`."""

    def __init__(self, visitor: Visitor, table: str, since: str, headers: dict[str, str]) -> None:
        self.visitor = visitor
        self.raw: list[str] = []
        self.frames: list[dict[str, Any]] = []
        self.code: int | None = None  # with which it was closed
        self.reads = asyncio.Event()  # cleared: what is sent to this page gets no further
        self.reads.set()
        self.news = asyncio.Condition()
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.counted = 0
        cookies = "; ".join(f"{name}={value}" for name, value in visitor.http.cookies.items())
        sent = {"host": "table.test", "origin": HERE, "cookie": cookies, "accept-language": "en", **headers}
        self.scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": f"/t/{table}/live",
            "raw_path": f"/t/{table}/live".encode(),
            "root_path": "",
            "query_string": urlencode({"since": since}).encode(),
            "headers": [(name.lower().encode(), value.encode()) for name, value in sent.items() if value],
            "client": ("127.0.0.1", 5000),
            "server": ("table.test", 80),
            "subprotocols": [],
            "state": {},
        }

    async def __aenter__(self) -> "Page":
        self.incoming.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(self.run())
        return self

    async def run(self) -> None:
        try:
            await self.visitor.venue.app(self.scope, self.incoming.get, self.sent)
        except Exception:  # as a server does whose application has failed; `leave` raises it
            await self.sent({"type": "websocket.close", "code": 1006})
            raise

    async def __aexit__(self, *_: object) -> None:
        await self.leave()

    async def leave(self) -> None:
        self.reads.set()
        self.incoming.put_nowait({"type": "websocket.disconnect", "code": 1001})
        async with asyncio.timeout(PATIENCE):
            await self.task

    async def sent(self, message: Any) -> None:
        """What the server sends; a page that does not read lets it wait."""
        await self.reads.wait()
        async with self.news:
            if message["type"] == "websocket.send":
                self.raw.append(message["text"])
                self.frames.append(json.loads(message["text"]))
            elif message["type"] == "websocket.close":
                self.code = message.get("code", 1000)
                self.incoming.put_nowait({"type": "websocket.disconnect", "code": self.code})
            self.news.notify_all()

    async def until(self, fits: Callable[[dict[str, Any]], bool], since: int = 0) -> dict[str, Any]:
        """The first frame from the `since`-th on that fits; Closed if none can come any more."""
        async with asyncio.timeout(PATIENCE), self.news:
            while True:
                for frame in self.frames[since:]:
                    if fits(frame):
                        return frame
                if self.code is not None:
                    raise Closed(self.code)
                await self.news.wait()

    async def closed(self) -> int:
        async with asyncio.timeout(PATIENCE), self.news:
            await self.news.wait_for(lambda: self.code is not None)
        assert self.code is not None
        return self.code

    def say_text(self, text: str) -> None:
        self.incoming.put_nowait({"type": "websocket.receive", "text": text})

    def say_bytes(self, data: bytes) -> None:
        self.incoming.put_nowait({"type": "websocket.receive", "bytes": data})

    async def command(self, **facts: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        self.counted += 1
        facts = {"id": f"c{self.counted}", **facts}
        since = len(self.frames)
        self.say_text(json.dumps(facts))
        return await self.until(lambda frame: facts["id"] in (frame.get("ok"), frame.get("no")), since)

    async def still(self) -> None:
        """Everything said so far has been heard and answered: a ping comes back last."""
        since = len(self.frames)
        self.say_text('{"ping":1}')
        await self.until(lambda frame: "pong" in frame, since)

    def regions(self) -> dict[str, str]:
        """The page as a browser has put it together from the frames."""
        return put_together({}, self.frames)

    def version(self) -> str:
        return next((str(frame["v"]) for frame in reversed(self.frames) if "v" in frame), "")


def put_together(shown: dict[str, str], frames: list[dict[str, Any]]) -> dict[str, str]:
    """Regions are replaced, and what is added goes to the end of the list in its region."""
    shown = dict(shown)
    for frame in frames:
        shown.update(frame.get("regions", {}))
        for name, html in frame.get("add", {}).items():
            shown[name] = shown[name].replace("</ol>", f"{html}</ol>")
    return shown


def choices_in(html: str) -> list[str]:
    return [unescape(text) for text in CHOICE.findall(html)]


def decision_in(html: str) -> str:
    found = DECISION.search(html)
    assert found is not None, "no decision on this page"
    return found[1]


async def quiet(table: Table) -> None:
    """No bot is thinking or about to."""
    while table.bots.turns:
        await asyncio.wait(list(table.bots.turns.values()))


def move(table: Table, seat: int, wanted: Callable[[str], bool] = lambda _text: True) -> str:
    """The first legal answer of a seat that is as wanted."""
    choices: list[str] = table.view(seat)["choices"]
    return next(text for text in choices if wanted(text))


async def seated(venue: Venue, people: int, seats: int = 4, **fields: str) -> tuple[Table, list[Visitor]]:
    """A table that is on, with people in the first seats and bots in the others."""
    guests = [await venue.known_guest(f"Guest {number}") for number in range(people)]
    name = await guests[0].opens(seats, "Guest 0", **fields)
    for number, guest in enumerate(guests[1:], 1):
        await guest.sits(name, number)
    await guests[0].starts(name)
    table = await venue.table(name)
    await quiet(table)
    return table, guests


def asked_guest(table: Table, guests: list[Visitor]) -> tuple[int, Visitor]:
    """Somebody among the people who owes an answer."""
    seat = next(seat for seat in table.asked() if table.seats[seat].guest is not None)
    return seat, next(guest for guest in guests if guest.id == table.seats[seat].guest)


def seed_where(fits: Callable[[sortilege.State], bool], seats: int = 4) -> str:
    """The first deal that is as wanted."""
    return next(f"{n:032x}" for n in range(10_000) if fits(GAME.new({"seats": seats}, f"{n:032x}")))


FIRST_TO_LAY = seed_where(lambda state: state.asked() == [0])  # by P5 seat 0 then has the highest Absolute


async def play_on(table: Table, most: int = 10_000) -> int:
    """People and bots answer in turn, through the front door, until the game is over; how many answers it took."""
    answers = 0
    while table.asked() and answers < most:
        await quiet(table)
        for seat in table.asked()[:1]:
            if table.seats[seat].guest is not None:
                by = str(table.seats[seat].guest)
                await table.act(seat, table.decision(seat), move(table, seat), by, f"{by} {len(table.rows)}")
                answers += 1
    return answers


async def chores(table: Table) -> None:
    """What the house does every few seconds."""
    table.wake_bots()
    await quiet(table)
