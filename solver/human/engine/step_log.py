"""The step log: how kernels write down what they found, with the evidence.

    heads   (S, 4)  for each step: technique, rung, surcharge, first item
    items   (M, 3)  for each item: role, cell (or house), digit index (or a detail of the role)
    off     (T,)    by technique: 1 where it is switched off, so that its steps are not kept
    steps, item_count   how many steps are closed, and how many items they have
    cursor, effects     of the open step: where its next item goes, how many effects it has
    overflow            1 once something did not fit
    every           1 where every step is asked for and not the first alone
    by_houses       1 where steps over other houses or candidates are other steps, too
    passed  (K,)    where every step is asked for: marks of those that are known; the first
    passed_count    so many of them are in use

The items of step i run from heads[i, FIRST] to heads[i + 1, FIRST] (or to item_count). `rung` is
the index of the ladder's rung that found the step; the driver fills it in. `surcharge` is what the
step adds to its rung's score, in tenths: a chain's length, a loop's size.

A technique writes a step like this, and the log forgets it when it has no effect:

    open_step(log, X_WING, 0)
    add(log, HOUSE, row, 0)
    add(log, PATTERN, cell, d)
    add_elimination(state, log, other, d)         # only where the candidate is still there
    if close_step(log):
        return True

A finder that compares steps before it writes the best one passes over those that are `off`. Where
every step is asked for, `close_step` keeps each and says that the finder is to look on; one that
compares writes each that it comes to instead.
"""

from __future__ import annotations

from collections.abc import Iterable

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import lowest
from solver.human.engine.record import Array, new_record
from solver.human.engine.state import GridState, eliminate, place
from solver.human.engine.tables import Tables
from solver.human.registry import Technique

TECHNIQUE, RUNG, SURCHARGE, FIRST = 0, 1, 2, 3

PLACE = 1
"""(cell, digit): the step puts the digit in the cell."""
ELIMINATE = 2
"""(cell, digit): the step removes the candidate."""
PATTERN = 3
"""(cell, digit): a candidate of the pattern itself."""
FIN = 4
"""(cell, digit): a candidate that stands beside the pattern: a fin, an extra digit."""
HOUSE = 5
"""(house, part): a house that shows the pattern; part 0 is base or first, 1 is cover or second,
2 is where the pattern leaves one place for the digit placed, or a house that chains start in."""
CHAIN = 6
"""(number, parent): a chain starts here; its nodes follow. `parent` is -1 for a main chain."""
ON = 7
"""(cell, digit): a chain's next node: the digit is in the cell."""
OFF = 8
"""(cell, digit): a chain's next node: the digit is not in the cell."""
ALSO = 9
"""(cell, digit): a further cell of the last node: with it, the node is one place among several."""
GROUP = 10
"""(number, 0): a group of candidates starts here: a colour, a set of cells."""
MEMBER = 11
"""(cell, digit): a candidate of the last group."""
BY = 12
"""(technique, 0): the last node, inside a net, is off by a pattern of this technique."""
BY_HOUSE = 13
"""(house, part): a house of that pattern, as for `HOUSE`."""
BY_PATTERN = 14
"""(cell, digit): a candidate of that pattern."""

TOTAL = 15
"""(0, sum): what the cells of a sum add up to, those of the pattern less those of the fins."""

CLUE = 16
"""(rule, cell): a rule that shows the step, by its place among the geometry's constraints, and the
cell from which it is followed, -1 for none."""

SPREAD = -7046029254386353131
"""An odd number that spreads bits: multiples of it are far apart."""
MIX_ONCE, MIX_TWICE = -4658895280553007687, -7723592293110705685
"""Odd numbers whose products, with shifts between them, look random in every bit.

All three are of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators,
2014)."""


class StepLog:
    """A record of the arrays drawn in the module's docstring."""

    heads: Array
    items: Array
    off: Array
    steps: int
    item_count: int
    cursor: int
    effects: int
    overflow: int
    every: int
    by_houses: int
    passed: Array
    passed_count: int


STEP_ROOM = 1024
"""Steps that fit a log: on 9×9 each removes one of at most 729 candidates."""
ITEM_ROOM = 65536
PASSED_ROOM = 32768
"""Steps of one kind that are kept at a position, where every step is asked for: more overflow."""
STEP_ITEMS = 4096
"""More items than a step has that is asked for with every other."""
TECHNIQUE_ROOM = 256
"""More than the greatest code of a technique: a new one compiles no kernel anew."""


def new_log(off: Iterable[Technique] = ()) -> StepLog:
    """Return an empty log, with these techniques off.

    All have one size, or kernels would not fit all.
    """
    log = new_record(
        StepLog,
        heads=(STEP_ROOM, 4),
        items=(ITEM_ROOM, 3),
        off=(TECHNIQUE_ROOM,),
        steps=(),
        item_count=(),
        cursor=(),
        effects=(),
        overflow=(),
        every=(),
        by_houses=(),
        passed=(PASSED_ROOM,),
        passed_count=(),
    )
    log.off[list(off)] = 1
    return log


@lean_kernel
def clear(log: StepLog) -> None:
    """Forget every step; what is switched off stays so."""
    log.steps = 0
    log.item_count = 0
    log.cursor = 0
    log.effects = 0
    log.overflow = 0


@lean_kernel
def open_step(log: StepLog, technique: int, surcharge: int) -> None:
    """Start a step; what was opened before and not closed is forgotten."""
    step = log.steps
    if step == log.heads.shape[0]:
        log.overflow = 1
        step -= 1
    log.heads[step, TECHNIQUE] = technique
    log.heads[step, RUNG] = -1
    log.heads[step, SURCHARGE] = surcharge
    log.heads[step, FIRST] = log.item_count
    log.cursor = log.item_count
    log.effects = 0


@lean_kernel
def add(log: StepLog, role: int, cell: int, d: int) -> None:
    """Write one item of the open step."""
    i = log.cursor
    if i == log.items.shape[0]:
        log.overflow = 1
        return
    log.items[i, 0] = role
    log.items[i, 1] = cell
    log.items[i, 2] = d
    log.cursor = i + 1


@lean_kernel
def add_placement(log: StepLog, cell: int, d: int) -> None:
    """Write that the open step puts a digit in a cell."""
    _add_effect(log, PLACE, cell, d)


@lean_kernel
def add_elimination(state: GridState, log: StepLog, cell: int, d: int) -> None:
    """Write that the open step removes a candidate, if the cell still has it."""
    if state.candidates[cell] >> d & 1:
        _add_effect(log, ELIMINATE, cell, d)


@lean_kernel
def _add_effect(log: StepLog, role: int, cell: int, d: int) -> None:
    """Write an effect; one that does not fit does not count, so that no climb goes on for ever."""
    before = log.cursor
    add(log, role, cell, d)
    log.effects += log.cursor - before


@lean_kernel
def add_house(tables: Tables, log: StepLog, role: int, h: int, slots: int, d: int) -> None:
    """Write one item for each of these slots of a house."""
    while slots:
        add(log, role, tables.houses[h, lowest(slots)], d)
        slots &= slots - 1


@lean_kernel
def add_cell(log: StepLog, role: int, cell: int, digits: int) -> None:
    """Write one item for each of these digits of a cell."""
    while digits:
        add(log, role, cell, lowest(digits))
        digits &= digits - 1


@lean_kernel
def eliminate_in_house(
    tables: Tables, state: GridState, log: StepLog, h: int, slots: int, d: int
) -> None:
    """Write that the open step removes a candidate from those of these slots that have it."""
    slots &= state.spots[h, d]
    while slots:
        add_elimination(state, log, tables.houses[h, lowest(slots)], d)
        slots &= slots - 1


@lean_kernel
def eliminate_in_cell(state: GridState, log: StepLog, cell: int, digits: int) -> None:
    """Write that the open step removes those of these digits that the cell still has."""
    digits &= state.candidates[cell]
    while digits:
        add_elimination(state, log, cell, lowest(digits))
        digits &= digits - 1


@lean_kernel
def eliminate_between(
    tables: Tables, state: GridState, log: StepLog, one: int, other: int, d: int
) -> None:
    """Remove a digit from the cells that both of two cells see."""
    for k in range(tables.peers.shape[1]):
        cell = tables.peers[one, k]
        if cell >= 0 and tables.sees[other, cell]:
            add_elimination(state, log, cell, d)


@lean_kernel
def close_step(log: StepLog) -> bool:
    """Keep the open step if it has an effect and its technique is not off; else forget it.

    Returns whether it was kept; where every step is asked for, whether there is no room for more.
    """
    step = log.steps
    if log.effects == 0 or step == log.heads.shape[0]:
        return False
    if log.off[log.heads[step, TECHNIQUE]]:
        return False
    if log.every:
        return _keep_new(log, _mark(log, step, log.cursor))
    log.item_count = log.cursor
    log.steps += 1
    return True


@lean_kernel
def _keep_new(log: StepLog, mark: int) -> bool:
    """Keep the open step if it is not known; whether there is no room for more."""
    if not is_passed(log, mark):
        if log.passed_count == log.passed.size:
            log.overflow = 1
        else:
            log.passed[log.passed_count] = mark
            log.passed_count += 1
            log.item_count = log.cursor
            log.steps += 1
    left = log.items.shape[0] - log.item_count
    return bool(log.steps == log.heads.shape[0] or left < STEP_ITEMS)


@lean_kernel
def mark_of_technique(technique: int) -> int:
    """Return what the mark of a step of a technique begins with."""
    return _mixed(technique << 8)


@lean_kernel
def mark_of_effect(role: int, cell: int, d: int) -> int:
    """Return what an effect adds to the mark of its step, whatever the order of the effects.

    Args:
        role: of the item, 1 and above; the house of a pattern may be marked too.
        cell: or house, below 2^16.
        d: the digit, or the item's detail, below 64.

    Two steps that do different things have the same mark by chance once in 2^64.
    """
    return _mixed((cell << 6 | d) << 8 | role)


@lean_kernel
def _mixed(number: int) -> int:
    """Return a number that looks random for each number, and is another for another."""
    # Shifts fill up with the sign: it is masked away, or a number and its complement were one.
    mark = (number + 1) * SPREAD
    mark = (mark ^ (mark >> 30 & (1 << 34) - 1)) * MIX_ONCE
    mark = (mark ^ (mark >> 27 & (1 << 37) - 1)) * MIX_TWICE
    return mark ^ (mark >> 31 & (1 << 33) - 1)


@lean_kernel
def is_passed(log: StepLog, mark: int) -> bool:
    """Whether the step with a mark is known."""
    found = False
    for i in range(log.passed_count):
        found |= log.passed[i] == mark
    return found


@lean_kernel
def _mark(log: StepLog, step: int, end: int) -> int:
    """Return the mark of a step whose items end before this one."""
    mark = mark_of_technique(log.heads[step, TECHNIQUE])
    for i in range(log.heads[step, FIRST], end):
        role = log.items[i, 0]
        if role in (PLACE, ELIMINATE) or (log.by_houses and role in (HOUSE, PATTERN)):
            mark += mark_of_effect(role, log.items[i, 1], log.items[i, 2])
    return int(mark)


@lean_kernel
def set_rung(log: StepLog, rung: int) -> None:
    """Write which rung of the ladder found the last closed step."""
    log.heads[log.steps - 1, RUNG] = rung


@lean_kernel
def apply_last(tables: Tables, state: GridState, log: StepLog) -> None:
    """Carry out the last closed step."""
    for i in range(log.heads[log.steps - 1, FIRST], log.item_count):
        role = log.items[i, 0]
        if role == ELIMINATE:
            eliminate(tables, state, log.items[i, 1], log.items[i, 2])
        elif role == PLACE and not state.digits[log.items[i, 1]]:
            place(tables, state, log.items[i, 1], log.items[i, 2])
