"""Plays the blocks of an arena on all cores, and hands them out as they come."""

import os
import signal
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from sortilege.arena.match import Block, Terms, Ticket, play_block

SPAWN = get_context("spawn")  # not forked: what the asking process has open is none of theirs
MOST_DEATHS = 3  # of workers over one block; then it is the block's fault, not theirs


class WorkersDie(Exception):
    """A block cannot be played: whoever tries it dies."""


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
            pipe.send(play_block(terms, pipe.recv()))


def played(terms: Terms, tickets: Iterable[Ticket], jobs: int) -> Generator[Block, None, None]:
    """Every block once, in the order in which they are done; that of a worker that dies is played by another. Whoever
    stops early leaves no process behind."""
    waiting = iter(tickets)
    if jobs == 1:
        yield from (play_block(terms, ticket) for ticket in waiting)
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
                block = answer_of(worker)
                following = next(waiting, None) if block is not None else worker.ticket
                if block is None:
                    worker.end()
                    note_death(deaths, worker.ticket)
                if following is not None:
                    give(workers, worker if block is not None else Worker(terms), following)
                elif block is not None:
                    worker.end()
                if block is not None:
                    yield block
    finally:
        for worker in workers.values():
            worker.end()


def give(workers: dict[Connection, Worker], worker: Worker, ticket: Ticket) -> None:
    workers[worker.pipe] = worker
    worker.play(ticket)


def answer_of(worker: Worker) -> Block | None:
    """None: it has died."""
    try:
        found: Block = worker.pipe.recv()
    except (EOFError, OSError):
        return None
    return found


def note_death(deaths: dict[Ticket, int], ticket: Ticket | None) -> None:
    if ticket is not None:
        deaths[ticket] = deaths.get(ticket, 0) + 1
        if deaths[ticket] == MOST_DEATHS:
            met = " v ".join(ticket.pairing)
            raise WorkersDie(f"block {ticket.number} of {met}: {MOST_DEATHS} workers died over it")


@contextmanager
def interrupted_later() -> Iterator[None]:
    """Ctrl-C waits until this is done."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
