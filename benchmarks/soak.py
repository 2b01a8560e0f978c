"""Make very many puzzles on a cluster of this machine, and watch the memory of all that work.

    python benchmarks/soak.py --level 1 --count 1000000 --workers 2 --samples FILE.tsv
    python benchmarks/soak.py --picture FILE.svg FILE.tsv

Scheduler and workers are processes of their own, joined by TCP; the command is the one that
collects. Every few seconds the resident memory of each is read, and how many puzzles are on disk.
The second line draws what the first one wrote; it needs matplotlib: pip install "gridmill[bench]".
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from cluster import FILES, cluster, own_seconds, seconds_of

COLUMNS = ("seconds", "puzzles", "command", "scheduler", "workers")
"""Memory is in megabytes, that of the workers a worker's in the mean."""
MEGA = 1e6
FRESH = 0.02
"""Of the run: the memory that the command has by then is what any run takes."""
Row = tuple[float, ...]


def main() -> None:
    """Run, and print what it took; or draw."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--level", default="1")
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--workers", default="2")
    parser.add_argument("--every", type=float, default=5.0, help="seconds between two samples")
    parser.add_argument("--samples", type=Path, help="where they are written, tabs between columns")
    parser.add_argument("--picture", type=Path, metavar="FILE.svg")
    parser.add_argument("drawn", nargs="?", type=Path, metavar="FILE.tsv")
    asked = parser.parse_args()
    if asked.picture is not None:
        draw(read(asked.drawn), asked.picture)
        return
    run = ("--level", asked.level, "--count", str(asked.count), "--seed", asked.seed)
    with tempfile.TemporaryDirectory() as folder, cluster(asked.workers) as (address, processes):
        start, busy = time.perf_counter(), seconds_of(processes)
        command = ("-m", "gridmill", "gen", *run, "--cluster", address, "--out", folder)
        own = own_seconds()
        rows = watched(
            [sys.executable, *command], processes, Path(folder), asked.count, asked.every
        )
        wall, own = time.perf_counter() - start, own_seconds() - own
        busy = seconds_of(processes) - busy
        digest = hashlib.sha256()
        for file in FILES:
            with (Path(folder) / file).open("rb") as read_file:
                while data := read_file.read(1 << 20):
                    digest.update(data)
    if asked.samples is not None:
        lines = ("\t".join(f"{value:.1f}" for value in row) for row in rows)
        asked.samples.write_text("\n".join(("\t".join(COLUMNS), *lines, "")))
    print(f"{asked.count:,} of level {asked.level}, seed {asked.seed}, {asked.workers} workers")
    print(
        f"{wall:,.0f} s on the clock; CPU s: command {own:,.1f}, scheduler and workers {busy:,.1f}"
    )
    print(f"command: {own / asked.count * 1e6:.2f} µs a puzzle, its start included")
    print(f"{growth(rows, asked.count):.1f} bytes of memory a puzzle, to its largest")
    print(f"sha256 {digest.hexdigest()[:16]}")


def watched(
    command: list[str], processes: list[int], folder: Path, count: int, every: float
) -> list[Row]:
    """Run a command to its end, and return a row every few seconds."""
    scheduler, _, *workers = processes
    rows: list[Row] = []
    start = time.perf_counter()
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=quiet, stderr=quiet) as process:
        while process.poll() is None:
            memory = [megabytes(one) for one in (process.pid, scheduler, *workers)]
            mean = sum(memory[2:]) / len(workers)
            seconds = time.perf_counter() - start
            rows.append((seconds, on_disk(folder, count), memory[0], memory[1], mean))
            time.sleep(every)
    if process.returncode:
        raise SystemExit(f"The command ended with status {process.returncode}.")
    return [row for row in rows if row[2]]


def on_disk(folder: Path, count: int) -> int:
    """Return how many puzzles are on disk: all, once blocks are put in order."""
    if (folder / "puzzles.jsonl").exists() and (folder / "puzzles.jsonl").stat().st_size:
        return count
    shards = folder / "shards"
    if not shards.exists():
        return 0
    firsts = sorted(int(path.name) for path in shards.iterdir() if path.name.isdigit())
    return len(firsts) * (firsts[1] - firsts[0]) if len(firsts) > 1 else 0


def megabytes(process: int) -> float:
    """Return the resident memory of a process; 0 when it has ended."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0.0
    lines = (line for line in status.splitlines() if line.startswith("VmRSS"))
    return sum(int(line.split()[1]) * 1024 / MEGA for line in lines)


def growth(rows: list[Row], count: int) -> float:
    """Return the bytes a puzzle by which the command grew, to its largest."""
    first = next(row[2] for row in rows if row[1] >= FRESH * count)
    return (max(row[2] for row in rows) - first) * MEGA / count


def read(path: Path) -> list[Row]:
    """Return what was written."""
    return [tuple(map(float, line.split("\t"))) for line in path.read_text().splitlines()[1:]]


def draw(rows: list[Row], path: Path) -> None:
    """Draw the memory of each over the puzzles that were on disk."""
    import matplotlib as mpl
    from matplotlib import pyplot as plt

    mpl.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "gridmill", "font.size": 9})
    figure, axes = plt.subplots(figsize=(7.2, 2.9), layout="constrained")
    minutes = [row[0] / 60 for row in rows]
    for place, colour in ((2, "#1f5fa8"), (3, "#c8661a"), (4, "#8a8a8a")):
        name = {4: "a worker"}.get(place, f"the {COLUMNS[place]}")
        axes.plot(minutes, [row[place] for row in rows], color=colour, label=name)
    axes.set_ylim(0)
    axes.set_xlim(0, minutes[-1])
    axes.set_xlabel("minutes")
    axes.set_ylabel("resident memory, MB")
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, ncols=3, loc="upper left")
    figure.savefig(path, format="svg", metadata={"Date": None, "Creator": None})


if __name__ == "__main__":
    main()
