"""The effort: blank cells times level, summed over rounds."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzle.canonical import canonical_form
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid
from puzzle.score import Score
from solver.human import PLAYERS, SUDOKU_EXPLAINER, Ladder, Outcome, Technique, climb, effort, rate
from solver.human.climb import bench_for
from solver.human.engine.effort import HIDDEN_LEVEL, NAKED_LEVEL
from solver.human.registry import FINDERS
from solver.search import count_solutions
from tests.puzzle.shapes import fill, puzzles, transforms
from tests.solver.human.engine import slow_effort
from tests.solver.human.rated import RATED, Rated

ALMOST = "53467891267219534819834256785976142342685379171392485696153728428741963534528617"
INKALA = "800000000003600000070090200050007000000045700000100030001000068008500010090000400"
RANDOMS = st.integers(0, 2**32 - 1).map(Random)
SHAPES = [Geometry.boxes(2, 3), Geometry.diagonal()]
BASICS = PLAYERS.up_to(3)  # compiled anew for every geometry
DIRECT = replace(  # its steps between the singles place digits
    SUDOKU_EXPLAINER, rungs=tuple(replace(rung, level=3) for rung in SUDOKU_EXPLAINER.rungs[:9])
)


@pytest.mark.slow
@given(rated=st.sampled_from(RATED))
def test_effort_agrees_with_sets_of_candidates(rated: Rated):
    """The effort is what a slow walk through the rounds comes to, at every level."""
    assert effort(rated.puzzle) == _slowly(rated.puzzle)
    solved = climb(rated.puzzle).outcome is Outcome.SOLVED
    assert bench_for(CLASSIC).state.blanks == 0 or not solved


@pytest.mark.slow
@given(rated=st.sampled_from(RATED), off=st.sets(st.sampled_from(list(Technique)), min_size=1))
def test_effort_agrees_with_techniques_off(rated: Rated, off: set[Technique]):
    """Any ladder that solves the puzzle leads to an effort, also one that lacks singles."""
    names = {rung.finder.slug.lower().replace("_", "-") for rung in PLAYERS.rungs}
    ladder = PLAYERS.without(*sorted(t.slug for t in off if t.slug in names) or ["x-wing"])
    assert effort(rated.puzzle, ladder) == _slowly(rated.puzzle, ladder)


def _slowly(puzzle: Grid, ladder: Ladder = PLAYERS) -> int | None:
    path = climb(puzzle, ladder)
    if path.outcome is not Outcome.SOLVED:
        return None
    return slow_effort.effort(climb(canonical_form(puzzle, path.result), ladder))


@given(rated=st.sampled_from([rated for rated in RATED if Score(17) <= rated.score <= Score(20)]))
def test_effort_agrees_where_steps_place(rated: Rated):
    """A step that places a digit counts the blanks before it, like any other."""
    path = climb(rated.puzzle, DIRECT)
    assert any(step.placements and step.technique.slug.startswith("direct") for step in path.steps)
    assert effort(rated.puzzle, DIRECT) == _slowly(rated.puzzle, DIRECT)


@pytest.mark.parametrize("geometry", SHAPES, ids=lambda geometry: geometry.name)
@given(random=RANDOMS)
def test_effort_agrees_on_other_geometries(geometry: Geometry, random: Random):
    """Rounds go over whatever cells and houses a geometry has."""
    puzzle = puzzles(fill(geometry, random.randrange(5)), random)
    assert effort(puzzle, BASICS) == _slowly(puzzle, BASICS)


@pytest.mark.slow
@given(rated=st.sampled_from(RATED), transform=transforms())
def test_a_rating_belongs_to_the_puzzle(rated: Rated, transform):
    """A puzzle turned and relabelled has the same level, effort and metrics.

    Scores are Sudoku Explainer's, which go by the printed grid: see `test_scores_of_forms`.
    """
    assert _numbers(transform.apply(rated.puzzle)) == _numbers(rated.puzzle)


def _numbers(puzzle: Grid):
    found = rate(puzzle)
    return found.level, found.effort, found.blanks, found.freedom, found.grade


@pytest.mark.parametrize("geometry", SHAPES, ids=lambda geometry: geometry.name)
@given(random=RANDOMS, data=st.data())
def test_an_effort_belongs_to_the_puzzle_elsewhere(geometry: Geometry, random: Random, data):
    """On other geometries too, as far as it is known which puzzles are equivalent."""
    puzzle = puzzles(fill(geometry, random.randrange(5)), random)
    if count_solutions(puzzle) == 1:
        transform = data.draw(transforms(geometry))
        assert effort(transform.apply(puzzle), BASICS) == effort(puzzle, BASICS)


def test_nothing_left_to_do():
    """A full grid is no work, and one blank cell is looked at once."""
    assert effort(Grid.parse(ALMOST + "9")) == 0
    assert effort(Grid.parse(ALMOST + "0")) == 1


def test_two_rounds():
    """Five blanks, of which r1c2 must wait: 2 has three places in its box. Then one: 5 + 1."""
    assert effort(Grid.parse("0034301001434321", Geometry.boxes(2, 2))) == 6


def test_beyond_the_ladder():
    """What the ladder does not solve has no effort."""
    assert effort(Grid.parse(INKALA)) is None
    assert rate(Grid.parse(INKALA)).effort is None


@given(rated=st.sampled_from(RATED))
def test_rating_has_the_effort(rated: Rated):
    """A rating holds the same number, whatever was rated before."""
    assert rate(rated.puzzle).effort == effort(rated.puzzle)


def test_singles_count_their_level():
    """Rounds of singles count what the players' ladder says of them."""
    levels = {rung.finder: rung.level for rung in PLAYERS.rungs}
    assert levels[FINDERS["full-house"]] == levels[FINDERS["hidden-single-box"]] == HIDDEN_LEVEL
    assert levels[FINDERS["hidden-single-line"]] == HIDDEN_LEVEL
    assert levels[FINDERS["naked-single"]] == NAKED_LEVEL
