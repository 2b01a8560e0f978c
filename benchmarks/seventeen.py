"""Puzzles of 17 givens, made here: a list that comes from seeds alone.

    python benchmarks/seventeen.py --seeds 2 60 > generator/digging/seventeen.txt

Each seed is a random grid that is dug to the end, and from which exchanges of three givens for two,
and of two for two where there are none, lead down to 17, if they do in some thousand: some
fifteen seconds of a processor each. Those that exchanges of two for two lead on from are kept, in
canonical form, one of those that are led to from each other. What each seed comes to is told
on standard error, with the number of others near it that were met.

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
from generator.digging.dig import Digits, Stream
from generator.digging.exchange import Hill, new_hill
from generator.digging.pairs import exchange_for_two
from generator.digging.swapping import TAKEN, descended
from generator.digging.xoshiro import below
from generator.seeds import stream
from puzzle.canonical import canonical_batch
from puzzle.geometry import FEWEST_GIVENS
from puzzle.symmetry import Symmetry
from solver.search import count_batch

KEPT = Path(__file__).parent.parent / "generator/digging/seventeen.txt"
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
        puzzle = descended(random, hill, FEWEST_GIVENS)
        told = f"seed {seed}: {np.count_nonzero(puzzle)} givens"
        if np.count_nonzero(puzzle) == FEWEST_GIVENS:
            near = forms_near(puzzle, hill, random)
            told += f", and {len(near) - 1} others near it"
            if len(near) > 1 and met.isdisjoint(near):
                yield form_of(puzzle)
            met |= near
        sys.stderr.write(f"{told}, in {time.process_time() - start:.0f} s\n")


def forms_near(puzzle: Digits, hill: Hill, random: Stream) -> set[bytes]:
    """Return the forms of a puzzle and of those that exchanges lead to, as far as they are met."""
    puzzles = [puzzle]
    forms = {form_of(puzzle)}
    for _ in range(LOOKS):
        near = puzzles[below(random, len(puzzles))].copy()
        if exchange_for_two(hill, random, TAKEN, near) and form_of(near) not in forms:
            forms.add(form_of(near))
            puzzles.append(near)
    return forms


def form_of(puzzle: Digits) -> bytes:
    """Return the canonical form of a puzzle, (81,)."""
    _, solutions = count_batch(puzzle[np.newaxis], 1)
    return canonical_batch(puzzle[np.newaxis], solutions)[0].tobytes()


def forms_of(path: Path) -> set[bytes]:
    """Return the canonical forms of the puzzles of a list, one a line."""
    lines = path.read_text(encoding="ascii").split()
    puzzles = np.array([[int(c) if c.isdigit() else 0 for c in line] for line in lines], np.uint8)
    _, solutions = count_batch(puzzles, 1)
    return {form.tobytes() for form in canonical_batch(puzzles, solutions)}


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
