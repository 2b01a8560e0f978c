"""Human techniques, steps, ladders, ratings and explanations.

    rate(grid)                level, score, effort, hardest technique, counts, paper's metrics
    climb(grid, ladder)       the whole path, each step with its evidence
    in_words(step, geometry)  a step as a person would say it

A *technique* is a pattern with a name, a *finder* the function that looks for it, a *rung* a
finder with its level and score, a *ladder* an ordered table of rungs. To add a technique: a name
in `technique`, a finder's code in `finder`, its function in the family's module with one branch
in `find_basic`, `find_pattern` or `find_chain`, and one row in a ladder of `ladder`.

The kernels are imported on first use: importing this package costs no compilation.
"""

from __future__ import annotations

from solver.human.climb import climb
from solver.human.effort import effort
from solver.human.finder import Finder
from solver.human.ladder import LEVELS, PLAYERS, SUDOKU_EXPLAINER, Ladder, Rung
from solver.human.metrics import Metrics, measure
from solver.human.rating import Rating, rate
from solver.human.step import Candidate, Chain, Node, Outcome, Path, Step
from solver.human.technique import Technique
from solver.human.words import in_words

__all__ = [
    "LEVELS",
    "PLAYERS",
    "SUDOKU_EXPLAINER",
    "Candidate",
    "Chain",
    "Finder",
    "Ladder",
    "Metrics",
    "Node",
    "Outcome",
    "Path",
    "Rating",
    "Rung",
    "Step",
    "Technique",
    "climb",
    "effort",
    "in_words",
    "measure",
    "rate",
]
