"""A table: its game as it stands, and how it moves on. Committed first, then told."""

import asyncio
import logging
import secrets
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Final

import msgspec

from sortilege.core.errors import SortilegeError
from sortilege.core.events import Event, Log
from sortilege.core.game import State, View, message
from sortilege.core.options import RULES
from sortilege.core.questions import PASS, SILENCE
from sortilege.core.record import Header, action_line
from sortilege.core.registry import load
from sortilege.core.rng import Rng
from sortilege.core.shuffle import commitment
from sortilege.core.undo import nothing_learned
from sortilege.table.bot_seats import BOT, BotSeats
from sortilege.table.hourglass import TRY_AGAIN, Hourglass
from sortilege.table.seats import Refused, Seats, is_program
from sortilege.table.store import ActionRow, SeatRow, StoreFault, TableRow, Taken

if TYPE_CHECKING:
    from sortilege.table.house import House

LOG = logging.getLogger(__name__)
UNDO: Final = "undo"  # in the log of actions: takes the last one back
CLOCK: Final = "clock"  # who answered, where nobody did: no guest and no bot is called so
STAND_IN: Final = "greedy"  # who plays for somebody who is away


class Table(Seats):
    """A game among those who sit at it."""

    def __init__(self, house: "House", row: TableRow, seats: list[SeatRow], rows: list[ActionRow]) -> None:
        super().__init__(house.store, house.clock, house.absence, house.soon, row, seats)
        self.house = house
        self.game = load(row.game)
        self.rows = rows
        self.played: list[tuple[int, str]] = []  # the actions that stand, those taken back left out
        self.answers = self.no_answers()
        self.commands: dict[tuple[str, str], int] = {}
        self.log = Log()
        self.state: State | None = None
        self.sealed = ""
        self.fault = ""  # why this game cannot go on here
        self.bots = BotSeats(self)
        self.hourglass = Hourglass(self)
        self.news = 0  # what the last action told everybody: bots wait that long, and what only some hear must not tell
        self.undo_known: tuple[tuple[int, int, bool], bool] = ((-1, -1, False), False)
        self.moved = house.clock()  # when the game last did
        self.missed: list[int] = []  # as those at the table were told
        self.complete_options()
        if row.seed is not None:
            self.replay()

    # As it stands

    @property
    def hurry(self) -> tuple[float, float] | None:
        """The seconds of this table's clock, and how many it leaves after a reaction."""
        return self.game.clock(self.row.options)

    def complete_options(self) -> None:
        """Options that came with later editions of the rules are as they were in this game's own edition."""
        if self.row.rules <= self.game.rules:
            full = self.game.options({**self.row.options, RULES: self.row.rules})
            self.row = msgspec.structs.replace(self.row, options=full)

    def replay(self) -> None:
        """The state is what the log makes of the seed."""
        self.log = Log()
        self.state = None
        if self.row.rules > self.game.rules:
            self.fault = message("This game was begun under newer rules than this server knows, and cannot go on.")
            return
        self.played = []
        self.answers = self.no_answers()
        for action in self.rows:
            if action.do == UNDO:
                self.played.pop()
            else:
                self.played.append((action.seat, action.do))
            self.answers[action.seat] += 1
            if action.command is not None:
                self.commands[action.by, action.command] = action.ply
        try:
            self.state = self.state_after(self.played, self.log)
        except SortilegeError:
            LOG.exception("the log of a table does not replay")
            self.fault = message("What is kept of this game does not add up, so it cannot go on.")

    def no_answers(self) -> list[int]:
        """How many decisions each seat has behind it, which names the one before it; the last is the clock's."""
        return [0] * (len(self.seats) + 1)

    def state_after(self, played: list[tuple[int, str]], log: Log | None = None) -> State:
        state = self.game.new(self.row.options, self.row.seed, log)
        for seat, text in played:
            state.apply(seat, self.game.parse(state, seat, text))
        return state

    def decision(self, seat: int) -> str:
        """The name of the decision this seat is at. Somebody else may close a window: what comes after is another."""
        answered = str(self.answers[seat])
        return f"{answered}.{self.moves()}" if self.is_window() else answered

    def is_window(self) -> bool:
        """Several may act now, and none of them need."""
        return self.state is not None and bool(self.state.stack) and self.state.stack[-1].window

    def moves(self) -> int:
        """How many actions there were that everybody knows of."""
        return sum(row.do != SILENCE for row in self.rows)

    def told(self) -> list[tuple[int, str]]:
        """The actions that a replay shows. In a hurry those who pass let a window pass, and as long as the game is on
        that is nobody's business; without them it is the same game."""
        if self.row.status != "on" or self.hurry is None:
            return self.played[:]
        return [(seat, text) for seat, text in self.played if text != SILENCE]

    def asked(self) -> list[int]:
        return self.state.asked() if self.state is not None and self.row.status == "on" else []

    def view(self, seat: int | None) -> View:
        assert self.state is not None
        return self.state.view(seat)

    def may_react(self) -> bool:
        """Whether the game lets players send reactions now."""
        return self.state is None or self.game.may_react(self.view(None))

    def events(self, seat: int | None) -> list[Event]:
        return self.log.seen_by(seat)

    def is_forgotten(self) -> bool:
        """Nobody looks at it, nothing is being stored, and neither a bot nor the clock is about to move."""
        is_busy = self.bots.turns or self.lock.locked() or self.hourglass.until is not None
        return not self.is_attended() and not is_busy

    def commitment(self) -> str:
        """What is published before the first card is seen; the seed proves it after the last."""
        if not self.sealed and self.row.seed is not None:
            self.sealed = commitment(self.row.seed)
        return self.sealed

    # From game to game

    async def begin(self, guest: str, bot: str) -> None:
        """Bots take the seats that are still empty, and the cards are dealt."""
        async with self.lock:
            if self.row.status == "on":
                return
            self.must_be_open()
            self.must_be_host(guest)
            for seat in self.seats:
                if seat.guest is None and seat.bot is None:
                    await self.set_seat(self.bot_row(seat.seat, bot))
            now = self.house.clock()
            options = self.row.options
            if not any(seat.guest for seat in self.seats):
                options = self.game.unhurried(options)
            dealt = {"status": "on", "seed": self.house.dice(), "started": now, "options": options}
            await self.set_row(msgspec.structs.replace(self.row, **dealt))
            self.away_since = [now] * len(self.seats)
            self.moved = now
            self.replay()
        self.go_on()

    async def fold(self, guest: str) -> None:
        """The host puts the table away before anything was dealt; if it was a rematch, there may be another."""
        async with self.lock:
            self.must_be_host(guest)
            self.must_be_open()
            await self.set_row(msgspec.structs.replace(self.row, status="closed"))
        self.publish()
        before = None if self.row.before is None else await self.house.table(self.row.before)
        if before is not None and before.row.after == self.row.id:
            await before.set_row(msgspec.structs.replace(before.row, after=None))
            before.publish()

    async def rematch(self, guest: str) -> "Table":
        """The same players once more; whoever asks first opens the table."""
        async with self.lock:
            if self.row.status != "over":
                raise Refused(message("The game is not over."))
            if self.seat_of(guest) is None and not self.is_host(guest):
                raise Refused(message("You do not sit at this table."))
            if self.is_imported():
                raise Refused(message("This game was played elsewhere."))
            if self.row.after is not None:
                found = await self.house.table(self.row.after)
                assert found is not None
                return found
            row = self.row
            newest = self.game.options(self.game.chosen(row.options))
            fresh = await self.house.open_table(
                self.game, newest, guest, row.listed, row.takeover, row.hints, before=row.id
            )
            for seat in self.seats:
                if (seat.guest is not None or seat.bot is not None) and not is_program(seat):  # its token stays here
                    await fresh.set_seat(msgspec.structs.replace(seat, table=fresh.row.id, secret=None))
            await self.set_row(msgspec.structs.replace(row, after=fresh.row.id))
        self.publish()
        return fresh

    # The game moves on

    async def act(self, seat: int, decision: str, text: str, by: str, command: str | None) -> None:
        """An answer: checked, kept, and only then carried out and told. A repeated command is answered, not applied."""
        await whole(self.answer(seat, decision, text, by, command))

    async def answer(self, seat: int, decision: str, text: str, by: str, command: str | None) -> None:
        async with self.lock:
            if self.is_repeated(by, command, text):
                return
            state = self.playing()
            self.must_be_at(seat, decision, by)
            action = self.game.parse(state, seat, text)
            trial = state.clone()
            trial.apply(seat, action)
            outcome = trial.outcome()
            over = None
            if outcome is not None:
                over = msgspec.structs.replace(
                    self.row, status="over", ended=self.house.clock(), outcome=outcome.as_json()
                )
            await self.keep(seat, text, by, command, over)
            told = len(self.log.events)
            is_silent = self.is_window() and not state.stack[-1].is_closed_by(seat, action)
            state.apply(seat, action)
            self.played.append((seat, text))
            if is_silent:  # nobody may learn of it, not even from when others are told something, or what is done when
                self.tell_only(seat)
                return
            self.news = sum(event.reaches(None) for event in self.log.events[told:])
            self.moved = self.house.clock()
            self.was_watched = self.onlookers() > 0
            self.hourglass.heard(seat, action)
            if by != CLOCK and not by.startswith(BOT):
                self.heard_of(seat)
                self.excused.pop(seat, None)
        self.go_on()

    def go_on(self) -> None:
        """Everybody is told how it stands, the clock first: it is part of what they see."""
        self.hourglass.heed()
        self.publish()
        self.wake_bots()

    async def expire(self, turned: int) -> None:
        """The clock has run out, unless somebody has turned it over meanwhile."""
        while turned == self.hourglass.turned and self.hourglass.seat in self.asked():
            state = self.playing()
            seat = self.hourglass.seat
            text = self.game.text(state, seat, state.choices(seat)[0])
            try:
                await self.act(seat, str(turned), text, CLOCK, None)
            except StoreFault as fault:
                LOG.warning("what the clock said could not be kept: %s", fault)
                await asyncio.sleep(TRY_AGAIN)
            except SortilegeError:
                return  # somebody reacted at the last moment

    async def undo(self, seat: int, decision: str, by: str, command: str | None) -> None:
        await whole(self.take_back(seat, decision, by, command))

    async def take_back(self, seat: int, decision: str, by: str, command: str | None) -> None:
        async with self.lock:
            if self.is_repeated(by, command, UNDO):
                return
            self.playing()
            self.must_be_at(seat, decision, by)
            if not self.can_undo(seat):
                raise Refused(message("Somebody has learned something from it: it cannot be taken back."))
            await self.keep(seat, UNDO, by, command, None)
            self.played.pop()
            self.log = Log()
            self.state = self.state_after(self.played, self.log)
            self.news = 0
            self.moved = self.house.clock()
        self.go_on()

    def is_undoable(self, seat: int) -> bool:
        """`can_undo`, worked out once an action."""
        known = (len(self.rows), seat, self.was_watched)
        if self.undo_known[0] != known:
            self.undo_known = (known, self.can_undo(seat))
        return self.undo_known[1]

    def can_undo(self, seat: int) -> bool:
        """The last action was this seat's, it told its player nothing, and nobody else at the table saw anything."""
        if not self.played or self.played[-1][0] != seat or self.row.status != "on" or self.state is None:
            return False
        if self.hurry is not None:
            return False  # others have begun to think what to do about it
        before = self.state_after(self.played[:-1])
        others = [other.seat for other in self.seats if other.guest is not None and other.seat != seat]
        for other in [*others, *([None] if self.was_watched else [])]:
            if before.view(other) != self.state.view(other):
                return False
        action = self.game.parse(before, seat, self.played[-1][1])
        return nothing_learned(self.game, seat, before.view(seat), [action], self.state.view(seat), Rng(len(self.rows)))

    def playing(self) -> State:
        if self.row.status == "open":
            raise Refused(message("The game has not begun."))
        if self.row.status == "over":
            raise Refused(message("The game is over."))
        if self.row.status == "closed":
            raise Refused(message("The host has closed this table."))
        if self.state is None:
            raise Refused(self.fault)
        return self.state

    def must_be_at(self, seat: int, decision: str, by: str) -> None:
        if by == CLOCK:
            if decision != str(self.hourglass.turned) or self.hourglass.until is None:
                raise Refused(message("The table has moved on. Please look again."))
            return
        if not by.startswith(BOT) and self.seat_of(by) != seat:  # the seat may have moved while this waited
            raise Refused(message("You do not sit at this table."))
        if decision != self.decision(seat):
            raise Refused(message("That decision is behind you already."))
        if self.hourglass.has_run_out():  # though the bell may be late
            raise Refused(message("The time is up."))

    def is_repeated(self, by: str, command: str | None, text: str) -> bool:
        """Whether this very command has been carried out already."""
        ply = None if command is None else self.commands.get((by, command))
        if ply is not None and self.rows[ply].do != text:
            raise Refused(message("That command has been used for another answer."))
        return ply is not None

    async def keep(self, seat: int, text: str, by: str, command: str | None, over: TableRow | None) -> None:
        row = ActionRow(self.row.id, len(self.rows), seat, text, by, command, self.house.clock())
        try:
            await self.house.store.append(row, over)
        except Taken:  # somebody else has written to this table: what is stored is what counts
            self.rows = await self.house.store.actions(self.row.id)
            self.replay()
            self.hourglass.forget()
            self.go_on()
            raise Refused(message("The table has moved on. Please look again.")) from None
        self.rows.append(row)
        self.answers[seat] += 1
        if command is not None:
            self.commands[by, command] = row.ply
        if over is not None:
            self.row = over

    def is_imported(self) -> bool:
        """It was played elsewhere: no card of it was ever dealt here."""
        return self.row.status == "over" and self.row.started is None

    def record(self) -> str:
        """The whole game as a record: it holds the seed, so only once the game is over."""
        bots = [seat.bot for seat in self.seats]
        header = Header(self.game, self.row.options, self.row.seed, None, self.names(), bots)
        return header.line() + "".join(action_line(seat, text) for seat, text in self.played)

    # Bots

    def bot_at(self, seat: int) -> str | None:
        """Who plays this seat if no person does just now."""
        if seat == self.hourglass.seat:
            return None
        return self.seats[seat].bot or (STAND_IN if self.is_away(seat) else None)

    def call_bot(self, guest: str, seat: int) -> None:
        """A bot plays for somebody who is away or does nothing, until they are heard of again."""
        self.playing()
        if not 0 <= seat < len(self.seats) or not self.is_missed(seat):
            raise Refused(message("Nobody is away there."))
        if not self.may_call_bot(guest, seat):
            raise Refused(message("Only the host can do that."))
        self.excused[seat] = self.answers[seat]
        self.publish()
        self.wake_bots()

    def may_call_bot(self, guest: str, seat: int) -> bool:
        """The host for the others, and whoever sits here for the host; where there is no host to be seen, also for
        anybody who keeps all waiting."""
        called = self.seats[seat].guest
        if called == guest or not self.has_part(guest):
            return False
        if self.is_host(guest) or called == self.row.host:
            return True
        return self.dawdles(seat) and not self.is_here(self.row.host)

    def hand_back(self, seat: int) -> None:
        """Whoever looks is there again; but what they had to say when the bot was called it answers, or they do: one
        could look for ever and hold everybody up."""
        if not self.is_waited_for(seat) or self.excused.get(seat) != self.answers[seat]:
            super().hand_back(seat)

    def is_missed(self, seat: int) -> bool:
        """Somebody is gone, or has kept everybody waiting, and no bot plays for them yet."""
        return (self.is_gone(seat) or self.dawdles(seat)) and not self.is_away(seat)

    def dawdles(self, seat: int) -> bool:
        """The game has waited long enough for this player, there or not."""
        is_person = self.seats[seat].guest is not None and self.others_wait()
        return is_person and self.is_waited_for(seat) and self.house.clock() - self.moved >= self.absence

    def is_waited_for(self, seat: int) -> bool:
        """The game cannot go on before this seat says something."""
        return seat in self.asked() and not self.may_be_silent(seat)

    def notice_missed(self) -> None:
        """Those who can do something about it are told once it is time to."""
        found = [seat.seat for seat in self.seats if self.row.status == "on" and self.is_missed(seat.seat)]
        if found != self.missed:
            self.missed = found
            self.publish()

    def wake_bots(self) -> None:
        if self.is_attended() or any(seat.guest for seat in self.seats):
            self.bots.wake()  # among themselves they play for onlookers, or not at all

    def may_be_silent(self, seat: int) -> bool:
        """Others may act at the same time, and this seat need not: silence is an answer too."""
        return self.is_window() and PASS in self.playing().choices(seat)

    async def close(self) -> None:
        if self.telling is not None:
            self.telling.cancel()
        self.hourglass.close()
        await self.bots.close()


async def whole(deed: Coroutine[Any, Any, None]) -> None:
    """To its end, even if whoever asked for it goes away: what is stored is also carried out."""
    await asyncio.shield(asyncio.ensure_future(deed))


def command_id() -> str:
    return secrets.token_hex(8)
