"""What the lines above a puzzle say of it: ``Level 3, minimal, 24 clues:``, or another game's name.

They go with the puzzles below the text, up to the next text. A text between two puzzles is of the
one that it is nearer to; where both are as near, it is of the one below if the first puzzle of the
source has such a text above it. A grid below ``Kakuro`` is no Sudoku, and refused; the name may be
the subject of a mail, or a heading that was read with the grid.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from puzzle.formats.batch import Batch, Found, one_by_one
from puzzle.formats.claims import Claims, claims_above, with_claims
from puzzle.formats.record import Record, SetAside
from puzzle.formats.rule_names import of_another_game, other_game
from puzzle.grid import Grid

_FARTHEST = 2
"""Empty lines between a puzzle and what is claimed of it, at most."""
_MOST_LINES_OF_A_TITLE = 2


def with_claims_above(found: Iterable[Found]) -> Iterator[Found]:
    """Yield the same as it comes, where each puzzle has the claims of the text above it.

    Args:
        found: what a source has, in order.
    """
    text: SetAside | None = None
    above: Record | Batch | None = None
    claims: Claims | None = None
    game: str | None = None
    is_usual = False
    for one in found:
        if isinstance(one, SetAside):
            text, claims, game = one, None, None
            yield one
            continue
        if text is not None:
            if _is_of(one, text, above, is_usual=is_usual):
                claims, game = claims_above(text.text), _game_in(text.text)
                is_usual = is_usual or (above is None and claims is not None)
            text = None
        yield from _told(one, claims, game)
        above = one


def _told(one: Record | Batch, claims: Claims | None, game: str | None) -> Iterator[Found]:
    """Yield what stands below a text that claims this, and names this game."""
    if isinstance(one, Batch) and claims is None and game is None:
        yield one
        return
    for record in one_by_one(one):
        yield _of_game(record if claims is None else _claiming(record, claims), game)


def _of_game(record: Record, game: str | None) -> Record:
    """Return a record, refused where it is called by the name of another game."""
    if not isinstance(record.content, Grid) or not record.content.geometry.is_plain:
        return record
    letter = record.letter
    subject = "" if letter is None or letter.is_of_answer else letter.subject
    heading, *more = record.text.split("\n", 1)
    name = (
        game
        or (other_game(heading) if more else None)
        or (other_game(subject) if subject else None)
    )
    return replace(record, content=of_another_game(name).at_line(record.line)) if name else record


def _game_in(text: str) -> str | None:
    """Return the name of another game in the title that ends a text."""
    *_, last = re.split(r"\n\s*\n", text.strip())
    lines = last.split("\n")
    return next(filter(None, map(other_game, lines[-_MOST_LINES_OF_A_TITLE:])), None)


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
