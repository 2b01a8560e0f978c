"""What printers want in a PDF that the typesetter does not write: the boxes of its pages.

The TrimBox is the page after cutting, the BleedBox what is printed; where there is no bleed both
are the page. What PDF/X-4 asks for beyond fonts and these boxes is in `book.print.pdfx`.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

from book.print.model import BookLayout


def with_boxes(pdf: bytes, layout: BookLayout) -> bytes:
    """Return the PDF with a TrimBox and a BleedBox on each page.

    Args:
        pdf: a book, its first page on the right.
        layout: how it is laid out: bleed is outside, at the top and at the foot, not at the spine.
    """
    import pikepdf

    trim = layout.page
    bleed = layout.printer.bleed if layout.bleed else 0.0
    with pikepdf.Pdf.open(BytesIO(pdf)) as document:
        for index, page in enumerate(document.pages):
            is_right = index % 2 == 0
            left = 0.0 if is_right else bleed
            page.trimbox = pikepdf.Rectangle(left, bleed, left + trim.width, bleed + trim.height)
            page.bleedbox = pikepdf.Rectangle(page.mediabox)
        return _saved(document)


def with_cover_boxes(pdf: bytes, bleed: float) -> bytes:
    """Return the PDF of a cover with a TrimBox and a BleedBox; its bleed is on all sides."""
    import pikepdf

    with pikepdf.Pdf.open(BytesIO(pdf)) as document:
        for page in document.pages:
            left, bottom, right, top = map(float, page.mediabox)
            page.trimbox = pikepdf.Rectangle(
                left + bleed, bottom + bleed, right - bleed, top - bleed
            )
            page.bleedbox = pikepdf.Rectangle(page.mediabox)
        return _saved(document)


def split_pages(pdf: bytes) -> tuple[bytes, ...]:
    """Each page of a PDF as a PDF of its own."""
    import pikepdf

    files = []
    with pikepdf.Pdf.open(BytesIO(pdf)) as document:
        for page in document.pages:
            with pikepdf.Pdf.new() as single:
                single.pages.append(page)
                single.pages[0].trimbox = pikepdf.Rectangle(page.mediabox)
                files.append(_saved(single))
    return tuple(files)


def _saved(document: Any) -> bytes:
    out = BytesIO()
    document.save(out, deterministic_id=True)
    return out.getvalue()
