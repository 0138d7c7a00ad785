"""A view that somebody hands back, read field by field. It may have come over a wire: whatever does not fit is refused
with its name, its value and what was expected."""

from __future__ import annotations

from typing import Any, Final

from sortilege.core.given import Sheet, checked_list, checked_number, wrong
from sortilege.games.sacrilege.actions import AT, KINDS, QUESTION_NAMES, REACT, REVERSED, SEATS, TURN, WHERE
from sortilege.games.sacrilege.characters import CARDS
from sortilege.games.sacrilege.rewards import MOST_CARDS, MOST_STEPS, MOVE, SWAP
from sortilege.games.sacrilege.schema import checked_options
from sortilege.games.sacrilege.setup import FAVOURS, THROWN_BITS, Setup
from sortilege.games.sacrilege.targets import OPEN, packed
from sortilege.games.sacrilege.view import DEEDS

MOST_SHUFFLES: Final = 1 << 20


def longest_todo(setup: Setup) -> int:
    return setup.most_rewarded * MOST_STEPS * MOST_CARDS * SEATS


def longest_chain(setup: Setup) -> int:
    """The last of them unrewarded."""
    return 1 + setup.most_rewarded * MOST_STEPS


class SacrilegeSheet(Sheet):
    def __init__(self, view: object) -> None:
        super().__init__(view)
        self.setup = Setup(self.options(checked_options))

    def numbers(self, name: str, low: int, high: int) -> list[int]:
        """One a seat."""
        return [checked_number(name, value, low, high) for value in self.list_of(name, self.seats)]

    def seats_in(self, name: str) -> int:
        """A list of seats, as bits."""
        found = 0
        for value in self.list_of(name):
            found |= 1 << self.seat_in(value, name)
        return found

    def seat_or_none(self, name: str) -> int:
        return -1 if self.entry(name) is None else self.seat(name)

    def kind(self, name: str, value: object) -> int:
        found = self.setup.box.numbers.get(value) if isinstance(value, str) else None
        if found is None:
            raise wrong(name, value, "the name of a character")
        return found

    def kinds(self, name: str, value: object) -> list[int]:
        cards = checked_list(name, value)
        if len(cards) > CARDS:
            raise wrong(name, len(cards), f"at most {CARDS} characters")
        return [self.kind(name, card) for card in cards]

    def sorted_kinds(self, name: str) -> list[int]:
        return sorted(self.kinds(name, self.entry(name)))

    def kinds_by_seat(self, name: str) -> list[list[int]]:
        return [sorted(self.kinds(name, cards)) for cards in self.list_of(name, self.seats)]

    def altar(self, value: object) -> list[int]:
        found: list[int] = []
        for word in checked_list("altars", value):
            if isinstance(word, str) and word.endswith(REVERSED):
                found.append(self.kind("altars", word[: -len(REVERSED)]) + KINDS)
            else:
                found.append(self.kind("altars", word))
        if len(found) > CARDS:
            raise wrong("altars", len(found), f"at most {CARDS} characters")
        return found

    def used(self) -> int:
        found = 0
        for word in self.list_of("used"):
            if word not in DEEDS:
                raise wrong("used", word, f"one of {', '.join(DEEDS)}")
            found |= 1 << DEEDS.index(word)
        return found

    def thrown(self) -> int:
        numbers = self.numbers("thrown", 0, self.setup.most_thrown)
        return sum(number << (THROWN_BITS * seat) for seat, number in enumerate(numbers))

    def hand(self) -> list[int]:
        """The viewer's own."""
        hands = self.list_of("hands", self.seats)
        for seat, hand in enumerate(hands):
            if (hand is None) == (seat == self.viewer):
                raise wrong("hands", hand, "a list of the viewer's cards, and nothing of the others'")
        return [] if self.viewer is None else sorted(self.kinds("hands", hands[self.viewer]))

    def peeked(self, left: int) -> dict[int, int]:
        """By height in the Necronomicon: which character."""
        found: dict[int, int] = {}
        for pair in self.list_of("peeked"):
            depth, key = checked_list("peeked", pair, 2)
            place = left - checked_number("peeked", depth, 1, max(1, left))
            if place < 0 or place in found:
                raise wrong("peeked", pair, "different places in the Necronomicon")
            found[place] = self.kind("peeked", key)
        return found

    def counted(self, name: str) -> list[int]:
        """One a seat, or nothing before the first shuffle of the Graveyard."""
        return self.numbers(name, 0, CARDS) if self.entry(name) != [] else []

    def spied(self) -> list[int]:
        """How often each has looked at each hand."""
        found = [0] * (SEATS * SEATS)
        for viewer, counts in enumerate(self.list_of("spied", self.seats)):
            for seat, value in enumerate(checked_list("spied", counts, self.seats)):
                found[viewer * SEATS + seat] = checked_number("spied", value, 0, MOST_SHUFFLES)
        return found

    def unit(self, name: str, value: object) -> int:
        """A step of a reward that waits."""
        if not isinstance(value, dict) or set(value) - {"told"} != {"card", "step", "seat", "whom"}:
            raise wrong(name, value, "card, step, seat and whom")
        kind = self.kind(name, value["card"])
        steps = len(self.setup.box.characters[kind].reward)
        whom = OPEN if value["whom"] is None else self.seat_in(value["whom"], name)
        step = checked_number(name, value["step"], 0, steps - 1)
        return packed(kind, step, self.seat_in(value["seat"], name), whom)

    def todo(self) -> list[int]:
        value = self.list_of("todo")
        most = longest_todo(self.setup)
        if len(value) > most:
            raise wrong("todo", len(value), f"at most {most} steps")
        return [self.unit("todo", item) for item in value]

    def reward(self) -> tuple[int, int]:
        """The step that asks, and what it has been told."""
        value: Any = self.entry("reward")
        if value is None:
            return -1, -1
        unit = self.unit("reward", value)
        told = value.get("told")
        if told is None:
            return unit, -1
        action = self.setup.box.actions.get(told) if isinstance(told, str) else None
        step = self.setup.box.characters[self.kind("reward", value["card"])].reward[value["step"]]
        if step.verb == MOVE and action is not None and action >= AT and (action - AT) % SEATS < self.seats:
            return unit, action - AT
        if step.verb == SWAP and action is not None and WHERE <= action < WHERE + self.seats:
            return unit, action - WHERE
        raise wrong("reward", told, "a choice made before")

    def question(self) -> int:
        """Its kind; -1: none is open."""
        value = self.entry("question")
        if value is None:
            return -1
        if not isinstance(value, dict) or value.get("kind") not in QUESTION_NAMES:
            raise wrong("question", value, f"a kind of {', '.join(QUESTION_NAMES)}")
        kind = QUESTION_NAMES.index(value["kind"])
        if value.get("window") is not (self.setup.timed and kind in (TURN, REACT)):
            raise wrong("question", value, "a window where a clock runs, and only there")
        return kind

    def is_open(self) -> bool:
        value = self.entry("open")
        if not isinstance(value, bool) or (value and self.viewer is None):
            raise wrong("open", value, "true or false; of somebody who watches, false")
        return value

    def owes(self, can_owe: bool) -> bool:
        value = self.entry("owes")
        if not isinstance(value, bool) or (value and not (can_owe and self.setup.rewards_stay_at_ritual)):
            raise wrong("owes", value, "true or false; false but for rewards during a ritual, in edition 1")
        return value

    def round(self) -> int:
        return self.number("round", 1, self.setup.rounds)

    def favours(self) -> list[int]:
        return self.numbers("favours", 0, FAVOURS)

    def chain(self) -> int:
        return self.number("chain", 0, longest_chain(self.setup))
