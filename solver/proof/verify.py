"""The checker in this process: `check.py` and `sums.py` themselves, no second version of them."""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from functools import lru_cache
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
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
    """Return what `check.py` has against a file of proofs, its sums said as limits.

    Returns:
        One sentence; None when every proof holds.
    """
    with redirect_stdout(io.StringIO()), TemporaryDirectory() as folder:
        limits = Path(folder) / path.name
        try:
            _sums().main(path, limits)
            with limits.open(encoding="ascii") as lines:
                is_short = len(list(islice(lines, _FEWEST_LINES))) < _FEWEST_LINES
            if is_short:
                return f"{path}: another format, or lines are missing"
            _checker().main(limits)
        except SystemExit as refused:
            return str(refused).replace(str(limits), str(path))
    return None


_FEWEST_LINES = 2
"""Of a file of proofs: its first, which tells the format, and its last, which counts them."""


@lru_cache(maxsize=16)
def _rules(geometry: Geometry) -> Any:
    return _checker().rules_of(*_sums().limited(rules_line(geometry)).split())


def _checker() -> Any:
    from solver.proof import check

    return check


def _sums() -> Any:
    from solver.proof import sums

    return sums
