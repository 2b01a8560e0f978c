"""A verdict drawn on a terminal: the grid with what was found, and the findings in sentences.

    [5]   must not stand with the others in brackets
    [ ]   a cell of a clue that is to blame, beside the digits in brackets or alone
    5/7   two solutions differ here
    +7    a given to add
    (5)   a given that can go
    1>7   the likeliest slip: what was typed, and what was meant

Signs and not colours carry the meaning, so that it survives a pipe and a printer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

import click

from gridmill.judging.judgement import UNIQUE, Judgement
from gridmill.judging.malformed import Malformed

if TYPE_CHECKING:
    from book.screen.verdict_picture import Marks
    from puzzle.geometry import Cell, Geometry
    from puzzle.grid import Grid
    from solver.report import Report

INDENT = "  "
MOST_CORRECTIONS = 5
"""Corrections that are listed; JSON has them all."""

_LEGEND = {
    "joined": "[5] breaks a rule",
    "blamed": "[5] cannot stand together",
    "clues": "[ ] is of a clue to blame",
    "halved": "5/7 differs between two solutions",
    "added": "+5 a given to add",
    "spare": "(5) can go, each by itself",
    "doubtful": "1>7 the likeliest slip",
}
_LEFT_TO_THE_LINE = ("duplicate_of", "unheeded")
"""Findings that the line above tells in whole."""


def drawing(judgement: Judgement) -> tuple[str, ...]:
    """Return the lines about a record: its grid and the findings, or where the fault is."""
    from book.screen.verdict_picture import pictures_of

    if isinstance(judgement.outcome, Malformed):
        return _excerpt(judgement.outcome)
    report = judgement.outcome
    lines = []
    for marks, _ in pictures_of(report):
        lines += [f"{INDENT}{line}" for line in board(report.grid, _signs(report, marks))]
        if said := [words for name, words in _LEGEND.items() if getattr(marks, name)]:
            lines.append(f"{INDENT}    {', '.join(said)}")
    return (*lines, *_sentences(judgement, report), "")


def _excerpt(malformed: Malformed) -> tuple[str, ...]:
    """Return the lines about a malformed record: where the fault is, and the nearest readings."""
    from puzzle.formats.excerpt import excerpt

    place = malformed.marked
    found = excerpt(malformed.text, place.line, place.column)
    marked = click.style(found.fault, fg="red", bold=True, underline=True) if found.fault else ""
    lines = [f"{found.before}{marked}{found.after}", found.pointer]
    lines += (f"{reading.sentence} {reading.grid}" for reading in malformed.readings)
    return (*(f"{INDENT}{line}" for line in lines if line), "")


def _sentences(judgement: Judgement, report: Report) -> Iterator[str]:
    from puzzle.formats.json_members import one_line

    if report.conflicts:
        yield f"{INDENT}{report.reason}"
    for name, sentence in judgement.findings.items():
        if name not in _LEFT_TO_THE_LINE:
            yield f"{INDENT}{sentence}"
        if name == "corrections":
            listed = (report.corrections or ())[:MOST_CORRECTIONS]
            for number, correction in enumerate(listed, start=1):
                yield f"{INDENT}{INDENT}{number}. {correction.sentence}"
    if report.canonical is not None:
        yield f"{INDENT}Canonical form: {one_line(report.canonical)}"
    if judgement.verdict == UNIQUE:
        yield f"{INDENT}{report.reason}"


def _signs(report: Report, marks: Marks) -> dict[Cell, str]:
    """Return what stands in the cells that are marked, three characters wide."""
    from puzzle.grid import SYMBOLS

    puzzle = report.grid
    told = {cell for pair in marks.joined for cell in pair} | {*marks.blamed}
    clued = (cell for clue in marks.clues for cell in clue.places if not puzzle[cell])
    signs = {cell: _red("[ ]") for cell in clued}
    signs |= {cell: _red(f"[{SYMBOLS[puzzle[cell]]}]") for cell in told}
    signs |= {cell: f"({SYMBOLS[puzzle[cell]]})" for cell in marks.spare}
    if marks.rivals is not None:
        one, other = marks.rivals
        for cell in marks.halved:
            halves = f"{SYMBOLS[one[cell]]}/{SYMBOLS[other[cell]]}"
            signs[cell] = click.style(halves, fg="yellow", bold=True)
    for cell, digit in marks.added.items():
        signs[cell] = click.style(f"+{SYMBOLS[digit]} ", fg="green", bold=True)
    likeliest = report.corrections[0].changes if report.corrections and marks.doubtful else ()
    for cell, before, after in likeliest:
        slip = f"{SYMBOLS[before]}>{SYMBOLS[after]}"
        signs[cell] = click.style(slip, fg="magenta", bold=True)
    return signs


def _red(text: str) -> str:
    return click.style(text, fg="red", bold=True)


def board(puzzle: Grid, signs: Mapping[Cell, str]) -> Iterator[str]:
    """Yield the grid with its rows and columns numbered, its boxes walled.

    Where grids overlap, it is all of them, with nothing where there is no cell.
    """
    from puzzle.grid import SYMBOLS

    walls = _Walls.of(puzzle.geometry)
    yield "   " + "".join(f" {column + 1:^3}" for column in range(walls.width)).rstrip()
    for row in range(walls.height):
        if any(walls.is_above(row, column) for column in range(walls.width)):
            yield f"   {_line(walls, row)}"
        parts = []
        for column in range(walls.width):
            cell = walls.cells.get((row, column))
            sign = "   " if cell is None else signs.get(cell) or f" {SYMBOLS[puzzle[cell]]} "
            parts.append(("|" if walls.is_left_of(row, column) else " ") + sign)
        end = "|" if walls.is_left_of(row, walls.width) else ""
        yield f"{row + 1:>2} {''.join(parts)}{end}".rstrip()
    yield f"   {_line(walls, walls.height)}"


def _line(walls: _Walls, row: int) -> str:
    """Return the line above a row; below the last one for the row after it."""
    parts = []
    for column in range(walls.width + 1):
        is_walled, before = (walls.is_above(row, at) for at in (column, column - 1))
        crosses = any(walls.is_left_of(near, column) for near in (row - 1, row))
        corner = "+" if crosses else "-" if is_walled or before else " "
        parts.append(corner + ("---" if is_walled else "   "))
    return "".join(parts).rstrip()


class _Walls(NamedTuple):
    """Where cells are, and where boxes end."""

    height: int
    width: int
    cells: Mapping[tuple[int, int], Cell]
    between: frozenset[tuple[Cell, Cell]]

    @classmethod
    def of(cls, geometry: Geometry) -> _Walls:
        """Return those of a grid, or of grids that overlap."""
        canvas, size = geometry.canvas, geometry.size
        if canvas is None:
            cells = {divmod(cell, size): cell for cell in range(geometry.cell_count)}
            return cls(size, size, cells, geometry.walls)
        cells = {place: cell for cell, place in enumerate(canvas.places)}
        return cls(canvas.height, canvas.width, cells, geometry.walls)

    def is_left_of(self, row: int, column: int) -> bool:
        """Whether a box ends at the left of a place."""
        return self._is_between((row, column - 1), (row, column))

    def is_above(self, row: int, column: int) -> bool:
        """Whether a box ends above a place."""
        return self._is_between((row - 1, column), (row, column))

    def _is_between(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        before, after = self.cells.get(one), self.cells.get(other)
        if before is None or after is None:
            return before is not after
        return (before, after) in self.between
