"""Takes the pictures of the documentation: `python docs/screenshots.py` writes docs/pictures/*.png.

The deal is fixed, every answer is a bot's with a seed of its own, and nothing moves by itself: the pictures change when
the pages do, and otherwise by nothing an eye can see. A folder to write to can be named instead.
"""

import sys
import tempfile
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from sortilege.table.live import Table  # noqa: E402
from tests.browser.place import CHROMIUM_ARGS, NEVER, PATIENCE, Moment, Place, chromium  # noqa: E402
from tests.browser.player import Player  # noqa: E402

SIZES: Final[dict[str, Any]] = {
    "desktop": {"width": 1440, "height": 900},
    "phone": {"width": 390, "height": 844},
}
LINK: Final = "https://sortilege.example/t/k7m2p9xw4rst"


class Camera:
    """Takes the same walk at one size of screen."""

    def __init__(self, place: Place, browser: Browser, folder: Path, size: str, facts: dict[str, Any]) -> None:
        self.place = place
        self.browser = browser
        self.folder = folder
        self.size = size
        self.facts = facts

    def new_page(self) -> Page:
        context = self.browser.new_context(
            base_url=self.place.address,
            viewport=SIZES[self.size],
            reduced_motion="reduce",
            **{"color_scheme": "dark", "locale": "en-GB", **self.facts},
        )
        context.set_default_timeout(PATIENCE * 1000)
        return context.new_page()

    def take(self, page: Page, name: str) -> None:
        page.mouse.move(0, 0)
        page.wait_for_load_state("networkidle")
        page.screenshot(path=self.folder / f"{name}-{self.size}.png", animations="disabled", caret="hide")

    def go_on(self, page: Page, until: Moment) -> None:
        """Everybody answers as a greedy player would, until the moment has come; then the page shows it."""
        self.place.go_on(self.place.table(page.url), until, wish="lay 35")
        page.reload()
        page.locator("#connection[data-state=online]").wait_for(state="attached")

    # The pictures

    def lobby(self) -> None:
        host = Player(self.new_page(), "Basile")
        host.page.goto("/")
        host.page.locator(".door details summary").first.click()
        host.page.locator("input[name=listed]").first.check()
        form = host.page.locator("form[action='/open']").first
        form.locator("input[name=name]").fill(host.name)
        form.get_by_role("button").click()
        page = self.new_page()
        page.goto("/")
        page.locator("form[action='/play'] input[name=name]").first.fill("Ada")
        page.locator("form[action='/play'] input[name=name]").first.blur()
        self.take(page, "lobby")
        host.page.get_by_role("button", name="Stand up").click()

    def filling(self) -> None:
        host = Player(self.new_page(), "Ada")
        friend = Player(self.new_page(), "Basile")
        friend.comes_by(host.opens_table(5))
        host.page.locator("form.with-bot button").first.click()
        host.page.locator(".chair.taken").nth(2).wait_for()
        host.page.locator("#invite-link").evaluate("(field, link) => { field.value = link }", LINK)
        self.take(host.page, "filling")

    def playing(self) -> None:
        player = Player(self.new_page(), "Ada")
        page = player.page
        player.plays_now()
        self.go_on(page, exchange_is_asked)
        offer = player.offers()[-1]
        for pick in offer.picks:
            player.picks(pick)
        self.take(page, "exchange")
        self.go_on(page, bout_has_ended)
        page.locator("[data-region=recap]").scroll_into_view_if_needed()  # a phone has it below the hand
        self.take(page, "recap")
        self.go_on(page, is_mid_bout)
        page.evaluate("() => scrollTo(0, 0)")
        player.picks(player.offers()[0].picks[0])
        self.take(page, "bout")
        self.go_on(page, lambda table: False)
        page.get_by_role("link", name="Replay").click()
        page.locator("input#ply").wait_for()
        middle = self.place.ask(lambda: len(self.place.house.tables[page.url.partition("/g/")[2][:12]].played) // 3)
        page.goto(f"{page.url.partition('?')[0]}?ply={middle}")
        page.locator("input#ply").wait_for()
        page.locator("#moment-link").evaluate("(field, link) => { field.value = link }", LINK.replace("/t/", "/g/"))
        self.take(page, "replay")

    def sealing(self) -> None:
        """Seven Seals while one foretells, and in the middle of a trick."""
        player = Player(self.new_page(), "Ada")
        player.opens_table(4, "seven_seals")
        player.deals()
        self.go_on(player.page, lambda table: is_asked(table, "predict") and table.view(0)["predicted"][0] == 2)
        self.take(player.page, "seals-foretold")
        self.go_on(player.page, lambda table: is_asked(table, "play") and table.view(0)["number"] == 6)
        player.picks(player.offers()[0].picks[0])
        self.take(player.page, "seals")

    def weaving(self) -> None:
        """Siggil with company, with a capture picked, and alone."""
        player = Player(self.new_page(), "Ada")
        player.opens_table(3, "siggil")
        player.deals()
        self.go_on(player.page, capture_is_asked)
        for pick in player.offers()[-1].picks:
            player.picks(pick)
        self.take(player.page, "siggil")
        player = Player(self.new_page(), "Ada")
        player.opens_table(1, "siggil", layout="turtle")
        player.deals()
        self.go_on(player.page, lambda table: is_asked(table, "remove") and len(table.view(0)["series"]) > 0)
        self.take(player.page, "siggil-alone")

    def sailing(self) -> None:
        """Précognition: a choice before it is sealed, and a crew with objectives."""
        player = Player(self.new_page(), "Ada")
        player.opens_table(4, "precognition")
        player.deals()
        self.go_on(player.page, lambda table: chooses_cards(table, turn=6))
        for pick in player.offers()[-1].picks:
            player.picks(pick)
        self.take(player.page, "boats")
        player = Player(self.new_page(), "Ada")
        player.opens_table(3, "precognition", mode="normal")
        player.deals()
        self.go_on(player.page, lambda table: chooses_cards(table, turn=4))
        self.take(player.page, "crew")

    def praying(self) -> None:
        """Sacrilège: a ritual under way, and a character about to be sacrificed."""
        player = Player(self.new_page(), "Ada")
        player.opens_table(4, "sacrilege", seconds="30")
        player.deals()
        self.go_on(player.page, lambda table: table.view(None)["ritual"] not in (None, 0))
        self.take(player.page, "ritual")
        self.go_on(player.page, offers_a_sacrifice)
        for pick in next(offer for offer in player.offers() if offer.text.startswith("sacrifice")).picks:
            player.picks(pick)
        self.take(player.page, "altars")


def chooses_cards(table: Table, turn: int) -> bool:
    view = table.view(0)
    return bool(view["phase"] == "select" and view["turn"] == turn and 0 in table.asked())


def offers_a_sacrifice(table: Table) -> bool:
    view = table.view(0)
    return view["asked"] == [0] and view["round"] > 2 and any(text.startswith("sacrifice") for text in view["choices"])


def is_asked(table: Table, kind: str) -> bool:
    question = table.view(0)["question"]
    return question is not None and question["kind"] == kind and table.asked() == [0]


def exchange_is_asked(table: Table) -> bool:
    return is_asked(table, "give")


def capture_is_asked(table: Table) -> bool:
    return is_asked(table, "capture") and len(table.view(0)["choices"]) > 1 and len(table.view(0)["series"]) > 1


def bout_has_ended(table: Table) -> bool:
    view = table.view(0)
    return is_asked(table, "lay") and view["bout"] > 1 and sum(card is not None for card in view["before"]) <= 1


def is_mid_bout(table: Table) -> bool:
    view = table.view(0)
    return is_asked(table, "lay") and view["bout"] > 2 and sum(card is not None for card in view["before"]) >= 2


def take_all(folder: Path, **facts: Any) -> None:
    """All pictures, in every size."""
    path = chromium()
    if path is None:
        sys.exit("no Chromium: install Debian's chromium-headless-shell or chromium, or name one in SORTILEGE_CHROMIUM")
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGS)
        for size in SIZES:
            with tempfile.TemporaryDirectory() as data, Place(Path(data), pace=NEVER) as place, place.host_starts():
                camera = Camera(place, browser, folder, size, facts)
                camera.lobby()
                camera.filling()
                camera.playing()
                camera.sealing()
                camera.weaving()
                camera.sailing()
                camera.praying()
        browser.close()


if __name__ == "__main__":
    wanted = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures"
    take_all(wanted)
    print(f"The pictures are in {wanted}")
