"""Rules as data: one module a kind, in one explicit registry.

A puzzle's constraints stand in its `puzzle.geometry.Geometry`, beside the houses. Each kind says,
once each: what its words ask of a full grid (`demands`), what the search is told (`lower`), what
the integer program is told (`rows`, which is not derived from `lower`), the rule in words, and how
f-puzzles and our JSON write it. To add one, write the module and add one line to `KINDS`;
``docs/adding-a-constraint.md`` follows one through.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from puzzle.constraints.arrow import Arrow
from puzzle.constraints.chess import AntiKing, AntiKnight
from puzzle.constraints.constraint import Constraint, Demand
from puzzle.constraints.dots import XV, Difference, GreaterThan, Ratio
from puzzle.constraints.edges import NumberedRoom, SandwichSum, Skyscraper, XSum
from puzzle.constraints.ends import BetweenLine, DoubleArrow, Lockout
from puzzle.constraints.equal_lines import Clone, Palindrome
from puzzle.constraints.equal_sums import RegionSumLine, ZipperLine
from puzzle.constraints.extra_region import ExtraRegion
from puzzle.constraints.extremes import Maximum, Minimum
from puzzle.constraints.houses import HOUSE_RULES, Houses
from puzzle.constraints.indexers import ColumnIndexer, RowIndexer
from puzzle.constraints.killer_cage import KillerCage
from puzzle.constraints.layout import Layout
from puzzle.constraints.negative import Negative, NonConsecutive
from puzzle.constraints.parity import Candidates, Even, Odd
from puzzle.constraints.primitives import Primitives
from puzzle.constraints.program import Program, Row
from puzzle.constraints.quadruple import Quadruple
from puzzle.constraints.renban import Renban
from puzzle.constraints.residues import EntropicLine, ModularLine
from puzzle.constraints.sums import FrameSum, LittleKiller, Sum
from puzzle.constraints.thermometer import SlowThermometer, Thermometer
from puzzle.constraints.whispers import Whispers
from puzzle.errors import GeometryError

KINDS: Mapping[str, type[Constraint]] = MappingProxyType(
    {
        kind.KIND: kind
        for kind in (
            KillerCage,
            Arrow,
            Thermometer,
            SlowThermometer,
            Difference,
            Ratio,
            LittleKiller,
            Sum,
            FrameSum,
            Odd,
            Even,
            Candidates,
            AntiKnight,
            AntiKing,
            NonConsecutive,
            Negative,
            Whispers,
            Palindrome,
            Renban,
            XV,
            GreaterThan,
            Minimum,
            Maximum,
            SandwichSum,
            Quadruple,
            BetweenLine,
            Lockout,
            DoubleArrow,
            RegionSumLine,
            ZipperLine,
            ModularLine,
            EntropicLine,
            Clone,
            XSum,
            Skyscraper,
            NumberedRoom,
            RowIndexer,
            ColumnIndexer,
            ExtraRegion,
        )
    }
)
"""The kinds by their names in f-puzzles and in JSON."""


def houses_that_are(name: str, layout: Layout) -> Houses:
    """Return the houses that a rule of this name adds to a grid.

    Args:
        name: a name of `HOUSE_RULES`.
        layout: of the grid.

    Raises:
        GeometryError: a grid of this size has none.
    """
    found = HOUSE_RULES[name](layout)
    if not found:
        raise GeometryError(f"A {layout.size}x{layout.size} grid has no {name}.")
    return found


__all__ = [
    "HOUSE_RULES",
    "KINDS",
    "Constraint",
    "Demand",
    "Houses",
    "Layout",
    "Primitives",
    "Program",
    "Row",
    "houses_that_are",
]
