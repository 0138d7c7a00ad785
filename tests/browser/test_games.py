"""Two people and bots play by clicking, and somebody looks on."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.frames import Listener
from tests.browser.place import Place
from tests.browser.player import Player, play_to_the_end, play_until


@pytest.mark.parametrize("seats", [4, 6])
def test_two_people_and_bots_play_by_clicking(new_page: NewPage, place: Place, seats: int) -> None:
    """At four seats a whole game; at six a round of cards that move, and a hurried end."""
    motion = "no-preference" if seats == 6 else "reduce"
    host = Player(new_page(reduced_motion=motion), "Ada", seed=seats)
    friend = Player(new_page(reduced_motion=motion), "Basile", seed=seats + 100)
    onlooker = new_page()
    listeners = [Listener(page) for page in (host.page, friend.page, onlooker)]
    link = host.opens_table(seats)
    friend.comes_by(link)
    onlooker.goto(link)
    expect(host.page.locator(".chair.taken")).to_have_count(2)
    for listener in listeners:
        listener.call_witness(place)
    host.deals()
    friend.sees_the_table()

    table = place.table(host.page.url)
    if seats == 6:
        play_until(lambda: place.ask(lambda: any(table.view(None)["laurels"])), [host, friend])
        place.finish(table)
    else:
        play_to_the_end([host, friend])

    for page in (host.page, friend.page, onlooker):
        expect(page.locator(".prompt.over")).to_be_visible()
    told = {outcome(host.page, host.name), outcome(friend.page, friend.name), outcome(onlooker, "nobody")}
    assert len(told) == 1, f"one game, several outcomes: {told}"
    for listener in listeners:
        assert listener.updates()
        assert listener.leaks() == []
        listener.dismiss_witness(place)

    host.page.get_by_role("button", name="Rematch").click()
    expect(host.page.locator(".chair.taken")).to_have_count(seats)
    friend.page.get_by_role("link", name="To the rematch").click()
    expect(friend.page.locator(".chair.mine b")).to_have_text(friend.name)
    assert friend.page.url == host.page.url


def outcome(page: Page, name: str) -> str:
    """Who has won, by name; and the page's own words about it agree with the log."""
    text = page.locator(".log li", has_text="won by").inner_text()
    has_won = re.search(r"\byou\b", text) is not None
    begins = "You have won" if has_won else "The game is won by" if name == "nobody" else "You have lost"
    expect(page.locator("#asked")).to_have_text(re.compile(rf"^{begins}"))
    expect(page.locator(".prompt.won")).to_have_count(int(has_won))
    return re.sub(r"\byou\b", name, text)


def test_a_card_nobody_has_seen_can_be_taken_back(new_page: NewPage, place: Place) -> None:
    """The bots have not looked yet: the Absolute still waits for its exchange."""
    player = Player(new_page(), "Ada")
    with place.host_starts():
        player.plays_now()
    player.whose_turn([player.name])
    player.answers(next(offer for offer in player.offers() if offer.text == "lay 35"))
    player.whose_turn([player.name])
    player.page.get_by_role("button", name="Undo").click()
    expect(player.page.locator("#asked")).to_have_text("Lay a card.")
    expect(player.page.locator(".hand .card")).to_have_count(5)
    player.answers(next(offer for offer in player.offers() if offer.text == "lay 12"))
    player.whose_turn([player.name])


def test_a_reaction_reaches_everybody_at_the_table(new_page: NewPage, place: Place) -> None:
    host = Player(new_page(), "Ada")
    onlooker = new_page()
    onlooker.goto(host.opens_table(4, "siggil"))
    host.deals()
    expect(onlooker.locator("#connection[data-state=online]")).to_have_count(1)
    expect(onlooker.locator(".cloth")).to_be_visible()
    host.page.get_by_role("button", name="Bravo").click()
    for page in (host.page, onlooker):
        expect(page.get_by_text("Bravo", exact=False).filter(visible=True).first).to_be_visible()
    assert onlooker.locator("form.reactions").count() == 0


def test_a_table_link_is_copied_with_a_word_of_thanks(new_page: NewPage, place: Place) -> None:
    host = Player(new_page(permissions=["clipboard-read", "clipboard-write"]), "Ada")
    link = host.opens_table(4)
    expect(host.page.locator("#connection[data-state=online]")).to_have_count(1)
    host.page.locator("[data-copy='#invite-link']").click()
    expect(host.page.locator("[data-copy='#invite-link']")).to_have_text("Copied")
    assert host.page.evaluate("() => navigator.clipboard.readText()") == link
