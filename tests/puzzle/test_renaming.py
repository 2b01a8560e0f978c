"""What each kind of rule keeps when digits are renamed and lines are read from the other end."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from puzzle import CLASSIC, Geometry, GeometryError, Grid
from puzzle.canonical import canonical_form
from puzzle.canonical.transform import Transform
from puzzle.constraints import KINDS, Constraint
from tests.loops import at_least_one
from tests.puzzle.rules import full_grids, random_constraint

SMALL = Geometry.boxes(2, 2)
NAMINGS = tuple(permutations((1, 2, 3, 4)))
SAME = (1, 2, 3, 4)


def some_clues(kind: str, count: int) -> list[Constraint]:
    """Return random clues of a kind on 4x4 that make sense there."""
    rng, found = Random(f"renamed {kind}"), []
    for _ in range(20 * count):
        clue = random_constraint(kind, rng, SMALL, full_grids(SMALL)[rng.randrange(288)])
        try:
            SMALL.with_constraints([clue])
        except GeometryError:
            continue
        found.append(clue)
        if len(found) == count:
            break
    return found


def kept(clue: Constraint) -> set[bytes]:
    """Return the full grids that keep a clue, by its words."""
    return {it.digits for it in full_grids(SMALL) if clue.keeps(it.digits, SMALL.layout)}


def every_grid() -> list[bytes]:
    """Return all full grids."""
    return [it.digits for it in full_grids(SMALL)]


def named(digits: bytes, names: tuple[int, ...]) -> bytes:
    """Return digits with their new names."""
    return bytes(names[digit - 1] if digit else 0 for digit in digits)


@pytest.mark.parametrize("kind", sorted(KINDS.keys() - {"entropicline"}))  # none on 4x4
def test_renamed_clues_are_kept_by_the_reevery_grid(kind):
    """Of all 288 grids, for every renaming that a clue says it follows, and from either end."""
    for clue in at_least_one(some_clues(kind, 4)):
        grids = kept(clue)
        assert kept(clue.in_order()) == grids
        assert set.intersection({*every_grid()}, *map(kept, clue.pieces())) == grids
        assert all(piece.pieces() == (piece,) for piece in clue.pieces())
        assert clue.renamed(SAME) == clue
        for names in NAMINGS:
            other = clue.renamed(names)
            if other is not None:
                assert kept(other) == {named(digits, names) for digits in grids}, (clue, names)


@pytest.mark.parametrize(
    ("kind", "followed"),
    [
        ("antiknight", 24),
        ("antiking", 24),
        ("palindrome", 24),
        ("clone", 24),
        ("extraregion", 24),
        ("quadruple", 24),
        ("candidates", 24),
        ("odd", 8),
        ("even", 8),
        ("thermometer", 2),
        ("slowthermometer", 2),
        ("greaterthan", 2),
        ("minimum", 2),
        ("maximum", 2),
        ("difference", 2),
        ("nonconsecutive", 2),
        ("whispers", 2),
        ("renban", 2),
        ("betweenline", 2),
        ("lockout", 2),
        ("ratio", 1),
        ("arrow", 1),
        ("littlekillersum", 1),
        ("sandwichsum", 1),
        ("xsum", 1),
        ("skyscraper", 1),
        ("numberedroom", 1),
        ("rowindexer", 1),
        ("columnindexer", 1),
    ],
)
def test_how_many_renamings_a_kind_follows(kind, followed):
    """All 24 of four digits, the 8 that keep odd digits together, the reversal, or none."""
    for clue in at_least_one(some_clues(kind, 3)):
        assert sum(clue.renamed(names) is not None for names in NAMINGS) == followed


def test_a_killer_follows_none_and_a_cage_without_a_sum_all():
    """A sum is of the digits as they are."""
    cage = KINDS["killercage"]
    assert [cage((0, 1), 5).renamed(names) for names in NAMINGS[1:]] == [None] * 23
    assert all(cage((0, 1)).renamed(names) == cage((0, 1)) for names in NAMINGS)


def _turned(puzzle: Grid, solution: Grid, rng: Random) -> tuple[Grid, Grid] | None:
    """Return an equivalent puzzle: turned or mirrored, and named anew as its rules allow."""
    lines = [rng.choice(((0, 1, 2, 3), (3, 2, 1, 0))) for _ in range(2)]
    names = rng.choice(NAMINGS)
    transform = Transform(rng.random() < 0.5, *lines, names)
    to = [0] * 16
    for cell, source in enumerate(transform.sources()):
        to[source] = cell
    clues = []
    for clue in puzzle.geometry.constraints:
        moved = clue.moved(to)
        renamed = None if moved is None else moved.renamed(names)
        if renamed is None:
            return None
        clues.append(renamed)
    rng.shuffle(clues)
    geometry = SMALL.with_constraints(clues)
    return (
        Grid(transform.apply(puzzle).digits, geometry),
        Grid(transform.apply(solution).digits, geometry),
    )


@pytest.mark.parametrize("kind", KINDS)
def test_equivalent_puzzles_have_one_form_and_no_others(kind):
    """Every image has the form; where forms are equal, so are the grids under some renaming."""
    rng = Random(f"forms {kind}")
    by_form: dict[Grid, list[Grid]] = {}
    for _ in range(8):
        solution = full_grids(SMALL)[rng.randrange(288)]
        clues = [random_constraint(kind, rng, SMALL, solution) for _ in range(rng.choice((1, 2)))]
        try:
            geometry = SMALL.with_constraints(clues)
        except GeometryError:
            continue
        if not all(clue.keeps(solution.digits, SMALL.layout) for clue in clues):
            continue
        given = rng.sample(range(16), 6)
        digits = bytes(digit if cell in given else 0 for cell, digit in enumerate(solution))
        puzzle, full = Grid(digits, geometry), Grid(solution.digits, geometry)
        form = canonical_form(puzzle, full)
        by_form.setdefault(form, []).append(puzzle)
        for _ in range(6):
            if (other := _turned(puzzle, full, rng)) is not None:
                assert canonical_form(*other) == form
    for same in by_form.values():
        for puzzle in same[1:]:
            assert _are_equivalent(same[0], puzzle)


def _are_equivalent(one: Grid, other: Grid) -> bool:
    """Tell whether some turn and renaming takes a puzzle's givens and grids to the other's."""
    grids = [
        {it for it in map(bytes, full_grids(SMALL)) if _keeps(puzzle, it)}
        for puzzle in (one, other)
    ]
    turns = [
        Transform(is_turned, rows, columns, names)
        for is_turned in (False, True)
        for rows in ((0, 1, 2, 3), (3, 2, 1, 0))
        for columns in ((0, 1, 2, 3), (3, 2, 1, 0))
        for names in NAMINGS
    ]
    return any(
        turn.apply(Grid(one.digits)).digits == other.digits
        and {turn.apply(Grid(it)).digits for it in grids[0]} == grids[1]
        for turn in turns
    )


def _keeps(puzzle: Grid, full: bytes) -> bool:
    layout = puzzle.geometry.layout
    return all(clue.keeps(full, layout) for clue in puzzle.geometry.constraints)


FULL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@pytest.mark.parametrize(
    ("rule", "swapped"),
    [
        (KINDS["modularline"]((0, 1, 2), 3), [(1, 4), (2, 8), (3, 9)]),
        (KINDS["modularline"]((0, 1, 2), 3), [(1, 2), (4, 5), (7, 8)]),
        (KINDS["entropicline"]((1, 2, 6)), [(1, 2), (4, 6), (7, 8)]),
        (KINDS["entropicline"]((1, 2, 6)), [(1, 7), (2, 8), (3, 9)]),
        (KINDS["odd"]((0,)), [(1, 9), (2, 8), (3, 5)]),
        (KINDS["thermometer"]((2, 3, 4)), [(1, 9), (2, 8), (3, 7), (4, 6)]),
        (KINDS["xv"]((7, 6), 10), [(1, 9), (2, 8), (3, 7), (4, 6)]),
        (KINDS["clone"]((0,), (24,)), [(1, 2), (3, 9)]),
    ],
)
def test_names_of_nine_digits(rule, swapped):
    """Classes keep together, or stand for each other; thermometers and the like are reversed."""
    names = list(range(1, 10))
    for first, second in swapped:
        names[first - 1], names[second - 1] = second, first
    renamed = rule.renamed(tuple(names))
    assert renamed is not None
    forms = set()
    for clue, renaming in ((rule, tuple(range(1, 10))), (renamed, tuple(names))):
        geometry = CLASSIC.with_constraints([clue])
        full = named(Grid.parse(FULL).digits, renaming)
        blanked = bytes(digit if at % 3 else 0 for at, digit in enumerate(full))
        forms.add(canonical_form(Grid(blanked, geometry), Grid(full, geometry)))
    assert len(forms) == 1


TOLD_TWICE = [
    ([("killercage", (0, 1), 3)], [("killercage", (1, 0), 3)] * 2),
    ([("killercage", (0, 5))], [("extraregion", (5, 0))]),
    ([("littlekillersum", (1, 4), 5)], [("sum", (4, 1), 5)]),
    ([("framesum", (0, 1), 5)], [("littlekillersum", (1, 0), 5)]),
    ([("arrow", (0,), (4, 5, 9))], [("arrow", (0,), (9, 5, 4))]),
    (
        [("thermometer", (0, 1, 2)), ("thermometer", (0, 1, 5))],
        [("thermometer", (1, 5)), ("thermometer", (0, 1, 2))],
    ),
    (
        [("thermometer", (0, 1)), ("xv", (2, 3), 5)],
        [("greaterthan", (1, 0)), ("sum", (3, 2), 5)],
    ),
    ([("slowthermometer", (0, 1, 2))], [("slowthermometer", (1, 2)), ("slowthermometer", (0, 1))]),
    ([("whispers", (0, 1, 2), 2)], [("whispers", (2, 1), 2), ("whispers", (1, 0), 2)]),
    ([("renban", (0, 1, 5))], [("renban", (1, 5, 0))]),
    ([("sandwichsum", (0, 1, 2, 3), 2)], [("sandwichsum", (3, 2, 1, 0), 2)]),
    ([("betweenline", (0, 1, 5, 9))], [("betweenline", (9, 1, 5, 0))]),
    ([("lockout", (0, 1, 5, 9), 1)], [("lockout", (9, 5, 1, 0), 1)]),
    ([("doublearrow", (0, 1, 5, 9))], [("doublearrow", (0, 5, 1, 9))]),
    ([("regionsumline", (0, 1, 2, 6, 5, 0))], [("regionsumline", (6, 5, 0, 1, 2, 6))]),
    ([("zipperline", (0, 1, 2, 3))], [("zipperline", (1, 0, 3, 2))]),
    ([("modularline", (0, 1, 5), 3)], [("modularline", (1, 0, 5), 3)]),
    ([("clone", (0, 1), (10, 11))], [("clone", (11,), (1,)), ("clone", (0,), (10,))]),
    ([("rowindexer", (0, 5))], [("rowindexer", (5,)), ("rowindexer", (0,))]),
    ([("columnindexer", (0, 5))], [("columnindexer", (5, 0))]),
    ([("minimum", (0,), ((0, 1), (9, 10)))], [("minimum", (0,), ((0, 1),))]),
    ([("quadruple", (0, 1, 4, 5), (1, 2))], [("quadruple", (5, 4, 1, 0), (2, 1))]),
    ([("candidates", (0,), (1, 2))], [("candidates", (0,), (2, 1, 2))]),
    (
        [("negative", (("ratio", 2), ("difference", 1)), ((0, 1),))],
        [("nonconsecutive", ((0, 1),)), ("negative", (("ratio", 2),), ((0, 1),))],
    ),
]
"""Clues as they may be written, and others that say the same."""


@pytest.mark.parametrize(("one", "other"), TOLD_TWICE, ids=lambda clues: clues[0][0])
def test_what_says_the_same_has_one_form(one, other):
    """However the order of cells, what is joined, and the name of the kind were chosen."""
    told = [[KINDS[kind](*members) for kind, *members in clues] for clues in (one, other)]
    grids, others = (set.intersection(*map(kept, clues)) for clues in told)
    assert grids == others
    pieces, written_otherwise = ({it for clue in clues for it in clue.pieces()} for clues in told)
    assert pieces == written_otherwise
    if grids:
        full = Grid(min(grids), SMALL)
        blanked = bytes(digit if at % 3 else 0 for at, digit in enumerate(full))
        forms = set()
        for clues in told:
            ruled = SMALL.with_constraints(clues)
            forms.add(canonical_form(Grid(blanked, ruled), Grid(full.digits, ruled)))
        assert len(forms) == 1
