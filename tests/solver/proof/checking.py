"""The checker as a stranger runs it: a process of its own that knows nothing of gridmill."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from solver.proof import CHECKER, LIMITER, Proof, proofs_text


def run_checker(text: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run check.py, copied to a folder of its own, on a file of proofs; on sums sums.py before."""
    (folder / "proofs.txt").write_text(text)
    if any(re.search(r" \d+=\d\d| [+-]", line) for line in text.splitlines() if "sudoku" in line):
        done = _run(LIMITER, "proofs.txt", "limits.txt", folder=folder)
        return done if done.returncode else _run(CHECKER, "limits.txt", folder=folder)
    return _run(CHECKER, "proofs.txt", folder=folder)


def _run(program: Path, *files: str, folder: Path) -> subprocess.CompletedProcess[str]:
    (folder / program.name).write_bytes(program.read_bytes())
    command = [sys.executable, "-I", "-S", program.name, *files]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def holds(text: str, folder: Path) -> bool:
    """Whether check.py accepts a file of proofs; a refusal is one sentence on standard error."""
    done = run_checker(text, folder)
    assert (done.returncode == 0) == bool(done.stdout), done
    return done.returncode == 0


def all_hold(proofs: list[Proof], folder: Path) -> bool:
    return holds(proofs_text(proofs), folder)
