"""The whole run: from a recipe and an edition to a book in its place, or to the reason why not.

    OUT/
      nightly-2026-11-21/            the book's folder: there whole, or not at all
      .nightly-2026-11-21.work/      what is not finished; the next run goes on from it
      logs/nightly-2026-11-21.log    the log, .txt and .json the summary

The order of the last steps makes a kill at any moment harmless: the finished book is checked, then
the catalogue takes the edition in one transaction, then the folder is moved into place. Killed
before the transaction, the next run goes on with the same puzzles; killed after it, the next run
reads them back.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from book import Book, Fault, Inspection
from book.print.cover import cover_faults, typeset_cover
from book.print.preflight import inspect_by
from book.print.preflight.pages import PageInspector
from generator.lock import Lock, LockHeld
from generator.pipeline import unpublished
from gridmill.catalogue import Catalogue, Edition, Entry, Run
from gridmill.publishing import binding, editions, install
from gridmill.publishing.auditing import Auditor, auditor
from gridmill.publishing.calendar import Issue
from gridmill.publishing.choosing import told
from gridmill.publishing.editions import Pieces
from gridmill.publishing.feed import write_feed
from gridmill.publishing.journal import (
    Ending,
    Journal,
    Laps,
    SectionSummary,
    Summary,
    journal,
    write_summary,
)
from gridmill.publishing.marking import mark_printed
from gridmill.publishing.reading import page_inspector
from gridmill.publishing.recipe import BookRecipe
from gridmill.publishing.sections import Watcher
from gridmill.publishing.setting import page_setter
from gridmill.publishing.supply import check_supply
from puzzle.errors import RunFolderError
from puzzle.installed import version
from puzzle.own_files import refusal
from puzzle.score import Score
from solver.processes import Workforce, load_for_workers

LOGS = "logs"

_DYING_SECONDS = 10.0
"""How long the workers of a run that was killed this moment may still hold its lock."""
_LOADED = ("gridmill.publishing.reading", "gridmill.publishing.setting")
"""What workers that set pages and look at them take: half a second of a processor to load."""
_SOFTWARE = ("gridmill", "pyomo", "highspy", "typst")


@dataclass(frozen=True, slots=True)
class BookTask:
    """What is to be made.

    Attributes:
        recipe: the book's.
        issue: the edition.
        out: the folder that books land in.
        jobs: processes that dig for puzzles.
        patience: seconds to wait for a catalogue that another process has.
        workforce: who makes puzzles in place of `jobs`; None for these.
    """

    recipe: BookRecipe
    issue: Issue
    out: Path
    jobs: int = 1
    patience: float = 0.0
    workforce: Workforce | None = None

    @property
    def name(self) -> str:
        """The name of the book's folder."""
        return f"{self.recipe.name}-{self.issue.label}"

    @property
    def place(self) -> Path:
        """The book's folder."""
        return self.out / self.name

    @property
    def work(self) -> Path:
        """The folder of what is not finished."""
        return self.out / f".{self.name}.work"

    @property
    def stem(self) -> Path:
        """The log and the summary, without their suffixes."""
        return self.out / LOGS / self.name

    @property
    def edition(self) -> Edition:
        """The edition as the catalogue knows it."""
        recipe = self.recipe
        return Edition(
            recipe.name,
            self.issue.label,
            recipe.title,
            seed=recipe.seed_of(self.issue.label),
            shape=editions.shape_of(recipe),
        )


def make_book(task: BookTask, watcher: Watcher, waiting: Callable[[str], None]) -> Summary:
    """Make a book, or go on with it, or make it again.

    Args:
        task: what is to be made.
        watcher: is told of each puzzle that is there.
        waiting: is told who has the catalogue, if somebody has it.

    Returns:
        The summary, which also stands beside the log; its ending is IN_PLACE or FAULTY.

    Raises:
        GridmillError: the book is not made; the summary beside the log says why, too.
        KeyboardInterrupt: likewise.
    """
    with _blamed(task), _with_lock(task), journal(task.stem.with_suffix(".log")) as log:
        summary = Summary(
            task.recipe.title,
            task.issue.label,
            str(task.place),
            wanted=task.recipe.count,
            log=str(log.path),
            catalogue=None if task.recipe.catalogue is None else str(task.recipe.catalogue),
        )
        start = time.perf_counter()
        try:
            # In here: who sees that it has begun may end it, and is told how it ended.
            log.note("begun", edition=task.name, jobs=task.jobs, seed=task.edition.seed)
            load_for_workers(_LOADED)
            with (
                auditor(task.jobs, wanted=task.recipe.is_audited) as audited,
                page_inspector(task.jobs) as inspector,
                _catalogue(task, waiting) as catalogue,
            ):
                _make(task, catalogue, audited, inspector, watcher, log, summary)
        except KeyboardInterrupt:
            summary.ending, summary.reason = Ending.INTERRUPTED, "Interrupted."
            raise
        except Exception as error:
            summary.reason = str(_as_ours(error, task))
            raise
        finally:
            summary.seconds = time.perf_counter() - start
            tell = log.note if summary.ending is Ending.IN_PLACE else log.complain
            tell("ended", **summary.json_values())
            write_summary(summary, task.stem)
        return summary


def _make(
    task: BookTask,
    catalogue: Catalogue | None,
    auditor: Auditor,
    inspector: PageInspector,
    watcher: Watcher,
    log: Journal,
    summary: Summary,
) -> None:
    with page_setter(task.jobs) as setter:  # it begins to load, and its memory goes with it
        pieces = _pieces(task, catalogue, auditor, watcher, log)
        task = replace(task, recipe=pieces.counted(task.recipe))
        _tell_of_pieces(summary, task.recipe, pieces)
        folder = _empty(task.work / "book")
        lap = Laps()
        book = binding.bind(task.recipe, task.issue, pieces)
        log.note("bound", **lap.next())
        pdf = binding.print_book(book, task.recipe, setter)
    log.note("typeset", bytes=len(pdf), **lap.next())
    checked = inspect_by(inspector, pdf, book)
    summary.pages = checked.pages
    cover, wrong = _cover(task.recipe, book, checked.pages)
    beside = {} if cover is None else {binding.cover_name(task.recipe.name): cover}
    if task.recipe.press is not None and not checked.faults:
        printed = {f"{task.recipe.name}.pdf": pdf, **beside}
        made, unlike = binding.for_press(printed, task.recipe.press)
        beside, wrong = beside | made, (*wrong, *unlike)
    if faults := (*checked.faults, *wrong):
        _keep_faulty(task, pdf, cover)
        summary.ending, summary.faults = Ending.FAULTY, tuple(map(str, faults))
        summary.reason = f"See {task.work / 'faulty.pdf'}. Nothing of it is in the catalogue."
        return
    log.note("checked", pages=checked.pages, **lap.next())
    if task.recipe.is_audited:
        audited = auditor.settle()
        spent = {"beside": round(audited.seconds, 2)}
        log.note("audited", puzzles=audited.puzzles, **spent, **lap.next())
    files = binding.write_files(
        folder, book, pdf, task.recipe, task.issue, pieces, checked.places, beside
    )
    log.note("written", files=len(files), **lap.next())
    if catalogue is not None:
        fresh = catalogue.publish(task.edition, _run(), _entries(task.recipe, pieces, checked))
        summary.catalogued = len(catalogue)
        log.note("published", new=fresh, catalogued=summary.catalogued, **lap.next())
        marked = mark_printed(task.recipe, task.edition, pieces, checked.places)
        log.note("marked", submissions=marked)
    summary.replaced = install.title_of_another(task.place, pieces)
    install.move_into_place(folder, task.place, task.work, task.recipe.name)
    if task.recipe.files.feed:
        write_feed(task.out, task.recipe)
    log.note("in place", folder=str(task.place))
    shutil.rmtree(task.work)
    summary.ending, summary.files = Ending.IN_PLACE, files


def _tell_of_pieces(summary: Summary, recipe: BookRecipe, pieces: Pieces) -> None:
    """Tell in the summary where the puzzles of a book came from."""
    summary.wanted = recipe.count
    summary.made = pieces.made
    summary.given = pieces.given
    summary.passed_over = tuple(told(pieces.passed_over))
    summary.unasked = tuple(told(pieces.unasked))
    summary.read_back = len(pieces.pieces) - pieces.made - pieces.given
    summary.repeated = pieces.repeated
    summary.rejects = pieces.rejects
    summary.sections = _sections(recipe, pieces)


def _keep_faulty(task: BookTask, pdf: bytes, cover: bytes | None) -> None:
    """Keep a book that has faults where somebody can look at it."""
    (task.work / "faulty.pdf").write_bytes(pdf)
    if cover is not None:
        (task.work / "faulty-cover.pdf").write_bytes(cover)


def _cover(recipe: BookRecipe, book: Book, pages: int) -> tuple[bytes | None, tuple[Fault, ...]]:
    """Return the cover, if there is to be one, and what is wrong with it."""
    if recipe.cover is None:
        return None, ()
    made = typeset_cover(book, recipe.cover, pages, recipe.fonts)
    return made, cover_faults(made, book, recipe.cover, pages)


def _pieces(
    task: BookTask,
    catalogue: Catalogue | None,
    auditor: Auditor,
    watcher: Watcher,
    log: Journal,
) -> Pieces:
    if catalogue is not None:
        there = editions.read_back(task.recipe, task.edition, catalogue, watcher)
        if there is not None:
            log.note("read back", puzzles=len(there.pieces))
            auditor.begin(there.pieces)
            return there
    published = unpublished if catalogue is None else catalogue.has
    check_supply(task.recipe, task.issue.label, published, watcher.compiling)
    task.work.mkdir(exist_ok=True)
    return editions.make(
        task.recipe,
        task.issue.label,
        task.work,
        jobs=task.jobs,
        published=published,
        watcher=watcher,
        journal=log,
        catalogue=catalogue,
        made=auditor.begin,
        workforce=task.workforce,
    )


@contextmanager
def _with_lock(task: BookTask) -> Iterator[None]:
    """Nobody else makes this book in this folder while the block runs."""
    if task.place.exists() and not install.is_a_book(task.place):
        raise RunFolderError(
            f"{task.place} is there and holds no book of gridmill's: give another folder, or take "
            "it away."
        )
    (task.out / LOGS).mkdir(parents=True, exist_ok=True)
    lock = Lock(task.out / f".{task.name}.lock", f"gridmill book {task.name}")
    try:
        lock.acquire(_DYING_SECONDS)
    except LockHeld as owner:
        raise RunFolderError(
            f"{task.place} is being made already ({owner}): wait for its end."
        ) from None
    try:
        install.mend(task.place, task.work, task.recipe.name)
        yield
    finally:
        lock.release()


@contextmanager
def _catalogue(task: BookTask, waiting: Callable[[str], None]) -> Iterator[Catalogue | None]:
    path = task.recipe.catalogue
    if path is None:
        yield None
        return
    work = f"gridmill book {task.name}"
    with Catalogue.opened(path, work, patience=task.patience, waiting=waiting) as catalogue:
        yield catalogue


def _empty(folder: Path) -> Path:
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    return folder


def _entries(recipe: BookRecipe, pieces: Pieces, checked: Inspection) -> list[Entry]:
    return [
        Entry(
            number=piece.number,
            section=recipe.sections[piece.section].title,
            page=checked.places.get(piece.number),
            puzzle=piece.puzzle,
            solution=piece.solution,
            form=piece.form,
            level=piece.record["level"],
            score=Score.from_fields(piece.record),
            effort=piece.record["effort"],
            record=piece.record,
        )
        for piece in pieces.pieces
    ]


def _run() -> Run:
    ended = datetime.now().astimezone().isoformat(timespec="seconds")
    return Run(ended, {name: version(name) for name in _SOFTWARE})


def _sections(recipe: BookRecipe, pieces: Pieces) -> tuple[SectionSummary, ...]:
    found = []
    for i, plan in enumerate(recipe.sections):
        records = [piece.record for piece in pieces.pieces if piece.section == i]
        scores = list(filter(None, map(Score.from_fields, records)))
        levels = [record["level"] for record in records]
        found.append(
            SectionSummary(
                plan.name,
                (min(levels), max(levels)) if levels and all(levels) else None,
                len(records),
                (min(scores), max(scores)) if scores else None,
            )
        )
    return tuple(found)


@contextmanager
def _blamed(task: BookTask) -> Iterator[None]:
    """Say for people what the system refuses in this block."""
    try:
        yield
    except (OSError, RunFolderError) as error:
        raise _as_ours(error, task) from error.__cause__


def _as_ours(error: Exception, task: BookTask) -> Exception:
    """Return an error as it is told.

    What the system refuses becomes a sentence about the folder.
    """
    if isinstance(error, RunFolderError) and isinstance(error.__cause__, OSError):
        error = error.__cause__
    if not isinstance(error, OSError):
        return error
    what = error.filename or task.work
    return RunFolderError(
        f"{what} cannot be written ({refusal(error)}), so there is no book "
        "yet: give a folder that can be written, on a disk with room, and run again. What is "
        "finished is kept."
    )
