"""What a killed worker costs: runs in which one dies at a random moment, beside runs in peace.

    python benchmarks/kills.py --kills 20
    python benchmarks/kills.py --kills 20 gen --seed 7

``gen``, ``validate`` and ``book`` have two workers. One of them, drawn by lot, is ended by SIGKILL
at a moment between the first worker's start and the end of the run in peace, which has been
run just before. A line a kill: by how many seconds the run took longer than the one in peace, on
the clock and of the processors, and whether it wrote the same bytes. On a machine with other work
the seconds on the clock are that work's, too.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

WAIT = 0.01
"""Seconds between two looks at the processes."""
TOLD = ("manifest.json", "run.json", "decisions.ndjson", "catalogue.sqlite", "logs")
"""Files and folders that tell when and where something was made, which no two runs have alike."""


def main() -> None:
    """Print a line a kill, and the median and the worst for each command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("commands", nargs="*", default=["gen", "validate", "book"])
    parser.add_argument("--kills", type=int, default=20, help="runs of each command (default 20)")
    parser.add_argument("--seed", type=int, default=1, help="of the moments (default 1)")
    asked = parser.parse_args()
    for name in asked.commands:
        lot = random.Random(f"{name} {asked.seed}")
        with tempfile.TemporaryDirectory() as folder:
            delays = list(delays_of(name, Path(folder), asked.kills, lot))
        clock, work = zip(*delays, strict=True)
        told = f"{statistics.median(clock):.1f} s longer in the median, {max(clock):.1f} worst"
        worked = f"{statistics.median(work):.1f} and {max(work):.1f} of the processors"
        print(f"{name}: {len(delays)} kills, {told}; {worked}")


def delays_of(
    name: str, folder: Path, kills: int, lot: random.Random
) -> Iterator[tuple[float, float]]:
    """Yield the seconds that each kill costs, on the clock and of the processors."""
    expected = run(name, folder / "warm", None, lot).digest
    for number in range(kills):
        peace = run(name, folder / f"peace-{number}", None, lot)
        killed = run(name, folder / f"kill-{number}", peace.clock, lot)
        told = "the same bytes" if killed.digest == expected else "OTHER BYTES"
        delay, work = killed.clock - peace.clock, killed.work - peace.work
        beside = f"{delay:+.1f} s beside {peace.clock:.1f}, {work:+.1f} beside {peace.work:.1f}"
        print(f"{name} {number}: {beside} of the processors, {told}", flush=True)
        yield delay, work


class Run(NamedTuple):
    """What a run took, in seconds on the clock and of the processors, and what it wrote."""

    clock: float
    work: float
    digest: str


def run(name: str, folder: Path, within: float | None, lot: random.Random) -> Run:
    """Return what a run took and wrote.

    Args:
        name: the command.
        folder: which it works in; it is made.
        within: a worker is killed within so many seconds; None for peace.
        lot: what draws the moment and the worker.
    """
    folder.mkdir()
    start, worked = time.monotonic(), processor_seconds()
    with (
        tempfile.TemporaryFile() as said,
        subprocess.Popen(
            [sys.executable, "-m", "gridmill", *words_of(name, folder)],
            stdout=subprocess.DEVNULL,
            stderr=said,
            cwd=folder,
        ) as process,
    ):
        if within is not None:
            moment = start + lot.uniform(0, within)
            while process.poll() is None:
                workers = children(process.pid)
                if workers and time.monotonic() >= moment:
                    os.kill(lot.choice(workers), signal.SIGKILL)
                    break
                time.sleep(WAIT)
        if process.wait():
            said.seek(0)
            told = said.read().decode()
            raise SystemExit(f"{name} ended with status {process.returncode}: {told}")
    return Run(time.monotonic() - start, processor_seconds() - worked, digest(folder))


def processor_seconds() -> float:
    """Return the processor time of the commands that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def words_of(name: str, folder: Path) -> list[str]:
    """The words of a command with two workers."""
    if name == "gen":
        return ["gen", "--level", "4", "--count", "1000", "--seed", "3", "--jobs", "2"]
    if name == "validate":
        return ["validate", "--jobs", "2", "--out", "answers.jsonl", str(_puzzles(folder))]
    return ["book", str(_recipe(folder)), "--jobs", "2"]


def _recipe(folder: Path) -> Path:
    """Write the nightly book's recipe into the run's own folder, with a catalogue beside it."""
    given = Path(__file__).parents[1] / "configs" / "nightly.toml"
    recipe = folder / given.name
    recipe.write_text(given.read_text().replace("../output/", ""))
    return recipe


def _puzzles(folder: Path) -> Path:
    """Write a thousand puzzles of another seed beside the run's own folder, once."""
    kept = folder.parent / "puzzles.txt"
    if not kept.exists():
        words = ["gen", "--level", "2", "--count", "1000", "--seed", "5", "--out", "-"]
        command = [sys.executable, "-m", "gridmill", *words]
        made = subprocess.run(command, capture_output=True, check=True)
        kept.write_bytes(made.stdout)
    return kept


def read(path: Path) -> bytes:
    """Return what a file of a process says: nothing once that has ended."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return path.read_bytes()
    return b""


def children(pid: int | str) -> list[int]:
    """Return the processes that a process has started, workers' of a fork server included."""
    found: list[int] = []
    for path in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in read(path).decode().split():
            words = read(Path(f"/proc/{child}/cmdline"))
            is_helper = b"resource_tracker" in words or b"forkserver" in words
            found += children(child) if is_helper else [int(child)]
    return found


def digest(folder: Path) -> str:
    """Return the digest of all files but those that tell of the run itself."""
    found = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not {path.name, path.parent.name} & {*TOLD}:
            found.update(f"{path.relative_to(folder)}\n".encode())
            found.update(path.read_bytes())
    return found.hexdigest()


if __name__ == "__main__":
    main()
