"""Fit the minutes of a publisher's own players to the times that they took.

Each solver has a pace: the median of how much slower they were than others on the same puzzles, by
the logarithm, once they have `LEAST_OF_A_SOLVER` times. A puzzle's time is the median of its times,
each freed of its solver's pace, so that it is that of a usual solver. The line through the
logarithms of the times and of the looks is the one of least absolute errors: one solver who left
the puzzle lying for a day moves it little. With fewer than `ENOUGH_FOR_POWER` puzzles its slope is
that of `PHONE_PLAYERS`.

The error is measured on puzzles that were not fitted on: in ten parts, each of them foretold by a
fit of the other nine.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from puzzle.errors import ArgumentError
from puzzle.grid import Grid
from puzzle.sentences import counted
from solver.human.looks import looks
from solver.human.player_times import PHONE_PLAYERS, PlayerTimes

FEWEST_PUZZLES = 10
"""With fewer there is nothing to foretell from."""
ENOUGH_FOR_POWER = 30
LEAST_OF_A_SOLVER = 3
_PARTS = 10
_ROUNDS = 100
_BAND = (0.1, 0.9)
_LEAST_RESIDUAL = 1e-3

Floats = npt.NDArray[np.float64]


class TimedSolve(NamedTuple):
    """One solver's time for one puzzle.

    Attributes:
        puzzle: a 9×9 puzzle that has one solution.
        seconds: more than 0.
        solver: who it was; empty where that is not known.
    """

    puzzle: Grid
    seconds: float
    solver: str = ""


@dataclass(frozen=True, slots=True)
class Calibration:
    """What a calibration found.

    Attributes:
        times: the fit, with its error.
        usual_error: the median error of always saying the same minutes, on the same puzzles.
        within_quarter: the share of the puzzles foretold to within a quarter.
        beyond: puzzles left out, as the players' ladder does not solve them or they are not 9×9.
    """

    times: PlayerTimes
    usual_error: float
    within_quarter: float
    beyond: int


class Line(NamedTuple):
    """The logarithm of minutes is power · the logarithm of looks + `offset`."""

    power: float
    offset: float

    def at(self, log_looks: Floats) -> Floats:
        """Return the logarithms of minutes at these of looks."""
        return self.power * log_looks + self.offset


def calibrate(solves: Iterable[TimedSolve], players: str) -> Calibration:
    """Fit the minutes of these solvers.

    Args:
        solves: their times.
        players: who they are, as in “about 6 minutes for …”.

    Raises:
        ArgumentError: too few puzzles, a time that is none, or no name.
    """
    if not players.strip():
        raise ArgumentError("The players have no name: say who they are.")
    solves = list(solves)
    for solve in solves:
        if not 0 < solve.seconds < np.inf:
            raise ArgumentError(f"A time of {solve.seconds} seconds: expected more than 0.")
    found = {puzzle: looks(puzzle) for puzzle in dict.fromkeys(solve.puzzle for solve in solves)}
    known = {puzzle: value for puzzle, value in found.items() if value}
    if len(known) < FEWEST_PUZZLES:
        raise ArgumentError(
            f"There are times of {counted(len(known), 'puzzle')} of levels 1 to 5 on 9x9: a fit "
            f"takes {FEWEST_PUZZLES} or more."
        )
    usable = [solve for solve in solves if solve.puzzle in known]
    log_minutes = _usual_times(usable)
    fit = cross_validated(
        np.log(list(known.values())), np.array([log_minutes[puzzle] for puzzle in known])
    )
    return Calibration(
        times=fit.times(players, len(usable)),
        usual_error=fit.usual_error,
        within_quarter=fit.within_quarter,
        beyond=len(found) - len(known),
    )


class CrossValidated(NamedTuple):
    """A line through some puzzles, and how it does on those that it was not fitted on.

    Attributes:
        line: through all of them.
        ratios: by puzzle: what it took, over what a line fitted on other puzzles foretells.
        usual_error: the median error of always saying the same minutes.
    """

    line: Line
    ratios: Floats
    usual_error: float

    @property
    def errors(self) -> Floats:
        """By puzzle: how far the minutes foretold lie off, as a share of what it took."""
        return np.abs(1 / self.ratios - 1)

    @property
    def within_quarter(self) -> float:
        """The share of the puzzles foretold to within a quarter."""
        return float((self.errors <= 0.25).mean())

    def times(self, players: str, count: int) -> PlayerTimes:
        """Return the fit as what `PlayerTimes` holds; `count` is the number of solving times."""
        low, high = np.quantile(self.ratios, _BAND)
        return PlayerTimes(
            players=players,
            factor=_rounded(np.exp(self.line.offset)),
            power=_rounded(self.line.power),
            low=_rounded(min(low, 0.99)),
            high=_rounded(max(high, 1.01)),
            puzzles=len(self.ratios),
            times=count,
            error=_rounded(max(np.median(self.errors), 0.001)),
        )


def cross_validated(log_looks: Floats, log_minutes: Floats) -> CrossValidated:
    """Fit the line of some puzzles, and ten more, each on nine parts of them.

    Args:
        log_looks: (n,): the logarithm of the looks of each puzzle, n of `FEWEST_PUZZLES` or more.
        log_minutes: (n,): the logarithm of its minutes.
    """
    part = np.empty(len(log_looks), dtype=np.int64)
    part[np.argsort(log_minutes, kind="stable")] = np.arange(len(log_looks)) % _PARTS
    foretold, usual = np.empty_like(log_minutes), np.empty_like(log_minutes)
    for i in range(_PARTS):
        rest, there = part != i, part == i
        foretold[there] = fit_line(log_looks[rest], log_minutes[rest]).at(log_looks[there])
        usual[there] = np.median(log_minutes[rest])
    return CrossValidated(
        fit_line(log_looks, log_minutes),
        np.exp(log_minutes - foretold),
        float(np.median(np.abs(np.exp(usual - log_minutes) - 1))),
    )


def fit_line(log_looks: Floats, log_minutes: Floats) -> Line:
    """Return the line of least absolute errors, by least squares with weights that follow them."""
    power = PHONE_PLAYERS.power
    if len(log_looks) < ENOUGH_FOR_POWER * (1 - 1 / _PARTS) or np.ptp(log_looks) == 0:
        return Line(power, float(np.median(log_minutes - power * log_looks)))
    weights = np.ones_like(log_looks)
    line = Line(power, 0.0)
    for _ in range(_ROUNDS):
        x, y = (np.average(values, weights=weights) for values in (log_looks, log_minutes))
        spread = np.average((log_looks - x) ** 2, weights=weights)
        slope = np.average((log_looks - x) * (log_minutes - y), weights=weights) / spread
        line = Line(float(slope), float(y - slope * x))
        weights = 1 / np.maximum(np.abs(log_minutes - line.at(log_looks)), _LEAST_RESIDUAL)
    if line.power <= 0:
        return Line(power, float(np.median(log_minutes - power * log_looks)))
    return line


def _usual_times(solves: Sequence[TimedSolve]) -> Mapping[Grid, float]:
    """Return the logarithm of each puzzle's minutes, freed of the paces of its solvers."""
    logs = [float(np.log(solve.seconds / 60)) for solve in solves]
    pace: dict[str, float] = {}
    usual = _medians((solve.puzzle, log) for solve, log in zip(solves, logs, strict=True))
    for _ in range(_PARTS):
        left: defaultdict[str, list[float]] = defaultdict(list)
        for solve, log in zip(solves, logs, strict=True):
            left[solve.solver].append(log - usual[solve.puzzle])
        left.pop("", None)
        pace = {
            solver: float(np.median(values))
            for solver, values in left.items()
            if len(values) >= LEAST_OF_A_SOLVER
        }
        middle = float(np.median(list(pace.values()))) if pace else 0.0
        usual = _medians(
            (solve.puzzle, log - (pace.get(solve.solver, middle) - middle))
            for solve, log in zip(solves, logs, strict=True)
        )
    return usual


def _medians(values: Iterable[tuple[Grid, float]]) -> dict[Grid, float]:
    gathered: defaultdict[Grid, list[float]] = defaultdict(list)
    for puzzle, value in values:
        gathered[puzzle].append(value)
    return {puzzle: float(np.median(there)) for puzzle, there in gathered.items()}


def _rounded(value: float) -> float:
    return float(f"{value:.4g}")
