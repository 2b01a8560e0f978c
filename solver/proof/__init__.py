"""Proofs that a stranger can check, of how many solutions a puzzle has.

A proof of `unique` is a short list of nogoods, sets of candidates that are not all true, each of
which follows from the rules, the givens and the ones before it by the simplest propagation there
is. `check.py`, 100 lines of plain Python, checks it and trusts nothing else;
`docs/proof-format.md` defines both. Proofs are made by a search of their own: this package imports
neither `solver.search` nor `solver.certify` nor `solver.human`.
"""

from solver.proof.limits import can_be_proved, is_always_proved
from solver.proof.proof import Nogood, Proof, nogoods_text, parse_nogoods
from solver.proof.proof_file import (
    CHECKER,
    HEADER,
    LIMITER,
    checking_page,
    needs_geometry,
    proof_line,
    proofs_text,
    read_proofs,
    rules_line,
    unique_line,
)
from solver.proof.prove import PATIENCE, prove
from solver.proof.verify import fault, file_fault

__all__ = [
    "CHECKER",
    "HEADER",
    "LIMITER",
    "PATIENCE",
    "Nogood",
    "Proof",
    "can_be_proved",
    "checking_page",
    "fault",
    "file_fault",
    "is_always_proved",
    "needs_geometry",
    "nogoods_text",
    "parse_nogoods",
    "proof_line",
    "proofs_text",
    "prove",
    "read_proofs",
    "rules_line",
    "unique_line",
]
