"""Replays: what each side may see of a game and when, the record out and in, and the proof of the deal."""

import hashlib
import html
import io
import itertools
import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.testclient import TestClient

from sortilege.core.game import fingerprint
from sortilege.core.record import replayed
from sortilege.core.registry import load
from sortilege.core.rng import Rng
from sortilege.core.shuffle import commitment
from sortilege.table import replays
from sortilege.table.app import DATABASE, application
from sortilege.table.guests import csrf
from sortilege.table.house import House
from sortilege.table.live import Table
from sortilege.table.regions import Chronicle, Reader, regions_of
from sortilege.table.replays import Moment, Reel, Side
from sortilege.table.seats import Refused, Watcher
from sortilege.table.visits import Desk

SEED = "c0ffee5eed"
SEATS = 4
JSON = "application/json"
HTML = "text/html,application/xhtml+xml,application/json;q=0.9"
OWN_REGIONS = ("board", "hand", "recap")
FIXTURES = sorted((Path(__file__).parent.parent / "games" / "presages" / "fixtures").glob("*.jsonl"))


class Present(Watcher):
    """Somebody who sits there and looks."""

    def update(self) -> None:
        pass


class Person:
    """A browser that knows who it is."""

    def __init__(self, house: "Home", guest: str) -> None:
        self.house = house
        self.guest = guest
        self.cookie = f"guest={house.desk.signer.sign('guest', guest)}"

    def get(self, path: str, accept: str = HTML) -> httpx.Response:
        return self.house.send("GET", path, {"Cookie": self.cookie, "Accept": accept})

    def moment(self, table: Table, ply: int, side: object) -> dict[str, Any]:
        answer = self.get(f"/g/{table.row.id}?ply={ply}&as={side}", JSON)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def take_in(self, record: str | bytes, as_file: bool = True, **more: str) -> httpx.Response:
        form = {"csrf": csrf(self.house.desk.signer, self.guest), **more}
        file = io.BytesIO(record if isinstance(record, bytes) else record.encode())
        headers = {"Cookie": self.cookie, "Origin": "http://testserver"}
        if as_file:
            return self.house.send("POST", "/import", headers, data=form, files={"record": ("a.jsonl", file)})
        return self.house.send("POST", "/import", headers, data={**form, "record": record})


class Home:
    """A server, and the way into its event loop."""

    def __init__(self, client: TestClient, folder: Path) -> None:
        self.client = client
        self.folder = folder
        self.desk: Desk = client.app.state.desk  # type: ignore[attr-defined]
        self.tables: House = self.desk.house
        self.people = [Person(self, f"guest-{seat}") for seat in range(SEATS)]
        self.stranger = Person(self, "stranger")

    def send(self, method: str, path: str, headers: dict[str, str], **more: Any) -> httpx.Response:
        self.client.cookies.clear()
        answer: httpx.Response = self.client.request(method, path, headers=headers, follow_redirects=False, **more)
        return answer

    def call(self, work: Any, *parts: Any) -> Any:
        assert self.client.portal is not None
        return self.client.portal.call(work, *parts)

    def begun(self) -> Table:
        """A table where everybody is a person, and there."""

        async def begin() -> Table:
            game = load("presages")
            table = await self.tables.open_table(game, game.options({"seats": SEATS}), "guest-0", False, False)
            for seat, name in enumerate(("Ada", "Bo <b>", "Cléo", "Dan")):
                await table.sit(f"guest-{seat}", name, seat)
                table.watch(Present(f"guest-{seat}"))
            await table.begin("guest-0", "random")
            return table

        table: Table = self.call(begin)
        return table

    def act(self, table: Table, rng: Rng) -> None:
        """Somebody who is asked does something."""

        async def one() -> None:
            seat = table.asked()[0]
            choices = table.view(seat)["choices"]
            text = choices[rng.below(len(choices))]
            await table.act(seat, table.decision(seat), text, f"guest-{seat}", None)

        self.call(one)

    def kept_tables(self) -> int:
        with sqlite3.connect(self.folder / DATABASE) as database:
            count: int = database.execute("select count(*) from tables").fetchone()[0]
        return count


class Sight:
    """What the live page showed one person."""

    def __init__(self, table: Table, person: Person) -> None:
        seat = table.seat_of(person.guest)
        self.asked = seat in table.asked()
        self.chronicle = Chronicle(table, seat, "en")
        self.chronicle.catch_up()
        self.sentences = self.chronicle.sentences
        self.regions = regions_of(table, Reader(person.guest, "en", "", "http://testserver", ""), self.chronicle)

    def said_since(self, before: "Sight") -> list[str]:
        return self.sentences[len(before.sentences) :]


class Watched:
    """A whole game, with what every person saw of it, ply by ply."""

    def __init__(self, home: Home, rng: Rng, plies: int | None = None) -> None:
        self.home = home
        self.table = home.begun()
        self.people = [*home.people, home.stranger]
        self.seen = [self.sights()]
        self.said: list[list[list[str]]] = [[]]
        while self.table.asked() and (plies is None or len(self.table.played) < plies):
            home.act(self.table, rng)
            before, now = self.seen[-1], self.sights()
            self.seen.append(now)
            self.said.append([sight.said_since(earlier) for sight, earlier in zip(now, before)])

    def sights(self) -> list[Sight]:
        return [Sight(self.table, person) for person in self.people]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    folder = tmp_path_factory.mktemp("house")
    seconds = itertools.count(0, 10)  # nobody waits for a bucket to fill
    app = application(folder, clock=lambda: float(next(seconds)), dice=lambda: SEED, absence=1e18)
    with TestClient(app) as client:
        yield Home(client, folder)


@pytest.fixture(scope="module")
def running(home: Home) -> Watched:
    return Watched(home, Rng(3), plies=30)


@pytest.fixture(scope="module")
def finished(home: Home) -> Watched:
    watched = Watched(home, Rng(4))
    assert watched.table.row.status == "over"
    return watched


def cards_in(regions: dict[str, str]) -> list[str]:
    return [key for name in OWN_REGIONS for key in re.findall(r'data-help="([^"]+)"', regions[name])]


def lines_in(log: str) -> list[str]:
    return re.findall(r"<li[^>]*>(.*?)</li>", log, re.DOTALL)


# The same as it was


def assert_same_as_live(sight: Sight, said: list[str], answer: dict[str, Any]) -> None:
    regions = answer["regions"]
    if sight.asked:  # live, cards could be touched
        assert cards_in(regions) == cards_in(sight.regions)
        assert not re.search(r'name="(pick|do)"', "".join(regions.values()))
    else:
        for name in OWN_REGIONS:
            assert regions[name] == sight.regions[name], name
    assert regions["status"] == sight.regions["status"]
    assert lines_in(regions["log"]) == [line.text for line in sight.chronicle.lines]
    assert not said or answer["say"] == said


def test_while_a_game_is_on_every_past_moment_shows_each_side_what_it_saw_then(running: Watched) -> None:
    for ply, sights in enumerate(running.seen):
        for seat, person in enumerate(running.people):
            side = "nobody" if person is running.home.stranger else str(seat)
            answer = person.moment(running.table, ply, side)
            assert_same_as_live(sights[seat], running.said[ply][seat] if ply else [], answer)


def test_once_it_is_over_everybody_sees_every_moment_as_they_saw_it(finished: Watched) -> None:
    for ply, sights in enumerate(finished.seen):
        for seat, person in enumerate(finished.people):
            side = "nobody" if person is finished.home.stranger else str(seat)
            answer = person.moment(finished.table, ply, side)
            assert_same_as_live(sights[seat], finished.said[ply][seat] if ply else [], answer)


def test_once_it_is_over_a_stranger_sees_what_each_side_saw_and_is_not_taken_for_them(finished: Watched) -> None:
    stranger = finished.home.stranger
    for ply, sights in enumerate(finished.seen):
        for seat, sight in enumerate(sights):
            side = "nobody" if seat == SEATS else str(seat)
            answer = stranger.moment(finished.table, ply, side)
            regions = answer["regions"]
            assert cards_in(regions) == cards_in(sight.regions)
            assert len(lines_in(regions["log"])) == len(sight.chronicle.lines)
            told = " ".join([*lines_in(regions["log"]), regions["step"], regions["recap"], *answer["say"]])
            assert not re.search(r"\b[Yy]ou(r)?\b", told), told
            assert answer["plies"] == len(finished.table.played)
            assert answer["url"] == f"/g/{finished.table.row.id}?ply={ply}&as={side}"


def test_of_an_endless_log_the_latest_is_shown(finished: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    last = len(finished.table.played)
    stranger = finished.home.stranger
    whole = lines_in(stranger.moment(finished.table, last, "nobody")["regions"]["log"])
    monkeypatch.setattr(replays, "LOGGED", 3)
    shown = lines_in(stranger.moment(finished.table, last, "nobody")["regions"]["log"])
    assert shown == whole[-len(shown) :] and len(shown) < len(whole)


def test_the_open_side_shows_every_hand_at_every_moment(finished: Watched) -> None:
    table = finished.table
    state = table.game.new(table.row.options, table.row.seed)
    for ply in range(len(table.played) + 1):
        if ply:
            seat, text = table.played[ply - 1]
            state.apply(seat, table.game.parse(state, seat, text))
        regions = finished.home.stranger.moment(table, ply, "open")["regions"]
        hands = [[f"card:{card}" for card in state.view(seat)["hands"][seat]] for seat in range(SEATS)]
        shown = re.findall(r'class="cards">(.*?)</span></div>', regions["board"], re.DOTALL)
        assert [re.findall(r'data-help="([^"]+)"', cards) for cards in shown] == hands


def test_the_open_log_tells_each_event_once_and_whole(finished: Watched) -> None:
    table = finished.table
    texts = [text for _, text in table.played]
    ply = next(
        ply for ply, text in enumerate(texts, 1) if text.startswith("give") and texts[ply - 2].startswith("give")
    )
    given, returned = (texts[at].split()[1] for at in (ply - 2, ply - 1))
    said = finished.home.stranger.moment(table, ply, "open")["say"]
    assert len([line for line in said if " gives " in line or "exchange a card" in line]) == 1
    assert re.search(rf"gives {given} .* gets {returned} ", said[0])
    outsider = next(seat for seat in range(SEATS) if seat not in (table.played[ply - 1][0], table.played[ply - 2][0]))
    assert "exchange a card, face down" in finished.home.stranger.moment(table, ply, outsider)["say"][0]


def test_every_moment_is_also_a_page_that_works_by_links_alone(finished: Watched) -> None:
    table = finished.table
    last = len(table.played)
    for ply in range(last + 1):
        page = finished.home.people[1].get(f"/g/{table.row.id}?ply={ply}&as=1")
        assert page.status_code == 200
        assert page.headers["content-type"].startswith("text/html")
        steps = dict(re.findall(r'data-step="(\w+)" href="([^"]+)"', page.text))
        expected = {"first": 0, "prev": max(0, ply - 1), "next": min(last, ply + 1), "last": last}
        assert {name: html.unescape(link) for name, link in steps.items()} == {
            name: f"/g/{table.row.id}?ply={at}&as=1" for name, at in expected.items()
        }
        marked = re.findall(r'<li class="now" aria-current="step">', page.text)
        assert len(marked) == (1 if ply else 0)


def test_a_page_holds_the_same_regions_its_script_would_fetch(finished: Watched) -> None:
    person, table = finished.home.people[2], finished.table
    page = person.get(f"/g/{table.row.id}?ply=9&as=2").text
    for name, region in person.moment(table, 9, 2)["regions"].items():
        assert f'data-region="{name}"' in page
        assert region in page


def test_without_a_wish_one_begins_at_the_own_seat_and_a_finished_game_at_its_start(
    finished: Watched, running: Watched
) -> None:
    def start(person: Person, watched: Watched) -> str:
        url: str = person.get(f"/g/{watched.table.row.id}", JSON).json()["url"]
        return url.partition("?")[2]

    assert start(finished.home.people[2], finished) == "ply=0&as=2"
    assert start(finished.home.stranger, finished) == "ply=0&as=open"
    assert start(running.home.people[2], running) == "ply=30&as=2"
    assert start(running.home.stranger, running) == "ply=30&as=nobody"


def test_an_action_that_tells_nobody_anything_is_told_in_words_to_those_who_may_know(finished: Watched) -> None:
    """Sealed answers are like that; here the news is taken away."""
    reel = Reel(finished.table)
    seat, text = finished.table.played[0]
    words = {}
    for side in ("open", str(seat), str((seat + 1) % SEATS), "nobody"):
        moment = Moment(reel, 1, Side(side), None, "en")
        moment.fresh = 0
        words[side] = moment.deed().striptags()
    name = finished.table.names()[seat]
    card = text.split()[1]
    assert words["open"].startswith(f"{name}: Lay {card} ") and words[str(seat)] == words["open"]
    assert words["nobody"] == words[str((seat + 1) % SEATS)] == f"{name} has decided."


def test_names_are_text_and_never_markup(finished: Watched) -> None:
    page = finished.home.stranger.get(f"/g/{finished.table.row.id}?ply=7&as=open").text
    assert "Bo &lt;b&gt;" in page
    assert "Bo <b>" not in page


def test_a_replay_speaks_french(finished: Watched) -> None:
    person = finished.home.stranger
    headers = {"Cookie": f"{person.cookie}; language=fr", "Accept": HTML}
    page = finished.home.send("GET", f"/g/{finished.table.row.id}?ply=12&as=open", headers).text
    assert "Vérifier cette donne" in page and "Toutes les mains" in page


# What may not be seen yet

TRICKS = [
    *("as=1", "as=2", "as=3", "as=open", "as=OPEN", "as=01", "as=+1", "as=-1", "as=1.0", "as=%EF%BC%91", "as=1%00"),
    *("as=0&as=1", "as=1&as=0", "as=nobody&as=open", "as=open&as=nobody", "as=open&as=", "as[]=1", "As=open"),
    *("as=%20open", "as=None", "as=null", "as=true", "as=99", "as=999999999999", "as=open&ply=0", "as=1&ply=3"),
    *("ply=5&as=open%26", "seat=1", "open=1", "side=open", "as=0,1", "as=0;as=1", "guest=guest-1", "status=over"),
]  # fmt: skip


@pytest.mark.parametrize("accept", [JSON, HTML, "*/*", f"{JSON}, {HTML}", ""])
@pytest.mark.parametrize("trick", TRICKS)
def test_no_address_shows_another_hand_while_the_game_is_on(running: Watched, trick: str, accept: str) -> None:
    table = running.table
    for person, seat in ((running.home.people[0], 0), (running.home.stranger, SEATS)):
        answer = person.get(f"/g/{table.row.id}?{trick}", accept)
        assert SEED not in answer.text
        if answer.status_code == 200:
            side = (
                "nobody" if seat == SEATS or '"nobody" selected' in answer.text or "as=nobody" in answer.text else seat
            )
            ply = 0 if "ply=0" in trick else 3 if "ply=3" in trick else len(table.played)
            allowed = person.moment(table, ply, side)["regions"]
            shown = answer.json()["regions"] if answer.headers["content-type"] == JSON else {}
            assert shown in ({}, allowed)
            assert cards_in(allowed) == [
                key for name in OWN_REGIONS for key in re.findall(r'data-help="([^"]+)"', region_in(answer, name))
            ]
        else:
            assert answer.status_code in (403, 404)
            assert "data-help" not in answer.text


def region_in(answer: httpx.Response, name: str) -> str:
    if answer.headers["content-type"] == JSON:
        found: str = answer.json()["regions"][name]
        return found
    return answer.text.partition(f'<section data-region="{name}"')[2].partition("</section>")[0]


def test_the_seed_the_record_and_the_proof_wait_for_the_end(running: Watched) -> None:
    table = running.table
    for person in running.people:
        answer = person.get(f"/g/{table.row.id}/record")
        assert answer.status_code == 403
        assert SEED not in answer.text and '"do"' not in answer.text
        page = person.get(f"/g/{table.row.id}").text
        assert SEED not in page and 'id="verify"' not in page and "data-shuffles" not in page


def test_a_refusal_says_why_and_leads_back_to_the_table(running: Watched) -> None:
    answer = running.home.people[0].get(f"/g/{running.table.row.id}?as=open")
    assert answer.status_code == 403
    assert "once the game is over" in answer.text
    assert f'href="/t/{running.table.row.id}"' in answer.text
    told = running.home.people[0].get(f"/g/{running.table.row.id}?as=1", JSON)
    assert told.status_code == 403 and "once the game is over" in told.json()["error"]


def test_the_own_seat_of_a_running_game_is_not_anybodys_who_stood_elsewhere(running: Watched) -> None:
    """A replay of one's own seat is one's own at this table, not at another."""
    other = running.home.begun()
    assert running.home.people[3].get(f"/g/{other.row.id}?as=3").status_code == 200
    assert running.home.people[3].get(f"/g/{other.row.id}?as=2").status_code == 403


@pytest.mark.parametrize("ply", ["31", "-1", "x", "1.5", "9999999", "%EF%BC%91", "1e1", "0x1"])
def test_a_moment_that_never_was_is_refused_by_name_value_and_range(running: Watched, ply: str) -> None:
    answer = running.home.people[0].get(f"/g/{running.table.row.id}?ply={ply}&as=0")
    assert answer.status_code == 404
    assert "ply: got" in answer.text and "from 0 to 30" in answer.text


def test_there_is_no_replay_of_a_table_that_is_not_there_or_not_begun(home: Home) -> None:
    assert home.stranger.get("/g/nowhere").status_code == 404
    assert home.stranger.get("/g/nowhere/record").status_code == 404
    game = load("presages")
    table = home.call(home.tables.open_table, game, game.options(), "guest-0", False, False)
    assert home.stranger.get(f"/g/{table.row.id}").status_code == 409
    assert home.stranger.get(f"/g/{table.row.id}/record").status_code == 409


# The deal, proved


def described(seed: str, number: int, pack: list[int], wanted: int) -> list[int]:
    """A shuffle as the engine's description has it, written a second time."""
    blocks = (hashlib.sha256(f"{seed}:{number}:{block}".encode()).digest() for block in itertools.count())
    numbers = itertools.chain.from_iterable(blocks)
    cards = list(pack)
    for i in range(wanted):
        n = len(cards) - i
        j = i + next(x for x in numbers if x < 256 - 256 % n) % n
        cards[i], cards[j] = cards[j], cards[i]
    return cards[:wanted]


def proof_in(page: str) -> dict[str, str]:
    found = re.search(r'id="verify" data-seed="(.*?)" data-commitment="(.*?)" data-shuffles="(.*?)"', page)
    assert found is not None
    return dict(zip(("seed", "commitment", "shuffles"), map(html.unescape, found.groups())))


def test_the_page_of_a_finished_game_holds_all_that_proves_its_deal(finished: Watched) -> None:
    table = finished.table
    proof = proof_in(finished.home.stranger.get(f"/g/{table.row.id}").text)
    assert proof["seed"] == SEED
    assert proof["commitment"] == hashlib.sha256(SEED.encode()).hexdigest() == commitment(SEED) == table.commitment()
    shuffles = json.loads(proof["shuffles"])
    rounds = table.view(None)["round"]
    assert [shuffle["number"] for shuffle in shuffles] == list(range(rounds + 1))
    for shuffle in shuffles:
        drawn = described(SEED, shuffle["number"], shuffle["pack"], len(shuffle["drawn"]))
        assert drawn == shuffle["drawn"]


def test_the_shuffles_proved_are_those_the_cards_came_from(finished: Watched) -> None:
    table = finished.table
    absolutes, first = json.loads(proof_in(finished.home.stranger.get(f"/g/{table.row.id}").text)["shuffles"])[:2]
    start = table.game.new(table.row.options, SEED)
    for seat in range(SEATS):
        dealt = [absolutes["drawn"][seat], *first["drawn"][4 * seat : 4 * seat + 4]]
        assert sorted(dealt) == start.view(seat)["hands"][seat]


# The record, out and in


def exported(finished: Watched) -> bytes:
    answer = finished.home.stranger.get(f"/g/{finished.table.row.id}/record")
    assert answer.status_code == 200
    name = f"presages-{finished.table.row.id}.jsonl"
    assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
    return answer.content


def imported(home: Home, answer: httpx.Response) -> Table:
    assert answer.status_code == 303, answer.text
    table = home.call(home.tables.table, answer.headers["location"].removeprefix("/g/"))
    assert isinstance(table, Table)
    return table


@pytest.mark.parametrize("as_file", [True, False], ids=["as a file", "as text"])
def test_a_record_goes_out_is_right_and_comes_in_the_same(finished: Watched, as_file: bool) -> None:
    record = exported(finished)
    assert finished.table.state is not None
    same = fingerprint(finished.table.state)
    assert fingerprint(replayed(io.BytesIO(record)).state) == same
    table = imported(finished.home, finished.home.people[0].take_in(record if as_file else record.decode(), as_file))
    assert table.state is not None
    assert fingerprint(table.state) == same
    assert table.row.outcome == finished.table.row.outcome
    assert finished.home.stranger.get(f"/g/{table.row.id}/record").content == record


def test_an_import_is_its_importers_and_gives_nobody_a_seat(finished: Watched) -> None:
    importer = finished.home.people[0]
    table = imported(finished.home, importer.take_in(exported(finished)))
    assert table.row.status == "over" and table.row.host == importer.guest and not table.row.listed
    assert table.names() == finished.table.names()  # Ada is a name there, and no more
    assert all(seat.guest is None and seat.secret is None for seat in table.seats)
    page = importer.get(f"/g/{table.row.id}?ply=4&as=1")
    assert page.status_code == 200 and "Imported" in page.text and "played elsewhere" in page.text
    assert f"/g/{table.row.id}" in importer.get("/").text
    with pytest.raises(Refused, match="played elsewhere"):
        finished.home.call(table.rematch, importer.guest)


@pytest.mark.parametrize("file", FIXTURES, ids=lambda file: file.stem)
def test_games_from_elsewhere_come_in_and_can_be_watched(home: Home, file: Path) -> None:
    header, *actions = file.read_text().splitlines()
    bots = ["greedy", "no such bot", None, None, None, None][: json.loads(header)["options"]["seats"]]
    record = "\r\n".join([json.dumps({**json.loads(header), "bots": bots}), *actions, "", ""])
    table = imported(home, home.stranger.take_in(f"\ufeff{record}", as_file=False))
    assert table.names() == [f"Seat {seat + 1}" for seat in range(len(table.seats))]
    assert [seat.bot for seat in table.seats][:3] == ["greedy", None, None]
    for ply in range(0, len(actions) + 1, 7):
        home.stranger.moment(table, ply, "open")
    assert home.stranger.moment(table, len(actions), 0)["plies"] == len(actions)


HEADER = FIXTURES[0].read_text().splitlines()[0]
ACTIONS = FIXTURES[0].read_text().splitlines()[1:]
DEALT = json.dumps({**json.loads(HEADER), "deal": {"absolutes": [30, 31, 32, 33, 34, 35], "rounds": []}})
BROKEN = {
    "nothing": ("", r"line 1: the file is empty"),
    "blanks": (" \n\n ", r"line 1: the file is empty"),
    "prose": ("Once upon a time", r"line 1: "),
    "another thing in JSON": ('{"a": 1}', r"line 1: header: unknown key|line 1: no "),
    "an unknown game": (HEADER.replace("presages", "poker"), r"line 1: .*poker"),
    "other rules": (HEADER.replace('"rules":1', '"rules":99'), r"line 1: rules: got version 99"),
    "names that drive a terminal": (HEADER[:-1] + ',"players":["\\u001b","b","c","d","e","f"]}', r"line 1: players"),
    "a bad seed": (HEADER.replace("04f7", "xyz"), r"line 1: seed: got"),
    "an explicit deal": ("\n".join([DEALT, *ACTIONS]), r"Line 1: the game has an explicit deal|line 1: "),
    "only a header": (HEADER, r"Line 1: the record ends here, but the game is not over"),
    "an unfinished game": ("\n".join([HEADER, *ACTIONS[:9]]), r"Line 10: the record ends here, but the game is not"),
    "an illegal action": ("\n".join([HEADER, *ACTIONS[:5], ACTIONS[0]]), r"line 7: "),
    "an undo": ("\n".join([HEADER, *ACTIONS[:5], '{"seat":4,"do":"undo"}']), r"line 7: "),
    "a seat that is not asked": ("\n".join([HEADER, '{"seat":0,"do":"lay 35"}']), r"line 2: seat: got 0"),
    "a line cut off": ("\n".join([HEADER, *ACTIONS[:3], '{"seat":2,"d']), r"line 5: cut off"),
    "an action after the end": ("\n".join([HEADER, *ACTIONS, ACTIONS[-1]]), rf"line {len(ACTIONS) + 2}: the game was"),
    "a line without end": (HEADER[:-1] + " " * (1 << 18) + "}", r"line 1: longer than"),
    "an abyss": ("[" * 60_000, r"line 1: "),
}


@pytest.mark.parametrize(("record", "why"), BROKEN.values(), ids=BROKEN)
def test_a_broken_record_is_refused_with_its_line_and_nothing_is_kept(home: Home, record: str, why: str) -> None:
    before = home.kept_tables()
    answer = home.stranger.take_in(record)
    assert answer.status_code == 422
    assert re.search(why, html.unescape(answer.text))
    assert home.kept_tables() == before


def test_a_record_in_which_too_much_happens_is_refused(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "MOST_EVENTS", 9)
    before = home.kept_tables()
    answer = home.stranger.take_in("\n".join([HEADER, *ACTIONS]))
    assert answer.status_code == 422
    assert re.search(r"Line \d+: more has happened than is kept of a game", html.unescape(answer.text))
    assert home.kept_tables() == before


def test_bytes_that_are_no_text_are_refused(home: Home) -> None:
    answer = home.stranger.take_in(b"\xff\xfe\x00\x01" * 50)
    assert answer.status_code == 422 and "line 1" in answer.text


def test_a_record_beyond_a_mebibyte_is_refused(home: Home) -> None:
    before = home.kept_tables()
    answer = home.stranger.take_in("\n".join([HEADER, *ACTIONS]) + " " * (1 << 20))
    assert answer.status_code == 413
    assert home.kept_tables() == before


def test_an_import_needs_our_own_form(home: Home) -> None:
    before = home.kept_tables()
    whole = "\n".join([HEADER, *ACTIONS])
    assert home.stranger.take_in(whole, csrf="forged").status_code == 403
    headers = {"Cookie": home.stranger.cookie, "Origin": "http://elsewhere.example"}
    form = {"csrf": csrf(home.desk.signer, home.stranger.guest), "record": whole}
    assert home.send("POST", "/import", headers, data=form).status_code == 403
    assert home.kept_tables() == before
