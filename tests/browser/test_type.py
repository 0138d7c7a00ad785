"""Our type comes with the page, and nothing moves when it comes late."""

from typing import Final

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import NewPage
from tests.browser.place import Place
from tests.browser.player import Player
from tests.browser.type import OUR_TYPE, fonts_of

SHIFTS: Final = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) window.shifts.push([shift.startTime, shift.value]);
  }).observe({ type: "layout-shift", buffered: true });
}"""
BOXES: Final = """() => [...document.querySelectorAll("h1, h2, h3, p, button, summary, .card, .plate, li")]
  .filter((element) => element.checkVisibility())
  .map((element) => element.getBoundingClientRect().top)"""


def test_cards_and_titles_are_set_in_our_serif_and_text_in_our_sans(new_page: NewPage, still_place: Place) -> None:
    player = Player(new_page(base_url=still_place.address), "Ada")
    with still_place.host_starts():
        player.plays_now()  # and nothing on the page changes any more
    assert fonts_of(player.page, ".hand .card .n") == {"Sortilege Serif"}
    assert fonts_of(player.page, ".prompt .asked") == {"Sortilege Serif"}
    assert fonts_of(player.page, ".log li") == {"Sortilege Sans"}


def test_each_font_is_fetched_once_although_it_is_preloaded(new_page: NewPage) -> None:
    page = new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if OUR_TYPE.search(request.url) else None)
    page.goto("/", wait_until="networkidle")
    page.evaluate("() => document.fonts.ready.then(() => true)")
    assert len(asked) == len(set(asked)) == 2


@pytest.mark.parametrize("at_table", [False, True], ids=["lobby", "table"])
def test_nothing_moves_when_our_type_comes_late(new_page: NewPage, place: Place, at_table: bool) -> None:
    page = new_page(viewport={"width": 1280, "height": 720})
    if at_table:
        with place.host_starts():
            Player(page, "Ada").plays_now()
    held: list[Route] = []
    page.context.route(OUR_TYPE, lambda route: held.append(route))  # noqa: PLW0108  Playwright takes no built-in
    page.goto(page.url if at_table else "/", wait_until="domcontentloaded")
    page.evaluate(SHIFTS)
    if at_table:
        expect(page.locator("#connection[data-state=online]")).to_have_count(1)
    expect(page.locator("main")).to_be_visible()
    before = page.evaluate(BOXES)
    now = page.evaluate("() => performance.now()")
    for route in held:
        route.continue_()
    page.evaluate("() => document.fonts.ready.then(() => true)")
    after = page.evaluate(BOXES)
    moved = [abs(one - other) for one, other in zip(before, after, strict=True)]
    assert max(moved) < 3, sorted(moved)[-5:]
    assert sum(value for moment, value in page.evaluate("() => window.shifts") if moment > now) < 0.01
