"""What printers want in a PDF that the typesetter does not write: the boxes of its pages.

The TrimBox is the page after cutting, the BleedBox what is printed; where there is no bleed both
are the page. What PDF/X-4 asks for beyond fonts and these boxes is in `book.print.pdfx`.
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import Any

from book.print.model import BookLayout


@dataclass(frozen=True, slots=True)
class Cut:
    """How the pages of a book are cut.

    Attributes:
        width, height: of the page after cutting, in points.
        bleed: what is cut off outside, at the top and at the foot, not at the spine, in points.
    """

    width: float
    height: float
    bleed: float

    @classmethod
    def of(cls, layout: BookLayout) -> Cut:
        """Return how the pages of a layout are cut."""
        bleed = layout.printer.bleed if layout.bleed else 0.0
        return cls(layout.page.width, layout.page.height, bleed)


def set_boxes(document: Any, cut: Cut) -> None:
    """Give each page of a document a TrimBox and a BleedBox.

    Args:
        document: a book that pikepdf has open, its first page on the right.
        cut: how its pages are cut.
    """
    import pikepdf

    for index, page in enumerate(document.pages):
        is_right = index % 2 == 0
        left = 0.0 if is_right else cut.bleed
        right, top = left + cut.width, cut.bleed + cut.height
        page.trimbox = pikepdf.Rectangle(left, cut.bleed, right, top)
        page.bleedbox = pikepdf.Rectangle(page.mediabox)


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
        return saved(document)


def split_pages(pdf: bytes) -> tuple[bytes, ...]:
    """Each page of a PDF as a PDF of its own."""
    import pikepdf

    files = []
    with pikepdf.Pdf.open(BytesIO(pdf)) as document:
        for page in document.pages:
            with pikepdf.Pdf.new() as single:
                single.pages.append(page)
                single.pages[0].trimbox = pikepdf.Rectangle(page.mediabox)
                files.append(saved(single))
    return tuple(files)


def saved(document: Any) -> bytes:
    """Return a document that pikepdf has open as a file, the same for the same document."""
    out = BytesIO()
    document.save(out, deterministic_id=True)
    return out.getvalue()
