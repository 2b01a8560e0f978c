"""Geometries by what a notation says of them: boxes or regions, further houses, constraints.

For the notations that name the houses of a puzzle instead of leaving them to its size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from math import isqrt
from typing import TYPE_CHECKING, Any, TypeVar

from puzzle.amounts import and_more
from puzzle.canvas import WIDEST
from puzzle.constraints import houses_that_are
from puzzle.constraints.houses import HOUSE_RULES, Houses, falling, rising
from puzzle.errors import GeometryError, NotationError
from puzzle.formats.cell_names import named_cell
from puzzle.geometry import LARGEST_SIZE, Cell, Geometry
from puzzle.message import Message, Numeral, in_quotes, joined, message

if TYPE_CHECKING:
    from puzzle.constraints import Constraint

MOST_EXTRA_HOUSES = 50
"""Extra houses that a record may have; each makes every engine slower."""

MOST_CONSTRAINTS = 2_000
"""Constraints that a record may have."""
_MARKS = ("difference", "ratio", "xv")

__all__ = ["Houses", "falling", "rising"]


def with_boxes(box_rows: int, box_cols: int, extra: Houses = ()) -> Geometry:
    """Return the geometry with boxes of this shape and these extra houses.

    Raises:
        NotationError: there is no such geometry.
    """
    return _built(lambda: _with_extra(Geometry.boxes(box_rows, box_cols), extra))


def with_regions(regions: Sequence[int], extra: Houses = ()) -> Geometry:
    """Return the geometry whose cells are in these regions, with these extra houses.

    Raises:
        NotationError: there is no such geometry.
    """
    return _built(lambda: _with_extra(_irregular(tuple(regions)), extra))


def usual(size: int, extra: Houses = ()) -> Geometry:
    """Return the geometry of this size with the usual boxes and these extra houses.

    Raises:
        NotationError: no boxes make this size.
    """
    return _built(lambda: _with_extra(Geometry.for_cell_count(size * size), extra))


def usual_regions(size: int) -> tuple[int, ...]:
    """Return the regions that f-puzzles gives a grid of this size.

    Boxes as nearly square as they can be.

    They are wider than high; for a prime size each row is one.
    """
    height = next(side for side in range(isqrt(size), 0, -1) if size % side == 0)
    width = size // height
    return tuple(
        (row // height) * height + column // width for row in range(size) for column in range(size)
    )


def with_rules(geometry: Geometry, houses: Houses, constraints: Iterable[Constraint]) -> Geometry:
    """Return the geometry with further houses, named or not, and with constraints.

    Raises:
        NotationError: one of them makes no sense in this grid.
    """
    clues = tuple(constraints)
    if len(clues) > MOST_CONSTRAINTS:
        raise NotationError(
            message(
                "rules.many",
                "More than {most} clues are not supported.",
                most=Numeral(MOST_CONSTRAINTS),
            )
        )
    added = _built(lambda: _with_extra(geometry, houses))
    return _built(lambda: _constrained(added, clues))


def clues_of(said: object, geometry: Geometry) -> tuple[Houses, tuple[Constraint, ...]]:
    """Return the houses and constraints that a list of JSON objects says.

    Args:
        said: the list; each object has a ``type`` and the members of its kind.
        geometry: the cells and the regions.

    Raises:
        NotationError: some of it is no rule that is known; all unknown ones are named.
    """
    from puzzle.constraints import KINDS
    from puzzle.formats.rules.clue_forms import as_written

    if not isinstance(said, list) or not all(isinstance(each, dict) for each in said):
        raise NotationError(
            message("json.constraints", 'The "constraints" of the record are no list of objects.')
        )
    known = KINDS.keys() | HOUSE_RULES.keys()
    refuse_unknown(name for name in (str(each.get("type")) for each in said) if name not in known)
    layout, cell_of = geometry.layout, partial(named_cell, size=geometry.size)
    marked = _marked(said)
    houses: list[tuple[Cell, ...]] = []
    clues: list[Constraint] = []
    for each in said:
        kind = each["type"]
        if kind in HOUSE_RULES:
            houses += houses_that_are(kind, layout)
            continue
        written = partial(as_written, _with_exempt(each, marked), layout, cell_of)
        for members in _built(written):
            clue = _built(partial(KINDS[kind].from_json, members, cell_of))
            if kind == "extraregion" and len(clue.places) == geometry.size:
                houses.append(tuple(sorted(clue.places)))
            else:
                clues.append(clue)
    return tuple(houses), tuple(clues)


def refuse_unknown(names: Iterable[str]) -> None:
    """Stop when there are rules that gridmill does not know, all of them named.

    Raises:
        NotationError: there is one.
    """
    unknown = list(dict.fromkeys(name[:_LONGEST_NAME] for name in names))
    if unknown:
        shown = joined(", ", [*map(in_quotes, unknown[:_MOST_NAMED])])
        if (more := len(unknown) - _MOST_NAMED) > 0:
            shown = and_more(shown, more)
        raise NotationError(
            message(
                "rules.unknown",
                "The puzzle has rules or drawings that are not known here: {names}. Without them "
                "it would be another puzzle.",
                names=shown,
            ),
            about="rule",
        )


_MOST_NAMED = 20
_LONGEST_NAME = 40


def _marked(said: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """For each kind of mark the pairs of cells that have one, by name."""
    return {
        kind: [
            each["cells"]
            for each in said
            if each["type"] == kind and isinstance(each.get("cells"), list)
        ]
        for kind in _MARKS
    }


def _with_exempt(each: Mapping[str, Any], marked: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the object with pairs for ``exempt``, where it names the kinds of marks that are."""
    exempt = each.get("exempt")
    if not isinstance(exempt, list) or not all(isinstance(name, str) for name in exempt):
        return each
    pairs = [pair for name in exempt for pair in marked.get(name, ())]
    return {**each, "exempt": pairs}


@lru_cache(maxsize=64)
def _constrained(geometry: Geometry, constraints: tuple[Constraint, ...]) -> Geometry:
    return geometry.with_constraints(constraints)


def cell_in(geometry: Geometry, name: object) -> Cell:
    """Return the cell of a name in a geometry, which may be of grids that overlap.

    Raises:
        NotationError: it names no cell of it.
    """
    if geometry.canvas is None:
        return named_cell(name, geometry.size)
    row_column = divmod(named_cell(name, WIDEST), WIDEST)
    if row_column not in geometry.canvas.places:
        raise NotationError(
            message(
                "cell.not-in",
                "{name} is no cell of {geometry}.",
                name=in_quotes(str(name)[:8]),
                geometry=geometry.name,
            )
        )
    return geometry.canvas.places.index(row_column)


def check_size(size: object) -> int:
    """Return the size of a grid, 2 to 25.

    Raises:
        NotationError: it is no such number.
    """
    if not isinstance(size, int) or isinstance(size, bool) or not 2 <= size <= LARGEST_SIZE:
        raise NotationError(
            message(
                "size",
                "The size of a grid is a whole number from 2 to {most}.",
                most=LARGEST_SIZE,
            )
        )
    return size


def of_geometry(geometry: Geometry) -> Message:
    """Return what is said of a grid in a drawing that is of another geometry than was asked for."""
    return message("geometry", "The grid is {geometry}.", geometry=geometry.name)


def agreed(said: Geometry, asked: Geometry | None) -> Geometry:
    """Return the geometry that a record says, which must be the one that was asked for, if any.

    Raises:
        NotationError: they differ.
    """
    if asked is not None and said != asked:
        raise NotationError(
            message(
                "geometry.other",
                "The puzzle is {geometry}, and {wanted} is expected.",
                geometry=said.name,
                wanted=asked.name,
            )
        )
    return said


T = TypeVar("T")


def _built(build: Callable[[], T]) -> T:
    try:
        return build()
    except GeometryError as error:
        raise NotationError(error.said) from None


@lru_cache(maxsize=64)
def _irregular(regions: tuple[int, ...]) -> Geometry:
    return Geometry.irregular(regions)


@lru_cache(maxsize=64)
def _with_extra(geometry: Geometry, extra: Houses) -> Geometry:
    if not extra:
        return geometry
    if len(extra) > MOST_EXTRA_HOUSES:
        raise GeometryError(
            message(
                "houses.many",
                "More than {most} extra houses are not supported.",
                most=MOST_EXTRA_HOUSES,
            )
        )
    both = (falling(geometry.size), rising(geometry.size))
    if extra == both:
        return geometry.with_houses(extra, f"{geometry.name} X")
    if geometry.is_classic and extra == Geometry.windows().extra_houses:
        return Geometry.windows()
    return geometry.with_houses(extra, f"{geometry.name} with extra houses")
