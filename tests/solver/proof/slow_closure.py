"""The closure of `docs/proof-format.md`, rule by rule until nothing is new: the kernels' oracle."""

from __future__ import annotations

from collections.abc import Iterable

from puzzle import Geometry
from solver.proof import Nogood

Candidate = tuple[int, int]


def choices(geometry: Geometry) -> list[frozenset[Candidate]]:
    """The sets of candidates of which exactly one is true."""
    digits = range(1, geometry.size + 1)
    cells = [frozenset((cell, digit) for digit in digits) for cell in range(geometry.cell_count)]
    return cells + [
        frozenset((cell, digit) for cell in house.cells)
        for house in geometry.houses
        for digit in digits
    ]


def closure(
    geometry: Geometry, true: Iterable[Candidate], nogoods: Iterable[Nogood]
) -> set[Candidate] | None:
    """All candidates that are true, when these are; None at a clash."""
    known, false = set(true), set[Candidate]()
    sets, refused = choices(geometry), [frozenset(nogood) for nogood in nogoods]
    before = None
    while before != (len(known), len(false)):
        before = len(known), len(false)
        for choice in sets:
            for candidate in choice & known:
                false |= choice - {candidate}
            if len(choice - false) == 1:
                known |= choice - false
        for nogood in refused:
            if len(nogood - known) == 1:
                false |= nogood - known
    clash = known & false or any(c <= false for c in sets) or any(g <= known for g in refused)
    return None if clash else known
