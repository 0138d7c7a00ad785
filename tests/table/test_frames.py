"""Two games that differ only in what a viewer may not know send that viewer the same bytes, by every way out there is:
both languages' pages and their frames, the stream for programs, replays, refusals, reactions, and how long bots wait.

No game is named here: every one that is found is played with every number of seats, seen from the first and the last of
them and by an onlooker: to its end as it is usually played, and otherwise for a good while.
"""

import hashlib
import secrets
from pathlib import Path
from typing import Final

import pytest

import sortilege
from sortilege import Rng, State, fingerprint
from sortilege.table.bot_seats import BOT
from sortilege.table.drawing import REACTIONS
from sortilege.table.seats import Watcher
from sortilege.table.wire import KEPT, react
from tests.every_game.scenes import Case, any_of, cases, played_out
from tests.table.house import in_a_loop
from tests.table.twins import ONLOOKER, TABLE, Pair, Side, pair

CASES = [case for name in sortilege.names() for case in cases(sortilege.load(name)) if case.is_of_rules]
PLAIN = [case for case in CASES if case.plain]
USUAL = [case for case in CASES if case.options["seats"] == case.game.options()["seats"]]
SOME: Final = 160  # answers, where an option or the number of seats differs from its default
SOME_VIEWERS = [
    # Alone, the only one who moves knows why: secrets are exchanged between the moves of others
    *((case, case.options["seats"] - 1) for case in PLAIN if case.options["seats"] > 1),
    *((case, None) for case in PLAIN if case in USUAL or case.options["seats"] == 1),
    *((case, 0) for case in USUAL if case.options["seats"] > 1),
]


def is_usual(case: Case) -> bool:
    return case.plain and case in USUAL


def named(value: object) -> str:
    return value.name if isinstance(value, Case) else "onlooker" if value is None else f"seat{value}"


for_some_viewers = pytest.mark.parametrize(("case", "viewer"), SOME_VIEWERS, ids=named)
for_every_game = pytest.mark.parametrize(
    "case", [case for case in PLAIN if case.options["seats"] == max(2, case.game.fewest)], ids=named
)


@pytest.fixture(autouse=True)
def _no_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is random and tells nothing: the mark of a viewer's versions, and the ids of tables."""
    monkeypatch.setattr(secrets, "token_hex", lambda count=32: "0" * 2 * count)
    monkeypatch.setattr(secrets, "choice", lambda letters: letters[0])


def seed_of(case: Case, *facts: object) -> str:
    return hashlib.sha256(f"{case.name} {facts}".encode()).hexdigest()[:32]


def has_stood_in(twins: Pair) -> bool:
    return any(row.seat == 0 and row.by.startswith(BOT) for row in twins.one.table.rows)


async def played_on(twins: Pair, answers: int) -> None:
    for _ in range(answers):
        if twins.is_on():
            await twins.step()


@for_some_viewers
def test_two_games_that_differ_only_in_secrets_send_the_same_bytes(
    tmp_path: Path, case: Case, viewer: int | None
) -> None:
    @in_a_loop
    async def play() -> None:
        async with pair(tmp_path, case, viewer, seed_of(case, viewer)) as twins:
            await twins.watch()
            looked = differed = 0
            while twins.is_on() and (is_usual(case) or len(twins.one.table.played) < SOME):
                await twins.step()
                if len(twins.one.table.played) % 16 == 5 and twins.is_on():
                    looked += 1
                    differed += are_unlike(twins.true(), twins.elsewhere())
                    await twins.look_round()
                    await disturbed(twins)
            # Towards its end a game may have no secret left
            assert twins.parted and 2 * differed >= looked > 0, "there was something to keep secret"

    play()


def are_unlike(one: State, other: State) -> bool:
    """What nobody sees yet, somebody sees in the end."""
    ends = [fingerprint(played_out(state.clone(), Rng(1), 60)) for state in (one, other)]
    return fingerprint(one) != fingerprint(other) or ends[0] != ends[1]


async def disturbed(twins: Pair) -> None:
    """What others may say, and what the viewer may try."""
    seat, which = twins.rng.below(twins.case.options["seats"]), any_of(list(REACTIONS), twins.rng)

    async def someone_reacts(here: Side) -> None:
        if here.table.may_react():
            react(here.table, seat, which)

    await twins.both(someone_reacts)
    players = [one for one in twins.true().asked() if one < twins.true().seats]  # without the clock
    words = {text for one in players for text in twins.true().view(one)["choices"]}
    mine = set() if twins.viewer is None else set(twins.true().view(twins.viewer)["choices"])
    for text in sorted(words - mine)[:3]:

        async def tries(here: Side) -> None:
            decision = "0" if twins.viewer is None else here.table.decision(twins.viewer)
            assert "no" in await here.pages["en"].command(decision=decision, do=text)  # noqa: B023  # at once

        await twins.both(tries)


# Whatever else happens at a table


@for_every_game
def test_nor_does_undo_tell_anything(tmp_path: Path, case: Case) -> None:
    @in_a_loop
    async def play() -> None:
        async with pair(tmp_path, case, 1, seed_of(case, "undo"), bots=True) as twins:
            await twins.watch()
            taken_back = 0
            while twins.is_on() and taken_back < 3:
                await twins.step()
                if twins.one.table.is_undoable(1):
                    taken_back += 1
                    await twins.take_back()
            assert taken_back

    play()


@for_every_game
def test_nor_does_what_is_sent_to_those_who_come_back(tmp_path: Path, case: Case) -> None:
    @in_a_loop
    async def play() -> None:
        async with pair(tmp_path, case, 0, seed_of(case, "back")) as twins:
            await twins.watch()
            await twins.both(lambda here: here.opens_page("steady", "guest0", "fr"))  # else all would be one message
            for missed in (0, 1, 3, KEPT - 1, KEPT + 4):
                seen_last = [await here.closes_page("fr") for here in twins.sides]
                assert seen_last[0] == seen_last[1]
                await played_on(twins, missed)
                await twins.both(lambda here: here.opens_page("fr", "guest0", "fr", seen_last[0]))  # noqa: B023
                await played_on(twins, 2)

    play()


@for_every_game
def test_nor_does_what_is_sent_to_an_onlooker_who_joins_later(tmp_path: Path, case: Case) -> None:
    @in_a_loop
    async def play() -> None:
        async with pair(tmp_path, case, None, seed_of(case, "later")) as twins:
            await played_on(twins, 17)
            await twins.both(lambda here: here.get(ONLOOKER, "fr", f"/t/{TABLE}"))
            await twins.watch()
            await played_on(twins, 10)

    play()


@for_every_game
def test_nor_does_a_seat_that_moves_tell_the_one_who_had_it(tmp_path: Path, case: Case) -> None:
    @in_a_loop
    async def play() -> None:
        async with pair(tmp_path, case, 0, seed_of(case, "moves")) as twins:
            await twins.watch()
            await twins.both(lambda here: here.opens_page("heir", "heir", "fr"))
            await played_on(twins, 12)

            async def move(here: Side) -> None:
                await here.table.claim("heir", await here.table.new_link("guest0"))

            await twins.both(move)
            assert twins.one.table.seat_of("heir") == 0
            await played_on(twins, 8)  # the one who has the seat now may know as much as the one who had it
            for here in twins.sides:
                await here.closes_page("heir")
            twins.becomes(None)
            await played_on(twins, 12)

    play()


class Somebody(Watcher):
    """Is there, and that is all."""

    def update(self) -> None:
        pass


@for_every_game
def test_nor_does_a_stand_in(tmp_path: Path, case: Case) -> None:
    @in_a_loop
    async def play() -> None:
        for viewer in (0, 1):  # who stays away, and who stays
            async with pair(tmp_path / str(viewer), case, viewer, seed_of(case, "stand-in", viewer)) as twins:
                await twins.watch_pages()
                await played_on(twins, 6)

                async def leaves(here: Side) -> None:
                    for name in [name for name, page in here.pages.items() if page.visitor.id == "guest0"]:
                        await here.closes_page(name)
                    here.venue.clock.passes(here.venue.house.absence + 1)

                await twins.both(leaves)
                await played_on(twins, 3 * case.options["seats"])
                while twins.is_on() and not has_stood_in(twins):  # a turn may be long
                    await played_on(twins, 1)
                assert has_stood_in(twins)

                async def returns(here: Side) -> None:
                    if viewer == 0:  # noqa: B023  # at once
                        await here.opens_page("back", "guest0", "en")
                    else:
                        here.table.watch(Somebody("guest0"))

                await twins.both(returns)
                await played_on(twins, 6)

    play()


@for_every_game
def test_nor_does_a_rematch(tmp_path: Path, case: Case) -> None:
    @in_a_loop
    async def play() -> None:
        async with pair(tmp_path, case, 0, seed_of(case, "rematch")) as twins:
            while twins.is_on():
                await twins.step()
            await twins.watch_pages()

            async def ask(here: Side) -> None:
                await here.table.rematch("guest1")

            await twins.both(ask)
            await twins.again()
            await played_on(twins, 12)

    play()
