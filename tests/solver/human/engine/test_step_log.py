"""Marks by which steps are known, and what happens where there are more than are kept."""

from __future__ import annotations

import numpy as np
import pytest

from puzzle.errors import ArgumentError
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from solver.human import Technique, marks_of
from solver.human.climb import bench_for
from solver.human.engine import climbing
from solver.human.engine.step_log import (
    ELIMINATE,
    HOUSE,
    PASSED_ROOM,
    PATTERN,
    PLACE,
    add,
    add_placement,
    close_step,
    mark_of_effect,
    mark_of_technique,
    new_log,
    open_step,
)
from solver.human.ladder import Rung
from solver.human.registry import FINDERS

ROLES = (PLACE, ELIMINATE, PATTERN, HOUSE)
EMPTY = Grid.parse("0" * 81)


@pytest.mark.slow
def test_no_two_effects_or_techniques_have_one_mark_nor_do_two_of_them_together():
    """Marks of single effects differ, with roles, cells and digits near each other, and so do sums.

    A house and a cell of the same number are two things.
    """
    effects = [
        mark_of_effect(role, cell, d) for role in ROLES for cell in range(81) for d in range(9)
    ]
    marks = np.array(effects + [mark_of_technique(code) for code in range(256)], dtype=np.int64)
    assert len(set(marks.tolist())) == len(marks)
    first, second = np.triu_indices(len(marks), 1)
    with np.errstate(over="ignore"):
        sums = marks[first] + marks[second]
    assert len(np.unique(sums)) == len(sums)


def test_a_mark_has_half_of_its_bits_set_and_each_as_often_as_not():
    """No bit of the marks stands still, as the highest would where shifts fill up with the sign."""
    marks = [mark_of_effect(ELIMINATE, cell, d) for cell in range(256) for d in range(16)]
    bits = np.array(marks, dtype=np.int64).view(np.uint8).reshape(-1, 8)
    shares = np.unpackbits(bits, axis=1).mean(axis=0)
    assert shares.min() > 0.45
    assert shares.max() < 0.55


def test_a_step_beyond_those_that_are_kept_is_told_and_a_known_one_is_not():
    """A full list overflows by a new step alone."""
    log = new_log()
    log.every = 1
    log.heads[0] = Technique.X_WING, 0, 0, 0
    log.items[0] = ELIMINATE, 5, 3
    log.cursor = log.effects = 1
    log.passed_count = PASSED_ROOM
    known = mark_of_technique(Technique.X_WING) + mark_of_effect(ELIMINATE, 5, 3)
    log.passed[17] = np.array([known & (1 << 64) - 1], dtype=np.uint64).view(np.int64)[0]
    close_step(log)
    assert (log.overflow, log.steps) == (0, 0)
    log.items[0] = ELIMINATE, 5, 4
    close_step(log)
    assert (log.overflow, log.steps) == (1, 0)


@pytest.mark.parametrize("role", [HOUSE, PATTERN])
@pytest.mark.parametrize("by_houses", [0, 1])
def test_what_shows_a_step_makes_another_one_where_that_is_asked_for(role, by_houses):
    """Two steps of one effect by other houses, or other candidates, are two, or else one."""
    log = new_log()
    log.every, log.by_houses = 1, by_houses
    for shown in (3, 4):
        open_step(log, Technique.X_WING, 0)
        add(log, role, shown, 1)
        add_placement(log, 5, 3)
        close_step(log)
    assert log.steps == (2 if by_houses else 1)


def test_more_steps_than_are_kept_are_an_error_in_words(monkeypatch):
    """Who asks for every step is told that there are more."""

    def find_too_many(*records):
        log = records[-1]
        log.overflow = 1
        return False

    monkeypatch.setattr(climbing, "find_one", find_too_many)
    bench = bench_for(CLASSIC)
    bench.stand_at(marks_of(EMPTY), EMPTY)
    finder = next(one for one in FINDERS.values() if one.slug == "x-wing")
    with pytest.raises(ArgumentError, match=f"more than {PASSED_ROOM} steps of x-wing"):
        list(bench.every(Rung(finder, None, None)))
