"""Runs commands that the system refuses something: each in a child of one warm process.

    LD_PRELOAD=faults.so python -m tests.faults.server

Each line on standard input is a job, in JSON: ``arguments`` of ``gridmill``, the ``root`` below
which requests are counted, the ``kind`` of fault and its number ``at``, and a ``folder`` for what
comes of it: ``out``, ``err`` and ``trace``. The answer is a line with the exit status, negative for
a signal. SIGALRM is the end of a command that hangs.
"""

from __future__ import annotations

import ctypes
import importlib
import json
import os
import pkgutil
import signal
import sys
from pathlib import Path

SECONDS = 300
OUTPUT, ERROR = 1, 2
KINDS = ("none", "full", "readonly", "once", "killed", "gone", "back")
"""The names of what faults.c does, in the order of its numbers."""


def main() -> None:
    """Answer jobs until there are no more."""
    from gridmill.cli import commands, group
    from tests.cases import EASY
    from tests.gridmill.shell import gen, gridmill

    for module in pkgutil.iter_modules(commands.__path__):
        if module.name != "serve":
            importlib.import_module(f"{commands.__name__}.{module.name}")
    for name in ("gridmill.publishing.run", "gridmill.catalogue", "book.print.typeset", "typst"):
        importlib.import_module(name)
    # What a command loads on its way is there for all that follow.
    gen("--level", 2, "--count", 1, "--seed", 1, "--out", "-")
    gridmill("validate", "--json", "--html", os.devnull, EASY)
    gridmill("explain", EASY)
    faults = ctypes.CDLL(None)
    print("ready", flush=True)  # noqa: T201 (the protocol)
    for line in sys.stdin:
        job = json.loads(line)
        child = os.fork()
        if not child:
            try:
                _run(group, faults, job)
            finally:
                os._exit(99)
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)  # noqa: T201 (the protocol)


def _run(group, faults, job) -> None:
    signal.alarm(SECONDS)
    os.setsid()
    folder = Path(job["folder"])
    streams = [(folder / name).open("wb") for name in ("out", "err", "trace")]
    for descriptor, stream in zip((OUTPUT, ERROR), streams[:2], strict=True):
        os.dup2(stream.fileno(), descriptor)
    root = os.fsencode(job["root"])
    faults.faults_begin(root, KINDS.index(job["kind"]), job["at"], streams[2].fileno())
    status = 0
    try:
        group.main(job["arguments"], "gridmill")
    except SystemExit as end:
        status = end.code or 0
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


if __name__ == "__main__":
    main()
