"""Everything that can be answered can be answered by a browser without a line of script."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.place import Place


def begin(new_page: NewPage, place: Place) -> Page:
    page = new_page(java_script_enabled=False)
    page.goto("/")
    form = page.locator("form[action='/play']", has=page.locator("input[name=game][value=presages]"))
    form.locator("input[name=name]").fill("Ada")
    with place.host_starts():
        form.get_by_role("button").click()
    expect(page.locator("#asked")).to_have_text("Lay a card.")
    return page


def kept(place: Place, page: Page) -> list[str]:
    table = place.table(page.url)
    return place.ask(lambda: [row.do for row in table.rows if row.seat == 0])


def look_when_asked(place: Place, page: Page) -> None:
    """The page is loaded again once it is one's turn, or over."""
    table = place.table(page.url)
    place.until(lambda: table.row.status == "over" or 0 in table.asked())
    page.reload()
    expect(page.locator(".prompt.mine, .prompt.over")).to_be_visible()


def test_a_card_is_laid_by_touching_it(new_page: NewPage, place: Place) -> None:
    page = begin(new_page, place)
    page.locator('.hand button[value="card:12"]').click()
    assert kept(place, page) == ["lay 12"]
    look_when_asked(place, page)


def test_a_card_is_laid_by_the_list_of_choices(new_page: NewPage, place: Place) -> None:
    page = begin(new_page, place)
    page.get_by_role("button", name="Lay 12 Fear").click()
    assert kept(place, page) == ["lay 12"]


def test_an_exchange_is_chosen_in_two_steps(new_page: NewPage, place: Place) -> None:
    page = begin(new_page, place)
    page.locator('.hand button[value="card:35"]').click()
    expect(page.locator("#asked")).to_contain_text("Choose a card and a player")
    page.locator('.hand button[value="card:25"]').click()
    choices = page.locator("#act button[name=do]")
    expect(choices).to_have_count(3)
    assert all("25 Night" in label for label in choices.all_inner_texts())
    page.locator('button[name=pick][value="seat:2"]').first.click()
    assert kept(place, page) == ["lay 35", "give 25 to 2"]


def test_what_was_picked_first_is_shown_and_can_be_changed(new_page: NewPage, place: Place) -> None:
    page = begin(new_page, place)
    page.locator('.hand button[value="card:35"]').click()
    page.locator('button[name=pick][value="seat:2"]').first.click()
    expect(page.locator("#act button[name=do]")).to_have_count(4)
    page.locator('button[name=pick][value="seat:3"]').first.click()
    expect(page.locator("#act button[name=do]")).to_have_count(4)
    page.locator('.hand button[value="card:12"]').click()
    assert kept(place, page) == ["lay 35", "give 12 to 3"]


def test_a_whole_game_without_script(new_page: NewPage, place: Place) -> None:
    page = begin(new_page, place)
    while True:
        look_when_asked(place, page)
        if page.locator(".prompt.over").count():
            break
        page.locator("#act button[name=do]").first.click()
    expect(page.get_by_role("link", name="Replay")).to_be_visible()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def test_a_table_is_opened_filled_and_dealt(new_page: NewPage, place: Place) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/")
    door = page.locator(".door:has(input[name=game][value=presages])")
    door.locator("details summary").first.click()
    form = door.locator("form[action='/open']")
    form.locator("select[name=option-seats]").select_option("5")
    form.get_by_role("button").click()
    expect(page.locator(".chair")).to_have_count(5)
    page.locator("form.with-bot button").first.click()
    expect(page.locator(".chair.taken")).to_have_count(2)
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator(".ring.seats-5")).to_be_visible()


def test_the_rules_are_a_link_away(new_page: NewPage, place: Place) -> None:
    page = begin(new_page, place)
    address = page.get_by_role("link", name="Rules").get_attribute("href")
    assert address is not None
    page.goto(address)
    expect(page.locator("main.document h1").first).to_be_visible()
