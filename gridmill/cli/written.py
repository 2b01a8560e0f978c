"""The files that a command writes, and must not read: it would never come to their end."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import click

from gridmill.cli.streams import OUTPUT

_WRITTEN = f"{__name__}.written"
"""Where the context of a command keeps the files that it writes."""


def mark_written(*paths: Path) -> None:
    """Remember that the command that runs writes these files."""
    context = click.get_current_context(silent=True)
    if context is not None:
        context.meta.setdefault(_WRITTEN, set()).update(path.resolve() for path in paths)


def is_written(path: Path) -> bool:
    """Recognise a file that the command that runs writes, standard output among them."""
    context = click.get_current_context(silent=True)
    written = context.meta.get(_WRITTEN, ()) if context is not None else ()
    return bool(written and path.resolve() in written) or is_standard_output(path)


def is_standard_output(path: Path) -> bool:
    """Recognise a file that standard output was redirected to."""
    try:
        output = os.fstat(OUTPUT)
        return stat.S_ISREG(output.st_mode) and os.path.samestat(output, path.stat())
    except OSError:  # one of them is not there
        return False
