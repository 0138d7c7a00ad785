"""Characters, Altars and numbers in words; the course of the game is told in text.py."""

from typing import Any

from sortilege.core.game import Say, Seat, Teller, View
from sortilege.core.looks import Paint, Sign, glyphs
from sortilege.games.sacrilege.characters import Box, Character, box_of
from sortilege.games.sacrilege.rewards import Step
from sortilege.games.sacrilege.rewards_told import cards_told, reward_told
from sortilege.games.sacrilege.touch import base_of
from sortilege.games.sacrilege.view import actions_left
from sortilege.games.sacrilege.words import ACTIONS_LEFT, GREEN_SIGN, NEGATIVE_SIGN, POSITIVE_SIGN

MINUS = "−"


class PieceTeller(Teller):
    def __init__(
        self,
        say: Say,
        names: list[str],
        you: Seat | None = None,
        paint: Paint = glyphs,
        options: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(say, names, you, paint)
        self.box: Box = box_of("" if options is None else options["deck"])

    # Characters, by key; " reversed" after it as it may lie on an Altar

    def character(self, key: str) -> Character:
        return self.box.characters[self.box.numbers[key]]

    def worth(self, key: str) -> int:
        base, is_reversed = base_of(key)
        value = self.character(base).value
        return -value if is_reversed else value

    def worth_told(self, key: str) -> str:
        return signed(self.worth(key))

    def sign(self, key: str) -> Sign:
        if self.character(base_of(key)[0]).green:
            return GREEN_SIGN
        return NEGATIVE_SIGN if self.worth(key) < 0 else POSITIVE_SIGN

    def label(self, key: str) -> str:
        """With its value, and that it is reversed; for the ear as well as for the eye."""
        base, is_reversed = base_of(key)
        line = self.say("{name} ({value}, reversed)") if is_reversed else self.say("{name} ({value})")
        return line.format(name=self.say(self.character(base).name), value=signed(self.worth(key)))

    def card(self, key: str) -> str:
        return self.paint(self.sign(key), self.label(key))

    def cards(self, keys: list[str]) -> str:
        return self.listed([self.card(key) for key in keys]) if keys else "–"

    def counted(self, keys: list[str]) -> str:
        """Those alike together, the last first."""
        kinds = list(dict.fromkeys(reversed(keys)))
        parts = [self.card(kind) + (f" ×{keys.count(kind)}" if keys.count(kind) > 1 else "") for kind in kinds]
        return ", ".join(parts) if parts else "–"

    def reward(self, steps: list[Step]) -> str:
        return reward_told(self.say, steps)

    # Whose

    def altar(self, seat: int, actor: int | None = None) -> str:
        """In a sentence about what `actor` does."""
        if seat == self.you:
            return self.say("your Altar")
        if seat == actor:
            return self.say("their own Altar")
        return self.say("{name}’s Altar").format(name=self.names[seat])

    def name(self, seat: int) -> str:
        return self.say("{name} (you)").format(name=self.names[seat]) if seat == self.you else self.names[seat]

    # Sentences

    def listed(self, names: list[str]) -> str:
        if len(names) < 2:
            return "".join(names)
        return self.say("{some} and {last}").format(some=", ".join(names[:-1]), last=names[-1])

    def of(self, what: str, words: str) -> str:
        return self.say("{what}: {words}").format(what=what, words=words)

    def told(self, words: tuple[str, ...], seat: int, other: int | None = None, **facts: str) -> str:
        """The sentence for you or about somebody, with its places filled."""
        with_you = other is not None and other == self.you and len(words) > 2
        line = words[0] if seat == self.you else words[2] if with_you else words[1]
        met = "" if other is None else self.names[other]
        return self.say(line).format(name=self.names[seat], other=met, **facts)

    # How many

    def number(self, value: int) -> str:
        return total(value)

    def sum_at(self, view: View, seat: int) -> str:
        return total(view["sums"][seat])

    def number_of_cards(self, count: int) -> str:
        return cards_told(self.say, count, False)

    def actions_left(self, view: View) -> str:
        left = actions_left(view)
        return self.say(ACTIONS_LEFT[min(left, 2)]).format(count=left)


def signed(value: int) -> str:
    """A character's: +3, −3."""
    return f"+{value}" if value > 0 else total(value)


def total(value: int) -> str:
    """What an Altar adds up to: 3, −3."""
    return f"{MINUS}{-value}" if value < 0 else str(value)
