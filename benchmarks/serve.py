"""What ``gridmill serve`` costs, and how it stands a flood.

    python benchmarks/serve.py [CORPUS] [--requests 400] [--workers 2] [--flood 20] [--part NAME]

The corpus has one 9x9 puzzle a line; by default the sample of 17-givens puzzles in tests/corpora.
The parts:

cost
    processor time of the server and its workers for a request, on 16 connections, beside that of
    the judgement alone in one process, and in as many at once as there are workers, which share
    caches and perhaps cores; and of reading, judging and wording in one process
flood
    how many answers 8 clients get, and 200 that obey Retry-After; how long a refusal takes; by how
    much the server's memory grew meanwhile
leaving
    a thousand clients that send a puzzle and leave: whether a worker died, and what comes after

Wall time depends on what else the machine does, and the clients run on it too. Processor time
hardly does; ratios least.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import signal
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from itertools import cycle, islice
from pathlib import Path
from typing import get_args

import psutil
from machine import machine

from gridmill.web.work import Job, Quality, Sent, answer
from puzzle import Grid
from solver.report import decide, judge

SAMPLE = Path(__file__).parents[1] / "tests" / "corpora" / "seventeen.txt"
START = [sys.executable, "-c", "from gridmill.cli import main; main()", "serve"]
UNBOUNDED = ["--tokens", "1000000"]
"""One address asks for all."""
CONNECTIONS = 16
FEW, MANY = 8, 200
LEAVING = 1000
MEGABYTE = 1 << 20


@dataclass
class Server:
    """A server that runs, and its workers."""

    port: int
    process: psutil.Process

    def cpu(self) -> float:
        """Processor seconds of all its processes up to now."""
        times = [one.cpu_times() for one in (self.process, *self.process.children())]
        return sum(one.user + one.system for one in times)

    def memory(self) -> float:
        """Resident megabytes of the server and its workers."""
        found = (self.process, *self.process.children())
        return sum(one.memory_info().rss for one in found) / MEGABYTE

    def workers(self) -> set[int]:
        """The process identifiers of the workers."""
        return {one.pid for one in self.process.children() if "spawn_main" in str(one.cmdline())}


@dataclass
class Told:
    """What clients were told: seconds of each answer, and of each refusal."""

    answers: list[float] = field(default_factory=list)
    refusals: list[float] = field(default_factory=list)


@contextmanager
def served(workers: int) -> Iterator[Server]:
    """Run a server, ready."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [*START, *UNBOUNDED, "--port", str(port), "--workers", str(workers)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        try:
            wait_until_ready(port, workers)
            yield Server(port, psutil.Process(process.pid))
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(30)


def wait_until_ready(port: int, workers: int) -> None:
    """Wait until all workers have loaded everything."""
    while True:
        time.sleep(0.2)
        try:
            connection = HTTPConnection("127.0.0.1", port, timeout=5)
            connection.request("GET", "/readyz")
            if json.load(connection.getresponse()).get("workers") == workers:
                return
        except OSError:
            continue


def request_of(puzzle: str, quality: Quality) -> bytes:
    """Return the bytes of a request."""
    head = f"POST /v1/judgements?engine={quality} HTTP/1.1\r\nHost: x\r\n"
    return f"{head}Content-Length: {len(puzzle)}\r\n\r\n{puzzle}".encode()


async def ask(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes
) -> tuple[int, dict[str, str]]:
    """Ask once on a connection: the status and the headers of the answer."""
    writer.write(request)
    head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    headers = {name.lower(): value for name, _, value in (one.partition(": ") for one in head[1:])}
    await reader.readexactly(int(headers["content-length"]))
    return int(head[0].split()[1]), headers


async def client(port: int, requests: Iterator[bytes], until: float, told: Told) -> None:
    """Ask for one after the other on one connection, and come again when told to."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for request in requests:
        while (start := time.perf_counter()) < until:
            status, headers = await ask(reader, writer, request)
            taken = time.perf_counter() - start
            if status == 200:
                told.answers.append(taken)
                break
            told.refusals.append(taken)
            await asyncio.sleep(float(headers["retry-after"]))
        else:
            break
    writer.close()


async def ask_all(
    port: int, requests: Iterator[bytes], clients: int, seconds: float = 600.0
) -> Told:
    """Ask for all, or for so many seconds, with so many clients; each takes the next request."""
    told, until = Told(), time.perf_counter() + seconds
    await asyncio.gather(*(client(port, requests, until, told) for _ in range(clients)))
    return told


def milliseconds(seconds: Sequence[float], share: float) -> float:
    """What this share of the times are below, in milliseconds."""
    return 1e3 * sorted(seconds)[int(share * (len(seconds) - 1))] if seconds else 0.0


def cost(puzzles: list[str], workers: int) -> None:
    """Print what a request costs, and the judgement alone."""
    print(f"cost: {len(puzzles)} requests, {CONNECTIONS} connections, {workers} workers")
    print(
        "engine  a second  p50 ms  p99 ms  CPU ms a request  judge  above  at once  above  "
        "read, judge, word"
    )
    for quality in get_args(Quality):
        bodies = [request_of(puzzle, quality) for puzzle in puzzles]
        with served(workers) as server:
            asyncio.run(ask_all(server.port, iter(bodies[:50]), CONNECTIONS))
            before, start = server.cpu(), time.perf_counter()
            told = asyncio.run(ask_all(server.port, iter(bodies), CONNECTIONS))
            wall, cpu = time.perf_counter() - start, server.cpu() - before
        alone, whole = judging(puzzles, quality), answering(puzzles, quality)
        shared = judging_at_once(puzzles, quality, workers)
        spent = 1e3 * cpu / len(puzzles)
        print(
            f"{quality:6}  {len(puzzles) / wall:8.0f}  {milliseconds(told.answers, 0.5):6.1f}  "
            f"{milliseconds(told.answers, 0.99):6.1f}  {spent:16.2f}  {alone:5.2f}  "
            f"{spent - alone:5.2f}  {shared:7.2f}  {spent - shared:5.2f}  {whole:17.2f}"
        )


def judging(puzzles: list[str], quality: Quality) -> float:
    """Processor milliseconds for a judgement alone, in this process."""
    grids = [Grid.parse(puzzle) for puzzle in puzzles]

    def one(grid: Grid) -> None:
        if quality == "quick":
            decide(grid, engine="search")
        else:
            judge(grid, engine=quality, time_limit=600.0)

    one(grids[0])
    start = time.process_time()
    for grid in grids:
        one(grid)
    return 1e3 * (time.process_time() - start) / len(grids)


def judging_at_once(puzzles: list[str], quality: Quality, count: int) -> float:
    """The same in so many processes at once, on average."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(count, context) as pool:
        for asked in (puzzles[:1], puzzles):  # the first loads what is needed
            found = list(pool.map(judging, [asked] * count, [quality] * count))
    return statistics.mean(found)


def answering(puzzles: list[str], quality: Quality) -> float:
    """The same for all that a worker does for a request."""
    jobs = [Job((Sent("-", puzzle.encode()),), quality, None, 16) for puzzle in puzzles]
    answer(jobs[0], 600)
    start = time.process_time()
    for job in jobs:
        answer(job, 600)
    return 1e3 * (time.process_time() - start) / len(jobs)


def flood(puzzles: list[str], workers: int, seconds: float) -> None:
    """Print what few clients get and many, and how much memory that took."""
    bodies = [request_of(puzzle, "milp") for puzzle in puzzles]
    with served(workers) as server:
        rates = {}
        print(f"flood: {seconds:g} seconds each, {workers} workers, a queue of 16")
        for clients in (FEW, MANY, FEW):  # the same twice tells how steady the machine is
            memory, before = server.memory(), server.cpu()
            told = asyncio.run(ask_all(server.port, cycle(bodies), clients, seconds))
            spent = server.cpu() - before
            rate, by_cpu = len(told.answers) / seconds, len(told.answers) / spent
            rates.setdefault(clients, []).append(by_cpu)
            print(
                f"{clients:4} clients: {rate:5.0f} answers a second, {by_cpu:5.0f} a processor "
                f"second; {len(told.refusals) / seconds:5.0f} refusals a second, p50 "
                f"{milliseconds(told.refusals, 0.5):5.1f} ms, p99 "
                f"{milliseconds(told.refusals, 0.99):5.1f} ms; "
                f"memory {memory:.1f} {server.memory() - memory:+.1f} MB"
            )
        share = rates[MANY][0] / statistics.mean(rates[FEW])
        print(f"{MANY} clients get {100 * share:.0f} % of what {FEW} get, a processor second")


async def leave(port: int, request: bytes) -> None:
    """Send a request, and leave."""
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    await writer.drain()
    writer.transport.abort()


async def leave_all(port: int, requests: Sequence[bytes]) -> None:
    """Send all, some at a time, and leave each."""
    for start in range(0, len(requests), 50):
        await asyncio.gather(*(leave(port, one) for one in requests[start : start + 50]))


def leaving(puzzles: list[str], workers: int) -> None:
    """Print what became of the workers when clients left."""
    bodies = list(islice(cycle(request_of(puzzle, "milp") for puzzle in puzzles), LEAVING))
    with served(workers) as server:
        before = server.workers()
        asyncio.run(leave_all(server.port, bodies))
        start = time.perf_counter()
        told = asyncio.run(ask_all(server.port, iter(bodies[:1]), 1))
        after = 1e3 * (time.perf_counter() - start)
        killed = len(before - server.workers())
        print(
            f"leaving: {LEAVING} clients left, {killed} of {len(before)} workers died; the next "
            f"answer came after {after:.0f} ms, with {len(told.refusals)} refusals before it"
        )


def main() -> None:
    """Serve, ask, print."""
    parser = argparse.ArgumentParser(description="What a request costs, and what a flood does.")
    parser.add_argument("corpus", type=Path, nargs="?", default=SAMPLE)
    parser.add_argument("--requests", type=int, default=400)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--flood", type=float, default=20.0, metavar="SECONDS")
    parser.add_argument("--part", choices=["cost", "flood", "leaving"])
    arguments = parser.parse_args()
    puzzles = list(islice(cycle(arguments.corpus.read_text().split()), arguments.requests))
    print(machine())
    if arguments.part in (None, "cost"):
        cost(puzzles, arguments.workers)
    if arguments.part in (None, "flood"):
        flood(puzzles, arguments.workers, arguments.flood)
    if arguments.part in (None, "leaving"):
        leaving(puzzles, arguments.workers)


if __name__ == "__main__":
    main()
