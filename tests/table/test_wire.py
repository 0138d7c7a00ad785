"""The socket: every change reaches every viewer, numbered, once; and no viewer is told what they may not know."""

import asyncio
import json
import re
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sortilege
from sortilege import State
from sortilege.table import guests
from sortilege.table.drawing import REACTIONS, faces
from sortilege.table.live import Table
from sortilege.table.store import SeatRow, Store, TableRow
from sortilege.table.wire import KEPT, LONGEST, WAITING, Viewer, react
from tests.every_game.test_secrets import answered
from tests.table.house import (
    Clock,
    Venue,
    Visitor,
    asked_guest,
    choices_in,
    decision_in,
    in_a_loop,
    move,
    opened,
    play_on,
    put_together,
    quiet,
    seated,
)

GAME = sortilege.load("presages")
PLAYING = {"status", "board", "hand", "prompt", "recap", "log", "people"}


async def act(table: Table, guests_there: list[Visitor], command: str | None = None) -> None:
    """Whoever is asked gives the first answer there is."""
    seat, guest = asked_guest(table, guests_there)
    await table.act(seat, table.decision(seat), move(table, seat), guest.id, command)
    await quiet(table)


def viewer_of(table: Table, guest: Visitor) -> Viewer:
    return next(one for one in table.watchers if isinstance(one, Viewer) and one.guest == guest.id)


def shown_to(table: Table, guest: Visitor) -> dict[str, str]:
    """All regions as they must look to a guest now."""
    viewer = viewer_of(table, guest)
    return viewer.everything(viewer.rendered())


# Versions


@in_a_loop
async def test_a_page_is_brought_up_to_date_and_then_told_each_change_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, people = await seated(venue, 4)
        async with people[0].page(table.row.id) as page:
            first = await page.until(lambda frame: "v" in frame)
            assert set(first["regions"]) == PLAYING
            await page.still()
            before = len(page.frames)
            for _ in range(5):
                await act(table, people)
            await page.still()
            changes = [frame for frame in page.frames[before:] if "v" in frame]
            epoch, number = page.frames[before - 1].get("v", first["v"]).split(".")
            versions = [frame["v"].split(".") for frame in changes]
            assert {one for one, _ in versions} == {epoch}
            start = int(versions[0][1])
            assert [int(count) for _, count in versions] == list(range(start, start + 5)) and start > int(number)
            assert page.regions() == shown_to(table, people[0])


@in_a_loop
async def test_only_regions_that_changed_are_sent(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, people = await seated(venue, 4)
        async with people[0].page(table.row.id) as page:
            await page.still()
            shown = page.regions()
            for _ in range(12):
                before = len(page.frames)
                await act(table, people)
                await page.still()
                for frame in page.frames[before:]:
                    for name, html in frame.get("regions", {}).items():
                        assert shown[name] != html, f"{name} was sent though it is the same"
                        shown[name] = html


@in_a_loop
async def test_the_page_and_the_socket_agree_on_the_version(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, (ada, *_others) = await seated(venue, 4)
        html = (await ada.get(f"/t/{table.row.id}")).text
        version = re.search(r'data-version="([^"]+)"', html)
        assert version is not None
        async with ada.page(table.row.id, since=version[1]) as page:
            await page.still()
            assert all(set(frame["regions"]) < PLAYING for frame in page.frames if "v" in frame), "all was sent again"


@in_a_loop
async def test_whoever_comes_back_gets_just_what_is_missing(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, people = await seated(venue, 4)
        ada = people[0]
        async with ada.page(table.row.id) as page, ada.page(table.row.id) as steady:
            await steady.still()
            await page.still()
            await page.leave()
            seen, shown = page.version(), page.regions()
            for _ in range(4):
                await act(table, people)
            await steady.still()
            missed = steady.raw[[frame.get("v") for frame in steady.frames].index(seen) + 1 :]
            missed = [text for text in missed if '"v"' in text]
            assert len(missed) == 4
            async with ada.page(table.row.id, since=seen) as again:
                await again.still()
                assert again.raw[:4] == missed
                assert put_together(shown, again.frames) == steady.regions()


@in_a_loop
async def test_whoever_missed_nothing_is_sent_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, (ada, *_others) = await seated(venue, 4)
        async with ada.page(table.row.id) as steady:
            await steady.still()
            async with ada.page(table.row.id, since=steady.version()) as again:
                await again.still()
                assert again.frames == [{"pong": 1}]


@in_a_loop
async def test_a_version_nobody_knows_gets_everything(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, (ada, *_others) = await seated(venue, 4)
        async with ada.page(table.row.id) as steady:
            await steady.still()
            epoch, _, number = steady.version().partition(".")
            ahead = str(int(number) + 1)
            strange = ["", ".", "x", f"{epoch}", f"{epoch}.", f"{epoch}.x", f"{epoch}.-1", f"{epoch}.{ahead}", "0.0"]
            strange += [
                f"{epoch}.{'9' * 400}",
                f"{epoch}.²",
                f"{epoch}.1.2",
                "\0",
                "<script>",
                f"{epoch[::-1]}!.{number}",
            ]
            for since in strange:
                async with ada.page(table.row.id, since=since) as page:
                    await page.still()
                    whole = page.frames[0]
                    assert whole["v"] == steady.version() and set(whole["regions"]) == PLAYING, since


@in_a_loop
async def test_whoever_was_away_too_long_gets_everything(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, people = await seated(venue, 4)
        ada = people[0]
        async with ada.page(table.row.id) as steady:
            await steady.still()
            seen = steady.version()
            for _ in range(KEPT + 1):
                await act(table, people)
            async with ada.page(table.row.id, since=seen) as page:
                await page.still()
                assert set(page.frames[0]["regions"]) == PLAYING
                whole, grown = page.regions(), steady.regions()
                lines = re.findall("<li>.*?</li>", whole.pop("log"))
                assert whole == {name: html for name, html in grown.items() if name != "log"}
                assert lines and lines == re.findall("<li>.*?</li>", grown["log"])[-len(lines) :]


@in_a_loop
async def test_whoever_was_the_only_one_to_look_comes_back_to_what_is_now(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, people = await seated(venue, 4)
        async with people[0].page(table.row.id) as page:
            await page.still()
        for _ in range(5):
            await act(table, people)
        async with people[0].page(table.row.id, since=page.version()) as again:
            await again.still()
            assert put_together(page.regions(), again.frames) == shown_to(table, people[0])


@in_a_loop
async def test_after_a_restart_everything_is_sent(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, people = await seated(venue, 4)
        cookies = dict(people[0].http.cookies)
        async with people[0].page(table.row.id) as page:
            await page.still()
    async with opened(tmp_path) as venue:
        ada = venue.guest()
        ada.http.cookies.update(cookies)
        async with ada.page(table.row.id, since=page.version()) as again:
            await again.still()
            assert set(again.frames[0]["regions"]) == PLAYING and again.version() != page.version()


@in_a_loop
async def test_when_the_cards_are_dealt_pages_load_anew(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada = venue.guest()
        table = await venue.table(await ada.opens())
        async with ada.page(table.row.id) as page:
            first = await page.until(lambda frame: "v" in frame)
            assert set(first["regions"]) == {"status", "waiting", "people"}
            await table.begin(ada.id, "random")
            await page.until(lambda frame: frame == {"reload": True})


@in_a_loop
async def test_all_pages_of_a_guest_are_told_the_same(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, people = await seated(venue, 4)
        ada = people[0]
        async with ada.page(table.row.id) as one, ada.page(table.row.id) as two:
            await one.still()
            await two.still()
            marks = len(one.raw), len(two.raw)
            for _ in range(6):
                await act(table, people)
            await one.still()
            await two.still()
            assert one.raw[marks[0] : -1] == two.raw[marks[1] : -1] != []
            await one.leave()
            assert table.is_present(0)
        assert not table.is_present(0)


@in_a_loop
async def test_each_reads_in_their_own_language(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, people = await seated(venue, 4)
        async with (
            people[0].page(table.row.id) as english,
            people[0].page(table.row.id, **{"accept-language": "fr"}) as french,
        ):
            await english.still()
            await french.still()
            assert "Log" in english.regions()["log"] and "Journal" in french.regions()["log"]


@in_a_loop
async def test_a_page_that_does_not_read_is_cut_off_and_told_everything_when_it_returns(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, people = await seated(venue, 4, game="siggil")
        async with people[0].page(table.row.id) as slow, people[1].page(table.row.id) as brisk:
            await slow.still()
            await brisk.still()
            [waiting] = viewer_of(table, people[0]).pages
            slow.reads.clear()
            for count in range(WAITING + 3):
                react(table, 1, "hm")
                if count % 16 == 0:
                    await brisk.still()
            await brisk.still()
            assert waiting.waiting.qsize() <= WAITING, "what waits for it is bounded"
            slow.reads.set()
            assert await slow.closed() == 1013
            await brisk.still()
            assert len([frame for frame in brisk.frames if "react" in frame]) == WAITING + 3, "others are told as ever"
            await act(table, people)
            async with people[0].page(table.row.id, since=slow.version()) as again:
                await again.still()
                assert put_together(slow.regions(), again.frames) == shown_to(table, people[0])


@in_a_loop
async def test_whoever_never_reads_again_is_not_there_any_more(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, people = await seated(venue, 4, game="siggil")
        async with people[0].page(table.row.id) as stuck, people[1].page(table.row.id) as brisk:
            await stuck.still()
            stuck.reads.clear()
            for count in range(WAITING + 3):
                react(table, 1, "hm")
                if count % 16 == 0:
                    await brisk.still()
            await brisk.still()
            await brisk.still()
            assert not table.is_present(0)


# Commands


@in_a_loop
async def test_a_command_is_acknowledged_after_it_is_kept_and_only_then(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, people = await seated(venue, 4)
        seat, guest = asked_guest(table, people)
        async with guest.page(table.row.id) as page:
            await page.still()
            prompt = page.regions()["prompt"]
            text = choices_in(prompt)[0]
            answer = await page.command(id="mine", decision=decision_in(prompt), do=text)
            assert answer == {"ok": "mine"}
            assert [(row.seat, row.do, row.command) for row in await venue.kept(table.row.id)] == [(seat, text, "mine")]


@in_a_loop
async def test_a_command_sent_again_after_a_lost_answer_is_answered_and_not_done_twice(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, people = await seated(venue, 4)
        _, guest = asked_guest(table, people)
        async with guest.page(table.row.id) as page:
            await page.still()
            prompt = page.regions()["prompt"]
            sent = {"id": "mine", "decision": decision_in(prompt), "do": choices_in(prompt)[0]}
            assert await page.command(**sent) == {"ok": "mine"}
        async with guest.page(table.row.id, since=page.version()) as again:
            assert await again.command(**sent) == {"ok": "mine"}
        assert len(await venue.kept(table.row.id)) == 1


@in_a_loop
async def test_what_cannot_be_done_is_refused_with_a_reason_and_the_page_stays_open(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, people = await seated(venue, 4)
        seat, guest = asked_guest(table, people)
        standing = await venue.standing(table.row.id)
        async with guest.page(table.row.id) as page:
            await page.still()
            decision, legal = table.decision(seat), move(table, seat)
            wrong: list[dict[str, Any]] = [
                {"decision": decision, "do": "lay 99"},
                {"decision": decision, "do": ""},
                {"decision": "99", "do": legal},
                {"decision": "", "do": legal},
                {"decision": decision},
                {"decision": decision, "undo": True},
                {"react": "insult"},
                {"id": "", "decision": decision, "do": legal},
                {"id": "x" * 41, "decision": decision, "do": legal},
            ]
            for facts in wrong:
                answer = await page.command(**facts)
                assert "no" in answer and answer["why"], facts
            assert await page.command(decision=decision, do=legal) == {"ok": f"c{len(wrong) + 1}"}
        assert len(await venue.kept(table.row.id)) == len(standing[0]) + 1


@in_a_loop
async def test_a_refusal_says_nothing_of_what_others_hold(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, people = await seated(venue, 4)
        seat, guest = asked_guest(table, people)
        async with guest.page(table.row.id) as page:
            answers = [
                {**await page.command(decision=table.decision(seat), do=f"lay {card}"), "no": ""}
                for card in range(1, 30)
                if f"lay {card}" not in table.view(seat)["choices"]
            ]
            assert answers == [answers[0]] * len(answers) and "why" in answers[0]


@in_a_loop
async def test_onlookers_see_and_cannot_touch(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, people = await seated(venue, 4)
        eve = await venue.known_guest("Eve")
        seat, _ = asked_guest(table, people)
        async with eve.page(table.row.id) as page:
            await page.still()
            assert choices_in("".join(page.regions().values())) == []
            assert 'name="pick"' not in "".join(page.regions().values())
            for facts in ({"do": move(table, seat)}, {"undo": True}, {"react": "bravo"}):
                answer = await page.command(decision=table.decision(seat), **facts)
                assert answer["why"] == "You do not sit at this table."
            before = len(page.frames)
            await act(table, people)
            await page.still()
            assert any("board" in frame.get("regions", {}) for frame in page.frames[before:])
        assert len(table.rows) == 1


MALFORMED = [
    "",
    " ",
    "{",
    "null",
    "[]",
    "1",
    '"lay 1"',
    "{}x",
    '{"id":1}',
    '{"id":null}',
    '{"id":"a","do":1}',
    '{"id":"a","do":["lay 1"]}',
    '{"id":"a","undo":"yes"}',
    '{"id":"a","seat":0,"do":"lay 1"}',
    '{"id":"a","by":"bot:greedy"}',
    '{"ping":"1"}',
    '{"ping":1.5}',
    '{"id":"\\ud800","do":"lay 1"}',
    "[" * 2000,
    '{"id":' * 600,
    "\0",
    "\ufeff{}",
]


@in_a_loop
async def test_what_is_no_command_ends_the_connection_and_changes_nothing(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as venue:
        table, people = await seated(venue, 4)
        seat, guest = asked_guest(table, people)
        standing = await venue.standing(table.row.id)
        decision, text = table.decision(seat), move(table, seat)
        for wrong in MALFORMED:
            async with (
                (await venue.known_guest("Somebody")).page(table.row.id) as other,
                guest.page(table.row.id) as page,
            ):
                page.say_text(wrong)
                page.say_text(json.dumps({"id": "after", "decision": decision, "do": text}))
                assert await page.closed() == 1007, wrong
                other.say_bytes(b"\xff\x00")
                assert await other.closed() == 1009
        assert await venue.standing(table.row.id) == standing
        assert not table.watchers, "nobody is left behind"


@in_a_loop
async def test_a_command_may_be_so_long_and_no_longer(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, people = await seated(venue, 4)
        _, guest = asked_guest(table, people)
        shell = json.dumps({"id": "a", "do": ""})
        async with guest.page(table.row.id) as page:
            page.say_text(shell.replace('"do": ""', f'"do": "{"x" * (LONGEST - len(shell))}"'))
            await page.until(lambda frame: frame.get("no") == "a")
            page.say_text(shell.replace('"do": ""', f'"do": "{"x" * (LONGEST - len(shell) + 1)}"'))
            assert await page.closed() == 1009


@in_a_loop
async def test_whoever_says_too_much_is_cut_off(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, people = await seated(venue, 4)
        async with people[0].page(table.row.id) as page, people[1].page(table.row.id) as other:
            for _ in range(20):
                await page.still()
            for _ in range(200):
                page.say_text('{"ping":1}')
            assert await page.closed() == 1008
            assert page.frames.count({"pong": 1}) < 100
            await other.still()


@in_a_loop
async def test_forms_and_commands_of_one_guest_fill_up_again_alike(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as venue:
        table, (ada, *_others) = await seated(venue, 4)
        await ada.post(f"/t/{table.row.id}/react", {"react": "hm"})
        async with ada.page(table.row.id) as page:
            for _ in range(100):  # a form, and then a command a minute
                clock.passes(60)
                await page.still()


@in_a_loop
async def test_a_socket_is_for_guests_of_ours_from_pages_of_ours(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, (ada, *_others) = await seated(venue, 4)
        elsewhere: list[dict[str, str]] = [
            {"origin": "http://evil.test"},
            {"origin": "null"},
            {"origin": ""},
            {"origin": "http://table.test:81"},
            {"origin": "http://table.test.evil.test"},
            {"cookie": ""},
            {"cookie": "guest=x"},
            {"cookie": f"guest={ada.http.cookies['guest'][:-1]}"},
        ]
        for headers in elsewhere:
            async with ada.page(table.row.id, **headers) as page:
                assert await page.closed() == 1008
                assert page.frames == [], headers
        async with ada.page("nowhere") as page:
            assert await page.closed() == 1008
        assert not table.watchers


# Reactions


@in_a_loop
async def test_a_reaction_reaches_everybody_in_their_language_and_is_not_kept(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, people = await seated(venue, 4, game="siggil")
        eve = await venue.known_guest("Eve")
        standing = await venue.standing(table.row.id)
        async with (
            people[0].page(table.row.id) as ada,
            people[1].page(table.row.id, **{"accept-language": "fr"}) as bob,
            eve.page(table.row.id) as onlooker,
        ):
            for page in (ada, bob, onlooker):
                await page.still()
            for which in REACTIONS:
                assert "ok" in await ada.command(react=which)
            for page in (ada, bob, onlooker):
                await page.still()
                told = [frame["react"] for frame in page.frames if "react" in frame]
                assert [(one["which"], one["seat"], one["name"]) for one in told] == [
                    (which, 0, "Guest 0") for which in REACTIONS
                ]
            words = [frame["react"]["text"] for frame in bob.frames if "react" in frame]
            assert words != [frame["react"]["text"] for frame in ada.frames if "react" in frame] and all(words)
        assert await venue.standing(table.row.id) == standing


SILENCE = {
    "en": "This game asks for silence now: reactions are closed.",
    "fr": "Ce jeu demande le silence pour l’instant : les réactions sont fermées.",
}


@in_a_loop
async def test_p28_no_reactions_while_a_round_is_under_way(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, people = await seated(venue, 4)
        async with (
            people[0].page(table.row.id) as ada,
            people[1].page(table.row.id, **{"accept-language": "fr"}) as bob,
        ):
            for round_number in (1, 2):  # the second is dealt as soon as the first ends
                while table.view(None)["round"] < round_number:
                    await act(table, people)
                for page, language in ((ada, "en"), (bob, "fr")):
                    await page.still()
                    assert (await page.command(react="hm"))["why"] == SILENCE[language]
                    assert 'name="react"' not in page.regions()["people"]
            await play_on(table)
            for page in (ada, bob):
                await page.still()
                assert not [frame for frame in page.frames if "react" in frame]
                assert page.regions()["people"].count('name="react"') == len(REACTIONS)
            assert "ok" in await ada.command(react="bravo"), "once the game is over all may speak"
            await bob.still()
            assert [frame["react"]["which"] for frame in bob.frames if "react" in frame] == ["bravo"]


@in_a_loop
async def test_p28_a_reaction_by_a_form_is_refused_with_the_reason_too(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, (ada, *_others) = await seated(venue, 4)
        answer = await ada.post(f"/t/{table.row.id}/react", {"react": "hm"})
        assert answer.status_code == 409
        assert SILENCE["en"] in answer.text
        assert 'name="react"' not in (await ada.get(f"/t/{table.row.id}")).text


def test_reactions_are_neutral() -> None:
    """P28: not one of them can name a card, a number or a colour."""
    said = " ".join(words for _, words in REACTIONS.values())
    names = {face.name.casefold() for face in faces("presages", "en").values()}
    assert not re.search(r"\d", said)
    assert not names & set(re.findall(r"\w+", said.casefold()))


# Two games that differ only in secrets: real deals, found by chance; test_frames.py makes them


class Twins:
    """Two deals that look the same to one viewer, and answers for both that sound the same to that viewer."""

    def __init__(self, seats: int, viewer: int | None, plies: int) -> None:
        self.viewer = viewer
        self.options = GAME.options({"seats": seats})
        self.scripts: tuple[list[tuple[int, str]], list[tuple[int, str]]] = ([], [])
        self.seeds = next(seeds for seeds in self.alike() if self.script(seeds, plies))

    def alike(self) -> Iterator[tuple[str, str]]:
        """Pairs of seeds with one first view and different hands."""
        by_view: dict[str, list[str]] = {}
        for number in range(60_000):
            seed = f"{number:032x}"
            state = GAME.new(self.options, seed)
            look = json.dumps(state.view(self.viewer))
            for other in by_view.setdefault(look, []):
                yield other, seed
            by_view[look].append(seed)

    def script(self, seeds: tuple[str, str], plies: int) -> bool:
        one, other = (GAME.new(self.options, seed) for seed in seeds)
        self.scripts = ([], [])
        return self.extend(one, other, plies)

    def extend(self, one: State, other: State, plies: int) -> bool:
        if plies == 0:
            # Something hidden must have happened, and differently: else there was no secret to keep
            return self.scripts[0] != self.scripts[1]
        if one.asked() != other.asked() or not one.asked():
            return False
        seat = one.asked()[0]
        for action in one.choices(seat):
            text = GAME.text(one, seat, action)
            after, heard = answered(one, seat, action, self.viewer)
            for choice in other.choices(seat):
                words = GAME.text(other, seat, choice)
                if seat == self.viewer and words != text:
                    continue
                beside, there = answered(other, seat, choice, self.viewer)
                if heard == there and json.dumps(after.view(self.viewer)) == json.dumps(beside.view(self.viewer)):
                    self.scripts[0].append((seat, text))
                    self.scripts[1].append((seat, words))
                    if self.extend(after, beside, plies - 1):
                        return True
                    self.scripts[0].pop()
                    self.scripts[1].pop()
                    break  # one answer that sounds so is as good as another
        return False


async def prepared(data: Path, options: dict[str, Any], seed: str) -> None:
    """A table that is on, with the same names and the same key in every folder."""
    data.mkdir()
    (data / guests.KEY_FILE).write_bytes(b"k" * guests.KEY_BYTES)
    store = await Store.open(data / "sortilege.db")
    row = TableRow("twins", "presages", GAME.rules, options, "guest0", False, False, "on", seed, 1.0, 1.0)
    seats = [SeatRow("twins", seat, f"guest{seat}", None, f"Guest {seat}") for seat in range(options["seats"])]
    await store.add_table(row, seats)
    await store.close()


async def frames_of(data: Path, twins: Twins, which: int) -> list[str]:
    """All that the viewer is sent of one of the two games: the page, then every frame."""
    await prepared(data, twins.options, twins.seeds[which])
    async with opened(data) as venue:
        table = await venue.table("twins")
        visitor = signed_in(venue, "onlooker" if twins.viewer is None else f"guest{twins.viewer}")
        others = [signed_in(venue, f"guest{seat}") for seat in range(twins.options["seats"])]
        html = (await visitor.get("/t/twins")).text
        async with visitor.page("twins") as page:
            await page.still()
            async with others[1].page("twins") as beside:
                await beside.still()
                for count, (seat, text) in enumerate(twins.scripts[which]):
                    venue.clock.passes(1.0)
                    answer = await others[seat].post(
                        "/t/twins/act", {"do": text, "decision": table.decision(seat), "command": f"c{count}"}
                    )
                    assert answer.status_code == 303, answer.text
                    await page.still()
            await page.still()
        # The seal of the deal is a hash of a random seed: it differs, and tells nothing
        return [text.replace(table.commitment(), "SEAL") for text in [html, *page.raw]]


def signed_in(venue: Venue, guest: str) -> Visitor:
    visitor = venue.guest()
    visitor.http.cookies.set("guest", venue.desk.signer.sign("guest", guest))
    visitor.csrf = guests.csrf(venue.desk.signer, guest)
    return visitor


@pytest.mark.parametrize(("seats", "viewer"), [(4, 0), (4, 2), (4, None), (5, None), (6, None)])
def test_two_games_that_differ_only_in_secrets_send_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: int, viewer: int | None
) -> None:
    twins = Twins(seats, viewer, plies=12)
    monkeypatch.setattr(secrets, "token_hex", lambda count=32: "0" * 2 * count)  # chance, which tells nothing
    one = asyncio.run(frames_of(tmp_path / "one", twins, 0))
    other = asyncio.run(frames_of(tmp_path / "other", twins, 1))
    assert len(one) > 12 and one == other
    assert sum("regions" in text for text in one[1:]) >= 12


def test_the_comparison_sees_a_difference_where_there_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same two games, seen from a seat that knows the secret."""
    twins = Twins(4, None, plies=6)
    monkeypatch.setattr(secrets, "token_hex", lambda count=32: "0" * 2 * count)
    twins.viewer = next(seat for (seat, text), (_, words) in zip(*twins.scripts) if text != words)
    one = asyncio.run(frames_of(tmp_path / "one", twins, 0))
    other = asyncio.run(frames_of(tmp_path / "other", twins, 1))
    assert one != other


# Nothing is left behind


@in_a_loop
async def test_whoever_has_gone_leaves_nothing_in_memory(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as venue:
        table, _people = await seated(venue, 1, takeover="")
        for number in range(30):
            visitor = await venue.known_guest(f"Passer {number}")
            await visitor.get(f"/t/{table.row.id}")
            async with visitor.page(table.row.id) as page:
                await page.still()
        clock.passes(1000)
        chores = asyncio.create_task(venue.house.watch(every=0))
        while table.row.id in venue.house.tables:
            await asyncio.sleep(0)
        chores.cancel()
        assert len(venue.desk.viewers.known) < 30
