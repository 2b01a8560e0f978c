"""How the tests run commands: in this process, or as a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from gridmill.cli import group, load
from gridmill.cli.progress import COMPILING


@dataclass(frozen=True)
class Ran:
    status: int
    out: str
    err: str

    @property
    def objects(self):
        """The JSON objects on standard output."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def verdicts(self):
        return [found["verdict"] for found in self.objects]


def gridmill(*arguments, stdin=None):
    """Run ``gridmill`` in this process."""
    return _invoke(group, "gridmill", arguments, stdin)


def gen(*arguments):
    """Run ``gen`` in this process."""
    return _invoke(load("gen"), "gen", arguments, None)


def process(*arguments, **options):
    """Run ``gridmill`` as a process of its own, to its end."""
    done = subprocess.run(
        command(*arguments),
        check=False,
        capture_output=True,
        text=True,
        env=environment(),
        **options,
    )
    return Ran(done.returncode, done.stdout, said(done.stderr))


def into(output, *arguments):
    """Run ``gridmill`` as a process of its own, its standard output in a file; None for ours."""
    return _sent_to(output, command(*arguments), timeout=60)


def to_a_full_disk(line):
    """Run a command line whose standard output can take nothing."""
    with Path("/dev/full").open("w") as full:
        return _sent_to(full, line)


def _sent_to(output, line, **options):
    done = subprocess.run(
        line,
        stdout=output,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        env=environment(),
        **options,
    )
    return Ran(done.returncode, "", said(done.stderr))


def said(err):
    """Standard error without the notice of compilation, which only a fresh machine gives."""
    return err.replace(f"{COMPILING}\n", "")


def command(*arguments):
    """The command line that starts ``gridmill``."""
    return [sys.executable, "-c", "from gridmill.cli import main; main()", *map(str, arguments)]


def environment():
    """The environment of a user with a plain terminal."""
    return {**os.environ, "PYTHONWARNINGS": "error", "COLUMNS": "80"}


def _invoke(command, name, arguments, stdin):
    done = CliRunner().invoke(command, list(map(str, arguments)), input=stdin, prog_name=name)
    return Ran(done.exit_code, done.stdout, said(done.stderr))
