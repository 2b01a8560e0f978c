"""What a website reads of a book's editions: each as JSON, and the newest of them as an Atom feed.

    OUT/daily.atom                   RFC 4287: the editions that are there, the newest first
    OUT/daily-2026-11-21/edition.json  title, day, and its puzzles with their solutions

The feed tells of folders that lie beside it, so it is the same after the same editions, whatever
order they were made in.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any
from urllib.parse import quote, urljoin
from xml.etree import ElementTree as ET

from book import Book
from book.language import language
from gridmill.publishing.recipe import BookRecipe
from puzzle.formats.json_members import members_of
from puzzle.own_files import write_whole

EDITION = "edition.json"
MOST = 31
"""Editions that the feed tells of: a month's."""
_ATOM = "http://www.w3.org/2005/Atom"


def edition_json(book: Book, label: str) -> bytes:
    """Return an edition as JSON: what it is called, its day, and each puzzle with its solution."""
    told = {
        "title": book.title,
        "edition": label,
        "day": book.edition.isoformat(),
        "language": book.language,
        "puzzles": list(_puzzles(book)),
    }
    return (json.dumps(told, ensure_ascii=False, indent=1) + "\n").encode()


def _puzzles(book: Book) -> Iterator[dict[str, Any]]:
    for section in book.sections:
        for puzzle, grade in zip(section.puzzles, section.grades, strict=True):
            members = members_of(puzzle.puzzle)
            yield {
                "number": puzzle.number,
                "section": section.title,
                "size": puzzle.puzzle.geometry.name,
                "level": puzzle.level,
                "stars": None if grade is None else grade.stars,
                "givens": members.pop("puzzle"),
                "solution": str(puzzle.solution),
                **members,
                **({"symbols": puzzle.symbols[1:]} if puzzle.has_letters else {}),
                **({"credit": puzzle.credit} if puzzle.credit else {}),
            }


def feed_name(book: str) -> str:
    """Return the name of the feed's file, by the book's short name."""
    return f"{book}.atom"


def write_feed(out: Path, recipe: BookRecipe) -> None:
    """Write the feed of a book's editions into the folder that they lie in.

    Raises:
        OSError: it cannot be written.
    """
    feed = _feed(list(_editions(out, recipe.name))[:MOST], recipe)
    write_whole(out / feed_name(recipe.name), feed)


def _editions(out: Path, name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each edition that is there, the newest first: its folder's name, and what it tells."""
    for path in sorted(out.glob(f"{name}-*/{EDITION}"), reverse=True):
        told = json.loads(path.read_text(encoding="utf-8"))
        if path.parent.name == f"{name}-{told['edition']}":  # not of a book with a longer name
            yield path.parent.name, told


def _feed(editions: list[tuple[str, dict[str, Any]]], recipe: BookRecipe) -> bytes:
    ET.register_namespace("", _ATOM)
    tongue = language(recipe.language)
    feed = ET.Element(f"{{{_ATOM}}}feed", {"xml:lang": tongue.tag})
    address = urljoin(recipe.files.feed, quote(feed_name(recipe.name)))
    newest = editions[0][1]["day"] if editions else "1970-01-01"
    _add(feed, "id", address)
    _add(feed, "title", recipe.title)
    _add(feed, "updated", f"{newest}T00:00:00Z")
    _add(_add(feed, "author"), "name", recipe.author or recipe.publisher or recipe.title)
    _add(feed, "link", rel="self", href=address)
    for folder, told in editions:
        place = urljoin(recipe.files.feed, f"{quote(folder)}/")
        entry = _add(feed, "entry")
        _add(entry, "id", place)
        day = tongue.edition(date.fromisoformat(told["day"]), recipe.edition)
        _add(entry, "title", f"{told['title']}, {day}")
        _add(entry, "updated", f"{told['day']}T00:00:00Z")
        json_file = {"type": "application/json", "href": urljoin(place, EDITION)}
        if recipe.files.play:
            _add(entry, "link", rel="alternate", type="text/html", href=urljoin(place, "play.html"))
            _add(entry, "link", rel="enclosure", **json_file)
        else:  # RFC 4287 asks for an alternate where an entry has no content
            _add(entry, "link", rel="alternate", **json_file)
        counts = Counter(puzzle["section"] for puzzle in told["puzzles"])
        parts = (
            f"{title}: {tongue.counted('{count} puzzle', '{count} puzzles', count)}"
            for title, count in counts.items()
        )
        _add(entry, "summary", "; ".join(parts))
    text = ET.tostring(feed, "unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'.encode()


def _add(parent: ET.Element, name: str, text: str = "", **attributes: str) -> ET.Element:
    element = ET.SubElement(parent, f"{{{_ATOM}}}{name}", attributes)
    element.text = text or None
    return element
