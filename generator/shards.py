"""Blocks on disk until all are there: a file each, from which a run that was broken off goes on.

    shards/
      000000000000     the block whose first puzzle has this index
      000000000312     …

When the last one is there the lines are put in order into the files of the run, block by block, so
that no more than one of them is in memory.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from generator.blocks import Made, Shard, Unit, record_line, units_of
from generator.settling import Settled
from puzzle.own_files import write_whole
from solver.proof import HEADER, Proof, proof_line, rules_line

FOLDER = "shards"

Buffer = bytes | memoryview
"""What a file takes."""


class Shards:
    """The blocks of a run that are on disk.

    Args:
        beside: the run's folder.
        count: puzzles of the run.

    Attributes:
        path: their folder.
    """

    def __init__(self, beside: Path, count: int) -> None:
        self.path = beside / FOLDER
        self._units = units_of(count)
        self._opened: tuple[int, list[Made]] = (-1, [])

    def keep(self, block: Shard, data: bytes) -> None:
        """Write a block.

        Raises:
            OSError: it cannot be written.
        """
        self.path.mkdir(exist_ok=True)
        write_whole(self._file(block.head.first), data)

    def block(self, unit: Unit) -> Shard | None:
        """Return the block of a unit; None where it is not there, or is damaged.

        Raises:
            OSError: it cannot be read.
        """
        try:
            block = Shard(self._file(unit.first).read_bytes())
        except (FileNotFoundError, ValueError):
            return None
        is_it = (block.head.first, block.head.count) == (unit.first, unit.count)
        return block if is_it else None

    def units_from(self, first: int) -> list[Unit]:
        """Return the units that have puzzles from this index on, in order."""
        return [unit for unit in self._units if unit.first + unit.count > first]

    def made(self, index: int) -> Made:
        """Return what a block has at an index; to be asked for in order of the index.

        Raises:
            FileNotFoundError: the block is not there any more, or is damaged.
        """
        unit = self._units[index // self._units[0].count]
        if unit.first != self._opened[0]:
            self._opened = unit.first, self._there(unit).made()
        return self._opened[1][index - unit.first]

    def blocks(self, first: int, end: int) -> Iterator[Shard]:
        """Yield the blocks that have puzzles from an index to before another one.

        Raises:
            FileNotFoundError: one is not there any more, or is damaged.
        """
        for unit in self.units_from(first):
            if unit.first < end:
                yield self._there(unit)

    def remove(self) -> None:
        """Remove them all.

        Raises:
            OSError: they cannot be removed.
        """
        if self.path.exists():
            import shutil

            shutil.rmtree(self.path)

    def _there(self, unit: Unit) -> Shard:
        block = self.block(unit)
        if block is None:
            name = str(self._file(unit.first))
            raise FileNotFoundError(2, "A block is damaged: run again", name)
        return block

    def _file(self, first: int) -> Path:
        return self.path / f"{first:012}"


class Merging:
    """Puts the lines of blocks in order into the files of a run.

    Args:
        records, puzzles, solutions: the files.
        proofs: the file of proofs, empty.

    Attributes:
        count: puzzles that were put there.
        proved: puzzles whose proof was.
        rejects: attempts that gave no puzzle: number by reason.
    """

    def __init__(
        self, records: BinaryIO, puzzles: BinaryIO, solutions: BinaryIO, proofs: BinaryIO
    ) -> None:
        self._files = (records, puzzles, solutions)
        self._proofs = proofs
        self._rules = ""
        self.count = self.proved = 0
        self.rejects: Counter[str] = Counter()
        proofs.write(f"{HEADER}\n".encode())

    def add_proofs(self, proofs: Iterable[Proof | None]) -> None:
        """Take the proofs of puzzles whose lines are there already."""
        for proof in proofs:
            if proof is not None:
                line = f"{proof_line(proof)}\n".encode()
                self._add_proofs(rules_line(proof.puzzle.geometry), line, 1)

    def add(self, shards: Shards, first: int, settled: Settled) -> None:
        """Take the puzzles from an index on.

        Raises:
            OSError: a block cannot be read, or a file cannot be written.
        """
        for block in shards.blocks(first, settled.end):
            every = range(max(first, block.head.first), min(block.end, settled.end))
            is_whole = len(every) == block.head.count
            is_as_made = is_whole and settled.instead.keys().isdisjoint(every)
            if is_as_made and len(block.head.rules) <= 1:
                self._add_block(block)
            else:
                made = (one for one in block.made() if one.index in every)
                self._add_each(settled.instead.get(one.index, one) for one in made)

    def end(self) -> None:
        """Write what the file of proofs ends with."""
        self._proofs.write(f"end {self.proved}\n".encode())

    def _add_block(self, block: Shard) -> None:
        """Take a block as it is, without a look at its puzzles."""
        lines, head = block.lines(), block.head
        self._write(lines.records, lines.puzzles, lines.solutions)
        if head.proved:
            proofs: Buffer = lines.proofs
            if head.proved < head.count:
                proofs = b"".join(line for line in BytesIO(proofs) if line.strip())
            self._add_proofs(head.rules[0][1], proofs, head.proved)
        self.count += head.count
        self.rejects.update(head.rejects)

    def _add_each(self, every: Iterable[Made]) -> None:
        for made in every:
            texts = (record_line(made.record), f"{made.puzzle}\n", f"{made.solution}\n")
            self._write(*(text.encode() for text in texts))
            if made.proof:
                self._add_proofs(made.rules, f"{made.proof}\n".encode(), 1)
            self.count += 1
            self.rejects.update(made.rejects)

    def _write(self, *texts: Buffer) -> None:
        for file, text in zip(self._files, texts, strict=True):
            file.write(text)

    def _add_proofs(self, rules: str, lines: Buffer, count: int) -> None:
        if rules != self._rules:
            self._proofs.write(f"{rules}\n".encode())
        self._proofs.write(lines)
        self._rules = rules
        self.proved += count
