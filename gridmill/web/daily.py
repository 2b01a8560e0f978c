"""The puzzles of today, and a feed of the last days, from the catalogue of what was published."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from gridmill.catalogue import Catalogue, Found, Search
from puzzle.errors import CatalogueError
from puzzle.formats.json_members import one_line
from puzzle.own_files import refusal

ATOM = "application/atom+xml"
DAYS = 14
"""Editions that the feed looks back to."""


def edition_of(catalogue: Path, book: str, day: date) -> dict[str, Any] | None:
    """Return the puzzles of a day's edition, without their solutions; None where there is none.

    Raises:
        CatalogueError: the catalogue cannot be read.
    """
    found = _found(catalogue, book, [day])
    if not found:
        return None
    return {
        "book": book,
        "edition": day.isoformat(),
        "title": found[0].edition.title,
        "puzzles": [_told(one) for one in found],
    }


def feed(catalogue: Path, book: str, today: date) -> str:
    """Return an Atom feed (RFC 4287) of the puzzles of the last days, the latest first.

    Raises:
        CatalogueError: the catalogue cannot be read.
    """
    days = [today - timedelta(days=back) for back in range(DAYS)]
    found = _found(catalogue, book, days)
    latest = found[0].edition.label if found else today.isoformat()
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n'
        f"<title>{escape(found[0].edition.title if found else book)}</title>\n"
        f"<id>urn:gridmill:{escape(book)}</id>\n<updated>{escape(latest)}T00:00:00Z</updated>\n"
        f"<author><name>{escape(book)}</name></author>\n{''.join(map(_entry, found))}</feed>\n"
    )


def _found(catalogue: Path, book: str, days: Iterable[date]) -> tuple[Found, ...]:
    try:
        state = catalogue.stat()
    except OSError as error:
        raise CatalogueError(
            f"The catalogue {catalogue} cannot be read: {refusal(error)}."
        ) from error
    return _found_in(catalogue, (state.st_mtime_ns, state.st_size), book, tuple(days))


@lru_cache(maxsize=2)  # what each of the two addresses answers
def _found_in(
    catalogue: Path, _state: tuple[int, int], book: str, days: tuple[date, ...]
) -> tuple[Found, ...]:
    """Ask a catalogue once in each state: to read one of an older gridmill takes seconds."""
    with Catalogue.read_only(catalogue) as opened:
        searches = [Search(book=book, label=day.isoformat()) for day in days]
        return tuple(one for search in searches for one in opened.search(search))


def _told(found: Found) -> dict[str, Any]:
    """Return a puzzle as JSON values, without what gives it away."""
    return {name: value for name, value in found.json_values().items() if name != "solution"}


def _entry(found: Found) -> str:
    edition, entry = found.edition, found.entry
    level = "" if entry.level is None else f", level {entry.level}"
    return (
        f"<entry><title>{escape(edition.label)}, number {entry.number}{level}</title>"
        f"<id>urn:gridmill:{escape(edition.book)}:{escape(edition.label)}:{entry.number}</id>"
        f"<updated>{escape(edition.label)}T00:00:00Z</updated>"
        f'<content type="text">{escape(one_line(entry.puzzle))}</content></entry>\n'
    )
