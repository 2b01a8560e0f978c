"""Plain puzzles by the batch: what the many ordinary lines of a large source become.

A record of its own for each of them would cost more than to find its solution.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from puzzle.formats.record import Record, SetAside
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid

UInt8Array = npt.NDArray[np.uint8]
Int64Array = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Records of classic grids, one after the other in their source, without any between them.

    Attributes:
        lines: (n,), the 1-based line where each record stands, ascending.
        texts: (n, 81), each record as it stood, one character a cell.
        digits: (n, 81), the same as digits, row-major, 0 for blank.
    """

    lines: Int64Array
    texts: UInt8Array
    digits: UInt8Array

    @staticmethod
    def of(records: Sequence[tuple[int, Grid]]) -> Batch:
        """Return the batch of these classic grids, each with its line, as in line notation."""
        lines, grids = zip(*records, strict=True)
        texts, digits = "".join(map(str, grids)).encode(), b"".join(grid.digits for grid in grids)
        return Batch(np.array(lines, dtype=np.int64), rows_of(texts), rows_of(digits))

    @staticmethod
    def joined(batches: Sequence[Batch]) -> Batch:
        """Return the records of several batches, at least one, in one."""
        if len(batches) == 1:
            return batches[0]
        return Batch(
            np.concatenate([batch.lines for batch in batches]),
            np.concatenate([batch.texts for batch in batches]),
            np.concatenate([batch.digits for batch in batches]),
        )

    def __len__(self) -> int:
        return len(self.lines)

    def __getitem__(self, part: slice) -> Batch:
        return Batch(self.lines[part], self.texts[part], self.digits[part])

    def records(self) -> Iterator[Record]:
        """Yield the records one by one."""
        for line, text, digits in zip(self.lines.tolist(), self.texts, self.digits, strict=True):
            yield Record(line, text.tobytes().decode("ascii"), Grid(digits.tobytes()))


Found: TypeAlias = Record | Batch | SetAside
"""What a source has: records, by themselves or in batches, and the text around them."""


def one_by_one(found: Record | Batch) -> Iterator[Record]:
    """Return a record, or the records of a batch."""
    return found.records() if isinstance(found, Batch) else iter((found,))


def records_of(found: Iterable[Found]) -> Iterator[Record]:
    """Yield the records, one by one, without the text around them."""
    for one in found:
        if not isinstance(one, SetAside):
            yield from one_by_one(one)


def rows_of(data: bytes) -> UInt8Array:
    """Bytes, one a cell, as one row for each classic grid."""
    return np.frombuffer(data, dtype=np.uint8).reshape(-1, CLASSIC.cell_count)
