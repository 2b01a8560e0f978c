"""Pages that must keep to themselves."""

from __future__ import annotations

import pytest

from book import play_page
from tests.book.browser import watched
from tests.book.played import book


@pytest.fixture(scope="session")
def address(tmp_path_factory) -> str:
    """Where the page of the small book is."""
    file = tmp_path_factory.mktemp("play") / "book.html"
    file.write_text(play_page(book()), encoding="utf-8")
    return file.as_uri()


@pytest.fixture
def visit(browser):
    """Opens an address in a window of its own; nothing may fail in it, or be fetched by it."""
    with watched(browser) as (visit, faults, fetched):
        yield visit
    assert faults == []
    assert {url.partition(":")[0] for url in fetched} <= {"file", "data"}
    assert len({url.partition("#")[0] for url in fetched if url.startswith("file:")}) <= 1
