"""One WebSocket a page: every change of a table as the regions that changed, numbered for each viewer.

A message that is lost is sent again: the browser comes back with the number it saw last, and gets what is missing or,
if that is not known any more, everything. Commands carry an id of the browser's own and name the decision they answer.
"""

import asyncio
import contextlib
import logging
import secrets
from collections import deque
from typing import Any, Final
from weakref import WeakKeyDictionary

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from sortilege.core.errors import SortilegeError
from sortilege.core.game import message
from sortilege.table import memory
from sortilege.table.drawing import REACTIONS, sayer
from sortilege.table.live import Table
from sortilege.table.regions import Chronicle, Reader, chronicle_of, log_html, log_lines, regions_of
from sortilege.table.safety import Buckets
from sortilege.table.seats import Refused, Watcher
from sortilege.table.store import StoreFault

LOG = logging.getLogger(__name__)
KEPT: Final = 8  # messages for those who come back; after more, everything is sent anew
WAITING: Final = 64  # messages for a browser that does not read; more, and it must connect again
MOST_PAGES: Final = 8  # of one guest at one table; another one closes the oldest
TRY_AGAIN_LATER: Final = 1013
LONGEST_ID: Final = 40
LONGEST: Final = 4096  # bytes of a command
ENCODE: Final = msgspec.json.Encoder()
# What onlookers see of a game is the same for all of them: by table and language, with the edition it is of
SHARED: Final[WeakKeyDictionary[Table, dict[str, tuple[int, dict[str, str]]]]] = WeakKeyDictionary()


class Command(msgspec.Struct, forbid_unknown_fields=True):
    """What a browser may say."""

    id: str = ""
    decision: str = ""
    do: str | None = None
    undo: bool = False
    react: str | None = None
    ping: int = 0


DECODE: Final = msgspec.json.Decoder(Command)


class Viewer(Watcher):
    """One guest in one language at one table; all their pages share its messages."""

    def __init__(self, table: Table, reader: Reader) -> None:
        super().__init__(reader.guest)
        self.table = table
        self.reader = reader
        self.language = reader.language
        self.epoch = secrets.token_hex(4)
        self.number = 0
        self.messages: deque[tuple[int, str]] = deque(maxlen=KEPT)
        self.playing = table.state is not None
        self.chronicle: Chronicle | None = None
        self.told = (0, 0)  # how many lines of it, and sentences
        self.look_up()
        self.marks = marks_of(self.rendered())  # of what was sent: the pages have it, it need not be here too
        self.pages: list[Page] = []

    def version(self) -> str:
        return f"{self.epoch}.{self.number}"

    def update(self) -> None:
        """Send what has changed, if anything has."""
        if (self.table.state is not None) != self.playing:
            self.send({"reload": True})  # the page is laid out anew when the cards are dealt
            return
        changed, added, said = self.changes()
        if not changed and not added:
            return
        self.number += 1
        facts = {"v": self.version(), "regions": changed, "add": added, "say": said, "now": self.time()}
        text = encoded({name: value for name, value in facts.items() if value})
        self.messages.append((self.number, text))
        self.send_text(text)

    def time(self) -> int | None:
        """Where a clock runs, the server's own goes with every message: a browser's may be wrong."""
        return None if self.table.hourglass.until is None else round(self.table.house.clock() * 1000)

    def changes(self) -> tuple[dict[str, str], dict[str, str], list[str]]:
        """The regions that are not what they were, what is added to the log, and what is read out."""
        added: dict[str, str] = {}
        said: list[str] = []
        known = self.chronicle
        lines, sentences = self.told
        self.look_up()
        if self.chronicle is not known:
            self.marks = {}
        elif known is not None:
            said = known.sentences[sentences:]
            if len(known.lines) > lines:
                added["log"] = log_lines(known.lines[lines:])
        regions = self.rendered()
        marks = marks_of(regions)
        changed = {name: html for name, html in regions.items() if self.marks.get(name) != marks[name]}
        if not self.marks:
            changed = self.everything(regions)
        self.marks = marks
        return changed, added, said

    def look_up(self) -> None:
        """What has happened, as this guest may know it by now."""
        if self.table.state is not None:
            self.chronicle = chronicle_of(self.table, self.table.seat_of(self.guest), self.language)
            self.told = len(self.chronicle.lines), len(self.chronicle.sentences)

    def everything(self, regions: dict[str, str]) -> dict[str, str]:
        """All regions, the log as well: as far as what is added to it later goes on from."""
        if self.chronicle is None:
            return regions
        is_over = self.table.row.status == "over"
        return {**regions, "log": log_html(self.language, self.chronicle.lines[: self.told[0]], is_over)}

    def rendered(self, picks: tuple[str, ...] = ()) -> dict[str, str]:
        """The regions as they are now; `picks` for somebody without script who has chosen part of an answer."""
        if self.chronicle is None or self.table.has_part(self.guest):
            return regions_of(self.table, self.reader, self.chronicle, picks)
        shared = SHARED.setdefault(self.table, {})
        edition, regions = shared.get(self.language, (-1, {}))
        if edition != self.table.edition:
            regions = regions_of(self.table, self.reader, self.chronicle)
            shared[self.language] = (self.table.edition, regions)
        return regions

    def clear(self) -> None:
        """Let go of everything large at once; table and viewers know each other, so the rest may take a while."""
        self.marks = {}
        self.chronicle = None
        self.messages.clear()

    def since(self, version: str) -> list[str]:
        """What somebody has missed who saw this version last."""
        epoch, _, number = version.partition(".")
        if epoch == self.epoch and number.isdecimal() and len(number) < 10:
            seen = int(number)
            missed = [text for count, text in self.messages if count > seen]
            if seen <= self.number and len(missed) == self.number - seen:
                return missed
        return [encoded({"v": self.version(), "regions": self.everything(self.rendered())})]

    def send(self, facts: dict[str, Any]) -> None:
        self.send_text(encoded(facts))

    def send_text(self, text: str) -> None:
        for page in self.pages:
            page.put(text)


class Page:
    """A page that is open: what it has yet to be sent. One that reads too slowly is cut off; it will come back."""

    def __init__(self) -> None:
        self.waiting: asyncio.Queue[str] = asyncio.Queue()
        self.cut = asyncio.Event()

    def put(self, text: str) -> None:
        if self.waiting.qsize() < WAITING:
            self.waiting.put_nowait(text)
        else:
            self.cut.set()


def marks_of(regions: dict[str, str]) -> dict[str, int]:
    return {name: hash(html) for name, html in regions.items()}


def encoded(facts: dict[str, Any]) -> str:
    return ENCODE.encode(facts).decode()


class Viewers:
    """Those who look at tables, by table, guest and language; kept a little longer than their last page."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, str, str], Viewer] = {}

    def viewer(self, table: Table, reader: Reader) -> Viewer:
        key = (table.row.id, reader.guest, reader.language)
        found = self.known.get(key)
        if found is None or found.table is not table or found.playing != (table.state is not None):
            self.known[key] = Viewer(table, reader)
            return self.known[key]
        found.reader = reader
        found.update()
        return found

    def forget(self) -> None:
        """Drop those whose table has left memory, or who have no page open and nothing to come back to."""
        gone = [(key, viewer) for key, viewer in self.known.items() if viewer not in viewer.table.watchers]
        for key, viewer in gone:
            del self.known[key]
            viewer.clear()
        memory.give_back()


async def attend(socket: WebSocket, viewer: Viewer, since: str, limits: Buckets) -> None:
    """One page, until it goes away or is cut off."""
    await socket.accept()
    page = Page()
    for text in viewer.since(since):
        page.put(text)
    if len(viewer.pages) >= MOST_PAGES:
        viewer.pages[0].cut.set()
    viewer.pages.append(page)
    viewer.table.watch(viewer)
    tasks = [
        asyncio.create_task(work) for work in (read(socket, viewer, page, limits), write(socket, page), page.cut.wait())
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        viewer.pages.remove(page)
        if not viewer.pages:
            viewer.table.leave(viewer)
        for task in tasks:
            task.cancel()
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(ended, Exception) and not isinstance(ended, RuntimeError | WebSocketDisconnect):
                LOG.error("a page was cut off: %s", type(ended).__name__, exc_info=ended)
    with contextlib.suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
        await asyncio.wait_for(socket.close(TRY_AGAIN_LATER), 5.0)


async def write(socket: WebSocket, page: Page) -> None:
    while True:
        await socket.send_text(await page.waiting.get())


async def read(socket: WebSocket, viewer: Viewer, page: Page, limits: Buckets) -> None:
    clock = viewer.table.house.clock
    while True:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect":
            return
        text = received.get("text")
        if not limits.take(viewer.guest, clock()):
            await socket.close(1008)
            return
        if text is None or len(text) > LONGEST:
            await socket.close(1009)
            return
        try:
            command = DECODE.decode(text)
        except (msgspec.DecodeError, UnicodeEncodeError):
            await socket.close(1007)
            return
        answer = await obey(viewer, command)
        if answer is not None:
            page.put(encoded(answer))


async def obey(viewer: Viewer, command: Command) -> dict[str, Any] | None:
    """Carry a command out; what to answer the page it came from."""
    if command.ping:
        return {"pong": 1}
    try:
        if not 0 < len(command.id) <= LONGEST_ID:
            raise Refused(message("A command needs an id."))
        await carry_out(viewer.table, viewer.guest, command)
    except (SortilegeError, StoreFault) as fault:
        return {"no": command.id, "why": why(viewer, fault)}
    return {"ok": command.id}


async def carry_out(table: Table, guest: str, command: Command) -> None:
    seat = table.seat_of(guest)
    if seat is None:
        raise Refused(message("You do not sit at this table."))
    if command.react is not None:
        react(table, seat, command.react)
    elif command.undo:
        await table.undo(seat, command.decision, guest, command.id)
    elif command.do is not None:
        await table.act(seat, command.decision, command.do, guest, command.id)
    else:
        raise Refused(message("Nothing was asked for."))


def react(table: Table, seat: int, which: str) -> None:
    """Neutral words for everybody at the table; they are not kept."""
    if which not in REACTIONS:
        raise Refused(message("There is no such reaction."))
    if not table.may_react():
        raise Refused(message("This game asks for silence now: reactions are closed."))
    for watcher in table.watchers:
        if isinstance(watcher, Viewer):
            text = sayer(None, watcher.language)(REACTIONS[which][1])
            watcher.send({"react": {"seat": seat, "which": which, "text": text, "name": table.seats[seat].name}})


def why(viewer: Viewer, fault: Exception) -> str:
    """A reason in the reader's language; a fault of the store is told in one line, without its innards."""
    say = sayer(viewer.table.game.name, viewer.language)
    if isinstance(fault, StoreFault):
        return say("It could not be stored, so it has not happened. Please try again.")
    if isinstance(fault, Refused):
        return say(str(fault))
    return say("That is not possible now.")
