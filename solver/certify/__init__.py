"""Proof, by integer programming, of how many solutions a puzzle has.

The puzzle is a binary program (Pyomo), solved by HiGHS, then solved again with a no-good cut that
forbids the solution found: infeasible means unique. What was asked and what was answered is kept
in a `Certificate`; `docs/certificate.md` says what it proves and what must be trusted.

Importing this package loads neither Pyomo nor HiGHS; the first certification does.

Everything here may be called from any number of threads, each of which works on a model of its
own. Only HiGHS itself runs in several at the same time: for more cores, processes are faster.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzle import on_first_use

if TYPE_CHECKING:
    from solver.certify.certificate import (
        Case,
        Certificate,
        CutSize,
        Method,
        ModelSize,
        Purpose,
        Solve,
        SolveOutcome,
        SolverInfo,
        Split,
        Through,
    )
    from solver.certify.certifier import (
        Enumeration,
        certify,
        certify_known,
        confirm_solution,
        enumerate_solutions,
        prepare,
        prepare_to_check,
    )
    from solver.certify.checking import faults
    from solver.certify.hitting import FEWEST_DIFFERING, HittingSet, closest_pair
    from solver.certify.splitting import Adviser
else:
    __getattr__ = on_first_use.names(
        __name__,
        {
            "solver.certify.certificate": """
                Case Certificate CutSize Method ModelSize Purpose Solve SolveOutcome SolverInfo
                Split Through
            """,
            "solver.certify.certifier": """
                Enumeration certify certify_known confirm_solution enumerate_solutions prepare
                prepare_to_check
            """,
            "solver.certify.checking": "faults",
            "solver.certify.hitting": "FEWEST_DIFFERING HittingSet closest_pair",
            "solver.certify.splitting": "Adviser",
        },
    )

__all__ = [
    "FEWEST_DIFFERING",
    "Adviser",
    "Case",
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
    "Split",
    "Through",
    "certify",
    "certify_known",
    "closest_pair",
    "confirm_solution",
    "enumerate_solutions",
    "faults",
    "prepare",
    "prepare_to_check",
]
