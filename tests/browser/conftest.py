"""One server and one browser a worker, a context of its own for every person in a test."""

import os
from collections.abc import Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.browser.place import CHROMIUM_ARGS, NEVER, PATIENCE, Place, chromium

MUST_RUN = os.environ.get("CI") or os.environ.get("SORTILEGE_BROWSER")


# Of the package, not of the session: while Playwright is up its event loop counts as running in this thread,
# and the suites of the server need that place for their own.
@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    if chromium() is None:
        why = "no Chromium: install Debian's chromium-headless-shell or chromium, or name one in SORTILEGE_CHROMIUM"
        if MUST_RUN:
            pytest.fail(why)
        pytest.skip(why)
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_ARGS)
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with Place(tmp_path_factory.mktemp("place")) as place:
        yield place


@pytest.fixture(scope="module")
def still_place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """Where nobody moves by themselves."""
    with Place(tmp_path_factory.mktemp("still"), pace=NEVER) as place:
        yield place


class NewPage(Protocol):
    """Opens a page in a fresh context: somebody with a device of their own."""

    def __call__(self, **facts: Any) -> Page: ...


@pytest.fixture
def new_page(browser: Browser, place: Place) -> Iterator[NewPage]:
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def opened(**facts: Any) -> Page:
        wanted = {"base_url": place.address, "locale": "en-GB", "viewport": {"width": 1440, "height": 900}}
        wanted |= {"reduced_motion": "reduce"}  # one suite looks at movement; the others need not wait for it
        context = browser.new_context(**{**wanted, **facts})
        context.set_default_timeout(PATIENCE * 1000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda fault: faults.append(f"{page.url}: {fault}"))
        page.on("console", lambda said: faults.append(f"{page.url}: {said.text}") if is_fault(said.text) else None)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not faults, "the pages had something to complain of:\n" + "\n".join(faults)


def is_fault(text: str) -> bool:
    """Broken promises of the page itself; a line that is down is part of some tests."""
    return "Content Security Policy" in text or "SyntaxError" in text or "TypeError" in text
