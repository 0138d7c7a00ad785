"""A clock that sits at the table: its seat is the one after the players', and it answers when its seconds are over.

The engine never reads a clock. Here it is turned over when the game asks its seat, stands still while somebody else is
asked what they want, and leaves those who look on a little time after every reaction that the game counts as one.
"""

import asyncio
from typing import TYPE_CHECKING, Final

from sortilege.core.questions import PASS

if TYPE_CHECKING:
    from sortilege.table.live import Table

TRY_AGAIN: Final = 1.0  # seconds, where its answer could not be stored


class Hourglass:
    def __init__(self, table: "Table") -> None:
        self.table = table
        self.seat = len(table.seats)
        self.until: float | None = None  # when it runs out, by the house's clock, for people; None: it does not run
        self.ends = 0.0  # the same by its ticks, which nobody sets back
        self.rest: float | None = None  # what was in it when it came to stand still
        self.has_shaken = False  # somebody has reacted since
        self.turned = 0  # how often: an answer of an earlier turn is none
        self.timer: asyncio.TimerHandle | None = None
        self.ringing: set[asyncio.Task[None]] = set()

    def heard(self, seat: int, action: int) -> None:
        """Somebody has answered, perhaps the clock itself."""
        if seat == self.seat:
            self.forget()
        elif action != PASS:
            self.has_shaken = True

    def heed(self) -> None:
        """The game has moved on: turned over, stopped, or left to run with a little more in it."""
        hurry = self.table.hurry
        if hurry is None:
            return
        seconds, grace = (length * self.table.house.second for length in hurry)
        if self.table.state is None or not self.table.state.leaves_time():
            grace = 0.0
        is_asked = self.seat in self.table.asked()
        if not is_asked:
            self.pause()
        elif self.until is None:
            self.turn_over(seconds if self.rest is None else max(self.rest, grace))
        elif self.has_shaken and self.left() < grace:
            self.turn_over(grace)
        self.has_shaken = False

    def left(self) -> float:
        return 0.0 if self.until is None else self.ends - self.table.house.ticks()

    def has_run_out(self) -> bool:
        return self.until is not None and self.left() <= 0.0

    def turn_over(self, seconds: float) -> None:
        self.stop()
        self.turned += 1
        self.until = self.table.house.clock() + seconds
        self.ends = self.table.house.ticks() + seconds
        self.timer = asyncio.get_running_loop().call_later(seconds, self.run_out, self.turned)

    def pause(self) -> None:
        if self.until is not None:
            self.rest = max(0.0, self.left())
            self.stop()

    def forget(self) -> None:
        """What has run through it counts no more."""
        self.stop()
        self.rest = None

    def stop(self) -> None:
        self.until = None
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def run_out(self, turned: int) -> None:
        ringing = asyncio.create_task(self.table.expire(turned))
        self.ringing.add(ringing)
        ringing.add_done_callback(self.ringing.discard)

    def close(self) -> None:
        self.stop()
        for ringing in self.ringing:
            ringing.cancel()
