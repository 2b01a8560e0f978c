"""``gridmill calibrate``: fit minutes to a publisher's own times."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gridmill.cli.completion import files
from gridmill.cli.error_handler import Command
from gridmill.cli.options import CONTEXT, file_to_write, json_option
from gridmill.cli.progress import say_before_compiling
from gridmill.cli.sentences import counted
from gridmill.cli.status import Status
from gridmill.cli.streams import complain, say, write
from gridmill.cli.transfer import spare_sources

if TYPE_CHECKING:
    from solver.human import Calibration

HELP = """Fit the minutes that are foretold to the times of your own players.

TIMES is a table with a line for each time that somebody took for a puzzle: comma-, semicolon- or
tab-separated, a line above naming the columns puzzle, seconds and, where it is known, solver
(grid, time, player and the like will do). Times are seconds, or as in 4:05;
a column named minutes has minutes. Puzzles are in any notation that is text.
Without such a line columns are told by what is in them, if that leaves no choice.

\b
  puzzle,seconds,solver
  530070000600195000098000060800060003400803001700020006060000280000419005000080079,245,Ann

What is fitted is how minutes grow with the looks of a puzzle, which rate and books foretell from;
ten puzzles are enough for how fast your players are, thirty for how time grows. How far the minutes
lie off is measured on puzzles that were not fitted on. Solvers who are slower than others on the
same puzzles are allowed for.

\b
For example:
  gridmill calibrate times.csv --players "our readers" --out our-readers.json
  gridmill rate --times our-readers.json puzzles.txt
and in the recipe of a book, in [page]: difficulty = "time" and times = "our-readers.json"
"""

STATUS = """\b
Exit status:
    0  the minutes are fitted, to all rows
    1  some rows cannot be read, or there are too few puzzles
    2  an option is wrong, or the table cannot be read
    3  the answer could not be written
  130  interrupted by Ctrl-C (143: by SIGTERM)"""

_MOST_TOLD = 20


@click.command("calibrate", cls=Command, context_settings=CONTEXT, help=HELP, epilog=STATUS)
@click.argument("times", type=Path, metavar="TIMES", shell_complete=files)
@click.option(
    "--players",
    default="your players",
    show_default=True,
    help='Who they are, as in "about 6 minutes for our readers".',
)
@click.option(
    "--out",
    type=file_to_write,
    metavar="FILE",
    shell_complete=files,
    help="Write the fit to this file.",
)
@json_option
def command(
    times: Path,
    players: str,
    out: Path | None,
    as_json: bool,  # noqa: FBT001 (click passes options by name)
) -> Status:
    """Fit, say how well, and write."""
    from gridmill.times_file import read_solves, write_times
    from puzzle.errors import ArgumentError, NotationError
    from solver.human import calibrate

    spare_sources((str(times),), out=out)
    say_before_compiling()
    try:
        read = read_solves(times)
    except NotationError as error:
        raise click.BadParameter(str(error), param_hint="TIMES") from None
    if read.assumed:
        say(read.assumed)
    for fault in read.faults[:_MOST_TOLD]:
        say(fault)
    if len(read.faults) > _MOST_TOLD:
        say(f"And {counted(len(read.faults) - _MOST_TOLD, 'row')} more like these.")
    try:
        found = calibrate(read.solves, players)
    except ArgumentError as error:
        complain(str(error))
        return Status.BAD
    if out is not None:
        write_times(out, found.times)
    if as_json:
        write(json.dumps(_fields(found, len(read.faults)), ensure_ascii=False))
    else:
        for line in _lines(found, out):
            write(line)
    return Status.BAD if read.faults else Status.OK


def _fields(found: Calibration, left_out: int) -> dict[str, object]:
    return {
        **found.times.to_dict(),
        "usual_error": round(found.usual_error, 4),
        "within_quarter": round(found.within_quarter, 4),
        "in_band": round(found.in_band, 4),
        "beyond": found.beyond,
        "rows_left_out": left_out,
    }


def _lines(found: Calibration, out: Path | None) -> list[str]:
    from solver.human.player_times import USUAL_LOOKS

    times = found.times
    at = f" at {USUAL_LOOKS} looks" if times.low_power or times.high_power else ""
    beyond = f"; {counted(found.beyond, 'puzzle')} beyond level 5 left out" if found.beyond else ""
    lines = [
        f"{counted(times.times, 'time')} of {counted(times.puzzles, 'puzzle')}{beyond}.",
        f"For {times.players}, minutes are {times.factor} · looks^{times.power}.",
        f"Four of five puzzles took {times.low:.2f} to {times.high:.2f} times that{at}.",
        f"On puzzles that were not fitted on, the median error is {times.error:.0%}.",
        f"Of these, {found.within_quarter:.0%} are foretold to within a quarter.",
        f"{found.in_band:.0%} lie in the band that the others give.",
        f"Always saying the same minutes errs by {found.usual_error:.0%}.",
    ]
    if times.error >= found.usual_error:
        lines.append("That is no better than always saying the same: more puzzles may help.")
    if out is None:
        lines.append("Nothing is written: give --out FILE for rate and books to take it.")
    else:
        lines.append(f"Written to {out}: give it to rate with --times, or to a book as times.")
    return lines
