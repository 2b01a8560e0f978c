"""What ``docs/levels.md`` says about ladders and effort is what the code does."""

import re
from doctest import DocTestParser, DocTestRunner
from pathlib import Path

import pytest

from solver.human import HODOKU, LEVELS, PLAYERS, SUDOKU_EXPLAINER
from solver.human.chains.static_chains import length_surcharge
from solver.human.ladder import LISTED_AS, WEB
from solver.human.web import WebGroup
from tests.gridmill.shell import gridmill

PUZZLE = "240005080809030050000000300004009015000000000390800200001000000020090703030700062"
"""The puzzle of the page's first session, which its commands rate as `puzzle.txt`."""
PAGE = Path(__file__).parents[2] / "docs" / "levels.md"
TEXT = PAGE.read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_page_shows_what_the_code_prints():
    """The sessions in docs/levels.md give the output printed there."""
    session = TEXT.replace("```", "")
    example = DocTestParser().get_doctest(session, {}, PAGE.name, str(PAGE), 0)
    assert DocTestRunner().run(example) == (0, len(example.examples))
    assert len(example.examples) > 5


@pytest.mark.parametrize("page", sorted(PAGE.parent.rglob("*.md")), ids=lambda page: page.stem)
def test_pages_name_one_version_of_each_program(page):
    """A ladder is called by the version that the pages compare it with."""
    text = page.read_text(encoding="utf-8")
    ladders = {ladder.name for ladder in (HODOKU, SUDOKU_EXPLAINER)}
    named = set(re.findall(r"(?:HoDoKu|Sudoku Explainer) \d+\.[\d.]*\d", text))
    assert {name.removesuffix(".3") for name in named} <= ladders


@pytest.mark.parametrize(
    ("command", "shown"),
    re.findall(r"^\$ gridmill (rate .*)puzzle\.txt\n(.*)$", TEXT, re.MULTILINE),
    ids=lambda part: part[:20].strip(),
)
def test_the_page_shows_what_rate_prints(command, shown, tmp_path):
    """The line below each ``gridmill rate`` on the page is the one that it prints."""
    assert PUZZLE in TEXT
    (tmp_path / "puzzle.txt").write_text(PUZZLE)
    printed = gridmill(*command.split(), tmp_path / "puzzle.txt").out
    assert shown.split(maxsplit=1)[1] in printed


@pytest.mark.parametrize("level", LEVELS)
def test_each_level_has_its_techniques(level):
    """A level's row names exactly the techniques of its rungs, in the ladder's order."""
    row = re.search(rf"^\| {level} \| (\D.*) \|$", TEXT, re.MULTILINE)[1]
    rungs = [rung.finder for rung in PLAYERS.rungs if rung.level == level]
    labels = dict.fromkeys(technique.label for finder in rungs for technique in finder.techniques)
    written = re.sub(r"Unique Rectangle Type ([\d, ]+ and \d)", _spelt_out, row)
    found = [part.strip() for part in re.sub(r"\([^)]*\)", "", written).split(",")]
    assert found == list(labels)


FINDERS_OF_SCORES = {
    "1.0, 1.2, 1.5": ("full-house", "hidden-single-box", "hidden-single-line"),
    "1.7, 1.9, 2.0, 2.5": (
        *("direct-pointing", "direct-claiming", "direct-hidden-pair", "direct-hidden-triple"),
    ),
    "2.3": ("naked-single",),
    "2.6, 2.8": ("pointing", "claiming"),
    "3.0, 3.4, 3.6, 4.0": ("naked-pair", "hidden-pair", "naked-triple", "hidden-triple"),
    "3.2, 3.8, 5.2": ("x-wing", "swordfish", "jellyfish"),
    "4.2, 4.4": ("xy-wing", "xyz-wing"),
    "4.5–5.0": ("unique-loop",),
    "5.0, 5.4": ("naked-quad", "hidden-quad"),
    "5.6–6.1": ("bug",),
    "6.2, 7.5": ("aligned-pair-exclusion", "aligned-triplet-exclusion"),
    "6.5, 6.6, 7.0 and more": ("static-chain",),
    "7.5, 8.0, 8.5, 9.0 and more": (
        *("nishio", "multiple-forcing-chain"),
        *("dynamic-forcing-chain", "dynamic-forcing-chain-plus"),
    ),
    "9.5, 10.0, 10.5, 11.0 and more": ("nested-chain",),
}
"""What has the scores of each row of the table; the last may have more than one, by length."""


def test_sudoku_explainers_table_is_the_ladder():
    """Each rung has the score that its row begins with, and the table has no other rows."""
    table = TEXT.partition("| score | technique |\n|---|---|\n")[2].partition("\n\n")[0]
    assert re.findall(r"^\| (.+?) \|", table, re.MULTILINE) == list(FINDERS_OF_SCORES)
    written = {
        slug: score
        for row, slugs in FINDERS_OF_SCORES.items()
        for slug, score in zip(slugs, re.findall(r"[\d.]+", row), strict=False)
    }
    assert written == {rung.finder.slug: str(rung.score) for rung in SUDOKU_EXPLAINER.rungs}


def test_hodokus_table_is_the_ladder():
    """The rows name the techniques of HoDoKu's ladder in order, each with its level and points."""
    table = TEXT.partition("with the points of each use |\n|---|---|\n")[2].partition("\n\n")[0]
    written = [
        (level, label, int(points))
        for row in table.splitlines()
        for level, items in re.findall(r"^\| (\w+) \| (.*) \|$", row)
        for label, points in re.findall(r"(?:, )?(.+?) \((\d+)\)", items)
    ]
    rungs = [(rung.hodoku.level.value, _names(rung), rung.hodoku.points) for rung in HODOKU.rungs]
    assert written == list(dict.fromkeys(rungs))


@pytest.mark.parametrize("group", WebGroup, ids=lambda group: group.value)
def test_the_webs_table_is_the_ladder(group):
    """Each group's row names its techniques in order, with the names that the list has for them."""
    row = re.search(
        rf"^\| {group.value} \| (\D.*) \|$", TEXT.partition("web's ladder")[2], re.MULTILINE
    )
    found = [rung.finder.techniques for rung in WEB.rungs if rung.group is group]
    labels = [
        f"{technique.label} ({LISTED_AS[technique]})" if technique in LISTED_AS else technique.label
        for techniques in found
        for technique in techniques
    ]
    assert row[1].split(", ") == list(dict.fromkeys(labels))


def _names(rung):
    return " or ".join(technique.label for technique in rung.finder.techniques)


def _spelt_out(types):
    return ", ".join(f"Unique Rectangle Type {number}" for number in re.findall(r"\d", types[1]))


@pytest.mark.parametrize("image", re.findall(r"\((images/.*?)\)", TEXT))
def test_each_image_is_there(image):
    """Every plot that the page shows lies beside it."""
    assert (PAGE.parent / image).is_file()


def test_length_is_counted_as_written():
    """Each bound on the number of nodes that the page gives adds a tenth once it is exceeded."""
    listed = re.search(r"0\.1 for each of ([\d, ]+)", TEXT)[1]
    bounds = [int(bound) for bound in listed.split(", ")]
    for count in range(2, bounds[-1] + 3):
        assert length_surcharge(count) == sum(count - 2 > bound for bound in bounds)
