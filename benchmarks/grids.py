"""Millions of grids against an oracle that shares nothing with the search: counts and solutions.

    python benchmarks/grids.py [--count 10000000] [--seed 1] [--jobs 1] [--from 0] [--certify 20000]

Each block of 10,000 grids depends on the seed and its number alone. A grid is one of tests/corpora,
or a part of its solution; it is left as it is, or loses, gains or changes a digit, so that all
verdicts come, and is turned by symmetries of the rules. The search
counts up to two solutions, as in a quick pass; the oracle, tests/plain_counts.py, is arithmetic on
NumPy's arrays. One grid in so many is judged by the certifier too. The last line counts what was
compared and what was wrong; a wrong one is printed, and the status is 1.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import numpy.typing as npt
from machine import machine

sys.path.insert(0, str(Path(__file__).parent.parent))

from puzzle.grid import in_print
from solver.search import GAVE_UP, PATIENCE, count_batch
from tests.corpora import array
from tests.plain_counts import count

Digits = npt.NDArray[np.uint8]

BLOCK = 10_000
SHARES = {"seventeen": 0.05, "top1465": 0.005, "hardest": 0.0005, "many-solutions": 0.05}
"""Of the grids, those from a list of puzzles; the others are parts of full grids."""
WORDS = {0: "without a solution", 1: "with one", 2: "with two or more"}


def bases() -> tuple[dict[str, Digits], Digits]:
    """Return the lists of puzzles, and the full grids that those with one solution have."""
    lists = {name: array(name) for name in SHARES}
    unique = [count(lists[name])[1] for name in ("seventeen", "top1465")]
    return lists, np.concatenate(unique)


def block_of(number: int, seed: int, lists: dict[str, Digits], full: Digits) -> Digits:
    """Return one block of grids, (n, 81)."""
    random = np.random.default_rng([seed, number])
    parts = []
    for name, share in SHARES.items():
        puzzles = random.choice(lists[name], round(share * BLOCK))
        parts.append(_changed(puzzles, random))
    rest = random.choice(full, BLOCK - sum(map(len, parts)))
    kept = random.random(rest.shape) < random.uniform(0.4, 0.75, (len(rest), 1))
    parts.append(_changed(np.where(kept, rest, 0).astype(np.uint8), random))
    return _turned(np.concatenate(parts), random)


def _changed(puzzles: Digits, random: np.random.Generator) -> Digits:
    """Leave a third as they are; of the others lose, add or change a digit or two."""
    found = puzzles.copy()
    kinds = random.integers(0, 6, len(found))
    for row, kind in enumerate(kinds.tolist()):
        if kind < 2:
            continue
        givens = np.flatnonzero(found[row])
        if kind in (2, 5):
            found[row, random.choice(givens)] = 0
        if kind in (3, 5):
            found[row, random.choice(givens)] = random.integers(1, 10)
        if kind == 4:
            found[row, random.integers(81)] = random.integers(1, 10)
    return found


def _turned(puzzles: Digits, random: np.random.Generator) -> Digits:
    """Change rows within bands, bands, columns likewise, digits, and rows for columns."""
    n = len(puzzles)
    digits = np.argsort(random.random((n, 9)), axis=1) + 1
    labels = np.concatenate([np.zeros((n, 1), dtype=np.int64), digits], axis=1)
    found = np.take_along_axis(labels, puzzles.astype(np.int64), axis=1).reshape(n, 9, 9)
    for axis in (1, 2):
        within = np.argsort(random.random((n, 3, 3)), axis=2)
        bands = np.argsort(random.random((n, 3)), axis=1)
        order = (
            3 * bands[:, :, None] + np.take_along_axis(within, bands[:, :, None], axis=1)
        ).reshape(n, 9)
        found = np.take_along_axis(found, order[:, :, None] if axis == 1 else order[:, None], axis)
    flips = random.random(n) < 0.5
    found[flips] = found[flips].transpose(0, 2, 1)
    return found.reshape(n, 81).astype(np.uint8)


def compare(job: tuple[int, int, int]) -> tuple[Counter[int], int, list[str]]:
    """Compare one block; return the oracle's counts, how many were certified, and what is wrong."""
    number, seed, certify = job
    lists, full = _kept()
    puzzles = block_of(number, seed, lists, full)
    counts, solutions = count(puzzles)
    told, firsts = count_batch(puzzles, patience=PATIENCE)
    is_wrong = (told != counts) | ((counts == 1) & (solutions != firsts).any(axis=1))
    lines = in_print(puzzles)
    wrong = [
        f"{lines[row]}: the search gave up"
        if told[row] == GAVE_UP
        else f"{lines[row]}: the oracle says {counts[row]}, the search {told[row]}"
        for row in np.flatnonzero(is_wrong).tolist()
    ]
    chosen = range(-(number * BLOCK) % certify, BLOCK, certify) if certify else ()
    for row in chosen:
        from solver.report import judge

        verdict = judge(lines[row]).verdict.value
        if verdict != ("none", "unique", "many")[counts[row]]:
            wrong.append(f"{lines[row]}: the oracle says {counts[row]}, the certifier {verdict}")
    return Counter(counts.tolist()), len(chosen), wrong


_bases: list[tuple[dict[str, Digits], Digits]] = []


def _kept() -> tuple[dict[str, Digits], Digits]:
    if not _bases:
        _bases.append(bases())
    return _bases[0]


def main() -> None:
    """Compare blocks until as many grids as asked for were, and say so."""
    parser = argparse.ArgumentParser(description="Grids against an independent oracle.")
    parser.add_argument("--count", type=int, default=10_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--from", dest="first", type=int, default=0, help="the first block")
    parser.add_argument("--certify", type=int, default=20_000, help="one grid in so many; 0: none")
    arguments = parser.parse_args()
    blocks = -(-arguments.count // BLOCK)
    jobs = [
        (number, arguments.seed, arguments.certify)
        for number in range(arguments.first, arguments.first + blocks)
    ]
    totals, certified, wrong, began = Counter[int](), 0, 0, time.monotonic()
    with get_context("spawn").Pool(arguments.jobs) as pool:
        for done, (counts, judged, faults) in enumerate(pool.imap(compare, jobs), start=1):
            totals += counts
            certified += judged
            wrong += len(faults)
            for fault in faults:
                print(fault, flush=True)
            if done % 20 == 0 or done == blocks:
                kinds = ", ".join(f"{totals[kind]:,} {word}" for kind, word in WORDS.items())
                print(
                    f"{totals.total():,} grids ({kinds}), {certified:,} of them certified: {wrong} "
                    f"wrong. Seed {arguments.seed}, blocks {arguments.first} to "
                    f"{arguments.first + done - 1}, {time.monotonic() - began:.0f} s; {machine()}",
                    flush=True,
                )
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
