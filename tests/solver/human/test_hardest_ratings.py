"""The ratings of the hardest puzzles stay what they were: what makes them faster changes none."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from puzzle import Grid
from solver.human import rate
from tests.corpora import FOLDER

ROOT = Path(__file__).parents[3]
RATINGS = dict(
    line.split()
    for line in (ROOT / "benchmarks" / "hardest-ratings.txt").read_text().splitlines()
    if not line.startswith("#")
)
"""By puzzle, its ER/EP/ED, as `benchmarks/ratings.py` prints them."""


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", list(RATINGS)[::80])
def test_a_hardest_puzzle_has_the_rating_it_had(puzzle: str) -> None:
    """Score, pearl and diamond are those of the list."""
    rating = rate(Grid.parse(puzzle))
    assert f"{rating.score}/{rating.pearl}/{rating.diamond}" == RATINGS[puzzle]


def test_the_list_has_all_of_the_corpus() -> None:
    """The list rates the 2,000 puzzles of which `hardest.txt` is a sample."""
    assert len(RATINGS) == 2000
    assert set((FOLDER / "hardest.txt").read_text().split()) < set(RATINGS)


def test_the_page_counts_the_ratings_of_the_list() -> None:
    """The table of docs/levels.md has as many puzzles by rating as the list."""
    page = (ROOT / "docs" / "levels.md").read_text()
    found = re.search(r"^\| rating \|(.*)\|\n.*\n\| puzzles \|(.*)\|$", page, re.MULTILINE)
    assert found is not None
    ratings, puzzles = (re.findall(r"[\d.]+", row) for row in found.groups())
    told = dict(zip(ratings, map(int, puzzles), strict=True))
    assert told == Counter(rating.partition("/")[0] for rating in RATINGS.values())


@pytest.mark.slow
def test_the_page_has_the_ratings_that_differ_from_published_ones() -> None:
    """The puzzles of docs/levels.md have the ratings that it says they have here."""
    page = (ROOT / "docs" / "levels.md").read_text()
    told = re.findall(r"^([1-9.]{81})  published [0-9.]+, here ([0-9.]+)$", page, re.MULTILINE)
    assert len(told) == 2
    assert [str(rate(Grid.parse(puzzle)).score) for puzzle, _ in told] == [ours for _, ours in told]
