"""A proof as LRAT, over the clauses of its CNF: for proof checkers that others have written.

Each nogood becomes a clause, with the clauses from which it follows by unit propagation in the
order of their use. For several puzzles the negation of the selector is in every clause of that
puzzle, and the last clause, which is empty, follows from the refuted selectors.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solver.proof.formula import Clause, Question, clauses, common, own
from solver.proof.proof import Nogood


class _Clauses:
    """Numbered clauses, and unit propagation over them that remembers why.

    Args:
        below: clauses that count too.
    """

    def __init__(self, below: _Clauses | None = None) -> None:
        self._below = below
        self._clauses: dict[int, Clause] = {}
        self._with: dict[int, list[int]] = {}

    def add(self, number: int, clause: Clause) -> None:
        """One more clause."""
        self._clauses[number] = clause
        for literal in clause:
            self._with.setdefault(-literal, []).append(number)

    def refute(self, assumed: Iterable[int]) -> list[int]:
        """Return the clauses that lead from literals to a clash, in the order of their use.

        Args:
            assumed: literals taken as true.

        Raises:
            ValueError: nothing clashes.
        """
        why: dict[int, int] = dict.fromkeys(assumed, 0)
        order = list(why)
        clash = self._look(self._clauses, why, order)
        for literal in order:  # which grows on the way
            if clash is not None:
                return self._used(clash, why, order)
            clash = self._look(self.falsified(literal), why, order)
        raise ValueError("A nogood does not follow.")

    def _look(self, numbers: Iterable[int], why: dict[int, int], order: list[int]) -> int | None:
        """Note what these clauses force; the number of the first that is false."""
        for number in numbers:
            left = [literal for literal in self.clause(number) if -literal not in why]
            if not left:
                return number
            if len(left) == 1 and left[0] not in why:
                why[left[0]] = number
                order.append(left[0])
        return None

    def falsified(self, literal: int) -> Iterator[int]:
        """Yield the numbers of the clauses that lose a literal when this one is true."""
        if self._below is not None:
            yield from self._below.falsified(literal)
        yield from self._with.get(literal, ())

    def clause(self, number: int) -> Clause:
        """Return the clause of a number."""
        if self._below is None or number in self._clauses:
            return self._clauses[number]
        return self._below.clause(number)

    def _used(self, clash: int, why: dict[int, int], order: list[int]) -> list[int]:
        wanted = {-literal for literal in self.clause(clash)}
        used = [clash]
        for literal in reversed(order):
            if literal in wanted and why[literal]:
                used.append(why[literal])
                wanted |= {-other for other in self.clause(why[literal]) if other != literal}
        return used[::-1]


def lrat(question: Question) -> Iterator[str]:
    """Yield the refutation of `formula.cnf` of the same question, line by line.

    Raises:
        ValueError: a nogood of a proof does not follow.
    """
    shared = _Clauses()
    for number, clause in enumerate(common(question.geometry), start=1):
        shared.add(number, clause)
    read = len(common(question.geometry))
    number = sum(1 for _ in clauses(question))
    last = number
    refuted: list[int] = []
    for i, proof in enumerate(question.proofs):
        mine = _Clauses(shared)
        for clause in own(question, i):
            read += 1
            mine.add(read, clause)
        for step in (*proof.nogoods, ()):
            number += 1
            clause, hints = _step(question, i, step, mine)
            mine.add(number, clause)
            yield _line(number, clause, hints)
        refuted.append(number)
    if question.selectors:
        yield _line(number + 1, (), [*refuted, last])


def _step(question: Question, i: int, step: Nogood, mine: _Clauses) -> tuple[Clause, list[int]]:
    """Return the clause of a nogood, and the clauses from which it follows."""
    n = question.geometry.size
    assumed = [*question.selector(i), *(n * cell + digit for cell, digit in step)]
    return tuple(-literal for literal in assumed), mine.refute(assumed)


def _line(number: int, clause: Clause, hints: Iterable[int]) -> str:
    return " ".join(map(str, [number, *clause, 0, *hints, 0]))
