"""Options and arguments that several commands share, and the types of their values."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from gridmill.cli.completion import Named, files
from gridmill.cli.written import mark_written

if TYPE_CHECKING:
    from gridmill.cluster import Address

F = TypeVar("F", bound=Callable[..., Any])

VERDICT_STATUS = """\b
Exit status:
    0  every puzzle has exactly one solution
    1  some puzzle has none or many, cannot be read, or claims a wrong solution
    2  an option is wrong, or a source cannot be opened
    3  some puzzle is undecided, or the answer could not be written
  130  interrupted by Ctrl-C (143: by SIGTERM)
Of several, the first in the order 2, 1, 3 counts."""
"""The end of the help of every command that answers one record after the other."""

CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 96}
"""Settings of every command."""

DEFAULT_TIME_LIMIT = "60"
"""Seconds a record: beyond it one hostile record would keep all others waiting."""
NO_TIME_LIMIT = "none"
"""What lifts the time limit."""

MOST_JOBS = 512
"""Processes to start at most: each takes memory, and they are started before there is work."""

CATALOGUE = "output/catalogue.sqlite"
"""Where the recipes in configs/ have their catalogue, seen from the folder with configs/ in it."""
NO_CATALOGUE = "none"
"""What keeps puzzles from being compared with any."""


LARGEST = 10**9
"""Of numbers and seconds: what is larger is a slip, and more than systems and databases take."""


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """Return the type of a whole number within bounds, None for no upper one but `LARGEST`."""
    largest = LARGEST if most is None else most

    def convert(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if not least <= number <= largest:
            is_small = most is None and number < least
            bounds = f", {least} or more" if is_small else f" from {least} to {largest}"
            raise click.BadParameter(f"is {text}: give a whole number{bounds}.")
        return number

    return convert


def seconds(text: str) -> float | None:
    """Return the type of a length of time, more than 0; None for NO_TIME_LIMIT."""
    if text == NO_TIME_LIMIT:
        return None
    try:
        length = float(text)
    except ValueError:
        length = math.nan
    if not 0 < length <= LARGEST:
        raise click.BadParameter(
            f"is {text}: give seconds, more than 0 and at most {LARGEST}, such as 10 or 0.5, or "
            f"{NO_TIME_LIMIT}."
        )
    return length


def named(text: str) -> str:
    """Return the type of a name: any text that is not blank."""
    if not text.strip():
        raise click.BadParameter("is empty: give a name.")
    return text


def folder_to_fill(text: str) -> Path:
    """Return the type of the name of a folder to write into, which need not be there."""
    path = Path(named(text))
    if path.exists() and not path.is_dir():
        raise click.BadParameter(f"is {text}, which is a file: give a folder.")
    return path


def file_to_write(text: str) -> Path:
    """Return the type of the name of a file to write.

    What takes long must not fail for it at the end.
    """
    path = Path(named(text))
    if path.is_dir():
        raise click.BadParameter(f"is {text}, a folder: give the name of a file.")
    folder = path.resolve().parent
    if not folder.is_dir():
        raise click.BadParameter(f"is {text}: there is no folder {path.parent}.")
    # A file is put in place of an older one; a pipe or a device stays, and is written into.
    written = path if path.exists() and not path.is_file() else folder
    if not os.access(written, os.W_OK):
        raise click.BadParameter(f"is {text}: nothing may be written to {written}.")
    mark_written(path)
    return path


def _one_of(names: Callable[[], Iterable[str]]) -> Named[str]:
    """Return the type of one of these names, which are asked for only when one is given."""

    def convert(text: str) -> str:
        choices = sorted(names())
        if text not in choices:
            raise click.BadParameter(f"is {text}: give one of {', '.join(choices)}.")
        return text

    return Named(convert, names)


def _readable() -> Iterable[str]:
    from puzzle.formats import readable

    return readable()


def _writable() -> Iterable[str]:
    from puzzle.formats import writable

    return writable()


NOTATION = _one_of(_readable)
"""The type of the name of a notation to read."""
WRITTEN_NOTATION = _one_of(_writable)
"""The type of the name of a notation to write."""


def version_option(function: F) -> F:
    """``--version``."""
    return click.version_option(package_name="gridmill", prog_name="gridmill")(function)


def puzzles_argument(function: F) -> F:
    """Return the records that a command answers."""
    return click.argument(
        "puzzles", metavar="FILE|-|PUZZLE...", nargs=-1, required=True, shell_complete=files
    )(function)


def digging_jobs_option(function: F) -> F:
    """``--jobs`` of what makes puzzles."""
    return click.option(
        "--jobs",
        type=whole(1, MOST_JOBS),
        metavar="NUMBER",
        help="Processes that dig for puzzles.  [default: one for each processor]",
    )(function)


def cluster_option(function: F) -> F:
    """``--cluster`` of what can be done on many machines."""
    return click.option(
        "--cluster",
        "cluster_name",
        type=_cluster,
        metavar="ADDRESS",
        help="Do the work on a cluster of Dask's: tcp://HOST:8786, or local:4 for 4 workers of "
        "this machine. What comes out is the same; docs/cluster.md says how to begin.",
    )(function)


def _cluster(text: str) -> Address:
    from gridmill.cluster import Address
    from puzzle.errors import ClusterError

    try:
        return Address.parse(text)
    except ClusterError as error:
        raise click.BadParameter(str(error)) from None


def check_workers(jobs: int | None, cluster: Address | None) -> None:
    """Let work be done by processes of this machine or by a cluster.

    Raises:
        click.UsageError: both are asked for.
    """
    if jobs is not None and cluster is not None:
        raise click.UsageError("--jobs is of this machine and --cluster is not: give one of them.")


def json_option(function: F) -> F:
    """``--json``."""
    return click.option(
        "--json", "as_json", is_flag=True, help="Answer in JSON, one object a line."
    )(function)


def symbols_option(function: F) -> F:
    """``--symbols``."""
    return click.option(
        "--symbols",
        type=click.Choice(["letters", "numbers"]),
        default="letters",
        show_default=True,
        help="What stands for 10 and more: A, B, C…, or the numbers.",
    )(function)


def notation_option(function: F) -> F:
    """``--notation``."""
    return click.option(
        "--notation",
        type=NOTATION,
        metavar="NAME",
        help="How the puzzles are written, such as line, csv or xlsx.  [default: seen by content]",
    )(function)


def time_limit_option(function: F) -> F:
    """``--time-limit``."""
    return click.option(
        "--time-limit",
        type=seconds,
        metavar="SECONDS",
        default=DEFAULT_TIME_LIMIT,
        show_default=True,
        help="Time for the integer program, a puzzle; after it the verdict is undecided."
        f" {NO_TIME_LIMIT}: as long as it takes, which can be hours.",
    )(function)
