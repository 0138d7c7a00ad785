"""Sacrilège by clicking, against a clock: rituals completed, broken, saved, claimed at once; lines that drop.

But for one, the clocks here run so slowly that none runs out before the test says so: how fast a page is served, and a
button found and clicked, is the machine's affair.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from sortilege.table.live import Table
from tests.browser.conftest import NewPage
from tests.browser.place import NEVER, Place
from tests.browser.player import Offer, Player
from tests.browser.test_reconnect import Line
from tests.games.sacrilege.night import DECK, seed_with

GAME: Final = "sacrilege"
DEAL: Final = seed_with("six six damp", "six spark imp", seats=2)
SECONDS: Final = """() => {
  const [seconds, minutes] = document.querySelector(".stage time").textContent.split(":").reverse();
  return Number(seconds) + 60 * Number(minutes ?? 0);
}"""
FEWER_SECONDS: Final = f"(shown) => ({SECONDS})() < shown"
LONG: Final = 1000.0  # seconds that one of the clock takes


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with Place(tmp_path_factory.mktemp("slow"), second=LONG) as place:
        yield place


def two_at_a_table(new_page: NewPage, place: Place, *pages: Page) -> tuple[Player, Player, Table]:
    """Ada begins and holds two sixes and a damp, Basile a six, a spark and an imp."""
    one, other = pages or (new_page(), new_page())
    host, friend = Player(one, "Ada"), Player(other, "Basile")
    friend.comes_by(host.opens_table(2, GAME, deck=DECK))
    expect(host.page.locator(".chair.taken")).to_have_count(2)
    with place.deals(DEAL):
        host.deals()
    friend.sees_the_table()
    return host, friend, place.table(host.page.url)


def does(player: Player, text: str) -> None:
    """Chooses this one of the offers, by touching what it is made of, once the page has heard of the choice before."""
    expect(player.page.locator("#act input[name=decision]")).not_to_have_value(player.answered or "none yet")
    player.page.locator(f'#act button[name=do][value="{text}"]').wait_for(state="attached")
    player.answers(next(offer for offer in player.offers() if offer.text == text))


def begins_a_ritual(player: Player, *others: Player) -> None:
    does(player, "sacrifice six at 0")
    ritual = player.page.locator("#act button[value=ritual]")
    expect(ritual).to_be_visible()
    ritual.click()
    for one in (player, *others):
        expect(one.page.locator(".stage.holds")).to_be_visible()


def is_over(*players: Player) -> None:
    for player in players:
        expect(player.page.locator(".stage")).to_have_count(0)


def favours(page: Page) -> int:
    return page.locator(".favours .lit").count()


def test_a_ritual_is_completed_before_everybodys_eyes_when_its_seconds_are_over(
    new_page: NewPage, place: Place
) -> None:
    host, friend, table = two_at_a_table(new_page, place)
    expect(host.page.locator("#act button[value=ritual]")).to_have_count(0)
    begins_a_ritual(host, friend)
    for player in (host, friend):
        shown = player.page.evaluate(SECONDS)
        assert 1 <= shown <= 6 * LONG, "seconds on every screen"
        player.page.wait_for_function(FEWER_SECONDS, arg=shown)
        expect(player.page.locator(".stage .prayer")).not_to_be_empty()
    place.ring(table)
    is_over(host, friend)
    assert (favours(host.page), favours(friend.page)) == (1, 1), "one Favour, seen by both"
    expect(host.page.locator(".shrine.own .favours .lit")).to_have_count(1)
    expect(host.page.locator(".chain .end.good")).to_be_visible()


def test_real_seconds_end_a_ritual(browser: Browser, tmp_path: Path) -> None:
    with Place(tmp_path, pace=NEVER) as place:
        player = Player(browser.new_page(base_url=place.address, reduced_motion="reduce"), "Ada")
        player.opens_table(2, GAME, deck=DECK, seconds="3")
        with place.deals(DEAL):
            player.deals()
        does(player, "sacrifice six at 0")
        player.page.locator("#act button[value=ritual]").click()
        expect(player.page.locator(".chain .end.good")).to_be_visible()
        expect(player.page.locator(".shrine.own .favours .lit")).to_have_count(1)
        player.page.close()


def test_another_person_breaks_a_ritual_with_a_green_character(new_page: NewPage, place: Place) -> None:
    host, friend, table = two_at_a_table(new_page, place)
    begins_a_ritual(host, friend)
    does(friend, "sacrifice spark at 0")
    for player in (host, friend):
        expect(player.page.locator(".stage.broken")).to_be_visible()
        expect(player.page.locator(".stage .thrown")).to_contain_text("Basile")
    place.ring(table)
    is_over(host, friend)
    assert favours(host.page) == 0
    expect(host.page.locator(".chain .end.bad")).to_contain_text("7")
    assert place.ask(lambda: table.view(None)["active"]) == 0, "the turn goes on where it stood still"
    does(host, "end")


def test_its_owner_saves_a_ritual_that_was_broken(new_page: NewPage, place: Place) -> None:
    host, friend, table = two_at_a_table(new_page, place)
    begins_a_ritual(host, friend)
    does(friend, "sacrifice spark at 0")
    expect(host.page.locator(".stage.broken")).to_be_visible()
    does(host, "sacrifice damp at 0")
    expect(friend.page.locator(".stage.holds")).to_be_visible()
    assert friend.page.evaluate(SECONDS) >= 2 * LONG, "a reaction leaves time to the others"
    place.ring(table)
    is_over(host, friend)
    assert favours(friend.page) == 1


def test_a_reward_asks_in_the_middle_of_a_ritual_and_the_seconds_wait(new_page: NewPage, place: Place) -> None:
    host, friend, table = two_at_a_table(new_page, place)
    begins_a_ritual(host, friend)
    does(friend, "sacrifice imp at 0")
    expect(host.page.locator(".stage.broken")).to_be_visible()
    for player in (host, friend):
        expect(player.page.locator(".stage time")).to_have_count(0)
        expect(player.page.locator(".stage .still")).to_have_text("The clock stands still.")
    assert place.ask(lambda: table.hourglass.until) is None
    does(friend, "choose six")
    expect(host.page.locator(".stage time")).to_be_visible()
    expect(host.page.locator(".stage .still")).to_have_count(0)
    place.ring(table)
    is_over(host, friend)


def test_of_two_who_claim_in_the_same_moment_one_goes_first(new_page: NewPage, place: Place) -> None:
    pages = new_page(), new_page()
    lines = [Line(page) for page in pages]
    host, friend, table = two_at_a_table(new_page, place, *pages)
    does(host, "sacrifice six at 0")
    does(host, "end")
    does(friend, "sacrifice six at 1")
    for player in (host, friend):
        expect(player.page.locator("#act button[value=ritual]")).to_be_visible()
    for line in lines:
        line.holds = []  # neither hears of the other before both have claimed
    for player in (host, friend):
        player.page.locator("#act button[value=ritual]").click()
    for line in lines:
        line.release()
    for player in (host, friend):
        expect(player.page.locator(".stage")).to_be_visible()
    first = place.ask(lambda: table.view(None)["ritual"])
    late = (friend, host)[first]
    expect(late.page.locator("#notice")).to_be_visible()
    place.ring(table)
    is_over(host, friend)
    late.page.locator("#act button[value=ritual]").click()
    expect(late.page.locator(".stage")).to_be_visible()
    place.ring(table)
    is_over(host, friend)
    assert place.ask(lambda: table.view(None)["favours"]) == [1, 1]


def test_a_player_who_drops_off_during_a_ritual_finds_it_decided(new_page: NewPage, place: Place) -> None:
    host, friend, table = two_at_a_table(new_page, place)
    begins_a_ritual(host, friend)
    with host.looking_away():
        place.ring(table)
        is_over(friend)
    assert favours(host.page) == 1
    does(host, "end")
    expect(friend.page.locator(".shrine.own.active")).to_be_visible()


def test_a_server_that_is_started_again_in_the_middle_of_a_ritual_brings_it_to_its_end(
    browser: Browser, tmp_path: Path
) -> None:
    before = Place(tmp_path, pace=NEVER, second=LONG)
    before.open()
    context = browser.new_context(base_url=before.address, reduced_motion="reduce")
    try:
        player = Player(context.new_page(), "Ada")
        player.opens_table(2, GAME, deck=DECK)
        with before.deals(DEAL):
            player.deals()
        does(player, "sacrifice six at 0")
        player.page.locator("#act button[value=ritual]").click()
        expect(player.page.locator(".stage")).to_be_visible()
    finally:
        before.close()
    expect(player.page.locator("#connection[data-state=offline]")).to_have_count(1)
    with Place(tmp_path, pace=NEVER, port=int(before.address.rpartition(":")[2]), second=LONG) as after:
        player.sees_the_table()
        expect(player.page.locator(".stage time")).to_be_visible()
        after.ring(after.table(player.page.url))
        is_over(player)
        expect(player.page.locator(".chain .end")).to_be_visible()
        context.close()


def test_a_choice_by_touch_is_one_of_those_offered(new_page: NewPage, place: Place) -> None:
    """A card and an Altar make an answer, in either order."""
    host, _, _ = two_at_a_table(new_page, place)
    page = host.page
    offers: list[Offer] = host.offers()
    assert any(offer.text == "sacrifice six at 1" for offer in offers)
    page.locator('button[name=pick][value="altar:1"]').first.click()
    expect(page.locator("#confirm")).to_be_disabled()
    host.picks("card:six")
    expect(page.locator("#confirm")).to_be_enabled()
    page.locator("#confirm").click()
    expect(page.locator(".shrine:not(.own) .slab .sum")).to_have_text("6")


def test_who_reads_the_log_on_a_phone_sees_how_long_a_ritual_still_takes(new_page: NewPage, place: Place) -> None:
    host, friend, _ = two_at_a_table(new_page, place)
    friend.page.set_viewport_size({"width": 390, "height": 740})
    begins_a_ritual(host, friend)
    chip = friend.page.locator(".hurry")
    expect(chip).to_be_hidden()
    friend.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(chip).to_be_visible()
    expect(chip.locator("time")).to_have_text(re.compile(r"^\d+:\d\d$"))
    chip.click()
    expect(friend.page.locator(".stage")).to_be_in_viewport()
