"""The puzzles of tests/corpora/rated.tsv with what the field's programs say of them."""

from __future__ import annotations

import csv
from dataclasses import dataclass

from puzzle.grid import Grid
from puzzle.score import Score
from tests.corpora import FOLDER


@dataclass(frozen=True)
class Rated:
    """Score, pearl and diamond are Sudoku Explainer's, `hodoku` and `points` HoDoKu 2.2.0's."""

    puzzle: Grid
    solution: Grid
    score: Score
    pearl: Score
    diamond: Score
    hodoku: str
    points: int
    blanks: int
    freedom: int

    def __repr__(self) -> str:
        return f"{self.puzzle} {self.score}"


def _read() -> list[Rated]:
    with (FOLDER / "rated.tsv").open() as table:
        return [
            Rated(
                puzzle=Grid.parse(row["puzzle"]),
                solution=Grid.parse(row["solution"]),
                score=Score.parse(row["se121"]),
                pearl=Score.parse(row["se121_pearl"]),
                diamond=Score.parse(row["se121_diamond"]),
                hodoku=row["hodoku_level"],
                points=int(row["hodoku_score"]),
                blanks=int(row["blanks"]),
                freedom=int(row["freedom"]),
            )
            for row in csv.DictReader(table, delimiter="\t")
        ]


RATED = _read()
