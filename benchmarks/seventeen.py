"""Puzzles of 17 givens, made here, each from a random grid of its own.

    python benchmarks/seventeen.py --seeds 2 60 > generator/digging/seventeen.txt

Each seed is a random grid that is dug to the end. Exchanges of two givens for two lead down to 18
and, between exchanges of one for one, to 17, if they do in six seconds of a processor: with one
seed in three or so. Those that exchanges of two for two lead on from are kept, in canonical form,
one of those that are led to from each other. They are printed as they are found, so a search that
is stopped loses none; how many it makes of a seed depends on the time. What each seed comes to is
told on standard error, with the number of others near it that were met.

`gridmill gen --givens 17` begins with these (`generator.digging.swapping`). With --known they are
compared with a list of other puzzles of 17 givens, one a line.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from generator import GivensRange, Recipe
from generator.digging.dig import Digits, Stream, random_grid
from generator.digging.exchange import Hill, make_minimal, new_hill
from generator.digging.pairs import exchange_two, lower
from generator.digging.xoshiro import below
from generator.seeds import stream
from puzzle.canonical import canonical_batch
from puzzle.geometry import FEWEST_GIVENS
from puzzle.symmetry import Symmetry
from solver.search import classic, count_batch

KEPT = Path(__file__).parent.parent / "generator/digging/seventeen.txt"
SECONDS = 6
"""Of a processor: another grid is better than more."""
OF_TWO, OF_ONE = 8, 200
"""Exchanges of two for two, and of one for one, in turn: some 50 ms of each."""
EXTRA = 4
MOST_LISTED = 1000
LOOKS = 120
"""Exchanges by which it is looked for what lies near a puzzle."""


def main(arguments: list[str]) -> int:
    """Print the list, or compare it with another one; returns the exit status."""
    parser = argparse.ArgumentParser(prog="seventeen.py", description=__doc__.splitlines()[0])
    parser.add_argument(
        "--seeds", type=int, nargs=2, default=[2, 60], help="the first, and the end"
    )
    parser.add_argument(
        "--known", type=Path, metavar="LIST", help="compare what is kept with these"
    )
    options = parser.parse_args(arguments)
    if options.known is not None:
        known, ours = forms_of(options.known), forms_of(KEPT)
        print(f"{len(ours & known)} of {len(ours)} are among {len(known)}")
        return 0
    for form in made(range(*options.seeds)):
        print("".join(str(digit) if digit else "." for digit in form), flush=True)
    return 0


def made(seeds: range) -> Iterator[bytes]:
    """Yield the forms of puzzles of 17 givens that seeds lead to and that have others near."""
    givens = GivensRange(FEWEST_GIVENS, FEWEST_GIVENS)
    hill = new_hill(Recipe(1, symmetry=Symmetry.NONE, givens=givens))
    met: set[bytes] = set()
    for seed in seeds:
        start = time.process_time()
        random = stream(seed, "down", 0, 0)
        puzzle = gone_down(hill, random, start + SECONDS)
        told = f"seed {seed}: {np.count_nonzero(puzzle)} givens"
        if np.count_nonzero(puzzle) == FEWEST_GIVENS:
            near = forms_near(puzzle, hill, random)
            told += f", and {len(near) - 1} others near it"
            if len(near) > 1 and met.isdisjoint(near):
                yield form_of(puzzle)
            met |= near
        sys.stderr.write(f"{told}, in {time.process_time() - start:.0f} s\n")


def gone_down(hill: Hill, random: Stream, end: float) -> Digits:
    """Return a puzzle that a random grid leads to, of 17 givens if there is one before the end."""
    puzzle = random_grid(random)
    make_minimal(hill, random, puzzle)
    while time.process_time() < end:
        for _ in range(OF_TWO):
            if np.count_nonzero(puzzle) > FEWEST_GIVENS:
                lower(hill, random, puzzle)
        for _ in range(OF_ONE):
            if np.count_nonzero(puzzle) == FEWEST_GIVENS:
                return puzzle
            puzzle = with_another(puzzle, hill, random)
    return puzzle


def with_another(puzzle: Digits, hill: Hill, random: Stream) -> Digits:
    """Return a puzzle with another given for one, none to spare and no more; or the puzzle.

    Before one in four exchanges one more is given: there are puzzles that lead nowhere else.
    """
    near = puzzle.copy()
    if below(random, EXTRA) == 0:
        solution = solutions_of(near)[0]
        blanks = np.flatnonzero(near == 0)
        cell = blanks[below(random, len(blanks))]
        near[cell] = solution[cell]
    givens = np.flatnonzero(near)
    cell = givens[below(random, len(givens))]
    taken, near[cell] = near[cell], 0
    solutions = solutions_of(near)
    if len(solutions) == MOST_LISTED:
        return puzzle
    codes = (solutions + 10 * np.arange(len(puzzle))).ravel()
    alone = np.bincount(codes, minlength=10 * len(puzzle)) == 1
    alone[10 * cell + taken] = False
    others = np.flatnonzero(alone)
    if not len(others):
        return puzzle
    there, digit = divmod(int(others[below(random, len(others))]), 10)
    near[there] = digit
    make_minimal(hill, random, near)
    return puzzle if np.count_nonzero(near) > np.count_nonzero(puzzle) else near


def solutions_of(puzzle: Digits) -> Digits:
    """Return the solutions, `MOST_LISTED` at most."""
    listed = np.empty((MOST_LISTED, len(puzzle)), dtype=np.uint8)
    found, _ = classic.count(puzzle, MOST_LISTED, classic.ENDLESS, listed)
    return listed[:found]


def forms_near(puzzle: Digits, hill: Hill, random: Stream) -> set[bytes]:
    """Return the forms of a puzzle and of those that exchanges lead to, as far as they are met."""
    puzzles = [puzzle]
    forms = {form_of(puzzle)}
    for _ in range(LOOKS):
        near = puzzles[below(random, len(puzzles))].copy()
        if exchange_two(hill, random, near) and form_of(near) not in forms:
            forms.add(form_of(near))
            puzzles.append(near)
    return forms


def form_of(puzzle: Digits) -> bytes:
    """Return the canonical form of a puzzle, (81,)."""
    _, solutions = count_batch(puzzle[np.newaxis], 1)
    form: bytes = canonical_batch(puzzle[np.newaxis], solutions)[0].tobytes()
    return form


def forms_of(path: Path) -> set[bytes]:
    """Return the canonical forms of the puzzles of a list, one a line."""
    lines = path.read_text(encoding="ascii").split()
    puzzles = np.array([[int(c) if c.isdigit() else 0 for c in line] for line in lines], np.uint8)
    _, solutions = count_batch(puzzles, 1)
    return {form.tobytes() for form in canonical_batch(puzzles, solutions)}


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
