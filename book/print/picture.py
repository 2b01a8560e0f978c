"""Pictures of a single puzzle: SVG and PNG, set by typst from a template that anyone can restyle.

The template is ``book/templates/puzzle.typ``. Fonts are the ones that typst carries, never the
system's, so a picture is the same bytes on every machine.
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Literal, get_args

from puzzle.errors import GeometryError
from puzzle.formats import GridLike, as_grid
from puzzle.geometry import HouseKind
from puzzle.grid import SYMBOLS

PictureFormat = Literal["svg", "png"]

PICTURE_FORMATS: tuple[PictureFormat, ...] = get_args(PictureFormat)

PNG_PIXELS_PER_INCH = 144.0


def draw(
    puzzle: GridLike,
    picture_format: PictureFormat,
    *,
    solution: GridLike | None = None,
    caption: str = "",
) -> bytes:
    """Draw a puzzle: givens bold, the solution's digits lighter, boxes walled, extra houses shaded.

    Args:
        puzzle: the givens, on any geometry: a grid, its text, its rows or an array; see `as_grid`.
        picture_format: ``svg`` or ``png`` (144 pixels an inch: 68 pixels a cell).
        solution: when given, its digits fill the blank cells.
        caption: a line of text under the grid.

    Returns:
        The picture's bytes, the same for the same arguments.

    Raises:
        NotationError: the puzzle or the solution is no grid, and no text of exactly one.
        GeometryError: the solution is on another geometry than the puzzle.
    """
    import typst

    puzzle = as_grid(puzzle)
    solution = None if solution is None else as_grid(solution)
    geometry = puzzle.geometry
    if solution is not None and solution.geometry != geometry:
        raise GeometryError(
            f"The solution is on {solution.geometry.name}, the puzzle on {geometry.name}: "
            "draw the two on one geometry."
        )
    extra = {c for house in geometry.houses if house.kind is HouseKind.EXTRA for c in house.cells}
    data = {
        "size": geometry.size,
        "regions": geometry.box_of,
        "givens": list(puzzle.digits),
        "digits": list(solution.digits if solution else puzzle.digits),
        "shaded": sorted(extra),
        "symbols": list(SYMBOLS),
        "caption": caption,
    }
    template = resources.files("book") / "templates" / "puzzle.typ"
    picture = typst.compile(
        template.read_bytes(),
        format=picture_format,
        ppi=PNG_PIXELS_PER_INCH,
        ignore_system_fonts=True,
        sys_inputs={name: json.dumps(value) for name, value in data.items()},
    )
    assert isinstance(picture, bytes)  # noqa: S101 (one page, no output path: typst returns bytes)
    return picture
