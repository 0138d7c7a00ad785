"""Précognition by clicking and tapping: boats side by side, four cards and what they lead to, machines, objectives."""

from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Page, expect

from sortilege.core.errors import SortilegeError
from sortilege.table.live import Table
from tests.browser.conftest import NewPage
from tests.browser.place import Place
from tests.browser.player import Finger, Offer, Player, play_to_the_end
from tests.browser.test_accessibility import every_kind_of_screen, must_be_clear

PHONE: Final[dict[str, Any]] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SEED: Final = f"{7:064x}"
GAME: Final = "precognition"


def test_two_people_and_two_bots_play_each_for_oneself(new_page: NewPage, place: Place) -> None:
    host, friend = Player(new_page(), "Ada", seed=1), Player(new_page(), "Basile", seed=2)
    friend.comes_by(host.opens_table(4, GAME))
    expect(host.page.locator(".chair.taken")).to_have_count(2)
    deal(host, place)
    friend.sees_the_table()
    table = place.table(host.page.url)
    play_until_turn(2, [host, friend], place, table)
    expect(host.page.locator(".turn h3")).to_have_text([host.name, friend.name, *table.names()[2:]])
    assert host.page.locator(".turn li.gain").count() > 0, "a recap says what every boat gained"
    skip(place, table, [host, friend], lambda table: is_choosing(table, 12))
    assert host.page.locator(".voyage.season-3").count() == 1
    play_to_the_end([host, friend])
    expect(host.page.locator(".prompt.over")).to_contain_text("healthy humans")


def test_what_a_choice_leads_to_is_seen_before_it_is_sealed(new_page: NewPage, place: Place) -> None:
    host, friend, table = two_at_a_table(new_page, place)
    page = host.page
    view = place.ask(lambda: table.view(0))
    first, second = view["boats"][0]["decision"]
    third, fourth = view["hands"][0]
    assert len({first, second, third, fourth}) == 4
    thought = page.locator(".foresight")
    page.locator(f'button.keep[value="{pick("keep", first)}"]').click()  # face up: the other one is the gift
    expect(thought.locator(".p-keep-0")).to_be_visible()
    expect(thought.locator(".p-give-1")).to_contain_text(f"Basile gets {named(page, second)}")
    expect(thought.locator(".p-pass-01")).to_contain_text(named(page, third))
    expect(page.locator("#confirm")).to_be_enabled()
    page.locator(f'button.keep[value="{pick("keep", third)}"]').click()
    expect(thought.locator(".p-keep-0")).to_be_hidden()
    expect(thought.locator(".p-keep-2 .if")).to_have_count(2)  # one for each card that Basile can give
    expect(page.locator("#confirm")).to_be_disabled()
    expect(thought.locator(".then")).to_be_visible()
    page.locator(f'button.give[value="{pick("give", second)}"]').click()
    expect(thought.locator(".p-pass-21")).to_contain_text(named(page, first))
    expect(thought.locator(".part:visible")).to_have_count(3)
    page.locator("#confirm").click()
    expect(page.locator(".foresight.is-sealed .part:visible")).to_have_count(3)
    expect(page.locator(".slot .kept")).to_have_attribute("data-help", pick("card", third))
    expect(page.locator("#asked")).to_contain_text("Basile")
    expect(friend.page.locator(".others .sealed")).to_have_count(1)
    assert place.ask(lambda: table.view(0)["answer"]) == f"keep {third}, give {second}"


def test_whoever_is_faster_the_turn_ends_the_same(new_page: NewPage, place: Place) -> None:
    first, second = (turn_in_order(new_page, place, order) for order in ((0, 1), (1, 0)))
    assert first == second


def turn_in_order(new_page: NewPage, place: Place, order: tuple[int, int]) -> list[dict[str, Any]]:
    """What everybody sees after a turn in which both click at once, one of them first."""
    *people, table = two_at_a_table(new_page, place)
    while place.ask(lambda: table.view(None)["turn"]) == 1:
        asked = place.ask(table.asked)
        acting = [people[seat] for seat in order if seat in asked]
        for player in acting:
            player.whose_turn([player.name])
        for player in acting:  # nobody waits for the other
            player.answers(next(offer for offer in player.offers() if offer.text != "by hand"))
        for player in acting:
            player.whose_turn([one.name for one in people])
    return place.ask(lambda: [table.view(seat) for seat in (None, 0, 1)])


def test_a_crew_reveals_objectives_and_sees_how_far_it_is(new_page: NewPage, place: Place) -> None:
    host, friend, table = two_at_a_table(new_page, place, mode="normal")
    page = host.page
    expect(page.locator(".aim.down")).to_have_count(2)
    expect(page.locator(".goal")).to_have_attribute("aria-label", "Together 8 healthy humans of 30")
    skip(place, table, [host, friend], lambda table: "reveal" in table.view(0)["choices"])
    hidden = page.locator(".aim.down").count()
    host.whose_turn([host.name])
    host.answers(next(offer for offer in host.offers() if offer.text == "reveal"))
    expect(page.locator(".aim.down")).to_have_count(hidden - 1)
    expect(page.locator(".aim .needs").first).to_be_visible()
    expect(friend.page.locator(".aim.down")).to_have_count(hidden - 1)
    skip(place, table, [host, friend], lambda table: False)
    for one in (page, friend.page):
        expect(one.locator(".prompt.over")).to_contain_text("together")


def test_an_advanced_boat_is_fitted_out_and_its_machines_are_charged_by_touch(new_page: NewPage, place: Place) -> None:
    player = Player(new_page(), "Ada", seed=6)
    page = player.page
    player.opens_table(3, GAME, setup="advanced")
    deal(player, place)
    table = place.table(page.url)
    dealt = place.ask(lambda: table.view(0)["dealt"])
    expect(page.locator(".plan")).to_have_count(3)
    player.whose_turn([player.name])
    player.answers(offered(player, f"leave {dealt[1]}"))
    player.whose_turn([player.name])  # two cards for the neighbour
    gift = next(offer for offer in player.offers() if len(offer.picks) == 2)
    player.answers(gift)
    player.whose_turn([player.name])
    assert place.ask(lambda: table.view(0)["boats"][0]["rooms"]) == [dealt[0], dealt[2]]
    skip(place, table, [player], lambda table: table.view(0)["boats"][0]["asked"] == "charge")
    page.wait_for_selector(
        '#act button[name=do][value^="charge"]', state="attached"
    )  # the page comes after the skipping
    offer = next(offer for offer in player.offers() if offer.text.startswith("charge"))
    before = page.locator(".mine .pips .lit").count()
    assert not offer.is_plain
    player.answers(offer)
    expect(page.locator(".mine .pips .lit")).to_have_count(before + 1)


def test_on_a_phone_in_french_nothing_scrolls_sideways(new_page: NewPage, place: Place) -> None:
    player = Finger(new_page(**PHONE, locale="fr-FR"), "Ada", seed=8)
    player.opens_table(4, GAME)
    deal(player, place)
    table = place.table(player.page.url)
    expect(player.page.locator(".reach.now .time")).to_have_text("Saison 1")
    play_until_turn(2, [player], place, table, check_nothing_scrolls_sideways)
    player.page.locator(".hold summary").first.tap()
    expect(player.page.locator(".hold .slip").first).to_be_visible()
    check_nothing_scrolls_sideways(player)
    player.page.locator(".hold summary").first.tap()
    skip(place, table, [player], lambda table: is_choosing(table, 12))
    play_to_the_end([player], check_nothing_scrolls_sideways)
    check_nothing_scrolls_sideways(player)


@every_kind_of_screen
def test_an_automated_scan_finds_nothing_grave(
    new_page: NewPage, place: Place, scheme: str, size: dict[str, Any]
) -> None:
    player = Player(new_page(color_scheme=scheme, viewport=size), "Ada")
    page = player.page
    player.opens_table(4, GAME, mode="normal")
    deal(player, place)
    table = place.table(page.url)
    skip(place, table, [player], lambda table: is_choosing(table, 3))
    page.locator(".slot:not(.is-up) button.keep").first.click()
    must_be_clear(page)


def two_at_a_table(new_page: NewPage, place: Place, **options: str) -> tuple[Player, Player, Table]:
    host, friend = Player(new_page(), "Ada"), Player(new_page(), "Basile")
    friend.comes_by(host.opens_table(2, GAME, **options))
    expect(host.page.locator(".chair.taken")).to_have_count(2)
    deal(host, place)
    friend.sees_the_table()
    return host, friend, place.table(host.page.url)


def deal(player: Player, place: Place) -> None:
    """To bots that do not think: what is looked at here are pages."""
    with place.deals(SEED):
        player.deals("random")


def skip(place: Place, table: Table, players: list[Player], until: Callable[[Table], bool]) -> None:
    """Nobody looks while everybody does this or that without a thought, until the moment has come, or to the end."""
    where = players[0].page.url
    for player in players:
        player.page.goto("about:blank")
    place.wait_for(hurried(table, until))
    for player in players:
        player.page.goto(where)
        player.sees_the_table()


async def hurried(table: Table, until: Callable[[Table], bool]) -> None:
    while table.row.status == "on" and not until(table):
        seat = table.asked()[0]
        decision, choices = table.decision(seat), table.view(seat)["choices"]
        text = choices[len(table.rows) % len(choices)]
        try:
            await table.act(seat, decision, text, "bot:random", None)
        except SortilegeError:
            if table.decision(seat) == decision and text in table.view(seat)["choices"]:
                raise  # otherwise the bot that sits there, or a neighbour, was faster


def play_until_turn(
    turn: int,
    players: list[Player],
    place: Place,
    table: Table,
    before_each: Callable[[Player], None] = lambda player: None,
) -> None:
    people = [player.name for player in players]
    looking = players[0]
    while place.ask(lambda: table.view(None)["turn"]) < turn:
        looking = players[people.index(looking.whose_turn(people))]
        looking.whose_turn([looking.name])
        before_each(looking)
        looking.plays_once()


def is_choosing(table: Table, turn: int) -> bool:
    view = table.view(0)
    return view["turn"] == turn and view["phase"] == "select" and 0 in view["asked"]


def offered(player: Player, text: str) -> Offer:
    return next(offer for offer in player.offers() if offer.text == text)


def pick(kind: str, key: str) -> str:
    return f"{kind}:{key.replace(' ', '-')}"


def named(page: Page, key: str) -> str:
    return page.locator(f'.slot [data-help="{pick("card", key)}"] .name').first.inner_text()


def check_nothing_scrolls_sideways(player: Player) -> None:
    width = player.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["viewport"]["width"], player.page.locator("#asked").inner_text()
