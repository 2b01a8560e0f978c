"""The checker as a stranger runs it: a process of its own that knows nothing of gridmill."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from solver.proof import CHECKER, Proof, proofs_text


def run_checker(text: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run check.py, copied to a folder of its own, on a file of proofs."""
    checker, proofs = folder / "check.py", folder / "proofs.txt"
    checker.write_bytes(CHECKER.read_bytes())
    proofs.write_text(text)
    command = [sys.executable, "-I", "-S", "check.py", "proofs.txt"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def holds(text: str, folder: Path) -> bool:
    """Whether check.py accepts a file of proofs; a refusal is one sentence on standard error."""
    done = run_checker(text, folder)
    assert (done.returncode == 0) == bool(done.stdout), done
    return done.returncode == 0


def all_hold(proofs: list[Proof], folder: Path) -> bool:
    return holds(proofs_text(proofs), folder)
