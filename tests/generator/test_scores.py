"""The scores that there are: no range is refused in which there are some."""

from generator.scores import CHAIN_STARTS, possible_scores
from solver.human import SUDOKU_EXPLAINER, Technique, climb
from solver.human.finder import Finder
from solver.human.unique import LARGEST_SET, SURCHARGE
from tests.solver.human.rated import RATED

RUNGS = {rung.finder: rung for rung in SUDOKU_EXPLAINER.rungs}


def scores_of(technique):
    """The scores of one technique, wherever it is on the ladder."""
    rungs = [r for r in SUDOKU_EXPLAINER.rungs if technique in r.finder.techniques]
    others = frozenset(t for r in rungs for t in r.finder.techniques if t is not technique)
    return possible_scores(rungs, others)


def test_every_step_has_a_possible_score():
    """No step of the rated puzzles has a score that is not its technique's."""
    seen = set()
    for rated in RATED:
        for step in climb(rated.puzzle, SUDOKU_EXPLAINER).steps:
            seen.add(step.technique)
            assert round(step.score * 10) in scores_of(step.technique)
    assert len(seen) > 20


def test_surcharges_of_loops_are_those_of_their_finder():
    """Loops of each size, and sets of type 3 up to the largest, are within the bounds."""
    base = RUNGS[Finder.UNIQUE_LOOP].score
    largest = LARGEST_SET - 1
    rectangles, *loops = (base + SURCHARGE[size, : largest + 1] for size in range(4))
    assert scores_of(Technique.UNIQUE_RECTANGLE_1) == {rectangles[0]}
    assert scores_of(Technique.UNIQUE_RECTANGLE_3) == set(rectangles)
    for sizes in loops:
        assert sizes[0] in scores_of(Technique.UNIQUE_LOOP_1)
        assert set(sizes) <= scores_of(Technique.UNIQUE_LOOP_3)


def test_scores_between_the_rungs():
    """There are gaps below the chains and none above; a ladder that lacks something has more."""
    scores = possible_scores(SUDOKU_EXPLAINER.rungs, frozenset())
    assert not {11, 13, 14, 16, 18, 31, 33, 43, 55, 63, 64} & scores
    assert set(range(65, 96)) <= scores
    assert CHAIN_STARTS == (65, 75, 80, 85, 90)
    without = possible_scores(SUDOKU_EXPLAINER.rungs, frozenset({Technique.X_WING}))
    assert scores - without == {32}
