"""Techniques switched off: finders of several techniques pass over those that are off."""

from __future__ import annotations

import pytest

from puzzle.grid import Grid
from puzzle.score import Score
from solver.human.climb import climb
from solver.human.ladder import PLAYERS, SUDOKU_EXPLAINER, Rung
from solver.human.rating import rate
from solver.human.registry import FINDERS, Finder, Technique
from solver.human.step import Step
from tests.cases import PAPER
from tests.solver.human.cases import FOLDER, Case, read_cases
from tests.solver.human.rated import RATED

SEVERAL = [
    FINDERS["unique-loop"],
    FINDERS["bug"],
    FINDERS["static-chain"],
    FINDERS["multiple-forcing-chain"],
]
MEMBERS = [technique for finder in SEVERAL for technique in finder.techniques]
CASES = [
    case
    for finder in SEVERAL
    for case in read_cases(FOLDER / f"{finder.slug.lower().replace('_', '-')}.txt")
]
FIRING = [case for case in CASES if case.effects]


def find_without(case: Case, off: set[Technique]) -> Step | None:
    bench = case.bench()
    bench.log.off[list(off)] = 1
    return bench.find(Rung(case.finder, None, Score(0)))


@pytest.mark.parametrize("case", FIRING, ids=str)
def test_what_is_off_is_not_reported(case: Case):
    """Without the technique that a case shows, the finder shows another or nothing."""
    off: set[Technique] = set()
    while step := find_without(case, off):
        assert step.technique not in off
        assert step.technique in case.finder.techniques
        off.add(step.technique)
    assert off, "the case fires when nothing is off"


@pytest.mark.parametrize(
    "finder", [finder for finder in SEVERAL if finder.slug != "bug"], ids=lambda finder: finder.slug
)
def test_a_finder_goes_on_to_its_other_techniques(finder: Finder):
    """Where the cheapest step is off, a dearer one of another technique is found.

    BUG is left out: the types exclude each other.
    """
    cases = [case for case in FIRING if case.finder is finder]
    cheapest = [(case, step.technique) for case in cases if (step := find_without(case, set()))]
    assert len({first for case, first in cheapest if find_without(case, {first})}) > 1


@pytest.mark.parametrize("case", FIRING, ids=str)
def test_the_others_stay_on(case: Case):
    """With every other technique off, the finder still shows the one that the case shows."""
    (shown,) = (t for t in case.finder.techniques if t.slug == case.technique)
    step = find_without(case, set(case.finder.techniques) - {shown})
    assert step is not None
    assert step.technique is shown


@pytest.mark.parametrize("case", CASES, ids=str)
def test_with_all_off_nothing_is_found(case: Case):
    """A finder whose techniques are all off finds nothing."""
    assert find_without(case, set(case.finder.techniques)) is None


@pytest.mark.parametrize("technique", MEMBERS, ids=lambda technique: technique.slug)
def test_paths_do_without(technique: Technique):
    """A path on a ladder without a technique never uses it."""
    ladder = SUDOKU_EXPLAINER.less(frozenset({technique}))
    for rated in RATED[60:150:9]:
        assert technique not in climb(rated.puzzle, ladder).counts


def test_rating_says_under_which_ladder_it_was_made():
    """The default says nothing more; another ladder is named in JSON and in the sentence."""
    grid = Grid.parse(PAPER)
    usual = rate(grid)
    assert usual.to_dict()["ladder"] == "players"
    assert "ladder" not in usual.sentence
    lacking = rate(grid, PLAYERS.without("x-wing", "uniqueness"))
    assert lacking.to_dict()["ladder"] == "players without x-wing, uniqueness"
    assert lacking.sentence.endswith("by the ladder players without x-wing, uniqueness.")


def test_the_score_lacks_the_same_techniques():
    """Sudoku Explainer's score is made without them too: here 3.8 for want of the 3.2."""
    grid = Grid.parse(PAPER)
    assert rate(grid).score == Score(32)
    assert rate(grid, PLAYERS.without("x-wing")).score == Score(38)


def test_a_level_beyond_what_is_left_is_not_called_beyond_level_five():
    """Not solved by what is left is another thing than beyond level 5."""
    rating = rate(Grid.parse(PAPER), PLAYERS.without("hidden-single", "naked-single"))
    assert rating.level is None
    assert rating.sentence.startswith("Not solved")
