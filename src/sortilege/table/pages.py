"""The pages and the forms behind every button: all of it works without a line of script."""

import hashlib
from collections.abc import Awaitable, Callable
from functools import cache
from importlib import resources
from typing import Any, Final
from urllib.parse import urlencode

from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response

from sortilege import bots, lang
from sortilege.core import registry
from sortilege.core.errors import SortilegeError
from sortilege.core.game import Game, message
from sortilege.core.looks import Door
from sortilege.core.options import NUMBER, YES_OR_NO
from sortilege.table import guests
from sortilege.table.live import STAND_IN, House, Table, command_id
from sortilege.table.regions import Reader, face_html, faces, look_at, package_of, pages, sayer, title
from sortilege.table.safety import Buckets, Crowd, is_only_here, is_same_origin, neighbourhood
from sortilege.table.seats import Refused
from sortilege.table.store import Guest, Seated, SeatRow, StoreFault, TableRow
from sortilege.table.wire import Viewers, react

COOKIE: Final = "guest"
YEAR: Final = 365 * 24 * 3600
SEE_OTHER: Final = 303
DEFAULT_NAMES: Final = {"en": "Guest", "fr": "Invité"}
MOST_SOCKETS: Final = 1000  # open at once from one address: a school behind one, not a flood
STATIC: Final = resources.files("sortilege.web") / "static"


class Desk:
    """What every page needs of the house."""

    def __init__(self, house: House, signer: guests.Signer, reachable: str = "") -> None:
        self.house = house
        self.reachable = reachable  # at which host others find us, where it is not how the host's own browser calls us
        self.signer = signer
        self.viewers = Viewers()
        house.housekeeping = self.viewers.forget
        self.deeds = Buckets(rate=10, burst=40)  # forms and commands of one guest, a second
        self.strangers = Buckets(rate=20, burst=200)  # everything from one address
        self.fresh_tables = Buckets(rate=0.2, burst=20)  # tables opened from one address
        self.sockets = Crowd(MOST_SOCKETS)


class Visit:
    """One request, and who makes it."""

    def __init__(self, request: Request, desk: Desk) -> None:
        self.request = request
        self.desk = desk
        signed = request.cookies.get(COOKIE, "")
        known = desk.signer.read("guest", signed)
        self.is_new = known is None
        self.guest = guests.new_guest_id() if known is None else known
        self.language = language_of(request)
        self.theme = theme if (theme := request.cookies.get("theme")) in ("light", "dark") else "auto"
        self.say = sayer(None, self.language)
        self.csrf = guests.csrf(desk.signer, self.guest)

    def page(self, template: str, status: int = 200, **facts: Any) -> Response:
        shared = {"csrf": self.csrf, "theme": self.theme, "path": self.here(), "build": build()}
        html = pages(self.language).get_template(f"web/{template}").render({**shared, **facts})
        response = HTMLResponse(html, status, headers={"Cache-Control": "no-store", "Vary": "Cookie, Accept-Language"})
        return self.known(response)

    def origin(self) -> str:
        """How others can call us: as this browser does, unless that leads nowhere but home."""
        url = self.request.url
        origin = f"{'https' if url.scheme in ('https', 'wss') else 'http'}://{url.netloc}"
        if self.desk.reachable and is_only_here(origin):
            return f"http://{self.desk.reachable}:{url.port or 80}"
        return origin

    def here(self) -> str:
        """Where to come back to after a switch of language."""
        query = self.request.url.query
        path = self.request.url.path if self.request.method == "GET" else "/"
        return f"{path}?{query}" if query and self.request.method == "GET" else path

    def known(self, response: Response) -> Response:
        """Whoever comes for the first time is given their identity."""
        if self.is_new:
            self.keep(response, COOKIE, self.desk.signer.sign("guest", self.guest))
        return response

    def keep(self, response: Response, name: str, value: str) -> None:
        secure = self.request.url.scheme == "https"
        response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)

    def to(self, path: str) -> Response:
        return self.known(RedirectResponse(path, SEE_OTHER))

    def sorry(self, status: int, heading: str, words: str, onward: str = "/") -> Response:
        return self.page("message.html", status, heading=heading, words=words, onward=onward)

    async def reader(self) -> Reader:
        return Reader(self.guest, self.language, self.csrf, self.origin(), await self.name())

    async def name(self) -> str:
        found = await self.desk.house.store.guest(self.guest)
        chosen = found is not None and found.name not in DEFAULT_NAMES.values()
        return found.name if found is not None and chosen else DEFAULT_NAMES[self.language]

    async def save_name(self, text: str) -> str:
        name = guests.checked_name(text)
        await self.desk.house.store.save_guest(Guest(self.guest, name))
        return name


Page = Callable[[Visit], Awaitable[Response]]
Deed = Callable[[Visit, dict[str, list[str]]], Awaitable[Response]]


def language_of(request: Request) -> str:
    """The switch, else the browser's first choice among ours."""
    chosen = request.cookies.get("language")
    if chosen in lang.LANGUAGES:
        return chosen
    for part in request.headers.get("accept-language", "").split(",")[:20]:
        wanted = part.split(";")[0].strip()[:2].lower()
        if wanted in lang.LANGUAGES:
            return wanted
    return lang.LANGUAGES[0]


@cache
def build() -> str:
    """Changes when any static file does, so that browsers may keep them for ever."""
    digest = hashlib.sha256()
    for file in sorted(STATIC.iterdir(), key=lambda entry: entry.name):
        if file.is_file():
            digest.update(file.read_bytes())
    return digest.hexdigest()[:10]


def address_of(visit: Visit) -> str:
    return neighbourhood(visit.request.client.host if visit.request.client is not None else "?")


# Getting in


def page(desk: Desk, show: Page) -> Callable[[Request], Awaitable[Response]]:
    """A page to look at. Whatever goes wrong is said on a page."""

    async def answer(request: Request) -> Response:
        visit = Visit(request, desk)
        if not desk.strangers.take(address_of(visit), desk.house.clock()):
            return too_many()
        try:
            return await show(visit)
        except StoreFault:
            return visit.sorry(503, visit.say("One moment, please"), visit.say("The books cannot be opened just now."))

    return answer


def deed(desk: Desk, do: Deed) -> Callable[[Request], Awaitable[Response]]:
    """A form that changes something: only from our own pages, and not too often."""

    async def answer(request: Request) -> Response:
        visit = Visit(request, desk)
        now = desk.house.clock()
        if not desk.strangers.take(address_of(visit), now) or not desk.deeds.take(visit.guest, now):
            return too_many()
        form = await form_of(request)
        token = first(form, "csrf")
        fits = is_same_origin(request.headers.raw, request.headers.get("host", ""))
        if visit.is_new or not fits or not guests.is_csrf(desk.signer, visit.guest, token):
            words = visit.say("The form was too old or came from elsewhere. Please try again from the page.")
            return visit.sorry(403, visit.say("That did not work"), words)
        try:
            return await do(visit, form)
        except Refused as fault:
            return visit.sorry(409, visit.say("That did not work"), visit.say(str(fault)), back_from(request))
        except StoreFault:
            words = visit.say("It could not be stored, so it has not happened. Please try again.")
            return visit.sorry(503, visit.say("That did not work"), words, back_from(request))
        except SortilegeError:
            words = visit.say("That is not possible now.")
            return visit.sorry(422, visit.say("That did not work"), words, back_from(request))

    return answer


def too_many() -> Response:
    return PlainTextResponse("Too many requests. Please wait a moment.\n", 429)


def back_from(request: Request) -> str:
    """The table a form belongs to, if it belongs to one."""
    name = request.path_params.get("table")
    return f"/t/{name}" if name is not None else "/"


async def form_of(request: Request) -> dict[str, list[str]]:
    """The fields of a form; a body that is none has none."""
    try:
        sent = await request.form(max_files=1, max_fields=60)
    except Exception:  # starlette's parser raises more than it names
        return {}
    found: dict[str, list[str]] = {}
    for name, value in sent.multi_items():
        if isinstance(value, str):
            found.setdefault(name, []).append(value)
        else:
            found.setdefault(name, []).append((await value.read()).decode(errors="replace"))
    return found


def first(form: dict[str, list[str]], name: str) -> str:
    return form.get(name, [""])[0]


# The lobby


class Entrance:
    """A door of the lobby."""

    def __init__(self, game: Game, language: str) -> None:
        door: Door = game.door()
        self.game = game
        self.say = sayer(game.name, language)
        self.kind = self.say(door.kind)
        self.minutes = door.minutes


class Entry:
    """A game in a list."""

    def __init__(self, seated: Seated, guest: str, visit: Visit) -> None:
        self.row, seats = seated
        there = self.row.game in registry.names()
        self.title = title(registry.load(self.row.game), visit.language) if there else self.row.game
        self.people = ", ".join(seat.name for seat in seats if seat.name)
        self.standing = standing(self.row, seats, guest, visit)


def standing(row: TableRow, seats: list[SeatRow], guest: str, visit: Visit) -> str:
    sitting = [seat.guest for seat in seats]
    if row.status == "open":
        free = sum(seat.guest is None and seat.bot is None for seat in seats)
        return visit.say("1 seat free") if free == 1 else visit.say("{count} seats free").format(count=free)
    if row.status == "on" or row.outcome is None:
        return visit.say("under way")
    won = guest in sitting and sitting.index(guest) in row.outcome["winners"]
    return visit.say("won") if won else visit.say("lost") if guest in sitting else visit.say("over")


async def lobby(visit: Visit, trouble: str = "", status: int = 200) -> Response:
    store = visit.desk.house.store
    mine = [Entry(seated, visit.guest, visit) for seated in await store.games_of(visit.guest)]
    listed = [Entry((table.row, table.seats), visit.guest, visit) for table in visit.desk.house.listed()]
    doors = [Entrance(registry.load(name), visit.language) for name in registry.names()]
    return visit.page(
        "lobby.html",
        status,
        doors=doors,
        mine=mine,
        listed=[entry for entry in listed if entry.row.status == "open"],
        going=[entry for entry in listed if entry.row.status == "on"],
        name=await visit.name(),
        suggested=visit.is_new,
        trouble=trouble,
    )


async def play_now(visit: Visit, form: dict[str, list[str]]) -> Response:
    """At once against bots."""
    table = await opened(visit, form, plain=True)
    await table.begin(visit.guest, STAND_IN)
    return visit.to(f"/t/{table.row.id}")


async def open_table(visit: Visit, form: dict[str, list[str]]) -> Response:
    table = await opened(visit, form, plain=False)
    return visit.to(f"/t/{table.row.id}")


def must_open_seldom(visit: Visit) -> None:
    if not visit.desk.fresh_tables.take(address_of(visit), visit.desk.house.clock()):
        raise Refused(message("You open tables faster than anybody could play. Please wait a moment."))


async def opened(visit: Visit, form: dict[str, list[str]], plain: bool) -> Table:
    must_open_seldom(visit)
    try:
        game = registry.load(first(form, "game"))
        options = game.options() if plain else options_in(game, form)
    except SortilegeError:
        raise Refused(message("There is no such game, or not with these options.")) from None
    name = await named(visit, form)
    listed = not plain and first(form, "listed") == "yes"
    takeover = not plain and first(form, "takeover") == "yes"
    table = await visit.desk.house.open_table(game, options, visit.guest, listed, takeover)
    await table.sit(visit.guest, name, 0)
    return table


async def named(visit: Visit, form: dict[str, list[str]]) -> str:
    try:
        return await visit.save_name(first(form, "name"))
    except guests.BadName:
        raise Refused(message("Please choose a name of 1 to 24 visible characters.")) from None


def options_in(game: Game, form: dict[str, list[str]]) -> dict[str, Any]:
    """A game's options as its form says them; the schema checks them."""
    found: dict[str, Any] = {}
    for option in game.schema:
        text = first(form, f"option-{option.name}")
        if option.kind == YES_OR_NO:
            found[option.name] = text == "yes"
        elif option.kind == NUMBER:
            found[option.name] = int(text) if text.isdecimal() and len(text) < 6 else text
        else:
            found[option.name] = text
    return game.options(found)


async def settings(visit: Visit, form: dict[str, list[str]]) -> Response:
    """Language and theme are the browser's own affair: cookies, nothing else."""
    back = first(form, "back")
    response = visit.to(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/")
    if first(form, "language") in lang.LANGUAGES:
        visit.keep(response, "language", first(form, "language"))
    if first(form, "theme") in ("light", "dark"):
        visit.keep(response, "theme", first(form, "theme"))
    return response


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
        regions=viewer.everything(viewer.rendered(chosen) if chosen else viewer.regions),
        version=viewer.version(),
        faces=faces(game.name, visit.language).values(),
        face_html=lambda key: face_html(game.name, visit.language, key),
        rules=rules_html(game, visit.language),
        trouble="",
    )


def has_nothing_to_do(table: Table, guest: str) -> bool:
    """Only such a page may load itself again: anybody else may be filling in a form."""
    seat = table.seat_of(guest)
    if table.row.status == "open":
        return seat is not None and not table.is_host(guest)
    return table.row.status == "on" and seat not in table.asked()


def deed_at(do: Callable[[Visit, Table, dict[str, list[str]]], Awaitable[Response | None]]) -> Deed:
    """A deed at a table; unless it leads elsewhere one is back at the table."""

    async def answer(visit: Visit, form: dict[str, list[str]]) -> Response:
        table = await table_of(visit)
        return await do(visit, table, form) or visit.to(f"/t/{table.row.id}")

    return answer


def seat_in(form: dict[str, list[str]]) -> int:
    text = first(form, "seat")
    return int(text) if text.isdecimal() and len(text) < 3 else -1


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
