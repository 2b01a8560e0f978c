"""A section's run folder: taken up where it was left, or made again, here or on a cluster."""

from __future__ import annotations

import math
import shutil
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from generator import Recipe, Reject, RunFolder
from gridmill.catalogue import Catalogue
from gridmill.publishing.journal import Journal
from gridmill.publishing.recipe import SectionPlan
from puzzle.canonical import canonical_form
from puzzle.errors import GenerationExhausted, RunFolderError
from puzzle.grid import Grid
from solver.processes import Workforce

ALONE_SECONDS = 2.0
"""How long a section is made by this process alone before it calls for workers."""
REPEATED_AFTER = 50
"""Published candidates in a row, before a section that may repeat takes one."""

_MEANWHILE = "published meanwhile"
_REPLACED = frozenset(reject.value for reject in (Reject.TWIN, Reject.PUBLISHED, Reject.UNDECIDED))


class Watcher(Protocol):
    """Whoever watches the run."""

    def advance(self) -> None:
        """Note that a puzzle is there."""

    def compiling(self) -> None:
        """Kernels must be compiled first."""


class _Sparing:
    """The `published` of a section that may repeat: it does so once new puzzles are hard to find.

    Args:
        published: says of a canonical form whether a puzzle of it was published.
    """

    def __init__(self, published: Callable[[Grid], bool]) -> None:
        self._published = published
        self._in_a_row = 0

    def __call__(self, form: Grid) -> bool:
        """Whether a candidate is to be replaced because it was published."""
        if self._in_a_row < REPEATED_AFTER and self._published(form):
            self._in_a_row += 1
            return True
        self._in_a_row = 0
        return False


@dataclass(frozen=True, slots=True)
class Far:
    """Who makes a section elsewhere, and what was published; None for nothing."""

    workforce: Workforce
    catalogue: Catalogue | None


class Section:
    """One section's run folder.

    What a killed run left in it is taken up; what cannot be taken up, because the disk lost some
    of it, the recipe or the software changed, or a puzzle was published by another book in the
    meantime, is made again from the start. In that last case later sections are made again, too:
    they were held against puzzles that are gone.

    Args:
        plan: the section.
        recipe: what its puzzles are, seed and all.
        folders: its own, and those of the sections after it.
        forms: canonical forms of the puzzles of earlier sections.
        published: says of a canonical form whether a puzzle of it was published.
        journal: the log.
    """

    def __init__(
        self,
        plan: SectionPlan,
        recipe: Recipe,
        folders: Sequence[Path],
        forms: Iterable[Grid],
        published: Callable[[Grid], bool],
        journal: Journal,
    ) -> None:
        self._plan = plan
        self._recipe = recipe
        self._folder, *self._later = folders
        self._forms = frozenset(forms)
        self._published = published
        self._journal = journal

    def make(
        self, jobs: int, watcher: Watcher, far: Far | None
    ) -> tuple[list[dict[str, Any]], int]:
        """Return the records of the section, in the order made, and how many are fresh.

        Workers take a second or two to start, in which this process makes most sections alone.
        Who makes a puzzle does not change it, so workers are called for what is not made by then.

        A section that may repeat is made on this machine: whether it does is decided puzzle by
        puzzle.
        """
        if self._plan.repeats:
            far = None
        run = self._opened()
        before = len(run.finished)
        for _ in range(before):
            watcher.advance()
        self._go_on(run, 1, watcher, ALONE_SECONDS if jobs > 1 or far else math.inf)
        if not run.is_complete:
            run = RunFolder(self._folder, self._recipe)
            if far is None:
                self._go_on(run, jobs, watcher, math.inf)
            else:
                self._go_on_far(run, far, watcher)
        return run.records(), run.count - before

    def _go_on_far(self, run: RunFolder, far: Far, watcher: Watcher) -> None:
        first = run.count
        counts = run.make_in_blocks(far.workforce, earlier=self._forms, published=far.catalogue)
        with self._blamed(), closing(counts):
            for count in counts:
                for _ in range(count):
                    watcher.advance()
        for record in run.records()[first:]:
            self._note_replaced(record["index"], record["rejects"])

    def _go_on(self, run: RunFolder, jobs: int, watcher: Watcher, seconds: float) -> None:
        end = time.monotonic() + seconds
        records = run.make(
            jobs=jobs,
            compiling=watcher.compiling,
            earlier=self._forms,
            published=_Sparing(self._published) if self._plan.repeats else self._published,
        )
        with self._blamed(), closing(records):
            for record in records:
                rejects = {why.value: times for why, times in record.rejects.items()}
                self._note_replaced(record.index, rejects)
                watcher.advance()
                if time.monotonic() > end:
                    break

    @contextmanager
    def _blamed(self) -> Iterator[None]:
        """Name the section in what is said of puzzles that are not found."""
        try:
            yield
        except GenerationExhausted as error:
            where = f'In the section "{self._plan.title}": '
            raise GenerationExhausted(f"{where}{_uncapped(str(error))}", error.rejects) from error

    def _note_replaced(self, index: int, rejects: Mapping[str, int]) -> None:
        """Log that candidates which were puzzles were not taken."""
        replaced = {why: times for why, times in rejects.items() if why in _REPLACED}
        if replaced:
            self._journal.note("replaced", puzzle=index + 1, why=replaced)

    def _opened(self) -> RunFolder:
        try:
            run = RunFolder(self._folder, self._recipe)
        except RunFolderError as error:
            if isinstance(error.__cause__, OSError):
                raise
            self._journal.complain("made anew", folder=str(self._folder), reason=str(error))
            shutil.rmtree(self._folder)
            return RunFolder(self._folder, self._recipe)
        if any(self._is_taken(canonical_form(*pair)) for pair in run.finished):
            run.close()
            for folder in (*reversed(self._later), self._folder):
                if folder.exists():
                    self._journal.note("made anew", folder=str(folder), reason=_MEANWHILE)
                    shutil.rmtree(folder)
            return RunFolder(self._folder, self._recipe)
        return run

    def _is_taken(self, form: Grid) -> bool:
        return form in self._forms or (not self._plan.repeats and self._published(form))


def _uncapped(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
