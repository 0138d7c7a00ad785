"""Bots think in processes of their own: the event loop never waits for them, nor one table for another's bot.

A job goes to an idle worker, or waits its turn. A worker that dies, dawdles or talks nonsense is killed and replaced,
and the bot "random" answers in place of the one that failed. Views and answers never reach the log.
"""

import asyncio
import json
import logging
import os
import secrets
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Coroutine, Sequence
from itertools import count as counting
from typing import Any

from sortilege.core.game import View

COMMAND = (sys.executable, "-P", "-m", "sortilege.table.thinker")  # -P: not a module of the folder we are started in
FEWEST = 2  # one slow job must leave somebody to do the others
LONGEST_LINE = 1 << 21  # what each of several hundred choices promises, in the longest names a deck may have
STAND_IN = "random"
THINKING = 400.0  # milliseconds for a bot that searches, where there is no rush
SHORTEST = 40.0
OVERHEAD = 0.02  # seconds: on the way to the worker and back
THOUGHTLESS = "random"  # it takes no time, whatever it holds
QUICK = "greedy"  # it takes little; how little would tell how much there is to choose from

log = logging.getLogger(__name__)


class NoAnswer(Exception):
    """Neither the bot nor its stand-in could answer, or the thinkers are closed."""


class BotFault(Exception):
    """The bot failed; its worker is well."""


class WorkerFault(Exception):
    """The worker is dead or talks nonsense: whatever it says next is not to be believed."""


class Worker:
    """One process and one job at a time. Once something is wrong with it, it is never used again."""

    def __init__(self) -> None:
        self.process: Process | None = None
        self.is_well = False
        self.is_killed = False
        self.job = 0
        self.answer: asyncio.Future[Any] | None = None
        self.ears: list[asyncio.Task[None]] = []

    async def start(self, command: Sequence[str]) -> None:
        try:
            self.process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, stderr=PIPE, limit=LONGEST_LINE
            )
        except OSError as fault:
            log.error("no thinker could be started: %s", fault.strerror)
            return
        self.is_well = True
        self.ears = [asyncio.create_task(self.hear(self.process)), asyncio.create_task(self.hear_errors(self.process))]

    async def think(self, job: int, line: bytes) -> Any:
        assert self.process is not None and self.process.stdin is not None
        self.job = job
        self.answer = asyncio.get_running_loop().create_future()
        self.process.stdin.write(line)
        try:
            return await self.answer
        finally:
            self.answer = None

    async def hear(self, process: Process) -> None:
        """Reads to the end, job or no job, so that nothing said is left in the pipe for the next one."""
        assert process.stdout is not None
        while line := await line_from(process.stdout):
            if self.answer is None or self.answer.done():
                self.kill()  # nobody asked
            else:
                self.settle(self.answer, line)
        self.is_well = False
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(WorkerFault("it died"))

    def settle(self, answer: "asyncio.Future[Any]", line: bytes) -> None:
        match json_in(line):
            case {"job": self.job, "do": str() as found} | {"job": self.job, "advice": list() as found}:
                answer.set_result(found)
            case {"job": self.job, "fault": str(fault)}:
                answer.set_exception(BotFault(fault[:100]))
            case _:
                answer.set_exception(WorkerFault("it answered nonsense"))

    async def hear_errors(self, process: Process) -> None:
        assert process.stderr is not None
        while line := await line_from(process.stderr):
            log.warning("thinker %d: %s", process.pid, line.decode(errors="replace").rstrip()[:200])

    def kill(self) -> None:
        self.is_well = False
        if self.process is not None and self.process.returncode is None and not self.is_killed:
            self.is_killed = True
            self.process.kill()  # once: a second call might reap it before asyncio, which then cannot say how it ended

    async def end(self) -> None:
        """Kills it, and returns when it is gone."""
        self.kill()
        if self.process is not None:
            await asyncio.gather(*self.ears)
            await self.process.wait()


def rest_of(bot: str | None, seconds: float, taken: float) -> float:
    """How long an answer is held back: one that needed no thought, for want of a choice, must not come sooner. Advice
    is for whoever asks."""
    return 0.0 if bot in (None, THOUGHTLESS) else max(0.0, seconds + OVERHEAD - taken)


async def line_from(stream: asyncio.StreamReader) -> bytes:
    """A line; empty at the end. Of one that is too long, just a sign that it was there."""
    try:
        return await stream.readline()
    except ValueError:
        return b"...\n"


def json_in(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


class Thinkers:
    """A few workers, and the jobs that wait for them. A job has `limit` seconds from when a worker gets it."""

    def __init__(self, count: int | None = None, limit: float = 10.0, command: Sequence[str] = COMMAND) -> None:
        self.count = max(FEWEST, count or os.cpu_count() or FEWEST)
        self.limit = limit
        self.command = command
        self.workers: set[Worker] = set()
        self.idle: deque[Worker] = deque()
        self.waiting: deque[asyncio.Future[Worker]] = deque()  # first come, first served; none while anybody is idle
        self.chores: set[asyncio.Task[None]] = set()
        self.jobs = counting(1)
        self.is_closed = False

    async def start(self) -> None:
        """Returns when the processes are there; what they need they load by themselves, while jobs may come already."""
        for _ in range(self.count):
            self.soon(self.hire())
        await asyncio.wait(self.chores)

    async def close(self) -> None:
        """Leaves no process behind; whoever still waits for an answer gets NoAnswer."""
        self.is_closed = True
        while self.waiting:
            waiting = self.waiting.popleft()
            if not waiting.done():
                waiting.set_exception(NoAnswer("the thinkers are closed"))
        for worker in self.workers:
            worker.kill()
        await asyncio.gather(*self.chores)
        await asyncio.gather(*(worker.end() for worker in self.workers))
        self.workers.clear()

    async def choose(self, game: str, bot: str, view: View) -> str:
        """What the bot does, or else its stand-in; NoAnswer if both fail. Whether it is legal, the caller sees."""
        for asked in (bot, STAND_IN):
            try:
                return await self.ask(game, asked, view)
            except (BotFault, WorkerFault, TimeoutError) as fault:
                log.warning("%s at %s did not answer: %s", asked, game, str(fault) or "it took too long")
        raise NoAnswer(f"neither {bot} nor {STAND_IN} has an answer at {game}")

    async def ask(self, game: str, bot: str, view: View) -> str:
        return str(await self.work({"game": game, "bot": bot, "view": view}))

    async def advise(
        self, game: str, view: View, names: list[str], you: int | None, language: str
    ) -> list[dict[str, Any]]:
        """What every choice of that seat promises, the best first; NoAnswer if nobody can say."""
        request = {"game": game, "view": view, "names": names, "you": you, "language": language}
        try:
            found = await self.work(request)
        except (BotFault, WorkerFault, TimeoutError) as fault:
            log.warning("no advice at %s: %s", game, str(fault) or "it took too long")
            raise NoAnswer(f"no advice at {game}") from None
        return found if isinstance(found, list) else []

    async def work(self, request: dict[str, Any]) -> Any:
        """What a worker says. It is busy until that is given: whoever waits must not learn how long it took."""
        loop = asyncio.get_running_loop()
        job = next(self.jobs)  # comes back with the answer, so that none is taken for another's
        worker = await self.well_worker()
        begun = loop.time()
        milliseconds = SHORTEST if request.get("bot") == QUICK else self.time_to_think()
        whole = {**request, "job": job, "seed": secrets.randbits(60), "milliseconds": milliseconds}
        try:
            async with asyncio.timeout(self.limit):
                found = await worker.think(job, json.dumps(whole).encode() + b"\n")
        except BotFault:
            self.release(worker)
            raise
        except BaseException:  # also when we are cancelled: the worker is still at it, and would answer late
            self.replace(worker)
            raise
        try:
            await asyncio.sleep(rest_of(request.get("bot"), milliseconds / 1000, loop.time() - begun))
        finally:
            self.release(worker)
        return found

    def time_to_think(self) -> float:
        """The more wait, the less for each: then nobody waits long."""
        return max(SHORTEST, THINKING * self.count / (self.count + len(self.waiting)))

    async def well_worker(self) -> Worker:
        for _ in range(self.count + 1):  # should all have died while idle, the next is a new one
            worker = await self.next_worker()
            if worker.is_well:
                return worker
            self.replace(worker)
        raise WorkerFault("thinkers die as soon as they are started")

    async def next_worker(self) -> Worker:
        if self.is_closed:
            raise NoAnswer("the thinkers are closed")
        if self.idle:
            return self.idle.popleft()
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self.waiting.append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                self.release(turn.result())  # handed to us just as we left
            raise

    def release(self, worker: Worker) -> None:
        """To whoever has waited longest, else to the idle ones."""
        while self.waiting:
            turn = self.waiting.popleft()
            if not turn.done():
                turn.set_result(worker)
                return
        self.idle.append(worker)

    def replace(self, worker: Worker) -> None:
        """Also where the old one is slow to go."""
        worker.kill()
        if not self.is_closed:
            self.soon(self.hire())
            self.soon(self.bury(worker))

    async def hire(self) -> None:
        if self.is_closed:
            return
        worker = Worker()
        self.workers.add(worker)
        await worker.start(self.command)
        self.release(worker)

    async def bury(self, worker: Worker) -> None:
        await worker.end()
        self.workers.discard(worker)

    def soon(self, chore: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(chore)
        self.chores.add(task)
        task.add_done_callback(self.chores.discard)
