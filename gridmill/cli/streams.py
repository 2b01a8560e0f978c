"""Standard output, which carries results alone, and standard error, which talks to people."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import sys

import click

OUTPUT, ERROR = 1, 2
"""The descriptors of the standard streams."""


class OutputLost(Exception):
    """Standard output cannot be written: it is closed, full, or its reader is gone.

    Attributes:
        cause: what the system said; None when it was closed from the start.
    """

    def __init__(self, cause: OSError | None = None) -> None:
        super().__init__(str(cause))
        self.cause = cause

    @property
    def sentence(self) -> str:
        """What happened, for people; empty when the reader left on purpose, as ``head`` does."""
        if self.cause is None:
            return "standard output is closed: the results have nowhere to go."
        if isinstance(self.cause, BrokenPipeError):
            return ""
        return f"standard output cannot be written ({self.cause.strerror}): the rest is lost."


class _Nowhere(io.TextIOWrapper):
    """Stands for a standard stream that was closed from the start."""


def open_what_is_closed() -> None:
    """Let the standard streams lead nowhere that were closed from the start, as by ``>&-``.

    Otherwise the next file to be opened would get the descriptor, and with it whatever a library
    prints; and libraries flush `sys.stdout` without asking whether there is one. `write` still
    knows that there is none.
    """
    for descriptor in range(ERROR + 1):
        try:
            os.fstat(descriptor)
        except OSError:
            # The lowest free descriptor is this one, since all below it are open.
            nowhere = os.open(os.devnull, os.O_RDWR)
            os.set_inheritable(nowhere, True)  # noqa: FBT003 (the only form)
    sys.stdout = sys.stdout or _nowhere(OUTPUT)
    sys.stderr = sys.stderr or _nowhere(ERROR)


def _nowhere(descriptor: int) -> _Nowhere:
    return _Nowhere(open(descriptor, "wb", closefd=False), encoding="utf-8")


def write(line: str) -> None:
    """Write a line of the result on standard output, at once.

    Raises:
        OutputLost: it cannot be written.
    """
    if isinstance(sys.stdout, _Nowhere):
        raise OutputLost
    try:
        click.echo(line, color=_colour())  # which flushes too
    except OSError as error:
        raise OutputLost(error) from None


def terminal_columns() -> int | None:
    """Return the width of the terminal that standard output is; None when it is none."""
    if sys.stdout is None or not sys.stdout.isatty():
        return None
    return shutil.get_terminal_size().columns


def _colour() -> bool | None:
    """Whether the user or the terminal wants colour; None to let it depend on the stream."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return False if os.environ.get("TERM") == "dumb" else None


def write_bytes(data: bytes) -> None:
    """Write a piece of the result on standard output as it is, at once.

    Raises:
        OutputLost: it cannot be written.
    """
    if isinstance(sys.stdout, _Nowhere):
        raise OutputLost
    try:
        click.echo(data, nl=False)
    except OSError as error:
        raise OutputLost(error) from None


def say(sentence: str) -> None:
    """Write a line for people on standard error, if there is one and it takes it."""
    with contextlib.suppress(OSError):
        click.echo(sentence, err=True)


def complain(sentence: str) -> None:
    """Say what is wrong, after the name of the command that runs."""
    say(f"{click.get_current_context().command_path}: {sentence}")


def show_any_character() -> None:
    """Print what the terminal's encoding lacks as an escape instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def forget_output() -> None:
    """Send what is still buffered to nowhere, so that the interpreter's last flush is silent."""
    with contextlib.suppress(OSError, AttributeError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
