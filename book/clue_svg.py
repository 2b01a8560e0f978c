"""The clues of a grid in SVG, for every page that shows one; their look is in ``clues.css``.

A class ``k25`` says 25 per cent of ink, so that a page in the dark turns the greys around.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from book.clue_picture import CluePicture, Mark, Pattern
from puzzle.constraints.drawing import Area, Disc, Lettering, Point, Stroke

DROP = 0.36
"""How far the foot of a number is below its middle, by its size."""

DEFINITIONS = (
    '<pattern id="clue-rising" width="6" height="6" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><path class="weave" d="M0 0v6"/></pattern>'
    '<pattern id="clue-falling" width="6" height="6" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(-45)"><path class="weave" d="M0 0v6"/></pattern>'
    '<pattern id="clue-dotted" width="7" height="7" patternUnits="userSpaceOnUse">'
    '<path class="weave dots" d="M3.5 3.5h0"/></pattern>'
)
"""What tints refer to."""


def tints_svg(picture: CluePicture, side: float, size: int) -> str:
    """Return the shaded cells.

    Args:
        picture: of the clues.
        side: of a cell.
        size: cells in a row.
    """
    parts = []
    for tint in picture.tints:
        d = "".join(
            f"M{cell % size * side:g} {cell // size * side:g}h{side:g}v{side:g}h{-side:g}z"
            for cell in tint.cells
        )
        look = (
            f"tone k{tint.ink}" if tint.pattern is Pattern.PLAIN else f"tint {tint.pattern.value}"
        )
        parts.append(f'<path class="{look}" d="{d}"/>')
    return "".join(parts)


def marks_svg(marks: Iterable[Mark], side: float) -> str:
    """Return marks from back to front, for cells of this side."""
    return "".join(piece for mark in marks for piece in _mark(mark, side))


def _mark(mark: Mark, side: float) -> Iterator[str]:
    match mark:
        case Stroke():
            dashes = " ".join(f"{length * side:g}" for length in mark.dashes)
            yield (
                f'<path class="tone s k{mark.ink}" stroke-width="{mark.width * side:g}"'
                f"{f' stroke-dasharray={chr(34)}{dashes}{chr(34)}' if dashes else ''} "
                f'd="M{_points(mark.points, side)}"/>'
            )
        case Area():
            d = f"M{_points(mark.points, side)}z"
            if mark.fill is not None:
                yield f'<path class="tone k{mark.fill}" d="{d}"/>'
            if mark.rim:
                width = f'stroke-width="{mark.rim * side:g}"'
                yield f'<path class="tone s k{mark.ink}" {width} d="{d}"/>'
        case Disc():
            x, y = mark.middle
            place = f'cx="{x * side:g}" cy="{y * side:g}" r="{mark.radius * side:g}"'
            if mark.fill is not None:
                yield f'<circle class="tone k{mark.fill}" {place}/>'
            if mark.rim:
                width = f'stroke-width="{mark.rim * side:g}"'
                yield f'<circle class="tone s k{mark.ink}" {width} {place}/>'
        case Lettering():
            (x, y), size = mark.at, mark.size * side
            if mark.plate is not None:
                across, down = mark.plate
                yield (
                    f'<rect class="tone k0" x="{(x - across) * side:g}" y="{(y - down) * side:g}" '
                    f'width="{2 * across * side:g}" height="{2 * down * side:g}"/>'
                )
            yield (
                f'<text class="tone clue k{mark.ink}" font-size="{size:g}" x="{x * side:g}" '
                f'y="{y * side + DROP * size:g}">{mark.text}</text>'
            )


def _points(points: Iterable[Point], side: float) -> str:
    return "L".join(f"{round(x * side, 1):g} {round(y * side, 1):g}" for x, y in points)
