"""Lines that belong together, told line by line: nothing waits for more than the stretch itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from puzzle.formats.code import opens_data
from puzzle.formats.kinds import LineKind
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.comment import is_told
from puzzle.formats.mixed.family import WORD, Family, family_of, width_of
from puzzle.formats.registry import ENTERED, is_of_kind
from puzzle.formats.solved import heads_solution
from puzzle.formats.text import LinesFrom, is_empty
from puzzle.symbols import geometry_of
from puzzle.table import CLUE_PARTS

if TYPE_CHECKING:
    from puzzle.formats.registry import ReadsLines

Detect = Callable[[Sequence[str]], "ReadsLines | None"]
"""The notation that recognises some lines, None if none does."""
HEAD_LINES = 60
"""Lines of a stretch that are looked at to find its notation."""
_NARROWEST = 4
_OBJECT = '{"'
"""How an object of JSON lines begins."""
_BELOW_HEADER = 3
"""Lines below the names of columns that are looked at."""
_CELLS = re.compile(r"[0-9.*_-]{16}")
_MOST_LOST = 3
"""Cells that the first row of a grid has lost, where the others say how many it should have."""
_LONGEST_REST = 3
"""Characters of a line that is cut off behind its first entry."""


class Stretch:
    """Says of line after line whether it belongs to the lines before it.

    Args:
        ahead: the source.
    """

    def __init__(self, ahead: Ahead) -> None:
        self._ahead = ahead
        self._family = Family.NOTHING
        self._width = self._count = self._entries = 0
        self._separators = ""
        self._is_open = self._is_parted = False

    def takes(self, text: str, offset: int = 0) -> bool:
        """Tell whether the line, which is so many lines ahead, belongs to those before."""
        if self._is_open:
            self._is_open = not text.startswith("}")
            if not text.strip() or text[0].isspace() or text.startswith("}"):
                return True
        found = family_of(text)
        if found is Family.NOTHING:
            return self._takes_nothing(text)
        if found in (Family.QUOTED, Family.FENCE):
            return False
        if self._family is Family.NOTHING or (
            self._family in (Family.HEADING, Family.RULE) and found is not Family.WHOLE
        ):
            self._family = found
        if self._family is Family.WHOLE:
            return self._takes_whole(text, found, offset)
        if found is Family.RULE and self._family is not Family.DRAWING:
            return self._takes_rule(text, offset)
        if found is Family.HEADING:
            self._width = self._count = 0
            return self._family in (Family.ROW, Family.HEADING)
        if self._family is Family.DRAWING:
            return found in (Family.DRAWING, Family.RULE)
        return self._takes_row(text, found, offset)

    def _takes_whole(self, text: str, found: Family, offset: int) -> bool:
        if opens_code(self._ahead, offset):
            return False
        self._is_open = text.rstrip() == "{"
        is_object = text.startswith(_OBJECT)  # a line of JSON lines is looked at for no entries
        if not is_object and is_of_kind(text, LineKind.ENTRIES):
            if heads_nothing(self._ahead, offset):
                return False
            self._separators = "".join(filter(text.__contains__, ",;\t"))[:1]
            self._entries = text.count(self._separators) if self._separators else 0
            return True
        entries = text.split(self._separators) if self._separators else []
        is_entered = (
            len(entries) == self._entries + 1
            and max(map(len, entries)) > 3
            and not (self._entries and _are_of_words(entries))
        )
        return found is Family.WHOLE or is_entered or bool(entries and _is_cut(text))

    def _takes_nothing(self, text: str) -> bool:
        is_parting = is_empty(text)
        is_below = self._family is Family.WHOLE or self._is_done
        if heads_solution(text) or (is_below and not is_parting and is_told(text, self._ahead)):
            return False
        self._is_parted = self._is_parted or is_parting
        return not is_parting or self._family in (Family.WHOLE, Family.ROW, Family.HEADING)

    def _takes_rule(self, text: str, offset: int) -> bool:
        """Return a rule may be a row of blanks, or stand between rows, but not above a drawing."""
        if self._family is Family.RULE:
            self._width = self._width or width_of(text, Family.ROW)
            self._count += 1
            return True
        following = self._ahead.peek(offset + 1)
        is_frame = following is not None and family_of(following) is Family.DRAWING
        if is_frame or self._is_done:
            return False
        self._count += width_of(text, Family.ROW) == self._width
        return True

    @property
    def _is_done(self) -> bool:
        """True when the rows so far are whole grids."""
        return self._count > 0 and self._count % max(self._width, 1) == 0

    def _takes_row(self, text: str, found: Family, offset: int) -> bool:
        width = width_of(text, self._family)
        is_done = self._is_done
        is_record = is_of_kind(text, LineKind.RECORD) and not is_of_kind(text, LineKind.ENTRIES)
        if self._family is Family.TABLE and is_record:
            return False
        if found is not self._family and (is_done or width != self._width):
            return False
        if self._count:
            if width != self._width and (is_done or self._is_parted):
                return False
            if self._begins_another(text, width, offset, is_done=is_done):
                return False
        else:
            self._width = self._width_below(width, offset) or width
        # A row that counts the columns is none of the grid.
        self._count += self._count > 0 or not is_of_kind(text, LineKind.COLUMN_LABELS)
        self._is_parted = False
        return True

    def _width_below(self, width: int, offset: int) -> int:
        """Return the width of a grid's other rows, of which the first has fewer; 0 for others."""
        if self._ahead.peek(offset + 1) is None or width <= len(CLUE_PARTS):
            return 0
        wide = width_of(self._ahead.peek(offset + 1) or "", self._family)
        if not width < wide <= width + _MOST_LOST or geometry_of(wide**2, None) is None:
            return 0
        widths = [self._width_of_row(offset + below) for below in range(1, wide + 1)]
        return wide if widths[-1] != wide and {*widths[:-1]} == {wide} else 0

    def _width_of_row(self, offset: int) -> int:
        """Return the width of a line of the same family, so many lines ahead; 0 for others."""
        text = self._ahead.peek(offset) or ""
        is_row = text.strip() != "" and family_of(text) is self._family
        return width_of(text, self._family) if is_row else 0

    def _begins_another(self, text: str, width: int, offset: int, *, is_done: bool) -> bool:
        """Recognise a clue list's heading, and for the first row of a whole grid below another."""
        is_table = self._family is Family.TABLE
        if is_table and is_of_kind(text, LineKind.CLUE_HEADING):
            return True
        is_below_clues = is_table and self._width == len(CLUE_PARTS) != width
        if not (is_below_clues or (is_done and width == self._width)):
            return False
        rows = width + is_of_kind(text, LineKind.COLUMN_LABELS)
        is_wide = len(CLUE_PARTS) < width and geometry_of(width**2, None) is not None
        return is_wide and all(
            (row := self._ahead.peek(offset + below)) is not None
            and family_of(row) is self._family
            and width_of(row, self._family) == width
            for below in range(1, rows)
        )


def _are_of_words(entries: Sequence[str]) -> bool:
    """Recognise a sentence with commas, below a list: it begins with words, and has no cells."""
    begins, behind = entries[0].strip(), entries[1]
    is_told = " " in begins or (behind[:1] == " " and behind.strip()[:1].isalpha())
    has_words = begins[:1].isalpha() and WORD.search(begins) is not None
    return is_told and has_words and not any(map(_CELLS.search, entries))


def _is_cut(text: str) -> bool:
    """Recognise what may be left of a line of a table, such as its number."""
    body = text.strip()
    return len(body) <= _LONGEST_REST and any(map(str.isdigit, body))


def heads_nothing(ahead: Ahead, offset: int = 0) -> bool:
    """Recognise words with commas between, one of them ``puzzle``, that are over no puzzles."""
    below = (ahead.peek(at) or "" for at in range(offset + 1, offset + HEAD_LINES))
    filled = islice((line for line in below if not is_empty(line)), _BELOW_HEADER)
    return ENTERED.heads(ahead.peek(offset) or "", filled) is False


def opens_code(ahead: Ahead, offset: int = 0) -> bool:
    """Recognise a brace alone on its line, below which a program goes on, and no object of JSON."""
    text = ahead.peek(offset) or ""
    if text.strip() != "{":
        return False
    below = (ahead.peek(at) or "" for at in range(offset + 1, offset + HEAD_LINES))
    first = next((line for line in below if line.strip()), "")
    return not opens_data(text, first)


def fed(ahead: Ahead, *, to_the_piece: bool = False) -> LinesFrom:
    """Yield the lines of the stretch that begins here, taken as they are asked for."""
    stretch = Stretch(ahead)

    def lines() -> Iterator[str]:
        is_first = True
        while is_first or not (to_the_piece and ahead.is_at_a_piece):
            text = ahead.peek()
            if text is None or not stretch.takes(text):
                return
            is_first = False
            yield ahead.take()

    return LinesFrom(lines(), ahead.number)


def head_of(ahead: Ahead) -> list[str]:
    """Return the first lines of the stretch that begins here, up to the first empty one.

    Those below headings are left away: the rows follow.
    """
    stretch, head, at = Stretch(ahead), list[str](), 0
    while at < HEAD_LINES:
        text = ahead.peek(at)
        if text is None or not stretch.takes(text, at):
            break
        if not is_empty(text):
            head.append(text)
        elif any(family_of(above) is not Family.HEADING for above in head):
            break
        at += 1
    return head


def heads_rows(ahead: Ahead, offset: int = 0) -> bool:
    """Recognise headings, so many lines ahead, with a row below.

    A word and a number above such a heading and an empty line, as a chapter is called, are none.
    """
    is_title = not (ahead.peek(offset) or "").startswith(("#", "["))
    is_parted = False
    while (text := ahead.peek(offset)) is not None and offset < HEAD_LINES:
        family = family_of(text)
        if family not in (Family.HEADING, Family.NOTHING):
            return family is Family.ROW
        if is_title and is_parted and family is Family.HEADING:
            return False
        is_parted = is_parted or is_empty(text)
        offset += 1
    return False


def is_too_short_for_a_grid(ahead: Ahead) -> bool:
    """Tell whether the stretch that begins here has not half of the rows of a grid of its width."""
    rows = head_of(ahead)
    if not rows or family_of(rows[0]) is not Family.ROW:
        return False
    return 2 * len(rows) < max(width_of(rows[0], Family.ROW), _NARROWEST)


def lines_of_bands(ahead: Ahead) -> int:
    """How many lines from here are one grid with an empty line between its bands, or its rows.

    0 if they are anything else.
    """
    first, second = ahead.peek() or "", ahead.peek(1) or ""
    # A first row of dashes alone looks like an ornament: the second tells what it is.
    first = second if _is_blank_row(first, second) else first
    family = family_of(first)
    if family not in (Family.ROW, Family.TABLE):
        return 0
    if is_of_kind(first, LineKind.PUZZLE):
        return 0
    width = width_of(first, family)
    grid = geometry_of(width**2, None)
    if grid is None or width <= len(CLUE_PARTS):
        return 0
    for height in {1, grid.box_rows}:
        empty = {height + band * (height + 1) for band in range(width // height - 1)}
        count = width + len(empty)
        if all(
            (text := ahead.peek(at)) is not None
            and (
                is_empty(text)
                if at in empty
                else (family_of(text) is family and width_of(text, family) == width)
                or (family is Family.ROW and _is_blank_row(text, first))
            )
            for at in range(count)
        ):
            return count
    return 0


def _is_blank_row(text: str, like: str) -> bool:
    """Recognise a row of dashes alone, parted as another row is: ``--- --- ---``.

    By itself it is an ornament.
    """
    parts = text.split()
    return {*text.strip()} == {"-", " "} and [*map(len, parts)] == [*map(len, like.split())]


def counts_columns(ahead: Ahead) -> bool:
    """Recognise a line that counts the columns of the drawing below it."""
    text = ahead.peek()
    if text is None or not is_of_kind(text, LineKind.COLUMN_LABELS):
        return False
    frame, row = ahead.peek(1) or "", ahead.peek(2) or ""
    return is_of_kind(frame.strip(), LineKind.RULE) and is_of_kind(row, LineKind.DRAWING)
