"""What ``docs/levels.md`` says about ladders and effort is what the code does."""

import re
from doctest import DocTestParser, DocTestRunner
from pathlib import Path

import pytest

from solver.human import LEVELS, PLAYERS

PAGE = Path(__file__).parents[2] / "docs" / "levels.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_page_shows_what_the_code_prints():
    """The sessions in docs/levels.md give the output printed there."""
    session = TEXT.replace("```", "")
    example = DocTestParser().get_doctest(session, {}, PAGE.name, str(PAGE), 0)
    assert DocTestRunner().run(example) == (0, len(example.examples))
    assert len(example.examples) > 5


@pytest.mark.parametrize("level", LEVELS)
def test_each_level_has_its_techniques(level):
    """A level's row names exactly the techniques of its rungs, in the ladder's order."""
    row = re.search(rf"^\| {level} \| (\D.*) \|$", TEXT, re.MULTILINE)[1]
    rungs = [rung.finder for rung in PLAYERS.rungs if rung.level == level]
    labels = dict.fromkeys(technique.label for finder in rungs for technique in finder.techniques)
    written = re.sub(r"Unique Rectangle Type ([\d, ]+ and \d)", _spelt_out, row)
    found = [part.strip() for part in re.sub(r"\([^)]*\)", "", written).split(",")]
    assert found == list(labels)


def _spelt_out(types):
    return ", ".join(f"Unique Rectangle Type {number}" for number in re.findall(r"\d", types[1]))


@pytest.mark.parametrize("image", re.findall(r"\((images/.*?)\)", TEXT))
def test_each_image_is_there(image):
    """Every plot that the page shows lies beside it."""
    assert (PAGE.parent / image).is_file()
