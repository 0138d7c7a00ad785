"""Nothing is cut or covered: in our type, with it blocked and another in its place, and with large text."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from sortilege.table.live import Table
from tests.browser.conftest import MUST_RUN, NewPage
from tests.browser.legible import ILLEGIBLE
from tests.browser.place import PATIENCE, Place
from tests.browser.player import Player
from tests.browser.test_sizes import SIZES, rename
from tests.browser.type import OUR_TYPE, TYPES, Type, block, browser_with, folder_of, fonts_of

SEED: Final = f"{6:064x}"
TABLES: Final[tuple[tuple[str, int, dict[str, Any]], ...]] = (
    ("presages", 6, {}),
    ("seven_seals", 5, {}),
    ("seven_seals", 3, {}),
    ("siggil", 4, {"layout": "turtle"}),
    ("precognition", 4, {}),
    ("sacrilege", 6, {"clock": False}),
)


@pytest.fixture(scope="module", params=TYPES, ids=lambda chosen: chosen.name)
def chosen(request: pytest.FixtureRequest) -> Type:
    found: Type = request.param
    if found.fallback and folder_of(found.fallback) is None:
        why = f"no {found.fallback} fonts here: `make fallback-fonts` fetches them where it may"
        if MUST_RUN:
            pytest.fail(why)
        pytest.skip(why)
    return found


@pytest.fixture(scope="module")
def set_browser(playwright: Playwright, chosen: Type, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser_with(playwright, chosen, tmp_path_factory.mktemp("fonts")) as browser:
        yield browser


@pytest.fixture
def page(set_browser: Browser, still_place: Place, chosen: Type) -> Iterator[Page]:
    context = set_browser.new_context(base_url=still_place.address, locale="fr-FR", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE * 1000)
    if chosen.fallback:
        context.route(OUR_TYPE, block)
    yield context.new_page()
    context.close()


def asked_after(moves: int) -> Callable[[Table], bool]:
    """The player at the page is asked, so many moves on."""
    return lambda table: len(table.rows) >= moves and 0 in table.view(0)["asked"]


def must_be_legible(page: Page, what: str, names: list[str]) -> None:
    page.evaluate("() => document.fonts.ready.then(() => true)")
    for width, height in (*SIZES, (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(ILLEGIBLE, names) == [], f"{what} at {width} by {height}"


@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=[f"{game}-{seats}" for game, seats, _ in TABLES])
def test_a_table_can_be_read_at_every_size(
    page: Page, still_place: Place, game: str, seats: int, options: dict[str, Any]
) -> None:
    player = Player(page, "Ada")
    player.opens_table(seats, game, **options)
    with still_place.deals(SEED):
        player.deals()
    table = still_place.table(page.url)
    for moves in (0, 25, 70, 10_000):
        with player.looking_away():
            still_place.go_on(table, asked_after(moves), bot="random")
        must_be_legible(page, f"after {moves} moves", table.names())
        if moves == 25:
            still_place.ask(lambda: rename(table))
    expect(page.locator(".prompt.over")).to_be_visible()


def test_lobby_waiting_room_rules_and_replay_can_be_read_at_every_size(
    page: Page, still_place: Place, chosen: Type
) -> None:
    page.goto("/")
    expected = {f"{chosen.fallback} Sans"} if chosen.fallback else {"Sortilege Sans"}
    assert fonts_of(page, ".door p") == expected
    assert page.evaluate("() => getComputedStyle(document.body).fontSize") == f"{chosen.text}px"
    must_be_legible(page, "the lobby", [])
    page.evaluate("() => document.querySelectorAll('details').forEach((part) => (part.open = true))")
    must_be_legible(page, "the lobby's forms", [])
    player = Player(page, "Ada")
    player.opens_table(4)
    must_be_legible(page, "the waiting room", ["Ada"])
    with still_place.deals(SEED):
        player.deals()
    table = still_place.table(page.url)
    replay = page.url.replace("/t/", "/g/")
    page.goto("about:blank")
    still_place.go_on(table, lambda _table: False, bot="random")
    page.goto(f"{replay}?ply={len(table.played) // 2}&as=open")
    must_be_legible(page, "the replay", table.names())
    page.goto("/rules/precognition")
    must_be_legible(page, "the rules", [])


BROKEN: Final = {
    "cut": "#probe { width: 60px; overflow: hidden; white-space: nowrap; }",
    "covered": "#probe { position: absolute; } #other { position: relative; background: #fff; }",
    "printed over": "#probe { position: absolute; }",
    "beside the screen": "#probe { position: relative; left: -300px; }",
    "sideways": "#probe { width: 3000px; }",
}
BREAK: Final = """(rules) => {
  for (const id of ["other", "probe"]) {
    const words = document.createElement("p");
    words.id = id;
    words.textContent = "Words that everybody should be able to read";
    document.querySelector(".door").prepend(words);
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`#probe, #other { margin: 0; } ${rules}`);
  document.adoptedStyleSheets = [sheet];
}"""


@pytest.mark.parametrize("fault", BROKEN)
def test_what_cannot_be_read_is_noticed(new_page: NewPage, fault: str) -> None:
    page = new_page()
    page.goto("/")
    assert page.evaluate(ILLEGIBLE, []) == []
    page.evaluate(BREAK, BROKEN[fault])
    assert any(fault in found for found in page.evaluate(ILLEGIBLE, []))
