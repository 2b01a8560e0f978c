"""An edition's puzzles depend on recipe, edition and catalogue, whatever happened on the way."""

from __future__ import annotations

import re
import shutil
from datetime import date
from pathlib import Path

import pytest

from generator import GivensRange, Recipe
from generator.pipeline import unpublished
from generator.recipe.variants import ground
from gridmill.catalogue import REPEATED, Catalogue, Edition, Entry, Run, faults
from gridmill.publishing import editions
from gridmill.publishing.calendar import issue_of
from gridmill.publishing.dry_run import SectionForecast, forecast
from gridmill.publishing.journal import Journal
from gridmill.publishing.reader import read_recipe
from gridmill.publishing.recipe import SectionPlan
from gridmill.publishing.supply import check_supply
from puzzle import CatalogueError, RecipeError
from tests.gridmill.publishing.tiny import TINY, Nobody, make, task, write_recipe

CHILDREN = Path(__file__).parents[3] / "configs" / "children.toml"
TWO_OF_A_KIND = TINY.replace("count = 2", "count = 8").replace("6x6", "4x4")


def pieces(recipe, folder, label="2026-11-21", published=unpublished):
    folder.mkdir(parents=True, exist_ok=True)
    log = Journal(folder / "log")
    try:
        return editions.make(
            recipe, label, folder, jobs=1, published=published, watcher=Nobody(), journal=log
        )
    finally:
        log.close()


@pytest.mark.slow
def test_later_sections_are_made_again_too(tmp_path):
    """Whatever puzzle was published meanwhile, going on gives what a run from scratch gives."""
    recipe = read_recipe(write_recipe(tmp_path, TWO_OF_A_KIND))
    first = pieces(recipe, tmp_path / "undisturbed")
    assert first.rejects["equal to an earlier puzzle"] > 0
    for piece in first.pieces[:4]:
        here = tmp_path / str(piece.number)
        shutil.copytree(tmp_path / "undisturbed", here / "continued")
        continued = pieces(recipe, here / "continued", published=piece.form.__eq__)
        scratch = pieces(recipe, here / "scratch", published=piece.form.__eq__)
        assert [p.record for p in continued.pieces] == [p.record for p in scratch.pieces]


@pytest.mark.slow
def test_twelve_editions_for_children(tmp_path):
    """Our book for children can be made every month of a year, and hardly repeats itself."""
    text = CHILDREN.read_text(encoding="utf-8")
    text = text.replace("count = 24", "count = 2").replace("count = 8", "count = 1")
    recipe = read_recipe(write_recipe(tmp_path, text))
    assert recipe.sections[0].recipe.count == 16
    gone = set()
    repeated = []
    for month in range(1, 13):
        label = issue_of(date(2027, month, 1), recipe.edition).label
        check_supply(recipe, label, gone.__contains__, lambda: None)
        made = pieces(recipe, tmp_path / label, label, gone.__contains__)
        forms = {piece.form for piece in made.pieces}
        assert len(forms) == recipe.count
        repeated.append(made.repeated)
        gone |= forms
    assert sum(repeated) < 10


@pytest.mark.slow
def test_repeats(tmp_path):
    """A section that may repeat does so when it must, says so, and the catalogue stays sound."""
    text = TINY.replace("count = 8", "count = 45\nrepeats = true").replace("svg = true", "")
    recipe = write_recipe(tmp_path, text)
    summaries = [make(recipe, tmp_path / "out", date(2026, 11, day)) for day in (1, 2)]
    assert summaries[0].repeated == 0
    assert summaries[-1].repeated > 10
    assert f"  Repeated   {summaries[-1].repeated} of them, published before" in str(summaries[-1])
    with Catalogue.read_only(tmp_path / "tiny.sqlite") as catalogue:
        assert list(faults(catalogue)) == []
        entries = catalogue.entries("tiny", "2026-11-02")
    marked = [entry for entry in entries if entry.record.get(REPEATED)]
    assert len(marked) == summaries[-1].repeated == summaries[-1].json_values()["repeated"]
    again = make(recipe, tmp_path / "other", date(2026, 11, 2))
    assert (again.made, again.repeated) == (0, len(marked))


def test_only_what_is_marked_may_repeat(tmp_path):
    """The catalogue refuses a puzzle twice, but for one whose record says that it is a repeat."""
    recipe = read_recipe(write_recipe(tmp_path))
    piece = pieces(recipe, tmp_path / "made").pieces[0]

    def entry(record):
        grids = (piece.puzzle, piece.solution, piece.form)
        return Entry(1, "", None, *grids, record["level"], None, record["effort"], record)

    plain = {**piece.record, "score": None}
    with Catalogue.opened(tmp_path / "c.sqlite", "the tests") as catalogue:
        catalogue.publish(Edition("a", "1", "A"), Run("2026", {}), [entry(plain)])
        with pytest.raises(CatalogueError, match="was published in another edition"):
            catalogue.publish(Edition("b", "1", "B"), Run("2026", {}), [entry(plain)])
        marked = entry({**plain, REPEATED: True})
        assert catalogue.publish(Edition("b", "1", "B"), Run("2026", {}), [marked]) == 1
        assert list(faults(catalogue)) == []


@pytest.mark.slow
def test_scarce_kinds_are_refused_at_the_start(tmp_path):
    """More 4×4 puzzles than there are, and nothing is made: run and --check say so alike."""
    recipe = write_recipe(tmp_path, TINY.replace("count = 8", "count = 500"))
    said = set()
    for ask in (lambda: make(recipe, tmp_path / "out"), lambda: checked(recipe, tmp_path)):
        with pytest.raises(RecipeError) as caught:
            ask()
        said.add(str(caught.value))
    (sentence,) = said
    assert sentence.startswith(f"{recipe}:15: count is 500, and only about ")
    assert re.search(r"about \d\d different 4x4 puzzles of this kind can be found: give", sentence)
    assert not list((tmp_path / "out").rglob("section-*"))


@pytest.mark.slow
def test_sections_share_the_stock(tmp_path):
    """Two sections that could be filled each, but not both, are refused for the second."""
    text = TWO_OF_A_KIND.replace("count = 8", "count = 60")
    recipe = read_recipe(write_recipe(tmp_path, text))
    with pytest.raises(RecipeError, match=r":20: count is 60, and only about \d\d different"):
        check_supply(recipe, "1", unpublished, lambda: None)


def checked(recipe, folder):
    return forecast(task(recipe, folder / "out"), lambda: None)


@pytest.mark.slow
def test_published_kinds_are_refused_at_the_start(tmp_path):
    """What the catalogue has counts as gone, unless the section may repeat."""
    recipe = read_recipe(write_recipe(tmp_path, TINY.replace("count = 8", "count = 30")))
    nothing_new = check_supply(recipe, "1", unpublished, lambda: None)
    assert nothing_new is None
    with pytest.raises(
        RecipeError, match=r"not published before \(about \d\d were\): .* repeats = "
    ):
        check_supply(recipe, "1", lambda _: True, lambda: None)
    text = TINY.replace("count = 8", "count = 30\nrepeats = true")
    check_supply(read_recipe(write_recipe(tmp_path, text)), "1", lambda _: True, lambda: None)


@pytest.mark.parametrize(
    ("recipe", "said"),
    [
        (Recipe(**ground(9, ("samurai",))._asdict()), "1 of samurai, unlevelled, symmetry 180"),
        (Recipe(level=1, **ground(9, ("x",))._asdict()), "1 of level 1, 9x9 x, symmetry 180"),
    ],
    ids=["samurai", "x"],
)
def test_the_kind_of_a_section_is_said_once(recipe, said):
    """--check names what the puzzles are on, where their title does not have it already."""
    plan = SectionPlan("Samurai", "", "effort", hints=False, repeats=False, recipe=recipe)
    assert str(SectionForecast(plan, 1.0, 1)).startswith(f"Samurai: {said}, ")


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"givens": GivensRange(24, 30)}, "24-30 givens"),
        ({"givens": GivensRange(23, 23)}, "23 givens"),
        (ground(9, ("killer",))._asdict(), "no givens"),
    ],
)
def test_the_givens_of_a_section_are_told_in_words(wishes, said):
    """A range of one number is that number, and killers have none."""
    recipe = Recipe(level=3, **wishes)
    plan = SectionPlan("S", "", "effort", hints=False, repeats=False, recipe=recipe)
    assert f"symmetry 180, {said}, about " in str(SectionForecast(plan, 1.0, 1))
