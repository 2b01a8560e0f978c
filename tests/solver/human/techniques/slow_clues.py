"""Plain searches for what clues leave, by the words of their rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from puzzle.constraints import Constraint
from puzzle.constraints.constraint import Demand
from puzzle.geometry import Geometry
from solver.human.step import Candidate
from tests.solver.human.techniques.slow_cages import Effects, Position

Left = dict[int, frozenset[int]]


def left_by(rule: Constraint, here: Position) -> Left:
    """What a rule leaves its cells, demand by demand, until nothing more goes."""
    geometry = here.geometry
    demands = [*rule.demands(geometry.layout)]
    left = {
        cell: here.candidates[cell] or frozenset((here.digits[cell],))
        for demand in demands
        for cell in demand.cells
    }
    before: Left = {}
    while before != left:
        before = dict(left)
        for demand in demands:
            ways = [*_ways(demand, left, geometry)]
            for place, cell in enumerate(demand.cells):
                left[cell] &= {way[place] for way in ways}
    return left


def _ways(demand: Demand, left: Left, geometry: Geometry) -> Iterator[tuple[int, ...]]:
    """The ways to fill the cells of a demand; of two cells those that see each other differ."""
    apart = len(demand.cells) == len("ab") and demand.cells[1] in geometry.seen[demand.cells[0]]
    for way in product(*(sorted(left[cell]) for cell in demand.cells)):
        if demand.kept(way) and not (apart and way[0] == way[1]):
            yield way


def clue(here: Position) -> Iterator[Effects]:
    """What goes by each rule alone; from each cell, where it is a rule of the whole grid."""
    for rule in here.geometry.constraints:
        if rule.places:
            yield _gone(here, left_by(rule, here))
            continue
        for cell in range(here.geometry.cell_count):
            yield _gone(here, _from_cell(rule, cell, here))


def _from_cell(rule: Constraint, cell: int, here: Position) -> Left:
    own = here.candidates[cell] or frozenset((here.digits[cell],))
    left = {}
    for demand in rule.demands(here.geometry.layout):
        if cell in demand.cells:
            (other,) = (each for each in demand.cells if each != cell)
            there = here.candidates[other]
            at = demand.cells.index(cell)
            apart = other in here.geometry.seen[cell]
            pairs = ((one, two) for one in own for two in there if not (apart and one == two))
            left[other] = frozenset(
                two for one, two in pairs if demand.kept((two, one) if at else (one, two))
            )
    return left


def _gone(here: Position, left: Left) -> Effects:
    return Effects(
        frozenset(),
        frozenset(
            Candidate(cell, digit)
            for cell, kept in left.items()
            for digit in here.candidates[cell] - kept
        ),
    )


@cache
def excludes(geometry: Geometry, one: int, digit: int, other: int, gone: int) -> bool:
    """Whether a digit of a cell leaves no room for one of another, or the same, by some rule."""
    if one == other:
        return digit != gone
    if digit == gone and other in geometry.seen[one]:
        return True
    for rule in geometry.constraints:
        for demand in rule.demands(geometry.layout):
            if {one, other} <= set(demand.cells) and not _fits(
                demand, {one: digit, other: gone}, geometry.size
            ):
                return True
    return False


def _fits(demand: Demand, set_to: dict[int, int], size: int) -> bool:
    """Whether some digits of the other cells keep a demand."""
    every = range(1, size + 1)
    ranges = [(set_to[cell],) if cell in set_to else every for cell in demand.cells]
    return any(demand.kept(way) for way in product(*ranges))


def excluded_by_all(here: Position, candidates: list[Candidate]) -> Effects:
    """What each of some candidates excludes."""
    return Effects(
        frozenset(),
        frozenset(
            Candidate(cell, digit)
            for cell, digits in enumerate(here.candidates)
            for digit in digits
            if all(excludes(here.geometry, *each, cell, digit) for each in candidates)
        ),
    )


def cell_forcing(here: Position) -> Iterator[Effects]:
    """What all digits of a cell exclude."""
    for cell, digits in enumerate(here.candidates):
        if len(digits) > 1:
            yield excluded_by_all(here, [Candidate(cell, digit) for digit in digits])


def common_peer(here: Position) -> Iterator[Effects]:
    """What all places of a digit in a house exclude, or those of one that a line must have."""
    for house in here.geometry.houses:
        for digit in range(1, here.geometry.size + 1):
            places = [Candidate(c, digit) for c in house.cells if digit in here.candidates[c]]
            if len(places) > 1:
                yield excluded_by_all(here, places)
    for rule in here.geometry.constraints:
        if rule.KIND == "renban":
            yield from _of_line(here, rule)


def _of_line(here: Position, rule: Constraint) -> Iterator[Effects]:
    (demand,) = rule.demands(here.geometry.layout)
    cells = demand.cells
    left = {c: here.candidates[c] or frozenset((here.digits[c],)) for c in cells}
    ways = [set(way) for way in _ways(demand, left, here.geometry)]
    for digit in set.intersection(*ways) - {here.digits[c] for c in cells} if ways else ():
        yield excluded_by_all(
            here, [Candidate(c, digit) for c in cells if digit in here.candidates[c]]
        )


def clue_chain(here: Position) -> Iterator[Effects]:
    """What both ends of an alternating chain exclude, for every pair of ends.

    From a candidate that is off follow those that are then on, in its cell or a house with two
    places, and from these all that they exclude by whatever rule, off. A chain has two strong links
    at least: one alone is a common peer's.
    """
    literals = [Candidate(c, d) for c, digits in enumerate(here.candidates) for d in digits]
    weak = {
        one: {two for two in literals if two != one and excludes(here.geometry, *one, *two)}
        for one in literals
    }
    strong = {one: _on_without(here, one) for one in literals}
    for start in literals:
        reached: set[Candidate] = set()
        found = _next(strong[start], weak, strong)
        while found - reached:
            reached |= found
            found = _next(found, weak, strong)
        for end in reached - {start}:
            yield Effects(frozenset(), frozenset(weak[start] & weak[end]))


def _next(
    found: set[Candidate],
    weak: dict[Candidate, set[Candidate]],
    strong: dict[Candidate, set[Candidate]],
) -> set[Candidate]:
    """The candidates that are on where one of some is: two links further."""
    return {on for each in found for off in weak[each] for on in strong[off]}


def _on_without(here: Position, one: Candidate) -> set[Candidate]:
    """The candidates of which one is on where this one is off: the last of a cell or a house."""
    others = [Candidate(one.cell, digit) for digit in here.candidates[one.cell] - {one.digit}]
    found = set(others) if len(others) == 1 else set()
    for house in here.geometry.houses:
        if one.cell in house.cells:
            left = [c for c in house.cells if c != one.cell and one.digit in here.candidates[c]]
            found |= {Candidate(left[0], one.digit)} if len(left) == 1 else set()
    return found


SEARCHES = {
    "clue": clue,
    "direct-cell-forcing": cell_forcing,
    "common-peer-elimination": common_peer,
}
