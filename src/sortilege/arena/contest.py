"""Plays the blocks of an arena on all cores, and hands them out as they come."""

import os
import signal
import threading
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import FrameType

from sortilege.arena.match import Block, Terms, Ticket, play_block
from sortilege.core.errors import SortilegeError

SPAWN = get_context("spawn")  # not forked: what the asking process has open is none of theirs
MOST_DEATHS = 3  # of workers over one block; then it is the block's fault, not theirs


class CannotPlay(SortilegeError):
    """A block cannot be played: a bot fails in it, or whoever tries it dies."""

    def __init__(self, ticket: Ticket, why: str) -> None:
        super().__init__(f"block {ticket.number} of {' v '.join(ticket.pairing)}: {why}")


class Failure:
    """What a worker says of a block it cannot play."""

    def __init__(self, why: str) -> None:
        self.why = why


class Worker:
    """A process that plays one block at a time, and ends when nobody is there to ask it."""

    def __init__(self, terms: Terms) -> None:
        with interrupted_later():  # a process that is half started would be left behind
            self.pipe, theirs = SPAWN.Pipe()
            self.process: BaseProcess = SPAWN.Process(target=work, args=(terms, theirs), daemon=True)
            self.process.start()
            theirs.close()
        self.ticket: Ticket | None = None

    def play(self, ticket: Ticket) -> None:
        self.ticket = ticket
        with suppress(OSError):  # it has died: that is seen when its answer is waited for
            self.pipe.send(ticket)

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


def work(terms: Terms, pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that was asked; it ends us
    with suppress(EOFError, OSError):  # nobody asks any more
        while True:
            pipe.send(tried(terms, pipe.recv()))


def tried(terms: Terms, ticket: Ticket) -> Block | Failure:
    """Bots are other people's programs: whatever goes wrong in one is said in a line."""
    try:
        return play_block(terms, ticket)
    except Exception as fault:
        return Failure(f"{type(fault).__name__}: {fault}" if str(fault) else type(fault).__name__)


def found(answer: Block | Failure, ticket: Ticket) -> Block:
    if isinstance(answer, Failure):
        raise CannotPlay(ticket, answer.why)
    return answer


def played(terms: Terms, tickets: Iterable[Ticket], jobs: int) -> Generator[Block, None, None]:
    """Every block once, in the order in which they are done; that of a worker that dies is played by another. Whoever
    stops early leaves no process behind."""
    waiting = iter(tickets)
    if jobs == 1:
        yield from (found(tried(terms, ticket), ticket) for ticket in waiting)
        return
    workers: dict[Connection, Worker] = {}
    deaths: dict[Ticket, int] = {}
    try:
        for ticket in waiting:
            give(workers, Worker(terms), ticket)
            if len(workers) == jobs:
                break
        while workers:
            for pipe in wait(list(workers)):
                assert isinstance(pipe, Connection)
                worker = workers.pop(pipe)
                mine = worker.ticket
                assert mine is not None
                answer = answer_of(worker)
                if answer is None:
                    worker.end()
                    note_death(deaths, mine)
                    give(workers, Worker(terms), mine)
                    continue
                following = next(waiting, None)
                if following is not None:
                    give(workers, worker, following)
                else:
                    worker.end()
                yield found(answer, mine)
    finally:
        for worker in workers.values():
            worker.end()


def give(workers: dict[Connection, Worker], worker: Worker, ticket: Ticket) -> None:
    workers[worker.pipe] = worker
    worker.play(ticket)


def answer_of(worker: Worker) -> Block | Failure | None:
    """None: it has died."""
    try:
        answer: Block | Failure = worker.pipe.recv()
    except (EOFError, OSError):
        return None
    return answer


def note_death(deaths: dict[Ticket, int], ticket: Ticket) -> None:
    deaths[ticket] = deaths.get(ticket, 0) + 1
    if deaths[ticket] == MOST_DEATHS:
        raise CannotPlay(ticket, f"{MOST_DEATHS} workers died over it")


@contextmanager
def interrupted_later() -> Iterator[None]:
    """Ctrl-C waits until this is done. To block the signal would not do: another thread may get it, and the handler
    runs in this one all the same."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    noted: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        noted.append(number)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if noted:
            raise KeyboardInterrupt


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
