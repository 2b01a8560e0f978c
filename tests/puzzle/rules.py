"""Random constraints of every kind on small grids, and the slow oracle of what they allow.

The oracle knows one thing: it looks at every full grid of a geometry and asks each constraint
whether the grid keeps it, by the words of its rule. 4×4 has 288 full grids.
"""

from __future__ import annotations

from functools import cache
from random import Random

from puzzle import Geometry, Grid
from puzzle.constraints import KINDS, Constraint
from solver.search import backtracking


@cache
def full_grids(geometry: Geometry) -> tuple[Grid, ...]:
    """Every full grid of a small geometry without constraints."""
    return tuple(backtracking(Grid(bytes(geometry.cell_count), geometry)))


def allowed(puzzle: Grid) -> set[bytes]:
    """The full grids that agree with the givens and keep every constraint."""
    geometry = puzzle.geometry
    layout = geometry.layout
    return {
        full.digits
        for full in full_grids(geometry.without_constraints)
        if all(given in (0, digit) for given, digit in zip(puzzle, full, strict=True))
        and all(constraint.keeps(full.digits, layout) for constraint in geometry.constraints)
    }


def _walk(rng: Random, size: int, length: int) -> tuple[int, ...]:
    """A line of so many different cells, each a king's move from the last."""
    line = [rng.randrange(size * size)]
    while len(line) < length:
        row, column = divmod(line[-1], size)
        near = [
            r * size + c
            for r in range(max(0, row - 1), min(size, row + 2))
            for c in range(max(0, column - 1), min(size, column + 2))
            if r * size + c not in line
        ]
        if not near:
            return _walk(rng, size, length)
        line.append(rng.choice(near))
    return tuple(line)


def _pair(rng: Random, size: int) -> tuple[int, ...]:
    row, column = rng.randrange(size), rng.randrange(size - 1)
    pair = (row * size + column, row * size + column + 1)
    turned = tuple((cell % size) * size + cell // size for cell in pair)
    return rng.choice((pair, turned))


def _edge(rng: Random, size: int) -> tuple[int, ...]:
    at = rng.randrange(size)
    line = rng.choice((range(at * size, (at + 1) * size), range(at, size * size, size)))
    return tuple(line if rng.random() < 0.5 else reversed(line))


def random_constraint(  # noqa: C901 (one case a kind)
    kind: str, rng: Random, geometry: Geometry, full: Grid
) -> Constraint:
    """A constraint of a kind; where it has a number, most often one that a full grid keeps.

    Args:
        kind: a name of `KINDS`.
        rng: decides.
        geometry: without constraints.
        full: the full grid.
    """
    size = geometry.size
    of = KINDS[kind]
    length = rng.randint(2, min(size, 5))
    line = _walk(rng, size, length)
    off = 0 if rng.random() < 0.8 else 1
    total = sum(full[cell] for cell in line) + off
    edge = _edge(rng, size)
    match kind:
        case "killercage":
            return of(line, rng.choice((None, total)))
        case "sum" | "littlekillersum" | "framesum":
            return of(line, total)
        case "arrow":
            if rng.random() < 0.3:
                shaft = tuple(cell for cell in _walk(rng, size, 5) if cell not in line[:2])
                return of(line[:2], shaft[:3])
            return of(line[:1], line[1:])
        case "odd" | "even":
            return of(line[:1])
        case "minimum" | "maximum":
            return of(line[:1], (tuple(sorted(_pair(rng, size))),))
        case "candidates":
            return of(line[:1], tuple(rng.sample(range(1, size + 1), 2)))
        case "antiknight" | "antiking":
            return of()
        case "nonconsecutive":
            return of(tuple(sorted({tuple(sorted(_pair(rng, size))) for _ in range(size)})))
        case "negative":
            exempt = tuple(sorted({tuple(sorted(_pair(rng, size))) for _ in range(2 * size)}))
            rule = rng.choice((("difference", 1), ("ratio", 2), ("sum", size + 1)))
            return of((rule,), exempt)
        case "difference" | "ratio":
            return of(_pair(rng, size), rng.randint(1, 3))
        case "xv":
            return of(_pair(rng, size), rng.randint(3, 2 * size - 1))
        case "greaterthan":
            return of(_pair(rng, size)[:: rng.choice((1, -1))])
        case "whispers" | "lockout":
            return of(line, rng.randint(1, size // 2))
        case "modularline":
            return of(line, rng.randint(1, 3))
        case "quadruple":
            cells = _walk(rng, size, 4)
            return of(cells, tuple(full[cell] for cell in cells[: rng.randint(1, 4)]))
        case "clone":
            cells = _walk(rng, size, 2)
            return of(cells, _walk(rng, size, 2))
        case "doublearrow":
            return of(_walk(rng, size, rng.randint(3, 4)))
        case "sandwichsum":
            return of(edge, rng.randint(0, sum(range(2, size))))
        case "xsum":
            return of(edge, sum(full[cell] for cell in edge[: full[edge[0]]]) + off)
        case "skyscraper":
            return of(edge, rng.randint(1, size))
        case "numberedroom":
            return of(edge, full[edge[full[edge[0]] - 1]])
        case "rowindexer" | "columnindexer" | "extraregion":
            return of(line)
        case _:
            return of(line)
