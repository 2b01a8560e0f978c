"""The solving path of one puzzle, and why it ends where it does.

Logic cannot tell why it is stuck: the puzzle may ask for more, or have several solutions, or none.
So the search engine says how many solutions there are, and the ladder is chosen by that: a puzzle
that is not unique is followed without the techniques that assume it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from puzzle import Cell, Digit, EnginesDisagree, Grid
from puzzle.formats import GridLike, as_grid
from puzzle.formats.json_grid import grid_of
from puzzle.formats.json_members import members_of
from puzzle.json_values import reading
from solver.findings import conflict_sentences
from solver.human import (
    LADDERS,
    PLAYERS,
    SUDOKU_EXPLAINER,
    UNIQUENESS,
    Ladder,
    Outcome,
    PencilMarks,
    SolvePath,
    Step,
    climb,
    marks_of,
    next_step,
    read_remaining,
    read_step,
    remaining_fields,
    replay,
    step_fields,
)
from solver.human.rules import unlevelled_sentence
from solver.proof import Proof, fault
from solver.search import PATIENCE, find_solutions
from solver.verdict import Verdict

MOST_CONFLICTS = 8
"""Pairs of digits that break a rule, of which an explanation tells."""

_MOST_NAMED = 3
"""Places of a contradiction that are named; one is enough to see it."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """How a person solves a puzzle, as far as that goes.

    Attributes:
        verdict: how many solutions the puzzle has.
        path: the steps, in order.
        ending: why the path ends where it does, for people; empty when it ends at the solution.
        next_step: where the path is stuck, the step that a ladder with more in it would take next;
            None when there is none, or the path is not stuck.
    """

    verdict: Verdict
    path: SolvePath
    ending: str
    next_step: Step | None = None

    @property
    def hardest_index(self) -> int | None:
        """Index of the first of the path's hardest steps; None for a path without steps."""
        return self.path.hardest_index

    @property
    def marks(self) -> PencilMarks:
        """The grid and its candidates where the path ends."""
        path = self.path
        return PencilMarks(path.result, path.remaining or ((),) * len(path.result))

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> Explanation:
        """Read what `to_dict` wrote; of how hard the steps are only the hardest is known then.

        Raises:
            NotationError: a value is missing or has no such value.
        """
        with reading("explanation", "Explanation"):
            puzzle = grid_of(data)
            geometry, hardest = puzzle.geometry, data["hardest_index"]
            steps = [read_step(step, geometry) for step in data["steps"]]
            if hardest is not None:
                steps[hardest] = replace(steps[hardest], hardness=1)
            path = SolvePath(
                puzzle,
                data["ladder"],
                tuple(steps),
                Outcome(data["outcome"]),
                Grid.parse(data["result"], geometry),
                read_remaining(data["remaining"], geometry) if "remaining" in data else (),
            )
            following = data["next_step"] and read_step(data["next_step"], geometry)
            return Explanation(Verdict(data["verdict"]), path, data["ending"], following)

    def to_dict(self) -> dict[str, Any]:
        """Return the explanation as JSON values; `docs/explaining.md` has the keys.

        ``remaining`` is there only when the path does not reach a solution.
        """
        geometry = self.path.puzzle.geometry
        data: dict[str, Any] = members_of(self.path.puzzle) | {
            "verdict": self.verdict.value,
            "ladder": self.path.ladder,
            "outcome": self.path.outcome.value,
            "ending": self.ending,
            "steps": [step_fields(step, geometry) for step in self.path.steps],
            "hardest_index": self.hardest_index,
            "result": str(self.path.result),
            "next_step": self.next_step and step_fields(self.next_step, geometry),
        }
        if self.path.remaining:
            data["remaining"] = remaining_fields(self.path.remaining, geometry)
        return data


def proof_of_path(path: SolvePath) -> Proof | None:
    """Return a human path as a proof: each elimination is a nogood of one candidate.

    A technique that assumes that the puzzle has one solution proves nothing of it: climb without
    those (`Ladder.without`).

    Args:
        path: a path that ends in the solution.

    Returns:
        The proof, which `check.py` has accepted; None when the path ends before the solution, or
        some step does not follow by itself.
    """
    if path.outcome is not Outcome.SOLVED:
        return None
    nogoods = tuple((candidate,) for step in path.steps for candidate in _removed(step, path))
    proof = Proof(Verdict.UNIQUE, path.puzzle, path.result, nogoods=nogoods)
    return proof if fault(proof) is None else None


def _removed(step: Step, path: SolvePath) -> Iterator[tuple[Cell, Digit]]:
    """Yield what a step removes.

    Of a direct technique the other digits of the cell that it fills.
    """
    yield from step.eliminations
    if step.technique.slug.startswith("direct-"):
        for cell, digit in step.placements:
            digits = range(1, path.puzzle.geometry.size + 1)
            yield from ((cell, other) for other in digits if other != digit)


def explain(grid: GridLike, ladder: Ladder = PLAYERS) -> Explanation:
    """Explain how a puzzle is solved, step by step, and why the path ends where it does.

    Where no technique knows the rules, the path has no step.

    Args:
        grid: of any geometry, a puzzle or one that is solved in part: a grid, its text, its rows
            or an array; see `as_grid`.
        ladder: the techniques, in order. For a grid that has not exactly one solution, those that
            assume it are left out.

    Raises:
        NotationError: what is given is no grid, and no text of exactly one.
        EnginesDisagree: the techniques contradict the search engine.
    """
    grid = as_grid(grid)
    if conflicts := grid.conflicts():
        path = SolvePath(grid, ladder.name, (), Outcome.BROKEN, grid, marks_of(grid).candidates)
        rules = " ".join(conflict_sentences(conflicts, MOST_CONFLICTS))
        return Explanation(Verdict.NONE, path, f"The digits break a rule: {rules}")
    verdict = find_solutions(grid, patience=PATIENCE).verdict
    unlevelled = unlevelled_sentence(grid.geometry)
    if verdict is Verdict.UNDECIDED or unlevelled:
        path = SolvePath(grid, ladder.name, (), Outcome.STUCK, grid, marks_of(grid).candidates)
        first, more = (unlevelled, f" {verdict.sentence}") if unlevelled else (verdict.sentence, "")
        return Explanation(verdict, path, f"{first} So no step is shown.{more}")
    if verdict is Verdict.UNIQUE:
        return _of_unique(climb(grid, ladder), ladder)
    path = climb(grid, ladder.without(UNIQUENESS))
    if path.outcome is Outcome.SOLVED and not grid.geometry.constraints:
        raise EnginesDisagree(f"The human techniques solve {grid}, which is not unique.")
    if verdict is Verdict.NONE:
        return _of_impossible(path)
    return Explanation(verdict, path, f"{verdict.sentence} No logic can decide between them.")


def _of_unique(path: SolvePath, ladder: Ladder) -> Explanation:
    if path.outcome is Outcome.SOLVED:
        return Explanation(Verdict.UNIQUE, path, "")
    if path.outcome is Outcome.BROKEN:
        raise EnginesDisagree(f"The human techniques contradict the one solution of {path.puzzle}.")
    stuck = f"No technique of the ladder {path.ladder} finds a further step."
    if ladder.off and (step := next_step(path, _whole(ladder))):
        more = f"With everything switched on, the next would be: {step.technique.label}."
    elif step := next_step(path, SUDOKU_EXPLAINER):
        more = f"Sudoku Explainer's next step would be: {step.technique.label}, {step.score}."
    else:
        more = "What it takes lies beyond every technique here."
    return Explanation(Verdict.UNIQUE, path, f"{stuck} {more}", step)


def _whole(ladder: Ladder) -> Ladder:
    """Return the ladder that this one is a part of."""
    return next(whole for whole in LADDERS.values() if set(whole.rungs).issuperset(ladder.rungs))


def _of_impossible(path: SolvePath) -> Explanation:
    """Return the path up to the first contradiction that can be seen."""
    for count, marks in enumerate(replay(path)):
        if found := marks.contradictions():
            path = replace(
                path,
                steps=path.steps[:count],
                outcome=Outcome.BROKEN,
                result=marks.grid,
                remaining=marks.candidates,
            )
            when = f"After step {count}" if count else "As it stands"
            seen = ", ".join(found[:_MOST_NAMED])
            return Explanation(Verdict.NONE, path, f"{Verdict.NONE.sentence} {when}, {seen}.")
    hidden = "These techniques do not come to see why."
    return Explanation(Verdict.NONE, path, f"{Verdict.NONE.sentence} {hidden}")
