"""Links of puzz.link and other sites that run pzpr: ``…/p?sudoku/9/9/h4g92…``.

A cell is a digit in hexadecimal, one of two figures behind ``-``; ``g`` to ``z`` are one to twenty
blanks, and ``.`` is a blank with a question mark. Columns and rows stand before; boxes are square.
"""

from __future__ import annotations

import re
from math import isqrt

from puzzle.geometry import Geometry
from puzzle.grid import Grid

_LINK = re.compile(
    r"https?://[^/\s?#]{1,60}/(?:[\w.-]{1,40}/){0,3}p(?:\.html)?\?sudoku/(\d{1,2})/(\d{1,2})/"
    r"([0-9a-z.-]{1,625})(?![^\s/)>\]])",
    re.IGNORECASE,
)
_CELL = re.compile(r"-(?P<long>[0-9a-f]{2})|(?P<digit>[0-9a-f])|(?P<blanks>[g-z])|\.")
_FIRST_BLANKS, _LETTERS = "f", 36
"""The letter before that of one blank, and how many signs count them."""
_SIZES = (4, 9, 16, 25)
"""Those whose boxes are square; of others the sites have several kinds."""


def grid_in(link: str) -> Grid | None:
    """Return the puzzle of such a link; None for any other, and for one that was cut.

    Args:
        link: as it was sent, with what may stand around it.
    """
    found = _LINK.search(link)
    if found is None or found[1] != found[2] or int(found[1]) not in _SIZES:
        return None
    size = int(found[1])
    digits = list[int]()
    for cell in _CELL.finditer(found[3].lower()):
        if cell["blanks"]:
            digits += [0] * (int(cell["blanks"], _LETTERS) - int(_FIRST_BLANKS, _LETTERS))
        else:
            digits.append(int(cell["long"] or cell["digit"] or "0", 16))
    if len(digits) != size * size or not 0 < max(digits) <= size:
        return None
    return Grid(bytes(digits), Geometry.boxes(isqrt(size), isqrt(size)))
