"""The scores that there are: no range is refused in which there are some."""

from generator.recipe.contradictions import HIGHEST_SCORE, LEVEL_SCORES, check_wishes
from generator.recipe.levels import GivensRange
from generator.recipe.scores import CHAIN_STARTS, possible_scores
from generator.recipe.wishes import ScoreRange
from puzzle import Score
from solver.human import SUDOKU_EXPLAINER, Technique, climb
from solver.human.registry import FINDERS
from solver.human.techniques.unique_types import LARGEST_SET, SURCHARGE
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
            assert step.score in scores_of(step.technique)
    assert len(seen) > 20


def test_surcharges_of_loops_are_those_of_their_finder():
    """Loops of each size, and sets of type 3 up to the largest, are within the bounds."""
    base = RUNGS[FINDERS["unique-loop"]].score.tenths
    largest = LARGEST_SET - 1
    costs = ((base + SURCHARGE[size, : largest + 1]).tolist() for size in range(4))
    rectangles, *loops = (list(map(Score, size)) for size in costs)
    assert scores_of(Technique.UNIQUE_RECTANGLE_1) == {rectangles[0]}
    assert scores_of(Technique.UNIQUE_RECTANGLE_3) == set(rectangles)
    for sizes in loops:
        assert sizes[0] in scores_of(Technique.UNIQUE_LOOP_1)
        assert set(sizes) <= scores_of(Technique.UNIQUE_LOOP_3)


def test_scores_between_the_rungs():
    """There are gaps below the chains and none above; a ladder that lacks something has more."""
    scores = possible_scores(SUDOKU_EXPLAINER.rungs, frozenset())
    gaps = (11, 13, 14, 16, 18, 31, 33, 43, 55, 63, 64)
    assert not set(map(Score, gaps)) & scores
    assert set(map(Score, range(65, 96))) <= scores
    assert tuple(map(Score, (65, 75, 80, 85, 90))) == CHAIN_STARTS
    without = possible_scores(SUDOKU_EXPLAINER.rungs, frozenset({Technique.X_WING}))
    assert scores - without == {Score(32)}


def test_both_ends_of_a_range_are_wishes_that_can_be():
    """The lowest and the highest score of a level, and the highest of all, may be asked for."""
    check_wishes(None, (), (), ScoreRange(HIGHEST_SCORE, None))
    for level, scores in LEVEL_SCORES.items():
        check_wishes(level, (), (), ScoreRange(None, scores.least))
        if scores.most is not None:
            check_wishes(level, (), (), ScoreRange(scores.most, None))


def test_both_ends_of_a_range_of_givens_are_in_it():
    """As many givens as either end says are within the range, one fewer or more are not."""
    givens = GivensRange.parse("24-30")
    assert [count for count in range(20, 40) if count in givens] == [24, 25, 26, 27, 28, 29, 30]
