"""The same blocks on many machines: a Ray cluster plays them. `pip install sortilege[ray]` brings what this needs."""

import importlib
import logging
import socket
from collections.abc import Generator, Iterable
from itertools import islice
from typing import Any

from sortilege.arena.contest import tried
from sortilege.arena.match import Block, Terms, Ticket
from sortilege.arena.workers import MOST_DEATHS, CannotPlay, Failure, found
from sortilege.core.errors import SortilegeError
from sortilege.core.shuffle import shortened

PATIENCE = 10.0  # seconds for the cluster to answer
AHEAD = 2  # blocks given out for each core, so that none waits for the next


def played_on(address: str, terms: Terms, tickets: Iterable[Ticket]) -> Generator[Block, None, None]:
    """Every block once, in the order in which they are done; Ray gives that of a worker that dies to another."""
    ray = connected(address)
    try:
        play = ray.remote(max_retries=MOST_DEATHS)(tried)
        waiting = iter(tickets)
        cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
        coming = {play.remote(terms, ticket): ticket for ticket in islice(waiting, AHEAD * cores)}
        while coming:
            done = ray.wait(list(coming), num_returns=1)[0][0]
            ticket = coming.pop(done)
            following = next(waiting, None)
            if following is not None:
                coming[play.remote(terms, following)] = following
            yield block_of(ray, done, ticket)
    finally:
        ray.shutdown()


def connected(address: str) -> Any:
    try:
        ray: Any = importlib.import_module("ray")
    except ImportError:
        raise SortilegeError("ray: it is not installed; pip install 'sortilege[ray]' brings it") from None
    must_answer(address)
    try:
        ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False)
    except (ConnectionError, ValueError, RuntimeError) as fault:
        raise no_cluster(address, fault) from None
    return ray


def must_answer(address: str) -> None:
    """Ray itself would go on trying for a very long time."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isascii() and port.isdecimal():
        try:
            socket.create_connection((host, int(port)), PATIENCE).close()
        except (OSError, OverflowError) as fault:
            raise no_cluster(address, fault) from None


def no_cluster(address: str, fault: Exception) -> SortilegeError:
    why = str(fault).splitlines()[0][:100] if str(fault) else type(fault).__name__
    return SortilegeError(f"ray: got {shortened(address)}, where no cluster answers ({why})")


def block_of(ray: Any, done: Any, ticket: Ticket) -> Block:
    try:
        answer: Block | Failure = ray.get(done)
        return found(answer, ticket)
    except ray.exceptions.RayError as fault:  # the worker, its machine, its memory; or a cluster without sortilege
        why = str(getattr(fault, "cause", None) or fault).strip().splitlines()
        raise CannotPlay(ticket, f"{type(fault).__name__}: {why[-1][:200] if why else ''}") from None
