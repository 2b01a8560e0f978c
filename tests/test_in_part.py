"""The part of all combinations that is not left to CI."""

from __future__ import annotations

from itertools import product

import pytest

from tests.in_part import in_part


@pytest.mark.parametrize("lengths", [(20, 11), (11, 20), (4, 5, 5, 3), (3, 4), (7, 7), (6, 4, 20)])
def test_every_value_is_in_the_part(lengths):
    """All combinations are there, each once; those that are not slow have every value."""
    axes = [range(length) for length in lengths]
    cases = in_part(*axes)
    assert [case.values for case in cases] == [*product(*axes)]
    part = [case.values for case in cases if not case.marks]
    assert len(part) * sorted(lengths)[-2] <= len(cases) + len(part)
    for axis, values in zip(axes, zip(*part, strict=True), strict=True):
        assert {*values} == {*axis}
