"""Proofs of uniqueness: how long they take to make, how long they are, and who accepts them.

    make -C proof
    python benchmarks/prove.py [LIST...] [--made 200] [--checker proof/build/proofs-checker]

The puzzles: each LIST, one puzzle with one solution a line (by default the samples of
tests/corpora); so many MADE by gridmill of each level; a tenth as many killers of each level; and a
fifth as many of each of several geometries. Three programs decide every proof: check.py, after
sums.py where there are sums; the extracted checker; and dratify, which others have written, to
which nogoods are clauses over one formula of many puzzles, without killers, whose sums are no
clauses.

Then every puzzle loses givens that it needs, one at a time, and in every tenth proof and
certificate each field is spoiled. All that was made must be accepted, and nothing of the rest.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import dratify
import numpy as np
from machine import machine

from generator import Recipe, generate
from generator.recipe.variants import CageSizes, variant
from puzzle import Geometry, Grid, GridmillError
from solver.certify import Certificate, faults
from solver.proof import (
    CHECKER,
    LIMITER,
    PATIENCE,
    Proof,
    check,
    fault,
    nogoods_text,
    proofs_text,
    prove,
)
from solver.proof.formula import Question, cnf
from solver.proved import PATIENCE_WITH_CAGES, certify_with_proof, proof_fault
from solver.search import find_solutions

Decide = Callable[[Sequence[Proof]], tuple[int, float]]
"""Tells how many proofs are accepted, and in how many seconds of the processor."""

ROOT = Path(__file__).parents[1]
CORPORA = [ROOT / f"tests/corpora/{name}.txt" for name in ("seventeen", "hardest", "top1465")]
BUILT = ROOT / "proof/build/proofs-checker"
CAGES = CageSizes(2, 5)
TOGETHER = 50
"""Puzzles of one formula."""

JIGSAWS = (
    "1112211222344453344533555",
    "111122333111222333412222333414555666444555666444555669777888969777888999777888999",
)


def shapes() -> dict[str, Geometry]:
    """Return the geometries beside the plain 9×9, by name."""
    found = {f"{size}x{size}": variant(size) for size in (4, 6, 8, 10, 12)}
    found |= {f"9x9 {name}": variant(9, (name,)) for name in ("x", "windoku", "girandola")}
    for regions in JIGSAWS:
        geometry = Geometry.irregular([int(region) for region in regions])
        found[f"jigsaw {geometry.name}"] = geometry
    return found


def read(path: Path) -> list[Grid]:
    """Return the puzzles of a list: the first word of each line that is 81 digits or dots."""
    words = (line.replace(",", " ").split() for line in path.read_text().splitlines() if line)
    return [Grid.parse(line[0]) for line in words if len(line[0]) == 81]


def dug(geometry: Geometry, count: int) -> list[Grid]:
    """Return minimal puzzles of a geometry, by chance."""
    return [minimal(geometry, Random(seed)) for seed in range(count)]


def minimal(geometry: Geometry, random: Random) -> Grid:
    """Return a grid by chance, less every given that it does not need."""
    first = bytearray(geometry.cell_count)
    first[: geometry.size] = random.sample(range(1, geometry.size + 1), geometry.size)
    found = find_solutions(Grid(bytes(first), geometry), 50).solutions
    if not found:  # an extra house may forbid the first row
        return minimal(geometry, random)
    puzzle = random.choice(found)
    for cell in random.sample(range(geometry.cell_count), geometry.cell_count):
        less = puzzle.with_digit(cell, 0)
        if find_solutions(less).count == 1:
            puzzle = less
    return puzzle


@dataclass
class Tally:
    """How much of what was tried a program accepts."""

    accepted: int = 0
    tried: int = 0

    def add(self, accepted: int, tried: int) -> None:
        """Count more of them."""
        self.accepted += accepted
        self.tried += tried

    def __str__(self) -> str:
        return f"{self.accepted} of {self.tried}"


def made(puzzles: Sequence[Grid]) -> tuple[list[Proof], list[float]]:
    """Return the proof of each puzzle, its solution known, and milliseconds of processor time.

    Of killers some proofs are given up, after as long as `gen` tries; their times count.
    """
    proofs, times = [], []
    for puzzle in puzzles:
        solution = find_solutions(puzzle).solutions[0]
        start = time.thread_time()
        has_cages = bool(puzzle.geometry.constraints)
        patience = PATIENCE_WITH_CAGES if has_cages else PATIENCE
        proof = prove(puzzle, solution, patience=patience)
        times.append(1000 * (time.thread_time() - start))
        if proof is not None:
            proofs.append(proof)
        elif not has_cages:
            raise SystemExit(f"No proof of {puzzle} was found.")
    return proofs, times


def by_programs(*commands: Sequence[str]) -> Decide:
    """Return what tells how many proofs a checker accepts, which stops at the first it does not.

    Args:
        commands: run one after another; FILE is that of the proofs, and OTHER one beside it.
    """

    def decide(proofs: Sequence[Proof]) -> tuple[int, float]:
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        with tempfile.TemporaryDirectory() as folder:
            places = {"FILE": f"{folder}/proofs.txt", "OTHER": f"{folder}/limits.txt"}
            Path(places["FILE"]).write_text(proofs_text(proofs))
            for command in commands:
                words = [places.get(word, word) for word in command]
                done = subprocess.run(words, capture_output=True, text=True, check=False)
        seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        return int(done.stdout.split()[0]) if done.returncode == 0 else 0, seconds

    return decide


def by_dratify(proofs: Sequence[Proof]) -> tuple[int, float]:
    """Return how many proofs dratify accepts, TOGETHER in one formula."""
    start, accepted = time.process_time(), 0
    for _, alike in groupby(proofs, key=lambda proof: proof.puzzle.geometry):
        same = list(alike)
        for at in range(0, len(same), TOGETHER):
            question = Question(tuple(same[at : at + TOGETHER]))
            formula = dratify.parse_dimacs("".join(f"{line}\n" for line in cnf(question)))
            steps = "".join(f"{step}\n" for step in clauses(question))
            if dratify.check_proof(formula, steps).ok:
                accepted += len(question.proofs)
    return accepted, time.process_time() - start


def clauses(question: Question) -> Iterator[str]:
    """Yield the nogoods of a question as clauses; after those of a puzzle, that it is not."""
    n = question.geometry.size
    for i, proof in enumerate(question.proofs):
        off = [-selector for selector in question.selector(i)]
        for nogood in (*proof.nogoods, ()):
            yield " ".join(map(str, [*off, *(-(n * cell + digit) for cell, digit in nogood), 0]))
    yield "0"


def less_a_given(proofs: Sequence[Proof]) -> tuple[int, int]:
    """Return how many proofs are accepted for a puzzle less a given that it needs; and of how many.

    Of each puzzle every eighth given is tried.
    """
    tried = accepted = 0
    for proof in proofs:
        for cell in proof.puzzle.givens[::8]:
            puzzle = proof.puzzle.with_digit(cell, 0)
            if find_solutions(puzzle).count > 1:
                tried += 1
                accepted += fault(replace(proof, puzzle=puzzle)) is None
    return accepted, tried


def holds(text: str) -> bool:
    """Whether check.py accepts a file."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(text)
        file.flush()
        with contextlib.redirect_stdout(io.StringIO()):
            try:
                check.main(file.name)
            except SystemExit:
                return False
    return True


def spoiled_proof(proof: Proof) -> Iterator[str]:
    """Yield the file of one proof, each of its fields spoiled in turn."""
    header, rules, line, end = proofs_text([proof]).splitlines()
    word, puzzle, solution, *steps = line.split()
    wrong = wrong_nogood(proof)
    lines = [
        ("gridmill proofs 9", rules, line, end),
        (header, f"{rules[:-1]}{'2' if rules[-1] == '1' else '1'}", line, end),
        (header, rules, line.replace(word, "none"), end),
        (header, rules, line.replace(word, "many"), end),
        (header, rules, line.replace(puzzle, str(changed(proof.puzzle))), end),
        (header, rules, line.replace(solution, exchanged(solution)), end),
        (header, rules, line.replace(solution, f".{solution[1:]}"), end),
        (header, rules, " ".join([word, puzzle, solution, ",".join([*steps, wrong])]), end),
        (header, rules, line, "end 2"),
        (header, rules, line),
    ]
    return ("".join(f"{each}\n" for each in spoiled) for spoiled in lines)


def wrong_nogood(proof: Proof) -> str:
    """Return a nogood that forbids the solution."""
    blank = proof.puzzle.digits.index(0)
    return nogoods_text((((blank, proof.solution[blank]),),), proof.puzzle.geometry)


def changed(puzzle: Grid) -> Grid:
    """Return the puzzle with another digit as its first given."""
    cell = puzzle.givens[0]
    return puzzle.with_digit(cell, puzzle[cell] % puzzle.geometry.size + 1)


def exchanged(solution: str) -> str:
    """Return the grid with its first two digits exchanged."""
    return solution[1] + solution[0] + solution[2:]


def spoiled_certificate(certificate: Certificate, proof: Proof) -> Iterator[dict[str, Any]]:
    """Yield the certificate as JSON values, each of its fields spoiled in turn."""
    data = certificate.to_dict()
    other: Mapping[str, Any] = {
        "verdict": "none",
        "method": "rules alone",
        "geometry": "16x16",
        "rules": ["another rule"],
        "puzzle": str(changed(proof.puzzle)),
        "solution": exchanged(data["solution"]),
        "rival": data["solution"],
        "model": data["model"] and data["model"] | {"rows": 1},
        "cut": data["cut"] and data["cut"] | {"rhs": 1},
        "solver": None,
        "through": "pyomo",
        "options": {},
        "solves": [],
        "proof": wrong_nogood(proof),
        "sentence": "The puzzle has no solution.",
    }
    return (data | {name: other[name]} for name in data)


def is_unnoticed(data: Mapping[str, Any], geometry: Geometry) -> bool:
    """Whether a certificate is read, has no faults, and says what it then would say."""
    try:
        certificate = Certificate.from_dict(data, geometry)
    except GridmillError:
        return False
    return (
        not faults(certificate)
        and proof_fault(certificate) is None
        and certificate.to_dict() == data
    )


def spoiled(proofs: Sequence[Proof]) -> tuple[int, int]:
    """Return how many spoiled proofs and certificates pass unnoticed; and of how many."""
    tried = unnoticed = 0
    for proof in proofs[::10]:
        for text in spoiled_proof(proof):
            tried += 1
            unnoticed += holds(text)
        certificate = certify_with_proof(proof.puzzle, proof.solution)
        for data in spoiled_certificate(certificate, proof):
            tried += 1
            unnoticed += is_unnoticed(data, proof.puzzle.geometry)
    return unnoticed, tried


def puzzles_of(options: argparse.Namespace) -> Iterator[tuple[str, Sequence[Grid]]]:
    """Yield the names and the puzzles of all groups."""
    for path in options.lists:
        yield path.name, read(path)
    for level in range(1, 6):
        records = generate(Recipe(level, options.made, seed=1))
        yield f"level {level}, made", [record.puzzle for record in records]
    for level in range(1, 6):
        killers = Recipe(level, max(1, options.made // 10), seed=1, cages=CAGES)
        yield f"killers of level {level}", [record.puzzle for record in generate(killers)]
    for name, geometry in shapes().items():
        yield name, dug(geometry, options.made // 5)


def main() -> None:
    """Measure each group, then all together."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lists", nargs="*", type=Path, default=CORPORA)
    parser.add_argument("--made", type=int, default=200)
    parser.add_argument("--checker", type=Path, default=BUILT)
    options = parser.parse_args()
    check_py, sums_py = ((sys.executable, str(program)) for program in (CHECKER, LIMITER))
    deciders = {"check.py": by_programs((*check_py, "FILE"))}
    with_sums = by_programs((*sums_py, "FILE", "OTHER"), (*check_py, "OTHER"))
    if options.checker.is_file():
        deciders["the extracted checker"] = by_programs((str(options.checker), "FILE"))
    else:
        print(f"{options.checker} is not built: it is left out")
    deciders["dratify"] = by_dratify
    print(machine())
    prove(Grid.parse("." * 81), patience=1)
    accepted = {name: Tally() for name in deciders}
    less, fields = Tally(), Tally()
    for name, puzzles in puzzles_of(options):
        proofs, times = made(puzzles)
        sizes = [len(proof.text) for proof in proofs]
        print(
            f"{name}: {len(proofs)} of {len(puzzles)} puzzles; "
            f"making {np.median(times):.3f} ms median, {np.percentile(times, 99):.3f} ms at 99 %, "
            f"{max(times):.2f} ms at most; "
            f"{np.mean(sizes):.1f} bytes mean, {np.percentile(sizes, 99):.0f} at 99 %, "
            f"{max(sizes)} at most"
        )
        has_rules = any(proof.puzzle.geometry.constraints for proof in proofs)
        for who, decide in deciders.items():
            if has_rules and who == "dratify":
                continue  # that a sum follows from cages and houses cannot be said in clauses
            count, seconds = (with_sums if has_rules and who == "check.py" else decide)(proofs)
            accepted[who].add(count, len(proofs))
            print(f"  {who}: {count} of {len(proofs)}, {seconds:.2f} s", flush=True)
        if has_rules:
            continue  # a killer may have no given that could go or be spoiled
        for what, tally, tries in (
            ("less a given", less, less_a_given),
            ("spoiled", fields, spoiled),
        ):
            count, tried = tries(proofs)
            tally.add(count, tried)
            print(f"  {what}: {count} of {tried} accepted", flush=True)
    print("all:")
    for who, tally in accepted.items():
        print(f"  {who} accepts {tally}")
    print(f"  less a given that they need: {less} accepted")
    print(f"  a field spoiled: {fields} accepted")
    complete = all(tally.accepted == tally.tried for tally in accepted.values())
    if not complete or less.accepted or fields.accepted:
        raise SystemExit("That is not as it must be.")


if __name__ == "__main__":
    main()
