"""An automated scan of every kind of page, dark and light, large and small: nothing serious is found."""

from importlib import resources
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.place import Place
from tests.browser.player import Player

AXE: Final = (resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
GRAVE: Final = ("serious", "critical")
LARGE: Final[dict[str, Any]] = {"width": 1440, "height": 900}
SMALL: Final[dict[str, Any]] = {"width": 390, "height": 844}

every_kind_of_screen = pytest.mark.parametrize(
    ("scheme", "size"),
    [("dark", LARGE), ("light", LARGE), ("dark", SMALL), ("light", SMALL)],
    ids=["dark", "light", "dark phone", "light phone"],
)


def findings(page: Page) -> list[str]:
    """What axe finds grave, one line for each element."""
    page.evaluate(AXE)
    found: dict[str, Any] = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{rule['id']} ({rule['impact']}): {node['target']}: {node['failureSummary']}"
        for rule in found["violations"]
        if rule["impact"] in GRAVE
        for node in rule["nodes"]
    ]


def must_be_clear(page: Page) -> None:
    found = findings(page)
    assert found == [], f"{page.url}:\n" + "\n".join(found)


@every_kind_of_screen
def test_the_lobby_the_rules_and_the_seat_link(
    new_page: NewPage, place: Place, scheme: str, size: dict[str, Any]
) -> None:
    page = new_page(color_scheme=scheme, viewport=size)
    page.goto("/")
    page.locator(".door details summary").first.click()
    must_be_clear(page)
    for path in ("/rules/presages", "/t/nowhere", "/t/nowhere/seat"):
        page.goto(path)
        must_be_clear(page)


@every_kind_of_screen
def test_a_table_from_the_first_chair_to_the_replay(
    new_page: NewPage, place: Place, scheme: str, size: dict[str, Any]
) -> None:
    player = Player(new_page(color_scheme=scheme, viewport=size), "Ada", seed=3)
    page = player.page
    player.opens_table(6 if size is SMALL else 5)
    must_be_clear(page)
    with place.host_starts():
        player.deals()
    player.whose_turn([player.name])
    must_be_clear(page)
    page.locator("[data-opens=seat-dialog]").click()
    must_be_clear(page)
    page.keyboard.press("Escape")
    player.answers(next(offer for offer in player.offers() if offer.text == "lay 35"))
    player.whose_turn([player.name])
    player.picks("card:25")
    must_be_clear(page)
    page.keyboard.press("?")
    expect(page.locator("#card-help")).to_be_visible()
    must_be_clear(page)
    page.keyboard.press("Escape")
    player.answers(player.offers()[-1])
    table = place.table(page.url)
    with player.looking_away():
        place.finish(table)
    expect(page.locator(".prompt.over")).to_be_visible()
    must_be_clear(page)
    page.get_by_role("link", name="Replay").click()
    expect(page.locator("main")).to_be_visible()
    must_be_clear(page)


def test_the_scan_notices_something_serious(new_page: NewPage, place: Place) -> None:
    """The checks above can fail."""
    page = new_page()
    page.goto("/")
    page.evaluate("() => document.querySelector('main').append(document.createElement('button'))")
    assert any("button-name" in found for found in findings(page))
