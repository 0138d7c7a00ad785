"""Games as they were: any moment of one, from any side one may look from; its record, out and in; its deal, proved."""

import asyncio
import contextlib
import io
import json
from typing import Any, Final

from markupsafe import Markup, escape
from starlette.responses import JSONResponse, Response

from sortilege import bots
from sortilege.core.errors import BadRecord, SortilegeError
from sortilege.core.events import Event, Log
from sortilege.core.game import Game, State, message
from sortilege.core.options import RULES
from sortilege.core.record import Replay, lines_of
from sortilege.core.shuffle import Shuffle, Witness, commitment, shortened
from sortilege.table.advising import Opinion, about
from sortilege.table.drawing import Look, Player, board_of, deck_of, face_html, faces, pages
from sortilege.table.guests import BadName, checked_name, new_table_id
from sortilege.table.live import Table
from sortilege.table.lobby import must_open_seldom
from sortilege.table.pages import table_of
from sortilege.table.seats import Refused
from sortilege.table.store import ActionRow, SeatRow, TableRow
from sortilege.table.visits import Visit

OPEN: Final = "open"  # every hand face up
NOBODY: Final = "nobody"  # what the rules show to all
LONGEST_NUMBER: Final = 6  # digits
MOST_EVENTS: Final = 20_000  # of a record that comes in; the longest games have a few thousand
LOGGED: Final = 5_000  # events before the last action that a log shows
IMPORTED: Final = "import"  # who made the actions of an imported game
OWN_REGIONS: Final = ("board", "hand", "recap")  # drawn by the game, the same as while it was played
SHARED_REGIONS: Final = {
    "status": "status",
    "step": "replay-step",
    "log": "replay-log",
    "share": "replay-share",
    "analysis": "replay-analysis",
}


class NoReplay(SortilegeError):
    """Why there is nothing to see; the text is a message for the catalogues, with places to fill."""

    def __init__(self, status: int, text: str, **facts: object) -> None:
        super().__init__(text)
        self.status = status
        self.facts = facts


class Side:
    """From where one looks: a seat, everybody's place, or above the table with all hands open."""

    def __init__(self, name: str) -> None:
        self.name = name  # as it stands in an address
        self.is_open = name == OPEN
        self.seat = None if name in (OPEN, NOBODY) else int(name)

    def sees(self, event: Event) -> bool:
        """The open side is told every event once, as those tell it who know most of it."""
        return not event.partial if self.is_open else event.reaches(self.seat)


def side_of(table: Table, guest: str, wanted: str | None) -> Side:
    """The side asked for, if this guest may look from there. While the game is on: the own seat, or nobody's."""
    own = table.seat_of(guest)
    is_over = table.row.status == "over"
    if not wanted:
        return Side(str(own) if own is not None else OPEN if is_over else NOBODY)
    seat = number_in(wanted)
    if wanted not in (OPEN, NOBODY) and (seat is None or seat >= len(table.seats)):
        words = message("as: got {got}, expected a seat from 0 to {most}, “open” or “nobody”.")
        raise NoReplay(404, words, got=shortened(wanted), most=len(table.seats) - 1)
    if wanted != NOBODY and not is_over and (seat is None or seat != own):
        raise NoReplay(403, message("The cards of others can be seen once the game is over."))
    return Side(wanted if seat is None else str(seat))


def sides_of(table: Table, guest: str) -> list[Side]:
    """Every side this guest may look from."""
    if table.row.status == "over":
        return [Side(name) for name in (OPEN, *map(str, range(len(table.seats))), NOBODY)]
    own = table.seat_of(guest)
    return [*([Side(str(own))] if own is not None else []), Side(NOBODY)]


def ply_of(table: Table, wanted: str | None) -> int:
    """How many actions are shown: at first none of a finished game, all of one that is on."""
    last = len(table.told())
    if not wanted:
        return 0 if table.row.status == "over" else last
    ply = number_in(wanted)
    if ply is None or ply > last:
        words = message("ply: got {got}, expected a number from 0 to {most}.")
        raise NoReplay(404, words, got=shortened(wanted), most=last)
    return ply


def number_in(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER else None


class Reel:
    """A game from its deal to the last action so far: what a replay needs of a table, and never changes."""

    def __init__(self, table: Table) -> None:
        self.game: Game = table.game
        self.row = table.row
        self.played = table.told()
        self.names = table.names()
        self.players = [Player(seat.name, seat.bot is not None, away=False) for seat in table.seats]
        self.is_over = table.row.status == "over"
        self.is_imported = table.is_imported()

    def url(self, ply: int, side: Side) -> str:
        return f"/g/{self.row.id}?ply={ply}&as={side.name}"


class Moment:
    """A game after so many actions, from one side."""

    def __init__(self, reel: Reel, ply: int, side: Side, own: int | None, language: str) -> None:
        self.reel = reel
        self.ply = ply
        self.side = side
        self.language = language
        log = Log()
        state = reel.game.new(reel.row.options, reel.row.seed, log)
        for seat, text in reel.played[: max(0, ply - 1)]:
            state.apply(seat, reel.game.parse(state, seat, text))
        told = len(log.events) if ply else 0
        self.choice = self.choice_at(state)
        if ply:
            seat, text = reel.played[ply - 1]
            state.apply(seat, reel.game.parse(state, seat, text))
        seen = [event.as_json() for event in log.events if side.sees(event)]
        self.fresh = len([event for event in log.events[told:] if side.sees(event)])
        view = state.view(side.seat)
        self.look = Look(reel.game, language, reel.names, side.seat, view, seen, False, reel.players, side.seat == own)
        if side.is_open and "hands" in view:
            self.look.hands = [state.view(seat)["hands"][seat] for seat in range(len(reel.names))]

    def choice_at(self, state: State) -> tuple[int, str, dict[str, Any] | None] | None:
        """Who acted last, what they said, and what they saw then: that is known to them, and from the open side."""
        if not self.ply:
            return None
        seat, text = self.reel.played[self.ply - 1]
        is_seen = not self.is_by_clock() and (self.side.is_open or self.side.seat == seat)
        return seat, text, state.view(seat) if is_seen else None

    def is_by_clock(self) -> bool:
        """The last action was nobody's decision."""
        return self.ply > 0 and self.reel.played[self.ply - 1][0] >= len(self.reel.names)

    def past(self) -> list[Markup]:
        """The log's lines before the last action."""
        news = self.beginning_of_news()
        return [line for event in self.look.events[max(0, news - LOGGED) : news] for line in self.look.told(event)]

    def news(self) -> list[Markup]:
        """The log's lines of the last action."""
        return [line for event in self.look.events[self.beginning_of_news() :] for line in self.look.told(event)]

    def beginning_of_news(self) -> int:
        return len(self.look.events) - self.fresh

    def deed(self) -> Markup:
        """The last action in a sentence: the first thing it made known, or what little can be said of it."""
        say = self.look.say
        if self.choice is None:
            return Markup(escape(say("The cards are dealt.")))
        if news := self.news():
            return news[0]
        seat, text, view = self.choice
        name = escape(say("The clock") if self.is_by_clock() else self.reel.names[seat])
        if view is None:
            return Markup(say("{name} has decided.").format(name=name))
        return Markup(say("{name}: {choice}").format(name=name, choice=self.look.teller.choice(view, text)))

    def sentences(self) -> list[str]:
        """The same for those who listen."""
        news = self.look.events[self.beginning_of_news() :] if self.ply else []
        told = [line.strip() for event in news for line in self.look.plain.event(event)]
        return told or [self.deed().striptags()]

    def url(self, ply: int | None = None) -> str:
        return self.reel.url(self.ply if ply is None else ply, self.side)

    def can_be_asked_about(self) -> bool:
        """Whether there was a decision, and nobody can gain by knowing more about it."""
        return self.reel.is_over and self.ply > 0 and not self.is_by_clock()

    def regions(self, origin: str, opinion: Opinion | None) -> dict[str, str]:
        env = pages(self.language)
        board = board_of(self.reel.game.name, self.language)
        facts = {"moment": self, "look": self.look, "game": self.reel.game, "reel": self.reel, "origin": origin}
        facts["opinion"] = opinion
        own = {name: str(getattr(board, name)(self.look)) for name in OWN_REGIONS}
        shared = {
            name: env.get_template(f"web/regions/{file}.html").render(facts) for name, file in SHARED_REGIONS.items()
        }
        return {**own, **shared}


# The deal, proved


class Deal:
    """What chance did in a finished game, for anybody to recompute."""

    def __init__(self, reel: Reel) -> None:
        assert reel.is_over  # the seed tells every card
        assert reel.row.seed is not None
        witness = Witness(reel.row.seed)
        state = reel.game.deal(reel.game.options(reel.row.options), witness, None, None)
        for seat, text in reel.played:
            state.apply(seat, reel.game.parse(state, seat, text))
        self.seed = witness.seed
        self.commitment = commitment(witness.seed)
        self.shuffles: list[Shuffle] = witness.shuffles

    def as_json(self) -> str:
        return json.dumps([{"number": one.number, "pack": one.pack, "drawn": one.drawn} for one in self.shuffles])


# Pages


async def shown_table(visit: Visit) -> Table:
    """A table with something to show."""
    try:
        table = await table_of(visit)
    except Refused as fault:
        raise NoReplay(404, str(fault)) from None
    if table.row.status == "open":
        raise NoReplay(409, message("The game has not begun."))
    if table.row.status == "closed":
        raise NoReplay(409, message("The host has closed this table."))
    if table.state is None:
        raise NoReplay(409, table.fault)
    if table.row.status == "on" and table.game.fleeting(table.row.options):
        words = message("Here players keep in mind what was played: there is no looking back before the game is over.")
        raise NoReplay(403, words)
    return table


async def replay_page(visit: Visit) -> Response:
    """A moment of a game; as JSON for the page's own script, which steps through them."""
    asked = visit.request.query_params
    try:
        table = await shown_table(visit)
        side = side_of(table, visit.guest, asked.get("as"))
        ply = ply_of(table, asked.get("ply"))
    except NoReplay as fault:
        return refusal(visit, fault)
    reel = Reel(table)
    own = table.seat_of(visit.guest)
    opinion = None
    if asked.get("analyse") == "yes" and reel.is_over and ply and reel.played[ply - 1][0] < len(reel.names):
        with contextlib.suppress(Refused):  # nobody knows just now: the page offers to ask again
            opinion = await about(visit, table, ply, own if side.seat == own else None)
    moment, regions = await asyncio.to_thread(developed, reel, ply, side, own, visit, opinion)
    if wants_json(visit):
        facts = {"regions": regions, "say": moment.sentences(), "plies": len(reel.played), "url": moment.url()}
        return visit.known(JSONResponse(facts, headers={"Cache-Control": "no-store"}))
    game = reel.game
    deck = deck_of(game, reel.row.options)
    response = visit.page(
        "replay.html",
        reel=reel,
        game=game,
        moment=moment,
        plies=len(reel.played),
        regions=regions,
        sides=sides_of(table, visit.guest),
        own=own,
        deal=await asyncio.to_thread(Deal, reel) if reel.is_over else None,
        faces=faces(game.name, visit.language, deck).values(),
        face_html=lambda key: face_html(game.name, visit.language, key, deck),
    )
    response.headers["Vary"] = "Cookie, Accept, Accept-Language"
    return response


def developed(
    reel: Reel, ply: int, side: Side, own: int | None, visit: Visit, opinion: Opinion | None
) -> tuple[Moment, dict[str, str]]:
    moment = Moment(reel, ply, side, own, visit.language)
    return moment, moment.regions(visit.origin(), opinion)


def wants_json(visit: Visit) -> bool:
    return visit.request.headers.get("accept", "").startswith("application/json")


def refusal(visit: Visit, fault: NoReplay) -> Response:
    words = visit.say(str(fault)).format(**fault.facts)
    if wants_json(visit):
        return visit.known(JSONResponse({"error": words}, fault.status, headers={"Cache-Control": "no-store"}))
    name = visit.request.path_params["table"]
    heading = visit.say("Nothing here") if fault.status == 404 else visit.say("Not now")
    return visit.sorry(fault.status, heading, words, "/" if fault.status == 404 else f"/t/{name}")


async def record_file(visit: Visit) -> Response:
    """The record to take home. It holds the seed: not before the end."""
    try:
        table = await shown_table(visit)
        if table.row.status != "over":
            raise NoReplay(403, message("The record can be had once the game is over: it tells every card."))
    except NoReplay as fault:
        return refusal(visit, fault)
    name = f"{table.game.name}-{table.row.id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return visit.known(Response(table.record(), media_type="application/jsonl", headers=headers))


# A record comes in


async def take_in(visit: Visit, form: dict[str, list[str]]) -> Response:
    """A game played elsewhere, to look at here. It gives nobody a seat."""
    must_open_seldom(visit)
    text = next((text for text in form.get("record", []) if text.strip()), "")
    try:
        record = await asyncio.to_thread(Record, text.lstrip("\ufeff").rstrip().encode(errors="replace"))
    except BadRecord as fault:
        return visit.sorry(422, visit.say("This record cannot be imported"), str(fault))
    except NoReplay as fault:
        words = visit.say(str(fault)).format(**fault.facts)
        return visit.sorry(fault.status, visit.say("This record cannot be imported"), words)
    table = await kept(visit, record)
    return visit.to(f"/g/{table}")


class Record:
    """A finished game, read from its record and found right."""

    def __init__(self, data: bytes) -> None:
        log = Log()
        replay = Replay(lines_of(io.BytesIO(data)), log)
        self.header = replay.header
        if self.header.deal is not None:
            raise NoReplay(
                422, message("Line 1: the game has an explicit deal; only games dealt from a seed are kept.")
            )
        self.played: list[tuple[int, str]] = []
        while replay.read():
            game, state = self.header.game, replay.state
            self.played.append((replay.seat, game.text(state, replay.seat, replay.action)))
            replay.apply()
            if len(log.events) > MOST_EVENTS:
                raise NoReplay(
                    422, message("Line {line}: more has happened than is kept of a game."), line=replay.number
                )
        outcome = replay.state.outcome()
        if outcome is None:
            words = message("Line {line}: the record ends here, but the game is not over.")
            raise NoReplay(422, words, line=replay.number)
        self.outcome = outcome


async def kept(visit: Visit, record: Record) -> str:
    now = visit.desk.house.clock()
    header = record.header
    row = TableRow(
        id=new_table_id(),
        game=header.game.name,
        rules=header.options[RULES],
        options=header.options,
        host=visit.guest,
        listed=False,
        takeover=False,
        status="over",
        seed=header.seed,
        created=now,
        started=None,  # not here: see Table.is_imported
        ended=now,
        outcome=record.outcome.as_json(),
    )
    seats = [seat_in(visit, row.id, record, seat) for seat in range(header.options["seats"])]
    actions = [
        ActionRow(row.id, ply, seat, text, IMPORTED, None, now) for ply, (seat, text) in enumerate(record.played)
    ]
    await visit.desk.house.store.add_table(row, seats, actions)
    return row.id


def seat_in(visit: Visit, table: str, record: Record, seat: int) -> SeatRow:
    """Names are only names: no guest of ours sits there, whatever the record says."""
    header = record.header
    name = visit.say("Seat {number}").format(number=seat + 1)
    if header.players is not None:
        with contextlib.suppress(BadName):  # a record may call its players anything; here names are shown to others
            name = checked_name(header.players[seat])
    bot = header.bots[seat] if header.bots is not None else None
    return SeatRow(table, seat, None, bot if bot in bots.names() else None, name)
