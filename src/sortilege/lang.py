"""Catalogues: the English in the source, and what each `fr.po` beside it makes of it."""

import locale
import os
from collections.abc import Callable
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from babel.messages.pofile import read_po

LANGUAGES = ("en", "fr")


@cache
def catalogue(package: str, language: str) -> dict[str, str]:
    """The messages of a package's own catalogue; none for English, which is what the source says."""
    file = resources.files(package) / f"{language}.po"
    if not file.is_file():
        return {}
    with file.open("rb") as opened:
        read = read_po(opened, locale=language)
    return {str(entry.id): str(entry.string) for entry in read if entry.id and entry.string}


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
