"""Every technique fires where its cases say so, and nowhere that they say not."""

from __future__ import annotations

from collections import Counter

import pytest

from solver.human.registry import FINDERS, Technique
from tests.solver.human.cases import FOLDER, Case, by_finder, effects_of, find, read_cases

CASES = [case for path in sorted(FOLDER.glob("*.txt")) for case in read_cases(path)]


def said(case: Case) -> tuple[frozenset[str], str] | None:
    """What the case says that is found: the effects, and the technique's name."""
    return None if case.effects is None else (case.effects, case.technique)


def found(case: Case) -> tuple[frozenset[str], str] | None:
    """What is found, where only what must not fire is looked for if nothing must."""
    only = case.technique if case.effects is None else case.only
    step = find(case.bench(), case.finder, only=only)
    return None if step is None else (effects_of(step), step.technique.slug)


@pytest.mark.parametrize("cases", by_finder(CASES))
def test_fires_or_not_as_the_case_says(cases: list[Case]):
    """The finder's first step has exactly the effects of the case, or there is none."""
    assert {str(case): found(case) for case in cases} == {str(case): said(case) for case in cases}


def test_each_technique_has_three_of_each():
    """No technique rests on fewer than three cases that fire and three that must not."""
    kinds = Counter((case.technique, case.effects is None) for case in CASES)
    each = {(technique.slug, is_quiet) for technique in Technique for is_quiet in (True, False)}
    assert {kind for kind in each if kinds[kind] < 3} == set()


def test_each_finder_has_a_file():
    """A finder without cases is not done."""
    assert {case.finder for case in CASES} == set(FINDERS.values())
