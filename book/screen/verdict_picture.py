"""A verdict as a picture: the puzzle, and on it what was found.

    joined             two givens that break a rule: crossed cells, a line from one to the other
    blamed             givens that cannot stand together: framed; the other givens are pale
    clues              the clues among them: drawn again over the others, their cells outlined
    halved             a cell where two solutions differ: the one's digit above, the other's below
    added              a digit that would help, in a framed cell with a plus
    spare              a given that could go: ringed
    doubtful           where the likeliest slip is: a dashed frame

Colours stand in ``book/templates/verdict.css`` alone, and none is the only sign of anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from book.clue_picture import marks_of
from book.clue_svg import marks_svg
from book.step_picture import Frame, around, digits, ground, svg, text
from puzzle.constraints.drawing import Stroke, cage
from puzzle.geometry import Cell, Digit
from puzzle.grid import Grid
from puzzle.sentences import listed
from solver.findings import findings

if TYPE_CHECKING:
    from puzzle.constraints import Constraint
    from solver.diagnosis import Contradiction
    from solver.report import Report

INSET = 3
"""How far a frame is from the rim of its cell."""
DEEP = 9
"""How far a dashed frame is, so that it stands within another."""
OUTLINE = 0.05
"""Width of the outline of a clue's cells, by the side of a cell."""
RING = 0.39
"""Radius of a ring, by the side of its cell."""
HALF = 0.42
"""Size of a digit in half a cell, by the side of the cell."""
HALF_DROP = 0.15
"""How far its foot is below its middle, by the side of the cell."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What a picture shows on a puzzle.

    Attributes:
        joined: pairs of givens that break a rule.
        blamed: givens that cannot stand together.
        clues: the clues that cannot stand with them, or alone.
        rivals: two solutions.
        added: digits to add, by their cells.
        spare: givens that could go.
        doubtful: cells that the likeliest correction changes.
    """

    joined: tuple[tuple[Cell, Cell], ...] = ()
    blamed: tuple[Cell, ...] = ()
    clues: tuple[Constraint, ...] = ()
    rivals: tuple[Grid, Grid] | None = None
    added: Mapping[Cell, Digit] = field(default_factory=dict)
    spare: tuple[Cell, ...] = ()
    doubtful: tuple[Cell, ...] = ()

    @property
    def halved(self) -> tuple[Cell, ...]:
        """The cells where the two solutions differ."""
        if self.rivals is None:
            return ()
        one, other = self.rivals
        return tuple(cell for cell in range(len(one)) if one[cell] != other[cell])


def pictures_of(report: Report) -> Iterator[tuple[Marks, str]]:
    """Yield what there is to show about a puzzle, picture by picture, each with its caption."""
    best = next(iter(report.corrections or ()), None)
    doubtful = tuple(change.cell for change in best.changes) if best else ()
    slip = " Dashed: the likeliest slip." if doubtful else ""
    if report.conflicts:
        pairs = tuple((conflict.first, conflict.second) for conflict in report.conflicts)
        yield Marks(joined=pairs, doubtful=doubtful), f"Joined: givens that break a rule.{slip}"
    elif (found := report.contradiction) and found.clue_count:
        marks = Marks(blamed=found.cells, clues=found.constraints, doubtful=doubtful)
        yield marks, f"{_framed(found)}{slip}"
    elif report.rivals:
        caption = f"Halved: the one solution’s digit above, the other’s below.{slip}"
        yield Marks(rivals=report.rivals.pair, doubtful=doubtful), caption
        if report.repairs:
            added = dict(report.repairs.givens)
            yield Marks(added=added), findings(report)["repairs"]
    elif report.removable:
        yield Marks(spare=report.removable), "Ringed: givens that can go, each by itself."
    else:
        yield Marks(doubtful=doubtful), slip.strip() or "The puzzle as it was sent."


def _framed(found: Contradiction) -> str:
    """Return what the picture of a contradiction shows; rules of the whole grid are named."""
    everywhere = [clue for clue in found.constraints if not clue.places]
    parts = (("givens", found.cells), ("clues", _of_places(found.constraints)))
    kinds = [name for name, some in parts if some]
    named = [found.labels[found.constraints.index(clue)] for clue in everywhere]
    if not kinds:
        return f"{listed(named).capitalize()} holds everywhere."
    beside = f" with {listed(named)}" if named else ""
    if found.clue_count == 1:
        return "Framed: the clue that makes it impossible."
    return f"Framed: {listed(kinds)} that cannot stand together{beside}."


def _of_places(clues: Iterable[Constraint]) -> tuple[Constraint, ...]:
    """Return the clues that are somewhere, without rules of the whole grid."""
    return tuple(clue for clue in clues if clue.places)


def verdict_svg(puzzle: Grid, marks: Marks, name: str, words: tuple[str, str], board: str) -> str:
    """Return the picture of a puzzle with marks, to stand in a page.

    Args:
        puzzle: the puzzle.
        marks: what to show on it.
        name: unique in the page; ids begin with it.
        words: title and description, for those who do not see the picture.
        board: the lines of the grid, or a reference to them.
    """
    frame = Frame(puzzle.geometry)
    return svg(frame, name, words, verdict_parts(frame, puzzle, marks, board), standalone=False)


def verdict_parts(frame: Frame, puzzle: Grid, marks: Marks, board: str) -> Iterator[str]:
    """Yield the parts of such a picture, from back to front."""
    yield ground(frame)
    for look, cells in (
        ("crossed", sorted({cell for pair in marks.joined for cell in pair})),
        ("blamed", sorted({*marks.blamed, *(c for clue in marks.clues for c in clue.places)})),
        ("halved", marks.halved),
        ("added", sorted(marks.added)),
    ):
        if cells:
            yield f'<path class="{look}" d="{around(frame, cells)}"/>'
    yield board
    yield from (_join(frame, pair) for pair in marks.joined)
    yield from _clues(frame, marks.clues)
    yield from (_frame(frame, cell, INSET, "framed") for cell in marks.blamed)
    yield from (_plus_sign(frame, cell) for cell in marks.added)
    yield from (_ring(frame, cell) for cell in marks.spare)
    yield from (_frame(frame, cell, DEEP, "doubtful") for cell in marks.doubtful)
    yield from _digits(frame, puzzle, marks)
    if marks.rivals is not None:
        yield _halves(frame, marks.rivals, marks.halved)


def _clues(frame: Frame, clues: tuple[Constraint, ...]) -> Iterator[str]:
    """Yield the outlines of the cells of each clue, then the clues over what is beside them."""
    size = frame.geometry.size
    for clue in _of_places(clues):
        outlines = [Stroke(loop.points, OUTLINE, 100) for loop in cage(clue.places, size)]
        yield f'<g class="outlined">{marks_svg(outlines, frame.side)}</g>'
    if marks := marks_of(frame.geometry, clues):
        yield f'<g class="to-blame">{marks_svg(marks, frame.side)}</g>'


def _digits(frame: Frame, puzzle: Grid, marks: Marks) -> Iterator[str]:
    told = {cell for pair in marks.joined for cell in pair} | {*marks.blamed, *marks.doubtful}
    has_blame = bool(marks.blamed or marks.clues)
    pale = [cell for cell in puzzle.givens if has_blame and cell not in told]
    yield digits(frame, puzzle, sorted({*puzzle.givens}.difference(pale)), "given")
    if pale:
        yield digits(frame, puzzle, pale, "given pale")
    if marks.rivals is not None:
        one, other = marks.rivals
        same = (c for c in range(len(puzzle)) if not puzzle[c] and one[c] == other[c])
        yield digits(frame, one, same, "digit pale")
    if marks.added:
        filled = puzzle
        for cell, digit in marks.added.items():
            filled = filled.with_digit(cell, digit)
        yield digits(frame, filled, marks.added, "given helping")


def _join(frame: Frame, pair: tuple[Cell, Cell]) -> str:
    (x0, y0), (x1, y1) = map(frame.middle, pair)
    return f'<path class="join" d="M{x0:g} {y0:g}L{x1:g} {y1:g}"/>'


def _frame(frame: Frame, cell: Cell, inset: int, look: str) -> str:
    x, y = frame.corner(cell)
    side = frame.side - 2 * inset
    return f'<path class="{look}" d="M{x + inset} {y + inset}h{side}v{side}h{-side}z"/>'


def _plus_sign(frame: Frame, cell: Cell) -> str:
    x, y = frame.corner(cell)
    arm = frame.side / 5
    return (
        f"{_frame(frame, cell, INSET, 'helping')}"
        f'<path class="plus" d="M{x + 2 * INSET} {y + INSET + arm:g}h{arm:g}m{-arm / 2:g} '
        f'{-arm / 2:g}v{arm:g}"/>'
    )


def _ring(frame: Frame, cell: Cell) -> str:
    x, y = frame.middle(cell)
    return f'<circle class="spare" cx="{x:g}" cy="{y:g}" r="{frame.side * RING:g}"/>'


def _halves(frame: Frame, rivals: tuple[Grid, Grid], cells: Iterable[Cell]) -> str:
    side, quarter, drop = frame.side, frame.side / 4, frame.side * HALF_DROP
    parts = []
    for cell in cells:
        (left, top), (x, y) = frame.corner(cell), frame.middle(cell)
        parts.append(f'<path class="cut" d="M{left} {top + side}l{side} {-side}"/>')
        for solution, way in zip(rivals, (-1, 1), strict=True):
            parts.append(
                text((x + way * quarter, y + way * quarter), frame.symbols[solution[cell]], drop)
            )
    return f'<g class="half" font-size="{side * HALF:g}">{"".join(parts)}</g>'
