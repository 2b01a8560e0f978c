"""Hints: a step told in part, for a person who wants to find the rest."""

from __future__ import annotations

from enum import Enum

from puzzle.geometry import Cell, Geometry, House, HouseKind
from solver.human.step import Step
from solver.human.words import houses_named, in_words

_MOST_BOXES = 2


class Strength(Enum):
    """How much of a step a hint tells; the value is the word on the command line."""

    WHERE = "where"
    TECHNIQUE = "technique"
    STEP = "step"


def hint(step: Step, geometry: Geometry, strength: Strength) -> str:
    """A hint at a step, as one sentence.

    ``where`` names houses to look at, ``technique`` the technique too, ``step`` is the step in
    words. The first two name no cell and no digit.
    """
    if strength is Strength.STEP:
        return in_words(step, geometry)
    place = f"Look at {houses_named(where(step, geometry))}"
    return f"{place}." if strength is Strength.WHERE else f"{place}: {step.technique.label}."


def where(step: Step, geometry: Geometry) -> tuple[House, ...]:
    """The houses to look at for a step.

    These are the houses that show it, or else the boxes of its pattern if there are at most two,
    or else the box where it has its first effect.
    """
    if step.houses:
        return step.houses
    boxes = tuple(dict.fromkeys(_box(candidate.cell, geometry) for candidate in step.pattern))
    if 0 < len(boxes) <= _MOST_BOXES:
        return boxes
    return (_box((*step.placements, *step.eliminations)[0].cell, geometry),)


def _box(cell: Cell, geometry: Geometry) -> House:
    houses = (geometry.houses[h] for h in geometry.houses_of[cell])
    return next(house for house in houses if house.kind is HouseKind.BOX)
