"""What every request passes: headers, origin, size and rate."""

import asyncio
from collections.abc import Iterator

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send

from sortilege.table.safety import (
    BODY_LIMIT,
    HEADERS,
    BodyLimit,
    Buckets,
    Crowd,
    Headers,
    is_only_here,
    is_same_origin,
    neighbourhood,
)

# Headers


async def shown(request: Request) -> PlainTextResponse:
    return PlainTextResponse("here")


async def stricter(request: Request) -> PlainTextResponse:
    return PlainTextResponse("here", headers={"Referrer-Policy": "no-referrer"})


async def broken(request: Request) -> PlainTextResponse:
    raise RuntimeError("out of ink")


SITE = Starlette(routes=[Route("/", shown), Route("/stricter", stricter), Route("/broken", broken)])


@pytest.mark.parametrize("path", ["/", "/nowhere", "/broken"])
def test_every_answer_is_protected(path: str) -> None:
    answer = TestClient(Headers(SITE), raise_server_exceptions=False).get(path)
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


def test_the_policy_allows_nothing_inline_and_no_stranger() -> None:
    policy = TestClient(Headers(SITE)).get("/").headers["Content-Security-Policy"]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == rules["base-uri"] == rules["frame-ancestors"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == rules["form-action"] == "'self'"
    assert "unsafe" not in policy and "*" not in policy and "http" not in policy


def test_a_page_may_be_stricter_and_no_header_comes_twice() -> None:
    answer = TestClient(Headers(SITE)).get("/stricter")
    assert answer.headers.get_list("Referrer-Policy") == ["no-referrer"]


# Where it came from

ORIGIN_CASES: list[tuple[dict[str, str], str, bool]] = [
    # Origin decides when it is there
    ({"Origin": "http://play.example"}, "play.example", True),
    ({"Origin": "https://play.example"}, "play.example", True),  # a proxy ends TLS
    ({"Origin": "http://localhost:8000"}, "localhost:8000", True),
    ({"Origin": "http://[::1]:8000"}, "[::1]:8000", True),
    ({"Origin": "http://Play.Example"}, "play.EXAMPLE", True),
    ({"Origin": "http://play.example"}, "play.example:80", True),
    ({"Origin": "https://play.example"}, "play.example:443", True),
    ({"Origin": "https://play.example:443"}, "play.example", True),
    ({"Origin": "https://play.example"}, "play.example:80", False),
    ({"Origin": "http://play.example:443"}, "play.example", False),
    ({"Origin": "http://localhost:8001"}, "localhost:8000", False),
    ({"Origin": "http://localhost"}, "localhost:8000", False),
    ({"Origin": "http://127.0.0.1:8000"}, "localhost:8000", False),
    ({"Origin": "http://evil.example"}, "play.example", False),
    ({"Origin": "http://sub.play.example"}, "play.example", False),
    ({"Origin": "http://play.example.evil.example"}, "play.example", False),
    ({"Origin": "http://play.example@evil.example"}, "play.example", False),
    ({"Origin": "http://evil.example/play.example"}, "play.example", False),
    ({"Origin": "http://play.example/"}, "play.example", False),  # no browser writes it so
    ({"Origin": "http://play.example\n"}, "play.example", False),
    ({"Origin": "ftp://play.example"}, "play.example", False),
    ({"Origin": "file://"}, "", False),
    ({"Origin": "http://:80"}, "", False),
    ({"Origin": "http://"}, "", False),
    ({"Origin": ""}, "", False),
    ({"Origin": "null"}, "play.example", False),
    ({"Origin": "null"}, "null", False),
    ({"Origin": "null", "Sec-Fetch-Site": "same-origin"}, "play.example", False),
    ({"Origin": "http://evil.example", "Sec-Fetch-Site": "same-origin"}, "play.example", False),
    ({"Origin": "http://evil.example", "Referer": "http://play.example/t/1"}, "play.example", False),
    # else Sec-Fetch-Site
    ({"Sec-Fetch-Site": "same-origin"}, "play.example", True),
    ({"Sec-Fetch-Site": "same-site"}, "play.example", False),
    ({"Sec-Fetch-Site": "cross-site"}, "play.example", False),
    ({"Sec-Fetch-Site": "none"}, "play.example", False),
    ({"Sec-Fetch-Site": "cross-site", "Referer": "http://play.example/"}, "play.example", False),
    # else Referer
    ({"Referer": "http://play.example/t/1?x=2"}, "play.example", True),
    ({"Referer": "https://play.example"}, "play.example", True),
    ({"Referer": "http://play.example?x"}, "play.example", True),
    ({"Referer": "http://evil.example/http://play.example/"}, "play.example", False),
    ({"Referer": "http://play.example@evil.example/"}, "play.example", False),
    ({"Referer": "http://play.example.evil.example/"}, "play.example", False),
    ({"Referer": "http://play.example\\@evil.example/"}, "play.example", False),
    ({"Referer": "about:blank"}, "play.example", False),
    # else no
    ({}, "play.example", False),
    ({}, "", False),
    # A proxy is believed in nothing but Host
    ({"Origin": "http://evil.example", "X-Forwarded-Host": "evil.example"}, "play.example", False),
    ({"X-Forwarded-Host": "play.example", "X-Forwarded-Proto": "https"}, "play.example", False),
]


@pytest.mark.parametrize(("headers", "host", "is_ours"), ORIGIN_CASES)
def test_only_our_own_pages_are_of_our_origin(headers: dict[str, str], host: str, is_ours: bool) -> None:
    sent = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    assert is_same_origin(sent, host) is is_ours


def test_two_origins_are_none() -> None:
    ours = (b"origin", b"http://play.example")
    theirs = (b"origin", b"http://evil.example")
    for sent in ([ours, theirs], [theirs, ours], [ours, ours]):
        assert not is_same_origin(sent, "play.example")


@given(st.sampled_from([b"origin", b"sec-fetch-site", b"referer"]), st.binary(max_size=40), st.text(max_size=20))
def test_no_nonsense_is_taken_for_ours(name: bytes, value: bytes, host: str) -> None:
    assert not is_same_origin([(name, value)], host)


# How large


class Eater:
    """An application that reads all it is given, and then answers with how much that was."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []
        self.after: Message | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = b""
        while True:
            message = await receive()
            body += message["body"]
            if not message["more_body"]:
                break
        self.bodies.append(body)
        self.after = await receive()
        await PlainTextResponse("eaten")(scope, receive, send)


def posted(
    app: BodyLimit, pieces: list[bytes], path: str = "/", length: bytes | None = None
) -> tuple[list[Message], int]:
    """The answer to a body sent in pieces, and how many pieces were asked for."""
    messages: list[Message] = [
        {"type": "http.request", "body": piece, "more_body": number < len(pieces)}
        for number, piece in enumerate(pieces, 1)
    ]
    coming: Iterator[Message] = iter(messages)
    taken = 0
    answers: list[Message] = []

    async def receive() -> Message:
        nonlocal taken
        message = next(coming, None)
        taken += message is not None
        return message or {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        answers.append(message)

    headers = [] if length is None else [(b"content-length", length)]
    scope = {"type": "http", "method": "POST", "path": path, "headers": headers}
    asyncio.run(app(scope, receive, send))
    return answers, taken


PIECES = st.lists(st.binary(max_size=12), min_size=1, max_size=8)
LENGTHS = st.one_of(st.none(), st.integers(-5, 60).map(lambda n: str(n).encode()), st.binary(max_size=6))


@given(PIECES, LENGTHS)
@example([b"x" * 20], None)
@example([b"x" * 20, b"x"], b"3")
@example([b""], b"21")
@example([b"x"], b"9" * 5000)
@example([b"x"], b"\xb2\xb3")
def test_a_body_gets_through_whole_or_not_at_all(pieces: list[bytes], length: bytes | None) -> None:
    eater = Eater()
    answers, _ = posted(BodyLimit(eater, limit=20), pieces, length=length)
    body = b"".join(pieces)
    declares_too_much = length is not None and length.isdigit() and len(length) < 19 and int(length) > 20
    if len(body) > 20 or declares_too_much:
        assert eater.bodies == []
        assert answers[0]["status"] == 413
        assert b"".join(answer["body"] for answer in answers[1:]) == b"body: expected at most 20 bytes\n"
        assert (b"connection", b"close") in answers[0]["headers"]
    else:
        assert eater.bodies == [body]
        assert answers[0]["status"] == 200
        assert eater.after == {"type": "http.disconnect"}  # what comes after the body still comes


def test_no_more_is_read_than_it_takes_to_see_that_it_is_too_much() -> None:
    assert posted(BodyLimit(Eater(), limit=20), [b"x" * 15] * 100)[1] == 2
    assert posted(BodyLimit(Eater(), limit=20), [b"x"], length=b"21")[1] == 0


def test_some_paths_take_more_and_their_neighbours_do_not() -> None:
    app = BodyLimit(Eater(), limit=20, larger={"/import": 40, "/import/all": 60})
    fits = {
        path: [size for size in (20, 40, 60) if posted(app, [b"x" * size], path)[0][0]["status"] == 200]
        for path in ("/", "/import", "/import/one", "/import/all", "/important", "/x/import")
    }
    assert fits == {
        "/": [20],
        "/import": [20, 40],
        "/import/one": [20, 40],
        "/import/all": [20, 40, 60],
        "/important": [20],
        "/x/import": [20],
    }


def test_who_leaves_in_the_middle_of_a_body_gets_no_answer() -> None:
    eater = Eater()

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        raise AssertionError(message)

    scope = {"type": "http", "path": "/", "headers": []}
    asyncio.run(BodyLimit(eater)(scope, receive, send))
    assert eater.bodies == []


def test_an_ordinary_form_gets_through_and_the_limit_is_64_kib() -> None:
    async def read(request: Request) -> PlainTextResponse:
        form = await request.form()
        return PlainTextResponse(str(form["do"]))

    client = TestClient(BodyLimit(Starlette(routes=[Route("/", read, methods=["POST"])])))
    assert client.post("/", data={"do": "lay 3"}).text == "lay 3"
    assert client.post("/", data={"do": "x" * (BODY_LIMIT - len("do="))}).status_code == 200
    assert client.post("/", data={"do": "x" * (BODY_LIMIT - len("do=") + 1)}).status_code == 413
    assert client.post("/", content=iter([b"x" * 40_000] * 2)).status_code == 413  # chunked: no length at all


def test_a_socket_has_no_body_to_limit() -> None:
    seen: list[str] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope["type"])

    async def never() -> Message:
        raise AssertionError

    async def nothing(message: Message) -> None:
        raise AssertionError

    asyncio.run(BodyLimit(app)({"type": "websocket"}, never, nothing))
    assert seen == ["websocket"]


# How often

EIGHTHS = st.integers(0, 80).map(lambda n: n / 8)  # exact as floats, so that the bound is exact too
KNOCKS = st.lists(st.tuples(st.sampled_from("abcd"), EIGHTHS), max_size=60)


@given(st.integers(1, 32).map(lambda n: n / 4), st.integers(1, 8), st.integers(1, 4), KNOCKS)
def test_nobody_ever_takes_more_than_the_burst_and_the_rate_allow(
    rate: float, burst: int, most: int, knocks: list[tuple[str, float]]
) -> None:
    buckets = Buckets(rate, burst, most)
    now = 1000.0
    taken: dict[str, list[float]] = {}
    for key, wait in knocks:
        now += wait
        if buckets.take(key, now):
            taken.setdefault(key, []).append(now)
        assert len(buckets) <= most
    for times in taken.values():  # in every stretch of time, not only from the start
        for first in range(len(times)):
            for last in range(first, len(times)):
                assert last - first + 1 <= burst + rate * (times[last] - times[first])


@given(st.integers(1, 8), st.lists(EIGHTHS, max_size=60))
def test_who_keeps_to_the_rate_is_never_refused(burst: int, waits: list[float]) -> None:
    buckets = Buckets(rate=2, burst=burst)
    now = 0.0
    for wait in waits:
        now += 0.5 + wait
        assert buckets.take("ada", now)


def test_a_burst_is_given_at_once_and_comes_back_with_time() -> None:
    buckets = Buckets(rate=2, burst=3)
    assert [buckets.take("ada", 10) for _ in range(4)] == [True, True, True, False]
    assert [buckets.take("ada", 10.25), buckets.take("ada", 10.5), buckets.take("ada", 10.5)] == [False, True, False]
    assert [buckets.take("ada", 99) for _ in range(4)] == [True, True, True, False]
    assert buckets.take("milo", 99)


def test_a_clock_that_goes_back_gives_nothing() -> None:
    buckets = Buckets(rate=1, burst=2)
    assert [buckets.take("ada", now) for now in (10, 5, 0, 10, 5, 10.5)] == [True, True, False, False, False, False]


def test_a_full_bucket_that_is_not_forgotten_yet_does_not_run_over() -> None:
    buckets = Buckets(rate=1, burst=4)
    assert all(buckets.take("ada", 0) for _ in range(4))
    assert buckets.take("milo", 0)
    assert [buckets.take("milo", 3) for _ in range(5)] == [True] * 4 + [False]


def test_a_full_bucket_is_forgotten() -> None:
    buckets = Buckets(rate=1, burst=5)
    for guest in range(1000):
        assert buckets.take(f"guest {guest}", guest / 1000)
    assert len(buckets) == 1000
    buckets.take("ada", 7)
    assert len(buckets) == 1


def test_a_crowd_of_strangers_takes_nothing_from_those_at_the_table() -> None:
    buckets = Buckets(rate=1, burst=5, most=10)
    assert buckets.take("ada", 0)
    assert sum(buckets.take(f"stranger {n}", 0) for n in range(100)) == 9
    assert buckets.take("ada", 0)
    assert not buckets.take("milo", 0.5)
    assert buckets.take("milo", 5)  # a while later there is room


@pytest.mark.parametrize(
    ("address", "counted_as"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_a_household_counts_as_one(address: str, counted_as: str) -> None:
    assert neighbourhood(address) == counted_as


def test_only_so_many_are_in_at_once_from_one_place() -> None:
    crowd = Crowd(2)
    with crowd.one_more("a") as one, crowd.one_more("a") as two, crowd.one_more("a") as three:
        assert one and two and not three
        with crowd.one_more("b") as elsewhere:
            assert elsewhere
    with crowd.one_more("a") as later:
        assert later
    with pytest.raises(RuntimeError), crowd.one_more("a"):
        raise RuntimeError
    assert not crowd.inside


@pytest.mark.parametrize(
    ("origin", "is_here"),
    [
        ("http://localhost:8000", True),
        ("http://localhost", True),
        ("http://127.0.0.1:80", True),
        ("http://[::1]:8000", True),
        ("http://[::1]", True),
        ("http://192.168.1.7:8000", False),
        ("https://cards.example", False),
        ("http://localhost.example:8000", False),
    ],
)
def test_an_address_that_leads_back_to_ones_own_machine_is_known(origin: str, is_here: bool) -> None:
    assert is_only_here(origin) == is_here
