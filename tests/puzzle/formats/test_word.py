"""Documents of Word: the puzzles in their paragraphs and tables."""

from __future__ import annotations

import io
import zipfile

import pytest

from puzzle.formats.documents import word
from tests.puzzle.formats.reading import EASY, ROWS, contents, only_error, set_aside

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def docx(body, part="word/document.xml"):
    """The bytes of a document with this body."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("[Content_Types].xml", "<Types/>")
        made.writestr(part, f'<w:document xmlns:w="{W}"><w:body>{body}</w:body></w:document>')
    return file.getvalue()


def paragraph(text):
    """A paragraph whose text is in two runs, as Word likes to have it."""
    half = len(text) // 2
    return (
        "<w:p>"
        + "".join(f"<w:r><w:t>{t}</w:t></w:r>" for t in (text[:half], text[half:]))
        + "</w:p>"
    )


def table(rows):
    cells = ("".join(f"<w:tc>{paragraph(c.replace('.', ''))}</w:tc>" for c in row) for row in rows)
    return "<w:tbl>" + "".join(f"<w:tr>{row}</w:tr>" for row in cells) + "</w:tbl>"


@pytest.mark.parametrize(
    "body",
    [
        paragraph(EASY),
        "".join(map(paragraph, ROWS)),
        "<w:p>" + "<w:br/>".join(f"<w:r><w:t>{row}</w:t></w:r>" for row in ROWS) + "</w:p>",
        table(ROWS),
    ],
    ids=["line", "rows", "breaks", "table"],
)
def test_a_puzzle_in_a_document(body):
    """A line, rows in paragraphs or with breaks between, and a table are one puzzle each."""
    data = docx(f"{paragraph('Dear editor,')}<w:p/>{body}<w:p/>{paragraph('Yours, Anna')}")
    assert contents(data) == [EASY]
    assert [one.text for one in set_aside(data)] == ["Dear editor,", "Yours, Anna"]


def test_damaged_and_large_documents(monkeypatch):
    """A document that breaks off, declares entities, or is too large is one malformed record."""
    assert "cannot be read further" in only_error(docx("</w:nothing>"))
    whole = docx(paragraph(EASY) * 50)
    middle = whole.index(b"word/document.xml") + 80
    assert "is damaged" in only_error(whole[:middle] + bytes(40) + whole[middle + 40 :])
    monkeypatch.setattr(word, "MOST_LINES", 3)
    for many in (paragraph("x") * 5, table(["x"] * 5), "<w:tbl>" + "<w:tr/>" * 5):
        assert "more than 3 lines" in only_error(docx(many))
    monkeypatch.setattr(word, "LARGEST_UNPACKED", 100)
    assert "too large" in only_error(docx(paragraph("x") * 5))


def test_of_a_table_no_more_is_kept_than_a_grid_has():
    """Rows and cells that are too many for a grid are shown, and not kept beside that."""
    kept = word._DocumentTable()
    for _ in range(100):
        for _ in range(100):
            kept.end_cell("1")
        kept.end_row()
    assert len(kept.lines) == 100
    assert kept.lines[99].count("1") == 100
    assert max(len(kept.rows), *map(len, kept.rows), *map(len, kept.inside)) < 30
