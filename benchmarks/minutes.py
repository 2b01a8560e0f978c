"""How well minutes are foretold from looks, by level, and the fit that gridmill comes with.

    python benchmarks/minutes.py TIMES [SUMMARY]

TIMES is a table of puzzles with human solving times, tab-separated, with the columns puzzle,
players and mean_seconds: synnwang/sudoku_dataset_difficulty (CC0), averaged by puzzle over at
least 10 players. Prints Spearman's correlation of effort and looks with the times, then the fit,
and its errors on puzzles that it was not fitted on, in ten parts. With SUMMARY, writes there by
puzzle its level, players, mean time and looks: tests/corpora/minutes.tsv, from which a test holds
the figures of docs/minutes.md.
"""

from __future__ import annotations

import csv
import sys
from itertools import product
from math import lgamma, log
from pathlib import Path

import numpy as np
from difficulty import MANY_PLAYERS, Mask, spearman
from machine import machine

from puzzle import Grid
from solver.human import PlayerTimes, looks, rate
from solver.human.calibration import cross_validated, in_band

RESAMPLES = 1000
OWN_SPREADS = (0.0, 0.05, 0.1, 0.15, 0.2)
HEAD = ("level", "players", "mean_seconds", "looks", "effort")


def main(path: str, summary: str | None = None) -> None:
    """Print every figure of docs/minutes.md, and write the summary if one is asked for."""
    print(machine())
    table = table_of(path)
    if summary is not None:
        lines = ["\t".join(HEAD), *("\t".join(f"{x:g}" for x in row) for row in table)]
        Path(summary).write_text("\n".join(lines) + "\n")
    _report(table)


def table_of(path: str) -> np.ndarray:
    """Return what HEAD names of each puzzle of TIMES, (puzzles, 5)."""
    with Path(path).open() as lines:
        rows = [_row(row) for row in csv.DictReader(lines, delimiter="\t")]
    return np.array(rows, dtype=np.float64)


def _row(row: dict[str, str]) -> tuple[int, int, int, float, int]:
    grid = Grid.parse(row["puzzle"])
    rating, seen = rate(grid), looks(grid)
    if rating.level is None or rating.effort is None or seen is None:
        raise SystemExit(f"{grid} lies beyond level 5.")
    players, seconds = int(row["players"]), int(row["mean_seconds"])
    return rating.level, players, seconds, round(seen, 1), rating.effort


def _report(table: np.ndarray) -> None:
    level, players, seconds, seen, effort = table.T
    groups = {
        "all": level > 0,
        f"{MANY_PLAYERS} players and more": players >= MANY_PLAYERS,
        "level 1": level == 1,
        "levels 2 to 5": level > 1,
    }
    print("Spearman with mean time:         puzzles   looks          effort         looks ahead by")
    for name, chosen in groups.items():
        rhos = _with_errors(seen[chosen], effort[chosen], seconds[chosen])
        print(f"  {name:30}{chosen.sum():8}" + "".join(f"{r:8.3f} ± {e:.3f}" for r, e in rhos))
    fit = cross_validated(np.log(seen), np.log(seconds / 60))
    times: PlayerTimes = fit.times("people who play on a phone", int(players.sum()))
    print(times)
    inside = in_band(np.log(seen), np.log(seconds / 60))
    parts = dict(groups)
    groups |= {f"level {n}": level == n for n in range(1, 6)}
    print("foretold by fits on other puzzles: puzzles  median error  within a quarter  in the band")
    for name, chosen in groups.items():
        off = fit.errors[chosen]
        print(
            f"  {name:30}{chosen.sum():10}{np.median(off):14.1%}{(off <= 0.25).mean():18.0%}"
            f"{inside[chosen].mean():13.0%}"
        )
    print(f"always saying the same: {fit.usual_error:.1%}")
    foretold = np.log(times.minutes(1.0)) + times.power * np.log(seen)
    _ceiling(foretold, players, np.log(fit.ratios), parts)


def _with_errors(
    seen: np.ndarray, effort: np.ndarray, seconds: np.ndarray
) -> list[tuple[float, float]]:
    """Return the correlation of looks, of effort, and the difference, each with its error."""
    random = np.random.default_rng(RESAMPLES)

    def both(rows: np.ndarray) -> tuple[float, float, float]:
        of_looks, of_effort = (spearman(x[rows], seconds[rows]) for x in (seen, effort))
        return of_looks, of_effort, of_looks - of_effort

    resampled = [both(random.integers(0, len(seen), len(seen))) for _ in range(RESAMPLES)]
    return list(zip(both(np.arange(len(seen))), np.std(resampled, axis=0), strict=True))


def _ceiling(
    log_minutes: np.ndarray, players: np.ndarray, residuals: np.ndarray, groups: dict[str, Mask]
) -> None:
    """Print what the true means would reach, for several spreads of them about what is foretold.

    How far the times of one puzzle differ among players is not in the table, but errors that are
    the players' alone fall with their number. So the residuals are held to be of a t-distribution
    with the square of its scale `own`² + `one`² / players: `own` is how far true means lie off what
    is foretold, `one` how far one player lies off the true mean, both of the logarithm. For each
    `own` the likeliest `one` and tails are taken, and it is told how much less likely that is than
    the best of the table. Then come times drawn so, and how true means follow them, and looks do.
    """
    random = np.random.default_rng(RESAMPLES)
    found = [(own, *_likeliest(own, players, residuals)) for own in OWN_SPREADS]
    best = max(likelihood for *_, likelihood in found)
    print("true means off by   a player by   tails   log-likelihood   true means / looks reach")
    for own, one, freedom, likelihood in found:
        rhos = []
        for _ in range(RESAMPLES // 10):
            true = log_minutes + random.normal(0, own, len(players))
            noise = random.standard_t(freedom, len(players)) * one / np.sqrt(players)
            pairs = ((x, m) for m in groups.values() for x in (true, log_minutes))
            rhos.append([spearman(x[m], (true + noise)[m]) for x, m in pairs])
        of = np.mean(rhos, axis=0).reshape(-1, 2)
        told = "  ".join(
            f"{name} {x:.2f} / {y:.2f}" for name, (x, y) in zip(groups, of, strict=True)
        )
        print(f"{own:10.2f}{one:16.2f}{freedom:12.1f}{likelihood - best:14.1f}      {told}")


def _likeliest(
    own: float, players: np.ndarray, residuals: np.ndarray
) -> tuple[float, float, float]:
    """Return the likeliest spread of a player, degrees of freedom, and log-likelihood."""
    centred = residuals - np.median(residuals)

    def log_likelihood(one: float, freedom: float) -> float:
        square = own**2 + one**2 / players
        height = lgamma((freedom + 1) / 2) - lgamma(freedom / 2) - log(freedom) / 2
        tails = np.log1p(centred**2 / square / freedom) * (freedom + 1) / 2
        return float((height - np.log(square) / 2 - tails).sum())

    choices = product(np.arange(0.02, 1.3, 0.02), np.arange(1.6, 6, 0.2))
    one, freedom = max(choices, key=lambda choice: log_likelihood(*choice))
    return float(one), float(freedom), log_likelihood(one, freedom)


if __name__ == "__main__":
    main(*sys.argv[1:])
