"""What stands behind each kind that a line of text names: cells, numbers, lines, sides."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Literal, NamedTuple, TypeAlias

from puzzle.constraints import KINDS
from puzzle.constraints.bases.on_line import OnLine
from puzzle.formats.rules.clue_cells import cells_between, only_cells
from puzzle.formats.rules.drawn_cells import GROUPS, are_near, is_outside, of_corners
from puzzle.formats.rules.remarks import (
    REMARK,
    SEVERAL,
    WORDS_TOO,
    kept_remark,
    kind_at,
    says_more,
)

_What: TypeAlias = Literal["kind", "cell", "line", "number", "side", "circle", "shaft", "between"]
_TOKENS = re.compile(
    r"(?P<cell>[rR][0-9]{1,4}[cC][0-9]{1,4}(?![0-9])|[A-Y][0-9]{1,2}(?![0-9]))"
    r"|(?P<line>(?:row|column|col) ?[0-9]{1,2}(?![0-9]))"
    r"|(?P<side>(?:left|right|top|bottom|backwards)\b)"
    r"|(?P<number>[0-9]{1,4}(?![0-9A-Za-z]))"
    r"|(?P<circle>(?:circles?|bulbs?|pills?)\b)"
    r"|(?P<shaft>(?:path|shafts?)\b)"
    r"|(?P<filler>(?:an?|the|of|on|at|in|is|are|has|have|having|with|from|along|through|over|for"
    r"|sums? to|adds? up to|totals?|sums?|cells?|lines?|clues?|pairs?|grey|gray|squares?|between"
    r"|first|corners?|borders?|edges?|shaded|marked|marks?|signs?|dots?)\b)"
    r"|(?P<between>\band\b|[\s,;./|+&=:()→>–-]+)",
    re.IGNORECASE,
)
_LINE = re.compile(r"[RC][0-9]{1,2}")
"""A row or a column of clues outside the grid, which are on no cells."""
_AT_LEAST = re.compile(r"\s*\((?:difference |differ by )?(?:of |at least |[≥>]=? ?)+([0-9])\)")
"""What a line of whispers says of its number."""
_BETWEEN_CELLS = re.compile(
    r"(?:[\s,;/|+&()]|\.(?=\s)|\b(?:and|an?|the|of|on|at|in|cells?|lines?|pairs?|dots?|between"
    r"|borders?|edges?|corners?)\b)*",
    re.IGNORECASE,
)
"""Between cells that are told one by one; ``..``, ``:`` and *through* may be meant for a run."""
_TIP = re.compile(r"\s*(?:[–-]{0,2}>|→)\s*")
"""Between two cells of a line, one of which is beside the other."""
RUN = re.compile(r"\s*(?:[–-]|to)\s*")


class SegmentPart(NamedTuple):
    """A part of a line: what it is, what it says, and what stands before it."""

    what: _What
    says: Any
    before: str


class Segment(NamedTuple):
    """A kind that a line names, its number if the name says one, and what stands behind it."""

    kind: str
    number: int | None
    tokens: list[SegmentPart]


def segments_of(body: str, size: int, heading: str) -> list[Segment] | None:
    """Return what stands behind each kind on a line; None where a word of it is not known."""
    if says_more(body):
        return None
    found = [Segment(heading, None, [])]
    at, before = 0, ""
    text = _AT_LEAST.sub(r" \1", REMARK.sub(kept_remark, body))
    while at < len(text):
        named = kind_at(text, at)
        if named is not None and not (found[-1].kind and named[0] in WORDS_TOO):
            kind, number, at = named
            found.append(Segment(kind, number, []))
            before = ""
            continue
        token = _TOKENS.match(text, at)
        if token is None:
            return None
        at = token.end()
        what = token.lastgroup
        if not found[-1].kind and what in ("cell", "line", "number"):
            return None
        if what in ("between", "filler") or (what == "circle" and not found[-1].kind):
            before += token[0]
            continue
        if what == "cell" and _LINE.fullmatch(token[0]) and is_outside(found[-1].kind):
            what = "line"
        found[-1].tokens.append(_token(what, token[0], before, size))
        before = ""
    told = [
        Segment(one.kind, one.number, _with_runs(one.kind, one.tokens))
        for one in found
        if one.tokens
    ]
    if not all(map(_is_told_apart, told)):
        return None
    is_known = all(one.kind for one in told) and not any(
        one.kind and not one.tokens and one.kind != SEVERAL for one in found[1:]
    )
    return told if told and is_known else None


def _with_runs(kind: str, tokens: Sequence[SegmentPart]) -> list[SegmentPart]:
    """Return the parts of a segment, where ``r1c1-r1c4`` has the cells between them too."""
    parts: list[SegmentPart] = []
    for index, token in enumerate(tokens):
        was = tokens[index - 1] if index else None
        if was is None or not _is_run(was, token):
            parts.append(token)
            continue
        between = list(cells_between(was.says[0], token.says[0]))
        corners = of_corners(kind, was.says[0], token.says[0]) if kind in GROUPS else None
        if corners:
            between = [cell for cell in corners if cell not in (*was.says, *token.says)]
        parts.append(token._replace(says=[*between, *token.says]))
    return parts


def _is_run(one: SegmentPart, other: SegmentPart) -> bool:
    """Tell whether two parts are a cell each, with the sign of a run between them."""
    is_cells = one.what == other.what == "cell" and len(one.says) == len(other.says) == 1
    return is_cells and RUN.fullmatch(other.before) is not None


def _is_told_apart(segment: Segment) -> bool:
    """Tell whether nothing stands between two cells but what parts them, or means a run."""
    for one, other in pairwise(segment.tokens):
        if not one.what == other.what == "cell":
            continue
        if _BETWEEN_CELLS.fullmatch(other.before) or RUN.fullmatch(other.before):
            continue
        is_tip = issubclass(KINDS[segment.kind], OnLine) if segment.kind in KINDS else False
        is_near = are_near(one.says[-1], other.says[0])
        is_of_clones = segment.kind == "clone" and "=" in other.before
        if not is_of_clones and not (is_tip and is_near and _TIP.fullmatch(other.before)):
            return False
    return True


def _token(what: str | None, text: str, before: str, size: int) -> SegmentPart:
    if what == "number":
        return SegmentPart("number", int(text), before)
    if what == "cell":
        return SegmentPart("cell", only_cells(text, size) or [], before)
    if what == "line":
        axis, number = re.fullmatch(r"([a-z]+) ?([0-9]+)", text.lower()).groups()  # type: ignore[union-attr]
        return SegmentPart("line", (axis in ("row", "r"), int(number)), before)
    if what == "side":
        return SegmentPart("side", text.lower(), before)
    return SegmentPart("circle" if what == "circle" else "shaft", "", before)
