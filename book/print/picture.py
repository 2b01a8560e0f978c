"""Pictures of single puzzles: SVG, PNG and PDF, set by typst from a template to be restyled.

The template is ``book/templates/puzzle.typ``. Fonts are the ones that typst carries and those that
come with gridmill, never the system's, so a picture is the same bytes on every machine.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from html import escape
from importlib import resources
from pathlib import Path
from typing import Any, Literal, get_args

from book.clue_picture import clue_picture, to_values
from book.print.boxes import split_pages
from book.print.fonts import write_fonts
from book.print.numbers import NUMBER_RATIO, NUMBERS, has_numbers, written
from book.print.pictures import DigitPicture
from book.print.template_packages import write_packages
from puzzle.errors import ArgumentError, GeometryError
from puzzle.formats import GridLike, as_grid
from puzzle.formats.plain.line import is_usual
from puzzle.grid import SYMBOLS, Grid

PictureFormat = Literal["svg", "png"]
PrintFormat = Literal["svg", "pdf"]

DigitSymbols = Literal["letters", "numbers"]
"""What is drawn for digits from 10 on."""

PICTURE_FORMATS: tuple[PictureFormat, ...] = get_args(PictureFormat)

DIGIT_SYMBOLS: tuple[DigitSymbols, ...] = get_args(DigitSymbols)

PNG_PIXELS_PER_INCH = 144.0


@dataclass(frozen=True, slots=True)
class _Look:
    """How digits look.

    Attributes:
        font: its name.
        weight: that of givens.
        size: points, in cells of 12 mm.
        solved: the colour of the solver's digits, or per cent of white in their grey.
    """

    font: str
    weight: str
    size: float
    solved: str | int


_ON_SCREEN = _Look("Libertinus Serif", "bold", 26.0, "#1f5fa8")
_IN_PRINT = _Look("Source Sans Pro", "semibold", 0.7 * 12 * 72 / 25.4, 20)
"""As on the pages of a book: `sans`, `digit-ratio` and `solved` of ``book/templates/book.typ``."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is drawn of a puzzle.

    Attributes:
        puzzle: the givens, on any geometry.
        solution: when given, its digits fill the blank cells.
        caption: a line of text under the grid.
        symbols: what is drawn for each digit, from 0 on.
        pictures: those that are drawn for some of these symbols.

    Raises:
        GeometryError: the solution is on another geometry than the puzzle.
    """

    puzzle: Grid
    solution: Grid | None = None
    caption: str = ""
    symbols: str = SYMBOLS
    pictures: tuple[DigitPicture, ...] = ()

    def __post_init__(self) -> None:
        geometry = self.puzzle.geometry
        if self.solution is not None and self.solution.geometry != geometry:
            raise GeometryError(
                f"The solution is on {self.solution.geometry.name}, the puzzle on {geometry.name}: "
                "draw the two on one geometry."
            )

    @property
    def _has_numbers(self) -> bool:
        """Whether a digit of its grid is printed as a number of two digits."""
        return has_numbers(self.symbols[: self.puzzle.geometry.size + 1])

    def json_values(self) -> dict[str, Any]:
        """Return what the template gets of it."""
        geometry = self.puzzle.geometry
        canvas = geometry.canvas
        return {
            "places": canvas.places if canvas else None,
            "width": canvas.width if canvas else geometry.size,
            "height": canvas.height if canvas else geometry.size,
            "size": geometry.size,
            "regions": geometry.box_of,
            "symbols": list(map(written, self.symbols)),
            "ratio": NUMBER_RATIO if self._has_numbers else 1,
            "pictures": {p.symbol: p.svg for p in self.pictures if p.symbol in self.symbols},
            "givens": list(self.puzzle.digits),
            "digits": list((self.solution or self.puzzle).digits),
            "clues": to_values(clue_picture(geometry)),
            "caption": self.caption,
        }


def draw(
    puzzle: GridLike,
    picture_format: PictureFormat,
    *,
    solution: GridLike | None = None,
    caption: str = "",
    symbols: DigitSymbols = "letters",
) -> bytes:
    """Draw a puzzle: givens bold, the solution's digits lighter, boxes walled, clues as usual.

    A rule that no clue shows stands in words under the grid. As SVG the picture says in its
    description which puzzle it is, or under which rules.

    Args:
        puzzle: the givens, on any geometry: a grid, its text, its rows or an array; see `as_grid`.
        picture_format: ``svg`` or ``png`` (144 pixels an inch: 68 pixels a cell).
        solution: when given, its digits fill the blank cells.
        caption: a line of text under the grid.
        symbols: what is drawn for digits from 10 on: ``letters``, ``A`` for 10, or ``numbers``.

    Returns:
        The picture's bytes, the same for the same arguments.

    Raises:
        NotationError: the puzzle or the solution is no grid, and no text of exactly one.
        GeometryError: the solution is on another geometry than the puzzle.
        ArgumentError: another format, or other symbols.
    """
    if picture_format not in PICTURE_FORMATS:
        formats = " or ".join(PICTURE_FORMATS)
        raise ArgumentError(f"{picture_format!r} is no format of pictures: give {formats}.")
    if symbols not in DIGIT_SYMBOLS:
        known = " or ".join(DIGIT_SYMBOLS)
        raise ArgumentError(f"{symbols!r} is nothing that is drawn for digits: give {known}.")
    solved = None if solution is None else as_grid(solution)
    shown = NUMBERS if symbols == "numbers" else SYMBOLS
    drawing = Drawing(as_grid(puzzle), solved, caption, shown)
    (picture,) = _drawn([drawing], picture_format, _ON_SCREEN)
    return picture


def draw_for_print(
    drawings: Sequence[Drawing], print_format: PrintFormat, fonts: tuple[Path, ...] = ()
) -> tuple[bytes, ...]:
    """Draw puzzles in black and grey, with the digits of a book's pages, each as a file of its own.

    Args:
        drawings: what to draw, at least one.
        print_format: ``svg`` or ``pdf``; either has 12 mm a cell, and scales.
        fonts: folders with fonts besides those that come with gridmill.

    Returns:
        The files' bytes, in order, the same for the same arguments.
    """
    files = _drawn(drawings, print_format, _IN_PRINT, fonts)
    return split_pages(files[0]) if print_format == "pdf" else files


def _drawn(
    drawings: Sequence[Drawing],
    form: Literal["svg", "png", "pdf"],
    look: _Look,
    fonts: tuple[Path, ...] = (),
) -> tuple[bytes, ...]:
    """One file a drawing, but one for all as PDF."""
    import typst

    inputs = {
        "drawings": [drawing.json_values() for drawing in drawings],
        "look": asdict(look),
    }
    template = resources.files("book") / "templates" / "puzzle.typ"
    with tempfile.TemporaryDirectory(prefix="gridmill-clues-") as own:
        write_fonts(Path(own))
        write_packages(Path(own))
        found = typst.Fonts(include_system_fonts=False, font_paths=[own, *map(str, fonts)])
        made = typst.compile(
            template.read_bytes(),
            format=form,
            ppi=PNG_PIXELS_PER_INCH,
            font_paths=found,
            sys_inputs={name: json.dumps(value) for name, value in inputs.items()},
            timestamp=datetime(2000, 1, 1, tzinfo=UTC),  # nothing shows it, and no clock is read
            package_path=own,
            package_cache_path=own,
        )
    files = tuple(made) if isinstance(made, list) else (made,)
    if form != "svg":
        return files
    return tuple(_described(*each) for each in zip(files, drawings, strict=True))


def _described(picture: bytes, drawing: Drawing) -> bytes:
    """Return an SVG that says which puzzle it is: its digits are outlines, and no text.

    Of a puzzle whose digits do not tell its houses or its rules, these are said.
    """
    head, end, rest = picture.partition(b">")
    return head + end + f"<desc>{escape(_words(drawing))}</desc>".encode() + rest


def _words(drawing: Drawing) -> str:
    geometry = drawing.puzzle.geometry
    if not is_usual(geometry):
        return " ".join(geometry.rules)
    solution = "" if drawing.solution is None else f" {drawing.solution}"
    return f"Sudoku {drawing.puzzle}{solution}"
