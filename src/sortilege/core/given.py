"""What somebody hands us, checked before it is used: views that come back, explicit deals. Whatever does not fit is
refused with its name, its value and what was expected."""

from collections.abc import Callable
from typing import Any, TypeGuard

from sortilege.core.compiled import mypyc_attr
from sortilege.core.errors import BadDeal, BadView, SortilegeError
from sortilege.core.game import Outcome
from sortilege.core.shuffle import shortened


def is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def deal_with(given: object, where: str, known: tuple[str, ...]) -> dict[str, Any]:
    """An object of a deal, with no other keys than these."""
    if not isinstance(given, dict):
        raise BadDeal(f"{where}: got {shortened(given)}, expected an object with {', '.join(known)}")
    for key in given:
        if key not in known:
            raise BadDeal(f"{where}: unknown key {shortened(key)}, expected {', '.join(known)}")
    return given


def wrong(name: str, value: object, expected: str) -> BadView:
    return BadView(f"view.{name}: got {shortened(value)}, expected {expected}")


def checked_number(name: str, value: object, low: int, high: int) -> int:
    if not is_number(value) or not low <= value <= high:
        raise wrong(name, value, f"a whole number from {low} to {high}")
    return value


def checked_list(name: str, value: object, length: int | None = None) -> list[Any]:
    if not isinstance(value, list) or (length is not None and len(value) != length):
        raise wrong(name, value, "a list" if length is None else f"a list of {length}")
    return value


@mypyc_attr(allow_interpreted_subclasses=True)
class Sheet:
    """A view, read field by field. It may have come over a wire."""

    def __init__(self, view: object) -> None:
        if not isinstance(view, dict):
            raise BadView(f"view: got {shortened(view)}, expected an object")
        self.view: dict[str, Any] = view
        self.seats = 0
        self.viewer: int | None = None

    def options(self, checked: Callable[[object], dict[str, Any]]) -> dict[str, Any]:
        """Read these first: they tell how many seats there are."""
        given = self.entry("options")
        try:
            found = checked(given)
        except SortilegeError as fault:
            raise BadView(f"view.options: {fault}") from None
        self.seats = found["seats"]
        self.viewer = None if self.entry("seat") is None else self.seat("seat")
        return found

    def entry(self, name: str) -> Any:
        if name not in self.view:
            raise BadView(f"view.{name}: missing")
        return self.view[name]

    def expect(self, shown: dict[str, Any]) -> None:
        """Nothing but this."""
        for name in self.view:
            if name not in shown:
                raise BadView(f"view: unknown key {shortened(name)}, expected {', '.join(shown)}")
        for name, value in shown.items():
            if self.entry(name) != value:
                raise wrong(name, self.entry(name), f"{shortened(value)}, by all the rest")

    def number(self, name: str, low: int, high: int) -> int:
        return checked_number(name, self.entry(name), low, high)

    def seat(self, name: str) -> int:
        return self.seat_in(self.entry(name), name)

    def seat_in(self, value: object, name: str) -> int:
        if not is_number(value) or not 0 <= value < self.seats:
            raise wrong(name, value, f"a seat from 0 to {self.seats - 1}")
        return value

    def list_of(self, name: str, length: int | None = None) -> list[Any]:
        return checked_list(name, self.entry(name), length)

    def outcome(self) -> Outcome | None:
        value = self.entry("outcome")
        if value is None:
            return None
        if not isinstance(value, dict) or not isinstance(value.get("reason"), str):
            raise wrong("outcome", value, "winners, scores and a reason")
        winners = [self.seat_in(seat, "outcome") for seat in checked_list("outcome", value.get("winners"))]
        scores = checked_list("outcome", value.get("scores"), self.seats)
        if len(set(winners)) != len(winners) or not all(is_number(score) for score in scores):
            raise wrong("outcome", value, "each winner once, and a whole number a seat")
        return Outcome(winners, scores[:], value["reason"])
