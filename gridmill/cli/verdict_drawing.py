"""A verdict drawn on a terminal: the grid with what was found, and the findings in sentences.

    [5]   must not stand with the others in brackets
    5/7   two solutions differ here
    +7    a given to add
    (5)   a given that can go
    1>7   the likeliest slip: what was typed, and what was meant

Signs and not colours carry the meaning, so that it survives a pipe and a printer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import click

from gridmill.judging.judgement import UNIQUE, Judgement, Malformed

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
    "halved": "5/7 differs between two solutions",
    "added": "+5 a given to add",
    "spare": "(5) can go, each by itself",
    "doubtful": "1>7 the likeliest slip",
}
_LEFT_TO_THE_LINE = ("duplicate_of",)
"""Findings that the line above tells in whole."""


def drawing(judgement: Judgement) -> tuple[str, ...]:
    """Return the lines about a record: its grid and the findings, or where the fault is."""
    from book.screen.verdict_picture import pictures_of

    if isinstance(judgement.outcome, Malformed):
        return _excerpt(judgement.outcome)
    report = judgement.outcome
    lines = []
    for marks, _ in pictures_of(report):
        lines += [f"{INDENT}{line}" for line in _board(report.grid, _signs(report, marks))]
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
        yield f"{INDENT}Canonical form: {report.canonical}"
    if judgement.verdict == UNIQUE:
        yield f"{INDENT}{report.reason}"


def _signs(report: Report, marks: Marks) -> dict[Cell, str]:
    """Return what stands in the cells that are marked, three characters wide."""
    from puzzle.grid import SYMBOLS

    puzzle = report.grid
    told = {cell for pair in marks.joined for cell in pair} | {*marks.blamed}
    signs = {cell: _red(f"[{SYMBOLS[puzzle[cell]]}]") for cell in told}
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


def _board(puzzle: Grid, signs: Mapping[Cell, str]) -> Iterator[str]:
    """Yield the grid with its rows and columns numbered, its boxes walled."""
    from puzzle.grid import SYMBOLS

    geometry, size = puzzle.geometry, puzzle.geometry.size
    yield "   " + "".join(f" {column + 1:^3}" for column in range(size)).rstrip()
    for row in range(size):
        if row == 0 or any(_is_walled(geometry, row, column, 1) for column in range(size)):
            yield f"   {_line(geometry, row)}"
        cells = (
            ("|" if _is_walled(geometry, row, column, 0) else " ")
            + (signs.get(row * size + column) or f" {SYMBOLS[puzzle[row * size + column]]} ")
            for column in range(size)
        )
        yield f"{row + 1:>2} {''.join(cells)}|"
    yield f"   {_line(geometry, size)}"


def _line(geometry: Geometry, row: int) -> str:
    """Return the line above a row; below the last one for the row after it."""
    size = geometry.size
    parts = []
    for column in range(size):
        is_walled = _is_walled(geometry, row, column, 1)
        crosses = any(_is_walled(geometry, near, column, 0) for near in (row - 1, row))
        before = column > 0 and _is_walled(geometry, row, column - 1, 1)
        corner = "+" if crosses else "-" if is_walled or before else " "
        parts.append(corner + ("---" if is_walled else "   "))
    return f"{''.join(parts)}+"


def _is_walled(geometry: Geometry, row: int, column: int, direction: int) -> bool:
    """Whether a box ends at the left (direction 0) or at the top (1) of a place."""
    size = geometry.size
    along, limit = (row, column)[:: 1 if direction else -1]
    if along in (0, size):
        return True
    if not 0 <= limit < size:
        return False
    cell = row * size + column
    return (cell - (size if direction else 1), cell) in geometry.walls
