"""``gridmill validate``: one verdict a record."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gridmill.cli.answers import AnswerTable, VerdictCounts, status_of
from gridmill.cli.catalogues import opened_catalogue
from gridmill.cli.clusters import workforce_or_none
from gridmill.cli.completion import files, folders
from gridmill.cli.error_handler import Command
from gridmill.cli.options import (
    CATALOGUE,
    CONTEXT,
    MOST_JOBS,
    NO_CATALOGUE,
    VERDICT_STATUS,
    check_workers,
    cluster_option,
    file_to_write,
    folder_to_fill,
    json_option,
    notation_option,
    puzzles_argument,
    time_limit_option,
    whole,
)
from gridmill.cli.progress import (
    is_terminal,
    no_progress,
    reading_progress,
    say_before_compiling,
)
from gridmill.cli.reading import inputs_of
from gridmill.cli.replies import Replies, alone_in
from gridmill.cli.sentences import counted
from gridmill.cli.status import Status
from gridmill.cli.streams import complain, say, write
from gridmill.cli.transfer import deliver, spare_sources
from gridmill.cli.verdicts import Columns, Shown, renderer
from gridmill.cli.written import mark_written
from gridmill.judging.checkpoint import Checkpoint, KeptAnswer
from gridmill.judging.inputs import Unopened, is_one_puzzle
from gridmill.judging.pipeline import JudgingRun, Pipeline
from gridmill.judging.worker import Engine, Worker

if TYPE_CHECKING:
    from book import ReportPage
    from gridmill.cluster import Address

HELP = """Say of each puzzle whether it has exactly one solution, and how hard it is.

Give files or folders, in any notation that people send, - for standard input, or a puzzle itself:
81 characters, with . or 0 for a blank.
Each puzzle gets a line with its place and its verdict:

\b
  unique     exactly one solution, proved; with level and score
  none       no solution, or givens that break a rule
  many       more than one solution
  undecided  the time limit came first
  malformed  cannot be read as a grid

\b
For example:
  gridmill validate puzzles.txt
  gridmill validate --html verdicts.html puzzles.txt
  gridmill validate --json puzzles.txt > verdicts.jsonl
  gridmill validate --out verdicts.jsonl submissions/
  gridmill validate --out verdicts.jsonl --resume submissions/
  gridmill validate --catalogue output/catalogue.sqlite puzzles.txt
"""

_BROKEN_OFF = "The run was interrupted: what is shown was judged, the rest was not looked at."


@click.command("validate", cls=Command, context_settings=CONTEXT, help=HELP, epilog=VERDICT_STATUS)
@puzzles_argument
@json_option
@click.option(
    "--engine",
    type=click.Choice(["milp", "search"]),
    default="milp",
    show_default=True,
    help="milp: an integer program decides, with a certificate. search: a quick pass, verdicts and "
    "solutions alone.",
)
@click.option(
    "--certifier",
    type=click.Choice(["direct", "pyomo"]),
    default="direct",
    show_default=True,
    help="How the integer program is solved. direct: by HiGHS, with what Pyomo wrote. pyomo: by "
    "Pyomo's own interface alone, some milliseconds slower.",
)
@time_limit_option
@notation_option
@click.option(
    "--jobs",
    type=whole(1, MOST_JOBS),
    metavar="NUMBER",
    help="Processes that judge.  [default: one for each processor when there are many records; "
    "one for standard input, so that records are answered as they come]",
)
@cluster_option
@click.option(
    "--catalogue",
    "catalogue_name",
    metavar="FILE",
    shell_complete=files,
    help="Say of each unique puzzle where it was published, up to symmetry and renamed digits, by "
    f"the catalogue of 'gridmill book', which is only read. {NO_CATALOGUE}: ask none.  "
    f"[default: {CATALOGUE} if it is there and --engine is milp]",
)
@click.option(
    "--out",
    type=file_to_write,
    metavar="FILE",
    shell_complete=files,
    help="Write the answers to a new file, one JSON object a line, instead of standard output.",
)
@click.option(
    "--html",
    type=file_to_write,
    metavar="FILE",
    shell_complete=files,
    help="Write a page with the grids drawn, too; it is there when all is judged or, after "
    "Ctrl-C, with what was judged by then.",
)
@click.option(
    "--details/--no-details",
    default=None,
    help="Draw each grid with what was found, and tell all of it.  [default: for a single puzzle "
    "given as an argument, on a terminal]",
)
@click.option(
    "--resume",
    is_flag=True,
    help="Go on with the run that was interrupted in --out FILE: no record is judged twice.",
)
@click.option(
    "--text",
    is_flag=True,
    help="Show the text that was set aside, too: what is no attempt at a puzzle has no verdict.",
)
@click.option(
    "--reply",
    type=folder_to_fill,
    metavar="FOLDER",
    shell_complete=folders,
    help="Write for each sender the text to send back, as plain text, as HTML and, of mails, as "
    "a mail, into a new folder. Drafts only: nothing is sent. Automatic mail without an attempt "
    "at a puzzle gets none; how many were withheld is said at the end.",
)
@click.option(
    "--reply-templates",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    shell_complete=folders,
    help="Has a reply.txt or reply.html of your own, for jinja2.",
)
@click.option(
    "--reply-language",
    metavar="CODE",
    help="What replies are written in: en, de, fr, es, it, nl, pt, pl, tr, ru, ja or zh.  "
    "[default: en]",
)
def command(
    puzzles: tuple[str, ...],
    as_json: bool,  # noqa: FBT001 (click passes options by name)
    engine: Engine,
    certifier: str,
    time_limit: float | None,
    notation: str | None,
    jobs: int | None,
    cluster_name: Address | None,
    catalogue_name: str | None,
    out: Path | None,
    html: Path | None,
    details: bool | None,  # noqa: FBT001
    resume: bool,  # noqa: FBT001
    text: bool,  # noqa: FBT001
    reply: Path | None,
    reply_templates: Path | None,
    reply_language: str | None,
) -> Status:
    """Judge every record."""
    check_workers(jobs, cluster_name)
    if resume and out is None:
        raise click.UsageError("--resume needs --out FILE: the file of the run to go on with.")
    if reply is None and (reply_templates is not None or reply_language is not None):
        raise click.UsageError(
            "--reply-templates and --reply-language say how replies are written: give --reply too."
        )
    if details and (as_json or out is not None):
        raise click.UsageError("--details is for people: leave out --json and --out.")
    if html is not None:
        _check_page(html, out, puzzles)
    if certifier == "pyomo":
        if engine == "search":
            raise click.UsageError("--certifier pyomo has no part in --engine search.")
        engine = "pyomo"
    catalogue_name = _asked_catalogue(catalogue_name, engine)
    table = None if as_json or out is not None else AnswerTable.of(puzzles)
    if details is None:
        details = table is not None and table.columns is not None and is_one_puzzle(puzzles)
    worker = Worker(engine, time_limit)
    asked: dict[str, Any] = {"sources": puzzles, "engine": engine, "time limit": time_limit}
    asked |= {"notation": notation, "catalogue": catalogue_name}
    with (
        workforce_or_none(cluster_name) as workforce,
        opened_catalogue(catalogue_name) as catalogue,
        _kept(out, asked, resume=resume) as checkpoint,
        _page(html) as page,
        _replies(reply, reply_templates, reply_language or "en") as replies,
    ):
        look_up = None if catalogue is None else catalogue.published
        inputs = inputs_of(puzzles, notation)
        run = JudgingRun(inputs, worker, jobs, look_up, say_before_compiling, workforce)
        counts = VerdictCounts()
        into = write if checkpoint is None else checkpoint.write
        columns = None if table is None else Columns(table, details=details, asides=text)
        shown = Shown(counts, renderer(columns), into, page, replies)
        status = _judge(run, shown, checkpoint)
        if replies is not None and status is Status.INTERRUPTED:
            replies.cut()
        if page is not None:
            broken_off = _BROKEN_OFF if status is Status.INTERRUPTED else ""
            deliver(page.pieces(broken_off), html)
        return status


def _judge(run: JudgingRun, shown: Shown, checkpoint: Checkpoint | None) -> Status:
    """Judge every record, in order, and count them on standard error."""
    pipeline, counts = Pipeline(run), shown.counts
    gc.freeze()  # modules stay: the collector need not go through them with every record
    # A bar among answers on the same screen would only be in their way.
    is_quiet = checkpoint is None and is_terminal(sys.stdout)
    bar = no_progress() if is_quiet else reading_progress("Judging", pipeline.meter)
    try:
        with bar as answered:
            if checkpoint is not None:
                _take_up(pipeline.resume(checkpoint), shown)
            with closing(pipeline.judge()) as chunks:
                for outcomes in chunks:
                    shown.take(outcomes)
                    answered(counts.total)
        if checkpoint is not None:
            checkpoint.complete()
    except KeyboardInterrupt:
        counts.interrupt(
            "what is answered stands, the rest was not looked at."
            if checkpoint is None
            else f"{checkpoint.path} has {counts.total} answers; add --resume to go on."
        )
    return counts.end()


def _take_up(kept: Iterable[KeptAnswer | Unopened], shown: Shown) -> None:
    """Count what an earlier part of the run has answered, and put it on the page."""
    for answer in kept:
        if isinstance(answer, Unopened):
            shown.counts.add_unopened(answer)
        elif answer.verdict is None:
            shown.take_aside(answer.members)
        elif shown.shows_each:
            shown.take_up(answer.judgement())
        else:
            shown.counts.add(answer.verdict, status_of(answer.verdict))
            if answer.has_wrong_solution:
                shown.counts.add_wrong_solution()
            if answer.is_compared:
                shown.counts.add_compared(is_published=answer.is_published)


@contextmanager
def _kept(out: Path | None, asked: dict[str, Any], *, resume: bool) -> Iterator[Checkpoint | None]:
    """Yield the file that the answers go to, closed after the block; None for standard output."""
    if out is None:
        yield None
        return
    with closing(Checkpoint(out, asked, resume=resume, mark_written=mark_written)) as checkpoint:
        if checkpoint.is_begun_anew:
            complain(f"no run has left anything in {out}, and so one is begun.")
        yield checkpoint


@contextmanager
def _replies(folder: Path | None, templates: Path | None, code: str) -> Iterator[Replies | None]:
    """Yield the drafts that are asked for, the last one written after the block; None for none."""
    if folder is None:
        yield None
        return
    from book import ReplyTemplates
    from book.language import language

    language(code)  # it is refused before anything is judged
    drafts = ReplyTemplates(templates)
    with alone_in(folder), closing(Replies(folder, drafts, code)) as replies:
        yield replies
    withheld = f"; {replies.withheld} withheld from automatic mail" if replies.withheld else ""
    cut = "; one is left out, as its sender may have sent more" if replies.is_cut else ""
    say(f"{counted(replies.count, 'draft')} in {folder}{withheld}{cut}.")


@contextmanager
def _page(html: Path | None) -> Iterator[ReportPage | None]:
    """Yield the page that is asked for; None for none."""
    if html is None:
        yield None
        return
    from book import ReportPage

    with ReportPage() as page:
        yield page


def _check_page(html: Path, out: Path | None, puzzles: tuple[str, ...]) -> None:
    """Let the page not take the place of the answers, or of what is to be judged.

    Raises:
        click.UsageError: it would.
    """
    if out is not None and html.resolve() == out.resolve():
        raise click.UsageError(f"--html and --out are both {html}: give each a file of its own.")
    spare_sources(puzzles, html=html)


def _asked_catalogue(name: str | None, engine: Engine) -> str | None:
    """Return the catalogue that is asked; None for none.

    Args:
        name: as given; None for the usual one, if it is there.
        engine: the quick pass makes no canonical forms, by which puzzles are found.

    Raises:
        click.UsageError: a quick pass is to ask one.
    """
    if name == NO_CATALOGUE:
        return None
    if engine != "search":
        return name or (CATALOGUE if Path(CATALOGUE).is_file() else None)
    if name is not None:
        raise click.UsageError(
            "--catalogue compares canonical forms, which --engine search does not make: leave one "
            "of them out."
        )
    return None
