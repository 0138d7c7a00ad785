"""How many tables one server carries: latency from a click to the others' screens, memory, processor, start-up.

    python bench/load.py --tables 200 --seconds 20

The clients live in a process of their own. They know the deals and play by their own engine, so that they cost little.
"""

import argparse
import asyncio
import hashlib
import json
import multiprocessing
import os
import sqlite3
import statistics
import sys
import tempfile
import threading
import time
from contextlib import closing
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import websockets

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from sortilege import Rng  # noqa: E402
from sortilege.core import game  # noqa: E402
from sortilege.table.app import DATABASE  # noqa: E402
from tests.table.stress.served import GAME, Keys, Seating, Server, prepared  # noqa: E402

PERIOD = 1.0  # seconds between two actions of a table
LONGEST_GAME = 40  # seconds after which a table may need its next game
SETTLE = 1.0
PROBE = 0.05  # seconds between two looks at the disk
CHORES = 6.0  # seconds in which the server tidies up
MID_GAME = 15  # actions; no game is over so soon
INSERT_ACTION = 'INSERT INTO actions ("table", ply, seat, do, "by", command, at) VALUES (?, ?, ?, ?, ?, ?, ?)'


class Player:
    """One browser: a socket, and when it last saw the board change."""

    def __init__(self, address: str, keys: Keys, table: str, guest: str, deflate: bool) -> None:
        self.url = f"ws://{address}/t/{table}/live"
        self.headers = keys.headers(guest, address)
        self.deflate = deflate
        digest = hashlib.sha256(guest.encode()).digest()
        self.address = f"127.{digest[0] % 250 + 1}.{digest[1]}.{digest[2] % 250 + 1}"  # people do not share one
        self.boards: asyncio.Queue[float] = asyncio.Queue()
        self.refused = 0
        self.bytes = 0

    async def sit(self) -> None:
        self.socket = await websockets.connect(
            self.url,
            additional_headers=self.headers,
            compression="deflate" if self.deflate else None,
            max_queue=None,
            open_timeout=60,
            local_addr=(self.address, 0),
        )
        self.ears = asyncio.create_task(self.listen())

    async def listen(self) -> None:
        async for text in self.socket:
            assert isinstance(text, str)
            self.bytes += len(text)
            if '"board":' in text or '"add":' in text:
                self.boards.put_nowait(time.perf_counter())
            elif text.startswith('{"no"'):
                self.refused += 1

    async def leave(self) -> None:
        await self.socket.close()
        await self.ears


class Round:
    """One table: four browsers, and an action a second by whoever is asked."""

    def __init__(self, address: str, keys: Keys, games: list[Seating], deflate: bool) -> None:
        self.address = address
        self.keys = keys
        self.games = games
        self.deflate = deflate
        self.latencies: list[float] = []
        self.lateness: list[float] = []
        self.actions = 0
        self.lost = 0
        self.rng = Rng(int(games[0].seed, 16))
        self.left: list[Player] = []

    async def sit(self) -> None:
        game = self.games.pop(0)
        self.state = GAME.new(game.options, game.seed)
        self.answers = [0] * len(game.people)
        self.players = [
            Player(self.address, self.keys, game.id, str(guest), self.deflate) for guest in game.people if guest
        ]
        for player in self.players:
            await player.sit()

    async def play(self, start: float, seconds: float) -> None:
        due = start
        while due < start + seconds:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            self.lateness.append(max(0.0, time.perf_counter() - due))
            if not self.state.asked():
                for player in self.players:
                    await player.leave()
                self.left += self.players
                await self.sit()
            await self.act()
            due = max(due + PERIOD, time.perf_counter())

    async def act(self) -> None:
        seat = self.state.asked()[0]
        action = self.state.pick(seat, self.rng)
        text = GAME.text(self.state, seat, action)
        others = [player for number, player in enumerate(self.players) if number != seat]
        for player in self.players:
            while not player.boards.empty():
                player.boards.get_nowait()
        command = {"id": f"a{self.actions}", "decision": str(self.answers[seat]), "do": text}
        sent = time.perf_counter()
        await self.players[seat].socket.send(json.dumps(command))
        for player in others:
            try:
                self.latencies.append(await asyncio.wait_for(player.boards.get(), 10) - sent)
            except TimeoutError:
                self.lost += 1
        self.state.apply(seat, action)
        self.answers[seat] += 1
        self.actions += 1

    async def leave(self) -> None:
        for player in self.players:
            await player.leave()


def clients(orders: Connection, address: str, data: Path, tables: list[list[Seating]], deflate: bool) -> None:
    """The process of the clients; it does one thing after another, as it is told."""
    asyncio.run(obey(orders, address, data, tables, deflate))


async def obey(orders: Connection, address: str, data: Path, tables: list[list[Seating]], deflate: bool) -> None:
    loop = asyncio.get_running_loop()
    keys = Keys(data)
    rounds = [Round(address, keys, games, deflate) for games in tables]
    for some in range(0, len(rounds), 10):
        await asyncio.gather(*(table.sit() for table in rounds[some : some + 10]))
    orders.send("seated")
    seconds = await loop.run_in_executor(None, orders.recv)
    start = time.perf_counter() + 0.2
    spread = [start + PERIOD * number / len(rounds) for number in range(len(rounds))]
    await asyncio.gather(*(table.play(begin, seconds) for table, begin in zip(rounds, spread)))
    everybody = [player for table in rounds for player in [*table.players, *table.left]]
    orders.send(
        {
            "latencies": [latency for table in rounds for latency in table.latencies],
            "lateness": [late for table in rounds for late in table.lateness],
            "actions": sum(table.actions for table in rounds),
            "lost": sum(table.lost for table in rounds),
            "refused": sum(player.refused for player in everybody),
            "bytes": sum(player.bytes for player in everybody),
        }
    )
    await loop.run_in_executor(None, orders.recv)
    await asyncio.gather(*(table.leave() for table in rounds))
    orders.send("left")


def quantile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def under_load(tables: int, seconds: float, deflate: bool) -> dict[str, Any]:
    games_each = 1 + int(seconds // LONGEST_GAME)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        made = [prepared(data, tables, name=f"g{count}t") for count in range(games_each)]
        per_table = [list(games) for games in zip(*made)]
        warm = [[game] for game in prepared(data, 2, name="warm")]
        with Server(data) as server:
            with Crowd(server, data, warm, deflate) as crowd:  # templates and words are loaded once
                crowd.play(3.0)
            time.sleep(SETTLE)
            bare = server.memory()
            with Crowd(server, data, per_table, deflate) as crowd:
                seated = server.memory()
                before, began = server.cpu(), time.perf_counter()
                with Disk(data) as disk:
                    found = crowd.play(seconds)
                spent = server.cpu() - before
                used = spent / (time.perf_counter() - began)
                time.sleep(SETTLE)
                played = server.memory()
            time.sleep(SETTLE)
            alone = server.memory()
            faults = server.faults()
    latencies = found["latencies"]
    return {
        "tables": tables,
        "clients": 4 * tables,
        "seconds": seconds,
        "actions": found["actions"],
        "lost": found["lost"],
        "refused": found["refused"],
        "p50_ms": 1000 * quantile(latencies, 0.5),
        "p90_ms": 1000 * quantile(latencies, 0.9),
        "p99_ms": 1000 * quantile(latencies, 0.99),
        "max_ms": 1000 * max(latencies, default=float("nan")),
        "disk_p99_ms": 1000 * quantile(disk.took, 0.99),
        "disk_max_ms": 1000 * max(disk.took),
        "client_lateness_p99_ms": 1000 * quantile(found["lateness"], 0.99),
        "server_cores": used,
        "server_cpu_ms_per_action": 1000 * spent / max(1, found["actions"]),
        "kb_sent_per_action": found["bytes"] / 1000 / max(1, found["actions"]),
        "kb_per_table_seated": (seated - bare) / tables / 1000,
        "kb_per_table_after_play": (played - bare) / tables / 1000,
        "kb_per_table_nobody_there": (alone - bare) / tables / 1000,
        "server_mb_bare": bare / 1e6,
        "faults": faults[:5],
    }


class Disk:
    """What the disk itself takes to keep a page in the same seconds: no action is told before it is kept."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "probe"
        self.took: list[float] = []
        self.enough = threading.Event()
        self.thread = threading.Thread(target=self.probe)

    def probe(self) -> None:
        with self.file.open("wb", buffering=0) as file:
            while not self.enough.wait(PROBE):
                began = time.perf_counter()
                file.write(bytes(4096))
                os.fdatasync(file.fileno())
                self.took.append(time.perf_counter() - began)

    def __enter__(self) -> "Disk":
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.enough.set()
        self.thread.join()


class Crowd:
    """The clients, in their process."""

    def __init__(self, server: Server, data: Path, tables: list[list[Seating]], deflate: bool) -> None:
        spawn = multiprocessing.get_context("spawn")
        self.orders, theirs = spawn.Pipe()
        self.process = spawn.Process(target=clients, args=(theirs, server.address, data, tables, deflate), daemon=True)

    def __enter__(self) -> "Crowd":
        self.process.start()
        assert self.hear() == "seated"
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.is_alive():
            self.orders.send("leave")
            self.hear()
        self.process.join()

    def play(self, seconds: float) -> dict[str, Any]:
        self.orders.send(seconds)
        found: dict[str, Any] = self.hear()
        return found

    def hear(self) -> Any:
        while not self.orders.poll(1.0):
            if not self.process.is_alive():
                raise SystemExit("the clients have died")
        return self.orders.recv()


def idle(tables: int) -> dict[str, Any]:
    """What a table in mid-game keeps in memory once its players have looked at it and gone."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        made = prepared(data, tables + 10)
        for seating in made:
            play_some(data, seating)
        with Server(data) as server:
            asyncio.run(look_at(server, Keys(data), made[tables:]))
            bare = settled(server)
            asyncio.run(look_at(server, Keys(data), made[:tables]))
            return {"kb_per_idle_table": (settled(server) - bare) / tables / 1000}


def play_some(data: Path, seating: Seating) -> None:
    """The first bouts, straight into the log."""
    state = GAME.new(seating.options, seating.seed)
    rng = Rng(int(seating.seed, 16))
    with closing(sqlite3.connect(data / DATABASE)) as database:
        for ply in range(MID_GAME):
            seat = state.asked()[0]
            action = state.pick(seat, rng)
            text = GAME.text(state, seat, action)
            row = (seating.id, ply, seat, text, str(seating.people[seat]), f"c{ply}", float(ply))
            database.execute(INSERT_ACTION, row)
            state.apply(seat, action)
        database.commit()


async def look_at(server: Server, keys: Keys, tables: list[Seating]) -> None:
    """All four players load the page; each from an address of their own, as limits are by address."""
    for number, seating in enumerate(tables):
        for seat, guest in enumerate(seating.people):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", server.port, local_addr=(f"127.{seat + 1}.{number // 250}.{number % 250 + 1}", 0)
            )
            cookie = keys.cookie(str(guest))
            head = f"GET /t/{seating.id} HTTP/1.1\r\nHost: {server.address}\r\nCookie: {cookie}\r\nConnection: close"
            writer.write(f"{head}\r\n\r\n".encode())
            assert (await reader.read()).startswith(b"HTTP/1.1 200"), "no page"
            writer.close()


def settled(server: Server) -> int:
    time.sleep(CHORES)
    return server.memory()


def start_up(games: int, runs: int = 3) -> dict[str, Any]:
    """Seconds until the server answers, with nothing stored and with many games."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        empty = []
        for _ in range(runs):
            with Server(data) as server:
                empty.append(server.took)
        fill(data, games)
        full = []
        busy = []
        for _ in range(runs):
            with Server(data) as server:
                full.append(server.took)
                busy.append(server.cpu())
        size = sum(file.stat().st_size for file in data.iterdir())
    return {
        "games": games,
        "start_empty_s": statistics.median(empty),
        "start_full_s": statistics.median(full),
        "start_full_cpu_s": statistics.median(busy),  # of this the machine's other work takes nothing
        "database_mb": size / 1e6,
    }


def fill(data: Path, games: int) -> None:
    """Finished games straight into the database: some real ones, over and over under other names."""
    kinds = [finished(number) for number in range(10)]
    options = json.dumps(GAME.options())
    with closing(sqlite3.connect(data / DATABASE)) as database:
        for number in range(games):
            seed, outcome, log = kinds[number % len(kinds)]
            id, at = f"old{number}", 1e9 + number
            database.execute(
                "INSERT INTO tables (id, game, rules, options, host, listed, takeover, status, seed, created, started,"
                " ended, outcome) VALUES (?, ?, ?, ?, ?, 0, 0, 'over', ?, ?, ?, ?, ?)",
                (id, GAME.name, GAME.rules, options, f"guest{number % 500}", seed, at, at, at + 1000, outcome),
            )
            people = [(id, seat, f"guest{(number + seat) % 500}", f"Player {seat}") for seat in range(4)]
            database.executemany('INSERT INTO seats ("table", seat, guest, name) VALUES (?, ?, ?, ?)', people)
            database.executemany(
                INSERT_ACTION,
                [(id, ply, seat, do, f"guest{seat}", f"c{ply}", at + ply) for ply, (seat, do) in enumerate(log)],
            )
        database.commit()


def finished(number: int) -> tuple[str, str, list[tuple[int, str]]]:
    seed = f"{number:032x}"
    state = GAME.new(None, seed)
    rng = Rng(number)
    log: list[tuple[int, str]] = []
    while state.asked():
        seat = state.asked()[0]
        action = state.pick(seat, rng)
        log.append((seat, GAME.text(state, seat, action)))
        state.apply(seat, action)
    outcome = state.outcome()
    assert outcome is not None
    return seed, json.dumps(outcome.as_json()), log


def table_of(facts: dict[str, Any]) -> str:
    width = max(len(name) for name in facts)
    lines = [
        f"{name:<{width}}  {value:.3f}" if isinstance(value, float) else f"{name:<{width}}  {value}"
        for name, value in facts.items()
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200, help="tables of four clients, an action a second each")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long they play")
    parser.add_argument("--games", type=int, default=10_000, help="stored games at start-up; 0 leaves that out")
    parser.add_argument("--no-deflate", action="store_true", help="clients that do not ask for compression")
    given = parser.parse_args()
    engine = "interpreted" if str(game.__file__).endswith(".py") else "compiled"
    facts: dict[str, Any] = {"cores": os.cpu_count(), "engine": engine}
    if given.tables:
        facts |= under_load(given.tables, given.seconds, not given.no_deflate)
        facts |= idle(given.tables)
    if given.games:
        facts |= start_up(given.games)
    print(table_of(facts))
    print(json.dumps(facts))


if __name__ == "__main__":
    main()
