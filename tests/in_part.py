"""Cases that are all combinations of some values: a part of them always, the others in CI."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest


def in_part(*axes: Iterable[Any]) -> list[Any]:
    """Return all combinations of the values of axes; most of them are marked slow.

    Where readers take one axis apart from another, what fails fails for a value of one of them. So
    the part that is not slow has every value of every axis: one combination in as many as the
    second longest axis has values, spread evenly.
    """
    values = [[*axis] for axis in axes]
    step = sorted(map(len, values))[-2]
    cases = []
    for places in product(*(range(len(axis)) for axis in values)):
        case = [axis[place] for axis, place in zip(values, places, strict=True)]
        marks = [pytest.mark.slow] if sum(places) % step else []
        cases.append(pytest.param(*case, marks=marks))
    return cases
