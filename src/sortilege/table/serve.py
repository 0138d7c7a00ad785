"""Starts the server, says where it is, and opens the browser once it answers."""

import contextlib
import gc
import socket
import threading
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import uvicorn

from sortilege.core.errors import SortilegeError
from sortilege.table.app import application

EVERYWHERE = ("0.0.0.0", "::")


def serve(host: str, port: int, data: Path, open_browser: bool, pace: float, behind_proxy: bool) -> None:
    with listening(host, port) as socket_there:
        address = f"http://{'localhost' if host in ('127.0.0.1', *EVERYWHERE) else host}:{port}/"
        config = uvicorn.Config(
            application(data, reachable_host(host), pace=pace),
            log_level="warning",
            access_log=False,  # a line of it would hold the address of somebody's table
            ws_max_size=8192,
            ws_per_message_deflate=False,  # a message is a few KB; packing it costs more time and memory than it saves
            timeout_graceful_shutdown=3,
            server_header=False,
            proxy_headers=behind_proxy,  # else anybody could say they come from anywhere, and escape every limit
        )
        server = uvicorn.Server(config)
        gc.freeze()  # what is imported stays
        gc.set_threshold(50_000, 20, 50)  # tables live long: to look through all of them seldom pays, and all wait
        threading.Thread(target=announce, args=(address, open_browser), daemon=True).start()
        server.run(sockets=[socket_there])


def reachable_host(host: str) -> str:
    """Where others find a server that listens to every network: this machine's address in the one it is in."""
    if host not in EVERYWHERE:
        return ""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("10.255.255.255", 1))  # nothing is sent: it only chooses the way
        return str(probe.getsockname()[0])
    return ""


@contextlib.contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """The port, ours from now on, so that a server in its place is noticed before anything else happens."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    taken = socket.socket(family, socket.SOCK_STREAM)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
    except (OSError, OverflowError) as fault:
        taken.close()
        why = getattr(fault, "strerror", None) or fault
        raise SortilegeError(f"port: {host}:{port} cannot be used ({why}); name another with --port") from None
    try:
        yield taken
    finally:
        taken.close()


def announce(address: str, open_browser: bool) -> None:
    """Once it is ready; a browser that is not there is no trouble."""
    waiting = threading.Event()
    for _ in range(200):
        try:
            with urllib.request.urlopen(address + "healthz", timeout=2):
                break
        except (urllib.error.URLError, OSError):
            waiting.wait(0.05)
    else:
        return
    print(f"The table is laid: {address}   (Ctrl-C to close)", flush=True)
    if open_browser:
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(address)
