"""The clues of what stands behind a kind on a line of text, as those of that kind are written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from puzzle.constraints import KINDS
from puzzle.constraints.bases.on_cells import OnCell
from puzzle.constraints.bases.on_edge import OnEdge
from puzzle.constraints.bases.on_line import OnLine
from puzzle.constraints.bases.on_pair import OnPair
from puzzle.constraints.constraint import fields_of
from puzzle.errors import NotationError
from puzzle.formats.rules.clue_cells import cells_of_line
from puzzle.formats.rules.drawn_cells import are_near, distance, sum_of_nothing
from puzzle.formats.rules.segments import RUN, Segment, SegmentPart
from puzzle.formats.rules.whole_grid import Members
from puzzle.message import message

_SUMS = frozenset({"killercage", "littlekillersum", "sum", "framesum"})
OF_ROWS = ("left", "right", "backwards")
OF_COLUMNS = ("top", "bottom", "backwards")
_PARTS = re.compile("[;|]")
"""What parts clues, and no cells of one where it parts groups of them."""
_APART = re.compile(r"[,;./|)]|\band\b")


def clues_in(segment: Segment, size: int) -> list[Members] | None:
    """Return the clues of a segment; None where it is not read."""
    of = KINDS.get(segment.kind)
    read: Callable[[Segment, int], list[Members] | None] | None = None
    if of is None:
        return None
    if segment.kind in _SUMS:
        read = _sums
    elif issubclass(of, OnCell):
        read = _on_cells
    elif issubclass(of, OnEdge):
        read = _edges
    elif segment.kind == "arrow":
        read = _arrows
    elif segment.kind == "quadruple":
        read = _quadruples
    elif segment.kind == "clone":
        read = _clones
    elif issubclass(of, OnLine):
        read = along_lines
    elif issubclass(of, OnPair):
        read = _pairs
    return read(segment, size) if read is not None else None


def _flat(tokens: Sequence[SegmentPart]) -> Iterator[tuple[str, str]]:
    """Yield each cell with what stands before it."""
    for token in tokens:
        for index, cell in enumerate(token.says):
            yield cell, token.before if index == 0 else ""


def _pairs(segment: Segment, size: int) -> list[Members] | None:  # noqa: ARG001
    """Two cells each: parted otherwise than the two are, or neighbours each."""
    number, tokens = _with_number(segment)
    if any(token.what != "cell" for token in tokens) or not tokens:
        return None
    if any(RUN.fullmatch(token.before) and len(token.says) > 1 for token in tokens):
        return None  # no mark stands between the ends of a run
    if segment.kind == "xv" and number is None:
        return None
    cells = list(_flat(tokens))
    if len(cells) % 2:
        return None
    names = [cell for cell, _ in cells]
    pairs = list(zip(names[::2], names[1::2], strict=True))
    within = {_parted(before) for _, before in cells[1::2]}
    apart = {_parted(before) for _, before in cells[2::2]}
    if any(RUN.fullmatch(before) for _, before in cells[2::2]):
        return None
    if within & apart and not all(distance(*pair) == (0, 1) for pair in pairs):
        return None
    value = {} if number is None else {"value": number}
    return [{"type": segment.kind, "cells": list(pair)} | value for pair in pairs]


def _with_number(segment: Segment) -> tuple[int | None, Sequence[SegmentPart]]:
    """Return the number that all clues of a segment have, behind its name, and the rest."""
    first = segment.tokens[0]
    if first.what == "number" and segment.number is None and "value" in _fields(segment.kind):
        return first.says, segment.tokens[1:]
    return segment.number, segment.tokens


def _fields(kind: str) -> tuple[str, ...]:
    return fields_of(KINDS[kind])


def _parted(before: str) -> str:
    """Return the sign that parts two cells; a space where there is none."""
    signs = re.sub(r"\s+", "", before)
    return signs or " "


def _on_cells(segment: Segment, size: int) -> list[Members] | None:  # noqa: ARG001
    if any(token.what not in ("cell", "circle") for token in segment.tokens):
        return None
    cells = [cell for token in segment.tokens if token.what == "cell" for cell in token.says]
    return [{"type": segment.kind, "cells": [cell]} for cell in cells]


def _groups(tokens: Sequence[SegmentPart]) -> Iterator[tuple[SegmentPart | None, list[str]]]:
    """Yield a number and its cells, in either order; None where they do not take turns."""
    numbers: list[SegmentPart] = []
    groups: list[list[str]] = []
    was = ""
    for token in tokens:
        if token.what == "number":
            if was == "number":
                return
            numbers.append(token)
        elif token.what == "cell":
            if was != "cell":
                groups.append([])
            groups[-1] += token.says
        else:
            return
        was = token.what
    if len(numbers) == len(groups):
        yield from zip(numbers, groups, strict=True)


def _sums(segment: Segment, size: int) -> list[Members] | None:  # noqa: ARG001
    """Return cages and the like: a sum and its cells, or the other way round, again and again."""
    found = list(_groups(segment.tokens))
    for number, cells in found:
        if number is not None and number.says == 0:
            raise NotationError(sum_of_nothing(cells))
    return [
        {"type": segment.kind, "cells": cells, "value": number.says}
        for number, cells in found
        if number is not None
    ]


def _edges(segment: Segment, size: int) -> list[Members] | None:
    """Return clues outside the grid: a row or column, perhaps a side, and a number.

    A side is said of each line, or once, before them all.
    """
    lines: list[tuple[bool, int]] = []
    sides: dict[int, str] = {}
    numbers: list[int] = []
    tokens = segment.tokens
    for at, token in enumerate(tokens):
        if token.what == "line":
            lines.append(token.says)
        elif token.what == "number":
            numbers.append(token.says)
        elif token.what == "side":
            is_before = [each.what for each in tokens[at + 1 : at + 2]] == ["line"]
            is_behind = at > 0 and tokens[at - 1].what == "line"
            of = len(lines) if is_before and not is_behind else len(lines) - 1
            if of in sides:
                return None
            sides[of] = token.says
        else:
            return None
    order = [token.what for token in tokens if token.what in ("line", "number")]
    if len(lines) != len(numbers) or any(one == other for one, other in pairwise(order)):
        return None
    clues: list[Members] = []
    is_of_all = len(sides) == 1 and tokens[0].what == "side"
    of_line = [tokens[0].says if is_of_all else sides.get(at, "") for at in range(len(lines))]
    if sides and not all(of_line):
        return None
    for (is_row, number), value, said in zip(lines, numbers, of_line, strict=True):
        side = said or ("left" if is_row else "top")
        if side not in (OF_ROWS if is_row else OF_COLUMNS):
            return None
        is_back = side in ("right", "bottom", "backwards")
        line = list(cells_of_line(number, size, is_row=is_row, is_back=is_back))
        clues.append({"type": segment.kind, "line": line, "value": value})
    return clues


def _arrows(segment: Segment, size: int) -> list[Members] | None:  # noqa: ARG001
    """Return an arrow whose circle and shaft are called so."""
    kinds = [token.what for token in segment.tokens]
    if kinds.count("circle") != 1 or kinds[0] != "circle" or kinds.count("shaft") != 1:
        return None
    at = kinds.index("shaft")
    if set(kinds) - {"circle", "shaft", "cell"}:
        return None
    bulb, line = (
        [cell for token in part if token.what == "cell" for cell in token.says]
        for part in (segment.tokens[:at], segment.tokens[at:])
    )
    return [{"type": "arrow", "bulb": bulb, "line": line}] if bulb and line else None


def _quadruples(segment: Segment, size: int) -> list[Members] | None:  # noqa: ARG001
    """Return one quadruple: its digits and its four cells, in either order."""
    kinds = [token.what for token in segment.tokens]
    numbers = [token.says for token in segment.tokens if token.what == "number"]
    cells = [cell for token in segment.tokens if token.what == "cell" for cell in token.says]
    changes = sum(one != other for one, other in pairwise(kinds))
    if set(kinds) != {"number", "cell"} or changes != 1 or len(cells) != 4:
        return None
    return [{"type": "quadruple", "cells": cells, "values": numbers}]


def _clones(segment: Segment, size: int) -> list[Members] | None:  # noqa: ARG001
    """Return two groups of as many cells, with a sign between them that stands nowhere else."""
    if any(token.what != "cell" for token in segment.tokens):
        return None
    cells = list(_flat(segment.tokens))
    borders = [at for at, (_, before) in enumerate(cells) if at and re.search(r"[=/|]", before)]
    if len(borders) != 1 or 2 * borders[0] != len(cells):
        return None
    names = [cell for cell, _ in cells]
    return [{"type": "clone", "cells": names[: borders[0]], "clones": names[borders[0] :]}]


def _may_be_several(tokens: Sequence[SegmentPart]) -> bool:
    """Tell whether cells with spaces between them are parted by commas, two and more at a time."""
    if any(len(token.says) > 1 for token in tokens):
        return False
    signs = [_parted(token.before) for token in tokens[1:]]
    if set(signs) != {" ", ","}:
        return False
    ends = [at for at, sign in enumerate(signs, start=1) if sign == ","]
    return all(end - start > 1 for start, end in pairwise([0, *ends, len(tokens)]))


def _may_be_one(cells: Sequence[str]) -> NotationError:
    return NotationError(
        message(
            "clue.commas",
            "{cells} may be one clue, or one before each comma: write each on a line of its own.",
            cells="+".join(cells),
        )
    )


def groups_apart(segment: Segment, *, are_several: bool) -> list[Members] | None:
    """Return groups of cells with a semicolon or a bar between them, two cells and more in each.

    Args:
        segment: the cells.
        are_several: whether the name is of several groups.

    Raises:
        NotationError: it is, and commas may part them.
    """
    if any(token.what != "cell" for token in segment.tokens):
        return None
    if are_several and _may_be_several(segment.tokens):
        raise _may_be_one([cell for token in segment.tokens for cell in token.says])
    found: list[list[str]] = []
    for token in segment.tokens:
        if not found or _PARTS.search(token.before):
            found.append([])
        found[-1] += token.says
    if any(len(group) < 2 for group in found):
        return None
    return [{"type": segment.kind, "cells": group} for group in found]


def along_lines(segment: Segment, size: int) -> list[Members] | None:  # noqa: ARG001
    """Return the lines of a segment.

    They are parted where two cells do not touch, by a sign that stands within none of the lines.
    """
    number, tokens = _with_number(segment)
    if any(token.what != "cell" for token in tokens):
        return None
    found: list[list[str]] = []
    within, apart = set[str](), set[str]()
    for token in tokens:
        parted = _parted(token.before)
        touches = bool(found) and are_near(found[-1][-1], token.says[0])
        is_new = _PARTS.search(parted) is not None or (
            not touches and _APART.search(token.before) is not None
        )
        if found:
            (apart if is_new else within).add(parted)
        if not found or is_new:
            found.append([])
        found[-1] += token.says
    if within & apart or any(len(line) < 2 for line in found):
        return None
    if len(found) == 1 and _may_be_several(tokens):
        raise _may_be_one(found[0])
    if not all(are_near(*two) for line in found for two in pairwise(line)):
        return None  # two lines, or a cell too few: nobody draws one that jumps
    value = {} if number is None else {"value": number}
    return [{"type": segment.kind, "line": line} | value for line in found]
