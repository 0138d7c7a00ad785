"""Who sits where, who is there, and who plays for those who are not."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from sortilege.table import regions, wire
from sortilege.table.live import STAND_IN, Table
from sortilege.table.regions import Chronicle, Reader, regions_of
from sortilege.table.seats import RELOADING, Refused
from tests.table.house import (
    FIRST_TO_LAY,
    Clock,
    chores,
    in_a_loop,
    move,
    opened,
    play_on,
    quiet,
    seated,
)

# Seats

AS_USUAL = {"game": "precognition", "option-mode": "competitive", "option-setup": "standard"}


@in_a_loop
async def test_whoever_opens_a_table_has_its_first_seat_and_is_its_host(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada = venue.guest()
        table = await venue.table(await ada.opens(5, "Ada"))
        assert table.seat_of(ada.id) == 0
        assert table.names() == ["Ada", "", "", "", ""]
        assert table.is_host(ada.id)
        assert table.row.status == "open" and table.asked() == []


@in_a_loop
async def test_a_table_says_what_it_plays_otherwise_than_usual(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada = venue.guest("fr")
        table = await ada.opens(3, "Ada", **{**AS_USUAL, "option-mode": "hard", "option-setup": "advanced"})
        await ada.get(f"/t/{table}")
        assert "Mode\u00a0: ensemble, difficile · Mise en place\u00a0: avancée" in ada.html
        bob = venue.guest()
        await bob.get(f"/t/{await bob.opens(3, 'Bob', **AS_USUAL)}")
        assert "Deal the cards" in bob.html and 'class="terms"' not in bob.html


@in_a_loop
async def test_a_person_has_one_seat_and_a_seat_one_person(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada, bob = venue.guest(), await venue.known_guest("Bob")
        table = await venue.table(await ada.opens())
        await bob.sits(table.row.id, 2)
        await bob.sits(table.row.id, 3)
        assert table.names() == ["Ada", "", "", "Bob"]
        for taken in (0, 3):
            with pytest.raises(Refused, match="sits there already"):
                await table.sit(bob.id, "Bob", taken)
        for none in (-1, 4, 99):
            with pytest.raises(Refused, match="no such seat"):
                await table.sit(bob.id, "Bob", none)
        assert table.names() == ["Ada", "", "", "Bob"]
        await table.stand_up(bob.id)
        assert table.seat_of(bob.id) is None
        stored = await venue.house.store.table(table.row.id)
        assert stored is not None and stored[1] == table.seats


@in_a_loop
async def test_only_the_host_gives_seats_to_bots_and_deals(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada, bob = venue.guest(), await venue.known_guest("Bob")
        table = await venue.table(await ada.opens())
        await bob.sits(table.row.id, 1)
        with pytest.raises(Refused, match="Only the host"):
            await table.put_bot(bob.id, 2, "random")
        with pytest.raises(Refused, match="Only the host"):
            await table.begin(bob.id, "random")
        assert table.row.status == "open" and table.seats[2].bot is None
        await table.put_bot(ada.id, 2, "random")
        assert table.seats[2].bot == "random" and table.seats[2].name
        await table.put_bot(ada.id, 2, None)
        assert table.seats[2].bot is None and not table.seats[2].name
        with pytest.raises(Refused, match="no such seat"):
            await table.put_bot(ada.id, 4, "random")


@in_a_loop
async def test_a_host_changes_bots_as_often_as_they_like(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada = venue.guest()
        table = await venue.table(await ada.opens(6))
        await table.stand_up(ada.id)
        for bot in ("random", "greedy"):
            for seat in range(6):
                await table.put_bot(ada.id, seat, bot)
        assert [row.bot for row in table.seats] == ["greedy"] * 6
        assert len(set(table.names())) == 6


@in_a_loop
async def test_bots_take_the_empty_seats_when_the_cards_are_dealt(tmp_path: Path) -> None:
    async with opened(tmp_path, dice=lambda: FIRST_TO_LAY) as venue:
        ada, bob = venue.guest(), await venue.known_guest("Bob")
        table = await venue.table(await ada.opens())
        await bob.sits(table.row.id, 2)
        await table.begin(ada.id, "random")
        assert [row.guest for row in table.seats] == [ada.id, None, bob.id, None]
        assert [row.bot for row in table.seats] == [None, "random", None, "random"]
        assert len(set(table.names())) == 4 and all(table.names())
        assert table.row.seed == FIRST_TO_LAY and table.asked() == [0]
        await table.begin(ada.id, "greedy")  # clicked twice
        assert [row.bot for row in table.seats] == [None, "random", None, "random"]


@in_a_loop
async def test_nobody_changes_seats_once_the_cards_are_dealt(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, (ada, bob) = await seated(venue, 2)
        before = list(table.seats)
        cleo = await venue.known_guest("Cleo")
        with pytest.raises(Refused, match="has begun"):
            await table.sit(cleo.id, "Cleo", 3)
        with pytest.raises(Refused, match="has begun"):
            await table.stand_up(bob.id)
        with pytest.raises(Refused, match="has begun"):
            await table.put_bot(ada.id, 1, "random")
        assert table.seats == before


@in_a_loop
async def test_two_of_one_name_are_told_apart(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada = venue.guest()
        table = await venue.table(await ada.opens(6, "Ada"))
        await table.sit("second", "ADA", 1)
        await table.sit("third", "Ada", 2)
        await table.sit("long", "L" * 24, 3)
        await table.sit("longer", "L" * 24, 4)
        await table.put_bot(ada.id, 5, "random")
        assert table.names()[:5] == ["Ada", "ADA 2", "Ada 3", "L" * 24, "L" * 21 + " 2"]
        await table.stand_up("second")
        await table.sit("namesake", table.names()[5], 1)
        assert table.names()[1] == f"{table.names()[5]} 2"


@in_a_loop
async def test_whoever_changes_seats_keeps_their_name(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada = venue.guest()
        table = await venue.table(await ada.opens(4, "Ada"))
        await table.sit(ada.id, "Ada", 2)
        assert table.names() == ["", "", "Ada", ""]


@in_a_loop
async def test_a_host_closes_a_table_before_the_deal_and_nobody_else_does(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        ada, bob = venue.guest(), await venue.known_guest("Bob")
        table = await venue.table(await ada.opens(listed="yes"))
        await bob.sits(table.row.id, 1)
        with pytest.raises(Refused, match="Only the host"):
            await table.fold(bob.id)
        async with bob.page(table.row.id) as page:
            await page.still()
            assert (await ada.post(f"/t/{table.row.id}/close")).headers["location"] == "/"
            await page.until(lambda frame: "closed this table" in frame.get("regions", {}).get("waiting", ""))
        for deed in (table.sit(bob.id, "Bob", 2), table.begin(ada.id, "random"), table.fold(ada.id)):
            with pytest.raises(Refused, match="closed this table"):
                await deed
        for visitor in (ada, bob):
            assert table.row.id not in (await visitor.get("/")).text
            assert "closed this table" in (await visitor.get(f"/t/{table.row.id}")).text
        venue.house.tables.clear()
        assert (await venue.table(table.row.id)).row.status == "closed"


@in_a_loop
async def test_a_game_under_way_is_not_closed(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, (ada,) = await seated(venue, 1)
        with pytest.raises(Refused, match="has begun"):
            await table.fold(ada.id)


# Somebody is away


@in_a_loop
async def test_whoever_comes_and_goes_all_the_time_does_not_keep_the_others_busy(tmp_path: Path) -> None:
    async with opened(tmp_path, soon=0.2, dice=lambda: FIRST_TO_LAY) as venue:
        table, (ada,) = await seated(venue, 1)
        eve = await venue.known_guest("Eve")
        async with ada.page(table.row.id) as page:
            await page.still()
            frames = len(page.frames)
            for _ in range(30):
                async with eve.page(table.row.id) as watching:
                    await watching.still()
            async with eve.page(table.row.id):
                await page.until(lambda frame: "1 person is watching" in frame["regions"].get("people", ""), frames)
                assert len(page.frames) - frames <= 10


@in_a_loop
async def test_a_host_calls_a_bot_for_whoever_is_away_and_it_hands_back(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock, dice=lambda: FIRST_TO_LAY) as venue:
        table, (gone, host) = await seated(venue, 2, takeover="")
        await table.set_row(replace(table.row, host=host.id))
        async with host.page(table.row.id) as page:
            async with gone.page(table.row.id) as there:
                await there.still()
                with pytest.raises(Refused, match="Nobody is away"):
                    table.call_bot(host.id, 0)
            clock.passes(RELOADING - 1)
            table.notice_missed()
            with pytest.raises(Refused, match="Nobody is away"):
                table.call_bot(host.id, 0)
            assert "/call-bot" not in page.regions()["people"], "a page that comes back is not missed"
            clock.passes(1)
            table.notice_missed()
            await page.until(lambda frame: "/call-bot" in frame.get("regions", {}).get("people", ""))
            for guest, seat in ((gone.id, 0), (host.id, 2), (host.id, 1), (host.id, 9), (host.id, -1)):
                with pytest.raises(Refused):
                    table.call_bot(guest, seat)
            assert not table.rows
            answer = await host.post(f"/t/{table.row.id}/call-bot", {"seat": "0"})
            assert answer.status_code == 303
            await chores(table)
            assert {row.by for row in table.rows if row.seat == 0} == {f"bot:{STAND_IN}"}
            assert "/call-bot" not in page.regions()["people"]
        async with gone.page(table.row.id) as back:
            await back.still()
            assert table.bot_at(0) is None
        clock.passes(100_000)
        assert table.bot_at(0) is None, "called once, not for ever"


@in_a_loop
async def test_a_host_calls_a_bot_for_whoever_is_there_and_does_nothing(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock, dice=lambda: FIRST_TO_LAY) as venue:
        table, (slow, host) = await seated(venue, 2)
        await table.set_row(replace(table.row, host=host.id))
        async with host.page(table.row.id) as page, slow.page(table.row.id) as there:
            await there.still()
            assert table.asked() == [0]
            clock.passes(table.absence - 1)
            table.notice_missed()
            with pytest.raises(Refused, match="Nobody is away"):
                table.call_bot(host.id, 0)
            clock.passes(1)
            table.notice_missed()
            await page.until(lambda frame: "/call-bot" in frame.get("regions", {}).get("people", ""))
            assert "/call-bot" not in there.regions()["people"], "that is the host's affair"
            assert not table.rows and table.bot_at(0) is None, "nobody plays for them unless the host says so"
            table.call_bot(host.id, 0)
            await slow.get(f"/t/{table.row.id}")
            assert table.bot_at(0) == STAND_IN, "one could look for ever and do nothing"
            await chores(table)
            assert {row.by for row in table.rows if row.seat == 0} == {f"bot:{STAND_IN}"}
            await slow.get(f"/t/{table.row.id}")
            assert table.bot_at(0) is None


@in_a_loop
async def test_who_answers_before_the_bot_that_was_called_plays_on(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock, dice=lambda: FIRST_TO_LAY, pace=1000.0) as venue:
        table, (slow, host) = await seated(venue, 2)
        await table.set_row(replace(table.row, host=host.id))
        async with slow.page(table.row.id) as there:
            await there.still()
            clock.passes(table.absence)
            table.call_bot(host.id, 0)
            assert table.bot_at(0) == STAND_IN
            await table.act(0, table.decision(0), table.view(0)["choices"][0], slow.id, None)
            assert table.bot_at(0) is None


@in_a_loop
async def test_where_the_host_keeps_everybody_waiting_the_others_call_the_bot(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock, dice=lambda: FIRST_TO_LAY) as venue:
        table, (host, other) = await seated(venue, 2, takeover="")
        assert table.row.host == host.id and table.asked() == [0]
        async with other.page(table.row.id) as page, host.page(table.row.id) as there:
            await there.still()
            clock.passes(table.absence)
            table.notice_missed()
            await page.until(lambda frame: "/call-bot" in frame.get("regions", {}).get("people", ""))
            with pytest.raises(Refused, match="Only the host"):
                table.call_bot("an onlooker", 0)
            answer = await other.post(f"/t/{table.row.id}/call-bot", {"seat": "0"})
            assert answer.status_code == 303
            await chores(table)
            assert {row.by for row in table.rows if row.seat == 0} == {f"bot:{STAND_IN}"}


@in_a_loop
async def test_where_no_host_is_to_be_seen_the_others_call_a_bot_for_whoever_keeps_all_waiting(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock, dice=lambda: FIRST_TO_LAY) as venue:
        table, (slow, other, host) = await seated(venue, 3)
        await table.set_row(replace(table.row, host=host.id))
        async with slow.page(table.row.id) as there, other.page(table.row.id) as page:
            await there.still()
            clock.passes(table.absence - 1)
            assert not table.may_call_bot(other.id, 0)
            clock.passes(1)
            async with host.page(table.row.id) as watched:
                await watched.still()
                assert not table.may_call_bot(other.id, 0) and table.may_call_bot(host.id, 0)
            assert not table.is_here(host.id)
            table.notice_missed()
            await page.until(lambda frame: "/call-bot" in frame.get("regions", {}).get("people", ""))
            assert not table.may_call_bot(slow.id, 0) and not table.may_call_bot("an onlooker", 0)
            table.call_bot(other.id, 0)
            await chores(table)
            assert {row.by for row in table.rows if row.seat == 0} == {f"bot:{STAND_IN}"}


@in_a_loop
async def test_a_host_who_takes_their_time_is_asked_nothing(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock, dice=lambda: FIRST_TO_LAY) as venue:
        table, (host, _) = await seated(venue, 2)
        async with host.page(table.row.id) as page:
            await page.still()
            clock.passes(table.absence)
            table.notice_missed()
            await page.still()
            assert table.asked() == [0] and "/call-bot" not in page.regions()["people"]
            with pytest.raises(Refused, match="Only the host"):
                table.call_bot(host.id, 0)


@in_a_loop
async def test_bots_among_themselves_play_only_for_somebody_who_looks(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as venue:
        ada = venue.guest()
        table = await venue.table(await ada.opens())
        await table.stand_up(ada.id)
        clock.passes(1000)
        await table.begin(ada.id, "random")
        await quiet(table)
        assert not table.rows
        await ada.get(f"/t/{table.row.id}")
        await chores(table)
        assert table.rows


@in_a_loop
async def test_the_lobby_lists_tables_where_somebody_is(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as venue:
        waiting = await venue.table(await venue.guest().opens(listed="yes"))
        playing, _ = await seated(venue, 1, listed="yes")
        names = [table.row.id for table in venue.house.listed()]
        assert names == [playing.row.id, waiting.row.id]
        eve = await venue.known_guest("Eve")
        lobby = (await eve.get("/")).text
        assert lobby.index("Open tables") < lobby.index(waiting.row.id) < lobby.index("To look on")
        assert lobby.index("To look on") < lobby.index(playing.row.id)
        clock.passes(1000)
        assert venue.house.listed() == []
        async with eve.page(waiting.row.id) as page:
            await page.still()
            clock.passes(1000)
            assert [table.row.id for table in venue.house.listed()] == [waiting.row.id]


@in_a_loop
async def test_a_stand_in_plays_for_whoever_stays_away_and_hands_back(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock, dice=lambda: FIRST_TO_LAY) as venue:
        table, (ada, *rest) = await seated(venue, 4)
        async with ada.page(table.row.id) as page:
            await page.still()
            clock.passes(1000)
            await chores(table)
            assert not table.rows, "nobody plays for somebody who is there"
        clock.passes(119)
        await chores(table)
        assert not table.rows
        clock.passes(2)
        others = [guest.page(table.row.id) for guest in rest]
        for other in others:
            await other.__aenter__()
            await other.still()
        await chores(table)
        assert {(row.seat, row.by) for row in table.rows} == {(0, f"bot:{STAND_IN}")}
        for other in others:
            await other.leave()
        async with ada.page(table.row.id) as page:
            await page.still()
            played = len(table.rows)
            assert table.bot_at(0) is None
            await play_on(table, 12)
            mine = [row.by for row in table.rows[played:] if row.seat == 0]
            assert mine and set(mine) == {ada.id}


@in_a_loop
async def test_who_plays_with_nobody_but_bots_is_waited_for(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock, dice=lambda: FIRST_TO_LAY) as venue:
        table, _ = await seated(venue, 1)
        assert table.row.takeover
        clock.passes(100_000)
        await chores(table)
        assert not table.rows and table.asked() == [0]


@in_a_loop
async def test_where_the_table_wants_no_stand_in_it_waits(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock, dice=lambda: FIRST_TO_LAY) as venue:
        table, _ = await seated(venue, 1, takeover="")
        clock.passes(100_000)
        await chores(table)
        assert not table.rows and table.asked() == [0]


@in_a_loop
async def test_whoever_plays_without_script_is_not_away(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock, dice=lambda: FIRST_TO_LAY) as venue:
        table, (ada,) = await seated(venue, 1)
        clock.passes(1000)
        await ada.get(f"/t/{table.row.id}")
        clock.passes(30)
        await chores(table)
        assert not table.rows


@in_a_loop
async def test_whoever_takes_a_seat_by_its_link_is_there(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock, dice=lambda: FIRST_TO_LAY) as venue:
        table, (ada,) = await seated(venue, 1)
        secret = await table.new_link(ada.id)
        phone = await venue.known_guest("Phone")
        clock.passes(1000)
        await table.claim(phone.id, secret)
        await chores(table)
        assert not table.rows


@in_a_loop
async def test_a_table_nobody_looks_at_leaves_memory_and_comes_back_as_it_was(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as venue:
        table, guests = await seated(venue, 4, takeover="")
        await play_on(table, 10)
        views = [table.view(seat) for seat in (None, 0, 1, 2, 3)]
        assert not table.is_forgotten()
        clock.passes(1000)
        assert table.is_forgotten()
        async with guests[0].page(table.row.id) as page:
            await page.still()
            assert not table.is_forgotten()
        venue.house.tables.pop(table.row.id)
        again = await venue.table(table.row.id)
        assert again is not table
        assert [again.view(seat) for seat in (None, 0, 1, 2, 3)] == views


# Another device


@in_a_loop
async def test_a_seat_link_moves_the_seat_once(tmp_path: Path) -> None:
    async with opened(tmp_path, dice=lambda: FIRST_TO_LAY) as venue:
        table, (ada, bob) = await seated(venue, 2)
        phone, thief = await venue.known_guest("Phone"), await venue.known_guest("Thief")
        secret = await table.new_link(ada.id)
        await table.claim(phone.id, secret)
        assert table.seat_of(phone.id) == 0 and table.seat_of(ada.id) is None
        assert table.is_host(phone.id) and table.names()[0] == "Guest 0"
        with pytest.raises(Refused, match="not valid any more"):
            await table.claim(thief.id, secret)
        assert table.seat_of(thief.id) is None
        stored = await venue.house.store.table(table.row.id)
        assert stored is not None and stored[1] == table.seats
        await table.act(0, table.decision(0), move(table, 0), phone.id, None)
        assert table.seat_of(bob.id) == 1


@in_a_loop
async def test_a_new_seat_link_makes_the_old_one_worthless(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, (ada, bob) = await seated(venue, 2)
        phone = await venue.known_guest("Phone")
        old, new = await table.new_link(ada.id), await table.new_link(ada.id)
        with pytest.raises(Refused, match="not valid any more"):
            await table.claim(phone.id, old)
        for wrong in ("", new[:-1], new + "x", new.swapcase(), "\0", "\ud800"):
            with pytest.raises(Refused, match="not valid any more"):
                await table.claim(phone.id, wrong)
        with pytest.raises(Refused, match="sit at this table already"):
            await table.claim(bob.id, new)
        with pytest.raises(Refused, match="do not sit"):
            await table.new_link(phone.id)
        await table.claim(phone.id, new)
        assert table.seat_of(phone.id) == 0 and table.seat_of(bob.id) == 1


@in_a_loop
async def test_secrets_of_seats_are_kept_hashed(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, (ada,) = await seated(venue, 1)
        secret = await table.new_link(ada.id)
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert table.row.id.encode() in kept and secret.encode() not in kept


@in_a_loop
async def test_whoever_plays_without_script_is_there_for_a_while_after_each_look(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock, dice=lambda: FIRST_TO_LAY) as venue:
        table, (carl, host) = await seated(venue, 2, takeover="")
        await table.set_row(replace(table.row, host=host.id))
        await carl.get(f"/t/{table.row.id}")
        assert table.is_present(0)
        with pytest.raises(Refused, match="Nobody is away"):
            table.call_bot(host.id, 0)
        clock.passes(61)
        assert not table.is_present(0)
        async with carl.page(table.row.id) as page:
            await page.still()
            assert table.is_present(0)
        assert not table.is_present(0), "a page with a socket is gone when the socket is"


@in_a_loop
async def test_onlookers_share_what_they_see(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path, dice=lambda: FIRST_TO_LAY) as venue:
        table, (ada,) = await seated(venue, 1)
        crowd = [await venue.known_guest(f"Eve {number}") for number in range(6)]
        pages = [await eve.page(table.row.id).__aenter__() for eve in crowd]
        for page in pages:
            await page.still()
        drawn: list[str] = []

        def counted(table: Table, reader: Reader, chronicle: Chronicle | None) -> dict[str, str]:
            drawn.append(reader.guest)
            return regions_of(table, reader, chronicle)

        monkeypatch.setattr(wire, "regions_of", counted)
        table.publish()
        monkeypatch.undo()
        assert len(drawn) == 1 and drawn[0] in [eve.id for eve in crowd]
        assert len({page.regions()["board"] for page in pages}) == 1
        assert (await ada.get(f"/t/{table.row.id}")).text.count("hand count-") == 1
        for page in pages:
            assert "hand count-" not in page.regions()["hand"]
            await page.leave()


@in_a_loop
async def test_what_has_happened_is_put_in_words_once_however_many_look_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path, dice=lambda: FIRST_TO_LAY) as venue:
        table, (ada, bob) = await seated(venue, 2)
        await (await venue.known_guest("Eve")).get(f"/t/{table.row.id}")
        made: list[Chronicle] = []

        class Counted(Chronicle):
            def __init__(self, table: Table, seat: int | None, language: str) -> None:
                super().__init__(table, seat, language)
                made.append(self)

        monkeypatch.setattr(regions, "Chronicle", Counted)
        for number in range(5):
            await (await venue.known_guest(f"Zoe {number}")).get(f"/t/{table.row.id}")
        assert made == []
        for visitor in (ada, bob):
            await visitor.get(f"/t/{table.row.id}")
            await visitor.get(f"/t/{table.row.id}")
        assert [chronicle.seat for chronicle in made] == [0, 1], "each seat has its own"


@in_a_loop
async def test_a_rematch_that_was_closed_can_be_asked_for_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        table, (ada, bob) = await seated(venue, 2)
        await play_on(table)
        await quiet(table)
        fresh = await table.rematch(bob.id)
        await fresh.fold(bob.id)
        assert table.row.after is None
        again = await table.rematch(ada.id)
        assert again is not fresh and again.row.status == "open"
