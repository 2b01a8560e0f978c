"""The parts of all combinations: of the check, of CI, and of a thorough check."""

from __future__ import annotations

from itertools import product

import pytest

from tests import in_part as parts
from tests.in_part import in_part


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
