"""Techniques by the names that people type."""

from __future__ import annotations

import pytest

from puzzle import RecipeError
from solver.human.ladder import PLAYERS
from solver.human.named import (
    _OTHER_NAMES,
    ASSUMING_UNIQUENESS,
    FAMILIES,
    UNIQUENESS,
    name_of,
    names,
    techniques_named,
)
from solver.human.registry import Technique


def test_every_slug_names_its_technique():
    """A technique answers to its slug; a family may carry the same name."""
    assert {each for each in Technique if each not in techniques_named(each.slug)} == set()


def test_every_label_names_its_technique():
    """What is printed can be typed: the name in print is the name of the technique alone."""
    for technique in Technique:
        assert name_of(technique.label) == technique.slug
        assert name_of(technique.label.upper()) == technique.slug
        assert name_of(technique.name) == technique.slug


@pytest.mark.parametrize(
    ("typed", "slugs"),
    [
        ("locked-candidates", "pointing claiming"),
        ("Locked Candidates Type 2", "claiming"),
        ("remote-pairs", "remote-pair"),
        ("bug+1", "bug-1"),
        ("BUG + 1", "bug-1"),
        ("2-string-kite", "two-string-kite"),
        ("simple-coloring", "simple-colouring"),
        ("simple colours", "simple-colouring"),
        ("multi-colors", "multi-colouring"),
        ("continuous-nice-loop", "continuous-loop"),
        ("grouped-chains", "grouped-x-chain grouped-aic grouped-loop"),
        ("basic-fish", "x-wing swordfish jellyfish"),
        ("sashimi fish", "sashimi-x-wing sashimi-swordfish sashimi-jellyfish"),
        ("naked subsets", "naked-pair naked-triple naked-quad"),
        ("Y-Wing", "xy-wing"),
        ("forcing-chain", "forcing-chain"),
        ("als", "als-xz als-xy-wing als-chain als-aic als-loop"),
        ("xwing", "x-wing"),
        ("XYWings", "xy-wing"),
        ("swordfishes", "swordfish"),
        ("UR4", "unique-rectangle-4"),
        ("ur type 2", "unique-rectangle-2"),
        ("Uniqueness Test 6", "unique-rectangle-6"),
        ("colors", "simple-colouring multi-colouring"),
        ("SdC", "sue-de-coq"),
        ("APE", "aligned-pair-exclusion"),
        ("sole candidate", "naked-single"),
        ("unit forcing chains", "region-forcing-chain"),
        ("forcing nets", "dynamic-forcing-chain dynamic-forcing-chain-plus"),
    ],
)
def test_other_names(typed: str, slugs: str):
    """Players, books and programs have other names and spellings for the same techniques."""
    assert {technique.slug for technique in techniques_named(typed)} == set(slugs.split())


def test_finned_fish_are_finned_and_sashimi():
    """A sashimi fish is a finned one too; all chains that force are `forcing-chains`."""
    sashimi, finned = techniques_named("sashimi-fish"), techniques_named("finned-fish")
    assert sashimi < finned < techniques_named("fish")
    chains = techniques_named("forcing-chains")
    assert techniques_named("forcing-chain") < chains
    assert Technique.DYNAMIC_FORCING_CHAIN_PLUS in chains


def test_the_one_name_stays():
    """The name that is printed is the name of itself, and stands for the same techniques."""
    for name in [*FAMILIES, *_OTHER_NAMES]:
        one = name_of(name)
        assert name_of(one) == one
        assert techniques_named(one) == techniques_named(name)


def test_a_ladder_goes_by_the_one_name():
    """However a technique is typed that is switched off, the ladder names it in one way."""
    ladder = PLAYERS.without("X-Wing", "Bug+1")
    assert ladder.name == "players without x-wing, bug-1"


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
        ("unique_rectangel", "unique-rectangle"),
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


def test_chains_are_all_that_follow_links():
    """The family of chains has the players', Sudoku Explainer's and the nets, and nothing else."""
    rest = "chain", "cycle", "aic", "loop", "nishio"
    chains = {t for t in Technique if any(word in t.slug for word in rest)}
    loops = techniques_named("unique-loop")
    assert techniques_named("chains") == chains - loops - techniques_named("direct")
    assert name_of("UR") == "unique-rectangle"


def test_several_names_in_one():
    """Names with commas between them are no technique, and the sentence says what to do."""
    with pytest.raises(RecipeError, match="'x-wing,swordfish' is no technique: give each name on"):
        name_of("x-wing,swordfish")
