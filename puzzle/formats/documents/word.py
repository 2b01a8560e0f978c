"""Letters of Word (``.docx``) and LibreOffice (``.odt``): paragraphs as lines, rows of tables.

What a document shows as a paragraph is a line, and a row of a table is its cells with tabs between;
this text is then read in whatever notation it is. ECMA-376, Office Open XML, part 1, section 17;
OASIS OpenDocument 1.3, part 3, sections 5, 6 and 9.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field

from puzzle.errors import NotationError
from puzzle.formats.plain.boxes import are_boxes, joined
from puzzle.formats.safe_xml import End, Start, events
from puzzle.geometry import LARGEST_SIZE
from puzzle.message import Numeral, message

LARGEST_UNPACKED = 32 * 1024 * 1024
"""Bytes of the text of a document, unpacked."""
MOST_LINES = 100_000
"""Paragraphs, and rows of tables."""
LONGEST_PARAGRAPH = 20_000
"""Characters of a paragraph that are kept."""
_KEPT = LARGEST_SIZE + 1
"""Rows, and cells of a row, that are kept of a table: more than any grid has."""

_TEXT = "word/document.xml"
_OPEN_TEXT = "content.xml"
_OPEN_KIND = b"application/vnd.oasis.opendocument.text"
_SIGNS = {"s": " ", "tab": "\t", "line-break": "\n"}
"""Elements of OpenDocument that stand for a sign."""
_FALLBACK = "Fallback"
"""What older programs show in the place of a text box: the same once more."""
_FAULTS = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    KeyError,
    NotImplementedError,
    OverflowError,
    RuntimeError,
    ValueError,
)
"""What reading a zip file raises that is none, or is damaged or locked."""
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def is_document(data: bytes) -> bool:
    """Recognise a zip file that has the text of a letter in it."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _part_of(archive) is not None
    except _FAULTS:
        return False


def _part_of(archive: zipfile.ZipFile) -> str | None:
    """Return the name of the part that has the text; None for no letter."""
    names = frozenset(archive.namelist())
    if _TEXT in names:
        return _TEXT
    if not names.issuperset(("mimetype", _OPEN_TEXT)):
        return None
    kind = archive.getinfo("mimetype")
    is_letter = kind.file_size < LONGEST_PARAGRAPH and archive.read(kind).startswith(_OPEN_KIND)
    return _OPEN_TEXT if is_letter else None


def lines_of(data: bytes) -> list[str]:
    """Return the lines of a document.

    Raises:
        NotationError: it is damaged, or larger than the limits allow.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            info = archive.getinfo(_part_of(archive) or _TEXT)
            if info.file_size > LARGEST_UNPACKED or info.compress_type not in _METHODS:
                raise NotationError(
                    message("word.large", "The Word document is too large: send its text.")
                )
            of = _lines if info.filename == _TEXT else _open_lines
            with archive.open(info) as part:
                return list(_bounded(of(events(part))))  # type: ignore[arg-type]  # it reads bytes
    except _FAULTS as error:
        raise NotationError(
            message("word.damaged", "The Word document is damaged: save it anew, as .docx.")
        ) from error


def _bounded(lines: Iterator[str]) -> Iterator[str]:
    """Yield the lines, each cut, and no more than are allowed."""
    for count, line in enumerate(lines):
        if count == MOST_LINES:
            raise _too_many_lines()
        yield line[:LONGEST_PARAGRAPH]


def _too_many_lines() -> NotationError:
    return NotationError(
        message(
            "word.lines",
            "The Word document has more than {most} lines: split it.",
            most=Numeral(MOST_LINES),
        )
    )


@dataclass(slots=True)
class _DocumentTable:
    """A table that has begun.

    Attributes:
        rows: the texts of the cells of each row, as far as it may be a grid or a box of one.
        inside: for each row, the tables within each of its cells, as rows of texts.
        lines: what it shows so far: its rows, each behind those of the tables within it.
    """

    rows: list[list[str]] = field(default_factory=list)
    inside: list[list[list[list[list[str]]]]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    _row: list[str] = field(default_factory=list)
    _inside_row: list[list[list[list[str]]]] = field(default_factory=list)
    _here: list[list[list[str]]] = field(default_factory=list)

    def end_cell(self, text: str) -> None:
        """Take a cell."""
        self._row.append(" ".join(text.split()))
        if len(self._inside_row) < _KEPT:
            self._inside_row.append(self._here)
        self._here = []

    def end_row(self) -> None:
        """Show the row whose cells came as a line.

        Raises:
            NotationError: there are too many.
        """
        self.lines.append("\t".join(cell or "." for cell in self._row))
        self._check_lines()
        if len(self.rows) < _KEPT:
            self.rows.append(self._row[:_KEPT])
            self.inside.append(self._inside_row)
        self._row, self._inside_row = [], []

    def take(self, table: _DocumentTable) -> None:
        """Take a table that ends within a cell of this one.

        Raises:
            NotationError: there are too many lines then.
        """
        if len(self._here) < _KEPT:
            self._here.append(table.rows)
        self.lines += table.lines
        self._check_lines()

    def _check_lines(self) -> None:
        if len(self.lines) > MOST_LINES:
            raise _too_many_lines()

    def end(self) -> None:
        """Make one grid of the tables within its cells where they are its boxes."""
        is_bare = not any(map("".join, self.rows))
        if not is_bare or not all(len(cell) == 1 for row in self.inside for cell in row):
            return
        boxes = [[table for [table] in row] for row in self.inside]
        if are_boxes(boxes):
            self.rows = joined(boxes)
            self.lines = ["\t".join(cell or "." for cell in row) for row in self.rows]


@dataclass(slots=True)
class _OpenTables:
    """The tables that have begun, each within the one before."""

    open: list[_DocumentTable] = field(default_factory=list)

    def begin(self, part: str | None) -> None:
        """Begin a table, if it is one that begins."""
        if part == "table":
            self.open.append(_DocumentTable())

    def end(self, part: str, text: str) -> list[str]:
        """End a part of the innermost table; return the lines to show now.

        There are none before the outermost table ends.
        """
        if not self.open:
            return []
        if part == "cell":
            self.open[-1].end_cell(text)
        elif part == "row":
            self.open[-1].end_row()
        else:
            table = self.open.pop()
            table.end()
            if not self.open:
                return table.lines
            self.open[-1].take(table)
        return []


_PARTS = {"tbl": "table", "tr": "row", "tc": "cell"}
_OPEN_PARTS = {"table": "table", "table-row": "row", "table-cell": "cell"}
"""Elements that are parts of tables, in both formats."""


def _lines(found: Iterator[Start | End]) -> Iterator[str]:
    """Yield the lines that the elements make, as they end."""
    # What has begun is the text of a cell, around it that of the cell around its table, and so on.
    texts, tables, is_again = [list[str]()], _OpenTables(), False
    for event in found:
        if event.name == _FALLBACK:
            is_again = isinstance(event, Start)
        if is_again:
            continue
        match event:
            case Start(name="tab" | "br" | "cr" as name):
                texts[-1].append("\t" if name == "tab" else "\n")
            case Start(name=name) if name in _PARTS:
                tables.begin(_PARTS[name])
                _begin_text(texts, name)
            case End(name="t", text=text):
                texts[-1].append(text)
            case End(name="p") if not tables.open:
                yield from "".join(texts[-1]).split("\n")
                texts[-1].clear()
            case End(name=name) if name in _PARTS:
                yield from tables.end(_PARTS[name], "".join(texts[-1]))
                _end_text(texts, name)


def _begin_text(texts: list[list[str]], name: str) -> None:
    if name == "tbl":
        texts.append([])


def _end_text(texts: list[list[str]], name: str) -> None:
    if name == "tbl":
        texts.pop()
    elif name == "tc":
        texts[-1].clear()


@dataclass(slots=True)
class _Open:
    """An element that has begun: where in its parent's text, and the texts within it.

    Attributes:
        at: characters of its parent's own text before it.
        sign: what it stands for by itself.
        inside: the texts of the elements in it, each with its place in its own text.
    """

    at: int
    sign: str
    inside: list[tuple[int, str]] = field(default_factory=list)

    def text(self, own: str) -> str:
        """Return all of its text, in order."""
        parts, done = [self.sign], 0
        for at, text in self.inside:
            parts += [own[done:at], text]
            done = at
        return "".join([*parts, own[done:]])


def _open_lines(found: Iterator[Start | End]) -> Iterator[str]:
    """Yield the same of OpenDocument, where an element may stand amid the text of another."""
    open_: list[_Open] = []
    tables = _OpenTables()
    for event in found:
        match event:
            case Start(name=name, attributes=attributes, at=at):
                count = attributes.get("text:c", "1")
                spaces = int(count) if count.isdecimal() and len(count) < 4 else 1
                open_.append(_Open(at, _SIGNS.get(name, "") * spaces))
                tables.begin(_OPEN_PARTS.get(name))
            case End(name=name, text=text):
                here = open_.pop()
                inside = here.text(text)
                if tables.open and name in _OPEN_PARTS:
                    yield from tables.end(_OPEN_PARTS[name], inside)
                elif name in ("p", "h") and not tables.open:
                    yield from inside.split("\n")
                elif open_ and name not in ("note", "annotation"):
                    open_[-1].inside.append((here.at, inside))
