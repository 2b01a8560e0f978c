"""Who reads the pages of a finished book: this process, or a worker beside it.

Half of what is to be read is the worker's. It is started before this process has loaded any solver,
so that it may be a fork of it (`solver.processes.start_context`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from book.print.pdf import PageReader, PdfPages, read_pages
from solver.processes import WorkerPool, else_here, worker_pool

_AT_ONCE = 32
"""Pages that are read before they are handed over: what PDFium keeps of a file, and what is on the
way from one process to the other, is of so many."""


@contextmanager
def page_reader(jobs: int) -> Iterator[PageReader]:
    """Yield what reads the pages of a book while the block runs.

    Args:
        jobs: processes of the run; with one there is no worker.
    """
    if jobs < 2:
        yield read_pages
        return
    with worker_pool(_read, 1, else_here(_read)) as pool:
        pool.submit(_Asked(b"", range(0)))
        yield _Halves(pool).read


@dataclass(frozen=True, slots=True)
class _Asked:
    """The bytes of a file, and which of its pages are to be read; without pages, nothing is."""

    data: bytes
    places: range


class _Halves:
    """This process and a worker, who read half of the pages each."""

    def __init__(self, pool: WorkerPool[_Asked, PdfPages]) -> None:
        self._pool = pool

    def read(self, data: bytes, places: range) -> PdfPages:
        """See `book.print.pdf.read_pages`."""
        parts = [places[first : first + _AT_ONCE] for first in range(0, len(places), _AT_ONCE)]
        own, other = parts[: len(parts) // 2], parts[len(parts) // 2 :]
        tasks = [self._pool.submit(_Asked(data, part)) for part in other]
        read = [read_pages(data, part) for part in own]
        read += [self._pool.result(task) for task in tasks]
        return _joined(read)


def _joined(parts: Sequence[PdfPages]) -> PdfPages:
    fonts: dict[str, bool] = {}
    for part in parts:
        fonts = _merged(fonts, part.fonts)
    return PdfPages(tuple(page for part in parts for page in part.pages), fonts)


def _merged(one: Mapping[str, bool], other: Mapping[str, bool]) -> dict[str, bool]:
    """Return the fonts of both; one that a part of the file lacks is not contained."""
    return {name: one.get(name, True) and other.get(name, True) for name in {**one, **other}}


def _read(asked: _Asked) -> PdfPages:
    return read_pages(asked.data, asked.places) if asked.places else PdfPages((), {})
