"""What has happened lately, deed by deed: an action and all the rewards that follow from it, in their order (D3)."""

from __future__ import annotations

from typing import Any, Final

ALONE: Final = ("turn", "begins", "dealt", "ends", "declines", "passes", "chooses", "game over")
DEEDS: Final = ("invokes", "ritual", "clears", "sacrifices", "draws")  # but the last two may come of a reward
Event = dict[str, Any]


class Chain:
    """A deed: what was done, and what came of it, step by step."""

    def __init__(self, events: list[Event]) -> None:
        first = events[-1]
        self.events = events
        self.verse: Event | None = first if first["event"] == "invokes" else None
        self.is_ritual = first["event"] == "ritual"
        self.outcome: Event | None = None  # of a ritual


class Follower:
    """Goes along with the events of a turn."""

    def __init__(self) -> None:
        self.chains: list[Chain] = []
        self.shuffles: list[Event] = []  # told just before what they were for, unless they came at once

    def meet(self, event: Event) -> None:
        name = event["event"]
        if name == "shuffles":
            follows = "at_once" in event and self.chains
            (self.chains[-1].events if follows else self.shuffles).append(event)
        elif name not in ALONE:
            events = [*self.shuffles, event]
            self.shuffles = []
            if self.goes_on(event):
                self.chains[-1].events += events
            else:
                self.chains.append(Chain(events))
            if name == "ritual over":
                self.chains[-1].outcome = event

    def goes_on(self, event: Event) -> bool:
        """Whether it comes of the deed before it. All that happens in a ritual is part of it."""
        if not self.chains:
            return False
        last = self.chains[-1]
        is_in_ritual = last.is_ritual and last.outcome is None
        is_invoked = last.events[-1]["event"] == "invokes"
        return is_in_ritual or is_invoked or "by" in event or event["event"] not in DEEDS


def chains_of(events: list[Event]) -> list[Chain]:
    """The deeds of the turn that is played; of the one before where nothing has been done yet."""
    turns = [at for at, event in enumerate(events) if event["event"] == "turn"]
    for start in reversed(turns[-2:]):
        follower = Follower()
        for event in events[start:]:
            follower.meet(event)
        if follower.chains:
            return follower.chains
    return []


def thrown_in(chains: list[Chain]) -> list[Event]:
    """The characters thrown into the ritual under way, and who threw them."""
    if not chains or not chains[-1].is_ritual or chains[-1].outcome is not None:
        return []
    return [event for event in chains[-1].events if event["event"] == "sacrifices"]
