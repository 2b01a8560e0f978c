"""Grids whose cells are elements of HTML or XML, within elements for rows or boxes.

Pages of programs and sites draw a grid with an element a cell, 81 in one, or nine in each of nine
that are its rows or its boxes. An element whose text is a digit or blank is a cell; one that has
nothing but cells in it, 81 in all, is a grid, or several of 81 each. Names of rows and boxes, and
the rule that no house has a digit twice, say which of the two they are; where neither does, nothing
is read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from puzzle.geometry import CLASSIC, FEWEST_GIVENS
from puzzle.grid import Grid

DEEPEST = 100
"""Elements within one another that are followed."""

_SIZE, _BOX = CLASSIC.size, CLASSIC.box_rows
_DIGITS = frozenset("123456789")
_BLANKS = frozenset(("", ".", "0", "-", "_"))
_MOST_SIDE_BY_SIDE = 15
"""Grids whose cells follow one another with nothing between, but for the last."""
_LONGEST = 2
"""Characters of a cell that are kept: one digit, and one that makes it none."""
_BOX_NAME = re.compile(r"box|block|region|sub-?grid|nonet|quadrant|section|area", re.IGNORECASE)
_ROW_NAME = re.compile(r"row|line|zeile|ligne|fila|riga", re.IGNORECASE)


Mark = tuple[int, int]
"""A place in what a reader shows so far; what the two numbers are is the reader's."""


@dataclass(frozen=True, slots=True)
class CellsFound:
    """A grid: its nine rows of nine signs, and where its elements begin and end."""

    rows: Sequence[str]
    begin: Mark
    end: Mark


@dataclass(slots=True)
class _Element:
    """An element that has begun.

    Attributes:
        name: of the element.
        hint: what it is called otherwise, as by its class.
        begin: where.
        run: the cells in it, in order, since something else was in it; None for too many.
        run_begin, run_end: where these begin and end.
        is_mixed: whether something else is in it.
        text: its own text, as much as a cell may have.
        nines: how many elements of the run have just nine cells.
        hints: what those are called.
        before: whole grids right before the run, with nothing else between.
    """

    name: str
    hint: str
    begin: Mark
    run: list[str] | None = field(default_factory=list)
    run_begin: Mark = (0, 0)
    run_end: Mark = (0, 0)
    is_mixed: bool = False
    text: str = ""
    nines: int = 0
    hints: str = ""
    before: list[CellsFound] = field(default_factory=list)

    def close(self) -> list[CellsFound]:
        """Take what is in it for a cell, if it is one; return the grids at its end, last first."""
        if self.text and not self.is_mixed:
            is_cell = len(self.text) < _LONGEST and _BLANKS.issuperset(self.run or [""])
            self.run, self.is_mixed = [self.text], not is_cell
        elif not self.is_mixed and self.run is not None and not self.run:
            self.run = [""]
        if self.run is not None and len(self.run) == _SIZE:
            self.nines, self.hints = 1, self.hint or self.hints
        is_too_much = self.run is None
        found = self.part()
        if found or is_too_much:
            self.is_mixed = True
        return found

    def part(self) -> list[CellsFound]:
        """Return the grids that the run is; begin another if something else is in the element."""
        last = self._grid()
        found = [] if last is None else [last, *reversed(self.before)]
        if self.is_mixed:
            self._begin_run()
            self.before = []
        return found

    def _grid(self) -> CellsFound | None:
        rows = None if self.run is None else _rows(self.run, self.nines, self.hints)
        return None if rows is None else CellsFound(rows, self.run_begin, self.run_end)

    def _begin_run(self) -> None:
        self.run, self.nines, self.hints = [], 0, ""

    def take(self, inner: _Element, end: Mark) -> list[CellsFound]:
        """Take the cells of an element in it, or return the grids before one that has others."""
        if inner.is_mixed or inner.run is None:
            self.is_mixed = True
            return self.part()
        is_full = self.run is not None and len(self.run) == CLASSIC.cell_count
        if is_full and len(self.before) < _MOST_SIDE_BY_SIDE and (grid := self._grid()) is not None:
            self.before.append(grid)
            self._begin_run()
        if self.run == []:
            self.run_begin = inner.begin
        self.run_end = end
        if self.run is None or len(self.run) + len(inner.run) > CLASSIC.cell_count:
            self.run = None
            return []
        self.run += inner.run
        self.nines += inner.nines
        self.hints = inner.hints or self.hints
        return []


class NestedCells:
    """Finds grids while elements begin and end.

    Attributes:
        is_too_deep: whether more than `DEEPEST` elements were open at once: no more are followed.
    """

    def __init__(self) -> None:
        self._open: list[_Element] = [_Element("", "", (0, 0))]
        self.is_too_deep = False

    @property
    def depth(self) -> int:
        """Elements that are open."""
        return len(self._open) - 1

    @property
    def has_all_cells(self) -> bool:
        """Whether the innermost element has as many cells in it as a grid."""
        run = self._open[-1].run
        return run is not None and len(run) == CLASSIC.cell_count

    @property
    def innermost(self) -> str:
        """The name of the innermost element; empty for none."""
        return self._open[-1].name

    def begin(self, name: str, hint: str, mark: Mark) -> None:
        """Take an element that begins.

        Args:
            name: of the element.
            hint: what it is called otherwise.
            mark: where it begins.
        """
        self.is_too_deep = self.is_too_deep or len(self._open) > DEEPEST
        if not self.is_too_deep:
            self._open.append(_Element(name, hint, mark))

    def say(self, text: str) -> None:
        """Take text within the innermost element."""
        last = self._open[-1]
        last.text = (last.text + text.strip()[:_LONGEST])[:_LONGEST]

    def spoil(self) -> None:
        """Take note that what is open is no grid by itself, but by something else in it."""
        for element in self._open:
            element.is_mixed, element.run = True, []

    def is_open(self, name: str) -> bool:
        """Tell whether such an element is open."""
        return any(element.name == name for element in self._open)

    def end(self, mark: Mark) -> list[CellsFound]:
        """End the innermost element; return the grids that are plain now, the last first.

        Args:
            mark: where it ends.
        """
        if self.is_too_deep or len(self._open) == 1:
            return []
        element = self._open.pop()
        last = element.close()
        return [*last, *self._open[-1].take(element, mark)]

    def end_all(self, mark: Mark) -> list[CellsFound]:
        """End all that is open; return the grids that are plain now, the last first."""
        found: list[CellsFound] = []
        while self.depth and not self.is_too_deep:
            found += self.end(mark)
        return [*found, *self._open[0].close()]


def _rows(run: Sequence[str], nines: int, hints: str) -> list[str] | None:
    """Return the rows of nine signs that cells are; None where they are no grid."""
    if len(run) != CLASSIC.cell_count:
        return None
    cells = ["." if cell in _BLANKS else cell for cell in run]
    strange = [cell for cell in cells if cell != "." and cell not in _DIGITS]
    if len(cells) - cells.count(".") - len(strange) < FEWEST_GIVENS or set(strange) - {"?"}:
        return None
    groups = ["".join(cells[at : at + _SIZE]) for at in range(0, len(cells), _SIZE)]
    turned = _of_boxes(groups)
    fits = _keeps_rules(groups)
    if fits != _keeps_rules(turned):
        return groups if fits else turned
    if nines != _SIZE or _ROW_NAME.search(hints):
        return groups
    if _BOX_NAME.search(hints):
        return turned
    return None if fits else groups


def _of_boxes(boxes: list[str]) -> list[str]:
    """Return the rows of a grid whose boxes these are."""
    return [
        "".join(
            boxes[row // _BOX * _BOX + at][row % _BOX * _BOX : (row % _BOX + 1) * _BOX]
            for at in range(_BOX)
        )
        for row in range(_SIZE)
    ]


def _keeps_rules(rows: list[str]) -> bool:
    return not Grid.parse("".join(rows).replace("?", ".")).conflicts()
