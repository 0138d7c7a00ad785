"""Catalogues: the English in the source, and what each `fr.po` beside it makes of it."""

import locale
import os
import re
from collections.abc import Callable
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from babel.messages.pofile import read_po

LANGUAGES = ("en", "fr")
ELIDED = re.compile(r"\b([Dd]|[Qq]u)e \{(\w+)\}")  # where French drops an e, if what comes next begins with a vowel
VOWELS = "aeiouàâäéèêëîïôöùûüœæ"
VOWEL = re.compile(rf"(<[^>]*>|\[[^]]*\])*([{VOWELS}]|y[^{VOWELS}])", re.IGNORECASE)  # markup may come before it


@cache
def catalogue(package: str, language: str) -> dict[str, str]:
    """The messages of a package's own catalogue; none for English, which is what the source says."""
    file = resources.files(package) / f"{language}.po"
    if not file.is_file():
        return {}
    with file.open("rb") as opened:
        read = read_po(opened, locale=language)
    return {str(entry.id): eliding(str(entry.string)) for entry in read if entry.id and entry.string}


def eliding(text: str) -> str:
    return Eliding(text) if ELIDED.search(text) else text


class Eliding(str):
    """A sentence that waits for a name, and says d’Ada where it says de Bob."""

    def format(self, *args: object, **facts: object) -> str:
        def joined(found: re.Match[str]) -> str:
            begins = VOWEL.match(str(facts.get(found[2], "")))
            return f"{found[1]}’{{{found[2]}}}" if begins else found[0]

        return ELIDED.sub(joined, str(self)).format(*args, **facts)


def sayer(language: str, *packages: str) -> Callable[[str], str]:
    """What says a message in a language, from the catalogues of these packages and our own."""
    words: dict[str, str] = {}
    for package in ("sortilege", *packages):
        words.update(catalogue(package, language))
    return lambda text: words.get(text, text)


def preferred() -> str:
    """The language of the terminal."""
    wanted = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    wanted = wanted or (locale.getlocale()[0] or "")
    return "fr" if wanted.lower().startswith("fr") else "en"


def folder(package: str) -> Traversable:
    return resources.files(package)
