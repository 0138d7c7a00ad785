"""What every request passes: the headers that bind the browser, where it came from, how large, how often."""

import contextlib
import ipaddress
import re
from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator, Mapping

from starlette.datastructures import Headers as HeaderView
from starlette.datastructures import MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    # Not no-referrer: under that browsers send `Origin: null` with our own forms, and is_same_origin refuses them
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
}
BODY_LIMIT = 64 * 1024
MOST_BUCKETS = 10_000


class Headers:
    """Adds the protecting headers to every response; one that sets such a header itself keeps its own."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_protected(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, send_protected)


# Where it came from

ORIGIN = re.compile(r"(https?)://([^/?#@\s\\]+)(?=[/?#]|\Z)", re.IGNORECASE)
LOOPBACK = ("localhost", "127.0.0.1", "::1")
DEFAULT_PORT = {"http": ":80", "https": ":443"}


def is_same_origin(headers: Iterable[tuple[bytes, bytes]], host: str) -> bool:
    """Whether a request that may change something, or opens a socket, was made by one of our own pages.

    `host` is the Host header: what the browser believes it talks to. The first of these that was sent decides:

    1. Origin must name that host and port; `null` never does, nor do two Origins.
    2. Sec-Fetch-Site must be `same-origin` (`same-site` is a neighbour, and `none` no page of ours).
    3. Referer must begin with that host and port.

    Without any of them the answer is no: every browser of today sends one. A client that is no browser and brings
    a token rather than a cookie has nothing to be forged, and should not be asked.

    http and https count alike, each with its own default port: behind a proxy that ends TLS nobody here knows which
    it was. Such a proxy has to hand on Host as it came; X-Forwarded-Host is not believed, since anybody may send it.
    """
    sent = HeaderView(raw=list(headers))
    if origins := sent.getlist("origin"):
        whole = ORIGIN.fullmatch(origins[0])
        return len(origins) == 1 and whole is not None and names_host(whole, host)
    if sites := sent.getlist("sec-fetch-site"):
        return sites == ["same-origin"]
    start = ORIGIN.match(sent.get("referer", ""))
    return start is not None and names_host(start, host)


def is_only_here(origin: str) -> bool:
    """Whether an address leads back to the machine one sits at, whatever machine that is."""
    whole = ORIGIN.match(origin)
    return whole is not None and re.sub(r":\d+\Z", "", whole[2]).strip("[]") in LOOPBACK


def names_host(origin: re.Match[str], host: str) -> bool:
    port = DEFAULT_PORT[origin[1].lower()]
    return origin[2].lower().removesuffix(port) == host.lower().removesuffix(port) != ""


# How large


class BodyLimit:
    """Answers 413 to a body beyond the limit; the application never sees a byte of it.

    A body is read in full before the application is called, which is cheap as long as limits are small: what a length
    header says may be a lie, and a body in chunks has none. `larger` gives paths, with all below them, their own limit.
    """

    def __init__(self, app: ASGIApp, limit: int = BODY_LIMIT, larger: Mapping[str, int] | None = None) -> None:
        self.app = app
        self.limit = limit
        self.larger = dict(larger or {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        limit = self.limit_for(scope["path"])
        if declared_length(scope) > limit:
            await too_large(limit)(scope, receive, send)
            return
        body = bytearray()
        more = True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                return  # gone before the end: there is nobody to answer
            body += message.get("body", b"")
            if len(body) > limit:
                await too_large(limit)(scope, receive, send)
                return
            more = message.get("more_body", False)
        whole: list[Message] = [{"type": "http.request", "body": bytes(body), "more_body": False}]

        async def receive_whole() -> Message:
            return whole.pop() if whole else await receive()

        await self.app(scope, receive_whole, send)

    def limit_for(self, path: str) -> int:
        """The longest path that leads there decides."""
        fitting = [start for start in self.larger if path == start or path.startswith(start.rstrip("/") + "/")]
        return self.larger[max(fitting, key=len)] if fitting else self.limit


def declared_length(scope: Scope) -> int:
    """What the length header says; 0 where it says nothing that makes sense, as the bytes are counted anyway."""
    lengths = HeaderView(scope=scope).getlist("content-length")
    return max((int(length) for length in lengths if re.fullmatch("[0-9]{1,18}", length)), default=0)


def too_large(limit: int) -> PlainTextResponse:
    # The rest of the body is still on its way: it must not be taken for the next request
    return PlainTextResponse(f"body: expected at most {limit} bytes\n", 413, {"Connection": "close"})


# How often


def neighbourhood(address: str) -> str:
    """By what limits are counted: an address, or the /64 network that every household with IPv6 has to itself."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if known.version == 4:
        return address
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.ip_network((known, 64), strict=False))


class Crowd:
    """How many are in at once, by where they come from."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.inside: Counter[str] = Counter()

    @contextlib.contextmanager
    def one_more(self, key: str) -> Iterator[bool]:
        """Whether there is room; whoever got in counts until they leave."""
        has_room = self.inside[key] < self.most
        self.inside[key] += has_room
        try:
            yield has_room
        finally:
            self.inside[key] -= has_room
            if not self.inside[key]:
                del self.inside[key]


class Buckets:
    """Token buckets: each key may take `burst` at once, and `rate` a second in the long run.

    A bucket left alone for burst / rate seconds is full again, and forgotten. While `most` are in use, keys not seen
    lately get nothing: forgetting a bucket that is not full would give its owner a new one. So ask first for what is
    hard to come by in numbers, the address, and only then for the guest, whom anybody can be as often as they like.
    """

    def __init__(self, rate: float, burst: float, most: int = MOST_BUCKETS) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # tokens left, and when; oldest first

    def __len__(self) -> int:
        return len(self.buckets)

    def take(self, key: str, now: float) -> bool:
        """Takes a token if there is one. `now`: seconds by a clock that never goes back."""
        self.forget_full(now)
        if key not in self.buckets and len(self.buckets) >= self.most:
            return False
        tokens, since = self.buckets.get(key, (self.burst, now))
        tokens = self.refilled(tokens, since, now)
        if tokens < 1:
            return False
        self.buckets[key] = (tokens - 1, max(since, now))
        self.buckets.move_to_end(key)
        return True

    def refilled(self, tokens: float, since: float, now: float) -> float:
        return min(self.burst, tokens + max(0.0, now - since) * self.rate)

    def forget_full(self, now: float) -> None:
        while self.buckets:
            tokens, since = next(iter(self.buckets.values()))
            if self.refilled(tokens, since, now) < self.burst:
                return
            self.buckets.popitem(last=False)
