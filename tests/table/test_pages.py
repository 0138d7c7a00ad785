"""Pages and forms: everything works without a line of script, nothing works from elsewhere, nobody is believed."""

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin

import httpx
import pytest

from sortilege import bots
from sortilege.core import registry
from sortilege.table.live import STAND_IN, Table
from sortilege.table.safety import BODY_LIMIT, HEADERS
from tests.table.house import HERE, Venue, Visitor, asked_guest, in_a_loop, move, opened, play_on, quiet, seated

PLAY = {"game": "presages", "name": "Ada"}
GAMES = Path(registry.__file__ or "").parents[1] / "games"
OPEN = {**PLAY, "option-seats": "4", "option-memory_aid": "yes"}


class Form:
    def __init__(self, action: str) -> None:
        self.action = action
        self.id = ""
        self.hidden: list[tuple[str, str]] = []
        self.buttons: list[tuple[str, str]] = []


class Forms(HTMLParser):
    """The forms of a page as a browser understands them, buttons elsewhere that belong to a form included."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.loose: list[tuple[str, str, str]] = []
        self.inside: Form | None = None
        self.scripts: list[dict[str, str | None]] = []
        self.inline: list[str] = []
        self.feed(html)
        for owner, name, value in self.loose:
            for form in self.forms:
                if form.id == owner:
                    form.buttons.append((name, value))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.inline += [name for name in given if name.startswith("on") or name == "style"]
        if tag == "script":
            self.scripts.append(given)
        if tag == "form":
            self.inside = Form(str(given.get("action") or ""))
            self.inside.id = str(given.get("id") or "")
            self.forms.append(self.inside)
        elif tag == "input" and self.inside is not None and given.get("type") == "hidden":
            self.inside.hidden.append((str(given["name"]), str(given.get("value") or "")))
        elif tag == "button" and given.get("name") and given.get("type") != "button":
            name, value = str(given["name"]), str(given.get("value") or "")
            if given.get("form"):
                self.loose.append((str(given["form"]), name, value))
            elif self.inside is not None:
                self.inside.buttons.append((name, value))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = None

    def of(self, action: str) -> Form:
        return next(form for form in self.forms if form.action.endswith(action))

    def has(self, action: str) -> bool:
        return any(form.action.endswith(action) for form in self.forms)


async def submit(visitor: Visitor, form: Form, button: tuple[str, str] | None = None) -> httpx.Response:
    """Press a button of a form, as a browser without script does, and follow where it leads."""
    visitor.venue.clock.passes(10.0)
    fields: dict[str, list[str]] = {}
    for name, value in [*form.hidden, *([button] if button else [])]:
        fields.setdefault(name, []).append(value)
    answer = visitor.seen(await visitor.http.post(form.action, data=fields, headers={"Origin": HERE}))
    if answer.status_code == 303:
        return await visitor.get(urljoin(HERE, answer.headers["location"]))
    return answer


# Getting in


@in_a_loop
async def test_the_house_says_when_it_is_ready(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        answer = await venue.guest().get("/healthz")
        assert answer.status_code == 200 and answer.json() == {"ready": True}
        assert "set-cookie" not in answer.headers
        codes = {(await venue.guest().get("/healthz")).status_code for _ in range(220)}
        assert codes == {200, 429}


@in_a_loop
async def test_the_lobby_has_a_door_for_every_game_and_knows_who_comes_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada = venue.guest()
        first = await ada.get("/")
        assert first.status_code == 200 and "Présages" in first.text
        cookie = first.headers["set-cookie"]
        assert "HttpOnly" in cookie and "SameSite=lax" in cookie
        who = ada.id
        again = await ada.get("/")
        assert "set-cookie" not in again.headers and ada.id == who


@in_a_loop
async def test_play_now_is_one_form_away(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada = venue.guest()
        await ada.get("/")
        form = Forms(ada.html).of("/play")
        answer = await ada.post("/play", {**dict(form.hidden), "name": "Ada"})
        assert answer.status_code == 303
        table = await venue.table(answer.headers["location"].rpartition("/")[2])
        assert table.row.status == "on" and table.names()[0] == "Ada"
        assert [row.bot is not None for row in table.seats] == [False, True, True, True]
        await quiet(table)
        assert (await ada.get(answer.headers["location"])).status_code == 200
        assert 'data-region="board"' in ada.html
        await ada.get("/")
        assert f"/t/{table.row.id}" in ada.html and 'value="Ada"' in ada.html


@in_a_loop
async def test_a_table_is_opened_with_the_options_of_its_game(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada = venue.guest()
        await ada.get("/")
        answer = await ada.post("/open", {**PLAY, "option-seats": "6", "listed": "yes"})
        table = await venue.table(answer.headers["location"].rpartition("/")[2])
        assert table.row.options == table.game.options({"seats": 6, "memory_aid": False})
        assert table.row.listed and not table.row.takeover and len(table.seats) == 6
        bob = venue.guest()
        await bob.get("/")
        assert f"/t/{table.row.id}" in bob.html
        hidden = await ada.opens(4)
        await bob.get("/")
        assert f"/t/{hidden}" not in bob.html


WRONG = [
    {"option-seats": "3"},
    {"option-seats": "7"},
    {"option-seats": ""},
    {"option-seats": "4.0"},
    {"option-seats": "-4"},
    {"option-seats": "99999999999999999999"},
    {"option-seats": "<b>4"},
    {"game": "whist"},
    {"game": ""},
    {"game": "../presages"},
    {"name": ""},
    {"name": "   "},
    {"name": "x" * 25},
    {"name": "a\u202eb"},
    {"name": "a\x00b"},
    {"name": "\u200b"},
]


@pytest.mark.parametrize("change", WRONG, ids=str)
def test_options_and_names_that_are_none_open_no_table(tmp_path: Path, change: dict[str, str]) -> None:
    @in_a_loop
    async def ask() -> None:
        async with opened(tmp_path) as venue:
            ada = venue.guest()
            await ada.get("/")
            answer = await ada.post("/open", {**OPEN, **change})
            assert answer.status_code == 409
            assert Forms(answer.text).forms, "a page, not a stack trace"
            assert not venue.house.tables

    ask()


@in_a_loop
async def test_nobody_opens_tables_faster_than_anybody_could_play(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada = venue.guest()
        await ada.get("/")
        codes = []
        for _ in range(30):
            venue.clock.passes(-9.9)  # `post` lets ten seconds pass
            codes.append((await ada.post("/open", OPEN)).status_code)
        assert codes[0] == 303 and codes[-1] == 409
        assert len(venue.house.tables) < 30


@in_a_loop
async def test_rematches_count_as_tables_opened(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, (ada,) = await seated(venue, 1)
        await play_on(table)
        while venue.desk.fresh_tables.take("127.0.0.1", venue.clock() + 10):
            pass
        venue.clock.passes(-9.9)
        assert (await ada.post(f"/t/{table.row.id}/rematch")).status_code == 409
        venue.clock.passes(60)
        assert (await ada.post(f"/t/{table.row.id}/rematch")).status_code == 303


@in_a_loop
async def test_an_invitation_leads_where_others_can_follow(tmp_path: Path) -> None:
    for reachable, link, warns in (
        ("", "http://localhost:8000", True),
        ("192.168.1.7", "http://192.168.1.7:8000", False),
    ):
        async with opened(tmp_path / link[7:10], reachable=reachable) as venue:
            ada = venue.guest()
            table = await ada.opens()
            page = (await ada.get(f"/t/{table}", headers={"Host": "localhost:8000"})).text
            assert f'value="{link}/t/{table}"' in page
            assert ("Only this computer can open it" in page) == warns
            bob = venue.guest()
            page = (await bob.get(f"/t/{table}")).text
            assert f'value="{HERE}/t/{table}"' in page and "Only this computer" not in page


@in_a_loop
async def test_a_name_nobody_chose_follows_the_language(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada = venue.guest()
        await ada.opens(name="Guest")
        await ada.post("/settings", {"language": "fr", "back": "/"})
        assert 'value="Invité"' in (await ada.get("/")).text


@in_a_loop
async def test_requests_from_one_address_have_an_end(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        codes = [(await venue.guest().get("/rules/presages")).status_code for _ in range(220)]
        assert codes[0] == 200 and codes[-1] == 429
        venue.clock.passes(60)
        assert (await venue.guest().get("/")).status_code == 200


# Language and theme


@in_a_loop
async def test_the_browsers_language_decides_until_the_switch_does(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        for wanted, tongue in [
            ("fr", "fr"),
            ("fr-CA,en;q=0.5", "fr"),
            ("en-GB,fr", "en"),
            ("de,fr;q=0.3", "fr"),
            ("de", "en"),
            ("", "en"),
            (";;;,,,=q;", "en"),
        ]:
            visitor = venue.guest(wanted)
            await visitor.get("/")
            assert f'<html lang="{tongue}"' in visitor.html, wanted
        ada = venue.guest("fr")
        await ada.get("/rules/presages")
        switch = next(button for button in Forms(ada.html).of("/settings").buttons if button[0] == "language")
        assert switch[1] == "en"
        answer = await submit(ada, Forms(ada.html).of("/settings"), switch)
        assert '<html lang="en"' in ada.html and answer.url.path == "/rules/presages", "back where one was"


@in_a_loop
async def test_the_theme_is_kept(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada = venue.guest()
        await ada.get("/")
        for theme in ("light", "dark"):
            await submit(ada, Forms(ada.html).of("/settings"), ("theme", theme))
            assert f'data-theme="{theme}"' in ada.html
        await submit(ada, Forms(ada.html).of("/settings"), ("theme", '"><script>'))
        assert 'data-theme="dark"' in ada.html and '"><script>' not in ada.html


@in_a_loop
async def test_a_switch_leads_back_to_this_house_only(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada = venue.guest()
        await ada.get("/")
        attempts = [
            "https://evil.test",
            "//evil.test",
            "/\\evil.test",
            "\\\\evil.test",
            "javascript:alert(1)",
            "evil.test",
        ]
        attempts += [
            "/\t/evil.test",
            "/\n/evil.test",
            "\t//evil.test",
            " //evil.test",
            "/%09/evil.test",
            "///evil.test",
            "",
        ]
        attempts += ["/\r\nLocation: https://evil.test", "/\r\nSet-Cookie: guest=x", "https:evil.test", "/\\/evil.test"]
        for back in attempts:
            answer = await ada.post("/settings", {"back": back, "language": "en"})
            assert answer.status_code == 303
            location = answer.headers["location"]
            stripped = re.sub(r"[\t\r\n]", "", location).strip().replace("\\", "/")  # as browsers read it
            assert urljoin(HERE, stripped).startswith(f"{HERE}/"), back
            assert not stripped.startswith("//"), back
            assert answer.headers.get_list("set-cookie") == [
                cookie for cookie in answer.headers.get_list("set-cookie") if cookie.startswith("language=")
            ]


# A whole game without script


async def one_answer(visitor: Visitor, table: Table) -> None:
    """Answer by the buttons of the page alone: pick by pick where the page offers picks, else by the choice itself."""
    await visitor.get(f"/t/{table.row.id}")
    before = len(table.rows)
    for _ in range(4):  # a choice is at most a card and a seat
        form = Forms(visitor.html).of("/act")
        chosen = [value for name, value in form.hidden if name == "chosen"]
        picks = [button for button in form.buttons if button[0] == "pick" and button[1] not in chosen]
        choices = [button for button in form.buttons if button[0] == "do"]
        assert choices, "every choice can be made by its own button"
        answer = await submit(visitor, form, picks[0] if picks and not chosen else choices[-1])
        assert answer.status_code == 200, answer.text
        if len(table.rows) > before:
            return
        assert [value for name, value in Forms(visitor.html).of("/act").hidden if name == "chosen"]
    raise AssertionError("picks lead nowhere")


@in_a_loop
async def test_a_whole_game_is_played_by_plain_forms(tmp_path: Path) -> None:
    async with opened(tmp_path, dice=lambda: "00") as venue:
        table, people = await seated(venue, 2, takeover="")
        answers = 0
        two_steps = 0
        while table.row.status == "on":
            await quiet(table)
            if not table.asked():
                break
            _, guest = asked_guest(table, people)
            posts = len(guest.responses)
            await one_answer(guest, table)
            two_steps += sum(response.request.method == "POST" for response in guest.responses[posts:]) > 1
            answers += 1
        assert table.row.status == "over" and answers > 10
        assert two_steps, "some choices took a card and then a seat"
        ada = people[0]
        await ada.get(f"/t/{table.row.id}")
        await submit(ada, Forms(ada.html).of("/rematch"))
        assert table.row.after is not None and Forms(ada.html).has("/start")
        await submit(ada, Forms(ada.html).of("/start"))
        assert (await venue.table(table.row.after)).row.status == "on"


@in_a_loop
async def test_picks_that_fit_no_choice_lead_back_to_the_table(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, people = await seated(venue, 4)
        seat, guest = asked_guest(table, people)
        await guest.get(f"/t/{table.row.id}")
        decision = table.decision(seat)
        for picks in (["card:99"], ["seat:9"], [""], ["card:98", "card:99"], ["<script>"], ["x" * 500]):
            answer = await guest.post(
                f"/t/{table.row.id}/act", {"decision": decision, "pick": picks[0], "chosen": picks}
            )
            assert answer.status_code in (303, 422), picks
            if answer.status_code == 303:
                assert (await guest.get(answer.headers["location"])).status_code == 200
                assert "<script>" not in guest.html.replace("<script type", "")
        assert not table.rows


@in_a_loop
async def test_before_the_deal_nothing_can_be_picked(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada = venue.guest()
        table = await ada.opens()
        answer = await ada.post(f"/t/{table}/act", {"pick": "card:1", "decision": "0"})
        assert answer.status_code < 500 and "The game has not begun." in ada.html


@in_a_loop
async def test_seats_are_taken_left_and_given_by_forms(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada, bob = venue.guest(), await venue.known_guest("Bob")
        table = await venue.table(await ada.opens(4))
        await bob.get(f"/t/{table.row.id}")
        assert not Forms(bob.html).has("/start") and not Forms(bob.html).has("/bot")
        await submit(bob, Forms(bob.html).of("/sit"), ("seat", "2"))
        assert table.seat_of(bob.id) == 2
        await submit(bob, Forms(bob.html).of("/leave"))
        assert table.seat_of(bob.id) is None
        await ada.get(f"/t/{table.row.id}")
        form = Forms(ada.html).of("/bot")
        await submit(ada, form, next(button for button in form.buttons if button[1] == "greedy"))
        assert "greedy" in [row.bot for row in table.seats]
        await submit(ada, Forms(ada.html).of("/bot"), ("bot", ""))
        assert "greedy" not in [row.bot for row in table.seats]
        answer = await ada.post(f"/t/{table.row.id}/bot", {"seat": "1", "bot": "oracle"})
        assert answer.status_code == 409 and table.seats[1].bot is None


@in_a_loop
async def test_an_answer_sent_twice_counts_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, people = await seated(venue, 4)
        seat, guest = asked_guest(table, people)
        fields = {"decision": table.decision(seat), "do": move(table, seat)}
        codes = [(await guest.post(f"/t/{table.row.id}/act", fields)).status_code for _ in range(3)]
        assert codes[0] == 303 and codes[1:] == [409, 409] and len(table.rows) == 1


# From elsewhere


def deeds(table: str) -> list[tuple[str, dict[str, str]]]:
    at = f"/t/{table}"
    return [
        ("/play", PLAY),
        ("/open", OPEN),
        ("/settings", {"language": "fr", "back": "/"}),
        (f"{at}/sit", {"seat": "1"}),
        (f"{at}/leave", {}),
        (f"{at}/bot", {"seat": "1", "bot": "random"}),
        (f"{at}/start", {"bot": "random"}),
        (f"{at}/act", {"decision": "0", "do": "lay 1"}),
        (f"{at}/undo", {"decision": "0"}),
        (f"{at}/react", {"react": "bravo"}),
        (f"{at}/link", {}),
        (f"{at}/seat", {"secret": "x"}),
        (f"{at}/rematch", {}),
    ]


async def assert_refused(venue: Venue, visitor: Visitor, table: Table, csrf: str, headers: dict[str, str]) -> None:
    seats, status, tables = list(table.seats), table.row.status, len(venue.house.tables)
    for path, fields in deeds(table.row.id):
        venue.clock.passes(10)
        answer = visitor.seen(await visitor.http.post(path, data={**fields, "csrf": csrf}, headers=headers))
        assert answer.status_code == 403, path
        assert "language" not in visitor.http.cookies
    assert (list(table.seats), table.row.status, len(venue.house.tables)) == (seats, status, tables)


@in_a_loop
async def test_no_deed_without_the_token_of_ones_own_page(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada, eve = venue.guest(), venue.guest()
        table = await venue.table(await ada.opens())
        await eve.get("/")
        for token in ("", "x", eve.csrf, ada.csrf + "x", ada.csrf[:-1], ada.http.cookies["guest"], "é", "\0"):
            await assert_refused(venue, ada, table, token, {"Origin": HERE})


@in_a_loop
async def test_no_deed_from_a_page_that_is_not_ours(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada = venue.guest()
        table = await venue.table(await ada.opens())
        strangers: list[dict[str, str]] = [
            {},
            {"Origin": "https://evil.test"},
            {"Origin": "null"},
            {"Origin": f"{HERE}.evil.test"},
            {"Sec-Fetch-Site": "cross-site"},
            {"Sec-Fetch-Site": "same-site"},
            {"Referer": "https://evil.test/t/table.test"},
        ]
        for headers in strangers:
            await assert_refused(venue, ada, table, ada.csrf, headers)


@in_a_loop
async def test_no_deed_without_a_guest_we_know(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada, nobody = venue.guest(), venue.guest()
        table = await venue.table(await ada.opens())
        await assert_refused(venue, nobody, table, ada.csrf, {"Origin": HERE})
        for cookie in ("x", "", ada.http.cookies["guest"][:-2], "a.b", "\x7f"):
            nobody.http.cookies.clear()
            await assert_refused(venue, nobody, table, ada.csrf, {"Origin": HERE, "Cookie": f"guest={cookie}"})


@in_a_loop
async def test_looking_changes_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada = venue.guest()
        table = await venue.table(await ada.opens())
        seats = list(table.seats)
        for path, fields in deeds(table.row.id):
            answer = await ada.get(path, params={**fields, "csrf": ada.csrf})
            assert answer.status_code in (200, 404, 405), path
        assert list(table.seats) == seats and table.row.status == "open" and len(venue.house.tables) == 1


# Nothing there


@in_a_loop
async def test_what_is_not_there_is_a_page_that_says_so(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada = await venue.known_guest()
        for path in (
            "/nothing",
            "/t/nowhere",
            "/rules/whist",
            "/t/",
            "/t/x/y",
            "//evil.test/",
            "/%00",
            "/t/%ff",
            "/t/%00",
        ):
            answer = await ada.get(HERE + path)
            assert answer.status_code == 404, path
            assert answer.headers["content-type"].startswith("text/html") and "Nothing here" in answer.text, path
        for path in (
            "/static/nothing.js",
            "/static/../pages.py",
            "/static/%2e%2e/app.py",
            "/games/whist/emblems.svg",
            "/games/whist/board.css",
        ):
            assert (await ada.get(HERE + path)).status_code == 404, path
        for path in ("/t/nowhere/act", "/t/nowhere/sit", "/t/%00/act"):
            assert (await ada.post(path)).status_code in (404, 409), path


@in_a_loop
async def test_bodies_that_are_no_forms_are_refused_politely(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada = await venue.known_guest()
        urlencoded = "application/x-www-form-urlencoded"
        bodies = [
            (b"", urlencoded),
            (b"\xff\xfe&=&==&%%%", urlencoded),
            (b"csrf=%00%ff&name", urlencoded),
            (b"&".join(b"a=1" for _ in range(500)), urlencoded),
            (b"--x\r\nContent-Disposition: form-data\r\n\r\n", "multipart/form-data; boundary=x"),
            (b"nonsense", "multipart/form-data"),
            (b"nonsense", "multipart/form-data; boundary="),
            (b"{}", "application/json"),
            (b"\x00" * 1000, "\x7f"),
        ]
        for body, kind in bodies:
            venue.clock.passes(10)
            answer = await ada.http.post("/open", content=body, headers={"Origin": HERE, "Content-Type": kind})
            assert answer.status_code == 403, (body[:20], kind)
        answer = await ada.http.post("/play", content=b"x" * (BODY_LIMIT + 1), headers={"Origin": HERE})
        assert answer.status_code == 413


@in_a_loop
async def test_a_form_in_an_encoding_of_its_own_is_none(tmp_path: Path) -> None:
    """Some take ages to read, and some make half characters."""
    async with opened(tmp_path) as venue:
        ada = await venue.known_guest()
        fields = [("csrf", ada.csrf), ("back", "/there"), ("theme", "dark")]
        parts = [f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n' for name, text in fields]
        body = "".join(parts).encode() + b"--x--\r\n"
        for kind, status in [
            ("multipart/form-data; boundary=x", 303),
            ("multipart/form-data; boundary=x; charset=UTF-8", 303),
            ("multipart/form-data; boundary=x; charset=punycode", 403),
            ('multipart/form-data; charset="unicode_escape"; boundary=x', 403),
            ("multipart/form-data; boundary=x; charset=latin-1", 403),
        ]:
            venue.clock.passes(10)
            answer = await ada.http.post("/settings", content=body, headers={"Origin": HERE, "Content-Type": kind})
            assert answer.status_code == status, kind


# Nobody is believed


HOSTILE = "<script>alert(1)"  # 16 of at most 24 characters
QUOTING = "\"'><img src=x onerror=a>"


@in_a_loop
async def test_hostile_names_are_text_wherever_they_stand(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada, bob = venue.guest(), await venue.known_guest(QUOTING)
        table = await venue.table(await ada.opens(name=HOSTILE, listed="yes"))
        await bob.sits(table.row.id, 1)
        pages = []
        for visitor in (ada, bob, venue.guest("fr")):
            for path in ("/", f"/t/{table.row.id}"):
                pages.append((await visitor.get(path)).text)
        await ada.starts(table.row.id)
        await quiet(table)
        for _ in range(20):
            if not table.asked():
                break
            seat, guest = asked_guest(table, [ada, bob])
            await table.act(seat, table.decision(seat), move(table, seat), guest.id, None)
            await quiet(table)
        frames: list[str] = []
        for visitor in (ada, bob, venue.guest("fr")):
            pages.append((await visitor.get(f"/t/{table.row.id}")).text)
            async with visitor.page(table.row.id) as page:
                await page.still()
                frames += [html for frame in page.frames for html in frame.get("regions", {}).values()]
        for html in [*pages, *frames]:
            parsed = Forms(html)
            assert all(str(script.get("src", "")).startswith("/static/") for script in parsed.scripts)
            assert not parsed.inline
            assert HOSTILE not in html and QUOTING not in html and "<img" not in html
        assert any("&lt;script&gt;alert(1)" in html for html in pages)
        assert any("&lt;img src=x" in html for html in frames)


@in_a_loop
async def test_no_page_has_script_or_style_of_its_own(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, (ada, *_others) = await seated(venue, 2)
        for path in ("/", f"/t/{table.row.id}", "/rules/presages", f"/t/{table.row.id}/seat", "/nothing"):
            parsed = Forms((await ada.get(path)).text)
            assert not parsed.inline, path
            assert all(str(script.get("src", "")).startswith("/static/") for script in parsed.scripts), path
            assert "<style" not in ada.html and "javascript:" not in ada.html


@in_a_loop
async def test_every_response_binds_the_browser(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, (ada, *_others) = await seated(venue, 2)
        await ada.get("/")
        for path in ("/rules/presages", f"/t/{table.row.id}", "/nothing", "/t/nowhere", "/healthz", "/static/base.css"):
            await ada.get(path)
        for path in (
            "/static/none",
            "/games/presages/emblems.svg",
            "/games/none/emblems.svg",
            "/games/presages/board.css",
            f"/t/{table.row.id}/seat",
        ):
            await ada.get(path)
        for path, fields in deeds(table.row.id):
            await ada.post(path, fields)
        ada.seen(await ada.http.post("/play", content=b"x" * (BODY_LIMIT + 1)))
        ada.seen(await ada.http.put("/", content=b"x"))
        ada.seen(await ada.http.delete("/play"))
        for _ in range(220):
            ada.seen(await ada.http.get("/nothing"))
        codes = {response.status_code for response in ada.responses}
        assert codes >= {200, 303, 404, 405, 409, 413, 429}
        for response in ada.responses:
            for name, value in HEADERS.items():
                assert response.headers.get(name) == value, (response.request.url, response.status_code)
            assert "'unsafe-inline'" not in response.headers["content-security-policy"]


@in_a_loop
async def test_pages_of_ones_own_are_not_cached_and_files_are(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada = await venue.known_guest()
        page = await ada.get("/")
        assert page.headers["cache-control"] == "no-store"
        style = re.search(r'href="(/static/base.css\?[^"]+)"', page.text)
        assert style is not None
        assert "immutable" in (await ada.get(style[1])).headers["cache-control"]


# Seat links


@in_a_loop
async def test_the_secret_of_a_seat_is_on_its_own_page_and_nowhere_else(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, (ada, bob) = await seated(venue, 2)
        async with ada.page(table.row.id) as one, bob.page(table.row.id) as two:
            await one.still()
            answer = await ada.post(f"/t/{table.row.id}/link")
            found = re.search(rf"{HERE}/t/{table.row.id}/seat#([\w-]+)", answer.text)
            assert found is not None and answer.headers["cache-control"] == "no-store"
            secret = found[1]
            ada.responses.remove(answer)
            phone = venue.guest()
            await phone.get(f"/t/{table.row.id}/seat")
            claimed = await submit_secret(phone, f"#{secret} ")
            assert claimed.status_code == 303 and table.seat_of(phone.id) == 0
            again = venue.guest()
            await again.get(f"/t/{table.row.id}/seat")
            assert (await submit_secret(again, secret)).status_code == 409
            for visitor in (ada, bob, phone, again):
                await visitor.get(f"/t/{table.row.id}")
                await visitor.get("/")
            await one.still()
            await two.still()
            told = [*one.raw, *two.raw]
        for visitor in (ada, bob, phone, again):
            for response in visitor.responses:
                assert secret not in response.text and secret not in str(response.headers.raw)
                assert secret not in str(response.request.url), "never in an address, so never in a log or Referer"
        assert not any(secret in text for text in told)


async def submit_secret(visitor: Visitor, secret: str) -> httpx.Response:
    form = Forms(visitor.html).of("/seat")
    return await visitor.post(form.action, {**dict(form.hidden), "secret": secret})


@in_a_loop
async def test_the_old_device_watches_after_its_seat_has_moved(tmp_path: Path) -> None:
    async with opened(tmp_path, dice=lambda: "00") as venue:
        table, (ada, *_others) = await seated(venue, 4)
        phone = await venue.known_guest("Phone")
        async with ada.page(table.row.id) as page:
            await page.still()
            assert 'class="hand' in page.regions()["hand"]
            await table.claim(phone.id, await table.new_link(ada.id))
            await page.still()
            assert 'class="hand' not in page.regions()["hand"], "the cards are gone from the old device"
            answer = await page.command(decision=table.decision(0), do="lay 1")
            assert answer["why"] == "You do not sit at this table."


@in_a_loop
async def test_a_game_with_a_style_of_its_own_is_linked_to_it_and_another_is_not(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada = venue.guest()
        styled = [name for name in registry.names() if (GAMES / name / "board.css").is_file()]
        assert styled and set(styled) < set(registry.names())
        for name in registry.names():
            await ada.get("/")
            numbers = {f"option-{option.name}": str(option.default) for option in registry.load(name).schema}
            answer = await ada.post("/open", {"game": name, "name": "Ada", **numbers})
            await ada.get(answer.headers["location"])
            assert (f'href="/games/{name}/board.css?' in ada.html) == (name in styled)
            sheet = await ada.get(f"/games/{name}/board.css")
            assert sheet.status_code == (200 if name in styled else 404)
            assert name not in styled or sheet.headers["content-type"].startswith("text/css")


@in_a_loop
async def test_options_that_do_not_go_together_are_named_as_the_form_calls_them(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        fields = {"game": "seven_seals", "name": "Ada", "option-seats": "3", "option-long_game": "yes"}
        for language, label in (("en", "Long game"), ("fr", "Partie longue")):
            ada = venue.guest(language)
            await ada.get("/")
            answer = await ada.post("/open", {**fields, "option-mage_value": "4", "option-white": "may"})
            assert answer.status_code == 409 and label in answer.text
            answer = await ada.post("/open", {**fields, "option-seats": "٣"})
            assert answer.status_code == 409
        assert not venue.house.tables


@in_a_loop
async def test_bots_for_empty_seats_are_every_strength_and_the_usual_one_is_chosen(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada = venue.guest()
        page = (await ada.get(f"/t/{await ada.opens()}")).text
        offered = re.findall(r'<option value="(\w+)"( selected)?>', page)
        assert [name for name, _ in offered] == bots.names()
        assert [name for name, chosen in offered if chosen] == [STAND_IN]
