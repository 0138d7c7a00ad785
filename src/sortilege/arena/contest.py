"""Plays the blocks of an arena on all cores, and hands them out as they come."""

import os
import signal
from collections.abc import Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context

from sortilege.arena.match import Block, Terms, Ticket, play_block

AHEAD = 2  # blocks a worker has waiting, so that it never waits itself


def played(terms: Terms, tickets: Iterable[Ticket], jobs: int) -> Generator[Block, None, None]:
    """Every block, in the order in which they are done. Whoever stops early leaves no process behind."""
    waiting = iter(tickets)
    if jobs == 1:
        yield from (play_block(terms, ticket) for ticket in waiting)
        return
    # Spawned, not forked: what the asking process has open is none of theirs
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=leave_interrupts_alone)
    under_way: set[Future[Block]] = set()
    try:
        while True:
            under_way |= {
                pool.submit(play_block, terms, ticket) for ticket in islice(waiting, jobs * AHEAD - len(under_way))
            }
            if not under_way:
                return
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            for block in done:
                yield block.result()
    finally:
        for process in list(pool._processes.values()) if under_way else []:
            process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def leave_interrupts_alone() -> None:
    """Ctrl-C is for the process that was asked; it ends us."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
