"""Which rules beside the houses the human techniques know, and on which ladder.

Rules that say nothing but that some cells differ are links between cells, as those of a house are:
`puzzle.geometry.Geometry.seen`. Cages with a sum have techniques of their own, and so have clues,
rules about cells and pairs of cells (`solver.human.clued`); the finders' tables know nothing of
these, so that all such puzzles of one size share theirs. Of every other rule no technique knows,
and a puzzle that has one has no level.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from puzzle.errors import ArgumentError
from puzzle.geometry import Geometry
from solver.human.clued import asked_of, clues_of, has_room, has_sum
from solver.human.ladder import PLAYERS, PLAYERS_WITH_CAGES, PLAYERS_WITH_CLUES, Ladder
from solver.human.named import UNIQUENESS, techniques_named
from solver.human.registry import Technique

if TYPE_CHECKING:
    from puzzle.constraints import Constraint

LARGEST_WITH_CAGES = 9
"""The largest grid whose cages are looked at."""


def is_known(geometry: Geometry) -> bool:
    """Tell whether the human techniques know every rule of a geometry, so that it has levels."""
    return why_unlevelled(geometry) is None


@lru_cache(maxsize=64)
def why_unlevelled(geometry: Geometry) -> str | None:
    """Return why puzzles of a geometry have no level, its rules named; None where they have one.

    The 45 rule adds up cages as if no cell were in two: cages with sums that overlap are not known.
    """
    if geometry.canvas is not None:
        return "no human technique knows grids that overlap"
    unasked = {number for number, _, asked in asked_of(geometry) if asked is None}
    unknown = [
        rule.NAME
        for number, rule in enumerate(geometry.constraints)
        if number in unasked or (has_sum(rule) and not _is_of_cages(rule, geometry))
    ]
    summed = [cell for rule in geometry.constraints if has_sum(rule) for cell in rule.places]
    if len(summed) > len(set(summed)):
        unknown.append("cages that overlap")
    if not unknown and not has_room(geometry):
        unknown.append("more clues than are looked at together")
    named = ", ".join(dict.fromkeys(unknown))
    return f"no human technique knows these of its rules yet: {named}" if unknown else None


def unlevelled_sentence(geometry: Geometry) -> str:
    """Return why puzzles of a geometry have no level, as a sentence; empty where they have one."""
    reason = why_unlevelled(geometry)
    return f"Unlevelled: {reason}." if reason else ""


def _is_of_cages(rule: Constraint, geometry: Geometry) -> bool:
    """Tell whether the finders of cages look at a cage with a sum."""
    return len(rule.places) <= geometry.size <= LARGEST_WITH_CAGES


def has_cages(geometry: Geometry) -> bool:
    """Tell whether a geometry has cages with a sum."""
    return any(map(has_sum, geometry.constraints))


def check_ladder(ladder: Ladder) -> None:
    """Check that what a caller gave is a ladder.

    Raises:
        ArgumentError: it is none, such as the name of one.
    """
    if not isinstance(ladder, Ladder):
        raise ArgumentError(f"{ladder!r} is no ladder: give one of LADDERS, such as HODOKU.")


def ladder_on(geometry: Geometry, ladder: Ladder) -> Ladder:
    """Return a ladder as it is climbed on a geometry.

    Where there are rules beside the houses, techniques that assume one solution are off: the two
    ways to fill a rectangle may not both keep a rule. Where there are cages with sums, or clues,
    the players' ladder has their techniques too.

    Raises:
        ArgumentError: it is no ladder, such as the name of one.
    """
    check_ladder(ladder)
    if not geometry.constraints:
        return ladder
    if ladder.rungs != PLAYERS.less(ladder.off).rungs:
        return ladder.less(_UNIQUENESS)
    if clues_of(geometry):
        return _with(PLAYERS_WITH_CLUES, ladder)
    return _with(PLAYERS_WITH_CAGES, ladder) if has_cages(geometry) else ladder.less(_UNIQUENESS)


def level_on(geometry: Geometry, technique: Technique) -> int | None:
    """Return a technique's level on the players' ladder of a geometry; None where it is not there.

    A naked single is of level 2 among digits alone, and of level 1 where there are cages or clues.
    """
    rungs = ladder_on(geometry, PLAYERS).rungs
    return next((rung.level for rung in rungs if technique in rung.finder.techniques), None)


_UNIQUENESS = techniques_named(UNIQUENESS)


@lru_cache(maxsize=64)
def _with(rules: Ladder, ladder: Ladder) -> Ladder:
    """Return the players' ladder of some rules, less what is switched off in another."""
    less = rules.less(ladder.off)
    return Ladder(ladder.name, less.rungs, less.off)
