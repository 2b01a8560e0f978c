"""Call the kernels: climb a ladder through a puzzle.

The kernels are compiled on first use, so they are imported only here, inside functions, and those
of patterns and chains only for puzzles that the basics at the ladder's foot do not solve.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from puzzle.errors import ArgumentError, GeometryError, OutOfTime
from puzzle.formats import GridLike, as_grid
from puzzle.geometry import Digit, Geometry
from puzzle.grid import Grid
from puzzle.kernel import function_of
from solver.human.clued import without_clues
from solver.human.inner_chains import with_inner_chains
from solver.human.ladder import PLAYERS, Ladder, Rung, in_variants
from solver.human.marks import PencilMarks, replay
from solver.human.path import Outcome, SolvePath
from solver.human.registry import BASICS, NESTED_CHAINS
from solver.human.rules import check_ladder, ladder_on, why_unlevelled
from solver.human.scored import ScoredVariant, scored_variant
from solver.human.step import Step

Kernel: TypeAlias = Callable[..., Any]

if TYPE_CHECKING:
    from solver.human.engine.calls import Calls
    from solver.human.engine.evidence import Reader
    from solver.human.engine.record import Array
    from solver.human.engine.state import GridState
    from solver.human.engine.step_log import StepLog
    from solver.human.engine.tables import Tables


def climb(grid: GridLike, ladder: Ladder = PLAYERS) -> SolvePath:
    """Take the first step of the ladder's lowest rung that has one, until none has.

    Any grid has a path: a full one the empty path, and one without or with several solutions a
    path that ends `broken` or `stuck`, or solved by a technique that assumes a single solution.

    Args:
        grid: the puzzle, of any geometry: a grid, its text, its rows or an array; see `as_grid`.
        ladder: the techniques, in order.

    Raises:
        NotationError: what is given is no grid, and no text of exactly one.
    """
    grid = as_grid(grid)
    bench, ladder = bench_and_ladder(grid.geometry, ladder)
    outcome = bench.climb(grid, ladder)
    path = SolvePath(
        puzzle=grid,
        ladder=ladder.name,
        steps=bench.steps(ladder),
        outcome=outcome,
        result=bench.result_of(grid),
        remaining=() if outcome is Outcome.SOLVED else bench.remaining(),
    )
    if NESTED_CHAINS.isdisjoint(path.counts):
        return path
    told = map(with_inner_chains, path.steps, replay(path))
    return replace(path, steps=tuple(told))


@dataclass(frozen=True, slots=True)
class Bench:
    """What the kernels work on, for one geometry in one thread.

    Attributes:
        geometry: of all puzzles climbed here.
        tables, state, log: the records.
        finders: the calls of the finders on these records.
        arrays: the same records as arrays of one, which a call from Python takes 17 µs faster.
    """

    geometry: Geometry
    tables: Tables
    state: GridState
    log: StepLog
    finders: Calls
    arrays: _Arrays = field(init=False, repr=False)
    _fields: _LogFields = field(init=False, repr=False)
    _reader: list[Reader] = field(init=False, repr=False, default_factory=list)
    _calls: dict[Ladder, Array] = field(repr=False, default_factory=dict)
    _functions: dict[Kernel, Kernel] = field(init=False, repr=False, default_factory=dict)

    def __post_init__(self) -> None:
        records: tuple[Any, ...] = (self.tables, self.state, self.log)
        arrays = _Arrays(*(np.asarray(record.base) for record in records))
        object.__setattr__(self, "arrays", arrays)
        log: Any = arrays.logs
        numbers = (log[name] for name in ("steps", "item_count", "overflow"))
        fields = _LogFields(
            self.state.digits, self.log.heads, self.log.items, self.log.off, *numbers
        )
        object.__setattr__(self, "_fields", fields)

    def climb(self, grid: Grid, ladder: Ladder) -> Outcome:
        """Climb; the log and the state then tell the rest, until the next climb."""
        from solver.human.engine.climbing import ADDRESS, climb_on

        calls = self._calls_of(ladder)
        outcome = self._climb_from(grid, calls, ladder)
        while outcome is Outcome.STUCK:
            missing = (calls[:, ADDRESS] == 0).nonzero()[0]
            if not missing.size:
                break
            self._load(ladder, calls, int(missing[0]))
            outcome = _OUTCOMES[self.run(climb_on, calls, *self.arrays)]
        return self._held(outcome)

    def run(self, compiled: Kernel, *args: Any) -> Any:
        """Call a kernel on the bench's records, without a look at the types of its arguments.

        Args:
            compiled: the kernel.
            args: its arguments, of the same types whenever the kernel is run here.
        """
        call = self._functions.get(compiled)
        if call is None:
            call = self._functions[compiled] = function_of(compiled, *args)
        return call(*args)

    def climb_within(self, grid: Grid, ladder: Ladder, seconds: float) -> Outcome:
        """`climb`, with a look at the clock before each finder above the basics.

        The path is the same. Compiling and loading kernels does not count.

        Args:
            grid: the puzzle.
            ladder: the techniques, in order.
            seconds: 0 or more.

        Raises:
            OutOfTime: that was not enough.
        """
        from puzzle.kernel import address_of
        from solver.human.engine.climbing import climb_on, find_one
        from solver.human.engine.step_log import apply_last, set_rung

        calls = self._calls_of(ladder)
        above = [i for i, rung in enumerate(ladder.rungs) if rung.finder.family not in BASICS]
        foot = above[0] if above else len(calls)
        for rung in range(foot):
            self._load(ladder, calls, rung)
        self._climb_from(grid, calls[:0], ladder)
        outcome = _OUTCOMES[climb_on(calls[:0], *self.arrays)]
        address_of(find_one, calls, 0, self.tables, self.state, self.log)
        address_of(apply_last, self.tables, self.state, self.log)
        left = seconds
        while outcome is Outcome.STUCK:
            before = time.monotonic()
            outcome = _OUTCOMES[climb_on(calls[:foot], *self.arrays)]
            left -= time.monotonic() - before
            if outcome is not Outcome.STUCK:
                break
            for rung in range(foot, len(calls)):
                if left <= 0:
                    raise OutOfTime(
                        "The time limit passed before the path of the puzzle was at its end."
                    )
                self._load(ladder, calls, rung)
                before = time.monotonic()
                has_found = find_one(calls, rung, self.tables, self.state, self.log)
                left -= time.monotonic() - before
                if has_found:
                    set_rung(self.log, rung)
                    apply_last(self.tables, self.state, self.log)
                    break
            else:
                break
        return self._held(outcome)

    def _held(self, outcome: Outcome) -> Outcome:
        """Return how a climb ended, given how its kernel did: no clue was asked of the last digits.

        A puzzle without a solution may come to a full grid that breaks one.
        """
        geometry = self.geometry
        if outcome is not Outcome.SOLVED or without_clues(geometry) is geometry:
            return outcome
        full, layout = self._fields.digits.tolist(), geometry.layout
        is_kept = all(rule.keeps(full, layout) for rule in geometry.constraints)
        return outcome if is_kept else Outcome.BROKEN

    def _calls_of(self, ladder: Ladder) -> Array:
        """Return the calls of a ladder's finders, those that are loaded."""
        if ladder not in self._calls:
            if len(self._calls) >= _MOST_LADDERS:
                self._calls.clear()
            self._calls[ladder] = self.finders.of([rung.finder for rung in ladder.rungs])
        return self._calls[ladder]

    def _load(self, ladder: Ladder, calls: Array, rung: int) -> None:
        """Load the finder of a rung, unless it is."""
        from solver.human.engine.climbing import ADDRESS

        if not calls[rung, ADDRESS]:
            calls[rung] = self.finders.load(ladder.rungs[rung].finder)

    def _climb_from(self, grid: Grid, calls: Array, ladder: Ladder) -> Outcome:
        """Climb from the givens with these of a ladder's finders, as far as they are loaded."""
        from solver.human.engine.climbing import climb_puzzle

        self.finders.set_rules(self.geometry)
        off = self._fields.off
        off[:] = 0
        if ladder.off:
            off[list(ladder.off)] = 1
        digits = np.frombuffer(grid.digits, dtype=np.uint8)
        return _OUTCOMES[int(self.run(climb_puzzle, calls, digits, *self.arrays))]

    def find(self, rung: Rung) -> Step | None:
        """Return the first step of a rung's finder at the state as it stands, which is left so.

        What is switched off in the log stays so.
        """
        from solver.human.engine.climbing import find_one
        from solver.human.engine.step_log import clear, set_rung

        clear(self.log)
        self.finders.set_rules(self.geometry)
        calls = self.finders.loaded((rung.finder,))
        if not find_one(calls, 0, self.tables, self.state, self.log):
            return None
        set_rung(self.log, 0)
        return self.steps(Ladder("", (rung,)))[0]

    def every(self, rung: Rung, *, by_houses: bool = False) -> Iterator[Step]:
        """Yield every step of a rung's finder at the state as it stands, which is left so.

        No other method of the bench may be called in between.

        Args:
            rung: the rung.
            by_houses: whether steps that do the same over other houses, or by other candidates of
                the pattern, are other steps; else no two do the same.

        Raises:
            ArgumentError: there are more steps than are kept; those that are come first.
        """
        from solver.human.engine.climbing import find_one
        from solver.human.engine.step_log import PASSED_ROOM, RUNG, clear

        self.finders.set_rules(self.geometry)
        calls = self.finders.loaded((rung.finder,))
        ladder = Ladder("", (rung,))
        self.log.passed_count = 0
        self.log.every, self.log.by_houses = 1, by_houses
        try:
            is_out_of_room = True
            while is_out_of_room:
                clear(self.log)
                is_out_of_room = find_one(calls, 0, self.tables, self.state, self.log)
                self.heads()[:, RUNG] = 0
                is_out_of_room &= self.log.steps > 0
                is_full = self.is_full
                yield from self.steps(ladder)
                if is_full:
                    raise ArgumentError(
                        f"There are more than {PASSED_ROOM} steps of {rung.finder.slug} at this "
                        "position: ask where fewer candidates are left."
                    )
        finally:
            self.log.every = self.log.by_houses = 0
            clear(self.log)

    def stand_at(self, marks: PencilMarks, givens: Grid) -> bool:
        """Set the state to a position, with nothing switched off.

        Args:
            marks: the digits and candidates there.
            givens: which of the digits are the puzzle's own.

        Returns:
            Whether no two of the digits are the same in a house.
        """
        from solver.human.engine.state import count_spots, load

        digits = np.frombuffer(marks.grid.digits, dtype=np.uint8)
        is_sound = load(self.tables, self.state, digits)
        self.state.givens[:] = [digit > 0 for digit in givens]
        self.state.candidates[:] = [sum(1 << d - 1 for d in each) for each in marks.candidates]
        count_spots(self.tables, self.state)
        self.log.off[:] = 0
        return bool(is_sound)

    def heads(self) -> Array:
        """Return the heads of the steps taken: technique, rung, surcharge, first item."""
        return self._fields.heads[: self._fields.steps[0]]

    @property
    def step_count(self) -> int:
        """How many steps were taken."""
        return int(self._fields.steps[0])

    @property
    def is_full(self) -> bool:
        """Whether the log had no room for a step: then a climb can end stuck where it need not."""
        return bool(self._fields.overflow[0])

    def result(self) -> Grid:
        """Return the grid as it stands."""
        return Grid(self._fields.digits.astype(np.uint8).tobytes(), self.geometry)

    def result_of(self, grid: Grid) -> Grid:
        """Return the grid as it stands, as one of the puzzle's own geometry."""
        return Grid(self._fields.digits.astype(np.uint8).tobytes(), grid.geometry)

    def remaining(self) -> tuple[tuple[Digit, ...], ...]:
        """For each cell the digits that may still go there."""
        digits = range(self.geometry.size)
        return tuple(
            tuple(d + 1 for d in digits if mask >> d & 1) for mask in self.state.candidates.tolist()
        )

    def steps(self, ladder: Ladder) -> tuple[Step, ...]:
        """Return the steps that the ladder has taken, in order."""
        from solver.human.engine.evidence import Reader

        if not self._reader:
            self._reader.append(Reader(self.geometry))
        items = self._fields.items[: self._fields.item_count[0]]
        return tuple(self._reader[0].steps(ladder, self.heads(), items))


class _Arrays(NamedTuple):
    """A bench's records, each in an array of one."""

    all_tables: npt.NDArray[np.void]
    states: npt.NDArray[np.void]
    logs: npt.NDArray[np.void]


class _LogFields(NamedTuple):
    """Fields of a bench's records: a record looks a field up by name, which takes 2 µs a time."""

    digits: Array
    heads: Array
    items: Array
    off: Array
    steps: Array
    item_count: Array
    overflow: Array


_OUTCOMES = tuple(Outcome)
_MOST_LADDERS = 256


_benches = threading.local()
_MOST_BENCHES = 8
"""Geometries for which a thread keeps a bench; the one that came first goes first."""


def bench_for(geometry: Geometry) -> Bench:
    """Return this thread's bench for a geometry.

    Geometries that differ in their cages and clues alone share records and calls: only one of their
    benches can be in use at a time.

    Raises:
        GeometryError: it has constraints of which no technique knows.
    """
    if (reason := why_unlevelled(geometry)) is not None:
        raise GeometryError(
            f"{geometry.name} has no level, as {reason}. validate and solve judge it."
        )
    known: dict[Geometry, Bench] = _benches.__dict__.setdefault("known", {})
    base = without_clues(geometry)
    if base not in known:
        if len(known) == _MOST_BENCHES:
            del known[next(iter(known))]
        known[base] = new_bench(base)
    bench = known[base]
    if base == geometry:
        return bench
    return replace(bench, geometry=geometry)


def new_bench(geometry: Geometry) -> Bench:
    """Return a bench for a geometry, with records of its own."""
    from solver.human.engine.tables import tables_of

    return _bench_on(geometry, tables_of(geometry))


def scoring_bench_for(scored: ScoredVariant) -> Bench:
    """Return this thread's bench on which a variant is scored, with the houses that it has there.

    A puzzle is climbed there as one of that geometry: the cells are the same.
    """
    from solver.human.engine.tables import scoring_tables_of

    known: dict[Geometry, Bench] = _benches.__dict__.setdefault("scoring", {})
    if scored.geometry not in known:
        if len(known) == _MOST_BENCHES:
            del known[next(iter(known))]
        known[scored.geometry] = _bench_on(scored.geometry, scoring_tables_of(scored))
    return known[scored.geometry]


def bench_and_ladder(geometry: Geometry, ladder: Ladder) -> tuple[Bench, Ladder]:
    """Return the bench and the ladder with which a puzzle of a geometry is climbed.

    In a variant that has a score, Sudoku Explainer's ladder is SukakuExplainer's of variants, on a
    bench of its own.

    Raises:
        ArgumentError: it is no ladder, such as the name of one.
        GeometryError: it has constraints of which no technique knows.
    """
    check_ladder(ladder)
    scored = None if geometry.is_classic else scored_variant(geometry)
    its = None if scored is None else in_variants(ladder)
    if scored is None or its is None:
        return bench_for(geometry), ladder_on(geometry, ladder)
    return scoring_bench_for(scored), its


def _bench_on(geometry: Geometry, tables: Tables) -> Bench:
    """Return a bench on some tables, with the other records of its own."""
    from solver.human.engine.calls import Calls
    from solver.human.engine.state import new_state
    from solver.human.engine.step_log import new_log

    records = (tables, new_state(geometry), new_log())
    return Bench(geometry, *records, Calls(geometry, *records))
