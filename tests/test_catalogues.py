"""Everything a person reads is in the catalogues, in French too, with the same places to fill."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po

from sortilege.lang import sayer

SOURCE = Path(__file__).parent.parent / "src" / "sortilege"
KEYWORDS: dict[str, tuple[int, ...] | None] = {"say": None, "message": None, "card": (2,)}
FOLDERS = [SOURCE, *sorted(path for path in (SOURCE / "games").iterdir() if (path / "__init__.py").exists())]


COMPONENT_WORDS = ("name", "flavour")  # of what a game has as data
SHARED = ("arena", "core", "table", "web")  # they speak from the catalogue of the whole


def messages(folder: Path) -> set[str]:
    found: set[str] = set()
    files = [*folder.glob("*.py"), *folder.glob("*.html")]
    if folder == SOURCE:
        files += [file for part in SHARED for file in (SOURCE / part).rglob("*") if file.suffix in (".py", ".html")]
    for file in files:
        method = "python" if file.suffix == ".py" else "jinja2"
        for _, text, _, _ in extract_from_file(method, str(file), keywords=KEYWORDS):
            assert isinstance(text, str)
            found.add(text)
    for file in (folder / "data").glob("*.toml"):
        found |= component_words(tomllib.loads(file.read_text(encoding="utf-8")))
    return found


def component_words(part: dict[str, Any]) -> set[str]:
    """Names and flavours, however deep they stand."""
    found = {part[field] for field in COMPONENT_WORDS if isinstance(part.get(field), str)}
    for value in part.values():
        for inner in value if isinstance(value, list) else [value]:
            if isinstance(inner, dict):
                found |= component_words(inner)
    return found


def french(folder: Path) -> dict[str, str]:
    with (folder / "fr.po").open("rb") as file:
        return {str(entry.id): str(entry.string) for entry in read_po(file, locale="fr") if entry.id}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_french_catalogue_has_every_message_and_no_other(folder: Path) -> None:
    assert set(french(folder)) == messages(folder)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_translation_is_there_and_fills_the_same_places(folder: Path) -> None:
    for source, text in french(folder).items():
        assert text, source
        places = sorted(re.findall(r"{(\w+)}", text))
        # French may name a player where English says whose hand it is, never the other way round.
        assert set(places) <= set(re.findall(r"{(\w+)}", source)), source


@pytest.mark.parametrize("folder", FOLDERS[1:], ids=lambda folder: folder.name)
def test_both_rules_documents_carry_the_same_numbers(folder: Path) -> None:
    english, other = ((folder / f"rules.{language}.md").read_text(encoding="utf-8") for language in ("en", "fr"))
    numbers = re.findall(r"\b[A-Z]\d+\b", english)
    assert numbers and numbers == re.findall(r"\b[A-Z]\d+\b", other)


def test_the_names_and_flavours_of_components_are_found_at_every_depth() -> None:
    part = tomllib.loads("""
        name = "Outer"
        [[room]]
        key = "hold"
        name = "Hold"
        flavour = "Dark."
        [[room.machine]]
        name = "Pump"
        gives = { name = 1 }
    """)
    assert component_words(part) == {"Outer", "Hold", "Dark.", "Pump"}


def test_in_french_a_name_that_begins_with_a_vowel_takes_the_e_before_it() -> None:
    ritual = sayer("fr", "sortilege.games.sacrilege")("{name}’s ritual")
    told = {name: ritual.format(name=name) for name in ("Bob", "Ada", "élodie", "Yves", "Yann", "Hugo", "11", "")}
    assert {name for name, text in told.items() if text == f"Rituel d’{name}"} == {"Ada", "élodie", "Yves"}
    assert {name for name, text in told.items() if text == f"Rituel de {name}"} == {"Bob", "Yann", "Hugo", "11", ""}
    assert ritual.format(name="<b>Ada</b>") == "Rituel d’<b>Ada</b>"
    assert ritual.format(name="[bold]Ada[/]") == "Rituel d’[bold]Ada[/]"
