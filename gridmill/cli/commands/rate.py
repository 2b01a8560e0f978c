"""``gridmill rate``: how hard puzzles are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gridmill.cli.answers import Reply, answer_all
from gridmill.cli.completion import files
from gridmill.cli.error_handler import Command
from gridmill.cli.ladders import ladder_of, ladder_option, switch_off_options
from gridmill.cli.options import (
    CONTEXT,
    VERDICT_STATUS,
    json_option,
    notation_option,
    puzzles_argument,
)
from gridmill.cli.progress import say_before_compiling
from gridmill.cli.status import Status
from gridmill.judging.judgement import UNIQUE

if TYPE_CHECKING:
    from puzzle.grid import Grid
    from solver.human import Rating, TimeForecast
    from solver.report import Report

HELP = """Say how hard puzzles are.

Give files or folders, in any notation that people send, - for standard input, or a puzzle itself:
81 characters, with . or 0 for a blank.
Only a puzzle with exactly one solution has a level; the others get their verdict.

\b
  level    1 to 5, the level of the hardest technique that the puzzle requires
  SE       the rating of Sudoku Explainer 1.2.1, the field's reference, and SukakuExplainer's of
           the variants that it rates, such as x, windoku and anti-knight; "at least" where even
           chains inside chains find nothing
  EP, ED   pearl and diamond: that rating up to the first digit placed, and of the first step
  hardest  the hardest technique on the path
  effort   what to sort by within a level: it follows the times that people need
  minutes  "about 6 minutes (5–8) for …": half of such puzzles take people of that kind longer, and
           four of five take between the two in brackets. Of 9x9 and levels 1 to 5; the kind is
           people who play on a phone, or, with --times, who FILE is of (see gridmill calibrate)
  N, F     blank cells, and the blank freedom: the blanks that each blank sees, summed
  grade    A to I, from N and F alone

With --all, marks that players quote besides: the cells of the smallest backdoors, whose digits let
singles solve the rest; whether trial and error with singles, one candidate at a time, solves the
puzzle; how many solutions there are without one of the givens, and how many givens can go. Grids
larger than 9x9, grids that share cells, and puzzles with rules beside the houses, such as killers,
have none: singles know nothing of cages. And SE of 24 equivalent forms of a plain 9x9 grid, of 5
where it is 9.5 or more: SE can change when a puzzle is turned, so that of the printed grid can lie
outside theirs. All that takes up to some seconds for the hardest puzzles.

With --ladder hodoku the level is HoDoKu's, from Easy to Extreme, with the points of all its steps;
with --ladder web the group of SudokuWiki.org's list, from Simple to Extreme.
With techniques switched off, level, SE and effort are those of the ladders without them, and the
answer says so.

\b
For example:
  gridmill rate puzzles.txt
  gridmill rate --json puzzles.txt > ratings.jsonl
  gridmill rate --ladder hodoku puzzles.txt
  gridmill rate --no-uniqueness --without jellyfish puzzles.txt
  gridmill rate --times our-readers.json puzzles.txt
  gridmill rate --all puzzles.txt
"""


@click.command("rate", cls=Command, context_settings=CONTEXT, help=HELP, epilog=VERDICT_STATUS)
@puzzles_argument
@ladder_option
@switch_off_options
@click.option(
    "--times",
    "times_file",
    type=Path,
    metavar="FILE",
    shell_complete=files,
    help="Foretell minutes by this file, which gridmill calibrate wrote.",
)
@click.option(
    "--all",
    "tells_all",
    is_flag=True,
    help="Tell backdoors, trial and error, solutions without a given, and SE of forms, too.",
)
@json_option
@notation_option
def command(
    puzzles: tuple[str, ...],
    ladder_name: str,
    without: tuple[str, ...],
    no_uniqueness: bool,  # noqa: FBT001 (click passes options by name)
    times_file: Path | None,
    tells_all: bool,  # noqa: FBT001
    as_json: bool,  # noqa: FBT001
    notation: str | None,
) -> Status:
    """Rate every record."""
    from solver.human import PHONE_PLAYERS, foretell
    from solver.report import judge

    times = PHONE_PLAYERS
    if times_file is not None:
        from gridmill.times_file import read_times
        from puzzle.errors import NotationError

        try:
            times = read_times(times_file)
        except NotationError as error:
            raise click.BadParameter(str(error), param_hint="--times") from None
    say_before_compiling()
    ladder = ladder_of(ladder_name, without, no_uniqueness=no_uniqueness)

    def answer(grid: Grid) -> Reply:
        reply = rated(grid)
        return _with_marks(reply, grid) if tells_all else reply

    def rated(grid: Grid) -> Reply:
        report = judge(grid, engine="search", ladder=ladder)
        if report.rating is None:
            said = _why_unrated(report)
            return Reply(report.verdict.value, said, said, fields=_unrated(grid))
        forecast = foretell(grid, times)
        fields = {**report.rating.to_dict(), "time": forecast and forecast.to_dict()}
        text = _text(report.rating, forecast)
        return Reply(report.verdict.value, report.rating.sentence, text, fields=fields)

    return answer_all(puzzles, notation, answer, as_json=as_json)


def _why_unrated(report: Report) -> str:
    """Return why there is no rating: the verdict, or that no technique knows the rules."""
    from solver.findings import unlevelled

    return f"{unlevelled(report)} {report.reason}".lstrip()


def _with_marks(reply: Reply, grid: Grid) -> Reply:
    """Return a reply with the marks that players quote, or with why there are none, or no score."""
    from solver.human.scored import why_unscored
    from solver.quoted import quoted_marks, why_no_marks

    if reply.verdict != UNIQUE:
        return replace(reply, fields={**reply.fields, "marks": None, "scores_of_forms": None})
    reason = why_no_marks(grid.geometry)
    marks = quoted_marks(grid) if reason is None else None
    said = reason if marks is None else marks.sentence
    if (unscored := why_unscored(grid.geometry)) is not None:
        said, scores = f"No score: {unscored}. {said}", None
    else:
        words, scores = _of_forms(grid)
        said = f"{words}{said}"
    fields = {**reply.fields, "marks": marks and marks.to_dict(), "scores_of_forms": scores}
    return replace(reply, text=f"{reply.text} {said}", fields=fields)


def _of_forms(grid: Grid) -> tuple[str, dict[str, Any] | None]:
    """Return the scores of equivalent forms in words and as fields; a full grid has none."""
    from solver.form_scores import scores_of_forms, why_no_form_scores

    if grid.is_full:
        return "", None
    if (reason := why_no_form_scores(grid.geometry)) is not None:
        return f"{reason} ", None
    scores = scores_of_forms(grid)
    return f"{scores.sentence} ", scores.to_dict()


def _text(rating: Rating, forecast: TimeForecast | None) -> str:
    metrics = f"N {rating.blanks}, F {rating.freedom}"
    graded = f"{metrics}, grade {rating.grade}" if rating.grade else metrics
    effort = "" if rating.effort is None else f" Effort {rating.effort}."
    time = "" if forecast is None else f" {forecast.sentence}"
    return f"{rating.sentence}{_first_steps(rating)}{time}{effort} {graded}."


def _first_steps(rating: Rating) -> str:
    """Pearl and diamond, as far as there are any, by the field's short names."""
    values = {"EP": rating.pearl, "ED": rating.diamond}
    said = [f"{name} {value}" for name, value in values.items() if value is not None]
    return f" {', '.join(said)}." if said else ""


def _unrated(grid: Grid) -> dict[str, Any]:
    """Return the fields of a puzzle without a level: what its pattern alone says."""
    from solver.human import measure

    metrics = measure(grid)
    return {
        "level": None,
        "score": None,
        "at_least": False,
        "pearl": None,
        "diamond": None,
        "effort": None,
        "time": None,
        "hardest": None,
        "blanks": metrics.blanks,
        "freedom": metrics.freedom,
        "grade": metrics.grade,
    }
