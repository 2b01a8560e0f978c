"""Many records in one run: nothing lost, memory bounded, and how fast, by kind and by engine.

    python benchmarks/bulk.py [CORPUS] [--records 100000] [--engine milp|search] [--jobs 2] [--html]

The corpus has one 9×9 puzzle a line, each with one solution; by default the sample of 17-givens
puzzles in tests/corpora. From it a folder is made: puzzles with one solution, with many (a given
left out), with none (a wrong digit), with a broken rule, and malformed ones, each a puzzle of its
own by renamed digits, in files of eight notations, one of them large. `gridmill validate` runs on
the folder as a process of its own, and what it answers is held against what was made. Then it runs
on files of one kind each, for the time a record takes.

Time is wall time, the start of the processes and their kernels included, and processor time of all
processes together; memory is the largest sum of all processes' own shares (PSS).
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random

import numpy as np
import psutil
from machine import machine

from puzzle import Grid
from puzzle.formats import write
from solver.search import count_batch

SAMPLE = Path(__file__).parents[1] / "tests" / "corpora" / "seventeen.txt"
NOTATIONS = ("line", "csv", "jsonl", "opensudoku", "fpuzzles", "xlsx", "sdk", "matrix")
MIXED = 50
"""Of so many records one goes into a file of another notation than lines."""
SHARES = {"unique": 90, "many": 2, "none": 2, "conflict": 3, "malformed": 3}
"""Records of each kind in a hundred."""
VERDICT = {kind: kind for kind in SHARES} | {"conflict": "none"}
ONE_KIND = {"milp": 5_000, "search": 200_000}
"""Records of the files of one kind."""
COMMAND = [sys.executable, "-c", "from gridmill.cli import main; main()", "validate", "--json"]


@dataclass(frozen=True)
class Ran:
    """What a run took: seconds of wall and of processor time, megabytes, and what it said."""

    wall: float
    cpu: float
    megabytes: float
    summary: str


def renamed(digits: np.ndarray, random: Random) -> np.ndarray:
    """Return the same puzzle with other digits."""
    names = list(range(1, 10))
    random.shuffle(names)
    return np.array([0, *names], dtype=np.uint8)[digits]


def conflict(digits: np.ndarray, random: Random) -> np.ndarray:
    """Return the puzzle with a given repeated in its row."""
    cell = random.choice(np.flatnonzero(digits).tolist())
    row = slice(cell // 9 * 9, cell // 9 * 9 + 9)
    blank = row.start + random.choice(np.flatnonzero(digits[row] == 0).tolist())
    digits[blank] = digits[cell]
    return digits


def fewer(digits: np.ndarray, random: Random) -> np.ndarray:
    """Return the puzzle with a given left out."""
    digits[random.choice(np.flatnonzero(digits).tolist())] = 0
    return digits


def wrong(digits: np.ndarray, random: Random) -> np.ndarray | None:
    """The puzzle with a wrong digit and without a solution, though no rule is broken; or None."""
    cells = np.flatnonzero(digits)
    variants = []
    for cell in cells:
        for digit in range(1, 10):
            variant = digits.copy()
            variant[cell] = digit
            variants.append(variant)
    counts, _ = count_batch(np.array(variants))
    silent = [
        variant
        for variant, count in zip(variants, counts, strict=True)
        if count == 0 and not Grid(variant.tobytes()).conflicts()
    ]
    return random.choice(silent) if silent else None


MAKERS: dict[str, Callable[[np.ndarray, Random], np.ndarray | None]] = {
    "unique": lambda digits, _: digits,
    "many": fewer,
    "none": wrong,
    "conflict": conflict,
}


def records(kind: str, corpus: Sequence[np.ndarray], count: int, random: Random) -> list[Grid]:
    """So many puzzles of a kind, each of its own."""
    made = (MAKERS[kind](digits.copy(), random) for digits in corpus[:count])
    bases = [digits for digits in made if digits is not None]
    return [Grid(renamed(bases[i % len(bases)], random).tobytes()) for i in range(count)]


def make(
    folder: Path, corpus: Sequence[np.ndarray], count: int, random: Random
) -> dict[str, Counter[str]]:
    """Make the folder; the verdicts that are due to each of its files."""
    due: dict[str, Counter[str]] = {}
    lines: list[tuple[str, str]] = []
    for kind, share in SHARES.items():
        amount = count * share // 100
        if kind == "malformed":
            lines += [("?" * (i % 90 + 1), kind) for i in range(amount)]
            continue
        grids = records(kind, corpus, amount, random)
        for place, notation in enumerate(NOTATIONS):
            taken = grids[place :: MIXED * len(NOTATIONS)]
            path = folder / notation / kind
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(b"".join(write(taken, notation)))
            due[str(path)] = Counter({VERDICT[kind]: len(taken)})
        left = [grid for i, grid in enumerate(grids) if i % (MIXED * len(NOTATIONS)) >= 8]
        lines += [(str(grid), VERDICT[kind]) for grid in left]
    random.shuffle(lines)
    path = folder / "lines.txt"
    path.write_text("".join(f"{line}\n" for line, _ in lines))
    due[str(path)] = Counter(verdict for _, verdict in lines)
    return due


def run(source: Path, out: Path, engine: str, jobs: int, page: Path | None = None) -> Ran:
    """Run the command on a file or folder, watched."""
    command = [*COMMAND, "--engine", engine, "--jobs", str(jobs), str(source)]
    if page is not None:
        command += ["--html", str(page)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start, most = time.perf_counter(), 0
    with out.open("wb") as sink:
        process = subprocess.Popen(command, stdout=sink, stderr=subprocess.PIPE, text=True)
        while process.poll() is None:
            most = max(most, memory(process.pid))
            time.sleep(0.2)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    said = process.communicate()[1].strip().splitlines()
    return Ran(wall, cpu, most / 2**20, said[-1] if said else "nothing")


def memory(pid: int) -> int:
    """Bytes that a process and those below it have, what they share counted once."""
    total = 0
    try:
        parent = psutil.Process(pid)
        for process in (parent, *parent.children(recursive=True)):
            total += process.memory_full_info().pss
    except psutil.Error:  # it has ended meanwhile
        pass
    return total


def check(out: Path, due: dict[str, Counter[str]]) -> int:
    """Hold the answers against what was made; the number of records.

    Raises:
        SystemExit: a record is lost, or has another verdict.
    """
    found: dict[str, Counter[str]] = {}
    with out.open() as answers:
        for line in answers:
            answer = json.loads(line)
            found.setdefault(answer["file"], Counter())[answer["verdict"]] += 1
    if found != due:
        name = next(one for one in found.keys() | due.keys() if found.get(one) != due.get(one))
        raise SystemExit(f"{name} should be {due.get(name)}, and is {found.get(name)}.")
    return sum(counts.total() for counts in due.values())


def main() -> None:
    """Make the records, run, check, print."""
    parser = argparse.ArgumentParser(description="Many records in one run.")
    parser.add_argument("corpus", type=Path, nargs="?", default=SAMPLE, help="unique 9x9 puzzles")
    parser.add_argument("--records", type=int, default=100_000, help="in all (default 100000)")
    parser.add_argument("--engine", choices=["milp", "search"], default="milp")
    parser.add_argument("--jobs", type=int, default=2, help="worker processes (default 2)")
    parser.add_argument("--html", action="store_true", help="have the mixed records' page, too")
    arguments = parser.parse_args()
    engine, jobs = arguments.engine, arguments.jobs
    lines = (line.strip() for line in arguments.corpus.read_text().splitlines())
    taken = islice((line for line in lines if line and not line.startswith("#")), 20_000)
    corpus = [Grid.parse(line).to_array() for line in taken]
    random = Random(1)
    print(f"{machine()}; --engine {engine} --jobs {jobs}, puzzles of {arguments.corpus.name}")
    with tempfile.TemporaryDirectory() as name:
        folder, out = Path(name, "in"), Path(name, "out")
        folder.mkdir()
        due = make(folder, corpus, arguments.records, random)
        page = Path(name, "page.html") if arguments.html else None
        ran = run(folder, out, engine, jobs, page)
        count = check(out, due)
        print(f"{len(due)} files of {len(NOTATIONS)} notations, {ran.summary}")
        print(f"{count} records made, {count} answered as they should be, none lost")
        print(f"{ran.megabytes:.0f} MB at most, {ran.wall:.1f} s, {count / ran.wall:.0f} a second")
        if page is not None:
            shown = page.read_text().count("<article ")
            print(f"a page of {page.stat().st_size / 2**20:.0f} MB shows {shown} records")
        print(f"{'kind':10}  records  s wall  a second  s CPU  ms CPU a record")
        for kind in SHARES:
            amount = ONE_KIND[engine] if kind in ("unique", "malformed") else ONE_KIND[engine] // 10
            path = Path(name, kind)
            texts = [str(Grid(corpus[i % len(corpus)].tobytes()))[:80] for i in range(amount)]
            if kind != "malformed":
                texts = [str(grid) for grid in records(kind, corpus, amount, random)]
            path.write_text("".join(f"{text}\n" for text in texts))
            ran = run(path, out, engine, jobs)
            print(f"{kind:10}  {amount:7}  {ran.wall:6.1f}  {amount / ran.wall:8.0f}", end="  ")
            print(f"{ran.cpu:5.1f}  {1e3 * ran.cpu / amount:14.3f}")


if __name__ == "__main__":
    main()
