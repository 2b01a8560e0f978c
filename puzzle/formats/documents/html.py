"""HTML: a saved page, or the body of a mail, with puzzles in tables or in its text.

What a browser shows as a line is a line here, and a row of a table is its cells with tabs between;
this text is then read in whatever notation it is. A cell with a picture is no digit; what a script
or a screen reader would say of cells is read only where they show nothing. Where a page shows no
puzzle, those that its links hold are read, or those in its scripts: a page that plays one draws it
later. Read only.

Tags are found by one regular expression: the parser of the standard library needs time quadratic in
the length of a page whose tags do not end. HTML living standard, sections 13.1 and 15.3.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from html import unescape
from io import BytesIO
from itertools import dropwhile, islice
from typing import BinaryIO

from puzzle.errors import NotationError
from puzzle.formats.apps.named_links import names_a_puzzle
from puzzle.formats.documents import svg
from puzzle.formats.documents.html_fields import Fields, is_field, with_fields
from puzzle.formats.documents.html_links import links_of
from puzzle.formats.documents.html_places import grid_by_attributes, grid_by_places
from puzzle.formats.documents.nested_cells import CellsFound, NestedCells
from puzzle.formats.plain.boxes import are_boxes, joined
from puzzle.formats.record import Record, SetAside
from puzzle.formats.text import LONGEST_LINE
from puzzle.geometry import CLASSIC, FEWEST_GIVENS, Geometry
from puzzle.grid import Grid
from puzzle.message import Message, Numeral, message
from puzzle.table import CLUE_PARTS

NAME = "html"
SUFFIXES = (".html", ".htm")

LARGEST_FILE = 8 * 1024 * 1024
"""Bytes of a page; a thousand puzzles in tables have some million."""
MOST_CELLS = 200_000
"""Cells of all tables of a page."""
MOST_LINES = 100_000
"""Lines that a page shows."""
MOST_SCRIPTS = 200
"""Scripts of a page that are looked at."""
DEEPEST = 50
"""Tables within one another."""

_START = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[^>]{0,1000}-->\s*){0,9}"
    rb"<(?:!doctype\s+html|html|head|body|meta|title|style|script|table|tbody|div|pre|p|span|center|"
    rb"form|main|section|article|ul|ol|h[1-6])[\s>]",
    re.IGNORECASE,
)
TAG = re.compile(r"<!--|<[!?][^<>]*+>|<(/?)([a-zA-Z][a-zA-Z0-9]*+)([^<>]*+)>")
_SCRIPT = re.compile(r"<script\b[^<>]*+>", re.IGNORECASE)
_SVG = re.compile(r"<svg\b[^<>]*+>", re.IGNORECASE)
_SVG_END = "</svg>"
_SCRIPT_END = re.compile("</script", re.IGNORECASE)
_LONG_STATEMENTS = 300
"""Characters from which on a line of a script is read statement by statement."""
UNSEEN = frozenset({"noscript", "script", "style", "template", "title"})
BREAKS = frozenset(
    {"article", "blockquote", "body", "br", "caption", "center", "dd", "div", "dl", "dt", "footer"}
    | {"form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html", "li", "main", "ol", "p"}
    | {"pre", "section", "table", "tbody", "tfoot", "thead", "tr", "ul"}
)
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_WORDS = re.compile(r"[^\W\d_]{3}")
_DATA = re.compile(
    r"\bdata-(?:value|val|digit|number|num|given)\s*=\s*[\"']?([1-9][0-9]?)(?![^\s\"'>])",
    re.IGNORECASE,
)
"""What a script shows in a cell."""
_LABEL = re.compile(
    r"\baria-label\s*=\s*[\"'][^\"'<>]{0,40}?\br(?:ow)?\s?([1-9])\b[^\"'<>0-9]{1,12}([1-9])\b"
    r"(?:[^\"'<>0-9]{0,30}\b([1-9])\b)?[^\"'<>0-9]{0,30}[\"']",
    re.IGNORECASE,
)
"""What a screen reader says of a cell."""
_TAG_SHOWN = re.compile(r"<(?=/?(?:table|tbody|thead|tfoot|t[dhr]|br)\b)", re.IGNORECASE)
_MARKS = frozenset({"b", "strong", "i", "em", "u", "mark"})
_OF_GIVENS = re.compile(
    r"\bclass\s*=\s*[\"']?[^\"'>]{0,60}\b(?:given|fixed|prefilled|initial|locked|clue|hint)",
    re.IGNORECASE,
)
"""What a page marks digits with, which are its givens."""
_LABELLED = message(
    "assumed.labels", "Read from the labels of the cells, which say row, column and digit."
)
_SCRIPTED = message("assumed.script", "Read from a script of the page, which shows no puzzle.")
_PLACED = message("assumed.page-places", "Read from the places that the page gives its digits.")
_ATTRIBUTED = message(
    "assumed.attributes", "Read from the attributes of tags, which say row, column and digit."
)
_DIGITS = frozenset("123456789")
_SHORT = 8
"""Characters from which on the text of a cell is none of a cell of a grid."""
_UNREADABLE = "?"
"""Stands for what a cell shows and its text does not say."""

_SPACES = re.compile(r"[^\S\u00a0]+")
_HOLDS = "\u00a0"
"""A space at which no line is broken."""
_EMPTY = frozenset({"area", "base", "br", "col", "embed", "hr", "link", "meta", "param", "source"})
"""Elements that nothing is in."""
_OF_FORMULAS = {"mtable": "table", "mtr": "tr", "mtd": "td"}
"""What MathML calls the parts of a table."""
_OF_TABLES = frozenset({"caption", "table", "tbody", "td", "tfoot", "th", "thead", "tr"})
_FIELDS = frozenset({"canvas", "img", "input", "svg", "textarea"})
"""Elements that show what is no text."""
_CLOSED_BY_NEXT = frozenset({"dd", "dt", "li", "option", "p"})
"""Elements that end where another of their kind begins."""
_STYLES = (
    (
        "row",
        re.compile(
            r"display\s*:\s*(?:inline-)?flex\b(?![^\"']{0,300}wrap\s*:\s*wrap)", re.IGNORECASE
        ),
    ),
    ("row", re.compile(r"display\s*:\s*table-row\b", re.IGNORECASE)),
    ("box", re.compile(r"grid-template-columns\s*:\s*repeat\(\s*3\s*,", re.IGNORECASE)),
)
"""How cells are laid out that are a row, or a box."""
_HINT = re.compile(r"\b(?:class|id|name)\s*=\s*[\"']?([^\"'>]{1,80})", re.IGNORECASE)

_Line = tuple[int, str]
"""The 1-based line of the page where it begins, and its text."""


def recognises_bytes(head: bytes) -> bool:
    """Tell whether it begins with a tag of HTML."""
    return _START.match(head) is not None


def read_bytes(stream: BinaryIO, geometry: Geometry | None = None) -> Iterator[Record | SetAside]:
    """Yield the records of the text of a page, each at the line of the page where it begins."""
    try:
        source = _whole(stream).decode("utf-8-sig", "replace")
    except NotationError as error:
        yield Record(1, "", error.at_line(1))
        return
    yield from read_page(source, geometry)


def read_page(source: str, geometry: Geometry | None = None) -> Iterator[Record | SetAside]:
    """Yield the records of the source of a page, or of some tags, as `read_bytes` does.

    Those of its drawings come first.
    """
    drawn, rest = _drawn(source, geometry)
    yield from drawn
    yield from _besides_drawings(rest, geometry)


def _drawn(source: str, geometry: Geometry | None) -> tuple[list[Record], str]:
    """Return the puzzles in the drawings of a page, and the page without these drawings."""
    found, kept, at = list[Record](), list[str](), 0
    for begin in islice(_SVG.finditer(source), MOST_SCRIPTS):
        end = source.find(_SVG_END, begin.end()) + len(_SVG_END)
        if begin.start() < at or end < begin.end():
            continue
        drawing = source[begin.start() : end]
        line = source.count("\n", 0, begin.start())
        records = list(svg.read_bytes(BytesIO(drawing.encode()), geometry))
        if not records or not all(isinstance(record.content, Grid) for record in records):
            continue
        found += (replace(record, line=record.line + line) for record in records)
        kept += [source[at : begin.start()], "<p>", "\n" * drawing.count("\n"), "</p>"]
        at = end
    return found, "".join([*kept, source[at:]])


def _besides_drawings(source: str, geometry: Geometry | None) -> Iterator[Record | SetAside]:
    source = with_fields(source)
    fields = Fields.of(source)
    try:
        lines = _shown(source, fields)
    except NotationError as error:
        yield Record(1, "", error.at_line(1))
        return
    is_classic = geometry in (None, CLASSIC)
    if is_classic and (labelled := _in_labels(source)) is not None:
        yield from _with_labels(labelled, source, lines, geometry)
    elif is_classic and (placed := grid_by_places(source)) is not None:
        bare = [line for line in lines if line[1].strip() not in _DIGITS]
        yield from _with_labels(placed, source, bare, geometry, _PLACED)
    else:
        yield from map(partial(_noted, fields.note), _of_lines(source, lines, geometry))


def _noted(note: Message | None, found: Record | SetAside) -> Record | SetAside:
    """Return what a page shows, a puzzle with what is assumed of its fields."""
    if note is None or not isinstance(found, Record) or not isinstance(found.content, Grid):
        return found
    return replace(found, notes=(*found.notes, note))


def _with_labels(
    labelled: tuple[int, Grid],
    source: str,
    lines: Sequence[_Line],
    geometry: Geometry | None,
    note: Message = _LABELLED,
) -> Iterator[Record | SetAside]:
    """Yield what a page shows; what its cells are labelled with only where it shows no such grid.

    They stand for the first grid without a digit, with its rules; else, where the page shows no
    grid at all, for rows of their own.
    """
    first, grid = labelled
    read = list(_of_lines(source, lines, geometry))
    contents = [found.content for found in read if isinstance(found, Record)]
    grids = [content for content in contents if isinstance(content, Grid)]
    if not grids:
        at = sum(number < first for number, _ in lines)
        behind = list(dropwhile(lambda line: not line[1].strip(), lines[at:]))
        size = grid.geometry.size
        rows = [str(grid)[n : n + size] for n in range(0, size * size, size)]
        told = [(first, text) for text in ("", *rows, "")]
        again = list(_of_lines(source, [*lines[:at], *told, *behind], geometry))
        # A rule that cannot be read may be one of this grid: without it, it would be another.
        is_refused = any(isinstance(r, Record) and not isinstance(r.content, Grid) for r in again)
        read = read if is_refused else again
    is_told = any(str(content) == str(grid) for content in grids)
    for found in read:
        if is_told or not isinstance(found, Record) or not isinstance(found.content, Grid):
            yield found
            continue
        content = found.content
        if not content.given_count and content.geometry.cell_count == CLASSIC.cell_count:
            content = Grid(grid.digits, content.geometry)
        is_told = str(content) == str(grid)
        yield replace(found, content=content, notes=(note,)) if is_told else found


def _of_lines(
    source: str, lines: Sequence[_Line], geometry: Geometry | None
) -> Iterator[Record | SetAside]:
    """Yield the records of the lines that a page shows, or of its scripts where it shows none."""
    from puzzle.formats import read_text

    has_puzzle = False
    # Tags that a page shows are its text, and no page within it.
    shown = (_TAG_SHOWN.sub("\u2039", text[:LONGEST_LINE]) for _, text in lines)
    for found in read_text(shown, geometry):
        number, _ = lines[found.line - 1]
        if isinstance(found, SetAside):
            yield replace(found, line=number)
            continue
        content, has_puzzle = found.content, True
        if isinstance(content, NotationError):
            is_first = content.line == found.line
            content = content.at_line(number).at_column(content.column if is_first else None)
        yield replace(found, line=number, content=content)
    if not has_puzzle:
        yield from (
            _in_links(source, geometry)
            or _in_scripts(source, geometry)
            or _in_attributes(source, geometry)
        )


def _in_links(source: str, geometry: Geometry | None) -> list[Record]:
    """Return the puzzles that the links of a page hold, or else the names of some on a server.

    Other links are no attempt.
    """
    from puzzle.formats import read_text

    found = [
        replace(record, line=line)
        for line, address in links_of(source)
        for record in read_text([address], geometry)
        if isinstance(record, Record)
        and (isinstance(record.content, Grid) or names_a_puzzle(address))
    ]
    grids = [record for record in found if isinstance(record.content, Grid)]
    return grids or found


def _in_labels(source: str) -> tuple[int, Grid] | None:
    """Return the line and the 9×9 puzzle of cells labelled for screen readers; None for no such.

    As in ``aria-label="Row 1, column 2: 5"``, for each cell once, those without a digit blank.
    """
    digits, first = dict[tuple[str, str], str](), 0
    for found in _LABEL.finditer(source):
        row, column, digit = found.groups()
        if (row, column) in digits:
            return None
        first = first or source.count("\n", 0, found.start()) + 1
        digits[row, column] = digit or "."
    if len(digits) != CLASSIC.cell_count:
        return None
    grid = Grid.parse("".join(digit for _, digit in sorted(digits.items())))
    if grid.given_count < FEWEST_GIVENS:
        return None
    return first, grid


def _in_attributes(source: str, geometry: Geometry | None) -> list[Record]:
    """Return the puzzle that tags say row by row and column by column, where nothing shows it."""
    told = grid_by_attributes(source) if geometry in (None, CLASSIC) else None
    if told is None:
        return []
    first, grid = told
    return [Record(first, str(grid), grid, notes=(_ATTRIBUTED,))]


def _in_scripts(source: str, geometry: Geometry | None) -> list[Record]:
    """Return the puzzles in the scripts of a page, each once; the rest of a program is no attempt.

    A full grid is the solution of one.
    """
    from puzzle.formats import read_text

    met, records = set[Grid](), list[Record]()
    for first, script in islice(_scripts(source), MOST_SCRIPTS):
        lines = [
            (number, part[:LONGEST_LINE])
            for number, text in enumerate(script.split("\n"), start=first)
            for part in ([text] if len(text) < _LONG_STATEMENTS else text.split(";"))
        ]
        for found in read_text((text for _, text in lines), geometry):
            if not isinstance(found, Record) or not isinstance(found.content, Grid):
                continue
            grid = found.content
            if grid in met or grid.given_count == grid.geometry.cell_count:
                continue
            met.add(grid)
            line = lines[found.line - 1][0]
            records.append(replace(found, line=line, notes=(_SCRIPTED,)))
    return records


def _scripts(source: str) -> Iterator[_Line]:
    """Yield the scripts of a page, as far as they end."""
    at = 0
    while (begin := _SCRIPT.search(source, at)) and (
        end := _SCRIPT_END.search(source, begin.end())
    ):
        yield source.count("\n", 0, begin.end()) + 1, source[begin.end() : end.start()]
        at = end.end()


def _whole(stream: BinaryIO) -> bytes:
    data = stream.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise NotationError(
            message(
                "page.large",
                "The page has more than {most} bytes: send its text.",
                most=Numeral(LARGEST_FILE),
            )
        )
    return data


@dataclass(slots=True)
class _Text:
    """Lines of text as a browser shows them, of the page or of a cell.

    Attributes:
        lines: they, with their numbers in the page.
        table: the last table in it.
        data: what stands for its text where no cell of its table has any.
        is_marked: whether tags or a class tell it from others.
    """

    lines: list[_Line] = field(default_factory=list)
    table: _Table | None = None
    data: str = ""
    is_marked: bool = False
    _parts: list[str] = field(default_factory=list)
    _line: int = 0

    def add(self, line: int, text: str) -> None:
        """Put text behind what is there."""
        is_shown = bool(text.strip()) or _HOLDS in text
        if is_shown and not self._parts:
            self._line = line
        if self._parts or is_shown:
            self._parts.append(text)

    def end_line(self) -> None:
        """Let what comes next begin a line."""
        if self._parts:
            # A space that holds may be a blank cell, at the ends of a row too.
            self.lines.append((self._line, "".join(self._parts).strip(" \t").replace(_HOLDS, " ")))
        self._parts = []

    def end_line_as_it_is(self, line: int) -> None:
        """Let what comes next, on this line, begin a line, and leave an empty one empty."""
        if not self._parts and self.lines and self.lines[-1][1]:
            self.lines.append((line - 1, ""))
        self.end_line()

    def replace(self, begin: int, end: int, lines: Sequence[_Line]) -> None:
        """Put lines in the place of some that are there, with an empty line on both sides."""
        self.lines[begin:end] = [(lines[0][0], ""), *lines, (lines[0][0], "")]

    @property
    def line_count(self) -> int:
        """How many lines there are, with the last one, which may go on."""
        return len(self.lines) + bool(self._parts)

    @property
    def has_begun_line(self) -> bool:
        """Whether there is text on the last line, which goes on."""
        return any(part.strip() for part in self._parts)

    @property
    def ends_in_words(self) -> bool:
        """Whether the last line has a word, as no row of a grid has."""
        return bool(self.lines) and _WORDS.search(self.lines[-1][1]) is not None

    @property
    def only_table(self) -> _Table | None:
        """The table in it, where there is nothing else."""
        if self.table is None:
            return None
        told = [text for _, text in self.table.lines if text]
        return self.table if told == [text for _, text in self.lines if text] else None

    @property
    def entry(self) -> str:
        """All lines as one, for a row of a table."""
        return "".join(text for _, text in self.lines).strip()

    def part(self, line: int) -> None:
        """End the line, and leave one empty."""
        self.end_line()
        if self.lines and self.lines[-1][1]:
            self.lines.append((line, ""))


@dataclass(slots=True)
class _Table:
    """A table: the cells of each row."""

    rows: list[list[_Text]] = field(default_factory=list)

    def join_boxes(self) -> None:
        """Take the rows of its cells for its own, where each cell is a box of a grid."""
        boxes = [
            [table.rows for cell in row if (table := cell.only_table) is not None]
            for row in self.rows
        ]
        if list(map(len, boxes)) == list(map(len, self.rows)) and are_boxes(boxes):
            self.rows = joined(boxes)

    @property
    def lines(self) -> list[_Line]:
        """Its rows as lines, or the lines of its cells where it is there for the layout."""
        cells = [cell for row in self.rows for cell in row]
        are_short = all(len(text) < _SHORT for cell in cells for _, text in cell.lines)
        is_narrow = all(len(row) <= len(CLUE_PARTS) for row in self.rows)
        if is_narrow and not are_short and any(len(cell.lines) > 1 for cell in cells):
            return [line for cell in cells for line in cell.lines]
        # Short entries in rows of three would be a list of clues, but may be a box of a grid.
        separator = " | " if is_narrow and are_short else "\t"
        blank = "." if are_short and not is_narrow else ""
        # Beside cells that show their digits, those of the others are answers.
        has_text = any(cell.entry for cell in cells)
        if has_text and _are_marked_apart(cells):
            for cell in cells:
                if cell.is_marked:
                    cell.lines = [(line, f"({text})") for line, text in cell.lines]
        return [
            (
                max((line for cell in row for line, _ in cell.lines), default=0),
                separator.join(cell.entry or (not has_text and cell.data) or blank for cell in row),
            )
            for row in self.rows
            if row
        ]


def _are_marked_apart(cells: Sequence[_Text]) -> bool:
    """Tell whether all cells of a grid have a digit, and some are told from others by marks."""
    are_digits = len(cells) == CLASSIC.cell_count and all(cell.entry.isdecimal() for cell in cells)
    return are_digits and len({cell.is_marked for cell in cells}) > 1


class _Page:
    """A page while it is read.

    Args:
        fields: what its fields say.
    """

    def __init__(self, fields: Fields) -> None:
        self.text = _Text()
        self._fields = fields
        self._tables: list[_Table] = []
        self._preformatted = self._cells = 0
        self._is_below_heading = False
        self._nested = NestedCells()
        self._begun: list[_Text] = []

    @property
    def _here(self) -> _Text:
        """Where text goes: the last cell of the innermost table, or the page itself."""
        for table in reversed(self._tables):
            if table.rows and table.rows[-1]:
                return table.rows[-1][-1]
        return self.text

    def say(self, line: int, text: str) -> None:
        """Take the text between two tags."""
        text = unescape(text)
        self._nested.say(text)
        if self._is_below_heading and text.strip():
            self._is_below_heading = False
            if text.lstrip()[0].isupper() and not self._tables:
                self.text.part(line)  # a sentence that begins there does not go on from it
        if not self._preformatted:
            before = text[: len(text) - len(text.lstrip())]
            self._here.add(line + before.count("\n"), _SPACES.sub(" ", text))
            return
        for number, part in enumerate(text.split("\n")):
            if number:
                self._here.end_line_as_it_is(line + number)
            # Each space of it holds.
            self._here.add(line + number, part.replace(" ", _HOLDS))

    def tag(self, line: int, name: str, attributes: str, *, closes: bool) -> None:
        """Take a tag."""
        if name in BREAKS:
            self._here.end_line()
        if closes and name in _HEADINGS:
            self._is_below_heading = not self._tables and self.text.ends_in_words
        if name == "pre":
            self._preformatted = max(0, self._preformatted + (-1 if closes else 1))
        if name == "table":
            self._table(line, closes=closes)
        elif self._tables and not closes:
            self._part_of_table(line, name, attributes)
        if name in _MARKS and self._tables:
            self._here.is_marked = True
        self._follow(line, name, attributes, closes=closes)

    def _follow(self, line: int, name: str, attributes: str, *, closes: bool) -> None:
        """Look for a grid whose cells are elements that end or begin here."""
        if self._nested.is_too_deep:
            return
        if name == "table":
            self._nested.spoil()
        elif name in _FIELDS and not closes:
            self._field(line, name, attributes)
        elif name in _EMPTY or name in _OF_TABLES or name in _FIELDS or attributes.endswith("/"):
            return
        elif not closes:
            if name in _CLOSED_BY_NEXT and self._nested.innermost == name:
                self._end_element(line)
            self._begin_element(line, name, _hint_of(attributes))
        elif self._nested.is_open(name):
            while name != self._nested.innermost:
                self._end_element(line)
            self._end_element(line)

    def _field(self, line: int, name: str, attributes: str) -> None:
        """Take a field of a form for a cell, and a picture for one that cannot be read."""
        if not is_field(attributes):
            return
        self._begin_element(line, name, "")
        is_text = name in ("input", "textarea")
        self._nested.say(self._fields.said(attributes) if is_text else _UNREADABLE)
        if self._nested.innermost == name:
            self._end_element(line)

    def _begin_element(self, line: int, name: str, hint: str) -> None:
        here = self._here
        # What begins within a line has no place of its own.
        self._nested.begin(name, hint, (line, -1 if here.has_begun_line else len(here.lines)))
        if self._nested.depth > len(self._begun):
            self._begun.append(here)

    def _end_element(self, line: int) -> None:
        """End the innermost element, and put the rows of grids that end there in their places."""
        begun, here = self._begun.pop(), self._here
        grids = self._nested.end((line, here.line_count))
        if grids or self._nested.has_all_cells:
            here.end_line()  # what comes next is not of the grid
        self._put(grids, begun)

    def _put(self, grids: Iterable[CellsFound], begun: _Text) -> None:
        for grid in grids:
            (line, first), (_, last) = grid.begin, grid.end
            if begun is self._here and first >= 0:
                begun.replace(first, last, [(line, "\t".join(row)) for row in grid.rows])

    def end(self, line: int) -> list[_Line]:
        """Return the lines of the whole page."""
        while self._tables:
            self._table(line, closes=True)
        self.text.end_line()
        self._put(self._nested.end_all((line, len(self.text.lines))), self.text)
        self.check_lines()
        return self.text.lines

    def check_lines(self) -> None:
        """Refuse a page that shows too many lines.

        Raises:
            NotationError: so it does.
        """
        if len(self._here.lines) > MOST_LINES:
            raise NotationError(
                message(
                    "page.lines",
                    "The page shows more than {most} lines: split it.",
                    most=Numeral(MOST_LINES),
                )
            )

    def _table(self, line: int, *, closes: bool) -> None:
        if not closes:
            if len(self._tables) < DEEPEST:
                self._tables.append(_Table())
            return
        if not self._tables:
            return
        table = self._tables.pop()
        for row in table.rows:
            for cell in row:
                cell.end_line()
        table.join_boxes()
        self._here.table = table
        self._here.part(line)
        self._here.lines += [(number or line, text) for number, text in table.lines]
        self._here.part(line)

    def _part_of_table(self, line: int, name: str, attributes: str) -> None:
        rows = self._tables[-1].rows
        match name:
            case "tr":
                rows.append([])
            case "td" | "th":
                if not rows:
                    rows.append([])
                is_marked = _OF_GIVENS.search(attributes) is not None
                rows[-1].append(_Text(data=_data_of(attributes), is_marked=is_marked))
                self._cells += 1
                if self._cells > MOST_CELLS:
                    raise NotationError(
                        message(
                            "page.cells",
                            "The page has more than {most} cells: split it.",
                            most=Numeral(MOST_CELLS),
                        )
                    )
            case "img" | "svg" | "canvas":
                self._here.add(line, _UNREADABLE)
            case "input" | "textarea" if is_field(attributes):
                self._here.add(line, self._fields.said(attributes))


def _hint_of(attributes: str) -> str:
    """Return what an element is called, and what its style says that it is."""
    laid_out = [name for name, style in _STYLES if style.search(attributes)]
    return " ".join([*_HINT.findall(attributes), *laid_out])


def _data_of(attributes: str) -> str:
    """Return the digit that a cell has for a script to show; empty for none."""
    found = _DATA.search(attributes)
    return found[1] if found else ""


def _shown(source: str, fields: Fields) -> list[_Line]:
    """Return the lines that a browser shows of a page."""
    page, at, line = _Page(fields), 0, 1
    while (found := TAG.search(source, at)) is not None:
        page.say(line, source[at : found.start()])
        line += source.count("\n", at, found.start())
        closes, name, attributes = found.groups()
        end = found.end()
        if found.group() == "<!--":
            end = after(source, "-->", end)
        elif name and name.lower() in UNSEEN and not closes:
            end = after(source, f"</{name}", end)
        elif name:
            tag = name.lower()
            page.tag(line, _OF_FORMULAS.get(tag, tag), attributes, closes=bool(closes))
        line += source.count("\n", found.start(), end)
        at = end
        page.check_lines()
    page.say(line, source[at:])
    return page.end(line)


def after(source: str, mark: str, start: int) -> int:
    """Where a mark ends that closes something, in any case of its letters; else the end."""
    found = re.compile(re.escape(mark), re.IGNORECASE).search(source, start)
    return found.end() if found else len(source)
