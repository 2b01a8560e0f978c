"""Constraints: what each kind allows and forbids, and how it is written."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from puzzle import CLASSIC, Geometry, GeometryError, Grid
from puzzle.cell import cell_name
from puzzle.constraints import HOUSE_RULES, KINDS
from puzzle.constraints.entries import lines_of
from puzzle.constraints.layout import ADJACENT
from puzzle.constraints.members import whole
from puzzle.formats import json_lines
from puzzle.formats.apps import fpuzzles
from puzzle.formats.cell_names import named_cell
from tests.puzzle.rules import full_grids, random_constraint

SOLUTION = Grid.parse(
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)
LAYOUT = CLASSIC.layout
SMALL = Geometry.boxes(2, 2)

ONE_BESIDE_NINE = [
    [cell_name(a, 9), cell_name(b, 9)]
    for a, b in LAYOUT.pairs_at(ADJACENT)
    if {SOLUTION[a], SOLUTION[b]} == {1, 9}
]

# For each kind: members that SOLUTION keeps, and members that it breaks.
# Its first rows are 534 678 912 / 672 195 348 / 198 342 567.
CASES = {
    "killercage": (
        [{"cells": ["r1c1", "r1c2"], "value": 8}, {"cells": ["r1c1", "r2c4"]}],
        [{"cells": ["r1c1", "r1c2"], "value": 9}, {"cells": ["r1c1", "r2c6"]}],
    ),
    "arrow": (
        [
            {"bulb": ["r1c7"], "line": ["r1c1", "r1c3"]},
            {"bulb": ["r2c4", "r2c5"], "line": ["r1c5", "r1c6", "r1c3"]},
        ],
        [{"bulb": ["r1c1"], "line": ["r1c2", "r1c3"]}],
    ),
    "thermometer": ([{"line": ["r1c2", "r1c3", "r1c4"]}], [{"line": ["r1c1", "r1c2"]}]),
    "slowthermometer": (
        [{"line": ["r1c1", "r1c4", "r2c1", "r1c5"]}],
        [{"line": ["r1c1", "r1c2"]}],
    ),
    "difference": (
        [{"cells": ["r1c2", "r1c3"]}, {"cells": ["r1c1", "r1c2"], "value": 2}],
        [{"cells": ["r1c1", "r1c2"]}],
    ),
    "ratio": (
        [{"cells": ["r1c2", "r2c1"]}, {"cells": ["r1c2", "r1c7"], "value": 3}],
        [{"cells": ["r1c1", "r1c2"]}],
    ),
    "xv": ([{"cells": ["r1c1", "r2c6"], "value": 10}], [{"cells": ["r1c1", "r1c2"], "value": 5}]),
    "littlekillersum": (
        [{"cells": ["r1c3", "r2c2", "r3c1"], "value": 12}],
        [{"cells": ["r1c3", "r2c2", "r3c1"], "value": 11}],
    ),
    "sum": ([{"cells": ["r1c1", "r2c6"], "value": 10}], [{"cells": ["r1c1"], "value": 4}]),
    "framesum": (
        [{"cells": ["r1c1", "r1c2", "r1c3"], "value": 12}],
        [{"cells": ["r1c1", "r1c2", "r1c3"], "value": 13}],
    ),
    "odd": ([{"cells": ["r1c1"]}], [{"cells": ["r1c3"]}]),
    "even": ([{"cells": ["r1c3"]}], [{"cells": ["r1c1"]}]),
    "candidates": (
        [{"cells": ["r1c1"], "values": [4, 5]}],
        [{"cells": ["r1c1"], "values": [4, 6]}],
    ),
    "antiknight": ([], [{}]),
    "antiking": ([], [{}]),
    "nonconsecutive": ([], [{}]),
    "negative": (
        [{"rules": [["difference", 8]], "exempt": ONE_BESIDE_NINE}],
        [{"rules": [["sum", 5]]}, {"rules": [["difference", 8]]}, {"rules": [["ratio", 2]]}],
    ),
    "whispers": (
        [{"line": ["r1c6", "r1c2"]}, {"line": ["r2c5", "r2c6"], "value": 4}],
        [{"line": ["r1c1", "r1c2"]}],
    ),
    "palindrome": (
        [{"line": ["r1c1", "r1c2", "r2c6"]}],
        [{"line": ["r1c1", "r1c2", "r1c3"]}],
    ),
    "renban": ([{"line": ["r1c1", "r1c2", "r1c3"]}], [{"line": ["r1c1", "r1c2"]}]),
    "greaterthan": ([{"cells": ["r1c1", "r1c2"]}], [{"cells": ["r1c2", "r1c3"]}]),
    "minimum": ([{"cells": ["r2c4"]}], [{"cells": ["r1c1"]}]),
    "maximum": ([{"cells": ["r2c5"]}], [{"cells": ["r1c1"]}]),
    "sandwichsum": (
        [{"line": [f"r1c{c}" for c in range(1, 10)], "value": 0}],
        [{"line": [f"r1c{c}" for c in range(1, 10)], "value": 2}],
    ),
    "quadruple": (
        [{"cells": ["r1c1", "r1c2", "r2c1", "r2c2"], "values": [3, 7]}],
        [
            {"cells": ["r1c1", "r1c2", "r2c1", "r2c2"], "values": [3, 3]},
            {"cells": ["r1c1", "r1c2", "r2c1", "r2c2"], "values": [9]},
        ],
    ),
    "betweenline": (
        [{"line": ["r1c1", "r1c3", "r1c2"]}],
        [{"line": ["r1c1", "r1c2", "r1c3"]}, {"line": ["r1c1", "r1c3", "r2c6"]}],
    ),
    "lockout": (
        [{"line": ["r1c7", "r1c2", "r1c1"]}],
        [{"line": ["r1c7", "r1c6", "r1c1"]}, {"line": ["r1c1", "r1c7", "r1c2"]}],
    ),
    "doublearrow": (
        [{"line": ["r1c2", "r1c7", "r2c1"]}],
        [{"line": ["r1c1", "r1c2", "r1c3"]}],
    ),
    "regionsumline": (
        [{"line": ["r1c1", "r1c2", "r2c3", "r2c4", "r2c5"]}, {"line": ["r1c1", "r1c2"]}],
        [{"line": ["r1c3", "r1c4"]}],
    ),
    "zipperline": (
        [{"line": ["r1c1", "r1c7", "r1c3"]}, {"line": ["r1c1", "r1c3", "r1c1", "r1c3"]}],
        [{"line": ["r1c1", "r1c2", "r1c3"]}],
    ),
    "modularline": (
        [{"line": ["r1c1", "r1c2", "r1c3"]}, {"line": ["r1c1", "r1c2"], "value": 1}],
        [{"line": ["r1c2", "r1c4"]}],
    ),
    "entropicline": (
        [{"line": ["r1c1", "r1c2", "r1c5"]}],
        [{"line": ["r1c1", "r1c3"]}],
    ),
    "clone": (
        [{"cells": ["r1c1", "r1c7"], "clones": ["r2c6", "r2c5"]}],
        [{"cells": ["r1c1"], "clones": ["r1c2"]}],
    ),
    "xsum": (
        [{"line": [f"r1c{c}" for c in range(1, 10)], "value": 25}],
        [{"line": [f"r1c{c}" for c in range(1, 10)], "value": 26}],
    ),
    "skyscraper": (
        [{"line": [f"r1c{c}" for c in range(1, 10)], "value": 5}],
        [{"line": [f"r1c{c}" for c in range(1, 10)], "value": 4}],
    ),
    "numberedroom": (
        [{"line": [f"r1c{c}" for c in range(1, 10)], "value": 7}],
        [{"line": [f"r1c{c}" for c in range(1, 10)], "value": 6}],
    ),
    "rowindexer": ([{"cells": ["r2c3"]}], [{"cells": ["r1c1"]}]),
    "columnindexer": ([{"cells": ["r3c1"]}], [{"cells": ["r1c1"]}]),
    "extraregion": ([{"cells": ["r1c1", "r2c4"]}], [{"cells": ["r1c1", "r2c6"]}]),
}


def _clue(kind, members):
    return KINDS[kind].from_json({"type": kind, **members}, partial(named_cell, size=9))


def test_every_kind_has_cases():
    """A kind without cases is not tested at all."""
    assert CASES.keys() == KINDS.keys()


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_allows_and_forbids(kind):
    """The words of each rule are kept by what keeps them, and by nothing else."""
    keeps, breaks = CASES[kind]
    assert keeps or breaks
    for members in keeps:
        assert _clue(kind, members).keeps(SOLUTION.digits, LAYOUT), members
    for members in breaks:
        assert not _clue(kind, members).keeps(SOLUTION.digits, LAYOUT), members


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_written_and_read(kind):
    """What our JSON and f-puzzles write of a clue, they read as the same clue."""
    rng = Random(kind)
    size = 6 if kind == "entropicline" else 9
    geometry = Geometry.for_cell_count(size * size)
    full = SOLUTION if size == 9 else Grid(bytes(36), geometry)
    for _ in range(5):
        if kind in ("nonconsecutive", "minimum", "maximum", "negative", "littlekillersum"):
            members = (CASES[kind][0] or CASES[kind][1])[0]
            if kind == "negative":
                members = {"rules": [["difference", 1]]}
            clue = _clue(kind, {k: v for k, v in members.items() if k != "exempt"})
        else:
            clue = random_constraint(kind, rng, geometry, full)
        puzzle = Grid(bytes(geometry.cell_count), geometry.with_constraints([clue]))
        for notation in (json_lines, fpuzzles):
            assert notation.holds(puzzle.geometry)
            (record,) = notation.read(notation.write([puzzle]))
            assert record.content == puzzle, notation.NAME


@pytest.mark.parametrize("kind", KINDS)
def test_a_link_says_all_or_is_not_written(kind):
    """Whatever a kind says and stands with, a link that is written is read as the same rules."""
    rng = Random(kind)
    geometry = Geometry.for_cell_count(81)
    for _ in range(8):
        kinds = (kind, *rng.sample(list(KINDS.keys() - {"extraregion"}), 2))
        clues = [random_constraint(each, rng, geometry, SOLUTION) for each in dict.fromkeys(kinds)]
        puzzle = Grid(bytes(81), geometry.with_constraints(clues))
        if fpuzzles.holds(puzzle.geometry):
            (record,) = fpuzzles.read(fpuzzles.write([puzzle]))
            told = {clue.in_order() for clue in record.content.geometry.constraints}
            assert told == {clue.in_order() for clue in clues}


def test_what_links_cannot_spare_is_not_written():
    """Which pairs are exempt follows from the marks: other ones would be lost in a link."""
    geometry = Geometry.for_cell_count(81)
    for clue in (
        _clue("negative", {"rules": [["difference", 1]], "exempt": [["r1c1", "r1c2"]]}),
        _clue("negative", {"rules": [["sum", 5]]}),
        _clue("maximum", {"cells": ["r1c1"], "exempt": [["r1c1", "r1c2"]]}),
        _clue("nonconsecutive", {"exempt": [["r1c1", "r1c2"]]}),
    ):
        assert not fpuzzles.holds(geometry.with_constraints([clue])), clue


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_says_its_rule(kind):
    """Each rule is a sentence, and has a label that begins a sentence nowhere."""
    members = (CASES[kind][0] + CASES[kind][1])[0]
    clue = _clue(kind, members)
    assert clue.sentence(LAYOUT).endswith(".")
    assert clue.sentence(LAYOUT)[0].isupper() or clue.sentence(LAYOUT)[0] == "r"
    assert clue.label(LAYOUT).startswith("the ")


@pytest.mark.parametrize("kind", sorted(KINDS.keys() - {"rowindexer", "columnindexer"}))
def test_a_kind_moves_with_the_grid(kind):
    """A grid keeps a clue just when its mirror image keeps the clue's mirror image."""
    rng = Random(kind)
    size = 6 if kind == "entropicline" else 4
    geometry = Geometry.for_cell_count(size * size)
    grids = full_grids(SMALL) if size == 4 else (Grid(bytes(36), geometry),)
    mirror = [row * size + size - 1 - column for row in range(size) for column in range(size)]
    for _ in range(20):
        full = rng.choice(grids)
        clue = random_constraint(kind, rng, geometry, full)
        image = bytes(full[mirror[cell]] for cell in range(size * size))
        moved = clue.moved(mirror)
        assert moved is not None
        assert moved.moved(mirror) == clue
        if full.is_full:
            layout = geometry.layout
            assert moved.keeps(image, layout) == clue.keeps(full.digits, layout)


def test_a_geometry_has_its_constraints():
    """Constraints make another geometry, which tells its rules and travels whole."""
    import pickle

    cage = _clue("killercage", {"cells": ["r1c1", "r1c2"], "value": 8})
    geometry = CLASSIC.with_constraints([cage])
    assert geometry != CLASSIC
    assert not geometry.is_classic
    assert geometry.without_constraints == CLASSIC
    assert pickle.loads(pickle.dumps(geometry)) == geometry  # noqa: S301
    assert geometry.rules[-1] == (
        "The digits of the cage r1c1+r1c2 are all different, and they add up to 8."
    )
    grid = Grid(SOLUTION.digits, geometry)
    assert grid.is_solution()
    broken = grid.with_digit(0, 3).with_digit(1, 5).with_digit(0, 4)
    assert broken.violations()[0].constraint == cage


@pytest.mark.parametrize(
    "clue",
    [
        KINDS["killercage"]((), 3),
        KINDS["killercage"]((0, 0), 3),
        KINDS["killercage"]((0, 81), 3),
        KINDS["arrow"]((), (1,)),
        KINDS["thermometer"]((1,)),
        KINDS["difference"]((0, 1, 2), 1),
        KINDS["modularline"]((0, 1), 0),
        KINDS["quadruple"]((0, 1), (1, 2, 3)),
        KINDS["clone"]((0, 1), (2,)),
    ],
)
def test_a_clue_that_makes_no_sense_is_refused(clue):
    """Too few cells, cells twice or outside the grid end in a sentence."""
    with pytest.raises(GeometryError):
        CLASSIC.with_constraints([clue])


def test_house_rules_are_houses():
    """A rule that is houses names as many cells as there are digits, all different."""
    for name, rule in HOUSE_RULES.items():
        houses = rule(LAYOUT)
        assert houses, name
        CLASSIC.with_houses(houses, name)


@pytest.mark.parametrize(
    ("kind", "value", "said"),
    [
        ("difference", 1, "the white dot r1c1+r1c2"),
        ("difference", 20, "the white dot 20 r1c1+r1c2"),
        ("ratio", 2, "the black dot r1c1+r1c2"),
        ("ratio", 3, "the black dot 3 r1c1+r1c2"),
        ("xv", 5, "the V r1c1+r1c2 = 5"),
    ],
)
def test_a_mark_is_told_with_its_number(kind, value, said):
    """A contradiction names the mark with what makes it one."""
    assert KINDS[kind]((0, 1), value).label(LAYOUT) == said


@pytest.mark.parametrize("value", [True, False, 1.5, float("nan"), "2x", "²", [], {}])
def test_what_is_no_whole_number_is_none(value):
    """A clue says a whole number, perhaps as text, or nothing; all else is refused."""
    with pytest.raises(GeometryError):
        whole(value)
    assert whole(" 12 ") == whole(12.0) == whole("", 12) == 12


def test_a_line_of_one_cell_is_a_point():
    """What f-puzzles draws of a click without a stroke is no line, and no clue."""
    entry = {"lines": [["R1C1"], ["R1C1", "R1C2"]]}
    cells = {"R1C1": 0, "R1C2": 1}
    assert [*lines_of(entry, cells.__getitem__)] == [(0, 1)]
