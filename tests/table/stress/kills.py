"""kill -9 at random moments under load: what was acknowledged is in the log, once, and games go on.

python -m tests.table.stress.kills --rounds 50
"""

import argparse
import asyncio
import json
import random
import sqlite3
import tempfile
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

import websockets

import sortilege
from sortilege.table.app import DATABASE
from sortilege.table.live import UNDO
from tests.table.house import choices_in, decision_in
from tests.table.stress.served import GAME, Keys, Seating, Server, prepare

TABLES: Final = 6
PEOPLE: Final = 3  # at each; a bot has the last seat
LONGEST_LIFE: Final = 1.5  # seconds a server is given
LONGEST_END: Final = 240  # seconds for the games to end, left in peace
LOST: Final = (OSError, websockets.WebSocketException, asyncio.TimeoutError)


class Player:
    """A browser that answers as soon as it is asked, and sends again what was not acknowledged when it comes back."""

    def __init__(self, guest: str, table: str) -> None:
        self.guest = guest
        self.table = table
        self.version = ""
        self.prompt = ""
        self.answered = ""  # the decision answered last
        self.count = 0
        self.pending: dict[str, Any] | None = None
        self.acknowledged: list[dict[str, Any]] = []
        self.refused: list[str] = []
        self.is_over = False

    async def play(self, address: str, keys: Keys) -> None:
        """Until the server is gone."""
        url = f"ws://{address}/t/{self.table}/live?since={self.version}"
        with suppress(*LOST):
            async with websockets.connect(url, additional_headers=keys.headers(self.guest, address)) as socket:
                if self.pending is not None:
                    await socket.send(json.dumps(self.pending))
                async for text in socket:
                    await self.hear(json.loads(text), socket)

    async def hear(self, frame: dict[str, Any], socket: websockets.ClientConnection) -> None:
        if self.pending is not None and frame.get("ok") == self.pending["id"]:
            self.acknowledged.append(self.pending)
            self.pending = None
        elif self.pending is not None and frame.get("no") == self.pending["id"]:
            self.refused.append(frame["why"])
            self.pending = None
        self.version = frame.get("v", self.version)
        self.prompt = frame.get("regions", {}).get("prompt", self.prompt)
        self.is_over = 'class="after"' in self.prompt
        choices = choices_in(self.prompt)
        if self.pending is None and choices and decision_in(self.prompt) != self.answered:
            self.count += 1
            self.answered = decision_in(self.prompt)
            self.pending = {"id": f"{self.guest}-{self.count}", "decision": self.answered, "do": random.choice(choices)}
            await socket.send(json.dumps(self.pending))


class Ledger:
    """The folder between two lives of the server, read without it."""

    def __init__(self, data: Path) -> None:
        with closing(sqlite3.connect(data / DATABASE)) as database:
            self.whole = [row[0] for row in database.execute("PRAGMA integrity_check")] == ["ok"]
            rows = database.execute('SELECT "table", ply, seat, do, "by", command FROM actions ORDER BY "table", ply')
            self.rows = rows.fetchall()
            self.status = dict(database.execute("SELECT id, status FROM tables").fetchall())

    def check(self, players: list[Player], seatings: list[Seating], before: "Ledger | None") -> None:
        assert self.whole, "the database is damaged"
        stored = Counter((by, command) for *_, by, command in self.rows if command is not None)
        assert max(stored.values(), default=0) <= 1, "an action is there twice"
        said = {(by, command): do for _, _, _, do, by, command in self.rows}
        for player in players:
            for sent in player.acknowledged:
                assert said.get((player.guest, sent["id"])) == sent["do"], f"acknowledged and lost: {sent}"
        if before is not None:
            assert set(before.rows) <= set(self.rows), "what was stored has changed"
        for seating in seatings:
            self.check_table(seating)

    def check_table(self, seating: Seating) -> None:
        """Every ply once, every answer legal, and over exactly when the last one ends it."""
        log = [(ply, seat, do) for table, ply, seat, do, *_ in self.rows if table == seating.id]
        assert [ply for ply, *_ in log] == list(range(len(log)))
        standing: list[tuple[int, str]] = []
        for _, seat, do in log:
            if do == UNDO:
                standing.pop()
            else:
                standing.append((seat, do))
        state = replayed(seating, standing)
        assert (state.outcome() is not None) == (self.status[seating.id] == "over")


def replayed(seating: Seating, log: list[tuple[int, str]]) -> sortilege.State:
    state = GAME.new(seating.options, seating.seed)
    for seat, do in log:
        state.apply(seat, GAME.parse(state, seat, do))
    return state


class Siege:
    def __init__(self, data: Path, rounds: int) -> None:
        self.data = data
        self.rounds = rounds
        self.kills = 0
        self.games = 0
        self.players: list[Player] = []
        self.seatings: list[Seating] = []

    async def run(self) -> None:
        self.data.mkdir(parents=True, exist_ok=True)
        before: Ledger | None = None
        server = Server(self.data)
        while self.kills < self.rounds:
            await self.seat_new_tables(before)
            progress = len(before.rows) if before is not None else 0
            await self.one_life(server, random.uniform(0.05, LONGEST_LIFE))
            now = Ledger(self.data)
            now.check(self.players, self.seatings, before)
            if self.kills % 5 == 0:
                print(f"{self.kills} kills, {len(now.rows)} actions stored ({len(now.rows) - progress} in this life)")
            before = now
        await self.finish(server)

    async def seat_new_tables(self, before: Ledger | None) -> None:
        """Always some games under way."""
        under_way = sum(status == "on" for status in before.status.values()) if before is not None else 0
        for _ in range(TABLES - under_way):
            [seating] = await prepare(self.data, 1, people=PEOPLE, name=f"k{self.games}-")
            self.games += 1
            self.seatings.append(seating)
            self.players += [Player(guest, seating.id) for guest in seating.people if guest is not None]

    async def one_life(self, server: Server, seconds: float) -> None:
        await asyncio.to_thread(server.start)
        keys = Keys(self.data)
        playing = [asyncio.create_task(player.play(server.address, keys)) for player in self.active()]
        await asyncio.wait(playing, timeout=seconds)
        server.kill()
        self.kills += 1
        await asyncio.gather(*playing)

    def active(self) -> list[Player]:
        return [player for player in self.players if not player.is_over]

    async def finish(self, server: Server) -> None:
        """Left in peace, every game comes to its end: nothing that was stored keeps it from going on."""
        await asyncio.to_thread(server.start)
        try:
            keys = Keys(self.data)
            playing = [asyncio.create_task(player.play(server.address, keys)) for player in self.active()]
            async with asyncio.timeout(LONGEST_END):
                while self.active():
                    assert server.is_alive()
                    await asyncio.wait(playing, timeout=0.1)
        finally:
            server.kill()
        await asyncio.gather(*playing)
        end = Ledger(self.data)
        end.check(self.players, self.seatings, None)
        assert set(end.status.values()) == {"over"}
        assert not server.faults(), server.last_words()


def besiege(data: Path, rounds: int, seed: int) -> dict[str, int]:
    """The whole run; what it came to. Whatever is wrong raises."""
    random.seed(seed)
    siege = Siege(data, rounds)
    asyncio.run(siege.run())
    refused = Counter(why for player in siege.players for why in player.refused)
    return {
        "kills": siege.kills,
        "games": siege.games,
        "acknowledged": sum(len(player.acknowledged) for player in siege.players),
        "stored": len(Ledger(data).rows),
        **{f"refused: {why}": count for why, count in refused.items()},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=50, help="how often the server is killed")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30), help="of the moments")
    given = parser.parse_args()
    print(f"seed {given.seed}")
    with tempfile.TemporaryDirectory() as folder:
        for what, count in besiege(Path(folder), given.rounds, given.seed).items():
            print(f"{what}: {count}")


if __name__ == "__main__":
    main()
