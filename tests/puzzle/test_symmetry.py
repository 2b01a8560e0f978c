"""Symmetries against a slow definition: cells that a map carries into one another."""

import pytest

from puzzle.geometry import CLASSIC, Geometry
from puzzle.symmetry import Symmetry

# Each symmetry by the rules that its patterns obey, as pairs of cells that must be alike.
RULES = {
    Symmetry.NONE: [],
    Symmetry.ROTATIONAL_180: [lambda r, c, n: (n - 1 - r, n - 1 - c)],
    Symmetry.ROTATIONAL_90: [lambda r, c, n: (c, n - 1 - r)],
    Symmetry.LEFT_RIGHT: [lambda r, c, n: (r, n - 1 - c)],
    Symmetry.TOP_BOTTOM: [lambda r, c, n: (n - 1 - r, c)],
    Symmetry.MIRRORS: [lambda r, c, n: (r, n - 1 - c), lambda r, c, n: (n - 1 - r, c)],
    Symmetry.DIAGONAL: [lambda r, c, _: (c, r)],
    Symmetry.ANTIDIAGONAL: [lambda r, c, n: (n - 1 - c, n - 1 - r)],
    Symmetry.DIAGONALS: [lambda r, c, _: (c, r), lambda r, c, n: (n - 1 - c, n - 1 - r)],
    Symmetry.FULL: [
        lambda r, c, n: (r, n - 1 - c),
        lambda r, c, n: (n - 1 - r, c),
        lambda r, c, _: (c, r),
    ],
}
GEOMETRIES = [Geometry.boxes(2, 2), Geometry.boxes(2, 3), CLASSIC]


def slow_orbits(symmetry, n):
    """Merge cells that a rule makes alike until nothing merges."""
    label = list(range(n * n))
    changed = True
    while changed:
        changed = False
        for cell in range(n * n):
            for rule in RULES[symmetry]:
                row, column = rule(*divmod(cell, n), n)
                other = row * n + column
                low = min(label[cell], label[other])
                if label[cell] != low or label[other] != low:
                    label[cell] = label[other] = low
                    changed = True
    return {frozenset(c for c in range(n * n) if label[c] == root) for root in set(label)}


@pytest.mark.parametrize("geometry", GEOMETRIES, ids=lambda g: g.name)
@pytest.mark.parametrize("symmetry", Symmetry)
def test_orbits_match_the_definition(symmetry, geometry):
    """Orbits are the sets of cells that the symmetry's rules make alike."""
    assert set(map(frozenset, symmetry.orbits(geometry))) == slow_orbits(symmetry, geometry.size)


def test_number_of_orbits():
    """On 9×9 the orbits are as many as counting by hand gives."""
    counts = {symmetry: len(symmetry.orbits(CLASSIC)) for symmetry in Symmetry}
    assert counts == {
        Symmetry.NONE: 81,
        Symmetry.ROTATIONAL_180: 41,
        Symmetry.ROTATIONAL_90: 21,
        Symmetry.LEFT_RIGHT: 45,
        Symmetry.TOP_BOTTOM: 45,
        Symmetry.MIRRORS: 25,
        Symmetry.DIAGONAL: 45,
        Symmetry.ANTIDIAGONAL: 45,
        Symmetry.DIAGONALS: 25,
        Symmetry.FULL: 15,
    }


@pytest.mark.parametrize("symmetry", Symmetry)
def test_holds(symmetry):
    """A whole orbit has the symmetry; an orbit with a cell missing has not."""
    orbit = max(symmetry.orbits(CLASSIC), key=len)
    assert symmetry.holds(CLASSIC, orbit)
    assert symmetry.holds(CLASSIC, orbit[1:]) == (len(orbit) == 1)


@pytest.mark.slow
@pytest.mark.parametrize("cells", range(3))
def test_symmetry_of_a_pattern_includes_its_others(cells):
    """On 4×4, a pattern's symmetry has every rule that the pattern obeys, and no other."""
    geometry = Geometry.boxes(2, 2)
    for start in range(cells, 2**16, 61):
        givens = [cell for cell in range(16) if start >> cell & 1]
        found = Symmetry.of(geometry, givens)
        held = {symmetry for symmetry in Symmetry if symmetry.holds(geometry, givens)}
        assert found in held
        for symmetry in held:
            rules = slow_orbits(symmetry, 4)
            assert all(any(a <= b for b in slow_orbits(found, 4)) for a in rules)


@pytest.mark.parametrize("symmetry", Symmetry)
def test_sentence(symmetry):
    """Every symmetry says in a sentence what it looks like."""
    assert symmetry.sentence.endswith(".")
