"""Many judgements in order, and those of a quick pass in columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from gridmill.judging.inputs import place_of
from gridmill.judging.judgement import Judgement, key_of


@dataclass(frozen=True, slots=True)
class SolvedBatch:
    """Judgements of a quick pass on plain puzzles with one solution, as columns.

    They differ in nothing but these, and an object for each would cost more than its solution.

    Attributes:
        source: as in `Judgement`, of all of them.
        lines: the 1-based line of each.
        puzzles: each in the line notation.
        solutions: likewise.
    """

    source: str | None
    lines: Sequence[int]
    puzzles: Sequence[str]
    solutions: Sequence[str]

    def __len__(self) -> int:
        return len(self.lines)

    def __getitem__(self, part: slice) -> SolvedBatch:
        return SolvedBatch(self.source, self.lines[part], self.puzzles[part], self.solutions[part])

    @property
    def places(self) -> list[str]:
        """`Judgement.place` of each."""
        before = place_of(self.source)
        return [f"{before}{line}" for line in self.lines]

    @property
    def keys(self) -> list[bytes]:
        """`Judgement.key` of each."""
        return list(map(key_of, self.puzzles))

    def judgements(self) -> Iterator[Judgement]:
        """Each by itself."""
        from puzzle.grid import Grid
        from solver.report import Report
        from solver.verdict import Verdict

        for line, puzzle, solution in zip(self.lines, self.puzzles, self.solutions, strict=True):
            report = Report(
                Grid.parse(puzzle),
                Verdict.UNIQUE,
                Verdict.UNIQUE.sentence,
                solution=Grid.parse(solution),
            )
            yield Judgement(self.source, line, report)


@dataclass(slots=True)
class Judged(Sequence[Judgement]):
    """Judgements in order, those of `SolvedBatch` in columns; each by itself when looked at.

    Attributes:
        parts: the same judgements as they are kept.
    """

    parts: list[Judgement | SolvedBatch] = field(default_factory=list)

    def __len__(self) -> int:
        return sum(len(part) if isinstance(part, SolvedBatch) else 1 for part in self.parts)

    def __iter__(self) -> Iterator[Judgement]:
        for part in self.parts:
            if isinstance(part, SolvedBatch):
                yield from part.judgements()
            else:
                yield part

    def __getitem__(self, place: Any) -> Any:
        return list(self)[place]
