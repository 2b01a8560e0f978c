"""What a verdict on printed variants costs: tables, search, program and certificate.

    python benchmarks/verdicts.py [--count 60] [--seed 1] [--only killer]

Puzzles of each kind are made by `gen`, then judged one after another in this process. Milliseconds
of processor time a puzzle, in the median and at most:

    tables      of the rules, for the search
    search      for two solutions, tables at hand
    rows        of the rules, for the integer program
    certificate for a solution that is known, rows at hand
    all         as `decide` does it, with nothing of the puzzle at hand

Stars stand where a goal is not reached by the median: 0.2, 0.05 and 0.4 ms for the search of
killers, jigsaws and samurai, 30 ms for a killer in all, 20 ms for the certificate of a samurai.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from machine import machine

from puzzle import Grid
from puzzle.formats import Record, read
from solver.certify import certify_known
from solver.certify.rows import told
from solver.report import decide
from solver.search import find_solutions
from solver.search.rules.tables import tables_of

PARTS = ("tables", "search", "rows", "certificate", "all")
BEGUN = 5
"""Puzzles at the beginning that are not counted: kernels and programs are loaded with them."""


@dataclass(frozen=True)
class Kind:
    """Puzzles to make, and the goals for them.

    Attributes:
        name: of the kind.
        wishes: options of `gen`.
        share: how many of so many puzzles are made: large ones take long.
        goals: milliseconds of some parts.
    """

    name: str
    wishes: tuple[str, ...]
    share: float
    goals: Mapping[str, float]


KINDS = (
    *(
        Kind(f"killer {level}", ("--variant", "killer", "--level", str(level)), 1, goals)
        for level, goals in ((n, {"search": 0.2, "all": 30.0}) for n in range(1, 6))
    ),
    Kind("jigsaw", ("--variant", "jigsaw", "--level", "3"), 1, {"search": 0.05}),
    Kind("samurai", ("--variant", "samurai"), 0.34, {"search": 0.4, "certificate": 20.0}),
    *(
        Kind(name, ("--variant", name), 0.17, {"certificate": 20.0})
        for name in ("butterfly", "windmill", "gattai-8", "shogun", "sumo")
    ),
)


def made(kind: Kind, count: int, seed: int) -> list[Grid]:
    """Return puzzles of a kind.

    Raises:
        SystemExit: they cannot be made.
    """
    wanted = BEGUN + max(1, round(count * kind.share))
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "run"
        start = [str(Path(sys.executable).with_name("gen")), *kind.wishes]
        run = subprocess.run(
            [*start, "--count", str(wanted), "--seed", str(seed), "--out", str(out)],
            capture_output=True,
            text=True,
            check=False,
        )
        if run.returncode:
            raise SystemExit(f"{kind.name}: {run.stderr}")
        lines = (out / "puzzles.jsonl").read_text().splitlines()
    contents = [one.content for one in read(lines) if isinstance(one, Record)]
    return [one for one in contents if isinstance(one, Grid)]


def milliseconds(act: Callable[[], Any]) -> float:
    """Return the processor time of a call."""
    begun = time.process_time()
    act()
    return 1000 * (time.process_time() - begun)


def parts_of(grid: Grid) -> list[float]:
    """Return the milliseconds of each of the `PARTS`; the last has nothing of the others."""
    tables_of.cache_clear()
    told.cache_clear()
    every = milliseconds(lambda: decide(grid))
    tables_of.cache_clear()
    told.cache_clear()
    has_rules = bool(grid.geometry.constraints)
    tables = milliseconds(lambda: tables_of(grid.geometry)) if has_rules else 0.0
    solution = find_solutions(grid).solutions[0]
    search = milliseconds(lambda: find_solutions(grid))
    rows = milliseconds(lambda: told(grid.geometry))
    certificate = milliseconds(lambda: certify_known(grid, solution))
    return [tables, search, rows, certificate, every]


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="kinds whose names hold this")
    args = parser.parse_args(arguments)
    print(machine())
    print(f"{'ms, median / most':<18}{'number':>7}" + "".join(f"{part:>18}" for part in PARTS))
    for kind in KINDS:
        if args.only not in kind.name:
            continue
        found = [parts_of(grid) for grid in made(kind, args.count, args.seed)][BEGUN:]
        print(f"{kind.name:<18}{len(found):>7}", end="")
        for part, values in zip(PARTS, zip(*found, strict=True), strict=True):
            middle = median(values)
            star = "*" if middle > kind.goals.get(part, middle) else " "
            print(f"{middle:>9.3f} /{max(values):>6.1f}{star}", end="")
        print(flush=True)


if __name__ == "__main__":
    main()
