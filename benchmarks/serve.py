"""What ``gridmill serve`` costs, and how it stands a flood.

    python benchmarks/serve.py [CORPUS] [--requests 400] [--workers 2] [--flood 20] [--part NAME]

The corpus has one 9x9 puzzle a line; by default the sample of 17-givens puzzles in tests/corpora.
Behind what each part finds stand its rows of the table in docs/serving.md. The parts:

cost
    processor time of the server and its workers for a request, on 16 connections, beside that of
    the judgement alone, in as many processes at once as there are workers and in one by itself; and
    of reading, judging and wording in one process
flood
    how many answers 8 clients get, and 200 that obey Retry-After; how long a refusal takes; by how
    much the server's memory grew meanwhile
leaving
    a thousand clients that send a puzzle and leave: whether a worker died, and what comes after

What the service adds is told above the judgement in as many processes at once. By itself one
process has caches, and where two processors are one core's threads the core, that workers share
whoever asks them: what it takes less is nothing that the service could save. Server and processes
take turns, some requests each, as what else the machine does changes what both of them take.

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
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import astuple, dataclass, field
from functools import partial
from http.client import HTTPConnection
from itertools import cycle, islice
from pathlib import Path
from typing import Any, TypeVar, get_args

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
TURNS = 8
"""So often server and bare judgement take turns; each has a part of the requests at a time."""
FEW, MANY = 8, 200
LEAVING = 1000
MEGABYTE = 1 << 20
NANOSECONDS = 1e9
T = TypeVar("T")

COST_ROWS: dict[Quality, str] = {
    "milp": "| processor time of a certified answer | {above:.2f} ms above the judgement |",
    "search": "| of one by search | {above:.2f} ms above the judgement |",
    "quick": "| of a quick one | {above:.2f} ms above the judgement |",
}
"""The rows of the table in docs/serving.md, in its order."""
RATE_ROW = (
    "| certified answers on {connections} connections | {rate:.0f} a second, 99 % within "
    "{slowest:.0f} ms |"
)
OBEYING_ROW = (
    "| {many} clients that obey `Retry-After` | {share:.0f} % of the answers that {few} clients "
    "get for the same processor time; 99 % of the refusals within {slowest:.0f} ms |"
)
MEMORY_ROW = (
    "| memory of the server and its workers in {minutes:g} minutes of flood | {grown:+.1f} MB |"
)
LEAVING_ROW = (
    "| {leaving:,} clients that send and leave | {died} of {workers} workers die; the next client "
    "is refused {refusals} times, and answered after {seconds:.1f} s |"
)


@dataclass
class Server:
    """A server that runs, and its workers."""

    port: int
    process: psutil.Process

    def cpu(self) -> float:
        """Processor seconds of all its processes up to now."""
        return sum(map(seconds_of, (self.process, *self.process.children())))

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


def seconds_of(process: psutil.Process) -> float:
    """Processor seconds of a process up to now; on Linux without rounding to the system's ticks."""
    try:
        threads = Path(f"/proc/{process.pid}/task").glob("*/schedstat")
        told = [int(one.read_text().split()[0]) for one in threads]
    except OSError:
        told = []
    times = process.cpu_times()
    return sum(told) / NANOSECONDS if told else float(times.user + times.system)


def running(asked: Coroutine[Any, Any, T]) -> T:
    """Run clients; by uvloop where it is there, as they take of the cores that they measure."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(asked)
    return uvloop.run(asked)


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


@dataclass
class Spent:
    """Processor milliseconds of all requests of a kind, for each way to answer them.

    Attributes:
        served: by the server, its workers included.
        at_once: by the bare judgement in as many processes as there are workers.
        alone: by the same in one process.
        whole: by all that a worker does for a request, in one process.
    """

    served: float = 0.0
    at_once: float = 0.0
    alone: float = 0.0
    whole: float = 0.0


def cost(puzzles: list[str], workers: int) -> list[str]:
    """Print what a request costs, and the judgement alone; return the rows of the page."""
    print(f"cost: {len(puzzles)} requests, {CONNECTIONS} connections, {workers} workers")
    print(
        "engine  a second  p50 ms  p99 ms  CPU ms a request  judge at once  above  "
        "judge in one  above  read, judge, word"
    )
    rows = {}
    for quality in get_args(Quality):
        told, wall, spent = in_turns(puzzles, quality, workers)
        above, rate = spent.served - spent.at_once, len(puzzles) / wall
        print(
            f"{quality:6}  {rate:8.0f}  {milliseconds(told.answers, 0.5):6.1f}  "
            f"{milliseconds(told.answers, 0.99):6.1f}  {spent.served:16.2f}  "
            f"{spent.at_once:13.2f}  {above:5.2f}  {spent.alone:12.2f}  "
            f"{spent.served - spent.alone:5.2f}  {spent.whole:17.2f}"
        )
        rows[quality] = COST_ROWS[quality].format(above=above)
        if quality == "milp":
            slowest = milliseconds(told.answers, 0.99)
            of_rate = RATE_ROW.format(connections=CONNECTIONS, rate=rate, slowest=slowest)
    return [*(rows[quality] for quality in COST_ROWS), of_rate]


def in_turns(puzzles: list[str], quality: Quality, workers: int) -> tuple[Told, float, Spent]:
    """Let server and bare judgement take turns.

    Returns:
        What clients were told, in how many seconds on the clock, and what each way took for a
        request, on average.
    """
    told, wall, spent = Told(), 0.0, Spent()
    parts = [puzzles[turn::TURNS] for turn in range(TURNS)]
    with served(workers) as server, processes(workers) as at_once:
        for judge in (partial(at_once, judging), judging, answering):  # loads what is needed
            judge(puzzles[:2], quality)
        running(ask_all(server.port, iter(requests_of(parts[0], quality)), CONNECTIONS))
        for part in parts:
            before, start = server.cpu(), time.perf_counter()
            asked = running(ask_all(server.port, iter(requests_of(part, quality)), CONNECTIONS))
            wall += time.perf_counter() - start
            told.answers += asked.answers
            spent.served += 1e3 * (server.cpu() - before)
            spent.at_once += at_once(judging, part, quality)
            spent.alone += judging(part, quality)
            spent.whole += answering(part, quality)
    return told, wall, Spent(*(each / len(puzzles) for each in astuple(spent)))


Judging = Callable[[list[str], Quality], float]


@contextmanager
def processes(count: int) -> Iterator[Callable[[Judging, list[str], Quality], float]]:
    """Give what lets so many processes at once judge the same; it returns what one of them took."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(count, context) as pool:

        def judge(way: Judging, puzzles: list[str], quality: Quality) -> float:
            return statistics.mean(pool.map(way, [puzzles] * count, [quality] * count))

        yield judge


def requests_of(puzzles: list[str], quality: Quality) -> list[bytes]:
    """Return a request for each puzzle."""
    return [request_of(puzzle, quality) for puzzle in puzzles]


def judging(puzzles: list[str], quality: Quality) -> float:
    """Processor milliseconds for judgements alone, in this process."""
    grids = [Grid.parse(puzzle) for puzzle in puzzles]
    start = time.process_time()
    for grid in grids:
        if quality == "quick":
            decide(grid, engine="search")
        else:
            judge(grid, engine=quality, time_limit=600.0)
    return 1e3 * (time.process_time() - start)


def answering(puzzles: list[str], quality: Quality) -> float:
    """The same for all that a worker does for a request."""
    jobs = [Job((Sent("-", puzzle.encode()),), quality, None, 16) for puzzle in puzzles]
    start = time.process_time()
    for job in jobs:
        answer(job, 600)
    return 1e3 * (time.process_time() - start)


def flood(puzzles: list[str], workers: int, seconds: float) -> list[str]:
    """Print what few clients get and many, and what memory that took; return rows of the page."""
    bodies = requests_of(puzzles, "milp")
    refusals = []
    with served(workers) as server:
        rates: dict[int, list[float]] = {}
        at_first = server.memory()
        print(f"flood: {seconds:g} seconds each, {workers} workers, a queue of 16")
        for clients in (FEW, MANY, FEW):  # the same twice tells how steady the machine is
            memory, before = server.memory(), server.cpu()
            told = running(ask_all(server.port, cycle(bodies), clients, seconds))
            refusals += told.refusals
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
        share = 100 * rates[MANY][0] / statistics.mean(rates[FEW])
        grown = server.memory() - at_first
    slowest = milliseconds(refusals, 0.99)
    return [
        OBEYING_ROW.format(many=MANY, few=FEW, share=share, slowest=slowest),
        MEMORY_ROW.format(minutes=3 * seconds / 60, grown=grown),
    ]


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


def leaving(puzzles: list[str], workers: int) -> list[str]:
    """Return the row of the page: what became of the workers when clients left."""
    bodies = list(islice(cycle(requests_of(puzzles, "milp")), LEAVING))
    with served(workers) as server:
        before = server.workers()
        running(leave_all(server.port, bodies))
        start = time.perf_counter()
        told = running(ask_all(server.port, iter(bodies[:1]), 1))
        after = time.perf_counter() - start
        died = len(before - server.workers())
    return [
        LEAVING_ROW.format(
            leaving=LEAVING,
            died=died,
            workers=len(before),
            refusals=len(told.refusals),
            seconds=after,
        )
    ]


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
    rows = []
    if arguments.part in (None, "cost"):
        rows += cost(puzzles, arguments.workers)
    if arguments.part in (None, "flood"):
        rows += flood(puzzles, arguments.workers, arguments.flood)
    if arguments.part in (None, "leaving"):
        rows += leaving(puzzles, arguments.workers)
    print("\n".join(rows))


if __name__ == "__main__":
    main()
