"""Rules as data: one module a kind, in one explicit registry.

A puzzle's constraints stand in its `puzzle.geometry.Geometry`, beside the houses. Each kind says,
once each: what its words ask of a full grid (`demands`), what the search is told (`lower`), what
the integer program is told (`rows`, which is not derived from `lower`), the rule in words, and how
f-puzzles and our JSON write it. To add one, write the module and add one line to `KINDS`, in
`registry`, which is loaded when it is first used, as `Constraint` is: few puzzles have any.
``docs/adding-a-constraint.md`` follows one through.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzle import on_first_use
from puzzle.constraints.houses import HOUSE_RULES, Houses, houses_that_are, houses_told
from puzzle.constraints.layout import Layout
from puzzle.constraints.primitives import Primitives
from puzzle.constraints.program import Program, Row

if TYPE_CHECKING:
    from puzzle.constraints.constraint import Constraint, Demand
    from puzzle.constraints.registry import KINDS
else:
    __getattr__ = on_first_use.names(
        __name__,
        {
            "puzzle.constraints.constraint": "Constraint Demand",
            "puzzle.constraints.registry": "KINDS",
        },
    )

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
    "houses_told",
]
