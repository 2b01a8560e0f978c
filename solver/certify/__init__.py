"""Proof, by integer programming, of how many solutions a puzzle has.

The puzzle is a binary program (Pyomo), solved by HiGHS, then solved again with a no-good cut that
forbids the solution found: infeasible means unique. What was asked and what was answered is kept
in a `Certificate`; `docs/certificate.md` says what it proves and what must be trusted.

Importing this package loads neither Pyomo nor HiGHS; the first certification does.

One process certifies one puzzle at a time: for more cores start more processes, not threads.
"""

from solver.certify.certificate import (
    Certificate,
    CutSize,
    Method,
    ModelSize,
    Purpose,
    Solve,
    SolveOutcome,
    SolverInfo,
)
from solver.certify.certifier import (
    Enumeration,
    certify,
    certify_known,
    confirm_solution,
    enumerate_solutions,
    prepare,
)
from solver.certify.checking import faults
from solver.certify.hitting import FEWEST_DIFFERING, HittingSet, closest_pair

__all__ = [
    "FEWEST_DIFFERING",
    "Certificate",
    "CutSize",
    "Enumeration",
    "HittingSet",
    "Method",
    "ModelSize",
    "Purpose",
    "Solve",
    "SolveOutcome",
    "SolverInfo",
    "certify",
    "certify_known",
    "closest_pair",
    "confirm_solution",
    "enumerate_solutions",
    "faults",
    "prepare",
]
