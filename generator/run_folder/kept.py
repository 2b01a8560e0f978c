"""What is known of the records that are on disk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.pipeline import Pair
from generator.run_folder.names import PUZZLES, RECORDS, SOLUTIONS
from puzzle.formats.json_members import one_line
from solver.proof import Proof


@dataclass(frozen=True, slots=True)
class KeptRecord:
    """A record that is on disk.

    Attributes:
        pair: its puzzle and solution.
        proof: that the solution is the only one; None where none was found of its rules.
        rejects: the attempts before it that gave no puzzle, by reason.
        ends: where its line ends in each of the files, in bytes.
    """

    pair: Pair
    proof: Proof | None
    rejects: Mapping[str, int]
    ends: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class MergedBlocks:
    """What blocks have brought, beside the records that are kept in mind.

    Attributes:
        count: puzzles.
        rejects: the attempts that gave none, by reason.
        ends: where the last line ends in each of the files, in bytes.
    """

    count: int
    rejects: Mapping[str, int]
    ends: Mapping[str, int]


def lines_of(record: bytes, pair: Pair) -> dict[str, bytes]:
    """Return what a record writes to each of the files."""
    puzzle, solution = (f"{one_line(grid)}\n".encode() for grid in pair)
    return {RECORDS: record, PUZZLES: puzzle, SOLUTIONS: solution}


def whole_lines(content: bytes) -> list[bytes]:
    """Return the lines that are ended; what a crash left of the last one is not among them."""
    return [line for line in content.splitlines(keepends=True) if line.endswith(b"\n")]
