"""Who sets the pages of a book: this process, or a worker whose memory goes when it ends.

What typst laid out takes several times the memory of all else, and little of it comes back to the
system from a process that goes on. The worker is none that is forked: typst keeps threads, and this
process may have used it by then, to see whether fonts have all letters.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from book.print.typeset import PagesAsked, PageSetter, pages_of, prepare
from solver.processes import else_here, worker_pool


@contextmanager
def page_setter(jobs: int) -> Iterator[PageSetter]:
    """Yield what sets the pages of a book while the block runs, once or again.

    Args:
        jobs: processes of the run; with one there is no worker.
    """
    if jobs < 2:
        yield pages_of
        return
    with worker_pool(_set, 1, else_here(_set), forked=False) as pool:
        pool.submit(None)
        yield lambda asked: pool.result(pool.submit(asked))


def _set(asked: PagesAsked | None) -> tuple[bytes, ...]:
    """Return the pages; without any that are asked for, load what they take."""
    if asked is None:
        prepare()
        return ()
    return pages_of(asked)
