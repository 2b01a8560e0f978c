"""What ``docs/template.md`` says is what the code does."""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path

from book import Check
from book.print.difficulty import TYPICAL_EFFORT
from book.print.parts import BookPart
from book.print.template_data import template_data
from book.print.template_packages import PACKAGES
from book.print.typeset import PagesAsked
from tests.book.books import small_book

PAGE = (Path(__file__).parents[2] / "docs" / "template.md").read_text(encoding="utf-8")


def documented(head: str) -> set[str]:
    """The keys in the first column of the first table after these words."""
    table = PAGE.partition(head)[2].partition("|---|---|\n")[2].partition("\n\n")[0]
    return {
        key for row in table.splitlines() for key in re.findall(r"`([^`]+)`", row.split("|")[1])
    }


def test_keys_that_a_template_gets():
    """The tables have every key of the book's JSON text, and no other."""
    data = template_data(small_book(), 1)
    sections = data["sections"]
    assert documented("Lengths are points; gutter") == set(data)
    assert documented("\nA sheet:") == set(data["sheet"])
    assert documented("\nA style of pages") == set(data["styles"][0])
    assert documented("\nA geometry:") == set(data["geometries"][0])
    assert documented("\nA puzzle:") == set(sections[0]["puzzles"][0])
    assert documented("\nA lesson:") == set(data["lessons"][0])
    asked = PagesAsked("", "{}", "pdf", date(2026, 11, 21), (), None, {}, BookPart(), start=1)
    assert documented("in `sys.inputs.part` which pages to make:") == set(
        json.loads(asked.inputs()["part"])
    )
    keys = {"title", "introduction", "numbers", "rules", "told_over", "style", "puzzles"}
    assert set(sections[0]) == keys


def test_places_of_a_sheet():
    """The row about places names all of their measures."""
    (row,) = re.findall(r"^\| `puzzles`, `solutions` \| (.*) \|$", PAGE, re.MULTILINE)
    assert set(re.findall(r"`(\w+)`", row)) == set(
        template_data(small_book(), 1)["sheet"]["puzzles"]
    )


def test_packages_that_a_template_may_import():
    """The page names those that there are, and no other."""
    assert set(re.findall(r"`(@[^`]+)`", PAGE)) == PACKAGES


def test_every_check_is_documented():
    """The table of preflight has every check, and no other."""
    assert documented("## Preflight") == {check.value for check in Check}


def test_efforts_that_part_the_stars():
    """The efforts that the page names are those of the code."""
    steps = [f"{effort} in level {level}" for level, effort in TYPICAL_EFFORT.items() if level > 1]
    said = f"effort of at most {', '.join(steps[:-1])} and {steps[-1]}."
    assert said in " ".join(PAGE.split())


def test_example_prints_what_it_says(capsys):
    """The example from Python runs, and prints the lines under it."""
    code, said = re.search(r"```python\n(.*?)```\n\n```\n(.*?)```", PAGE, re.DOTALL).groups()
    exec(code, {})  # noqa: S102 (the page's own example)
    assert capsys.readouterr().out == said
