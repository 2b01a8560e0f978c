"""Sums told to the integer program as a walk through the sums of parts."""

from __future__ import annotations

from random import Random

import highspy
import numpy as np
import pytest

from puzzle import CLASSIC, Geometry, Grid
from puzzle.cell import Cell, Digit
from puzzle.constraints.layout import Layout
from puzzle.constraints.program import MOST_ARCS, MOST_SUBSETS, Program, parts_of
from puzzle.constraints.sums import LittleKiller
from solver import certify
from solver.certify import rows
from tests.puzzle.rules import random_constraint
from tests.puzzle.shapes import fill

DIAGONAL = tuple(range(0, 81, 10))
SIXES = Geometry.boxes(2, 3).layout


def _is_feasible(program: Program, layout: Layout, digits: dict[Cell, Digit]) -> bool:
    """Whether the further columns of a program have values beside these digits, by HiGHS."""
    cells = layout.size**2
    count = cells * layout.size + program.column_count
    low, high = np.zeros(count), np.ones(count)
    for cell, held in digits.items():
        for digit in layout.digits:
            column = program.x(cell, digit)
            low[column] = high[column] = digit == held
    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    highs.addVars(count, low, high)
    whole = np.full(count, highspy.HighsVarType.kInteger)
    highs.changeColsIntegrality(count, np.arange(count, dtype=np.int32), whole)
    for cell in layout.cells:
        program.equal(((program.x(cell, digit), 1) for digit in layout.digits), 1)
    for row in program.rows:
        columns, weights = np.array(row.columns, dtype=np.int32), np.array(row.coefficients, float)
        highs.addRow(row.low, row.high, len(columns), columns, weights)
    highs.run()
    return bool(highs.getModelStatus() == highspy.HighsModelStatus.kOptimal)


@pytest.mark.parametrize("seed", range(12))
def test_a_sum_is_kept_as_its_words_say(seed: int) -> None:
    """Whatever the parts, the weights and the sum: just where the digits add up to it."""
    rng = Random(seed)
    cells = rng.sample(range(36), 5)
    weights = {1: cells[:3], -1: cells[3:]} if seed % 2 else {1: cells}
    parts = [(part, by) for by, some in weights.items() for part in parts_of(some, SIXES)]
    seen = set()
    for _ in range(12):
        digits = {
            c: d
            for part, _ in parts
            for c, d in zip(part, rng.sample(SIXES.digits, len(part)), strict=True)
        }
        reached = sum(by * digits[cell] for part, by in parts for cell in part)
        total = reached + rng.choice((0, 0, 1, -1, 7))
        program = Program(SIXES)
        program.add_up(parts, total)
        assert _is_feasible(program, SIXES, digits) == (reached == total)
        seen.add(reached == total)
    assert seen == {True, False}


def test_a_sum_that_no_digits_have() -> None:
    """It leaves no solution, whichever sets the parts have."""
    program = Program(SIXES)
    program.add_up([([0, 1], 1), ([14], 1)], 18)
    assert not _is_feasible(program, SIXES, {})


def test_a_large_sum_is_one_row() -> None:
    """Where the walk has too many arcs no further column is needed."""
    layout = Geometry.boxes(4, 4).layout
    diagonal = range(0, 256, 17)
    parts = [(part, 1) for part in parts_of(diagonal, layout)]
    assert max(len(part) for part, _ in parts) == 2  # 120 sets of two, 560 of three
    program = Program(layout)
    program.add_up(parts, 130)
    assert (program.column_count, len(program.rows)) == (0, 1)
    assert MOST_ARCS < 10_000
    assert MOST_SUBSETS < 560


def test_many_long_sums_are_one_row_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all their walks together are too large, none is told; the verdict is the same."""
    diagonals = [LittleKiller(tuple(range(0, 36, 7)), 20), LittleKiller(tuple(range(5, 31, 5)), 21)]
    geometry = Geometry.boxes(2, 3).with_constraints(diagonals)
    blank = Grid(bytes(36), geometry)
    whole = rows.told(geometry)
    assert whole.walk_columns
    with_walks = certify.certify(blank).verdict
    monkeypatch.setattr(rows, "MOST_WALKED", whole.walk_columns - 1)
    rows.told.cache_clear()
    try:
        plain = rows.told(geometry)
        assert (plain.walk_columns, plain.column_count, len(plain.rows)) == (0, 0, 2)
        assert certify.certify(blank).verdict is with_walks
    finally:
        rows.told.cache_clear()


def test_parts_are_of_one_house_each() -> None:
    """A diagonal of 9×9 is three parts of three cells, by its boxes."""
    parts = parts_of(DIAGONAL, CLASSIC.layout)
    assert [len(part) for part in parts] == [3, 3, 3]
    assert sorted(cell for part in parts for cell in part) == list(DIAGONAL)


def test_a_long_little_killer_is_certified() -> None:
    """Of one box that is blank the diagonal outside it leaves one filling, or none."""
    full = fill(CLASSIC, 1)
    total = sum(full[cell] for cell in DIAGONAL)
    givens = bytes(0 if cell in DIAGONAL[:3] else digit for cell, digit in enumerate(full))
    for value, verdict in ((total, "unique"), (total + 1, "none")):
        geometry = CLASSIC.with_constraints([LittleKiller(DIAGONAL, value)])
        certificate = certify.certify(type(full)(givens, geometry))
        assert certificate.verdict.value == verdict
        assert certificate.model is not None
        assert certificate.model.columns > 729


@pytest.mark.parametrize("kind", ["arrow", "regionsumline", "zipperline", "littlekillersum", "sum"])
def test_rows_of_sums_hold_where_the_words_do(kind: str) -> None:
    """On full grids of 6×6, of which some keep a clue and some break it: as its words say."""
    rng = Random(kind)
    geometry = Geometry.boxes(2, 3)
    grids = [fill(geometry, seed) for seed in range(8)]
    seen = []
    for _ in range(8):
        clue = random_constraint(kind, rng, geometry, grids[0])
        program = Program(SIXES)
        clue.rows(SIXES, program)
        for full in grids[:1] + rng.sample(grids[1:], 3):
            digits = {cell: full[cell] for cell in clue.places}
            kept = clue.keeps(full.digits, SIXES)
            assert _is_feasible(program, SIXES, digits) == kept
            seen.append(kept)
    assert set(seen) == {True, False}
