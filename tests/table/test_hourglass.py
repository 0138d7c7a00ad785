"""The clock at a table: when it runs, stands still and rings, and that nobody can hurry it, or learn from it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sortilege.core.game import fingerprint
from sortilege.core.record import replayed
from sortilege.table.live import CLOCK, STAND_IN, Table
from sortilege.table.lobby import usual
from sortilege.table.seats import RELOADING, Refused, Watcher
from sortilege.table.store import ActionRow, StoreFault
from tests.games.sacrilege.night import GAME, THIEVISH, night, seed_with
from tests.table.house import Clock, Venue, in_a_loop, opened, quiet

PEOPLE = ["ada", "ben", "eve"]
DEAL = seed_with("six six damp", "six spark imp", "spark")


@asynccontextmanager
async def table_of(venue: Venue, people: int = 3, bot: str = "random", **terms: Any) -> AsyncIterator[Table]:
    """A night that has begun, with people in the first seats."""
    options = night(**terms)
    table = await venue.house.open_table(GAME, options, PEOPLE[0], listed=False, takeover=True)
    for seat, guest in enumerate(PEOPLE[:people]):
        await table.sit(guest, guest.title(), seat)
    await table.begin(PEOPLE[0], bot)
    yield table


async def do(table: Table, seat: int, *texts: str) -> None:
    for text in texts:
        await table.act(seat, table.decision(seat), text, str(table.seats[seat].guest), None)


async def at_a_ritual(table: Table) -> None:
    await do(table, 0, "sacrifice six at 0", "ritual")


async def rings(table: Table) -> None:
    await table.expire(table.hourglass.turned)


def night_at(data: Path, clock: Clock | None = None) -> Any:
    return opened(data, clock, dice=lambda: DEAL)


@in_a_loop
async def test_a_ritual_turns_the_glass_over_and_ends_when_it_rings(tmp_path: Path) -> None:
    async with night_at(tmp_path) as venue, table_of(venue) as table:
        await do(table, 0, "sacrifice six at 0")
        assert table.hourglass.until is None
        await do(table, 0, "ritual")
        assert table.hourglass.until == venue.clock() + 6
        await rings(table)
        assert table.hourglass.until is None
        assert table.view(None)["favours"] == [1, 0, 0]
        last = (await venue.kept(table.row.id))[-1]
        assert (last.seat, last.do, last.by) == (3, "expire", CLOCK)


@in_a_loop
async def test_it_rings_by_itself(tmp_path: Path) -> None:
    async with opened(tmp_path, dice=lambda: DEAL, second=0.001) as venue, table_of(venue) as table:
        await at_a_ritual(table)
        async with asyncio.timeout(30):
            while table.view(None)["ritual"] is not None:
                await asyncio.sleep(0.001)
        assert table.view(None)["favours"] == [1, 0, 0]


@in_a_loop
async def test_after_a_reaction_at_least_three_seconds_are_left(tmp_path: Path) -> None:
    async with night_at(tmp_path) as venue, table_of(venue) as table:
        await at_a_ritual(table)
        venue.clock.passes(1.0)
        await do(table, 1, "sacrifice spark at 0")
        assert table.hourglass.left() == 5, "there was time enough"
        venue.clock.passes(4.5)
        await do(table, 0, "sacrifice damp at 0")
        assert table.hourglass.left() == 3
        await rings(table)
        assert table.view(None)["favours"] == [1, 0, 0], "broken, and saved again"


@in_a_loop
async def test_where_the_clock_is_strict_a_reaction_leaves_what_there_was(tmp_path: Path) -> None:
    async with night_at(tmp_path) as venue, table_of(venue, grace=False) as table:
        await at_a_ritual(table)
        venue.clock.passes(5.5)
        await do(table, 1, "sacrifice spark at 0")
        assert table.hourglass.left() == 0.5
        await rings(table)
        assert table.view(None)["favours"] == [0, 0, 0]


@in_a_loop
async def test_it_stands_still_while_a_reward_asks_somebody_something(tmp_path: Path) -> None:
    async with night_at(tmp_path) as venue, table_of(venue) as table:
        await at_a_ritual(table)
        venue.clock.passes(2.0)
        await do(table, 1, "sacrifice imp at 0")
        assert table.hourglass.until is None
        venue.clock.passes(60.0)
        await table.expire(table.hourglass.turned)
        assert table.view(None)["ritual"] == 0, "nobody can end it meanwhile"
        await do(table, 1, "choose six")
        assert table.hourglass.left() == 4


@pytest.mark.parametrize(("edition", "left"), [(1, 3.0), (2, 0.5)])
@in_a_loop
async def test_d9_a_reaction_that_changes_nothing_leaves_no_further_seconds(
    edition: int, left: float, tmp_path: Path
) -> None:
    async with night_at(tmp_path) as venue, table_of(venue, deck=THIEVISH, edition=edition) as table:
        await at_a_ritual(table)
        venue.clock.passes(5.5)
        await do(table, 1, "sacrifice spark at 0", "choose spark at 0")
        assert table.view(None)["sums"] == [6, 0, 0]
        assert table.hourglass.left() == left


@in_a_loop
async def test_a_bell_that_is_late_for_a_reaction_is_not_heard(tmp_path: Path) -> None:
    async with night_at(tmp_path) as venue, table_of(venue) as table:
        await at_a_ritual(table)
        venue.clock.passes(5.9)
        bell = table.hourglass.turned
        await asyncio.gather(do(table, 1, "sacrifice spark at 0"), table.expire(bell))
        assert table.view(None)["ritual"] == 0
        assert table.hourglass.left() == 3


@in_a_loop
async def test_nobody_else_can_ring_it(tmp_path: Path) -> None:
    async with night_at(tmp_path) as venue, table_of(venue) as table:
        await at_a_ritual(table)
        before = await venue.standing(table.row.id)
        for decision in ("0", "1", table.decision(3)):
            with pytest.raises(Refused):
                await table.act(3, decision, "expire", "ben", None)
        with pytest.raises(Exception, match="not one of the choices"):
            await do(table, 1, "expire")
        assert await venue.standing(table.row.id) == before


@in_a_loop
async def test_of_two_who_claim_at_once_the_first_is_heard_and_the_other_is_told(tmp_path: Path) -> None:
    async with night_at(tmp_path) as venue, table_of(venue) as table:
        await do(table, 0, "sacrifice six at 0", "end")
        await do(table, 1, "sacrifice six at 1")
        claims = [do(table, 1, "ritual"), do(table, 0, "ritual")]
        answers = await asyncio.gather(*claims, return_exceptions=True)
        assert [answer is None for answer in answers] == [True, False]
        assert table.view(None)["ritual"] == 1
        await rings(table)
        await do(table, 0, "ritual")
        await rings(table)
        assert table.view(None)["favours"] == [1, 1, 0]


@in_a_loop
async def test_a_server_that_comes_back_in_the_middle_of_a_ritual_gives_it_all_its_time(tmp_path: Path) -> None:
    clock = Clock()
    async with night_at(tmp_path, clock) as venue, table_of(venue) as table:
        await at_a_ritual(table)
        await do(table, 1, "sacrifice spark at 0")
        name, before = table.row.id, fingerprint(table.playing())
    clock.passes(3600.0)
    async with night_at(tmp_path, clock) as venue:
        table = await venue.table(name)
        assert fingerprint(table.playing()) == before
        assert table.hourglass.left() == 6
        await do(table, 0, "sacrifice damp at 0")
        await rings(table)
        assert table.view(None)["favours"] == [1, 0, 0]
        await do(table, 0, "end")
        assert table.view(None)["active"] == 1


@in_a_loop
async def test_a_bell_that_cannot_be_stored_rings_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sortilege.table.live.TRY_AGAIN", 0.0)
    async with night_at(tmp_path) as venue, table_of(venue) as table:
        await at_a_ritual(table)
        append = venue.house.store.append
        faults = 2

        async def appended(*row: Any) -> None:
            nonlocal faults
            if faults:
                faults -= 1
                raise StoreFault("the disk is full")
            await append(*row)

        monkeypatch.setattr(venue.house.store, "append", appended)
        await rings(table)
        assert table.view(None)["favours"] == [1, 0, 0]


@in_a_loop
async def test_bots_keep_silent_without_a_word_in_the_log_and_are_not_asked_twice(tmp_path: Path) -> None:
    asked: list[int] = []

    async def chosen(_game: str, _bot: str, view: dict[str, Any]) -> str:
        asked.append(view["seat"])
        return "pass"

    async with night_at(tmp_path) as venue:
        venue.house.thinkers.choose = chosen  # of a bot that never says anything
        async with table_of(venue, people=1) as table:
            await at_a_ritual(table)
            await quiet(table)
            assert sorted(asked[-2:]) == [1, 2]
            plies, thoughts = len(table.rows), len(asked)
            table.wake_bots()
            await quiet(table)
            assert (len(table.rows), len(asked)) == (plies, thoughts)
            assert not any(row.do == "pass" for row in table.rows)
            await rings(table)
            await quiet(table)
            assert len(asked) == thoughts + 2, "something has happened: they look up again"


@in_a_loop
async def test_bots_among_themselves_are_not_hurried(tmp_path: Path) -> None:
    async with night_at(tmp_path) as venue:
        table = await venue.house.open_table(GAME, night(), PEOPLE[0], listed=False, takeover=True)
        await table.begin(PEOPLE[0], "random")
        assert not table.row.options["clock"]
        await quiet(table)
        assert table.row.status == "over"


def test_people_who_choose_nothing_play_against_the_clock_and_programs_do_not() -> None:
    assert usual(GAME)["clock"] is True
    assert GAME.options()["clock"] is False


@in_a_loop
async def test_in_a_hurry_nothing_is_taken_back(tmp_path: Path) -> None:
    async with night_at(tmp_path) as venue, table_of(venue, people=1) as table:
        await do(table, 0, "sacrifice six at 0")
        await quiet(table)
        assert not table.is_undoable(0)


@in_a_loop
async def test_the_record_of_a_night_at_a_table_replays_exactly(tmp_path: Path) -> None:
    async with night_at(tmp_path) as venue, table_of(venue) as table:
        await at_a_ritual(table)
        await do(table, 1, "sacrifice spark at 0")
        await rings(table)
        await do(table, 0, "end")
        lines = table.record().encode().splitlines(keepends=True)
        assert b'{"seat":3,"do":"expire"}\n' in lines
        assert fingerprint(replayed(lines).state) == fingerprint(table.playing())


# A window that somebody else has closed


@in_a_loop
async def test_a_reaction_that_comes_after_the_bell_is_not_carried_out_in_what_follows(tmp_path: Path) -> None:
    async with night_at(tmp_path) as venue, table_of(venue) as table:
        await at_a_ritual(table)
        meant = table.decision(1)
        await rings(table)
        with pytest.raises(Refused):
            await table.act(1, meant, "sacrifice spark at 0", "ben", None)
        assert "spark" in table.view(1)["hands"][1] and table.view(None)["altars"][0] == []


@in_a_loop
async def test_a_reaction_after_the_last_second_comes_too_late_even_if_the_bell_does_too(tmp_path: Path) -> None:
    async with night_at(tmp_path) as venue, table_of(venue) as table:
        await at_a_ritual(table)
        venue.clock.passes(6.0)
        with pytest.raises(Refused, match="The time is up"):
            await do(table, 1, "sacrifice spark at 0")
        assert "spark" in table.view(1)["hands"][1] and table.hourglass.left() == 0
        await rings(table)
        assert table.view(None)["favours"] == [1, 0, 0]


@in_a_loop
async def test_a_pass_in_one_window_lets_no_other_pass(tmp_path: Path) -> None:
    async with night_at(tmp_path) as venue, table_of(venue) as table:
        meant = table.decision(1)
        await at_a_ritual(table)
        with pytest.raises(Refused):
            await table.act(1, meant, "pass", "ben", None)
        assert "sacrifice spark at 0" in table.view(1)["choices"]


@in_a_loop
async def test_the_pass_of_another_changes_no_decision_and_no_replay(tmp_path: Path) -> None:
    async with night_at(tmp_path) as venue, table_of(venue) as table:
        await at_a_ritual(table)
        before = [table.decision(seat) for seat in (0, 2)], table.told()
        await do(table, 1, "pass")
        assert ([table.decision(seat) for seat in (0, 2)], table.told()) == before
        await rings(table)
        await do(table, 1, "pass")
        await do(table, 0, "end")
        assert [text for _, text in table.told()] == ["sacrifice six at 0", "ritual", "expire", "end"]
        assert [text for _, text in table.played].count("pass") == 2
        told = table.state_after(table.told())
        assert all(told.view(viewer) == table.view(viewer) for viewer in (0, 1, 2, None)), "it is the same game"
        table.row = msgspec.structs.replace(table.row, status="over")
        assert table.told() == table.played, "once it is over, that is a part of the game like any other"


class Listener(Watcher):
    """Counts how often it is told that something may have changed."""

    def __init__(self, guest: str) -> None:
        super().__init__(guest)
        self.times = 0

    def update(self) -> None:
        self.times += 1


@in_a_loop
async def test_a_pass_tells_nobody_else_anything_not_even_sooner_who_has_come(tmp_path: Path) -> None:
    async with opened(tmp_path, dice=lambda: DEAL, soon=30.0) as venue, table_of(venue) as table:
        own, other, onlooker = (Listener(guest) for guest in ("ben", "ada", "zoe"))
        for listener in (own, other, onlooker):
            table.watch(listener)
        assert table.telling is not None, "who has come is yet to be told"
        for deeds in ((), ((0, "sacrifice six at 0"), (0, "ritual"))):
            for seat, text in deeds:
                await do(table, seat, text)
            before = own.times, other.times, onlooker.times, table.edition, table.away_since[:]
            venue.clock.passes(1.0)
            await do(table, 1, "pass")
            assert (own.times - 1, other.times, onlooker.times, table.edition, table.away_since) == before


@in_a_loop
async def test_a_table_waits_for_whose_turn_it_is_and_for_nobody_who_may_be_silent(tmp_path: Path) -> None:
    async with night_at(tmp_path) as venue, table_of(venue) as table:
        await do(table, 0, "end")
        venue.clock.passes(table.absence)
        assert [table.dawdles(seat) for seat in range(3)] == [False, True, False]
        await do(table, 1, "end")
        await do(table, 2, "end")
        venue.clock.passes(table.absence)
        assert [table.dawdles(seat) for seat in range(3)] == [True, False, False], "nor does a host wait for ever"


@in_a_loop
async def test_who_is_back_plays_for_themselves_where_they_need_say_nothing(tmp_path: Path) -> None:
    async with night_at(tmp_path) as venue, table_of(venue) as table:
        venue.clock.passes(RELOADING)
        assert table.is_window() and 1 in table.asked()
        table.call_bot(PEOPLE[0], 1)
        assert table.bot_at(1) == STAND_IN
        table.watch(Listener(PEOPLE[1]))
        assert table.bot_at(1) is None, "nobody waits for them: there is nothing for the bot to answer"


@in_a_loop
async def test_no_bot_thinks_again_because_somebody_has_let_a_window_pass(tmp_path: Path) -> None:
    async with night_at(tmp_path) as venue, table_of(venue, people=2, bot="greedy", seats=3) as table:
        await quiet(table)
        silent = dict(table.bots.silent)
        assert 2 in silent
        before = table.news, table.moved
        venue.clock.passes(1.0)
        await do(table, 1, "pass")
        assert (table.bots.turns, table.bots.silent) == ({}, silent)
        assert (table.news, table.moved) == before, "nor does anybody wait longer or shorter for those who dawdle"
        await do(table, 0, "draw")
        assert table.moved == venue.clock()


@in_a_loop
async def test_a_bot_whose_turn_is_interrupted_by_a_ritual_keeps_silent_like_any_other(tmp_path: Path) -> None:
    async with night_at(tmp_path) as venue, table_of(venue, people=2, bot="greedy", seats=3) as table:
        await do(table, 0, "sacrifice six at 0", "end")
        await do(table, 1, "end")
        assert table.view(None)["active"] == 2 and 2 in table.bots.turns, "it is about to move"
        await do(table, 0, "ritual")
        await quiet(table)
        assert [row.do for row in table.rows if row.by == "bot:greedy" and row.do == "pass"] == []


@in_a_loop
async def test_a_clock_set_back_makes_no_ritual_longer(tmp_path: Path) -> None:
    ticks = Clock()
    async with opened(tmp_path, dice=lambda: DEAL, ticks=ticks) as venue, table_of(venue) as table:
        await at_a_ritual(table)
        venue.clock.passes(-3600.0)
        ticks.passes(2.0)
        await do(table, 1, "sacrifice imp at 0", "choose six")
        assert table.hourglass.left() == 4


@in_a_loop
async def test_where_somebody_else_has_written_to_the_table_the_clock_goes_by_that(tmp_path: Path) -> None:
    async with night_at(tmp_path) as venue, table_of(venue) as table:
        await do(table, 0, "sacrifice six at 0")
        row = ActionRow(table.row.id, len(table.rows), 0, "ritual", "ada", None, venue.clock())
        await venue.house.store.append(row, None)
        with pytest.raises(Refused):
            await do(table, 1, "sacrifice spark at 1")
        assert table.view(None)["ritual"] == 0 and table.hourglass.left() == 6
        row = ActionRow(table.row.id, len(table.rows), 1, "sacrifice spark at 0", "ben", None, venue.clock())
        await venue.house.store.append(row, None)
        await rings(table)
        assert table.view(None)["sums"][0] == 7 and table.hourglass.left() == 6, "it rang too late, and is turned over"
