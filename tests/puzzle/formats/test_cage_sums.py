"""Sums of cages that are written in words under a puzzle."""

import io

import pytest

from puzzle import Grid, NotationError
from puzzle.formats import read_stream
from tests.cases import EASY


def only(text):
    """Return what the one record of a text is."""
    (record,) = read_stream(io.BytesIO(f"{EASY}\n\n{text}\n".encode()))
    return record.content


@pytest.mark.parametrize(
    "line", ["r1c1+r1c2 = 0", "cage r1c1+r1c2 = 0", "Killer cages: r1c1+r1c2 = 0"]
)
def test_a_sum_of_0_is_told(line):
    """Links say 0 where there is no sum; whoever writes it means one, and there is none."""
    content = only(line)
    assert isinstance(content, NotationError)
    assert content.message.startswith("The cage r1c1+r1c2 cannot add up to 0: write its sum")


def test_another_sum_is_a_cage():
    """The same line with a sum that can be is a rule of the puzzle."""
    content = only("r1c1+r1c2 = 8")
    assert isinstance(content, Grid)
    assert [rule.value for rule in content.geometry.constraints] == [8]
