"""Which of the numbers that are printed of a puzzle belong to it, and which to the printed grid."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from generator import CageSizes, Recipe, generate
from generator.recipe.variants import variant
from puzzle.canonical import Transform
from puzzle.grid import Grid
from puzzle.score import Score
from solver.human import rate
from tests.gridmill.shell import gridmill
from tests.loops import at_least_one
from tests.solver.human.rated import RATED
from tests.transforms import random_transform

FORMS = 2
BELOW_TRIALS = Score(74)
"""No puzzle was met whose score, pearl or diamond depends on the form where none is above this."""
SCORES = {"score", "pearl", "diamond"}
OF_THE_GRID = {
    *("line", "file", "puzzle", "solution", "canonical", "symmetry", "certificate"),
    *("summary", "findings", "finding_ids", "techniques", "remaining", "hodoku", "duplicate_of"),
}
"""What the printed grid has of its own: its digits, the path through it, HoDoKu's points."""
OF_THE_PUZZLE = {"level", "effort", "blanks", "freedom", "grade", "hardest"}


def two_of(level: int | None) -> list[Grid]:
    """Two puzzles of a level; None for what is beyond, the easiest and the hardest."""
    found = [rated for rated in RATED if rate(rated.puzzle).level == level]
    found.sort(key=lambda rated: rated.score)
    return [found[0].puzzle, found[-1].puzzle]


def forms(puzzle: Grid) -> list[Grid]:
    """The puzzle, and others that it becomes by turning, exchanging and renaming."""
    random = Random(str(puzzle))
    return [puzzle, *(random_transform(random).apply(puzzle) for _ in range(FORMS))]


def answers(folder, puzzle: Grid, *words: object) -> Iterator[Mapping[str, Any]]:
    """What a command says of the forms of a puzzle, in JSON, without what is the grid's own."""
    lines = folder / "forms.txt"
    lines.write_text("".join(f"{form}\n" for form in forms(puzzle)))
    found = gridmill(*words, "--json", lines).objects
    assert len(found) == 1 + FORMS
    for fields in found:
        kept = {name: value for name, value in fields.items() if name not in OF_THE_GRID}
        if "removable" in kept:
            kept["removable"] = len(kept["removable"])
        if marks := kept.get("marks"):
            kept["marks"] = {
                "backdoor": marks["backdoor"],
                "backdoors": len(marks["backdoors"]),
                "trial_depth": marks["trial_depth"],
                "solutions_without": sorted(marks["solutions_without"].values()),
            }
        yield kept


@pytest.mark.slow
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5, None])
@pytest.mark.parametrize(
    "words",
    [
        ("rate", "--all"),
        ("rate", "--ladder", "web"),
        ("rate", "--ladder", "hodoku"),
        ("rate", "--ladder", "se"),
        ("validate",),
    ],
    ids=" ".join,
)
def test_what_belongs_to_a_puzzle(tmp_path, level, words):
    """Turned and relabelled it has the same numbers, all but those of the path that is printed."""
    for puzzle in at_least_one(two_of(level)):
        others = set()
        if rate(puzzle).score > BELOW_TRIALS:
            others |= SCORES
        if words[-1] in ("hodoku", "se"):
            others |= {"reason", "hardest"}  # has points; of equal chains either may come first
        first, *rest = (
            {name: value for name, value in answer.items() if name not in others}
            for answer in answers(tmp_path, puzzle, *words)
        )
        assert first.keys() >= OF_THE_PUZZLE - others
        assert all(answer == first for answer in rest)


@pytest.mark.slow
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_the_line_of_a_puzzle(tmp_path, level):
    """The line of ``rate --all`` is the same of each form, but for the cells that it names."""
    lines = tmp_path / "forms.txt"
    lines.write_text("".join(f"{form}\n" for form in forms(two_of(level)[0])))
    said = re.findall(r"unique +(Level.*)", gridmill("rate", "--all", lines).out)
    assert len(said) == 1 + FORMS
    assert len({re.sub(r"r\dc\d", "cell", line) for line in said}) == 1


TURNS = [
    Transform(turned, rows, columns, tuple(range(1, 10)))
    for turned in (False, True)
    for rows in (tuple(range(9)), tuple(range(8, -1, -1)))
    for columns in (tuple(range(9)), tuple(range(8, -1, -1)))
]


def turned(puzzle: Grid, turn: Transform) -> Grid:
    """A puzzle turned or mirrored, with its cages and clues."""
    plain = puzzle.geometry.without_constraints
    to = {source: cell for cell, source in enumerate(turn.sources())}
    moved = [rule.moved([to[cell] for cell in range(81)]) for rule in puzzle.geometry.constraints]
    digits = turn.apply(Grid(puzzle.digits, plain)).digits
    return Grid(digits, plain.with_constraints(moved[::-1]))


@pytest.mark.slow
@pytest.mark.parametrize(
    "recipe",
    [
        Recipe(level=2, seed=4, cages=CageSizes.parse("2-4")),
        Recipe(level=1, seed=4, clues=("kropki",)),
        Recipe(level=2, seed=4, clues=("thermometer",)),
        Recipe(level=3, seed=4, geometry=variant(9, ("x",))),
        Recipe(level=2, seed=4, geometry=variant(9, ("windoku",))),
    ],
    ids=lambda recipe: recipe.kind,
)
def test_turned_with_its_cages_and_clues(recipe):
    """A puzzle with other rules keeps its level, effort and metrics when it is turned."""
    (record,) = generate(recipe)
    found = [rate(turned(record.puzzle, turn)) for turn in TURNS]
    numbers = {(r.level, r.effort, r.hardest, r.blanks, r.freedom, r.grade) for r in found}
    assert len(numbers) == 1
    assert record.rating.effort == found[0].effort
