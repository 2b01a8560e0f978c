"""Puzzles for the catalogue's tests: real ones, made without the generator's kernels."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

from gridmill.catalogue import Edition, Entry, Run
from puzzle import Grid
from puzzle.canonical import Transform, canonical_form
from puzzle.score import Score
from solver.search import find_solutions

SEVENTEEN = Path(__file__).parents[2] / "corpora" / "seventeen.txt"
RUN = Run("2026-11-21T05:59:00+00:00", {"gridmill": "0"})


@cache
def puzzles(count):
    lines = [line for line in SEVENTEEN.read_text().splitlines() if line and line[0] != "#"]
    return tuple(Grid.parse(line[:81]) for line in lines[:count])


def entry(number, puzzle, **other):
    (solution,) = find_solutions(puzzle).solutions
    record = {"level": 1, "score": 1.5, "effort": 100} | other.pop("record", {})
    values = {"section": "Easy", "page": 3, "level": 1, "score": Score(15), "effort": 100} | other
    return Entry(
        number=number,
        puzzle=puzzle,
        solution=solution,
        form=canonical_form(puzzle, solution),
        record=record,
        **values,
    )


def entries(first, last):
    return [entry(i + 1, puzzle) for i, puzzle in enumerate(puzzles(last)[first:])]


def edition(label="2026-11-21", book="nightly"):
    return Edition(book, label, "The Nightly Page", seed=2**64 - 1, shape=({"level": 1},))


def disguised(puzzle, seed):
    """The same puzzle to the eye of the field, and another one to everybody else's."""
    rng = random.Random(seed)
    labels = list(range(1, puzzle.geometry.size + 1))
    rng.shuffle(labels)
    rows, columns = _shuffled(rng), _shuffled(rng)
    return Transform(bool(rng.getrandbits(1)), rows, columns, tuple(labels)).apply(puzzle)


def _shuffled(rng):
    bands = [[3 * band + row for row in range(3)] for band in range(3)]
    rng.shuffle(bands)
    for band in bands:
        rng.shuffle(band)
    return tuple(row for band in bands for row in band)
