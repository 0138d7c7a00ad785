"""What one person sees of a table: the same view a bot gets, made into the regions of a page."""

from functools import cache, lru_cache
from typing import Any, Final
from weakref import WeakKeyDictionary

from markupsafe import Markup, escape

from sortilege import bots
from sortilege.core.events import Line, readable
from sortilege.table.drawing import Look, Player, board_of, deck_of, pages, painted, sayer, unpainted
from sortilege.table.live import STAND_IN, Table
from sortilege.table.safety import is_only_here

RECENT: Final = 60  # lines of the log on a page; the replay has them all
LINES: Final = ("<li>{}</li>", '<li class="fleeting">{}</li>')


@cache
def bot_names() -> list[str]:
    return bots.names()


def look_at(table: Table, guest: str, language: str) -> Look:
    seat = table.seat_of(guest)
    is_on = table.row.status == "on"
    events = [event.as_json() for event in table.events(seat)]
    return Look(table.game, language, table.names(), seat, table.view(seat), events, is_on, players_of(table))


class Chronicle:
    """What has happened as one seat saw it: facts, lines of the log, and sentences to be read out. It grows with the
    game, so that every event is put in words once, however many look on."""

    def __init__(self, table: Table, seat: int | None, language: str) -> None:
        say = sayer(table.game.name, language)
        self.seat = seat
        options = table.row.options
        self.painted = table.game.teller(say, [str(escape(name)) for name in table.names()], seat, painted, options)
        self.plain = table.game.teller(say, table.names(), seat, unpainted, options)
        self.fleeting = table.game.fleeting(table.row.options)
        self.log = table.log
        self.read = 0
        self.events: list[dict[str, Any]] = []
        self.lines: list[Line] = []
        self.sentences: list[str] = []

    def catch_up(self) -> None:
        """What is new is added."""
        for event in self.log.events[self.read :]:
            if event.reaches(self.seat):
                facts = event.as_json()
                self.events.append(facts)
                self.lines += [Line(line, event.name in self.fleeting) for line in self.painted.event(facts)]
                self.sentences += [line.strip() for line in self.plain.event(facts)]
        self.read = len(self.log.events)


CHRONICLES: Final[WeakKeyDictionary[Table, dict[tuple[int | None, str], Chronicle]]] = WeakKeyDictionary()


def chronicle_of(table: Table, seat: int | None, language: str) -> Chronicle:
    """Up to date; where something was taken back, it is told anew."""
    known = CHRONICLES.setdefault(table, {})
    found = known.get((seat, language))
    if found is None or found.log is not table.log:
        found = known[seat, language] = Chronicle(table, seat, language)
    found.catch_up()
    return found


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
        return {**found, "people": people_html(table, reader, False)}
    is_on = table.row.status == "on"
    view = table.view(seat)
    until = table.hourglass.until
    names = table.names()
    look = Look(table.game, language, names, seat, view, chronicle.events, is_on, players_of(table), until=until)
    facts["look"] = look
    facts["decision"] = "" if seat is None else table.decision(seat)
    facts["undoable"] = seat is not None and table.is_undoable(seat)
    board = board_of(table.game.name, language)
    own = {name: str(getattr(board, name)(look)) for name in ("board", "hand", "recap")}
    shared = {name: env.get_template(f"web/regions/{name}.html").render(facts) for name in ("status", "prompt")}
    shared["people"] = people_html(table, reader, seat is not None and table.game.may_react(view))
    return {**own, **shared}


def people_html(table: Table, reader: Reader, can_react: bool) -> str:
    """Who watches and what one can say to them: seldom anything new, so it is kept."""
    missed = [row for row in table.seats if table.row.status == "on" and table.is_missed(row.seat)]
    absent = tuple((row.seat, row.name) for row in missed if table.may_call_bot(reader.guest, row.seat))
    is_own = bool(deck_of(table.game, table.row.options))
    return known_people_html(
        reader.language, table.row.id, can_react, table.onlookers(), table.commitment(), absent, is_own
    )


@lru_cache(512)
def known_people_html(
    language: str,
    table: str,
    can_react: bool,
    watching: int,
    seal: str,
    absent: tuple[tuple[int, str], ...],
    is_own: bool,
) -> str:
    facts = {"base": f"/t/{table}", "can_react": can_react, "watching": watching, "seal": seal, "absent": absent}
    facts["own_deck"] = is_own
    return pages(language).get_template("web/regions/people.html").render(facts)


def log_html(language: str, lines: list[Line], is_over: bool) -> str:
    """While the game is on, of what is fleeting only what is fresh."""
    told = [Line(line.text, False) for line in lines] if is_over else readable(lines)
    shown = Markup(log_lines(told[-RECENT:]))  # our own sentences, whose names are escaped already
    return pages(language).get_template("web/regions/log.html").render(lines=shown)


def log_lines(lines: list[Line]) -> str:
    return "".join(LINES[line.fleeting].format(line.text) for line in lines)
