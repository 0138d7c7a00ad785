"""What a page is set in: our own type, or with that blocked a font of the system that is named; and how large."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, Page, Playwright, Route

from tests.browser.place import CHROMIUM_ARGS, chromium

FETCHED: Final = Path(__file__).parents[2] / ".venv" / "fonts"  # by `make fallback-fonts`
PLACES: Final = (FETCHED, Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))
OUR_TYPE: Final = re.compile(r"/static/fonts/")

FONTCONFIG: Final = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
<dir>{folder}</dir>
<cachedir>{cache}</cachedir>
<alias><family>serif</family><prefer><family>{family} Serif</family></prefer></alias>
<alias><family>sans-serif</family><prefer><family>{family} Sans</family></prefer></alias>
</fontconfig>
"""


class Type(NamedTuple):
    name: str
    fallback: str = ""  # the only family the system has, while ours does not come
    text: int = 16  # the browser's own text size, in pixels


OURS: Final = Type("our type")
TYPES: Final = (
    OURS,
    Type("DejaVu", fallback="DejaVu"),
    Type("Noto", fallback="Noto"),
    Type("Liberation", fallback="Liberation"),
    Type("130 %", text=21),
)


def folder_of(family: str) -> Path | None:
    """Where a family of fonts lies, with serif and sans."""
    for place in PLACES:
        for font in [*place.rglob(f"{family}Serif-Regular.ttf"), *place.rglob(f"{family}Serif.ttf")]:
            return font.parent
    return None


@contextmanager
def browser_with(playwright: Playwright, chosen: Type, scratch: Path) -> Iterator[Browser]:
    """A browser with this text size, on a system that has no font but the fallback, if one is named."""
    surroundings: dict[str, str | float | bool] = dict(os.environ)
    if chosen.fallback:
        config = scratch / "fonts.conf"
        facts = {"folder": folder_of(chosen.fallback), "cache": scratch / "cache", "family": chosen.fallback}
        config.write_text(FONTCONFIG.format(**facts), encoding="utf-8")
        surroundings["FONTCONFIG_FILE"] = str(config)
    args = [*CHROMIUM_ARGS, f"--blink-settings=defaultFontSize={chosen.text}"]
    if chosen.fallback:
        args.append("--font-render-hinting=full")  # letters a whole number of pixels wide, as Linux has them
    browser = playwright.chromium.launch(executable_path=chromium(), args=args, env=surroundings)
    yield browser
    browser.close()


def block(route: Route) -> None:
    route.abort()


def fonts_of(page: Page, selector: str) -> set[str]:
    """The families that an element is really drawn with, once no font is on its way any more."""
    page.evaluate("() => document.fonts.ready.then(() => true)")
    tools = page.context.new_cdp_session(page)
    tools.send("DOM.enable")
    tools.send("CSS.enable")
    root = tools.send("DOM.getDocument")["root"]["nodeId"]
    node = tools.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    fonts = tools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    tools.detach()
    return {font["familyName"] for font in fonts}
