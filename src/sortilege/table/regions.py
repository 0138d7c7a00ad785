"""What one person sees of a table: the same view a bot gets, made into the regions of a page."""

import hashlib
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup, escape

from sortilege import bots, lang
from sortilege.core import registry
from sortilege.core.events import Line, readable
from sortilege.core.game import Game, Say, Teller, View, message
from sortilege.core.looks import Face, Sign
from sortilege.table.live import STAND_IN, Table
from sortilege.table.safety import is_only_here

REGIONS: Final = ("status", "board", "hand", "prompt", "recap", "log", "people")
RECENT: Final = 60  # lines of the log on a page; the replay has them all
LINES: Final = ("<li>{}</li>", '<li class="fleeting">{}</li>')
SEVERAL: Final = 3  # touches from which on a choice is also shown whole, with its cards

REACTIONS: Final = {  # P28 and its like: nothing about cards can be said with these
    "bravo": ("clap", message("Bravo")),
    "oh": ("surprise", message("Oh!")),
    "hm": ("ponder", message("Hm…")),
    "thanks": ("heart", message("Thank you")),
    "ouch": ("groan", message("Ouch")),
}

BOT_TITLES: Final = {
    "random": message("Novice: lays whatever comes to hand"),
    "greedy": message("Adept: takes what looks best now"),
    "flat": message("Seer: plays every choice on in many imagined deals"),
    "ismcts": message("Pythia: thinks ahead in imagined deals, and lets the others think too"),
}


def package_of(game: Game) -> str:
    return type(game).__module__.rpartition(".")[0]


@cache
def bot_names() -> list[str]:
    return bots.names()


@cache
def sayer(game: str | None, language: str) -> Say:
    return lang.sayer(language, *([package_of(registry.load(game))] if game is not None else []))


def title(game: Game, language: str) -> str:
    """What a game is called in a language."""
    return sayer(game.name, language)(game.title)


@cache
def pages(language: str) -> Environment:
    """The templates in one language."""
    home = resources.files("sortilege.web") / "templates"
    folders = {
        name: FileSystemLoader(str(resources.files(package_of(registry.load(name))))) for name in registry.names()
    }
    env = Environment(
        loader=PrefixLoader({"web": FileSystemLoader(str(home)), **folders}),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    say = lang.sayer(language)
    env.globals.update(say=say, language=language, icon=icon, emblem=emblem, board_style=board_style)
    env.globals.update(reactions=REACTIONS, bot_titles=BOT_TITLES, title=lambda game: title(game, language))
    return env


@cache
def icon(name: str, css: str = "icon") -> Markup:
    """A drawing every page has; what it means is said beside it."""
    return Markup('<svg class="{}" aria-hidden="true"><use href="/static/kit.svg#{}"/></svg>').format(css, name)


@cache
def board_style(game: str) -> Markup:
    """The link to a game's own style sheet, if it has one; another address whenever it changes."""
    file = resources.files(package_of(registry.load(game))) / "board.css"
    if not file.is_file():
        return Markup()
    mark = hashlib.sha256(file.read_bytes()).hexdigest()[:10]
    return Markup('<link rel="stylesheet" href="/games/{}/board.css?{}">').format(game, mark)


@cache
def emblem(game: str, name: str) -> Markup:
    """A drawing of the game's own."""
    return Markup('<svg class="emblem" aria-hidden="true"><use href="/games/{}/emblems.svg#{}"/></svg>').format(
        game, name
    )


@cache
def painted(sign: Sign, text: str) -> str:
    """A card's name in a sentence; part of a sentence whose other parts are escaped."""
    return f'<span class="word {sign.colour}">{icon(sign.shape, "suit")}{escape(text)}</span>'


def unpainted(_sign: Sign, text: str) -> str:
    """For those who listen: the number says the colour."""
    return text


@cache
def faces(game: str, language: str) -> dict[str, Face]:
    teller = registry.load(game).teller(sayer(game, language), [])
    return {face.key: face for face in teller.faces()}


@cache
def face_html(game: str, language: str, key: str) -> Markup:
    """The inside of a card: the same wherever it lies."""
    template = pages(language).get_template("web/face.html")
    return Markup(template.render(game=game, face=faces(game, language)[key]))


@cache
def lying_html(game: str, language: str, key: str, css: str, seat: int | None) -> Markup:
    """A card face up that nobody can choose."""
    facts = {"face": faces(game, language)[key], "inside": face_html(game, language, key), "css": css}
    return Markup(pages(language).get_template("web/lying.html").render(facts, moving=moving_name(seat, key)))


@cache
def mini_html(game: str, language: str, key: str) -> Markup:
    return Markup(pages(language).get_template("web/mini.html").render(face=faces(game, language)[key]))


@cache
def moving_name(seat: int | None, key: str) -> str:
    return "m" + hashlib.blake2s(f"{seat} {key}".encode(), digest_size=5).hexdigest()


class Player:
    """Who sits somewhere, as others see it."""

    def __init__(self, name: str, bot: bool, away: bool) -> None:
        self.name = name
        self.bot = bot
        self.away = away


class Choice:
    def __init__(self, text: str, label: str, picks: list[str]) -> None:
        self.text = text
        self.label = label
        self.picks = picks


class Look:
    """What a template of one game is given: one viewer's sight of a position."""

    def __init__(
        self,
        game: Game,
        language: str,
        names: list[str],
        seat: int | None,
        view: View,
        events: list[dict[str, Any]],
        live: bool,
        players: list["Player"],
        is_you: bool = True,
    ) -> None:
        you = seat if is_you else None  # whoever looks from another's seat is not spoken to as if it were theirs
        self.game = game
        self.language = language
        self.say = sayer(game.name, language)
        self.names = names
        self.seat = seat
        self.view = view
        self.events = events
        self.live = live  # choices can be touched
        self.teller: Teller = game.teller(self.say, [str(escape(name)) for name in names], you, painted)
        self.plain: Teller = game.teller(self.say, names, you, unpainted)
        self.faces = faces(game.name, language)
        self.choices = [Choice(text, self.plain.choice(view, text), self.plain.picks(text)) for text in view["choices"]]
        if not live:
            self.choices = []
        self.ways = [choice for choice in self.choices if len(choice.picks) >= SEVERAL]
        self.pickable = {pick for choice in self.choices for pick in choice.picks}
        first = 0 if seat is None else seat
        self.around = [(first + step) % len(names) for step in range(len(names))]  # clockwise, the viewer first
        self.players = players
        self.hands: list[Any] = view.get("hands", [None] * len(names))

    def face(self, key: str) -> Markup:
        return face_html(self.game.name, self.language, key)

    def lying(self, key: str, css: str = "") -> Markup:
        return lying_html(self.game.name, self.language, key, css, self.seat)

    def mini(self, key: str) -> Markup:
        return mini_html(self.game.name, self.language, key)

    def moving(self, key: str) -> str:
        """By what name a card's movement is followed: the viewer's own, and only ever on a face that is seen."""
        return moving_name(self.seat, key)

    def can(self, key: str) -> bool:
        return key in self.pickable

    def why_not(self, key: str) -> str:
        return self.plain.why_not(self.view, key) if self.live and self.choices else ""

    def place(self, seat: int) -> int:
        """Where a seat is, clockwise from the viewer."""
        return self.around.index(seat)

    def last(self, name: str) -> dict[str, Any] | None:
        """The latest event of that name."""
        return next((event for event in reversed(self.events) if event["event"] == name), None)

    def told(self, event: dict[str, Any]) -> list[Markup]:
        return [Markup(line) for line in self.teller.event(event)]

    def question(self) -> Markup:
        return Markup(self.teller.question(self.view))

    def headline(self) -> str:
        return self.plain.headline(self.view)


def look_at(table: Table, guest: str, language: str) -> Look:
    seat = table.seat_of(guest)
    is_on = table.row.status == "on"
    events = [event.as_json() for event in table.events(seat)]
    return Look(table.game, language, table.names(), seat, table.view(seat), events, is_on, players_of(table))


class Chronicle:
    """What has happened as one seat saw it: facts, lines of the log, and sentences to be read out. It grows with the
    game, so that every event is put in words once."""

    def __init__(self, table: Table, seat: int | None, language: str) -> None:
        say = sayer(table.game.name, language)
        self.table = table
        self.seat = seat
        self.painted = table.game.teller(say, [str(escape(name)) for name in table.names()], seat, painted)
        self.plain = table.game.teller(say, table.names(), seat, unpainted)
        self.fleeting = table.game.fleeting(table.row.options)
        self.log = table.log
        self.read = 0
        self.events: list[dict[str, Any]] = []
        self.lines: list[Line] = []
        self.sentences: list[str] = []

    def is_of(self, table: Table, seat: int | None) -> bool:
        """Whether it still is the same history: one that was taken back is told anew."""
        return self.log is table.log and self.seat == seat

    def catch_up(self) -> None:
        for event in self.log.events[self.read :]:
            if event.reaches(self.seat):
                facts = event.as_json()
                self.events.append(facts)
                self.lines += [Line(line, event.name in self.fleeting) for line in self.painted.event(facts)]
                self.sentences += [line.strip() for line in self.plain.event(facts)]
        self.read = len(self.log.events)


def players_of(table: Table) -> list[Player]:
    on = table.row.status == "on"
    return [
        Player(row.name, row.bot is not None, on and row.guest is not None and not table.is_present(row.seat))
        for row in table.seats
    ]


class Reader:
    """Somebody who looks at pages: who it is, in which language, and what their forms and links are made with."""

    def __init__(self, guest: str, language: str, csrf: str, origin: str, name: str) -> None:
        self.guest = guest
        self.language = language
        self.csrf = csrf
        self.origin = origin
        self.name = name


def regions_of(
    table: Table, reader: Reader, chronicle: Chronicle | None, picks: tuple[str, ...] = ()
) -> dict[str, str]:
    """Every region of a table's page for one person, but for the log, which only grows."""
    language = reader.language
    seat = table.seat_of(reader.guest)
    facts: dict[str, Any] = {
        "table": table,
        "guest": reader.guest,
        "seat": seat,
        "csrf": reader.csrf,
        "bots": bot_names(),
        "stand_in": STAND_IN,
        "game": table.game,
        "base": f"/t/{table.row.id}",
        "chosen": picks,
        "name": reader.name,
        "link": f"{reader.origin}/t/{table.row.id}",
        "only_here": is_only_here(reader.origin),
    }
    env = pages(language)
    if chronicle is None:
        found = {name: env.get_template(f"web/regions/{name}.html").render(facts) for name in ("status", "waiting")}
        return {**found, "people": people_html(table, reader, None)}
    is_on = table.row.status == "on"
    view = table.view(seat)
    look = Look(table.game, language, table.names(), seat, view, chronicle.events, is_on, players_of(table))
    facts["look"] = look
    facts["decision"] = "" if seat is None else table.decision(seat)
    facts["undoable"] = seat is not None and table.is_undoable(seat)
    board = board_of(table.game.name, language)
    own = {name: str(getattr(board, name)(look)) for name in ("board", "hand", "recap")}
    shared = {name: env.get_template(f"web/regions/{name}.html").render(facts) for name in ("status", "prompt")}
    shared["people"] = people_html(table, reader, seat)
    return {**own, **shared}


def people_html(table: Table, reader: Reader, seat: int | None) -> str:
    """Who watches and what one can say to them: seldom anything new, so it is kept."""
    is_seated = seat is not None and table.state is not None
    can_call = table.row.status == "on" and table.is_host(reader.guest)
    absent = tuple((row.seat, row.name) for row in table.seats if can_call and waits_for(table, row.seat))
    watching = table.onlookers()
    return known_people_html(
        reader.language, table.row.id, is_seated, watching, table.commitment(), reader.csrf, absent
    )


def waits_for(table: Table, seat: int) -> bool:
    """Somebody is missed, and no bot plays for them yet."""
    return table.is_absent(seat) and not table.is_away(seat)


@lru_cache(512)
def known_people_html(
    language: str,
    table: str,
    seated: bool,
    watching: int,
    seal: str,
    csrf: str,
    absent: tuple[tuple[int, str], ...],
) -> str:
    facts = {
        "base": f"/t/{table}",
        "seated": seated,
        "watching": watching,
        "seal": seal,
        "csrf": csrf,
        "absent": absent,
    }
    return pages(language).get_template("web/regions/people.html").render(facts)


@cache
def board_of(game: str, language: str) -> Any:
    """The macros of a game's board."""
    return pages(language).get_template(f"{game}/board.html").module


def log_html(language: str, lines: list[Line], is_over: bool) -> str:
    """While the game is on, of what is fleeting only what is fresh."""
    told = [Line(line.text, False) for line in lines] if is_over else readable(lines)
    shown = Markup(log_lines(told[-RECENT:]))  # our own sentences, whose names are escaped already
    return pages(language).get_template("web/regions/log.html").render(lines=shown)


def log_lines(lines: list[Line]) -> str:
    return "".join(LINES[line.fleeting].format(line.text) for line in lines)
