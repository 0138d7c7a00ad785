"""Bots in processes of their own: nobody waits for a slow one, nothing is left of a dead one."""

import asyncio
import json
import logging
import os
import select
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import sortilege
from sortilege import bots
from sortilege.table.thinkers import COMMAND, NoAnswer, Thinkers, rest_of

PATIENCE = 60  # seconds until a test that hangs fails; none of them takes a fraction of it
SECRET = "the ace of spades"

# What each bot of this worker does is told by its name; one at the gate waits there until it is let through
ACTOR = """
import json, os, socket, sys

def at_gate():
    gate = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
    gate.sendall(f"{os.getpid()}\\n".encode())
    gate.recv(1)

def say(**answer):
    print(json.dumps(answer), flush=True)

for line in sys.stdin:
    request = json.loads(line)
    job, bot, view = request["job"], request["bot"], request["view"]
    if bot == "at the gate":
        at_gate()
        say(job=job, do=f"through the gate with {view['card']}")
    elif bot == "dying":
        os._exit(3)
    elif bot == "dying loudly":
        sys.exit("out of ink")
    elif bot == "babbling":
        print("what?", flush=True)
    elif bot == "endless":
        print("x" * 3_000_000, flush=True)
    elif bot == "wordy":
        say(job=job, do="x" * 1_000_000)
    elif bot == "silent":
        say(job=job)
    elif bot == "counting":
        say(job=job, do=7)
    elif bot == "listing":
        say_list = [job, "do"]
        print(json.dumps(say_list), flush=True)
    elif bot == "late":
        say(job=job - 1, do="an old answer")
    elif bot == "twice":
        say(job=job, do="once")
        at_gate()
        say(job=job, do="once more")
    elif bot == "faulty":
        say(job=job, fault="Headache in head.py:1")
    else:
        say(job=job, do=f"{bot} {view['card']}")
"""


class Gate:
    """Where workers report and wait: a test knows they are busy, and decides until when."""

    def __init__(self) -> None:
        self.arrivals: asyncio.Queue[tuple[int, asyncio.StreamWriter]] = asyncio.Queue()
        self.writers: list[asyncio.StreamWriter] = []

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.writers.append(writer)
        await self.arrivals.put((int(await reader.readline()), writer))

    async def arrival(self) -> tuple[int, asyncio.StreamWriter]:
        return await self.arrivals.get()


@asynccontextmanager
async def troupe(folder: Path, limit: float = PATIENCE, count: int = 2) -> AsyncIterator[tuple[Thinkers, Gate]]:
    """Thinkers whose workers are actors."""
    actor = folder / "actor.py"
    actor.write_text(ACTOR)
    gate = Gate()
    server = await asyncio.start_server(gate.meet, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    thinkers = Thinkers(count, limit, command=(sys.executable, str(actor), str(port)))
    await thinkers.start()
    try:
        yield thinkers, gate
    finally:
        await thinkers.close()
        server.close()
        for writer in gate.writers:
            writer.close()


def play(scene: Callable[[], Awaitable[None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(PATIENCE):
            await scene()

    asyncio.run(bounded())


def asked(thinkers: Thinkers, bot: str, card: int = 0) -> "asyncio.Task[str]":
    return asyncio.create_task(thinkers.choose("whist", bot, {"card": card}))


async def are_up(thinkers: Thinkers, gate: Gate) -> list[int]:
    """Makes every worker answer once; their process ids."""
    tasks = [asked(thinkers, "at the gate") for _ in range(thinkers.count)]
    arrived = [await gate.arrival() for _ in tasks]
    for _, writer in arrived:
        writer.write(b"!")
    await asyncio.gather(*tasks)
    return [pid for pid, _ in arrived]


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


# Jobs and turns


def test_an_answer_is_the_bots_own(tmp_path: Path) -> None:
    async def scene() -> None:
        async with troupe(tmp_path) as (thinkers, _):
            assert await asyncio.gather(*(asked(thinkers, "keen", card) for card in range(50))) == [
                f"keen {card}" for card in range(50)
            ]

    play(scene)


def test_a_long_answer_is_heard_to_its_end(tmp_path: Path) -> None:
    async def scene() -> None:
        async with troupe(tmp_path) as (thinkers, _):
            assert await asked(thinkers, "wordy") == "x" * 1_000_000

    play(scene)


def test_there_are_always_two_at_least() -> None:
    assert Thinkers(count=1).count == 2
    assert Thinkers(count=5).count == 5
    assert Thinkers().count >= 2


def test_slow_jobs_delay_nobody_while_a_worker_is_idle(tmp_path: Path) -> None:
    async def scene() -> None:
        async with troupe(tmp_path, count=3) as (thinkers, gate):
            slow = [asked(thinkers, "at the gate", card) for card in (1, 2)]
            at_gate = [await gate.arrival() for _ in slow]
            for card in range(20):
                assert await asked(thinkers, "keen", card) == f"keen {card}"
            assert not any(task.done() for task in slow)
            for _, writer in at_gate:
                writer.write(b"!")
            assert [await task for task in slow] == [f"through the gate with {card}" for card in (1, 2)]

    play(scene)


def test_jobs_wait_in_the_order_they_came_and_nobody_jumps_the_queue(tmp_path: Path) -> None:
    async def scene() -> None:
        async with troupe(tmp_path) as (thinkers, gate):
            blocking = [asked(thinkers, "at the gate") for _ in range(2)]
            (_, first), (_, second) = [await gate.arrival() for _ in blocking]
            done: list[int] = []

            async def wait_for(card: int) -> None:
                await thinkers.choose("whist", "keen", {"card": card})
                done.append(card)
                if card < 3:  # who has just been served comes again, and goes to the end
                    await wait_for(card + 10)

            waiting = [asyncio.create_task(wait_for(card)) for card in range(6)]
            await asyncio.sleep(0)  # each has now taken its place
            first.write(b"!")
            await asyncio.gather(*waiting)
            assert done == [0, 1, 2, 3, 4, 5, 10, 11, 12]
            second.write(b"!")
            await asyncio.gather(*blocking)

    play(scene)


# Failures


@pytest.mark.parametrize(
    "bot",
    ["dying", "dying loudly", "babbling", "endless", "silent", "counting", "listing", "late", "faulty"],
)
def test_for_a_bot_that_fails_random_answers(tmp_path: Path, caplog: pytest.LogCaptureFixture, bot: str) -> None:
    async def scene() -> None:
        async with troupe(tmp_path) as (thinkers, _):
            for card in range(3):  # more often than there are workers: they are replaced
                assert await asked(thinkers, bot, card) == f"random {card}"
            assert await asked(thinkers, "keen", 9) == "keen 9"

    with caplog.at_level(logging.WARNING):
        play(scene)
    assert sum(f"{bot} at whist did not answer" in record.getMessage() for record in caplog.records) == 3


def test_a_fault_of_the_bot_costs_no_worker(tmp_path: Path) -> None:
    async def scene() -> None:
        async with troupe(tmp_path) as (thinkers, gate):
            before = await are_up(thinkers, gate)
            await asyncio.gather(*(asked(thinkers, "faulty") for _ in range(6)))
            assert sorted(await are_up(thinkers, gate)) == sorted(before)

    play(scene)


def test_a_worker_that_takes_too_long_is_killed_and_random_answers(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        async with troupe(tmp_path) as (thinkers, gate):
            before = await are_up(thinkers, gate)  # so that the stand-in's worker need not start up first
            thinkers.limit = 2
            task = asked(thinkers, "at the gate", 4)
            pid, _ = await gate.arrival()  # never let through
            assert await task == "random 4"
            thinkers.limit = PATIENCE
            after = await are_up(thinkers, gate)
            assert pid in before and pid not in after and len(set(after)) == 2
            assert not is_there(pid)

    with caplog.at_level(logging.WARNING):
        play(scene)
    assert "at the gate at whist did not answer: it took too long" in caplog.text


def test_a_worker_that_died_while_idle_costs_nobody_their_bot(tmp_path: Path) -> None:
    async def scene() -> None:
        async with troupe(tmp_path) as (thinkers, gate):
            await are_up(thinkers, gate)
            dead = list(thinkers.workers)
            for worker in dead:
                assert worker.process is not None
                os.kill(worker.process.pid, signal.SIGKILL)
                await asyncio.gather(*worker.ears)  # its end has been noticed
            assert await asked(thinkers, "keen", 5) == "keen 5"
            assert not set(dead) & set(thinkers.idle)

    play(scene)


def test_a_second_answer_is_never_taken_for_another_jobs(tmp_path: Path) -> None:
    async def scene() -> None:
        async with troupe(tmp_path) as (thinkers, gate):
            blocking = asked(thinkers, "at the gate", 1)  # so that one worker has to do all the rest
            _, held = await gate.arrival()
            assert await asked(thinkers, "twice", 2) == "once"
            _, chatterbox = await gate.arrival()
            following = asked(thinkers, "keen", 3)
            await asyncio.sleep(0)  # it has been handed over, and not been read yet
            chatterbox.write(b"!")
            assert await following == "random 3"
            held.write(b"!")
            assert await blocking == "through the gate with 1"

    play(scene)


def test_who_speaks_unasked_is_replaced(tmp_path: Path) -> None:
    async def scene() -> None:
        async with troupe(tmp_path) as (thinkers, gate):
            assert await asked(thinkers, "twice") == "once"
            pid, chatterbox = await gate.arrival()
            (worker,) = [one for one in thinkers.workers if one.process is not None and one.process.pid == pid]
            chatterbox.write(b"!")
            await asyncio.gather(*worker.ears)  # killed for it
            assert pid not in await are_up(thinkers, gate)

    play(scene)


def test_where_no_worker_can_live_there_is_no_answer_and_no_end_of_starts(tmp_path: Path) -> None:
    async def scene(command: tuple[str, ...]) -> None:
        thinkers = Thinkers(2, PATIENCE, command)
        await thinkers.start()
        with pytest.raises(NoAnswer, match="neither keen nor random"):
            await asked(thinkers, "keen")
        await thinkers.close()
        assert not thinkers.workers

    play(lambda: scene((sys.executable, "-c", "")))
    play(lambda: scene((str(tmp_path / "not there"),)))


# Leaving


def test_a_job_given_up_takes_its_worker_with_it_and_its_answer_reaches_nobody(tmp_path: Path) -> None:
    async def scene() -> None:
        async with troupe(tmp_path) as (thinkers, gate):
            for card in range(3):
                task = asked(thinkers, "at the gate", card)
                pid, writer = await gate.arrival()
                task.cancel()
                writer.write(b"!")  # it would answer now
                with pytest.raises(asyncio.CancelledError):
                    await task
                answers = await asyncio.gather(*(asked(thinkers, "keen", n) for n in range(10)))
                assert answers == [f"keen {n}" for n in range(10)]
                assert pid not in await are_up(thinkers, gate)

    play(scene)


def test_who_gives_up_waiting_takes_nobodys_turn(tmp_path: Path) -> None:
    async def scene() -> None:
        async with troupe(tmp_path) as (thinkers, gate):
            blocking = [asked(thinkers, "at the gate") for _ in range(2)]
            writers = [(await gate.arrival())[1] for _ in blocking]
            waiting = [asked(thinkers, "keen", card) for card in range(4)]
            await asyncio.sleep(0)
            waiting[0].cancel()
            waiting[2].cancel()
            for writer in writers:
                writer.write(b"!")
            answers = await asyncio.gather(*waiting, return_exceptions=True)
            assert [answers[1], answers[3]] == ["keen 1", "keen 3"]
            await asyncio.gather(*blocking)
            assert len(thinkers.idle) == 2

    play(scene)


def test_a_worker_handed_to_somebody_who_just_left_goes_to_the_next(tmp_path: Path) -> None:
    async def scene() -> None:
        async with troupe(tmp_path) as (thinkers, _):
            held = [await thinkers.next_worker() for _ in range(2)]
            leaving, staying = asked(thinkers, "keen", 1), asked(thinkers, "keen", 2)
            await asyncio.sleep(0)  # both wait
            thinkers.release(held[0])
            leaving.cancel()  # after the hand-over, before it could send its job
            assert await staying == "keen 2"
            assert leaving.cancelled()
            assert list(thinkers.idle) == held[:1]

    play(scene)


def test_closing_leaves_no_process_and_nobody_waiting(tmp_path: Path) -> None:
    async def scene() -> None:
        async with troupe(tmp_path) as (thinkers, gate):
            thinking = [asked(thinkers, "at the gate") for _ in range(2)]
            pids = [(await gate.arrival())[0] for _ in thinking]
            waiting = [asked(thinkers, "keen") for _ in range(3)]
            await asyncio.sleep(0)
            processes = [worker.process for worker in thinkers.workers]
            await thinkers.close()
            assert all(process is not None and process.returncode == -signal.SIGKILL for process in processes)
            assert not any(is_there(pid) for pid in pids)
            for answer in await asyncio.gather(*thinking, *waiting, return_exceptions=True):
                assert isinstance(answer, NoAnswer)
            with pytest.raises(NoAnswer, match="closed"):
                await asked(thinkers, "keen")
            await thinkers.close()  # once more does no harm

    play(scene)


def test_closing_while_workers_are_just_being_started_leaves_none() -> None:
    async def scene() -> None:
        for steps in range(12):
            thinkers = Thinkers(2, PATIENCE, (sys.executable, "-c", "input()"))
            starting = asyncio.create_task(thinkers.start())
            for _ in range(steps):
                await asyncio.sleep(0)
            workers = set(thinkers.workers)
            await thinkers.close()
            await starting
            processes = [worker.process for worker in workers if worker.process is not None]
            assert all(process.returncode is not None for process in processes)
            assert not thinkers.chores and not thinkers.workers

    play(scene)


# The real worker


def opening() -> tuple[str, dict[str, Any]]:
    """Some game, and what its first player sees."""
    name = sortilege.names()[0]
    state = sortilege.load(name).new(None, 7)
    return name, state.view(state.asked()[0])


def test_every_bot_answers_from_its_process_with_one_of_its_choices() -> None:
    async def scene() -> None:
        thinkers = Thinkers(2)
        await thinkers.start()
        name, view = opening()
        for bot in bots.names():
            assert await thinkers.ask(name, bot, view) in view["choices"]  # itself: nobody stands in
        assert await thinkers.choose(name, "nobody", view) in view["choices"]
        await thinkers.close()

    play(scene)


def test_an_answer_without_a_choice_comes_no_sooner_than_one_that_took_thought() -> None:
    for bot in ("greedy", "flat", "ismcts", "somebody's own"):
        at_once, thought_over = 0.003, 0.401
        assert at_once + rest_of(bot, 0.4, at_once) == pytest.approx(thought_over + rest_of(bot, 0.4, thought_over))
    assert rest_of("random", 0.4, 0.003) == 0.0


BOT = """
import sys
from sortilege.bots.bot import Bot

class Odd(Bot):
    def choose(self, view, choices, budget, rng):
        print(view["choices"], flush=True)
        print(view["choices"], file=sys.stderr, flush=True)
        {deed}

BOT = Odd
"""
DEEDS = {
    "chatting": "return view['choices'][0]",
    "blurting": f"raise ValueError('{SECRET}')",
    "quitting": f"sys.exit('{SECRET}')",
    "drawing": "return object()",
    "brooding": "print('begun', file=sys.__stderr__, flush=True)\n        while True: pass",
}


def with_more_bots(folder: Path) -> tuple[str, ...]:
    """The real worker, in a house that has these bots too."""
    (folder / "bots").mkdir()
    for name, deed in DEEDS.items():
        (folder / "bots" / f"{name}.py").write_text(BOT.format(deed=deed))
    start = f"import sortilege.bots as b; b.__path__.append({str(folder / 'bots')!r}); import runpy; "
    return (sys.executable, "-c", start + "runpy.run_module('sortilege.table.thinker', run_name='__main__')")


def test_a_faulty_bot_tells_the_kind_of_its_fault_and_no_card(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        thinkers = Thinkers(2, PATIENCE, with_more_bots(tmp_path))
        await thinkers.start()
        name, view = opening()
        view = {**view, "choices": [SECRET]}
        for bot in ("chatting", "blurting", "quitting", "drawing"):
            assert await thinkers.choose(name, bot, view) == SECRET
        await thinkers.close()

    with caplog.at_level(logging.DEBUG):
        play(scene)
    said = [record.getMessage() for record in caplog.records if record.name == "sortilege.table.thinkers"]
    assert [line.split(": ")[1].split(" in ")[0] for line in said] == ["ValueError", "SystemExit", "TypeError"]
    assert SECRET not in caplog.text


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="only Linux tells of the end of a process not our own")
def test_a_server_that_is_killed_leaves_no_orphan_not_even_a_thinking_one(tmp_path: Path) -> None:
    server = tmp_path / "server.py"
    server.write_text("""
import asyncio, json, logging, sys
from sortilege.table.thinkers import Thinkers

async def main():
    command, game, view = json.loads(sys.argv[1])
    thinkers = Thinkers(2, 600, command)
    await thinkers.start()
    await thinkers.choose(game, "random", view)
    logging.basicConfig(stream=sys.stdout, format="%(message)s", force=True)  # hears the brooding bot begin
    print(*(worker.process.pid for worker in thinkers.workers), flush=True)
    await thinkers.choose(game, "brooding", view)

asyncio.run(main())
""")
    arguments = json.dumps([with_more_bots(tmp_path), *opening()])
    with subprocess.Popen([sys.executable, str(server), arguments], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        pids = [int(pid) for pid in process.stdout.readline().split()]
        ends = [os.pidfd_open(pid) for pid in pids]
        assert "begun" in process.stdout.readline()
        process.kill()
    assert len(ends) == 2
    for end in ends:
        assert select.select([end], [], [], PATIENCE)[0], "still there"
        os.close(end)


def test_the_worker_ends_with_its_input() -> None:
    done = subprocess.run(COMMAND, input=b"", capture_output=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_the_worker_keeps_quiet_about_what_it_cannot_read() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as worker:
        assert worker.stdin is not None and worker.stdout is not None and worker.stderr is not None
        for line in (f'["{SECRET}"]', SECRET, "{}", "\udcff"):
            worker.stdin.write(line.encode(errors="surrogateescape") + b"\n")
            worker.stdin.flush()
            answer = json.loads(worker.stdout.readline())
            assert answer["job"] is None and "Error" in answer["fault"] and SECRET not in answer["fault"]
        worker.stdin.close()
        assert worker.stderr.read() == b""
