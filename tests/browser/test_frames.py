"""What the wire carries: the cards a person may know, and no others."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.frames import Listener, cards_in, cards_known
from tests.browser.place import Place
from tests.browser.player import Player, play_to_the_end


def test_the_search_for_cards_finds_them_in_every_dress() -> None:
    assert cards_in('<button value="card:23" id="own-card-7">') == {23, 7}
    assert cards_in('<button name="do" value="give 31 to 2">') == {31}
    assert cards_in('<use href="/games/presages/emblems.svg#wrath"/>') == {28}
    assert cards_in("Ada lays <span>14 Mirror</span>, the Absolute not being <b>33 The Absolute</b>.") == {14, 33}
    assert cards_in("A word about Luck") == {13}
    assert cards_in("Ada pose 14 Le Miroir.", "fr") == {14}
    assert cards_in("Round 3, bout 12: 5 cards") == set()


def test_no_page_and_no_frame_holds_a_card_its_reader_may_not_know(new_page: NewPage, place: Place) -> None:
    host = Player(new_page(), "Ada", seed=7)
    friend = Player(new_page(), "Basile", seed=8)
    onlooker = new_page()
    pages = (host.page, friend.page, onlooker)
    listeners = [Listener(page) for page in pages]
    link = host.opens_table(4)
    friend.comes_by(link)
    onlooker.goto(link)
    expect(host.page.locator(".chair.taken")).to_have_count(2)
    for listener in listeners:
        listener.call_witness(place)
    host.deals()
    friend.sees_the_table()
    expect(onlooker.locator(".ring")).to_be_visible()
    table = place.table(host.page.url)

    def look_at_whole_pages(_player: Player) -> None:
        """Nobody moves meanwhile: it is a person's turn."""
        for page in pages:
            answer = page.request.get(page.url).text()
            main = answer.partition("<main")[2].partition("</main>")[0]
            guest = place.guest(page.context.cookies())
            assert cards_in(main) <= place.ask(lambda: cards_known(table, guest))  # noqa: B023  # asked at once

    play_to_the_end([host, friend], before_each=look_at_whole_pages)
    expect(onlooker.locator(".prompt.over")).to_be_visible()
    assert [listener.leaks() for listener in listeners] == [[], [], []]
    for listener in listeners:
        listener.dismiss_witness(place)


def test_what_one_person_gets_would_be_a_leak_to_another(new_page: NewPage, place: Place) -> None:
    """The check above can fail: the host's own frames hold what an onlooker must not see."""
    host = Player(new_page(), "Ada")
    onlooker = new_page()
    listeners = Listener(host.page), Listener(onlooker)
    onlooker.goto(host.opens_table(4))
    for listener in listeners:
        listener.call_witness(place)
    host.deals()
    expect(onlooker.locator(".ring")).to_be_visible()
    host.whose_turn([host.name])
    host.plays_once()
    host.whose_turn([host.name])
    assert listeners[0].leaks() == []
    assert listeners[0].leaks(listeners[1].witness) != []
    for listener in listeners:
        listener.dismiss_witness(place)


def test_an_exchange_face_down_is_told_to_the_two_players_alone(new_page: NewPage, place: Place) -> None:
    host = Player(new_page(), "Ada")
    onlooker = new_page()
    onlooker.goto(host.opens_table(4))
    with place.host_starts():
        host.deals()
    host.whose_turn([host.name])
    host.answers(next(offer for offer in host.offers() if offer.text == "lay 35"))
    host.whose_turn([host.name])
    exchange = host.offers()[0]
    given = int(exchange.picks[0].removeprefix("card:"))
    listener = Listener(onlooker)
    onlooker.reload()
    expect(onlooker.locator("#connection[data-state=online]")).to_have_count(1)
    host.answers(exchange)
    expect(onlooker.locator(".log", has_text=re.compile("exchange a card, face down"))).to_be_visible()
    expect(host.page.locator(".log", has_text=re.compile(f"You give .*{given} .* and get"))).to_be_visible()
    told = "".join(frame for frame in listener.frames if "exchange a card, face down" in frame)
    first = told.partition("exchange a card, face down")[0]  # until then nobody can have laid it
    assert first and given not in cards_in(first)
