"""Sacrilège to look at and to touch: everything lies apart at every size, and a scan finds nothing grave."""

import re
from collections.abc import Callable, Iterator
from importlib import resources
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from sortilege.table.live import Table
from tests.browser.conftest import NewPage
from tests.browser.place import PATIENCE, Place
from tests.browser.player import Finger, Player, play_until
from tests.browser.test_accessibility import every_kind_of_screen, must_be_clear
from tests.browser.test_sizes import SIZES, rename

GAME: Final = "sacrilege"
SEED: Final = f"{6:064x}"
CHOIR: Final = f"{2:064x}"  # seat 0 of six comes to look at three cards
PHONE: Final[dict[str, Any]] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

# Pairs of things that cover one another, where a fan and an Altar's own crowd apart nothing may; on a phone all that
# cannot be seen at once can be scrolled to.
COVERED: Final = """() => {
  scrollTo(0, 0);
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });
  const onBoard = ".coven .plate, .coven .cards, .slab, .stood .tok, .stage, .whose, .deeds, .cover";
  const wanted = `${onBoard}, .hand .card, .read, .prompt`;
  const things = [...document.querySelectorAll(wanted)].filter(isSeen);
  const isSticky = (element) => element !== null && getComputedStyle(element).position === "sticky";
  const isOwn = (element) => innerHeight <= 500 && isSticky(element.closest(".own"));
  const isLoose = (element) => isSticky(element.closest("section[data-region]")) || isOwn(element);
  const called = (element) => `${element.className} of ${element.closest(".shrine, section")?.className}`;
  const found = [];
  things.forEach((one, index) => {
    for (const other of things.slice(index + 1)) {
      if (one.closest(".hand") && other.closest(".hand")) continue; // a fan
      if (isLoose(one) || isLoose(other)) continue; // it stays in sight above what is scrolled
      const a = one.getBoundingClientRect();
      const b = other.getBoundingClientRect();
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (width > 1 && height > 1) found.push(`${called(one)} and ${called(other)}: ${width} by ${height}`);
    }
  });
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
  for (const text of document.querySelectorAll(".sum, .needs, .hand .n, .hand .t span, .whose, .verdict, .prayer")) {
    const isCut = text.clientWidth && text.scrollWidth > text.clientWidth + 1;
    if (isSeen(text) && isCut) found.push(`cut: ${text.className} ${text.textContent}`);
  }
  return found;
}"""

# Every face as its help shows it, and as a hand of this many pixels a card holds it (0: the help): what lies over
# something else, or past the edge.
UNREADABLE: Final = """(width) => {
  const found = [];
  const fan = document.querySelector(".hand.fan");
  const help = document.getElementById("card-help");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`.probe.probe { width: ${width}px; }`);
  document.adoptedStyleSheets = [sheet];
  help.popover = "manual";
  for (const source of document.querySelectorAll('[id^="help-card:"]')) {
    const large = source.querySelector(".card").cloneNode(true);
    if (width) large.className = large.className.replace("large", "probe");
    (width ? fan : help).replaceChildren(large);
    if (!width && !help.matches(":popover-open")) help.showPopover();
    const edge = large.getBoundingClientRect();
    const box = (part) => large.querySelector(part).getBoundingClientRect();
    const [value, drawing, name, text] = [".v", ".e", ".n", ".t"].map(box);
    const words = large.querySelector(".t span");
    const isUnderName = name.bottom <= (text.top || edge.bottom) + 1;
    const isApart = drawing.bottom <= name.top + 1 && name.top >= value.bottom - 4 && isUnderName;
    const isInside = Math.max(name.bottom, text.bottom) < edge.bottom - 3;
    const isWhole = words.scrollHeight <= words.clientHeight + 1 && isInside;
    const isDrawn = drawing.height >= edge.width * 0.18;
    if (!isApart || !isWhole || !isDrawn) found.push(`${source.id} at ${width}`);
  }
  if (!width) help.hidePopover();
  return found;
}"""

# What is chosen from, with the words of what is picked under it, all within the screen.
OFFERED: Final = """() => {
  const boxes = [...document.querySelectorAll(".offer .card, .kept .tok")].map((card) => card.getBoundingClientRect());
  const read = document.querySelector(".read").getBoundingClientRect();
  const offer = document.querySelector(".offer").getBoundingClientRect();
  return {
    isWithin: boxes.every((box) => box.left >= 0 && box.right <= innerWidth),
    isUnder: read.top >= offer.bottom - 1 && read.left >= 0 && read.right <= innerWidth,
    isKept: document.querySelector(".kept").checkVisibility(),
    width: document.documentElement.scrollWidth,
  };
}"""

# How much of each card that can be chosen lies on the screen and above what is asked, before anything is scrolled.
IN_SIGHT: Final = """() => {
  scrollTo(0, 0);
  const edge = document.querySelector(".prompt").getBoundingClientRect().top;
  const seen = (box) => (Math.min(box.bottom, edge) - box.top) / box.height;
  return [...document.querySelectorAll(".pick .card.can")].map((card) => seen(card.getBoundingClientRect()));
}"""

# Whether one's own cards, small beside what is chosen from, lie above what is asked before anything is scrolled.
KEPT_IN_SIGHT: Final = """() => {
  scrollTo(0, 0);
  const [kept, prompt] = [".kept", ".prompt"].map((part) => document.querySelector(part).getBoundingClientRect());
  return kept.bottom <= prompt.top;
}"""

WIDTHS: Final = (
    "() => [...document.querySelectorAll('.others .stood .tok')].map((one) => one.getBoundingClientRect().width)"
)


@pytest.fixture
def page(browser: Browser, still_place: Place) -> Iterator[Page]:
    context = browser.new_context(base_url=still_place.address, locale="fr-FR", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE * 1000)
    yield context.new_page()
    context.close()


def is_asked(table: Table, *kinds: str) -> bool:
    question = table.view(0)["question"]
    return question is not None and question["kind"] in kinds and table.asked() == [0]


def is_in_mid_game(table: Table) -> bool:
    return is_asked(table, "turn") and table.view(0)["round"] >= 4


def is_in_a_ritual(table: Table) -> bool:
    return table.view(0)["ritual"] is not None and is_asked(table, "react")


def is_asked_by_a_reward(table: Table) -> bool:
    return is_asked(table, "player", "standing", "altar", "card", "will")


def is_choosing_a_card(table: Table) -> bool:
    return is_asked(table, "card")


def is_looking_at_three(table: Table) -> bool:
    return is_asked(table, "card") and len(table.view(0)["choices"]) > 3 and "choose none" in table.view(0)["choices"]


def is_choosing_from_another_hand(table: Table) -> bool:
    view = table.view(0)
    reward = view["reward"]
    return (
        is_asked(table, "card") and (reward["card"], reward["step"]) == ("toad lawyer", 0) and len(view["choices"]) > 3
    )


def is_over(_table: Table) -> bool:
    return False


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_nothing_covers_anything_at_any_size(page: Page, still_place: Place, seats: int) -> None:
    player = Player(page, "Ada")
    player.opens_table(seats, GAME, clock=False)
    with still_place.deals(SEED):
        player.deals()
    table = still_place.table(page.url)
    moments: tuple[Callable[[Table], bool], ...] = (is_in_a_ritual, is_asked_by_a_reward, is_in_mid_game, is_over)
    for until in moments:
        with player.looking_away():
            still_place.go_on(table, until)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(COVERED) == [], f"{until.__name__} at {width} by {height}"
        if until is is_in_a_ritual:
            still_place.ask(lambda: rename(table))
    expect(page.locator(".prompt.over")).to_be_visible()


def test_words_lie_on_no_card_over_anything_else(page: Page, still_place: Place) -> None:
    player = Player(page, "Ada")
    player.opens_table(4, GAME, clock=False)
    with still_place.deals(SEED):
        player.deals()
    for width in (0, 160, 128, 120):
        assert page.evaluate(UNREADABLE, width) == []


def test_on_a_phone_what_is_chosen_from_lies_within_the_screen(browser: Browser, still_place: Place) -> None:
    context = browser.new_context(base_url=still_place.address, **PHONE)
    player = Finger(context.new_page(), "Ada")
    for seed in range(1, 13):  # in many games Ada never comes to choose from another hand
        player.opens_table(4, GAME, clock=False)
        with still_place.deals(f"{seed:064x}"):
            player.deals()
        table = still_place.table(player.page.url)
        with player.looking_away():
            still_place.go_on(table, is_choosing_from_another_hand, "sacrifice toad lawyer at 0")
        if still_place.ask(lambda: is_choosing_from_another_hand(table)):  # noqa: B023  asked here and now
            break
    else:
        pytest.fail("in no game was anything chosen from another hand")
    for width in (360, 390):
        player.page.set_viewport_size({"width": width, "height": 740})
        player.page.reload()
        player.sees_the_table()
        player.touch(player.page.locator(".offer .card").first)
        expect(player.page.locator(".read .r-0")).to_be_visible()
        whole = {"isWithin": True, "isUnder": True, "isKept": True, "width": width}
        assert player.page.evaluate(OFFERED) == whole
    context.close()


def test_on_a_phone_what_is_chosen_from_lies_above_what_is_asked_however_many_play(
    browser: Browser, still_place: Place
) -> None:
    context = browser.new_context(base_url=still_place.address, **PHONE | {"locale": "fr-FR"})
    player = Finger(context.new_page(), "Ada")
    player.opens_table(6, GAME, clock=False)
    with still_place.deals(CHOIR):
        player.deals()
    table = still_place.table(player.page.url)
    with player.looking_away():
        still_place.go_on(table, is_looking_at_three)
    assert still_place.ask(lambda: is_looking_at_three(table)), "the seed no longer leads to its question"
    for width, height in ((390, 844), (360, 740), (360, 640)):
        player.page.set_viewport_size({"width": width, "height": height})
        player.page.reload()
        player.sees_the_table()
        assert player.page.evaluate(KEPT_IN_SIGHT), f"{width} by {height}"
    context.close()


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_on_a_short_phone_what_can_be_played_lies_above_what_is_asked(
    browser: Browser, still_place: Place, seats: int
) -> None:
    short = PHONE | {"viewport": {"width": 360, "height": 640}, "locale": "fr-FR", "reduced_motion": "reduce"}
    context = browser.new_context(base_url=still_place.address, **short)
    player = Finger(context.new_page(), "Ada")
    player.opens_table(seats, GAME, clock=False)
    with still_place.deals(SEED):
        player.deals()
    table = still_place.table(player.page.url)
    cards = 0
    for until in (is_in_a_ritual, is_choosing_a_card, is_in_mid_game):
        with player.looking_away():
            still_place.go_on(table, until)
        in_sight = player.page.evaluate(IN_SIGHT)
        assert all(share > 0.8 for share in in_sight), f"{until.__name__}: {in_sight}"
        cards += len(in_sight)
    assert cards
    context.close()


def test_picking_changes_the_size_of_nothing(browser: Browser, still_place: Place) -> None:
    context = browser.new_context(base_url=still_place.address, **PHONE)
    player = Finger(context.new_page(), "Ada")
    player.opens_table(6, GAME, clock=False)
    with still_place.deals(SEED):
        player.deals()
    table = still_place.table(player.page.url)
    with player.looking_away():
        still_place.go_on(table, is_in_mid_game)
    before = player.page.evaluate(WIDTHS)
    offer = next(offer for offer in player.offers() if len(offer.picks) == 2)
    for pick in offer.picks:
        player.picks(pick)
    assert before and player.page.evaluate(WIDTHS) == before
    context.close()


def test_the_style_of_the_altars_uses_no_word_of_what_lies_beside_them() -> None:
    """Boards are made of the page's pieces, and style those; what adviser and picks are drawn with is theirs."""
    style = (resources.files("sortilege.games.sacrilege") / "board.css").read_text(encoding="utf-8")
    web = resources.files("sortilege.web")
    opinion = (web / "templates" / "opinion.html").read_text(encoding="utf-8")
    picks = (web / "static" / "picks.js").read_text(encoding="utf-8")
    theirs = set(re.findall(r'class="([\w-]+)"', opinion)) | set(re.findall(r'classList\.toggle\("([\w-]+)"', picks))
    assert {"scale", "rest"} <= theirs
    assert not (theirs - {"up", "next", "plain"}) & set(re.findall(r"\.([a-z][\w-]*)", style))


def test_on_a_phone_everything_that_is_asked_can_be_touched(new_page: NewPage, place: Place) -> None:
    player = Finger(new_page(**PHONE, locale="fr-FR"), "Ada", seed=3)
    player.opens_table(6, GAME, clock=False)
    with place.deals(SEED):
        player.deals(bot="random")
    table = place.table(player.page.url)

    def check(one: Player) -> None:
        assert one.page.evaluate("() => document.documentElement.scrollWidth") <= 360

    play_until(lambda: place.ask(lambda: table.view(0)["round"]) >= 3, [player], check)
    graveyard, slip = player.page.locator("#graveyard summary"), player.page.locator("#graveyard .slip")
    graveyard.tap()
    expect(slip).to_be_visible()
    check(player)
    player.page.locator(".centre .whose").tap()
    expect(slip).to_be_hidden()
    graveyard.tap()
    expect(slip).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(slip).to_be_hidden()
    expect(graveyard).to_be_focused()


def test_on_a_phone_a_ritual_leaves_in_sight_how_many_cards_each_holds(browser: Browser, still_place: Place) -> None:
    for height, seats in ((844, 3), (640, 6)):
        screen = PHONE | {"viewport": {"width": 360, "height": height}}
        context = browser.new_context(base_url=still_place.address, **screen)
        player = Finger(context.new_page(), "Ada")
        player.opens_table(seats, GAME, clock=False)
        with still_place.deals(SEED):
            player.deals()
        table = still_place.table(player.page.url)
        with player.looking_away():
            still_place.go_on(table, is_in_a_ritual)
        sizes = table.view(0)["sizes"]
        told = player.page.locator(".others .in-hand")
        expect(told.first).to_be_visible()
        assert sorted(int(text) for text in told.all_inner_texts()) == sorted(sizes[1:])
        assert not player.page.evaluate("() => document.documentElement.scrollWidth > innerWidth")
        context.close()


@every_kind_of_screen
def test_an_automated_scan_finds_nothing_grave(
    new_page: NewPage, still_place: Place, browser: Browser, scheme: str, size: dict[str, Any]
) -> None:
    context = browser.new_context(base_url=still_place.address, color_scheme=scheme, viewport=size)  # type: ignore[arg-type]
    page = context.new_page()
    player = Player(page, "Ada")
    player.opens_table(4, GAME, clock=False)
    with still_place.deals(SEED):
        player.deals()
    table = still_place.table(page.url)
    for until in (is_in_a_ritual, is_asked_by_a_reward, is_in_mid_game, is_over):
        with player.looking_away():
            still_place.go_on(table, until)
        expect(page.locator("#connection[data-state=online]")).to_have_count(1)
        must_be_clear(page)
    context.close()
