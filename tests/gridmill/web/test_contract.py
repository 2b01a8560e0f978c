"""The description of the service is true: schemathesis asks what it allows, and what it forbids."""

import re
import subprocess
import sys

import pytest

from tests.thorough import THOROUGH

pytestmark = pytest.mark.slow
CASES, EXAMPLES = (1000, 250) if THOROUGH else (400, 60)
RUNS = (
    f"--phases coverage,fuzzing --exclude-path /v1/generations --max-examples {EXAMPLES}",
    "--phases stateful --exclude-path /v1/generations --max-examples 10",
    "--phases coverage,fuzzing --include-path /v1/generations --max-examples 10",  # makes puzzles
)
ASKED = "--no-color run --request-timeout 120 --continue-on-failure --seed 1"


def test_every_answer_is_as_described(served, tmp_path):
    """Schemathesis finds no failure in hundreds of cases, wrong requests and right ones."""
    cases = 0
    for run in RUNS:
        command = [sys.executable, "-m", "schemathesis.cli", *ASKED.split(), *run.split()]
        command.append(f"{served}/openapi.json")
        told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert told.returncode == 0, told.stdout
        found = re.search(r"(\d+) generated, (\d+) passed", told.stdout)
        assert found is not None, told.stdout
        assert found[1] == found[2]
        cases += int(found[1])
    assert cases >= CASES
