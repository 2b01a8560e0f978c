"""What preflight looks at, and what it finds wrong."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Check(Enum):
    """What preflight looks at; the value is the word in every output."""

    FILE = "file"
    PAGE_SIZE = "page size"
    BOX = "page boxes"
    PAGE_COUNT = "page count"
    BLANK = "blank pages"
    MARGIN = "margin"
    FONT = "font"
    TEXT = "text size"
    LINE = "line width"
    INK = "ink"
    STRUCTURE = "structure"
    GRID = "grid"
    GIVENS = "givens"
    SOLUTION = "solution"
    REFERENCE = "page reference"
    OVERLAP = "overlap"
    BLOCK = "block"
    CELL = "cell size"
    HEAD = "running head"
    RULES = "rules"
    RISE = "rise"
    BARCODE = "barcode"
    PDFX = "PDF/X-4"


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is not as it must be.

    Attributes:
        check: what was looked at.
        sentence: what is wrong, and what would be right.
        page: where, from 1 on; None when it is about the whole file.
    """

    check: Check
    sentence: str
    page: int | None = None

    def __str__(self) -> str:
        where = "" if self.page is None else f", page {self.page}"
        return f"{self.check.value}{where}: {self.sentence}"


def plain(text: str) -> str:
    """Text as it is read: with single spaces."""
    return " ".join(text.split())
