"""``gridmill play``: a page of any file of puzzles, and what is left out of it."""

from __future__ import annotations

import json

import pytest

from tests.book.books import SIXTEEN as LARGE
from tests.book.played import page_data
from tests.cases import BROKEN, EASY, EMPTY, INKALA
from tests.gridmill.shell import gridmill


@pytest.mark.slow
def test_page_of_a_file(tmp_path):
    """Every puzzle of the file is on the page, numbered in order, rated, under the title."""
    source, page = tmp_path / "puzzles.txt", tmp_path / "page.html"
    source.write_text(f"{EASY}\n{INKALA}\n")
    ran = gridmill("play", "--title", "A & B", "--out", page, source)
    assert (ran.status, ran.out, ran.err) == (0, "", "2 puzzles on the page.\n")
    text = page.read_text(encoding="utf-8")
    assert "<title>A &amp; B</title>" in text
    (section,) = page_data(text)["sections"]
    told = [(p["number"], p["givens"].replace(".", "0"), p["level"]) for p in section["puzzles"]]
    assert told == [(1, EASY, 1), (2, INKALA, None)]


def test_standard_output_is_the_page(tmp_path):
    """Without --out the same page comes on standard output."""
    page = tmp_path / "page.html"
    gridmill("play", "--out", page, EASY)
    assert gridmill("play", EASY).out == page.read_text(encoding="utf-8")


def test_numbers_for_letters():
    """With --symbols numbers the page writes 10 where it would write A."""
    lettered, numbered = (
        page_data(gridmill("play", *options, LARGE).out)["sections"][0]["puzzles"][0]
        for options in ((), ("--symbols", "numbers"))
    )
    assert "numbers" not in lettered
    assert numbered.pop("numbers") is True
    assert numbered == lettered


def test_credits_are_shown(tmp_path):
    """What `accept` keeps of a credit is shown on one line, and nothing of the author."""
    kept = {"puzzle": EASY, "author": "Anna Blum", "credit": "by  Anna\nBlum, Ulm"}
    source = tmp_path / "puzzles.jsonl"
    source.write_text(f"{json.dumps(kept)}\n{json.dumps({'puzzle': EASY})}\n")
    text = gridmill("play", source).out
    (section,) = page_data(text)["sections"]
    assert [one.get("credit") for one in section["puzzles"]] == ["by Anna Blum, Ulm", None]
    assert "author" not in text


def test_only_unique_puzzles_are_played(tmp_path):
    """What has not one solution, or is no puzzle, is left out and named."""
    source = tmp_path / "puzzles.txt"
    source.write_text(f"{EMPTY}\n{EASY}\n{BROKEN}\n{EASY[1:]}\n")
    ran = gridmill("play", source)
    assert ran.status == 1
    (section,) = page_data(ran.out)["sections"]
    assert [p["number"] for p in section["puzzles"]] == [1]
    many, none, malformed, counts = ran.err.splitlines()
    only = "Only a puzzle with one solution can be played."
    assert many.startswith(f"gridmill play: {source}:1: The puzzle has more than one solution.")
    assert none.startswith(f"gridmill play: {source}:3: The givens break a rule: r1c1 and r1c2")
    assert many.endswith(only)
    assert none.endswith(only)
    assert malformed.startswith(f"gridmill play: {source}:4: 80 characters, 1 too few")
    assert counts == "1 puzzle on the page, 3 left out."


@pytest.mark.parametrize(("argument", "status"), [(EMPTY, 1), ("missing.txt", 2)])
def test_no_puzzle_no_page(tmp_path, argument, status):
    """Without a puzzle to play no page is written, and an old one stays."""
    page = tmp_path / "page.html"
    page.write_text("before")
    ran = gridmill("play", "--out", page, argument)
    assert (ran.status, ran.out, page.read_text()) == (status, "", "before")
    assert "0 puzzles on the page" in ran.err
