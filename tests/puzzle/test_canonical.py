"""Canonical form: equal for equivalent puzzles, and the least that brute force finds."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzle import CLASSIC, Geometry, Grid
from puzzle.canonical import (
    Transform,
    canonical_batch,
    canonical_form,
    canonicalize,
    symmetries,
)
from puzzle.constraints import KINDS
from puzzle.constraints.chess import AntiKing
from puzzle.constraints.houses import HOUSE_RULES, houses_that_are
from puzzle.formats.json_members import one_line
from solver.search import find_solutions
from tests.puzzle.shapes import JIGSAW_5, JIGSAW_9, fill, name, puzzles, solutions, transforms

# Least images of grids with many automorphisms, and how many.
SYMMETRIC = {
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645": 648,
    "123456789456789123789123456267591834591834267834267591375618942618942375942375618": 162,
    "123456789456789123789123456231564897564897231897231564312978645645312978978645312": 108,
    "123456789456789123789123456231564978564897312897231645312978564645312897978645231": 72,
    "123456789456789123789123456234567891567891234891234567345678912678912345912345678": 54,
    "123456789456789123789123456231597864597864231864231597312948675675312948948675312": 36,
}
IN_FULL = [Geometry.boxes(2, 2), Geometry.boxes(2, 3), Geometry.boxes(3, 2)]
IN_PART = [
    Geometry.diagonal(2, 2),
    JIGSAW_5,
    Geometry.boxes(2, 4),
    Geometry.diagonal(),
    Geometry.windows(),
]

seeds = st.integers(0, 2**32)


def line_orders(size: int, thickness: int) -> list[tuple[int, ...]]:
    """All orders of the lines that leave each band in one piece, by trying all orders."""
    bands = {frozenset(range(i, i + thickness)) for i in range(0, size, thickness)}
    return [
        order
        for order in permutations(range(size))
        if all(frozenset(order[i : i + thickness]) in bands for i in range(0, size, thickness))
    ]


def image(grid: Grid, transposed: bool, rows, columns) -> list[int]:
    n = grid.geometry.size
    return [
        grid[column * n + row] if transposed else grid[row * n + column]
        for row in rows
        for column in columns
    ]


def brute_force(puzzle: Grid, solution: Grid) -> tuple[list[int], list[int], int]:
    """The least image of the solution, the least of the puzzle's that come with it, how many."""
    geometry = solution.geometry
    pairs = []
    for transposed, rows, columns in product(
        (False, True) if geometry.box_rows == geometry.box_cols else (False,),
        line_orders(geometry.size, geometry.box_rows),
        line_orders(geometry.size, geometry.box_cols),
    ):
        moved = image(solution, transposed, rows, columns)
        label = {0: 0, **{digit: new for new, digit in enumerate(moved[: geometry.size], start=1)}}
        moved_puzzle = image(puzzle, transposed, rows, columns)
        pairs.append(([label[d] for d in moved], [label[d] for d in moved_puzzle]))
    least = min(pairs)
    return (*least, sum(pair[0] == least[0] for pair in pairs))


def brute_force_classic(puzzle: Grid, solution: Grid) -> bytes:
    """The least image of a 9x9 solution, and of its puzzle, among all 2 × 1296 × 1296."""
    orders = np.array(
        [
            [3 * stack + line for stack, inner in zip(outer, inners, strict=True) for line in inner]
            for outer in permutations(range(3))
            for inners in product(permutations(range(3)), repeat=3)
        ]
    )
    pair = np.stack([grid.to_array().reshape(9, 9) for grid in (solution, puzzle)])
    best = b"\xff"
    for grids, rows in product((pair, pair.transpose(0, 2, 1)), orders):
        moved = grids[:, rows][:, :, orders].transpose(2, 0, 1, 3).reshape(len(orders), 162)
        labels = np.zeros((len(orders), 10), dtype=np.uint8)
        each = np.arange(len(orders))[:, np.newaxis]
        labels[each, moved[:, :9]] = np.arange(1, 10)
        images = np.ascontiguousarray(labels[each, moved]).view("V162")
        best = min(best, *images.ravel().tolist())
    return best


@given(solutions(), seeds, transforms())
def test_equivalent_puzzles_have_one_form(solution, seed, transform):
    """Whatever symmetry is applied to a 9x9 puzzle, its form stays the same."""
    puzzle = puzzles(solution, Random(seed))
    form = canonicalize(puzzle, solution)
    twin = canonicalize(transform.apply(puzzle), transform.apply(solution))
    assert (twin.puzzle, twin.solution) == (form.puzzle, form.solution)
    assert twin.automorphisms == form.automorphisms


@given(st.sampled_from(sorted(SYMMETRIC)), seeds, transforms())
def test_equivalent_puzzles_on_symmetric_grids_have_one_form(digits, seed, transform):
    """The automorphisms of a solution do not split the form of its puzzles."""
    solution = Grid.parse(digits)
    puzzle = puzzles(solution, Random(seed))
    moved = canonical_form(transform.apply(puzzle), transform.apply(solution))
    assert moved == canonical_form(puzzle, solution)


@pytest.mark.slow
@pytest.mark.parametrize("geometry", IN_FULL + IN_PART, ids=name)
def test_equivalent_puzzles_of_other_sizes_have_one_form(geometry):
    """The symmetries that are listed for a geometry do not change the form."""

    @settings(max_examples=20)
    @given(solutions(geometry), seeds, transforms(geometry))
    def check(solution, seed, transform):
        puzzle = puzzles(solution, Random(seed))
        moved = canonicalize(transform.apply(puzzle), transform.apply(solution))
        form = canonicalize(puzzle, solution)
        assert (moved.puzzle, moved.solution) == (form.puzzle, form.solution)
        assert form.solution.solves(form.puzzle)

    check()


@given(solutions(), seeds)
def test_the_form_is_an_image(solution, seed):
    """The form is reached by the transform that comes with it, and its own form is itself."""
    puzzle = puzzles(solution, Random(seed))
    form = canonicalize(puzzle, solution)
    assert form.transform.apply(puzzle) == form.puzzle
    assert form.transform.apply(solution) == form.solution
    assert form.transform.keeps_houses(CLASSIC)
    assert form.solution.solves(form.puzzle)
    assert str(form.solution).startswith("1234567894")
    again = canonicalize(form.puzzle, form.solution)
    assert (again.puzzle, again.solution) == (form.puzzle, form.solution)


@pytest.mark.slow
def test_the_least_of_all_images():
    """No map of the whole group makes a smaller image of a 9x9 grid, nor of its puzzle."""
    solution = fill(CLASSIC, 3)
    puzzle = puzzles(solution, Random(3))
    form = canonicalize(puzzle, solution)
    assert brute_force_classic(puzzle, solution) == form.solution.digits + form.puzzle.digits


@pytest.mark.parametrize("geometry", IN_FULL, ids=name)
def test_the_least_of_all_images_of_a_small_grid(geometry):
    """4x4 and 6x6: form, puzzle and number of automorphisms are what brute force finds."""

    @settings(max_examples=5)
    @given(solutions(geometry), seeds)
    def check(solution, seed):
        puzzle = puzzles(solution, Random(seed))
        form = canonicalize(puzzle, solution)
        expected = brute_force(puzzle, solution)
        assert (list(form.solution), list(form.puzzle), form.automorphisms) == expected

    check()


@pytest.mark.parametrize(("digits", "count"), SYMMETRIC.items(), ids=SYMMETRIC.values())
def test_automorphisms(digits, count):
    """Grids known for their symmetry have the known number of automorphisms, up to 648."""
    solution = Grid.parse(digits)
    found = canonicalize(solution, solution)
    assert found.automorphisms == count
    assert found.solution == solution


def test_most_grids_have_no_symmetry():
    """A grid filled at random has no automorphism but the identity."""
    filled = [fill(CLASSIC, seed) for seed in range(10)]
    assert [canonicalize(each, each).automorphisms for each in filled] == [1] * 10


@pytest.mark.slow
def test_all_grids_of_4x4():
    """The 288 grids of 4x4 have two forms; their orbits under 3,072 maps add up to 288."""
    geometry = Geometry.boxes(2, 2)
    rows = list(permutations(range(1, 5)))
    every = [Grid(bytes(sum(four, ())), geometry) for four in product(rows, repeat=4)]
    forms = {}
    for solution in filter(Grid.is_solution, every):
        forms.setdefault(canonicalize(solution, solution).solution, []).append(solution)
    assert sorted(len(group) for group in forms.values()) == [96, 192]
    for form, group in forms.items():
        assert len(group) == 2 * 8 * 8 * 24 // canonicalize(form, form).automorphisms


DIAGONALS = Geometry.diagonal().extra_houses


@pytest.mark.parametrize(
    ("geometry", "count"),
    [
        (Geometry.boxes(2, 2), 128),
        (Geometry.boxes(2, 3), 3456),
        (Geometry.boxes(3, 2), 3456),
        (Geometry.boxes(2, 4), 4),
        (Geometry.boxes(4, 4), 8),
        (Geometry.diagonal(), 96),
        (Geometry.windows().with_houses(DIAGONALS, "both"), 16),
        (CLASSIC.with_houses(DIAGONALS[:1], "one diagonal"), 4),
        (Geometry.windows(), 128),
        (CLASSIC.with_houses(houses_that_are("disjointgroups", CLASSIC.layout), "groups"), 2592),
        (Geometry.diagonal(2, 2), 16),
        (JIGSAW_5, 1),
    ],
    ids=str,
)
def test_symmetries(geometry, count):
    """Each geometry has its known number of symmetries, distinct, and each keeps the houses."""
    listed = symmetries(geometry)
    assert len({symmetry.sources() for symmetry in listed}) == len(listed) == count
    assert all(symmetry.keeps_houses(geometry) for symmetry in listed)


def test_a_transform_that_breaks_houses():
    """Swapping lines of two bands is no symmetry, nor is transposing flat boxes."""
    same, labels = tuple(range(9)), tuple(range(1, 10))
    swapped = (3, 1, 2, 0, 4, 5, 6, 7, 8)
    assert not Transform(False, swapped, same, labels).keeps_houses(CLASSIC)
    assert not Transform(False, same, swapped, labels).keeps_houses(CLASSIC)
    assert Transform(True, same, same, labels).keeps_houses(CLASSIC)
    six = tuple(range(6))
    assert not Transform(True, six, six, six).keeps_houses(Geometry.boxes(2, 3))


def test_batch():
    """A batch gives the same forms as one call a puzzle, in order."""
    filled = [fill(CLASSIC, seed) for seed in range(10)]
    dug = [puzzles(solution, Random(7)) for solution in filled]
    forms = canonical_batch(*(np.stack([g.to_array() for g in grids]) for grids in (dug, filled)))
    assert forms.shape == (10, 81)
    assert forms.dtype == np.uint8
    assert [Grid(form.tobytes()) for form in forms] == list(map(canonical_form, dug, filled))
    empty = np.zeros((0, 81), dtype=np.uint8)
    assert canonical_batch(empty, empty).shape == (0, 81)


@pytest.mark.parametrize("geometry", [CLASSIC, Geometry.boxes(2, 2)], ids=name)
def test_the_solution_must_solve(geometry):
    """A grid that does not solve the puzzle gives no form but an error."""
    solution = fill(geometry, 0)
    other = solution.with_digit(0, solution[0] % geometry.size + 1)
    for puzzle, given_solution in [(other, solution), (other, other), (solution, other)]:
        with pytest.raises(ValueError, match="needs the solution of the puzzle"):
            canonicalize(puzzle, given_solution)


def test_batch_refuses():
    """A batch with a wrong solution names it; a wrong shape is refused."""
    solution = fill(CLASSIC, 0).to_array()
    for cell, digit in [(0, 0), (0, 10), (0, 255), (80, solution[80] % 9 + 1)]:
        wrong = solution.copy()
        wrong[cell] = digit
        with pytest.raises(ValueError, match="solution 1 does not solve its puzzle"):
            canonical_batch(np.zeros((2, 81), np.uint8), np.stack([solution, wrong]))
    with pytest.raises(ValueError, match="solution 0 does not solve its puzzle"):
        canonical_batch((solution % 9 + 1)[np.newaxis], solution[np.newaxis])
    for shape in [(2, 81), (1, 80), (1, 9, 9)]:
        with pytest.raises(ValueError, match=r"both must be \(n, 81\)"):
            canonical_batch(np.zeros(shape, np.uint8), solution[np.newaxis])


@pytest.mark.parametrize("rules", [(), (AntiKing(),)], ids=["houses", "with a rule"])
def test_the_order_of_extra_houses_is_not_the_puzzles(rules):
    """Diagonals and windows make one form in whatever order they and their cells were written."""
    named = [HOUSE_RULES[rule](CLASSIC.layout) for rule in ("diagonal-", "windoku")]
    houses = [house for found in named for house in found]
    written = CLASSIC.with_houses(houses, "as written").with_constraints(rules)
    (full,) = find_solutions(Grid(bytes(81), written), 1).solutions
    form = canonical_form(full.with_digit(0, 0), full)
    assert form.geometry.extra_houses == written.extra_houses
    for seed in range(8):
        order = Random(seed).sample(houses, len(houses))
        cells = [Random(seed).sample(house, len(house)) for house in order]
        other = CLASSIC.with_houses(cells, "otherwise").with_constraints(rules)
        solved = Grid(full.digits, other)
        assert one_line(canonical_form(solved.with_digit(0, 0), solved)) == one_line(form)


def test_houses_that_are_no_rule_come_last():
    """Extra houses of no name stand by their cells behind those that are rules, all turned."""
    rows = [tuple(range(27, 36)), tuple(range(9, 18))]
    columns = [tuple(range(1, 81, 9)), tuple(range(3, 81, 9))]
    (falling,) = HOUSE_RULES["diagonal-"](CLASSIC.layout)
    (rising,) = HOUSE_RULES["diagonal+"](CLASSIC.layout)
    geometry = CLASSIC.with_houses([*rows, rising], "rows once more")
    (full,) = find_solutions(Grid(bytes(81), geometry), 1).solutions
    found = canonical_form(full.with_digit(0, 0), full).geometry.extra_houses
    assert found == (tuple(sorted(falling)), *columns)


@pytest.mark.parametrize(
    ("geometry", "rule"),
    [
        (JIGSAW_5, None),
        (JIGSAW_9, None),
        (Geometry.boxes(2, 3), None),
        (JIGSAW_5, KINDS["greaterthan"]((0, 1))),
        (JIGSAW_9, KINDS["thermometer"]((0, 1, 11))),
        (CLASSIC.with_houses(houses_that_are("diagonal-", CLASSIC.layout), "one diagonal"), None),
        (
            CLASSIC.with_houses([[0, 11, 22, 33, 44, 46, 57, 68, 79]], "a house"),
            KINDS["odd"]((80,)),
        ),
    ],
    ids=str,
)
def test_puzzles_whose_houses_are_turned_have_one_form(geometry, rule):
    """Regions of any shape, boxes that lie or stand, and extra houses go where the cells go."""
    n, rules = geometry.size, [rule] if rule else []
    ruled = geometry.with_constraints(rules)
    (solution,) = find_solutions(Grid(bytes(n * n), ruled), 1).solutions
    forms = set()
    for turned, down, right in product((False, True), repeat=3):
        lines = [range(n)[::-1] if is_back else range(n) for is_back in (down, right)]
        sources = [c * n + r if turned else r * n + c for r, c in product(*lines)]
        to = [sources.index(cell) for cell in range(n * n)]
        there = Geometry.irregular([geometry.box_of[cell] for cell in sources])
        extra = [[to[cell] for cell in house] for house in geometry.extra_houses]
        there = there.with_houses(extra, "turned") if extra else there
        there = there.with_constraints([each.moved(to) for each in rules])
        full = bytes(solution[cell] for cell in sources)
        givens = bytes(digit if cell % 4 else 0 for cell, digit in zip(sources, full, strict=True))
        forms.add(canonical_form(Grid(givens, there), Grid(full, there)))
    assert len(forms) == 1
    (form,) = forms
    assert find_solutions(form, 1).count


def test_an_indexer_keeps_a_jigsaw_where_it_is():
    """Its rows have numbers: turned, it is another puzzle, or none that can be told."""
    regions = [JIGSAW_9.box_of[cell] for cell in range(81)]
    clues = [KINDS["rowindexer"]((0, 10))]
    forms = set()
    for there in (regions, regions[::-1]):
        geometry = Geometry.irregular(there).with_constraints(clues)
        (solution,) = find_solutions(Grid(bytes(81), geometry), 1).solutions
        form = canonical_form(solution, solution)
        assert [clue.cells for clue in form.geometry.constraints] == [(0,), (10,)]
        forms.add(form)
    assert len(forms) == 2
