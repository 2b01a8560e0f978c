"""Who sets the pages of a book: this process, or a worker whose memory goes when it ends.

What typst laid out takes several times the memory of all else, and little of it comes back to the
system from a process that goes on. The worker is none that is forked: typst keeps threads, and this
process may have used it by then, to see whether fonts have all letters.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from book.print.joined import ToJoin
from book.print.typeset import HERE, Laid, PagesAsked, PageSetter, prepare
from solver.processes import else_here, worker_pool


@contextmanager
def page_setter(jobs: int) -> Iterator[PageSetter]:
    """Yield what sets the pages of a book while the block runs, once or again.

    Args:
        jobs: processes of the run; with one there is no worker.
    """
    if jobs < 2:
        yield HERE
        return
    with ExitStack() as typesetting:
        pool = typesetting.enter_context(worker_pool(_set, 1, else_here(_set), forked=False))
        pool.submit(None)

        def joined_elsewhere(asked: ToJoin) -> bytes:
            typesetting.close()
            with worker_pool(HERE.join, 1, else_here(HERE.join), forked=False) as other:
                return other.result(other.submit(asked))

        yield PageSetter(lambda asked: pool.result(pool.submit(asked)), joined_elsewhere)


def _set(asked: PagesAsked | None) -> Laid:
    """Return a part of a book; without any, load what it takes."""
    if asked is None:
        prepare()
        return Laid((), 0, {})
    return HERE.set(asked)
