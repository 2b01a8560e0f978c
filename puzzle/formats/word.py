"""Documents of Word (``.docx``): their paragraphs as lines, and the rows of their tables.

What a document shows as a paragraph is a line, and a row of a table is its cells with tabs between;
this text is then read in whatever notation it is. ECMA-376, Office Open XML, part 1, section 17.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator

from puzzle.errors import NotationError
from puzzle.formats.safe_xml import End, Start, events

LARGEST_UNPACKED = 32 * 1024 * 1024
"""Bytes of the text of a document, unpacked."""
MOST_LINES = 100_000
"""Paragraphs, and rows of tables."""
LONGEST_PARAGRAPH = 20_000
"""Characters of a paragraph that are kept."""

_TEXT = "word/document.xml"
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def is_document(data: bytes) -> bool:
    """Recognise a zip file that has the text of a document of Word in it."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _TEXT in archive.namelist()
    except (zipfile.BadZipFile, ValueError, OverflowError, NotImplementedError, EOFError):
        return False


def lines_of(data: bytes) -> list[str]:
    """Return the lines of a document.

    Raises:
        NotationError: it is damaged, or larger than the limits allow.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            info = archive.getinfo(_TEXT)
            if info.file_size > LARGEST_UNPACKED or info.compress_type not in _METHODS:
                raise NotationError("The Word document is too large: send its text.")
            with archive.open(info) as part:
                return list(_bounded(_lines(events(part))))  # type: ignore[arg-type]  # it reads bytes
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, ValueError, KeyError) as error:
        raise NotationError("The Word document is damaged: save it anew, as .docx.") from error


def _bounded(lines: Iterator[str]) -> Iterator[str]:
    """Yield the lines, each cut, and no more than are allowed."""
    for count, line in enumerate(lines):
        if count == MOST_LINES:
            raise NotationError(f"The Word document has more than {MOST_LINES} lines: split it.")
        yield line[:LONGEST_PARAGRAPH]


def _lines(found: Iterator[Start | End]) -> Iterator[str]:
    """Yield the lines that the elements make, as they end."""
    texts, cells = list[str](), list[list[str]]()
    for event in found:
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
