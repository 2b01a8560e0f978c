"""Standard output, which carries results alone, and standard error, which talks to people."""

from __future__ import annotations

import contextlib
import os
import sys

import click


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


def write(line: str) -> None:
    """Write a line of the result on standard output, at once.

    Raises:
        OutputLost: it cannot be written.
    """
    if sys.stdout is None:
        raise OutputLost
    try:
        click.echo(line)  # which flushes too
    except OSError as error:
        raise OutputLost(error) from None


def say(sentence: str) -> None:
    """Write a line for people on standard error, if there is one and it takes it."""
    with contextlib.suppress(OSError):
        click.echo(sentence, err=True)


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
