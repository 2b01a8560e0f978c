"""The finders: the functions that look for a step, by the codes that ladders and kernels share.

A finder is one kernel function, or one way of calling it. Each code is one branch of a *unit*, a
module of finders that is compiled by itself and loaded only by the ladders and puzzles that need
it:

    0 … 29     basics          singles, locked candidates, subsets, fish   find_basic
    30 … 59    patterns        wings, turbot family, rectangles, BUG, APE  find_pattern
    60 … 89    static chains   cycles, chains and loops                    find_chain
    90 … 119   forcing chains  Nishio, cells and regions, dynamic          find_forcing
    120 … 149  shapes          finned fish, colouring, further rectangles  find_shape
    150 … 179  groups          grouped chains, almost locked sets, richest chains  find_group

Codes are stable within a release and mean nothing else.
"""

from __future__ import annotations

from enum import IntEnum

from solver.human.technique import Technique

LAST_BASIC = 29
LAST_PATTERN = 59
UNIT_SIZE = 30
"""Codes in each unit: a code's unit is the code divided by this, without the rest."""
BASIC, PATTERN, CHAIN, FORCING, SHAPE, GROUP = range(6)
UNITS = 6


class Finder(IntEnum):
    """One way to look for a step."""

    FULL_HOUSE = 0
    HIDDEN_SINGLE_BOX = 1
    HIDDEN_SINGLE_LINE = 2
    NAKED_SINGLE = 3
    DIRECT_POINTING = 4
    DIRECT_CLAIMING = 5
    DIRECT_HIDDEN_PAIR = 6
    DIRECT_HIDDEN_TRIPLE = 7
    POINTING = 8
    CLAIMING = 9
    NAKED_PAIR = 10
    NAKED_TRIPLE = 11
    NAKED_QUAD = 12
    HIDDEN_PAIR = 13
    HIDDEN_TRIPLE = 14
    HIDDEN_QUAD = 15
    X_WING = 16
    SWORDFISH = 17
    JELLYFISH = 18

    XY_WING = 30
    XYZ_WING = 31
    W_WING = 32
    SKYSCRAPER = 33
    TWO_STRING_KITE = 34
    TURBOT_FISH = 35
    EMPTY_RECTANGLE = 36
    UNIQUE_RECTANGLE_1 = 40
    UNIQUE_RECTANGLE_2 = 41
    UNIQUE_RECTANGLE_3 = 42
    UNIQUE_RECTANGLE_4 = 43
    UNIQUE_LOOP = 44
    """All unique rectangles and loops at once, the cheapest first, as Sudoku Explainer does."""
    BUG_1 = 45
    BUG = 46
    """All four types of BUG, in Sudoku Explainer's order."""
    UNIQUE_RECTANGLE_5 = 47
    ALIGNED_PAIR_EXCLUSION = 50
    ALIGNED_TRIPLET_EXCLUSION = 51

    X_CHAIN = 60
    XY_CHAIN = 61
    AIC = 62
    CONTINUOUS_LOOP = 63
    STATIC_CHAIN = 70
    """All cycles and forcing chains at once, the cheapest first, as Sudoku Explainer does."""
    NISHIO = 90
    MULTIPLE_FORCING_CHAIN = 91
    """Cell and region forcing chains at once, the cheapest first."""
    DYNAMIC_FORCING_CHAIN = 92
    DYNAMIC_FORCING_CHAIN_PLUS = 93

    LOCKED_PAIR = 120
    LOCKED_TRIPLE = 121
    FINNED_X_WING = 122
    FINNED_SWORDFISH = 123
    FINNED_JELLYFISH = 124
    SASHIMI_X_WING = 125
    SASHIMI_SWORDFISH = 126
    SASHIMI_JELLYFISH = 127
    SIMPLE_COLOURING = 128
    MULTI_COLOURING = 129
    REMOTE_PAIR = 130
    WXYZ_WING = 131
    UNIQUE_RECTANGLE_6 = 132
    HIDDEN_RECTANGLE = 133
    AVOIDABLE_RECTANGLE_1 = 134
    AVOIDABLE_RECTANGLE_2 = 135
    SUE_DE_COQ = 136

    GROUPED_X_CHAIN = 150
    GROUPED_LOOP = 151
    GROUPED_AIC = 152
    ALS_XZ = 153
    ALS_XY_WING = 154
    RICHEST_X_CHAIN = 155
    RICHEST_XY_CHAIN = 156
    RICHEST_AIC = 157
    """AIC and continuous loops at once. Each takes the chain that removes most, as HoDoKu does."""

    @property
    def techniques(self) -> tuple[Technique, ...]:
        """The techniques whose steps this finder can report."""
        return _TECHNIQUES.get(self) or (Technique[self.name],)


_TECHNIQUES = {
    Finder.HIDDEN_SINGLE_BOX: (Technique.HIDDEN_SINGLE,),
    Finder.HIDDEN_SINGLE_LINE: (Technique.HIDDEN_SINGLE,),
    Finder.UNIQUE_LOOP: (
        Technique.UNIQUE_RECTANGLE_1,
        Technique.UNIQUE_RECTANGLE_2,
        Technique.UNIQUE_RECTANGLE_3,
        Technique.UNIQUE_RECTANGLE_4,
        Technique.UNIQUE_RECTANGLE_5,
        Technique.UNIQUE_LOOP_1,
        Technique.UNIQUE_LOOP_2,
        Technique.UNIQUE_LOOP_3,
        Technique.UNIQUE_LOOP_4,
    ),
    Finder.BUG: (Technique.BUG_1, Technique.BUG_2, Technique.BUG_3, Technique.BUG_4),
    Finder.STATIC_CHAIN: (
        Technique.X_CYCLE,
        Technique.Y_CYCLE,
        Technique.XY_CYCLE,
        Technique.FORCING_X_CHAIN,
        Technique.FORCING_CHAIN,
    ),
    Finder.RICHEST_X_CHAIN: (Technique.X_CHAIN,),
    Finder.RICHEST_XY_CHAIN: (Technique.XY_CHAIN,),
    Finder.RICHEST_AIC: (Technique.AIC, Technique.CONTINUOUS_LOOP),
    Finder.MULTIPLE_FORCING_CHAIN: (
        Technique.CELL_FORCING_CHAIN,
        Technique.REGION_FORCING_CHAIN,
    ),
}
