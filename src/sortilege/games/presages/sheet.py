"""A view that somebody hands back, read field by field. It may have come over a wire: whatever does not fit is refused
with its name, its value and what was expected."""

from typing import Any, Final

from sortilege.core.cards import of
from sortilege.core.errors import BadView, SortilegeError
from sortilege.core.game import Outcome
from sortilege.core.options import completed
from sortilege.core.questions import Question
from sortilege.core.shuffle import shortened
from sortilege.games.presages.actions import LUCKY, QUESTION_NAMES, REPLY, RETURN, REVEAL, TURN
from sortilege.games.presages.cards import ABOVE_LAW, ALL, BELOW_LAW
from sortilege.games.presages.deal import Setup, is_number
from sortilege.games.presages.schema import SCHEMA

KINDS: Final = {name: kind for kind, name in QUESTION_NAMES.items()}


class Sheet:
    def __init__(self, view: object) -> None:
        if not isinstance(view, dict):
            raise BadView(f"view: got {shortened(view)}, expected an object")
        self.view: dict[str, Any] = view
        self.seats = 0
        self.viewer: int | None = None

    def setup(self) -> Setup:
        given = self.entry("options")
        try:
            options = completed(SCHEMA, given)
        except SortilegeError as fault:
            raise BadView(f"view.options: {fault}") from None
        self.seats = options["seats"]
        absolutes = self.numbers("absolutes", self.seats, 30, 35)
        if len(set(absolutes)) != self.seats:
            raise wrong("absolutes", absolutes, "different cards")
        self.viewer = None if self.entry("seat") is None else self.seat("seat")
        return Setup(options, absolutes)

    def entry(self, name: str) -> Any:
        if name not in self.view:
            raise BadView(f"view.{name}: missing")
        return self.view[name]

    def number(self, name: str, low: int, high: int) -> int:
        value = self.entry(name)
        if not is_number(value) or not low <= value <= high:
            raise wrong(name, value, f"a whole number from {low} to {high}")
        found: int = value
        return found

    def seat(self, name: str) -> int:
        return self.number(name, 0, self.seats - 1)

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

    def list_of(self, name: str, length: int) -> list[Any]:
        values = self.entry(name)
        if not isinstance(values, list) or len(values) != length:
            raise wrong(name, values, f"a list of {length}")
        return values

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

    def outcome(self) -> Outcome | None:
        value = self.entry("outcome")
        if value is None:
            return None
        try:
            winners = [seat for seat in value["winners"] if is_number(seat) and 0 <= seat < self.seats]
            return Outcome(winners, [int(score) for score in value["scores"]], str(value["reason"]))
        except (KeyError, TypeError, ValueError, OverflowError):
            raise wrong("outcome", value, "winners, scores and a reason") from None

    def memory(self) -> tuple[list[int], list[int]]:
        """What the viewer knows, and what everybody knows: the cards that may be with each seat, or not dealt."""
        value = self.entry("memory")
        if isinstance(value, list) and len(value) == 2 and all(isinstance(row, list) for row in value):
            own = [self.cards(cards, "memory") for cards in value[0]]
            common = [self.cards(cards, "memory") for cards in value[1]]
            if len(own) == len(common) == self.seats + 1:
                return own, common
        raise wrong("memory", value, f"two lists of {self.seats + 1} lists of cards")

    def shown(self) -> list[tuple[int, int, int]]:
        """Who showed whom, and what: 0 where this viewer does not know."""
        values = self.entry("shown")
        if not isinstance(values, list):
            raise wrong("shown", values, "a list")
        found: list[tuple[int, int, int]] = []
        for value in values:
            part = Sheet(value)
            part.seats = self.seats
            card = part.number("card", 1, 35) if "card" in part.view else 0
            found.append((part.seat("seat"), part.seat("to"), card))
        return found

    def question(self, value: object) -> Question:
        if not isinstance(value, dict) or str(value.get("kind")) not in KINDS:
            raise wrong("question", value, f"a question of the kind {', '.join(KINDS)}")
        part = Sheet(value)
        part.seats = self.seats
        kind = KINDS[str(value["kind"])]
        about = 0
        if kind == TURN:
            about = 0 if part.entry("banned") is None else part.number("banned", 1, 35)
        elif kind in (REPLY, REVEAL):
            about = part.seat("to")
        elif kind == RETURN:
            about = part.seat("to") | (part.number("offered", 1, 35) << 3 if "offered" in value else 0)
        elif kind == LUCKY:
            about = part.number("pride", 0, 1)
        return Question(kind, 1 << part.seat("seat"), about)


def wrong(name: str, value: object, expected: str) -> BadView:
    return BadView(f"view.{name}: got {shortened(value)}, expected {expected}")


def of_all(masks: list[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found
