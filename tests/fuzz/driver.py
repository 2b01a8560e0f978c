"""What both fuzzers share: libFuzzer, begun with seeds and what fuzzing has reached before."""

from __future__ import annotations

import shlex
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from tests.fuzz.reached import kept

LIMITS = ["-timeout=20", "-rss_limit_mb=1000", "-max_len=20000"]
"""Seconds for one input, megabytes for all, bytes of an input; arguments may say otherwise."""


def fuzz(kind: str, check: Callable[[bytes], None], seeds: Iterable[bytes]) -> None:
    """Fuzz until something breaks or the time is over.

    Args:
        kind: as in `tests.fuzz.checks.CHECKS`.
        check: what an input must pass.
        seeds: what the fuzzer begins with, beside what is kept of this kind. A folder among the
            program's arguments has what it begins with besides, and keeps what it finds; a file
            is tried alone.
    """
    import atheris

    given = sys.argv[1:]
    places = [Path(argument) for argument in given if not argument.startswith("-")]
    with tempfile.TemporaryDirectory() as folder:
        if "-merge=1" not in given and all(place.is_dir() for place in places):
            begin = Path(folder, "begin")
            begin.mkdir()
            for number, seed in enumerate((*seeds, *kept(kind))):
                (begin / str(number)).write_bytes(seed)
            given = [*given, str(begin)]  # behind the others: finds are kept in the first one
        # To merge, libFuzzer starts what it was started by again and again, by its name.
        program = Path(folder, kind)
        command = shlex.join([sys.executable, "-m", f"tests.fuzz.{kind}"])
        program.write_text(f'#!/bin/sh\nexec {command} "$@"\n')
        program.chmod(0o700)
        atheris.Setup([str(program), *LIMITS, *given], check)
        atheris.Fuzz()
