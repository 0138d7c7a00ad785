"""Everything that can be answered can be answered by a browser without a line of script."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.place import Place


def begin(new_page: NewPage, place: Place) -> Page:
    page = new_page(java_script_enabled=False)
    page.goto("/")
    form = page.locator("form[action='/play']", has=page.locator("input[name=game][value=presages]"))
    form.locator("input[name=name]").fill("Ada")
    with place.host_starts():
        touch(page, form.get_by_role("button"))
    expect(page.locator("#asked")).to_have_text("Lay a card.")
    return page


def kept(place: Place, page: Page) -> list[str]:
    table = place.table(page.url)
    return place.ask(lambda: [row.do for row in table.rows if row.seat == 0])


def touch(page: Page, what: Locator) -> None:
    """A form is sent, and its answer is another page."""
    with page.expect_navigation():
        what.click()


def wait_until_asked(page: Page) -> None:
    """The page loads itself again until it is one's turn, or over."""
    expect(page.locator(".prompt.mine, .prompt.over")).to_be_visible()


def test_a_card_is_laid_by_touching_it(new_page: NewPage, place: Place) -> None:
    page = begin(new_page, place)
    touch(page, page.locator('.hand button[value="card:12"]'))
    assert kept(place, page) == ["lay 12"]
    wait_until_asked(page)


def test_a_card_is_laid_by_the_list_of_choices(new_page: NewPage, place: Place) -> None:
    page = begin(new_page, place)
    touch(page, page.get_by_role("button", name="Lay 12 Fear"))
    assert kept(place, page) == ["lay 12"]


def test_an_exchange_is_chosen_in_two_steps(new_page: NewPage, place: Place) -> None:
    page = begin(new_page, place)
    touch(page, page.locator('.hand button[value="card:35"]'))
    expect(page.locator("#asked")).to_contain_text("Choose a card and a player")
    touch(page, page.locator('.hand button[value="card:25"]'))
    choices = page.locator("#act button[name=do]")
    expect(choices).to_have_count(3)
    assert all("25 Night" in label for label in choices.all_inner_texts())
    touch(page, page.locator('button[name=pick][value="seat:2"]').first)
    assert kept(place, page) == ["lay 35", "give 25 to 2"]


def test_what_was_picked_first_is_shown_and_can_be_changed(new_page: NewPage, place: Place) -> None:
    page = begin(new_page, place)
    touch(page, page.locator('.hand button[value="card:35"]'))
    touch(page, page.locator('button[name=pick][value="seat:2"]').first)
    expect(page.locator("#act button[name=do]")).to_have_count(4)
    touch(page, page.locator('button[name=pick][value="seat:3"]').first)
    expect(page.locator("#act button[name=do]")).to_have_count(4)
    touch(page, page.locator('.hand button[value="card:12"]'))
    assert kept(place, page) == ["lay 35", "give 12 to 3"]


def test_a_whole_game_without_script(new_page: NewPage, place: Place) -> None:
    page = begin(new_page, place)
    while True:
        wait_until_asked(page)
        if page.locator(".prompt.over").count():
            break
        touch(page, page.locator("#act button[name=do]").first)
    expect(page.get_by_role("link", name="Replay")).to_be_visible()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def test_a_table_is_opened_filled_and_dealt(new_page: NewPage, place: Place) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/")
    door = page.locator(".door:has(input[name=game][value=presages])")
    door.locator("details summary").first.click()
    form = door.locator("form[action='/open']")
    form.locator("select[name=option-seats]").select_option("5")
    touch(page, form.get_by_role("button"))
    expect(page.locator(".chair")).to_have_count(5)
    touch(page, page.locator("form.with-bot button").first)
    expect(page.locator(".chair.taken")).to_have_count(2)
    touch(page, page.get_by_role("button", name="Deal the cards"))
    expect(page.locator(".ring.seats-5")).to_be_visible()


def test_the_rules_are_a_link_away(new_page: NewPage, place: Place) -> None:
    page = begin(new_page, place)
    address = page.get_by_role("link", name="Rules").get_attribute("href")
    assert address is not None
    page.goto(address)
    expect(page.locator("main.document h1").first).to_be_visible()
