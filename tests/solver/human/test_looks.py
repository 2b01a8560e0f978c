"""The looks of a puzzle, and the minutes that are foretold from them."""

from __future__ import annotations

import csv
import math
from functools import cache
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzle import ArgumentError, Geometry, Grid, NotationError
from puzzle.canonical import canonical_form
from solver.human import (
    PHONE_PLAYERS,
    PlayerTimes,
    TimedSolve,
    TimeForecast,
    calibrate,
    climb,
    foretell,
    looks,
    rate,
)
from solver.human.calibration import cross_validated, fit_line
from solver.human.climb import bench_for
from solver.human.engine.looks import mark_pointed
from solver.human.ladder import Ladder
from tests.corpora import FOLDER
from tests.puzzle.shapes import transforms
from tests.solver.human import slow_looks
from tests.solver.human.rated import RATED, Rated

INKALA = "800000000003600000070090200050007000000045700000100030001000068008500010090000400"


@cache
def solved() -> list[Rated]:
    """Puzzles that a player can solve."""
    return [rated for rated in RATED if rate(rated.puzzle).level is not None]


ANY = st.deferred(lambda: st.sampled_from(solved()))


@pytest.mark.slow
@settings(max_examples=8)
@given(rated=ANY)
def test_looks_agree_with_sets_of_candidates(rated: Rated):
    """The looks are what a slow walk comes to, cell after cell, on the canonical form."""
    path = climb(canonical_form(rated.puzzle, rated.solution))
    assert looks(rated.puzzle) == slow_looks.looks(path)


@given(rated=ANY, transform=transforms())
def test_looks_belong_to_the_puzzle(rated: Rated, transform):
    """A puzzle turned and relabelled is foretold to take the same time."""
    assert foretell(transform.apply(rated.puzzle)) == foretell(rated.puzzle)


@pytest.mark.parametrize(
    ("corner", "alone"),
    [("234.78...567239", [12, 12]), (".34.78...567239", []), ("234.78...56723.", [])],
)
def test_what_is_left_once_boxes_have_pointed(corner, alone):
    """The 1 of the first box lies in the first row, so that of the second lies in the second row.

    It is the only one left of the second box, and of the column along which that points. Not so
    where the second row is open in the first box, or the second box has a third place for the 1.
    """
    grid = Grid.parse(f"....56...{corner}".ljust(81, "."))
    bench = bench_for(grid.geometry)
    bench.climb(grid, Ladder("", ()))
    cells, gone = np.zeros(28, dtype=np.int64), np.zeros(27, dtype=np.int64)
    mark_pointed(bench.tables, bench.state, 0, cells, gone)
    assert cells[1 : cells[0] + 1].tolist() == alone


def test_no_time_is_foretold_of_what_has_no_level():
    """Beyond level 5, and off 9x9, nothing is known."""
    assert foretell(Grid.parse(INKALA)) is None
    assert foretell(Grid.parse("0034301001434321", Geometry.boxes(2, 2))) is None


def test_a_full_grid_takes_no_time():
    """There is nothing to look at, and nothing to foretell."""
    assert looks(solved()[0].solution) == 0
    assert foretell(solved()[0].solution) is None


def test_the_shortest_times():
    """Whole minutes begin with 1, and the band is never empty."""
    assert TimeForecast(0.2, 0.1, 0.3, "us").sentence == "About 1 minute (1–2) for us."


def test_a_forecast_in_words():
    """Whole minutes, the band, and whose they are."""
    forecast = TimeForecast(13.7, 10.2, 19.8, "our readers")
    assert forecast.sentence == "About 14 minutes (10–20) for our readers."
    assert forecast.to_dict() == {
        "minutes": 13.7,
        "least": 10.2,
        "most": 19.8,
        "players": "our readers",
    }


def test_the_fit_is_that_of_the_summary():
    """The numbers that gridmill comes with are the fit of tests/corpora/minutes.tsv."""
    table = summary()
    fit = cross_validated(np.log(table["looks"]), np.log(table["mean_seconds"] / 60))
    fitted = fit.times(PHONE_PLAYERS.players, int(table["players"].sum()))
    for name in ("factor", "power", "low", "high", "error", "low_power", "high_power"):
        assert math.isclose(getattr(fitted, name), getattr(PHONE_PLAYERS, name), rel_tol=2e-3)
    assert (fitted.puzzles, fitted.times) == (PHONE_PLAYERS.puzzles, PHONE_PLAYERS.times)


def summary():
    """The columns of the summary."""
    with (FOLDER / "minutes.tsv").open() as lines:
        rows = list(csv.DictReader(lines, delimiter="\t"))
    return {name: np.array([float(row[name]) for row in rows]) for name in rows[0]}


def test_player_times_survive_json():
    """What is written is read back, and what is no such thing is refused."""
    assert PlayerTimes.from_dict(PHONE_PLAYERS.to_dict()) == PHONE_PLAYERS
    for wrong in (
        {"low": 1.2},
        {"power": -1},
        {"low_power": 2},
        {"high_power": "a"},
        {"factor": "a"},
        {"kind": "x"},
        {"players": " "},
    ):
        with pytest.raises(NotationError):
            PlayerTimes.from_dict({**PHONE_PLAYERS.to_dict(), **wrong})


def test_player_times_fitted_to_other_looks():
    """Times that an older gridmill fitted are of no use, and it is said what to do."""
    data = PHONE_PLAYERS.to_dict()
    for version in ({}, {"looks_version": 1}, {"looks_version": 3}):
        other = {name: value for name, value in data.items() if name != "looks_version"} | version
        with pytest.raises(NotationError, match="counted looks otherwise: fit them once more"):
            PlayerTimes.from_dict(other)


def test_the_band_holds_the_minutes():
    """However few looks there are, or many, the least minutes are fewer than the most."""
    for found in (0.1, 1.0, 300.0, 1e6):
        forecast = PHONE_PLAYERS.forecast(found)
        assert 0 < forecast.least < forecast.minutes < forecast.most


@pytest.mark.parametrize("count", [10, 30])
def test_the_band_of_few_puzzles(count):
    """Four of five puzzles that are still to come lie in the band that few give."""
    random = np.random.default_rng(count)
    inside = []
    for _ in range(40):
        here, there = random.normal(5.8, 0.6, (2, count))
        power = PHONE_PLAYERS.power
        fit = cross_validated(here, power * here + random.normal(0, 0.25, count))
        low, high = (line.at(there) for line in fit.band)
        ratios = power * there + random.normal(0, 0.25, count) - fit.line.at(there)
        inside.append((low <= ratios) & (ratios <= high))
    assert np.mean(inside) == pytest.approx(0.8, abs=0.05)


def solves(count: int, *, factor: float = 0.5, power: float = 0.6, seed: int = 1):
    """Times that follow a law, by five solvers of whom one takes twice as long as the others."""
    random = Random(seed)
    for rated in solved()[:count]:
        minutes = factor * looks(rated.puzzle) ** power
        for solver in random.sample("ABCDE", 3):
            pace = 2 if solver == "E" else 1
            noise = math.exp(random.gauss(0, 0.05))
            yield TimedSolve(rated.puzzle, 60 * minutes * pace * noise, solver)


def test_calibration_finds_the_law():
    """The fit finds factor and power again, and does not mistake a slow solver for hard puzzles."""
    found = calibrate(solves(60), "five friends")
    assert found.times.power == pytest.approx(0.6, rel=0.05)
    looked = 400.0
    assert found.times.minutes(looked) == pytest.approx(0.5 * looked**0.6, rel=0.05)
    assert found.times.error < 0.06 < found.usual_error
    assert (found.times.puzzles, found.times.times, found.beyond) == (60, 180, 0)
    assert found.in_band == pytest.approx(0.8, abs=0.1)


def test_one_wild_time_moves_little():
    """A solver who left a puzzle lying for a day does not bend the line."""
    wild = [TimedSolve(solved()[0].puzzle, 86_400.0, "A"), *solves(60)]
    usual = calibrate(solves(60), "five friends").times
    assert calibrate(wild, "five friends").times.minutes(400) == pytest.approx(
        usual.minutes(400), rel=0.03
    )


def test_few_puzzles_keep_the_usual_power():
    """A dozen puzzles tell how fast people are, not how time grows."""
    assert calibrate(solves(12), "five friends").times.power == PHONE_PLAYERS.power


def test_what_cannot_be_calibrated():
    """Too few puzzles, no time and no name are told in a sentence."""
    with pytest.raises(ArgumentError, match="times of 3 puzzles of levels 1 to 5"):
        calibrate(solves(3), "us")
    with pytest.raises(ArgumentError, match="expected more than 0"):
        calibrate([TimedSolve(solved()[0].puzzle, 0.0)], "us")
    with pytest.raises(ArgumentError, match="no name"):
        calibrate(solves(12), " ")


def test_a_line_that_falls_is_not_believed():
    """Puzzles with more to look at take no less time, whatever a few times say."""
    seen = np.linspace(4, 9, 60)
    assert fit_line(seen, -seen).power == PHONE_PLAYERS.power
