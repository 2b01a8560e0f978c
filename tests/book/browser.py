"""The browser that the pages are tried in, where one is installed."""

from __future__ import annotations

import shutil
from contextlib import contextmanager

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
BROWSER = next(filter(None, map(shutil.which, NAMES)), None)

FLAGS = (
    "--no-sandbox",  # which a container's root cannot have
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

needs_browser = pytest.mark.skipif(
    BROWSER is None, reason=f"none of {', '.join(NAMES)} is installed"
)

DESKTOP = {"width": 1200, "height": 850}
PHONE = {"width": 360, "height": 740}

OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}


def violations_on(page) -> list[str]:
    """What axe finds on a page, in words; colours that fade are waited for."""
    from axe_playwright_python.sync_playwright import Axe

    page.evaluate("Promise.allSettled(document.getAnimations().map(one => one.finished))")
    found = Axe().run(page, options=OPTIONS).response["violations"]
    return [
        f"{violation['id']}: {node['html']} {node['failureSummary']}"
        for violation in found
        for node in violation["nodes"]
    ]


@contextmanager
def watched(browser):
    """Windows of a browser, each of its own context, and what is seen in them.

    Yields:
        What opens an address in a new window; and, filled as it happens, the faults in all windows
        and the addresses that were fetched.
    """
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

    yield visit, faults, fetched
    for context in contexts:
        context.close()
