"""Proofs of uniqueness: how long they take to make, how long they are, and who accepts them.

    python benchmarks/prove.py LIST... [--checker proof/build/proofs-checker] [--third-party]

Each LIST has a puzzle with one solution a line. Every proof is checked by check.py, and by the
extracted checker and dratify if asked. Then each puzzle that is minimal is checked with a given
less: none may be accepted.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
from machine import machine

from puzzle import Grid
from solver.proof import Proof, fault, proofs_text, prove
from solver.proof.formula import Question, cnf
from solver.proof.lrat import lrat
from solver.search import find_solutions


def read(path: Path) -> list[Grid]:
    """Return the puzzles of a list: the first word of each line that is 81 digits or dots."""
    words = (line.replace(",", " ").split() for line in path.read_text().splitlines() if line)
    return [Grid.parse(line[0]) for line in words if len(line[0]) == 81]


def made(puzzles: list[Grid]) -> tuple[list[Proof], list[float]]:
    """The proof of each puzzle, its solution known, and the milliseconds of processor time."""
    proofs, times = [], []
    for puzzle in puzzles:
        solution = find_solutions(puzzle).solutions[0]
        start = time.thread_time()
        proof = prove(puzzle, solution)
        times.append(1000 * (time.thread_time() - start))
        if proof is None:
            raise SystemExit(f"No proof of {puzzle} was found.")
        proofs.append(proof)
    return proofs, times


def seconds_of(command: list[str]) -> tuple[str, float]:
    """Return what a program prints, and its processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.strip(), resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def third_party(proofs: list[Proof]) -> int:
    """How many proofs dratify accepts, as clauses over the formula of their puzzle."""
    import dratify

    accepted = 0
    for proof in proofs:
        question = Question((proof,))
        formula = dratify.parse_dimacs("".join(f"{line}\n" for line in cnf(question)))
        # A line of LRAT is its number, the clause, 0, and the clauses it follows from.
        lines = (f" {line} ".partition(" 0 ")[0].split()[1:] for line in lrat(question))
        steps = "".join(" ".join([*clause, "0\n"]) for clause in lines)
        accepted += dratify.check_proof(formula, steps).ok
    return accepted


def less_a_given(proofs: list[Proof]) -> tuple[int, int]:
    """How many puzzles lost a given that they need, and how many proofs of those are accepted."""
    tried = accepted = 0
    for proof in proofs:
        for cell in proof.puzzle.givens[::9]:
            puzzle = proof.puzzle.with_digit(cell, 0)
            if find_solutions(puzzle).count > 1:
                tried += 1
                accepted += fault(replace(proof, puzzle=puzzle)) is None
    return tried, accepted


def main() -> None:
    """Measure each list, then all together."""
    parser = argparse.ArgumentParser()
    parser.add_argument("lists", nargs="+", type=Path)
    parser.add_argument("--checker", type=Path)
    parser.add_argument("--third-party", action="store_true")
    options = parser.parse_args()
    print(machine())
    prove(Grid.parse("." * 81), patience=1)
    for path in options.lists:
        proofs, times = made(read(path))
        sizes = [len(proof.text) for proof in proofs]
        print(
            f"{path.name}: {len(proofs)} puzzles; making {np.median(times):.3f} ms median, "
            f"{np.percentile(times, 99):.3f} ms at 99 %, {max(times):.2f} ms at most; "
            f"{np.mean(sizes):.1f} bytes mean, {np.percentile(sizes, 99):.0f} at 99 %, "
            f"{max(sizes)} at most"
        )
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "proofs.txt"
            file.write_text(proofs_text(proofs))
            checkers = [["python3", "solver/proof/check.py"]]
            checkers += [[str(options.checker)]] if options.checker else []
            for checker in checkers:
                said, seconds = seconds_of([*checker, str(file)])
                print(f"  {Path(checker[-1]).name}: {said}, {seconds:.2f} s", flush=True)
        if options.third_party:
            print(f"  dratify accepts {third_party(proofs)} of {len(proofs)}", flush=True)
        tried, accepted = less_a_given(proofs)
        print(f"  a given less: {accepted} of {tried} accepted", flush=True)


if __name__ == "__main__":
    main()
