"""A book so small that a test can make it many times: 4×4, where twins are frequent, and 6×6."""

from __future__ import annotations

from datetime import date

from gridmill.publishing.calendar import issue_of
from gridmill.publishing.reader import read_recipe
from gridmill.publishing.run import BookTask, make_book

TINY = """\
name = "tiny"
title = "A Tiny Book"
catalogue = "tiny.sqlite"
[page]
printer = "office"
size = "a5"
puzzles = 4
title_page = false
how_to_solve = false
[files]
svg = true
[[section]]
title = "Small"
level = 1
count = 8
size = "4x4"
[[section]]
title = "Larger"
level = 1
count = 2
size = "6x6"
"""
DAY = date(2026, 11, 21)


class Nobody:
    """Watches nothing, but counts."""

    def __init__(self):
        self.seen = 0

    def advance(self):
        self.seen += 1

    def compiling(self):
        pass


def write_recipe(folder, text=TINY, name="tiny.toml"):
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def task(recipe, out, day=DAY, jobs=1):
    found = read_recipe(recipe)
    return BookTask(found, issue_of(day, found.edition), out, jobs)


def make(recipe, out, day=DAY, jobs=1):
    """Make the book and return its summary."""
    return make_book(task(recipe, out, day, jobs), Nobody(), print)


def content(folder):
    """Every file in a folder, by its name."""
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }
