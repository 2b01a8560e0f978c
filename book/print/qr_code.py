"""QR codes as the template draws them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from book.print.sheet.plan import CODE
from puzzle.errors import RecipeError

LEAST_MODULE = 0.7
"""Side of the smallest module that phones read from paper, in points: a quarter of a millimetre."""
_QUIET = 4
"""Modules of white on each side (ISO/IEC 18004)."""


def code(link: str) -> dict[str, Any]:
    """Return a QR code: its side in modules, and its dark runs as x, y, length.

    Raises:
        RecipeError: the link is too long for a code that can be read in print.
    """
    import segno

    try:
        matrix = segno.make_qr(link, error="m").matrix
    except segno.DataOverflowError:
        raise _too_long(link) from None
    if CODE / (len(matrix) + 2 * _QUIET) < LEAST_MODULE:
        raise _too_long(link)
    return {
        "side": len(matrix),
        "runs": [
            (start, y, end - start) for y, row in enumerate(matrix) for start, end in runs(row)
        ],
    }


def runs(flags: Sequence[bool | int]) -> Iterator[tuple[int, int]]:
    """Where the true ones begin and end: half-open ranges."""
    start = 0
    for value, run in groupby(flags, key=bool):
        end = start + len(list(run))
        if value:
            yield start, end
        start = end


def _too_long(link: str) -> RecipeError:
    return RecipeError(
        f"An address of {len(link):,} characters is too long for a QR code of {CODE / 72:.1f} "
        "inches that phones read: give a shorter one."
    )
