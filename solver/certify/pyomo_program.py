"""The binary program of Sudoku as Pyomo has it; imported when Pyomo has something to write.

Pyomo takes a third of a second to load, so what it writes of a geometry is kept (`kept`), and Pyomo
is loaded for a geometry that is not, for one run in some hundred, and for audits.

What Pyomo keeps for the whole process (its pauses of the garbage collector, its caches) is for one
thread at a time, so a lock guards every change of a Pyomo model.
"""

from __future__ import annotations

import io
import threading
from collections.abc import Sequence
from typing import Any

import pyomo.core as pyo
from pyomo.core.expr import LinearExpression
from pyomo.repn.plugins.lp_writer import LPWriter

from puzzle import Geometry
from puzzle.constraints import Program, Row
from solver.certify.written import Posed, WrittenProgram, program_of

NO_LIMIT = float("inf")

PYOMO_LOCK = threading.RLock()
"""Held while a Pyomo model is built, loaded or changed."""


class PyomoProgram:
    """A geometry's program in Pyomo, and from puzzle to puzzle what is posed in it.

    Args:
        geometry: the houses.
    """

    def __init__(self, geometry: Geometry) -> None:
        with PYOMO_LOCK:
            self._model = build(geometry)
        self._variables: list[Any] = list(self._model.x.values())

    def posed(self, posed: Posed) -> Any:
        """Return the whole program as a Pyomo model: with bounds, constraints and cuts.

        Write it to a file and give it to another solver. The next call changes it.
        """
        model, variables = self._model, self._variables
        with PYOMO_LOCK:
            for variable, lower in zip(variables, posed.lower, strict=True):
                variable.lb = lower
            if model.component("beside") is not None:
                model.del_component("beside")
            if posed.beside.rows:
                add_block(model, variables, posed.beside)
            model.cuts.clear()
            for columns, most in posed.cuts:
                model.cuts.add(pyo.quicksum([variables[column] for column in columns]) <= most)
        return model

    def lp_file(self) -> str:
        """Return the LP file that Pyomo writes of the program before anything was posed in it.

        A variable is called ``x(1_2_9)`` there, for 9 in row 1 and column 2.
        """
        text = io.StringIO()
        with PYOMO_LOCK:
            LPWriter().write(self._model, text, symbolic_solver_labels=True)
        return text.getvalue()

    def written(self, posed: Posed) -> WrittenProgram:
        """Return the same program by the LP file that Pyomo writes of it.

        Raises:
            ValueError: the file is not one of a binary program in these variables.
        """
        with PYOMO_LOCK:
            model = self.posed(posed)
            further = list(model.beside.y.values()) if posed.beside.rows else []
            text = io.StringIO()
            symbols = LPWriter().write(model, text).symbol_map
            variables = enumerate([*self._variables, *further])
            column_of = {symbols.getSymbol(variable): i for i, variable in variables}
        return program_of(text.getvalue(), column_of)


def build(geometry: Geometry) -> Any:
    """Return the Pyomo model of a geometry, without givens; see the module's docstring.

    Returns:
        A ConcreteModel with the variables `x`, indexed (row, column, digit) from 1, the
        constraints `cell` and `house`, and the empty list `cuts`.
    """
    n = geometry.size
    digits = range(1, n + 1)
    model = pyo.ConcreteModel()
    # Where grids overlap, places without a cell have no variable.
    canvas = geometry.canvas
    square = ((row, column) for row in range(n) for column in range(n))
    places = [(1 + row, 1 + column) for row, column in (canvas.places if canvas else square)]
    model.x = pyo.Var([(*place, d) for place in places for d in digits], domain=pyo.Binary)
    x = [model.x[*place, d] for place in places for d in digits]
    start_of = {place: n * cell for cell, place in enumerate(places)}

    def one_digit(_: Any, row: int, column: int) -> Any:
        start = start_of[row, column]
        return pyo.quicksum(x[start : start + n]) == 1

    def one_place(_: Any, house: int, digit: int) -> Any:
        return pyo.quicksum([x[cell * n + digit - 1] for cell in geometry.houses[house].cells]) == 1

    model.cell = pyo.Constraint(places, rule=one_digit)
    model.house = pyo.Constraint(range(len(geometry.houses)), digits, rule=one_place)
    model.cuts = pyo.ConstraintList()
    return model


def add_block(program: Any, x: Sequence[Any], beside: Program) -> list[Any]:
    """Add to a Pyomo model the block ``beside``: further variables, and rows over them and x.

    Returns:
        The further variables.
    """
    block = program.beside = pyo.Block(concrete=True)
    block.y = pyo.Var(range(beside.column_count), domain=pyo.Binary)
    further = list(block.y.values())
    variables = [*x, *further]
    block.rows = pyo.Constraint(
        range(len(beside.rows)), rule=lambda _, number: _bounded(beside.rows[number], variables)
    )
    return further


def _bounded(row: Row, variables: Sequence[Any]) -> Any:
    """Return the Pyomo expression of a row."""
    total = LinearExpression(
        constant=0,
        linear_coefs=list(row.coefficients),
        linear_vars=[variables[column] for column in row.columns],
    )
    low = None if row.low == -NO_LIMIT else row.low
    high = None if row.high == NO_LIMIT else row.high
    return (low, total, high) if low != high else total == low
