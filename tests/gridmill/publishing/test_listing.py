"""The text that is copied into a shop's form, held against the files that are uploaded with it."""

import re

import pytest
from pypdf import PdfReader

from gridmill.publishing.install import is_ours
from tests.gridmill.publishing.tiny import DAY, make

RECIPE = """
name = "small"
title = "Small Squares"
subtitle = "Thirty to begin with"
publisher = "Corner Press"
author = "Anna Blum"
language = "de"
imprint = '''
© 2026
Corner Press.

Printed in Ulm.'''
colophon = false
edition = "monthly"
[page]
printer = "kdp"
size = "6x9"
puzzles = 1
[cover]
paper = "cream"
isbn = "978-3-16-148410-0"
blurb = "One.\\n\\nTwo."
[[section]]
title = "First"
size = "4x4"
level = 1
count = 30
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The folder of a finished paperback with a cover."""
    base = tmp_path_factory.mktemp("listing")
    (base / "small.toml").write_text(RECIPE)
    make(base / "small.toml", base / "out")
    return base / "out" / "small-2026-11"


def listed(folder):
    """Each line of the text, by what stands before its colon."""
    text, _, blurb = (folder / "listing.txt").read_text().partition("\nDescription:\n\n")
    return dict(re.split(r": +", line, maxsplit=1) for line in text.splitlines()), blurb


def test_what_the_recipe_says(folder):
    """Title, names, language and the blurb, in its paragraphs, are those of the recipe."""
    lines, blurb = listed(folder)
    assert (lines["Title"], lines["Subtitle"]) == ("Small Squares", "Thirty to begin with")
    assert (lines["Author"], lines["Publisher"]) == ("Anna Blum", "Corner Press")
    assert (lines["Language"], lines["ISBN"]) == ("German", "978-3-16-148410-0")
    assert (lines["Edition"], lines["Contents"]) == (DAY.strftime("%Y-%m"), "30 puzzles")
    assert blurb == "One.\n\nTwo.\n"


def test_the_measures_of_what_is_uploaded(folder):
    """Pages, trim and cover are those of the finished files."""
    lines, _ = listed(folder)
    inside, (cover,) = PdfReader(folder / "small.pdf"), PdfReader(folder / "small-cover.pdf").pages
    assert lines["Pages"] == str(len(inside.pages))
    assert lines["Trim size"] == in_inches(inside.pages[0].trimbox)
    assert lines["Cover"] == f"{in_inches(cover.mediabox)}, bleed included"
    assert lines["Spine"] == f"{round(len(inside.pages) * 0.0025, 3):g} inches"
    kinds = (lines["Interior"], lines["Bleed"], lines["Paper"])
    assert kinds == ("black and white", "no", "cream")


def test_the_imprint_is_under_the_contents(folder):
    """What the recipe says stands behind the title page, with the ISBN, and no seed if so asked."""
    text = PdfReader(folder / "small.pdf").pages[1].extract_text()
    places = [
        text.index(part)
        for part in ("Inhalt", "© 2026 Corner Press.", "Printed in Ulm.", "ISBN 978-3-16-148410-0")
    ]
    assert places == sorted(places)
    assert "genau eine Lösung" in text
    assert "gridmill" not in text
    assert "Startwert" not in text


def test_the_text_is_the_run_s_own(folder):
    """A further run of the edition replaces the text, as all that gridmill writes."""
    assert is_ours("listing.txt", "small")
    assert (folder / "listing.txt").is_file()


def in_inches(box):
    """The measures of a page in inches, to a thousandth."""
    return " by ".join(f"{round(float(side) / 72, 3):g}" for side in (box.width, box.height)) + (
        " inches"
    )
