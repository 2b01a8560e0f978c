"""Answers that an earlier part of a run has kept say what the judgements said."""

import json

import pytest

from gridmill.judging.checkpoint import KeptAnswer
from gridmill.judging.json_lines import as_json
from gridmill.judging.judgement import Judgement
from puzzle import Geometry, Grid
from puzzle.constraints.killer_cage import KillerCage
from solver.report import judge
from tests.puzzle.shapes import fill

FOUR = Geometry.boxes(2, 2)
SHAPES = {
    "usual": FOUR,
    "diagonals": Geometry.diagonal(2, 2),
    "jigsaw": Geometry.irregular("1112122333243444"),
    "cages": FOUR.with_constraints([KillerCage((0, 1), 3)]),
}


def less_one(full):
    return Grid(b"\0" + full.digits[1:], full.geometry)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_kept_answer_has_the_key_of_its_judgement(shape):
    """A puzzle is known again by a resumed run, whatever its houses and rules."""
    judgement = Judgement("post.txt", 1, judge(less_one(fill(SHAPES[shape], 1))))
    kept = KeptAnswer("unique", json.loads(as_json(judgement)))
    assert judgement.key is not None
    assert kept.key == judgement.key
