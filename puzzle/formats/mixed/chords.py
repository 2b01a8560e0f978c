"""Lines of numbers below chords, as they stand in a song: degrees of a scale, frets, beats."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

_CHORD = (
    r"(?:[A-H]|(?:Do|Re|R\u00e9|Mi|Fa|Sol|La|Si))[#b\u266f\u266d]?"
    r"(?:maj|min|dim|aug|sus|add|m|-|\+|\u00b0)?[0-9]{0,2}(?:/[A-H][#b]?)?"
)
_CHORDS = re.compile(rf"[\s|]*{_CHORD}(?:[\s|]+(?:{_CHORD}|%))*[\s|]*")
_NUMBERS = re.compile(r"[\s|]*[0-9.x-]{1,2}(?:[\s|]+[0-9.x-]{1,2})+[\s|]*")
_FEWEST_LINES = 2


def are_below_chords(lines: Sequence[str]) -> bool:
    """Recognise lines of numbers right below a line of chords each, two at least.

    The letters of the columns of a grid stand above its first row alone.

    Args:
        lines: of a text, without empty ones.
    """
    numbers = sum(_NUMBERS.fullmatch(line) is not None for line in lines)
    pairs = sum(
        _CHORDS.fullmatch(above) is not None and _NUMBERS.fullmatch(below) is not None
        for above, below in pairwise(lines)
    )
    return pairs == numbers >= _FEWEST_LINES
