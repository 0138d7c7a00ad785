"""A game at its table: who may do what, and that the log alone makes the game."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import sortilege
from sortilege.core.errors import SortilegeError
from sortilege.core.record import replayed
from sortilege.table.app import DATABASE
from sortilege.table.live import UNDO, Table
from sortilege.table.seats import Refused
from sortilege.table.store import StoreFault
from tests.table.house import (
    FIRST_TO_LAY,
    Venue,
    Visitor,
    asked_guest,
    in_a_loop,
    move,
    opened,
    play_on,
    quiet,
    seated,
)


@in_a_loop
async def test_bots_alone_play_a_game_to_its_end(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada = venue.guest()
        table = await venue.table(await ada.opens())
        await table.stand_up(ada.id)
        await table.begin(ada.id, "random")
        while table.row.status == "on":
            await quiet(table)
        assert table.row.outcome is not None and table.row.outcome["winners"]
        assert table.row.ended is not None
        stored = await venue.house.store.table(table.row.id)
        assert stored is not None and stored[0] == table.row
        assert [row.by for row in await venue.kept(table.row.id)] == ["bot:random"] * len(table.rows)


# Answers


@in_a_loop
async def test_an_answer_is_kept_and_moves_the_game_on(tmp_path: Path) -> None:
    async with opened(tmp_path, dice=lambda: FIRST_TO_LAY) as venue:
        table, (ada, *_) = await seated(venue, 4)
        card = move(table, 0, lambda text: text == f"lay {table.view(None)['absolutes'][0]}")
        await table.act(0, table.decision(0), card, ada.id, "one")
        [row] = await venue.kept(table.row.id)
        assert (row.ply, row.seat, row.do, row.by, row.command) == (0, 0, card, ada.id, "one")
        assert table.view(None)["before"][0] == table.view(None)["absolutes"][0]


@in_a_loop
async def test_a_repeated_command_is_answered_and_not_applied_twice(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, guests = await seated(venue, 4)
        seat, guest = asked_guest(table, guests)
        decision, text = table.decision(seat), move(table, seat)
        await table.act(seat, decision, text, guest.id, "same")
        standing = await venue.standing(table.row.id)
        await table.act(seat, decision, text, guest.id, "same")
        await asyncio.gather(*(table.act(seat, decision, text, guest.id, "same") for _ in range(5)))
        assert await venue.standing(table.row.id) == standing
        assert len(standing[0]) == 1


@in_a_loop
async def test_a_command_is_refused_that_was_used_for_another_answer(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, guests = await seated(venue, 4)
        seat, guest = asked_guest(table, guests)
        one, two = table.view(seat)["choices"][:2]
        await table.act(seat, table.decision(seat), one, guest.id, "same")
        standing = await venue.standing(table.row.id)
        with pytest.raises(Refused, match="used for another"):
            await table.act(seat, table.decision(seat), two, guest.id, "same")
        with pytest.raises(Refused, match="used for another"):
            await table.undo(seat, table.decision(seat), guest.id, "same")
        assert await venue.standing(table.row.id) == standing


@in_a_loop
async def test_of_two_answers_to_one_decision_the_first_counts(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, guests = await seated(venue, 4)
        seat, guest = asked_guest(table, guests)
        decision = table.decision(seat)
        one, two = table.view(seat)["choices"][:2]
        answers = await asyncio.gather(
            table.act(seat, decision, one, guest.id, "one"),
            table.act(seat, decision, two, guest.id, "two"),
            return_exceptions=True,
        )
        assert answers[0] is None and isinstance(answers[1], Refused)
        assert [row.do for row in await venue.kept(table.row.id)] == [one]


@in_a_loop
async def test_a_command_of_the_same_name_from_another_guest_is_another_command(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, guests = await seated(venue, 4)
        done = 0
        while done < 8:
            seat, guest = asked_guest(table, guests)
            if (guest.id, "mine") in table.commands:
                await table.act(seat, table.decision(seat), move(table, seat), guest.id, None)
            else:
                await table.act(seat, table.decision(seat), move(table, seat), guest.id, "mine")
            done += 1
            assert len(table.rows) == done


@in_a_loop
async def test_decisions_that_are_past_or_still_to_come_are_refused(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, guests = await seated(venue, 4)
        await play_on(table, 6)
        seat, guest = asked_guest(table, guests)
        standing = await venue.standing(table.row.id)
        now = int(table.decision(seat))
        for decision in (str(now - 1), str(now + 1), "", " ", f"0{now}", f"{now}.0", "-1", "x", "９"):
            with pytest.raises(Refused, match="decision is behind you"):
                await table.act(seat, decision, move(table, seat), guest.id, None)
        assert await venue.standing(table.row.id) == standing


@in_a_loop
async def test_words_that_are_no_legal_answer_change_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, guests = await seated(venue, 4)
        seat, guest = asked_guest(table, guests)
        standing = await venue.standing(table.row.id)
        legal = table.view(seat)["choices"]
        elsewhere = [f"lay {card}" for card in range(36) if f"lay {card}" not in legal]
        for text in ["", " ", "undo", "lay", "lay 0", "lay 36", "LAY 1", legal[0] + " ", "law lower", "\0", *elsewhere]:
            with pytest.raises(SortilegeError):
                await table.act(seat, table.decision(seat), text, guest.id, "no")
        assert await venue.standing(table.row.id) == standing
        await table.act(seat, table.decision(seat), legal[0], guest.id, "no")  # what was refused is not remembered
        assert len(table.rows) == 1


@in_a_loop
async def test_whoever_is_not_asked_cannot_answer(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, guests = await seated(venue, 4)
        asked, _ = asked_guest(table, guests)
        standing = await venue.standing(table.row.id)
        for seat in range(4):
            if seat != asked:
                for text in [*table.view(asked)["choices"], f"lay {table.view(seat)['hands'][seat][0]}"]:
                    with pytest.raises(SortilegeError):
                        await table.act(seat, table.decision(seat), text, guests[seat].id, None)
        assert await venue.standing(table.row.id) == standing


@in_a_loop
async def test_what_cannot_be_stored_has_not_happened(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, guests = await seated(venue, 4)
        seat, guest = asked_guest(table, guests)
        standing = await venue.standing(table.row.id)
        text = move(table, seat)
        with closing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreFault):
                await table.act(seat, table.decision(seat), text, guest.id, "again")
            assert table.view(None)["before"][seat] is None
        assert await venue.standing(table.row.id) == standing
        await table.act(seat, table.decision(seat), text, guest.id, "again")
        assert [row.do for row in await venue.kept(table.row.id)] == [text]


@in_a_loop
async def test_after_the_end_nothing_is_answered(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, guests = await seated(venue, 4)
        await play_on(table)
        standing = await venue.standing(table.row.id)
        assert table.row.status == "over"
        for seat, guest in enumerate(guests):
            with pytest.raises(Refused, match="over"):
                await table.act(seat, table.decision(seat), "lay 1", guest.id, None)
            with pytest.raises(Refused, match="over"):
                await table.undo(seat, table.decision(seat), guest.id, None)
        assert await venue.standing(table.row.id) == standing


# Undo


async def absolute_laid(venue: Venue, people: int) -> tuple[Table, list[Visitor]]:
    """Seat 0 has laid its Absolute, and is asked what to give for it: nobody's turn has come in between."""
    table, guests = await seated(venue, people)
    text = f"lay {table.view(None)['absolutes'][0]}"
    await table.act(0, table.decision(0), text, guests[0].id, "lay")
    assert table.asked() == [0]
    return table, guests


@in_a_loop
async def test_what_nobody_learned_from_can_be_taken_back(tmp_path: Path) -> None:
    async with opened(tmp_path, dice=lambda: FIRST_TO_LAY) as venue:
        table, (ada,) = await seated(venue, 1)
        before = [table.view(seat) for seat in (None, 0, 1, 2, 3)]
        events = len(table.events(0))
        text = f"lay {table.view(None)['absolutes'][0]}"
        await table.act(0, table.decision(0), text, ada.id, "lay")
        assert table.is_undoable(0)
        await table.undo(0, table.decision(0), ada.id, "back")
        assert [table.view(seat) for seat in (None, 0, 1, 2, 3)] == before
        assert len(table.events(0)) == events
        assert [row.do for row in await venue.kept(table.row.id)] == [text, UNDO]
        await table.undo(0, "1", ada.id, "back")  # repeated: answered, not done again
        with pytest.raises(Refused, match="decision is behind you"):
            await table.act(0, "0", text, ada.id, None)
        with pytest.raises(Refused, match="cannot be taken back"):
            await table.undo(0, table.decision(0), ada.id, None)
        assert len(table.rows) == 2 and table.decision(0) == "2"


@in_a_loop
async def test_what_another_person_saw_cannot_be_taken_back(tmp_path: Path) -> None:
    async with opened(tmp_path, dice=lambda: FIRST_TO_LAY) as venue:
        table, (ada, _bob) = await absolute_laid(venue, 2)
        assert not table.is_undoable(0)
        with pytest.raises(Refused, match="cannot be taken back"):
            await table.undo(0, table.decision(0), ada.id, None)
        assert len(table.rows) == 1


@in_a_loop
async def test_what_an_onlooker_saw_cannot_be_taken_back(tmp_path: Path) -> None:
    async with opened(tmp_path, dice=lambda: FIRST_TO_LAY) as venue:
        eve = await venue.known_guest("Eve")
        table, (ada,) = await seated(venue, 1)
        async with eve.page(table.row.id) as watching:
            await watching.still()
            await table.act(0, "0", f"lay {table.view(None)['absolutes'][0]}", ada.id, None)
            with pytest.raises(Refused, match="cannot be taken back"):
                await table.undo(0, table.decision(0), ada.id, None)
        assert len(table.rows) == 1


@in_a_loop
async def test_what_an_onlooker_saw_before_they_left_cannot_be_taken_back(tmp_path: Path) -> None:
    async with opened(tmp_path, dice=lambda: FIRST_TO_LAY) as venue:
        eve = await venue.known_guest("Eve")
        table, (ada,) = await seated(venue, 1)
        async with eve.page(table.row.id) as watching:
            await watching.still()
            await table.act(0, "0", f"lay {table.view(None)['absolutes'][0]}", ada.id, None)
            await watching.still()
        with pytest.raises(Refused, match="cannot be taken back"):
            await table.undo(0, table.decision(0), ada.id, None)


@in_a_loop
async def test_the_undo_button_goes_when_somebody_comes_to_watch(tmp_path: Path) -> None:
    async with opened(tmp_path, dice=lambda: FIRST_TO_LAY) as venue:
        table, (ada,) = await absolute_laid(venue, 1)
        eve = await venue.known_guest("Eve")
        async with ada.page(table.row.id) as page:
            await page.until(lambda frame: 'name="undo"' in frame.get("regions", {}).get("prompt", ""))
            async with eve.page(table.row.id) as watching:
                await watching.still()
                await page.until(lambda frame: "undo" not in frame.get("regions", {}).get("prompt", "undo"))
                assert 'name="undo"' not in page.regions()["prompt"]


@in_a_loop
async def test_what_told_its_player_something_cannot_be_taken_back(tmp_path: Path) -> None:
    async with opened(tmp_path, dice=lambda: FIRST_TO_LAY) as venue:
        table, (ada,) = await absolute_laid(venue, 1)
        await table.act(0, table.decision(0), move(table, 0), ada.id, None)  # gives a card, and gets one
        await quiet(table)
        with pytest.raises(Refused, match=r"cannot be taken back|decision is behind"):
            await table.undo(0, table.decision(0), ada.id, None)
        assert UNDO not in [row.do for row in table.rows]


@in_a_loop
async def test_another_seats_answer_cannot_be_taken_back(tmp_path: Path) -> None:
    async with opened(tmp_path, dice=lambda: FIRST_TO_LAY) as venue:
        table, guests = await absolute_laid(venue, 4)
        for seat in (1, 2, 3):
            with pytest.raises(Refused, match="cannot be taken back"):
                await table.undo(seat, table.decision(seat), guests[seat].id, None)


# Once more


@in_a_loop
async def test_a_rematch_seats_the_same_players_at_one_table(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, (ada, bob) = await seated(venue, 2, 5)
        with pytest.raises(Refused, match="not over"):
            await table.rematch(ada.id)
        await play_on(table)
        await quiet(table)
        eve = await venue.known_guest("Eve")
        with pytest.raises(Refused, match="do not sit"):
            await table.rematch(eve.id)
        one, two = await asyncio.gather(table.rematch(bob.id), table.rematch(ada.id))
        assert one is two and one.row.before == table.row.id and table.row.after == one.row.id
        assert one.row.status == "open" and one.row.options == table.row.options
        assert [(row.guest, row.bot, row.name) for row in one.seats] == [
            (row.guest, row.bot, row.name) for row in table.seats
        ]
        assert one.is_host(bob.id)
        await one.begin(bob.id, "random")
        assert one.row.seed != table.row.seed


# After a restart


@in_a_loop
async def test_the_log_makes_the_same_game_again(tmp_path: Path) -> None:
    async with opened(tmp_path, dice=lambda: FIRST_TO_LAY) as venue:
        table, guests = await absolute_laid(venue, 1)
        await table.undo(0, table.decision(0), guests[0].id, "back")
        await play_on(table, 5)
        await quiet(table)
        name = table.row.id
        viewers = (None, 0, 1, 2, 3)
        views = [table.view(seat) for seat in viewers]
        events = [[event.as_json() for event in table.events(seat)] for seat in viewers]
        standing = await venue.standing(name)
        decisions = [table.decision(seat) for seat in range(4)]
    async with opened(tmp_path) as venue:
        again = await venue.table(name)
        assert [again.view(seat) for seat in viewers] == views
        assert [[event.as_json() for event in again.events(seat)] for seat in viewers] == events
        assert await venue.standing(name) == standing
        assert [again.decision(seat) for seat in range(4)] == decisions
        assert again.row == table.row and again.seats == table.seats
        await again.undo(0, "1", guests[0].id, "back")  # a command from before is known
        assert await venue.standing(name) == standing
        await play_on(again)
        assert again.row.status == "over"


@in_a_loop
async def test_a_game_of_other_rules_is_shown_as_such_and_stays_as_it_is(tmp_path: Path) -> None:
    async with opened(tmp_path, dice=lambda: FIRST_TO_LAY) as venue:
        table, _ = await absolute_laid(venue, 4)
        name = table.row.id
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database:
        database.execute("UPDATE tables SET rules = rules + 1")
        database.commit()
    async with opened(tmp_path) as venue:
        again = await venue.table(name)
        with pytest.raises(Refused, match="newer rules"):
            await again.act(0, "1", "lay 1", str(again.seats[0].guest), None)
        ada = venue.guest()
        answer = await ada.get(f"/t/{name}")
        assert answer.status_code == 200 and "begun under newer rules" in answer.text
        async with ada.page(name) as page:
            assert "begun under newer rules" in (await page.until(lambda frame: "v" in frame))["regions"]["waiting"]
        assert len(await venue.kept(name)) == 1


@in_a_loop
async def test_the_record_of_a_finished_game_verifies(tmp_path: Path) -> None:
    async with opened(tmp_path, dice=lambda: FIRST_TO_LAY) as venue:
        table, guests = await absolute_laid(venue, 1)
        await table.undo(0, table.decision(0), guests[0].id, None)
        await play_on(table)
        await quiet(table)
        assert table.state is not None
        record = table.record()
        again = replayed(record.encode().splitlines(keepends=True))
        assert sortilege.fingerprint(again.state) == sortilege.fingerprint(table.state)
        assert UNDO not in record and FIRST_TO_LAY in record
