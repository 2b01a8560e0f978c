"""Several clues on a line, and clues amid the words that people put around them.

    white dots: r1c1/r1c2, r4c4/r4c5          a pair for each
    Kropki: white r1c1 r1c2, black r4c4 r4c5  a kind for each
    Cages: 8 (r1c1, r1c2), 14 (r2c3, r3c3)    a sum for each
    Sandwich sums: row 1 = 0, column 9 = 5    a number for each row or column
    thermos: r1c1-r1c4, r5c1-r5c3             a line for each

Every sign of the line must have its part in this: with one word more than those known here it is
read otherwise, or refused.
"""

from __future__ import annotations

import re

from puzzle.constraints import KINDS
from puzzle.constraints.bases.on_line import OnLine
from puzzle.constraints.bases.on_pair import OnPair
from puzzle.formats.rules.clue_cells import cells_of_line
from puzzle.formats.rules.drawn_cells import is_outside
from puzzle.formats.rules.remarks import kind_called, says_more
from puzzle.formats.rules.segment_clues import OF_ROWS, along_lines, clues_in, groups_apart
from puzzle.formats.rules.segments import segments_of
from puzzle.formats.rules.whole_grid import Members

_ALL_DIFFERENT = frozenset({"killercage", "extraregion"})
"""Kinds that may be nothing but cells."""
_OF_GROUPS = re.compile(r"(?:killer )?cages\b|extra regions\b", re.IGNORECASE)
_SIZE_OF_FRAMES = 9
"""Of a grid whose sums on the frame are of three cells, as of nothing else."""
_FIRST = re.compile(r"\((?:the )?(?:circle|bulb)s? (?:is |comes )?first\)", re.IGNORECASE)
_SIDE = re.compile(
    r"(?:(?P<name>[A-Za-z-]+(?: sums?| rooms?)?)[:,]? )?(?:(?:on|at|from) )?(?:the )?"
    r"(?P<side>left|right|top|bottom|rows?|columns?|cols?)(?: side)?\s?:?\s"
    r"(?P<entries>(?:[0-9]{1,3}|[-–._?])(?:[\s,;]+(?:[0-9]{1,3}|[-–._?])){1,24})",
    re.IGNORECASE,
)
"""A side of the grid, and what stands there beside each row or column."""


def items_on(body: str, size: int, heading: str = "") -> list[Members] | None:
    """Return the clues of a line, as JSON; None where it says more than clues, or other things.

    Args:
        body: the line, without what stands around it.
        size: of the grid.
        heading: the kind that the heading over the line names; empty for none.

    Raises:
        NotationError: a cell outside the grid.
    """
    if says_more(body):
        return None
    if (listed := _sides(body, size, heading)) is not None:
        return listed
    segments = segments_of(body, size, heading)
    members: list[Members] = []
    for segment in segments or ():
        found = clues_in(segment, size)
        if not found:
            return None
        members += found
    return members or None


def _sides(body: str, size: int, heading: str) -> list[Members] | None:
    """Return the clues of a whole side, ``top: 3 - 2 …``: an entry for each row or column."""
    found = _SIDE.fullmatch(body)
    if found is None:
        return None
    kind = (kind_called(found["name"].lower()) if found["name"] else heading) or ""
    entries = re.findall(r"[0-9]+|[-–._?]", found["entries"])
    is_frame = kind == "framesum" and size == _SIZE_OF_FRAMES
    if not (is_outside(kind) or is_frame) or len(entries) != size:
        return None
    member, cells = ("cells", size // 3) if is_frame else ("line", size)
    side = found["side"].lower().rstrip("s")
    side = {"row": "left", "column": "top", "col": "top"}.get(side, side)
    is_row, is_back = side in OF_ROWS, side in ("right", "bottom")
    return [
        {
            "type": kind,
            member: [*cells_of_line(number, size, is_row=is_row, is_back=is_back)][:cells],
            "value": int(entry),
        }
        for number, entry in enumerate(entries, start=1)
        if entry.isdecimal() and (int(entry) or kind == "sandwichsum")
    ]


def several_on(body: str, size: int) -> list[Members] | None:
    """Return several clues of one kind on a line, where it would be one that makes no sense.

    ``thermo: r1c1-r1c4, r5c1-r5c3`` are two thermometers, and ``r1c1-r1c4, r2c4-r5c4`` is one; of
    dots, letters of XV and arrows whose circle is said to be first each has two cells or more.
    """
    segments = segments_of(body, size, "")
    if segments is None or len(segments) != 1:
        return None
    (segment,) = segments
    if segment.kind == "arrow" and _FIRST.search(body):
        lines = along_lines(segment, size) or ()
        return [
            {"type": "arrow", "bulb": each["line"][:1], "line": each["line"][1:]} for each in lines
        ]
    of = KINDS.get(segment.kind)
    if segment.kind in _ALL_DIFFERENT:
        found = groups_apart(segment, are_several=_OF_GROUPS.match(body) is not None)
    else:
        is_several = of is not None and issubclass(of, OnLine | OnPair)
        found = clues_in(segment, size) if is_several else None
    return found if found and len(found) > 1 else None
