"""The checker in this process: `check.py` itself, not a second version of it."""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from functools import lru_cache
from pathlib import Path
from typing import Any

from puzzle import Geometry
from solver.proof.proof import Proof
from solver.proof.proof_file import proof_line, rules_line


def fault(proof: Proof) -> str | None:
    """Return what `check.py` has against a proof.

    Returns:
        One sentence; None when the proof holds.
    """
    try:
        word, *fields = proof_line(proof).split()
        _checker().check(*_rules(proof.puzzle.geometry), word, *fields)
    except (ValueError, KeyError) as error:
        return f"The proof does not hold: {error}."
    return None


def file_fault(path: Path) -> str | None:
    """Return what `check.py` has against a file of proofs.

    Returns:
        One sentence; None when every proof holds.
    """
    with redirect_stdout(io.StringIO()):
        try:
            _checker().main(path)
        except SystemExit as refused:
            return str(refused)
    return None


@lru_cache(maxsize=16)
def _rules(geometry: Geometry) -> Any:
    return _checker().rules_of(*rules_line(geometry).split()[1:])


def _checker() -> Any:
    from solver.proof import check

    return check
