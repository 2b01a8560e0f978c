"""Grids that people lay out in their own way: side by side, or with something around each row.

Two puzzles beside one another, or run together on one line, a row behind its name (``Row 1: …``),
the first row, or each, behind that of whoever wrote it in a chat, bars between cells and none
around them, rows whose blanks are spaces, narrow or full, rows of LaTeX (``5 & 3 & …``) and of a
list (``- [5, 3, …]``), tables of a spreadsheet with something around them, and bars between boxes.
Nine lines that all fit are read, with a line between bands or without; what does not fit is left to
the readers of plain text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from math import gcd
from typing import NamedTuple

from puzzle.errors import NotationError
from puzzle.formats.chance import is_sound, meets_by_chance
from puzzle.formats.kinds import LineKind
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.between_bars import between_bars
from puzzle.formats.mixed.drawn_beside import drawn_beside
from puzzle.formats.mixed.exported import exported
from puzzle.formats.mixed.laid_out_rows import (
    BY_NAME,
    NAMED,
    OF_MARKS,
    OF_SPACES,
    SAID,
    Row,
    all_of,
    is_laid_out_row,
    named_row,
    pencilled_row,
    plain_row,
    said_row,
    spaced_row,
)
from puzzle.formats.mixed.mended import folded_note
from puzzle.formats.mixed.pieces import in_pieces
from puzzle.formats.record import Record
from puzzle.formats.registry import is_of_kind
from puzzle.geometry import CLASSIC, FEWEST_GIVENS, Geometry
from puzzle.grid import Grid
from puzzle.message import Message, message

_SIZE = CLASSIC.size
_LONGEST = 400
"""Characters of a row."""
_MOST_WRITERS = 4
"""Writers of a chat whose puzzles stand amid one another."""
_PARTS_BLANK = 4
"""One cell of so many at most is blank in what is rather a table of numbers."""
_SEVERAL = re.compile(r"(?<![\w.])[1-9]{2,9}(?![\w.])")
_FEWEST_PENCILLED = 20
"""Cells with several candidates; a puzzle has more blanks."""
_APART = re.compile(r"\s*[,;|/]\s*")
_RUN = re.compile(rf"(?:[0-9._*-]{{{CLASSIC.cell_count}}}(?:{_APART.pattern}(?=[0-9._*-]))?)+")
_FOLD = re.compile(r"[0-9._*,;|/-]+(?: [0-9._*-]+)?")
_FOLDED_AT, _MOST_FOLDS = range(60, CLASSIC.cell_count), 12
"""Signs of a line that a mailer folded a longer one at, and how many there are of it."""
_LETTER = re.compile(r"(.*\s)?([A-I])")
_NAMES = ("123456789", "012345678", "ABCDEFGHI")
_NUMBER = re.compile(r"[0-9]+")
_BETWEEN_BANDS = re.compile(r"\s*(?:\\(?:hline|midrule)|[-+=|:─━┼╋]{3,}[-+=|: \t─━┼╋]*)?\s*")
_FAR_APART = re.compile(r"[\\ ]{0,40}[1-9](?:[\\ ]{1,40}[1-9]){0,8}[\\ ]{0,40}|[\\ ]{9,60}")
"""A row of digits with spaces between them, which may stand for blanks."""


class LaidOut(NamedTuple):
    """Puzzles that stand side by side, most often one, and how many lines they take."""

    lines: int
    records: Sequence[Record]


def laid_out(ahead: Ahead, geometry: Geometry | None, offset: int = 0) -> LaidOut | None:
    """Return the puzzles that begin here, laid out in one of these ways; None for anything else.

    Args:
        ahead: the source.
        geometry: the geometry of every record; 9×9 alone is read so.
        offset: lines before it, 0 or more.
    """
    if geometry not in (None, CLASSIC):
        return None
    if (together := _run_together(ahead, offset)) is not None:
        return together
    if (barred := between_bars(ahead, offset)) is not None:
        grids = [CLASSIC.rows_of(puzzle) for puzzle in barred.puzzles]
        return _records(ahead, offset, [*zip(*grids, strict=True)], barred.lines)
    if (drawn := drawn_beside(ahead, offset)) is not None:
        return _records(ahead, offset, drawn.rows, drawn.lines)
    text = _line(ahead, offset)
    if _FAR_APART.fullmatch(text) and (found := _far_apart(ahead, offset)) is not None:
        return found
    if len(text.split()) == _SIZE and is_of_kind(text, LineKind.COLUMN_LABELS):
        return _below_labels(ahead, offset)
    if (sheet := exported(ahead, offset)) is not None:
        return _records(ahead, offset, [[row] for row in sheet.rows], sheet.lines)
    if not is_laid_out_row(text):
        return None
    if (rows := _behind_a_name(ahead, offset)) is not None:
        return _records(ahead, offset, rows, _SIZE)
    return (
        _with_names(ahead, offset)
        or _of_marks(ahead, offset)
        or _of_spaces(ahead, offset)
        or _of_candidates(ahead, offset)
        or _by_several(ahead, offset)
    )


def _run_together(ahead: Ahead, offset: int) -> LaidOut | None:
    """Return the puzzles that stand on one line with nothing between them, or what parts a list.

    The line may have been folded. Most of them keep the rules, which hundreds of other digits do
    not. Two digits for each cell are one puzzle, and so are pieces of one.
    """
    if (record := in_pieces(_line(ahead, offset), ahead.number + offset)) is not None:
        return LaidOut(1, [record])
    text = (ahead.peek(offset) or "").strip()
    lines, is_folded = 1, False
    if len(text) in _FOLDED_AT:
        parts = _folded(ahead, offset)
        text, lines, is_folded = "".join(parts).replace(" ", ""), len(parts), True
    side = CLASSIC.cell_count
    if len(text) < 2 * side or _RUN.fullmatch(text) is None:
        return None
    grids = _pairs(text) or _one_by_one(text, is_folded=is_folded)
    if not grids or 2 * sum(map(is_sound, grids)) < len(grids):
        return None
    if not all(grid.given_count for grid in grids):
        return None
    number = ahead.number + offset
    places = _sides([*map(str, grids)]) if len(grids) > 1 else [None]
    told = "\n".join(_line(ahead, offset + below) for below in range(lines))
    notes = (folded_note(lines),) if is_folded else ()
    return LaidOut(
        lines,
        [
            Record(number, told, grid, place and f"{number}, {place}", notes)
            for grid, place in zip(grids, places, strict=True)
        ],
    )


def _folded(ahead: Ahead, offset: int) -> list[str]:
    """Return the lines of a long one that was folded: all but the last are as long as the first."""
    lines = [(ahead.peek(offset) or "").strip()]
    while len(lines) < _MOST_FOLDS and len(lines[-1]) == len(lines[0]):
        text = (ahead.peek(offset + len(lines)) or "").strip()
        if not text or len(text) > len(lines[0]) or not _FOLD.fullmatch(text):
            break
        lines.append(text)
    return lines if len(lines) > 1 else []


def _pairs(text: str) -> list[Grid]:
    """Return the puzzle of two digits for each cell, ``05`` for 5; none for anything else."""
    if len(text) != 2 * CLASSIC.cell_count or set(text[::2]) != {"0"}:
        return []
    grid = Grid.parse(text[1::2])
    return [grid] if is_sound(grid) else []


def _one_by_one(text: str, *, is_folded: bool) -> list[Grid]:
    """Return the grids of 81 signs each in a line; none where other readers know its parts."""
    side, parts = CLASSIC.cell_count, _APART.split(text)
    if any(len(part) % side for part in parts):
        return []
    grids = [Grid.parse(part[at : at + side]) for part in parts for at in range(0, len(part), side)]
    is_known = len(parts) > 1 and not is_folded
    if is_known and (len(set(grids)) < len(grids) or any(grid.is_full for grid in grids)):
        return []
    return grids


def _far_apart(ahead: Ahead, offset: int) -> LaidOut | None:
    """Return the puzzle of nine rows whose columns are two signs apart or more, blanks as spaces.

    The first and the last column need a given each, so that it is plain where they are, or all
    rows end in the last one. A backslash stands for what is empty, as in tables of
    reStructuredText.
    """
    texts = [_line(ahead, offset + below).replace("\\", " ") for below in range(_SIZE + 1)]
    if not all(map(_FAR_APART.fullmatch, texts[:_SIZE])) or _FAR_APART.fullmatch(texts[_SIZE]):
        return None
    given = [(row, at) for row, text in enumerate(texts[:_SIZE]) for at in _places_in(text)]
    first, last = (end((at for _, at in given), default=0) for end in (min, max))
    if len({len(text) for text in texts[:_SIZE]}) == 1:
        last = len(texts[0]) - 1
        # How far its columns are apart tells where the first one is.
        first = last - (_SIZE - 1) * gcd(*(last - at for _, at in given))
    step, rest = divmod(last - first, _SIZE - 1)
    if rest or step < 2 or first < 0 or any((at - first) % step for _, at in given):
        return None
    if all(len(text.split()) == _SIZE for text in texts[:_SIZE]):
        return None
    cells = [["."] * _SIZE for _ in range(_SIZE)]
    for row, at in given:
        cells[row][(at - first) // step] = texts[row][at]
    return _records(ahead, offset, [["".join(row)] for row in cells], _SIZE)


def _places_in(text: str) -> list[int]:
    return [at for at, sign in enumerate(text) if sign != " "]


def _with_names(ahead: Ahead, offset: int) -> LaidOut | None:
    """Return the puzzle whose rows have names, in the order of these; None for anything else."""
    for row in BY_NAME:
        nine = _nine(ahead, offset, row)
        if nine is not None and (found := _by_name(ahead, offset, nine, row)) is not None:
            return found
    return None


def _of_marks(ahead: Ahead, offset: int) -> LaidOut | None:
    """Return the puzzles of rows with some marks that tell their cells."""
    for row in OF_MARKS:
        nine = _nine(ahead, offset, row)
        if nine is not None and (row is not said_row or _are_of_one(ahead, offset, nine.lines)):
            return _records(ahead, offset, nine.rows, nine.lines)
    return None


def _of_spaces(ahead: Ahead, offset: int) -> LaidOut | None:
    """Return the puzzles of rows with spaces for blanks, or of a table of several."""
    for row in OF_SPACES:
        nine = _nine(ahead, offset, row)
        if nine is None or (row is spaced_row and not _are_spaced(nine.rows)):
            continue
        if (found := _records(ahead, offset, nine.rows, nine.lines)) is not None:
            return found
    return None


def _of_candidates(ahead: Ahead, offset: int) -> LaidOut | None:
    """Return the puzzle of rows with the candidates of each cell; one with several is blank."""
    nine = _nine(ahead, offset, pencilled_row)
    if nine is None:
        return None
    text = " ".join(_line(ahead, offset + below) for below in range(nine.lines))
    if len(_SEVERAL.findall(text)) < _FEWEST_PENCILLED:
        return None
    return _records(ahead, offset, nine.rows, nine.lines)


def _below_labels(ahead: Ahead, offset: int) -> LaidOut | None:
    """Return the puzzle below a line that counts its columns, each row behind its name."""
    is_rule = _BETWEEN_BANDS.fullmatch(_line(ahead, offset + 1)) is not None
    above = 1 + is_rule
    nine = _nine(ahead, offset + above, named_row)
    if nine is None:
        return None
    named = _by_name(ahead, offset + above, nine, named_row)
    if named is None:
        return _records(ahead, offset, nine.rows, nine.lines + above)
    return LaidOut(nine.lines + above, named.records)


def _by_name(ahead: Ahead, offset: int, nine: _NineLines, row: Row) -> LaidOut | None:
    """Return nine rows in the order of their names, or what is wrong with these; None for none."""
    pattern, texts = (NAMED, SAID)[row is said_row], list[str]()
    for below in range(nine.lines):
        text = _line(ahead, offset + below)
        found = pattern.fullmatch(text)
        if found is not None and row(text) is not None:
            texts.append(text[: found.start(found.re.groups)])
    names = _names_of(texts)
    if names is None:
        return None
    order = sorted(range(_SIZE), key=names.__getitem__)
    found_rows = _records(ahead, offset, [nine.rows[at] for at in order], nine.lines)
    if found_rows is None:
        return None
    records = found_rows.records
    told = "".join(sorted(names))
    if told not in _NAMES:
        error = NotationError(_fault(told), line=ahead.number + offset)
        records = [replace(one, content=error, where=None) for one in records[:1]]
    elif order != list(range(_SIZE)):
        note = message("assumed.order", "The rows were put in the order of their names.")
        records = [replace(one, notes=(note,)) for one in records]
    return LaidOut(found_rows.lines, records)


def _names_of(texts: Sequence[str]) -> list[str] | None:
    """Return the digit or letter by which each text differs from the others; None for no such."""
    if len(texts) != _SIZE:
        return None
    if len({_NUMBER.sub("", text).casefold() for text in texts}) == 1:
        numbers = [_NUMBER.findall(text) for text in texts]
        if len(set(map(len, numbers))) > 1:
            return None
        varied = [column for column in zip(*numbers, strict=True) if len(set(column)) > 1]
        is_name = len(varied) == 1 and all(len(name) == 1 for name in varied[0])
        return list(varied[0]) if is_name else None
    found = [_LETTER.fullmatch(text.rstrip(" \t:.)=|>").upper()) for text in texts]
    letters = [one[2] for one in found if one]
    leads = {one[1] for one in found if one}
    return letters if len(letters) == _SIZE and len(leads) == 1 else None


def _fault(told: str) -> Message:
    """Return what is wrong with the names of nine rows, in their order, as a sentence."""
    names = min(_NAMES, key=lambda one: len(set(one) - set(told)))
    double = ", ".join(name for name in dict.fromkeys(told) if told.count(name) > 1)
    missing = ", ".join(name for name in names if name not in told)
    return message(
        "rows.names",
        "Of these nine rows {double} stands more than once and {missing} is missing: give each row "
        "one name of its own.",
        double=double,
        missing=missing,
    )


def _line(ahead: Ahead, at: int) -> str:
    """Return a line; empty when there is none, or it is too long to be a row."""
    text = ahead.peek(at) or ""
    return text.replace("\u00a0", " ") if len(text) <= _LONGEST else ""


class _NineLines(NamedTuple):
    """Nine rows, all of one kind and with as many puzzles, and how many lines they take."""

    rows: Sequence[Sequence[str]]
    lines: int


def _nine(ahead: Ahead, offset: int, row: Row) -> _NineLines | None:
    """Return nine rows, with a line between their bands or without, or an empty one between all.

    None for anything else.
    """
    rows, lines = list[list[str]](), 0
    is_apart = (below := ahead.peek(offset + 1)) is not None and not below.strip(" ")
    while len(rows) < _SIZE:
        text = _line(ahead, offset + lines)
        if is_apart and rows:
            if text.strip(" "):
                return None
            lines += 1
            text = _line(ahead, offset + lines)
        ends_band = rows and len(rows) % CLASSIC.box_rows == 0
        if ends_band and not is_apart and _BETWEEN_BANDS.fullmatch(text) and row(text) is None:
            lines += 1
            text = _line(ahead, offset + lines)
        cells = row(text)
        if cells is None or (rows and len(cells) != len(rows[0])):
            return None
        rows.append(cells)
        lines += 1
    return _NineLines(rows, lines)


def _records(
    ahead: Ahead, offset: int, rows: Sequence[Sequence[str]], lines: int
) -> LaidOut | None:
    """Return the records of these rows; None if one has too few givens to be a puzzle."""
    puzzles = ["".join(parts) for parts in zip(*rows, strict=True)]
    if any(sum(map(str.isdigit, puzzle)) < FEWEST_GIVENS for puzzle in puzzles):
        return None
    grids = [*map(Grid.parse, puzzles)]
    if len(grids) > 1 and all(map(_is_of_table, grids)):
        return None
    number = ahead.number + offset
    text = "\n".join(_line(ahead, offset + below) for below in range(lines))
    places = [None] if len(puzzles) == 1 else [f"{number}, {side}" for side in _sides(puzzles)]
    return LaidOut(
        lines,
        [
            Record(number, text, grid, where=where)
            for grid, where in zip(grids, places, strict=True)
        ],
    )


def _is_of_table(grid: Grid) -> bool:
    """Recognise a part of a larger table of numbers: nearly full, and its digits meet by chance."""
    has_few_blanks = _PARTS_BLANK * grid.digits.count(0) < len(grid.digits)
    return has_few_blanks and meets_by_chance(grid)


def _sides(puzzles: Sequence[str]) -> list[str]:
    """Return where each of several stands, from left to right."""
    if len(puzzles) == 2:
        return ["left", "right"]
    return [f"{place} from the left" for place in range(1, len(puzzles) + 1)]


def _are_of_one(ahead: Ahead, offset: int, lines: int) -> bool:
    """Tell whether one and the same wrote all: a list of telephone numbers has many names."""
    texts = (_line(ahead, offset + below) for below in range(lines))
    writers = {
        _NUMBER.sub("", text[: found.start(1)]) for text in texts if (found := SAID.fullmatch(text))
    }
    return len(writers) == 1


def _by_several(ahead: Ahead, offset: int) -> LaidOut | None:
    """Return the puzzles of several writers of a chat, nine rows each, however they alternate."""
    rows, at = dict[str, list[int]](), offset
    while len(rows) <= _MOST_WRITERS and (said_row(text := _line(ahead, at)) is not None):
        found = SAID.fullmatch(text)
        rows.setdefault(_NUMBER.sub("", text[: found.start(1)]) if found else "", []).append(at)
        at += 1
        if at - offset > _MOST_WRITERS * _SIZE:
            return None
    if not 1 < len(rows) <= _MOST_WRITERS or any(len(lines) != _SIZE for lines in rows.values()):
        return None
    records = list[Record]()
    for lines in rows.values():
        texts = [_line(ahead, line) for line in lines]
        puzzle = "".join("".join(said_row(text) or ()) for text in texts)
        if sum(map(str.isdigit, puzzle)) < FEWEST_GIVENS:
            return None
        note = message("assumed.writers", "The rows of each writer were read as one puzzle.")
        number = ahead.number + lines[0]
        records.append(Record(number, "\n".join(texts), Grid.parse(puzzle), notes=(note,)))
    return LaidOut(at - offset, records)


def _are_spaced(rows: Sequence[Sequence[str]]) -> bool:
    """Tell whether spaces stand for blanks: in most rows, and not between all digits."""
    texts = [row.rstrip(".") for (row,) in rows]
    parted = sum("." in text for text in texts)
    apart = "".join(text[1::2] for text in texts)
    return 2 * parted > len(texts) and any(map(str.isdigit, apart))


def _behind_a_name(ahead: Ahead, offset: int) -> list[list[str]] | None:
    """Return nine rows of which the first stands behind who wrote it."""
    found = SAID.fullmatch(_line(ahead, offset))
    first = None if found is None else plain_row(found[1])
    if first is None or plain_row(_line(ahead, offset + 1)) is None:
        return None
    rows = [first, *(plain_row(_line(ahead, offset + below)) for below in range(1, _SIZE))]
    if plain_row(_line(ahead, offset + _SIZE)) is not None:
        return None
    whole = all_of(rows)
    return None if whole is None else [[row] for row in whole]
