"""What one person sees of a table: the same view a bot gets, made into the regions of a page."""

from functools import cache
from importlib import resources
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup, escape

from sortilege import bots, lang
from sortilege.core import registry
from sortilege.core.game import Game, Say, Teller, View, message
from sortilege.core.looks import Face, Sign
from sortilege.table.live import Table

REGIONS: Final = ("status", "board", "hand", "prompt", "recap", "log", "people")
RECENT: Final = 60  # lines of the log on a page; the replay has them all

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
}


def package_of(game: Game) -> str:
    return type(game).__module__.rpartition(".")[0]


@cache
def sayer(game: str | None, language: str) -> Say:
    return lang.sayer(language, *([package_of(registry.load(game))] if game is not None else []))


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
    )
    say = lang.sayer(language)
    env.globals.update(say=say, language=language, icon=icon, emblem=emblem, reactions=REACTIONS, bot_titles=BOT_TITLES)
    return env


def icon(name: str, css: str = "icon") -> Markup:
    """A drawing every page has; what it means is said beside it."""
    return Markup('<svg class="{}" aria-hidden="true"><use href="/static/kit.svg#{}"/></svg>').format(css, name)


def emblem(game: str, name: str) -> Markup:
    """A drawing of the game's own."""
    return Markup('<svg class="emblem" aria-hidden="true"><use href="/games/{}/emblems.svg#{}"/></svg>').format(
        game, name
    )


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
    ) -> None:
        self.game = game
        self.language = language
        self.say = sayer(game.name, language)
        self.names = names
        self.seat = seat
        self.view = view
        self.events = events
        self.live = live  # choices can be touched
        self.teller: Teller = game.teller(self.say, [str(escape(name)) for name in names], seat, painted)
        self.plain: Teller = game.teller(self.say, names, seat, unpainted)
        self.faces = faces(game.name, language)
        self.choices = [Choice(text, self.plain.choice(view, text), self.plain.picks(text)) for text in view["choices"]]
        if not live:
            self.choices = []
        self.pickable = {pick for choice in self.choices for pick in choice.picks}
        first = 0 if seat is None else seat
        self.around = [(first + step) % len(names) for step in range(len(names))]  # clockwise, the viewer first
        self.players = players
        self.hands: list[Any] = view.get("hands", [None] * len(names))

    def face(self, key: str) -> Markup:
        return face_html(self.game.name, self.language, key)

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

    def lines(self) -> list[Markup]:
        found = [line for event in self.events[-RECENT:] for line in self.told(event)]
        return found[-RECENT:]


def look_at(table: Table, guest: str, language: str) -> Look:
    seat = table.seat_of(guest)
    events = [event.as_json() for event in table.events(seat)]
    is_on = table.row.status == "on"
    return Look(table.game, language, table.names(), seat, table.view(seat), events, is_on, players_of(table))


def players_of(table: Table) -> list[Player]:
    on = table.row.status == "on"
    return [
        Player(row.name, row.bot is not None, on and row.guest is not None and not table.is_present(row.seat))
        for row in table.seats
    ]


def regions_of(
    table: Table, guest: str, language: str, csrf: str, origin: str, picks: tuple[str, ...] = ()
) -> dict[str, str]:
    """Every region of a table's page for one person."""
    seat = table.seat_of(guest)
    facts: dict[str, Any] = {
        "table": table,
        "guest": guest,
        "seat": seat,
        "csrf": csrf,
        "bots": bots.names(),
        "game": table.game,
        "base": f"/t/{table.row.id}",
        "chosen": picks,
        "link": f"{origin}/t/{table.row.id}",
    }
    env = pages(language)
    if table.state is None:
        names = ["status", "waiting", "people"]
        return {name: env.get_template(f"web/regions/{name}.html").render(facts) for name in names}
    look = look_at(table, guest, language)
    facts["look"] = look
    facts["decision"] = "" if seat is None else table.decision(seat)
    facts["undoable"] = seat is not None and table.is_undoable(seat)
    board = env.get_template(f"{table.game.name}/board.html")
    own = {name: str(getattr(board.module, name)(look)) for name in ("board", "hand", "recap")}
    shared = {
        name: env.get_template(f"web/regions/{name}.html").render(facts)
        for name in ("status", "prompt", "log", "people")
    }
    return {**own, **shared}


def sentences(table: Table, guest: str, language: str, since: int) -> list[str]:
    """What a screen reader says of the events after the first `since` this person could see."""
    seat = table.seat_of(guest)
    teller = table.game.teller(sayer(table.game.name, language), table.names(), seat, unpainted)
    return [line.strip() for event in table.events(seat)[since:] for line in teller.event(event.as_json())]
