"""The registry's rows: each names what is there, and fits the others."""

from __future__ import annotations

import string
from importlib import import_module
from inspect import get_annotations, signature

import pytest

from solver.human.engine.step_log import TECHNIQUE_ROOM
from solver.human.ladder import LADDERS
from solver.human.registry import FINDERS, ROWS, Finder, Technique
from solver.human.words import patterns, uniqueness
from solver.human.words.template import FIELDS

WORDS = {"patterns": patterns, "uniqueness": uniqueness}


@pytest.mark.parametrize("finder", FINDERS.values(), ids=lambda finder: finder.slug)
def test_each_kernel_is_there_and_takes_its_familys_scratch(finder: Finder):
    """A row's kernel is a function of the five things that every finder is called with."""
    module = import_module(f"solver.human.{finder.family}")
    function = getattr(module, finder.kernel.rpartition(".")[2]).py_func
    taken = [*signature(function).parameters]
    assert taken[:4] == ["tables", "state", "scratch", "log"]
    assert len(taken) == 5
    makes = getattr(module, "new_scratch", None)
    kind = get_annotations(makes)["return"] if makes else "int"
    assert get_annotations(function)["scratch"] == kind


def test_codes_differ_and_fit_the_log():
    """Two members of one code would be one technique."""
    assert len({*Technique}) == len(Technique.__members__)
    assert all(0 < technique < TECHNIQUE_ROOM for technique in Technique)


@pytest.mark.parametrize("technique", Technique, ids=lambda technique: technique.slug)
def test_words_have_known_fields(technique: Technique):
    """Each clause has only known fields, and each `told_by` names a function that exists."""
    row = ROWS[technique.slug]
    assert not (row.words and row.told_by)
    assert {name for _, name, _, _ in string.Formatter().parse(row.words) if name} <= FIELDS.keys()
    if row.told_by:
        module, _, name = row.told_by.partition(".")
        assert callable(getattr(WORDS[module], name))


@pytest.mark.parametrize("name", LADDERS)
def test_places_on_a_ladder_differ(name: str):
    """No two rows claim one place, so that the order of the rows decides nothing."""
    rows = [ROWS[rung.finder.slug] for rung in LADDERS[name].rungs]
    places = {
        "players": [row.players for row in rows],
        "hodoku": [row.hodoku and row.hodoku.place for row in rows],
        "se": [(row.score, row.code) for row in rows],
    }[name]
    assert len(set(places)) == len(places)
