"""What is in the box: sixty-six characters (D15). D-numbers refer to rules.en.md.

They are data: ours lie in `data/`, an owner of the box may hand over a file of the same format (`reading.py`).
"""

from __future__ import annotations

from typing import Final

from sortilege.games.sacrilege.actions import texts_of
from sortilege.games.sacrilege.leanings import hopes_with, merit_of
from sortilege.games.sacrilege.rewards import ON_ALTARS, Step

CARDS: Final = 66


class Character:
    def __init__(
        self, key: str, value: int, green: bool, copies: int, reward: list[Step], name: str, flavour: str
    ) -> None:
        self.key: Final = key
        self.value: Final = value
        self.green: Final = green  # D4
        self.copies: Final = copies
        self.reward: Final = reward
        self.name: Final = name
        self.flavour: Final = flavour

    def can_change_a_ritual(self) -> bool:
        """D9: thrown in, it can make another sum."""
        return self.green and (self.value != 0 or any(step.verb in ON_ALTARS for step in self.reward))


class Box:
    """Every character there is, and how many of each."""

    def __init__(self, characters: list[Character]) -> None:
        self.characters: Final = characters
        self.numbers: Final = {character.key: number for number, character in enumerate(characters)}
        self.values: Final = [character.value for character in characters]
        self.copies: Final = [character.copies for character in characters]
        self.greens: Final = [character.green for character in characters]
        self.breakers: Final = [character.can_change_a_ritual() for character in characters]
        self.deck: Final = [number for number, character in enumerate(characters) for _ in range(character.copies)]
        # For those who go by habit
        self.merits: Final = [merit_of(character.reward) for character in characters]
        self.hopes: Final = hopes_with([self.values[number] for number in self.deck])
        self.texts: Final = texts_of([character.key for character in characters])
        self.actions: Final = {text: action for action, text in enumerate(self.texts) if text}


def box_of(deck: str) -> Box:
    """Our own box for "", and otherwise the one an owner's file describes; BadDeck says all that is wrong with it."""
    from sortilege.games.sacrilege import reading  # noqa: PLC0415  # it is made of what stands above

    return reading.box_of(deck)
