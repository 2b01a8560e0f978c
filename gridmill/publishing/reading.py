"""Who looks at the pages of a finished book: this process, or a worker beside it.

Half of the pages are the worker's. It is started before this process has loaded any solver, so that
it may be a fork of it (`solver.processes.start_context`). What is found on a page is little, so no
page goes from one process to the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from book.print.preflight.pages import FoundPages, PageInspector, Wanted, look_at_pages
from solver.processes import WorkerPool, else_here, worker_pool

_AT_ONCE = 8
"""Pages in a row that one of the two looks at: pages of one kind are as much work for both."""


@contextmanager
def page_inspector(jobs: int) -> Iterator[PageInspector]:
    """Yield what looks at the pages of a book while the block runs.

    Args:
        jobs: processes of the run; with one there is no worker.
    """
    if jobs < 2:
        yield look_at_pages
        return
    with worker_pool(_look, 1, else_here(_look)) as pool:
        pool.submit(None)
        yield _Halves(pool).look_at


@dataclass(frozen=True, slots=True)
class _Asked:
    """What pages are held against, and which are to be looked at."""

    wanted: Wanted
    places: Sequence[int]


class _Halves:
    """This process and a worker, who look at half of the pages each."""

    def __init__(self, pool: WorkerPool[_Asked | None, FoundPages]) -> None:
        self._pool = pool

    def look_at(self, wanted: Wanted, places: Sequence[int]) -> FoundPages:
        """See `book.print.preflight.pages.look_at_pages`."""
        own, other = (
            [place for i, place in enumerate(places) if i // _AT_ONCE % 2 == half]
            for half in range(2)
        )
        task = self._pool.submit(_Asked(wanted, other))
        return _joined(look_at_pages(wanted, own), self._pool.result(task))


def _joined(one: FoundPages, other: FoundPages) -> FoundPages:
    pages = sorted((*one.pages, *other.pages), key=lambda page: page.number)
    return FoundPages(tuple(pages), _merged(one.fonts, other.fonts))


def _merged(one: Mapping[str, bool], other: Mapping[str, bool]) -> dict[str, bool]:
    """Return the fonts of both; one that a part of the file lacks is not contained."""
    return {name: one.get(name, True) and other.get(name, True) for name in {**one, **other}}


def _look(asked: _Asked | None) -> FoundPages:
    """Look at some pages; without any, only begin."""
    return FoundPages((), {}) if asked is None else look_at_pages(asked.wanted, asked.places)
