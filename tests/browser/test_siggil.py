"""Siggil by clicking and tapping: a whole game with company, one alone on a phone, a capture put together by hand."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sortilege.table.live import Table
from tests.browser.conftest import NewPage
from tests.browser.place import Place
from tests.browser.player import Finger, Player, play_to_the_end
from tests.browser.test_accessibility import every_kind_of_screen, must_be_clear

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

COUNT_MOMENTS = """() => {
  window.moments = 0;
  const start = window.setTimeout;
  window.setTimeout = (deed, after, ...rest) => {
    window.moments += after === 500;
    return start(deed, after, ...rest);
  };
}"""


def test_two_people_and_a_bot_play_a_whole_game_by_clicking(new_page: NewPage, place: Place) -> None:
    host, friend = Player(new_page(), "Ada", seed=1), Player(new_page(), "Basile", seed=2)
    link = host.opens_table(3, "siggil", layout="turtle")
    friend.comes_by(link)
    expect(host.page.locator(".chair.taken")).to_have_count(2)
    host.deals("random")
    friend.sees_the_table()
    play_to_the_end([host, friend])
    assert any("Take an accessible card" in question for question in host.questions)
    expect(host.page.locator(".prompt.over")).to_contain_text("win")


def test_somebody_alone_plays_a_whole_game_on_a_phone(new_page: NewPage, place: Place) -> None:
    player = Finger(new_page(**PHONE), "Ada", seed=3)
    player.opens_table(1, "siggil", layout="pillars", level="hard")
    player.deals()
    table = place.table(player.page.url)
    with player.looking_away():
        place.go_on(table, lambda table: len(table.rows) >= 50)  # the rest by hand
    check_nothing_scrolls_sideways(player.page)
    play_to_the_end([player])
    expect(player.page.locator(".prompt.over")).to_contain_text("The Siggil is used up")
    check_nothing_scrolls_sideways(player.page)


def test_a_capture_is_put_together_from_a_spirit_and_cards(new_page: NewPage, place: Place) -> None:
    player = Player(new_page(), "Ada", seed=5)
    table = comes_to_a_capture(player, place)
    offer = next(offer for offer in player.offers() if offer.text.startswith("capture"))
    player.answers(offer)
    player.whose_turn([player.name])
    expect(player.page.locator(".mine .series.holds")).to_have_count(place.ask(lambda: len(table.view(0)["series"])))


def test_a_dialog_shows_every_capture_with_its_cards_and_touching_one_picks_them(
    new_page: NewPage, place: Place
) -> None:
    player = Player(new_page(), "Ada", seed=5)
    page = player.page
    comes_to_a_capture(player, place)
    captures = [offer for offer in player.offers() if offer.picks]
    page.locator("[data-opens=ways]").click()
    ways = page.locator("#ways .way")
    expect(ways).to_have_count(len(captures))
    for way, offer in zip(ways.all(), captures, strict=True):
        expect(way).to_contain_text(offer.label)
        expect(way.locator(".mini")).to_have_count(len(offer.picks))
    must_be_clear(page)
    ways.last.click()
    expect(page.locator("#ways")).to_be_hidden()
    for pick in captures[-1].picks:
        expect(player.pickable(pick)).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#confirm")).to_be_focused()
    player.confirms(captures[-1])
    expect(page.locator(".mine .series.holds")).not_to_have_count(0)


def test_the_only_answer_of_somebody_alone_goes_by_itself_but_not_after_a_step_back(
    new_page: NewPage, place: Place
) -> None:
    player = Player(new_page(), "Ada")
    page = player.page
    player.opens_table(1, "siggil", layout="passage")
    player.deals()
    table = place.table(page.url)
    for verb in ("remove", "take"):
        player.whose_turn([player.name])
        player.answers(next(offer for offer in player.offers() if offer.text.startswith(verb)))
    player.whose_turn([player.name])
    assert [text for _, text in place.ask(lambda: table.played)][2:] == ["pass"]
    page.evaluate(COUNT_MOMENTS)
    page.locator(".undo button").click()
    expect(page.locator("#act[data-alone]")).to_be_attached()
    assert page.evaluate("moments") == 0, "nothing is under way that would answer for them"
    page.locator("#act button[name=do]").click()
    player.whose_turn([player.name])
    assert [text for _, text in place.ask(lambda: table.played)][2:] == ["pass"]


@pytest.mark.parametrize("layout", ["passage", "turtle", "pyramids", "river", "pillars"])
def test_every_layout_lies_there_to_scale_and_what_can_be_taken_can_be_touched(
    new_page: NewPage, place: Place, layout: str
) -> None:
    player = Player(new_page(), "Ada")
    player.opens_table(1, "siggil", layout=layout)
    player.deals()
    table = place.table(player.page.url)
    view = place.ask(lambda: table.view(0))
    assert player.page.locator(".web .card").count() == len(view["left"])
    assert player.page.locator(".web button.card").count() == len(view["accessible"])
    box = player.page.locator(".web").bounding_box()
    assert box is not None and box["width"] > 300
    for button in player.page.locator(".web button.card").all():
        player.page.mouse.move(0, 0)  # nor does the help of the one before
        button.click(trial=True)  # nothing lies over it


def comes_to_a_capture(player: Player, place: Place) -> Table:
    player.opens_table(1, "siggil", layout="pyramids")
    player.deals()
    table = place.table(player.page.url)
    with player.looking_away():
        place.go_on(table, is_capture_open)
    return table


def is_capture_open(table: Table) -> bool:
    view = table.view(0)
    return view["question"]["kind"] == "capture" and len(view["choices"]) > 1


def check_nothing_scrolls_sideways(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@every_kind_of_screen
def test_an_automated_scan_finds_nothing_grave(
    new_page: NewPage, place: Place, scheme: str, size: dict[str, Any]
) -> None:
    player = Player(new_page(color_scheme=scheme, viewport=size), "Ada")
    player.opens_table(2, "siggil", layout="pillars")
    must_be_clear(player.page)
    player.deals()
    table = place.table(player.page.url)
    with player.looking_away():
        place.go_on(table, lambda table: len(table.rows) >= 30)
    must_be_clear(player.page)
