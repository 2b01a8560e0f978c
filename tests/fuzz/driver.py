"""What both fuzzers share: libFuzzer, started from seeds."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

LIMITS = ["-timeout=20", "-rss_limit_mb=1000", "-max_len=20000"]
"""Seconds for one input, megabytes for all, bytes of an input; arguments may say otherwise."""


def fuzz(check: Callable[[bytes], None], seeds: Iterable[bytes]) -> None:
    """Fuzz until something breaks or the time is over."""
    import atheris

    given = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        if all(argument.startswith("-") for argument in given):
            for number, seed in enumerate(seeds):
                Path(folder, str(number)).write_bytes(seed)
            given = [*given, folder]
        atheris.Setup([sys.argv[0], *LIMITS, *given], check)
        atheris.Fuzz()
