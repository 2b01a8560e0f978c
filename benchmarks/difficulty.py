"""Which measure of difficulty follows the times that people need, and Sudoku Explainer's rating.

    python benchmarks/difficulty.py TIMES RATED

TIMES is a table of puzzles with human solving times, tab-separated, with the columns puzzle,
players and mean_seconds: synnwang/sudoku_dataset_difficulty (CC0), averaged by puzzle over at
least 10 players. RATED has the columns of tests/corpora/rated.tsv.

The puzzles of TIMES are split in two by a digest of their digits. The form of effort was chosen on
one half. Everything printed about TIMES is measured on the other half, with 95 % intervals from
2,000 resamples of its puzzles. Then come the same measures against Sudoku Explainer's rating, on
RATED and on 1,000 minimal puzzles dug here. Plots: difficulty_plots.py. Minutes: minutes.py.

The measures beside gridmill's own:

- D20: the number of cells that a single can fill, as a mean over the first 20 placements and over
  100 random orders; fewer is harder, so it counts negatively.
- the mix 0.5·SE − 0.1·D20, weights not fitted here.
"""

from __future__ import annotations

import csv
import hashlib
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import SupportsFloat

import numpy as np
import numpy.typing as npt
from machine import machine

from generator.digging.fill import SCRATCH_ROWS, fill
from generator.seeds import stream
from puzzle import CLASSIC, Grid
from puzzle.kernel import kernel
from solver.human import Rating, rate
from solver.human.climb import bench_for
from solver.human.engine.effort import mark_hidden_singles, mark_naked_singles
from solver.human.engine.state import GridState, load, place
from solver.human.engine.tables import Tables
from solver.search import count_batch

Floats = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]

RESAMPLES = 2000
MANY_PLAYERS = 20
MINIMAL = 1000
ORDERS, PLACEMENTS = 100, 20
BEYOND_LEVEL, BEYOND_SCORE = 6, 10.0
"""What counts where a ladder does not solve a puzzle: more than any that it does."""
NAMES = ("effort", "SE", "level", "D20", "SE and D20", "blanks N", "freedom F", "grade", "givens")


@dataclass(frozen=True, slots=True)
class Timed:
    """The puzzles of TIMES, one entry each.

    Attributes:
        measures: by name of the measure; larger is meant to be harder, but for givens.
        minutes, players: mean solving time, and over how many players.
        is_chosen_on: the half that the form of effort was chosen on.
    """

    measures: Mapping[str, Floats]
    minutes: Floats
    players: Floats
    is_chosen_on: Mask


def main(times: str, rated: str) -> None:
    """Print every figure of docs/levels.md."""
    print(machine())
    _report_times(read_times(times))
    _report_rated(rows_of(rated))
    _report_minimal()


def rows_of(path: str) -> list[dict[str, str]]:
    """Return the rows of a tab-separated table with a header."""
    with Path(path).open() as table:
        return list(csv.DictReader(table, delimiter="\t"))


def read_times(path: str) -> Timed:
    """Return the puzzles of TIMES, rated."""
    rows = rows_of(path)
    grids = [Grid.parse(row["puzzle"]) for row in rows]
    return Timed(
        measures=measures_of(grids),
        minutes=np.array([float(row["mean_seconds"]) / 60 for row in rows]),
        players=np.array([float(row["players"]) for row in rows]),
        is_chosen_on=np.array([_is_chosen_on(grid) for grid in grids]),
    )


def _is_chosen_on(grid: Grid) -> bool:
    return hashlib.blake2b("".join(map(str, grid.digits)).encode()).digest()[0] % 2 == 0


def measures_of(grids: Sequence[Grid]) -> dict[str, Floats]:
    """Each measure of each puzzle, by name."""
    ratings = [rate(grid) for grid in grids]

    def column(value: Callable[[Rating], SupportsFloat | None], beyond: float) -> Floats:
        values = map(value, ratings)
        return np.array([beyond if v is None else float(v) for v in values], dtype=np.float64)

    se = column(lambda r: r.score, BEYOND_SCORE)
    d20 = np.array([available(grid) for grid in grids])
    return {
        "effort": column(lambda r: r.effort, np.inf),
        "SE": se,
        "level": column(lambda r: r.level, BEYOND_LEVEL),
        "D20": -d20,
        "SE and D20": 0.5 * se - 0.1 * d20,
        "blanks N": column(lambda r: r.blanks, 0),
        "freedom F": column(lambda r: r.freedom, 0),
        "grade": column(lambda r: "ABCDEFGHI".index(r.grade or "A"), 0),
        "givens": column(lambda r: 81 - r.blanks, 0),
    }


def available(grid: Grid) -> float:
    """D20: the mean number of cells that a single can fill; chance comes from the puzzle alone."""
    bench = bench_for(grid.geometry)
    digits = np.frombuffer(grid.digits, dtype=np.uint8)
    draws = np.random.default_rng(digits).random((ORDERS, PLACEMENTS))
    found = np.zeros(digits.size, dtype=np.int64)
    return _count_available(digits, draws, bench.tables, bench.state, found) / draws.size


@kernel
def _count_available(
    digits: npt.NDArray[np.uint8],
    draws: Floats,
    tables: Tables,
    state: GridState,
    found: npt.NDArray[np.int64],
) -> int:
    """Cells that a single can fill, summed over orders and placements; none when stuck."""
    total = 0
    for order in range(draws.shape[0]):
        load(tables, state, digits)
        for step in range(draws.shape[1]):
            found[:] = 0
            mark_naked_singles(state, found)
            mark_hidden_singles(tables, state, found)
            count = np.count_nonzero(found)
            if count == 0:
                break
            total += count
            chosen = np.flatnonzero(found)[int(draws[order, step] * count)]
            place(tables, state, chosen, found[chosen] - 1)
    return total


def spearman(one: Floats, other: Floats) -> float:
    """Spearman's rank correlation; 0 where one of the two is constant."""
    ranks = np.array([_ranks(one), _ranks(other)])
    spread = ranks.std(axis=1).prod()
    return float(np.cov(ranks, bias=True)[0, 1] / spread) if spread else 0.0


def _ranks(values: Floats) -> Floats:
    """Ranks from 0; equal values share the mean of theirs."""
    _, place_of, counts = np.unique(values, return_inverse=True, return_counts=True)
    means = np.cumsum(counts) - (counts + 1) / 2
    return np.asarray(means[place_of], dtype=np.float64)


def interval(statistic: Callable[[npt.NDArray[np.int64]], float], size: int) -> tuple[float, float]:
    """Return the 95 % interval of a statistic of some entries, by resampling them."""
    random = np.random.default_rng(0)
    values = [statistic(random.integers(0, size, size)) for _ in range(RESAMPLES)]
    low, high = np.percentile(values, (2.5, 97.5))
    return float(low), float(high)


def _report_times(timed: Timed) -> None:
    held = ~timed.is_chosen_on
    print(f"\n{len(held)} puzzles with human times, {held.sum()} of them not chosen on:")
    many = held & (timed.players >= MANY_PLAYERS)
    level = timed.measures["level"]
    _table("all", timed, held)
    _table(f"{MANY_PLAYERS} and more players", timed, many)
    _table("level 1", timed, held & (level == 1))
    _table("levels 2 to 5", timed, held & (level > 1) & (level < BEYOND_LEVEL))


def _table(title: str, timed: Timed, chosen: Mask) -> None:
    minutes = timed.minutes[chosen]
    measures = {name: timed.measures[name][chosen] for name in NAMES}
    print(f"\n{title}: {len(minutes)} puzzles")
    print("  Spearman with mean time      95 %         effort has more by, 95 %")
    for name, values in measures.items():
        if np.ptp(values) == 0:
            continue
        low, high = interval(lambda i, v=values: spearman(v[i], minutes[i]), len(minutes))
        line = f"  {name:12}{spearman(values, minutes):7.2f}   {low:6.2f} …{high:6.2f}"
        if name != "effort":
            low, high = interval(lambda i, v=values: _lead(measures, v, minutes, i), len(minutes))
            line += f"       {low:6.2f} …{high:6.2f}"
        print(line)


def _lead(
    measures: Mapping[str, Floats], values: Floats, minutes: Floats, i: npt.NDArray[np.int64]
) -> float:
    rival = abs(spearman(values[i], minutes[i]))
    return spearman(measures["effort"][i], minutes[i]) - rival


def _report_rated(rows: list[dict[str, str]]) -> None:
    measures = measures_of([Grid.parse(row["puzzle"]) for row in rows])
    se = np.array([float(row["se121"]) for row in rows])
    print(f"\n{len(rows)} puzzles rated by Sudoku Explainer 1.2.1: correlation with its rating")
    _correlations(measures, se)
    print(
        "\nlevel   puzzles   SE: 5 %  50 %  95 %    effort: 5 %   50 %   95 %    within: SE, effort"
    )
    for level in (1, 2, 3, 4, 5, BEYOND_LEVEL):
        chosen = measures["level"] == level
        name = "beyond" if level == BEYOND_LEVEL else str(level)
        line = f"{name:8}{chosen.sum():7}{_percentiles(se[chosen], 9, 1)}"
        efforts = measures["effort"][chosen]
        if level != BEYOND_LEVEL:
            line += f"    {_percentiles(efforts, 9, 0)}{spearman(efforts, se[chosen]):16.2f}"
        print(line)


def _report_minimal() -> None:
    """What the pattern of givens says of puzzles that have none to spare."""
    puzzles = [_minimal(i) for i in range(MINIMAL)]
    measures = measures_of(puzzles)
    print(f"\n{MINIMAL} minimal puzzles: correlation with gridmill's SE score")
    _correlations(measures, measures["SE"])


def _minimal(number: int) -> Grid:
    """A random grid, its givens removed in random order where the solution stays the only one."""
    tables = bench_for(CLASSIC).tables
    digits = np.zeros(CLASSIC.cell_count, dtype=np.uint8)
    scratch = np.zeros((SCRATCH_ROWS, CLASSIC.cell_count), dtype=np.int64)
    fill(tables.houses_of, CLASSIC.size, stream(0, "minimal", number, 0), scratch, digits)
    for cell in np.random.default_rng(number).permutation(CLASSIC.cell_count):
        given = digits[cell]
        digits[cell] = 0
        if count_batch(digits[None])[0][0] > 1:
            digits[cell] = given
    return Grid(digits.tobytes())


def _correlations(measures: Mapping[str, Floats], se: Floats) -> None:
    print("               Spearman   Pearson")
    for name in NAMES:
        values = measures[name]
        finite = np.isfinite(values)
        pearson = np.corrcoef(values[finite], se[finite])[0, 1]
        print(f"  {name:12}{spearman(values, se):8.2f}{pearson:10.2f}")
    pearson = np.corrcoef(measures["blanks N"], measures["freedom F"])[0, 1]
    print(f"N with F: {pearson:.2f} (Pearson)")


def _percentiles(values: Iterable[float], width: int, places: int) -> str:
    cuts = np.percentile(list(values), (5, 50, 95))
    return "".join(f"{cut:{width - 2}.{places}f}" for cut in cuts)


if __name__ == "__main__":
    main(*sys.argv[1:])
