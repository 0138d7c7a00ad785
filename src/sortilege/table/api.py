"""The table for programs: the same views as JSON, a seat by a token, answers by command. See docs/bot-api.md.

No cookie and no CSRF token is asked for: what proves the seat is a bearer token, which no browser ever sends by itself,
so that no other site can borrow it. A request that says it comes from another site's page is refused all the same.
"""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final, TypeVar

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from sortilege.core.errors import SortilegeError
from sortilege.core.shuffle import shortened
from sortilege.table.guests import BadName, checked_name, hashed, matches, new_guest_id, new_secret
from sortilege.table.live import Table
from sortilege.table.safety import is_same_origin, neighbourhood
from sortilege.table.seats import PROGRAM, Refused, Watcher, is_program
from sortilege.table.store import StoreFault, Taken
from sortilege.table.visits import Desk

T = TypeVar("T", bound=Struct)
Facts = dict[str, Any]

LONGEST: Final = 4096  # bytes of a body
WAITING: Final = 64  # lines for a program that does not read; more, and it must connect again
MOST_STREAMS: Final = 4  # of one seat at once
QUIET: Final = 15.0  # seconds after which a blank line shows that the stream still stands
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
BEARER: Final = re.compile(r"Bearer +([\w-]{1,100})", re.IGNORECASE | re.ASCII)
ENCODE: Final = msgspec.json.Encoder().encode


class Wrong(Exception):
    """What is answered in place of what was asked for."""

    def __init__(self, status: int, line: str, **headers: str) -> None:
        super().__init__(line)
        self.status = status
        self.headers = headers


# What programs say


class Join(Struct, forbid_unknown_fields=True):
    name: str
    seat: int | None = None


class Act(Struct, forbid_unknown_fields=True):
    decision: str
    do: str
    id: Annotated[str, Meta(pattern=r"^[!-~]{1,40}\Z")]


EXPECTED: Final = {
    "name": "a text of 1 to 24 characters",
    "seat": "the number of a seat, or null for any that is free",
    "decision": "a text: the decision that is answered",
    "do": "a text: one of the view's choices",
    "id": "1 to 40 visible ASCII characters, new for every answer",
}


def decoded(body: bytes, kind: type[T]) -> T:
    if len(body) > LONGEST:
        raise Wrong(413, f"body: got {len(body)} bytes, expected at most {LONGEST}")
    try:
        found = msgspec.json.decode(body, type=kind)
        json.loads(body, object_pairs_hook=once)
    except (msgspec.DecodeError, ValueError):
        raise Wrong(400, complaint(body, kind)) from None
    return found


def once(pairs: list[tuple[str, object]]) -> None:
    """Of a field said twice nobody knows which is meant."""
    if len(dict(pairs)) < len(pairs):
        raise ValueError


def complaint(body: bytes, kind: type[Struct]) -> str:
    """The first thing that is wrong with a body."""
    known = {field.name: field for field in msgspec.structs.fields(kind)}
    try:
        facts = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        facts = None
    if not isinstance(facts, dict):
        got = shortened(body.decode(errors="replace"))
        return f"body: got {got}, expected a JSON object with {', '.join(known)}"
    for name in facts:
        if name not in known:
            return f"{shortened(name)}: there is no such field, expected {', '.join(known)}"
    for name, field in known.items():
        if name not in facts and field.required:
            return f"{name}: missing, expected {EXPECTED[name]}"
        if name in facts and not fits(facts[name], field.type):
            return f"{name}: got {shortened(facts[name])}, expected {EXPECTED[name]}"
    return "body: got a field twice, expected each once"


def fits(value: object, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


# Getting in

Deed = Callable[[Request, Desk, Table], Awaitable[Response]]


def routes() -> list[Route]:
    at_table: dict[str, tuple[str, Deed]] = {
        "": ("GET", look),
        "/stream": ("GET", stream),
        "/join": ("POST", join),
        "/act": ("POST", act),
    }
    return [
        *(Route(f"/api/tables/{{table}}{end}", answering(*deed), methods=METHODS) for end, deed in at_table.items()),
        Route("/api/{path:path}", nothing_here, methods=METHODS),
    ]


def answering(method: str, deed: Deed) -> Callable[[Request], Awaitable[Response]]:
    """Whatever goes wrong is said in one line of JSON."""

    async def answer(request: Request) -> Response:
        desk: Desk = request.app.state.desk
        try:
            if request.method != method:
                raise Wrong(405, f"method: got {request.method}, expected {method}", Allow=method)
            must_be_welcome(request, desk)
            return await deed(request, desk, await table_of(request, desk))
        except Wrong as wrong:
            return sorry(wrong)
        except StoreFault:  # its own words tell of the server's folders
            line = "store: it cannot be reached just now, and nothing has happened; try again"
            return sorry(Wrong(503, line, **{"Retry-After": "1"}))

    return answer


def said(facts: Facts) -> Response:
    return Response(ENCODE(facts), headers={"Cache-Control": "no-store"}, media_type="application/json")


def sorry(wrong: Wrong) -> Response:
    response = said({"error": str(wrong)})
    response.status_code = wrong.status
    response.headers.update(wrong.headers)
    return response


def must_be_welcome(request: Request, desk: Desk) -> None:
    host = request.headers.get("host", "")
    if "origin" in request.headers and not is_same_origin(request.headers.raw, host):
        raise Wrong(403, f"Origin: got {shortened(request.headers['origin'])}, expected none, or this server's own")
    if not desk.strangers.take(address_of(request), desk.house.clock()):
        raise too_often("requests from this address")


def address_of(request: Request) -> str:
    return neighbourhood(request.client.host if request.client is not None else "?")


def too_often(what: str) -> Wrong:
    return Wrong(429, f"rate: got too many {what}, expected fewer; wait a moment", **{"Retry-After": "1"})


async def table_of(request: Request, desk: Desk) -> Table:
    found = await desk.house.table(request.path_params["table"])
    if found is None:
        raise no_table(request)
    return found


async def nothing_here(request: Request) -> Response:
    return sorry(no_table(request))


def no_table(request: Request) -> Wrong:
    return Wrong(404, f"path: got {shortened(request.url.path)}, expected /api/tables/ and the id of a table")


def seat_of(request: Request, table: Table) -> int:
    """The seat whose token was brought. Only programs have one: the secret of a person's seat link is none."""
    sent = request.headers.getlist("authorization")
    token = BEARER.fullmatch(sent[0]) if len(sent) == 1 else None
    if token is None:  # never quoted: it may be a token all but for a letter
        raise no_token("expected 'Bearer' and the token that joining has answered")
    for row in table.seats:
        if is_program(row) and row.secret is not None and matches(token[1], row.secret):
            return row.seat
    raise no_token("got a token that opens no seat of this table, expected the one that joining it has answered")


def no_token(line: str) -> Wrong:
    return Wrong(401, f"Authorization: {line}", **{"WWW-Authenticate": "Bearer"})


# A seat


async def join(request: Request, desk: Desk, table: Table) -> Response:
    """A seat for a program. The token is said this once; only its hash is kept."""
    wish = decoded(await request.body(), Join)
    if not desk.deeds.take(f"{PROGRAM}{address_of(request)}", desk.house.clock()):
        raise too_often("programs from this address")
    try:
        name = checked_name(wish.name)
    except BadName as fault:
        raise Wrong(400, str(fault)) from None
    token = new_secret()
    seat = await seated(table, name, wish.seat, hashed(token))
    facts = {"table": table.row.id, "game": table.row.game, "options": table.row.options}
    return said({"token": token, "seat": seat, **facts})


async def seated(table: Table, name: str, wanted: int | None, secret: str) -> int:
    last = len(table.seats) - 1
    if wanted is not None and not 0 <= wanted <= last:
        raise Wrong(400, f"seat: got {shortened(wanted)}, expected a seat from 0 to {last}")
    free = [row.seat for row in table.seats if row.guest is None and row.bot is None]
    for seat in free if wanted is None else [wanted]:
        try:
            await table.sit(PROGRAM + new_guest_id(), name, seat, secret)
        except Refused:
            continue  # somebody was faster
        return seat
    if table.row.status != "open":
        raise Wrong(409, f"table: the game is {table.row.status}, expected a table that is still open")
    if wanted is None:
        raise Wrong(409, f"seat: none of the {last + 1} is free, expected a free one")
    raise Wrong(409, f"seat: got {wanted}, expected one where nobody sits")


def seen(table: Table, seat: int) -> Facts:
    """All that a program is told: where its seat stands, and what the rules let that seat see."""
    return {
        "seat": seat,
        "status": table.row.status,
        "decision": table.decision(seat),
        "asked": seat in table.asked(),
        "view": table.view(seat) if table.state is not None else None,
    }


async def look(request: Request, desk: Desk, table: Table) -> Response:
    seat = seat_of(request, table)
    table.heard_of(seat)
    table.hand_back(seat)
    return said(seen(table, seat))


# Answers


async def act(request: Request, desk: Desk, table: Table) -> Response:
    body = await request.body()
    seat = seat_of(request, table)  # from here to the table's own lock nothing is waited for
    command = decoded(body, Act)
    program = table.seats[seat].guest
    assert program is not None
    if not desk.deeds.take(program, desk.house.clock()):
        raise too_often("answers from this seat")
    try:
        await table.act(seat, command.decision, command.do, program, command.id)
    except Taken:
        raise Wrong(409, "decision: the game has moved on meanwhile, expected an answer to what it asks now") from None
    except SortilegeError as fault:
        raise Wrong(409, why(table, seat, command, fault)) from None
    return said({"ok": True})


def why(table: Table, seat: int, command: Act, fault: SortilegeError) -> str:
    """In our own words: an engine's may say more than this seat should know."""
    if table.row.status != "on" or table.state is None:
        return f"table: {fault}"
    if command.decision != table.decision(seat):
        return f"decision: got {shortened(command.decision)}, expected {table.decision(seat)!r}"
    if seat not in table.asked():
        return f"do: got {shortened(command.do)}, expected nothing: seat {seat} is not asked now"
    if table.hourglass.has_run_out():
        return f"do: got {shortened(command.do)} after the time was up, expected an answer before"
    return f"do: got {shortened(command.do)}, expected one of the view's choices"


# The stream


class Reader(Watcher):
    """A program that follows its seat; while it does, the seat counts as present."""

    def __init__(self, table: Table, seat: int) -> None:
        program = table.seats[seat].guest
        assert program is not None
        super().__init__(program)
        self.table = table
        self.seat = seat
        self.lines: asyncio.Queue[bytes | None] = asyncio.Queue()  # None: there will be no more
        self.last = b""
        self.is_done = False
        self.too_slow = asyncio.Event()

    def update(self) -> None:
        """A line for what has changed; the last one when the game is over, the table closed, or the seat another's."""
        if self.is_done:
            return
        is_ours = self.table.seats[self.seat].guest == self.guest
        line = ENCODE(seen(self.table, self.seat)) + b"\n" if is_ours else self.last
        self.is_done = not is_ours or self.table.row.status in ("over", "closed")
        if line != self.last:
            self.lines.put_nowait(line)
            self.last = line
        if self.is_done:
            self.lines.put_nowait(None)
        if self.lines.qsize() > WAITING:
            self.is_done = True
            self.too_slow.set()


class Lines(Response):
    """One JSON object a line for as long as the game lasts, the program reads and the connection stands."""

    media_type = "application/x-ndjson"

    def __init__(self, reader: Reader, quiet: float = QUIET) -> None:
        super().__init__(headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        del self.headers["content-length"]  # nobody knows it yet
        self.reader = reader
        self.quiet = quiet

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.reader.table.watch(self.reader)
        writing = asyncio.create_task(self.write(send))
        endings = [writing, asyncio.create_task(hung_up(receive)), asyncio.create_task(self.reader.too_slow.wait())]
        try:
            await asyncio.wait(endings, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.reader.table.leave(self.reader)
            for task in endings:
                task.cancel()
            await asyncio.gather(*endings, return_exceptions=True)
        if not writing.cancelled():
            writing.result()

    async def write(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        while (line := await self.next_line()) is not None:
            await send({"type": "http.response.body", "body": line, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def next_line(self) -> bytes | None:
        lines = self.reader.lines
        try:
            return lines.get_nowait() if lines.qsize() else await asyncio.wait_for(lines.get(), self.quiet)
        except TimeoutError:
            return b"\n"


async def hung_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def stream(request: Request, desk: Desk, table: Table) -> Response:
    reader = Reader(table, seat_of(request, table))
    if sum(watcher.guest == reader.guest for watcher in table.watchers) >= MOST_STREAMS:
        raise too_often("streams of this seat")
    return Lines(reader)
