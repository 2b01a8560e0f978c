"""Human techniques, steps, ladders, ratings and explanations.

    rate(grid)                level, score, effort, hardest technique, counts, paper's metrics
    climb(grid, ladder)       the whole path, each step with its evidence
    foretell(grid, times)     the minutes that players take; `calibrate` fits other players
    in_words(step, geometry)  a step as a person would say it; `tell` has it in parts
    hint(step, geometry, …)   less than the whole step
    every_step(marks, …)      all the steps of some techniques at a position
    replay(path)              the candidates before each step and after the last

A *technique* is a pattern with a name, a *finder* the function that looks for it, a *rung* a
finder with its level and score, a *ladder* an ordered table of rungs. All of them are made from the
`registry`. To add a technique: a function in its family's module, one row of the registry, and a
file of cases.

The kernels are imported on first use: importing this package costs no compilation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzle import on_first_use
from solver.human.climb import climb
from solver.human.effort import effort
from solver.human.every_step import every_step
from solver.human.fields import read_remaining, read_step, remaining_fields, step_fields
from solver.human.hodoku import HodokuLevel, HodokuScore
from solver.human.ladder import (
    HODOKU,
    LADDERS,
    LEVELS,
    PLAYERS,
    PLAYERS_WITH_CAGES,
    PLAYERS_WITH_CLUES,
    SUDOKU_EXPLAINER,
    Ladder,
    Rung,
)
from solver.human.looks import looks
from solver.human.marks import PencilMarks, marks_of, replay
from solver.human.metrics import Metrics, measure
from solver.human.named import ASSUMING_UNIQUENESS, UNIQUENESS, name_of, techniques_named
from solver.human.next_step import next_step
from solver.human.path import Outcome, SolvePath
from solver.human.player_times import PHONE_PLAYERS, PlayerTimes, TimeForecast, foretell
from solver.human.rating import Rating, rate
from solver.human.registry import FINDERS, Finder, Technique
from solver.human.rules import level_on
from solver.human.step import Candidate, Chain, Node, Step
from solver.human.web import WebGroup
from solver.human.words.hints import Strength, hint, where
from solver.human.words.inside import ChainInside
from solver.human.words.steps import Telling, in_words, tell

if TYPE_CHECKING:
    from solver.human.calibration import Calibration, TimedSolve, calibrate
else:
    __getattr__ = on_first_use.names(
        __name__, {"solver.human.calibration": "Calibration TimedSolve calibrate"}
    )

__all__ = [
    "ASSUMING_UNIQUENESS",
    "FINDERS",
    "HODOKU",
    "LADDERS",
    "LEVELS",
    "PHONE_PLAYERS",
    "PLAYERS",
    "PLAYERS_WITH_CAGES",
    "PLAYERS_WITH_CLUES",
    "SUDOKU_EXPLAINER",
    "UNIQUENESS",
    "Calibration",
    "Candidate",
    "Chain",
    "ChainInside",
    "Finder",
    "HodokuLevel",
    "HodokuScore",
    "Ladder",
    "Metrics",
    "Node",
    "Outcome",
    "PencilMarks",
    "PlayerTimes",
    "Rating",
    "Rung",
    "SolvePath",
    "Step",
    "Strength",
    "Technique",
    "Telling",
    "TimeForecast",
    "TimedSolve",
    "WebGroup",
    "calibrate",
    "climb",
    "effort",
    "every_step",
    "foretell",
    "hint",
    "in_words",
    "level_on",
    "looks",
    "marks_of",
    "measure",
    "name_of",
    "next_step",
    "rate",
    "read_remaining",
    "read_step",
    "remaining_fields",
    "replay",
    "step_fields",
    "techniques_named",
    "tell",
    "where",
]
