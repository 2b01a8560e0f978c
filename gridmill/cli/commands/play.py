"""``gridmill play``: puzzles as a page to play them on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gridmill.cli.error_handler import Command
from gridmill.cli.options import CONTEXT, notation_option, puzzles_argument, symbols_option
from gridmill.cli.progress import say_before_compiling
from gridmill.cli.status import Status, worst
from gridmill.cli.streams import say
from gridmill.cli.transfer import TransferCounts, Unfit, deliver, gather, out_option, spare_sources

if TYPE_CHECKING:
    from book import BookPuzzle
    from book.print.picture import DigitSymbols
    from puzzle.grid import Grid

HELP = """Write a page to play puzzles on: one HTML file that needs no network.

Give files, folders, - for standard input, or a puzzle itself, in any notation. The page plays by
keyboard and by touch, checks, gives hints in three strengths, and remembers where the player was.
Every puzzle is judged first; one that has not exactly one solution is left out and named on
standard error.

\b
For example:
  gridmill play puzzles.txt > page.html
  gridmill play --title "For the train" --out page.html puzzles.xlsx
"""

STATUS = """\b
Exit status:
    0  every record is on the page
    1  some record cannot be read, or has not exactly one solution
    2  an option is wrong, or a source cannot be opened
    3  the page could not be written
  130  interrupted by Ctrl-C (143: by SIGTERM)
Of several, the first in the order 2, 1, 3 counts. Without a puzzle there is no page."""

DEFAULT_TITLE = "Sudoku"
SECTION_TITLE = "Puzzles"


@click.command("play", cls=Command, context_settings=CONTEXT, help=HELP, epilog=STATUS)
@puzzles_argument
@click.option(
    "--title", default=DEFAULT_TITLE, show_default=True, metavar="TEXT", help="The page's title."
)
@symbols_option
@out_option
@notation_option
def command(
    puzzles: tuple[str, ...],
    title: str,
    symbols: DigitSymbols,
    out: Path | None,
    notation: str | None,
) -> Status:
    """Put every record on a page."""
    from book import BookSection, play_sections
    from book.print.numbers import NUMBERS
    from gridmill.publishing.choosing import names_in
    from puzzle.grid import SYMBOLS

    spare_sources(puzzles, out=out)
    say_before_compiling()
    tally = TransferCounts("on the page")
    said = NUMBERS if symbols == "numbers" else SYMBOLS

    def playable(grid: Grid, text: str) -> BookPuzzle:
        shown = said[: grid.geometry.size + 1]
        _, credit = names_in(text)
        return replace(_playable(grid, tally.taken + 1), symbols=shown, credit=credit)

    taken = tuple(gather(puzzles, notation, playable, tally))
    if taken:
        page = play_sections(title, [BookSection(SECTION_TITLE, taken)])
        deliver([page.encode()], out)
    say(tally.sentence)
    return worst(*tally.statuses)


def _playable(grid: Grid, number: int) -> BookPuzzle:
    """Return the puzzle as a book has it.

    Raises:
        Unfit: it has not exactly one solution.
    """
    from book import BookPuzzle
    from puzzle.errors import GeometryError
    from solver.human import rate
    from solver.report import decide
    from solver.verdict import Verdict

    report = decide(grid, engine="search")
    if report.verdict is not Verdict.UNIQUE or report.solution is None:
        raise Unfit(f"{report.reason} Only a puzzle with one solution can be played.")
    try:
        rating = rate(grid)
    except GeometryError:  # no technique knows its rules
        return BookPuzzle(number, grid, report.solution)
    return BookPuzzle.rated(number, grid, report.solution, rating)
