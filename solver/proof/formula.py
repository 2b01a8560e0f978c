"""The program and its cut for anybody's solver: CNF, OPB, LP and MPS.

Each text asks one question: has any of these puzzles a solution besides the one shown? A solver
that finds it unsatisfiable, or infeasible, has confirmed that each has one solution, and one that
finds a point has found a second solution of one of them.

For one puzzle: the choices of its geometry, its givens, and a cut that forbids its solution. For
several, of one geometry, each has a *selector*: when it is true, so are that puzzle's givens and
its cut; and some selector is true. So one answer decides a whole book.

Variables are numbered from 1: candidate ``size * cell + digit`` with the digit from 1, then the
selectors in the order of the puzzles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from puzzle import Geometry
from solver.proof.proof import Proof
from solver.verdict import Verdict

Clause = tuple[int, ...]
"""Literals, at least one of which is true; a negative one is the negation of its variable."""


@dataclass(frozen=True, slots=True)
class Question:
    """Has any of these puzzles a second solution?

    Attributes:
        proofs: of unique puzzles of one geometry, at least one.

    Raises:
        ValueError: there is none, a proof is not of unique, or they differ in geometry.
    """

    proofs: tuple[Proof, ...]

    def __post_init__(self) -> None:
        if not self.proofs:
            raise ValueError("A formula needs a puzzle with one solution: none is given.")
        for proof in self.proofs:
            if proof.verdict is not Verdict.UNIQUE:
                is_none = proof.verdict is Verdict.NONE
                count = "none at all" if is_none else "more than one already"
                raise ValueError(
                    f"A formula asks for a second solution, and this puzzle has {count}: leave out "
                    f"{proof.puzzle}."
                )
            if proof.puzzle.geometry.constraints:
                raise ValueError("A formula says nothing of rules beside the houses.")
            if proof.puzzle.geometry != self.geometry:
                raise ValueError("One formula holds puzzles of one geometry: give them apart.")

    @property
    def geometry(self) -> Geometry:
        """Of all of them."""
        return self.proofs[0].puzzle.geometry

    @property
    def candidates(self) -> int:
        """Number of variables that are candidates."""
        return self.geometry.cell_count * self.geometry.size

    @property
    def variables(self) -> int:
        """Number of variables."""
        return self.candidates + len(self.selectors)

    @property
    def selectors(self) -> range:
        """The selectors; empty for one puzzle, which needs none."""
        count = len(self.proofs) if len(self.proofs) > 1 else 0
        return range(self.candidates + 1, self.candidates + 1 + count)

    def selector(self, i: int) -> tuple[int, ...]:
        """Return the selector of puzzle i, if there is one."""
        return tuple(self.selectors[i : i + 1])

    def givens(self, i: int) -> tuple[int, ...]:
        """Return the variables of the givens of puzzle i."""
        n = self.geometry.size
        return tuple(n * c + digit for c, digit in enumerate(self.proofs[i].puzzle) if digit)

    def cut(self, i: int) -> tuple[int, ...]:
        """Return the variables of the solution's digits in the blanks of puzzle i."""
        puzzle, solution = self.proofs[i].puzzle, self.proofs[i].solution
        if solution is None:
            raise ValueError("A proof of unique shows its solution.")
        n = self.geometry.size
        return tuple(n * c + digit for c, digit in enumerate(solution) if not puzzle[c])


@lru_cache(maxsize=16)
def choices(geometry: Geometry) -> tuple[tuple[int, ...], ...]:
    """Return the sets of candidates of which exactly one is true, as variables."""
    n, cells = geometry.size, range(geometry.cell_count)
    digits = range(1, n + 1)
    return (
        *(tuple(n * cell + digit for digit in digits) for cell in cells),
        *(
            tuple(n * c + digit for c in house.cells)
            for house in geometry.houses
            for digit in digits
        ),
    )


def clauses(question: Question) -> Iterator[Clause]:
    """Yield the clauses of a question.

    At least one of each choice, no two of it, then each puzzle's.
    """
    yield from common(question.geometry)
    for i in range(len(question.proofs)):
        yield from own(question, i)
    if question.selectors:
        yield tuple(question.selectors)


def common(geometry: Geometry) -> tuple[Clause, ...]:
    """Return the clauses that are there for every puzzle."""
    return (*choices(geometry), *excluding(geometry))


def own(question: Question, i: int) -> Iterator[Clause]:
    """Yield the clauses of puzzle i: its givens, and its cut at the end."""
    chosen = tuple(-s for s in question.selector(i))
    for given in question.givens(i):
        yield (*chosen, given)
    yield (*chosen, *(-variable for variable in question.cut(i)))


@lru_cache(maxsize=16)
def excluding(geometry: Geometry) -> tuple[Clause, ...]:
    """Return the pairs of candidates of which at most one is true, each once."""
    pairs = (pair for choice in choices(geometry) for pair in combinations(sorted(choice), 2))
    return tuple((-a, -b) for a, b in dict.fromkeys(pairs))


def cnf(question: Question) -> Iterator[str]:
    """Yield the question in DIMACS CNF, line by line."""
    found = list(clauses(question))
    yield from _remarks(question, "c")
    yield f"p cnf {question.variables} {len(found)}"
    for clause in found:
        yield f"{' '.join(map(str, clause))} 0"


def opb(question: Question) -> Iterator[str]:
    """Yield the question in OPB, the format of pseudo-Boolean solvers, line by line."""
    found = list(_rows(question))
    yield f"* #variable= {question.variables} #constraint= {len(found)}"
    yield from _remarks(question, "*")
    for terms, sense, bound in found:
        # OPB has no "at most": the signs change instead.
        sign = -1 if sense == "<=" else 1
        left = " ".join(f"{sign * factor:+d} x{variable}" for factor, variable in terms)
        yield f"{left} {'>=' if sense == '<=' else sense} {sign * bound};"


def lp(question: Question) -> Iterator[str]:
    """Yield the question as an integer program in the LP format, line by line."""
    yield from _remarks(question, "\\")
    yield "Minimize"
    yield " obj: 0 x1"
    yield "Subject To"
    for i, (terms, sense, bound) in enumerate(_rows(question), start=1):
        yield f" c{i}:"
        yield from (f"  {factor:+d} x{variable}" for factor, variable in terms)
        yield f"  {sense} {bound}"
    yield "Binary"
    yield from (f" x{variable}" for variable in range(1, question.variables + 1))
    yield "End"


def mps(question: Question) -> Iterator[str]:
    """Yield the question as an integer program in free MPS, line by line."""
    found = list(_rows(question))
    yield from _remarks(question, "*")
    yield "NAME sudoku FREE"
    yield "ROWS"
    yield " N obj"
    kinds = {"=": "E", ">=": "G", "<=": "L"}
    yield from (f" {kinds[sense]} c{i}" for i, (_, sense, _) in enumerate(found, start=1))
    yield "COLUMNS"
    yield " MARKER 'MARKER' 'INTORG'"
    columns: list[list[str]] = [[] for _ in range(question.variables + 1)]
    for i, (terms, _, _) in enumerate(found, start=1):
        for factor, variable in terms:
            columns[variable].append(f"c{i} {factor}")
    for variable, entries in enumerate(columns[1:], start=1):
        yield from (f" x{variable} {entry}" for entry in entries)
    yield " MARKER 'MARKER' 'INTEND'"
    yield "RHS"
    yield from (f" RHS c{i} {bound}" for i, (_, _, bound) in enumerate(found, start=1))
    yield "BOUNDS"
    yield from (f" BV BND x{variable}" for variable in range(1, question.variables + 1))
    yield "ENDATA"


Row = tuple[Sequence[tuple[int, int]], str, int]
"""Terms (factor, variable), one of ``=``, ``>=`` and ``<=``, and the right-hand side."""


def _rows(question: Question) -> Iterator[Row]:
    """Yield the rows of the integer program."""
    for choice in choices(question.geometry):
        yield _ones(choice), "=", 1
    for i in range(len(question.proofs)):
        chosen, cut = question.selector(i), question.cut(i)
        # With a selector: given ≥ selector, and the cut may be exceeded by one without it.
        for given in question.givens(i):
            terms = [(1, given), *((-1, s) for s in chosen)]
            yield terms, ">=" if chosen else "=", 0 if chosen else 1
        yield [*_ones(cut), *_ones(chosen)], "<=", len(cut) - 1 + len(chosen)
    if question.selectors:
        yield _ones(question.selectors), ">=", 1


def _ones(variables: Iterable[int]) -> list[tuple[int, int]]:
    return [(1, variable) for variable in variables]


def _remarks(question: Question, mark: str) -> Iterator[str]:
    """Yield what the file is, as comments."""
    yield f"{mark} Has any of these Sudokus a solution besides the one shown? None has if there is"
    yield f"{mark} no solution of this. Variable {question.geometry.size} * cell + digit is true"
    yield f"{mark} when the cell, counted from 0 by rows, holds the digit, counted from 1."
    for i, proof in enumerate(question.proofs):
        of = "".join(f"selector {s}: " for s in question.selector(i))
        yield f"{mark} {of}{proof.puzzle} {proof.solution}"
