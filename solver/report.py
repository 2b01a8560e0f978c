"""The whole answer about one puzzle: rules, proof and rating in one report.

The certifier and the search engine know nothing of each other. Here, and nowhere else below the
generator, they meet: two answers that differ are a bug in gridmill, and no report is made of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import numpy as np
import numpy.typing as npt

from puzzle import ArgumentError, Conflict, EnginesDisagree, Grid, OutOfTime
from puzzle.canonical import canonical_form
from puzzle.display import Displayed
from puzzle.formats import GridLike, as_grid
from puzzle.grid import SYMBOLS, Violation
from puzzle.message import said
from puzzle.sentences import counted, listed
from puzzle.symmetry import Symmetry
from solver import certify as certifying
from solver import diagnosis
from solver.diagnosis.bounds import Deadline, OutOfBounds, make_ready
from solver.human import PLAYERS, Ladder, Outcome, Rating, rate
from solver.human.rules import is_known
from solver.report_fields import ReportFields
from solver.search import PATIENCE, SearchResult, count_batch, find_solutions
from solver.verdict import Verdict

if TYPE_CHECKING:
    from puzzle.constraints import Constraint
    from solver.certify import Adviser, Certificate
    from solver.diagnosis import Rivals

T = TypeVar("T")
UInt8Array = npt.NDArray[np.uint8]
BoolArray = npt.NDArray[np.bool_]

Judge = Literal["milp", "pyomo", "search"]
"""Who decides: the certifier, with a certificate, the same through Pyomo alone, or the search."""

PATIENCE_WITH_RULES = 30_000
"""Branches of a search that looks at constraints, of which a thousand take some 20 ms."""
PATIENCE_BEFORE_PROOF = 10_000
"""The same where the certifier follows, which decides most of what takes longer."""
MOST_TOLD = 8
"""Conflicting pairs that the reason tells."""
MOST_LISTED = 32
"""Conflicting pairs that the JSON object lists."""


@dataclass(frozen=True, slots=True)
class Report(ReportFields, Displayed):
    """What is known about one puzzle.

    `decide` fills what stands up to `certificate`, `judge` all. What does not apply or was not
    looked for is None; what the time limit left open is named in `undecided`.

    Attributes:
        grid: the puzzle.
        verdict: how many solutions it has.
        reason: why, for people.
        conflicts: every pair of givens that breaks a rule; then the verdict is none.
        solution: a solution; None when none is known.
        rivals: for `Verdict.MANY` two solutions, and how many there are; else None. `judge`
            chooses them to differ in as few cells as possible.
        certificate: the certifier's; None when it was not asked, by choice or because the givens
            break a rule.
        contradiction: for `Verdict.NONE` a minimal set of givens that cannot stand together.
        repairs: for `Verdict.MANY` extra givens that leave one solution.
        corrections: for `Verdict.NONE` and `Verdict.MANY` the typing errors that would explain it,
            the likeliest first.
        rating: level, score and the rest, for `Verdict.UNIQUE`; None where no technique knows some
            rule beside the houses.
        removable: for `Verdict.UNIQUE` the givens any one of which could be dropped, ascending;
            empty when the puzzle is minimal.
        symmetry: the symmetry of the pattern of givens.
        canonical: for `Verdict.UNIQUE` the form that equivalent puzzles share.
        undecided: the keys of `to_dict` that the time limit left open.
    """

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> Report:
        """Read what `to_dict` wrote, perhaps by way of JSON; other members are let be.

        Raises:
            NotationError: a member is missing or has no such value.
        """
        from solver.report_json import read_members

        return Report(**read_members(data))

    def to_dict(self) -> dict[str, Any]:
        """Return the report as JSON values: grids in the line notation, cells as ``r1c1``.

        `report.schema.json` beside this module describes it. A key that does not apply, or that
        nobody looked for, is left out; those that the time limit left open are in ``undecided``.
        Of more than `MOST_LISTED` conflicts the first are listed and all are counted.
        ``summary`` and ``findings`` are for people, see `solver.findings`.
        """
        from puzzle.formats.json_members import members_of, rules_of
        from solver.findings import ids_of, messages_of, summary

        messages = messages_of(self)
        data = {
            **members_of(self.grid),
            **rules_of(self.grid.geometry),
            "verdict": self.verdict._value_,
            "reason": self.reason,
            "summary": summary(self, messages),
        }
        data |= _known(
            remark=self.remark,
            findings={key: said(one) for key, one in messages.items()} or None,
            finding_ids=ids_of(messages) or None,
            conflicts=self.conflicts
            and [_conflict_fields(c, self.grid) for c in self.conflicts[:MOST_LISTED]],
            conflict_count=len(self.conflicts) if len(self.conflicts) > MOST_LISTED else None,
            solution=None if self.rivals else _text(self.solution),
            corrections=_each(self.corrections, diagnosis.Correction.to_dict),
            removable=_each(self.removable, self.grid.geometry.cell_name),
            symmetry=self.symmetry and self.symmetry._value_,
            canonical=self.canonical and _form(self.canonical, self.grid),
            undecided=self.undecided and list(self.undecided),
        )
        for part in (self.contradiction, self.rivals, self.repairs, self.rating):
            if part is not None:
                data |= part.to_dict()
        if self.certificate is not None:
            data["certificate"] = self.certificate.to_dict()
        return data


def judge(
    grid: GridLike,
    *,
    engine: Judge = "milp",
    time_limit: float | None = None,
    ladder: Ladder = PLAYERS,
) -> Report:
    """Judge one puzzle: may it be printed, what is wrong, and how hard is it?

    Safe to call from any number of threads: the answers are those of one thread.
    A solution that stands in the text behind its puzzle is passed over: `gridmill validate` holds
    it against the true one.

    Args:
        grid: the puzzle, of any geometry: a grid, its text, its rows or an array; see `as_grid`.
        engine: who decides the verdict: ``milp`` certifies, and up to 9×9 has the search engine
            confirm it; ``pyomo`` does the same by Pyomo's own interface; ``search`` counts with the
            search engine alone, without a certificate.
        time_limit: seconds for the certifier, the diagnosis and, beyond 9×9, the rating
            together; None for no limit. Loading solvers and compiling kernels does not count.
            Everything but such a rating and the certifier is bounded by a number of steps besides:
            without a limit a puzzle with few givens and many clues can take hours.
        ladder: what the rating is made by.

    Raises:
        NotationError: what is given is no grid, and no text of exactly one.
        ArgumentError: an unknown engine, or a negative time limit.
        SolverUnavailable: Pyomo or HiGHS cannot be loaded.
        EnginesDisagree: certifier, search and human techniques contradict each other.
    """
    grid = as_grid(grid)
    make_ready(grid.geometry)
    if engine == "milp":
        certifying.prepare(grid.geometry)
    deadline = Deadline.after(time_limit)
    report = decide(grid, engine=engine, time_limit=time_limit)
    symmetry = Symmetry.of(grid.geometry, grid.givens)
    if report.verdict is Verdict.UNIQUE:
        return replace(report, symmetry=symmetry, **_merits(report, ladder, deadline))
    report = replace(report, symmetry=symmetry)
    if report.verdict is Verdict.MANY:
        return _with_corrections(_with_rivals(report, deadline), deadline)
    if report.verdict is Verdict.NONE:
        return _with_corrections(_with_contradiction(report, deadline), deadline)
    return report


def decide(grid: GridLike, *, engine: Judge = "milp", time_limit: float | None = None) -> Report:
    """Return the verdict alone, with what it rests on; the quick part of `judge`.

    Args:
        grid: the puzzle, of any geometry: a grid, its text, its rows or an array; see `as_grid`.
        engine: ``milp`` certifies, and up to 9×9 has the search engine confirm it; ``pyomo`` does
            the same with both solves by Pyomo's own interface; ``search`` counts with the search
            engine alone, without a certificate.
        time_limit: seconds for the certifier, None for no limit, where a puzzle with few givens and
            many clues can take hours; a search that has to give up is bounded by its `PATIENCE`.

    Raises:
        NotationError: what is given is no grid, and no text of exactly one.
        ArgumentError: an unknown engine, or a negative time limit.
        SolverUnavailable: Pyomo or HiGHS cannot be loaded.
        EnginesDisagree: certifier and search contradict each other.
    """
    grid = as_grid(grid)
    if conflicts := grid.conflicts():
        return Report(grid, Verdict.NONE, _conflicts_sentence(conflicts, grid), conflicts)
    if violations := grid.violations():
        return Report(grid, Verdict.NONE, _violations_sentence(violations, grid))
    match engine:
        case "milp" | "pyomo":
            return _certified(grid, time_limit, engine)
        case "search":
            return _counted(grid, find_solutions(grid, patience=_patience(grid)))
        case _:
            raise ArgumentError(f"{engine!r} judges no puzzle: give milp, pyomo or search.")


def find_unique(puzzles: UInt8Array) -> tuple[BoolArray, UInt8Array]:
    """Which of many classic grids have exactly one solution, by the search engine, and which.

    Args:
        puzzles: (n, 81) uint8, row-major digits, 0 for blank.

    Returns:
        Whether each has one, (n,), to which `decide` says `Verdict.UNIQUE`; and for each that has,
        the solution, (n, 81).
    """
    counts, firsts = count_batch(puzzles, patience=PATIENCE)
    return counts == 1, firsts


def _certified(grid: Grid, time_limit: float | None, engine: Judge) -> Report:
    """Return the certifier's report, confirmed by the search engine where a search is sure to end.

    A solution that the search has found saves the certifier one of its two solves. It does not
    lean on the search for that: it checks the solution by arithmetic, and by itself proves that
    there is no other, or finds another; where the search has two, it need not look far. Nor does
    it lean on the search where that says which row to split: whatever row is split, the cases are
    all. Where it runs out of time, two solutions that the search has found are enough: whoever
    checks them by arithmetic needs no certificate.
    """
    from solver.proved import with_proof

    is_checked = grid.geometry.is_quick
    patience = PATIENCE_BEFORE_PROOF if grid.geometry.constraints else PATIENCE
    found = find_solutions(grid, patience=patience) if is_checked else None
    certificate = None
    if engine == "pyomo":
        certificate = certifying.certify(grid, time_limit=time_limit, through="pyomo")
    elif found is not None and found.count:
        certificate = _certified_known(grid, found, time_limit)
    if certificate is None:
        certificate = certifying.certify(grid, time_limit=time_limit, advise=_adviser)
    if found is not None:
        _confirm(certificate, found)
        if certificate.verdict is Verdict.UNDECIDED and _shows_many(found, grid):
            return _counted(grid, found)
    certificate = with_proof(certificate)
    return Report(
        grid,
        certificate.verdict,
        certificate.sentence,
        solution=certificate.solution,
        rivals=_rivals(certificate.solution, certificate.rival),
        certificate=certificate,
    )


def _certified_known(
    grid: Grid, found: SearchResult, time_limit: float | None
) -> Certificate | None:
    """Return the certificate on what a search has found; None where that is no solution."""
    rival = found.solutions[1] if _shows_many(found, grid) else None
    try:
        return certifying.certify_known(
            grid, found.solutions[0], rival=rival, time_limit=time_limit, advise=_adviser
        )
    except ArgumentError:
        return None


def _adviser(puzzle: Grid) -> Adviser:
    """Return what the search says of a puzzle that the certifier takes apart."""
    from solver.search.advice import SearchAdviser

    return SearchAdviser(puzzle)


def _shows_many(found: SearchResult, grid: Grid) -> bool:
    """Whether a search shows two different solutions, checked by arithmetic."""
    return len(set(found.solutions)) > 1 and all(one.solves(grid) for one in found.solutions)


def _patience(grid: Grid) -> int:
    """Branches after which a search gives up: with constraints, each takes longer."""
    return PATIENCE_WITH_RULES if grid.geometry.constraints else PATIENCE


def _counted(grid: Grid, found: SearchResult) -> Report:
    first, second = (*found.solutions, None, None)[:2]
    return Report(
        grid,
        found.verdict,
        found.verdict.sentence,
        solution=first,
        rivals=_rivals(first, second),
    )


def _rivals(first: Grid | None, second: Grid | None) -> Rivals | None:
    """Two solutions as they were found."""
    if first is None or second is None:
        return None
    return diagnosis.Rivals((first, second), are_closest=False, count=1, count_is_exact=False)


def _merits(report: Report, ladder: Ladder, deadline: Deadline) -> dict[str, Any]:
    """Return all that a puzzle with one solution is worth, by the attribute of its report."""
    grid, solution = report.grid, report.solution
    if solution is None:
        raise EnginesDisagree(f"{grid} is called unique, and no solution is shown.")
    found: dict[str, Any] = {"canonical": canonical_form(grid, solution)}
    undecided = report.undecided
    try:
        found["removable"] = diagnosis.find_removable(grid, deadline)
    except OutOfBounds:
        undecided += ("removable",)
    if is_known(grid.geometry):
        try:
            # The last part, since only the rating itself knows how long it loaded kernels.
            found["rating"] = _rating(grid, solution, ladder, deadline.left)
        except OutOfTime:
            undecided += ("level",)
    return found | {"undecided": undecided}


def _with_rivals(report: Report, deadline: Deadline) -> Report:
    """Return the report on a puzzle of many solutions: how many, how close, and a way to one."""
    pool = diagnosis.Pool.of(report.grid)
    if pool.count > 1:
        rivals = diagnosis.find_rivals(pool, deadline)
        report = replace(report, rivals=rivals, solution=rivals.pair[0])
    elif report.rivals is not None:
        pool = diagnosis.Pool.of_known(report.grid, report.rivals.pair)
    try:
        return replace(report, repairs=diagnosis.find_repairs(pool, deadline))
    except OutOfBounds:
        return _without(report, "repairs")


def _with_contradiction(report: Report, deadline: Deadline) -> Report:
    """Return the report on a puzzle without a solution, with the givens that contradict."""
    try:
        return replace(report, contradiction=diagnosis.find_contradiction(report.grid, deadline))
    except OutOfBounds:
        return _without(report, "contradiction")


def _with_corrections(report: Report, deadline: Deadline) -> Report:
    """Return the report with the typing errors that would explain what is wrong."""
    blamed = () if report.contradiction is None else (report.contradiction.cells,)
    corrections, is_complete = diagnosis.find_corrections(report.grid, deadline, blamed)
    slips, are_all = diagnosis.find_slips(report.grid, _suspects(report), deadline)
    report = replace(report, corrections=(*corrections, *slips))
    return report if is_complete and are_all else _without(report, "corrections")


def _suspects(report: Report) -> tuple[Constraint, ...]:
    """Return the clues whose numbers may be wrong, of puzzles up to 9×9.

    Where givens break a rule between them, or the clues of a contradiction are left open, none: no
    other number would mend it, or too many might.
    """
    geometry = report.grid.geometry
    if not geometry.is_quick or report.conflicts:
        return ()
    if report.verdict is Verdict.NONE:
        return () if report.contradiction is None else report.contradiction.constraints
    return geometry.constraints


def _without(report: Report, key: str) -> Report:
    return replace(report, undecided=(*report.undecided, key))


def _rating(grid: Grid, solution: Grid, ladder: Ladder, time_limit: float | None) -> Rating:
    """Return the rating of a unique puzzle, whose ladder must not end against the solution.

    Raises:
        OutOfTime: the time limit passed.
    """
    rating = rate(grid, ladder, time_limit=time_limit)
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
    if found.gave_up:
        agree = not found.count or certificate.verdict is not Verdict.NONE
    elif certificate.verdict is Verdict.UNDECIDED:
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


def _known(**members: Any) -> dict[str, Any]:
    """Return the members that are something: neither None nor an empty tuple."""
    return {key: value for key, value in members.items() if value is not None and value != ()}


def _each(values: Iterable[T] | None, to_json: Callable[[T], Any]) -> list[Any] | None:
    return None if values is None else [to_json(value) for value in values]


def _text(grid: Grid | None) -> str | None:
    return None if grid is None else str(grid)


def _form(canonical: Grid, grid: Grid) -> str:
    """Return a canonical form as text, with its rules, and its houses where the puzzle's differ."""
    from puzzle.formats.json_members import one_line

    is_alone = canonical.geometry == grid.geometry and not canonical.geometry.constraints
    return str(canonical) if is_alone else one_line(canonical)


def _violations_sentence(violations: tuple[Violation, ...], grid: Grid) -> str:
    layout = grid.geometry.layout
    broken = dict.fromkeys(violation.constraint.label(layout) for violation in violations)
    return f"The givens break {listed(broken)}."


def _conflicts_sentence(conflicts: tuple[Conflict, ...], grid: Grid) -> str:
    name = grid.geometry.cell_name
    pairs = (
        f"{name(c.first)} and {name(c.second)} both hold {SYMBOLS[c.digit]} "
        f"({', '.join(map(str, c.houses))})"
        for c in conflicts[:MOST_TOLD]
    )
    left = len(conflicts) - MOST_TOLD
    more = f"; and {counted(left, 'more pair')}" if left > 0 else ""
    return f"The givens break a rule: {'; '.join(pairs)}{more}."


def _conflict_fields(conflict: Conflict, grid: Grid) -> dict[str, Any]:
    name = grid.geometry.cell_name
    return {
        "digit": conflict.digit,
        "cells": [name(conflict.first), name(conflict.second)],
        "houses": [str(house) for house in conflict.houses],
    }
