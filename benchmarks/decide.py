"""How many puzzles with rules are decided within seconds of processor time, and none wrongly.

    python benchmarks/decide.py FILE [--seconds 5] [--engine milp] [--only iss-84] [--part 1/4]

The file has a puzzle a line, as `puzzle.formats` reads JSON lines; where a line says its `id` and
`verdict`, they are used. Each puzzle is decided in a process of its own, forked when all is loaded
and ended by the system after so many seconds of its processor: what else the machine does costs no
puzzle its verdict. The table has the seconds of the search, with a star where it gave up, and
those of all; below it stand how many were decided, how many wrongly, and which kinds the undecided
have.

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
from solver.report import PATIENCE_BEFORE_PROOF, decide
from solver.search import find_solutions
from solver.verdict import Verdict

ENGINES = ("milp", "search", "certifier")


@dataclass(frozen=True)
class Line:
    """A puzzle of the file.

    Attributes:
        name: its `id`, or its line.
        grid: the puzzle.
        expected: the verdict that the line tells, if any.
    """

    name: str
    grid: Grid
    expected: str | None


@dataclass(frozen=True)
class Found:
    """What came of a puzzle: its verdict, and seconds of processor time."""

    verdict: str
    gave_up: bool
    searched: float
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
        yield Line(str(members.get("id", number)), record.content, members.get("verdict"))


def decided(grid: Grid, engine: str) -> Found:
    """Decide a puzzle in this process."""
    begun = time.process_time()
    gave_up, searched = False, 0.0
    if engine == "certifier":
        verdict = certifying.certify(grid).verdict
    else:
        verdict = decide(grid, engine="milp" if engine == "milp" else "search").verdict
    seconds = time.process_time() - begun
    if engine != "certifier":
        # Behind the other, whose tables of the rules it has: the search itself is timed.
        begun = time.process_time()
        gave_up = find_solutions(grid, patience=PATIENCE_BEFORE_PROOF).gave_up
        searched = time.process_time() - begun
    return Found(verdict.value, gave_up, searched, seconds)


def apart(grid: Grid, engine: str, seconds: float) -> Found:
    """Decide a puzzle in a forked process, which the system ends after so many seconds."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        used = time.process_time()
        searching = 0 if engine == "certifier" else seconds
        limit = int(used + seconds + searching + 1)
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
        found = decided(grid, engine)
        os.write(writing, json.dumps(astuple(found)).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as stream:
        said = stream.read()
    _, status, used_all = os.wait4(child, 0)
    if said:
        return Found(*json.loads(said))
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL):
        seconds = used_all.ru_utime + used_all.ru_stime
        return Found(Verdict.UNDECIDED.value, gave_up=True, searched=0.0, seconds=seconds)
    raise SystemExit(f"The process that decided {grid} ended with {status}.")


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
    print(machine())
    print(f"{'puzzle':<12}{'verdict':<11}{'search':>8}{'all':>8}  kinds", flush=True)
    open_kinds, every_kind = Counter[str](), Counter[str]()
    reached, wrong = 0, []
    for line in lines:
        found = apart(line.grid, args.engine, args.seconds)
        kinds = sorted({one.KIND for one in line.grid.geometry.constraints})
        is_decided = found.verdict != Verdict.UNDECIDED.value and found.seconds <= args.seconds
        reached += is_decided
        every_kind.update(kinds)
        if not is_decided:
            open_kinds.update(kinds)
        if found.verdict not in (Verdict.UNDECIDED.value, line.expected or found.verdict):
            wrong.append(line.name)
        told = found.verdict if is_decided else "-"
        print(
            f"{line.name:<12}{told:<11}{found.searched:>7.3f}{' *'[found.gave_up]}"
            f"{found.seconds:>8.3f}  {' '.join(kinds)}",
            flush=True,
        )
    share = 100 * reached / len(lines)
    print(
        f"{len(lines)} puzzles: {reached} decided within {args.seconds:g} s of processor time "
        f"({share:.1f} %), {len(wrong)} wrongly {' '.join(wrong)}"
    )
    for kind, count in open_kinds.most_common():
        print(f"  {kind:<18}{count:>4} of {every_kind[kind]} undecided")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
