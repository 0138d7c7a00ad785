"""Texts for people that are written in one place and said in another, perhaps in another language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def message(text: str) -> str:
    """Marks a text for the catalogues where it is not said at once."""
    return text


class Words:
    """A sentence with its facts, some of which may be sentences themselves. As a `str` it is English."""

    def __init__(self, text: str, facts: dict[str, Any] | None = None) -> None:
        self.text = text  # a message of a catalogue
        self.facts: dict[str, Any] = {} if facts is None else facts

    def said(self, say: Callable[[str], str]) -> str:
        """In the language of this catalogue."""
        text = say(self.text)
        if not self.facts:
            return text
        return text.format(**{name: said(fact, say) for name, fact in self.facts.items()})

    def __str__(self) -> str:
        return self.said(message)


def said(fact: Any, say: Callable[[str], str]) -> str:
    return fact.said(say) if isinstance(fact, Words) else str(fact)


def joined(parts: list[Words]) -> Words:
    """One sentence after another."""
    if len(parts) == 1:
        return parts[0]
    names = [f"part{at}" for at in range(len(parts))]
    return Words("; ".join(f"{{{name}}}" for name in names), dict(zip(names, parts)))
