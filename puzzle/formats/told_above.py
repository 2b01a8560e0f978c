"""Claims on the lines above a puzzle: ``Level 3, minimal, 24 clues:`` over its grid.

They go with the puzzles below the text, up to the next text. A text between two puzzles is of the
one that it is nearer to; where both are as near, it is of the one below if the first puzzle of the
source has such a text above it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from puzzle.formats.batch import Batch, Found, one_by_one
from puzzle.formats.claims import Claims, claims_above, with_claims
from puzzle.formats.record import Record, SetAside
from puzzle.grid import Grid

_FARTHEST = 2
"""Empty lines between a puzzle and what is claimed of it, at most."""


def with_claims_above(found: Iterable[Found]) -> Iterator[Found]:
    """Yield the same as it comes, where each puzzle has the claims of the text above it.

    Args:
        found: what a source has, in order.
    """
    text: SetAside | None = None
    above: Record | Batch | None = None
    claims: Claims | None = None
    is_usual = False
    for one in found:
        if isinstance(one, SetAside):
            text, claims = one, None
            yield one
            continue
        if text is not None:
            if _is_of(one, text, above, is_usual=is_usual):
                claims = claims_above(text.text)
                is_usual = is_usual or (above is None and claims is not None)
            text = None
        yield from (
            [one] if claims is None else (_claiming(each, claims) for each in one_by_one(one))
        )
        above = one


def _claiming(record: Record, claims: Claims) -> Record:
    if not isinstance(record.content, Grid):
        return record
    return replace(record, claims=with_claims(record.claims, claims))


def _is_of(
    below: Record | Batch, text: SetAside, above: Record | Batch | None, *, is_usual: bool
) -> bool:
    """Tell whether a text is of what stands below it, rather than of what stands above."""
    if not _is_beside(below, text):
        return False
    gap = _first_line(below) - _end(text.line, text.text)
    if not 0 <= gap <= _FARTHEST:
        return False
    if above is None or not _is_beside(above, text):
        return True
    gap_above = text.line - _end_of(above)
    return gap < gap_above or (gap == gap_above and is_usual)


def _is_beside(one: Record | Batch, text: SetAside) -> bool:
    """Tell whether both came in the same file, and the same part of a mail."""
    if isinstance(one, Batch):
        return text.where is None and text.letter is None
    return _part_of(one) == _part_of(text)


def _part_of(one: Record | SetAside) -> tuple[str, ...]:
    letter = one.letter
    file, _, _ = (one.where or "").rpartition(":")
    return (file,) if letter is None else (file, letter.sender, letter.subject)


def _first_line(one: Record | Batch) -> int:
    return int(one.lines[0]) if isinstance(one, Batch) else one.line


def _end_of(one: Record | Batch) -> int:
    return int(one.lines[-1]) + 1 if isinstance(one, Batch) else _end(one.line, one.text)


def _end(line: int, text: str) -> int:
    """Return the line behind a text that begins at a line."""
    return line + text.rstrip("\n").count("\n") + 1
