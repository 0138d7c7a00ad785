"""Does many tasks on all cores, and hands out what came of each as it comes."""

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Any, Generic, TypeVar

from sortilege.core.errors import SortilegeError

Task = TypeVar("Task")
Done = TypeVar("Done")

SPAWN = get_context("spawn")  # not forked: what the asking process has open is none of theirs
MOST_DEATHS = 3  # of workers over one task; then it is the task's fault, not theirs


class CannotPlay(SortilegeError):
    """A task cannot be done: a bot fails in it, or whoever tries it dies."""

    def __init__(self, task: object, why: str) -> None:
        super().__init__(f"{task}: {why}")


class Failure:
    """What a worker says of a task it cannot do."""

    def __init__(self, why: str) -> None:
        self.why = why


class Worker(Generic[Task, Done]):
    """A process that does one task at a time, and ends when nobody is there to ask it."""

    def __init__(self, do: Callable[[Task], Done]) -> None:
        with interrupted_later():  # a process that is half started would be left behind
            self.pipe, theirs = SPAWN.Pipe()
            self.process: BaseProcess = SPAWN.Process(target=work, args=(do, theirs), daemon=True)
            self.process.start()
            theirs.close()
        self.tasks: list[Task] = []  # the one it is at

    def start(self, task: Task) -> None:
        self.tasks = [task]
        with suppress(OSError):  # it has died: that is seen when its answer is waited for
            self.pipe.send(task)

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


def work(do: Callable[[Any], Any], pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that was asked; it ends us
    with suppress(EOFError, OSError):  # nobody asks any more
        while True:
            pipe.send(attempted(do, pipe.recv()))


def attempted(do: Callable[[Task], Done], task: Task) -> Done | Failure:
    """Bots are other people's programs: whatever goes wrong in one is said in a line."""
    try:
        return do(task)
    except Exception as fault:
        return Failure(f"{type(fault).__name__}: {fault}" if str(fault) else type(fault).__name__)


def found(answer: Done | Failure, task: object) -> Done:
    if isinstance(answer, Failure):
        raise CannotPlay(task, answer.why)
    return answer


def done(do: Callable[[Task], Done], tasks: Iterable[Task], jobs: int) -> Generator[Done, None, None]:
    """Every task once, in the order in which they are done; that of a worker that dies is done by another. Whoever
    stops early leaves no process behind."""
    waiting = iter(tasks)
    if jobs == 1:
        yield from (found(attempted(do, task), task) for task in waiting)
        return
    workers: dict[Connection, Worker[Task, Done]] = {}
    deaths: dict[Task, int] = {}
    try:
        for task in waiting:
            give(workers, Worker(do), task)
            if len(workers) == jobs:
                break
        while workers:
            for pipe in wait(list(workers)):
                assert isinstance(pipe, Connection)
                worker = workers.pop(pipe)
                mine = worker.tasks[0]
                answer = answer_of(worker)
                if answer is None:
                    worker.end()
                    note_death(deaths, mine)
                    give(workers, Worker(do), mine)
                    continue
                for following in waiting:
                    give(workers, worker, following)
                    break
                else:
                    worker.end()
                yield found(answer, mine)
    finally:
        for worker in workers.values():
            worker.end()


def give(workers: dict[Connection, Worker[Task, Done]], worker: Worker[Task, Done], task: Task) -> None:
    workers[worker.pipe] = worker
    worker.start(task)


def answer_of(worker: Worker[Task, Done]) -> Done | Failure | None:
    """None: it has died."""
    try:
        answer: Done | Failure = worker.pipe.recv()
    except (EOFError, OSError):
        return None
    return answer


def note_death(deaths: dict[Task, int], task: Task) -> None:
    deaths[task] = deaths.get(task, 0) + 1
    if deaths[task] == MOST_DEATHS:
        raise CannotPlay(task, f"{MOST_DEATHS} workers died over it")


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
