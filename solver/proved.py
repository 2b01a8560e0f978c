"""Where certificate and proof meet: two ways that know nothing of each other must agree.

The certifier asks HiGHS, and what it says is believed of HiGHS; the proof is made without it, and
believed of nobody.
"""

from __future__ import annotations

from puzzle import EnginesDisagree, Grid, NotationError
from solver.certify import Certificate, certify_known
from solver.human.rules import has_cages
from solver.proof import PATIENCE, Proof, fault, parse_nogoods, prove
from solver.verdict import Verdict

PATIENCE_WITH_CAGES = 3_000
"""Trials after which the proof of a killer is given up: most proofs of levels 1 to 5 are found long
before, with the sums that follow from cages and houses."""

_DECIDED = (Verdict.UNIQUE, Verdict.NONE, Verdict.MANY)


def certify_with_proof(puzzle: Grid, solution: Grid) -> Certificate:
    """Decide whether a puzzle has a solution besides a known one; certificate and proof.

    Args:
        puzzle: the puzzle.
        solution: one of its solutions.

    Raises:
        ValueError: `solution` does not solve the puzzle.
        SolverUnavailable: Pyomo or HiGHS cannot be loaded.
        EnginesDisagree: certifier and proof contradict each other.
    """
    return with_proof(certify_known(puzzle, solution))


def with_proof(certificate: Certificate) -> Certificate:
    """Return the certificate with nogoods that prove its verdict, where any can be made.

    Returns:
        The certificate with its `proof`: of ``unique`` and ``none`` the nogoods. ``many`` has none,
        since two solutions are shown; ``undecided`` has none; nor has a verdict on a large grid, or
        on one with cages, on which the search for a proof gave up.

    Raises:
        EnginesDisagree: the proof found is one of another verdict.
    """
    if certificate.verdict not in (Verdict.UNIQUE, Verdict.NONE):
        return certificate
    puzzle = certificate.puzzle
    patience = PATIENCE_WITH_CAGES if has_cages(puzzle.geometry) else PATIENCE
    proof = prove(puzzle, certificate.solution, patience=patience)
    if proof is None:
        return certificate
    if proof.verdict is not certificate.verdict:
        raise EnginesDisagree(
            f"The certifier says {certificate.verdict.value}, and {proof.verdict.value} is proved: "
            f"{certificate.puzzle}."
        )
    return certificate.proved(proof.text)


def proof_of(certificate: Certificate) -> Proof | None:
    """Return the proof that a certificate carries; None when it carries none.

    Raises:
        NotationError: what it carries is none.
    """
    c = certificate
    if c.verdict is Verdict.MANY and c.solution is not None and c.rival is not None:
        return Proof(c.verdict, c.puzzle, c.solution, c.rival)
    if c.proof is None or c.verdict not in _DECIDED:
        return None
    try:
        nogoods = parse_nogoods(c.proof, c.puzzle.geometry)
        return Proof(c.verdict, c.puzzle, c.solution, c.rival, nogoods)
    except ValueError as error:
        raise NotationError(f"The certificate carries no proof ({error}).") from error


def proof_fault(certificate: Certificate) -> str | None:
    """Return what is wrong with the proof that a certificate carries, by `check.py`.

    Returns:
        One sentence; None when the proof holds.
    """
    try:
        proof = proof_of(certificate)
    except NotationError as error:
        return str(error)
    return "It carries no proof." if proof is None else fault(proof)
