"""SVG: grids that are drawn with text, as ``gridmill explain --svg`` draws them.

A square is a rectangle as high as wide, or a path that begins with one; digits are ``text`` with a
place, in points of the drawing (`puzzle.formats.lattice`). Where givens are told from other digits,
by the class ``given``, they alone are read. Digits that were turned into outlines are none. Read
only. Scalable Vector Graphics 1.1, chapters 8 to 10.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import BinaryIO

from puzzle.errors import NotationError
from puzzle.formats.claims import Claims
from puzzle.formats.lattice import LatticeFrame, Mark, grid_in, outermost
from puzzle.formats.record import Record
from puzzle.formats.safe_xml import End, Start, events
from puzzle.geometry import Geometry
from puzzle.grid import Grid

NAME = "svg"
SUFFIXES = (".svg",)

LARGEST_FILE = 8 * 1024 * 1024
"""Bytes of a drawing."""
MOST_MARKS = 20_000
"""Texts of a drawing."""
MOST_FRAMES = 1000
"""Squares of a drawing."""

_START = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--.{0,500}?-->\s*)?<svg[\s>]"
)
_SQUARE = re.compile(
    r"\s*M\s*(-?[\d.]{1,9})[ ,]+(-?[\d.]{1,9})\s*h\s*([\d.]{1,9})\s*v\s*([\d.]{1,9})"
)
_DESCRIBED = re.compile(r"Sudoku ([0-9A-P.]{16,625})(?: ([0-9A-P]{16,625}))?")
"""What gridmill's pictures say that they are, whose digits are outlines."""
_GIVEN = "given"
_HALF = 0.35
"""How far the middle of a digit is over its foot, by the size of its letters."""
_USUAL_SIZE = 16.0


def recognises_bytes(head: bytes) -> bool:
    """Tell whether it begins with the tag of a drawing."""
    return _START.match(head) is not None


def read_bytes(stream: BinaryIO, geometry: Geometry | None = None) -> Iterator[Record]:
    """One record for each square with digits, from the top down; at least one."""
    try:
        yield from _read(stream, geometry)
    except NotationError as error:
        yield Record(1, "", error.at_line(1))


def _read(stream: BinaryIO, geometry: Geometry | None) -> list[Record]:
    """Return the records of a drawing.

    Raises:
        NotationError: there is none, or it cannot be read.
    """
    data = stream.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise NotationError(f"The drawing has more than {LARGEST_FILE} bytes: split it.")
    drawing = _SvgDrawing()
    for event in events(BytesIO(data)):
        drawing.feed(event)
    records = list(_records(drawing, geometry))
    if not records:
        raise NotationError(
            "There is no grid in the drawing whose digits are text: send the puzzle as text."
        )
    return records


@dataclass(slots=True)
class _SvgDrawing:
    """What is drawn, while it is read.

    Attributes:
        said: what descriptions say.
        frames: the squares.
        marks: the texts, each with whether it is a given, and the line where it begins.
    """

    said: list[str] = field(default_factory=list)
    frames: list[LatticeFrame] = field(default_factory=list)
    marks: list[tuple[bool, Mark]] = field(default_factory=list)
    _groups: list[tuple[str, float]] = field(default_factory=list)
    _place: tuple[float, float, str, float] | None = None

    def feed(self, event: Start | End) -> None:
        """Take an element that begins or ends."""
        match event:
            case Start(name="g" | "svg"):
                self._groups.append(self._look(event))
            case End(name="g" | "svg"):
                self._groups.pop()
            case End(name="desc", text=text):
                self.said.append(text)
            case Start(name="rect" | "path"):
                self.frames += _frames(event)
            case Start(name="text"):
                look, size = self._look(event)
                self._place = (_number(event, "x"), _number(event, "y"), look, size)
            case End(name="text", text=text) if self._place is not None:
                x, y, look, size = self._place
                self.marks.append((look == _GIVEN, Mark(text.strip(), x, y - _HALF * size)))
                self._place = None
        if len(self.marks) > MOST_MARKS or len(self.frames) > MOST_FRAMES:
            raise NotationError("The drawing has too many texts or squares: split it.")

    def _look(self, event: Start) -> tuple[str, float]:
        """Return class and size of letters of an element, or those that it is in."""
        look, size = self._groups[-1] if self._groups else ("", _USUAL_SIZE)
        return event.attributes.get("class", look), _number(event, "font-size", size)


def _frames(event: Start) -> Iterator[LatticeFrame]:
    if event.name == "rect":
        x, y = _number(event, "x"), _number(event, "y")
        wide, high = _number(event, "width"), _number(event, "height")
    elif found := _SQUARE.match(event.attributes.get("d", "")[:100]):
        x, y, wide, high = map(_value, found.groups())
    else:
        return
    if wide > 0 and abs(wide - high) < 0.01 * wide:
        yield LatticeFrame(x, y, wide)


def _number(event: Start, name: str, usual: float = 0.0) -> float:
    text = event.attributes.get(name, "").strip().removesuffix("px")
    return _value(text) if text else usual


def _value(text: str) -> float:
    try:
        return float(text[:20])
    except ValueError:
        return 0.0


def _described(found: re.Match[str], geometry: Geometry | None) -> Record:
    text = found[0]
    try:
        puzzle = Grid.parse(found[1], geometry)
        claims = Claims(Grid.parse(found[2], puzzle.geometry)) if found[2] else None
    except NotationError as error:
        return Record(1, text, error.at_line(1))
    return Record(1, text, puzzle, claims=claims)


def _records(drawing: _SvgDrawing, geometry: Geometry | None) -> Iterator[Record]:
    for said in drawing.said[:MOST_FRAMES]:
        if found := _DESCRIBED.fullmatch(said):
            yield _described(found, geometry)
            return
    told_apart = any(is_given for is_given, _ in drawing.marks)
    marks = [mark for is_given, mark in drawing.marks if is_given or not told_apart]
    number = 0
    for frame in outermost(drawing.frames):
        inside = [mark for mark in marks if frame.holds(mark.x, mark.y)]
        grid = grid_in(frame, inside) if inside else None
        if grid is None:
            continue
        number += 1
        if geometry is not None and grid.geometry != geometry:
            fault = NotationError(f"The grid is {grid.geometry.name}.", line=1)
            yield Record(1, str(grid), fault, f"grid {number}")
        else:
            yield Record(1, str(grid), grid, f"grid {number}")
