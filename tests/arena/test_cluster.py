"""Blocks on a Ray cluster: the same as here, none lost and none twice, though a worker is killed half-way."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sortilege import load
from sortilege.arena.cluster import played_on
from sortilege.arena.match import Pairing, Terms, Ticket, play_block
from sortilege.core.errors import SortilegeError

TERMS = Terms("presages", load("presages").options({"seats": 4}), 0.0, 40, "cluster")
TICKETS = [Ticket(Pairing("flat", "greedy"), number) for number in range(12)]
WORKER = b"ray::tried"


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """Two worker processes on this machine; fails, rather than skips, where Ray cannot be started."""
    ray = Path(sys.executable).parent / "ray"
    assert ray.exists() or shutil.which("ray"), "the dev extra brings ray"
    head = [str(ray), "start", "--head", "--port=0", "--num-cpus=2", "--include-dashboard=false"]
    started = subprocess.run([*head, "--disable-usage-stats"], capture_output=True, text=True, check=False)
    assert started.returncode == 0, started.stderr
    address = started.stdout.partition("--address='")[2].partition("'")[0]
    assert address, started.stdout
    yield address
    subprocess.run([str(ray), "stop", "--force"], capture_output=True, check=False)


def workers() -> list[int]:
    """Processes that play a block just now."""
    found: list[int] = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                named = (folder / "cmdline").read_bytes().startswith(WORKER)
            except OSError:
                continue
            found += [int(folder.name)] if named else []
    return found


def test_every_block_comes_once_though_a_worker_is_killed_half_way(cluster: str) -> None:
    blocks = []
    killed = 0
    for block in played_on(cluster, TERMS, TICKETS):
        blocks.append(block)
        if len(blocks) >= 4 and not killed:
            for process in workers()[:1]:
                os.kill(process, signal.SIGKILL)
                killed = process
    assert killed
    assert sorted(block.ticket.number for block in blocks) == list(range(12))
    assert all(block == play_block(TERMS, block.ticket) for block in blocks)


def test_an_address_where_nothing_answers_is_named() -> None:
    with pytest.raises(SortilegeError, match=r"ray: got .*127\.0\.0\.1:1"):
        list(played_on("127.0.0.1:1", TERMS, TICKETS[:1]))
