"""Whether its reader may know every card that a frame speaks of, in whatever dress: by the engine's own account of what
this person sees now and has just been told.

Cards shown in an earlier round are no excuse: they are dealt anew. What stands on the table must be in the view as it
is, or in the last bout; what is added to the log, in the events since the last frame; only the log as a whole may look
further back.
"""

import re
from collections.abc import Iterable
from html import unescape
from typing import Any, Final

import sortilege
from sortilege.core.game import Teller, View
from sortilege.table.drawing import faces, moving_name, sayer
from sortilege.table.live import Table
from tests.table.house import Page

GAME: Final = sortilege.load("presages")
NAMED_ALIKE: Final = range(30, 36)  # the Absolutes: only the number tells them apart
MOST_SEATS: Final = 6

# Where a view and an event speak of cards; every other number in them is a seat or a count
IN_VIEW: Final = {"absolutes", "before", "discards", "hands", "seen", "known", "laid", "held", "card"}
IN_QUESTION: Final = {"banned", "offered", "given", "returned"}
IN_EVENT: Final = {"card", "for", "given", "returned", "hand", "hands", "absolutes"}


def numbers_under(fields: set[str], facts: object, inside: bool = False) -> set[int]:
    """Every number that stands in one of these fields, at any depth."""
    if isinstance(facts, dict):
        return {n for name, part in facts.items() for n in numbers_under(fields, part, inside or name in fields)}
    if isinstance(facts, list):
        return {n for part in facts for n in numbers_under(fields, part, inside)}
    return {facts} if inside and isinstance(facts, int) and not isinstance(facts, bool) else set()


def cards_in_view(view: View) -> set[int]:
    found = numbers_under(IN_VIEW | IN_QUESTION, {**view, "choices": None, "outcome": None})
    picked = {pick for text in view["choices"] for pick in teller("en").picks(text)}
    return found | {int(pick.partition(":")[2]) for pick in picked if pick.startswith("card:")}


def cards_in_event(event: dict[str, Any]) -> set[int]:
    found = numbers_under(IN_EVENT, {**event, "cards": None})
    return found | {verdict["card"] for verdict in event.get("cards", [])}


def teller(language: str) -> Teller:
    return GAME.teller(sayer(GAME.name, language), [])


# Finding cards


class Finder:
    """Every dress of a card in one language."""

    KEY: Final = re.compile(r"\bcard[:-](\d+)\b")
    MOVING: Final = re.compile(r"\bm[0-9a-f]{10}\b")
    FACE: Final = re.compile(r'class="v">(\d+)<')
    EMBLEM: Final = re.compile(r"emblems\.svg#(\w+)")
    BARE: Final = re.compile(r"""\bdata-[\w-]+=["']?([\d ,;\[\]]+)["'>]""")  # we have none: what is there is no count
    VALUE: Final = re.compile(r'\bvalue="([^"]*)"')
    ATTRIBUTE: Final = re.compile(r'\b(?:aria-label|title|alt|placeholder|data-name)="([^"]*)"')

    def __init__(self, language: str) -> None:
        known = {int(face.key.partition(":")[2]): face for face in faces(GAME.name, language).values()}
        seats = [None, *range(MOST_SEATS)]
        self.teller = teller(language)
        self.moving = {moving_name(seat, face.key): card for card, face in known.items() for seat in seats}
        apart = {card: face for card, face in known.items() if card not in NAMED_ALIKE}
        self.emblems = {face.emblem: card for card, face in apart.items()}
        self.words = {face.name: card for card, face in apart.items()}
        self.word = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, self.words))})(?!\w)")
        names = "|".join({re.escape(face.name) for face in known.values()})
        self.numbered = re.compile(rf"(?<!\d)(\d\d?) (?:{names})(?!\w)")
        self.effects = {face.effect: card for card, face in apart.items()}

    def cards(self, html: str) -> set[int]:
        found = {int(number) for number in [*self.KEY.findall(html), *self.FACE.findall(html)]}
        found |= {self.moving[name] for name in self.MOVING.findall(html) if name in self.moving}
        found |= {self.emblems[name] for name in self.EMBLEM.findall(html) if name in self.emblems}
        found |= {int(number) for numbers in self.BARE.findall(html) for number in re.findall(r"\d+", numbers)}
        for text in self.VALUE.findall(html):
            found |= self.picked(unescape(text))
        text = unescape(" | ".join([re.sub(r"<[^>]*>", " | ", html), *self.ATTRIBUTE.findall(html)]))
        found |= {int(number) for number in self.numbered.findall(text)}
        found |= {self.words[name] for name in self.word.findall(text)}
        return found | {card for effect, card in self.effects.items() if effect in text}

    def picked(self, text: str) -> set[int]:
        """The card that an answer names."""
        try:
            picks = self.teller.picks(text)
        except KeyError:
            return set()
        return {int(pick.partition(":")[2]) for pick in picks if pick.startswith("card:")}


FINDERS: Final = {language: Finder(language) for language in ("en", "fr")}


# Who watches


class Witness:
    """One person's page, what that person may know, and every card it was found to speak of."""

    def __init__(self, table: Table, guest: str, language: str) -> None:
        self.table = table
        self.guest = guest
        self.language = language
        self.finder = FINDERS[language]
        self.page: Page | None = None
        self.checked = 0
        self.now: set[int] = set()  # in the view, since the page was checked last
        self.fresh: set[int] = set()  # in events, since then
        self.recap: set[int] = set()  # in bouts that have ended since then, and in the one before
        self.last_bout: set[int] = set()
        self.log = table.log
        self.read = 0
        self.named: set[int] = set()
        self.frames = 0
        self.note()

    def watches(self, page: Page) -> None:
        self.page = page
        self.checked = 0

    def note(self) -> None:
        """At every move, whether there is a page to be told of it or not."""
        seat = self.table.seat_of(self.guest)
        if self.table.log is not self.log:  # something was taken back
            self.log = self.table.log
            self.read = 0
        events = [event.as_json() for event in self.log.events[self.read :] if event.reaches(seat)]
        self.read = len(self.log.events)
        self.now |= cards_in_view(self.table.view(seat))
        self.fresh |= united(map(cards_in_event, events))
        bouts = [cards_in_event(event) for event in events if event["event"] == "bout"]
        self.recap |= united(bouts)
        self.last_bout = bouts[-1] if bouts else self.last_bout

    async def check(self) -> None:
        """Every frame that has come since the last time."""
        if self.page is None:
            return
        await self.page.still()
        for frame in self.page.frames[self.checked :]:
            for name, text in parts_of(frame):
                found = self.finder.cards(text)
                unknown = found - self.allowed(name)
                assert not unknown, f"{self.guest}, {self.language}, {name}: {sorted(unknown)} in {text}"
                self.named |= found
                self.frames += 1
        self.checked = len(self.page.frames)
        self.now = cards_in_view(self.table.view(self.table.seat_of(self.guest)))
        self.fresh = set()
        self.recap = self.last_bout

    def allowed(self, part: str) -> set[int]:
        if part == "log":
            told = self.table.events(self.table.seat_of(self.guest))
            return self.now | self.fresh | united(cards_in_event(event.as_json()) for event in told)
        if part in ("recap", "board"):  # the cards of the last bout lie there until the next one is laid
            return self.now | self.recap
        return self.now | (self.fresh if part in ("add log", "say") else set())


def united(sets: Iterable[set[int]]) -> set[int]:
    return {card for cards in sets for card in cards}


def parts_of(frame: dict[str, Any]) -> list[tuple[str, str]]:
    """A frame piece by piece; whatever else it carries counts as one more."""
    rest = {name: part for name, part in frame.items() if name not in ("v", "regions", "add", "say")}
    return [
        *frame.get("regions", {}).items(),
        *((f"add {name}", html) for name, html in frame.get("add", {}).items()),
        ("say", " ".join(frame.get("say", []))),
        ("rest", str(rest)),
    ]
