"""The server, put together."""

import asyncio
import contextlib
import mimetypes
from collections.abc import AsyncIterator, Callable
from importlib import resources
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope
from starlette.websockets import WebSocket

from sortilege.table import advising, api, guests, lobby, pages, replays, visits
from sortilege.table.house import House
from sortilege.table.pages import deed_at
from sortilege.table.safety import BodyLimit, Headers, is_same_origin
from sortilege.table.store import Store, StoreFault
from sortilege.table.thinkers import Thinkers
from sortilege.table.visits import Desk, Visit, deed, page
from sortilege.table.wire import TRY_AGAIN_LATER, attend

DATABASE = "sortilege.db"
NOT_WELCOME = 1008

mimetypes.add_type("font/woff2", ".woff2")  # not every system lists it


class Forever(StaticFiles):
    """Static files whose address changes with their content."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        # A module's own imports carry no such mark: those are asked for again, and mostly answered "not modified"
        is_marked = bool(scope["query_string"])
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if is_marked else "no-cache"
        return response


def application(data: Path, reachable: str = "", **house_facts: Any) -> Starlette:
    """A server that keeps everything in one folder. `reachable`: the host under which others find it."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        data.mkdir(parents=True, exist_ok=True)
        signer = guests.Signer(guests.load_key(data))
        store = await Store.open(data / DATABASE)
        thinkers = Thinkers()
        await thinkers.start()
        house = House(store, thinkers, **house_facts)
        app.state.desk = Desk(house, signer, reachable)
        chores = asyncio.create_task(house.watch())
        try:
            yield
        finally:
            chores.cancel()
            await house.close()
            await thinkers.close()
            await store.close()

    static = str(resources.files("sortilege.web") / "static")
    return Starlette(
        routes=[
            *routes(),
            *api.routes(),
            Mount("/static", Forever(directory=static)),
            Route("/{path:path}", shown(pages.nothing_here)),
        ],
        middleware=[Middleware(Headers), Middleware(BodyLimit, larger={"/import": 1 << 20, "/open": 1 << 18})],
        lifespan=lifespan,
    )


def routes() -> list[Route | WebSocketRoute]:
    at_table: dict[str, Callable[..., Any]] = {
        "sit": pages.sit,
        "leave": pages.leave,
        "bot": pages.put_bot,
        "start": pages.start,
        "act": pages.act,
        "undo": pages.undo,
        "react": pages.send_reaction,
        "link": pages.make_link,
        "seat": pages.claim,
        "rematch": pages.rematch,
        "close": pages.fold,
        "call-bot": pages.call_bot,
        "hint": advising.hint,
    }
    return [
        Route("/", shown(lobby.lobby)),
        Route("/healthz", healthz),
        Route("/play", done(lobby.play_now), methods=["POST"]),
        Route("/open", done(lobby.open_table), methods=["POST"]),
        Route("/settings", done(visits.settings), methods=["POST"]),
        Route("/rules/{game}", shown(pages.rules_page)),
        Route("/games/{game}/emblems.svg", pages.emblems),
        Route("/games/{game}/board.css", pages.board_style),
        Route("/t/{table}", shown(pages.table_page)),
        Route("/t/{table}/seat", shown(pages.seat_page), methods=["GET"]),
        *(Route(f"/t/{{table}}/{name}", done(deed_at(do)), methods=["POST"]) for name, do in at_table.items()),
        WebSocketRoute("/t/{table}/live", live),
        Route("/g/{table}", shown(replays.replay_page)),
        Route("/g/{table}/record", shown(replays.record_file)),
        Route("/import", done(replays.take_in), methods=["POST"]),
    ]


def shown(show: visits.Page) -> Callable[[Request], Any]:
    async def answer(request: Request) -> Response:
        return await page(request.app.state.desk, show)(request)

    return answer


def done(do: visits.Deed) -> Callable[[Request], Any]:
    async def answer(request: Request) -> Response:
        return await deed(request.app.state.desk, do)(request)

    return answer


async def healthz(request: Request) -> Response:
    desk: Desk = request.app.state.desk
    if not desk.strangers.take(visits.address_of(Visit(request, desk)), desk.house.clock()):
        return visits.too_many()
    return await pages.ready(desk)


async def live(socket: WebSocket) -> None:
    """The socket of a table's page: only from our own pages, only for somebody we know."""
    desk: Desk = socket.app.state.desk
    visit = Visit(Request({**socket.scope, "type": "http", "method": "GET"}), desk)
    fits = is_same_origin(socket.headers.raw, socket.headers.get("host", ""))
    if not fits or visit.is_new or not desk.strangers.take(visits.address_of(visit), desk.house.clock()):
        await socket.close(NOT_WELCOME)
        return
    try:
        table = await desk.house.table(socket.path_params["table"])
        reader = await visit.reader()
    except StoreFault:
        await socket.close(TRY_AGAIN_LATER)
        return
    if table is None:
        await socket.close(NOT_WELCOME)
        return
    with desk.sockets.one_more(visits.address_of(visit)) as has_room:
        if not has_room:
            await socket.close(TRY_AGAIN_LATER)
            return
        await attend(socket, desk.viewers.viewer(table, reader), socket.query_params.get("since", ""), desk.deeds)
