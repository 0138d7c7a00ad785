"""At every size of screen, with any number of seats and the longest names, nothing covers anything else."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from sortilege.table.live import Table
from tests.browser.place import PATIENCE, Place
from tests.browser.player import Player

SIZES: Final = (
    (360, 740),
    (390, 844),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1280, 720),
    (1440, 900),
    (1920, 1080),
)
LONG_NAMES: Final = (
    "WWWWWWWWWWWWWWWWWWWWWWWW",
    "Anne-Marie-Clémentine XV",
    "Wilhelmina van der Weyde",
    "MMMMMMMM WWWWWWWWWWWWWWW",
    "Olivier-Maximilien d’Éon",
    "wwwwwwwwwwwwwwwwwwwwwwww",
)

# Pairs of things on the cloth that cover one another, and things that stand out of it.
COVERED: Final = """() => {
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });
  const cloth = document.querySelector(".cloth").getBoundingClientRect();
  const wanted = ".ring .plate, .ring .cards, .laid .card, .laid .gap, .middle > *, .prompt, .hint, .hand .card";
  const things = [...document.querySelectorAll(wanted)].filter(isSeen);
  const called = (element) => `${element.className} of ${element.closest(".seat, section")?.className}`;
  const found = [];
  things.forEach((one, index) => {
    const a = one.getBoundingClientRect();
    if (a.left < cloth.left - 1 || a.right > cloth.right + 1 || a.top < cloth.top - 1 || a.bottom > cloth.bottom + 1) {
      found.push(`${called(one)} stands out`);
    }
    for (const other of things.slice(index + 1)) {
      if (one.closest(".hand") && other.closest(".hand")) continue; // a fan
      const b = other.getBoundingClientRect();
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (width > 1 && height > 1) {
        found.push(`${called(one)} and ${called(other)}: ${Math.round(width)} by ${Math.round(height)}`);
      }
    }
  });
  if (document.documentElement.scrollWidth > innerWidth) {
    const all = [...document.querySelectorAll("body *")];
    const wide = all.filter((element) => isSeen(element) && element.getBoundingClientRect().right > innerWidth + 1);
    found.push(`the page scrolls sideways: ${wide.map((element) => element.tagName + "." + element.className)}`);
  }
  return found;
}"""


@pytest.fixture
def page(browser: Browser, still_place: Place) -> Iterator[Page]:
    context = browser.new_context(base_url=still_place.address, locale="fr-FR", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE * 1000)
    yield context.new_page()
    context.close()


def laid(table: Table) -> int:
    return sum(card is not None for card in table.view(0)["before"])


def somebody_has_laurels(table: Table) -> bool:
    return any(table.view(0)["laurels"])


def last_card_is_to_be_laid(table: Table) -> bool:
    is_last = laid(table) == len(table.seats) - 1 and table.view(0)["question"]["kind"] == "lay"
    return somebody_has_laurels(table) and is_last


def bout_has_ended(table: Table) -> bool:
    return somebody_has_laurels(table) and laid(table) == 0 and table.view(0)["bout"] != 1


def rename(table: Table) -> None:
    names: Any = zip(table.seats, LONG_NAMES, strict=False)
    table.seats[:] = [msgspec.structs.replace(row, name=name) for row, name in names]


def must_lie_apart(page: Page) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(COVERED) == [], f"at {width} by {height}"


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_nothing_covers_anything_at_any_size(page: Page, still_place: Place, seats: int) -> None:
    player = Player(page, "Ada")
    player.opens_table(seats)
    with still_place.host_starts():
        player.deals()
    table = still_place.table(page.url)
    for until in (last_card_is_to_be_laid, bout_has_ended):
        with player.looking_away():
            still_place.go_on(table, until)
        must_lie_apart(page)
    still_place.ask(lambda: rename(table))
    for until in (last_card_is_to_be_laid, lambda _table: False):
        with player.looking_away():
            still_place.go_on(table, until)
        must_lie_apart(page)
    expect(page.locator(".prompt.over")).to_be_visible()
    expect(page.locator(".laid .decided")).to_have_count(seats)
    for side in ("0", "open"):
        page.goto(f"{page.url.partition('?')[0].replace('/t/', '/g/')}?ply={len(table.played) // 2}&as={side}")
        must_lie_apart(page)


# Fields of the lobby's forms, all of them open, that stand out of their door.
WIDER: Final = """() => {
  for (const part of document.querySelectorAll(".door details")) part.open = true;
  const fields = [...document.querySelectorAll(".door input, .door select, .door button")];
  const edge = (field) => {
    const door = field.closest(".door");
    return door.getBoundingClientRect().right - parseFloat(getComputedStyle(door).paddingRight);
  };
  return fields.filter((field) => field.getBoundingClientRect().right > edge(field) + 1).map((field) => field.name);
}"""


@pytest.mark.parametrize("width", [360, 1280])
def test_an_open_form_is_no_wider_than_its_door(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    page.goto("/")
    assert page.evaluate(WIDER) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
