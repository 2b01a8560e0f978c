"""How long variants take to make, start-up and certificates included, beside the goals.

    python benchmarks/variants.py [--seed 1] [--only killer]

Each line is one run of `gen` in a process of its own, with one job: its seconds of processor time,
of all its processes together, and of a run that makes a single puzzle. What is between them is what
the goal is held against: making the rest, after start-up. Kernels are compiled before, by a run of
each kind that is not timed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from machine import machine


@dataclass(frozen=True)
class Goal:
    """What is made, and in how many seconds after start-up.

    Attributes:
        name: of what is made.
        wishes: options of `gen` that say so.
        count: how many puzzles.
        seconds: in which they are to be made.
    """

    name: str
    wishes: tuple[str, ...]
    count: int
    seconds: float


def goals() -> Iterator[Goal]:
    """Yield what the speed of making variants is held against."""
    for name in ("x", "windoku", "jigsaw"):
        yield Goal(f"{name}, level 3", ("--variant", name, "--level", "3"), 100, 5.0)
    for level in range(1, 6):
        wishes = ("--variant", "killer", "--level", str(level))
        yield Goal(f"killer, level {level}", wishes, 100, 10.0)
    yield Goal("samurai", ("--variant", "samurai"), 20, 10.0)
    for name in ("x", "jigsaw", "killer", "anti-knight", "thermometer", "kropki", "arrow"):
        level = ("--level", "1") if name in ("x", "jigsaw", "killer", "anti-knight") else ()
        yield Goal(f"6x6 {name}", ("--variant", name, "--size", "6", *level), 100, 2.0)
    for level in range(1, 5):
        yield Goal(f"16x16, level {level}", ("--size", "16", "--level", str(level)), 10, 10.0)


def cpu_seconds(goal: Goal, count: int, seed: int) -> float:
    """Return the seconds of processor time of a run.

    Raises:
        SystemExit: it did not make the puzzles.
    """
    installed = Path(sys.executable).with_name("gen")
    start = [str(installed)] if installed.exists() else [sys.executable, "-m", "gridmill.cli"]
    with tempfile.TemporaryDirectory() as folder:
        command = [*start, *goal.wishes, "--count", str(count), "--seed", str(seed), "--jobs", "1"]
        run = subprocess.Popen(
            [*command, "--out", str(Path(folder) / "run")],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        _, status, used = os.wait4(run.pid, 0)
        said = run.stderr.read().decode() if run.stderr else ""
    if status:
        raise SystemExit(f"{goal.name}: {said}")
    return used.ru_utime + used.ru_stime


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="goals whose names hold this")
    args = parser.parse_args(arguments)
    print(machine())
    print(f"{'made':<18}{'number':>7}{'one':>8}{'all':>8}{'after start-up':>16}{'goal':>7}")
    for goal in goals():
        if args.only not in goal.name:
            continue
        cpu_seconds(goal, 2, args.seed)
        one = cpu_seconds(goal, 1, args.seed)
        every = cpu_seconds(goal, goal.count, args.seed)
        reached = "" if every - one <= goal.seconds else "  not reached"
        print(
            f"{goal.name:<18}{goal.count:>7}{one:>8.2f}{every:>8.2f}{every - one:>16.2f}"
            f"{goal.seconds:>7.1f}{reached}",
            flush=True,
        )


if __name__ == "__main__":
    main()
