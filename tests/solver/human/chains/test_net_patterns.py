"""Patterns inside nets: named by kind, house and cells, and there in what the net has left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from book import step_svg
from puzzle import Grid
from puzzle.geometry import CLASSIC
from solver.human import (
    SUDOKU_EXPLAINER,
    Candidate,
    Node,
    PencilMarks,
    Step,
    Technique,
    climb,
    in_words,
    next_step,
    replay,
    step_fields,
)
from tests.corpora import grids
from tests.solver.human.chains.slow_chains import SlowPosition
from tests.solver.human.chains.slow_forcing import SlowNet

AI_ESCARGOT = Grid.parse(
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
)
PLUS = Technique.DYNAMIC_FORCING_CHAIN_PLUS
SOME_PATTERN = "(by locked candidates, a pair or an X-Wing)"
PUZZLES = [AI_ESCARGOT, *(grids("hardest")[k] for k in (0, 8, 9, 10, 43))]
KINDS = {
    Technique.POINTING,
    Technique.CLAIMING,
    Technique.HIDDEN_PAIR,
    Technique.NAKED_PAIR,
    Technique.X_WING,
}


def plus_steps(puzzle: Grid) -> list[tuple[Step, PencilMarks]]:
    """The puzzle's steps that look for patterns in nets, each with the marks before it."""
    path = climb(puzzle, SUDOKU_EXPLAINER)
    marked = zip(path.steps, replay(path), strict=False)
    return [(step, marks) for step, marks in marked if step.technique is PLUS]


def by_patterns(step: Step) -> Iterator[tuple[Node, Node, Step | None]]:
    """The start of the net, the node, and its pattern, of each node that is off by a pattern."""
    for branch in step.branches:
        for chain in branch:
            named = {pattern.eliminations: pattern for pattern in chain.patterns}
            for before, node in pairwise(chain.nodes):
                if not (before.on or node.on):
                    gone = (Candidate(*node[:2]),)
                    yield branch[0].nodes[0], node, named.get(gone)


def resting_on(pattern: Step, marks: PencilMarks) -> set[tuple[int, int]]:
    """The candidates before the step that must be off for the pattern to be there."""
    held = set(pattern.pattern)
    digits = {digit for _, digit in held}
    if pattern.technique is Technique.NAKED_PAIR:
        return {(c, d) for c, _ in held for d in marks.candidates[c]} - held
    covered = {cell for house in pattern.covers for cell in house.cells}
    cells = {cell for house in pattern.houses for cell in house.cells} - covered
    return {(c, d) for c in cells for d in digits if d in marks.candidates[c]} - held


def check_holds(pattern: Step, left: SlowPosition) -> None:
    """Assert that a pattern is in some candidates, and that it removes what it removes."""
    ((gone, digit),) = pattern.eliminations
    held, cells = set(pattern.pattern), {cell for cell, _ in pattern.pattern}
    digits = {d for _, d in held}
    assert all(d in left.open[cell] for cell, d in held)
    if pattern.technique is Technique.NAKED_PAIR:
        (house,) = pattern.houses
        assert len(cells) == 2
        assert gone not in cells
        assert {gone, *cells} <= set(house.cells)
        assert digit in digits
        assert all(left.open[cell] == digits for cell in cells)
        assert len(digits) == 2
    elif pattern.technique is Technique.HIDDEN_PAIR:
        (house,) = pattern.houses
        assert len(digits) == 2
        assert gone in cells
        assert digit not in digits
        assert all(left.places(house, d) == sorted(cells) for d in digits)
        assert len(cells) == 2
    else:
        assert digits == {digit}
        covered = {cell for house in pattern.covers for cell in house.cells}
        places = [left.places(house, digit) for house in pattern.houses]
        assert len(places) == len(pattern.covers) == (1, 2)[pattern.technique is Technique.X_WING]
        assert gone in covered
        assert not any(gone in house.cells for house in pattern.houses)
        assert {cell for own in places for cell in own} == cells <= covered


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", PUZZLES, ids=str)
def test_each_pattern_is_the_one_the_net_rests_on_and_holds_there(puzzle: Grid):
    """A net spread slowly has the same parents, and its ancestors leave the pattern."""
    count = 0
    for step, marks in plus_steps(puzzle):
        position = SlowPosition(CLASSIC, {c: set(ds) for c, ds in enumerate(marks.candidates)})
        nets = {}
        for start, node, pattern in by_patterns(step):
            count += 1
            assert pattern is not None
            if start not in nets:
                nets[start] = SlowNet(position, start[:3], "plus")
            parents = nets[start].parents[node[:3]]
            assert {(cell, digit) for cell, digit, _ in parents} == resting_on(pattern, marks)
            left = SlowPosition(CLASSIC, position.open)
            for cell, digit, is_on in nets[start].ancestors(parents):
                for other, gone, _ in left.weak(cell, digit) if is_on else [(cell, digit, False)]:
                    left.open[other].discard(gone)
            check_holds(pattern, left)
    assert count


@pytest.mark.slow
def test_every_kind_is_met():
    """The puzzles of these tests have all kinds of patterns in their nets."""
    found = (p for puzzle in PUZZLES for s, _ in plus_steps(puzzle) for *_, p in by_patterns(s))
    assert {pattern.technique for pattern in found if pattern} == KINDS


@pytest.mark.slow
def test_words_name_kind_cells_and_houses():
    """What removes a candidate inside a net stands behind it."""
    (first, _), *_ = plus_steps(AI_ESCARGOT)
    words = in_words(first, CLASSIC)
    assert "so r9c9 is not 6 (claiming 6 in r8c7 and r8c8 of row 8, all in box 9)" in words
    told = " ".join(in_words(s, CLASSIC) for puzzle in PUZZLES for s, _ in plus_steps(puzzle))
    assert SOME_PATTERN not in told
    for start in ("(pointing ", "(claiming ", "(hidden pair ", "(naked pair ", "(X-Wing "):
        assert start in told


def test_json_has_the_patterns_of_a_chain():
    """A chain's patterns stand beside its nodes, with a step's keys; other chains have none."""
    (first, _), *_ = plus_steps(AI_ESCARGOT)
    main, other, *_ = step_fields(first, CLASSIC)["chains"]
    assert "patterns" not in other
    assert main["patterns"][0] == {
        "technique": "claiming",
        "eliminations": [{"cell": "r9c9", "digit": 6}],
        "pattern": [{"cell": "r8c7", "digit": 6}, {"cell": "r8c8", "digit": 6}],
        "houses": ["row 8"],
        "covers": ["box 9"],
    }


def test_picture_has_squares_on_the_patterns():
    """Each candidate of a pattern inside a net has a square, unless a node stands there."""
    (first, marks), *_ = plus_steps(AI_ESCARGOT)
    plain = replace(first, chains=tuple(replace(c, patterns=()) for c in first.chains))
    assert 'class="fin"' not in step_svg(plain, marks, AI_ESCARGOT)
    squares = step_svg(first, marks, AI_ESCARGOT).partition('<g class="fin">')[2]
    assert squares.partition("</g>")[0].count("<rect") == 4


def test_without_patterns_the_words_are_general():
    """A chain that comes without its patterns is told without them."""
    (first, _), *_ = plus_steps(AI_ESCARGOT)
    unnamed = replace(first, chains=tuple(replace(c, patterns=()) for c in first.chains))
    assert f"so r9c9 is not 6 {SOME_PATTERN}" in in_words(unnamed, CLASSIC)


def test_step_beyond_a_path_names_its_patterns():
    """The step that another ladder would take next is told as fully."""
    path = climb(AI_ESCARGOT, SUDOKU_EXPLAINER.through(Technique.DYNAMIC_FORCING_CHAIN))
    step = next_step(path, SUDOKU_EXPLAINER)
    assert step is not None
    assert step.technique is PLUS
    assert SOME_PATTERN not in in_words(step, CLASSIC)
