"""Puzzles that a mailer, a scanner or a keyboard changed, where it is plain what was meant.

A line of 81 signs that was folded in two or more is one again. Digits that are not ASCII (full
width, keycaps), squares for blanks, and letters that a scanner takes for digits are read for what
they stand for, and that is said, as is a sign of somebody's own for blank; a grid that would then
break a rule is left as it is.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from puzzle.errors import NotationError
from puzzle.formats.labels import label_of
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.emoji import with_emoji
from puzzle.formats.mixed.patched import added
from puzzle.formats.record import Record
from puzzle.geometry import CLASSIC, FEWEST_GIVENS, Geometry
from puzzle.grid import Grid
from puzzle.message import Message, counting, joined, message
from puzzle.symbols import geometry_of
from puzzle.table import CLUE_PARTS

_SHORTEST_FOLD = 40
_MOST_FOLDS = 3
_LONGEST = 400
"""Characters of a line of 81 keycaps, and some blanks."""
_LONGEST_NAMED = 2000
"""The same where each is told by its name."""
_SMALL = (4, 6)
"""Rows and columns of smaller grids that are mended."""
_CELLS = frozenset("0123456789.*_-")
_BLANKS = _CELLS.difference("123456789")
_PARTS = re.compile(r"[\s|\u2502\u2503\ufe0f\u20e3\u283c]+")
"""What stands between cells, and the signs that make keycaps, and numbers in Braille."""
_CLOSING = "\"'\u201d\u2019\u00bb"
"""Quotes behind the last row."""
_FOLD = re.compile(r"[0-9.*_-]+")
_NUMBERS = re.compile(r"[0-9]+")
_WORDS = re.compile(r"[^\W\d_]{2,}")
_LONGEST_GIVEN, _MOST_WORDS_OF_A_GIVEN = 60, 3
NOT_ALIKE = message(
    "givens.not-alike",
    "This line may tell a given of the list beside it, in other words: write all givens alike.",
)
"""Why a list of givens is refused."""
_SQUARES = {
    **dict.fromkeys("\u25a1\u2b1c\u25fb\u25a2\u2b1b\u25a0\u00b7\u2022\u2581\u25cb\u3007", "."),
    **dict.fromkeys(
        "\u30fb\uff65\u22c5\u2219\u25e6\u26aa\u26ab\u25ef\u25cc\u25cf\u2b24\u25fd\u25fe\u25ab\u25aa\u25fc\u2610",
        ".",
    ),
    **dict.fromkeys(map(chr, range(0x1F7E0, 0x1F7EC)), "."),  # circles and squares in colours
    **dict.fromkeys("\U0001f532\U0001f533\U0001f534\U0001f535", "."),
}
"""Squares and circles, which stand for blanks."""
_LOOK_ALIKES = {
    **dict.fromkeys("OoQD", "0"),
    **dict.fromkeys("lI", "1"),
    "Z": "2",
    **dict.fromkeys("Ss", "5"),
    "B": "8",
    **_SQUARES,
    **dict.fromkeys("\u3002\uff0e\uff3f\uff0d\uff0a", "."),
    "\uff1f": "?",
}
_KEYCAP = re.compile("([0-9])\ufe0f?\u20e3")
_EMOJI = re.compile(f"(?:[0-9]\ufe0f?\u20e3|[{''.join(_SQUARES)}]\ufe0f?){{3}}")
"""Three keycaps, squares or circles in a row."""
_ROW_OF_SQUARES = re.compile(
    rf"[\s|]*(?:[0-9{''.join(_SQUARES)}]\ufe0f?[\s|]*){{{CLASSIC.size}}}[{_CLOSING}]?\s*"
)
"""A row of nine digits, squares and circles."""
_INTO_DOTS = str.maketrans({**_SQUARES, "\ufe0f": None})
_SHOWN = 3
_BRAILLE = dict(
    zip(
        "\u2801\u2803\u2809\u2819\u2811\u280b\u281b\u2813\u280a\u281a\u2824\u2800\u283f",
        "1234567890...",
        strict=True,
    )
)
"""Digits in Braille, as they are behind the sign for numbers, and what stands for a blank."""


class Mended(NamedTuple):
    """A record that was mended, and how many lines it takes."""

    lines: int
    record: Record


def mended(ahead: Ahead, geometry: Geometry | None, offset: int = 0) -> Mended | None:
    """Return the puzzle that begins here and has to be mended to be read; None for anything else.

    Args:
        ahead: the source, whose next line is not empty.
        geometry: the geometry of every record; 9×9 alone is mended.
        offset: lines before it, 0 or more.
    """
    if geometry not in (None, CLASSIC):
        return None
    looks = (_added, _folded, _replaced, _blanked)
    return next(filter(None, (look(ahead, offset) for look in looks)), None)


def may_be_given(text: str) -> bool:
    """Recognise a line that may tell one more given of a list: row, column and digit, few words."""
    numbers = _NUMBERS.findall(text) if len(text) <= _LONGEST_GIVEN else []
    return (
        sum(map(len, numbers)) == len(CLUE_PARTS)
        and len(_WORDS.findall(text)) <= _MOST_WORDS_OF_A_GIVEN
    )


def without_emoji(text: str) -> str:
    """Return a line with emoji, keycaps and squares, as digits and dots; any other as it is."""
    named = with_emoji(text)
    is_of_emoji = _EMOJI.search(named) is not None or _ROW_OF_SQUARES.fullmatch(named) is not None
    return _KEYCAP.sub(r"\1", named).translate(_INTO_DOTS) if is_of_emoji else named


def _added(ahead: Ahead, offset: int) -> Mended | None:
    """Return a line of 81 signs that a patch adds, without its mark."""
    text = ahead.peek(offset) or ""
    grid = added(text)
    return None if grid is None else Mended(1, Record(ahead.number + offset, text, grid))


def _folded(ahead: Ahead, offset: int) -> Mended | None:
    """Return a line of 81 signs on several lines, the first of which is no puzzle of its own."""
    lines, count = list[str](), 0
    while count < CLASSIC.cell_count and len(lines) < _MOST_FOLDS:
        text = ahead.peek(offset + len(lines))
        body = "" if text is None or len(text) > _LONGEST else text.strip()
        if len(body) >= _SHORTEST_FOLD:
            body = body.removesuffix("=")  # as quoted-printable folds a line
        if not _FOLD.fullmatch(body) or (not lines and len(body) < _SHORTEST_FOLD):
            return None
        if not lines and geometry_of(len(body), None) is not None:
            return None
        lines.append(body)
        count += len(body)
    if count != CLASSIC.cell_count or len(lines) == 1:
        return None
    grid = Grid.parse("".join(lines))
    return Mended(
        len(lines),
        Record(ahead.number + offset, "\n".join(lines), grid, None, (folded_note(len(lines)),)),
    )


def _replaced(ahead: Ahead, offset: int) -> Mended | None:
    """Return a line of 81 cells, or nine rows of nine, with signs that are no ASCII digits.

    A line may begin with what it is called, and a colon.
    """
    first = _cells_of_line(ahead.peek(offset) or "")
    if not _CELLS.issuperset(_digit(sign).replace("?", ".") for sign in first):
        return None
    if len(first) == CLASSIC.cell_count:
        count = 1
    elif len(first) in (*_SMALL, CLASSIC.size):
        count = len(first)
    else:
        return None
    texts = [ahead.peek(offset + below) or "" for below in range(count)]
    rows = [first, *(_cells_of(text) for text in texts[1:])]
    if count > 1:
        rows[-1] = rows[-1].rstrip(_CLOSING)  # a chat puts what has several lines in quotes
    if any(len(row) != len(first) for row in rows):
        return None
    signs = "".join(rows)
    # In rows with no other blank, a question mark is one; else it is what nobody could read.
    blank = "." if count > 1 and not _BLANKS.intersection(signs) else "?"
    digits = "".join(map(_digit, signs)).replace("?", blank)
    changed = [cell for cell, sign in enumerate(signs) if sign != digits[cell]]
    if not changed or not _CELLS.issuperset(digits):
        return None
    givens = sum(digit in "123456789" for digit in digits)
    told = sum(_value(sign) is not None or sign in _BRAILLE for sign in signs)
    if not _is_like_a_puzzle(digits, givens) or 2 * told < givens:
        return None
    try:
        grid = Grid.parse(digits)
    except NotationError:
        return None
    if grid.conflicts():
        return None
    text = "\n".join(texts)
    return Mended(
        count, Record(ahead.number + offset, text, grid, None, (_note(signs, digits, changed),))
    )


def _is_like_a_puzzle(digits: str, givens: int) -> bool:
    """Tell whether so many givens are enough; small grids have a blank, and no 0 for one."""
    if len(digits) == CLASSIC.cell_count:
        return givens >= FEWEST_GIVENS
    return "0" not in digits and givens**2 >= len(digits) > givens


def _blanked(ahead: Ahead, offset: int) -> Mended | None:
    """Return a line of 81 cells with a sign of its own for blank, such as ``#`` or ``~``."""
    text = ahead.peek(offset) or ""
    body = text.strip()
    (sign, *more) = set(body).difference("123456789") or {""}
    if (
        len(body) != CLASSIC.cell_count
        or more
        or not sign
        or sign.isalnum()
        or not sign.isprintable()
        or sign in _CELLS | {"?"}
    ):
        return None
    grid = Grid.parse(body.replace(sign, "."))
    if grid.given_count < FEWEST_GIVENS or grid.conflicts():
        return None
    return Mended(1, Record(ahead.number + offset, text, grid, None, (as_blank(sign),)))


def _cells_of_line(text: str) -> str:
    """Return the same of a line behind what it is called, if these are as many as a grid has."""
    name, end = label_of(text)
    if name is None:
        return _cells_of(text)
    behind = _cells_of(text[end:])
    return behind if len(behind) == CLASSIC.cell_count else f"{_cells_of(text[:end])}{behind}"


def _cells_of(text: str) -> str:
    """Return the signs of a line that may be cells: without blanks, bars and what makes keycaps."""
    if len(text) > _LONGEST_NAMED:
        return ""
    cells = _PARTS.sub("", with_emoji(text))
    return "" if len(cells) > _LONGEST else cells


def _digit(sign: str) -> str:
    """Return what a sign stands for: itself, or a digit of ASCII, or a blank."""
    if sign in _CELLS:
        return sign
    if sign in _BRAILLE:
        return _BRAILLE[sign]
    value = _value(sign)
    return _LOOK_ALIKES.get(sign, sign) if value is None else str(value)


def _value(sign: str) -> int | None:
    """Return the digit that a sign of any script is, in a circle, as a Roman number or on a die."""
    if "\u2680" <= sign <= "\u2685":
        return ord(sign) - ord("\u267f")
    if unicodedata.category(sign) == "Nl":
        value = unicodedata.numeric(sign)
        return int(value) if value in range(1, CLASSIC.size + 1) else None
    return unicodedata.digit(sign, None)


def folded_note(lines: int) -> Message:
    """Return what is said of one line that stands on several."""
    return counting(
        "assumed.folded",
        "Read as one line, which was folded in {count}.",
        "Read as one line, which was folded in {count}.",
        count=lines,
    )


def as_blank(sign: str) -> Message:
    """Return what is said of a sign that stands for a blank cell."""
    return message("assumed.blank", "Read {sign} as blank.", sign=sign)


def _note(signs: str, digits: str, changed: Sequence[int]) -> Message:
    """Return what was read for what, and where first, as a sentence."""
    places = Counter[str](signs[cell] for cell in changed)
    parts = list[Message]()
    for sign, count in list(places.items())[:_SHOWN]:
        cell = signs.index(sign)
        read, name = read_as(sign, digits[cell]), CLASSIC.cell_name(cell)
        if count == 1:
            one = message("assumed.sign-in", "{read} in {cell}", read=read, cell=name)
        else:
            one = counting(
                "assumed.sign-in-more",
                "{read} in {cell} and {count} more place",
                "{read} in {cell} and {count} more places",
                read=read,
                cell=name,
                count=count - 1,
            )
        parts.append(one)
    if (rest := len(places) - _SHOWN) > 0:
        parts.append(
            counting(
                "assumed.signs-more",
                "and {count} more signs",
                "and {count} more signs",
                count=rest,
            )
        )
    return signs_read(parts)


def read_as(sign: str, digit: str) -> Message:
    """Return for what a sign was read, as a part of a sentence."""
    return message("assumed.sign", "{sign} as {digit}", sign=sign, digit=digit)


def signs_read(parts: Sequence[Message]) -> Message:
    """Return what signs were read for, in one sentence."""
    return message("assumed.signs", "Read {signs}.", signs=joined(", ", parts))
