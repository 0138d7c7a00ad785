"""Bots at a table: when they answer, and how long they take, which has nothing to do with what they hold."""

import asyncio
import contextlib
import logging
import random
from typing import TYPE_CHECKING, Final

from sortilege.core.errors import SortilegeError
from sortilege.core.questions import SILENCE
from sortilege.table.store import StoreFault
from sortilege.table.thinkers import NoAnswer

if TYPE_CHECKING:
    from sortilege.table.live import Table

LOG = logging.getLogger(__name__)
BOT: Final = "bot:"  # begins the name of whoever answered, where it was a bot
LONGEST_READING: Final = 4.0  # seconds a bot waits for people to read what happened
LOOK_UP: Final = 1.5  # seconds it leaves before each step to those who may act beside it
SOONEST: Final = 0.2  # of the time there is: when a bot reacts, if it does
LATEST: Final = 0.55
UNHURRIED: Final = 4.0  # seconds of which these are parts, where no clock runs


class BotSeats:
    def __init__(self, table: "Table") -> None:
        self.table = table
        self.turns: dict[int, asyncio.Task[None]] = {}
        self.silent: dict[int, int] = {}  # by seat: after how many moves it had nothing to say

    def wake(self) -> None:
        """Everybody who is asked and is a bot begins to think, but for those who have let this very moment pass."""
        table = self.table
        for seat in table.asked():
            bot = table.bot_at(seat)
            if bot is not None and seat not in self.turns and self.silent.get(seat) != table.moves():
                self.turns[seat] = asyncio.create_task(self.turn(seat, bot))

    async def turn(self, seat: int, bot: str) -> None:
        try:
            if seat in self.table.asked():
                await (self.react if self.table.may_be_silent(seat) else self.answer)(seat, bot)
        except asyncio.CancelledError:
            raise
        except NoAnswer:
            LOG.warning("no bot could answer")
            await asyncio.sleep(1.0)
        except Exception:
            LOG.exception("a bot could not move")
            await asyncio.sleep(1.0)
        finally:
            self.turns.pop(seat, None)
        self.table.wake_bots()

    async def answer(self, seat: int, bot: str) -> None:
        """After a while that has nothing to do with what it holds; shorter where it goes on from its own answer."""
        table = self.table
        told = table.told()
        goes_on = bool(told) and told[-1][0] == seat
        reading = 0.4 if goes_on else min(LONGEST_READING, 0.7 + 0.4 * table.news)
        await asyncio.sleep(table.house.pace * (max(reading, LOOK_UP) if table.is_window() else reading))
        decision = table.decision(seat)
        while seat in table.asked() and not table.may_be_silent(seat) and decision == table.decision(seat):
            if table.bot_at(seat) is None:
                return
            view = table.view(seat)
            text = await table.house.thinkers.choose(table.game.name, bot, view)
            if table.bot_at(seat) is None:  # whose seat it is has come back
                return
            try:
                await table.act(seat, decision, text, f"{BOT}{bot}", None)
            except StoreFault as fault:
                LOG.warning("a bot's move could not be kept: %s", fault)
                await asyncio.sleep(2.0)
            except SortilegeError:
                if decision != table.decision(seat) or table.view(seat)["choices"] != view["choices"]:
                    continue  # others, who act at the same time, have changed what can be done: it thinks again
                LOG.warning("the bot %s gave an answer that is none", bot)
                bot = "random"

    async def react(self, seat: int, bot: str) -> None:
        """Where one may also keep silent, a bot looks up after a while, thinks, and speaks or does not. Whoever has
        nothing to say looks up and thinks as well."""
        table = self.table
        time = table.hourglass.left() or UNHURRIED
        await asyncio.sleep(table.house.pace * time * random.uniform(SOONEST, LATEST))
        moves = table.moves()
        if seat not in table.asked() or not table.may_be_silent(seat):
            return
        decision = table.decision(seat)
        text = await table.house.thinkers.choose(table.game.name, bot, table.view(seat))
        if table.bot_at(seat) is None or seat not in table.asked():
            return
        if text == SILENCE:
            self.silent[seat] = moves
            return
        try:
            await table.act(seat, decision, text, f"{BOT}{bot}", None)
        except StoreFault as fault:
            LOG.warning("a bot's move could not be kept: %s", fault)
            await asyncio.sleep(2.0)
        except SortilegeError:
            self.silent[seat] = moves  # somebody was faster, and it looks up again; or it has talked nonsense

    async def close(self) -> None:
        turns = list(self.turns.values())
        for turn in turns:
            turn.cancel()
        for turn in turns:
            with contextlib.suppress(asyncio.CancelledError):
                await turn
