"""PDFs with text: the grids that are drawn on their pages, or else the text of these.

A grid is a square of lines with digits in its cells (`documents.lattice`). A full one that
solves a puzzle before it is its solution; one that stands there twice, as on a title page, is read
once. The words around it may state its rules. A page without such a grid is read as text; where
that has no whole grid, digits in nine rows and nine columns are one (`documents.unruled`).
Where other pages have grids, only whole puzzles count there. Of a book of gridmill's, which carries
its puzzles with it, drawings that are none of them, in lessons, are left out. A picture of a
page has no text, and is not read. Read only.

PDFium reads the file, by way of pypdfium2. ISO 32000.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from threading import Lock
from typing import Any, BinaryIO

from puzzle.errors import NotationError
from puzzle.formats.claims import Claims
from puzzle.formats.documents.attached import with_rules_of_words
from puzzle.formats.documents.pdf_page import DrawnGrid, PageText, page_of
from puzzle.formats.record import Record, RuleApart, SetAside
from puzzle.formats.rules.variants import of_geometry
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid
from puzzle.message import Numeral, message

NAME = "pdf"
SUFFIXES = (".pdf",)
LARGEST_FILE = 64 * 1024 * 1024
"""Bytes of a file; a book of a thousand puzzles has some ten million."""
MOST_PAGES = 2000
MOST_GRIDS = 10_000
"""Grids of a file."""
_MAGIC = b"%PDF-"
_HEAD = 1024
"""Bytes where the file may say that it is one."""
_PROOFS = "proofs.txt"
"""What a book of gridmill's carries: a line for each puzzle, which begins with it."""
_OF_ROWS = frozenset("123456789 \n\r")
"""Signs of rows whose blanks are spaces."""
_ONE_AT_A_TIME = Lock()
"""PDFium is not for several threads."""
_NO_TEXT = PageText()


def recognises_bytes(head: bytes) -> bool:
    """Recognise the mark that a PDF begins with, or soon has."""
    return _MAGIC in head[:_HEAD] and (head.startswith(_MAGIC) or b"\0" in head[:_HEAD])


def read_bytes(stream: BinaryIO, geometry: Geometry | None = None) -> Iterator[Record | SetAside]:
    """One record for each puzzle that is drawn, in the order of the pages; else those of the text.

    The line of a record is its page.
    """
    try:
        drawn, texts = _read(stream)
    except NotationError as error:
        yield Record(1, "", error.at_line(1))
        return
    if not drawn and not any(text.plain.strip() for text in texts):
        yield Record(1, "", _without_text())
    of_page: dict[int, list[Record | SetAside]] = {}
    for one in _records(drawn, geometry):
        of_page.setdefault(one.line, []).append(one)
    for page, text in enumerate(texts, start=1):
        if page in of_page:
            words = map(_as_words, _of_text(text.plain, page, geometry))
            yield from with_rules_of_words([*words, *of_page[page]])
            continue
        for found in _of_page_text(text, page, geometry):
            # Beside drawn grids the dots of contents and the like are no attempts at a puzzle.
            yield _as_text(found) if drawn and not _is_grid(found) else found


def _as_words(found: Record | SetAside) -> Record | SetAside:
    """Return what stands beside a drawn grid as text that is no puzzle, but may state its rules."""
    return found if isinstance(found, RuleApart) else _as_text(found)


def _as_text(found: Record | SetAside) -> SetAside:
    return SetAside(found.line, found.text, found.where)


def _is_grid(found: Record | SetAside) -> bool:
    return isinstance(found, Record) and isinstance(found.content, Grid)


def _of_page_text(
    text: PageText, page: int, geometry: Geometry | None
) -> Iterable[Record | SetAside]:
    """Return what a page holds, with its grids of columns only where it has no other."""
    plain = list(_of_text(text.plain, page, geometry))
    if any(map(_is_grid, plain)) and not any(map(_lacks_blanks, plain)):
        return plain
    plain = [_refused(found) if _lacks_blanks(found) else found for found in plain]
    if not text.unruled:
        return plain
    laid_out = list(_of_text(text.unruled, page, geometry))
    grids = [found for found in laid_out if isinstance(found, Record)]
    # A rule that cannot be read may be one of this grid: without it, it would be another.
    if not grids or not all(map(_is_grid, grids)):
        return plain
    return [
        replace(found, where=f"page {page}, grid {grids.index(found) + 1}")
        if found in grids
        else found
        for found in laid_out
    ]


def _lacks_blanks(found: Record | SetAside) -> bool:
    """Recognise a grid of digits alone, in rows some of which are short: its blanks are not told.

    Of spaces between digits a PDF has as many as there is room for, or none.
    """
    rows = found.text.split("\n")
    if not _is_grid(found) or len(rows) == 1 or not set(found.text) <= _OF_ROWS:
        return False
    counts = [len(row) - row.count(" ") for row in rows]
    return len(rows) <= CLASSIC.size and min(counts) < max(counts)


def _refused(found: Record | SetAside) -> Record:
    """Return a grid whose blanks nobody can tell as one that is not read."""
    error = NotationError(
        message(
            "pdf.blanks",
            "The PDF does not tell where blanks of the puzzle are: send it as text, with a dot for "
            "each.",
        )
    )
    return Record(found.line, found.text, error.at_line(found.line), found.where)


def _of_text(text: str, page: int, geometry: Geometry | None) -> Iterator[Record | SetAside]:
    """Yield what the text of a page holds."""
    from puzzle.formats import read_text

    for found in read_text(text.splitlines(), geometry):
        where = f"page {page}, line {found.line}"
        if isinstance(found, SetAside):
            yield replace(found, line=page, where=where)
            continue
        content = found.content
        if isinstance(content, NotationError):
            content = content.at_line(page)
        yield replace(found, line=page, where=where, content=content)


def _records(drawn: list[DrawnGrid], geometry: Geometry | None) -> Iterator[Record | SetAside]:
    """Yield the puzzles, each with the solution that stands somewhere behind it."""
    kept: list[DrawnGrid] = []
    solutions: dict[Grid, Grid] = {}
    seen = set[Grid]()
    puzzles = [one.grid for one in drawn if not one.grid.is_full]
    for one in drawn:
        solved = [p for p in puzzles if one.grid.is_full and one.grid.solves(p)]
        if solved:
            solutions |= dict.fromkeys(solved, one.grid)
        elif one.grid in seen:
            yield SetAside(one.page, f"{one.grid}, for the second time", one.where)
        else:
            seen.add(one.grid)
            kept.append(one)
    for one in kept:
        content: Grid | NotationError = one.grid
        if geometry is not None and one.grid.geometry != geometry:
            content = NotationError(of_geometry(one.grid.geometry), line=one.page)
        solution = solutions.get(one.grid)
        claims = None if solution is None else Claims(solution)
        yield Record(one.page, str(one.grid), content, one.where, one.notes, claims)


def _without_text() -> NotationError:
    return NotationError(
        message(
            "pdf.pictures",
            "The PDF has no text, only pictures of it: send the puzzle as text, or the file that "
            "the PDF was made of.",
        )
    )


def _read(stream: BinaryIO) -> tuple[list[DrawnGrid], list[PageText]]:
    """Return the grids of a PDF, and the text of each page without one.

    Raises:
        NotationError: it cannot be read, or has more than the limits allow.
    """
    import pypdfium2

    data = stream.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise NotationError(
            message(
                "pdf.large",
                "The PDF has more than {most} bytes: split it.",
                most=Numeral(LARGEST_FILE),
            )
        )
    with _ONE_AT_A_TIME:
        try:
            with pypdfium2.PdfDocument(data) as document:
                return _of_document(document)
        except pypdfium2.PdfiumError as error:
            raise NotationError(
                message("pdf.locked", "The PDF is locked by a password: send the puzzle as text.")
                if "assword" in str(error)
                else message("pdf.damaged", "The PDF is damaged: send the puzzle as text.")
            ) from None


def _of_document(document: Any) -> tuple[list[DrawnGrid], list[PageText]]:
    if len(document) > MOST_PAGES:
        raise NotationError(
            message(
                "pdf.pages",
                "The PDF has more than {most} pages: split it.",
                most=Numeral(MOST_PAGES),
            )
        )
    own = _carried(document)
    drawn: list[DrawnGrid] = []
    texts: list[PageText] = []
    for index in range(len(document)):
        found, text = page_of(document[index], index + 1)
        texts.append(_NO_TEXT if own else text)
        drawn += [one for one in found if not own or _stands_in(one.grid, own)]
        if len(drawn) > MOST_GRIDS:
            raise NotationError(
                message(
                    "pdf.grids",
                    "The PDF has more than {most} grids: split it.",
                    most=Numeral(MOST_GRIDS),
                )
            )
    return drawn, texts


def _carried(document: Any) -> frozenset[str]:
    """Return the first two words of the proofs that a book carries: its puzzles and solutions."""
    for number in range(document.count_attachments()):
        attachment = document.get_attachment(number)
        if attachment.get_name() == _PROOFS:
            lines = bytes(attachment.get_data()).decode("ascii", "replace").splitlines()
            return frozenset(word for line in lines for word in line.split()[:6])
    return frozenset()


def _stands_in(grid: Grid, carried: frozenset[str]) -> bool:
    return str(grid) in carried or str(grid).replace(".", "0") in carried
