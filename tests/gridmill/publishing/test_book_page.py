"""What ``docs/book.md`` shows of a night is what a night leaves."""

from __future__ import annotations

import re
import shutil

import pytest

from tests.gridmill.shell import gen, gridmill
from tests.test_rooms import ROOT

TEXT = (ROOT / "docs" / "book.md").read_text("utf-8")
SECONDS = re.compile(r"\d+ s; log")


@pytest.mark.slow
def test_a_night_is_as_the_page_tells(tmp_path, monkeypatch):
    """The command prints what stands below it, and every file that lands is in the list."""
    (tmp_path / "configs").mkdir()
    shutil.copy(ROOT / "configs" / "nightly.toml", tmp_path / "configs")
    monkeypatch.chdir(tmp_path)
    line, said = re.search(r"\$ gridmill (book .*--edition.*)\n((?:.+\n)+)```", TEXT).groups()
    ran = gridmill(*line.split())
    assert SECONDS.sub("", ran.out + ran.err) == SECONDS.sub("", said)

    listed = TEXT.partition("## What is where\n\n```\n")[2].partition("```")[0]
    columns = (re.split(r" {3,}", line.strip())[0] for line in listed.splitlines()[1:])
    named = {name for column in columns for name in column.split(", ")}
    made = [*(tmp_path / "output").iterdir(), *(tmp_path / "output").glob("[nl]*/*")]
    landed = {f"{path.name}/" if path.is_dir() else path.name for path in made}
    assert len(landed) > 8
    assert landed <= named


def test_faults_of_a_recipe_are_as_the_page_tells(tmp_path, monkeypatch):
    """A recipe with the three faults that are shown gets these lines."""
    shown = TEXT.partition("$ gridmill book page.toml\n")[2].partition("```")[0]
    lines = ['name = "a"', 'titel = "x"', 'edition = "daily"', 'catalogue = "c.sqlite"', "", ""]
    lines += ["", "", "[[section]]", 'title = "a"', "level = 4", "count = 1", "", 'size = "6x6"']
    lines += ["", "[[section]]", 'title = "b"', "level = 1", 'count = "3"']
    (tmp_path / "page.toml").write_text("\n".join(lines))
    monkeypatch.chdir(tmp_path)
    assert gridmill("book", "page.toml").err == shown


@pytest.mark.slow
def test_a_shape_is_read_as_the_page_tells(monkeypatch):
    """The page shows what is made of the smile, and what is said of it."""
    line, said, puzzle = re.search(r"\$ (gen --shape .*)\n((?:.+\n)+)(\S{81})\n```", TEXT).groups()
    monkeypatch.chdir(ROOT)
    ran = gen(*line.split()[1:])
    assert ran.out.strip() == puzzle
    assert ran.err.startswith(said)
