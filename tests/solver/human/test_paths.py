"""Whole climbs over real puzzles: no step lies, each does something, ratings are the field's."""

from __future__ import annotations

import subprocess
import sys

import pytest

from puzzle.geometry import Geometry
from puzzle.grid import Grid
from puzzle.score import Score
from solver.human import (
    HODOKU,
    PLAYERS,
    SUDOKU_EXPLAINER,
    Outcome,
    SolvePath,
    Technique,
    climb,
    in_words,
    rate,
)
from solver.human.ladder import Ladder
from solver.human.step import Step
from tests.loops import at_least_one
from tests.solver.human.rated import RATED, Rated

LADDERS = [PLAYERS, SUDOKU_EXPLAINER]
LEVEL_BANDS = {
    1: ("Easy",),
    2: ("Easy", "Medium"),
    3: ("Medium",),
    4: ("Hard",),
    5: ("Unfair", "Extreme"),
    None: ("Unfair", "Extreme"),
}


@pytest.mark.parametrize("ladder", LADDERS, ids=lambda ladder: ladder.name)
@pytest.mark.parametrize("rated", RATED, ids=lambda rated: str(rated.puzzle))
def test_no_step_removes_a_true_digit(rated: Rated, ladder: Ladder):
    """Each step has an effect on what is there, and none contradicts the solution."""
    path = climb(rated.puzzle, ladder)
    candidates = {
        cell: set(range(1, 10)) - {rated.puzzle[peer] for peer in rated.puzzle.geometry.peers[cell]}
        for cell in range(81)
        if not rated.puzzle[cell]
    }
    for step in path.steps:
        assert step.placements or step.eliminations
        for cell, digit in step.eliminations:
            assert rated.solution[cell] != digit
            assert digit in candidates[cell]
            candidates[cell].discard(digit)
        for cell, digit in step.placements:
            assert rated.solution[cell] == digit
            assert digit in candidates.pop(cell)
            for peer in rated.puzzle.geometry.peers[cell]:
                candidates.get(peer, set()).discard(digit)
    check_end(path, rated, candidates)


def check_end(path: SolvePath, rated: Rated, candidates: dict[int, set[int]]):
    assert path.puzzle == rated.puzzle
    if path.outcome is Outcome.SOLVED:
        assert path.result == rated.solution
        assert path.remaining == ()
    else:
        assert path.outcome is Outcome.STUCK
        left = {cell: set(digits) for cell, digits in enumerate(path.remaining) if digits}
        assert left == candidates


def test_scores_are_sudoku_explainers():
    """The score equals Sudoku Explainer 1.2.1's, up to 9.0 on every puzzle of the sample."""
    wrong = {
        str(rated): rate(rated.puzzle).score
        for rated in RATED
        if rated.score <= Score(90) and rate(rated.puzzle).score != rated.score
    }
    assert not wrong


def test_levels_are_in_hodokus_bands():
    """The level lies in the band that HoDoKu's level gives for 98 % of the sample and more."""
    inside = [rated.hodoku in LEVEL_BANDS[rate(rated.puzzle).level] for rated in RATED]
    assert sum(inside) >= 0.98 * len(inside)


def test_rating_says_what_the_path_says():
    """Level, hardest technique and counts are those of the path, the score that of its ladder."""
    for rated in RATED[::3]:
        rating, path = rate(rated.puzzle), climb(rated.puzzle)
        assert rating.outcome is path.outcome
        assert rating.remaining == path.remaining
        assert dict(rating.counts) == dict(path.counts)
        if path.outcome is Outcome.SOLVED:
            hardest = max(path.steps, key=order_on_players_ladder)
            assert (rating.level, rating.hardest) == (hardest.level, hardest.technique)
            assert path.steps[path.hardest_index].technique is rating.hardest
        else:
            assert rating.level is None
        steps = climb(rated.puzzle, SUDOKU_EXPLAINER).steps
        assert rating.score == max(step.score for step in steps)


def order_on_players_ladder(step: Step) -> int:
    rungs = [rung.finder.techniques for rung in PLAYERS.rungs]
    return next(i for i, techniques in enumerate(rungs) if step.technique in techniques)


@pytest.mark.parametrize("ladder", [*LADDERS, HODOKU], ids=lambda one: one.name)
def test_the_rating_and_the_path_name_the_same_hardest_step(ladder: Ladder):
    """On every ladder the path's hardest step is the rating's, also one without a score."""
    without_score = 0
    for rated in RATED[::6]:
        path, rating = climb(rated.puzzle, ladder), rate(rated.puzzle, ladder)
        if path.outcome is not Outcome.SOLVED:
            continue
        step = path.steps[path.hardest_index]
        assert step.technique is rating.hardest
        assert path.hardest_index == [s.hardness for s in path.steps].index(step.hardness)
        without_score += step.score is None
    assert bool(without_score) == (ladder is not SUDOKU_EXPLAINER)


def test_a_path_without_steps_has_no_hardest():
    """A full grid is solved by the empty path."""
    assert climb(RATED[0].solution).hardest_index is None


def test_beyond_level_five_is_said():
    """A puzzle that the players' ladder does not solve has no level, and the words say so."""
    rating = rate(next(rated.puzzle for rated in RATED if rated.score > Score(80)))
    assert rating.level is None
    assert "eyond level 5" in rating.sentence
    assert rating.to_dict()["remaining"]


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("." * 81, Outcome.STUCK),
        ("1" + "." * 80, Outcome.STUCK),
        ("11" + "." * 79, Outcome.BROKEN),
        ("12345678." + "." * 71 + "9", Outcome.BROKEN),
        ("1...........1...........", None),
    ],
)
def test_no_puzzle_raises(text: str, outcome: Outcome | None):
    """Puzzles without or with several solutions end stuck or broken, never in an exception."""
    grid = Grid.parse(text.ljust(81, "."))
    for ladder in LADDERS:
        assert outcome in (None, climb(grid, ladder).outcome)
    assert outcome in (None, rate(grid).outcome)


def test_full_grid():
    """A full grid is solved by the empty path: level 1, no score, no hardest technique."""
    rating = rate(RATED[0].solution)
    assert (rating.level, rating.score, rating.hardest) == (1, None, None)


@pytest.mark.parametrize(
    ("geometry", "text"),
    [
        (Geometry.boxes(2, 2), "12.43.2121.343.2"),
        (Geometry.boxes(2, 3), "1.34564561232143653652145316426425.1"),
    ],
)
def test_levels_off_the_plain_grid(geometry: Geometry, text: str):
    """Small grids have levels too; a score they have none, for it is defined on 9×9."""
    rating = rate(Grid.parse(text, geometry))
    assert (rating.level, rating.score, rating.grade) == (1, None, None)
    assert rating.hardest is Technique.FULL_HOUSE


def test_words_name_every_effect():
    """The sentence of each step names the technique and every cell and digit that it changes."""
    for rated in RATED[::4]:
        for ladder in LADDERS:
            for step in at_least_one(climb(rated.puzzle, ladder).steps):
                words = in_words(step, rated.puzzle.geometry)
                assert words.startswith(f"{step.technique.label}: ")
                effects = words.rpartition(", so ")[2]
                for cell, digit in (*step.placements, *step.eliminations):
                    assert rated.puzzle.geometry.cell_name(cell) in effects
                    assert str(digit) in effects


def test_importing_the_room_loads_no_kernels():
    """`import solver.human` is cheap: numba is loaded by the first climb."""
    code = "import sys, solver.human; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
