"""Puzzles and geometries that the certifier's tests go through."""

from __future__ import annotations

from puzzle import CLASSIC, Geometry, Grid

JIGSAW_6 = Geometry.irregular([int(c) for c in "111222111222334455334455334455666666"])
GEOMETRIES = [
    Geometry.boxes(2, 2),
    Geometry.boxes(2, 3),
    Geometry.boxes(3, 2),
    CLASSIC,
    Geometry.diagonal(),
    Geometry.windows(),
    JIGSAW_6,
]

UNIQUE = Grid.parse(
    "240005080809030050000000300004009015000000000390800200001000000020090703030700062"
)
SOLUTION = Grid.parse(
    "243975681819632457657481329764329815182547936395816274471263598526198743938754162"
)
MANY = UNIQUE.with_digit(1, 0)
"""`UNIQUE` without its given 4 in r1c2."""
NONE = Grid.parse(
    "516849732307605000809700065135060907472591006968370050253186074684207500791050608"
)
"""No given breaks a rule, and there is no solution."""
CONFLICT = Grid.parse("55" + "0" * 79)
EMPTY = Grid(bytes(81))

SEEDS = {
    "matlab": (
        Grid.parse(
            "020030040600000003004000500000806000800010006000705000007000600400000008030040020"
        ),
        Grid.parse(
            "925631847618574293374982561749826135852413976163795482287359614491267358536148729"
        ),
    ),
    "paper": (UNIQUE, SOLUTION),
    "backtracking": (
        Grid.parse(
            "003000100100400000000200000000000050007036000000000042200000000000070900580010000"
        ),
        Grid.parse(
            "643758129192463587758291436861924753427536891935187642279645318314872965586319274"
        ),
    ),
    "inkala": (
        Grid.parse(
            "800000000003600000070090200050007000000045700000100030001000068008500010090000400"
        ),
        Grid.parse(
            "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
        ),
    ),
}
"""The four puzzles of the seed documents, with their solutions."""
