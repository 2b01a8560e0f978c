"""The registry of the kinds of constraints."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from puzzle.constraints.arrow import Arrow
from puzzle.constraints.chess import AntiKing, AntiKnight
from puzzle.constraints.constraint import Constraint
from puzzle.constraints.dots import XV, Difference, GreaterThan, Ratio
from puzzle.constraints.edges import NumberedRoom, SandwichSum, Skyscraper, XSum
from puzzle.constraints.ends import BetweenLine, DoubleArrow, Lockout
from puzzle.constraints.equal_lines import Clone, Palindrome
from puzzle.constraints.equal_sums import RegionSumLine, ZipperLine
from puzzle.constraints.extra_region import ExtraRegion
from puzzle.constraints.extremes import Maximum, Minimum
from puzzle.constraints.indexers import ColumnIndexer, RowIndexer
from puzzle.constraints.killer_cage import KillerCage
from puzzle.constraints.negative import Negative, NonConsecutive
from puzzle.constraints.parity import Candidates, Even, Odd
from puzzle.constraints.quadruple import Quadruple
from puzzle.constraints.renban import Renban
from puzzle.constraints.residues import EntropicLine, ModularLine
from puzzle.constraints.sums import FrameSum, LittleKiller, Sum
from puzzle.constraints.thermometer import SlowThermometer, Thermometer
from puzzle.constraints.whispers import Whispers

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
