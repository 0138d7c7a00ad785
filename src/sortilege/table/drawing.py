"""How anything is drawn: templates, the pieces a board is made of, and one viewer's sight of a position."""

import hashlib
from collections.abc import Callable
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

from sortilege import lang
from sortilege.core import registry
from sortilege.core.game import Game, Say, Teller, View, message
from sortilege.core.looks import Face, Sign
from sortilege.core.options import FILE, YES_OR_NO
from sortilege.core.questions import SILENCE

SEVERAL: Final = 3  # touches from which on a choice is also shown whole, with its cards
DECKS: Final = 64  # whose faces are kept at a time: our own, and those of owners
PIECES: Final = 4096  # kept: those of a move are the same on everybody's page, those of cards at every table

PRELOADED: Final = ("serif.woff2", "sans.woff2")  # every page is set in these

REACTIONS: Final = {  # nothing about cards can be said with these; Game.may_react says when
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
def sayer(game: str | None, language: str) -> Say:
    return lang.sayer(language, *([package_of(registry.load(game))] if game is not None else []))


def title(game: Game, language: str) -> str:
    """What a game is called in a language."""
    return sayer(game.name, language)(game.title)


def terms(game: Game, language: str, options: dict[str, Any]) -> list[str]:
    """What a table plays otherwise than usual, in a language."""
    say = sayer(game.name, language)
    found: list[str] = []
    for option in game.schema:
        value = options.get(option.name, option.usual)
        if option.name == "seats" or value == option.usual:
            continue
        if option.kind == FILE:
            found.append(say(option.label))
            continue
        told = (say("yes") if value else say("no")) if option.kind == YES_OR_NO else say(option.label_of(value))
        found.append(say("{name}: {choice}").format(name=say(option.label), choice=told))
    return found


class Page(Context):
    """What a template calls is ours and wants no context of it: a macro apart, it is called as it is. Jinja would look
    for a mark on every function at every call, which was a fifth of the time a table took."""

    def call(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Any:
        if type(function) is Macro:
            return super().call(function, *given, **named)
        named.pop("_loop_vars", None)
        named.pop("_block_vars", None)
        return function(*given, **named)


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
    env.context_class = Page
    say = lang.sayer(language)
    env.globals.update(say=say, language=language, icon=icon, emblem=emblem, board_style=board_style)
    env.globals.update(type_preloads=type_preloads)
    env.globals.update(reactions=REACTIONS, bot_titles=BOT_TITLES, title=lambda game: title(game, language))
    env.globals.update(terms=lambda game, options: terms(game, language, options))
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
def type_preloads() -> Markup:
    """Links that fetch our fonts at once, at the addresses that type.css asks for a moment later."""
    fonts = resources.files("sortilege.web") / "static" / "fonts"
    link = Markup('<link rel="preload" href="/static/fonts/{}?{}" as="font" type="font/woff2" crossorigin>')
    marks = {name: hashlib.sha256((fonts / name).read_bytes()).hexdigest()[:10] for name in PRELOADED}
    return Markup("\n").join(link.format(name, mark) for name, mark in marks.items())


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


Deck = tuple[tuple[str, str], ...]  # the owner's files among a game's options, by name; none: our own components


@lru_cache(DECKS)
def the_same(deck: Deck) -> Deck:
    """One text in memory for all tables that play with it."""
    return deck


def deck_of(game: Game, options: dict[str, Any]) -> Deck:
    files = tuple((one.name, options[one.name]) for one in game.schema if one.kind == FILE and options.get(one.name))
    return the_same(files) if files else ()


@lru_cache(DECKS)
def faces(game: str, language: str, deck: Deck = ()) -> dict[str, Face]:
    chosen = registry.load(game)
    teller = chosen.teller(sayer(game, language), [], options=chosen.options(dict(deck)))
    return {face.key: face for face in teller.faces()}


@cache
def kit(language: str) -> Any:
    """The macros that draw pieces."""
    return pages(language).get_template("web/kit.html").module


@lru_cache(PIECES, typed=True)
def piece(game: str, language: str, name: str, deck: Deck = (), /, **facts: Any) -> Markup:
    """A part of a board that is the same whenever these facts are: it is drawn once."""
    draw = getattr(kit(language), name)
    if "key" in facts:
        key = facts["key"]
        facts |= {"face": faces(game, language, deck)[key], "inside": face_html(game, language, key, deck)}
    return Markup(draw(**facts))


@lru_cache(PIECES)
def face_html(game: str, language: str, key: str, deck: Deck = ()) -> Markup:
    """The inside of a card: the same wherever it lies."""
    return Markup(kit(language).face(game, faces(game, language, deck)[key]))


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


def is_silence(view: View, text: str) -> bool:
    """In a window nobody need say that they let it pass."""
    return text == SILENCE and bool(view["question"].get("window"))


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
        until: float | None = None,
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
        self.until = None if until is None else round(until * 1000)  # when the clock runs out, epoch milliseconds
        options = view["options"]
        self.teller: Teller = game.teller(self.say, [str(escape(name)) for name in names], you, painted, options)
        self.plain: Teller = game.teller(self.say, names, you, unpainted, options)
        self.deck = deck_of(game, options)
        self.faces = faces(game.name, language, self.deck)
        texts = [text for text in view["choices"] if live and not is_silence(view, text)]
        self.choices = [Choice(text, self.plain.button(view, text), self.plain.picks(text)) for text in texts]
        self.ways = [choice for choice in self.choices if len(choice.picks) >= SEVERAL]
        self.pickable = {pick for choice in self.choices for pick in choice.picks}
        first = 0 if seat is None else seat
        self.around = [(first + step) % len(names) for step in range(len(names))]  # clockwise, the viewer first
        self.players = players
        self.hands: list[Any] = view.get("hands", [None] * len(names))

    # Pieces of a board

    def piece(self, name: str, /, **facts: Any) -> Markup:
        return piece(self.game.name, self.language, name, self.deck, **facts)

    def card(self, key: str, css: str = "", seat: int | None = None) -> Markup:
        """A card lying face up. With `seat`, touching it picks that seat where a choice asks for one."""
        moving = self.moving(key)
        if seat is not None and f"seat:{seat}" in self.pickable:
            return self.piece("seat_card", key=key, css=css, moving=moving, seat=seat, name=self.names[seat])
        return self.piece("card", key=key, css=css, moving=moving)

    def decided(self, key: str, fate: str, mark: tuple[str, str], label: str, moves: bool = True) -> Markup:
        """A card that still lies where its fate was decided, marked with it: a drawing and a word."""
        moving = self.moving(key) if moves else ""
        return self.piece("decided", key=key, fate=fate, mark=mark, label=label, moving=moving)

    def hand_card(self, key: str, moves: bool = True) -> Markup:
        """A card of one's own: lifted if it can be chosen, dimmed with the reason if it cannot."""
        moving = self.moving(key) if moves else ""
        if key in self.pickable:
            return self.piece("hand_card", key=key, moving=moving)
        return self.piece("resting_card", key=key, moving=moving, dim=bool(self.choices), why=self.why_not(key))

    def mini(self, key: str) -> Markup:
        """A small face, for cards one knows in another's hand, and in recaps."""
        return self.piece("mini", key=key)

    def chip(self, key: str) -> Markup:
        """The same inside a button, whose own words name it."""
        return self.piece("chip", key=key)

    def held(self, size: int, shown: int = 0) -> Markup:
        """A hand held by somebody else; `shown` of its cards are drawn face up beside it."""
        return self.piece("held", size=size, shown=shown)

    def plate(self, seat: int, badge: str = "", marks: str = "") -> Markup:
        """A player's plate: who, which side, whether it is their turn; touching it picks the seat."""
        player = self.players[seat]
        facts = {"name": player.name, "bot": player.bot, "away": player.away, "on": seat in self.view["asked"]}
        can = f"seat:{seat}" in self.pickable
        return self.piece("plate", seat=seat, can=can, badge=badge, marks=marks, **facts)

    def verdict(self, key: str, css: str, what: str, why: str = "") -> Markup:
        """A line of a recap: the card, what became of it, and why."""
        return self.piece("verdict", css=css, mini=self.mini(key), what=what, why=why)

    # What can be asked of it

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


@cache
def board_of(game: str, language: str) -> Any:
    """The macros of a game's board."""
    return pages(language).get_template(f"{game}/board.html").module
