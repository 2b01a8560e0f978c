"""Techniques by the names that people type."""

from __future__ import annotations

import pytest

from puzzle import RecipeError
from solver.human.named import ASSUMING_UNIQUENESS, UNIQUENESS, names, techniques_named
from solver.human.technique import Technique


@pytest.mark.parametrize("technique", Technique, ids=lambda technique: technique.slug)
def test_every_slug_names_its_technique(technique: Technique):
    """A technique answers to its slug; a family may carry the same name."""
    assert technique in techniques_named(technique.slug)


def test_a_family_is_what_begins_with_its_name():
    """``bug`` is all BUGs; a name never matches within a word."""
    assert techniques_named("bug") == {t for t in Technique if t.name.startswith("BUG_")}
    assert techniques_named("x-wing") == {Technique.X_WING}
    assert techniques_named("full") == {Technique.FULL_HOUSE}
    with pytest.raises(RecipeError):
        techniques_named("bu")


def test_what_assumes_one_solution():
    """Unique rectangles and loops and BUGs assume it; chains and fish do not."""
    assert techniques_named(UNIQUENESS) == ASSUMING_UNIQUENESS
    for technique in Technique:
        words = set(technique.name.split("_"))
        tells = words & {"UNIQUE", "BUG", "AVOIDABLE"} or words >= {"HIDDEN", "RECTANGLE"}
        assert (technique in ASSUMING_UNIQUENESS) == bool(tells), technique


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [
        ("x-wng", "the nearest are x-wing"),
        ("X Wing", "x-wing"),
        ("unique_rectangle", "unique-rectangle"),
        ("uniquenes", "uniqueness"),
        ("hiden-pair", "hidden-pair"),
        ("", "give one such as x-wing"),
        ("zzzzz", "give one such as x-wing"),
    ],
)
def test_unknown_names_get_the_nearest(typed: str, nearest: str):
    """One sentence says that the name is unknown, and which are near."""
    with pytest.raises(RecipeError) as caught:
        techniques_named(typed)
    (line,) = str(caught.value).splitlines()
    assert line.startswith(f"{typed!r} is no technique: ")
    assert nearest in line
    assert line.endswith(".")


def test_every_name_offered_is_accepted():
    """What the advice draws on are names that work."""
    assert all(map(techniques_named, names()))
