"""Text in several notations, as it comes in a mail or from several hands.

Lines that are alike make a stretch: whole puzzles one a line, rows of a grid, tables, drawings, or
prose. The notation of each stretch is seen by its content; sentences are one record that says that
they are no puzzle, but among puzzles one a line each line is a record, whatever it says. A stretch
of puzzles one a line changes its notation where a line is refused and another notation reads it.
Nothing waits for more than the stretch itself, so that records of a pipe can be answered as they
come.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum, auto
from typing import TYPE_CHECKING

from puzzle.errors import NotationError
from puzzle.formats import columns, line
from puzzle.formats.batch import Batch
from puzzle.formats.record import Record
from puzzle.formats.sdk import is_heading
from puzzle.formats.simple_sudoku import has_bars, is_rule
from puzzle.formats.source import lines_of
from puzzle.formats.text import (
    MAX_BLOCK_CHARACTERS,
    MAX_BLOCK_LINES,
    LinesFrom,
    Row,
    is_empty,
    rows_of,
    without_comment,
)
from puzzle.geometry import CLASSIC, MAX_BOX_SIDE, Geometry
from puzzle.table import CLUE_PARTS

if TYPE_CHECKING:
    from puzzle.formats import ReadsLines

HEAD_LINES = 60
"""Lines of a stretch that are looked at to find its notation."""
FIRST_WINDOW = 64
"""Lines that are first read by the batch; each time all are, twice as many are next."""

Detect = Callable[[Sequence[str]], "ReadsLines | None"]
"""The notation that recognises some lines, None if none does."""

_WIDEST = MAX_BOX_SIDE**2
_NARROWEST = 4
_LONGEST = 2 * _WIDEST**2
_FEWEST_NUMBERS = 36
_SYMBOLS = frozenset("0123456789.*_-Xx")
_LETTERS = frozenset("ABCDEFGHIJKLMNOP")
_STARTS = ("{", ":", "http://", "https://", "fpuzzles", "www.f-puzzles", "f-puzzles")
_NEAR = range(CLASSIC.cell_count - 20, CLASSIC.cell_count + 21)
_WORD = re.compile(r"[^\W\d_]{2,}")
_SENTENCE = re.compile(r"[^\W\d_]{2,}[^\w\s]*\s+[^\w\s]*[^\W\d_]{2,}")
_SPACED = re.compile(r"[1-9 ]{60,}")


class Family(Enum):
    """What a line looks like."""

    NOTHING = auto()  # empty, or a comment
    WHOLE = auto()  # a whole puzzle, or the header of such lines
    ROW = auto()  # a row of a grid, a character a cell
    TABLE = auto()  # entries with something between them
    DRAWING = auto()  # a row with bars
    RULE = auto()  # an ornament between rows
    HEADING = auto()  # above the rows of a grid
    PROSE = auto()


class Ahead:
    """The lines of a source, which can be looked at before they are read.

    Args:
        pieces: the source in pieces of whole lines, each as UTF-8 or as one line of text.

    Attributes:
        number: 1-based, of the next line.
    """

    def __init__(self, pieces: Iterable[bytes | str]) -> None:
        self.number = 1
        self._pieces = iter(pieces)
        self._lines: list[str] = []
        self._at = 0
        self._codes = b""
        self._is_text = True

    def peek(self, ahead: int = 0) -> str | None:
        """A line that comes next, or so many lines later; None behind the end."""
        while self._at + ahead >= len(self._lines):
            piece = next(self._pieces, None)
            if piece is None:
                return None
            rest = self._lines[self._at :]
            self._is_text = isinstance(piece, str)
            self._codes = b"" if rest or isinstance(piece, str) else piece
            new = [piece] if isinstance(piece, str) else list(lines_of([piece]))
            self._lines, self._at = [*rest, *new], 0
        return self._lines[self._at + ahead]

    def take(self) -> str:
        """The next line, which `peek` has shown."""
        self._at += 1
        self.number += 1
        return self._lines[self._at - 1]

    def back(self) -> None:
        """Let the line that was taken last be the next."""
        self._at -= 1
        self.number -= 1

    def skip(self, count: int) -> None:
        """Leave out lines that `codes` has shown."""
        self._at += count
        self.number += count

    def codes(self, most: int) -> list[bytes]:
        """The next lines in UTF-8 as far as they are there, at most so many; [] for none."""
        if not self._codes or self.peek() is None or not self._codes:
            return []
        if self._at == 0 and len(self._lines) <= most:
            return [self._codes]
        return [f"{text}\n".encode() for text in self._lines[self._at : self._at + most]]

    @property
    def is_at_a_piece(self) -> bool:
        """True when the next line is the first of a piece in UTF-8."""
        return self._at >= len(self._lines) and not self._is_text


def read_mixed(
    pieces: Iterable[bytes | str], detect: Detect, geometry: Geometry | None = None
) -> Iterator[Record | Batch]:
    """Yield the records of text, stretch by stretch, plain lines of bytes in batches.

    Args:
        pieces: as for `Ahead`.
        detect: finds the notation of a stretch.
        geometry: of every record; by default what the record says.
    """
    ahead = Ahead(pieces)
    is_one_a_line = False
    while (text := ahead.peek()) is not None:
        family = family_of(text)
        if family is Family.NOTHING:
            is_one_a_line = is_one_a_line and not is_empty(text)
            ahead.take()
        elif family is Family.WHOLE:
            is_one_a_line = True
            if geometry is None and _is_plain(text):
                yield from _plain(ahead, detect)
            yield from _whole(ahead, detect, geometry)
        elif family is Family.PROSE or (family is Family.HEADING and not _heads_rows(ahead)):
            yield _text([ahead.take()], ahead.number - 1) if is_one_a_line else _prose(ahead)
        elif is_one_a_line and _is_too_short_for_a_grid(ahead):
            first = ahead.number
            yield from line.read(LinesFrom(iter([ahead.take()]), first), geometry)
        else:
            is_one_a_line = False
            yield from _block(ahead, detect, geometry)


def family_of(text: str) -> Family:
    """What a line looks like by itself."""
    body = without_comment(text)
    short = body.strip()
    if text.lstrip().startswith(_STARTS):
        return Family.WHOLE
    if is_empty(body):
        return Family.NOTHING
    if is_heading(short) and _WORD.search(short):
        return Family.HEADING
    if is_rule(short):
        return Family.RULE
    if _SPACED.fullmatch(body.rstrip()) and "  " in body:
        return Family.WHOLE
    if len(short) > _WIDEST and not any(map(str.isspace, short)):
        return _family_of_word(short)
    return _family_of_fields(body, short)


def _family_of_word(word: str) -> Family:
    """Of a long one: a puzzle, a record of several entries, or an address and the like."""
    if has_bars(word) and len(word) < _NEAR.start:
        return Family.DRAWING
    digits = sum(symbol in _SYMBOLS for symbol in word)
    if 2 * digits <= len(word) and not columns.recognises([word]):
        return Family.WHOLE if set(word.upper()) <= _LETTERS | _SYMBOLS else Family.PROSE
    entries = re.split("[,;\t]", word)
    if len(entries) > 1 and max(map(len, entries)) <= _WIDEST:
        return Family.TABLE if len(entries) < _FEWEST_NUMBERS or ";" in word else Family.WHOLE
    return Family.WHOLE


def _family_of_fields(body: str, short: str) -> Family:
    if has_bars(short):
        return Family.DRAWING
    if columns.recognises([short]):
        return Family.WHOLE
    rows = rows_of(1, body)
    entries = [field for row in rows for field in row.fields]
    if any(_WIDEST < len(e.text) <= _LONGEST and _is_like_digits(e.text) for e in entries):
        return Family.WHOLE
    if len(entries) == 1:
        is_row = 2 * len(short) > 2 and _is_like_a_row(short)
        return Family.ROW if is_row or len(short) == 1 else Family.PROSE
    if len(rows) == 1 and len(entries) >= _FEWEST_NUMBERS and _are_short(rows[0]):
        return Family.WHOLE
    if _is_clue_heading(rows[0]) or all(map(_are_short, rows)):
        return Family.TABLE
    return Family.PROSE


def _is_like_digits(word: str) -> bool:
    return 2 * sum(symbol in _SYMBOLS for symbol in word) > len(word)


def _is_like_a_row(word: str) -> bool:
    is_wide = len(word) > CLASSIC.size
    return _is_like_digits(word) or (is_wide and set(word) <= _LETTERS | _SYMBOLS)


def _are_short(row: Row) -> bool:
    """True when most entries may stand in a table of digits, and are no words."""
    short = sum(field.is_short for field in row.fields)
    words = sum(_WORD.fullmatch(field.text) is not None for field in row.fields)
    return 2 * short > len(row.fields) and 2 * words <= len(row.fields)


def _is_clue_heading(row: Row) -> bool:
    return tuple(field.text.strip("\"'").lower() for field in row.fields) == CLUE_PARTS


class _Stretch:
    """Says of line after line whether it belongs to the lines before it.

    Args:
        ahead: the source.
    """

    def __init__(self, ahead: Ahead) -> None:
        self._ahead = ahead
        self._family = Family.NOTHING
        self._width = self._count = self._entries = 0
        self._separators = ""
        self._is_open = self._is_parted = self._is_marked = False

    def takes(self, text: str, offset: int = 0) -> bool:
        """True when the line, which is so many lines ahead, belongs to those before."""
        if self._is_open:
            self._is_open = not text.startswith("}")
            if not text.strip() or text[0].isspace() or text.startswith("}"):
                return True
        found = family_of(text)
        if found is Family.NOTHING:
            return self._takes_nothing(text)
        if self._family is Family.NOTHING or (
            self._family in (Family.HEADING, Family.RULE) and found is not Family.WHOLE
        ):
            self._family = found
        if self._family is Family.WHOLE:
            return self._takes_whole(text, found)
        if found is Family.RULE and self._family is not Family.DRAWING:
            return self._takes_rule(text, offset)
        if found is Family.HEADING:
            self._width = self._count = 0
            return self._family in (Family.ROW, Family.HEADING)
        if self._family is Family.DRAWING:
            return found in (Family.DRAWING, Family.RULE)
        return self._takes_row(text, found, offset)

    def _takes_whole(self, text: str, found: Family) -> bool:
        self._is_open = text.rstrip() == "{"
        if columns.recognises([text]):
            self._separators = "".join(filter(text.__contains__, ",;\t"))[:1]
            self._entries = text.count(self._separators) if self._separators else 0
            return True
        entries = text.split(self._separators) if self._separators else []
        is_entered = len(entries) == self._entries + 1 and max(map(len, entries)) > 3
        return found is Family.WHOLE or is_entered or bool(entries and len(text.strip()) <= 3)

    def _takes_nothing(self, text: str) -> bool:
        is_parting = is_empty(text)
        self._is_parted = self._is_parted or is_parting
        return not is_parting or self._family in (Family.WHOLE, Family.ROW, Family.HEADING)

    def _takes_rule(self, text: str, offset: int) -> bool:
        """A rule may be a row of blanks, or stand between rows, but not above a drawing."""
        if self._family is Family.RULE:
            self._width = self._width or _width_of(text, Family.ROW)
            self._count += 1
            return True
        following = self._ahead.peek(offset + 1)
        is_frame = following is not None and family_of(following) is Family.DRAWING
        if is_frame or self._is_done:
            return False
        self._count += _width_of(text, Family.ROW) == self._width
        return True

    @property
    def _is_done(self) -> bool:
        """True when the rows so far are whole grids."""
        return self._count > 0 and self._count % max(self._width, 1) == 0

    def _takes_row(self, text: str, found: Family, offset: int) -> bool:
        width = _width_of(text, self._family)
        is_done = self._is_done
        if found is not self._family and (is_done or width != self._width):
            return False
        if self._count:
            if width != self._width and (is_done or self._is_parted):
                return False
            if self._family is Family.TABLE and self._begins_another(
                text, width, offset, is_done=is_done
            ):
                return False
        else:
            self._width = width
        self._count += 1
        self._is_parted = False
        self._is_marked = self._is_marked or _is_marked(text)
        return True

    def _begins_another(self, text: str, width: int, offset: int, *, is_done: bool) -> bool:
        """True for a clue list's heading, and for the first row of a whole matrix."""
        if _is_clue_heading(rows_of(1, text)[0]):
            return True
        if width == self._width:
            is_new = is_done and width <= CLASSIC.size and self._is_marked != _is_marked(text)
        else:
            is_new = self._width == len(CLUE_PARTS)
        return (
            is_new
            and len(CLUE_PARTS) < width <= _WIDEST
            and all(
                (row := self._ahead.peek(offset + below)) is not None
                and family_of(row) is Family.TABLE
                and _width_of(row, Family.TABLE) == width
                for below in range(1, width)
            )
        )


def _is_marked(text: str) -> bool:
    """True for a row with entries of several signs, as candidates are."""
    return any(len(field.text) > 1 for row in rows_of(1, text) for field in row.fields)


def _width_of(text: str, family: Family) -> int:
    body = without_comment(text)
    if family is Family.TABLE:
        return len(rows_of(1, body)[0].fields)
    return len("".join(body.split()))


def _fed(ahead: Ahead, *, to_the_piece: bool = False) -> LinesFrom:
    """The lines of the stretch that begins here, taken as they are asked for."""
    stretch = _Stretch(ahead)

    def lines() -> Iterator[str]:
        is_first = True
        while is_first or not (to_the_piece and ahead.is_at_a_piece):
            text = ahead.peek()
            if text is None or not stretch.takes(text):
                return
            is_first = False
            yield ahead.take()

    return LinesFrom(lines(), ahead.number)


def _head(ahead: Ahead) -> list[str]:
    """The first lines of the stretch that begins here, up to the first empty one."""
    stretch, head = _Stretch(ahead), list[str]()
    while len(head) < HEAD_LINES:
        text = ahead.peek(len(head))
        if text is None or is_empty(text) or not stretch.takes(text, len(head)):
            break
        head.append(text)
    return head


def _heads_rows(ahead: Ahead, offset: int = 0) -> bool:
    """True for headings, so many lines ahead, with a row below."""
    while (text := ahead.peek(offset)) is not None and offset < HEAD_LINES:
        family = family_of(text)
        if family not in (Family.HEADING, Family.NOTHING):
            return family is Family.ROW
        offset += 1
    return False


def _is_too_short_for_a_grid(ahead: Ahead) -> bool:
    """True when the stretch that begins here has not half of the rows of a grid of its width."""
    rows = _head(ahead)
    if not rows or family_of(rows[0]) is not Family.ROW:
        return False
    return 2 * len(rows) < max(_width_of(rows[0], Family.ROW), _NARROWEST)


def _block(ahead: Ahead, detect: Detect, geometry: Geometry | None) -> Iterator[Record]:
    """The records of a stretch of rows."""
    notation = detect(_head(ahead)) or line
    yield from notation.read(_fed(ahead), geometry)


def _whole(ahead: Ahead, detect: Detect, geometry: Geometry | None) -> Iterator[Record]:
    """The records of a stretch of whole puzzles, up to one that is in another notation."""
    text = ahead.peek()
    if text is None or family_of(text) is not Family.WHOLE:
        return
    notation = _of_one_line(text, detect) or line
    for record in notation.read(_fed(ahead, to_the_piece=notation is line), geometry):
        if (
            isinstance(record.content, NotationError)
            and record.line == ahead.number - 1
            and _is_of_another(record.text, notation, detect)
        ):
            ahead.back()
            return
        yield record


def _plain(ahead: Ahead, detect: Detect) -> Iterator[Record | Batch]:
    """The records of lines of bytes, up to one that is in another notation or of another family."""
    window = FIRST_WINDOW
    while pieces := ahead.codes(window):
        first, count = ahead.number, sum(piece.count(b"\n") for piece in pieces)
        for found in line.read_batches([b"".join(pieces)], first):
            if isinstance(found, Record) and _leaves(found, detect):
                ahead.skip(found.line - first)
                return
            yield found
        ahead.skip(count)
        window *= 2


def _leaves(record: Record, detect: Detect) -> bool:
    """True for a record of the line notation that is rather something else."""
    return isinstance(record.content, NotationError) and (
        family_of(record.text) is not Family.WHOLE or _is_of_another(record.text, line, detect)
    )


def _is_of_another(text: str, notation: ReadsLines, detect: Detect) -> bool:
    """True for a line that another notation recognises."""
    body = text.strip()
    if notation is line and len(body) in _NEAR and not re.search(r"[\s:{,;]", body):
        return False
    return _of_one_line(text, detect) not in (None, notation)


def _of_one_line(text: str, detect: Detect) -> ReadsLines | None:
    """The notation that recognises a line, if it has one record a line."""
    notation = detect([text])
    is_of_blocks = notation is not None and len(list(notation.read([text, text]))) == 1
    return None if is_of_blocks and text.rstrip() != "{" else notation


def _is_plain(text: str) -> bool:
    return len(text) == CLASSIC.cell_count and line.is_line(text)


def _prose(ahead: Ahead) -> Record:
    """The record of a line that is no puzzle, or of sentences, with empty lines between them."""
    first, kept, room = ahead.number, list[str](), MAX_BLOCK_CHARACTERS
    waiting, is_language = list[str](), False
    while (text := ahead.peek(len(waiting))) is not None:
        family = family_of(text)
        if family is Family.NOTHING and len(waiting) < HEAD_LINES:
            waiting.append(text)
            continue
        if kept and family not in (Family.PROSE, Family.RULE, Family.HEADING):
            break
        if kept and family is Family.PROSE and not (is_language and _WORD.search(text)):
            break
        if kept and family is Family.HEADING and _heads_rows(ahead, len(waiting)):
            break
        for _ in range(len(waiting) + 1):
            taken = ahead.take()
            if len(kept) < MAX_BLOCK_LINES and room > 0:
                kept.append(taken[:room])
                room -= len(taken) + 1
        is_language = is_language or _SENTENCE.search(text) is not None
        waiting = []
    return _text(kept, first)


def _text(lines: Sequence[str], first: int) -> Record:
    return Record(
        first,
        "\n".join(lines)[:MAX_BLOCK_CHARACTERS],
        NotationError(
            "This is text, no puzzle: write a puzzle as 81 characters on a line, or as nine rows.",
            line=first,
        ),
    )
