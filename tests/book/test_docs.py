"""What ``docs/explaining.md`` shows is what the code does."""

from __future__ import annotations

import re
from pathlib import Path

from book import step_svg
from puzzle import Grid
from solver.explain import explain
from solver.human import Strength, hint, in_words, replay
from tests.cases import INKALA, PAPER

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "explaining.md").read_text(encoding="utf-8")


def documented(section: str) -> set[str]:
    """The keys of the first table after these words."""
    table = PAGE.partition(section)[2].partition("|---|---|\n")[2].partition("\n\n")[0]
    return {key for row in table.splitlines() for key in re.findall(r"`(\w+)`", row.split("|")[1])}


def test_keys_of_an_explanation():
    """The table of keys has every key of an object but those all have, and the rating's."""
    keys = {key for text in (PAPER, INKALA) for key in explain(Grid.parse(text)).to_dict()}
    rated = {"level", "score", "at_least", "hodoku", "group"}
    assert documented("all\ncommands share:") == keys - {"puzzle", "verdict"} | rated


def test_keys_of_a_step():
    """The table of a step's keys has every key, and no other."""
    (first, *_) = explain(Grid.parse(PAPER)).to_dict()["steps"]
    assert documented("Each step has all of these keys:") == set(first)


def test_picture_and_words_are_the_tools():
    """The picture in the docs is drawn by the tool, and the words quoted are its own."""
    explanation = explain(Grid.parse(PAPER))
    path, index = explanation.path, explanation.hardest_index
    step, marks = path.steps[index], list(replay(path))[index]
    drawn = (DOCS / "images" / "x-wing.svg").read_text(encoding="utf-8")
    assert drawn == step_svg(step, marks, path.puzzle)
    for number in (index, index + 1):
        assert f"  {number}. {in_words(path.steps[number - 1], path.puzzle.geometry)}\n" in PAGE
    for strength in (Strength.WHERE, Strength.TECHNIQUE):
        assert f"| {hint(step, path.puzzle.geometry, strength)} |" in PAGE
