"""The page that checks proofs, in a real browser: a book holds, a spoiled one is refused."""

from __future__ import annotations

import pytest

from generator.certificates import PAGE, certificate_files
from puzzle import Geometry, Grid
from solver.proof import proofs_text, prove
from tests.book.browser import needs_browser
from tests.corpora import grids
from tests.puzzle.shapes import JIGSAW_5, fill

pytestmark = [needs_browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def proofs():
    """Proofs of a small book: long ones and empty ones, of several geometries."""
    puzzles = [*grids("seventeen")[:5], *grids("top1465")[:5], *grids("hardest")[:2]]
    for geometry in (JIGSAW_5, Geometry.diagonal(), Geometry.boxes(2, 3)):
        digits = bytearray(fill(geometry, 1).digits)
        digits[:: geometry.size - 1] = bytes(len(digits[:: geometry.size - 1]))
        puzzles.append(Grid(bytes(digits), geometry))
    return [prove(puzzle) for puzzle in puzzles]


@pytest.fixture
def opened(visit, proofs, tmp_path):
    """The page as it lies beside the book, opened."""
    file = tmp_path / PAGE
    file.write_bytes(certificate_files(proofs)[PAGE])
    return visit(file.as_uri())


def answer(page, begins):
    """What the page says; waits until it begins so."""
    found = page.locator("#answer", has_text=begins)
    found.wait_for()
    return found.inner_text()


def test_page_checks_its_book(opened, proofs):
    """Opened, it checks every proof of the book; `visit` sees that nothing else is fetched."""
    assert answer(opened, "Every") == f"Every proof holds: {len(proofs)} of {len(proofs)}."


def test_page_refuses_a_spoiled_book(opened, proofs, tmp_path):
    """A given less, a digit changed, a file cut off: none is proved, and the line is named."""
    text = proofs_text(proofs)
    lines = text.splitlines()
    given = next(c for c in lines[2].split()[1] if c != ".")
    spoiled = {
        "line 3": text.replace(lines[2], lines[2].replace(given, ".", 1)),
        "line 4": text.replace(lines[3], f"{lines[3][:-1]}{'2' if lines[3][-1] == '1' else '1'}"),
        f"line {len(lines)}": text.replace(f"end {len(proofs)}", f"end {len(proofs) + 1}"),
    }
    for i, (line, wrong) in enumerate(spoiled.items()):
        file = tmp_path / f"spoiled-{i}.txt"
        file.write_text(wrong, encoding="ascii")
        opened.locator("#file").set_input_files(file)
        assert answer(opened, f"{line}:").startswith(f"Not proved. {line}: ")
