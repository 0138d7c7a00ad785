"""Seven Seals at the table: seals are taken by touching them, from the centre or from an opponent."""

import re
from typing import Any, Final

from playwright.sync_api import expect

from sortilege.table.live import Table
from tests.browser.conftest import NewPage
from tests.browser.place import Place
from tests.browser.player import Finger, Offer, Player, play_to_the_end, play_until
from tests.browser.test_accessibility import every_kind_of_screen, must_be_clear

PHONE: Final = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_two_people_and_bots_play_the_first_round_and_the_end_by_clicking(new_page: NewPage, place: Place) -> None:
    host = Player(new_page(), "Ada", seed=3)
    friend = Player(new_page(), "Basile", seed=4)
    onlooker = new_page()
    link = host.opens_table(4, "seven_seals")
    friend.comes_by(link)
    onlooker.goto(link)
    expect(host.page.locator(".chair.taken")).to_have_count(2)
    host.deals("random")
    friend.sees_the_table()
    table = place.table(link)
    play_until(lambda: place.ask(lambda: table.view(None)["round"]) > 1, [host, friend])
    with host.looking_away(), friend.looking_away():
        place.go_on(table, is_nearly_over)
    play_to_the_end([host, friend])
    expect(onlooker.locator(".prompt.over")).to_be_visible()
    told = {
        re.sub(r"\byou\b", name, page.locator("#asked").inner_text())
        for page, name in ((host.page, host.name), (friend.page, friend.name), (onlooker, "nobody"))
    }
    assert len(told) == 1, f"one game, several outcomes: {told}"
    assert re.search(r"(won|shared) by .+ points?", told.pop())
    rows = host.page.locator(".points tbody tr")
    assert rows.count() == 4, "a row of points for every round"


def test_seals_are_taken_by_touching_them_in_the_centre_and_before_an_opponent(new_page: NewPage, place: Place) -> None:
    host = Player(new_page(), "Ada")
    friend = Player(new_page(), "Basile")
    friend.comes_by(host.opens_table(3, "seven_seals"))
    expect(host.page.locator(".chair.taken")).to_have_count(2)
    with place.deals(f"{2:064x}"):  # seat 2, a bot, deals: Ada foretells first, then Basile
        host.deals()
    table = place.table(host.page.url)
    assert place.ask(lambda: table.view(0)["dealer"]) == 2
    for _ in range(3):
        host.whose_turn([host.name])
        host.answers(offered(host, "take blue"))
    host.whose_turn([host.name])
    expect(host.page.locator(".mine .stamp.blue b")).to_have_text("3")
    host.answers(offered(host, "done"))
    friend.whose_turn([friend.name])
    robbery = offered(friend, "take blue from 0")
    assert robbery.picks == ["seal:blue:0"] and not robbery.is_plain
    friend.answers(robbery)
    expect(host.page.locator(".mine .stamp.blue b")).to_have_text("2")
    expect(host.page.locator(".mine .stamp.white b")).to_have_text("1")
    expect(friend.page.locator(".mine .stamp.blue b")).to_have_text("1")


def test_who_wins_with_two_fitting_seals_is_asked_which_to_return(new_page: NewPage, place: Place) -> None:
    host = Player(new_page(), "Ada")
    friend = Player(new_page(), "Basile")
    third = Player(new_page(), "Zoé")
    link = host.opens_table(3, "seven_seals")
    friend.comes_by(link)
    third.comes_by(link)
    expect(host.page.locator(".chair.taken")).to_have_count(3)
    with place.deals(f"{52:064x}"):  # seat 2 deals: Ada foretells first, and Basile takes a seal of hers
        host.deals()
    table = place.table(host.page.url)
    place.act(table, *[(0, "take blue")] * 3, (0, "done"), (1, "take blue from 0"), (1, "done"), (2, "done"))
    with host.looking_away():
        place.go_on(table, lambda table: is_hosts_turn(table, "return"))
    expect(host.page.locator("#asked")).to_contain_text("which seal")
    expect(host.page.locator(".mine .stamp.white b")).to_have_text("1")
    assert [offer.text for offer in host.offers()] == ["return blue", "return white"]
    host.answers(offered(host, "return white"))
    expect(host.page.locator(".mine .stamp.white b")).to_have_count(0)


def test_a_round_on_a_phone_in_french(new_page: NewPage, place: Place) -> None:
    page = new_page(**PHONE, locale="fr-FR")
    player = Finger(page, "Ana", seed=2)
    player.plays_now("seven_seals")
    table = place.table(page.url)
    play_until(lambda: page.locator("#last-trick").count() > 0, [player], check_nothing_scrolls_sideways)
    with player.looking_away():
        place.go_on(table, lambda table: is_hosts_turn(table, "play") and len(table.view(0)["hands"][0]) <= 3)
    play_until(lambda: page.locator(".points tbody tr").count() > 0, [player], check_nothing_scrolls_sideways)
    page.locator("#last-trick summary").first.tap()
    expect(page.locator("#last-trick .mini").first).to_be_visible()
    expect(page.locator("header")).to_contain_text("Les 7 Sceaux")


def offered(player: Player, text: str) -> Offer:
    return next(offer for offer in player.offers() if offer.text == text)


def is_hosts_turn(table: Table, kind: str) -> bool:
    question = table.view(0)["question"]
    return question is not None and question["kind"] == kind and table.asked() == [0]


def is_nearly_over(table: Table) -> bool:
    view = table.view(0)
    return view["round"] == 4 and is_hosts_turn(table, "play") and len(view["hands"][0]) <= 3


def check_nothing_scrolls_sideways(player: Player) -> None:
    assert player.page.evaluate("document.documentElement.scrollWidth") <= 390


@every_kind_of_screen
def test_nothing_grave_is_found_at_the_table(
    new_page: NewPage, place: Place, scheme: str, size: dict[str, Any]
) -> None:
    """While foretelling, in a trick, and when a round has been scored."""
    player = Player(new_page(color_scheme=scheme, viewport=size), "Ada", seed=5)
    with place.deals(f"{5:064x}"):
        player.plays_now("seven_seals")
    page = player.page
    table = place.table(page.url)
    player.whose_turn([player.name])
    expect(page.locator(".predicting")).to_have_count(1)
    must_be_clear(page)
    with player.looking_away():
        place.go_on(table, lambda table: is_hosts_turn(table, "play") and any(table.view(0)["trick"]))
    expect(page.locator(".laid .card")).not_to_have_count(0)
    must_be_clear(page)
    with player.looking_away():
        place.go_on(table, lambda table: is_hosts_turn(table, "predict"))
    expect(page.locator(".points tbody tr")).to_have_count(1)
    must_be_clear(page)
