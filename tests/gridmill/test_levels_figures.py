"""Figures of ``docs/levels.md`` that need no long run are those of the code and of the lists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.digging import beginnings, hill_climber
from generator.recipe.recipe_fields import MAX_ATTEMPTS_AT_WISHES
from puzzle.grid import Grid
from puzzle.score import Score
from puzzle.symmetry import Symmetry
from solver.form_scores import FORMS, FORMS_OF_NESTED
from solver.human import backdoors, rate
from solver.human.chains.nested_chains import MOST_NETS
from solver.human.chains.nets import MOST_CHAINED
from solver.human.metrics import BLANKS_EDGES, FREEDOM_EDGES, grade
from solver.quoted import MOST_SOLUTIONS
from tests.solver.human.rated import RATED

ROOT = Path(__file__).parents[2]
TEXT = " ".join((ROOT / "docs" / "levels.md").read_text(encoding="utf-8").split())
LINES = (ROOT / "docs" / "levels.md").read_text(encoding="utf-8").splitlines()
WORDS = {"two": 2, "three": 3, "four": 4, "five": 5, "twelve": 12, "fifteen": 15}


def lines_of(*path: str) -> list[str]:
    """The lines of a file that are no comments."""
    text = ROOT.joinpath(*path).read_text(encoding="utf-8").splitlines()
    return [line for line in text if line and not line.startswith("#")]


FIGURES = {
    r"Breeding goes on up to (\S+) exchanges": hill_climber.GENERATIONS * hill_climber.EXCHANGES,
    r"the climb walks (\d+) steps away": hill_climber.STEPS_AWAY,
    r"An attempt ends with (\d+) ratings none of which": hill_climber.RATINGS_OF_KEPT,
    r"ends with (1,\d+) ratings where all": hill_climber.RATINGS_OF_NESTED,
    r"or (\w+) scores or fewer, it begins with": hill_climber.NARROW_SCORES,
    r"are 9\.5 or more, else with (\d+)": hill_climber.RATINGS,
    r"found here before, (\w+) in all": len(beginnings.KEPT),
    r"(\w+) whose pattern is the same after half a turn": sum(
        Symmetry.ROTATIONAL_180.holds(Grid.parse(text).geometry, Grid.parse(text).givens)
        for text in beginnings.SYMMETRIC
    ),
    r"and (\w+) that are mirrored in a diagonal": sum(
        not Symmetry.ROTATIONAL_180.holds(Grid.parse(text).geometry, Grid.parse(text).givens)
        for text in beginnings.SYMMETRIC
    ),
    r"(\w+) that were met near another puzzle of 10\.8": len(lines_of("examples", "eleven.txt")),
    r"There are (\d+), each from a grid of its own": len(
        lines_of("generator", "digging", "seventeen.txt")
    ),
    r"looked for in (\S+) attempts": MAX_ATTEMPTS_AT_WISHES,
    r"more than (\d+) candidates are left": MOST_CHAINED,
    r"has (\d+) of them with its ratings": len(lines_of("tests", "corpora", "variants.tsv")) - 1,
    r"(\d+) are below what the list is said to begin with": sum(
        Score.parse(line.split()[1].partition("/")[0]) < Score(110)
        for line in lines_of("benchmarks", "hardest-ratings.txt")
    ),
    r"those of (\d+) equivalent forms": FORMS,
    r"9\.5 or more there are (\w+)": FORMS_OF_NESTED,
    r"The smallest are told, up to (\w+) cells": backdoors.LARGEST,
    r"for each of the givens by itself, up to (\S+\d)": MOST_SOLUTIONS,
}
"""What the page says around a number, and the number."""


@pytest.mark.parametrize("words", FIGURES)
def test_a_figure(words: str) -> None:
    """The page has the number once, and it is that of the code or of the list."""
    (told,) = re.findall(words, TEXT)
    assert (WORDS.get(told.lower()) or int(told.replace(",", ""))) == FIGURES[words]


def test_nets_that_are_spread_for_one_step() -> None:
    """The page says the bound on nested chains in words."""
    assert "when a million and a half nets were spread for one step" in TEXT
    assert MOST_NETS == 1_500_000


@pytest.mark.parametrize("name", ["X: N", "Y: F"])
def test_classes_of_the_grade(name: str) -> None:
    """The table of classes has the edges that the grade uses."""
    row = next(line for line in LINES if line.startswith(f"| {name} |"))
    first, *others = [cell.strip() for cell in row.split("|")[2:-1]]
    begins = [int(re.search(r"\d+", cell)[0]) for cell in others]
    edges = BLANKS_EDGES if name == "X: N" else FREEDOM_EDGES
    assert tuple(begins) == edges
    assert first == f"to {edges[0] - 1}"
    ends = [int(cell.split("–")[1]) for cell in others[:-1]]
    assert ends == [edge - 1 for edge in edges[1:]]


def test_the_models_own_rows() -> None:
    """The five rows that the page quotes have the grades that it gives them."""
    rows = re.findall(r"(\d\d)(?: blanks and F|,) (\d+) → ([A-I])", TEXT)
    assert len(rows) == 5
    assert all(grade(int(blanks), int(freedom)) == letter for blanks, freedom, letter in rows)


def test_hodokus_levels_of_each_level() -> None:
    """No puzzle of the sample is where the table of 596 has none."""
    names = ("Easy", "Medium", "Hard", "Unfair", "Extreme")
    told = {}
    for line in LINES:
        if found := re.match(r"\| (\d|beyond) \| (\d+) \|( [\d.]+ \|){3}(.*)\|$", line):
            level = None if found[1] == "beyond" else int(found[1])
            counts = [int(cell or 0) for cell in map(str.strip, found[4].split("|"))]
            assert sum(counts) == int(found[2])
            told[level] = dict(zip(names, counts, strict=True))
    assert sum(sum(counts.values()) for counts in told.values()) == 596
    assert all(told[rate(rated.puzzle).level][rated.hodoku] for rated in RATED)
