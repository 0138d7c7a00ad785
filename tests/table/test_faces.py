"""Every frame of whole games, in both languages: no card that its reader may not know, whatever happens."""

import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from sortilege import Rng
from sortilege.table.bot_seats import BOT
from sortilege.table.drawing import face_html, faces, moving_name, piece
from sortilege.table.live import STAND_IN
from sortilege.table.store import SeatRow, TableRow
from sortilege.table.wire import KEPT
from tests.every_game.scenes import any_of
from tests.table.house import in_a_loop
from tests.table.twins import LANGUAGES, ONLOOKER, TABLE, Side, side
from tests.table.witnesses import FINDERS, GAME, Witness, cards_in_view

SEATS = [4, 5, 6]


class Evening:
    """A table where everybody is watched over."""

    def __init__(self, here: Side, rng: Rng) -> None:
        self.here = here
        self.table = here.table
        self.rng = rng
        self.witnesses: dict[str, Witness] = {}
        self.secrets = 0  # cards that somebody at the table did not know, move by move

    async def comes(self, guest: str, language: str) -> None:
        """Somebody opens a page, for the first time or once more."""
        name = f"{guest} {language}"
        known = self.witnesses.setdefault(name, Witness(self.table, guest, language))
        since = "" if known.page is None else known.page.version()
        await self.here.opens_page(name, guest, language, since)
        known.watches(self.here.pages[name])
        await known.check()

    async def goes(self, guest: str, language: str) -> None:
        await self.here.pages.pop(f"{guest} {language}").leave()

    def is_there(self, witness: Witness) -> bool:
        return witness.page in self.here.pages.values()

    async def look(self) -> None:
        self.here.venue.clock.passes(1.0)
        for witness in self.witnesses.values():
            witness.note()
        for witness in self.witnesses.values():
            if self.is_there(witness):
                await witness.check()

    async def step(self, seat: int | None = None) -> None:
        """Somebody who is asked answers by dice."""
        table = self.table
        seat = any_of(table.asked(), self.rng) if seat is None else seat
        text = any_of(table.view(seat)["choices"], self.rng)
        guest = table.seats[seat].guest
        by = guest if guest is not None and not table.is_away(seat) else f"{BOT}{STAND_IN}"
        await table.act(seat, table.decision(seat), text, by, None)
        dealt = {card for held in range(len(table.seats)) for card in table.view(held)["hands"][held] or []}
        self.secrets += len(dealt - cards_in_view(table.view(None)))
        await self.look()

    async def plays(self, answers: int) -> None:
        for _ in range(answers):
            if self.is_on():
                await self.step()

    def is_on(self) -> bool:
        return self.table.row.status == "on"

    def rounds(self) -> int:
        return int(self.table.view(None)["round"])


@asynccontextmanager
async def evening(
    data: Path, seats: int, seed: str, people: int | None = None, aid: bool = True
) -> AsyncIterator[Evening]:
    options = GAME.options({"seats": seats, "memory_aid": aid})
    row = TableRow(TABLE, GAME.name, GAME.rules, options, "guest0", False, True, "on", seed, 1.0, 1.0)
    sitting = seats if people is None else people
    rows = [
        SeatRow(TABLE, seat, f"guest{seat}" if seat < sitting else None, None, f"Guest {seat}") for seat in range(seats)
    ]
    async with side(data / "house", row, rows) as here:
        yield Evening(here, Rng(int(seed, 16)))


def seed_of(*facts: object) -> str:
    return hashlib.sha256(str(facts).encode()).hexdigest()[:32]


@pytest.mark.parametrize(("seats", "aid"), [(4, True), (5, False), (6, True)])
def test_no_frame_of_a_whole_game_names_a_card_its_reader_may_not_know(tmp_path: Path, seats: int, aid: bool) -> None:
    @in_a_loop
    async def play() -> None:
        async with evening(tmp_path, seats, seed_of("whole", seats, aid), aid=aid) as table:
            for seat in range(seats):
                await table.comes(f"guest{seat}", LANGUAGES[(seat + seats) % 2])
            for language in LANGUAGES:
                await table.comes(ONLOOKER, language)
            while table.is_on():
                await table.step()
            assert table.rounds() > 1 and table.secrets > 100
            for witness in table.witnesses.values():
                assert witness.frames > 50 and len(witness.named) > 20

    play()


@pytest.mark.parametrize("seats", SEATS)
def test_nor_when_pages_break_off_seats_move_and_stand_ins_play(tmp_path: Path, seats: int) -> None:
    @in_a_loop
    async def play() -> None:
        async with evening(tmp_path, seats, seed_of("eventful", seats)) as table:
            await table.comes("guest0", "en")
            await table.comes("guest1", "fr")
            await table.comes("guest2", "en")
            await table.here.opens_page("steady", "guest1", "fr")  # else all that is missed would be one message
            await table.plays(4)
            await table.comes(ONLOOKER, "fr")
            for missed in (1, KEPT - 1, 3 * KEPT):
                await table.goes("guest1", "fr")
                await table.plays(missed)
                await table.comes("guest1", "fr")
                await table.plays(2)
            await stand_in(table)
            await seat_moves(table)
            while table.is_on():
                await table.step()
            assert len(table.witnesses["guest0 en"].named) > 20

    play()


async def stand_in(table: Evening) -> None:
    """Somebody stays away until a bot plays for them, and comes back."""
    await table.goes("guest2", "en")
    table.here.venue.clock.passes(table.here.venue.house.absence + 1)
    for witness in table.witnesses.values():
        if table.is_there(witness):
            table.table.saw(witness.guest)
    assert table.table.is_away(2)
    await table.plays(2 * len(table.table.seats))
    assert any(row.seat == 2 and row.by.startswith(BOT) for row in table.table.rows)
    await table.comes("guest2", "en")


async def seat_moves(table: Evening) -> None:
    """By its link, to somebody who has only looked on; the one who had it looks on from now on."""
    secret = await table.table.new_link("guest0")
    await table.comes("heir", "en")
    await table.plays(3)
    await table.table.claim("heir", secret)
    await table.look()
    assert table.table.seat_of("heir") == 0 and table.table.seat_of("guest0") is None
    await table.plays(3)


@in_a_loop
async def test_nor_when_answers_are_taken_back(tmp_path: Path) -> None:
    async with evening(tmp_path, 4, seed_of("undo"), people=1) as table:
        for language in LANGUAGES:
            await table.comes("guest0", language)
        taken_back = 0
        while table.is_on():
            await table.step()
            if table.table.is_undoable(0) and taken_back < 6:
                await table.table.undo(0, table.table.decision(0), "guest0", None)
                await table.look()
                taken_back += 1
        assert taken_back > 2


@in_a_loop
async def test_nor_in_a_rematch(tmp_path: Path) -> None:
    async with evening(tmp_path, 4, seed_of("rematch")) as first:
        await first.comes("guest0", "fr")
        while first.is_on():
            await first.step()
        table = await first.table.rematch("guest0")
        await first.look()
        first.here.table = table
        again = Evening(first.here, first.rng)
        await table.begin("guest0", STAND_IN)
        for guest in ("guest0", "guest3", ONLOOKER):
            for language in LANGUAGES:
                await again.comes(guest, language)
        await again.plays(40)
        assert again.secrets > 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_found_in_every_dress(language: str) -> None:
    """The checks above are only as good as this."""
    finder = FINDERS[language]
    for key, face in faces(GAME.name, language).items():
        card = int(face.value)
        dresses = [
            f'<div data-help="{key}">',
            f'<button id="own-{key.replace(":", "-")}">',
            f'<i data-name="{moving_name(3, key)}"></i>',
            f'<i class="{moving_name(None, key)}"></i>',
            f'<button name="do" value="lay {card}">',
            f'<button name="do" value="give {card} to 2">',
            f'<button data-picks="{key} seat:2">',
            f'<span data-hand="3 {card}">',
            f'<span aria-label="{face.label}">',
            f'<span title="{face.value} {face.name}">',
            f"<li>… <span>{face.value} {face.name}</span>.</li>",
            str(face_html(GAME.name, language, key)),
            str(piece(GAME.name, language, "card", key=key, css="", moving=moving_name(2, key))),
            str(piece(GAME.name, language, "mini", key=key)),
        ]
        if card < 30:
            dresses += [f"({face.name}).", f'<use href="/games/presages/emblems.svg#{face.emblem}"/>', face.effect]
        for html in dresses:
            assert card in finder.cards(html), html
    for html in ("Round 3, bout 12: 5 cards", '<input name="decision" value="12">', '<button value="seat:3">'):
        assert finder.cards(html) == set(), html
