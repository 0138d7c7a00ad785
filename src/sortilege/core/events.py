"""What happened, and who may know it. Without a log attached to a state nothing here is ever built."""

from typing import Any, Final

ONLOOKERS: Final = 1 << 30  # the bit that stands for everybody who only watches
EVERYONE: Final = (1 << 31) - 1
FRESH: Final = 10  # lines: those of a fleeting event go when so many others have come after it


class Event:
    """One fact for one audience: a bit set of seats, or EVERYONE."""

    def __init__(self, name: str, facts: dict[str, Any], audience: int, partial: bool = False) -> None:
        self.name = name
        self.facts = facts
        self.audience = audience
        self.partial = partial  # somebody else is told more of it
        self.json: dict[str, Any] | None = None

    def reaches(self, seat: int | None) -> bool:
        bit = ONLOOKERS if seat is None else 1 << seat
        return bool(self.audience & bit)

    def as_json(self) -> dict[str, Any]:
        """One for all who are told: to be read, not changed."""
        if self.json is None:
            self.json = {"event": self.name, **self.facts}
        return self.json


class Line:
    """A sentence of the log."""

    def __init__(self, text: str, fleeting: bool) -> None:
        self.text = text
        self.fleeting = fleeting


def readable(lines: list[Line]) -> list[Line]:
    """What can be read of a log: all that lasts, and what is fresh."""
    return [lines[at] for at in range(len(lines)) if not lines[at].fleeting or at >= len(lines) - FRESH]


class Log:
    """Attached to a state, it collects what `apply` reports."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def tell(self, name: str, facts: dict[str, Any], audience: int = EVERYONE) -> None:
        self.events.append(Event(name, facts, audience))

    def tell_apart(self, name: str, facts: dict[str, Any], knowing: int, secret: dict[str, Any]) -> None:
        """The same event twice: with the secret for those who know it, without for everybody else."""
        self.events.append(Event(name, {**facts, **secret}, knowing))
        self.events.append(Event(name, facts, EVERYONE & ~knowing, partial=True))

    def seen_by(self, seat: int | None) -> list[Event]:
        return [event for event in self.events if event.reaches(seat)]
