"""Who sits where, and who is there: a table as it is before the game, and beside it."""

import asyncio
import itertools
import logging
import math
from collections.abc import Callable
from typing import Final

import msgspec

from sortilege.core.errors import MustSay, SortilegeError
from sortilege.core.game import message
from sortilege.table.guests import LONGEST_NAME, hashed, matches, new_secret
from sortilege.table.store import SeatRow, Store, TableRow

LOG = logging.getLogger(__name__)
PROGRAM: Final = "api:"  # begins the id of a guest that is a program with a token; no cookie holds such an id
RELOADING: Final = 10.0  # seconds for which nobody is missed
LATELY: Final = 60.0  # seconds for which a page without a socket counts as somebody there
BOT_NAMES: Final = ("Morgane", "Tirésias", "Circé", "Merlin", "Sibylle", "Nostra")


class Refused(SortilegeError):
    """Nothing has changed; the text is a message for the catalogues."""


class Seats:
    """The seats of one table, those who hold them, and those who look on."""

    def __init__(
        self, store: Store, clock: Callable[[], float], absence: float, soon: float, row: TableRow, seats: list[SeatRow]
    ) -> None:
        self.store = store
        self.clock = clock
        self.absence = absence  # seconds after which a stand-in may play, and a table nobody looks at is forgotten
        self.soon = soon  # seconds; who comes and goes is told at most so often
        self.row = row
        self.seats = seats
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.away_since = [clock()] * len(seats)
        self.excused: dict[int, int] = {}  # for whom a bot was called before the time, after how many answers of theirs
        self.last_seen = clock()
        self.looked: dict[int, float] = {}  # when a seat's player looked at a page without a socket
        self.was_watched = True  # by somebody without a seat, since the last action
        self.telling: asyncio.TimerHandle | None = None
        self.edition = 0  # raised with everything that is told

    def seat_of(self, guest: str) -> int | None:
        return next((seat.seat for seat in self.seats if seat.guest == guest), None)

    def is_host(self, guest: str) -> bool:
        return self.row.host == guest

    def has_part(self, guest: str) -> bool:
        """Whether somebody is more than an onlooker here."""
        return self.is_host(guest) or self.seat_of(guest) is not None

    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    # Who is there

    def watch(self, watcher: "Watcher") -> None:
        before = self.presence()
        self.watchers.add(watcher)
        self.saw(watcher.guest)
        seat = self.seat_of(watcher.guest)
        if seat is not None:
            self.looked.pop(seat, None)  # from now on the socket tells
        self.bring_up_to_date(watcher)
        self.tell_if_not(before)

    def leave(self, watcher: "Watcher") -> None:
        before = self.presence()
        self.watchers.discard(watcher)
        self.last_seen = self.clock()
        seat = self.seat_of(watcher.guest)
        if seat is not None and not self.is_present(seat):
            self.away_since[seat] = self.last_seen
        self.tell_if_not(before)

    def saw(self, guest: str) -> None:
        """Somebody looks at the table, perhaps without a socket."""
        seat = self.seat_of(guest)
        if seat is None:
            self.was_watched = True
        else:
            self.heard_of(seat)
            self.hand_back(seat)
            if not any(watcher.guest == guest for watcher in self.watchers):
                self.looked[seat] = self.clock()

    def heard_of(self, seat: int) -> None:
        """Whoever plays this seat has done something: no stand-in for now."""
        self.away_since[seat] = self.clock()

    def hand_back(self, seat: int) -> None:
        """Whoever was played for is there again."""
        self.excused.pop(seat, None)

    def is_present(self, seat: int) -> bool:
        """They have a page open; or, where pages have no script, have looked at one lately."""
        guest = self.seats[seat].guest
        if guest is None:
            return False
        looked_lately = self.clock() - self.looked.get(seat, -math.inf) < LATELY
        return looked_lately or any(watcher.guest == guest for watcher in self.watchers)

    def is_absent(self, seat: int) -> bool:
        return self.seats[seat].guest is not None and not self.is_present(seat)

    def is_gone(self, seat: int) -> bool:
        """For longer than a page takes to come back."""
        return self.is_absent(seat) and self.clock() - self.away_since[seat] >= RELOADING

    def is_here(self, guest: str) -> bool:
        """They look at the table, with a seat or without."""
        seat = self.seat_of(guest)
        return any(watcher.guest == guest for watcher in self.watchers) or (seat is not None and self.is_present(seat))

    def is_away(self, seat: int) -> bool:
        """Long enough for a stand-in, where the table allows one; or the host has called one."""
        is_long = self.row.takeover and self.others_wait() and self.clock() - self.away_since[seat] >= self.absence
        return seat in self.excused or (self.is_absent(seat) and is_long)

    def others_wait(self) -> bool:
        """More than one person plays here."""
        return sum(row.guest is not None for row in self.seats) > 1

    def onlookers(self) -> int:
        return len({watcher.guest for watcher in self.watchers if self.seat_of(watcher.guest) is None})

    def is_attended(self) -> bool:
        """Somebody looks at it, or has done so lately."""
        return bool(self.watchers) or self.clock() - self.last_seen <= self.absence

    def presence(self) -> tuple[list[bool], int]:
        """All that others see of who is there."""
        return [self.is_present(seat) for seat in range(len(self.seats))], self.onlookers()

    def tell_if_not(self, before: tuple[list[bool], int]) -> None:
        """Whoever comes and goes all the time must not keep everybody's page busy."""
        if self.presence() == before or self.telling is not None:
            return
        if self.soon:
            self.telling = asyncio.get_running_loop().call_later(self.soon, self.tell)
        else:
            self.publish()

    def tell(self) -> None:
        self.telling = None
        self.publish()

    def publish(self) -> None:
        """What is stored has happened: a page that cannot be told of it must not keep it from the others."""
        self.edition += 1
        for watcher in list(self.watchers):
            self.bring_up_to_date(watcher)

    def tell_only(self, seat: int) -> None:
        """What is nobody else's business; they do not even hear anything sooner that was to be told anyway."""
        for watcher in list(self.watchers):
            if watcher.guest == self.seats[seat].guest:
                self.bring_up_to_date(watcher)

    def bring_up_to_date(self, watcher: "Watcher") -> None:
        try:
            watcher.update()
        except Exception:
            LOG.exception("a page could not be brought up to date")

    # Taking seats

    async def sit(self, guest: str, name: str, seat: int, secret: str | None = None) -> None:
        async with self.lock:
            self.must_be_open()
            if not 0 <= seat < len(self.seats):
                raise Refused(message("There is no such seat."))
            if self.seats[seat].guest is not None:
                raise Refused(message("Somebody sits there already."))
            old = self.seat_of(guest)
            if old is not None:  # first: better to stand for a moment than to sit twice
                await self.set_seat(empty(self.row.id, old))
            await self.set_seat(SeatRow(self.row.id, seat, guest, None, self.own_name(name, seat), secret))
        self.publish()

    async def stand_up(self, guest: str) -> None:
        async with self.lock:
            self.must_be_open()
            seat = self.seat_of(guest)
            if seat is not None:
                await self.set_seat(empty(self.row.id, seat))
        self.publish()

    async def put_bot(self, guest: str, seat: int, bot: str | None) -> None:
        """The host gives a seat to a bot, or frees it."""
        async with self.lock:
            self.must_be_open()
            self.must_be_host(guest)
            if not 0 <= seat < len(self.seats) or self.seats[seat].guest == guest:
                raise Refused(message("There is no such seat."))
            await self.set_seat(empty(self.row.id, seat) if bot is None else self.bot_row(seat, bot))
        self.publish()

    async def new_link(self, guest: str) -> str:
        """A secret that moves this guest's seat to whoever brings it; the last one given is the one that counts."""
        async with self.lock:
            seat = self.seat_of(guest)
            if seat is None:
                raise Refused(message("You do not sit at this table."))
            secret = new_secret()
            await self.set_seat(msgspec.structs.replace(self.seats[seat], secret=hashed(secret)))
            return secret

    async def claim(self, guest: str, secret: str) -> None:
        """The seat moves to the device that knows its secret, once."""
        async with self.lock:
            for seat in self.seats:
                if seat.secret is not None and matches(secret, seat.secret):
                    if self.seat_of(guest) not in (None, seat.seat):
                        raise Refused(message("You sit at this table already."))
                    if self.row.host == seat.guest:
                        await self.set_row(msgspec.structs.replace(self.row, host=guest))
                    await self.set_seat(msgspec.structs.replace(seat, guest=guest, secret=None))
                    self.saw(guest)
                    break
            else:
                raise Refused(message("This seat link is not valid any more."))
        self.publish()

    def must_be_open(self) -> None:
        if self.row.status == "closed":
            raise Refused(message("The host has closed this table."))
        if self.row.status != "open":
            raise Refused(message("The game has begun."))

    def must_be_host(self, guest: str) -> None:
        if not self.is_host(guest):
            raise Refused(message("Only the host can do that."))

    def own_name(self, name: str, seat: int) -> str:
        """Two of one name could not be told apart: whoever comes second gets a number."""
        taken = {row.name.casefold() for row in self.seats if row.seat != seat}
        numbered = (f"{name[: LONGEST_NAME - 3].rstrip()} {number}" for number in itertools.count(2))
        return next(one for one in itertools.chain([name], numbered) if one.casefold() not in taken)

    def bot_row(self, seat: int, bot: str) -> SeatRow:
        taken = self.names()
        name = next((name for name in BOT_NAMES if name not in taken), BOT_NAMES[0])
        return SeatRow(self.row.id, seat, None, bot, self.own_name(name, seat), None)

    async def set_seat(self, row: SeatRow) -> None:
        await self.store.set_seat(row)
        self.seats[row.seat] = row
        self.looked.pop(row.seat, None)

    async def set_row(self, row: TableRow) -> None:
        await self.store.set_table(row)
        self.row = row


class Watcher:
    """Somebody who looks at a table and wants to be told when it changes."""

    def __init__(self, guest: str) -> None:
        self.guest = guest

    def update(self) -> None:
        raise MustSay("update")


def empty(table: str, seat: int) -> SeatRow:
    return SeatRow(table, seat, None, None, "", None)


def is_program(seat: SeatRow) -> bool:
    return seat.guest is not None and seat.guest.startswith(PROGRAM)
