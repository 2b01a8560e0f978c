"""The page in a real browser, where one is installed: it fits a phone, and prints."""

from __future__ import annotations

import struct
import subprocess
from pathlib import Path

import pytest

from book import Chapter, explanation_page
from puzzle import Grid
from solver.explain import explain
from tests.book.browser import BROWSER, FLAGS, needs_browser
from tests.cases import PAPER

pytestmark = [needs_browser, pytest.mark.slow]

MEASURE = """<script>
const wide = document.documentElement.scrollWidth > window.innerWidth;
const grids = [...document.querySelectorAll('article svg')];
const drawn = grids.every(svg => svg.getBoundingClientRect().width > 200);
const lines = [...document.querySelectorAll('article use')].every(u => u.getBBox().width > 200);
document.body.dataset.measured = JSON.stringify([wide, grids.length, drawn, lines]);
</script></body>"""


@pytest.fixture(scope="module")
def page(tmp_path_factory) -> Path:
    """A page whose last element writes down what the browser made of it."""
    file = tmp_path_factory.mktemp("page") / "page.html"
    text = explanation_page("Path", [Chapter("Puzzle 1", "Rated", explain(Grid.parse(PAPER)))])
    file.write_text(text.replace("</body>", MEASURE), encoding="utf-8")
    return file


def browse(page: Path, *options: str) -> str:
    profile = f"--user-data-dir={page.parent / 'profile'}"
    common = ("--headless", *FLAGS, "--hide-scrollbars", profile)
    done = subprocess.run(
        [str(BROWSER), *common, *options, page.as_uri()],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return done.stdout


@pytest.mark.parametrize("width", [500, 1280])
def test_page_fits_the_window(page, width):
    """Nothing is wider than the window, and every grid and its lines are drawn."""
    text = browse(page, f"--window-size={width},900", "--dump-dom")
    assert 'data-measured="[false,58,true,true]"' in text


def test_page_prints_three_steps_a_sheet(page, tmp_path):
    """58 grids go on about a third as many sheets, none cut in two."""
    file = tmp_path / "page.pdf"
    browse(page, f"--print-to-pdf={file}", "--no-pdf-header-footer")
    sheets = file.read_bytes().count(b"/Type /Page\n")
    assert 58 / 3 <= sheets <= 58 / 3 + 4


def test_dark_screens_get_a_dark_page(page, tmp_path):
    """The page follows the screen's scheme."""
    sizes = {}
    for scheme in (0, 1):
        file = tmp_path / f"{scheme}.png"
        browse(
            page,
            "--window-size=600,800",
            f"--blink-settings=preferredColorScheme={scheme}",
            f"--screenshot={file}",
        )
        data = file.read_bytes()
        assert struct.unpack(">II", data[16:24]) == (600, 800)
        sizes[scheme] = data
    assert sizes[0] != sizes[1]
