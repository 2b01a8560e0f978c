"""Fit the minutes of a publisher's own players to the times that they took.

Each solver has a pace: the median of how much slower they were than others on the same puzzles, by
the logarithm, once they have `LEAST_OF_A_SOLVER` times. A puzzle's time is the median of its times,
each freed of its solver's pace, so that it is that of a usual solver. The line through the
logarithms of the times and of the looks is the one of least absolute errors: one solver who left
the puzzle lying for a day moves it little. With fewer than `ENOUGH_FOR_POWER` puzzles its slope is
that of `PHONE_PLAYERS`.

The error is measured on puzzles that were not fitted on: in ten parts, each of them foretold by a
fit of the other nine. The band is that of these errors: a tenth of them lies below one line and a
tenth above the other. With fewer than `ENOUGH_FOR_BAND` puzzles the two are as steep as those of
`PHONE_PLAYERS`.
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
from solver.human.player_times import PHONE_PLAYERS, STEEPEST, USUAL_LOOKS, PlayerTimes

FEWEST_PUZZLES = 10
"""With fewer there is nothing to foretell from."""
ENOUGH_FOR_POWER = 30
ENOUGH_FOR_BAND = 100
LEAST_OF_A_SOLVER = 3
_PARTS = 10
_ROUNDS = 100
_BAND = (0.1, 0.9)
_USUAL = np.log(USUAL_LOOKS)
_LEAST_RESIDUAL = 1e-3

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]


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
        in_band: the share that took between the two of a band fitted on others; four of five are
            meant to.
        beyond: puzzles left out, as the players' ladder does not solve them or they are not 9×9.
    """

    times: PlayerTimes
    usual_error: float
    within_quarter: float
    in_band: float
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
    points = np.log(list(known.values())), np.array([log_minutes[puzzle] for puzzle in known])
    fit = cross_validated(*points)
    return Calibration(
        times=fit.times(players, len(usable)),
        usual_error=fit.usual_error,
        within_quarter=fit.within_quarter,
        in_band=float(in_band(*points).mean()),
        beyond=len(found) - len(known),
    )


class CrossValidated(NamedTuple):
    """A line through some puzzles, and how it does on those that it was not fitted on.

    Attributes:
        line: through all of them.
        log_looks: by puzzle: the logarithm of its looks.
        ratios: by puzzle: what it took, over what a line fitted on other puzzles foretells.
        usual_error: the median error of always saying the same minutes.
    """

    line: Line
    log_looks: Floats
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
        low, high = self.band
        return PlayerTimes(
            players=players,
            factor=_rounded(np.exp(self.line.offset)),
            power=_rounded(self.line.power),
            low=_rounded(min(float(np.exp(low.at(_USUAL))), 0.99)),
            high=_rounded(max(float(np.exp(high.at(_USUAL))), 1.01)),
            puzzles=len(self.ratios),
            times=count,
            error=_rounded(max(np.median(self.errors), 0.001)),
            low_power=_rounded(float(np.clip(low.power, -STEEPEST, STEEPEST))),
            high_power=_rounded(float(np.clip(high.power, -STEEPEST, STEEPEST))),
        )

    @property
    def band(self) -> tuple[Line, Line]:
        """The lines of the logarithm of the ratios below and above which a tenth of them lies."""
        logs = np.log(self.ratios)
        if len(logs) >= ENOUGH_FOR_BAND and np.ptp(self.log_looks) > 0:
            low, high = (_line_of_share(self.log_looks, logs, share) for share in _BAND)
            return low, high
        powers = PHONE_PLAYERS.low_power, PHONE_PLAYERS.high_power
        low, high = (
            _level_line(self.log_looks, logs, power, share)
            for power, share in zip(powers, _BAND, strict=True)
        )
        return low, high


def cross_validated(log_looks: Floats, log_minutes: Floats) -> CrossValidated:
    """Fit the line of some puzzles, and ten more, each on nine parts of them.

    Args:
        log_looks: (n,): the logarithm of the looks of each puzzle; n is 2 or more.
        log_minutes: (n,): the logarithm of its minutes.
    """
    part = _parts(log_minutes)
    foretold, usual = np.empty_like(log_minutes), np.empty_like(log_minutes)
    for i in range(_PARTS):
        rest, there = part != i, part == i
        foretold[there] = fit_line(log_looks[rest], log_minutes[rest]).at(log_looks[there])
        usual[there] = np.median(log_minutes[rest])
    return CrossValidated(
        fit_line(log_looks, log_minutes),
        log_looks,
        np.exp(log_minutes - foretold),
        float(np.median(np.abs(np.exp(usual - log_minutes) - 1))),
    )


def in_band(log_looks: Floats, log_minutes: Floats) -> Bools:
    """Tell of each puzzle whether it took between the two of a band that nine parts of others give.

    Args:
        log_looks: (n,): the logarithm of the looks of each puzzle, n of `FEWEST_PUZZLES` or more.
        log_minutes: (n,): the logarithm of its minutes.
    """
    part = _parts(log_minutes)
    inside = np.zeros(len(log_looks), dtype=np.bool_)
    for i in range(_PARTS):
        rest, there = part != i, part == i
        fit = cross_validated(log_looks[rest], log_minutes[rest])
        ratios = log_minutes[there] - fit.line.at(log_looks[there])
        low, high = (line.at(log_looks[there]) for line in fit.band)
        inside[there] = (low <= ratios) & (ratios <= high)
    return inside


def _parts(log_minutes: Floats) -> npt.NDArray[np.int64]:
    """Return the part of each puzzle, so that each has quick ones and slow ones."""
    part = np.empty(len(log_minutes), dtype=np.int64)
    part[np.argsort(log_minutes, kind="stable")] = np.arange(len(log_minutes)) % _PARTS
    return part


def fit_line(log_looks: Floats, log_minutes: Floats) -> Line:
    """Return the line of least absolute errors; with few puzzles as steep as `PHONE_PLAYERS`'."""
    power = PHONE_PLAYERS.power
    if len(log_looks) >= ENOUGH_FOR_POWER * (1 - 1 / _PARTS) and np.ptp(log_looks) > 0:
        line = _line_of_share(log_looks, log_minutes, 1 / 2)
        if line.power > 0:
            return line
    return _level_line(log_looks, log_minutes, power, 1 / 2)


def _level_line(log_looks: Floats, values: Floats, power: float, share: float) -> Line:
    """Return the line so steep below which so great a share of the values lies.

    Of few values the share is that of all, not of those that are there: of ten, a tenth of all
    that are to come lies below about the least.
    """
    return Line(power, float(np.quantile(values - power * log_looks, share, method="weibull")))


def _line_of_share(log_looks: Floats, values: Floats, share: float) -> Line:
    """Return the line below which such a share of the values lies.

    It is the line of least absolute errors where those above weigh `share`, and those below the
    rest: by least squares, with weights that follow them.
    """
    weights = np.ones_like(log_looks)
    line = Line(0.0, 0.0)
    for _ in range(_ROUNDS):
        x, y = (np.average(each, weights=weights) for each in (log_looks, values))
        spread = np.average((log_looks - x) ** 2, weights=weights)
        slope = np.average((log_looks - x) * (values - y), weights=weights) / spread
        line = Line(float(slope), float(y - slope * x))
        errors = values - line.at(log_looks)
        weights = np.where(errors > 0, share, 1 - share) / np.maximum(
            np.abs(errors), _LEAST_RESIDUAL
        )
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
