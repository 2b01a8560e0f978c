"""Of every kind of rule each room says a level, or that there is none and why: all say the same."""

from __future__ import annotations

import json
from random import Random

import pytest

from generator.recipe.variants import NAMES, WITHOUT_LADDER, ground, has_ladder
from puzzle import CLASSIC, Geometry, Grid
from puzzle.constraints import KINDS
from puzzle.formats.json_grid import grid_of
from puzzle.formats.json_members import one_line
from solver.human.rules import is_known, why_unlevelled
from solver.report import judge
from solver.search import find_solutions
from tests.book.played import overlapping, page_data
from tests.gridmill.shell import gridmill
from tests.puzzle.rules import full_grids, random_constraint

FOUR = Geometry.boxes(2, 2)
ROWS = Geometry.irregular([0, 0, 0, 1, 1, 1, 2, 2, 2])
"""3×3 with rows for regions: what needs three thirds of the digits is kept here."""
WHOLE = ("antiking", "nonconsecutive")
"""Kinds that no grid of 4×4 keeps."""
BLANKS = 3


def _puzzle(kind: str) -> Grid:
    """A puzzle with a clue of a kind and one solution."""
    if kind in WHOLE:
        ruled = CLASSIC.with_constraints([KINDS[kind]()])
        (full,) = find_solutions(Grid(bytes(ruled.cell_count), ruled), 1).solutions
    else:
        full, ruled = _clued(kind)
    shown = bytes(0 if cell < BLANKS else digit for cell, digit in enumerate(full))
    return Grid(shown, ruled)


def _clued(kind: str) -> tuple[Grid, Geometry]:
    """A small full grid, and its geometry with a clue that it keeps."""
    rng, geometry = Random(kind), ROWS if kind == "entropicline" else FOUR
    for _ in range(1_000):
        full = rng.choice(full_grids(geometry))
        clue = random_constraint(kind, rng, geometry, full)
        if clue.keeps(full.digits, geometry.layout):
            return full, geometry.with_constraints([clue])
    raise AssertionError(f"No small grid keeps {kind}.")


def _hold(puzzle: Grid) -> None:
    """Hold what the rooms say of a puzzle against why it has no level, if it has none."""
    reason = why_unlevelled(puzzle.geometry)
    said = "Level " if reason is None else f"Unlevelled: {reason}."
    assert said in judge(puzzle).to_dict()["summary"]
    line = one_line(puzzle)
    for command in (["rate"], ["validate", "--catalogue", "none"]):
        assert said in gridmill(*command, "-", stdin=line).out
        (told,) = gridmill(*command, "--json", "-", stdin=line).objects
        assert (told.get("level") is None) is (reason is not None)
        assert said in json.dumps(told, ensure_ascii=False)
    explained = gridmill("explain", "-", stdin=line)
    assert said in explained.out
    assert explained.status == 0
    (section,) = page_data(gridmill("play", "-", stdin=line).out)["sections"]
    (shown,) = section["puzzles"]
    assert (shown["level"] is None) is (reason is not None)
    assert shown["steps"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_each_kind_has_a_level_or_says_that_it_has_none(kind: str) -> None:
    """Report, rate, validate, explain and the page that plays agree, and name the rule."""
    puzzle = _puzzle(kind)
    _hold(puzzle)
    reason = why_unlevelled(puzzle.geometry)
    assert reason is None or reason.endswith(f": {KINDS[kind].NAME}")


@pytest.mark.slow
def test_grids_that_overlap_say_that_they_have_no_level() -> None:
    """No technique knows them, in every room."""
    full = overlapping().solution
    _hold(Grid(bytes(BLANKS) + full.digits[BLANKS:], full.geometry))


def test_kinds_with_a_level() -> None:
    """These kinds the ladder knows, and no others: a new one has to be added here."""
    levelled = {kind for kind in KINDS if all(map(is_known, _clued_in_many_ways(kind)))}
    sums = {"arrow", "doublearrow", "framesum", "littlekillersum", "regionsumline", "sum"}
    sums |= {"sandwichsum", "xsum", "zipperline"}
    automata = {"betweenline", "lockout", "quadruple", "skyscraper"}
    assert levelled == KINDS.keys() - sums - automata


def _clued_in_many_ways(kind: str) -> list[Geometry]:
    """Small geometries with a clue of a kind, some too short to say much."""
    rng, geometry = Random(kind), ROWS if kind == "entropicline" else FOUR
    full = full_grids(geometry)[0]
    clues = (random_constraint(kind, rng, geometry, full) for _ in range(30))
    return [geometry.with_constraints([clue]) for clue in clues]


def test_cages_that_overlap_are_named() -> None:
    """The 45 rule would take their common cells away twice, so that there is no level."""
    cage = KINDS["killercage"]
    geometry = FOUR.with_constraints([cage((0, 1), 3), cage((1, 2), 5)])  # type: ignore[call-arg]
    assert str(why_unlevelled(geometry)).endswith(": cages that overlap")


@pytest.mark.parametrize("name", NAMES)
def test_variants_are_made_at_a_level_or_without_one(name: str) -> None:
    """`gen` and books ask the same techniques as `rate` whether a variant has levels."""
    made_on = ground(9, (name,))
    assert has_ladder(made_on.geometry, made_on.clues) is (name not in WITHOUT_LADDER)


@pytest.mark.parametrize("options", [(), ("--next",), ("--json",)])
def test_a_puzzle_without_ladder_is_told_to_be_unique(options: tuple[str, ...]) -> None:
    """There is no path to follow, which is no fault of the puzzle, nor of the command."""
    arrow = KINDS["arrow"](bulb=(3,), line=(2, 6))  # type: ignore[call-arg]
    puzzle = Grid.parse("....341221434321", FOUR.with_constraints([arrow]))
    ran = gridmill("explain", *options, one_line(puzzle))
    assert ran.status == 0
    assert "unique" in ran.out
    assert "Unlevelled: no human technique knows these of its rules yet: arrow." in ran.out
    blank = Grid(bytes(16), puzzle.geometry)
    assert gridmill("explain", *options, one_line(blank)).status == 1


@pytest.mark.parametrize("name", ["validate", "solve", "rate", "explain"])
def test_an_answer_says_under_which_rules_it_was_found(name: str) -> None:
    """In words, and as JSON, where it is the record itself: read again, it is no plain puzzle."""
    odd = KINDS["odd"]((0,))  # type: ignore[call-arg]
    puzzle = Grid.parse("....341221434321", FOUR.with_constraints([odd]))
    (line,) = gridmill(name, "--json", one_line(puzzle)).objects
    assert line["rules"] == list(puzzle.geometry.rules)
    assert grid_of(line) == puzzle
    (said, *_) = gridmill(name, one_line(puzzle)).out.splitlines()
    assert said.endswith(" Judged under rows, columns, boxes and 1 odd cell.")
    assert "Judged under" not in gridmill(name, str(puzzle)).out
