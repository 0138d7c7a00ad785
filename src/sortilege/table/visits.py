"""Who comes, and how requests are let in: pages to look at, and forms that change something."""

import hashlib
from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from importlib import resources
from typing import Any, Final

from python_multipart.multipart import parse_options_header
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from sortilege import lang
from sortilege.core.errors import SortilegeError
from sortilege.table import guests
from sortilege.table.drawing import pages, sayer
from sortilege.table.house import House
from sortilege.table.regions import Reader
from sortilege.table.safety import Buckets, Crowd, is_only_here, is_same_origin, neighbourhood
from sortilege.table.seats import Refused
from sortilege.table.store import Guest, StoreFault
from sortilege.table.wire import Viewers

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
        self.questions = Buckets(rate=1, burst=20)  # to the adviser, from one address: each keeps a worker busy
        self.sockets = Crowd(MOST_SOCKETS)
        # On decisions of games that are over: by table and move, to whom and in which language
        self.opinions: dict[tuple[str, int, int | None, str], list[dict[str, Any]]] = {}


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

    def sorry(self, status: int, heading: str, words: str, onward: str = "/", lines: Sequence[str] = ()) -> Response:
        return self.page("message.html", status, heading=heading, words=words, onward=onward, lines=lines)

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
    """The fields of a form; a body that is none has none, and neither has one that is not in UTF-8: there are
    encodings that take ages to read, and some that make half characters."""
    _, options = parse_options_header(request.headers.get("content-type"))
    if options.get(b"charset", b"utf-8").lower() != b"utf-8":
        return {}
    try:
        sent = await request.form(max_files=4, max_fields=60)
    except Exception:  # starlette's parser raises more than it names
        return {}
    found: dict[str, list[str]] = {}
    for name, value in sent.multi_items():
        if isinstance(value, str):
            found.setdefault(name, []).append(value)
        else:
            # An option that is no UTF-8 has half characters, by which it is refused; elsewhere a mark will do
            errors = "surrogateescape" if name.startswith("option-") else "replace"
            found.setdefault(name, []).append((await value.read()).decode(errors=errors))
    return found


def first(form: dict[str, list[str]], name: str) -> str:
    return form.get(name, [""])[0]


async def settings(visit: Visit, form: dict[str, list[str]]) -> Response:
    """Language and theme are the browser's own affair: cookies, nothing else."""
    back = first(form, "back")
    response = visit.to(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/")
    if first(form, "language") in lang.LANGUAGES:
        visit.keep(response, "language", first(form, "language"))
    if first(form, "theme") in ("light", "dark"):
        visit.keep(response, "theme", first(form, "theme"))
    return response
