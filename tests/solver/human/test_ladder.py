"""The ladders as tables: what ships, and what is left when something is switched off."""

from __future__ import annotations

import pytest

from puzzle.errors import RecipeError
from puzzle.score import Score
from solver.human.climb import climb
from solver.human.ladder import (
    HODOKU,
    LADDERS,
    LEVELS,
    PLAYERS,
    PLAYERS_WITH_CAGES,
    PLAYERS_WITH_CLUES,
    SUDOKU_EXPLAINER,
    SUKAKU_EXPLAINER,
    Ladder,
)
from solver.human.path import Outcome
from solver.human.registry import FINDERS, Technique
from tests.solver.human.cases import FOLDER, read_cases
from tests.solver.human.rated import RATED

SHIPPED = [*LADDERS.values()]


@pytest.mark.parametrize("ladder", SHIPPED, ids=lambda ladder: ladder.name)
def test_every_rung_is_found_through_the_branches(ladder: Ladder):
    """Each rung has a file of cases that fire: no finder was left out of the branches."""
    for rung in ladder.rungs:
        path = FOLDER / f"{rung.finder.slug}.txt"
        assert path.exists(), f"no cases for {rung.finder.slug}"
        assert any(case.effects for case in read_cases(path)), f"no yes in {path.name}"


@pytest.mark.parametrize("ladder", SHIPPED, ids=lambda ladder: ladder.name)
def test_no_finder_stands_twice(ladder: Ladder):
    """A ladder tries each finder once."""
    assert len({rung.finder for rung in ladder.rungs}) == len(ladder.rungs)


def test_levels_rise_along_the_players_ladder():
    """The highest rung of a path has its highest level: the levels never fall."""
    levels = [rung.level for rung in PLAYERS.rungs]
    assert levels == sorted(levels)
    assert set(levels) == set(LEVELS)


def test_scores_rise_along_sudoku_explainers_ladder():
    """Sudoku Explainer tries its techniques by rating."""
    scores = [rung.score for rung in SUDOKU_EXPLAINER.rungs]
    assert scores == sorted(scores)


def test_both_ladders_give_a_finder_the_same_score():
    """A technique has one rating, on whichever ladder."""
    reference = {rung.finder: rung.score for rung in SUDOKU_EXPLAINER.rungs}
    for rung in PLAYERS.rungs:
        if rung.finder in reference:
            assert rung.score == reference[rung.finder]


def test_hodokus_ladder_has_all_that_players_have():
    """Every technique of the five levels is on HoDoKu's ladder too, with a level and points."""
    on_it = {technique for rung in HODOKU.rungs for technique in rung.finder.techniques}
    assert {technique for rung in PLAYERS.rungs for technique in rung.finder.techniques} < on_it
    assert all(rung.hodoku and rung.hodoku.points for rung in HODOKU.rungs)


def test_no_finder_is_without_a_ladder():
    """Whatever can be found stands on a ladder that ships, or HoDoKu has it off by default."""
    ladders = (*SHIPPED, SUKAKU_EXPLAINER, PLAYERS_WITH_CAGES, PLAYERS_WITH_CLUES)
    on_ladders = {rung.finder for one in ladders for rung in one.rungs}
    by_name = {
        finder
        for finder in FINDERS.values()
        if finder.option
        or finder.slug in ("franken-jellyfish", "finned-franken-jellyfish")
        or finder.slug.startswith(("mutant-", "finned-mutant-", "kraken-", "template-"))
    }
    assert on_ladders | by_name == set(FINDERS.values())
    assert not on_ladders & by_name


def test_every_finder_names_its_techniques():
    """What a finder reports are techniques, and each belongs to some finder."""
    reported = {technique for finder in FINDERS.values() for technique in finder.techniques}
    assert reported == set(Technique)


def test_without_a_technique():
    """A technique switched off by its slug is in no path, and the ladder's name says so."""
    ladder = PLAYERS.without("hidden-pair", "naked-pair")
    assert "hidden-pair" in ladder.name
    assert len(ladder.rungs) == len(PLAYERS.rungs) - 2
    off = {Technique.HIDDEN_PAIR, Technique.NAKED_PAIR}
    used = [climb(rated.puzzle).counts for rated in RATED[40:90]]
    assert any(off & set(counts) for counts in used)
    for rated in RATED[40:90]:
        assert not off & set(climb(rated.puzzle, ladder).counts)


def test_without_one_of_a_finders_techniques():
    """A finder of several techniques goes on without the one that is off."""
    ladder = SUDOKU_EXPLAINER.without("unique-rectangle-1")
    assert len(ladder.rungs) == len(SUDOKU_EXPLAINER.rungs)
    for rated in RATED:
        if rated.score == Score(45):
            assert Technique.UNIQUE_RECTANGLE_1 not in climb(rated.puzzle, ladder).counts


def test_without_a_family():
    """A family is switched off by what its slugs begin with."""
    off = PLAYERS.without("unique-rectangle").off
    assert off == {t for t in Technique if t.name.startswith("UNIQUE_RECTANGLE")}


def test_what_is_off_already_is_not_named_again():
    """A ladder's name has each name once, and none of what a family took before."""
    purist = PLAYERS.without("chain", "uniqueness")
    assert purist.without("uniqueness") is purist
    assert purist.without("x-chain", "bug", "x-wing").name == f"{purist.name}, x-wing"
    assert PLAYERS.without("fish", "X-Wing").name == "players without fish"


def test_without_an_unknown_name():
    """A name that no technique has is refused, by name."""
    with pytest.raises(RecipeError, match="guessing"):
        PLAYERS.without("guessing")


def test_up_to_a_level():
    """A ladder cut at a level solves just the puzzles of that level and below."""
    for rated in RATED[::5]:
        whole = climb(rated.puzzle)
        level = max((step.level or 0 for step in whole.steps), default=1)
        for ceiling in LEVELS:
            outcome = climb(rated.puzzle, PLAYERS.up_to(ceiling)).outcome
            solved = whole.outcome is Outcome.SOLVED and level <= ceiling
            assert (outcome is Outcome.SOLVED) == solved
