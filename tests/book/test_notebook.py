"""Notebooks show grids, steps, paths and reports as pictures of what is there."""

from __future__ import annotations

import re
from base64 import b64decode

import pytest
from defusedxml.ElementTree import fromstring

import gridmill
from book.screen.notebook import display
from tests.cases import EASY, INKALA, PAPER

GRID = gridmill.Grid.parse(EASY)
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def shown():
    """One of each that a notebook shows."""
    path = gridmill.climb(PAPER)
    return {
        "grid": GRID,
        "step": path.steps[path.hardest_index],
        "path": path,
        "unique": gridmill.judge(EASY, engine="search"),
        "many": gridmill.judge(EASY[:63] + "0" * 18, engine="search"),
        "none": gridmill.judge("55" + EASY[2:], engine="search"),
    }


NAMES = ["grid", "step", "path", "unique", "many", "none"]


@pytest.mark.parametrize("name", NAMES)
def test_each_is_a_picture(shown, name):
    """The SVG is one whole file, with a title and a description."""
    root = fromstring(shown[name]._repr_svg_())
    assert root.tag == f"{SVG}svg"
    assert root.findtext(f"{SVG}title")
    assert root.findtext(f"{SVG}desc")


@pytest.mark.parametrize("name", NAMES)
def test_each_is_a_piece_of_a_page(shown, name):
    """The HTML has the same picture as an image, with words for those who do not see it."""
    page = shown[name]._repr_html_()
    ((data, words),) = re.findall(r'src="data:image/svg\+xml;base64,([^"]+)" alt="([^"]+)"', page)
    assert b64decode(data).decode() == shown[name]._repr_svg_()
    assert f"<figcaption>{words}</figcaption>" in page


def digits(picture):
    """The digits of a picture, all of one character, in order."""
    texts = [text for text in fromstring(picture).iter(f"{SVG}text") if text.get("y")]
    return [digit for text in texts for digit in text.text]


def test_a_grid_shows_its_givens(shown):
    """Every given stands in the picture, beside the numbers of rows and columns."""
    written = digits(shown["grid"]._repr_svg_())
    assert sorted(written) == sorted([*"123456789"] * 2 + [d for d in str(GRID) if d != "."])


def test_a_path_that_ends_stuck_shows_the_candidates_left():
    """Beside the digits stands each candidate that is left, once, and no other."""
    path = gridmill.climb(INKALA)
    assert path.remaining
    written = digits(path._repr_svg_())
    left = [str(digit) for cell in path.remaining for digit in cell]
    placed = [digit for digit in str(path.result) if digit != "."]
    assert sorted(written) == sorted([*"123456789"] * 2 + placed + left)


def test_a_step_speaks_for_itself(shown):
    """A step tells its sentence without a geometry, and shows it under its picture."""
    step = shown["step"]
    said = gridmill.in_words(step)
    assert said == gridmill.in_words(step, gridmill.CLASSIC)
    assert said.startswith("X-Wing: ")
    assert said in step._repr_html_()


def test_a_step_of_another_geometry_has_its_names():
    """The names of cells are those of the grid that the step belongs to."""
    grid = gridmill.Grid.parse("12.434.2.1434.2.")
    names = {gridmill.in_words(step) for step in gridmill.climb(grid).steps}
    assert names
    assert not any(re.search(r"r[5-9]|c[5-9]", said) for said in names)


def test_a_path_tells_every_step(shown):
    """The page of a path has each step in words, in order, the hardest in bold."""
    path = shown["path"]
    items = re.findall(r"<li>(.*?)</li>", path._repr_html_())
    assert len(items) == len(path.steps)
    (bold,) = (item for item in items if item.startswith("<b>"))
    assert bold.startswith("<b>X-Wing: ")


def test_a_report_tells_what_was_found(shown):
    """The page of a report has the verdict and each finding."""
    page = shown["many"]._repr_html_()
    assert "many: " in page
    assert "Halved: " in page
    assert len(re.findall("<li>", page)) == len(shown["many"].to_dict()["findings"])


def test_nothing_else_is_drawn():
    """What no notebook shows as a picture is left to its repr."""
    assert display(42, "svg") is None
