"""How the time of each reader grows with what it reads: every shape of text, doubled and doubled.

    python benchmarks/readers.py [--from 65536] [--to 8388608] [--reader NAME] [--shape TEXT]

A shape is a unit that is repeated until the text is as long as asked for, on one line or on a line
each; every reader of text reads every shape. The files of tests/attacks, which are mails, pages,
spreadsheets, drawings and archives, are read as what they show themselves to be. For each reader
the worst growth is printed: the time of a text over that of half of it, from texts that take a
twentieth of a second on. A reader that is linear has 2, and what the processor's caches and the
clock make of it. Beside it stands the shape that takes longest, in seconds a million bytes. With
``--readings`` it is the time to find the nearest readings of a record instead. Times are of the
processor.
"""

from __future__ import annotations

import argparse
import io
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from machine import machine

sys.path.insert(0, str(Path(__file__).parent.parent))

from puzzle.formats import ReadsBytes, read_batches, readable
from tests.attacks.files import ATTACKS
from tests.attacks.texts import EASY, Shape, texts

Work = Callable[[bytes], None]
ENOUGH = 0.05
"""Seconds from which on a time is compared with that of half the text."""
LINEAR = 2.6
"""The growth up to which a reader is taken for linear."""


def files() -> Iterator[Shape]:
    """The shapes of files of other kinds."""
    yield from ((name, made) for name, made in ATTACKS.items() if "repeated" not in name)


def reading(name: str | None) -> Work:
    """Return what reads a text in a notation, or in the one that it shows."""

    def read(content: bytes) -> None:
        for _ in read_batches(io.BytesIO(content), name):
            pass

    return read


def readings(content: bytes) -> None:
    """Find the nearest readings of a record."""
    from solver.diagnosis import nearest_readings

    nearest_readings(content.decode())


def seconds_of(work: Work, content: bytes) -> float:
    """Seconds of the processor that it takes."""
    start = time.process_time()
    work(content)
    return time.process_time() - start


class Times(NamedTuple):
    """How long a shape took at each size: bytes, and seconds of the processor."""

    shown: str
    sizes: Sequence[int]
    seconds: Sequence[float]

    def growths(self) -> Iterator[float]:
        """Yield each time over that of a content half as long, where that is long enough."""
        for before, seconds in pairwise(self.seconds):
            if before >= ENOUGH:
                yield seconds / before

    @property
    def cost(self) -> float:
        """Seconds a million bytes, of the longest."""
        return self.seconds[-1] / self.sizes[-1] * 1e6


def times_of(work: Work, shape: Shape, first: int, last: int) -> Times:
    """Return the times of a shape, doubled from one size to another, or until it is too slow."""
    shown, made = shape
    sizes, seconds = list[int](), list[float]()
    size = first
    while size <= last:
        content = made(size)
        sizes.append(len(content))
        seconds.append(seconds_of(work, content))
        if len(seconds) > 1 and seconds[-1] > 2 * LINEAR * max(seconds[-2], ENOUGH):
            break  # the next would take too long
        size *= 2
    return Times(shown, sizes, seconds)


def main() -> None:
    """Read every shape with every reader, and print the worst of each."""
    parser = argparse.ArgumentParser(description="How the time of each reader grows.")
    parser.add_argument("--from", dest="first", type=int, default=1 << 16, help="characters")
    parser.add_argument("--to", dest="last", type=int, default=8 << 20, help="characters")
    parser.add_argument(
        "--reader", help="one alone; auto is what a text shows, files those of other kinds"
    )
    parser.add_argument("--shape", help="shapes alone whose name has this in it")
    parser.add_argument("--readings", action="store_true", help="find readings of records instead")
    parser.add_argument("--every", action="store_true", help="print each shape as it is done")
    arguments = parser.parse_args()
    names = [name for name, reader in readable().items() if not isinstance(reader, ReadsBytes)]
    works = {"auto": (reading(None), texts)} | {name: (reading(name), texts) for name in names}
    works["files"] = (reading(None), files)
    if arguments.readings:
        readings(EASY[:80].encode())  # compiles
        works = {"readings": (readings, texts)}
    print(f"{arguments.first} to {arguments.last} characters; {machine()}")
    for name, (work, shapes) in works.items():
        if arguments.reader not in (None, name):
            continue
        chosen = [shape for shape in shapes() if (arguments.shape or "") in shape[0]]
        if not chosen:
            continue
        found = list[Times]()
        for shape in chosen:
            found.append(times_of(work, shape, arguments.first, arguments.last))
            if arguments.every:
                seconds = " ".join(f"{one:.2f}" for one in found[-1].seconds)
                print(f"{name:10}  {found[-1].shown:28}  {seconds}", flush=True)
        growths = [(ratio, times.shown) for times in found for ratio in times.growths()]
        for ratio, shown in sorted(growths, reverse=True):
            if ratio > LINEAR:
                print(f"{name:10}  {ratio:6.1f}  {shown}  not linear", flush=True)
        worst, shown = max(growths, default=(0.0, "nothing took long enough"))
        slowest = max(found, key=lambda times: times.cost)
        print(
            f"{name:10}  {worst:6.1f}  {shown:28}  {slowest.cost:6.2f} s/MB  {slowest.shown}",
            flush=True,
        )


if __name__ == "__main__":
    main()
