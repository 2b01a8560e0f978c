"""The case files: where a finder must fire and where it must not; see cases/README.md."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from pathlib import Path
from string import ascii_letters
from typing import Any

import pytest

from puzzle.constraints import KINDS
from puzzle.constraints.killer_cage import KillerCage
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid
from solver.human.climb import Bench, new_bench
from solver.human.clued import without_clues
from solver.human.engine.state import GridState, eliminate, load
from solver.human.ladder import Rung
from solver.human.registry import FINDERS, Finder
from solver.human.step import Candidate, Step

FOLDER = Path(__file__).with_name("cases")


@dataclass(frozen=True)
class Case:
    """One line of a case file; `effects` is None where the finder must not fire.

    `technique` is the slug of the one that fires or must not; where a finder of several must find
    nothing at all it is empty. `only` names it where it fires with the others switched off.
    """

    finder: Finder
    line: int
    grid: Grid
    removed: tuple[Candidate, ...]
    effects: frozenset[str] | None
    technique: str
    givens: Grid | None = None
    only: str = ""

    def __str__(self) -> str:
        return f"{self.finder.slug}:{self.line}"

    def bench(self) -> Bench:
        """The tests' own bench, set to the case."""
        return bench_at(self.grid, self.removed, self.givens)


def of_families(*families: str) -> list[Finder]:
    """The finders of these modules of techniques or chains."""
    own = {f"{room}.{family}" for room in ("techniques", "chains") for family in families}
    return [finder for finder in FINDERS.values() if finder.family in own]


PATTERNS = of_families("wings", "turbot", "unique", "bug", "aligned_exclusion")
ORDERED = of_families("in_reading_order", "rectangles_in_order")
SHAPES = of_families("finned_fish", "complex_fish", "colouring", "bent_sets", "rectangles")


LARGE_FISH = [finder for finder in of_families("complex_fish") if "x-wing" not in finder.slug]
"""Shapes of which trying everything takes seconds a position."""
TEMPLATES = of_families("templates")


LONGEST = frozenset({"nested-chain:8", "nested-chain:10", "nested-chain:12"})
"""Cases that take a second or more each."""


def by_finder(cases: Sequence[Case]) -> list[Any]:
    """Return the cases of each finder as a parameter of a test, the longest left to CI."""
    short = groupby((case for case in cases if str(case) not in LONGEST), lambda case: case.finder)
    long = [case for case in cases if str(case) in LONGEST]
    return [
        *(pytest.param([*own], id=finder.slug) for finder, own in short),
        *(pytest.param([case], id=str(case), marks=pytest.mark.slow) for case in long),
    ]


@cache
def read_cases(path: Path) -> list[Case]:
    finder = FINDERS[path.stem]
    cases = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        fields = line.partition("#")[0].split()
        if fields:
            cases.append(_case(finder, number, fields))
    return cases


def _case(finder: Finder, number: int, fields: list[str]) -> Case:
    kind, digits, removed, *rest = fields
    text, _, cages = digits.partition("@")
    geometry = with_rules(cages) if cages else None
    grid, *givens = (Grid.parse(one, geometry) for one in text.split("/"))
    effects = None if kind == "no" else rest.pop(0)
    slugs = [technique.slug for technique in finder.techniques]
    if not rest and (effects or len(slugs) == 1):
        rest = slugs[:1]
    assert all(name in slugs for name in rest), f"{finder.slug}:{number}: {rest}"
    return Case(
        finder=finder,
        line=number,
        grid=grid,
        removed=() if removed == "-" else tuple(map(_candidate, removed.split(","))),
        effects=frozenset(effects.split(",")) if effects else None,
        technique=rest[0] if rest else "",
        only=rest[0] if kind == "alone" else "",
        givens=givens[0] if givens else None,
    )


def with_rules(text: str) -> Geometry:
    """The geometry of clues as JSON, or of cages as letters."""
    if not text.startswith("["):
        return with_cages(text)
    clues = json.loads(text)
    return CLASSIC.with_constraints([KINDS[clue["type"]].from_json(clue, _cell) for clue in clues])


def _cell(name: object) -> int:
    row, column = str(name)[1:].split("c")
    return (int(row) - 1) * CLASSIC.size + int(column) - 1


def rules_text(geometry: Geometry) -> str:
    """What `with_rules` reads."""
    if any(not isinstance(rule, KillerCage) for rule in geometry.constraints):
        clues = [rule.to_json(geometry.size) for rule in geometry.constraints]
        return json.dumps(clues, separators=(",", ":"))
    return cages_text(geometry)


def with_cages(text: str) -> Geometry:
    """The geometry of cages: a letter for each cell, and the sums in the order of the letters."""
    letters, _, sums = text.partition(":")
    names = [name for name in ascii_letters if name in letters]
    cages = [
        KillerCage(tuple(cell for cell, letter in enumerate(letters) if letter == name), int(total))
        for name, total in zip(names, sums.split(","), strict=True)
    ]
    return CLASSIC.with_constraints(cages)


def cages_text(geometry: Geometry) -> str:
    """What `with_cages` reads."""
    letters, sums = ["."] * geometry.cell_count, []
    for name, cage in zip(ascii_letters, geometry.constraints, strict=False):
        assert isinstance(cage, KillerCage)
        for cell in cage.cells:
            letters[cell] = name
        sums.append(str(cage.value))
    return f"{''.join(letters)}:{','.join(sums)}"


def _candidate(text: str) -> Candidate:
    digit, row, column = map(int, text)
    return Candidate((row - 1) * 9 + column - 1, digit)


def name(candidate: Candidate) -> str:
    row, column = divmod(candidate.cell, 9)
    return f"{candidate.digit}{row + 1}{column + 1}"


def effects_of(step: Step) -> frozenset[str]:
    placed = {f"+{name(candidate)}" for candidate in step.placements}
    return frozenset(placed | {f"-{name(candidate)}" for candidate in step.eliminations})


def bench_at(grid: Grid, removed: tuple[Candidate, ...] = (), givens: Grid | None = None) -> Bench:
    """The tests' own bench, set to a grid with some candidates removed, until the next call.

    Its digits are all givens, unless `givens` says which are.
    """
    bench = replace(_own_bench(without_clues(grid.geometry)), geometry=grid.geometry)
    board, position = bench.tables, bench.state
    bench.log.off[:] = 0
    assert load(board, position, grid.to_array())
    if givens is not None:
        position.givens[:] = givens.to_array() != 0
    for cell, digit in removed:
        eliminate(board, position, cell, digit - 1)
    return bench


@cache
def _own_bench(geometry: Geometry) -> Bench:
    """A bench beside the one that every climb takes; it costs more than most searches on it."""
    return new_bench(geometry)


def removed_from(grid: Grid, position: GridState) -> tuple[Candidate, ...]:
    """The candidates that a position lacks of those that its digits leave."""
    there = position.candidates.copy()
    gone = (bench_at(grid).state.candidates & ~there).tolist()
    return tuple(
        Candidate(cell, d + 1)
        for cell, mask in enumerate(gone)
        for d in range(grid.geometry.size)
        if mask >> d & 1
    )


def position_line(grid: Grid, removed: tuple[Candidate, ...], givens: Grid | None = None) -> str:
    digits = str(grid) if givens is None else f"{grid}/{givens}"
    if grid.geometry.constraints:
        digits += f"@{rules_text(grid.geometry)}"
    return f"{digits} {','.join(sorted(map(name, removed))) or '-'}"


def find(bench: Bench, finder: Finder, only: str = "") -> Step | None:
    """The first step of a finder on a bench; with `only` one of its techniques switched on."""
    bench.log.off[[t for t in finder.techniques if only and t.slug != only]] = 1
    return bench.find(Rung(finder, None, None))
