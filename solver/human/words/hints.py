"""Hints: a step told in part, for a person who wants to find the rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum

from puzzle.errors import ArgumentError
from puzzle.geometry import Cell, Geometry, House, HouseKind
from puzzle.grid import SYMBOLS
from solver.human.step import Step
from solver.human.words.phrasing import houses_named
from solver.human.words.steps import in_words

_MOST_BOXES = 4
_BOX = HouseKind.BOX


class Strength(Enum):
    """How much of a step a hint tells; the value is the word on the command line."""

    WHERE = "where"
    TECHNIQUE = "technique"
    STEP = "step"


def hint(
    step: Step, geometry: Geometry, strength: Strength, symbols: Sequence[str] = SYMBOLS
) -> str:
    """Hint at a step, in one sentence.

    ``where`` names houses to look at, ``technique`` the technique too, ``step`` is the step in
    words. The first two name no cell and no digit.

    Args:
        step: the step.
        geometry: of its grid.
        strength: how much is told.
        symbols: what each digit is called, by its value.

    Raises:
        ArgumentError: `strength` is no `Strength`, such as the word for one.
    """
    if not isinstance(strength, Strength):
        words = ", ".join(str(each) for each in Strength)
        raise ArgumentError(f"{strength!r} is no strength of a hint: give one of {words}.")
    if strength is Strength.STEP:
        return in_words(step, geometry, symbols)
    place = f"Look at {houses_named(where(step, geometry))}"
    return f"{place}." if strength is Strength.WHERE else f"{place}: {step.technique.label}."


def where(step: Step, geometry: Geometry) -> tuple[House, ...]:
    """Return the houses to look at for a step.

    These are the houses that show it, or else the boxes of its pattern or its chains. If those are
    more than a person can look at together, they are the box where the first chain starts, and the
    box where the step has its first effect.
    """
    if step.houses:
        return step.houses
    nodes = [node for chain in step.chains if chain.parent is None for node in chain.nodes]
    cells = [c.cell for c in step.pattern] or [cell for node in nodes for cell in node.cells]
    effect = (*step.placements, *step.eliminations)[0].cell
    boxes = _boxes(cells, geometry)
    if 0 < len(boxes) <= _MOST_BOXES:
        return boxes
    return _boxes([*cells[:1], effect], geometry)


def _boxes(cells: Iterable[Cell], geometry: Geometry) -> tuple[House, ...]:
    """Return the boxes of these cells, in order."""
    own = {h for cell in cells for h in geometry.houses_of[cell]}
    return tuple(geometry.houses[h] for h in sorted(own) if geometry.houses[h].kind is _BOX)
