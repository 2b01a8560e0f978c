"""A certificate held against arithmetic: everything in it that can be computed anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from puzzle import Cell, Digit, Grid
from solver.certify.certificate import (
    OK,
    OPTIONS,
    REFUTED_BY_CLAUSES,
    TIME_LIMIT,
    Certificate,
    CutSize,
    Method,
    ModelSize,
    Option,
    Purpose,
    Solve,
    SolveOutcome,
    Split,
    Through,
)
from solver.certify.rows import base_of, told
from solver.verdict import Verdict


def faults(certificate: Certificate) -> tuple[str, ...]:
    """Return what is wrong with a certificate, as far as arithmetic can tell.

    Empty when nothing is.

    The solution and the rival are checked against the rules and the givens, the sizes of model
    and cut are computed anew, the options must be those that `certify` gives, and the solves must
    be those that lead to the verdict, each with the words of HiGHS that its outcome rests on. So
    `many` and every verdict by rules alone are confirmed in full. For `unique` and `none` one claim
    remains that arithmetic cannot repeat: that HiGHS found the last model infeasible.

    Returns:
        One sentence for each fault.
    """
    return tuple(_faults(certificate))


def _faults(c: Certificate) -> Iterator[str]:
    if c.solution is not None and not c.solution.solves(c.puzzle):
        yield "The solution does not solve the puzzle."
    if c.rival is not None and not c.rival.solves(c.puzzle):
        yield "The rival does not solve the puzzle."
    if c.rival is not None and c.rival == c.solution:
        yield "The rival is the solution itself."
    if (c.rival is not None) != (c.verdict is Verdict.MANY):
        yield f"The verdict is {c.verdict.value}, and a rival is shown only for many."
    if c.verdict in (Verdict.UNIQUE, Verdict.MANY) and c.solution is None:
        yield f"The verdict is {c.verdict.value} but no solution is shown."
    if c.verdict is Verdict.NONE and c.solution is not None:
        yield "The verdict is none but a solution is shown."
    if c.method is Method.RULES:
        yield from _faults_of_rules(c)
    else:
        yield from _faults_of_solves(c)


def _faults_of_rules(c: Certificate) -> Iterator[str]:
    if c.verdict is Verdict.UNIQUE:
        if c.solution != c.puzzle:
            yield "No solver was asked, but the puzzle is not its own solution."
    elif c.verdict is not Verdict.NONE or not (c.puzzle.conflicts() or c.puzzle.violations()):
        yield "No solver was asked, but the givens do not decide the puzzle by the rules alone."
    if c.solves or c.model is not None or c.cut is not None:
        yield "No solver was asked, but a solve, a model or a cut is shown."
    if c.solver is not None or c.options:
        yield "No solver was asked, but one is named, or its options are shown."


def _faults_of_solves(c: Certificate) -> Iterator[str]:
    expected_size = expected_model(c.puzzle)
    if c.through is Through.PYOMO:  # nothing is left out
        expected_size = replace(expected_size, excluded=0)
    if c.model != expected_size:
        yield f"The model's size is {c.model}, not {expected_size}."
    cut = None if c.solution is None else expected_cut(c.puzzle)
    if c.cut != cut:
        yield f"The cut's size is {c.cut}, not {cut}."
    if c.solver is None:
        yield "A solver was asked, but none is named."
    # Another solver than HiGHS is told nothing but the time limit.
    is_highs = c.through is Through.DIRECT or (c.solver is not None and c.solver.name == "HiGHS")
    yield from _faults_of_options(dict(c.options), OPTIONS if is_highs else {})
    for number, solve in enumerate(c.solves, start=1):
        yield from _faults_of_solve(c, number, solve)
    expected = expected_steps(c)
    steps = tuple((solve.purpose, solve.outcome) for solve in c.solves)
    if c.verdict is Verdict.UNDECIDED:
        decisive = (SolveOutcome.SOLUTION, SolveOutcome.INFEASIBLE)
        if not steps or steps[-1][1] in decisive or steps[:-1] != expected:
            yield "The verdict is undecided, but the solves do not end undecided."
    elif steps != expected:
        yield f"The solves do not lead to the verdict {c.verdict.value}."


def _faults_of_solve(c: Certificate, number: int, solve: Solve) -> Iterator[str]:
    if solve.outcome not in _outcomes_after(c.through, solve.status, solve.termination):
        yield (
            f"Solve {number} is told as {solve.outcome.value}, but the solver's status "
            f"{solve.status} with {solve.termination!r} does not amount to that."
        )
    if (solve.learned is not None) != (solve.termination == REFUTED_BY_CLAUSES):
        told = f"Solve {number} ended with {solve.termination!r}"
        yield f"{told}, and learned {solve.learned} clauses."
    if solve.split is not None:
        if solve.outcome is not SolveOutcome.INFEASIBLE:
            yield f"Solve {number} lists cases, but is told as {solve.outcome.value}."
        yield from faults_of_split(c.puzzle, solve.split, c.through)


def faults_of_split(puzzle: Grid, split: Split, through: Through = Through.DIRECT) -> Iterator[str]:
    """Yield what keeps the cases from proving that there is no solution.

    They must be all: each variable of the row is fixed at 1 in one of them, but for those that the
    givens and what is supposed force to 0, since these hold the cell, or the digit in a house of
    the cell. And the solver must call each infeasible, or the cases that it is split into.

    Args:
        puzzle: the puzzle, with what is supposed among its givens.
        split: the cases.
        through: how the solver was asked, so that its words are known.

    Yields:
        One sentence for each fault.
    """
    name = puzzle.geometry.cell_name
    candidates = _candidates(puzzle, split.row)
    listed = [(case.cell, case.digit) for case in split.cases]
    for cell, digit in candidates:
        if (cell, digit) not in listed:
            yield f"There is no case for {name(cell)} = {digit}."
    for at, case in enumerate(split.cases):
        said = f"{name(case.cell)} = {case.digit}"
        if (case.cell, case.digit) not in candidates:
            yield f"The case {said} is none of its row."
            continue
        if (case.cell, case.digit) in listed[:at]:
            yield f"The case {said} is listed twice."
        outcomes = _outcomes_after(through, case.status, case.termination)
        if outcomes != (SolveOutcome.INFEASIBLE,) or case.termination == REFUTED_BY_CLAUSES:
            yield f"The case {said} ended with {case.status}, {case.termination!r}."
        if case.split is not None:
            supposed = puzzle.with_digit(case.cell, case.digit)
            yield from faults_of_split(supposed, case.split, through)


def _candidates(puzzle: Grid, row: int) -> list[tuple[Cell, Digit]]:
    """Return the variables of a row that may be 1 beside the givens; none for no such row."""
    geometry = puzzle.geometry
    house, digit = divmod(row - geometry.cell_count, geometry.size)
    if 0 <= row < geometry.cell_count:
        variables = [(row, d) for d in range(1, geometry.size + 1)]
    elif 0 <= house < len(geometry.houses):
        variables = [(cell, digit + 1) for cell in geometry.houses[house].cells]
    else:
        return []
    return [
        (cell, d)
        for cell, d in variables
        if puzzle[cell] in (0, d) and all(puzzle[peer] != d for peer in geometry.peers[cell])
    ]


def _faults_of_options(options: dict[str, Option], expected: Mapping[str, Option]) -> Iterator[str]:
    limit = options.pop(TIME_LIMIT, -1)
    if limit is not None and not (isinstance(limit, int | float) and limit >= 0):
        yield "The time limit is neither null nor seconds, 0 or more."
    for name in sorted(options.keys() | expected):
        if name not in expected:
            yield f"The solver was given the option {name}, which the certifier never gives."
        elif name not in options or options[name] != expected[name]:
            yield f"The option {name} is {options.get(name)}, not {expected[name]}."


def _outcomes_after(through: Through, status: str, termination: str) -> tuple[SolveOutcome, ...]:
    """Return what a solve that ended in these words may amount to."""
    if status != OK and through is Through.DIRECT:
        return (SolveOutcome.STOPPED,)
    if termination in through.optimal:
        return SolveOutcome.SOLUTION, SolveOutcome.REFUTED
    if termination in through.infeasible:
        return (SolveOutcome.INFEASIBLE,)
    return (SolveOutcome.STOPPED,)


def expected_steps(certificate: Certificate) -> tuple[tuple[Purpose, SolveOutcome], ...]:
    """Return the solves that lead to the verdict; for undecided, those before the last one."""
    solved = certificate.method is Method.SOLVED
    first = ((Purpose.SOLVE, SolveOutcome.SOLUTION),) if solved else ()
    match certificate.verdict:
        case Verdict.UNIQUE:
            return (*first, (Purpose.CUT, SolveOutcome.INFEASIBLE))
        case Verdict.MANY:
            return (*first, (Purpose.CUT, SolveOutcome.SOLUTION))
        case Verdict.NONE:
            return ((Purpose.SOLVE, SolveOutcome.INFEASIBLE),)
        case Verdict.UNDECIDED:
            return first if certificate.solution is not None else ()


def expected_model(puzzle: Grid) -> ModelSize:
    """Count a program's rows and columns, from geometry, constraints and givens alone.

    The givens must break no rule.
    """
    geometry = puzzle.geometry
    base = base_of(geometry)
    n, cells, houses = geometry.size, geometry.cell_count, len(base.houses)
    excluded = 0
    for cell, given in enumerate(puzzle):
        seen = {puzzle[peer] for peer in base.peers[cell]} - {0}
        excluded += n - 1 if given else len(seen)
    beside = told(geometry)
    return ModelSize(
        rows=cells + houses * n + len(beside.rows),
        columns=cells * n + beside.column_count,
        nonzeros=cells * n + houses * n * n + sum(len(row.columns) for row in beside.rows),
        excluded=excluded,
    )


def expected_cut(puzzle: Grid) -> CutSize:
    """Return the size of a no-good cut over a solution of the puzzle."""
    blanks = puzzle.geometry.cell_count - puzzle.given_count
    return CutSize(blanks, blanks - 1)
