"""Scores of equivalent forms: which forms, and that they are those of the puzzle."""

from __future__ import annotations

import csv
import json
from itertools import groupby
from random import Random

import pytest

from puzzle.canonical import canonical_form
from puzzle.errors import GeometryError, NotationError
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from puzzle.score import Score
from solver.form_scores import (
    FORMS,
    FORMS_OF_NESTED,
    FormScores,
    _transforms,
    scores_of_forms,
)
from solver.human import rate
from solver.search import find_solutions
from tests.corpora import FOLDER
from tests.solver.human.rated import RATED
from tests.transforms import random_transform

EMPTY = "." * 81
FULL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
NESTED_PUZZLE = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."


def test_each_form_of_a_puzzle_has_the_same_scores():
    """Those of the decision that Sudoku Explainer rates differently, and random forms of others."""
    with (FOLDER / "forms.tsv").open() as table:
        rows = list(csv.DictReader(table, delimiter="\t"))
    random = Random(7)
    for _, group in groupby(rows[:4], key=lambda row: row["number"]):
        found = {scores_of_forms(row["puzzle"]) for row in group}
        assert len(found) == 1
    for rated in RATED[::40]:
        turned = random_transform(random).apply(rated.puzzle)
        assert scores_of_forms(turned) == scores_of_forms(rated.puzzle)


def test_the_forms_are_forms():
    """Each keeps the houses, no two are one, and all come back to the canonical form."""
    puzzle = RATED[0].puzzle
    forms = {transform.apply(puzzle) for transform in _transforms()}
    assert len(forms) == len(_transforms()) == FORMS - 1
    assert all(transform.keeps_houses(CLASSIC) for transform in _transforms())
    canonical = {canonical_form(form, find_solutions(form, 1).solutions[0]) for form in forms}
    assert len(canonical) == 1


def test_the_scores_are_those_of_the_forms():
    """What is told is what `rate` says of the canonical form and of those made of it."""
    puzzle = max(RATED, key=lambda rated: rated.score).puzzle
    form = canonical_form(puzzle, find_solutions(puzzle, 1).solutions[0])
    expected = [rate(each.apply(form)).score for each in _transforms()] + [rate(form).score]
    found = scores_of_forms(puzzle)
    assert dict(found.counts) == {score: expected.count(score) for score in expected}
    assert (found.lowest, found.highest, found.forms) == (min(expected), max(expected), FORMS)


@pytest.mark.slow
def test_nested_ones_have_few_forms():
    """From 9.5 on five forms are rated, and they need not have the printed form's score."""
    found = scores_of_forms(NESTED_PUZZLE)
    assert found.forms == FORMS_OF_NESTED
    assert rate(NESTED_PUZZLE).score < found.lowest


def test_sentences():
    """One score, and several of which one form has one."""
    one = FormScores(((Score(32), 24),))
    several = FormScores(((Score(85), 1), (Score(89), 20), (Score(95, at_least=True), 3)))
    assert one.sentence == (
        "Of 24 equivalent forms, the same whichever is printed, all have SE 3.2."
    )
    assert several.sentence == (
        "Of 24 equivalent forms, the same whichever is printed, 1 has SE 8.5, 20 have SE 8.9 and 3 "
        "have SE at least 9.5."
    )
    for each in (one, several):
        assert FormScores.from_dict(json.loads(json.dumps(each.to_dict()))) == each


@pytest.mark.parametrize("scores", [{}, {"x": 1}, {"3.2": 0}, {"3.2": True}, {"3.2": 1.5}, 3])
def test_what_is_no_scores_is_refused(scores):
    """A score or a number that is none is an error of notation."""
    with pytest.raises(NotationError):
        FormScores.from_dict({"scores": scores})


def test_what_has_none():
    """Several solutions, a full grid, and another geometry are refused in a sentence."""
    for wrong in (EMPTY, FULL):
        with pytest.raises(NotationError):
            scores_of_forms(wrong)
    with pytest.raises(GeometryError, match="plain 9x9"):
        scores_of_forms(Grid.parse("12343412214343.."))
