"""A browser for the tests of pages, started once, and pages that must keep to themselves."""

from __future__ import annotations

import pytest

from book import play_page
from tests.book.browser import BROWSER, FLAGS
from tests.book.played import book

DESKTOP = {"width": 1200, "height": 850}
PHONE = {"width": 360, "height": 740}


@pytest.fixture(scope="session")
def browser():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory) -> str:
    """Where the page of the small book is."""
    file = tmp_path_factory.mktemp("play") / "book.html"
    file.write_text(play_page(book()), encoding="utf-8")
    return file.as_uri()


@pytest.fixture
def visit(browser):
    """Opens an address in a window of its own; nothing may fail in it, or be fetched by it."""
    contexts, faults, fetched = [], [], []

    def visit(address, **options):
        context = browser.new_context(viewport=options.pop("viewport", DESKTOP), **options)
        context.set_default_timeout(60_000)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: faults.append(message.text))
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda request: fetched.append(request.url))
        page.goto(address)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert faults == []
    assert {url.partition(":")[0] for url in fetched} <= {"file", "data"}
    assert len({url.partition("#")[0] for url in fetched if url.startswith("file:")}) <= 1
