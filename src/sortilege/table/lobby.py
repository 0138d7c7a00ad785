"""The lobby: a door for every game, one's own games, and tables to open. It works without a line of script."""

import asyncio
from typing import Any, Final

from starlette.responses import Response

from sortilege.core import registry
from sortilege.core.errors import BadDeck, BadOption, SortilegeError
from sortilege.core.game import Game, message
from sortilege.core.looks import Door
from sortilege.core.messages import Words
from sortilege.core.options import CHOICE, FILE, LONGEST_FILE, NUMBER, RULES, YES_OR_NO, Option, is_file_text
from sortilege.table import guests
from sortilege.table.drawing import sayer, title
from sortilege.table.live import STAND_IN, Table
from sortilege.table.seats import Refused
from sortilege.table.store import Seated, SeatRow, TableRow
from sortilege.table.visits import Visit, address_of, first

MOST_FAULTS: Final = 30  # of a file, on a page; the command line says them all


class BadFile(Exception):
    """An owner's file will not do."""

    def __init__(self, faults: list[Words]) -> None:
        super().__init__()
        self.faults = faults


class Entrance:
    """A door of the lobby."""

    def __init__(self, game: Game, language: str) -> None:
        door: Door = game.door()
        self.game = game
        self.say = sayer(game.name, language)
        self.kind = self.say(door.kind)
        self.minutes = door.minutes
        self.options = in_forms(game)
        self.has_files = any(option.kind == FILE for option in game.schema)


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
    try:
        table = await opened(visit, form, plain=False)
    except BadFile as fault:
        game = first(form, "game")
        return not_played(visit, [words.said(sayer(game, visit.language)) for words in fault.faults])
    return visit.to(f"/t/{table.row.id}")


def not_played(visit: Visit, faults: list[str]) -> Response:
    words = visit.say("No table was opened: the deck will not do. What is wrong with it:")
    shown = faults[:MOST_FAULTS]
    if len(faults) > len(shown):
        shown.append(visit.say("{count} more").format(count=len(faults) - len(shown)))
    return visit.sorry(422, visit.say("That did not work"), words, lines=shown)


def must_open_seldom(visit: Visit) -> None:
    if not visit.desk.fresh_tables.take(address_of(visit), visit.desk.house.clock()):
        raise Refused(message("That is more tables than anybody could play. Please wait a moment."))


async def opened(visit: Visit, form: dict[str, list[str]], plain: bool) -> Table:
    must_open_seldom(visit)
    try:
        game = registry.load(first(form, "game"))
    except SortilegeError:
        raise Refused(message("There is no such game.")) from None
    try:
        options = usual(game) if plain else await asyncio.to_thread(options_in, game, form)  # it may read a file
    except BadOption as fault:
        raise Refused(out_of_place(visit, game, str(fault))) from None
    name = await named(visit, form)
    listed = not plain and first(form, "listed") == "yes"
    takeover = not plain and first(form, "takeover") == "yes"
    hints = plain or first(form, "hints") == "yes"
    table = await visit.desk.house.open_table(game, options, visit.guest, listed, takeover, hints)
    await table.sit(visit.guest, name, 0)
    return table


def usual(game: Game) -> dict[str, Any]:
    """The options of a game among people who have not chosen any."""
    return game.options({option.name: option.usual for option in game.schema})


def out_of_place(visit: Visit, game: Game, fault: str) -> str:
    """Which option does not fit, as the form calls it."""
    say = sayer(game.name, visit.language)
    labels = [say(option.label) for option in game.schema if fault.startswith(f"option {option.name}:")]
    words = visit.say("This does not go with the other choices, or is none: {options}")
    return words.format(options=", ".join(labels) or "?")


async def named(visit: Visit, form: dict[str, list[str]]) -> str:
    try:
        return await visit.save_name(first(form, "name"))
    except guests.BadName:
        raise Refused(message("Please choose a name of 1 to 24 visible characters.")) from None


def in_forms(game: Game) -> list[Option]:
    """The options that people choose; of the rules a new game takes the newest edition."""
    return [option for option in game.schema if option.name != RULES]


def options_in(game: Game, form: dict[str, list[str]]) -> dict[str, Any]:
    """A game's options as its form says them; the schema checks them. A page that is older than an option has no field
    for it."""
    found: dict[str, Any] = {}
    for option in in_forms(game):
        field = f"option-{option.name}"
        if option.kind == CHOICE and field not in form:
            continue
        text = first(form, field)
        if option.kind == YES_OR_NO:
            found[option.name] = text == "yes"
        elif option.kind == NUMBER:
            found[option.name] = int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else text
        elif option.kind == FILE:
            found[option.name] = file_in(game, text)
        else:
            found[option.name] = text
    return game.options(found)


def file_in(game: Game, text: str) -> str:
    """The text of an owner's file, looked through: all that is wrong with it is said at once."""
    if not is_file_text(text):
        words = message("file: got something else, expected text in UTF-8, at most {size} bytes of it")
        raise BadFile([Words(words, {"size": LONGEST_FILE})])
    if text:
        try:
            registry.deck_told(game, text.encode())
        except BadDeck as fault:
            raise BadFile(fault.faults) from None
    return text
