"""A view that somebody hands back, read field by field. It may have come over a wire: whatever does not fit is refused
with its name, its value and what was expected."""

from typing import Final

from sortilege.core.cards import count, of
from sortilege.core.given import Sheet, is_number, wrong
from sortilege.core.questions import Question
from sortilege.games.presages.actions import LUCKY, QUESTION_NAMES, REPLY, RETURN, REVEAL, TURN
from sortilege.games.presages.cards import ABOVE_LAW, ALL, BELOW_LAW
from sortilege.games.presages.deal import Setup
from sortilege.games.presages.memory import EXCHANGES, LACKS, SHOWS, Chapter, Story
from sortilege.games.presages.schema import checked_options

LONGEST_STORY: Final = 400  # far more than a round has moments for
KINDS: Final = {name: kind for kind, name in QUESTION_NAMES.items()}


class PresagesSheet(Sheet):
    def setup(self) -> Setup:
        options = self.options(checked_options)
        absolutes = self.numbers("absolutes", self.seats, 30, 35)
        if len(set(absolutes)) != self.seats:
            raise wrong("absolutes", absolutes, "different cards")
        return Setup(options, absolutes)

    def numbers(self, name: str, length: int, low: int, high: int) -> list[int]:
        values = self.entry(name)
        fits = isinstance(values, list) and all(is_number(value) and low <= value <= high for value in values)
        if not fits or len(values) != length:
            raise wrong(name, values, f"{length} whole numbers from {low} to {high}")
        return list(values)

    def cards(self, values: object, name: str) -> int:
        if not isinstance(values, list) or not all(is_number(value) and 1 <= value <= 35 for value in values):
            raise wrong(name, values, "a list of cards from 1 to 35")
        return of(values)

    def hands(self, name: str) -> list[int]:
        return [self.cards(value, name) for value in self.list_of(name, self.seats)]

    def before(self) -> list[int]:
        values = self.list_of("before", self.seats)
        self.cards([value for value in values if value is not None], "before")
        return [0 if value is None else value for value in values]

    def law(self) -> int:
        value = self.entry("law")
        if value not in (None, "lower", "higher"):
            raise wrong("law", value, "null, lower or higher")
        if value is None:
            return ALL
        return BELOW_LAW if value == "lower" else ABOVE_LAW

    def story(self) -> Story | None:
        value = self.entry("memory")
        if value is None:
            return None
        part = self.part(value, "memory")
        told = part.list_of("story", None)
        if len(told) > LONGEST_STORY:
            raise wrong("memory", len(told), f"at most {LONGEST_STORY} chapters")
        chapters = [self.chapter(chapter) for chapter in told]
        story = Story(part.numbers("sizes", self.seats, 0, 5), chapters, part.hands("laid"))
        if not chapters or any(story.sizes[seat] < count(chapters[0].held[seat]) for seat in range(self.seats)):
            raise wrong("memory", value, "chapters, and hands with room for the cards they held")
        return story

    def chapter(self, value: object) -> Chapter:
        part = self.part(value, "memory")
        what = part.entry("what")
        one = part.seat("seat")
        laid = part.hands("laid")
        held = part.hands("held")
        if what == "lacks":
            cards = part.cards(part.entry("cards"), "memory")
            if not cards or (cards & ~BELOW_LAW and cards & ~ABOVE_LAW):
                raise wrong("memory", value, "cards that a Law asks for")
            return Chapter(LACKS, one, one, cards, 0, laid, held)
        if what == "shows":
            card = 1 << part.number("card", 1, 35) if "card" in part.view else 0
            return self.between(value, Chapter(SHOWS, one, part.seat("to"), card, 0, laid, held))
        if what != "exchanges":
            raise wrong("memory", value, "lacks, shows or exchanges")
        given = 1 << part.number("given", 1, 35) if "given" in part.view else 0
        returned = 1 << part.number("returned", 1, 35) if given else 0
        return self.between(value, Chapter(EXCHANGES, one, part.seat("with"), given, returned, laid, held))

    def between(self, value: object, chapter: Chapter) -> Chapter:
        """Two seats, and what passed between them, which only they can know."""
        secret = chapter.cards and (
            self.viewer not in (chapter.one, chapter.other) or chapter.cards == chapter.returned
        )
        if chapter.one == chapter.other or secret:
            raise wrong("memory", value, "two seats, and what only they know")
        return chapter

    def part(self, value: object, name: str) -> "PresagesSheet":
        """An object inside the view."""
        if not isinstance(value, dict):
            raise wrong(name, value, "an object")
        part = PresagesSheet(value)
        part.seats = self.seats
        return part

    def question(self, value: object) -> Question:
        if not isinstance(value, dict) or str(value.get("kind")) not in KINDS:
            raise wrong("question", value, f"a question of the kind {', '.join(KINDS)}")
        part = self.part(value, "question")
        kind = KINDS[str(value["kind"])]
        about = 0
        if kind == TURN:
            about = 0 if part.entry("banned") is None else part.number("banned", 1, 35)
        elif kind in (REPLY, REVEAL):
            about = part.seat("to")
        elif kind == RETURN:
            about = part.seat("to")
            if "offered" in value:
                if self.viewer != about:
                    raise wrong("question", value, "what is offered only where its giver looks")
                about |= part.number("offered", 1, 35) << 3
        elif kind == LUCKY:
            about = part.number("pride", 0, 1)
        return Question(kind, 1 << part.seat("seat"), about)
