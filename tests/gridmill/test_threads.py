"""Judging in threads: any number of them, from the first call on, answer as one does."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("judge_in_threads.py")
THREADS = 8


def lines(*arguments: object) -> list[str]:
    done = subprocess.run(
        [sys.executable, SCRIPT, *map(str, arguments)],
        cwd=SCRIPT.parents[2],
        env={**os.environ, "PYTHONPATH": str(SCRIPT.parents[2])},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


CALLS = 200
"""Of each thread."""


@pytest.mark.slow
def test_threads_judge_as_one_does():
    """Eight threads judge together, the first ones at once in a process that has loaded nothing.

    Every answer is that of one thread alone, and no line that a thread prints is lost.
    """
    puzzles = {answer["puzzle"]: answer for answer in map(json.loads, lines(1, 1))}
    assert len(puzzles) > 10
    answers = [json.loads(line) for line in lines(THREADS, CALLS)]
    assert len(answers) == THREADS * CALLS
    assert {answer["puzzle"] for answer in answers} == puzzles.keys()
    for answer in answers:
        assert answer == puzzles[answer["puzzle"]]
