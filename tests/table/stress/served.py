"""The real server in a process of its own, a folder with tables that are on, and who sits at them."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import sortilege
from sortilege.table import guests
from sortilege.table.app import DATABASE
from sortilege.table.store import SeatRow, Store, TableRow

GAME: Final = sortilege.load("presages")
SERVE: Final = ("-c", "from sortilege.cli import main; main()", "serve", "--no-browser", "--pace=0")
COOKIE: Final = "guest"


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


class Server:
    """`with Server(folder) as server`: it answers when the block begins, and is gone when it ends."""

    def __init__(self, data: Path, port: int | None = None, complaints: Path | None = None) -> None:
        self.data = data
        self.port = port or free_port()
        self.complaints = complaints or data / "stderr.txt"
        self.process: subprocess.Popen[str] | None = None
        self.took = 0.0  # seconds until it answered

    def __enter__(self) -> "Server":
        self.start()
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _fault: BaseException | None, _at: TracebackType | None
    ) -> None:
        self.kill()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def start(self) -> None:
        self.data.mkdir(parents=True, exist_ok=True)
        begun = time.perf_counter()
        with self.complaints.open("a") as errors:
            self.process = subprocess.Popen(
                [sys.executable, *SERVE, f"--port={self.port}", f"--data={self.data}"],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()  # once /healthz has answered
        self.took = time.perf_counter() - begun
        if "laid" not in said:
            raise RuntimeError(f"the server did not start: {self.complaints.read_text()[-2000:]}")

    def kill(self, how: int = signal.SIGKILL) -> None:
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.send_signal(how)
            self.process.wait()
            if self.process.stdout is not None:
                self.process.stdout.close()
            self.process = None

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def is_alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def memory(self) -> int:
        """Bytes in use by the server itself, without its bots."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS"))

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def faults(self) -> list[str]:
        """What it complained of: a traceback is a fault of ours, whatever was sent."""
        lines = self.complaints.read_text(errors="replace").splitlines() if self.complaints.exists() else []
        return [line for line in lines if "Traceback" in line or "Error" in line or "Exception" in line]

    def last_words(self) -> str:
        return self.complaints.read_text(errors="replace")[-6000:]


class Seating:
    """One table as it was prepared: enough to play every seat of it."""

    def __init__(self, id: str, options: dict[str, Any], seed: str, people: list[str | None]) -> None:
        self.id = id
        self.options = options
        self.seed = seed
        self.people = people  # by seat; None: a bot


async def prepare(data: Path, tables: int, seats: int = 4, people: int = 4, name: str = "t") -> list[Seating]:
    """Tables that are on: by hand, as no guest may open so many so fast."""
    data.mkdir(parents=True, exist_ok=True)
    guests.load_key(data)
    store = await Store.open(data / DATABASE)
    made: list[Seating] = []
    options = GAME.options({"seats": seats})
    for number in range(tables):
        id = f"{name}{number}"
        sitting = [f"{id}-guest{seat}" if seat < people else None for seat in range(seats)]
        seating = Seating(id, options, os.urandom(16).hex(), sitting)
        now = time.time()
        host = sitting[0] or "nobody"
        row = TableRow(id, GAME.name, GAME.rules, options, host, False, False, "on", seating.seed, now, now)
        rows = [
            SeatRow(id, seat, guest, None if guest else "random", f"Player {seat}")
            for seat, guest in enumerate(sitting)
        ]
        await store.add_table(row, rows)
        made.append(seating)
    await store.close()
    return made


def prepared(data: Path, tables: int, seats: int = 4, people: int = 4, name: str = "t") -> list[Seating]:
    return asyncio.run(prepare(data, tables, seats, people, name))


class Keys:
    """Whoever has the folder can sign for anybody: that is how many guests come to be so fast."""

    def __init__(self, data: Path) -> None:
        self.signer = guests.Signer(guests.load_key(data))

    def cookie(self, guest: str) -> str:
        return f"{COOKIE}={self.signer.sign('guest', guest)}"

    def csrf(self, guest: str) -> str:
        return guests.csrf(self.signer, guest)

    def headers(self, guest: str, address: str) -> dict[str, str]:
        return {"Cookie": self.cookie(guest), "Origin": f"http://{address}"}
