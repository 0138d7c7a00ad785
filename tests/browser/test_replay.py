"""A finished game, walked through again: by arrows and links, from any side, and its deal proved in the page."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.place import Place
from tests.browser.player import Player

SHOWN: Final = "[data-region=step] .count b"


def finished(new_page: NewPage, place: Place) -> Page:
    """The replay of a game that is over, at its beginning."""
    player = Player(new_page(), "Ada", seed=2)
    with place.host_starts():
        player.plays_now()
    table = place.table(player.page.url)
    with player.looking_away():
        place.finish(table)
    player.page.get_by_role("link", name="Replay").click()
    expect(player.page.locator(SHOWN)).to_have_text("0")
    expect(player.page.locator("html.js")).to_have_count(1)
    return player.page


def test_arrows_walk_through_the_game_and_the_address_follows(new_page: NewPage, place: Place) -> None:
    page = finished(new_page, place)
    page.keyboard.press("ArrowRight")
    expect(page.locator(SHOWN)).to_have_text("1")
    expect(page).to_have_url(re.compile(r"ply=1\b"))
    page.keyboard.press("ArrowRight")
    expect(page.locator(SHOWN)).to_have_text("2")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(SHOWN)).to_have_text("1")
    page.keyboard.press("End")
    expect(page.locator("[data-region=step] .prompt.over")).to_be_visible()
    expect(page.locator("[data-region=step]")).to_contain_text(re.compile("You have (won|lost)"))
    page.keyboard.press("Home")
    expect(page.locator(SHOWN)).to_have_text("0")


def test_a_moment_can_be_shared_and_looks_the_same_to_others(new_page: NewPage, place: Place) -> None:
    page = finished(new_page, place)
    page.get_by_role("link", name="Next move").click()
    expect(page.locator(SHOWN)).to_have_text("1")
    link = page.locator("#moment-link").input_value()
    seen = page.locator("[data-region=board], [data-region=hand]").all_inner_texts()
    expect(page.locator("[data-region=step] .asked")).to_contain_text("You lay")
    other = new_page()
    other.goto(link)
    expect(other.locator(SHOWN)).to_have_text("1")
    assert other.locator("[data-region=board], [data-region=hand]").all_inner_texts() == seen  # from the same side
    expect(other.locator("[data-region=step] .asked")).to_contain_text("Ada lays")  # who is not "you" to others


def test_a_finished_game_can_be_seen_from_every_side(new_page: NewPage, place: Place) -> None:
    page = finished(new_page, place)
    expect(page.locator(".hand .card")).to_have_count(5)
    page.locator("select[name=as]").select_option(label="All hands")
    page.get_by_role("button", name="Show").click()
    expect(page.locator(".cards .mini")).to_have_count(20)
    page.locator("select[name=as]").select_option(label="Onlooker")
    page.get_by_role("button", name="Show").click()
    expect(page.locator(".hand .card")).to_have_count(0)


def test_the_deal_is_verified_in_the_page_and_a_forged_one_is_noticed(new_page: NewPage, place: Place) -> None:
    page = finished(new_page, place)
    page.get_by_text("Verify this deal").click()
    page.get_by_role("button", name="Recompute here").click()
    expect(page.locator("#verdict")).to_contain_text("It is right")
    page.locator("#verify").evaluate("deal => { deal.dataset.shuffles = deal.dataset.shuffles.replace('35', '34') }")
    page.get_by_role("button", name="Recompute here").click()
    expect(page.locator("#verdict")).to_contain_text("It is not right")


def test_while_a_game_is_on_nobody_sees_more_than_at_the_table(new_page: NewPage, place: Place) -> None:
    player = Player(new_page(), "Ada")
    with place.host_starts():
        player.plays_now()
    player.whose_turn([player.name])
    address = player.page.url.replace("/t/", "/g/")
    onlooker = new_page()
    onlooker.goto(address)
    expect(onlooker.locator(".hand .card")).to_have_count(0)
    expect(onlooker.locator("#verify")).to_have_count(0)
    for side in ("open", "0", "1"):
        answer = onlooker.goto(f"{address}?as={side}")
        assert answer is not None
        assert answer.status == 403


@pytest.mark.parametrize("has_script", [True, False], ids=["with script", "without"])
def test_links_walk_through_the_game_with_and_without_script(new_page: NewPage, place: Place, has_script: bool) -> None:
    address = finished(new_page, place).url
    page = new_page(java_script_enabled=has_script)
    page.goto(address)
    page.get_by_role("link", name="Next move").click()
    expect(page.locator(SHOWN)).to_have_text("1")
    page.get_by_role("link", name="Last move").click()
    expect(page.locator("[data-region=step] .prompt.over")).to_be_visible()
