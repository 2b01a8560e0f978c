"""Explanations: the path, and why it ends where it does."""

from __future__ import annotations

import pytest

from puzzle import EnginesDisagree, Grid
from puzzle.formats import read_one
from puzzle.score import Score
from solver import explain as module
from solver.explain import explain
from solver.human import (
    ASSUMING_UNIQUENESS,
    PLAYERS,
    SUDOKU_EXPLAINER,
    Outcome,
    Technique,
    climb,
    marks_of,
)
from solver.search import SearchResult, find_solutions
from solver.verdict import Verdict
from tests.cases import (
    BROKEN,
    EASY,
    EASY_SOLUTION,
    EMPTY,
    IMPOSSIBLE,
    INKALA,
    PAPER,
    PAPER_SOLUTION,
    SIXTEEN,
)
from tests.corpora import grids
from tests.solver.human.rated import RATED

STEP_KEYS = {
    "technique": str,
    "level": int | None,
    "score": float | None,
    "hodoku": dict | None,
    "text": str,
    "placements": list,
    "eliminations": list,
    "pattern": list,
    "fins": list,
    "houses": list,
    "covers": list,
    "places_in": list,
    "chains": list,
    "groups": list,
}


WRONG = [
    (cell, digit)
    for cell, digits in enumerate(marks_of(Grid.parse(PAPER)).candidates)
    for digit in digits
    if str(digit) != PAPER_SOLUTION[cell]
]
"""Candidates of the paper's example that are not true."""


def test_path_to_the_solution():
    """A puzzle within the ladder ends at its solution, and there is nothing to say why."""
    found = explain(Grid.parse(PAPER))
    assert (found.verdict, found.path.outcome, found.ending) == (Verdict.UNIQUE, Outcome.SOLVED, "")
    assert str(found.path.result) == PAPER_SOLUTION
    assert found.path.steps[found.hardest_index].technique is Technique.X_WING


def test_full_grid_has_nothing_to_explain():
    """A solution has the empty path and no hardest step."""
    found = explain(Grid.parse(EASY_SOLUTION))
    assert (found.path.steps, found.path.outcome) == ((), Outcome.SOLVED)
    assert found.hardest_index is None


def test_switched_off_is_named_as_the_reason():
    """Without singles nobody gets far: the next step with everything on is named."""
    found = explain(Grid.parse(EASY), PLAYERS.without("full-house", "hidden", "naked"))
    assert found.path.outcome is Outcome.STUCK
    assert found.next_step.technique in {Technique.FULL_HOUSE, Technique.HIDDEN_SINGLE}
    assert found.ending == (
        "No technique of the ladder players without full-house, hidden, naked finds a further "
        "step. With everything switched on, the next would be: "
        f"{found.next_step.technique.label}."
    )
    assert found.marks.candidates == found.path.remaining


def test_beyond_the_players_ladder_sudoku_explainer_goes_on():
    """What players lack is named by Sudoku Explainer, with its rating."""
    rated = next(
        r for r in RATED if climb(r.puzzle).outcome is Outcome.STUCK and r.score < Score(83)
    )
    found = explain(rated.puzzle)
    assert found.verdict is Verdict.UNIQUE
    assert found.next_step.score > Score(60)
    assert f"{found.next_step.technique.label}, {found.next_step.score}." in found.ending
    assert explain(rated.puzzle, SUDOKU_EXPLAINER).path.outcome is Outcome.SOLVED


def test_beyond_everything(monkeypatch):
    """A puzzle that no ladder solves is followed as far as it goes, and that is said."""
    shorter = SUDOKU_EXPLAINER.through(Technique.DYNAMIC_FORCING_CHAIN_PLUS)
    monkeypatch.setattr(module, "SUDOKU_EXPLAINER", shorter)
    found = explain(Grid.parse(INKALA), shorter)
    assert found.path.outcome is Outcome.STUCK
    assert found.ending.endswith("What it takes lies beyond every technique here.")


@pytest.mark.parametrize("text", [SIXTEEN, EMPTY])
def test_many_solutions_are_said_and_nothing_assumes_one(text):
    """A grid with several solutions is followed without techniques that assume one."""
    found = explain(Grid.parse(text))
    assert (found.verdict, found.path.outcome) == (Verdict.MANY, Outcome.STUCK)
    assert "more than one solution" in found.ending
    assert "uniqueness" in found.path.ladder


def test_every_solution_survives_the_path():
    """What a path removes from a grid with several solutions is in none of them."""
    for grid in grids("many-solutions")[:40]:
        path = explain(grid).path
        assert not ASSUMING_UNIQUENESS & set(path.counts)
        for solution in find_solutions(grid, limit=20).solutions:
            for step in path.steps:
                assert all(solution[cell] == digit for cell, digit in step.placements)
                assert all(solution[cell] != digit for cell, digit in step.eliminations)


def test_no_solution_is_followed_to_the_first_contradiction():
    """A broken puzzle's path stops where a person would see it, and says what is seen."""
    found = explain(Grid.parse(IMPOSSIBLE))
    assert (found.verdict, found.path.outcome) == (Verdict.NONE, Outcome.BROKEN)
    assert "As it stands, r7c7 has no candidate left" in found.ending
    wrong = (Grid.parse(PAPER).with_digit(cell, digit) for cell, digit in WRONG)
    found = next(found for found in map(explain, wrong) if found.path.steps)
    assert (found.verdict, found.path.outcome) == (Verdict.NONE, Outcome.BROKEN)
    assert found.marks.contradictions()
    assert f"After step {len(found.path.steps)}, " in found.ending


def test_rules_that_the_techniques_do_not_know_are_no_bug():
    """What techniques solve without a rule that nothing keeps has no solution all the same."""
    puzzle = read_one(f"{EASY}\ncage 40: r1c1-r1c9\n")
    found = explain(puzzle)
    assert found.verdict is Verdict.NONE
    assert "do not come to see why" in found.ending


def test_digits_that_break_a_rule_are_named():
    """Where two digits clash, that is the reason, and there is no path."""
    found = explain(Grid.parse(BROKEN))
    assert (found.verdict, found.path.steps) == (Verdict.NONE, ())
    assert "5 twice in row 1 and box 1: r1c1 and r1c2." in found.ending
    assert str(found.path.result) == str(Grid.parse(BROKEN))


def test_engines_that_disagree_stop_everything(monkeypatch):
    """Techniques that solve what the search calls ambiguous are a bug, not an answer."""
    many = SearchResult(Verdict.MANY, 2, 2, ())
    monkeypatch.setattr(module, "find_solutions", lambda _grid, **_options: many)
    with pytest.raises(EnginesDisagree):
        explain(Grid.parse(EASY))


@pytest.mark.parametrize("ladder", [PLAYERS, SUDOKU_EXPLAINER], ids=lambda ladder: ladder.name)
def test_json_has_the_documented_keys(ladder):
    """Every step has every key, with values of the documented types, cells as r1c1."""
    for rated in RATED[5::30]:
        data = explain(rated.puzzle, ladder).to_dict()
        assert {"ladder", "outcome", "ending", "steps", "result"} <= data.keys()
        assert ("remaining" in data) == (data["outcome"] != "solved")
        for step in data["steps"]:
            assert step.keys() == STEP_KEYS.keys()
            assert all(isinstance(step[key], kind) for key, kind in STEP_KEYS.items())
            for key in ("placements", "eliminations", "pattern", "fins"):
                assert all(c.keys() == {"cell", "digit"} for c in step[key])
            for number, chain in enumerate(step["chains"]):
                assert chain["serves"] is None or 0 <= chain["serves"] < number
                assert all(n.keys() == {"cell", "digit", "on"} for n in chain["nodes"])
