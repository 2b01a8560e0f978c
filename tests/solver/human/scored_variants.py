"""The puzzles of tests/corpora/variants.tsv with what SukakuExplainer says of them."""

from __future__ import annotations

import csv
from dataclasses import dataclass

from puzzle.constraints.chess import AntiKing, AntiKnight
from puzzle.constraints.houses import HOUSE_RULES
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid
from puzzle.score import Score
from tests.corpora import FOLDER

HOUSES = {
    "x": ("diagonal-", "diagonal+"),
    "windoku": ("windoku",),
    "disjoint-groups": ("disjointgroups",),
    "centre-dot": ("centerdot",),
    "asterisk": ("asterisk",),
    "girandola": ("girandola",),
}
CHESS = {"anti-knight": AntiKnight, "anti-king": AntiKing}


@dataclass(frozen=True)
class ScoredPuzzle:
    """Score, pearl and diamond are SukakuExplainer's, by the mask that docs/levels.md has."""

    puzzle: Grid
    score: Score
    pearl: Score
    diamond: Score

    def __repr__(self) -> str:
        return f"{self.puzzle.geometry.name} {self.puzzle} {self.score}"


def variant(names: str) -> Geometry:
    """The geometry of one variant, or of several with + between them."""
    extra = [
        cells
        for name in names.split("+")
        for house in HOUSES.get(name, ())
        for cells in HOUSE_RULES[house](CLASSIC.layout)
    ]
    rules = [CHESS[name]() for name in names.split("+") if name in CHESS]
    geometry = CLASSIC.with_houses(extra, f"9x9 {names}") if extra else CLASSIC
    return geometry.with_constraints(rules)


def _read() -> list[ScoredPuzzle]:
    with (FOLDER / "variants.tsv").open() as table:
        return [
            ScoredPuzzle(
                Grid.parse(row["puzzle"], variant(row["variant"])),
                *(Score.parse(row[key]) for key in ("se", "pearl", "diamond")),
            )
            for row in csv.DictReader(table, delimiter="\t")
        ]


SCORED = _read()
