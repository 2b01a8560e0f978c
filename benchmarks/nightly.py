"""A whole book in front of a catalogue of a million puzzles, and the catalogue's own speed.

    python benchmarks/nightly.py [--forms 1000000] [--rounds 3] [--jobs 2] [--times 1]

A catalogue is filled with made-up forms, in the shape of real ones; then `gridmill book` makes the
200 puzzles of ``configs/kdp-200.toml`` over five levels, in a process of its own, each round
another edition. The seconds of each stage come from the run's log, and behind them those of the
processor in the process that makes the book, for a machine that has more to do. The most memory
that all of its processes held at once comes from the system (Linux only), in all and for each
stage. With `--times 5` each
section has five times as many puzzles: a book of 1,000, which is not audited unless its recipe says
so. A question to the catalogue is timed twice, by
the clock and by the processor: what lies between is the wait for a processor that others have. What
was asked: the whole book in 6 s after start-up, one of 1,000 in 25 s and 500 MB, 1 ms for each
question. Kernels are compiled before.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

from generate import measure
from machine import machine

from gridmill.catalogue import Catalogue
from gridmill.catalogue.tables import EDITION, PUZZLE, RUN
from puzzle.formats.form_digests import digest_of
from puzzle.grid import Grid

ROOT = Path(__file__).resolve().parent.parent
PER_EDITION = 200
QUESTIONS = 2_000
BATCH = 10_000
_NEXT = {
    "begun": "making and certifying",
    "section": "making and certifying",
    "bound": "typesetting",
    "typeset": "preflight",
    "checked": "audit and files",
    "audited": "other files",
    "written": "publishing",
}
"""What follows an event of the log."""


def forms(seed: int) -> Iterator[Grid]:
    """Made-up forms without end: 81 digits and blanks, as many givens as puzzles have."""
    rng = random.Random(seed)
    while True:
        givens = set(rng.sample(range(81), rng.randint(22, 36)))
        yield Grid(bytes(rng.randint(1, 9) if cell in givens else 0 for cell in range(81)))


def row(i: int, form: Grid) -> dict[str, Any]:
    """Return the row of a published puzzle, by its place among all."""
    text = str(form)
    return {
        "edition_id": 1 + i // PER_EDITION,
        "run_id": 1 + i // PER_EDITION,
        "number": 1 + i % PER_EDITION,
        "section": "Hard",
        "page": 7 + i % PER_EDITION // 2,
        "digest": digest_of(form),
        "form": text,
        "puzzle": text,
        "solution": text,
        "level": 1 + i % 5,
        "score": 12 + i % 60,
        "at_least": False,
        "effort": 100 + i % 400,
        "record": json.dumps({"puzzle": text, "solution": text, "padding": "x" * 1_200}),
    }


def fill(path: Path, count: int) -> list[Grid]:
    """Fill a new catalogue; return some of its forms, from all parts of it."""
    kept = []
    with Catalogue.opened(path, "the benchmark") as catalogue, catalogue.rows() as connection:
        editions = range(1, 2 + count // PER_EDITION)
        connection.execute(
            EDITION.insert(),
            [
                {"id": i, "book": "old", "label": str(i), "title": "Old", "origin": "imported"}
                for i in editions
            ],
        )
        connection.execute(
            RUN.insert(),
            [{"id": i, "edition_id": i, "ended": "", "versions": "{}"} for i in editions],
        )
        found = enumerate(islice(forms(1), count))
        while batch := list(islice(found, BATCH)):
            connection.execute(PUZZLE.insert(), [row(i, form) for i, form in batch])
            kept += [form for i, form in batch if i % max(1, count // QUESTIONS) == 0]
    return kept


def ask(path: Path, published: list[Grid]) -> tuple[list[float], list[float]]:
    """Milliseconds of each question, half of them about forms that are there, in any order.

    Returns:
        By the clock, and of the processor.
    """
    asked = [*published, *islice(forms(2), QUESTIONS)]
    random.Random(3).shuffle(asked)
    waited, worked = [], []
    with Catalogue.opened(path, "the benchmark") as catalogue:
        for form in asked:
            start, at = time.perf_counter(), time.thread_time()
            catalogue.has(form)
            worked.append(1_000 * (time.thread_time() - at))
            waited.append(1_000 * (time.perf_counter() - start))
    return waited, worked


def spread(times: list[float]) -> str:
    """Return the middle and the tail, in words."""
    by_size = sorted(times)
    of_hundred, of_thousand = (by_size[-1 - len(times) // n] for n in (100, 1_000))
    return (
        f"median {median(times):.3f} ms, 1 of 100 above {of_hundred:.3f} ms, "
        f"1 of 1000 above {of_thousand:.3f} ms, worst {by_size[-1]:.3f} ms"
    )


def under_way(log: Path) -> str:
    """Return what a run is doing, by the last event in its log: what comes after that."""
    whole = log.read_text(encoding="utf-8").rpartition("\n")[0] if log.exists() else ""
    events = [json.loads(line)["event"] for line in whole.splitlines()]
    done = [event for event in events if event in _NEXT]
    return _NEXT[done[-1]] if done else "starting"


def stages(log: str) -> dict[str, tuple[float, float]]:
    """Return the seconds of each stage, and those of the processor; sections are one stage."""
    found: dict[str, tuple[float, float]] = {}
    for event in map(json.loads, log.splitlines()):
        if "processor" in event:
            seconds, processor = found.get(event["event"], (0.0, 0.0))
            spent = seconds + event["seconds"], processor + event["processor"]
            found[event["event"]] = spent
    return found


def make(folder: Path, catalogue: Path, month: int, jobs: int, times: int) -> None:
    """Make a book and print its stages."""
    text = (ROOT / "configs" / "kdp-200.toml").read_text(encoding="utf-8")
    text = text.replace("../output/catalogue.sqlite", str(catalogue))
    recipe = folder / "book.toml"
    recipe.write_text(text.replace("count = 40", f"count = {40 * times}"), encoding="utf-8")
    day = f"2026-{month:02}-01"
    start = [sys.executable, "-c", "from gridmill.cli import main; main()", "book", str(recipe)]
    log = folder / "logs" / f"kdp-200-2026-{month:02}.log"
    command = [*start, "--edition", day, "--out", str(folder), "--jobs", str(jobs)]
    run = measure(command, lambda: under_way(log))
    spent = stages(log.read_text(encoding="utf-8"))
    held = ", ".join(f"{name} {most:.0f}" for name, most in run.stages.items())
    told = ", ".join(f"{name} {wall:.1f} ({cpu:.1f})" for name, (wall, cpu) in spent.items())
    whole = sum(wall for wall, _ in spent.values())
    figures = f"{run.wall:.1f} | {whole:.1f} | {run.cpu:.1f} | {run.memory:.0f}"
    print(f"| {month} | {figures} | {told} | {held} |", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--forms", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--times", type=int, default=1)
    asked = parser.parse_args()
    print(machine())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        catalogue = folder / "catalogue.sqlite"
        start = time.perf_counter()
        published = fill(catalogue, asked.forms)
        took, size = time.perf_counter() - start, catalogue.stat().st_size / 1e6
        print(f"{asked.forms:,} forms in {took:.0f} s, {size:,.0f} MB\n")
        waited, worked = ask(catalogue, published)
        print(f"A question by the clock: {spread(waited)}")
        print(f"A question of processor: {spread(worked)}\n")
        print("| Edition | Seconds | After start-up | Processor | MB | Stages | MB by stage |")
        print("|---|---|---|---|---|---|---|")
        for month in range(1, asked.rounds + 1):
            make(folder, catalogue, month, asked.jobs, asked.times)


if __name__ == "__main__":
    main()
