"""What a command reads: its arguments, without the files that it writes itself."""

from __future__ import annotations

from collections.abc import Sequence

from gridmill.cli.streams import say
from gridmill.cli.written import is_standard_output, is_written
from gridmill.judging.inputs import Inputs, Submission


def inputs_of(arguments: Sequence[str], notation: str | None) -> Inputs:
    """Return what the arguments of the command that runs lead to.

    Args:
        arguments: names of files or folders, ``-``, or puzzles.
        notation: how all of them are written; None for each source's own notation.
    """
    return Inputs(arguments, notation, is_written, is_standard_output, say)


def say_what_is_assumed(found: Submission) -> None:
    """Say on standard error what was taken for granted to read a grid, or left aside."""
    if found.record.assumed:
        say(f"{found.place}: {found.record.assumed}")
    if found.record.unheeded:
        from puzzle.formats.record import unheeded_message

        say(f"{found.place}: {unheeded_message(found.record.unheeded)}")
