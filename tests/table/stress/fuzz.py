"""Whatever strangers may send: malformed, replayed, reordered and forged messages and forms, to tables that are on.

    python -m tests.table.stress.fuzz --messages 100000

No answer is a 500, nothing but a legal answer moves a game, no answer tells a secret, and the memory comes back.
"""

import argparse
import asyncio
import json
import random
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import msgspec
import websockets

import sortilege
from sortilege.table.app import DATABASE
from sortilege.table.wire import DECODE, LONGEST
from tests.table.stress.served import GAME, Keys, Seating, Server, prepare

TABLES: Final = 12
AT_ONCE: Final = 8
MOST_TRIES: Final = 20
CHORES: Final = 6.0  # seconds in which the server tidies up
CYCLES: Final = 5  # between them the games move on, so that there is more to replay
MOST_GROWTH: Final = 24_000_000  # bytes the server may keep after all of it: allocators do not give everything back
LOST: Final = (OSError, websockets.WebSocketException, asyncio.TimeoutError, asyncio.IncompleteReadError)
NASTY: Final = [
    "",
    "\0",
    "\ufffd",
    "\u202e",
    "<script>",
    "' OR 1=1 --",
    "é" * 50,
    "9" * 300,
    "-1",
    "{}",
    "%00",
    "\r\nX: y",
]
DEEDS: Final = ("sit", "leave", "bot", "start", "act", "undo", "react", "seat", "rematch", "link")


class Game:
    """One table as the fuzz knows it: its true state, and every command that was ever good."""

    def __init__(self, seating: Seating) -> None:
        self.seating = seating
        self.state: sortilege.State = GAME.new(seating.options, seating.seed)
        self.answers = [0] * len(seating.people)
        self.spent: list[tuple[int, dict[str, Any]]] = []  # seat and command, acknowledged

    def guest(self, seat: int) -> str:
        return str(self.seating.people[seat])


class Fuzz:
    def __init__(self, server: Server, data: Path, games: list[Game], seed: int) -> None:
        self.server = server
        self.data = data
        self.keys = Keys(data)
        self.games = games
        self.dice = random.Random(seed)
        self.sent: Counter[str] = Counter()
        self.codes: Counter[str] = Counter()
        self.left = 0
        self.strangers = 0
        self.secrets = [game.seating.seed for game in games] + [
            guest for game in games for guest in game.seating.people if guest is not None
        ]

    # The games move on, by the rules

    async def legal_moves(self, count: int) -> None:
        for game in self.games:
            for _ in range(count):
                if not game.state.asked():
                    break
                seat = game.state.asked()[0]
                action = self.dice.choice(game.state.choices(seat))
                command = {
                    "id": f"good-{len(game.spent)}",
                    "decision": str(game.answers[seat]),
                    "do": GAME.text(game.state, seat, action),
                }
                await self.acknowledged(game, seat, command)
                game.state.apply(seat, action)
                game.answers[seat] += 1
                game.spent.append((seat, command))

    async def acknowledged(self, game: Game, seat: int, command: dict[str, Any]) -> None:
        """Whoever was cut off for saying too much may speak again a moment later."""
        for _ in range(MOST_TRIES):
            with suppress(*LOST):
                async with asyncio.timeout(20), self.socket(game.guest(seat), game) as socket:
                    await socket.send(json.dumps(command))
                    while True:
                        heard = json.loads(await socket.recv())
                        assert "no" not in heard, heard
                        if heard.get("ok") == command["id"]:
                            return
            await asyncio.sleep(0.5)
        raise AssertionError(f"seat {seat} of {game.seating.id} cannot answer any more")

    def socket(self, guest: str, game: Game, **headers: str) -> websockets.connect:
        address = self.server.address
        sent = {**self.keys.headers(guest, address), **headers}
        since = self.dice.choice(["", "x.1", "\0", "0.0"])
        return websockets.connect(
            f"ws://{address}/t/{game.seating.id}/live?{urlencode({'since': since})}",
            additional_headers={name: value for name, value in sent.items() if value},
            local_addr=(self.an_address(), 0),
            max_queue=None,
            close_timeout=2,
        )

    def an_address(self) -> str:
        """Everybody comes from elsewhere: limits by address are tested where they are."""
        return f"127.{self.dice.randrange(1, 250)}.{self.dice.randrange(250)}.{self.dice.randrange(1, 250)}"

    def stranger(self) -> str:
        self.strangers += 1
        return f"stranger{self.strangers}"

    # Nonsense

    async def storm(self, messages: int) -> None:
        """So many messages, several at once."""
        self.left = messages
        await asyncio.gather(*(self.one_after_another() for _ in range(AT_ONCE)))

    async def one_after_another(self) -> None:
        while self.left > 0:
            await self.dice.choices([self.at_a_socket, self.by_forms, self.by_bytes], [60, 30, 3])[0]()

    def count(self, kind: str) -> None:
        self.sent[kind] += 1
        self.left -= 1

    async def at_a_socket(self) -> None:
        game = self.dice.choice(self.games)
        seat = self.dice.randrange(-1, 4)
        guest = self.stranger() if seat < 0 else game.guest(seat)
        forged = {}
        if self.dice.random() < 0.1:
            forged = self.dice.choice([{"Cookie": "guest=x.y"}, {"Origin": "http://evil.test"}, {"Cookie": ""}])
            self.count("forged socket")
        with suppress(*LOST):
            async with asyncio.timeout(20), self.socket(guest, game, **forged) as socket:
                for _ in range(self.dice.randrange(1, 30)):
                    kind, text = self.message(game, seat)
                    self.count(kind)
                    await socket.send(text)
                    if not is_command(text):
                        break  # the server hangs up
                else:
                    await socket.send('{"ping":1}')
                await self.hear(socket, guest)

    async def hear(self, socket: websockets.ClientConnection, guest: str) -> None:
        """To the end: the answer to the last message, or the server's goodbye."""
        with suppress(*LOST):
            async for text in socket:
                self.must_be_harmless(str(text), guest)
                frame = json.loads(text)
                self.codes[f"frame {next(iter(frame))}"] += 1
                if "pong" in frame:
                    return
        self.codes[f"closed {socket.close_code}"] += 1
        assert socket.close_code not in (1011, 1013), "the server failed, or could not keep up with one reader"

    def must_be_harmless(self, text: str, guest: str) -> None:
        for secret in self.secrets:
            assert secret == guest or secret not in text, f"{guest} is told {secret}: {text[:500]}"
        assert "Traceback" not in text

    def message(self, game: Game, seat: int) -> tuple[str, str | bytes]:
        """One message that must not change anything."""
        makers: list[Callable[[Game, int], tuple[str, str | bytes]]] = [
            self.malformed,
            self.replayed,
            self.replayed,
            self.reordered,
            self.reordered,
            self.forged,
            self.forged,
            self.forged,
            self.mutated,
        ]
        return self.dice.choice(makers)(game, seat)

    def malformed(self, _game: Game, _seat: int) -> tuple[str, str | bytes]:
        dice = self.dice
        wild: list[str | bytes] = [
            dice.randbytes(dice.randrange(60)),
            "".join(chr(dice.randrange(1, 0xD7FF)) for _ in range(dice.randrange(60))),
            "[" * dice.randrange(4000),
            '{"a":' * dice.randrange(700),
            "x" * dice.choice([4096, 4097, 8192, 20_000]),
            json.dumps({dice.choice(["id", "do", "ping", "v"]): dice.choice([None, [], {}, 1e308, True, "x" * 99])}),
        ]
        return "malformed", dice.choice(wild)

    def replayed(self, game: Game, seat: int) -> tuple[str, str | bytes]:
        """What was good once: from the same guest, or from another."""
        theirs = [command for owner, command in game.spent if owner == seat] or [command for _, command in game.spent]
        return "replayed", json.dumps(self.dice.choice(theirs or [{"ping": 1}]))

    def reordered(self, game: Game, seat: int) -> tuple[str, str | bytes]:
        """Legal words for a decision that is past or still to come."""
        now = game.answers[max(seat, 0)]
        decision = self.dice.choice(
            [now - 1, now - 2, now + 1, now + 2, -1, 10**9, "", f" {now}", f"+{now}", f"{now}.0"]
        )
        return "reordered", self.command(decision=str(decision), do=self.some_words(game))

    def forged(self, game: Game, seat: int) -> tuple[str, str | bytes]:
        """The right decision and words that are not this seat's to say."""
        now = str(game.answers[max(seat, 0)])
        own = set()
        if seat >= 0:
            own = {GAME.text(game.state, seat, action) for action in game.state.choices(seat)}
        words = self.some_words(game)
        if words in own:
            words = f"{words} "
        wrong = [
            self.command(decision=now, do=words),
            self.command(decision=now, undo=True),
            self.command(decision=now, do=words, seat=self.dice.randrange(4)),
            self.command(decision=now, do=words, by=game.guest(0)),
            self.command(react=self.dice.choice([*NASTY, "insult"])),
        ]
        return "forged", self.dice.choice(wrong)

    def mutated(self, game: Game, _seat: int) -> tuple[str, str | bytes]:
        """A good command of the past with a few bytes changed; its decision is past whatever else it says."""
        command = dict(self.dice.choice(game.spent)[1]) if game.spent else {"id": "x"}
        command["decision"] = "past"
        text = bytearray(json.dumps(command).encode())
        for _ in range(self.dice.randrange(1, 4)):
            text[self.dice.randrange(len(text))] = self.dice.randrange(32, 127)
        return "mutated", text.decode()

    def command(self, **facts: Any) -> str:
        return json.dumps({"id": self.dice.choice([*NASTY, f"bad-{self.dice.randrange(10**6)}"]), **facts})

    def some_words(self, game: Game) -> str:
        words = [f"lay {self.dice.randrange(1, 36)}", f"give {self.dice.randrange(1, 36)} to 2", "undo", "law lower"]
        for seat in game.state.asked():
            words += [GAME.text(game.state, seat, action) for action in game.state.choices(seat)]
        return self.dice.choice([*words, *NASTY])

    # Forms

    async def by_forms(self) -> None:
        game = self.dice.choice(self.games)
        for _ in range(self.dice.randrange(1, 6)):
            kind, head, body, guest = self.form(game)
            self.count(kind)
            await self.request(head + body, guest)

    def form(self, game: Game) -> tuple[str, bytes, bytes, str]:
        """A form that must not change anything: no token, somebody else's, from elsewhere, or not possible."""
        dice = self.dice
        seat = dice.randrange(-1, 4)
        guest = self.stranger() if seat < 0 else game.guest(seat)
        other = game.guest((seat + 1) % 4)
        at = f"/t/{game.seating.id}"
        elsewhere = [
            "/open",
            "/play",
            "/settings",
            "/import",
            "/nothing",
            f"/api/tables/{game.seating.id}/act",
            "/t/x/act",
        ]
        path = dice.choice([*(f"{at}/{deed}" for deed in DEEDS), *elsewhere])
        token = dice.choice(["", "x", self.keys.csrf(other), self.keys.csrf(guest)[:-1]])
        origin = f"http://{self.server.address}"
        fields: list[tuple[str, str]] = [
            (name, dice.choice(NASTY)) for name in ("name", "game", "secret", "react", "pick")
        ]
        if dice.random() < 0.5:  # a good token, and what is asked for is refused all the same
            token = self.keys.csrf(guest)
            path = dice.choice([f"{at}/{deed}" for deed in DEEDS if deed != "link"] + ["/open", "/import", "/t/x/sit"])
        elif dice.random() < 0.5:
            token, origin = self.keys.csrf(guest), dice.choice(["null", "http://evil.test", ""])
        decision = str(game.answers[max(0, seat)] + dice.choice([-1, 1, 7]))
        fields += [("csrf", token), ("decision", decision), ("seat", dice.choice(["0", "1", "9", *NASTY]))]
        fields += [("bot", dice.choice(["random", "oracle"])), ("do", self.some_words(game))]
        body = urlencode(fields).encode()
        if dice.random() < 0.1:
            body = dice.randbytes(dice.randrange(2000))
        kind = dice.choice(["application/x-www-form-urlencoded"] * 8 + ["multipart/form-data; boundary=x", "x"])
        cookie = self.keys.cookie(guest) if dice.random() < 0.9 else "guest=" + dice.choice(["", "a.b", "x" * 3000])
        lines = [f"POST {path} HTTP/1.1", f"Host: {self.server.address}", f"Cookie: {cookie}", "Connection: close"]
        lines += [f"Content-Type: {kind}", f"Content-Length: {len(body)}", *([f"Origin: {origin}"] if origin else [])]
        return "form", "\r\n".join([*lines, "", ""]).encode(), body, guest

    async def by_bytes(self) -> None:
        """Not even HTTP, or just so."""
        dice = self.dice
        host = self.server.address
        wild = [
            dice.randbytes(dice.randrange(1, 300)),
            b"GET / HTTP/1.1\r\nHost: [\r\nConnection: close\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n",
            b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
            f"GET //evil.test/%0d%0aX:y HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode(),
            f"GET /t/{'x' * 9000} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode(),
            f"GET /t/%ed%a0%80?pick=%ff&pick=%00 HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode(),
            f"GET http://[::1/ HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode(),
            f"POST /open HTTP/1.1\r\nHost: {host}\r\nContent-Length: -1\r\nConnection: close\r\n\r\n".encode(),
            f"POST /open HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n".encode(),
            f"GET /t/x/live HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n".encode(),
            f"GET / HTTP/1.1\r\nHost: {host}\r\nCookie: {'a=b;' * 3000}\r\nConnection: close\r\n\r\n".encode(),
            f"GET / HTTP/1.1\r\nHost: {host}\r\nAccept-Language: \xff\xfe\r\nConnection: close\r\n\r\n".encode(
                "latin-1"
            ),
        ]
        self.count("bytes")
        await self.request(dice.choice(wild), "")

    async def request(self, data: bytes, guest: str) -> None:
        with suppress(*LOST):
            async with asyncio.timeout(5):
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", self.server.port, local_addr=(self.an_address(), 0)
                )
                try:
                    writer.write(data)
                    if data and not data.startswith((b"GET", b"POST")):
                        writer.write_eof()
                    answer = await reader.read()
                finally:
                    writer.close()
                status = answer[9:12].decode(errors="replace") if answer.startswith(b"HTTP/1.1 ") else "none"
                self.codes[f"status {status}"] += 1
                assert not status.startswith("5"), f"{status} for {data[:600]!r}"
                self.must_be_harmless(answer.decode(errors="replace"), guest)

    # What must hold

    def ledger(self) -> list[Any]:
        """All that is kept, but for guests' names."""
        with closing(sqlite3.connect(self.data / DATABASE)) as database:
            found: list[Any] = []
            for table in ("tables", "seats", "actions"):
                found += sorted(map(repr, database.execute(f"SELECT * FROM {table}")))
            return found

    def must_agree(self) -> None:
        """The log holds the good answers, and nothing else."""
        with closing(sqlite3.connect(self.data / DATABASE)) as database:
            for game in self.games:
                log = database.execute(
                    'SELECT seat, command, do FROM actions WHERE "table" = ? ORDER BY ply', (game.seating.id,)
                ).fetchall()
                assert log == [(seat, command["id"], command["do"]) for seat, command in game.spent]


def is_command(text: str | bytes) -> bool:
    """Whether the server can read it at all."""
    try:
        DECODE.decode(text)
    except (msgspec.DecodeError, UnicodeError):
        return False
    return isinstance(text, str) and len(text) <= LONGEST


async def rage(data: Path, messages: int, seed: int, most_growth: int) -> dict[str, Any]:
    """The whole run; what it came to. Whatever is wrong raises."""
    games = [Game(seating) for seating in await prepare(data, TABLES)]
    with Server(data) as server:
        fuzz = Fuzz(server, data, games, seed)
        await fuzz.legal_moves(3)
        await fuzz.storm(max(500, messages // 10))  # caches fill, the allocator finds its size
        fuzz.must_agree()
        await calm(fuzz)
        before = server.memory()
        for _ in range(CYCLES):
            standing = fuzz.ledger()
            await fuzz.storm(messages // CYCLES)
            assert server.is_alive()
            assert fuzz.ledger() == standing, "something has changed"
            await fuzz.legal_moves(2)  # and the games go on as if nothing had been
            fuzz.must_agree()
        await calm(fuzz)
        after = server.memory()
        faults = server.faults()
    assert not faults, f"the server complained {len(faults)} times:\n{server.last_words()}"
    growth = after - before
    assert growth < most_growth, f"the server kept {growth / 1e6:.1f} MB, allowed are {most_growth / 1e6:.1f}"
    return {
        "messages": sum(fuzz.sent.values()),
        **fuzz.sent,
        **dict(sorted(fuzz.codes.items())),
        "memory before, MB": round(before / 1e6, 1),
        "memory after, MB": round(after / 1e6, 1),
    }


async def calm(fuzz: Fuzz) -> None:
    """Until the server has done its chores and has nothing more to do: it answers the last of us."""
    await asyncio.sleep(CHORES)
    game = fuzz.games[0]
    async with asyncio.timeout(60), fuzz.socket(fuzz.stranger(), game) as socket:
        await socket.send('{"ping":1}')
        while json.loads(await socket.recv()) != {"pong": 1}:
            pass


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=100_000, help="how many to send")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30), help="of what is sent")
    parser.add_argument("--growth", type=float, default=MOST_GROWTH / 1e6, help="MB the server may keep")
    given = parser.parse_args()
    print(f"seed {given.seed}")
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(rage(Path(folder), given.messages, given.seed, int(given.growth * 1e6)))
    for what, count in found.items():
        print(f"{what}: {count}")


if __name__ == "__main__":
    main()
