"""Which scores there are: between Sudoku Explainer's rungs are gaps, most of them below 4.5.

A step's score is its rung's, and a surcharge for the length of a chain, the size of a loop or the
cells of a set. The surcharges here are bounds: no step costs more, and few cost as much.
"""

from __future__ import annotations

from collections.abc import Iterable

from puzzle.score import Score
from solver.human.ladder import NESTED, SUDOKU_EXPLAINER, Rung
from solver.human.registry import FINDERS, Technique

_SURCHARGES = {
    Technique.UNIQUE_RECTANGLE_3: (0, 3),
    Technique.UNIQUE_LOOP_1: (1, 5),
    Technique.UNIQUE_LOOP_2: (1, 5),
    Technique.UNIQUE_LOOP_3: (1, 8),
    Technique.UNIQUE_LOOP_4: (1, 5),
    Technique.BUG_2: (1, 1),
    Technique.BUG_3: (2, 6),
    Technique.BUG_4: (1, 1),
}
"""The least and the most that steps cost above their rung, in tenths, where it is not nothing.

From the sources of the ratings: `solver.human.techniques.unique` and `solver.human.techniques.bug`.
"""

_CHAINS = frozenset(
    finder
    for finder in FINDERS.values()
    if finder.family in ("chains.static_chains", "chains.forcing_chains")
)
"""What costs the more the longer it is, without end."""

HIGHEST_NESTED = 119
"""The highest score that is looked for, in tenths; no puzzle with a higher one is known."""

CHAIN_STARTS = tuple(r.score for r in SUDOKU_EXPLAINER.rungs if r.score and r.finder in _CHAINS)
"""The scores at which a further kind of chains begins."""


def possible_scores(rungs: Iterable[Rung], off: frozenset[Technique]) -> frozenset[Score]:
    """Return the scores that a step of these rungs can have; chains no longer than `NESTED`.

    Args:
        rungs: of Sudoku Explainer's ladder.
        off: techniques that are switched off.
    """
    return frozenset(
        Score(tenths)
        for rung in rungs
        for technique in rung.finder.techniques
        if technique not in off
        for tenths in _all_tenths_of(rung, technique)
    )


def tenths_of(rung: Rung) -> int:
    """Return the score of a rung in tenths, as digs compare it; 0 where it has none."""
    return 0 if rung.score is None else rung.score.tenths


def _all_tenths_of(rung: Rung, technique: Technique) -> range:
    base = tenths_of(rung)
    if rung.finder.family == "chains.nested_chains":
        return range(base, HIGHEST_NESTED + 1)
    if rung.finder in _CHAINS:
        return range(base, NESTED + 1)
    least, most = _SURCHARGES.get(technique, (0, 0))
    return range(base + least, base + most + 1)
