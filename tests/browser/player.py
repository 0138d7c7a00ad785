"""How a person plays: looks at the page, chooses something that is offered, and does it with mouse, finger or keys."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from time import monotonic
from typing import Any, Final, NamedTuple

from playwright.sync_api import FilePayload, Locator, Page, TimeoutError, expect

OVER: Final = "over"
DOUBLE_TAP: Final = 0.5  # seconds; Chromium takes two taps in one place within 0.4 for one

# Whose turn it is as this page shows it, once the answer given last is behind it; null while nobody is there to answer.
WHOSE_TURN: Final = """([answered, me, people]) => {
  if (document.querySelector(".prompt.over")) return "over";
  if (document.querySelector("#act[data-alone]")) return null; // it goes by itself
  const decision = document.querySelector("#act input[name=decision]")?.value;
  if (decision !== undefined) return decision === answered ? null : me;
  const asked = [...document.querySelectorAll(".plate.on .who")].map((who) => who.textContent);
  return people.find((name) => name !== me && asked.includes(name)) ?? null;
}"""

NEXT_FRAME: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

# What a page shows that does not go on.
STANDSTILL: Final = """() => ({
  connection: document.querySelector("#connection")?.dataset.state,
  prompt: document.querySelector(".prompt")?.textContent.trim().replace(/\\s+/g, " "),
  decision: document.querySelector("#act input[name=decision]")?.value,
  isBusy: document.querySelector("#act")?.ariaBusy,
  confirm: document.querySelector("#confirm")?.outerHTML,
  picked: [...document.querySelectorAll("[aria-pressed=true]")].map((button) => button.value),
  asked: [...document.querySelectorAll(".plate.on .who")].map((who) => who.textContent),
  open: [...document.querySelectorAll("dialog[open], :popover-open")].map((dialog) => dialog.id),
  toast: document.querySelector("#toast")?.textContent,
})"""

OFFERED: Final = """() => [...document.querySelectorAll("#act button[name=do]")].map((button) => ({
  text: button.value,
  label: button.textContent.trim(),
  picks: (button.dataset.picks ?? "").split(" ").filter(Boolean),
  isPlain: button.checkVisibility(),
}))"""


class Offer(NamedTuple):
    """A choice the page lists."""

    text: str
    label: str
    picks: list[str]
    is_plain: bool


class Player:
    """A person at a page, with a mouse."""

    def __init__(self, page: Page, name: str, seed: int = 1) -> None:
        self.page = page
        self.name = name
        self.rng = Random(seed)
        self.answered: str | None = None
        self.questions: list[str] = []  # all that was asked of this person

    # Getting to a table

    def opens_table(self, seats: int, game: str = "presages", deck: str = "", **options: str | bool) -> str:
        """Opens a table from the lobby, perhaps with a deck of one's own; the link to invite others with."""
        page = self.page
        page.goto("/")
        door = page.locator(f".door:has(input[name=game][value={game}])")
        self.touch(door.locator("details summary").first)  # one may bring a file, behind another
        form = door.locator("form[action='/open']")
        form.locator("input[name=name]").fill(self.name)
        for name, value in {"seats": str(seats), **options}.items():
            if isinstance(value, bool):
                form.locator(f"input[name=option-{name}]").set_checked(value)
            else:
                form.locator(f"select[name=option-{name}]").select_option(value)
        if deck:
            file = FilePayload(name="deck.toml", mimeType="application/toml", buffer=deck.encode())
            form.locator("input[name=option-deck]").set_input_files(file)
        self.touch(form.get_by_role("button"))
        page.wait_for_url("**/t/*")
        return page.url

    def comes_by(self, link: str) -> None:
        """By an invitation, and takes a free seat under their name."""
        self.page.goto(link)
        self.page.locator("#sit input[name=name]").fill(self.name)
        self.touch(self.page.locator("button.sit").first)
        self.name = self.page.locator(".chair.mine b").inner_text()

    def plays_now(self, game: str = "presages") -> None:
        """Three clicks: the name, the game, the first card."""
        self.page.goto("/")
        form = self.page.locator("form[action='/play']", has=self.page.locator(f"input[name=game][value={game}]"))
        form.locator("input[name=name]").fill(self.name)
        self.touch(form.get_by_role("button"))
        self.sees_the_table()

    def deals(self, bot: str = "greedy") -> None:
        """To bots of this kind, where seats are empty. A random one answers at once."""
        bots = self.page.locator("form.start select[name=bot]")
        if bots.count():  # nobody plays alone with them
            bots.select_option(bot)
        self.touch(self.page.locator("form.start button.gold"))
        self.sees_the_table()

    def sees_the_table(self) -> None:
        expect(self.page.locator("main#table .cloth")).to_be_visible()
        expect(self.page.locator("html.js")).to_have_count(1)
        expect(self.page.locator("#connection[data-state=online]")).to_have_count(1)

    @contextmanager
    def looking_away(self) -> Iterator[None]:
        """Much happens meanwhile that need not be drawn move by move."""
        where = self.page.url
        self.page.goto("about:blank")
        yield
        self.page.goto(where)
        self.sees_the_table()

    # Playing

    def whose_turn(self, people: list[str]) -> str:
        """Who of these people is asked next, or that it is over: as this person's page tells."""
        try:
            found: Any = self.page.wait_for_function(WHOSE_TURN, arg=[self.answered, self.name, people]).json_value()
        except TimeoutError as late:
            raise AssertionError(f"{self.name}'s page does not go on: {self.page.evaluate(STANDSTILL)}") from late
        return str(found)

    def offers(self) -> list[Offer]:
        found: list[dict[str, Any]] = self.page.evaluate(OFFERED)
        return [Offer(offer["text"], offer["label"], offer["picks"], offer["isPlain"]) for offer in found]

    def decision(self) -> str:
        return self.page.locator("#act input[name=decision]").input_value()

    def plays_once(self) -> None:
        """Answers what is asked with any of the choices."""
        self.questions.append(self.page.locator("#asked").inner_text())
        self.answers(self.rng.choice(self.offers()))

    def answers(self, offer: Offer) -> None:
        self.answered = self.decision()
        if offer.is_plain:
            self.presses(offer)
            return
        for pick in offer.picks:
            self.picks(pick)
        self.confirms(offer)

    def presses(self, offer: Offer) -> None:
        self.touch(self.page.locator(f'#act button[name=do][value="{offer.text}"]'))

    def picks(self, pick: str) -> None:
        button = self.pickable(pick)
        self.touch(button)
        expect(button).to_have_attribute("aria-pressed", "true")

    def pickable(self, pick: str) -> Locator:
        return self.page.locator(f'button[name=pick][value="{pick}"]').first

    def confirms(self, offer: Offer) -> None:
        confirm = self.page.locator("#confirm")
        expect(confirm).to_have_text(offer.label)
        self.touch(confirm)

    def touch(self, what: Locator) -> None:
        self.page.mouse.move(0, 0)  # off the card it may have rested on, whose help would lie in the way
        what.click()


class Finger(Player):
    """A person at a phone. Two taps of theirs are never so close that they are a double tap, whose second the page
    rightly ignores: nobody has read a question so soon."""

    next_tap = 0.0

    def touch(self, what: Locator) -> None:
        self.page.wait_for_timeout(max(0.0, self.next_tap - monotonic()) * 1000)
        what.tap()
        self.next_tap = monotonic() + DOUBLE_TAP


def resize(page: Page, width: int, height: int) -> None:
    """Until the page is laid out anew: a tap on the way there would go where something was."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height])
    page.evaluate(NEXT_FRAME)


def play_to_the_end(players: Sequence[Player], before_each: Callable[[Player], None] = lambda player: None) -> None:
    """Everybody answers in turn until all of them see that it is over."""
    play_until(lambda: False, players, before_each)
    for player in players:
        assert player.whose_turn([]) == OVER  # a page that is a moment behind may still show somebody's turn


def play_until(
    is_enough: Callable[[], bool],
    players: Sequence[Player],
    before_each: Callable[[Player], None] = lambda player: None,
) -> None:
    """Everybody answers in turn until that is enough, or it is over."""
    people = [player.name for player in players]
    looking = players[0]
    while (turn := looking.whose_turn(people)) != OVER and not is_enough():
        looking = players[people.index(turn)]
        assert looking.whose_turn([turn]) == turn  # their own page may be a moment behind
        before_each(looking)
        looking.plays_once()
