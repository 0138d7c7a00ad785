"""Two games that differ in nothing but what one viewer may not know, on two servers, and all that this viewer is sent.

The one is a real game. In the other every secret becomes something else between the moves: the state is replaced by
another world that fits the viewer's view, and events that the viewer does not hear are emptied. Whoever moves does
in both what sounds the same to the viewer. Where no other world fits what happens (a hand is shown), the other game is
the real one for a moment, and parts from it again at the next move.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

from starlette.types import Message

from sortilege import Game, Log, Rng, State
from sortilege.core.events import Event
from sortilege.core.game import Action, Say, Seat, Teller, View, Worlds
from sortilege.core.looks import Paint, glyphs
from sortilege.core.questions import PASS, Question
from sortilege.core.shuffle import Chance
from sortilege.table import guests
from sortilege.table.api import Lines, Reader
from sortilege.table.app import DATABASE, application
from sortilege.table.bot_seats import BOT
from sortilege.table.house import House
from sortilege.table.live import STAND_IN, Table
from sortilege.table.store import SeatRow, Store, TableRow
from sortilege.table.thinkers import Thinkers
from sortilege.table.visits import COOKIE, Desk
from tests.every_game.scenes import Case, any_of, seen
from tests.every_game.test_secrets import answered
from tests.table.house import Clock, Page, Venue, Visitor

TABLE: Final = "twins"
LANGUAGES: Final = ("en", "fr")
MOST_SAMPLES: Final = 24  # worlds, before we say that none other fits what happens
ONLOOKER: Final = "onlooker"
NEVER: Final = 1e9  # the pace of bots that only move when they are told to


# The other game


class Plan:
    """What the other game becomes, and when: before and after so many answers that anybody hears of."""

    def __init__(self, viewer: int | None) -> None:
        self.viewer = viewer
        self.beginning: State | None = None
        self.before: dict[int, State] = {}
        self.after: dict[int, State] = {}

    def hush(self, log: Log, told: int) -> None:
        """Whatever neither the viewer nor an onlooker hears is something else, and more of it."""
        for event in log.events[told:]:
            if not event.reaches(self.viewer) and not event.reaches(None):
                event.name = "unheard"
                event.facts = {}
        log.events.append(Event("unheard", {}, 0))


class Elsewhere(State):
    """A state that becomes another world between the moves, as planned."""

    def __init__(self, world: State, plan: Plan, log: Log | None, ply: int = 0) -> None:
        super().__init__(world.seats, world.chance, log)
        self.plan = plan
        self.ply = ply
        self.become(world)

    def become(self, world: State) -> None:
        self.world = world
        self.world.log = self.log
        self.stack = world.stack

    def next_world(self) -> State:
        """Where the next answer is given."""
        return self.plan.before.get(self.ply, self.world)

    def apply(self, seat: Seat, action: Action) -> None:
        told = 0 if self.log is None else len(self.log.events)
        if is_silence(self.world, action):
            self.world.apply(seat, action)
            self.stack = self.world.stack
            return
        if self.ply in self.plan.before:
            self.become(self.plan.before[self.ply].clone())
        self.world.apply(seat, action)
        if self.log is not None:
            self.plan.hush(self.log, told)
        if self.ply in self.plan.after:
            self.become(self.plan.after[self.ply].clone())
        self.stack = self.world.stack
        self.ply += 1

    def clone(self) -> "Elsewhere":
        return Elsewhere(self.world.clone(), self.plan, None, self.ply)

    def asked(self) -> list[Seat]:
        return self.world.asked()

    def choices(self, seat: Seat) -> list[Action]:
        return self.world.choices(seat)

    def view(self, seat: Seat | None) -> View:
        return self.world.view(seat)

    def outcome(self) -> Any:
        return self.world.outcome()

    def settle(self, question: Question, seat: Seat, action: Action) -> None:
        self.world.settle(question, seat, action)

    def proceed(self) -> None:
        self.world.proceed()

    def leaves_time(self) -> bool:
        return self.world.leaves_time()

    def has_every_card_once(self) -> bool:
        return self.world.has_every_card_once()


def is_silence(state: State, action: Action) -> bool:
    """A window that is let pass: no replay shows it as long as the game is on."""
    return action == PASS and bool(state.stack) and state.stack[-1].window


class Otherwise(Game):
    """A game as it would be elsewhere: everything about it is the real one's but for the states."""

    def __init__(self, game: Game, plan: Plan) -> None:
        super().__init__(game.name, game.title, game.schema, game.actions, game.longest)
        self.game = game
        self.plan = plan

    def new(self, options: object = None, seed: object = None, log: Log | None = None) -> State:
        world = self.game.new(options, seed, log)
        if log is not None:
            self.plan.hush(log, 0)
        return Elsewhere(world if self.plan.beginning is None else self.plan.beginning.clone(), self.plan, log)

    def deal(self, options: dict[str, Any], chance: Chance, deal: object, log: Log | None) -> State:
        return self.game.deal(options, chance, deal, log)

    def worlds(self, view: object) -> Worlds:
        return self.game.worlds(view)

    def text(self, state: State, seat: Seat, action: Action) -> str:
        return self.game.text(state.world if isinstance(state, Elsewhere) else state, seat, action)

    def parse(self, state: State, seat: Seat, text: str) -> Action:
        return self.game.parse(state.next_world() if isinstance(state, Elsewhere) else state, seat, text)

    def teller(
        self,
        say: Say,
        names: list[str],
        you: Seat | None = None,
        paint: Paint = glyphs,
        options: dict[str, Any] | None = None,
    ) -> Teller:
        return self.game.teller(say, names, you, paint, options)

    def fleeting(self, options: dict[str, Any]) -> frozenset[str]:
        return self.game.fleeting(options)

    def may_react(self, view: View) -> bool:
        return self.game.may_react(view)

    def clock(self, options: dict[str, Any]) -> tuple[float, float] | None:
        return self.game.clock(options)

    def worth(self, state: State, seat: Seat, rng: Rng) -> float:
        return self.game.worth(state, seat, rng)


def otherwise(game: Game, plan: Plan) -> Otherwise:
    """Its files are the real game's, and they are found beside the class."""
    found: Otherwise = type("Otherwise", (Otherwise,), {"__module__": type(game).__module__})(game, plan)
    return found


# The two servers


class Side:
    """One server, its table, and all that the viewer has been sent from there."""

    def __init__(self, venue: Venue, table: Table) -> None:
        self.venue = venue
        self.table = table
        self.pages: dict[str, Page] = {}
        self.lines: list[bytes] = []
        self.answers: list[str] = []
        self.streaming: asyncio.Task[None] | None = None

    def visitor(self, guest: str, language: str = "en") -> Visitor:
        visitor = self.venue.guest(language)
        visitor.http.cookies.set(COOKIE, self.venue.desk.signer.sign("guest", guest))
        visitor.csrf = guests.csrf(self.venue.desk.signer, guest)
        return visitor

    async def opens_page(self, name: str, guest: str, language: str, since: str = "") -> None:
        page = self.visitor(guest, language).page(self.table.row.id, since, **{"accept-language": language})
        self.pages[name] = await page.__aenter__()
        await page.still()

    async def closes_page(self, name: str) -> str:
        """The version that was seen last."""
        page = self.pages.pop(name)
        await page.leave()
        return page.version()

    async def get(self, guest: str, language: str, path: str, **headers: str) -> None:
        """What is answered, with its headers: they tell its size."""
        answer = await self.visitor(guest, language).get(path, headers=headers)
        self.answers.append(f"{path} {answer.status_code} {dict(answer.headers)}\n{answer.text}")

    async def listens(self, seat: int) -> None:
        """As a program does that plays this seat."""
        self.streaming = asyncio.create_task(Lines(Reader(self.table, seat))({}, silence, self.hears))

    async def hears(self, message: Message) -> None:
        self.lines.append(message.get("body", b""))

    async def still(self) -> None:
        self.venue.clock.passes(1.0)
        for page in self.pages.values():
            await page.still()

    async def leave(self) -> None:
        if self.streaming is not None:
            self.streaming.cancel()
            await asyncio.wait([self.streaming])
            self.streaming = None
        for name in list(self.pages):
            await self.closes_page(name)

    def told(self) -> dict[str, list[Any]]:
        """Everything since this was asked last, by the way it came. How long bots wait before they move is a message
        too."""
        heard: dict[str, list[Any]] = {f"page {name}": page.raw for name, page in self.pages.items()}
        heard |= {"stream": self.lines, "answers": self.answers}
        fresh = {way: messages[:] for way, messages in heard.items()}
        for messages in heard.values():
            messages.clear()
        return {**fresh, "pace": [self.table.news]}


async def silence() -> Message:
    await asyncio.Event().wait()
    raise AssertionError("for ever")


@contextlib.asynccontextmanager
async def side(data: Path, row: TableRow, seats: list[SeatRow]) -> AsyncIterator[Side]:
    """A server where the table is on. The same key everywhere; no bot thinks."""
    data.mkdir(parents=True)
    app = application(data)
    store = await Store.open(data / DATABASE)
    await store.add_table(row, seats)
    clock = Clock()
    house = House(store, Thinkers(), pace=NEVER, soon=0.0, clock=clock, dice=lambda: "5eed")
    app.state.desk = Desk(house, guests.Signer(b"k" * guests.KEY_BYTES))
    venue = Venue(app, clock)
    found = Side(venue, await venue.table(row.id))
    try:
        yield found
    finally:
        await found.leave()
        await house.close()
        await store.close()


class Pair:
    """Two games played side by side for one viewer."""

    def __init__(self, case: Case, viewer: int | None, one: Side, other: Side, rng: Rng) -> None:
        self.case = case
        self.game = case.game
        self.viewer = viewer
        self.guest = ONLOOKER if viewer is None else f"guest{viewer}"
        self.one = one
        self.other = other
        self.sides = (one, other)
        self.rng = rng
        self.parted = 0  # answers after which the two games differed
        self.met = 0  # answers that only the real world could explain
        self.part()
        self.other.table.replay()

    def part(self) -> None:
        """The second table's game becomes another."""
        self.plan = Plan(self.viewer)
        self.worlds = self.game.worlds(self.true().view(self.viewer))
        self.plan.beginning = self.sample(self.true())
        self.other.table.game = otherwise(self.game, self.plan)

    async def again(self) -> None:
        """On to the rematch, from its waiting room on."""
        for here in self.sides:
            assert here.table.row.after is not None
            await here.leave()
            here.table = await here.venue.table(here.table.row.after)
        await self.watch_pages()
        host = self.one.table.row.host
        await self.one.table.begin(host, STAND_IN)
        self.part()
        await self.other.table.begin(host, STAND_IN)
        await self.compare()
        for here in self.sides:
            await here.leave()
        await self.watch()

    def becomes(self, viewer: int | None) -> None:
        """From now on the viewer may know what somebody else may know."""
        self.viewer = viewer
        self.plan.viewer = viewer
        self.worlds = self.game.worlds(self.true().view(viewer))

    def true(self) -> State:
        assert self.one.table.state is not None
        return self.one.table.state

    def elsewhere(self) -> State:
        assert isinstance(self.other.table.state, Elsewhere)
        return self.other.table.state.world

    def is_on(self) -> bool:
        return self.one.table.row.status == "on"

    def sample(self, like: State) -> State:
        """A world that fits what the viewer sees; later deals are the same, or a deal would end the comparison."""
        world = self.worlds.sample(self.rng)
        world.chance = like.chance
        return world

    # One answer

    async def step(self, seat: int | None = None, action: int | None = None) -> None:
        """Somebody who is asked answers, the same to the viewer's ears in both games."""
        true = self.true()
        seat = any_of(true.asked(), self.rng) if seat is None else seat
        action = any_of(true.choices(seat), self.rng) if action is None else action
        text = self.game.text(true, seat, action)
        after, heard = answered(true, seat, action, self.viewer)
        if is_silence(true, action):
            self.worlds = self.game.worlds(after.view(self.viewer))
            await self.act(seat, text, text if seat == self.viewer else None)
            await self.compare()
            return
        words = self.words(seat, text, heard, seen(after, self.viewer))
        ply = len(self.one.table.told())
        self.plan.after.pop(ply, None)
        if after.asked():
            self.worlds = self.game.worlds(after.view(self.viewer))
            if seat != self.viewer:  # else taking it back would not lead to where one came from
                self.plan.after[ply] = self.sample(after)
        await self.act(seat, text, words)
        await self.compare()

    def words(self, seat: int, text: str, heard: str, look: str) -> str:
        """What this seat says elsewhere; the other game becomes one in which it can, if it is not."""
        ply = len(self.one.table.told())
        self.plan.before.pop(ply, None)
        for count in range(MOST_SAMPLES):
            world = self.elsewhere() if count == 0 else self.sample(self.true())
            words = self.words_in(world, seat, text, heard, look)
            if words is not None:
                if count:
                    self.plan.before[ply] = world
                self.parted += 1
                return words
        self.plan.before[ply] = self.true().clone()
        self.met += 1
        return text

    def words_in(self, world: State, seat: int, text: str, heard: str, look: str) -> str | None:
        if seat not in world.asked():
            return None
        choices = world.choices(seat)
        words = [self.game.text(world, seat, action) for action in choices]
        fitting = [text] if text in words else []
        if seat != self.viewer:
            fitting += [other for other in words if other != text][:4]
        for other in fitting:
            after, sound = answered(world, seat, choices[words.index(other)], self.viewer)
            if sound == heard and seen(after, self.viewer) == look:
                return other
        return None

    async def act(self, seat: int, text: str, words: str | None) -> None:
        """`words`: what is said elsewhere, if anything."""
        for here, said in zip(self.sides, (text, words)):
            if said is None:
                continue
            table = here.table
            if seat == table.hourglass.seat:
                await table.expire(table.hourglass.turned)
                continue
            guest = table.seats[seat].guest
            mine = here.pages.get(LANGUAGES[0])
            if guest == self.guest and mine is not None:
                assert "ok" in await mine.command(decision=table.decision(seat), do=said)
            else:
                by = guest if guest is not None and not table.is_away(seat) else f"{BOT}{STAND_IN}"
                await table.act(seat, table.decision(seat), said, by, None)

    async def take_back(self) -> None:
        """The viewer's last answer."""

        async def undo(here: Side) -> None:
            assert self.viewer is not None
            answer = await here.pages[LANGUAGES[0]].command(decision=here.table.decision(self.viewer), undo=True)
            assert "ok" in answer

        await self.both(undo)
        self.worlds = self.game.worlds(self.true().view(self.viewer))

    # What is sent

    async def both(self, do: Any) -> None:
        """The same on both sides, and nothing may differ after it."""
        for here in self.sides:
            await do(here)
        await self.compare()

    async def compare(self) -> None:
        for here in self.sides:
            await here.still()
        one, other = self.one.told(), self.other.told()
        for way in one:
            if one[way] != other[way]:
                raise AssertionError(
                    f"{self.case.name}, {self.guest}: {way} differs: {difference(one[way], other[way])}"
                )

    async def watch(self) -> None:
        """The viewer opens a page in each language, and follows as a program would."""
        await self.watch_pages()
        seat = self.viewer
        if seat is not None:
            await self.both(lambda here: here.listens(seat))

    async def watch_pages(self) -> None:
        for language in LANGUAGES:
            await self.both(lambda here: here.opens_page(language, self.guest, language))  # noqa: B023  # at once

    async def look_round(self) -> None:
        """Whatever else there is to be had: pages, replays, refusals, reactions."""
        table = self.one.table
        ply = self.rng.below(len(table.told()) + 1)
        for language in LANGUAGES:
            await self.both(lambda here: here.get(self.guest, language, f"/t/{here.table.row.id}"))  # noqa: B023
            for query in ("", f"?ply={ply}", f"?ply={ply}&as=nobody"):
                path = f"/g/{table.row.id}{query}"
                await self.both(lambda here: here.get(self.guest, language, path, Accept="application/json"))  # noqa: B023


def difference(one: list[Any], other: list[Any]) -> str:
    """Where two lists part, in a few words."""
    at = next((at for at, (a, b) in enumerate(zip(one, other)) if a != b), None)
    if at is None:
        return f"{len(one)} and {len(other)} messages"
    a, b = str(one[at]), str(other[at])
    place = next((place for place, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
    return f"number {at}: …{a[max(0, place - 120) : place + 120]}… and …{b[max(0, place - 120) : place + 120]}…"


@contextlib.asynccontextmanager
async def pair(data: Path, case: Case, viewer: int | None, seed: str, bots: bool = False) -> AsyncIterator[Pair]:
    """Two tables that are on. `bots`: nobody but the viewer is a person."""
    game = case.game
    row = TableRow(TABLE, game.name, case.options["rules"], case.options, "guest0", False, True, "on", seed, 1.0, 1.0)
    seats = [
        SeatRow(TABLE, seat, None if bots and seat != viewer else f"guest{seat}", None, f"Guest {seat}")
        for seat in range(case.options["seats"])
    ]
    async with side(data / "one", row, seats) as one, side(data / "other", row, seats[:]) as other:
        yield Pair(case, viewer, one, other, Rng(int(seed, 16)))
