"""Puzzles that no ladder rates: on grids that overlap, and with clues drawn from the solution."""

from dataclasses import replace
from itertools import pairwise

import pytest

from generator import GivensRange, PuzzleRecord, Recipe, RunFolder, Symmetry, generate
from generator.digging.clues import DRAWN, SolvedGrid
from generator.recipe.recipe_fields import Engine
from generator.recipe.variants import NAMES, WITH_CLUES, WITHOUT_LADDER, ground
from generator.run_folder import PUZZLES, SOLUTIONS, folder_name
from generator.seeds import stream
from gridmill.publishing.selection import Selection
from puzzle import GenerationExhausted, Geometry, Grid, RecipeError
from puzzle.canvas import MULTI_GRIDS
from puzzle.formats.json_members import one_line
from solver.human import rate
from solver.search import find_solutions, mrv
from solver.verdict import Verdict

SOLVED = Grid.from_digits(
    (3 * row + row // 3 + column) % 9 + 1 for row in range(9) for column in range(9)
)
SMALL = Grid.parse("1234341223414123")


def recipe(*names, size=9, **wishes):
    return Recipe(**ground(size, names)._asdict(), **wishes)


def small_made(name, size=4):
    return next(generate(recipe(name, size=size, seed=1)))


def test_every_kind_of_clue_is_a_variant():
    """What draws clues and what they are called in commands and recipes are the same list."""
    assert set(DRAWN) == set(WITH_CLUES) <= set(NAMES)


@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.parametrize("grid", [SOLVED, SMALL], ids=["9x9", "4x4"])
def test_clues_are_kept_by_their_grid(name, grid):
    """The grid that clues are drawn from keeps each of them, by its words; kinds are as told."""
    for index in range(5):
        numbers = stream(1, name, index, 0)
        drawn = DRAWN[name](SolvedGrid(grid.geometry.layout, grid.digits, numbers))
        geometry = grid.geometry.with_constraints(drawn)
        assert not Grid(grid.digits, geometry).violations()
        assert {clue.KIND for clue in drawn} <= set(WITH_CLUES[name])
        assert drawn or grid is SMALL


@pytest.mark.slow
@pytest.mark.parametrize("name", [*DRAWN, "non-consecutive"])
def test_small_puzzles_with_clues(name):
    """Each variant has one solution at 6×6, by the slow oracle, and comes back from JSON."""
    record = small_made(name, 6)
    assert list(mrv(record.puzzle)) == [record.solution]
    assert record.certificate.verdict is Verdict.UNIQUE
    assert (record.rating is None) == (name in WITHOUT_LADDER)
    assert PuzzleRecord.from_dict(record.to_dict()).to_dict() == record.to_dict()


@pytest.mark.slow
def test_a_record_says_that_it_is_unlevelled():
    """A puzzle with arrows is certified, has no level, and nobody has to guess at it."""
    record = small_made("arrow")
    data = record.to_dict()
    assert data["unlevelled"] is True
    assert (data["level"], data["hardest"], data["techniques"]) == (None, None, {})
    assert list(mrv(record.puzzle)) == [record.solution]
    assert find_solutions(record.puzzle, patience=0).count == 1
    assert PuzzleRecord.from_dict(data) == record


def test_a_puzzle_whose_rules_a_ladder_knows_has_the_level_that_it_came_to():
    """It is that of `rate`; with a kind that no ladder knows beside it there is none."""
    record = small_made("thermometer")
    data = record.to_dict()
    assert "unlevelled" not in data
    assert record.rating == rate(record.puzzle)
    assert data["level"] == record.rating.level
    mixed = next(generate(recipe("thermometer", "arrow", size=4, seed=1)))
    assert mixed.to_dict()["unlevelled"] is True


def test_kinds_that_share_clues_draw_them_once():
    """Of white dots and of consecutive pairs, which are the same clue, each stands once."""
    record = next(generate(recipe("kropki", "consecutive", size=4, seed=1)))
    drawn = record.puzzle.geometry.constraints
    assert len(drawn) == len(set(drawn))
    assert sum(clue.KIND == "difference" for clue in drawn) > 1


def test_a_minimal_puzzle_has_no_spare_given_whatever_range_is_asked_for():
    """Givens are dug to the end, and a puzzle with fewer than asked for is refused as such."""
    few = recipe("thermometer", size=4, seed=3, minimal=True)
    made = next(generate(few))
    assert made.minimal is True
    many = replace(few, givens=GivensRange(12, 15), max_attempts=5)
    with pytest.raises(GenerationExhausted) as raised:
        next(generate(many))
    assert set(raised.value.rejects) <= {"too few givens", "a given that can go"}
    assert raised.value.rejects["too few givens"]


def test_whether_a_puzzle_is_minimal_may_be_unknown(monkeypatch):
    """Where the search gives up, the record says null, neither true nor false; it is read back."""
    asked = recipe("thermometer", size=4, seed=1, symmetry=Symmetry.NONE)
    assert next(generate(asked)).minimal is True
    monkeypatch.setattr("generator.digging.unlevelled.BRANCHES", 0)
    record = next(generate(asked))
    data = record.to_dict()
    assert data["minimal"] is None
    assert PuzzleRecord.from_dict(data) == record
    puzzle = record.puzzle
    assert all(find_solutions(puzzle.with_digit(cell, 0)).count > 1 for cell in puzzle.givens)


def test_multi_grids_are_made():
    """A butterfly has its symmetry, one solution, and the same bytes for the same seed."""
    asked = recipe("butterfly", symmetry=Symmetry.MIRRORS, seed=3)
    (record,) = generate(asked)
    puzzle = record.puzzle
    assert puzzle.geometry == Geometry.multi("butterfly")
    assert Symmetry.MIRRORS.holds(puzzle.geometry, puzzle.givens)
    assert find_solutions(puzzle).solutions == (record.solution,)
    assert find_solutions(puzzle, patience=0).count == 1
    (again,) = generate(asked)
    assert again.to_dict() == record.to_dict()
    assert PuzzleRecord.from_dict(record.to_dict()) == record


@pytest.mark.parametrize("name", MULTI_GRIDS)
def test_multi_grids_are_found_by_their_names(name):
    """A recipe of any layout comes back from JSON, and names its folder by the layout."""
    asked = recipe(name, count=2, seed=7)
    assert Recipe.from_dict(asked.to_dict()).to_dict() == asked.to_dict()
    assert folder_name(asked) == f"unlevelled-count-2-seed-7-{name}"
    assert asked.title == f"{name}, unlevelled"


def test_orbits_on_a_canvas():
    """Orbits go around the middle of the canvas; a layout without the symmetry is refused."""
    samurai = Geometry.multi("samurai")
    places = samurai.canvas.places
    for orbit in Symmetry.ROTATIONAL_180.orbits(samurai):
        rows, columns = zip(*(places[cell] for cell in orbit), strict=True)
        assert (min(rows) + max(rows), min(columns) + max(columns)) == (20, 20)
    assert sorted(c for orbit in Symmetry.FULL.orbits(samurai) for c in orbit) == list(range(369))
    with pytest.raises(RecipeError, match="layout cannot have the symmetry diagonal"):
        recipe("windmill", symmetry=Symmetry.DIAGONAL)


@pytest.mark.parametrize(
    ("names", "wishes", "said"),
    [
        (("samurai",), {"level": 2}, "No ladder rates puzzles of samurai: leave out level"),
        (("arrow",), {"level": 1}, "No ladder rates puzzles of arrow"),
        (("arrow", "killer"), {}, "does not know arrow: leave out killer or arrow"),
        (("samurai", "arrow"), {}, "Grids that overlap are made without other variants"),
        (("samurai", "x"), {}, "samurai is of 9x9 grids without other variants"),
        (("non-consecutive",), {"require": ("x-wing",)}, "give a level alone, or leave it out"),
        (("kropki",), {"level": 3, "require": ("naked-pair",)}, "give a level alone"),
        (("kropki",), {"level": 5, "size": 6}, "of level 1 to 3 only"),
        (("kropki",), {"level": 2, "engine": Engine.MILP}, "leave out engine"),
    ],
)
def test_what_has_no_ladder_asks_for_no_level(names, wishes, said):
    """Levels and wishes for techniques are refused in a sentence where nothing rates puzzles."""
    with pytest.raises(RecipeError, match=said):
        recipe(*names, **wishes)


def test_a_level_is_still_asked_for():
    """Where there is a ladder, leaving out the level is refused as before."""
    with pytest.raises(RecipeError, match="Say how hard"):
        recipe("x")


def test_a_run_of_a_variant_is_taken_up_byte_for_byte(tmp_path):
    """Opening the folder of a finished run again leaves its files as they were, houses told."""
    asked = recipe("even-odd", size=4, seed=1, symmetry=Symmetry.NONE)
    folder = RunFolder(tmp_path, asked)
    list(folder.make())
    before = {name: (tmp_path / name).read_bytes() for name in (PUZZLES, SOLUTIONS)}
    again = RunFolder(tmp_path, asked)
    assert {name: (tmp_path / name).read_bytes() for name in (PUZZLES, SOLUTIONS)} == before
    assert before[PUZZLES].decode() == f"{one_line(again.finished[0][0])}\n"
    again.close()


def test_given_puzzles_with_clues_are_told_apart():
    """A section of given thermometers takes those with thermometers alone, and of any shape."""
    taken = Selection(**ground(4, ("thermometer",))._asdict())
    assert taken.is_of(small_made("thermometer").puzzle.geometry)
    assert not taken.is_of(small_made("arrow").puzzle.geometry)
    assert not taken.is_of(Geometry.boxes(2, 2))


@pytest.mark.parametrize("name", ["thermometer", "palindrome", "whispers", "between-lines"])
def test_lines_do_not_cross(name):
    """No two steps of the lines of a kind go through the same corner, and no cell is on two."""
    for index in range(5):
        solved = SolvedGrid(SOLVED.geometry.layout, SOLVED.digits, stream(1, name, index, 0))
        lines = [clue.line for clue in DRAWN[name](solved)]
        cells = [cell for line in lines for cell in line]
        assert len(cells) == len(set(cells))
        corners = [
            (min(one // 9, other // 9), min(one % 9, other % 9))
            for line in lines
            for one, other in pairwise(line)
            if one // 9 != other // 9 and one % 9 != other % 9
        ]
        assert len(corners) == len(set(corners))
