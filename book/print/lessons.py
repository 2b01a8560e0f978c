"""What the pages on how to solve teach: each technique in words, and drawn on a real puzzle.

The words and the puzzles are data, ``book/data/techniques.toml``; for kinds of clues there are
examples in ``book/data/clue_examples.jsonl``, so that a reader meets those of the book. The drawing
is what the explanation of that puzzle shows at the technique's first use, as numbers for the
template: the shapes, links and candidates of `book.step_picture`, in its units.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import Any

from book.print.sheet.pages import example_geometry
from book.step_picture import Frame, Point, arc, shapes
from book.varieties import varieties_of
from puzzle.formats import as_grid
from puzzle.geometry import CLASSIC, Cell, Digit, Geometry
from puzzle.grid import SYMBOLS, Grid
from solver.human import (
    LEVELS,
    Candidate,
    Ladder,
    PencilMarks,
    Step,
    Technique,
    climb,
    level_on,
    replay,
    techniques_named,
)

INDRAWN = 0.9
"""How far candidates stand from the middle of their cell, by how far they do on a screen."""
_IN_FRAME = 0.76
"""The same in a cell with a frame, so that a disc behind a digit stays off it."""
_UNDER_NUMBER = 0.3
"""The part of a cell's height that a number in its corner takes: on paper it is as large as the
candidates, which stand close below it."""
_ALONE_DOWN = 0.12
"""How far under the middle of a cell with a number the digit stands that goes in, by its side."""
_OF_THE_REST = 0.98
"""The part of the rest that candidates have then, so that they stay off the line below."""
_ABOUT_RULES = techniques_named("cages") | techniques_named("clues")


@dataclass(frozen=True, slots=True)
class Lesson:
    """One technique, taught.

    Attributes:
        technique: the technique.
        text: how it works, a few sentences.
        simple: the same for children; empty where it is not for them.
        simple_name: what it is called for children; empty like `simple`.
        puzzle: the puzzle that shows it.
        marks: the puzzle and its candidates before the step.
        step: the first use of the technique on the puzzle's path.
        level: that it has in the puzzles that need it, 1 to 5.
    """

    technique: Technique
    text: str
    simple: str
    simple_name: str
    puzzle: Grid
    marks: PencilMarks
    step: Step
    level: int


def lessons(needed: Mapping[Technique, Geometry]) -> list[Lesson]:
    """Return the lessons that solvers of some puzzles need, easiest first.

    Args:
        needed: the techniques, each with the geometry of a puzzle that needs it, which its example
            is drawn on and its level is told of; what the ladder of levels lacks is left out. The
            example has no clues of other kinds than that puzzle, where there is such a one.
    """
    taught = []
    for technique in _table():
        if technique in needed:
            geometry = needed[technique]
            lesson = _lesson(technique, _example(technique, geometry))
            level = level_on(geometry, technique) or lesson.level
            taught.append(replace(lesson, level=level))
    return sorted(taught, key=lambda lesson: lesson.level)


def lessons_needed(needed: Collection[Technique]) -> int:
    """Return how many lessons solvers of some puzzles need, without making them.

    Args:
        needed: the techniques.
    """
    return len(_table().keys() & set(needed))


def lesson_count(ladders: Collection[Ladder], level: int | None) -> int:
    """Return the most lessons that a book needs: of the techniques up to a level.

    Args:
        ladders: those that have the levels of its puzzles.
        level: the highest; None for all.
    """
    wholes = ladders if level is None else [ladder.up_to(level) for ladder in ladders]
    known = (rung.finder.techniques for whole in wholes for rung in whole.rungs)
    return len(_table().keys() & {technique for group in known for technique in group})


def _example(technique: Technique, geometry: Geometry) -> Grid:
    """Return the puzzle that shows a technique to those who solve puzzles of a geometry.

    Of those with clues, the one that has most of the geometry's kinds and no others.
    """
    has = set(_kinds(geometry))
    drawn = _clue_examples().get(technique, ()) if has else ()
    fitting = [one for one in drawn if has.issuperset(_kinds(one))]
    if fitting:
        return max(fitting, key=lambda one: len(_kinds(one)))
    row = _table()[technique]
    return as_grid(row.get(example_geometry(geometry).name, row[CLASSIC.name]))


def _kinds(of: Grid | Geometry) -> list[str]:
    geometry = of.geometry if isinstance(of, Grid) else of
    return [variety.slug for variety in varieties_of(geometry)]


@cache
def _clue_examples() -> Mapping[Technique, Sequence[Grid]]:
    """Return the puzzles with clues that show a technique, by that."""
    file = resources.files("book") / "data" / "clue_examples.jsonl"
    by_slug = {technique.slug: technique for technique in Technique}
    found: dict[Technique, list[Grid]] = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        found.setdefault(by_slug[row["technique"]], []).append(as_grid(json.dumps(row["puzzle"])))
    return found


@cache
def _lesson(technique: Technique, puzzle: Grid) -> Lesson:
    row = _table()[technique]
    path = climb(puzzle)
    for step, marks in zip(path.steps, replay(path), strict=False):
        if step.technique is technique:
            text, simple, simple_name = (
                " ".join(row.get(key, "").split()) for key in ("text", "simple", "simple_name")
            )
            level = step.level or LEVELS[-1]
            return Lesson(technique, text, simple, simple_name, puzzle, marks, step, level)
    raise AssertionError(f"{puzzle} shows no {technique.label}: see book/data/techniques.toml")


@cache
def _table() -> Mapping[Technique, Mapping[str, str]]:
    """Return the rows of the table, in its order."""
    file = resources.files("book") / "data" / "techniques.toml"
    rows = tomllib.loads(file.read_text(encoding="utf-8"))
    by_slug = {technique.slug: technique for technique in Technique}
    return {by_slug[slug]: row for slug, row in rows.items()}


def simple_picture(lesson: Lesson) -> dict[str, Any]:
    """Return the drawing of a lesson for children.

    The digit that goes in, in the middle of its cell.
    """
    drawn, frame = picture(lesson), Frame(lesson.puzzle.geometry)
    middles = {cell: frame.middle(cell) for cell in drawn["frames"]}
    return drawn | {
        "candidates": [
            [SYMBOLS[digit], *middles[cell], "placed"] for cell, digit in lesson.step.placements
        ],
        "shapes": [["placed", *middle] for middle in middles.values()],
    }


def picture(lesson: Lesson) -> dict[str, Any]:
    """Return the drawing of a lesson's step, as JSON values for the template.

    Lengths are in the units of `book.step_picture`, from the grid's top left corner.
    """
    step, frame = lesson.step, Frame(lesson.puzzle.geometry)
    looks = shapes(step)
    told = _cells_told(step)
    # What goes in because of a sum stands alone in its frame, which has no room for more beside
    # the number of its cage.
    placed = dict(step.placements)
    framed = frozenset(placed)
    alone = framed & frozenset(frame.clues.corners) if told else frozenset[Cell]()

    def place(cell: Cell, digit: Digit) -> Point:
        """Return a candidate's middle, drawn in a little from the lines of the cell."""
        (x, y), (middle_x, middle_y) = frame.place(cell, digit), frame.middle(cell)
        if cell in alone:
            return middle_x, middle_y + _ALONE_DOWN * frame.side
        indrawn = lowered = INDRAWN
        if cell in framed:
            indrawn = _IN_FRAME
            # A disc in the middle row is off the lines above and below as it is.
            if abs(frame.place(cell, placed[cell])[1] - middle_y) > 1:
                lowered = _IN_FRAME
        across = middle_x + indrawn * (x - middle_x)
        if cell not in frame.clues.corners:
            return across, middle_y + lowered * (y - middle_y)
        rows = -(-frame.geometry.size // frame.columns)
        row = (digit - 1) // frame.columns
        down = (1 - _UNDER_NUMBER) * _OF_THE_REST * (row + 0.5) / rows
        return across, middle_y + frame.side * (_UNDER_NUMBER + down - 0.5)

    said = looks | dict.fromkeys(step.eliminations, "gone")
    return {
        "side": frame.width,
        "cell": frame.side,
        "columns": frame.columns,
        "houses": [list(house.cells) for house in step.houses],
        "covers": [list(house.cells) for house in (*step.covers, *step.places_in)],
        "frames": [candidate.cell for candidate in step.placements],
        "shapes": [[look, *place(*candidate)] for candidate, look in looks.items()],
        "links": [
            {"points": arc(place(*one[:2]), place(*two[:2])), "strong": two.on}
            for chain in step.chains
            for one, two in pairwise(chain.nodes)
        ],
        "digits": [
            [SYMBOLS[digit], cell, bool(lesson.puzzle[cell])]
            for cell, digit in enumerate(lesson.marks.grid)
            if digit
        ],
        "lowered": sorted(frame.clues.corners),
        "candidates": [
            [SYMBOLS[digit], *place(cell, digit), said.get(Candidate(cell, digit), "plain")]
            for cell, digits in enumerate(lesson.marks.candidates)
            if told is None or cell in told
            for digit in digits
            if cell not in alone or Candidate(cell, digit) in said
        ],
    }


def _cells_told(step: Step) -> frozenset[Cell] | None:
    """Return the cells whose candidates are drawn; None for all.

    Before a step of cages or clues little is placed: all candidates would hide what shows it.
    """
    if not _ABOUT_RULES.issuperset({step.technique}):
        return None
    shown = (*step.pattern, *step.fins, *step.placements, *step.eliminations)
    return frozenset(candidate.cell for candidate in shown)
