"""The picture of a contradiction marks the clues that are part of it, of every kind."""

from __future__ import annotations

from functools import cache
from random import Random

import click
import pytest

from book.clue_picture import clue_picture, marks_of
from book.screen.verdict_picture import Marks, pictures_of, verdict_parts
from book.step_picture import Frame
from gridmill.cli.verdict_drawing import drawing
from gridmill.judging.judgement import Judgement
from puzzle.constraints import KINDS, Constraint
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid
from solver.report import Report, judge
from tests.puzzle.rules import random_constraint

FULL = Grid(bytes((3 * r + r // 3 + c) % 9 + 1 for r in range(9) for c in range(9)), CLASSIC)
LINE = tuple(range(9))


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_clue_to_blame_is_marked_where_it_is_drawn(kind: str) -> None:
    """Its cells are outlined, and its marks drawn once more in their places."""
    clue = random_constraint(kind, Random(7), CLASSIC, FULL)
    geometry = CLASSIC.with_constraints([clue])
    picture = clue_picture(geometry)
    marks = marks_of(geometry, [clue])
    assert set(marks) == {*picture.under, *picture.over, *picture.outside}
    parts = _parts(geometry, clue)
    assert ('class="outlined"' in parts) == bool(clue.places)
    assert ('class="to-blame"' in parts) == bool(marks)


def test_a_number_outside_is_marked_on_its_own_ring() -> None:
    """Of two clues before one row, the one farther out is drawn again where it stands."""
    near, far = KINDS["sandwichsum"](LINE, 4), KINDS["xsum"](LINE, 15)  # type: ignore[call-arg]
    geometry = CLASSIC.with_constraints([near, far])
    (mark,) = marks_of(geometry, [far])
    assert mark == clue_picture(geometry).outside[1]


@pytest.mark.slow
def test_a_contradiction_of_a_given_and_a_cage_frames_both() -> None:
    """The cage to blame is outlined and the other is not; the caption speaks of clues."""
    report = _of_cages()
    ((marks, caption),) = pictures_of(report)
    assert caption.startswith("Framed: givens and clues that cannot stand together.")
    assert [clue.places for clue in marks.clues] == [(0, 1)]
    parts = "".join(verdict_parts(Frame(report.grid.geometry), report.grid, marks, ""))
    assert parts.count('class="outlined"') == 1
    assert parts.count('class="framed"') == len(marks.blamed) == 1


def test_a_rule_of_the_whole_grid_is_named_in_the_caption() -> None:
    """It has no place that could be framed."""
    knight = KINDS["antiknight"]()
    puzzle = Grid.parse(
        "." * 18 + "1" + "." * 18 + "1" + "." * 43, CLASSIC.with_constraints([knight])
    )
    marks, caption = next(pictures_of(judge(puzzle)))
    assert caption.startswith(
        "Framed: givens that cannot stand together with the anti-knight rule."
    )
    assert len(marks.blamed) == 2


def test_a_terminal_has_brackets_around_blank_cells_of_a_clue_to_blame() -> None:
    """The legend says what they mean."""
    drawn = click.unstyle("\n".join(drawing(Judgement("-", 1, _of_cages()))))
    assert drawn.count("|[8][ ]") + drawn.count("[8] [ ]") == 1
    assert "[ ] is of a clue to blame" in drawn


@cache
def _of_cages() -> Report:
    """Return the report on a given of 8 in a cage of 4, beside another cage."""
    cage = KINDS["killercage"]
    cages = [cage((0, 1), 4), cage((40, 41))]  # type: ignore[call-arg]
    return judge(Grid.parse("8" + "." * 80, CLASSIC.with_constraints(cages)))


def _parts(geometry: Geometry, clue: Constraint) -> str:
    puzzle = Grid(bytes(geometry.cell_count), geometry)
    return "".join(verdict_parts(Frame(geometry), puzzle, Marks(clues=(clue,)), ""))
