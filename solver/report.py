"""The whole answer about one puzzle: rules, proof and rating in one report.

The certifier and the search engine know nothing of each other. Here, and nowhere else below the
generator, they meet: two answers that differ are a bug in gridmill, and no report is made of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from puzzle import Cell, Conflict, EnginesDisagree, Grid
from solver.certify import Certificate, certify
from solver.human import PLAYERS, Ladder, Outcome, Rating, rate
from solver.search import PATIENCE, SearchResult, find_solutions
from solver.verdict import Verdict

Judge = Literal["milp", "search"]
"""Who decides: the certifier, with a certificate, or the search engine alone."""

LARGEST_CHECKED = 9
"""The largest size at which a search is sure to end soon, and so confirms each certificate."""


@dataclass(frozen=True, slots=True)
class Report:
    """What is known about one puzzle.

    Attributes:
        grid: the puzzle.
        verdict: how many solutions it has.
        reason: why, for people.
        conflicts: every pair of givens that breaks a rule; then the verdict is none.
        solution: a solution; None when none is known.
        rival: another solution, for `Verdict.MANY`; else None.
        certificate: the certifier's; None when it was not asked, by choice or because the givens
            break a rule.
        rating: level, score and the rest; None unless the verdict is unique.
    """

    grid: Grid
    verdict: Verdict
    reason: str
    conflicts: tuple[Conflict, ...] = ()
    solution: Grid | None = None
    rival: Grid | None = None
    certificate: Certificate | None = None
    rating: Rating | None = None

    @property
    def differs(self) -> tuple[Cell, ...]:
        """The cells where the two solutions differ, ascending; empty unless there are two."""
        if self.solution is None or self.rival is None:
            return ()
        pairs = zip(self.solution, self.rival, strict=True)
        return tuple(cell for cell, (one, other) in enumerate(pairs) if one != other)

    def to_dict(self) -> dict[str, Any]:
        """The report as JSON values: grids in the line notation, cells as ``r1c1``.

        Keys that do not apply to the verdict are left out: ``conflicts`` stands with broken
        rules, ``rivals`` and ``differs`` with many, ``solution``, ``level``, ``score`` and
        ``hardest`` with unique, ``certificate`` wherever there is one.
        """
        name = self.grid.geometry.cell_name
        data: dict[str, Any] = {
            "puzzle": str(self.grid),
            "verdict": self.verdict.value,
            "reason": self.reason,
        }
        if self.conflicts:
            data["conflicts"] = [
                _conflict_fields(conflict, self.grid) for conflict in self.conflicts
            ]
        if self.rival is not None:
            data["rivals"] = [str(self.solution), str(self.rival)]
            data["differs"] = [name(cell) for cell in self.differs]
        elif self.solution is not None:
            data["solution"] = str(self.solution)
        if self.rating is not None:
            data |= self.rating.to_dict()
        if self.certificate is not None:
            data["certificate"] = self.certificate.to_dict()
        return data


def judge(
    grid: Grid,
    *,
    engine: Judge = "milp",
    time_limit: float | None = None,
    ladder: Ladder = PLAYERS,
) -> Report:
    """Everything about one puzzle: may it be printed, and how hard is it?

    Args:
        grid: the puzzle, of any geometry.
        engine: ``milp`` certifies, and up to 9×9 has the search engine confirm it; ``search``
            counts with the search engine alone, without a certificate.
        time_limit: seconds for the certifier, None for no limit; a search that has to give up is
            bounded by its `PATIENCE`.
        ladder: what the rating is made by.

    Raises:
        ValueError: an unknown engine, or a negative time limit.
        SolverUnavailable: Pyomo or HiGHS cannot be loaded.
        EnginesDisagree: certifier, search and human techniques contradict each other.
    """
    if conflicts := grid.conflicts():
        return Report(grid, Verdict.NONE, _conflicts_sentence(conflicts, grid), conflicts)
    match engine:
        case "milp":
            return _certified(grid, certify(grid, time_limit=time_limit), ladder)
        case "search":
            return _counted(grid, find_solutions(grid, patience=PATIENCE), ladder)
        case _:
            raise ValueError(f"{engine!r} judges no puzzle: give milp or search.")


def _certified(grid: Grid, certificate: Certificate, ladder: Ladder) -> Report:
    if grid.geometry.size <= LARGEST_CHECKED:
        _confirm(certificate, find_solutions(grid))
    return Report(
        grid,
        certificate.verdict,
        certificate.sentence,
        solution=certificate.solution,
        rival=certificate.rival,
        certificate=certificate,
        rating=_rating(grid, certificate.verdict, certificate.solution, ladder),
    )


def _counted(grid: Grid, found: SearchResult, ladder: Ladder) -> Report:
    first, second = (*found.solutions, None, None)[:2]
    return Report(
        grid,
        found.verdict,
        found.verdict.sentence,
        solution=first,
        rival=second,
        rating=_rating(grid, found.verdict, first, ladder),
    )


def _rating(grid: Grid, verdict: Verdict, solution: Grid | None, ladder: Ladder) -> Rating | None:
    """The rating of a unique puzzle, whose ladder must not end against the solution."""
    if verdict is not Verdict.UNIQUE:
        return None
    rating = rate(grid, ladder)
    if rating.outcome is Outcome.BROKEN:
        raise EnginesDisagree(f"The human techniques contradict the one solution of {grid}.")
    if rating.outcome is Outcome.SOLVED and rating.result != solution:
        raise EnginesDisagree(
            f"The human techniques solve {grid} to {rating.result}, and its one solution is "
            f"{solution}."
        )
    return rating


def _confirm(certificate: Certificate, found: SearchResult) -> None:
    """Stop unless the search says what the certificate says, as far as that says anything."""
    grid = certificate.puzzle
    if certificate.verdict is Verdict.UNDECIDED:
        agree = certificate.solution is None or found.count > 0
    elif certificate.verdict is Verdict.UNIQUE:
        agree = found.solutions == (certificate.solution,)
    else:
        agree = found.verdict is certificate.verdict
    if not agree:
        raise EnginesDisagree(
            f"The certifier says {certificate.verdict.value} and the search engine "
            f"{found.verdict.value} about {grid}."
        )


def _conflicts_sentence(conflicts: tuple[Conflict, ...], grid: Grid) -> str:
    name = grid.geometry.cell_name
    pairs = (
        f"{name(c.first)} and {name(c.second)} both hold {c.digit} "
        f"({', '.join(map(str, c.houses))})"
        for c in conflicts
    )
    return f"The givens break a rule: {'; '.join(pairs)}."


def _conflict_fields(conflict: Conflict, grid: Grid) -> dict[str, Any]:
    name = grid.geometry.cell_name
    return {
        "digit": conflict.digit,
        "cells": [name(conflict.first), name(conflict.second)],
        "houses": [str(house) for house in conflict.houses],
    }
