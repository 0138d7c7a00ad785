"""A whole game without touching a mouse."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.frames import Listener
from tests.browser.place import Place
from tests.browser.player import Offer, Player, play_to_the_end

IS_FOCUSED = "element => element === document.activeElement"


class Keys(Player):
    """A person with a keyboard. Cards are chosen by digit and by arrows in turn."""

    def touch(self, what: Locator) -> None:
        self.tab_to(what)
        self.page.keyboard.press("Enter")

    def tab_to(self, what: Locator, key: str = "Tab", most: int = 120) -> None:
        for _ in range(most):
            if what.evaluate(IS_FOCUSED):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{most} times {key} did not lead to {what}")

    def plays_now(self, game: str = "presages") -> None:
        self.page.goto("/")
        form = self.page.locator("form[action='/play']", has=self.page.locator(f"input[name=game][value={game}]"))
        self.tab_to(form.locator("input[name=name]"))
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(self.name)
        self.page.keyboard.press("Enter")
        self.sees_the_table()

    def picks(self, pick: str) -> None:
        if not pick.startswith("card:"):
            self.picks_beside_the_hand(pick)
        elif len(self.questions) % 2:
            self.page.keyboard.press(str(self.place_in_hand(pick) + 1))
        else:
            self.tab_to(self.page.locator(".hand button[tabindex='0']"))
            self.tab_to(self.in_hand(pick), "ArrowRight", most=8)
            self.page.keyboard.press("Enter")
        expect(self.pickable(pick)).to_have_attribute("aria-pressed", "true")

    def picks_beside_the_hand(self, pick: str) -> None:
        """Enter leads on to what must be chosen next, and arrows from there to the rest; what may be, Tab finds."""
        is_begun = self.page.locator("button[name=pick][aria-pressed=true]").count() > 0
        if is_begun and not self.page.locator("#confirm").is_enabled():
            self.page.keyboard.press("Enter")
        else:
            self.tab_to(self.page.locator("button[name=pick].can:not(.hand button)").first)
        self.tab_to(self.pickable(pick), "ArrowRight", most=12)
        self.page.keyboard.press("Enter")

    def confirms(self, offer: Offer) -> None:
        expect(self.page.locator("#confirm")).to_have_text(offer.label)
        self.page.keyboard.press("Enter")

    def in_hand(self, pick: str) -> Locator:
        return self.page.locator(f'.hand button[value="{pick}"]')

    def place_in_hand(self, pick: str) -> int:
        values = self.page.locator(".hand button").evaluate_all("all => all.map((button) => button.value)")
        return [str(value) for value in values].index(pick)


def test_a_whole_game_by_keyboard_alone(new_page: NewPage, place: Place) -> None:
    player = Keys(new_page(), "Ada", seed=5)
    listener = Listener(player.page)
    player.plays_now()
    listener.call_witness(place)
    play_to_the_end([player])
    assert len(player.questions) > 3
    assert listener.leaks() == []
    listener.dismiss_witness(place)
    player.touch(player.page.get_by_role("button", name="Rematch"))
    expect(player.page.locator(".chair.taken")).to_have_count(4)


def test_escape_takes_the_last_pick_back_and_then_the_one_before(new_page: NewPage, place: Place) -> None:
    player = Keys(new_page(), "Ada")
    page = player.page
    exchange_is_asked(player, place)
    player.picks("card:12")
    player.picks("seat:2")
    expect(page.locator("#confirm")).to_be_enabled()
    page.keyboard.press("Escape")
    expect(player.pickable("seat:2")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#confirm")).to_be_disabled()
    expect(player.in_hand("card:12")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator("button[name=pick][aria-pressed=true]")).to_have_count(0)


def test_a_digit_chooses_another_card_in_place_of_the_first(new_page: NewPage, place: Place) -> None:
    player = Keys(new_page(), "Ada")
    page = player.page
    with place.host_starts():
        player.plays_now()
    player.whose_turn([player.name])
    page.keyboard.press("1")
    expect(page.locator(".hand button").nth(0)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("3")
    expect(page.locator(".hand button").nth(0)).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".hand button").nth(2)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".hand button").nth(2)).to_be_focused()


def test_shift_reaches_the_cards_after_the_tenth(new_page: NewPage, place: Place) -> None:
    player = Keys(new_page(), "Ada")
    page = player.page
    player.opens_table(3, "seven_seals")
    player.deals()
    hand = page.locator(".hand button")
    expect(hand).to_have_count(15)
    for key, at in (("0", 9), ("Shift+Digit1", 10), ("Shift+Digit5", 14), ("1", 0)):
        page.keyboard.press(key)
        expect(hand.nth(at)).to_be_focused()


def test_a_question_mark_explains_the_focused_card_and_else_lists_the_keys(new_page: NewPage, place: Place) -> None:
    player = Keys(new_page(), "Ada")
    page = player.page
    with place.host_starts():
        player.plays_now()
    player.whose_turn([player.name])
    page.keyboard.press("?")
    expect(page.locator("dialog#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog#keys")).to_be_hidden()
    page.keyboard.press("1")
    page.keyboard.press("?")
    expect(page.locator("#card-help")).to_contain_text("Fear is never discarded by an effect")
    page.keyboard.press("Escape")
    expect(page.locator("#card-help")).to_be_hidden()
    expect(page.locator(".hand button").nth(0)).to_be_focused()
    expect(page.locator(".hand button").nth(0)).to_have_attribute("aria-pressed", "true")


def test_the_focus_stays_near_when_the_page_changes_under_it(new_page: NewPage, place: Place) -> None:
    """After an answer the next Tab goes on from the table, not from the top of the page."""
    player = Keys(new_page(), "Ada")
    with place.host_starts():
        player.plays_now()
    player.whose_turn([player.name])
    player.answers(next(offer for offer in player.offers() if offer.text == "lay 12"))
    player.whose_turn([player.name])
    assert is_in_the_table(player.page)


def is_in_the_table(page: Page) -> bool:
    return bool(page.evaluate("() => document.activeElement.closest('[data-region]') !== null"))


def exchange_is_asked(player: Player, place: Place) -> None:
    """The player has laid the Absolute and is to choose a card and somebody to exchange it with."""
    with place.host_starts():
        player.plays_now()
    player.whose_turn([player.name])
    player.answers(next(offer for offer in player.offers() if offer.text == "lay 35"))
    player.whose_turn([player.name])
    expect(player.page.locator("#asked")).to_contain_text("exchange it with, face down")
