"""How long short commands take, all of the process, once their kernels are there.

    python benchmarks/start.py [--times 9]

Each command is started so many times in turn with a process that does nothing but import NumPy,
which every command does as well. The table has processor time and wall time, the shortest of each,
and the processor time as a multiple of NumPy's: on a busy machine both grow alike, so that the
multiple hardly depends on what else runs.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from machine import machine

PUZZLE = "..3.71.9.........6...2..351.5..3...87..4.2..56...9..1.894..3...1.........2.95.1.."
IMPORT = [sys.executable, "-c", "import numpy"]
START = [sys.executable, "-c", "from gridmill.cli import main; main()"]
COMMANDS = {
    "rate ONE": ["rate", PUZZLE],
    "validate ONE": ["validate", PUZZLE],
    "validate FILE": ["validate", "list.txt"],
    "gen --level 4 --count 1": ["gen", "--level", "4", "--count", "1", "--seed", "1"],
    "gen --level 4 --count 100": ["gen", "--level", "4", "--count", "100", "--seed", "1"],
}


def run(command: Sequence[str], folder: str) -> tuple[float, float]:
    """Run a command in a folder; its processor seconds, workers included, and wall seconds."""
    # Bytecode is kept, as it is after an installation.
    kept = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "OPENBLAS_NUM_THREADS": "1"}
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, cwd=folder, env=kept, capture_output=True, check=True)
    after, wall = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter() - start
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall


def main() -> None:
    """Start, and print."""
    parser = argparse.ArgumentParser(description="How long short commands take.")
    parser.add_argument("--times", type=int, default=9)
    times = parser.parse_args().times
    print(machine())
    contenders = {"import numpy": IMPORT, **{n: [*START, *given] for n, given in COMMANDS.items()}}
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in contenders}
    for number in range(times + 1):
        for name, command in contenders.items():
            with tempfile.TemporaryDirectory() as folder:
                Path(folder, "list.txt").write_text(f"{PUZZLE}\n")
                found = run(command, folder)
            if number:  # the first may compile
                taken[name].append(found)
    alone = min(cpu for cpu, _ in taken["import numpy"])
    print(f"{'':26} CPU ms  wall ms  of import numpy")
    for name, found in taken.items():
        cpu, wall = min(cpu for cpu, _ in found), min(wall for _, wall in found)
        print(f"{name:26} {1e3 * cpu:6.0f}  {1e3 * wall:7.0f}  {cpu / alone:15.1f}")


if __name__ == "__main__":
    main()
