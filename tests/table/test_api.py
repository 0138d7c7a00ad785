"""The table for programs: a seat by a token, the same views as JSON, answers by command."""

import asyncio
import functools
import json
import logging
import random
import re
import socket
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, ParamSpec

import httpx
import pytest
import uvicorn
from hypothesis import example, given
from hypothesis import strategies as st
from starlette.types import Message

from sortilege.core import registry
from sortilege.table import api
from sortilege.table.api import Act, Join, Lines, Reader, Wrong, decoded
from sortilege.table.app import application
from sortilege.table.guests import hashed
from sortilege.table.house import House
from sortilege.table.live import Table
from sortilege.table.safety import Buckets
from sortilege.table.seats import Watcher, is_program
from sortilege.table.visits import Desk

P = ParamSpec("P")
EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
GAMES = registry.names()
ONE_BY_ONE = "presages"  # a game that asks one player at a time
HOST = "host"  # opens tables, and does not sit down


def in_a_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run the test to its end; a minute is for ever."""

    @functools.wraps(test)
    def run(*arguments: P.args, **named: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*arguments, **named), 60))

    return run


class Program:
    """A seat, and the client that plays it."""

    def __init__(self, client: httpx.AsyncClient, joined: Any) -> None:
        self.client = client
        self.joined = joined
        self.seat: int = joined["seat"]
        self.path = f"/api/tables/{joined['table']}"
        self.headers = {"Authorization": f"Bearer {joined['token']}"}

    async def look(self) -> Any:
        answer = await self.client.get(self.path, headers=self.headers)
        assert answer.status_code == 200
        return answer.json()

    async def act(self, decision: str, do: str, command: str) -> httpx.Response:
        facts = {"decision": decision, "do": do, "id": command}
        return await self.client.post(f"{self.path}/act", headers=self.headers, json=facts)

    async def answer(self, now: Any, dice: random.Random) -> None:
        done = await self.act(now["decision"], dice.choice(now["view"]["choices"]), f"a{now['decision']}")
        assert (done.status_code, done.json()) == (200, {"ok": True})

    async def lines(self) -> AsyncIterator[str]:
        async with self.client.stream("GET", f"{self.path}/stream", headers=self.headers, timeout=50) as answer:
            assert (answer.status_code, answer.headers["content-type"]) == (200, "application/x-ndjson")
            async for line in answer.aiter_lines():
                yield line

    async def play(self, dice: random.Random) -> list[Any]:
        """By the stream, to the end; every line of it."""
        told = []
        answered = ""
        async for line in self.lines():
            now = json.loads(line)
            told.append(now)
            if now["asked"] and now["decision"] != answered:  # others may act while one is asked
                answered = now["decision"]
                await self.answer(now, dice)
        return told


class Place:
    """A server, and a client of it."""

    def __init__(self, client: httpx.AsyncClient, desk: Desk) -> None:
        self.client = client
        self.desk = desk
        self.house: House = desk.house

    async def table(self, game: str = ONE_BY_ONE) -> Table:
        found = registry.load(game)
        return await self.house.open_table(found, found.options(), HOST, False, False)

    async def join(self, table: Table, **facts: Any) -> httpx.Response:
        return await self.client.post(f"/api/tables/{table.row.id}/join", json={"name": "Ada", **facts})

    async def program(self, table: Table, **facts: Any) -> Program:
        answer = await self.join(table, **facts)
        assert answer.status_code == 200, answer.text
        return Program(self.client, answer.json())

    async def programs(self, game: str = ONE_BY_ONE) -> tuple[Table, list[Program]]:
        """A game that has begun, with a program at every seat."""
        table = await self.table(game)
        programs = [await self.program(table) for _ in table.seats]
        await table.begin(HOST, "random")
        return table, programs


@asynccontextmanager
async def opened(data: Path, **house_facts: Any) -> AsyncIterator[Place]:
    """The application itself, without a network."""
    app = application(data, pace=0.0, soon=0.0, **house_facts)
    network = httpx.ASGITransport(app)
    async with app.router.lifespan_context(app), httpx.AsyncClient(transport=network, base_url="http://here") as client:
        yield Place(client, app.state.desk)


@asynccontextmanager
async def served(data: Path) -> AsyncIterator[Place]:
    """A real server on a free port; clients wait in the socket's queue until it is there."""
    app = application(data, pace=0.0, soon=0.0)
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, timeout_graceful_shutdown=1))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{listening.getsockname()[1]}", timeout=50) as client:
            assert (await client.get("/healthz")).status_code == 200
            desk: Desk = app.state.desk
            desk.strangers = desk.deeds = Buckets(rate=1e6, burst=1e6)  # programs at full speed
            yield Place(client, desk)
        server.should_exit = True
        await serving


class Lookout(Watcher):
    """Waits for something to be so at a table."""

    def __init__(self, table: Table, is_so: Callable[[], bool]) -> None:
        super().__init__("lookout")
        self.table = table
        self.is_so = is_so
        self.seen = asyncio.Event()

    def update(self) -> None:
        if self.is_so():
            self.seen.set()

    async def wait(self) -> None:
        self.table.watch(self)
        await self.seen.wait()
        self.table.leave(self)


def error_of(answer: httpx.Response) -> str:
    """The one line; an error has nothing else."""
    facts = answer.json()
    assert list(facts) == ["error"]
    assert answer.headers["content-type"] == "application/json"
    line: str = facts["error"]
    assert "\n" not in line
    return line


def in_turn(views: list[Any]) -> list[Any]:
    """Without repeats of the one before."""
    return [view for ply, view in enumerate(views) if ply == 0 or view != views[ply - 1]]


# Joining


@in_a_loop
async def test_a_program_that_joins_is_told_its_seat_its_token_and_the_game(tmp_path: Path) -> None:
    async with opened(tmp_path) as place:
        table = await place.table()
        answer = await place.join(table, name="  Ada   L. ")
        told = answer.json()
        assert answer.headers["cache-control"] == "no-store"
        assert "set-cookie" not in answer.headers
        assert told == {
            "token": told["token"],
            "seat": 0,
            "table": table.row.id,
            "game": table.row.game,
            "options": table.row.options,
        }
        assert len(told["token"]) >= 32
        assert table.names()[0] == "Ada L."
        assert is_program(table.seats[0])


@in_a_loop
async def test_only_the_hash_of_a_token_is_kept(tmp_path: Path) -> None:
    async with opened(tmp_path) as place:
        table = await place.table()
        token = (await place.program(table)).joined["token"]
        kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        assert hashed(token).encode() in kept
        assert token.encode() not in kept


@in_a_loop
async def test_a_seat_is_the_one_asked_for_or_the_first_that_is_free(tmp_path: Path) -> None:
    async with opened(tmp_path) as place:
        table = await place.table()
        await table.sit("ann", "Ann", 0)
        await table.put_bot(HOST, 1, "random")
        assert (await place.program(table, seat=3)).seat == 3
        assert (await place.program(table, seat=None)).seat == 2
        assert [seat.guest == "ann" for seat in table.seats[:2]] == [True, False]
        full = await place.join(table)
        assert (full.status_code, error_of(full)) == (409, "seat: none of the 4 is free, expected a free one")


@in_a_loop
async def test_a_program_may_take_a_bots_seat_as_a_person_may_but_nobody_elses(tmp_path: Path) -> None:
    async with opened(tmp_path) as place:
        table = await place.table()
        await table.sit("ann", "Ann", 0)
        await table.put_bot(HOST, 1, "random")
        program = await place.program(table, seat=1)
        assert program.seat == 1 and table.seats[1].bot is None
        for taken in (0, 1):
            before = table.seats[taken]
            answer = await place.join(table, seat=taken)
            assert (answer.status_code, error_of(answer)) == (409, f"seat: got {taken}, expected one where nobody sits")
            assert table.seats[taken] == before


@in_a_loop
async def test_of_many_that_join_at_once_each_has_a_seat_of_its_own(tmp_path: Path) -> None:
    async with opened(tmp_path) as place:
        table = await place.table()
        seats = len(table.seats)
        answers = await asyncio.gather(*(place.join(table) for _ in range(seats + 2)))
        assert sorted(answer.status_code for answer in answers) == [200] * seats + [409] * 2
        joined = [answer.json() for answer in answers if answer.status_code == 200]
        assert sorted(one["seat"] for one in joined) == list(range(seats))
        assert len({one["token"] for one in joined}) == seats
        for one in joined:
            assert (await Program(place.client, one).look())["seat"] == one["seat"]


@in_a_loop
async def test_nobody_joins_a_game_that_has_begun(tmp_path: Path) -> None:
    async with opened(tmp_path) as place:
        table = await place.table()
        await place.program(table)
        await table.begin(HOST, "random")
        before = table.seats[:]
        for facts in ({}, {"seat": 1}):
            answer = await place.join(table, **facts)
            assert (answer.status_code, error_of(answer)) == (
                409,
                "table: the game is on, expected a table that is still open",
            )
        assert table.seats == before


@in_a_loop
async def test_a_rematch_leaves_a_programs_seat_free(tmp_path: Path) -> None:
    async with opened(tmp_path) as place:
        table = await place.table()
        await table.sit("ann", "Ann", 0)
        programs = [await place.program(table) for _ in table.seats[1:]]
        await table.begin(HOST, "random")
        dice = random.Random(3)
        while table.row.status == "on":
            seat = table.asked()[0]
            do = dice.choice(table.view(seat)["choices"])
            await table.act(seat, table.decision(seat), do, str(table.seats[seat].guest), None)
        fresh = await table.rematch("ann")
        assert [seat.guest for seat in fresh.seats] == ["ann"] + [None] * len(programs)


# Looking and playing


@in_a_loop
async def test_a_program_sees_what_its_seat_sees_and_nothing_before_the_deal(tmp_path: Path) -> None:
    async with opened(tmp_path) as place:
        table = await place.table()
        programs = [await place.program(table) for _ in table.seats]
        for program in programs:
            waiting = {"seat": program.seat, "status": "open", "decision": "0", "asked": False, "view": None}
            assert await program.look() == waiting
        await table.begin(HOST, "random")
        for program in programs:
            assert await program.look() == {
                "seat": program.seat,
                "status": "on",
                "decision": "0",
                "asked": program.seat in table.asked(),
                "view": table.view(program.seat),
            }


@pytest.mark.parametrize("game", GAMES)
@in_a_loop
async def test_programs_that_only_look_and_act_play_a_whole_game(game: str, tmp_path: Path) -> None:
    async with opened(tmp_path) as place:
        place.desk.strangers = place.desk.deeds = Buckets(rate=1e6, burst=1e6)
        table, programs = await place.programs(game)
        dice = random.Random(5)
        looks = [await program.look() for program in programs]
        while any(now["asked"] for now in looks):
            seat = next(seat for seat, now in enumerate(looks) if now["asked"])
            await programs[seat].answer(looks[seat], dice)
            looks = [await program.look() for program in programs]
        assert {now["status"] for now in looks} == {"over"}
        assert [now["decision"] for now in looks] == [table.decision(seat) for seat in range(len(programs))]
        assert {action.by for action in table.rows} == {seat.guest for seat in table.seats}


@pytest.mark.parametrize("game", GAMES)
@in_a_loop
async def test_two_programs_and_bots_play_a_whole_game_by_the_stream(game: str, tmp_path: Path) -> None:
    """And what each is told is, action by action, what the engine lets its seat see: never another's."""
    async with served(tmp_path) as place:
        table = await place.table(game)
        last = len(table.seats) - 1
        programs = [await place.program(table, seat=0), await place.program(table, seat=last)]
        playing = [asyncio.create_task(program.play(random.Random(program.seat))) for program in programs]
        await Lookout(table, lambda: table.is_present(0) and table.is_present(last)).wait()
        await table.begin(HOST, "random")
        told = await asyncio.gather(*playing)
        assert table.row.status == "over"
        for program, lines in zip(programs, told):
            state = table.game.new(table.row.options, table.row.seed)
            views = [None, state.view(program.seat)]
            for seat, text in table.played:
                state.apply(seat, table.game.parse(state, seat, text))
                views.append(state.view(program.seat))
            assert in_turn([line["view"] for line in lines]) == in_turn(json.loads(json.dumps(views)))
            assert {tuple(line) for line in lines} == {("seat", "status", "decision", "asked", "view")}
            assert {line["seat"] for line in lines} == {program.seat}
            assert [line["status"] for line in lines if line["status"] != "on"] == ["open", "over"]
        assert {seat for seat, _ in table.played} == set(range(last + 1))


@in_a_loop
async def test_the_example_bot_plays_games_to_their_end(tmp_path: Path) -> None:
    async with served(tmp_path) as place:
        for game in GAMES:
            table = await place.table(game)
            bots = [await example_bot(place, table.row.id, name) for name in ("Ada", "Bob")]
            lookout = Lookout(table, lambda table=table: sum(map(is_program, table.seats)) == 2)  # type: ignore[misc]
            await lookout.wait()
            await table.begin(HOST, "random")
            for bot in bots:
                out, faults = await bot.communicate()
                assert (bot.returncode, faults) == (0, b"")
                assert json.loads(out.decode().splitlines()[-1].removeprefix("Over: ")) == table.row.outcome
            assert table.row.status == "over"
            assert {"Ada", "Bob"} <= set(table.names())


@in_a_loop
async def test_the_example_bot_waits_when_it_is_too_fast_and_plays_on(tmp_path: Path) -> None:
    async with served(tmp_path) as place:
        table = await place.table()
        bot = await example_bot(place, table.row.id, "Ada")
        await Lookout(table, lambda: is_program(table.seats[0]) and table.is_present(0)).wait()
        place.desk.deeds = impatient = Impatient(rate=1, burst=1)
        await table.begin(HOST, "random")
        out, faults = await bot.communicate()
        assert (bot.returncode, faults) == (0, b"")
        assert b"Over: " in out
        assert impatient.asked > impatient.EVERY


class Impatient(Buckets):
    """Refuses now and then, whatever the clock says."""

    EVERY = 7
    asked = 0

    def take(self, key: str, now: float) -> bool:
        self.asked += 1
        return self.asked % self.EVERY != 0


@in_a_loop
async def test_the_example_bot_says_what_is_wrong_in_one_line(tmp_path: Path) -> None:
    async with served(tmp_path) as place:
        bot = await example_bot(place, "nowhere", "Ada")
        out, faults = await bot.communicate()
        assert (bot.returncode, out) == (1, b"")
        assert re.fullmatch(rb"404: \{\"error\":\"path: got '/api/tables/nowhere/join', expected .*\"\}\n", faults)


def test_the_example_bot_is_short() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 40


async def example_bot(place: Place, table: str, name: str) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    server = str(place.client.base_url).rstrip("/")
    return await asyncio.create_subprocess_exec(
        sys.executable, "-I", str(EXAMPLE), server, table, name, stdout=pipe, stderr=pipe
    )


# Answers


@in_a_loop
async def test_a_repeated_command_is_answered_and_not_applied_twice_even_after_a_restart(tmp_path: Path) -> None:
    async with opened(tmp_path) as place:
        table, programs = await place.programs()
        program = programs[table.asked()[0]]
        now = await program.look()
        do = now["view"]["choices"][0]
        for _ in range(2):
            answer = await program.act(now["decision"], do, "the-same")
            assert (answer.status_code, answer.json()) == (200, {"ok": True})
        assert len(table.rows) == 1
        after = await program.look()
    async with opened(tmp_path) as place:
        program = Program(place.client, program.joined)
        assert await program.look() == after
        answer = await program.act(now["decision"], do, "the-same")
        assert (answer.status_code, answer.json()) == (200, {"ok": True})
        found = await place.house.table(table.row.id)
        assert found is not None and len(found.rows) == 1


@in_a_loop
async def test_of_two_answers_to_one_decision_the_first_counts(tmp_path: Path) -> None:
    async with opened(tmp_path) as place:
        table, programs = await place.programs()
        program = programs[table.asked()[0]]
        do = (await program.look())["view"]["choices"][0]
        answers = await asyncio.gather(program.act("0", do, "one"), program.act("0", do, "two"))
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        late = next(answer for answer in answers if answer.status_code == 409)
        assert error_of(late) == "decision: got '0', expected '1'"
        assert len(table.rows) == 1


@in_a_loop
async def test_an_answer_that_is_none_changes_nothing_and_is_told_why(tmp_path: Path) -> None:
    async with opened(tmp_path) as place:
        table = await place.table()
        programs = [await place.program(table) for _ in table.seats]
        early = await programs[0].act("0", "anything", "x")
        assert (early.status_code, error_of(early)) == (409, "table: The game has not begun.")
        await table.begin(HOST, "random")
        asked = table.asked()[0]
        other = next(seat for seat in range(len(table.seats)) if seat not in table.asked())
        choice = table.view(asked)["choices"][0]
        before = [await program.look() for program in programs]
        for seat, decision, do, line in [
            (asked, "0", "fly away", "do: got 'fly away', expected one of the view's choices"),
            (asked, "0", "", "do: got '', expected one of the view's choices"),
            (asked, "1", choice, "decision: got '1', expected '0'"),
            (asked, "", choice, "decision: got '', expected '0'"),
            (other, "0", choice, f"do: got {choice!r}, expected nothing: seat {other} is not asked now"),
        ]:
            answer = await programs[seat].act(decision, do, "x")
            assert (answer.status_code, error_of(answer)) == (409, line)
        assert [await program.look() for program in programs] == before
        assert table.rows == []


@in_a_loop
async def test_nothing_is_answered_that_could_not_be_stored(tmp_path: Path) -> None:
    async with opened(tmp_path) as place:
        table, programs = await place.programs()
        waiting = await place.table()
        program = programs[table.asked()[0]]
        before = await program.look()
        await place.house.store.close()
        for answer in [
            await program.act("0", before["view"]["choices"][0], "x"),
            await place.join(waiting),
            await place.client.get("/api/tables/unknown"),
        ]:
            assert answer.status_code == 503
            assert error_of(answer) == "store: it cannot be reached just now, and nothing has happened; try again"
            assert answer.headers["retry-after"] == "1"
        assert await program.look() == before
        assert waiting.names() == [""] * len(waiting.seats)


# Who may


@in_a_loop
async def test_a_token_opens_its_own_seat_at_its_own_table_and_no_other(tmp_path: Path) -> None:
    async with opened(tmp_path) as place:
        table = await place.table()
        await table.sit("ann", "Ann", 0)
        link = await table.new_link("ann")
        program = await place.program(table)
        elsewhere = await place.program(await place.table())
        await table.begin(HOST, "random")
        token = program.joined["token"]
        refused = "Authorization: got a token that opens no seat of this table, expected "
        malformed = "Authorization: expected 'Bearer' and the token that joining has answered"
        for header, line in [
            ([elsewhere.headers["Authorization"]], refused),
            ([f"Bearer {link}"], refused),  # a person's seat link opens the seat in a browser, not here
            ([f"Bearer {hashed(token)}"], refused),  # what the database holds is of no use
            ([f"Bearer {token[:-1]}"], refused),
            ([f"Bearer {token.swapcase()}"], refused),
            ([f"Bearer {table.seats[1].guest}"], malformed),
            (["Bearer "], malformed),
            ([f"Basic {token}"], malformed),
            ([token], malformed),
            ([f"Bearer {token}, Bearer {token}"], malformed),
            ([f"Bearer {token}"] * 2, malformed),
            ([], malformed),
        ]:
            headers = [("Authorization", value) for value in header]
            for method, end in [("GET", ""), ("GET", "/stream"), ("POST", "/act")]:
                answer = await place.client.request(
                    method, program.path + end, headers=headers, json={"decision": "0", "do": "x", "id": "x"}
                )
                assert answer.status_code == 401
                assert answer.headers["www-authenticate"] == "Bearer"
                assert error_of(answer).startswith(line)
                assert token not in answer.text
        in_address = await place.client.get(program.path, params={"token": token, "access_token": token})
        assert in_address.status_code == 401
        assert table.rows == []


@in_a_loop
async def test_no_program_answers_for_another_seat(tmp_path: Path) -> None:
    async with opened(tmp_path) as place:
        table = await place.table()
        await table.sit("ann", "Ann", 0)
        programs = [await place.program(table) for _ in table.seats[1:]]
        await table.begin(HOST, "random")
        dice = random.Random(1)
        for _ in range(12):
            asked = table.asked()[0]
            choice = dice.choice(table.view(asked)["choices"])
            plies = len(table.rows)
            for program in programs:
                if program.seat != asked:
                    answer = await program.act(table.decision(program.seat), choice, f"forged-{plies}")
                    assert answer.status_code == 409
            assert len(table.rows) == plies
            await table.act(asked, table.decision(asked), choice, str(table.seats[asked].guest), None)


@in_a_loop
async def test_a_token_is_worth_nothing_once_the_host_has_freed_the_seat(tmp_path: Path) -> None:
    async with served(tmp_path) as place:
        table = await place.table()
        program = await place.program(table)
        lines = [json.loads(line) async for line in freed_after_the_first(program, table)]
        assert [line["status"] for line in lines] == ["open"]  # and then the stream ended
        answer = await place.client.get(program.path, headers=program.headers)
        assert answer.status_code == 401
        assert (await place.program(table)).seat == program.seat


async def freed_after_the_first(program: Program, table: Table) -> AsyncIterator[str]:
    async for line in program.lines():
        yield line
        await table.put_bot(HOST, program.seat, None)


@in_a_loop
async def test_a_seat_that_has_moved_to_a_browser_is_told_to_no_program(tmp_path: Path) -> None:
    async with served(tmp_path) as place:
        table = await place.table()
        program = await place.program(table)
        await table.begin(HOST, "random")
        told = []
        async for line in program.lines():
            told.append(json.loads(line))
            if len(told) == 1:
                await table.claim("ann", program.joined["token"])
        assert table.seats[program.seat].guest == "ann"
        assert (await place.client.get(program.path, headers=program.headers)).status_code == 401
        assert told[-1]["status"] == "on"  # it ended before the game did


@in_a_loop
async def test_a_page_of_another_site_is_refused_even_with_a_token(tmp_path: Path) -> None:
    async with opened(tmp_path) as place:
        table = await place.table()
        program = await place.program(table)
        for origin in ["https://elsewhere.example", "null", "http://here.example", "http://here:81"]:
            headers = {**program.headers, "Origin": origin}
            for method, end in [("GET", ""), ("GET", "/stream"), ("POST", "/act"), ("POST", "/join")]:
                answer = await place.client.request(method, program.path + end, headers=headers, json={"name": "Eve"})
                assert answer.status_code == 403
                assert error_of(answer) == f"Origin: got {origin!r}, expected none, or this server's own"
                assert "access-control-allow-origin" not in answer.headers
        assert table.names()[1] == ""
        ours = await place.client.get(program.path, headers={**program.headers, "Origin": "http://here"})
        assert ours.status_code == 200


@in_a_loop
async def test_no_token_is_ever_in_a_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("uvicorn", "uvicorn.access", "uvicorn.error"):  # whatever servers of other tests have told them
        monkeypatch.setattr(logging.getLogger(name), "propagate", True)
        caplog.set_level(logging.DEBUG, name)
    with caplog.at_level(logging.DEBUG):
        async with served(tmp_path) as place:
            table = await place.table()
            program = await place.program(table)
            playing = asyncio.create_task(program.play(random.Random(2)))
            await Lookout(table, lambda: table.is_present(0)).wait()
            await program.act("0", "nothing", "x")
            await place.client.get(program.path, headers={"Authorization": program.joined["token"]})
            await table.begin(HOST, "random")
            await playing
    server_lines = [record.getMessage() for record in caplog.records if record.name.startswith("uvicorn")]
    assert any("/stream" in line for line in server_lines)  # so it would have been seen
    assert program.joined["token"] not in caplog.text


# What is not understood

JOIN, ACT = "name, seat", "decision, do, id"
WHOLE = {"decision": "0", "do": "x", "id": "x"}


NUMBER = "the number of a seat, or null for any that is free"
WRONG_BODIES = [
    ("join", b"", f"body: got '', expected a JSON object with {JOIN}"),
    ("join", b"name=Ada", f"body: got 'name=Ada', expected a JSON object with {JOIN}"),
    ("join", b"[]", f"body: got '[]', expected a JSON object with {JOIN}"),
    ("join", b'{"name":"A"', f'body: got \'{{"name":"A"\', expected a JSON object with {JOIN}'),
    ("join", b'"\xff"', f"body: got '\"\ufffd\"', expected a JSON object with {JOIN}"),
    ("join", b"{}", "name: missing, expected a text of 1 to 24 characters"),
    ("join", b'{"name":7}', "name: got 7, expected a text of 1 to 24 characters"),
    ("join", b'{"name":1,"name":"Ada"}', "body: got a field twice, expected each once"),
    ("join", b'{"name":"Eve","name":"Ada"}', "body: got a field twice, expected each once"),
    ("join", b'{"name":"  "}', "name: got '  ', expected 1 to 24 characters"),
    ("join", b'{"name":"a\\u202eb"}', "name: got 'a\\u202eb', expected visible characters only"),
    ("join", b'{"name":"Ada","chair":1}', f"'chair': there is no such field, expected {JOIN}"),
    ("join", b'{"name":"Ada","seat":4}', "seat: got 4, expected a seat from 0 to 3"),
    ("join", b'{"name":"Ada","seat":-1}', "seat: got -1, expected a seat from 0 to 3"),
    ("join", b'{"name":"Ada","seat":1' + b"0" * 30 + b"}", f"seat: got {10**30}, expected a seat from 0 to 3"),
    ("join", b'{"name":"Ada","seat":"1"}', f"seat: got '1', expected {NUMBER}"),
    ("join", b'{"name":"Ada","seat":1.5}', f"seat: got 1.5, expected {NUMBER}"),
    ("join", b'{"name":"Ada","seat":true}', f"seat: got True, expected {NUMBER}"),
    ("act", b"null", f"body: got 'null', expected a JSON object with {ACT}"),
    ("act", b"[" * 4000, f"body: got '{'[' * 56}…, expected a JSON object with {ACT}"),
    ("act", b'{"decision":0,"do":"x","id":"x"}', "decision: got 0, expected a text: the decision that is answered"),
    ("act", b'{"decision":"0","do":["x"],"id":"x"}', "do: got ['x'], expected a text: one of the view's choices"),
    ("act", b'{"decision":"0","id":"x"}', "do: missing, expected a text: one of the view's choices"),
    *(
        (
            "act",
            json.dumps({**WHOLE, "id": wrong}).encode(),
            f"id: got {wrong!r}, expected 1 to 40 visible ASCII characters, new for every answer",
        )
        for wrong in ("", "x" * 41, "two words", "é", "x\n", "\x00", None)
    ),
    ("act", b'{"decision":"0","do":"x","id":"x","seat":1}', f"'seat': there is no such field, expected {ACT}"),
]


@in_a_loop
async def test_a_body_that_is_wrong_is_told_why(tmp_path: Path) -> None:
    async with opened(tmp_path) as place:
        table = await place.table()
        program = await place.program(table)
        place.desk.strangers = Buckets(rate=1e6, burst=1e6)
        before = table.seats[:]
        for end, body, line in WRONG_BODIES:
            answer = await place.client.post(f"{program.path}/{end}", content=body, headers=program.headers)
            assert (answer.status_code, error_of(answer)) == (400, line)
        assert table.seats == before


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["name", "seat", "do", "id", ""]), inner),
    max_leaves=8,
)


@given(st.binary(max_size=60) | JSON.map(lambda facts: json.dumps(facts).encode()), st.sampled_from([Join, Act]))
@example(b'{"name":"\\ud800"}', Join)
@example(b'{"name":"\\udc00"}', Join)
@example(b'{"name":"\xed\xa0\x80"}', Join)
@example(b'{"name":"x","seat":1e999}', Join)
@example(b'{"name":"x","seat":' + b"9" * 4000 + b"}", Join)
@example(b'{"x":' * 800, Act)
def test_any_body_at_all_is_understood_or_refused_in_one_line(body: bytes, kind: type[Join | Act]) -> None:
    status, line = 200, "body: got what it should be, expected just that"
    try:
        assert isinstance(decoded(body, kind), kind)
    except Wrong as wrong:
        status, line = wrong.status, str(wrong)
    assert status in (200, 400)
    assert re.fullmatch(r"[^\n]+: (got|missing|there is no such field)[^\n]*, expected [^\n]+", line)
    line.encode()  # it can be sent


@in_a_loop
async def test_a_body_that_is_too_large_is_refused(tmp_path: Path) -> None:
    async with opened(tmp_path) as place:
        table = await place.table()
        program = await place.program(table)
        for end in ("join", "act"):
            answer = await place.client.post(f"{program.path}/{end}", content=b" " * 4097, headers=program.headers)
            assert (answer.status_code, error_of(answer)) == (413, "body: got 4097 bytes, expected at most 4096")
            answer = await place.client.post(f"{program.path}/{end}", content=b" " * 70_000, headers=program.headers)
            assert answer.status_code == 413
        assert table.names()[1] == ""


@in_a_loop
async def test_a_path_or_a_method_that_is_none_is_told_so_in_json(tmp_path: Path) -> None:
    async with opened(tmp_path) as place:
        program = await place.program(await place.table())
        for method, path in [
            ("GET", "/api/tables/nowhere"),
            ("GET", "/api/tables/nowhere/stream"),
            ("POST", "/api/tables/nowhere/join"),
            ("POST", "/api/tables/nowhere/act"),
            ("GET", "/api/tables"),
            ("DELETE", "/api/tables/a/b/c"),
        ]:
            answer = await place.client.request(method, path, headers=program.headers)
            assert (answer.status_code, error_of(answer)) == (
                404,
                f"path: got '{path}', expected /api/tables/ and the id of a table",
            )
        for method, end, right in [
            ("POST", "", "GET"),
            ("POST", "/stream", "GET"),
            ("OPTIONS", "/act", "POST"),
            ("GET", "/join", "POST"),
        ]:
            answer = await place.client.request(method, program.path + end, headers=program.headers)
            assert (answer.status_code, error_of(answer)) == (405, f"method: got {method}, expected {right}")
            assert answer.headers["allow"] == right


@in_a_loop
async def test_whoever_is_too_fast_is_told_to_wait(tmp_path: Path) -> None:
    now = 1000.0
    async with opened(tmp_path, clock=lambda: now) as place:
        table, programs = await place.programs()
        before = [await program.look() for program in programs]
        place.desk.strangers = Buckets(rate=1e6, burst=1e6)
        statuses = [(await programs[0].act("9", "x", f"x{count}")).status_code for count in range(41)]
        assert statuses == [409] * 40 + [429]
        assert (await programs[1].act("9", "x", "x")).status_code == 409  # another seat has its own
        place.desk.strangers = Buckets(rate=1, burst=2)
        statuses = [(await programs[1].client.get(programs[1].path)).status_code for _ in range(3)]
        assert statuses == [401, 401, 429]  # tokens cannot be tried out faster either
        answer = await place.client.get(programs[1].path, headers=programs[1].headers)
        assert error_of(answer) == "rate: got too many requests from this address, expected fewer; wait a moment"
        assert answer.headers["retry-after"] == "1"
        now += 10.0
        assert await programs[1].look() == before[1]
        assert table.rows == []


# The stream


@in_a_loop
async def test_a_seat_is_present_while_its_program_listens(tmp_path: Path) -> None:
    async with served(tmp_path) as place:
        table = await place.table()
        program = await place.program(table)
        assert not table.is_present(program.seat)
        lines = program.lines()
        await anext(lines)
        assert table.is_present(program.seat)
        gone = asyncio.create_task(Lookout(table, lambda: not table.is_present(program.seat)).wait())
        await lines.aclose()  # type: ignore[attr-defined]
        await gone
        assert not table.watchers


@in_a_loop
async def test_a_stream_of_a_game_that_is_over_is_one_line(tmp_path: Path) -> None:
    async with served(tmp_path) as place:
        table = await place.table()
        program = await place.program(table)
        playing = asyncio.create_task(program.play(random.Random(4)))
        await Lookout(table, lambda: table.is_present(0)).wait()
        await table.begin(HOST, "random")
        told = await playing
        assert [json.loads(line) async for line in program.lines()] == [told[-1]]
        assert told[-1] == await program.look()


@in_a_loop
async def test_a_seat_has_only_so_many_streams(tmp_path: Path) -> None:
    async with opened(tmp_path) as place:
        table = await place.table()
        program = await place.program(table)
        for _ in range(api.MOST_STREAMS):
            table.watch(Reader(table, program.seat))
        answer = await place.client.get(f"{program.path}/stream", headers=program.headers)
        assert answer.status_code == 429
        assert error_of(answer).startswith("rate: got too many streams of this seat")


async def silence() -> Message:
    """A client that stays, and has nothing to say."""
    await asyncio.Event().wait()
    raise AssertionError


@in_a_loop
async def test_a_stream_with_nothing_to_tell_says_so_with_a_blank_line(tmp_path: Path) -> None:
    async with opened(tmp_path) as place:
        table = await place.table()
        program = await place.program(table)
        sent: asyncio.Queue[Message] = asyncio.Queue(4)
        streaming = asyncio.create_task(Lines(Reader(table, program.seat), quiet=0.0)({}, silence, sent.put))
        messages = [await sent.get() for _ in range(4)]
        assert messages[0]["type"] == "http.response.start"
        assert json.loads(messages[1]["body"]) == await program.look()
        assert [message["body"] for message in messages[2:]] == [b"\n", b"\n"]
        streaming.cancel()
        await asyncio.wait([streaming])
        assert not table.watchers


@in_a_loop
async def test_a_program_that_does_not_read_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "WAITING", 3)
    async with opened(tmp_path) as place:
        table, programs = await place.programs()
        sent: list[Message] = []

        async def send(message: Message) -> None:
            sent.append(message)
            if len(sent) == 2:
                await asyncio.Event().wait()  # its buffers are full for ever

        reader = Reader(table, 0)
        streaming = asyncio.create_task(Lines(reader)({}, silence, send))
        await Lookout(table, lambda: table.is_present(0)).wait()
        dice = random.Random(6)
        while not streaming.done():
            seat = table.asked()[0]
            await programs[seat].answer(await programs[seat].look(), dice)
            assert reader.lines.qsize() <= 4
        await streaming
        assert len(sent) == 2 and sent[-1]["more_body"]  # not ended as if the game were over
        assert table.row.status == "on"
        assert not table.is_present(0)
        assert [now["seat"] for now in [await program.look() for program in programs]] == [0, 1, 2, 3]


# The document


def test_the_document_names_the_limits_that_hold() -> None:
    text = (EXAMPLE.parents[1] / "docs" / "bot-api.md").read_text(encoding="utf-8")
    assert f"more than {api.LONGEST} bytes" in text
    assert f"leaves {api.WAITING} lines unread" in text
    assert f"after {api.QUIET:.0f} seconds without news" in text
    assert api.MOST_STREAMS == 4 and "at most four streams" in text
    used = set(re.findall(r"Wrong\((\d{3})", Path(api.__file__).read_text(encoding="utf-8")))
    explained = {status for line in re.findall(r"^\| ([\d, ]+) \|", text, re.M) for status in line.split(", ")}
    assert used == explained
