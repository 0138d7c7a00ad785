"""Before the deal: people come and go while others fill something in."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.frames import Listener
from tests.browser.player import Player


def test_what_is_half_typed_and_selected_outlives_others_sitting_down(new_page: NewPage) -> None:
    ada, ines, basil = (Player(new_page(), name) for name in ("Ada", "Inès", "Basil"))
    link = ada.opens_table(4)
    stand_in = ada.page.locator("form.start select[name=bot]")
    stand_in.select_option("random")
    ines.page.goto(link)
    name = ines.page.locator("#sit input[name=name]")
    name.fill("Iès")
    name.press("Home")
    name.press("ArrowRight")
    basil.comes_by(link)
    for page in (ada.page, ines.page):
        expect(page.locator(".chairs")).to_contain_text("Basil")
    expect(stand_in).to_have_value("random")
    ines.page.keyboard.type("n")
    expect(name).to_have_value("Inès")
    ines.touch(ines.page.locator("button.sit").first)
    expect(ines.page.locator(".chair.mine b")).to_have_text("Inès")


def test_a_click_counts_although_somebody_sits_down_between_press_and_release(new_page: NewPage) -> None:
    ada, basil = Player(new_page(), "Ada"), Player(new_page(), "Basil")
    listener = Listener(ada.page)
    link = ada.opens_table(4)
    expect(ada.page.locator("#connection[data-state=online]")).to_have_count(1)
    ada.page.locator("form.start select[name=bot]").focus()  # which the press takes away
    ada.page.locator("form.start button.gold").hover()
    ada.page.mouse.down()
    basil.comes_by(link)
    while not any("Basil" in frame for frame in listener.frames):
        ada.page.evaluate("() => null")  # frames are heard of in between
    expect(ada.page.locator(".chair.taken")).to_have_count(1)
    ada.page.mouse.up()
    ada.sees_the_table()
    basil.sees_the_table()
