"""Hints at a table, and what somebody who thinks ahead makes of a finished game."""

import re
from pathlib import Path

import pytest

from sortilege.table.advising import Opinion
from tests.table.house import GAME, asked_guest, in_a_loop, opened, play_on, seated

SAID = [
    {"do": f"lay {card}", "words": f"Lay {card}", "promise": promise, "swing": 20, "line": ["Ada: Lay 3"]}
    for card, promise in ((8, 70), (9, 66), (10, 60), (11, 50), (12, 40))
]


def test_an_opinion_shows_the_best_few_and_what_was_taken() -> None:
    opinion = Opinion(SAID, "lay 12")
    assert [one.words for one in opinion.choices] == ["Lay 8", "Lay 9", "Lay 10", "Lay 11", "Lay 12"]
    assert opinion.lost == 30 and not opinion.agrees
    assert Opinion(SAID, "lay 8").agrees and Opinion(SAID, "lay 8").lost == 0
    assert len(Opinion(SAID).choices) == 4


@pytest.mark.parametrize(("language", "heading"), [("en", "What Pythia would do"), ("fr", "Ce que ferait la Pythie")])
@in_a_loop
async def test_a_player_gets_a_hint_where_the_table_allows_it(tmp_path: Path, language: str, heading: str) -> None:
    async with opened(tmp_path) as venue:
        table, guests = await seated(venue, 4, hints="yes")
        seat, guest = asked_guest(table, guests)
        guest.http.headers["Accept-Language"] = language
        where = f"/t/{table.row.id}"
        await guest.get(where)
        assert f'action="{where}/hint"' in guest.html
        before = await venue.standing(table.row.id)
        answer = await guest.post(f"{where}/hint")
        assert answer.status_code == 200 and heading in answer.text
        assert 1 < len(re.findall("<meter", answer.text)) <= len(table.view(seat)["choices"])
        assert await venue.standing(table.row.id) == before
        for other in guests:
            if other is not guest:
                assert "/hint" not in (await other.get(where)).text
                assert (await other.post(f"{where}/hint")).status_code == 409
        onlooker = await venue.known_guest("Bob")
        await onlooker.get(where)
        answer = await onlooker.post(f"{where}/hint")
        assert answer.status_code == 409 and "<meter" not in answer.text


@in_a_loop
async def test_there_are_no_hints_where_the_table_does_not_allow_them(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, guests = await seated(venue, 4)
        _, guest = asked_guest(table, guests)
        await guest.get(f"/t/{table.row.id}")
        assert "/hint" not in guest.html
        answer = await guest.post(f"/t/{table.row.id}/hint")
        assert answer.status_code == 409 and "not allowed" in answer.text


@in_a_loop
async def test_nobody_keeps_the_adviser_busy_for_themselves(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, guests = await seated(venue, 4, hints="yes")
        _, guest = asked_guest(table, guests)
        await guest.get(f"/t/{table.row.id}")
        while venue.desk.questions.take("127.0.0.1", venue.clock()):
            pass
        venue.clock.passes(-10.0)  # a form takes ten seconds here, in which there would be room again
        answer = await guest.post(f"/t/{table.row.id}/hint")
        assert answer.status_code == 409 and "wait a moment" in answer.text


@in_a_loop
async def test_whoever_plays_at_once_may_ask_and_a_rematch_allows_what_the_game_did(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        guest = await venue.known_guest()
        page = await guest.post("/play", {"game": GAME.name, "name": "Ada"})
        assert (await venue.table(page.headers["location"].rpartition("/")[2])).row.hints
        table, guests = await seated(venue, 4, hints="yes")
        await play_on(table)
        assert (await table.rematch(guests[0].id)).row.hints


@in_a_loop
async def test_a_finished_game_can_be_asked_about_move_by_move_and_a_running_one_cannot(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, (guest, *_) = await seated(venue, 4, hints="yes")
        await play_on(table, 3)
        await guest.get(f"/g/{table.row.id}?ply=3&analyse=yes")
        assert "Pythia" not in guest.html and "<meter" not in guest.html
        await play_on(table)
        at = next(ply for ply, (_, text) in enumerate(table.played, 1) if text.startswith("lay"))
        where = f"/g/{table.row.id}?ply={at}&as=nobody"
        await guest.get(where)
        assert "What Pythia would have done" in guest.html and "<meter" not in guest.html
        assert f"{where.replace('&', '&amp;')}&amp;analyse=yes" in guest.html
        await guest.get(f"{where}&analyse=yes")
        assert "<meter" in guest.html and "taken" in guest.html
        again = guest.html
        await guest.get(f"{where}&analyse=yes")
        assert guest.html == again, "it is kept, not thought over"
        await guest.get(f"/g/{table.row.id}?ply=0&analyse=yes")
        assert "<meter" not in guest.html


@in_a_loop
async def test_from_ones_own_side_what_pythia_says_is_about_oneself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as venue:
        table, guests = await seated(venue, 4, hints="yes")
        await play_on(table)
        told: list[int | None] = []

        async def advise(*asked: object) -> list[object]:
            you = asked[3]
            assert you is None or isinstance(you, int)
            told.append(you)
            return [{**SAID[0], "do": table.played[0][1]}]

        monkeypatch.setattr(venue.house.thinkers, "advise", advise)
        seat = table.played[0][0]
        other = (seat + 1) % 4
        for guest, side in ((seat, seat), (seat, other), (other, seat), (other, "open"), (seat, seat)):
            await guests[guest].get(f"/g/{table.row.id}?ply=1&as={side}&analyse=yes")
        assert told == [seat, None], "what was thought once is kept, for oneself and for everybody else"
