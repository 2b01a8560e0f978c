"""A puzzle on one line in pieces as long as one another: three bands, or boxes' parts, or tens.

As in ``53..7….6. 8...6….6 .6….79``, with the same sign between all pieces. Words may stand beside
it. Nine rows on a line are read by others.
"""

from __future__ import annotations

import re
from dataclasses import replace

from puzzle.formats.chance import is_sound
from puzzle.formats.record import Record
from puzzle.formats.registry import BESIDE
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid

_CELLS = CLASSIC.cell_count
_WIDTHS = (3, 10, 20, 27)
"""Cells of a piece; what is left of 81 is the last one."""
_SHORTEST, _LONGEST = _CELLS + 2, 400
"""Characters of a line."""
_PIECE = re.compile(rf"(?<![\w.*-])[0-9.*_-]{{{min(_WIDTHS)}}}")


def _in_pieces_of(width: int) -> re.Pattern[str]:
    whole, rest = divmod(_CELLS, width)
    last = rest or width
    between = whole - (not rest) - 1
    return re.compile(
        rf"(?<![\w.*-])([0-9.*_-]{{{width}}})(?P<between>\s*[,;|/:\\]\s*|\s+|[-_])"
        rf"(?:[0-9.*_-]{{{width}}}(?P=between)){{{between}}}[0-9.*_-]{{{last}}}(?![\w*-])"
    )


_PATTERNS = tuple(map(_in_pieces_of, _WIDTHS))


def in_pieces(text: str, number: int) -> Record | None:
    """Return the puzzle that stands in pieces on a line, as if it had none; None for anything else.

    Args:
        text: the line.
        number: of the line, 1-based.
    """
    if not _SHORTEST <= len(text) <= _LONGEST or _PIECE.search(text) is None:
        return None
    for pattern in _PATTERNS:
        found = pattern.search(text)
        if found is None:
            continue
        cells = found.group().replace(found["between"], "")
        if len(cells) != _CELLS or not is_sound(grid := Grid.parse(cells)) or grid.is_full:
            continue  # what stands between may be a blank, too
        whole = f"{text[: found.start()]}{cells}{text[found.end() :]}"
        records = list(BESIDE.read([whole]))
        if len(records) == 1 and isinstance(records[0].content, Grid):
            return replace(records[0], line=number, text=text)
    return None
