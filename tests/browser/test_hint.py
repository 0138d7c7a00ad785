"""A hint at the table, and what the adviser says of a move long made."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.place import Place
from tests.browser.player import Player


def test_a_hint_opens_over_the_table_and_leaves_it_as_it_was(new_page: NewPage, place: Place) -> None:
    player = Player(new_page(), "Ada", seed=3)
    with place.host_starts():
        player.plays_now()
    offers = player.offers()
    page = player.page
    page.get_by_role("button", name="Hint").click()
    dialog = page.get_by_role("dialog", name="Hint")
    expect(dialog.locator(".opinion li")).to_have_count(4)  # of five: the last of them would help nobody
    best, *_, worst = [int(text) for text in dialog.locator(".opinion b").all_inner_texts()]
    assert 0 <= worst <= best <= 100
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert player.offers() == offers
    player.plays_once()
    page.wait_for_function("answered => document.querySelector('#act input')?.value !== answered", arg=player.answered)


def test_the_adviser_marks_the_move_that_was_made(new_page: NewPage, place: Place) -> None:
    player = Player(new_page(viewport={"width": 390, "height": 844}), "Ada", seed=4)
    with place.host_starts():
        player.plays_now()
    page = player.page
    table = place.table(page.url)
    with player.looking_away():
        place.finish(table)
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("link", name="Next move").click()
    page.get_by_role("link", name="Ask about this move").click()
    expect(page.locator(".opinion li.taken")).to_have_count(1)
    expect(page.locator(".opinion")).to_be_in_viewport()
