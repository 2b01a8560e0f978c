"""Lines that are alike but for their digits, whatever stands around these.

Programs, forms and people write a row, or a given, on each line, and the same words and signs every
time: ``.{ 5, 3, 0, … },``, ``r[1] = "530070000"``, ``PIC X(9) VALUE '530070000'.``,
``Row 1: 5, 3, blank, …``, ``(assert (= (cell 1 2) 3))``. What counts the lines is none of a row.
Nine lines are the rows of a grid, and seventeen or more its givens, if they keep nearly all rules
of Sudoku: tables of other things do not. Rows with nothing around them are left to other readers,
and so are those that are counted in another order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from puzzle.errors import NotationError
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.exported import exported
from puzzle.formats.mixed.loose import BLANK_WORDS
from puzzle.formats.mixed.mended import NOT_ALIKE, Mended, may_be_given
from puzzle.formats.record import Record
from puzzle.formats.text import remembered
from puzzle.geometry import CLASSIC, FEWEST_GIVENS, Geometry
from puzzle.grid import Grid
from puzzle.table import CLUE_PARTS

_SIZE = CLASSIC.size
_LONGEST = 300
"""Characters of a line."""
_MOST_CONFLICTS = 2
"""Pairs of equal digits that a slip makes; in a table of other things there are many."""
_FEWEST_DIGITS = 5
"""Kinds of digits that a puzzle has at least."""
_TOKEN = re.compile(
    r"(?P<row>(?<![\w.*-])[0-9.*_xX-]{9}(?![\w*-]|\.[0-9.*_-]))|(?P<number>(?<!\w)(?<![0-9]\.)[0-9]+(?!\w|\.[0-9]))"
    r"|(?P<mixed>[^\W_]*[0-9][^\W_]*)"
    r"|(?P<word>[^\W\d_]+)|(?P<dot>(?<=[\w)\]])\.|\.(?=[\w\[({])|(?<=[,&+]\s)_(?=\s*$))|(?P<sign>[^\w\s]|_)"
)
_BLANKS = frozenset("._*-?")
_ENDS = frozenset(",;.)]}>&_\\|:/+'\"`")
"""Signs that may be missing behind the last line, or stand twice there."""
_BEGINS = frozenset("([{<'\"`")
_PLAIN = frozenset(",;|:")
"""Signs between cells alone: such rows have readers of their own."""
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
_ORDINALS = (
    ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"),
    tuple("abcdefghi"),
    _ROMAN,
)
_OF_CELLS = frozenset({"cell", "number", "blank"})
_DECIMAL = re.compile(r"[0-9]\.[0-9]")
_DIGITS = re.compile(r"[0-9]+")
_DRAWN = re.compile(r"fill_?text|draw_?text|draw_?string|draw\.text", re.IGNORECASE)
"""A call that draws text: nobody knows what its places are counted in."""
_MACRO = "setrow"
"""A macro of LaTeX's with a reader of its own."""
_FEWEST_CELLS, _MOST_CELLS = 7, 14
"""Cells of a line that may be a row, numbers of it and marks among them."""
_MOST_WORDS_OF_A_CALL = 2
"""In ``(assert (= (cell 1 2) 3))``; sentences, such as the steps of a path, have more."""


class _Token(NamedTuple):
    """A part of a line: what kind it is, and its text."""

    kind: str
    text: str


def alike(ahead: Ahead, geometry: Geometry | None, offset: int = 0) -> Mended | None:
    """Return the grid of the lines that begin here and are alike; None for anything else.

    Args:
        ahead: the source.
        geometry: the geometry of every record; 9×9 alone is read so.
        offset: lines before it, 0 or more.
    """
    if geometry not in (None, CLASSIC) or exported(ahead, offset) is not None:
        return None
    first = _tokens(_line(ahead, offset))
    kinds = [token.kind for token in first]
    cells = sum(kind in _OF_CELLS for kind in kinds)
    if kinds.count("row") == 1 or _FEWEST_CELLS <= cells <= _MOST_CELLS:
        return _of_rows(ahead, offset)
    return _of_givens(ahead, offset) if cells < _FEWEST_CELLS else None


def _line(ahead: Ahead, at: int) -> str:
    """Return a line; empty when there is none, or it is too long."""
    text = ahead.peek(at) or ""
    return text if len(text) <= _LONGEST else ""


@remembered
def _tokens(text: str) -> tuple[_Token, ...]:
    """Return the parts of a line, without space."""
    found = list[_Token]()
    for match in _TOKEN.finditer(text):
        kind, said = match.lastgroup or "", match.group()
        if kind == "row" and not any(map(str.isdigit, said)) and set(said) == {"-"}:
            kind = "sign"
        elif kind == "number" and len(said) == 1:
            kind = "cell"
        elif kind == "word" and said.casefold() in BLANK_WORDS:
            kind, said = "cell", "."
        elif kind == "dot":
            kind = "sign"
        elif kind == "sign" and said in _BLANKS:
            kind = "blank"
        found.append(_Token(kind, said))
    return tuple(found)


def _of_rows(ahead: Ahead, offset: int) -> Mended | None:
    """Return the grid of nine lines with a row each."""
    texts = [_line(ahead, offset + below) for below in range(_SIZE)]
    if not all(map(_tokens, texts)):
        return None
    rows = _runs([*map(_tokens, texts)]) or _cells(texts)
    return None if rows is None else _mended(ahead, offset, _SIZE, "".join(rows))


def _runs(lines: Sequence[Sequence[_Token]]) -> list[str] | None:
    """Return the rows where each line has one of nine signs, and the same around it."""
    if any(sum(token.kind == "row" for token in line) != 1 for line in lines):
        return None
    # The first and the last may have more: what opens the array, and what ends it.
    middle = [_around(line) for line in lines[1:-1]]
    ends = (token for line in (lines[0], lines[-1]) for token in line)
    if not any(map(_around, lines)) or any(token.kind == "mixed" for token in ends):
        return None
    counted = {_without_count(parts, at + 1) for at, parts in enumerate(middle)}
    if len(counted) != 1 and len(set(middle)) != 1:
        return None
    return [next(token.text for token in line if token.kind == "row") for line in lines]


def _around(line: Sequence[_Token]) -> tuple[str, ...]:
    """Return what stands around a row, signs at the ends left away."""
    parts = [token.text.casefold() for token in line if token.kind != "row"]
    while parts and parts[-1] in _ENDS | _BLANKS:
        parts.pop()
    return tuple(parts)


def _without_count(parts: Sequence[str], at: int) -> tuple[str, ...]:
    """Return the same with what counts the lines, from 0 or from 1, as a sign of its own."""
    names = {str(at), str(at + 1), *(ordinals[at] for ordinals in _ORDINALS)}
    number = re.compile(rf"(?:{at + 1}|{at})$")
    return tuple("#" if part in names else number.sub("#", part) for part in parts)


def _cells(lines: Sequence[str]) -> list[str] | None:
    """Return the rows where each line has nine cells, and the same between them."""
    looks = map(_look, lines)
    first = next(looks)
    shapes, values = [first.shape], [first.values]
    for one in looks:
        if one.core != first.core or len(one.values) != len(first.values):
            return None
        shapes.append(one.shape)
        values.append(one.values)
    columns = [column for column in zip(*values, strict=True) if not _counts(column)]
    if _MACRO in shapes[0]:
        return None  # its rows are counted from below
    is_list = len(columns) == _SIZE + 1 and set(columns[0]) == {"."}
    if is_list:  # the mark of an item is none of its cells
        columns = columns[1:]
    if not (is_list or set(shapes[1]) - {"#"} - _PLAIN) or len(columns) != _SIZE:
        return None
    if any(len(cell) != 1 for column in columns for cell in column):
        return None
    return ["".join(row) for row in zip(*columns, strict=True)]


class _LineLook(NamedTuple):
    """A line with a sign for each cell, from its first to its last, and its cells."""

    shape: tuple[str, ...]
    core: tuple[str, ...]
    values: Sequence[str]


@remembered
def _look(text: str) -> _LineLook:
    line = _tokens(text)
    shape = _shape(line)
    values = [_cell(token) for token in line if token.kind in _OF_CELLS]
    return _LineLook(shape, _core(shape), values)


def _cell(token: _Token) -> str:
    return "." if token.kind == "blank" else token.text


def _shape(line: Sequence[_Token]) -> tuple[str, ...]:
    """Return a line with a sign for each cell, and without the numbers in names, such as A1."""
    shape = [
        "#" if token.kind in _OF_CELLS else _DIGITS.sub("", token.text.casefold()) for token in line
    ]
    while shape and shape[-1] in _ENDS:
        shape.pop()
    return tuple(shape)


def _core(shape: tuple[str, ...]) -> tuple[str, ...]:
    """Return a shape from its first cell to its last, without what opens and closes more."""
    first = shape.index("#") if "#" in shape else 0
    last = len(shape) - 1 - shape[::-1].index("#") if "#" in shape else 0
    return tuple(part for part in shape[first : last + 1] if part not in _BEGINS)


def _counts(column: Sequence[str]) -> bool:
    """Recognise what counts the lines, from 0 or from 1."""
    return [*column] in ([*"123456789"], [*"012345678"])


def _of_givens(ahead: Ahead, offset: int) -> Mended | None:
    """Return the grid of lines with row, column and digit each."""
    if (first := _given(_line(ahead, offset))) is None:
        return None  # and nothing waits for the line below
    if (second := _given(_line(ahead, offset + 1))) is None:
        return None
    # More may stand before the first.
    shape = second[0]
    if first[0][len(first[0]) - len(shape) :] != shape or len(first[1]) != len(second[1]):
        return None
    givens, at = [first[1]], offset + 1
    while at - offset <= CLASSIC.cell_count and (told := _given(_line(ahead, at))) is not None:
        if told[0] != shape:
            break
        givens.append(told[1])
        at += 1
    puzzle = _of_columns(list(zip(*givens, strict=True)))
    if puzzle is None:
        return None
    found = _mended(ahead, offset, at - offset, puzzle)
    beside = {offset - 1: ahead.before(offset), at: ahead.peek(at) or ""}
    wrong = next((line for line, text in beside.items() if may_be_given(text)), None)
    if found is None or wrong is None:
        return found
    error = NotationError(NOT_ALIKE, line=ahead.number + wrong)
    return found._replace(record=replace(found.record, content=error))


def _of_columns(columns: Sequence[Sequence[str]]) -> str | None:
    """Return the cells of a grid by the rows, the columns and the digits of its givens."""
    # What is the same in all of them is the number of the puzzle, or of a version.
    told = [column for column in columns if len(set(column)) > 1]
    if len(told) != len(CLUE_PARTS) or len(told[0]) < FEWEST_GIVENS:
        return None
    digits = ["."] * CLASSIC.cell_count
    for row, column, digit in zip(*told, strict=True):
        if not {row, column, digit} <= set("123456789"):
            return None
        cell = (int(row) - 1) * _SIZE + int(column) - 1
        if digits[cell] != ".":
            return None
        digits[cell] = digit
    return "".join(digits)


@remembered
def _given(text: str) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """Return the shape of a line and its numbers, each digit of a name by itself; None for none."""
    if _DECIMAL.search(text) or _DRAWN.search(text):
        return None
    shape, numbers = list[str](), list[str]()
    for token in _tokens(text):
        if token.kind in ("cell", "number"):
            shape.append("#")
            numbers.append(token.text)
        elif token.kind == "mixed":
            shape.append(re.sub(r"[0-9]", "#", token.text))
            numbers += re.findall(r"[0-9]", token.text)
        elif token.kind == "row":
            return None
        else:
            shape.append(token.text)
    while shape and shape[-1] in _ENDS:
        shape.pop()
    words = sum(part.isalpha() for part in shape)
    is_call = words <= _MOST_WORDS_OF_A_CALL and not {"(", "["}.isdisjoint(shape)
    is_row = len(numbers) == len(CLUE_PARTS) + 1 and set(shape) <= {"#", *_PLAIN}
    is_name = len(shape) == len(CLUE_PARTS) and shape[1] == "=" and shape[0][-2:] == "##"
    is_known = (is_call and len(numbers) >= len(CLUE_PARTS)) or is_row or is_name
    return (tuple(shape), tuple(numbers)) if is_known else None


def _mended(ahead: Ahead, offset: int, lines: int, cells: str) -> Mended | None:
    """Return the record of a puzzle; None where it keeps too few rules to be one."""
    grid = Grid.parse(cells.replace("?", ".").replace("x", ".").replace("X", "."))
    kinds = len(set(grid.digits) - {0})
    if grid.given_count < FEWEST_GIVENS or kinds < _FEWEST_DIGITS:
        return None
    if len(grid.conflicts()) > _MOST_CONFLICTS:
        return None
    text = "\n".join(ahead.peek(offset + below) or "" for below in range(lines))
    return Mended(lines, Record(ahead.number + offset, text, grid))
