"""What a printer asks of a book: sizes, margins, limits, as dated data that anyone can override.

The tables lie in ``book/data``, one TOML file a printer. A publisher copies one, edits it and reads
it with `PrintRules.from_toml`. Lengths are inches there, as printers give them, and points here.
Rules go to other processes with the book that they are for.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib import resources
from typing import Any

from puzzle.errors import RecipeError

POINTS_PER_INCH = 72.0


@dataclass(frozen=True, slots=True)
class Trim:
    """The size of a page after cutting.

    Attributes:
        name: as in the printer's table: ``6x9``, ``a4``.
        width, height: points.
        most_pages: pages of the thickest book of this size.
        most_pages_on: the same by the name of the paper, for papers that are thicker.
    """

    name: str
    width: float
    height: float
    most_pages: int
    most_pages_on: Mapping[str, int]

    def thickest(self, paper: str | None) -> int:
        """Return the pages of the thickest book, on a paper of this name if it is known."""
        return self.most_pages if paper is None else self.most_pages_on.get(paper, self.most_pages)


@dataclass(frozen=True, slots=True)
class CoverRules:
    """What a printer asks of covers; all lengths in points.

    Attributes:
        bleed: on all sides of the sheet.
        safety: how far words stay from cuts and folds.
        spine_safety: how far they stay from the edges of the spine.
        spine_text_from: pages from which on the spine may have words.
        papers: thickness of one page, by the name of the paper.
        spine_extra: how much wider the spine is than the pages.
        barcode_width, barcode_height, barcode_margin: of the place for the barcode, on the back at
            the right of the foot, and how far that is from the cuts.
    """

    bleed: float
    safety: float
    spine_safety: float
    spine_text_from: int
    papers: Mapping[str, float]
    spine_extra: float
    barcode_width: float
    barcode_height: float
    barcode_margin: float


@dataclass(frozen=True, slots=True)
class PrintRules:
    """What a printer asks; all lengths in points.

    Attributes:
        name: the printer's.
        as_of: the day that the table is of; what the printer says later has the last word.
        gutters: pairs (pages, margin): from so many pages on, the inside margin is at least that.
        outside, outside_with_bleed: least margin on the three other sides.
        bleed: how far a page with bleed reaches beyond the trim: outside, at the top, at the foot.
        fewest_pages: of a book.
        even_total: whether the number of pages must be even.
        most_blank_pages: in a row.
        smallest_text, thinnest_line: sizes.
        largest_file: bytes.
        colour: whether the inside may have colours.
        cover: what it asks of covers; None where it makes none.
        trims: the page sizes, by name.
    """

    name: str
    as_of: date
    gutters: tuple[tuple[int, float], ...]
    outside: float
    outside_with_bleed: float
    bleed: float
    fewest_pages: int
    even_total: bool
    most_blank_pages: int
    smallest_text: float
    thinnest_line: float
    largest_file: int
    colour: bool
    cover: CoverRules | None
    trims: Mapping[str, Trim]

    @classmethod
    def from_toml(cls, text: str) -> PrintRules:
        """Return the rules in a table like ``book/data/kdp.toml``.

        Raises:
            RecipeError: the text is no TOML, or a key is missing or of the wrong type.
        """
        try:
            return _rules(tomllib.loads(text))
        except tomllib.TOMLDecodeError as error:
            raise RecipeError(f"The printer's table is no TOML: {error}.") from error
        except KeyError as error:
            raise RecipeError(f"The printer's table lacks the key {error}.") from error
        except (TypeError, ValueError, AttributeError) as error:
            raise RecipeError(
                f"The printer's table has a value of the wrong kind: {error}."
            ) from error

    def trim(self, name: str) -> Trim:
        """Return the page size of this name.

        Raises:
            RecipeError: the printer has none of this name.
        """
        if name not in self.trims:
            raise RecipeError(f"{self.name} prints no {name!r}: give {', '.join(self.trims)}.")
        return self.trims[name]

    def gutter(self, pages: int) -> float:
        """Return the least inside margin of a book of so many pages."""
        return max(margin for first, margin in self.gutters if first <= max(pages, 1))


PRINTERS = ("kdp", "kdp-colour", "lulu", "office")
"""The printers whose tables come with gridmill."""


@cache
def printer(name: str) -> PrintRules:
    """Return the rules of a printer by name.

    Args:
        name: one of `PRINTERS`.

    Raises:
        RecipeError: there is no table of this name.
    """
    if name not in PRINTERS:
        raise RecipeError(f"No printer {name!r} is known: give {', '.join(PRINTERS)}.")
    table = resources.files("book") / "data" / f"{name}.toml"
    return PrintRules.from_toml(table.read_text(encoding="utf-8"))


def _rules(table: Mapping[str, Any]) -> PrintRules:
    usual = {"most_pages": table["most_pages"], "most_pages_on": table.get("most_pages_on", {})}
    trims = {name: _trim(name, usual | size) for name, size in table["trims"].items()}
    gutters = sorted((int(row["pages"]), _points(row["inches"])) for row in table["gutters"])
    if not gutters or gutters[0][0] > 1:
        raise ValueError("gutters must begin at 1 page")
    if not isinstance(table["as_of"], date):
        raise TypeError("as_of must be a date, such as 2026-11-21")
    return PrintRules(
        name=str(table["name"]),
        as_of=table["as_of"],
        gutters=tuple(gutters),
        outside=_points(table["outside"]),
        outside_with_bleed=_points(table["outside_with_bleed"]),
        bleed=_points(table["bleed"]),
        fewest_pages=int(table["fewest_pages"]),
        even_total=bool(table["even_total"]),
        most_blank_pages=int(table["most_blank_pages"]),
        smallest_text=float(table["smallest_text"]),
        thinnest_line=float(table["thinnest_line"]),
        largest_file=int(table["largest_file"]) * 1_000_000,
        colour=bool(table.get("colour", False)),
        cover=None if "cover" not in table else _cover_rules(table["cover"]),
        trims=trims,
    )


def _trim(name: str, size: Mapping[str, Any]) -> Trim:
    most_on = {paper: int(pages) for paper, pages in size["most_pages_on"].items()}
    width, height = _points(size["width"]), _points(size["height"])
    return Trim(name, width, height, int(size["most_pages"]), most_on)


def _cover_rules(table: Mapping[str, Any]) -> CoverRules:
    lengths = ("bleed", "safety", "spine_safety")
    barcode = table["barcode"]
    return CoverRules(
        **{name: _points(table[name]) for name in lengths},
        spine_text_from=int(table["spine_text_from"]),
        papers={name: float(inches) * POINTS_PER_INCH for name, inches in table["papers"].items()},
        spine_extra=_points(table.get("spine_extra", 0)),
        barcode_width=_points(barcode["width"]),
        barcode_height=_points(barcode["height"]),
        barcode_margin=_points(barcode["margin"]),
    )


def _points(inches: float) -> float:
    return round(float(inches) * POINTS_PER_INCH, 3)
