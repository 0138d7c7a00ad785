"""The fonts of the pages: light, whole for both languages, and kept by browsers for ever."""

import hashlib
import re
from importlib import resources
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from sortilege import lang
from sortilege.core import registry
from tests.table.house import in_a_loop, opened

STATIC = Path(str(resources.files("sortilege.web") / "static"))
FONTS = sorted((STATIC / "fonts").glob("*.woff2"))
PACKAGES = ["sortilege", *(f"sortilege.games.{name}" for name in registry.names())]
OWNERS = {"serif": ("OFL-Literata.txt", "The Literata Project Authors"), "sans": ("OFL-Source-Sans.txt", "Adobe")}
ONLY_IN_THE_TERMINAL = "✦\n"
ONLY_IN_RUNNING_TEXT = "→"  # the serif is for titles, cards and what is asked

FACE = re.compile(r'src: url\("(fonts/[\w-]+\.woff2)\?(\w+)"\)')
PRELOAD = re.compile(r'<link rel="preload" href="(/static/fonts/[^"]+)" as="font" type="font/woff2" crossorigin>')


def characters_of(font: str) -> set[str]:
    return set(map(chr, TTFont(STATIC / "fonts" / font).getBestCmap()))


def test_all_fonts_together_weigh_at_most_60_kilobytes() -> None:
    assert len(FONTS) == 3
    assert sum(font.stat().st_size for font in FONTS) <= 60_000


def test_each_font_has_its_licence_beside_it_and_no_reserved_name() -> None:
    for font in FONTS:
        names = TTFont(font)["name"]
        assert names.getDebugName(1).startswith("Sortilege ")
        licence, owner = OWNERS[font.name.partition("-")[0].partition(".")[0]]
        text = (STATIC / "fonts" / licence).read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in text
        assert owner in text.partition("\n")[0] and owner in names.getDebugName(0)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_character_of_both_catalogues_is_in_them(package: str) -> None:
    said = lang.catalogue(package, "fr")
    needed = set("".join([*said, *said.values()])) - set(ONLY_IN_THE_TERMINAL)
    assert needed <= characters_of("sans.woff2")
    assert needed - set(ONLY_IN_RUNNING_TEXT) <= characters_of("serif.woff2")
    assert needed - set(ONLY_IN_RUNNING_TEXT) <= characters_of("serif-italic.woff2")


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize("language", lang.LANGUAGES)
def test_every_character_of_the_rules_is_in_them(name: str, language: str) -> None:
    text = (resources.files(f"sortilege.games.{name}") / f"rules.{language}.md").read_text(encoding="utf-8")
    assert set(text) - {"\n"} <= characters_of("sans.woff2")
    headings = "".join(line for line in text.splitlines() if line.startswith("#"))
    assert set(headings) <= characters_of("serif.woff2")


def test_names_of_people_in_western_europe_need_no_other_font() -> None:
    for font in FONTS:
        assert set("Þórður Ångström Müller Ñuñoa João Ærø Straße Œdipe") <= characters_of(font.name)


def test_the_style_sheet_names_each_font_by_its_content() -> None:
    named = dict(FACE.findall((STATIC / "type.css").read_text(encoding="utf-8")))
    assert named == {f"fonts/{font.name}": hashlib.sha256(font.read_bytes()).hexdigest()[:10] for font in FONTS}


@in_a_loop
async def test_a_page_preloads_what_its_style_sheet_names_and_the_browser_keeps_it_for_ever(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        visitor = venue.guest()
        page = (await visitor.get("/")).text
        preloaded = PRELOAD.findall(page)
        assert len(preloaded) == 2
        style = re.search(r'href="(/static/type\.css\?\w+)"', page)
        assert style is not None
        faces = {f"/static/{file}?{mark}" for file, mark in FACE.findall((await visitor.get(style[1])).text)}
        for address in preloaded:
            assert address in faces
            answer = await visitor.get(address)
            assert answer.headers["content-type"] == "font/woff2"
            assert "immutable" in answer.headers["cache-control"]
