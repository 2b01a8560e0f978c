"""A coverage-guided fuzzer over every reader: ``python -m tests.fuzz.readers``, without end.

It starts from a file of each notation and changes bytes, keeping what reaches new code. A reader
that raises, hangs or fills the memory ends it, and the bytes that made it do so are kept in a file
``crash-…``, ``timeout-…`` or ``oom-…``, which the same command takes as an argument to try again.
Arguments go to libFuzzer: ``-max_total_time=600`` ends after ten minutes. It needs ``atheris``.
"""

from __future__ import annotations

import gzip
import io
import sys
import tempfile
from pathlib import Path

try:
    import atheris
except ImportError:
    sys.exit("The fuzzer needs atheris: install it into this environment, pip install atheris.")

with atheris.instrument_imports(
    include=["puzzle", "defusedxml", "zipfile", "gzip", "lzstring", "openpyxl"]
):
    from puzzle import Geometry, Grid, NotationError
    from puzzle.formats import read_stream, readable, writable, write

from tests.puzzle.samples import SAMPLES, sample

READERS = (None, *readable())
"""Each reader by name, and None for the one that the content shows."""
LIMITS = ["-timeout=20", "-rss_limit_mb=500", "-max_len=20000"]
"""Seconds for one input, megabytes for all, bytes of an input; arguments may say otherwise."""


def check(data: bytes) -> None:
    """Read bytes as one notation, which the first byte chooses; whatever they are, all is answered.

    Raises:
        AssertionError: a record is neither a grid nor an error with a sentence.
    """
    reader = READERS[data[0] % len(READERS)] if data else None
    for record in read_stream(io.BytesIO(data[1:]), reader):
        content = record.content
        assert record.line >= 1
        assert isinstance(content, Grid | NotationError)
        if isinstance(content, NotationError):
            assert content.message.endswith(".")
            assert len(content.message) < 1000


def seeds() -> list[bytes]:
    """A small file of each notation, plain, quoted and packed, behind the byte of its reader."""
    puzzle = Grid(bytes(range(10)) * 8 + b"\0")
    large = Grid(bytes(range(16)) * 16, Geometry.boxes(4, 4))
    found = []
    for number, reader in enumerate(READERS):
        for grid in (puzzle, large):
            if reader in SAMPLES and grid.geometry.size in SAMPLES[reader][0]:
                found.append(bytes([number]) + sample(reader, [grid]))
            elif reader in writable() and writable()[reader].holds(grid.geometry):
                found.append(bytes([number]) + b"".join(write([grid], reader)))
    quoted = [seed[:1] + b"> " + seed[1:].replace(b"\n", b"\n> ") for seed in found]
    packed = [bytes([0]) + gzip.compress(seed[1:], mtime=0) for seed in found]
    return [*found, *quoted, *packed]


def main() -> None:
    """Fuzz until something breaks or the time is over."""
    given = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        if all(argument.startswith("-") for argument in given):
            for number, seed in enumerate(seeds()):
                Path(folder, str(number)).write_bytes(seed)
            given = [*given, folder]
        atheris.Setup([sys.argv[0], *LIMITS, *given], check)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
