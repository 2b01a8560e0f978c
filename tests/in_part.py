"""Cases that are all combinations of some values: a part of them always, a second one in CI."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest

from tests.thorough import THOROUGH

_PARTS = (0, 1)
"""The part that is not slow, and that of CI."""


def in_part(*axes: Iterable[Any]) -> list[Any]:
    """Return a part of all combinations of the values of axes, and a second one marked slow.

    Where readers take one axis apart from another, what fails fails for a value of one of them. So
    each part has every value of every axis: one combination in as many as the second longest axis
    has values, spread evenly. All combinations are there, the others marked slow, in a thorough
    check.
    """
    values = [[*axis] for axis in axes]
    step = sorted(map(len, values))[-2]
    cases = []
    for places in product(*(range(len(axis)) for axis in values)):
        case = [axis[place] for axis, place in zip(values, places, strict=True)]
        part = sum(places) % step
        if part in _PARTS or THOROUGH:
            cases.append(pytest.param(*case, marks=[pytest.mark.slow] if part else []))
    return cases
