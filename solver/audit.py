"""A published puzzle decided anew, three ways that know nothing of each other.

By Pyomo's own solves, with any solver that it drives; by the proof that was published, checked by
`check.py`; and by counting solutions. What was published must be what each of them says.
"""

from __future__ import annotations

from dataclasses import dataclass

from puzzle import Grid, NotationError
from solver.certify import certify, faults
from solver.proof import Proof, can_be_proved, fault, parse_nogoods, prove
from solver.search import PATIENCE, find_solutions
from solver.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Audit:
    """What the three ways say of one puzzle.

    Attributes:
        puzzle: the puzzle.
        by_pyomo, by_proof, by_search: the verdict of each; undecided when it gave up. None by proof
            where no proof can say the rules: see `solver.proof.can_be_proved`.
        solver: the solver that Pyomo drove, with its version; None when the rules alone decided.
        differences: what does not agree, a sentence each; empty when all is well.
    """

    puzzle: Grid
    by_pyomo: Verdict
    by_proof: Verdict | None
    by_search: Verdict
    solver: str | None
    differences: tuple[str, ...]

    @property
    def is_undecided(self) -> bool:
        """Whether some way gave up."""
        return Verdict.UNDECIDED in (self.by_pyomo, self.by_proof, self.by_search)


def audit(
    puzzle: Grid,
    solution: Grid | None = None,
    proof: str | None = None,
    *,
    solver: str = "highs",
    time_limit: float | None = None,
) -> Audit:
    """Decide a puzzle anew, by Pyomo, by proof and by search.

    Args:
        puzzle: the puzzle.
        solution: the solution that was published as the only one; None when nothing is claimed, and
            then the three need only agree with each other.
        proof: the nogoods that were published with it; without them a proof is made.
        solver: what Pyomo drives, as for `solver.certify.certify`.
        time_limit: seconds for the solver; None for no limit.

    Raises:
        ArgumentError: the time limit is negative or not a number.
        SolverUnavailable: Pyomo or the solver cannot be loaded.
    """
    differences: list[str] = []
    certificate = certify(puzzle, time_limit=time_limit, through="pyomo", solver=solver)
    differences += (f"Pyomo's certificate: {sentence}" for sentence in faults(certificate))
    found = find_solutions(puzzle, patience=PATIENCE)
    by_search = Verdict.UNDECIDED if found.gave_up else found.verdict
    by_proof, wrong = _by_proof(puzzle, solution, proof)
    if wrong is not None:
        differences.append(wrong)
    verdicts = (certificate.verdict, by_proof, by_search)
    named = zip(("Pyomo", "the proof", "the search"), verdicts, strict=True)
    open_ = (Verdict.UNDECIDED, None)
    decided = {who: verdict for who, verdict in named if verdict not in open_}
    if solution is not None:
        decided["the publication"] = Verdict.UNIQUE
    if len(set(decided.values())) > 1:
        said = ", ".join(f"{who} says {verdict.value}" for who, verdict in decided.items())
        differences.append(f"The verdicts differ: {said}.")
    if solution is not None:
        shown = [certificate.solution, *found.solutions[:1]]
        differences += [
            f"{who} finds another solution than the one that was published."
            for who, grid in zip(("Pyomo", "The search"), shown, strict=False)
            if grid is not None and grid != solution
        ]
    used = certificate.solver
    name = None if used is None else f"{used.name} {used.version}"
    return Audit(puzzle, *verdicts, name, tuple(differences))


def _by_proof(
    puzzle: Grid, solution: Grid | None, text: str | None
) -> tuple[Verdict | None, str | None]:
    """Return what the proof proves, and what is wrong with it."""
    if not can_be_proved(puzzle.geometry):
        return None, None
    if text is None or solution is None:
        known = solution if solution is not None and solution.solves(puzzle) else None
        made = prove(puzzle, known)
        if made is None:
            return Verdict.UNDECIDED, None
        return made.verdict, fault(made)
    try:
        nogoods = parse_nogoods(text, puzzle.geometry)
    except NotationError as error:
        return Verdict.UNDECIDED, f"The published proof cannot be read: {error}"
    wrong = fault(Proof(Verdict.UNIQUE, puzzle, solution, nogoods=nogoods))
    return (Verdict.UNDECIDED if wrong else Verdict.UNIQUE), wrong
