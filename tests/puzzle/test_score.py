"""A score is kept in whole tenths, and a lower bound is never taken for a score."""

from __future__ import annotations

import ast
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzle.errors import NotationError
from puzzle.score import Score, exact, score_fields
from tests.test_rooms import ROOMS, ROOT

SCORES = st.builds(Score, st.integers(0, 999), at_least=st.booleans())


@given(score=SCORES)
def test_text_is_read_again(score):
    """The text of a score, exact or not, is read as the same score."""
    assert Score.parse(str(score)) == score


@given(score=SCORES | st.none())
def test_json_is_read_again(score):
    """The JSON of a score, exact or not, is read as the same score."""
    assert Score.from_fields(json.loads(json.dumps(score_fields(score)))) == score


def test_an_exact_score_is_one_number():
    """An exact score adds no key, so that records of exact scores are what they always were."""
    assert Score(42).to_fields() == {"score": 4.2}
    assert Score(95, at_least=True).to_fields() == {"score": 9.5, "at_least": True}


def test_old_records_are_read():
    """Ratings that say `at_least` of every score, and records that never do, are read alike."""
    assert Score.from_fields({"score": 4.2, "at_least": False}) == Score(42)
    assert Score.from_fields({"score": 9.5, "at_least": True}) == Score(95, at_least=True)
    assert Score.from_fields({"score": 9}) == Score(90)
    assert Score.from_fields({"level": 1}) is None


@given(first=SCORES, second=SCORES)
def test_order(first, second):
    """Scores compare by tenths; at the same tenths the bound comes after the score."""
    by_hand = (first.tenths, first.at_least) < (second.tenths, second.at_least)
    assert (first < second) is by_hand


def test_only_what_is_exact_is_exact():
    """A bound is no exact score."""
    assert exact(Score(42)) == Score(42)
    assert exact(Score(95, at_least=True)) is None
    assert exact(None) is None


@pytest.mark.parametrize("text", ["", "4.25", "4,2", "-1", "at least", "at most 4.2", "nan", "٤.٢"])
def test_text_that_is_no_score(text):
    """Any other text is refused."""
    with pytest.raises(NotationError, match="is no score"):
        Score.parse(text)


@pytest.mark.parametrize("value", ["4.2", True, -1, 100, [4.2], float("nan"), float("inf")])
def test_json_that_is_no_score(value):
    """Any other value is refused."""
    with pytest.raises(NotationError, match="it must be a number such as"):
        Score.from_fields({"score": value})


KERNELS = {ROOT / "solver" / "human" / folder for folder in ("chains", "techniques")}
"""Tables of kernels add floats as the reference does, to round where it rounds."""


@pytest.mark.slow
def test_tenths_are_turned_in_one_place():
    """No other module multiplies or divides by ten, as one that turns scores itself would."""
    sources = [source for room in ROOMS for source in (ROOT / room).rglob("*.py")]
    found = {
        source.relative_to(ROOT).as_posix()
        for source in sources
        if KERNELS.isdisjoint(source.parents)
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult | ast.Div)
        for side in (node.left, node.right)
        if isinstance(side, ast.Constant) and side.value == 10
    }
    assert found == set()
