"""How well and how fast gridmill rates: against Sudoku Explainer 1.2.1 and HoDoKu 2.2.0.

    python benchmarks/rate.py [PATH]

PATH is a table with the columns of tests/corpora/rated.tsv, the default. Prints how many scores
are equal, the mismatches by the reference's hardest technique, gridmill's levels against
HoDoKu's, and microseconds a puzzle. A file of another suffix is a list of puzzles without
ratings, one a line, such as the hardest known: for it, how many scores are exact and how many
lower bounds, and milliseconds a puzzle. Where ER/EP/ED stand behind a puzzle, as players publish
them, it also prints how many are equal, and those that are not. Lines that begin with # are
passed over. Times are processor time of one core, the best of 3 rounds (of a list, one round),
kernels compiled.
"""

from __future__ import annotations

import csv
import platform
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

from puzzle.grid import Grid
from puzzle.score import Score
from solver.human import HODOKU, PLAYERS, SUDOKU_EXPLAINER, Ladder, Rating, climb, in_words, rate

SAMPLE = Path(__file__).parents[1] / "tests" / "corpora" / "rated.tsv"
ROUNDS = 3


def main(path: str = str(SAMPLE)) -> None:
    """Measure on one table or list and print the figures."""
    if Path(path).suffix != ".tsv":
        _measure_list(path)
        return
    with Path(path).open() as table:
        rows = list(csv.DictReader(table, delimiter="\t"))
    grids = [Grid.parse(row["puzzle"]) for row in rows]
    started = time.perf_counter()
    ratings = [rate(grid) for grid in grids]
    print(f"{len(rows)} puzzles of {path}; Python {platform.python_version()}, {_processor()}")
    print(f"first pass, compilation included: {time.perf_counter() - started:.1f} s")
    _compare_scores(rows, ratings)
    _compare_levels(rows, ratings)
    _compare_hodoku(rows, [rate(grid, HODOKU) for grid in grids])
    _measure("rate (level, score, metrics)", rate, grids)
    _measure("score alone: climb SE, no evidence read", _score_only, grids)
    _measure("explanation: climb, players", lambda grid: climb(grid, PLAYERS), grids)
    _measure("explanation: climb, HoDoKu", lambda grid: climb(grid, HODOKU), grids)
    _measure("explanation: climb, SE", lambda grid: climb(grid, SUDOKU_EXPLAINER), grids)
    _measure("explanation in words, players", lambda grid: _tell(grid, PLAYERS), grids)
    _measure("explanation in words, SE", lambda grid: _tell(grid, SUDOKU_EXPLAINER), grids)


def _tell(grid: Grid, ladder: Ladder) -> list[str]:
    """Return the whole path with its evidence, each step in words too."""
    return [in_words(step, grid.geometry) for step in climb(grid, ladder).steps]


def _measure_list(path: str) -> None:
    """Rate a list of puzzles once: what their scores are, and how long the slowest takes."""
    text = Path(path).read_text().splitlines()
    lines = [line.split() for line in text if line.strip() and not line.startswith("#")]
    grids = [Grid.parse(line[0]) for line in lines]
    rate(grids[0])
    times = []
    ratings = []
    for grid in grids:
        started = time.process_time()
        ratings.append(rate(grid))
        times.append(time.process_time() - started)
    kinds = Counter(_kind(rating.score) for rating in ratings)
    print(f"{len(grids)} puzzles of {path}; Python {platform.python_version()}, {_processor()}")
    print(", ".join(f"score {kind}: {count}" for kind, count in kinds.most_common()))
    middle, mean, most = (f(times) * 1e3 for f in (statistics.median, statistics.mean, max))
    print(f"rate: median {middle:.1f} ms a puzzle, {mean:.1f} on average, {most:.0f} at most")
    rated = zip(lines, ratings, strict=True)
    published = [(line[0], line[1], rating) for line, rating in rated if line[1:]]
    if published:
        _compare_published(published)


def _compare_published(triples: list[tuple[str, str, Rating]]) -> None:
    equal = close = all_equal = 0
    differing = []
    for puzzle, published, rating in triples:
        ours = f"{rating.score}/{rating.pearl}/{rating.diamond}"
        # Lists write 11 for 11.0, and some have the first rating alone.
        theirs = "/".join(str(Score.parse(each)) if each else "" for each in published.split("/"))
        score = Score.parse(theirs.partition("/")[0])
        equal += rating.score == score
        close += rating.score is not None and abs(rating.score.tenths - score.tenths) <= 1
        all_equal += ours == theirs
        if ours != theirs:
            differing.append(f"  {theirs} here {ours}: {puzzle}")
    count = len(triples)
    print(
        f"published ER equal: {equal} of {count} ({equal / count:.1%}), "
        f"within 0.1: {close / count:.1%}; ER/EP/ED equal: {all_equal}"
    )
    print(*differing, sep="\n")


def _kind(score: Score | None) -> str:
    if score is None:
        return "none"
    return "at least" if score.at_least else "exact"


def _score_only(grid: Grid) -> None:
    from solver.human.climb import bench_for

    bench_for(grid.geometry).climb(grid, SUDOKU_EXPLAINER)


def _compare_scores(rows: list[dict[str, str]], ratings: list[Rating]) -> None:
    equal = close = first_equal = 0
    wrong: Counter[tuple[str, str, str]] = Counter()
    for row, rating in zip(rows, ratings, strict=True):
        theirs, ours = Score.parse(row["se121"]), rating.score
        equal += ours == theirs
        close += ours is not None and abs(ours.tenths - theirs.tenths) <= 1
        first = tuple(row.get(f"se121_{name}") for name in ("pearl", "diamond"))
        first_equal += first == (str(rating.pearl), str(rating.diamond))
        if ours != theirs:
            shown = "none" if ours is None else str(ours)
            wrong[row["se121_hardest"], row["se121"], shown] += 1
    count = len(rows)
    print(
        f"SE 1.2.1 equal: {equal} of {count} ({equal / count:.1%}), within 0.1: {close / count:.1%}"
    )
    print(f"pearl and diamond equal: {first_equal} of {count}")
    for (technique, theirs_text, ours_text), times in sorted(wrong.items()):
        print(f"  {technique:5} {theirs_text} here {ours_text}: {times}")


def _compare_levels(rows: list[dict[str, str]], ratings: list[Rating]) -> None:
    pairs = [(row["hodoku_level"], rating.level) for row, rating in zip(rows, ratings, strict=True)]
    table = Counter(pairs)
    names = ("Easy", "Medium", "Hard", "Unfair", "Extreme")
    print("level    " + "".join(f"{name:>9}" for name in names))
    for level in (1, 2, 3, 4, 5, None):
        line = "".join(f"{table[name, level]:9}" for name in names)
        print(f"{'beyond' if level is None else level:<9}{line}")
    inside = sum(name in _HODOKU[level] for name, level in pairs)
    print(f"in the band expected: {inside / len(rows):.1%}")


def _compare_hodoku(rows: list[dict[str, str]], ratings: list[Rating]) -> None:
    pairs: Counter[tuple[str, str]] = Counter()
    same_points = 0
    for row, rating in zip(rows, ratings, strict=True):
        if rating.hodoku is not None:
            pairs[row["hodoku_level"], rating.hodoku.level.value] += 1
            same_points += row.get("hodoku_score") == str(rating.hodoku.points)
    equal = sum(count for (theirs, ours), count in pairs.items() if theirs == ours)
    print(
        f"HoDoKu's level equal: {equal} of {len(rows)} ({equal / len(rows):.1%}), "
        f"points equal: {same_points}"
    )
    for (theirs, ours), count in sorted(pairs.items()):
        if theirs != ours:
            print(f"  {theirs} here {ours}: {count}")


_HODOKU: dict[int | None, tuple[str, ...]] = {
    1: ("Easy",),
    2: ("Easy", "Medium"),
    3: ("Medium",),
    4: ("Hard",),
    5: ("Unfair", "Extreme"),
    None: ("Unfair", "Extreme"),
}


def _measure(name: str, task: Callable[[Grid], object], grids: Iterable[Grid]) -> None:
    grids = list(grids)
    best = min(_seconds(task, grids) for _ in range(ROUNDS))
    print(f"{name:42}{best / len(grids) * 1e6:8.0f} µs a puzzle")


def _seconds(task: Callable[[Grid], object], grids: list[Grid]) -> float:
    started = time.process_time()
    for grid in grids:
        task(grid)
    return time.process_time() - started


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{names[0]}, {len(names)} cores" if names else platform.processor()


if __name__ == "__main__":
    main(*sys.argv[1:])
