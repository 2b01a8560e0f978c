"""Make the same puzzles by --jobs and on clusters of this machine: bytes and processor time.

    python benchmarks/cluster.py --level 1 --count 10000 --workers 2 4
    python benchmarks/cluster.py --size 4 --symmetry none --count 2000

Scheduler and workers are processes of their own, joined by TCP and warm: each has made some puzzles
of the level before. Of 4×4 most attempts equal an earlier one. Processor time is that of all
processes that a run keeps busy, the scheduler's and the command's own start included; times on the
clock are those of a machine that may be busy.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
FILES = ("puzzles.jsonl", "puzzles.sdm", "solutions.sdm", "certificates/proofs.txt")
SPARING = {
    "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False",
    "DASK_DISTRIBUTED__ADMIN__TICK__INTERVAL": "500ms",
    "DASK_DISTRIBUTED__ADMIN__SYSTEM_MONITOR__INTERVAL": "5s",
}
"""What docs/cluster.md has the environment of scheduler and workers say."""
WARM = ("--count", "200", "--seed", "999")


def main() -> None:
    """Print a line for each way to make them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--level", default="1")
    parser.add_argument("--size", default="9", help="rows of the grids (default 9)")
    parser.add_argument("--symmetry", default="180", help="of the givens (default 180)")
    parser.add_argument("--count", default="1000")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", nargs="*", default=["1", "2"])
    parser.add_argument("--workers", nargs="*", default=["2", "4"])
    asked = parser.parse_args()
    recipe = ("--level", asked.level, "--size", asked.size, "--symmetry", asked.symmetry)
    run = (*recipe, "--count", asked.count, "--seed", asked.seed)
    print(f"{asked.count} of level {asked.level}, size {asked.size}, seed {asked.seed}")
    for jobs in asked.jobs:
        made(f"--jobs {jobs}", (*run, "--jobs", jobs), [])
    for workers in asked.workers:
        with cluster(workers) as (address, processes):
            to = ("--cluster", address)
            gen(*recipe, *WARM, *to, "--out", "-")
            made(f"{workers} workers", (*run, *to), processes)


def made(name: str, options: tuple[str, ...], processes: list[int]) -> None:
    """Make them in an empty folder, and print what it took and what came out."""
    with tempfile.TemporaryDirectory() as folder:
        busy, own, start = seconds_of(processes), own_seconds(), time.perf_counter()
        gen(*options, "--out", folder)
        wall, own = time.perf_counter() - start, own_seconds() - own
        busy = seconds_of(processes) - busy
        digest = hashlib.sha256()
        for file in FILES:
            digest.update((Path(folder) / file).read_bytes())
    told = f"{own + busy:8.2f} s CPU (the command {own:.2f}), {wall:7.1f} s"
    print(f"{name:12} {told}  {digest.hexdigest()[:16]}", flush=True)


def gen(*options: str) -> None:
    """Run ``gen`` to its end."""
    command = [sys.executable, "-m", "gridmill", "gen", *options]
    quiet = subprocess.DEVNULL
    subprocess.run(command, check=True, stdout=quiet, stderr=quiet)


def own_seconds() -> float:
    """Return the processor time of the commands that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@contextmanager
def cluster(workers: str) -> Iterator[tuple[str, list[int]]]:
    """Yield the address of a scheduler with so many workers, and the processes that work there."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    here = ("--no-dashboard",)
    with ExitStack() as stack:
        first = stack.enter_context(dask("scheduler", "--port", str(port), *here))
        second = stack.enter_context(
            dask("worker", address, "--nworkers", workers, "--nthreads", "1", *here)
        )
        yield address, [first, second, *workers_at(address, int(workers))]


@contextmanager
def dask(*arguments: str) -> Iterator[int]:
    """Yield the number of a process of Dask's, which ends with the block."""
    command = [sys.executable, "-m", "dask", *arguments]
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(
        command, stdout=quiet, stderr=quiet, start_new_session=True, env=os.environ | SPARING
    )
    try:
        yield process.pid
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def workers_at(address: str, count: int) -> list[int]:
    """Return the processes of so many workers, when they are there: within two minutes."""
    from distributed import Client

    with Client(address, timeout="60s") as client:
        client.wait_for_workers(count, timeout=60)
        return list(client.run(os.getpid).values())


def seconds_of(processes: list[int]) -> float:
    """Return the processor time that processes have had so far."""
    total = 0
    for process in processes:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / TICKS


if __name__ == "__main__":
    main()
