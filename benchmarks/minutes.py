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
from solver.human.calibration import cross_validated

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
    print("Spearman with mean time:         puzzles   looks  effort")
    for name, chosen in groups.items():
        found = (spearman(x[chosen], seconds[chosen]) for x in (seen, effort))
        print(f"  {name:30}{chosen.sum():8}" + "".join(f"{rho:8.3f}" for rho in found))
    fit = cross_validated(np.log(seen), np.log(seconds / 60))
    times: PlayerTimes = fit.times("people who play on a phone", int(players.sum()))
    print(times)
    groups |= {f"level {n}": level == n for n in range(1, 6)}
    print("foretold by fits on other puzzles: puzzles  median error  within a quarter")
    for name, chosen in groups.items():
        off = fit.errors[chosen]
        print(f"  {name:30}{chosen.sum():10}{np.median(off):14.1%}{(off <= 0.25).mean():18.0%}")
    print(f"always saying the same: {fit.usual_error:.1%}")


if __name__ == "__main__":
    main(*sys.argv[1:])
