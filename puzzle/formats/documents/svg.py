"""SVG: grids that are drawn with text, as ``gridmill explain --svg`` draws them.

A square is a rectangle as high as wide, or a path that begins with one, or what lines go around, or
as many rectangles as a grid has cells; digits are ``text`` with a place, moved, scaled and turned
as `puzzle.formats.documents.svg_placement` says. Digits that do not stand upright are refused, for
it would stay open from which side the grid is to be read, and so are those that a style sheet may
move or hide, or that are drawn by reference. Where givens are told from other digits,
by the class ``given``, they alone are read. Digits that were turned into outlines are none. Read
only.
Scalable Vector Graphics 1.1, chapters 7 to 10.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import BinaryIO, TypeAlias

from puzzle.errors import NotationError
from puzzle.formats.chance import FEWEST_OF_SIZE, is_sound_of_another_size
from puzzle.formats.claims import Claims
from puzzle.formats.documents.lattice import (
    LatticeFrame,
    Mark,
    aligned_grid,
    grid_in,
    grid_of_marks,
    outermost,
)
from puzzle.formats.documents.svg_placement import (
    LONGEST_STYLE,
    NUMBER,
    Placement,
    moves_or_hides,
    number,
    value,
)
from puzzle.formats.record import Record
from puzzle.formats.rules.variants import of_geometry
from puzzle.formats.safe_xml import End, Start, events
from puzzle.geometry import CLASSIC, FEWEST_GIVENS, Geometry
from puzzle.grid import Grid
from puzzle.message import Numeral, message
from puzzle.symbols import geometry_of

NAME = "svg"
SUFFIXES = (".svg",)

LARGEST_FILE = 8 * 1024 * 1024
"""Bytes of a drawing."""
MOST_MARKS = 20_000
"""Texts of a drawing."""
MOST_FRAMES = 1000
"""Squares of a drawing."""

_DOCTYPE = re.compile(rb"<!DOCTYPE\s+svg[^<>\[\]]{0,300}>")
_START = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--.{0,500}?-->\s*){0,3}"
    rb"(?:" + _DOCTYPE.pattern + rb"\s*)?(?:<!--.{0,500}?-->\s*){0,3}<svg[\s>]",
    re.DOTALL,
)
_SQUARE = re.compile(
    r"\s*M\s*(-?[\d.]{1,9})[ ,]+(-?[\d.]{1,9})\s*h\s*([\d.]{1,9})\s*v\s*([\d.]{1,9})"
)
_DESCRIBED = re.compile(r"Sudoku ([0-9A-P.]{16,625})(?: ([0-9A-P]{16,625}))?")
"""What gridmill's pictures say that they are, whose digits are outlines."""
_GIVEN = "given"
_PART = re.compile(r"([MLHVZz])([^MLHVZz]*)")
_STRAIGHT = re.compile(r"\s*M[-MLHVZz0-9.,e\s]*")
_FEWEST_CELLS = 16
"""Squares of one size from which on they are the cells of a grid."""
_OTHER_SIZES = tuple(size for size in FEWEST_OF_SIZE if size != CLASSIC.size)
_UNEVEN = 0.03
"""How much wider than high what is around a grid may be, by its width."""
_HALF = 0.35
"""How far the middle of a digit is over its foot, by the size of its letters."""
_Point: TypeAlias = tuple[float, float]
"""How far to the right and down, in points of the drawing."""


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
        raise NotationError(
            message(
                "drawing.large",
                "The drawing has more than {most} bytes: split it.",
                most=Numeral(LARGEST_FILE),
            )
        )
    drawing = _SvgDrawing()
    # A document type that declares nothing of its own says no more than the first tag does.
    for event in events(BytesIO(_DOCTYPE.sub(b"", data, 1))):
        drawing.feed(event)
    records = list(_records(drawing, geometry))
    if not records:
        raise NotationError(
            message(
                "drawing.no-grid",
                "There is no grid in the drawing whose digits are text: send the puzzle as text.",
            )
        )
    return records


@dataclass(slots=True)
class _SvgDrawing:
    """What is drawn, while it is read.

    Attributes:
        said: what descriptions say.
        frames: the squares.
        ends: of straight lines, in points of the drawing.
        marks: the texts, each with whether it is a given.
        is_moved_by_sheet: whether a style sheet moves or hides parts of it.
    """

    said: list[str] = field(default_factory=list)
    frames: list[LatticeFrame] = field(default_factory=list)
    ends: list[_Point] = field(default_factory=list)
    marks: list[tuple[bool, Mark]] = field(default_factory=list)
    is_moved_by_sheet: bool = False
    _open: list[Placement] = field(default_factory=lambda: [Placement()])
    _names: list[str] = field(default_factory=list)
    _with_digits: set[str] = field(default_factory=set)
    _referred: set[str] = field(default_factory=set)
    _text: tuple[Sequence[float], Sequence[float], Placement] | None = None

    @property
    def is_repeated(self) -> bool:
        """Whether something with digits in it is drawn again elsewhere, by reference."""
        return not self._with_digits.isdisjoint(self._referred)

    def feed(self, event: Start | End) -> None:
        """Take an element that begins or ends."""
        if isinstance(event, Start):
            place = self._open[-1].inside(event)
            self._open.append(place)
            self._names.append(event.attributes.get("id", ""))
            self._begin(event, place)
        else:
            self._end(event)
            self._open.pop()
            self._names.pop()
        if max(len(self.marks), len(self.ends)) > MOST_MARKS or len(self.frames) > MOST_FRAMES:
            raise NotationError(
                message(
                    "drawing.many", "The drawing has too many texts, lines or squares: split it."
                )
            )

    def _begin(self, event: Start, place: Placement) -> None:
        told = event.attributes
        if event.name == "use":
            link = told.get("href") or told.get("xlink:href") or ""
            self._referred.add(link.removeprefix("#"))
        if event.name in ("text", "tspan") and (event.name == "text" or "x" in told):
            self._text = (_places(event, "x"), _places(event, "y"), place)
        if not place.is_drawn:
            return
        if event.name in ("rect", "path"):
            self.frames += _frames(event, place)
        if event.name == "path":
            self.ends += [place.at(x, y) for x, y in _corners(told.get("d", "")[:LONGEST_STYLE])]
        elif event.name == "line":
            pairs = (("x1", "y1"), ("x2", "y2"))
            self.ends += [place.at(number(event, x), number(event, y)) for x, y in pairs]

    def _end(self, event: End) -> None:
        if event.name == "desc":
            self.said.append(event.text)
        elif event.name == "style":
            self.is_moved_by_sheet = self.is_moved_by_sheet or moves_or_hides(event.text)
        elif event.name in ("text", "tspan") and self._text is not None and event.text.strip():
            self._mark_each(event.text.strip(), *self._text)
            self._text = None

    def _mark_each(
        self, text: str, xs: Sequence[float], ys: Sequence[float], place: Placement
    ) -> None:
        """Keep a text, or each of its signs where as many places are told for them."""
        if len(text) > 1 and max(len(xs), len(ys)) == len(text):
            for sign, x, y in zip(text, _of_all(xs, text), _of_all(ys, text), strict=True):
                self._mark(sign, x, y, place)
        else:
            self._mark(text, xs[0], ys[0], place)

    def _mark(self, text: str, x: float, y: float, place: Placement) -> None:
        """Keep a text that is drawn.

        Raises:
            NotationError: it is a digit, and it is open which way is up, or where it stands.
        """
        if text.isdecimal():
            self._with_digits.update(filter(None, self._names))
        if not place.is_drawn:
            return
        if text.isdecimal() and not place.is_upright:
            raise NotationError(
                message(
                    "drawing.turned",
                    "Digits of the drawing are turned or mirrored, so that its top is unknown: "
                    "save it upright, or send the puzzle as text.",
                )
            )
        if text.isdecimal() and not place.is_followed:
            raise NotationError(
                message(
                    "drawing.css",
                    "Digits of the drawing are moved by CSS that is not followed: save it as plain "
                    "SVG, or send the puzzle as text.",
                )
            )
        right, down = place.at(x, y - _HALF * place.size)
        self.marks.append((place.look == _GIVEN, Mark(text, right, down)))


def _places(event: Start, name: str) -> Sequence[float]:
    """Return where the signs of a text stand, or its first one alone."""
    told = event.attributes.get(name, "")[:LONGEST_STYLE].replace(",", " ").split()
    return [value(one.removesuffix("px")) for one in told] or [0.0]


def _of_all(places: Sequence[float], text: str) -> Sequence[float]:
    """Return a place for each sign, where the first has one alone."""
    return places if len(places) == len(text) else [places[0]] * len(text)


def _frames(event: Start, place: Placement) -> Iterator[LatticeFrame]:
    if event.name == "rect":
        x, y = number(event, "x"), number(event, "y")
        wide, high = number(event, "width"), number(event, "height")
    elif found := _SQUARE.match(event.attributes.get("d", "")[:100]):
        x, y, wide, high = map(value, found.groups())
    else:
        return
    if not place.is_level:
        return
    (left, top), (right, bottom) = place.at(x, y), place.at(x + wide, y + high)
    wide, high = abs(right - left), abs(bottom - top)
    if wide > 0 and abs(wide - high) < 0.01 * wide:
        yield LatticeFrame(min(left, right), min(top, bottom), wide)


def _corners(path: str) -> Iterator[tuple[float, float]]:
    """Yield the corners of a path of straight lines in absolute places; none of another."""
    if not _STRAIGHT.fullmatch(path):
        return
    x = y = 0.0
    for kind, numbers in _PART.findall(path):
        values = [value(one) for one in NUMBER.findall(numbers)]
        if kind in "ML" and len(values) % 2 == 0:
            for x, y in zip(values[::2], values[1::2], strict=True):
                yield x, y
        elif kind in "HV" and values:
            x, y = (values[-1], y) if kind == "H" else (x, values[-1])
            yield x, y


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
    if drawing.is_moved_by_sheet and drawing.marks:
        raise NotationError(
            message(
                "drawing.sheet",
                "A style sheet of the drawing moves or hides parts of it: save it as plain SVG, or "
                "send the puzzle as text.",
            )
        )
    if drawing.is_repeated:
        raise NotationError(
            message(
                "drawing.use",
                "Digits of the drawing are drawn by reference (use): save it as plain SVG, or send "
                "the puzzle as text.",
            )
        )
    told_apart = any(is_given for is_given, _ in drawing.marks)
    marks = [mark for is_given, mark in drawing.marks if is_given or not told_apart]
    framed = _framed(drawing.frames, marks)
    numbers = [mark for mark in _not_in(framed, marks) if _is_number(mark)]
    digits = [mark for mark in numbers if len(mark.text) == 1]
    outlines = _outside(drawing, framed)
    other = _within(outlines, digits, (CLASSIC.size,)) or _within(outlines, numbers, _OTHER_SIZES)
    if other is None and not framed and len(digits) >= FEWEST_GIVENS:
        other = grid_of_marks(digits)
    grids = [*framed.values(), *([] if other is None else [other])]
    for count, grid in enumerate(grids, start=1):
        if geometry is not None and grid.geometry != geometry:
            fault = NotationError(of_geometry(grid.geometry), line=1)
            yield Record(1, str(grid), fault, f"grid {count}")
        else:
            yield Record(1, str(grid), grid, f"grid {count}")


def _framed(frames: Sequence[LatticeFrame], marks: Sequence[Mark]) -> dict[LatticeFrame, Grid]:
    """Return the grids in the outermost squares."""
    cells = Counter(round(frame.side, 3) for frame in frames)
    # As many squares as a grid has cells are its cells.
    large = [frame for frame in frames if cells[round(frame.side, 3)] < _FEWEST_CELLS]
    held = [
        (frame, inside)
        for frame in outermost(large)
        if (inside := [mark for mark in marks if frame.holds(mark.x, mark.y)])
    ]
    found = {frame: grid_in(frame, inside) or aligned_grid(frame, inside) for frame, inside in held}
    return {frame: grid for frame, grid in found.items() if grid is not None}


def _not_in(frames: Collection[LatticeFrame], marks: Sequence[Mark]) -> list[Mark]:
    return [mark for mark in marks if not any(frame.holds(mark.x, mark.y) for frame in frames)]


def _outside(drawing: _SvgDrawing, frames: Collection[LatticeFrame]) -> list[list[_Point]]:
    """Return the ends of lines that no framed grid has, and with them the corners of squares."""
    corners = [
        corner
        for frame in drawing.frames
        for corner in (
            (frame.left, frame.top),
            (frame.left + frame.side, frame.top + frame.side),
        )
    ]
    both = (drawing.ends, [*drawing.ends, *corners])
    return [
        [point for point in points if not any(_touches(frame, point) for frame in frames)]
        for points in both
    ]


def _touches(frame: LatticeFrame, point: _Point) -> bool:
    """Tell whether a point is in a frame or on its edge, as far as a line's width goes."""
    wide = _UNEVEN * frame.side
    return all(
        start - wide <= at <= start + frame.side + wide
        for start, at in zip((frame.left, frame.top), point, strict=True)
    )


def _within(
    outlines: Sequence[Sequence[_Point]], digits: Sequence[Mark], sizes: Sequence[int]
) -> Grid | None:
    """Return the one grid of such a size that lines or cells go around; None for none."""
    for points in outlines:
        if not points:
            continue
        left, top = (min(point[axis] for point in points) for axis in (0, 1))
        wide = max(point[0] for point in points) - left
        high = max(point[1] for point in points) - top
        if wide > 0 and abs(wide - high) < _UNEVEN * wide:
            frame = LatticeFrame(left, top, wide)
            inside = [mark for mark in digits if frame.holds(mark.x, mark.y)]
            found = (_of_size(size, frame, inside) for size in sizes)
            if (grid := next(filter(None, found), None)) is not None:
                return grid
    return None


def _of_size(size: int, frame: LatticeFrame, inside: Sequence[Mark]) -> Grid | None:
    """Return the grid of digits in a square; None for none, and for another than 9×9 in doubt."""
    geometry = CLASSIC if size == CLASSIC.size else geometry_of(size * size, None)
    if geometry is None or len(inside) < FEWEST_OF_SIZE[size]:
        return None
    grid = aligned_grid(frame, inside, geometry)
    is_meant = grid is not None and (size == CLASSIC.size or is_sound_of_another_size(grid))
    return grid if is_meant else None


def _is_number(mark: Mark) -> bool:
    return mark.text.isdecimal() and len(mark.text) <= len(str(max(FEWEST_OF_SIZE)))
