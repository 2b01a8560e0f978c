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
from pathlib import Path

import numpy as np
from difficulty import MANY_PLAYERS, spearman
from machine import machine

from puzzle import Grid
from solver.human import PlayerTimes, looks, rate
from solver.human.calibration import cross_validated, in_band

RESAMPLES = 1000
SPREADS = (0.3, 0.4, 0.5, 0.6, 0.7)
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
    groups |= {f"level {n}": level == n for n in range(1, 6)}
    print("foretold by fits on other puzzles: puzzles  median error  within a quarter  in the band")
    for name, chosen in groups.items():
        off = fit.errors[chosen]
        print(
            f"  {name:30}{chosen.sum():10}{np.median(off):14.1%}{(off <= 0.25).mean():18.0%}"
            f"{inside[chosen].mean():13.0%}"
        )
    print(f"always saying the same: {fit.usual_error:.1%}")
    _ceiling(np.log(times.minutes(1.0)) + times.power * np.log(seen), players, np.log(fit.ratios))


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


def _ceiling(log_minutes: np.ndarray, players: np.ndarray, residuals: np.ndarray) -> None:
    """Print the correlation that the true means would have with means over so few players.

    What is foretold stands for the order of the true means. The spread of one player's times about
    the true mean of the puzzle, by the logarithm, is not in the table; that of the model about the
    true means is what is left of the residuals' spread: half of them lie within 0.6745 of it.
    """
    random = np.random.default_rng(RESAMPLES)
    spread = np.median(np.abs(residuals - np.median(residuals))) / 0.6745
    print(f"spread of the residuals {spread:.3f}")
    print("if one player's is: true means  looks  (20 players and more)")
    many = players >= MANY_PLAYERS
    for one in SPREADS:
        own = max(0.0, spread**2 - one**2 * (1 / players).mean()) ** 0.5
        rhos = []
        for _ in range(RESAMPLES // 10):
            true = log_minutes + random.normal(0, own, len(players))
            mean = true + random.normal(0, one, len(players)) / np.sqrt(players)
            rhos.append(
                [spearman(x[m], mean[m]) for m in (many | True, many) for x in (true, log_minutes)]
            )
        print(f"  {one:.2f}" + "".join(f"{rho:9.2f}" for rho in np.mean(rhos, axis=0)))


if __name__ == "__main__":
    main(*sys.argv[1:])
