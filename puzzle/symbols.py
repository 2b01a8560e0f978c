"""The characters that stand for digits, and the cells of a line of them.

What `puzzle.grid.Grid.parse` stands on: the line notation as far as it needs no grid.
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import Any, NamedTuple

from puzzle.amounts import characters, with_and
from puzzle.cell import SYMBOLS
from puzzle.errors import GeometryError, NotationError
from puzzle.geometry import CLASSIC, LARGEST_SIZE, Cell, Digit, Geometry, lacking_regions
from puzzle.message import Message, Numeral, in_quotes, message

BLANKS = ".0*_-Xx"
_VALUES = {
    **{symbol: value for value, symbol in enumerate(SYMBOLS)},
    **{symbol.lower(): value for value, symbol in enumerate(SYMBOLS)},
    **dict.fromkeys(BLANKS, 0),
    " ": 0,
}
VALUE_OF_BYTE = bytes(_VALUES.get(chr(byte), 255) for byte in range(256))
"""The same for each byte of Latin-1, 255 for what is no digit."""
_OTHER_BLANKS = frozenset(BLANKS)
_SHOWN_CHARACTERS = 3
_MISSED_KEYS = (1, -1, 2, -2)
_NUMBERS = LARGEST_SIZE
_NUMBER_WIDTH = 3


class LineCells(NamedTuple):
    """The cells of a line.

    Attributes:
        digits: one byte a cell, row-major, 0 for blank.
        geometry: whose cells they are.
        is_padded: True where blanks were put at the end, for spaces that an editor cut.
    """

    digits: bytes
    geometry: Geometry
    is_padded: bool


def cells_of_line(text: str, geometry: Geometry | None = None) -> LineCells:
    """Return the cells of one line; see `puzzle.grid.Grid.parse`.

    Raises:
        NotationError: with `column` and `cell` of the first character that is no digit, or for
            a wrong length, with the nearest reading where it is plain.
    """
    body, start, found = _cells(text, geometry)
    if found is None:
        raise wrong_length(text, geometry)
    digits = body.encode("latin-1", "replace").translate(VALUE_OF_BYTE)
    if max(digits, default=0) > found.size:
        cell = next(cell for cell, digit in enumerate(digits) if digit > found.size)
        raise no_digit(body[cell], cell, found, column=start + cell + 1)
    return LineCells(digits, found, len(text) < len(body))


def has_length_of_a_grid(text: str) -> bool:
    """Tell whether a line has as many characters as a grid of some size has cells."""
    return _cells(text, None)[2] is not None


def symbol_digit(symbol: str, cell: Cell, geometry: Geometry, **place: Any) -> Digit:
    """Return the digit that a character stands for, 0 for blank.

    Args:
        symbol: the character.
        cell: where it stands in the grid.
        geometry: the geometry of the grid.
        place: line and column of the error.

    Raises:
        NotationError: it is no digit of the geometry.
    """
    value = _VALUES.get(symbol)
    if value is None or value > geometry.size:
        raise no_digit(symbol, cell, geometry, **place)
    return value


def no_digit(symbol: str, cell: Cell, geometry: Geometry, **place: Any) -> NotationError:
    """Return the error for a character that is no digit; see `symbol_digit`."""
    return NotationError(
        message(
            "sign.no-digit",
            "{sign} is no digit: write {digits}, and . or 0 for blank.",
            sign=in_quotes(symbol),
            digits=_digit_range(geometry),
        ),
        cell=geometry.cell_name(cell),
        character=symbol,
        **place,
    )


def geometry_of(count: int, geometry: Geometry | None) -> Geometry | None:
    """Return the geometry of this many cells: the one asked for, or any plain one.

    None for neither.
    """
    if geometry is not None:
        return geometry if geometry.cell_count == count else None
    return _plain(count)


@lru_cache(64)
def _plain(count: int) -> Geometry | None:
    try:
        return Geometry.for_cell_count(count)
    except GeometryError:
        return None


def _cells(text: str, geometry: Geometry | None) -> tuple[str, int, Geometry | None]:
    """Return the cells of a line, the number of characters before them, and whose cells they are.

    Spaces at the ends are blanks if the line has the right length with them, or if it lost some at
    its end; else they are white space. They are blanks only where all blanks are spaces.
    """
    whole = text.rstrip("\r\n")
    body = whole.strip()
    if len(body) == len(whole) and " " not in body:
        return body, 0, geometry_of(len(body), geometry)
    size = geometry or CLASSIC
    if _has_lost_blanks(whole.rstrip(), size):
        return whole.rstrip().ljust(size.cell_count), 0, size
    found = geometry_of(len(whole), geometry)
    if found and not _has_other_blanks(whole):
        return whole, 0, found
    apart = None if " " in body else geometry_of(len(body), geometry)
    return body, text.index(body), apart


def _has_other_blanks(line: str) -> bool:
    """Recognise a line whose spaces part things: it has another blank, or a whole grid amid them.

    ``5300… 12. 2026-11-21`` may have as many characters as a larger grid has cells.
    """
    return any(not _OTHER_BLANKS.isdisjoint(run) or _is_whole(run) for run in line.split())


def _is_whole(run: str) -> bool:
    """Recognise a run that has the length and the digits of some grid."""
    geometry = _plain(len(run))
    return geometry is not None and all(_VALUES.get(sign, 255) <= geometry.size for sign in run)


def _has_lost_blanks(body: str, geometry: Geometry) -> bool:
    """Recognise digits and spaces that are too few, as when an editor cut the spaces at the end.

    A puzzle with one solution lacks fewer than two rows there. Numbers with single spaces between
    them are another notation.
    """
    missing = geometry.cell_count - len(body)
    return (
        0 <= missing < 2 * geometry.size
        and "  " in body
        and all(symbol == " " or symbol in SYMBOLS[1 : geometry.size + 1] for symbol in body)
        and not is_row_of_numbers(body)
    )


def is_row_of_numbers(text: str) -> bool:
    """Recognise a row of the largest grid, numbers of up to two digits in equal columns."""
    return len(text.split()) == _NUMBERS and not text[_NUMBER_WIDTH - 1 :: _NUMBER_WIDTH].strip()


def wrong_length(text: str, geometry: Geometry | None) -> NotationError:
    """Return the error for a length that fits no grid, with the nearest reading if plain."""
    body = text.strip()
    start = text.index(body)
    strange = [i for i, character in enumerate(body) if _VALUES.get(character.strip()) is None]
    if found := geometry_of(len(body) - len(strange), geometry):
        odd = list(dict.fromkeys(body[i] for i in strange))[:_SHOWN_CHARACTERS]
        return NotationError(
            message(
                "length.without",
                "{amount}, which it has without {signs}.",
                amount=_amount(body, found),
                signs=with_and(list(map(repr, odd))),
            ),
            column=start + strange[0] + 1,
            character=body[strange[0]],
            about="shape",
        )
    word = body.split(maxsplit=1)[0] if body else ""
    if found := geometry_of(len(word), geometry):
        return NotationError(
            message(
                "length.first-word",
                "{amount}, which the first word has: put all else after a #.",
                amount=_amount(body, found),
            ),
            column=start + len(word) + 1,
            about="shape",
        )
    if (found := geometry_of(len(body), geometry)) and " " in body:
        sign = max(BLANKS, key=body.count)
        return NotationError(
            message(
                "length.spaces",
                "{characters}, with spaces among cells of which {shown} is the blank: write {sign} "
                "for each blank, and all else after a #.",
                characters=characters(found.cell_count),
                shown=in_quotes(sign),
                sign=sign,
            ),
            column=start + body.index(" ") + 1,
            character=" ",
            about="shape",
        )
    side = isqrt(len(body))
    if geometry is None and side * side == len(body) and (fault := lacking_regions(side, side)):
        said = message(
            "length.fault", "{characters}: {fault}", characters=characters(len(body)), fault=fault
        )
        return NotationError(said, about="shape")
    near = (geometry_of(len(body) + miss, geometry) for miss in _MISSED_KEYS)
    nearest = next(filter(None, near), geometry or CLASSIC)
    return NotationError(
        message("length", "{amount}.", amount=_amount(body, nearest)), about="shape"
    )


def _amount(body: str, geometry: Geometry) -> Message:
    """Return how long a line is and should be, as the beginning of a sentence."""
    n, count, length = geometry.size, geometry.cell_count, len(body)
    if length > count:
        return message(
            "length.too-many",
            "{characters}, {more} too many: a {n}x{n} puzzle is one line of {count} characters",
            characters=characters(length),
            more=Numeral(length - count),
            n=n,
            count=count,
        )
    return message(
        "length.too-few",
        "{characters}, {less} too few: a {n}x{n} puzzle is one line of {count} characters",
        characters=characters(length),
        less=Numeral(count - length),
        n=n,
        count=count,
    )


def _digit_range(geometry: Geometry) -> Message:
    if geometry.size <= 9:
        return message("digits", "1 to {last}", last=geometry.size)
    return message("digits.letters", "1 to 9 or A to {last}", last=SYMBOLS[geometry.size])
