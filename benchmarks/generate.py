"""Whole runs of `gen`, start-up included, beside the generators that a package manager installs.

    python benchmarks/generate.py [--count 100] [--rounds 3] [--levels 1 2 3 4 5]

Each contender makes `count` puzzles in a process of its own, in turns, so that whatever else the
machine does slows all of them alike; the best of the rounds counts. Kernels are compiled before.
Beside the seconds of wall time stand the seconds of processor time, of all processes together,
the most memory that they held at once (each page counted once, Linux only), and how many times
as long the peer of about the same difficulty took.

The peers make something else: neither certifies, neither promises to meet a level by the
techniques it requires, qqwing's expert means "needed a guess", and only solo can be asked for a
symmetry too (its own default is half a turn, as is gridmill's).
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from machine import machine

QQWING = {1: "simple", 2: "easy", 3: "intermediate", 4: "expert"}
SOLO = {1: "t", 2: "b", 3: "i", 4: "a", 5: "e"}


@dataclass(frozen=True)
class Run:
    """What one process came to.

    Attributes:
        wall, cpu: seconds by the clock, and of the processor.
        memory: the most that it and its descendants held at once, in MB.
        stages: the same for each thing that was under way, in order.
    """

    wall: float
    cpu: float
    memory: float
    stages: Mapping[str, float]


def gen(level: int, count: int, folder: str) -> list[str]:
    """Our command, into a folder of its own."""
    installed = Path(sys.executable).with_name("gen")
    start = [str(installed)] if installed.exists() else [sys.executable, "-m", "gridmill.cli"]
    out = tempfile.mkdtemp(dir=folder)
    return [*start, "--level", str(level), "--count", str(count), "--seed", "1", "--out", out]


def contenders(level: int, count: int, folder: str) -> dict[str, list[str]]:
    """Return the commands of a level by name; peers only where they are installed."""
    commands = {"gen": gen(level, count, folder)}
    if (qqwing := shutil.which("qqwing")) and level in QQWING:
        asked = ["--generate", str(count), "--difficulty", QQWING[level], "--one-line"]
        commands[f"qqwing {QQWING[level]}"] = [qqwing, *asked, "--symmetry", "rotate180"]
    path = os.pathsep.join((os.environ.get("PATH", ""), "/usr/games"))
    if solo := shutil.which("sgt-solo", path=path):
        commands[f"solo {SOLO[level]}"] = [solo, "--generate", str(count), f"3x3d{SOLO[level]}"]
    return commands


def measure(command: Sequence[str], under_way: Callable[[], str] = lambda: "all") -> Run:
    """Run a command to its end.

    Args:
        command: the command.
        under_way: says what is being done at the moment.
    """
    before = os.times()
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    watch = Watch(process.pid, under_way)
    watch.start()
    _, errors = process.communicate()
    wall = time.perf_counter() - start
    watch.stop()
    after = os.times()
    if process.returncode:
        raise SystemExit(f"{' '.join(command)}: {errors.decode()}")
    cpu = after.children_user + after.children_system
    cpu -= before.children_user + before.children_system
    return Run(wall, cpu, max(watch.peaks.values(), default=0.0), watch.peaks)


class Watch(threading.Thread):
    """Looks at the memory of a process and its descendants, again and again.

    Attributes:
        peaks: the most that was seen while something was under way, in MB; 0 where the system does
            not tell.

    Args:
        pid: the process.
        under_way: says what is being done at the moment.
    """

    def __init__(self, pid: int, under_way: Callable[[], str]) -> None:
        super().__init__(daemon=True)
        self.peaks: dict[str, float] = {}
        self._pid, self._under_way = pid, under_way
        self._over = threading.Event()

    def run(self) -> None:
        """Look until told to stop."""
        while not self._over.wait(0.05):
            what, held = self._under_way(), sum(map(_megabytes, _family(self._pid)))
            self.peaks[what] = max(self.peaks.get(what, 0.0), held)

    def stop(self) -> None:
        """Stop looking."""
        self._over.set()
        self.join()


def _family(pid: int) -> list[int]:
    family = [pid]
    for member in family:
        for children in Path(f"/proc/{member}/task").glob("*/children"):
            try:
                family += map(int, children.read_text().split())
            except OSError:
                continue
    return family


def _megabytes(pid: int) -> float:
    """Proportional set size: a page that n processes share counts 1/n for each."""
    try:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1024
    except OSError:
        pass
    return 0.0


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description="Whole runs of gen, beside peers.")
    parser.add_argument("--count", type=int, default=100, help="puzzles a run (default 100)")
    parser.add_argument("--rounds", type=int, default=3, help="runs of each (default 3)")
    parser.add_argument("--levels", type=int, nargs="+", default=[1, 2, 3, 4, 5])
    arguments = parser.parse_args()
    print(f"{arguments.count} puzzles a run, best of {arguments.rounds}; {machine()}")
    print(f"{'level':5}  {'':20}  {'wall s':>7}  {'CPU s':>7}  {'MB':>5}  times gen's wall")
    with tempfile.TemporaryDirectory() as folder:
        for level in arguments.levels:
            measure(gen(level, 1, folder))
            runs: dict[str, list[Run]] = {}
            for _ in range(arguments.rounds):
                for name, command in contenders(level, arguments.count, folder).items():
                    runs.setdefault(name, []).append(measure(command))
            ours = min(run.wall for run in runs["gen"])
            for name, rows in runs.items():
                wall = min(run.wall for run in rows)
                cpu = min(run.cpu for run in rows)
                memory = max(run.memory for run in rows)
                ratio = f"{wall / ours:16.2f}"
                print(f"{level:5}  {name:20}  {wall:7.2f}  {cpu:7.2f}  {memory:5.0f}  {ratio}")


if __name__ == "__main__":
    main()
