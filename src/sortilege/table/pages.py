"""The pages of a table and the forms behind every button: all of it works without a line of script."""

from collections.abc import Awaitable, Callable
from functools import cache
from importlib import resources
from urllib.parse import urlencode

from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from sortilege import bots
from sortilege.core import registry
from sortilege.core.game import Game, message
from sortilege.table.drawing import deck_of, face_html, faces, package_of
from sortilege.table.live import STAND_IN, Table, command_id
from sortilege.table.lobby import must_open_seldom, named
from sortilege.table.regions import look_at
from sortilege.table.safety import is_only_here
from sortilege.table.seats import Refused
from sortilege.table.visits import Deed, Desk, Visit, first
from sortilege.table.wire import react

# A table


async def table_of(visit: Visit) -> Table:
    table = await visit.desk.house.table(visit.request.path_params["table"])
    if table is None:
        raise Refused(message("There is no such table."))
    table.saw(visit.guest)
    return table


async def table_page(visit: Visit) -> Response:
    try:
        table = await table_of(visit)
    except Refused as fault:
        return visit.sorry(404, visit.say("Nothing here"), visit.say(str(fault)))
    viewer = visit.desk.viewers.viewer(table, await visit.reader())
    chosen = tuple(visit.request.query_params.getlist("pick")[:12])
    game = table.game
    deck = deck_of(game, table.row.options)
    return visit.page(
        "table.html",
        table=table,
        game=game,
        base=f"/t/{table.row.id}",
        link=f"{visit.origin()}/t/{table.row.id}",
        only_here=is_only_here(visit.origin()),
        playing=viewer.playing,
        waits=has_nothing_to_do(table, visit.guest),
        seated=table.seat_of(visit.guest) is not None,
        regions=viewer.everything(viewer.rendered(chosen)),
        version=viewer.version(),
        now=round(visit.desk.house.clock() * 1000),
        faces=faces(game.name, visit.language, deck).values(),
        face_html=lambda key: face_html(game.name, visit.language, key, deck),
        rules=rules_html(game, visit.language),
        trouble="",
    )


def has_nothing_to_do(table: Table, guest: str) -> bool:
    """Only such a page may load itself again: anybody else may be filling in a form."""
    seat = table.seat_of(guest)
    if table.row.status == "open":
        return seat is not None and not table.is_host(guest)
    return table.row.status == "on" and (table.state is None or seat not in table.view(seat)["asked"])


def deed_at(do: Callable[[Visit, Table, dict[str, list[str]]], Awaitable[Response | None]]) -> Deed:
    """A deed at a table; unless it leads elsewhere one is back at the table."""

    async def answer(visit: Visit, form: dict[str, list[str]]) -> Response:
        table = await table_of(visit)
        return await do(visit, table, form) or visit.to(f"/t/{table.row.id}")

    return answer


def seat_in(form: dict[str, list[str]]) -> int:
    text = first(form, "seat")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else -1


async def sit(visit: Visit, table: Table, form: dict[str, list[str]]) -> None:
    if "name" in form:
        await named(visit, form)
    await table.sit(visit.guest, await visit.name(), seat_in(form))


async def leave(visit: Visit, table: Table, _form: dict[str, list[str]]) -> None:
    await table.stand_up(visit.guest)


async def put_bot(visit: Visit, table: Table, form: dict[str, list[str]]) -> None:
    bot = first(form, "bot")
    if bot and bot not in bots.names():
        raise Refused(message("There is no such bot."))
    await table.put_bot(visit.guest, seat_in(form), bot or None)


async def start(visit: Visit, table: Table, form: dict[str, list[str]]) -> None:
    bot = first(form, "bot")
    await table.begin(visit.guest, bot if bot in bots.names() else STAND_IN)


async def act(visit: Visit, table: Table, form: dict[str, list[str]]) -> Response | None:
    """A whole choice, or one more pick towards it."""
    seat = sitting(visit, table)
    text = first(form, "do")
    if not text:
        table.playing()
        look = look_at(table, visit.guest, visit.language)
        picks = [*form.get("chosen", [])[:12], first(form, "pick")]
        fitting = [choice for choice in look.choices if set(picks) <= set(choice.picks)]
        if not fitting:  # it does not go with what was chosen before: begin with it
            picks = picks[-1:]
            fitting = [choice for choice in look.choices if set(picks) <= set(choice.picks)]
        if len(fitting) != 1:
            return visit.to(f"/t/{table.row.id}?{urlencode([('pick', pick) for pick in picks])}#act")
        text = fitting[0].text
    command = first(form, "command")[:40] or command_id()
    await table.act(seat, first(form, "decision"), text, visit.guest, command)
    return None


async def undo(visit: Visit, table: Table, form: dict[str, list[str]]) -> None:
    await table.undo(sitting(visit, table), first(form, "decision"), visit.guest, command_id())


async def send_reaction(visit: Visit, table: Table, form: dict[str, list[str]]) -> None:
    react(table, sitting(visit, table), first(form, "react"))


async def make_link(visit: Visit, table: Table, _form: dict[str, list[str]]) -> Response:
    secret = await table.new_link(visit.guest)
    base = f"/t/{table.row.id}"
    return visit.page("link.html", link=f"{visit.origin()}{base}/seat#{secret}", base=base)


async def claim(visit: Visit, table: Table, form: dict[str, list[str]]) -> None:
    await table.claim(visit.guest, first(form, "secret").strip().lstrip("#"))


async def fold(visit: Visit, table: Table, _form: dict[str, list[str]]) -> Response:
    await table.fold(visit.guest)
    return visit.to("/")


async def call_bot(visit: Visit, table: Table, form: dict[str, list[str]]) -> None:
    table.call_bot(visit.guest, seat_in(form))


async def rematch(visit: Visit, table: Table, _form: dict[str, list[str]]) -> Response:
    if table.row.after is None:
        must_open_seldom(visit)
    fresh = await table.rematch(visit.guest)
    return visit.to(f"/t/{fresh.row.id}")


def sitting(visit: Visit, table: Table) -> int:
    seat = table.seat_of(visit.guest)
    if seat is None:
        raise Refused(message("You do not sit at this table."))
    return seat


async def seat_page(visit: Visit) -> Response:
    return visit.page("seat.html", base=f"/t/{visit.request.path_params['table']}", trouble="")


# Rules and the rest


@cache
def rules_html(game: Game, language: str) -> Markup:
    """The rules document; our own text, so its mark-up is trusted."""
    text = (resources.files(package_of(game)) / f"rules.{language}.md").read_text(encoding="utf-8")
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    return Markup(html.replace("<table>", '<table tabindex="0">'))  # on a phone it scrolls, so it takes the focus


async def rules_page(visit: Visit) -> Response:
    name = visit.request.path_params["game"]
    if name not in registry.names():
        return visit.sorry(404, visit.say("Nothing here"), visit.say("There is no such game."))
    game = registry.load(name)
    return visit.page("rules.html", game=game, rules=rules_html(game, visit.language))


async def emblems(request: Request) -> Response:
    """A game's own drawings."""
    return of_the_game(request, "emblems.svg", "image/svg+xml")


async def board_style(request: Request) -> Response:
    """What a game's board adds to the style of every table."""
    return of_the_game(request, "board.css", "text/css")


def of_the_game(request: Request, file_name: str, kind: str) -> Response:
    name = request.path_params["game"]
    if name in registry.names():
        file = resources.files(package_of(registry.load(name))) / file_name
        if file.is_file():
            return Response(file.read_bytes(), media_type=kind, headers={"Cache-Control": "public, max-age=3600"})
    return PlainTextResponse("Nothing here.\n", 404)


async def nothing_here(visit: Visit) -> Response:
    return visit.sorry(404, visit.say("Nothing here"), visit.say("This page does not exist."))


async def ready(desk: Desk) -> Response:
    is_ready = await desk.house.store.is_ready()
    return JSONResponse({"ready": is_ready}, 200 if is_ready else 503)
