"""Plays the blocks of an arena on all cores, and hands them out as they come."""

from collections.abc import Generator, Iterable
from functools import partial

from sortilege.arena.match import Block, Terms, Ticket, play_block
from sortilege.arena.workers import Failure, attempted, done


def tried(terms: Terms, ticket: Ticket) -> Block | Failure:
    return attempted(partial(play_block, terms), ticket)


def played(terms: Terms, tickets: Iterable[Ticket], jobs: int) -> Generator[Block, None, None]:
    """Every block once, in the order in which they are done. Whoever stops early leaves no process behind."""
    yield from done(partial(play_block, terms), tickets, jobs)
