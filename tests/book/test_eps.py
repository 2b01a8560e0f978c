"""EPS files draw what the SVG draws: the same outlines at the same places, in the same ink."""

from __future__ import annotations

import re
import shutil
import subprocess
from io import BytesIO

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from book.print.eps import eps_of
from book.print.picture import Drawing, draw_for_print
from puzzle import Geometry, Grid
from tests.book.played import CROSSED, constrained
from tests.cases import EASY

CAGED = constrained()
DRAWINGS = [
    Drawing(Grid.parse(EASY)),
    Drawing(CAGED.puzzle, CAGED.solution),
    Drawing(Grid.parse(CROSSED, Geometry.diagonal(2, 2))),
]
PICTURES = draw_for_print(DRAWINGS, "svg")


@pytest.mark.parametrize("svg", PICTURES, ids=["plain", "cages", "diagonals"])
def test_every_outline_is_drawn(svg):
    """As many fills and strokes as the SVG has, but for its ground, in a box of its size."""
    text, drawn = svg.decode(), eps_of(svg).decode("ascii")
    shown = text.partition("<defs")[0]
    assert drawn.startswith("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 ")
    fills = len(re.findall(r' fill="#', shown)) - 1
    assert len(re.findall(r" (?:eo)?fill grestore", drawn)) == fills
    assert drawn.count(" setdash stroke") == len(re.findall(r' stroke="#', shown))
    assert drawn.count("gsave") == drawn.count("grestore")
    width = float(re.search(r'width="([\d.]+)pt"', text)[1])
    assert float(re.search(r"HiResBoundingBox: 0 0 ([\d.]+)", drawn)[1]) == pytest.approx(
        width, rel=1e-4
    )


def test_what_is_not_known_is_refused():
    """A picture with something else in it makes no file with less in it."""
    for bad in (b"<circle/>", b'<path d="M 0 0q 1 1 2 2" fill="#000000"/>'):
        svg = b'<svg xmlns="http://www.w3.org/2000/svg" width="9pt" height="9pt">' + bad + b"</svg>"
        with pytest.raises(ValueError, match="no PostScript here"):
            eps_of(svg)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("gs") is None, reason="Ghostscript draws it")
@pytest.mark.parametrize("index", range(3), ids=["plain", "cages", "diagonals"])
def test_it_looks_as_the_pdf_does(tmp_path, index):
    """Drawn by Ghostscript, the EPS is the picture that the PDF is."""
    path = tmp_path / "one.eps"
    path.write_bytes(eps_of(PICTURES[index]))
    options = ("-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-dEPSCrop", "-r72", "-sDEVICE=pnggray")
    smooth = ("-dGraphicsAlphaBits=4", "-dTextAlphaBits=4", "-sOutputFile=-")
    done = subprocess.run(["gs", *options, *smooth, str(path)], capture_output=True, check=True)  # noqa: S607
    drawn = Image.open(BytesIO(done.stdout)).convert("L")
    with pypdfium2.PdfDocument(draw_for_print(DRAWINGS, "pdf")[index]) as document:
        meant = document[0].render(grayscale=True).to_pil().convert("L").resize(drawn.size)
    small = (drawn.width // 4, drawn.height // 4)
    one, other = (np.asarray(i.resize(small, Image.Resampling.BOX), float) for i in (drawn, meant))
    assert np.abs(one - other).mean() < 4
    assert np.abs(one - other).max() < 80
