"""A line that breaks in mid-decision, and a seat that moves to another device."""

import json

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import NewPage
from tests.browser.place import Place
from tests.browser.player import Offer, Player


class Line:
    """The line between a page and the server, to be cut."""

    def __init__(self, page: Page) -> None:
        self.is_cut = False
        self.is_deaf = False  # what the server says is lost on the way
        self.holds: list[tuple[WebSocketRoute, str | bytes]] | None = None  # or waits there until it is released
        self.sent: list[str] = []
        self.ends: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        page.route_web_socket("**/live**", self.connect)

    def connect(self, page: WebSocketRoute) -> None:
        if self.is_cut:
            page.close()
            return
        server = page.connect_to_server()
        self.ends.append((page, server))
        page.on_message(lambda message: self.send(server, message))
        server.on_message(lambda message: self.hear(page, message))

    def send(self, server: WebSocketRoute, message: str | bytes) -> None:
        self.sent.append(str(message))
        server.send(message)

    def hear(self, page: WebSocketRoute, message: str | bytes) -> None:
        if self.holds is not None:
            self.holds.append((page, message))
        elif not self.is_deaf:
            page.send(message)

    def release(self) -> None:
        """What was held comes, in its order."""
        held, self.holds = self.holds or [], None
        for page, message in held:
            page.send(message)

    def cut(self) -> None:
        self.is_cut = True
        for page, server in self.ends:
            page.close()
            server.close()
        self.ends = []

    def mend(self) -> None:
        self.is_cut = self.is_deaf = False

    def answers(self) -> list[str]:
        """The ids of the answers that went over the line, each time they did."""
        return [command["id"] for command in map(json.loads, self.sent) if "do" in command]


def at_the_first_card(new_page: NewPage, place: Place) -> tuple[Player, Line]:
    player = Player(new_page(), "Ada")
    line = Line(player.page)
    with place.host_starts():
        player.plays_now()
    player.whose_turn([player.name])
    return player, line


def offer_of(player: Player, text: str) -> Offer:
    return next(offer for offer in player.offers() if offer.text == text)


def answers_kept(place: Place, player: Player) -> list[str]:
    table = place.table(player.page.url)
    return place.ask(lambda: [row.do for row in table.rows if row.seat == 0])


def expect_offline(page: Page) -> None:
    expect(page.locator("#connection")).to_have_text("Connecting again…")


def expect_online(page: Page) -> None:
    expect(page.locator("#connection[data-state=online]")).to_have_count(1)


def test_a_card_chosen_stays_chosen_when_the_line_breaks(new_page: NewPage, place: Place) -> None:
    player, line = at_the_first_card(new_page, place)
    player.picks("card:12")
    line.cut()
    expect_offline(player.page)
    expect(player.pickable("card:12")).to_have_attribute("aria-pressed", "true")
    line.mend()
    expect_online(player.page)
    expect(player.pickable("card:12")).to_have_attribute("aria-pressed", "true")
    player.answered = player.decision()
    player.page.locator("#confirm").click()
    player.whose_turn([player.name])
    assert answers_kept(place, player)[:1] == ["lay 12"]


def test_an_answer_given_without_a_line_arrives_once_when_it_is_back(new_page: NewPage, place: Place) -> None:
    player, line = at_the_first_card(new_page, place)
    line.cut()
    expect_offline(player.page)
    player.answers(offer_of(player, "lay 12"))
    assert answers_kept(place, player) == []
    line.mend()
    player.whose_turn([player.name])
    assert answers_kept(place, player) == ["lay 12"]


def test_an_answer_whose_receipt_is_lost_is_sent_again_and_counts_once(new_page: NewPage, place: Place) -> None:
    player, line = at_the_first_card(new_page, place)
    line.is_deaf = True
    player.answers(offer_of(player, "lay 12"))
    expect(player.page.locator("#act[aria-busy=true]")).to_have_count(1)
    line.cut()
    expect_offline(player.page)
    line.mend()
    player.whose_turn([player.name])
    assert answers_kept(place, player) == ["lay 12"]
    assert len(line.answers()) == 2
    assert len(set(line.answers())) == 1


def test_an_answer_not_yet_received_outlives_a_reload(new_page: NewPage, place: Place) -> None:
    player, line = at_the_first_card(new_page, place)
    line.cut()
    expect_offline(player.page)
    player.answers(offer_of(player, "lay 12"))
    line.mend()
    player.page.reload()
    player.sees_the_table()
    player.whose_turn([player.name])
    assert answers_kept(place, player) == ["lay 12"]


def test_what_happened_meanwhile_is_there_after_a_break(new_page: NewPage, place: Place) -> None:
    """The friend's page misses a whole turn, and has it all the same."""
    host = Player(new_page(), "Ada")
    friend = Player(new_page(), "Basile")
    line = Line(friend.page)
    friend.comes_by(host.opens_table(4))
    expect(host.page.locator(".chair.taken")).to_have_count(2)
    with place.host_starts():
        host.deals()
    friend.sees_the_table()
    line.cut()
    expect_offline(friend.page)
    host.whose_turn([host.name])
    host.answers(offer_of(host, "lay 12"))
    expect(host.page.locator(".plate.on", has_text=friend.name)).to_be_visible()
    expect(friend.page.locator('.laid [data-help="card:12"]')).to_have_count(0)
    line.mend()
    expect(friend.page.locator('.laid [data-help="card:12"]')).to_be_visible()
    assert friend.whose_turn([friend.name]) == friend.name


def test_a_seat_link_moves_the_game_to_another_device(new_page: NewPage, place: Place) -> None:
    laptop = Player(new_page(), "Ada")
    with place.host_starts():
        laptop.plays_now()
    laptop.whose_turn([laptop.name])
    table = laptop.page.url
    laptop.page.locator("[data-opens=seat-dialog]").click()
    laptop.page.locator("#seat-dialog form[action$='/link'] button").click()
    link = laptop.page.locator("#seat-link").input_value()
    assert "#" in link

    phone = Player(new_page(viewport={"width": 390, "height": 844}), "Ada")
    phone.page.goto(link)
    assert "#" not in phone.page.url  # and it is not in the history either
    phone.page.get_by_role("button", name="Take the seat").click()
    phone.page.wait_for_url(table)
    phone.sees_the_table()
    assert phone.whose_turn(["Ada"]) == "Ada"
    laptop.page.goto(table)
    expect(laptop.page.locator(".ring")).to_be_visible()
    expect(laptop.page.locator(".hand")).to_have_count(0)
    expect(laptop.page.locator("#act")).to_have_count(0)
    phone.answers(offer_of(phone, "lay 12"))
    expect(laptop.page.locator('.laid [data-help="card:12"], .recap [data-help="card:12"]').first).to_be_visible()

    late = new_page()
    late.goto(link)
    late.get_by_role("button", name="Take the seat").click()
    expect(late.locator("main")).to_contain_text("not valid any more")


def test_a_page_still_open_elsewhere_becomes_an_onlookers_when_the_seat_moves(new_page: NewPage, place: Place) -> None:
    laptop = Player(new_page(), "Ada")
    with place.host_starts():
        laptop.plays_now()
    laptop.whose_turn([laptop.name])
    table = laptop.page.url
    beside = laptop.page.context.new_page()
    beside.goto(table)
    beside.locator("[data-opens=seat-dialog]").click()
    beside.locator("#seat-dialog form[action$='/link'] button").click()
    link = beside.locator("#seat-link").input_value()

    phone = Player(new_page(viewport={"width": 390, "height": 844}), "Ada")
    phone.page.goto(link)
    assert "#" not in phone.page.url  # and it is not in the history either
    phone.page.get_by_role("button", name="Take the seat").click()
    phone.page.wait_for_url(table)
    expect(laptop.page.locator(".hand")).to_have_count(0)
    expect(laptop.page.locator("#act")).to_have_count(0)
