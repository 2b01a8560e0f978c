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
from puzzle.formats.safe_xml import End, Start, events

LARGEST_UNPACKED = 32 * 1024 * 1024
"""Bytes of the text of a document, unpacked."""
MOST_LINES = 100_000
"""Paragraphs, and rows of tables."""
LONGEST_PARAGRAPH = 20_000
"""Characters of a paragraph that are kept."""

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
                raise NotationError("The Word document is too large: send its text.")
            of = _lines if info.filename == _TEXT else _open_lines
            with archive.open(info) as part:
                return list(_bounded(of(events(part))))  # type: ignore[arg-type]  # it reads bytes
    except _FAULTS as error:
        raise NotationError("The Word document is damaged: save it anew, as .docx.") from error


def _bounded(lines: Iterator[str]) -> Iterator[str]:
    """Yield the lines, each cut, and no more than are allowed."""
    for count, line in enumerate(lines):
        if count == MOST_LINES:
            raise NotationError(f"The Word document has more than {MOST_LINES} lines: split it.")
        yield line[:LONGEST_PARAGRAPH]


def _lines(found: Iterator[Start | End]) -> Iterator[str]:
    """Yield the lines that the elements make, as they end."""
    texts, cells, is_again = list[str](), list[list[str]](), False
    for event in found:
        if event.name == _FALLBACK:
            is_again = isinstance(event, Start)
        if is_again:
            continue
        match event:
            case Start(name="tr"):
                cells.append([])
            case Start(name="tab" | "br" | "cr" as name):
                texts.append("\t" if name == "tab" else "\n")
            case End(name="t", text=text):
                texts.append(text)
            case End(name="p") if not cells:
                yield from "".join(texts).split("\n")
                texts = []
            case End(name="tc") if cells:
                cells[-1].append(" ".join("".join(texts).split()))
                texts = []
            case End(name="tr") if cells:
                yield "\t".join(cell or "." for cell in cells.pop())


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
    cells = list[list[str]]()
    for event in found:
        match event:
            case Start(name=name, attributes=attributes, at=at):
                count = attributes.get("text:c", "1")
                spaces = int(count) if count.isdecimal() and len(count) < 4 else 1
                open_.append(_Open(at, _SIGNS.get(name, "") * spaces))
                if name == "table-row":
                    cells.append([])
            case End(name=name, text=text):
                here = open_.pop()
                inside = here.text(text)
                if name == "table-row" and cells:
                    yield "\t".join(cell or "." for cell in cells.pop())
                elif name == "table-cell" and cells:
                    cells[-1].append(" ".join(inside.split()))
                elif name in ("p", "h") and not cells:
                    yield from inside.split("\n")
                elif open_ and name not in ("note", "annotation"):
                    open_[-1].inside.append((here.at, inside))
