"""The certificate: a plain record of what was asked of the solver and what it answered.

A certificate holds no wall-clock time and nothing about the machine, so the same puzzle gives the
same certificate wherever it is decided within its time limit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any

from puzzle import Geometry, Grid, NotationError
from solver.verdict import Verdict

Option = bool | int | float | str | None
"""The value of a solver option."""

AGGREGATOR = 1 << 12
"""The bit of `presolve_rule_off` for the rule that substitutes variables away."""

OPTIONS: Mapping[str, Option] = MappingProxyType(
    {
        "threads": 1,
        "random_seed": 0,
        "mip_feasibility_tolerance": 1e-6,
        "primal_feasibility_tolerance": 1e-7,
        "presolve_rule_off": AGGREGATOR,
    }
)
"""The options that HiGHS is given beside the time limit; all others stand at its defaults.

Threads and seed make runs repeatable; the tolerances are HiGHS's defaults, pinned because
`docs/certificate.md` argues from them. The aggregator replaces short rows by long ones: without it
HiGHS takes a third less time on hard puzzles, and no more on the hardest.
"""

OK, OPTIMAL, INFEASIBLE = "ok", "Optimal", "Infeasible"
"""HiGHS's return status and the two model statuses that decide, in its own words."""

TIME_LIMIT = "time_limit"
"""The one option that differs from run to run: seconds for all solves together, or None."""


class Method(Enum):
    """How the verdict was reached; the value is the phrase in every output."""

    SOLVED = "solved"
    KNOWN = "known solution checked"
    RULES = "rules alone"

    @property
    def sentence(self) -> str:
        """What the method means, for people."""
        return _METHOD_SENTENCES[self]


_METHOD_SENTENCES = {
    Method.SOLVED: "The solver found every solution that this certificate shows.",
    Method.KNOWN: (
        "The solution was known and was checked by arithmetic; "
        "the solver was asked only for another."
    ),
    Method.RULES: "The givens decide it by the rules alone; no solver was asked.",
}


class Purpose(Enum):
    """What a solve was asked for."""

    SOLVE = "solve"
    """A solution of the puzzle."""
    CUT = "cut"
    """A solution other than those found before: the model with its no-good cuts."""


class Outcome(Enum):
    """What a solve amounts to; only the first two decide anything."""

    SOLUTION = "solution"
    """Optimal, and the rounded values passed the check in integers."""
    INFEASIBLE = "infeasible"
    """The solver proved that the model has no solution."""
    REFUTED = "refuted"
    """The solver claimed a solution, but its rounded values failed the check in integers."""
    STOPPED = "stopped"
    """Any other end: a limit, an interruption, an error, a status that proves nothing."""


@dataclass(frozen=True, slots=True)
class Solve:
    """One solve.

    Attributes:
        purpose: what was asked for.
        outcome: what it amounts to.
        status: HiGHS's return status: ``ok``, ``warning`` or ``error``; ``not run`` when the time
            limit was used up before the solve.
        termination: HiGHS's model status in its own words, such as ``Infeasible`` or
            ``Time limit reached``.
    """

    purpose: Purpose
    outcome: Outcome
    status: str
    termination: str


@dataclass(frozen=True, slots=True)
class ModelSize:
    """Size of the binary program, without cuts.

    Attributes:
        rows: one a cell, and one a house and digit; 324 for 9×9.
        columns: one a cell and digit; 729 for 9×9.
        nonzeros: coefficients, all of them 1; 2916 for 9×9.
        excluded: columns left out of the solver's copy, because a given excludes them.
    """

    rows: int
    columns: int
    nonzeros: int
    excluded: int


@dataclass(frozen=True, slots=True)
class CutSize:
    """Size of the no-good cut: the sum of `terms` variables is at most `rhs`.

    Attributes:
        terms: the variables of the solution's digits in the blank cells.
        rhs: one less than `terms`.
    """

    terms: int
    rhs: int


@dataclass(frozen=True, slots=True)
class SolverInfo:
    """What solved the model.

    Attributes:
        name: the solver.
        version: the solver's version.
        modeller: the modelling layer.
        modeller_version: the modelling layer's version.
    """

    name: str
    version: str
    modeller: str
    modeller_version: str


@dataclass(frozen=True, slots=True)
class Certificate:
    """Proof of a verdict on one puzzle, as far as this record can carry it.

    Attributes:
        verdict: how many solutions the puzzle has.
        method: how that was decided.
        puzzle: the puzzle.
        solution: a solution, checked in integers; None when none is known.
        rival: another solution, checked in integers, for `Verdict.MANY`; else None.
        model: size of the binary program; None when no solver was asked.
        cut: size of the no-good cut over `solution`; None when no solver was asked for another.
        solver: what solved it; None when no solver was asked.
        options: the options that the solver was given, by name; empty when none was asked.
        solves: the solves, in order.
    """

    verdict: Verdict
    method: Method
    puzzle: Grid
    solution: Grid | None = None
    rival: Grid | None = None
    model: ModelSize | None = None
    cut: CutSize | None = None
    solver: SolverInfo | None = None
    options: tuple[tuple[str, Option], ...] = ()
    solves: tuple[Solve, ...] = ()

    @property
    def sentence(self) -> str:
        """The verdict and how it was reached, for people."""
        return f"{self.verdict.sentence} {_reason(self)}"

    def to_dict(self) -> dict[str, Any]:
        """The certificate as JSON values; grids in the line notation.

        `from_dict` reads it back. The geometry is given by name only.
        """
        return {
            "verdict": self.verdict.value,
            "method": self.method.value,
            "geometry": self.puzzle.geometry.name,
            "puzzle": str(self.puzzle),
            "solution": _text(self.solution),
            "rival": _text(self.rival),
            "model": None if self.model is None else _fields(self.model),
            "cut": None if self.cut is None else _fields(self.cut),
            "solver": None if self.solver is None else _fields(self.solver),
            "options": dict(self.options),
            "solves": [
                {
                    "purpose": solve.purpose.value,
                    "outcome": solve.outcome.value,
                    "status": solve.status,
                    "termination": solve.termination,
                }
                for solve in self.solves
            ],
            "sentence": self.sentence,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], geometry: Geometry | None = None) -> Certificate:
        """The certificate that `to_dict` wrote.

        Args:
            data: what `to_dict` returned, perhaps by way of JSON.
            geometry: the puzzle's geometry; by default the plain one with as many cells.

        Raises:
            NotationError: a field is missing or has no such value, a grid cannot be read, or the
                certificate names another geometry.
        """
        try:
            return _read(data, geometry)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise NotationError(
                f"This is no certificate ({type(error).__name__}: {error}): "
                "expected what Certificate.to_dict writes."
            ) from error


def faults(certificate: Certificate) -> tuple[str, ...]:
    """What is wrong with a certificate, as far as arithmetic can tell; empty when nothing is.

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
    elif c.verdict is not Verdict.NONE or not c.puzzle.conflicts():
        yield "No solver was asked, but the givens do not decide the puzzle by the rules alone."
    if c.solves or c.model is not None or c.cut is not None:
        yield "No solver was asked, but a solve, a model or a cut is shown."
    if c.solver is not None or c.options:
        yield "No solver was asked, but one is named, or its options are shown."


def _faults_of_solves(c: Certificate) -> Iterator[str]:
    if c.model != expected_model(c.puzzle):
        yield f"The model's size is {c.model}, not {expected_model(c.puzzle)}."
    cut = None if c.solution is None else expected_cut(c.puzzle)
    if c.cut != cut:
        yield f"The cut's size is {c.cut}, not {cut}."
    if c.solver is None:
        yield "A solver was asked, but none is named."
    yield from _faults_of_options(dict(c.options))
    for number, solve in enumerate(c.solves, start=1):
        if solve.outcome not in _outcomes_after(solve.status, solve.termination):
            yield (
                f"Solve {number} is told as {solve.outcome.value}, but HiGHS's status "
                f"{solve.status} with {solve.termination!r} does not amount to that."
            )
    expected = expected_steps(c)
    steps = tuple((solve.purpose, solve.outcome) for solve in c.solves)
    if c.verdict is Verdict.UNDECIDED:
        decisive = (Outcome.SOLUTION, Outcome.INFEASIBLE)
        if not steps or steps[-1][1] in decisive or steps[:-1] != expected:
            yield "The verdict is undecided, but the solves do not end undecided."
    elif steps != expected:
        yield f"The solves do not lead to the verdict {c.verdict.value}."


def _faults_of_options(options: dict[str, Option]) -> Iterator[str]:
    limit = options.pop(TIME_LIMIT, -1)
    if limit is not None and not (isinstance(limit, int | float) and limit >= 0):
        yield "The time limit is neither null nor seconds, 0 or more."
    for name in sorted(options.keys() | OPTIONS):
        if name not in OPTIONS:
            yield f"The solver was given the option {name}, which the certifier never gives."
        elif name not in options or options[name] != OPTIONS[name]:
            yield f"The option {name} is {options.get(name)}, not {OPTIONS[name]}."


def _outcomes_after(status: str, termination: str) -> tuple[Outcome, ...]:
    """What a solve that ended in these words of HiGHS may amount to."""
    if status == OK and termination == OPTIMAL:
        return Outcome.SOLUTION, Outcome.REFUTED
    if status == OK and termination == INFEASIBLE:
        return (Outcome.INFEASIBLE,)
    return (Outcome.STOPPED,)


def expected_steps(certificate: Certificate) -> tuple[tuple[Purpose, Outcome], ...]:
    """The solves that lead to the verdict; for undecided, those before the last one."""
    solved = certificate.method is Method.SOLVED
    first = ((Purpose.SOLVE, Outcome.SOLUTION),) if solved else ()
    match certificate.verdict:
        case Verdict.UNIQUE:
            return (*first, (Purpose.CUT, Outcome.INFEASIBLE))
        case Verdict.MANY:
            return (*first, (Purpose.CUT, Outcome.SOLUTION))
        case Verdict.NONE:
            return ((Purpose.SOLVE, Outcome.INFEASIBLE),)
        case Verdict.UNDECIDED:
            return first if certificate.solution is not None else ()


def expected_model(puzzle: Grid) -> ModelSize:
    """The size of a puzzle's binary program, from the geometry and the givens alone.

    The givens must break no rule.
    """
    geometry = puzzle.geometry
    n, cells, houses = geometry.size, geometry.cell_count, len(geometry.houses)
    excluded = 0
    for cell, given in enumerate(puzzle):
        seen = {puzzle[peer] for peer in geometry.peers[cell]} - {0}
        excluded += n - 1 if given else len(seen)
    return ModelSize(
        rows=cells + houses * n,
        columns=cells * n,
        nonzeros=cells * n + houses * n * n,
        excluded=excluded,
    )


def expected_cut(puzzle: Grid) -> CutSize:
    """The size of a no-good cut over a solution of the puzzle."""
    blanks = puzzle.geometry.cell_count - puzzle.given_count
    return CutSize(blanks, blanks - 1)


def _reason(c: Certificate) -> str:
    if c.method is Method.RULES:
        what = "no cell is blank" if c.verdict is Verdict.UNIQUE else "the givens break a rule"
        return f"It is decided by the rules alone, without a solver: {what}."
    match c.verdict:
        case Verdict.UNIQUE:
            found = (
                "One solution was found"
                if c.method is Method.SOLVED
                else "The known solution was checked by arithmetic"
            )
            return f"{found}; with that solution forbidden, the integer program is infeasible."
        case Verdict.NONE:
            return "The integer program is infeasible."
        case Verdict.MANY:
            return "Two solutions are shown, both checked by arithmetic."
        case Verdict.UNDECIDED if not c.solves:
            return "No solve is recorded."
        case Verdict.UNDECIDED:
            last = c.solves[-1]
            asked = "a solution" if last.purpose is Purpose.SOLVE else "another solution"
            if last.outcome is Outcome.REFUTED:
                return f"Asked for {asked}, HiGHS gave one that the check in integers refuted."
            return f"Asked for {asked}, HiGHS ended with: {last.termination}."


def _text(grid: Grid | None) -> str | None:
    return None if grid is None else str(grid)


def _fields(record: ModelSize | CutSize | SolverInfo) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__slots__}


def _read(data: Mapping[str, Any], geometry: Geometry | None) -> Certificate:
    puzzle = Grid.parse(data["puzzle"], geometry)
    if data["geometry"] != puzzle.geometry.name:
        raise NotationError(
            f"The certificate is for {data['geometry']}, not {puzzle.geometry.name}: "
            "give its geometry."
        )
    solution, rival = (
        None if data[name] is None else Grid.parse(data[name], puzzle.geometry)
        for name in ("solution", "rival")
    )
    return Certificate(
        verdict=Verdict(data["verdict"]),
        method=Method(data["method"]),
        puzzle=puzzle,
        solution=solution,
        rival=rival,
        model=None if data["model"] is None else ModelSize(**data["model"]),
        cut=None if data["cut"] is None else CutSize(**data["cut"]),
        solver=None if data["solver"] is None else SolverInfo(**data["solver"]),
        options=tuple(data["options"].items()),
        solves=tuple(
            Solve(
                Purpose(solve["purpose"]),
                Outcome(solve["outcome"]),
                solve["status"],
                solve["termination"],
            )
            for solve in data["solves"]
        ),
    )
