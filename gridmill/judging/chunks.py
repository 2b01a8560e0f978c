"""Chunks: submissions on their way to a worker, plain ones bundled, so that little is sent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, cast, overload

from gridmill.judging.inputs import Bundle, Submission, count_of, one_by_one

if TYPE_CHECKING:
    from puzzle.errors import NotationError
    from puzzle.formats import Batch, Claims, Letter
    from puzzle.grid import Grid
    from puzzle.message import Message


class Chunk(Sequence[Submission]):
    """Submissions; each by itself when they are counted or looked at.

    Args:
        found: the submissions. What follows one another of a source and is plain is bundled.

    Attributes:
        content: the same submissions, as they are sent.
    """

    def __init__(self, found: Iterable[Submission | Bundle]) -> None:
        self.content = list(_bundled(found))

    def __len__(self) -> int:
        return count_of(self.content)

    def __iter__(self) -> Iterator[Submission]:
        return one_by_one(self.content)

    @overload
    def __getitem__(self, place: int) -> Submission: ...
    @overload
    def __getitem__(self, place: slice) -> Chunk: ...
    def __getitem__(self, place: int | slice) -> Submission | Chunk:
        found = list(self)[place]
        return found if isinstance(found, Submission) else Chunk(found)

    def __reduce__(self) -> tuple[Callable[..., Chunk], tuple[list[_Packed | Bundle]]]:
        packed = [one if isinstance(one, Bundle) else _packed(one) for one in self.content]
        return _unpacked, (packed,)


class _Packed(NamedTuple):
    """A submission without what a worker does not need: the text of a record that is a grid."""

    source: str | None
    line: int
    where: str | None
    text: str
    content: Grid | NotationError
    notes: tuple[Message, ...]
    claims: Claims | None
    letter: Letter | None
    unheeded: tuple[str, ...]


def _packed(submission: Submission) -> _Packed:
    record, content = submission.record, submission.record.content
    text = record.text if isinstance(content, Exception) else ""
    return _Packed(
        submission.source,
        record.line,
        record.where,
        text,
        content,
        record.notes,
        record.claims,
        record.letter,
        record.unheeded,
    )


def _unpacked(packed: Sequence[_Packed | Bundle]) -> Chunk:
    from puzzle.formats import Record

    return Chunk(
        one
        if isinstance(one, Bundle)
        else Submission(
            one.source,
            Record(
                one.line,
                one.text,
                one.content,
                one.where,
                one.notes,
                one.claims,
                one.letter,
                one.unheeded,
            ),
        )
        for one in packed
    )


def _bundled(found: Iterable[Submission | Bundle]) -> Iterator[Submission | Bundle]:
    for (source, is_plain), alike in groupby(found, _kind):
        if is_plain:
            yield Bundle(source, _batch(alike))
        else:
            yield from alike


def _kind(found: Submission | Bundle) -> tuple[str | None, bool]:
    """Its source, and whether it can be in a bundle."""
    if isinstance(found, Bundle):
        return found.source, True
    record, content = found.record, found.record.content
    if isinstance(content, Exception):
        return found.source, False
    is_bare = (record.where, record.claims, record.letter) == (None,) * 3
    is_bare = is_bare and not record.unheeded and not record.notes
    return found.source, is_bare and content.geometry.is_classic


def _batch(plain: Iterable[Submission | Bundle]) -> Batch:
    from puzzle.formats import Batch

    batches = []
    for are_bundles, alike in groupby(plain, lambda one: isinstance(one, Bundle)):
        if are_bundles:
            batches += [bundle.batch for bundle in cast("Iterable[Bundle]", alike)]
        else:
            records = (one.record for one in cast("Iterable[Submission]", alike))
            batches.append(Batch.of([(one.line, cast("Grid", one.content)) for one in records]))
    return Batch.joined(batches)
