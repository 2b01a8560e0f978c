"""Every technique fires where its cases say so, and nowhere that they say not."""

from __future__ import annotations

import pytest

from solver.human.registry import FINDERS, Finder, Technique
from tests.solver.human.cases import FOLDER, Case, effects_of, find, read_cases, timed

CASES = [case for path in sorted(FOLDER.glob("*.txt")) for case in read_cases(path)]


@pytest.mark.parametrize("case", timed(CASES))
def test_fires_or_not_as_the_case_says(case: Case):
    """The finder's first step has exactly the effects of the case, or there is none."""
    if case.effects is None:
        assert find(case.bench(), case.finder, only=case.technique) is None
    else:
        step = find(case.bench(), case.finder, only=case.only)
        assert step is not None
        assert (effects_of(step), step.technique.slug) == (case.effects, case.technique)


@pytest.mark.parametrize("technique", Technique, ids=lambda technique: technique.slug)
def test_each_technique_has_three_of_each(technique: Technique):
    """No technique rests on fewer than three cases that fire and three that must not."""
    kinds = [case.effects is None for case in CASES if case.technique == technique.slug]
    assert kinds.count(True) >= 3
    assert kinds.count(False) >= 3


@pytest.mark.parametrize("finder", FINDERS.values(), ids=lambda f: f.slug)
def test_each_finder_has_a_file(finder: Finder):
    """A finder without cases is not done."""
    assert any(case.finder is finder for case in CASES)
