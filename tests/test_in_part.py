"""The parts of all combinations: of the check, of CI, and of a thorough check."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from tests import conftest
from tests import in_part as parts
from tests.in_part import in_part

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("lengths", [(20, 11), (11, 20), (4, 5, 5, 3), (3, 4), (7, 7), (6, 4, 20)])
def test_every_value_is_in_each_part(lengths, monkeypatch):
    """In that of the check, and in that of CI; a thorough check has each combination once."""
    axes = [range(length) for length in lengths]
    monkeypatch.setattr(parts, "THOROUGH", False)
    cases = in_part(*axes)
    of_check = [case.values for case in cases if not case.marks]
    of_ci = [case.values for case in cases if case.marks]
    for part in (of_check, of_ci):
        assert len(part) * sorted(lengths)[-2] <= len([*product(*axes)]) + len(part)
        for axis, values in zip(axes, zip(*part, strict=True), strict=True):
            assert {*values} == {*axis}
    monkeypatch.setattr(parts, "THOROUGH", True)
    assert [case.values for case in in_part(*axes)] == [*product(*axes)]


class Case:
    """A test as the hook sees it."""

    def __init__(self, nodeid):
        self.nodeid, self.marks = nodeid, []

    def get_closest_marker(self, name):
        return next((mark for mark in self.marks if mark.name == name), None)

    def add_marker(self, mark):
        self.marks.append(mark)


def test_the_check_runs_one_in_five_of_a_corpus():
    """As CONTRIBUTING.md says; of few cases, and of few tests, each is run."""
    corpus, few, many = ([Case(f"{n}[{at}]") for at in range(n)] for n in (21, 20, conftest._MANY))
    conftest.pytest_collection_modifyitems([*corpus, *few, *many])
    assert [len(case.marks) for case in corpus] == [*[0, 1, 1, 1, 1] * 4, 0]
    assert not any(case.marks for case in few)
    alone = [Case(f"{n}[{n}]") for n in range(100)]
    conftest.pytest_collection_modifyitems(alone)
    assert not any(case.marks for case in alone)
    said = "Of a test with more than 20 cases it runs one in five; a file by itself runs all."
    assert said in " ".join((ROOT / "CONTRIBUTING.md").read_text("utf-8").split())
