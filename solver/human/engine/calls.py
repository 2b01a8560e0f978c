"""From the registry to calls that kernels make: where each finder's code and scratch lie.

A finder is compiled or loaded when it is first needed, alone. Its family's module has the function,
and `new_scratch` where its finders need room of their own; finders that name the same `new_scratch`
share one. Where large kernels of a family call one another by address, its `link` notes these in
the scratch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

import numpy as np

from puzzle.geometry import Geometry
from puzzle.kernel import address_of
from solver.human.engine.climbing import ADDRESS, SCRATCH, VARIANT
from solver.human.engine.extent import Extent, extent_of
from solver.human.engine.record import NO_SCRATCH, Array
from solver.human.engine.state import GridState
from solver.human.engine.step_log import StepLog
from solver.human.engine.tables import Tables
from solver.human.registry import Finder


class Calls:
    """The finders' calls for the records of one geometry, in one thread.

    The calls hold addresses of what is kept here: they are of use only as long as this is.

    The module may have `fill_scratch` too, which writes into it the rules of a puzzle that the
    tables do not hold, such as cages.

    Args:
        geometry: of the puzzles.
        tables: its tables.
        state: the state that finders look at.
        log: the log that they write into.
    """

    def __init__(self, geometry: Geometry, tables: Tables, state: GridState, log: StepLog) -> None:
        self._extent = extent_of(geometry)
        self._geometry = geometry
        self._fills: dict[Callable[[Extent], Any], Callable[[Any, Geometry], None]] = {}
        self._records = (tables, state, log)
        self._scratch: dict[Callable[[Extent], Any], Any] = {}
        self._known: dict[Finder, tuple[int, int]] = {}

    def of(self, finders: Sequence[Finder]) -> Array:
        """Return the calls of these finders, as `climbing` draws them.

        0 for one that is not loaded.
        """
        calls = np.zeros((len(finders), 3), dtype=np.int64)
        for rung, finder in enumerate(finders):
            calls[rung, ADDRESS], calls[rung, SCRATCH] = self._known.get(finder, (0, 0))
            calls[rung, VARIANT] = finder.variant
        return calls

    def load(self, finder: Finder) -> tuple[int, int, int]:
        """Return the call of a finder, which is compiled or loaded unless it is."""
        if finder not in self._known:
            self._known[finder] = self._load(finder)
        return (*self._known[finder], finder.variant)

    def set_rules(self, geometry: Geometry) -> None:
        """Tell the finders of a geometry's rules, where their scratch holds some.

        Args:
            geometry: the one given, but for rules that the tables do not hold.
        """
        if geometry == self._geometry:
            return
        self._geometry = geometry
        for new_scratch, fill in self._fills.items():
            fill(self._scratch[new_scratch], geometry)

    def scratch_of(self, finder: Finder) -> Any:
        """Return the scratch of a finder, which is loaded unless it is."""
        self.load(finder)
        return self._scratch[import_module(f"solver.human.{finder.family}").new_scratch]

    def loaded(self, finders: Sequence[Finder]) -> Array:
        """Return the calls of these finders, all of them loaded."""
        return np.array([self.load(finder) for finder in finders], dtype=np.int64).reshape(-1, 3)

    def _load(self, finder: Finder) -> tuple[int, int]:
        module = import_module(f"solver.human.{finder.family}")
        new_scratch = getattr(module, "new_scratch", None)
        scratch: Any = NO_SCRATCH
        if new_scratch is not None:
            if new_scratch not in self._scratch:
                self._scratch[new_scratch] = new_scratch(self._extent)
                if (fill := getattr(module, "fill_scratch", None)) is not None:
                    self._fills[new_scratch] = fill
                    fill(self._scratch[new_scratch], self._geometry)
            scratch = self._scratch[new_scratch]
        tables, state, log = self._records
        link = getattr(module, "link", None)
        if link is not None:
            link(tables, state, scratch)
        find = getattr(module, finder.kernel.rpartition(".")[2])
        address = address_of(find, tables, state, scratch, log, finder.variant)
        return address, scratch if new_scratch is None else np.asarray(scratch.base).ctypes.data
