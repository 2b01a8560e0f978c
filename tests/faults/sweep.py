"""Commands that the system refuses something, at each of their requests in turn."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Self

SOURCE = Path(__file__).with_name("faults.c")
COMPILER = shutil.which("cc")


@dataclass(frozen=True)
class Ended:
    """How a command ended.

    Attributes:
        status: its exit status, negative for a signal.
        out, err: what it wrote.
        trace: what it asked of the system below the folder, in order; what takes room ends in
            ``+``.
    """

    status: int
    out: str
    err: str
    trace: tuple[str, ...]


class Faults:
    """A warm process that runs commands with faults; use it in a ``with`` block."""

    def __enter__(self) -> Self:
        self._folder = Path(tempfile.mkdtemp())
        library = self._folder / "faults.so"
        subprocess.run(
            [COMPILER, "-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl"], check=True
        )
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.server"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "LD_PRELOAD": str(library), "COLUMNS": "80"},
        )
        assert self._server.stdout.readline() == "ready\n"
        return self

    def __exit__(self, *_error: object) -> None:
        with self._server:
            self._server.stdin.close()
        shutil.rmtree(self._folder)

    def run(self, root: Path, *arguments: object, kind: str = "none", at: int = 0) -> Ended:
        """Run ``gridmill`` with a fault below `root` from request number `at` on."""
        job = {"arguments": [*map(str, arguments)], "root": str(root.resolve()), "kind": kind}
        job |= {"at": at, "folder": str(self._folder)}
        print(json.dumps(job), file=self._server.stdin, flush=True)
        status = int(self._server.stdout.readline())
        out, err, trace = (
            (self._folder / name).read_text(encoding="utf-8") for name in ("out", "err", "trace")
        )
        if kind == "gone":
            _bring_back(root)
        return Ended(status, out, err, tuple(trace.splitlines()))


def _bring_back(root: Path) -> None:
    """Put a folder that was moved away where it was, in place of what was made there meanwhile."""
    away = root.with_name(f"{root.name}.away")
    if away.exists():
        shutil.rmtree(root, ignore_errors=True)
        away.rename(root)


def numbers(trace: tuple[str, ...], kind: str) -> list[int]:
    """The requests at which a fault differs from that at the next one."""
    return [
        number for number, name in enumerate(trace, start=1) if kind != "full" or name.endswith("+")
    ]
