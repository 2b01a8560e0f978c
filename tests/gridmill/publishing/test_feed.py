"""A website's files are what was published: the edition as JSON, and the feed of all of them."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date

import pytest
from defusedxml.ElementTree import fromstring

from book import BookSection
from gridmill.publishing.feed import EDITION, MOST, edition_json, feed_name, write_feed
from gridmill.publishing.reader import read_recipe
from puzzle import Grid
from puzzle.formats.json_grid import grid_of
from tests.book.books import small_book
from tests.book.played import killers, overlapping
from tests.gridmill.publishing.tiny import TINY, write_recipe

ATOM = "{http://www.w3.org/2005/Atom}"
FED = TINY.replace("[files]\n", '[files]\nfeed = "https://example.org/p/"\n', 1)


def published(out, *days):
    for day in days:
        folder = out / f"tiny-{day}"
        folder.mkdir(parents=True, exist_ok=True)
        told = {"title": "T", "edition": day, "day": day, "puzzles": []}
        (folder / EDITION).write_text(json.dumps(told))


def feed(folder, out):
    write_feed(out, read_recipe(write_recipe(folder, FED)))
    return (out / feed_name("tiny")).read_bytes()


def test_an_edition_as_json():
    """Each puzzle is there with the solution that solves it, in the book's order."""
    book = small_book()
    told = json.loads(edition_json(book, "2026-11-21"))
    assert (told["title"], told["day"]) == (book.title, "2026-11-21")
    assert date.fromisoformat(told["day"]) == book.edition
    assert [one["givens"] for one in told["puzzles"]] == [str(p.puzzle) for p in book.puzzles]
    for one in told["puzzles"]:
        assert Grid.parse(one["solution"]).solves(Grid.parse(one["givens"]))
        assert "credit" not in one


def test_an_edition_says_who_made_a_puzzle():
    """The credit that is printed under a puzzle stands beside it."""
    book = small_book()
    credited = tuple(replace(puzzle, credit="by Anna, Ulm") for puzzle in book.puzzles)
    book = replace(book, sections=(BookSection("All", credited),))
    told = json.loads(edition_json(book, "2026-11-21"))["puzzles"]
    assert {one["credit"] for one in told} == {"by Anna, Ulm"}


def test_an_edition_has_its_clues():
    """What a puzzle has beside its givens stands with them, as in `puzzles.jsonl`, and is read."""
    book = small_book()
    puzzles = (*killers(), replace(overlapping(), number=3))
    told = json.loads(
        edition_json(replace(book, sections=(BookSection("All", puzzles),)), "2026-11-21")
    )
    for one, puzzle in zip(told["puzzles"], puzzles, strict=True):
        assert grid_of(one | {"puzzle": one["givens"]}) == puzzle.puzzle
    plain = json.loads(edition_json(book, "2026-11-21"))["puzzles"]
    assert not any({"geometry", "constraints"} & set(one) for one in plain)


def test_the_feed_tells_the_editions(tmp_path):
    """The newest first, each once, where it lies; other books' folders are none of its own."""
    out = tmp_path / "out"
    published(out, "2026-11-20", "2026-11-22", "2026-11-21")
    published(out, "b-2026-11-30")  # of a book that is called tiny-b
    (out / "tiny-b-2026-11-30" / EDITION).write_text('{"edition": "2026-11-30"}')
    root = fromstring(feed(tmp_path, out))
    entries = root.findall(f"{ATOM}entry")
    days = ["2026-11-22", "2026-11-21", "2026-11-20"]
    assert [e.find(f"{ATOM}id").text for e in entries] == [
        f"https://example.org/p/tiny-{day}/" for day in days
    ]
    assert root.find(f"{ATOM}updated").text == "2026-11-22T00:00:00Z"
    links = [link.get("href") for link in entries[0].findall(f"{ATOM}link")]
    assert links[0] == "https://example.org/p/tiny-2026-11-22/play.html"


@pytest.mark.parametrize("play", ["true", "false"])
def test_each_entry_says_where_it_is_to_be_read(tmp_path, play):
    """RFC 4287, 4.1.2: an entry without content has an alternate, once of each type."""
    out = tmp_path / "out"
    published(out, "2026-11-21")
    text = FED.replace("[files]\n", f"[files]\nplay = {play}\n", 1)
    text = text.replace("[page]", 'author = "Anna Blum"\npublisher = "Mill"\n[page]', 1)
    write_feed(out, read_recipe(write_recipe(tmp_path, text)))
    root = fromstring((out / feed_name("tiny")).read_bytes())
    links = {link.get("rel"): link.get("type") for link in root.iterfind(f"{ATOM}entry/{ATOM}link")}
    assert links.pop("alternate") == ("text/html" if play == "true" else "application/json")
    assert links == ({"enclosure": "application/json"} if play == "true" else {})
    assert root.find(f"{ATOM}author/{ATOM}name").text == "Anna Blum"


def test_the_feed_is_in_the_books_language(tmp_path):
    """An entry has its day as the book's readers write it, and how many puzzles a section has."""
    out = tmp_path / "out"
    published(out, "2026-11-21")
    path = out / "tiny-2026-11-21" / EDITION
    told = json.loads(path.read_text())
    told["puzzles"] = [{"section": part, "number": n} for n, part in enumerate("AAB", 1)]
    path.write_text(json.dumps(told))
    recipe = write_recipe(tmp_path, FED.replace("[page]", 'language = "pt"\n[page]', 1))
    write_feed(out, read_recipe(recipe))
    root = fromstring((out / feed_name("tiny")).read_bytes())
    entry = root.find(f"{ATOM}entry")
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == "pt-BR"
    assert entry.find(f"{ATOM}title").text == "T, 21 de novembro de 2026"
    assert entry.find(f"{ATOM}summary").text == "A: 2 sudokus; B: 1 sudoku"


def test_the_feed_is_the_same_in_any_order(tmp_path):
    """What was made first does not matter, and it has no more than a month's editions."""
    days = [f"2026-10-{day:02}" for day in range(1, 32)] + ["2026-11-01", "2026-11-02"]
    published(tmp_path / "a", *days)
    published(tmp_path / "b", *reversed(days))
    found = feed(tmp_path, tmp_path / "a")
    assert found == feed(tmp_path, tmp_path / "b")
    assert found.count(b"<entry>") == MOST
