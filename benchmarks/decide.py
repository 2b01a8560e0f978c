"""How many puzzles with rules are decided within seconds of processor time, and none wrongly.

    python benchmarks/decide.py FILE [--seconds 5] [--engine milp] [--only iss-84] [--part 1/4]

The file has a puzzle a line, as `puzzle.formats` reads JSON lines; where a line says its `id` and
`verdict`, they are used. Each puzzle is decided in a process of its own, forked when all is loaded
and ended by the system after so many seconds of its processor: what else the machine does costs no
puzzle its verdict. The table has the seconds of the search alone, with a star where it gave up
after 30,000 nodes, and those of all; below it stand how many were decided, how many wrongly, how
many of those with so few nodes, and which kinds the undecided have. Where a line tells
`search_nodes`, those that another search took, it says the same of those with few of these.

`--engine certifier` asks the integer program alone, without a search before it or beside it.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from pathlib import Path

from machine import machine

from puzzle import Grid
from puzzle.formats import Record, read
from solver import certify as certifying
from solver.report import decide
from solver.search import find_solutions
from solver.search.rules.tables import tables_of
from solver.verdict import Verdict

ENGINES = ("milp", "search", "certifier")
FEW_NODES = 30_000
"""Branches of a search, up to which a puzzle ought to be decided in a minute."""
ENDED_BY_THE_SYSTEM = (signal.SIGXCPU, signal.SIGKILL)


@dataclass(frozen=True)
class Line:
    """A puzzle of the file.

    Attributes:
        name: its `id`, or its line.
        grid: the puzzle.
        expected: the verdict that the line tells, if any.
        nodes: those that another search took, if the line tells them.
    """

    name: str
    grid: Grid
    expected: str | None
    nodes: int | None


@dataclass(frozen=True)
class Searched:
    """What the search came to: whether it gave up after `FEW_NODES`, and its seconds."""

    gave_up: bool
    seconds: float


@dataclass(frozen=True)
class Found:
    """What came of a puzzle: its verdict, and seconds of processor time."""

    verdict: str
    seconds: float


def lines_of(path: Path) -> Iterator[Line]:
    """Yield the puzzles of a file.

    Raises:
        SystemExit: a line is no puzzle.
    """
    for number, text in enumerate(path.read_text().splitlines(), 1):
        if not text.strip():
            continue
        record = next(iter(read([text])))
        if not isinstance(record, Record) or not isinstance(record.content, Grid):
            raise SystemExit(f"Line {number} of {path} is no puzzle.")
        members = json.loads(text)
        told = (members.get(name) for name in ("verdict", "search_nodes"))
        yield Line(str(members.get("id", number)), record.content, *told)


def searched(grid: Grid) -> Searched:
    """Search alone, tables at hand."""
    tables_of(grid.geometry)
    begun = time.process_time()
    gave_up = find_solutions(grid, patience=FEW_NODES).gave_up
    seconds = time.process_time() - begun
    tables_of.cache_clear()
    return Searched(gave_up, seconds)


def decided(grid: Grid, engine: str) -> Found:
    """Decide a puzzle in this process."""
    begun = time.process_time()
    if engine == "certifier":
        verdict = certifying.certify(grid).verdict
    else:
        verdict = decide(grid, engine="milp" if engine == "milp" else "search").verdict
    return Found(verdict.value, time.process_time() - begun)


def apart(grid: Grid, engine: str, seconds: float) -> tuple[Searched, Found]:
    """Decide a puzzle in a forked process, which the system ends after so many seconds."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        tell(writing, searched(grid))
        used = time.process_time()
        limit = int(used + seconds + 1)
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
        tell(writing, decided(grid, engine))
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as stream:
        said = [json.loads(line) for line in stream]
    _, status, used_all = os.wait4(child, 0)
    match said:
        case [search, found]:
            return Searched(*search), Found(*found)
        case [search] if os.WIFSIGNALED(status) and os.WTERMSIG(status) in ENDED_BY_THE_SYSTEM:
            taken = used_all.ru_utime + used_all.ru_stime - search[-1]
            return Searched(*search), Found(Verdict.UNDECIDED.value, taken)
    raise SystemExit(f"The process that decided {grid} ended with {status}.")


def tell(writing: int, result: Searched | Found) -> None:
    """Write a result for the process that waits for it."""
    os.write(writing, f"{json.dumps(astuple(result))}\n".encode())


def few(name: str, are_decided: Sequence[tuple[str, bool, float]]) -> str:
    """Return what came of the puzzles of few nodes: names, whether decided, and the seconds."""
    undecided = [one for one, is_decided, _ in are_decided if not is_decided]
    said = f"{len(are_decided)} of few nodes {name}: {len(are_decided) - len(undecided)} decided"
    if undecided:
        return f"{said}, not {' '.join(undecided)}"
    if are_decided:
        slowest, _, seconds = max(are_decided, key=lambda one: one[2])
        return f"{said}, the slowest {slowest} in {seconds:.1f} s"
    return said


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--seconds", type=float, default=5.0, help="of processor time a puzzle")
    parser.add_argument("--engine", choices=ENGINES, default="milp")
    parser.add_argument("--only", default="", help="names of puzzles, with commas between")
    parser.add_argument("--part", default="1/1", help="2/4: the second of every four puzzles")
    args = parser.parse_args(arguments)
    which, parts = map(int, args.part.split("/"))
    names = set(filter(None, args.only.split(",")))
    lines = [one for one in lines_of(args.file) if not names or one.name in names]
    lines = lines[which - 1 :: parts]
    if not lines:
        raise SystemExit(f"{args.file} holds no such puzzle.")
    decided(lines[0].grid, args.engine if args.engine != "certifier" else "search")
    searched(lines[0].grid)
    print(machine())
    print(f"{'puzzle':<12}{'verdict':<11}{'search':>8}{'all':>8}  kinds", flush=True)
    open_kinds, every_kind = Counter[str](), Counter[str]()
    reached, wrong = 0, []
    few_here, few_there = [], []
    for line in lines:
        search, found = apart(line.grid, args.engine, args.seconds)
        kinds = sorted({one.KIND for one in line.grid.geometry.constraints})
        is_decided = found.verdict != Verdict.UNDECIDED.value and found.seconds <= args.seconds
        reached += is_decided
        result = line.name, is_decided, found.seconds
        if not search.gave_up:
            few_here.append(result)
        if line.nodes is not None and line.nodes <= FEW_NODES:
            few_there.append(result)
        every_kind.update(kinds)
        if not is_decided:
            open_kinds.update(kinds)
        if found.verdict not in (Verdict.UNDECIDED.value, line.expected or found.verdict):
            wrong.append(line.name)
        told = found.verdict if is_decided else "-"
        print(
            f"{line.name:<12}{told:<11}{search.seconds:>7.3f}{' *'[search.gave_up]}"
            f"{found.seconds:>8.3f}  {' '.join(kinds)}",
            flush=True,
        )
    share = 100 * reached / len(lines)
    print(
        f"{len(lines)} puzzles: {reached} decided within {args.seconds:g} s of processor time "
        f"({share:.1f} %), {len(wrong)} wrongly {' '.join(wrong)}"
    )
    print(few("of the search here", few_here))
    if any(line.nodes is not None for line in lines):
        print(few("by the file", few_there))
    for kind, count in open_kinds.most_common():
        print(f"  {kind:<18}{count:>4} of {every_kind[kind]} undecided")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
