"""What it costs to collect the blocks that others make: time and memory of the collector alone.

    python benchmarks/collect.py --level 1 --count 1000000
    python benchmarks/collect.py --level 1 --count 200000 --workers 2

One block is made beforehand. Whoever is asked for a block gives that one, with other numbers and
other digests, so that no time is spent on puzzles and none equals another; who collects compares,
writes and puts in order as ever. Without --workers the blocks are given in this process, and what
giving takes is not counted; with it they come from workers of Dask's, by its scheduler and client.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import struct
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from cluster import cluster
from machine import machine

from generator.blocks import MOST, Unit, make_block
from generator.recipe.recipe import Recipe
from generator.run_folder import RunFolder
from puzzle.formats.form_digests import DIGEST_BYTES

BEFORE_SIZE, START = 8, 12
"""Where the length of the head stands in a block, and where the head begins: `generator.blocks`."""


def main() -> None:
    """Collect, and print what a puzzle cost."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--level", type=int, default=1)
    parser.add_argument("--count", type=int, default=1_000_000, help="rounded down to whole blocks")
    parser.add_argument("--workers", help="of Dask's, in processes of their own; none by default")
    asked = parser.parse_args()
    count = max(asked.count // MOST, 32) * MOST
    recipe = Recipe(level=asked.level, count=count, seed=1)
    print(f"{count:,} puzzles of level {asked.level} in blocks of {MOST:,}; {machine()}")
    with tempfile.TemporaryDirectory() as folder:
        block = Path(folder) / "block"
        block.write_bytes(make_block(recipe, Unit(0, MOST)))
        run = RunFolder(Path(folder) / "run", recipe)
        give = partial(importable().block_of, str(block))
        if asked.workers is None:
            here = Here(give)
            report(run, here, count, lambda: here.seconds)
        else:
            from gridmill.cluster import Address
            from gridmill.cluster.connection import cluster as connected

            with (
                cluster(asked.workers) as (address, _),
                connected(Address.parse(address)) as workforce,
            ):
                report(run, Giving(workforce, give), count, lambda: 0.0)


def importable() -> Any:
    """Return this module by the name that workers import it by, and tell them where it is."""
    folder = str(Path(__file__).parent)
    os.environ["PYTHONPATH"] = os.pathsep.join((folder, os.environ.get("PYTHONPATH", "")))
    return import_module(Path(__file__).stem)


def report(run: RunFolder, workforce: Any, count: int, not_ours: Callable[[], float]) -> None:
    """Collect by a workforce; time counts from the first block on, when all is loaded."""
    blocks = run.make_in_blocks(workforce)
    done = next(blocks)
    memory, start, given = peak(), time.process_time(), not_ours()
    for block in blocks:
        done += block
    seconds = time.process_time() - start - (not_ours() - given)
    if done != count:
        raise SystemExit(f"{done:,} puzzles were collected.")
    print(f"{seconds / count * 1e6:.2f} µs of processor time a puzzle")
    print(f"{(peak() - memory) / count:.0f} bytes of memory a puzzle, to its largest")


def peak() -> int:
    """Return the most memory that this process had so far, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


@cache
def made_beforehand(path: str) -> bytes:
    """Return the block, read once a process."""
    return Path(path).read_bytes()


def block_of(path: str, unit: Unit) -> bytes:
    """Return the block as if it had been made of a unit; its digests are random."""
    block = made_beforehand(path)
    (size,) = struct.unpack_from("<I", block, BEFORE_SIZE)
    head = json.loads(block[START : START + size])
    told = json.dumps({**head, "first": unit.first}).encode()
    digests = np.random.default_rng(unit.first + 1).bytes(DIGEST_BYTES * MOST)
    length = struct.pack("<I", len(told))
    rest = told + digests + block[START + size + DIGEST_BYTES * MOST :]
    check = struct.pack("<I", zlib.crc32(rest, zlib.crc32(length)))
    return block[:4] + check + length + rest


class Here:
    """A workforce in this process.

    Args:
        give: makes the block of a unit.

    Attributes:
        seconds: what giving has taken.
    """

    size = 4

    def __init__(self, give: Callable[[Unit], bytes]) -> None:
        self._give = give
        self.seconds = 0.0

    @contextmanager
    def pool(self, _work: Any, _lost: Any) -> Iterator[Here]:
        """Be the pool, too."""
        yield self

    def submit(self, unit: Unit) -> Unit:
        """Take an order."""
        return unit

    def result(self, unit: Unit) -> bytes:
        """Give what was ordered."""
        start = time.process_time()
        try:
            return self._give(unit)
        finally:
            self.seconds += time.process_time() - start


class Giving:
    """A workforce of a cluster whose workers give blocks in place of making them.

    Args:
        workforce: the cluster's.
        give: makes the block of a unit.
    """

    def __init__(self, workforce: Any, give: Callable[[Unit], bytes]) -> None:
        self._workforce = workforce
        self._give = give
        self.size = workforce.size

    @contextmanager
    def pool(self, _work: Any, lost: Any) -> Iterator[Any]:
        """Have the workers give."""
        with self._workforce.pool(self._give, lost) as pool:
            yield pool


if __name__ == "__main__":
    main()
