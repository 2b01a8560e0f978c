"""``gridmill book``: a whole book from a recipe, unattended."""

from __future__ import annotations

import gc
import json
import os
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gridmill.cli.clusters import workforce_or_none
from gridmill.cli.completion import files, folders
from gridmill.cli.error_handler import Command
from gridmill.cli.options import (
    CONTEXT,
    check_workers,
    cluster_option,
    digging_jobs_option,
    folder_to_fill,
    whole,
)
from gridmill.cli.progress import Progress, progress
from gridmill.cli.status import Status
from gridmill.cli.streams import say, write
from gridmill.machine import processors

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from book.language import Cadence
    from gridmill.cluster import Address
    from gridmill.publishing.calendar import Issue
    from gridmill.publishing.run import BookTask

BOOKS = Path("output")
"""Where books land, below the folder that the command is called in."""
PATIENCE = "60"
"""Minutes to wait for a catalogue that another run has."""

HELP = """Make a whole book from a recipe: puzzles, pages, a page to play, and a report.

RECIPE is a file in TOML; configs/ has some to copy, and docs/book.md explains every key. The book
lands in a folder of its own, named by the recipe and the edition, when everything in it is
finished and checked, and not before. Puzzles that the catalogue has are replaced. Run again, the
command goes on where it was broken off; an edition that was published comes out as it was.

\b
For example:
  gridmill book configs/nightly.toml
  gridmill book configs/nightly.toml --edition 2026-12-24 --out /srv/books --jobs 4
  gridmill book configs/nightly.toml --check
  gridmill book configs/kdp-200.toml --edition 2026-12
  gridmill book configs/daily.toml --edition 2026-12-01 --until 2026-12-31
"""

EPILOG = """\b
Exit status:
    0  the book is in its place
    1  the finished book has faults, and is not handed over
    2  the recipe or an option is wrong, or a folder or the catalogue cannot be used
    3  a puzzle was not found, or a worker or the solver was lost; run again to go on
  130  interrupted by Ctrl-C (143: by SIGTERM); run again to go on"""


def issue(text: str) -> Issue:
    """Return the type of an edition, by its name or a day."""
    from gridmill.publishing.calendar import issue_named

    try:
        return issue_named(text)
    except ValueError:
        what = "give a day such as 2026-12-24, or an edition such as 2026-12."
        raise click.BadParameter(f"is {text}: {what}") from None


@click.command("book", cls=Command, context_settings=CONTEXT, help=HELP, epilog=EPILOG)
@click.argument("recipe", metavar="RECIPE", shell_complete=files)
@click.option(
    "--edition",
    type=issue,
    metavar="EDITION",
    help="The edition, such as 2026-12, or a day of it, such as 2026-12-24.  [default: today]",
)
@click.option(
    "--until",
    type=issue,
    metavar="EDITION",
    help="Make every edition from --edition to this one.",
)
@click.option(
    "--out",
    type=folder_to_fill,
    metavar="FOLDER",
    shell_complete=folders,
    default=str(BOOKS),
    show_default=True,
    help="The folder that books land in, each in a folder of its own.",
)
@digging_jobs_option
@cluster_option
@click.option(
    "--wait",
    type=whole(0),
    metavar="MINUTES",
    default=PATIENCE,
    show_default=True,
    help="How long to wait for a catalogue that another run has.",
)
@click.option(
    "--check", is_flag=True, help="Say what would be made and how long it would take; make nothing."
)
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
def command(
    recipe: str,
    edition: Issue | None,
    until: Issue | None,
    out: Path,
    jobs: int | None,
    cluster_name: Address | None,
    wait: int,
    check: bool,  # noqa: FBT001 (click's flags)
    as_json: bool,  # noqa: FBT001
) -> Status:
    """Make a book, or one for each edition of a while."""
    check_workers(jobs, cluster_name)
    if check and cluster_name is not None:
        raise click.UsageError("--check tries out this machine: leave out --cluster.")
    tasks = list(_tasks(Path(recipe), edition, until, (out, jobs or processors(), wait)))
    if check and until is not None:
        return _plan(tasks, as_json=as_json)
    if check:
        return _check(tasks[0], as_json=as_json)
    with workforce_or_none(cluster_name) as workforce:
        made = (replace(task, workforce=workforce) for task in tasks)
        return max([_make(task, as_json=as_json) for task in made])


def _tasks(
    recipe: Path, edition: Issue | None, until: Issue | None, rest: tuple[Path, int, int]
) -> Iterator[BookTask]:
    """Yield what is to be made: one edition, or all to that of a day."""
    from gridmill.publishing.calendar import issues_of
    from gridmill.publishing.reader import read_recipe
    from gridmill.publishing.run import BookTask

    out, jobs, minutes = rest
    today = date.today()  # noqa: DTZ011 (the publisher's day)
    first = today if edition is None else edition.first_day
    last = first if until is None else until.first_day
    if last < first:
        raise click.UsageError(f"--until {last} is before {first}: give a later day.")
    cadence = read_recipe(recipe, first).edition
    _check_named("--edition", edition, cadence)
    _check_named("--until", until, cadence)
    for one in issues_of(first, last, cadence):
        yield BookTask(read_recipe(recipe, one.first_day), one, out, jobs, 60.0 * minutes)


def _check_named(option: str, named: Issue | None, cadence: Cadence) -> None:
    """Refuse the name of an edition that books of another cadence have; a day is of every one."""
    from gridmill.publishing.calendar import issue_of

    if named is None or named.label == named.first_day.isoformat():
        return
    meant = issue_of(named.first_day, cadence).label
    if named.label != meant:
        what = f"the recipe's editions are {cadence}: give one such as {meant}, or a day."
        raise click.UsageError(f"{option} is {named.label}, and {what}")


def _plan(tasks: Sequence[BookTask], *, as_json: bool) -> Status:
    """Say of each edition what would be in it."""
    from gridmill.publishing.planning import plan_line, plan_values

    for task in tasks:
        write(json.dumps(plan_values(task), ensure_ascii=False) if as_json else plan_line(task))
    return Status.OK


def _make(task: BookTask, *, as_json: bool) -> Status:
    from gridmill.publishing.journal import Ending
    from gridmill.publishing.run import make_book

    gc.freeze()  # modules stay: the collector need not go through them with every page
    with progress(task.name, _total(task)) as shown:
        summary = make_book(task, _Watcher(shown), lambda owner: shown.say(_waiting(owner)))
    write(json.dumps(summary.json_values(), ensure_ascii=False) if as_json else str(summary))
    return Status.OK if summary.ending is Ending.IN_PLACE else Status.BAD


def _check(task: BookTask, *, as_json: bool) -> Status:
    from gridmill.publishing.dry_run import forecast

    say("Trying out how long puzzles take here …")
    with progress(task.name, _total(task)) as shown:
        seen = forecast(task, _Watcher(shown).compiling)
    write(json.dumps(seen.json_values(), ensure_ascii=False) if as_json else str(seen))
    return Status.OK


def _total(task: BookTask) -> int | None:
    """Return how many puzzles the book has; None where that is not known yet."""
    recipe = task.recipe
    return recipe.count if all(plan.is_counted for plan in recipe.sections) else None


def _waiting(owner: str) -> str:
    return f"Waiting for the catalogue, which is in use ({owner})."


class _Watcher:
    """Shows how far the run is; see `gridmill.publishing.sections.Watcher`."""

    def __init__(self, shown: Progress) -> None:
        self._shown = shown
        self._process = os.getpid()
        self._has_said = False

    def advance(self) -> None:
        """Note that a puzzle is there."""
        self._shown.advance()

    def compiling(self) -> None:
        """Kernels must be compiled first; said in this process, never in a forked worker."""
        if os.getpid() == self._process and not self._has_said:
            from generator.warm import tasks_of_books

            self._has_said = True
            self._shown.compile(tasks_of_books())
