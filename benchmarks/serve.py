"""What a request costs, and how many are answered a second, of ``gridmill serve``.

    python benchmarks/serve.py [CORPUS] [--requests 400] [--connections 16] [--workers 2]

The corpus has one 9x9 puzzle a line; by default the sample of 17-givens puzzles in tests/corpora.
Processor time is that of the server and its workers together, from one run with all requests and
one with none, so that starting is not counted; beside it stands that of the same judgements in one
process. Wall time depends on what else the machine does, processor time hardly.
"""

from __future__ import annotations

import argparse
import json
import resource
import signal
import statistics
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from itertools import chain, cycle, islice
from pathlib import Path

from machine import machine

from gridmill.web.work import Job, Quality, Sent, answer

SAMPLE = Path(__file__).parents[1] / "tests" / "corpora" / "seventeen.txt"
PORT = 8765
START = [sys.executable, "-c", "from gridmill.cli import main; main()", "serve"]
UNBOUNDED = ["--tokens", "1000000"]
"""One client asks for all."""


def asked(puzzles: list[str], quality: Quality) -> list[float]:
    """Ask about each puzzle on one connection; the seconds that each answer took."""
    connection = HTTPConnection("127.0.0.1", PORT, timeout=60)
    taken = []
    for puzzle in puzzles:
        start = time.perf_counter()
        while True:
            connection.request("POST", f"/v1/judgements?engine={quality}", puzzle)
            response = connection.getresponse()
            response.read()
            if response.status == 200:
                break
            time.sleep(float(response.headers["Retry-After"]))
        taken.append(time.perf_counter() - start)
    return taken


def run(
    puzzles: list[str], quality: Quality, connections: int, workers: int
) -> tuple[float, float, list[float]]:
    """Serve these requests: processor seconds, wall seconds, and the seconds of each."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [*START, *UNBOUNDED, "--port", str(PORT), "--workers", str(workers)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as server:
        wait_until_ready(workers)
        start = time.perf_counter()
        shares = [puzzles[place::connections] for place in range(connections)]
        with ThreadPoolExecutor(connections) as threads:
            told = threads.map(lambda share: asked(share, quality), shares)
            taken = list(chain.from_iterable(told))
        wall = time.perf_counter() - start
        server.send_signal(signal.SIGINT)
        server.wait(30)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return cpu, wall, taken


def wait_until_ready(workers: int) -> None:
    """Wait until all workers have loaded everything."""
    while True:
        time.sleep(0.2)
        try:
            connection = HTTPConnection("127.0.0.1", PORT, timeout=5)
            connection.request("GET", "/readyz")
            if json.load(connection.getresponse()).get("workers") == workers:
                return
        except OSError:
            continue


def alone(puzzles: list[str], quality: Quality) -> float:
    """Processor seconds for the same in this process, once everything is loaded."""
    answer(Job((Sent("-", puzzles[0].encode()),), quality, None, 16), 600)
    start = time.process_time()
    for puzzle in puzzles:
        answer(Job((Sent("-", puzzle.encode()),), quality, None, 16), 600)
    return time.process_time() - start


def main() -> None:
    """Serve, ask, print."""
    parser = argparse.ArgumentParser(description="What a request costs.")
    parser.add_argument("corpus", type=Path, nargs="?", default=SAMPLE)
    parser.add_argument("--requests", type=int, default=400)
    parser.add_argument("--connections", type=int, default=16)
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    puzzles = list(islice(cycle(arguments.corpus.read_text().split()), arguments.requests))
    count = len(puzzles)
    print(f"{machine()}; {count} requests, {arguments.connections} connections")
    print("engine  a second  p50 ms  p99 ms  CPU ms a request  CPU ms in one process")
    for quality in ("quick", "milp"):
        idle, _, _ = run([], quality, 1, arguments.workers)
        cpu, wall, taken = run(puzzles, quality, arguments.connections, arguments.workers)
        own = 1e3 * alone(puzzles, quality) / count
        p50, p99 = statistics.median(taken), sorted(taken)[int(0.99 * (count - 1))]
        print(
            f"{quality:6}  {count / wall:8.0f}  {1e3 * p50:6.1f}  {1e3 * p99:6.1f}  "
            f"{1e3 * (cpu - idle) / count:16.2f}  {own:21.2f}"
        )


if __name__ == "__main__":
    main()
