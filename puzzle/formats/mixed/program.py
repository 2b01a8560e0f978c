"""Arrays as programs write and print them: of Python, NumPy, MATLAB, R, C and others.

A name and ``=`` may stand before, ``np.array(`` and the like around, comments and what parts lines
within. Blank is 0, NaN in any spelling, None, null, or an empty text. As many entries as a grid has
cells are a grid, if the brackets, semicolons or lines part them into its rows. An array that is
none of these is left to the readers of plain text, which say what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.mended import Mended
from puzzle.formats.record import Record
from puzzle.formats.text import integer, remembered
from puzzle.geometry import CLASSIC, MAX_BOX_SIDE, Geometry
from puzzle.grid import Grid
from puzzle.message import message
from puzzle.symbols import BLANKS, geometry_of
from puzzle.table import CLUE_PARTS

MOST_LINES = 800
"""Lines of an array; one entry a line, and brackets of their own, are allowed on 25x25."""
LONGEST = 20_000
"""Characters of an array."""

_BEGIN = re.compile(
    r"\s{0,80}(?:(?:[\w. ]{1,40}(?:\[\]\[\]|\[,\]) )?"
    r"(?:[^=#%\"'\[\](){}]{0,30}array ?\[[\w., ]{1,30}\] of )?[^=#%\"'\[\](){}]{0,60}"
    r"(?:(?:\[\w{0,8}\]){0,2}|\([0-9, ]{1,9}\)|\[{1,2}\w{1,8}; ?[0-9]{1,2}\](?:; ?[0-9]{1,2}\])?)"
    r" ?(?::?=|<-) ?|return )?(?:new )?(?:[\w.]{1,20}(?:\[,\]|\[\]\[\])\s?(?=\{))?"
    r"(?:\((?:def\w{0,10}|set[fq]) [\w*+-]{1,40} )?"
    r"(?:\(make-array '\([0-9 ]{1,9}\)[\w' :-]{0,40} :initial-contents )?"
    r"(?:(?:'|#[0-9]?[aA])(?=\())?"
    r"(?:transpose\()?"
    r"(?:[\w.:<>,]{1,40}\((?:[\w.]{1,20}, ?){0,3}(?=c?[\s\[({\"'])|\((?=c?[\s\[{\"']))?"
    r"(?:(?:\[[0-9]{0,2}\]){2}|(?:\[\[?\w*\]?\])?)"
    r"[\w.]{0,20}!?\s?(?=[\[({]|\"[0-9.]{9}\"|'[0-9.]{9}'|[\"'](?:[0-9._] ){8})"
)
"""What stands before the bracket of an array: a name, a type, a call."""
_TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<comment>\#.*|%.*|//.*|\.\.\..*|&\s*$)"
    r"|(?P<named>(?:sep|dtype|order|byrow|n?rows?|n?cols?|shape)\s?=\s?"
    r"(?:'[^']{0,9}'|\"[^\"]{0,9}\"|[\w.]{1,20}))"
    r"|(?P<open>\((?:list|vector)(?!\S)|[\[({])|(?P<close>[\])}])"
    r"|(?P<call>[A-Za-z_][\w.:]{0,30}!?(?=[\[({]))"
    r"|(?P<row>[;|])|(?P<comma>,)"
    r"|(?P<blank>(?:np\.|numpy\.|math\.|Double\.)?nan\b|N/?A\b|None\b|null\b|nil\b"
    r"|missing\b|nothing\b|<>)"
    r"|(?P<number>[+-]?[0-9]{1,3}(?:\.[0-9]{0,6})?(?:[eE][+-]?[0-9]{1,2})?(?![\w.]))"
    r"|(?P<text>\"[^\"]{0,700}\"|'[^']{0,700}')|(?P<sign>[._*-](?=[\s,;\])}]|$))",
    re.IGNORECASE,
)
_OF_ENTRIES = re.compile(r"[0-9._-](?:\s{1,3}[0-9._-]){3,700}")
"""A text that has the entries of a row or of the whole grid, with spaces between."""
_FEWEST_ALONE = 16
"""Entries of a text that is the whole grid, as what is called was given it alone."""
_BLANK = frozenset({"blank", "sign"})
_OF_COLUMNS = re.compile(
    r"(?<![\w.])(?:matrix|array)\(\s*(?:data\s?=\s?)?c\(|\border\s?=\s?[\"']F[\"']"
    r"|\bdim\s?=\s?c\(9L?, ?9L?\)|(?<![\w.])reshape\(\s*\["
)
_MOST_BEHIND = 3
"""Lines behind the entries that may say how they are put."""
_BY_ROW = re.compile(
    r"\bbyrow\s?=\s?T|\border\s?=\s?[(\[]/?\s?2|\)['.]{1,2}\s*;?\s*$|(?:permutedims|transpose)\(",
    re.MULTILINE,
)
"""What turns them over again."""
OF_COLUMNS = message(
    "assumed.by-columns",
    "The values are read one column after the other, as the program puts them.",
)


@dataclass(slots=True)
class _Array:
    """An array while it is read.

    Attributes:
        rows: its entries, parted where a bracket or a semicolon does so, or a line ends.
        depth: brackets that are open.
    """

    rows: list[list[str]] = field(default_factory=lambda: [[]])
    depth: int = 0
    is_whole: bool = False

    def feed(self, text: str) -> bool:
        """Take a line, and tell whether it may belong to an array."""
        at = 0
        while at < len(text) and not self.is_whole:
            found = _TOKEN.match(text, at)
            if found is None or found.lastgroup is None:
                return False
            self._take(found.lastgroup, found.group())
            at = found.end()
        self._part()
        return True

    def _take(self, kind: str, token: str) -> None:
        match kind:
            case "open":
                self.depth += 1
                self._part()
            case "close":
                self.depth -= 1
                self._part()
                self.is_whole = self.depth <= 0
            case "row":
                self._part()
            case "text":
                told = token[1:-1].strip()
                entries = told.split() if _OF_ENTRIES.fullmatch(told) else [told]
                self.rows[-1] += entries
                self.is_whole = self.depth == 0 and len(entries) >= _FEWEST_ALONE
            case "number":
                self.rows[-1].append(token)
            case kind if kind in _BLANK:
                self.rows[-1].append("")

    def _part(self) -> None:
        if self.rows[-1]:
            self.rows.append([])


@remembered
def _begin(text: str) -> int | None:
    """Return where the first bracket of an array stands in a line; None for no array."""
    found = _BEGIN.match(text)
    return None if found is None else found.end()


def array(ahead: Ahead, geometry: Geometry | None, offset: int = 0) -> Mended | None:
    """Return the grid of the array that begins here; None for anything else.

    Args:
        ahead: the source.
        geometry: the geometry of every record; by default the plain one of as many cells.
        offset: lines before it, 0 or more.
    """
    text, first = ahead.peek(offset) or "", ahead.number + offset
    if first < ahead.no_array_before or (begin := _begin(text)) is None:
        return None
    found, room, count = _Array(), LONGEST, 0
    body = text[begin:]
    while count < MOST_LINES and room > 0 and found.feed(body[:room]):
        count += 1
        room -= len(body) + 1
        following = ahead.peek(offset + count)
        if found.is_whole or following is None:
            break
        body = following
    grid = _grid(found.rows, geometry) if found.is_whole else None
    if grid is None:
        ahead.no_array_before = first + count
        return None
    whole = "\n".join(ahead.peek(offset + below) or "" for below in range(count))
    behind = [
        ahead.peek(offset + count + n) or "" for n in range(_MOST_BEHIND * is_by_columns(whole))
    ]
    if is_by_columns("\n".join([whole, *behind])):
        turned = bytes(grid.digits[at] for at in _by_columns(grid.geometry.size))
        grid = Grid(turned, grid.geometry)
        return Mended(count, Record(first, whole, grid, None, (OF_COLUMNS,)))
    return Mended(count, Record(first, whole, grid))


def _by_columns(size: int) -> list[int]:
    """Return the cells of a grid column by column, as the places of one told so row by row."""
    return [column * size + row for row in range(size) for column in range(size)]


def is_by_columns(text: str) -> bool:
    """Recognise a program that puts entries into one column after the other, as R does."""
    return _OF_COLUMNS.search(text) is not None and _BY_ROW.search(text) is None


def _grid(rows: Sequence[Sequence[str]], geometry: Geometry | None) -> Grid | None:
    """Return the grid of the entries; None where they are none."""
    kept = [row for row in rows if row]
    entries = [entry for row in kept for entry in row]
    if entries and all(len(entry) > 3 for entry in entries):
        entries = list("".join(entries))
        kept = [entries]
    found = geometry_of(len(entries), geometry)
    if found is None or len(entries) > MAX_BOX_SIDE**4:
        return None
    size = found.size
    if not _are_rows(kept, size):
        return None
    digits = [0 if entry in ("", *BLANKS) else integer(entry) for entry in entries]
    if any(digit is None or not 0 <= digit <= size for digit in digits):
        return None
    grid = Grid(bytes(digit or 0 for digit in digits), found)
    are_clues = found == CLASSIC and all(len(row) == len(CLUE_PARTS) for row in kept)
    return None if are_clues and grid.conflicts() else grid


def _are_rows(kept: Sequence[Sequence[str]], size: int) -> bool:
    """Tell whether the parts are the rows of a grid, or each a piece of one row, or one all."""
    at = 0
    for row in kept:
        if at % size + len(row) > size and (at % size or len(row) % size):
            return False
        at += len(row)
    return True
