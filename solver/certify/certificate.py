"""The certificate: a plain record of what was asked of the solver and what it answered.

A certificate holds no wall-clock time and nothing about the machine, so the same puzzle gives the
same certificate wherever it is decided within its time limit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from puzzle import Cell, Digit, Geometry, Grid, NotationError
from solver.certify.rows import choice_of_name, name_of_choice
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

REFUTED_BY_CLAUSES = "Infeasible by clauses"
SATISFIED_BY_CLAUSES = "Solved by clauses"
"""The words where the rows, told as clauses, were refuted or solved without HiGHS."""
UNTOLD = "Not decided by clauses"

TIME_LIMIT = "time_limit"
"""The one option that differs from run to run: seconds for all solves together, or None."""


class Through(Enum):
    """How the solver was asked; the value is the word in every output.

    Attributes:
        optimal, infeasible: the words for an optimum, and for a proof that there is no solution.
    """

    DIRECT = "direct"
    """HiGHS, which holds what Pyomo wrote, by its own interface; the words are HiGHS's."""
    PYOMO = "pyomo"
    """Pyomo's `solve`, with any solver; the words are Pyomo's."""

    @property
    def optimal(self) -> tuple[str, ...]:
        """The words for an optimum."""
        if self is Through.DIRECT:
            return OPTIMAL, SATISFIED_BY_CLAUSES
        return "convergenceCriteriaSatisfied", "optimal"

    @property
    def infeasible(self) -> tuple[str, ...]:
        """The words for a proof that there is no solution."""
        if self is Through.DIRECT:
            return INFEASIBLE, REFUTED_BY_CLAUSES
        return "provenInfeasible", "infeasible"


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


class SolveOutcome(Enum):
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
class Case:
    """One case of a split: the same program, with one more variable fixed at 1.

    Attributes:
        cell, digit: the candidate that is supposed, 1 ≤ digit ≤ size.
        status: HiGHS's return status, as in `Solve`; where the case is split, of its last case.
        termination: HiGHS's model status in its own words; likewise.
        split: the cases of the case; None when HiGHS decided it at once.
    """

    cell: Cell
    digit: Digit
    status: str
    termination: str
    split: Split | None = None


@dataclass(frozen=True, slots=True)
class Split:
    """The cases that a program was decided by: each solution is in exactly one of them.

    Attributes:
        row: the row of the program that says so, by which exactly one of its variables is 1:
            0 … cells - 1 are those of the cells, those of the houses follow, size to each house.
        cases: one for each variable of the row that neither givens nor what is supposed exclude.
    """

    row: int
    cases: tuple[Case, ...]

    @property
    def count(self) -> int:
        """The number of cases that HiGHS decided at once, here and in the cases."""
        return sum(case.split.count if case.split else 1 for case in self.cases)


@dataclass(frozen=True, slots=True)
class Solve:
    """One solve.

    Attributes:
        purpose: what was asked for.
        outcome: what it amounts to.
        status: HiGHS's return status: ``ok``, ``warning`` or ``error``; ``not run`` when the time
            limit was used up before the solve.
        termination: HiGHS's model status in its own words, such as ``Infeasible`` or
            ``Time limit reached``; where it was decided by cases, of the last of them.
        split: for `SolveOutcome.INFEASIBLE` the cases, where it was decided by cases; else None.
        learned: for `SolveOutcome.INFEASIBLE` how many clauses were learned, each of them checked,
            where the program was refuted by clauses and not by the solver; else None.
    """

    purpose: Purpose
    outcome: SolveOutcome
    status: str
    termination: str
    split: Split | None = None
    learned: int | None = None


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
        through: how the solver was asked.
        proof: for `Verdict.UNIQUE` and `Verdict.NONE` the nogoods that prove it without a solver,
            in the notation of `docs/proof-format.md`, ``""`` when the rules are enough; None when
            nobody made a proof. The certifier makes none: `solver.proved.with_proof` does.
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
    through: Through = Through.DIRECT
    proof: str | None = None

    @property
    def sentence(self) -> str:
        """The verdict and how it was reached, for people."""
        return f"{self.verdict.sentence} {_reason(self)}"

    def proved(self, proof: str) -> Certificate:
        """Return the same certificate with nogoods that prove its verdict; see `proof`."""
        # Field by field: `dataclasses.replace` takes a third of the time of an easy proof.
        return Certificate(
            self.verdict,
            self.method,
            self.puzzle,
            self.solution,
            self.rival,
            self.model,
            self.cut,
            self.solver,
            self.options,
            self.solves,
            self.through,
            proof,
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the certificate as JSON values; grids in the line notation.

        `from_dict` reads it back. The geometry is given by name only.
        """
        from puzzle.formats.json_members import rules_of

        return {
            "verdict": self.verdict._value_,
            "method": self.method._value_,
            "geometry": self.puzzle.geometry.name,
            **rules_of(self.puzzle.geometry),
            "puzzle": str(self.puzzle),
            "solution": _text(self.solution),
            "rival": _text(self.rival),
            "model": None if self.model is None else _fields(self.model),
            "cut": None if self.cut is None else _fields(self.cut),
            "solver": None if self.solver is None else _fields(self.solver),
            "through": self.through._value_,
            "options": dict(self.options),
            "solves": [_solve_fields(solve, self.puzzle.geometry) for solve in self.solves],
            "proof": self.proof,
            "sentence": self.sentence,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], geometry: Geometry | None = None) -> Certificate:
        """Return the certificate that `to_dict` wrote.

        Args:
            data: what `to_dict` returned, perhaps by way of JSON.
            geometry: the puzzle's geometry; by default the plain one with as many cells.

        Raises:
            NotationError: a field is missing or has no such value, a grid cannot be read, or the
                certificate names another geometry.
        """
        try:
            return _read(data, geometry)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise NotationError(
                f"This is no certificate ({type(error).__name__}: {error}): "
                "expected what Certificate.to_dict writes."
            ) from error


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
            return f"{found}; with that solution forbidden, {_infeasible(c)}"
        case Verdict.NONE:
            said = _infeasible(c)
            return said[0].upper() + said[1:]
        case Verdict.MANY:
            return "Two solutions are shown, both checked by arithmetic."
        case Verdict.UNDECIDED if not c.solves:
            return "No solve is recorded."
        case Verdict.UNDECIDED:
            last = c.solves[-1]
            name = "HiGHS" if c.solver is None else c.solver.name
            asked = "a solution" if last.purpose is Purpose.SOLVE else "another solution"
            if last.outcome is SolveOutcome.REFUTED:
                return f"Asked for {asked}, {name} gave one that the check in integers refuted."
            return f"Asked for {asked}, {name} ended with: {last.termination}."


def _infeasible(c: Certificate) -> str:
    last = c.solves[-1] if c.solves else None
    if last is not None and last.learned is not None:
        return f"the integer program is infeasible by {last.learned} learned clauses, all checked."
    cases = "" if last is None or last.split is None else f" in each of {last.split.count} cases"
    return f"the integer program is infeasible{cases}."


def _text(grid: Grid | None) -> str | None:
    return None if grid is None else str(grid)


def _fields(record: ModelSize | CutSize | SolverInfo) -> dict[str, Any]:
    names = record.__slots__
    return dict(zip(names, attrgetter(*names)(record), strict=True))


def _solve_fields(solve: Solve, geometry: Geometry) -> dict[str, Any]:
    return {
        "purpose": solve.purpose._value_,
        "outcome": solve.outcome._value_,
        "status": solve.status,
        "termination": solve.termination,
        **({} if solve.learned is None else {"learned": solve.learned}),
        **_split_fields(solve.split, geometry),
    }


def _split_fields(split: Split | None, geometry: Geometry) -> dict[str, Any]:
    """Return the members ``split``, the row in print, and ``cases``; none without a split."""
    if split is None:
        return {}
    cases = [
        {
            "cell": geometry.cell_name(case.cell),
            "digit": case.digit,
            "status": case.status,
            "termination": case.termination,
            **_split_fields(case.split, geometry),
        }
        for case in split.cases
    ]
    return {"split": name_of_choice(geometry, split.row), "cases": cases}


def _read_solve(data: Mapping[str, Any], geometry: Geometry) -> Solve:
    return Solve(
        Purpose(data["purpose"]),
        SolveOutcome(data["outcome"]),
        data["status"],
        data["termination"],
        _read_split(data, geometry),
        _count(data["learned"]) if "learned" in data else None,
    )


def _read_split(data: Mapping[str, Any], geometry: Geometry) -> Split | None:
    """Read what `_split_fields` wrote, or nothing."""
    if "split" not in data and "cases" not in data:
        return None
    choices = choice_of_name(geometry)
    cases = tuple(
        # The row of a cell has the number of the cell.
        Case(
            range(geometry.cell_count)[choices[case["cell"]]],
            _digit(case["digit"]),
            case["status"],
            case["termination"],
            _read_split(case, geometry),
        )
        for case in data["cases"]
    )
    return Split(choices[data["split"]], cases)


def _digit(value: Any) -> Digit:
    if type(value) is not int:
        raise TypeError(f"a digit of type {type(value).__name__}")
    return value


def _count(value: Any) -> int:
    if type(value) is not int:
        raise TypeError(f"a count of type {type(value).__name__}")
    return value


def _grid(value: Any, geometry: Geometry | None) -> Grid:
    if not isinstance(value, str):
        raise TypeError(f"a grid of type {type(value).__name__}")
    return Grid.parse(value, geometry)


def _read(data: Mapping[str, Any], geometry: Geometry | None) -> Certificate:
    puzzle = _grid(data["puzzle"], geometry)
    if data["geometry"] != puzzle.geometry.name:
        raise NotationError(
            f"The certificate is for {data['geometry']}, not {puzzle.geometry.name}: "
            "give its geometry."
        )
    solution, rival = (
        None if data[name] is None else _grid(data[name], puzzle.geometry)
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
        solves=tuple(_read_solve(solve, puzzle.geometry) for solve in data["solves"]),
        # What older certificates do not have.
        through=Through(data.get("through", Through.DIRECT.value)),
        proof=data.get("proof"),
    )
