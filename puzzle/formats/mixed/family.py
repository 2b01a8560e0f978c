"""What a line looks like by itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, auto

from puzzle.formats.kinds import LineKind
from puzzle.formats.mixed.large_numbers import is_too_large
from puzzle.formats.mixed.quoted import quote_of
from puzzle.formats.mixed.sentence import is_sentence
from puzzle.formats.registry import is_of_kind
from puzzle.formats.text import NEAR, TableRow, is_empty, remembered, rows_of, without_comment
from puzzle.geometry import CLASSIC, LARGEST_SIZE
from puzzle.symbols import geometry_of, is_row_of_numbers
from puzzle.table import CLUE_PARTS

_LONGEST = 2 * LARGEST_SIZE**2
_FEWEST_NUMBERS = 36
_SYMBOLS = frozenset("0123456789.*_-Xx")
_ALL_LETTERS = "ABCDEFGHIJKLMNOP"
_LETTERS = frozenset(_ALL_LETTERS)
_DIGITS = frozenset("123456789")
_MOST_REPEATED = 2
"""Cells of a row with letters that repeat another, by slips."""
WORD = re.compile(r"[^\W\d_]{2,}")
"""Two letters or more."""
_QUOTED_ENTRY = re.compile(r"[,;]([\"']).?\1[,;]")
_FENCE = re.compile(
    r"(?:`{3,}+|~{3,}+) *\w*"
    r"|(?:\[/?(?:code|spoiler|hide|hidden|quote|pre|tt|mono|b|cent(?:er|re)|left|indent|box"
    r"|(?:font|size|colou?r)(?==|\]))(?:=[^\[\]\n]{0,40})?\]){1,6}",
    re.IGNORECASE,
)
"""What stands around a block of Markdown, or in the tags of a forum."""
_GREETING = re.compile(r"[^\W\d_]{2,}+[,;]")
"""``Hi,`` is no row of two entries."""
_OF_HASHES = re.compile(r"#{1,8}(?!0)\d(?:#|(?!0)\d){0,7}(?<=[\d#]{9})")
"""A row whose blanks are ``#``, which elsewhere begins a comment."""
_SPACED = re.compile(r"[1-9 ]{60,}")


_ALNUM = re.compile(r"[^\W_]+")
_SPACE = re.compile(r"[^\S\t]+")
_MAY_BE_CELLS = re.compile(
    r"(?<![\w.*-])[0-9.*_xX-]{9}(?![\w.*-])|[0-9.*_xX?-]{16}|\S{70}|^\s*[>#`~{\[]"
    r"|(?<!\w)\w(?:[\s|,;:]+\w){6}(?!\w)|(?<![\w.-])[0-9]{3}(?: [0-9]{3}){2}(?![\w.-])"
    r"|[\[{(][\s\"']*[0-9.]?[\"']?\s*[,;]|\b(?:[rR][1-9]\W?[cC]|[A-Ia-i])[1-9]\b"
)
"""What stands in a line that may be a row, a puzzle, its givens, a link or data."""
_OF_SENTENCES = re.compile(r" ?(?:[\"'(]{0,2}w(?:['-]w)*[.,;:!?\"')-]{0,3}(?: |$))*")
_FEWEST_WORDS = 3
_LARGE = re.compile(r"(?<![\w.])[0-9]{3,}(?![\w.])")
_PARTS_OF_LARGE = 3
"""One number of so many in a table has three digits or more, which no grid has."""
_LONGEST_ALIKE = 2_000


@remembered
def shape_of(text: str) -> str | None:
    """Return what a line of a log or a table has in common with others; None for any other line.

    That is what stands between its words and numbers.
    """
    if len(text) > _LONGEST_ALIKE or _MAY_BE_CELLS.search(text):
        return None
    shape = _SPACE.sub(" ", _ALNUM.sub("w", text))
    if shape.count("w") < _FEWEST_WORDS:
        return None
    if WORD.search(text) is None:
        large = sum(map(is_too_large, _LARGE.findall(text)))
        return shape if _PARTS_OF_LARGE * large >= shape.count("w") else None
    return None if _OF_SENTENCES.fullmatch(shape) else shape


_NUMBER_OF_ITEM = re.compile(r"[1-9][0-9]?\.")
"""What counts the puzzles of a text, above each: no row has two cells."""
_SIZE_ALONE = re.compile(r"([1-9][0-9]?)\s?[x×]\s?\1\s?[:.]?", re.IGNORECASE)
"""``6x6:``, which says how large the grid below is: no row has the same digit on both sides."""


class Family(Enum):
    """What a line looks like."""

    NOTHING = auto()  # empty, or a comment
    WHOLE = auto()  # a whole puzzle, or the header of such lines
    ROW = auto()  # a row of a grid, a character a cell
    TABLE = auto()  # entries with something between them
    DRAWING = auto()  # a row with bars
    RULE = auto()  # an ornament between rows
    QUOTED = auto()  # by a mail
    FENCE = auto()  # around a block of Markdown
    HEADING = auto()  # above the rows of a grid
    PROSE = auto()


@remembered
def family_of(text: str) -> Family:
    """Return what a line looks like by itself."""
    if is_sentence(text):
        return Family.PROSE
    body = without_comment(text)
    short = body.strip()
    if is_empty(body):
        return Family.ROW if _OF_HASHES.fullmatch(text.strip()) else Family.NOTHING
    if quote_of(text):
        return Family.QUOTED
    if _FENCE.fullmatch(short):
        return Family.FENCE
    if is_of_kind(short, LineKind.RULE):
        return Family.RULE
    if is_of_kind(text, LineKind.RECORD):
        return Family.WHOLE
    if is_of_kind(short, LineKind.HEADING) and WORD.search(short):
        return Family.HEADING
    if _SPACED.fullmatch(body.rstrip()) and "  " in body and not is_row_of_numbers(body):
        return Family.WHOLE
    if len(short) > LARGEST_SIZE and not any(map(str.isspace, short)):
        return _family_of_word(short)
    return _family_of_fields(body, short)


def _family_of_word(word: str) -> Family:
    """Of a long one: a puzzle, a record of several entries, or an address and the like."""
    if is_of_kind(word, LineKind.DRAWING) and len(word) < NEAR.start:
        return Family.DRAWING
    if _QUOTED_ENTRY.search(word) or is_of_kind(word, LineKind.COLUMN_LABELS):
        (row, *more) = rows_of(1, word)
        if not more and len(CLUE_PARTS) < len(row.fields) <= LARGEST_SIZE:
            is_table = _are_short(row) or is_of_kind(word, LineKind.COLUMN_LABELS)
            return Family.TABLE if is_table else Family.PROSE
    digits = sum(symbol in _SYMBOLS for symbol in word)
    if len(word) in NEAR and len(set(word).difference(_SYMBOLS)) == 1:
        return Family.WHOLE  # with a sign of its own for blank
    entries = re.split("[,;\t]", word)
    if 2 * digits <= len(word) and sum(len(one) <= 1 for one in entries) < CLASSIC.cell_count:
        is_whole = set(word.upper()) <= _LETTERS | _SYMBOLS or is_of_kind(word, LineKind.ENTRIES)
        return Family.WHOLE if is_whole else Family.PROSE
    if len(entries) > 1 and max(map(len, entries)) <= LARGEST_SIZE:
        return Family.TABLE if len(entries) < _FEWEST_NUMBERS or ";" in word else Family.WHOLE
    return Family.WHOLE


def _family_of_fields(body: str, short: str) -> Family:
    if any(one.fullmatch(short) for one in (_GREETING, _NUMBER_OF_ITEM, _SIZE_ALONE)):
        return Family.PROSE
    if is_of_kind(short, LineKind.DRAWING):
        return Family.DRAWING
    if is_of_kind(short, LineKind.ENTRIES):
        return Family.WHOLE
    rows = rows_of(1, body)
    entries = [field for row in rows for field in row.fields]
    if any(LARGEST_SIZE < len(e.text) <= _LONGEST and _is_like_digits(e.text) for e in entries):
        return Family.WHOLE
    if _are_parts_of_a_row([entry.text for entry in entries], body):
        return Family.ROW
    if len(rows) == 1 and _are_parts_of_a_puzzle([entry.text for entry in entries]):
        return Family.WHOLE
    if len(entries) == 1:
        is_row = 2 * len(short) > 2 and _is_like_a_row(short)
        return Family.ROW if is_row or len(short) == 1 else Family.PROSE
    if len(rows) == 1 and len(entries) >= _FEWEST_NUMBERS and _are_short(rows[0]):
        return Family.WHOLE
    if all(map(_are_short, rows)) or is_of_kind(body, LineKind.CLUE_HEADING):
        return Family.TABLE
    return Family.PROSE


def _are_parts_of_a_row(parts: Sequence[str], text: str) -> bool:
    """Recognise a row of a grid with blanks between its boxes, and nothing else."""
    wide = len(parts[0]) if parts else 0
    size = wide * len(parts)
    if len(parts) < 2 or wide < len(CLUE_PARTS) or size > LARGEST_SIZE:
        return False
    grid = geometry_of(size**2, None)
    return (
        grid is not None
        and grid.box_cols == wide
        and all(len(part) == wide for part in parts)
        and (all(map(_is_like_digits, parts)) or _has_letters_of_digits("".join(parts), size))
        and "".join(parts) == "".join(text.split())
    )


def _has_letters_of_digits(cells: str, size: int) -> bool:
    """Recognise a row of a grid wider than 9 with letters for the digits above 9.

    Codes have the same letters and digits, and repeat more of them than a slip does.
    """
    told = cells.upper()
    letters = _ALL_LETTERS[: max(size - CLASSIC.size, 0)]
    given = [symbol for symbol in told if symbol in letters or symbol in _DIGITS]
    is_row = set(told) <= {*letters, *_SYMBOLS} - {"X"}
    return is_row and len(given) - len(set(given)) <= _MOST_REPEATED


def _are_parts_of_a_puzzle(parts: Sequence[str]) -> bool:
    """Recognise what has about as many digits as a puzzle, in runs that are no candidates."""
    is_long = sum(map(len, parts)) in NEAR
    are_candidates = all(list(part) == sorted(set(part)) for part in parts)
    return (
        is_long
        and not are_candidates
        and all(len(part) >= CLASSIC.box_cols and _is_like_digits(part) for part in parts)
    )


def _is_like_digits(word: str) -> bool:
    return 2 * sum(symbol in _SYMBOLS for symbol in word) > len(word)


def _is_like_a_row(word: str) -> bool:
    is_wide = len(word) > CLASSIC.size
    return _is_like_digits(word) or (is_wide and set(word) <= _LETTERS | _SYMBOLS)


def _are_short(row: TableRow) -> bool:
    """Tell whether most entries may stand in a table of digits, and are no words."""
    short = sum(field.is_short for field in row.fields)
    words = sum(WORD.fullmatch(field.text) is not None for field in row.fields)
    return 2 * short > len(row.fields) and 2 * words <= len(row.fields)


@remembered
def width_of(text: str, family: Family) -> int:
    """Count the entries of a row of a table, else its characters that are no blanks."""
    body = without_comment(text)
    if family is Family.TABLE:
        return len(rows_of(1, body)[0].fields)
    return len("".join(body.split()))
