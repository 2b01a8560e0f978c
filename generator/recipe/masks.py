"""Masks in PNG: which cells of a shape are given, read from a picture.

The picture is the grid, whole: its margins are blank cells, as empty rows of a text are. A cell is
given where dark ink covers half of it or more, each point of the picture counting as much as it is
dark and opaque; white and what is transparent are no ink.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from puzzle.errors import RecipeError
from puzzle.geometry import CLASSIC

if TYPE_CHECKING:
    from PIL import Image

_SIZE = CLASSIC.size
PNG = b"\x89PNG\r\n\x1a\n"
"""What each file in PNG begins with."""
_HEAD = b"IHDR"
LARGEST_MASK = 16 * 2**20
"""Bytes of a picture that is read."""
_LONGEST_SIDE = 4_096
"""Points of a side; unpacked, a picture has 64 MB then."""
_SKEW = 10
"""The sides of a picture differ by one part in this many at most."""
_WIDE = "I;16"
"""What Pillow calls greys of 16 bits, which it cuts off at 255 where others would be scaled."""


def marks_of(data: bytes) -> str:
    """Return the mask that a picture draws, as nine rows of nine marks, ``#`` for a given.

    Args:
        data: a file in PNG.

    Raises:
        RecipeError: it is damaged, too large, too small or far from square, or it has ink in no
            cell, or in all; the text is what follows after the file's name.
    """
    picture = _opened(data)
    width, height = picture.size
    if min(width, height) < _SIZE:
        raise RecipeError(
            f"has {width} by {height} points: give it {_SIZE} or more each way, one or more for "
            "each cell."
        )
    if _SKEW * abs(width - height) > max(width, height):
        raise RecipeError(
            f"has {width} by {height} points, and the grid is square: crop it, or add a margin."
        )
    rows = ["".join("#" if cell else "." for cell in row) for row in _covered(picture)]
    if "#" not in "".join(rows):
        raise RecipeError(
            "has no cell that ink covers by half: draw the shape in thick black, on white or on "
            "nothing."
        )
    if "." not in "".join(rows):
        raise RecipeError("has ink in all cells: leave blank ones white or transparent.")
    return "\n".join(rows)


def _opened(data: bytes) -> Image.Image:
    """Return a picture as red, green, blue and opacity, 0 to 255 each."""
    from PIL import Image

    # Its sides stand in its first chunk: they are known before anything is unpacked. Pillow would
    # take them from a later one, too.
    if data[12:16] != _HEAD or data.count(_HEAD) != 1:
        raise RecipeError("is a damaged PNG picture: save it anew.")
    width, height = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    if max(width, height) > _LONGEST_SIDE:
        raise RecipeError(
            f"has {width:,} by {height:,} points: give it {_LONGEST_SIDE:,} each way at most."
        )
    try:
        with Image.open(BytesIO(data), formats=["PNG"]) as picture:
            picture.load()
            if picture.mode.startswith(_WIDE):
                wide = np.asarray(picture).astype(np.uint16) >> 8
                return Image.fromarray(wide.astype(np.uint8)).convert("RGBA")
            return picture.convert("RGBA")
    except (OSError, ValueError, SyntaxError, EOFError, IndexError, OverflowError):
        raise RecipeError("is a damaged PNG picture: save it anew.") from None


def _covered(picture: Image.Image) -> Iterator[list[bool]]:
    """Yield of each row of the grid which of its cells ink covers by half or more."""
    width, height = picture.size
    lefts, tops = ([i * side // _SIZE for i in range(_SIZE + 1)] for side in (width, height))
    for top, bottom in pairwise(tops):
        band = picture.crop((0, top, width, bottom))
        dark = 255 - np.asarray(band.convert("L")).astype(np.uint32)
        ink = (dark * np.asarray(band.getchannel("A"))).sum(axis=0)
        yield [
            bool(2 * ink[left:right].sum() >= 255 * 255 * (right - left) * (bottom - top))
            for left, right in pairwise(lefts)
        ]
