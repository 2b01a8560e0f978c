"""Patterns in words that rest on the puzzle's having one solution: rectangles, loops, BUG."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from puzzle.sentences import listed
from solver.human.registry import Technique
from solver.human.step import Candidate
from solver.human.words.phrasing import Phrasing, cells_among, digits_among, houses_named


def unique(t: Phrasing) -> str:
    """Return a unique rectangle or loop, of types 1 to 5."""
    kind = "rectangle" if len(cells_among(t.step.pattern)) == _RECTANGLE else "loop"
    return (
        f"if the {kind} {t.cells(t.step.pattern)} held only {t.digits(t.step.pattern)}, the two "
        f"could be swapped and there would be two solutions; {_escape(t)}"
    )


_RECTANGLE = 4


def _escape(t: Phrasing) -> str:
    """Return what a unique rectangle or loop rests on instead, by its type."""
    corners = set(cells_among(t.step.pattern))
    extras = tuple(fin for fin in t.step.fins if fin.cell in corners)
    match t.step.technique.name[-1]:
        case "1":
            return f"only {t.holding(extras)} can prevent it"
        case "3":
            others = tuple(fin for fin in t.step.fins if fin.cell not in corners)
            return _escape_by_set(t, extras, others)
        case "4":
            kept = tuple(set(digits_among(t.step.pattern)) - set(digits_among(t.step.eliminations)))
            cells = t.cells(extras, "or")
            return (
                f"{t.holding(extras)} can prevent it; in {houses_named(t.step.houses)}, "
                f"{listed(t.symbols[d] for d in kept)} must go in {cells}, which leaves the other "
                f"of the two no room there"
            )
        case _:
            return f"one of {t.cells(extras)} must be {t.digits(extras)} to prevent it"


def _escape_by_set(t: Phrasing, extras: Sequence[Candidate], others: Sequence[Candidate]) -> str:
    """Type 3: the corners with extras act as one cell of a set, naked or hidden."""
    house = houses_named(t.step.houses)
    corners = t.cells(extras)
    start = f"one of {corners} must be {t.digits(extras, 'or')} to prevent it"
    if not set(cells_among(t.step.eliminations)) <= set(cells_among(others)):
        return f"{start}, and together with {t.holding(others)} {_that_is_a_set(t, extras, others)}"
    digits = t.digits((*others, *t.step.pattern))
    return (
        f"{start}, so {corners} have room for only one of {t.digits(t.step.pattern)}; as "
        f"{digits} have no other places in {house} but {t.cells(others)}, "
        f"nothing else fits in {t.cells(others)}"
    )


def _that_is_a_set(t: Phrasing, extras: Sequence[Candidate], others: Sequence[Candidate]) -> str:
    """Return what one cell of extras and the others beside it make together."""
    count = 1 + len(cells_among(others))
    name = _SETS.get(count, f"set of {count}")
    return (
        f"that is a naked {name} of {t.digits((*extras, *others))} in {houses_named(t.step.houses)}"
    )


_SETS = {2: "pair", 3: "triple", 4: "quad"}


def _deadly(t: Phrasing) -> str:
    """Return what four corners must not become."""
    corners = dict.fromkeys((*cells_among(t.step.pattern), *cells_among(t.step.fins)))
    return f"the corners {listed(map(t.name, corners))} cannot all hold {t.digits(t.step.pattern)}"


def unique_rectangle_6(t: Phrasing) -> str:
    """Return a unique rectangle of type 6."""
    digit = t.digits(t.step.eliminations)
    return (
        f"{_deadly(t)}, for the two could be swapped and there would be two solutions; in the rows "
        f"and columns of the rectangle {digit} has no other places, so it lies in two opposite "
        f"corners; {_pure_corners(t)} hold nothing else, and it must be in these"
    )


def _pure_corners(t: Phrasing) -> str:
    gone = {candidate.cell for candidate in t.step.eliminations}
    return t.cells(c for c in t.step.pattern if c.cell not in gone)


def hidden_rectangle(t: Phrasing) -> str:
    """Return a hidden rectangle."""
    ((target, digit),) = t.step.eliminations
    start = t.step.pattern[0].cell
    other = next(c.digit for c in t.step.pattern if c.cell == start and c.digit != digit)
    here, one, corner = t.name(target), t.symbols[digit], t.symbols[other]
    return (
        f"{_deadly(t)}, for the two could be swapped and there would be two solutions; in the "
        f"row and the column of {here}, {corner} has no places but corners, so if {here} were "
        f"{one}, both its neighbours would be {corner} and {t.name(start)} {one}"
    )


def avoidable_rectangle_1(t: Phrasing) -> str:
    """Return an avoidable rectangle of type 1."""
    (target, digit), *_ = t.step.eliminations
    return (
        f"{_filled(t, (c for c in t.step.pattern if c.cell != target))}, and none is a given; with "
        f"{t.symbols[digit]} in {t.name(target)} the two digits of the rectangle could be swapped, "
        f"and there would be two solutions"
    )


def _filled(t: Phrasing, candidates: Iterable[Candidate]) -> str:
    """Return what has been placed: ``r1c2 is 5 and r1c7 is 3``."""
    return listed(f"{t.name(cell)} is {t.symbols[digit]}" for cell, digit in candidates)


def avoidable_rectangle_2(t: Phrasing) -> str:
    """Return an avoidable rectangle of type 2."""
    digit = t.digits(t.step.fins)
    beside = cells_among(t.step.fins)
    filled = [c for c in t.step.pattern if c.cell not in beside]
    open_cells = tuple(c for c in t.step.pattern if c.cell in beside)
    return (
        f"{_filled(t, filled)}, and neither is a given; without {digit}, {t.holding(open_cells)} "
        f"would make a rectangle whose two digits could be swapped, and there would be two "
        f"solutions; so {t.cells(t.step.fins, 'or')} is {digit}, and no cell that sees both can be"
    )


def bug(t: Phrasing) -> str:
    """Return a BUG, of any type."""
    return (
        f"without {t.holding(t.step.fins)} every cell would hold two candidates and every digit "
        f"two places in each house, and there would not be one solution; {_bug_escape(t)}"
    )


def _bug_escape(t: Phrasing) -> str:
    """Return what is true instead, by the type."""
    extras = t.step.fins
    one = f"one of {t.cells(extras)} must be {t.digits(extras, 'or')}"
    house = houses_named(t.step.houses) if t.step.houses else ""
    match t.step.technique:
        case Technique.BUG_1:
            return f"{t.cells(extras)} must be {t.digits(extras, 'or')}"
        case Technique.BUG_3:
            others = t.step.pattern
            return f"{one}, and with {t.holding(others)} {_that_is_a_set(t, extras, others)}"
        case Technique.BUG_4:
            shared = t.digits(t.step.pattern)
            return f"{one}, and the other must be {shared}, which has no other place in {house}"
        case _:
            return one
