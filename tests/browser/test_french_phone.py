"""A whole game in French on a phone: everything in reach of a thumb, nothing beside the screen, nothing in English."""

import re
from functools import cache
from typing import Any, Final

from playwright.sync_api import Page, expect

from sortilege import lang
from tests.browser.conftest import NewPage
from tests.browser.frames import GAME, Listener
from tests.browser.place import Place
from tests.browser.player import Finger, Player, play_to_the_end, resize

PHONE: Final = {"width": 390, "height": 844}
SMALL_PHONE: Final = {"width": 360, "height": 740}
IN_FRENCH_ON_A_PHONE: Final[dict[str, Any]] = {
    "locale": "fr-FR",
    "viewport": PHONE,
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 1,
}

# What stands out beyond the sides of the screen: the page itself, or a card or button one ought to reach.
BESIDE_THE_SCREEN: Final = """() => {
  const width = document.documentElement.clientWidth;
  const found = document.documentElement.scrollWidth > width ? ["the page scrolls sideways"] : [];
  for (const element of document.querySelectorAll("main button, main .card, main .plate, main .mini, header *")) {
    if (!element.checkVisibility()) continue;
    const box = element.getBoundingClientRect();
    const isClipped = element.closest(".unseen, details:not([open]), dialog");
    if (!isClipped && box.width > 0 && (box.left < -1 || box.right > width + 1)) {
      found.push(`${element.tagName}.${element.className}: ${Math.round(box.left)} to ${Math.round(box.right)}`);
    }
  }
  return found;
}"""

# Every piece of text somebody sees or hears, dialogs included.
TEXTS: Final = """() => {
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const isLeftOut = walker.currentNode.parentElement.closest("script, style, .document, [lang]:not(html)");
    if (!isLeftOut) texts.push(walker.currentNode.textContent);
  }
  for (const name of ["aria-label", "title", "placeholder", "alt", "data-offline", "data-done", "data-copied"]) {
    for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name));
  }
  return texts.map((text) => text.trim().replace(/\\s+/g, " ")).filter(Boolean);
}"""


@cache
def english() -> dict[str, re.Pattern[str]]:
    """The messages that ought to read differently in French, as patterns."""
    said = {**lang.catalogue("sortilege", "fr"), **lang.catalogue(GAME, "fr")}
    return {
        message: re.compile(re.sub(r"\\\{\w+\\\}", ".+", re.escape(message)))
        for message, french in said.items()
        if message != french and re.search(r"[A-Za-z]{2}", re.sub(r"\{\w+\}", "", message)) and not is_shared(message)
    }


def is_shared(message: str) -> bool:
    """French uses this very word or pattern for something else."""
    return message in lang.catalogue("sortilege", "fr").values() or message in lang.catalogue(GAME, "fr").values()


def english_in(page: Page) -> set[str]:
    texts: set[str] = set(page.evaluate(TEXTS))
    return {text for text in texts if any(pattern.fullmatch(text) for pattern in english().values())}


def must_fit(page: Page) -> None:
    for size in (SMALL_PHONE, PHONE):
        resize(page, size["width"], size["height"])
        assert page.evaluate(BESIDE_THE_SCREEN) == [], f"at {size['width']} pixels, {page.url}"


def must_be_french(page: Page) -> None:
    assert page.locator("html").get_attribute("lang") == "fr"
    assert english_in(page) == set()


def test_a_whole_game_in_french_with_a_thumb(new_page: NewPage, place: Place) -> None:
    player = Finger(new_page(**IN_FRENCH_ON_A_PHONE), "Élise", seed=11)
    page = player.page
    listener = Listener(page)
    page.goto("/")
    must_fit(page)
    must_be_french(page)
    player.plays_now()
    listener.call_witness(place, "fr")

    def look(_player: Player) -> None:
        must_fit(page)
        must_be_french(page)

    play_to_the_end([player], before_each=look)
    look(player)
    assert len(player.questions) > 3
    assert listener.leaks() == []
    listener.dismiss_witness(place)


def test_every_page_on_the_way_is_french_and_fits(new_page: NewPage, place: Place) -> None:
    host = Finger(new_page(**IN_FRENCH_ON_A_PHONE), "Élise")
    page = host.page
    for seats in (4, 6):
        host.opens_table(seats)
        must_fit(page)
        must_be_french(page)
    host.deals()
    host.whose_turn([host.name])
    must_fit(page)
    page.locator("#connection").evaluate("pill => (pill.textContent = pill.dataset.offline)")
    must_fit(page)
    page.locator("[data-opens=seat-dialog]").tap()
    page.locator("#seat-dialog form[action$='/link'] button").tap()
    page.locator("#seat-link").wait_for()
    must_fit(page)
    must_be_french(page)
    for path in ("/rules/presages", "/t/nowhere", "/nowhere"):
        page.goto(path)
        must_fit(page)
        must_be_french(page)


def test_english_is_noticed(new_page: NewPage, place: Place) -> None:
    """The check above can fail."""
    page = new_page()
    page.goto("/")
    assert {"Play now", "My games", "Open a table"} <= english_in(page)


def test_a_long_press_on_a_card_says_what_it_does_and_nobody_is_told_of_it_twice(
    new_page: NewPage, place: Place
) -> None:
    player = Finger(new_page(**IN_FRENCH_ON_A_PHONE), "Élise")
    page = player.page
    with place.host_starts():
        player.plays_now()
    player.whose_turn([player.name])
    expect(page.locator("#hold-hint")).to_be_visible()
    must_fit(page)
    card = player.pickable("card:12")
    box = card.bounding_box()
    assert box is not None
    touch = page.context.new_cdp_session(page)
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    page.locator("#card-help", has_text="12").wait_for()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert card.get_attribute("aria-pressed") == "false"
    expect(page.locator("#hold-hint")).to_be_hidden()
    must_fit(page)
    page.reload()
    player.sees_the_table()
    expect(page.locator("#hold-hint")).to_be_hidden()


def test_the_hint_can_be_dismissed_for_good_and_is_for_fingers_only(new_page: NewPage, place: Place) -> None:
    player = Finger(new_page(**IN_FRENCH_ON_A_PHONE), "Élise")
    page = player.page
    with place.host_starts():
        player.plays_now()
    hint = page.locator("#hold-hint")
    expect(hint).to_be_visible()
    player.plays_once()
    player.whose_turn([player.name])
    expect(hint).to_be_visible()  # the prompt was written anew
    hint.locator("button").tap()
    expect(hint).to_be_hidden()
    page.reload()
    player.sees_the_table()
    expect(hint).to_be_hidden()
    other = Player(new_page(), "Ada")
    other.plays_now()
    expect(other.page.locator("#hold-hint")).to_be_hidden()
