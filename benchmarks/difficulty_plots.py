"""The plots of docs/levels.md and docs/minutes.md.

    python benchmarks/difficulty_plots.py TIMES RATED [FOLDER]

TIMES and RATED as for benchmarks/difficulty.py; FOLDER is docs/images by default. Needs matplotlib:
pip install "gridmill[bench]".
"""

from __future__ import annotations

import re
import sys
from io import StringIO
from pathlib import Path

import matplotlib as mpl
import minutes
import numpy as np
from difficulty import (
    BEYOND_LEVEL,
    MANY_PLAYERS,
    NAMES,
    Timed,
    interval,
    measures_of,
    read_times,
    rows_of,
    spearman,
)
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from puzzle import Grid
from solver.human import PHONE_PLAYERS

IMAGES = Path(__file__).parents[1] / "docs" / "images"
BLUE, ORANGE, GREY = "#1f5fa8", "#c8661a", "#8a8a8a"
TICKS = (2, 4, 8, 16, 32, 64)
STYLE = {
    "svg.fonttype": "none",
    "svg.hashsalt": "gridmill",
    "font.family": "sans-serif",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": 10,
    "axes.titlelocation": "left",
    "figure.constrained_layout.use": True,
}


def main(times: str, rated: str, folder: str = str(IMAGES)) -> None:
    """Draw all plots."""
    mpl.rcParams.update(STYLE)
    timed = read_times(times)
    rows = rows_of(rated)
    measures = measures_of([Grid.parse(row["puzzle"]) for row in rows])
    se = np.array([float(row["se121"]) for row in rows])
    _save(_measures(timed, measures, se), folder, "measures")
    _save(_minutes(minutes.table_of(times)), folder, "minutes-by-looks")
    _save(_levels(measures, se), folder, "score-by-level")
    _save(_freedom(timed, measures, se), folder, "freedom")


def _measures(timed: Timed, measures: dict[str, np.ndarray], se: np.ndarray) -> Figure:
    """Rank correlation of each measure, with human times and with Sudoku Explainer."""
    figure, (left, right) = plt.subplots(1, 2, figsize=(7.2, 2.9), sharey=True)
    held = ~timed.is_chosen_on
    people = {name: (timed.measures[name][held], timed.minutes[held]) for name in NAMES[:-1]}
    rater = {name: (measures[name], se) for name in NAMES[:-1]}
    _dots(left, people, BLUE)
    left.set_title(f"with human times ({held.sum()} puzzles)")
    _dots(right, {name: pair for name, pair in rater.items() if "SE" not in name}, ORANGE)
    right.set_title(f"with Sudoku Explainer 1.2.1 ({len(se)} puzzles)")
    left.set_yticks(range(len(people)), people)
    left.invert_yaxis()
    for axes in (left, right):
        axes.set_xlim(0, 1)
        axes.set_xlabel("Spearman's rank correlation, 95 % interval")
        axes.grid(axis="x", color="#e4e4e4")
        axes.set_axisbelow(True)
    return figure


def _dots(axes: Axes, pairs: dict[str, tuple[np.ndarray, np.ndarray]], colour: str) -> None:
    for row, name in enumerate(NAMES):
        if name not in pairs:
            continue
        one, other = pairs[name]
        low, high = interval(lambda i, a=one, b=other: spearman(a[i], b[i]), len(one))
        value = spearman(one, other)
        axes.plot((low, high), (row, row), color=colour, linewidth=1.5)
        axes.plot(value, row, "o", color=colour, markersize=5)
        axes.annotate(f"{value:.2f}", (high, row), (4, -3), textcoords="offset points")


def _minutes(table: np.ndarray) -> Figure:
    """Mean time against looks, with the formula."""
    figure, axes = plt.subplots(figsize=(7.2, 3.4))
    _, players, seconds, seen, _ = table.T
    many = players >= MANY_PLAYERS
    for chosen, colour, who in ((~many, GREY, "10 to 19"), (many, BLUE, "20 and more")):
        _points(axes, seen[chosen], seconds[chosen] / 60, colour, f"{who} players")
    line = np.geomspace(seen.min(), seen.max())
    foretold = PHONE_PLAYERS.factor * line**PHONE_PLAYERS.power
    label = f"minutes = {PHONE_PLAYERS.factor:.2f} · looks^{PHONE_PLAYERS.power:.2f}"
    axes.plot(line, foretold, color=ORANGE, label=label)
    for share in np.transpose([PHONE_PLAYERS.band(looks) for looks in line]):
        axes.plot(line, share * foretold, color=ORANGE, linewidth=0.7, linestyle="--")
    axes.set(xscale="log", yscale="log", xlabel="looks", ylabel="mean minutes")
    axes.set_xticks(ticks := (100, 200, 400, 800, 1600, 3200, 6400), ticks)
    axes.set_yticks(TICKS, TICKS)
    axes.minorticks_off()
    axes.legend(frameon=False, loc="upper left")
    return figure


def _levels(measures: dict[str, np.ndarray], se: np.ndarray) -> Figure:
    """Score and effort of the puzzles of each level."""
    figure, (left, right) = plt.subplots(1, 2, figsize=(7.2, 2.9))
    level, effort = measures["level"], measures["effort"]
    names = ["1", "2", "3", "4", "5", "beyond"]
    style = {"whis": (5, 95), "showfliers": False, "widths": 0.5, "medianprops": {"color": ORANGE}}
    left.boxplot([se[level == i] for i in range(1, BEYOND_LEVEL + 1)], tick_labels=names, **style)
    left.set(xlabel="level", title="SE 1.2.1")
    right.boxplot(
        [effort[level == i] for i in range(1, BEYOND_LEVEL)], tick_labels=names[:-1], **style
    )
    right.set(xlabel="level", yscale="log", title="effort")
    right.set_yticks(ticks := (100, 200, 400, 800, 1600, 3200), ticks)
    right.minorticks_off()
    return figure


def _freedom(timed: Timed, measures: dict[str, np.ndarray], se: np.ndarray) -> Figure:
    """Why F steers nothing: against time and against Sudoku Explainer's rating."""
    figure, (left, right) = plt.subplots(1, 2, figsize=(7.2, 2.9))
    held = ~timed.is_chosen_on
    _points(left, timed.measures["freedom F"][held], timed.minutes[held], GREY, "")
    left.set(xlabel="blank freedom F", yscale="log", title="mean minutes")
    left.set_yticks(TICKS, TICKS)
    left.minorticks_off()
    _points(right, measures["freedom F"], se, GREY, "")
    right.set(xlabel="blank freedom F", title="SE 1.2.1")
    return figure


def _points(axes: Axes, x: np.ndarray, y: np.ndarray, colour: str, label: str) -> None:
    axes.plot(x, y, "o", color=colour, alpha=0.45, markersize=3.5, markeredgewidth=0, label=label)


def _save(figure: Figure, folder: str, name: str) -> None:
    """Write the figure as SVG, its numbers rounded to tenths of a point: a third of the size."""
    text = StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    plt.close(figure)
    path = Path(folder) / f"{name}.svg"
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = text.getvalue().splitlines()
    path.write_text("\n".join(line if "<text" in line else _short(line) for line in lines) + "\n")
    print(path)


def _short(line: str) -> str:
    return re.sub(r"(?<=[ML\" ])-?\d+\.\d{2,}(?=[\" ]|$)", lambda n: f"{float(n[0]):.1f}", line)


if __name__ == "__main__":
    main(*sys.argv[1:])
