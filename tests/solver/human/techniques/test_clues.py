"""The finders of clues against plain searches by the rules' words, and against all solutions."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from generator import Recipe, generate
from generator.recipe.variants import ground
from puzzle.constraints import KINDS
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid
from puzzle.score import Score
from solver.human import climb, in_words
from solver.human.climb import Bench, bench_for
from solver.human.clued import clues_of, without_clues
from solver.human.engine.clue_tables import clue_tables_of
from solver.human.engine.state import load
from solver.human.engine.step_log import apply_last
from solver.human.ladder import PLAYERS_WITH_CLUES, Ladder, Rung
from solver.human.path import Outcome
from solver.human.registry import BASICS, FINDERS
from solver.human.rules import is_known
from solver.search import backtracking
from tests.puzzle.rules import allowed, full_grids, random_constraint
from tests.puzzle.shapes import fill
from tests.solver.human.techniques.slow_clues import SEARCHES, clue_chain
from tests.solver.human.techniques.test_cages import position
from tests.thorough import some

FOUR = Geometry.boxes(2, 2)
SIX = Geometry.boxes(2, 3)
CLUES = [finder for finder in FINDERS.values() if finder.family == "techniques.clues"]
CHAINS = FINDERS["clue-chain"]
SINGLES = [rung for rung in PLAYERS_WITH_CLUES.rungs if "singles" in rung.finder.family]
PLAIN = [
    rung
    for rung in PLAYERS_WITH_CLUES.rungs
    if rung.finder in (*CLUES, CHAINS) or rung.finder.family in BASICS
]
"""What leads from one position to the next where only chains of clues are looked at."""
WEAKER = {"modularline", "entropicline", "clone", "numberedroom", "rowindexer", "columnindexer"}
"""Kinds whose words are of three cells or more, which are looked at pair by pair."""
OF_THREES = {"entropicline"}
"""Kinds that know digits by thirds: on 6×6, with as many givens as leave some full grids."""
LEVELLED = sorted(
    kind
    for kind in KINDS
    if kind
    not in {
        *("arrow", "doublearrow", "framesum", "littlekillersum", "regionsumline", "sum"),
        *("sandwichsum", "xsum", "zipperline", "betweenline", "lockout", "quadruple"),
        *("skyscraper", "killercage", "antiking", "extraregion"),
    }
)


@cache
def clued(size: int, names: tuple[str, ...], index: int) -> tuple[Grid, Grid]:
    """A puzzle with clues that `gen` makes, and its solution."""
    made_on = ground(size, names)._asdict()
    *_, record = generate(Recipe(count=index + 1, seed=5, **made_on))
    return record.puzzle, record.solution


def ladder_in_any_order(seed: int) -> Ladder:
    """Singles, then all other rungs of puzzles with clues in random order."""
    rest = [rung for rung in PLAYERS_WITH_CLUES.rungs if rung not in SINGLES]
    Random(seed).shuffle(rest)
    return Ladder("any order", (*SINGLES, *rest), PLAYERS_WITH_CLUES.off)


def small(kind: str, seed: int) -> Grid:
    """A small puzzle with clues of a kind, a few of others, and a solution or more."""
    rng = Random(f"{kind} {seed}")
    if kind in OF_THREES:
        geometry, share = SIX, 0.35
        full = fill(geometry, seed)
    else:
        geometry, share = FOUR, 0.15
        full = rng.choice(full_grids(geometry))
    others = rng.sample([each for each in LEVELLED if each not in OF_THREES], 2)
    clues = []
    for each in (kind, kind, *others):
        clue = random_constraint(each, rng, geometry, full)
        if clue.keeps(full.digits, geometry.layout):
            clues.append(clue)
    shown = bytes(digit if rng.random() < share else 0 for digit in full)
    return Grid(shown, geometry.with_constraints(clues))


def solutions_of(puzzle: Grid) -> set[bytes]:
    """The full grids that agree with the givens, each asked of every clue."""
    geometry = puzzle.geometry
    if geometry.size == FOUR.size:
        return allowed(puzzle)
    rules, layout = geometry.constraints, geometry.layout
    fulls = backtracking(Grid(puzzle.digits, geometry.without_constraints))
    return {f.digits for f in fulls if all(rule.keeps(f.digits, layout) for rule in rules)}


@pytest.mark.slow
@pytest.mark.parametrize("kind", LEVELLED)
def test_no_step_removes_a_digit_of_any_solution(kind):
    """On random small puzzles of each kind every step is true of all solutions, one or more."""
    steps = 0
    seeds = some(range(25), 2)
    for seed in seeds:
        puzzle = small(kind, seed)
        assert is_known(puzzle.geometry)
        solutions = solutions_of(puzzle)
        for ladder in (PLAYERS_WITH_CLUES, ladder_in_any_order(seed)):
            path = climb(puzzle, ladder)
            steps += len(path.steps)
            assert path.outcome is not Outcome.BROKEN
            for step in path.steps:
                assert in_words(step)
                for solution in solutions:
                    assert all(solution[cell] == digit for cell, digit in step.placements)
                    assert all(solution[cell] != digit for cell, digit in step.eliminations)
    assert steps > len(("some", "steps", "each")) * len(seeds)


def test_a_full_grid_that_breaks_a_clue_is_no_solution():
    """Where singles fill the grid against a clue, the path ends broken."""
    full = full_grids(FOUR)[0]
    pair = (0, 1) if full[0] > full[1] else (1, 0)
    wrong = KINDS["greaterthan"](pair[::-1])  # type: ignore[call-arg]
    geometry = FOUR.with_constraints([wrong])
    assert climb(Grid(bytes(4) + full.digits[4:], geometry)).outcome is Outcome.BROKEN


def check(bench: Bench, solution: Grid) -> set[str]:
    """Hold each finder against its search at each position of the path; which of them fired."""
    fired = set()
    while True:
        here = position(bench)
        for finder in CLUES:
            step = bench.find(Rung(finder, None, Score(0)))
            found = [each for each in SEARCHES[finder.slug](here) if each.removed]
            exact = WEAKER.isdisjoint(rule.KIND for rule in bench.geometry.constraints)
            if step is None:
                assert not (found and exact), finder.slug
                continue
            fired.add(finder.slug)
            gone = frozenset(step.eliminations)
            assert any(gone <= each.removed for each in found)
            assert not exact or any(gone == each.removed for each in found)
            assert all(solution[cell] != digit for cell, digit in step.eliminations)
        if not any(bench.find(rung) for rung in PLAYERS_WITH_CLUES.rungs):
            return fired
        apply_last(bench.tables, bench.state, bench.log)


KINDS_MADE = ("renban", "kropki", "thermometer", "whispers", "xv", "palindrome", "even-odd")


@pytest.mark.slow
@pytest.mark.parametrize("names", [(name,) for name in KINDS_MADE], ids=str)
def test_finders_agree_with_the_words_of_the_rules(names):
    """On the paths of 6×6 puzzles a finder fires where its search does, with one of its steps."""
    for index in range(2):
        puzzle, solution = clued(6, names, index)
        bench = bench_for(puzzle.geometry)
        assert load(bench.tables, bench.state, puzzle.to_array())
        bench.finders.set_rules(puzzle.geometry)
        assert "clue" in check(bench, solution)


@pytest.mark.parametrize("kind", [kind for kind in LEVELLED if kind not in WEAKER])
def test_chains_agree_with_a_plain_search(kind):
    """On the paths of small puzzles a chain is found where there is one, with one's effects.

    Where no clue ties two cells, chains are those of other puzzles, and none is looked for.
    """
    for seed in range(2):
        puzzle = small(kind, seed)
        bench = bench_for(puzzle.geometry)
        is_exact = WEAKER.isdisjoint(rule.KIND for rule in puzzle.geometry.constraints)
        if not (is_exact and load(bench.tables, bench.state, puzzle.to_array())):
            continue
        bench.finders.set_rules(puzzle.geometry)
        is_tied = len(clue_tables_of(puzzle.geometry).ties) > 0
        while True:
            step = bench.find(Rung(CHAINS, None, Score(0)))
            found = {each.removed for each in clue_chain(position(bench)) if each.removed}
            assert (step is not None) == (is_tied and bool(found))
            assert step is None or frozenset(step.eliminations) in found
            if not any(bench.find(rung) for rung in PLAIN):
                break
            apply_last(bench.tables, bench.state, bench.log)


def test_every_finder_has_a_search():
    """Each technique of clues has its plain search."""
    assert {finder.slug for finder in CLUES} == set(SEARCHES)


def test_what_the_tables_hold_is_no_clue():
    """Rules that say that cells differ stay in the tables; every other one is a clue."""
    knight, thermo = KINDS["antiknight"](), KINDS["thermometer"]((0, 1))  # type: ignore[call-arg]
    geometry = CLASSIC.with_constraints([knight, thermo])
    assert clues_of(geometry) == ((1, thermo),)
    assert without_clues(geometry) == CLASSIC.with_constraints([knight])


def test_more_clues_than_there_is_room_for_are_named():
    """Such a puzzle has no level, and no table is written beyond its end."""
    negative = KINDS["negative"]
    rules = [negative((("sum", total),)) for total in range(3, 25)]  # type: ignore[call-arg]
    assert not is_known(CLASSIC.with_constraints(rules))
