"""The techniques by name: one member for each pattern that a step can show.

The value is the code that kernels write into the step log; codes are stable within a release and
mean nothing else. The label is the name in print, everywhere.
"""

from __future__ import annotations

from enum import IntEnum


class Technique(IntEnum):
    """A human technique; `label` is its name in print, `slug` its name on the command line."""

    FULL_HOUSE = 1
    HIDDEN_SINGLE = 2
    NAKED_SINGLE = 3

    DIRECT_POINTING = 10
    DIRECT_CLAIMING = 11
    DIRECT_HIDDEN_PAIR = 12
    DIRECT_HIDDEN_TRIPLE = 13
    POINTING = 14
    CLAIMING = 15
    LOCKED_PAIR = 16
    LOCKED_TRIPLE = 17

    NAKED_PAIR = 20
    NAKED_TRIPLE = 21
    NAKED_QUAD = 22
    HIDDEN_PAIR = 23
    HIDDEN_TRIPLE = 24
    HIDDEN_QUAD = 25

    X_WING = 30
    SWORDFISH = 31
    JELLYFISH = 32
    FINNED_X_WING = 33
    FINNED_SWORDFISH = 34
    FINNED_JELLYFISH = 35
    SASHIMI_X_WING = 36
    SASHIMI_SWORDFISH = 37
    SASHIMI_JELLYFISH = 38

    SKYSCRAPER = 40
    TWO_STRING_KITE = 41
    TURBOT_FISH = 42
    EMPTY_RECTANGLE = 43
    SIMPLE_COLOURING = 44
    MULTI_COLOURING = 45

    XY_WING = 50
    XYZ_WING = 51
    W_WING = 52
    WXYZ_WING = 53
    REMOTE_PAIR = 54

    UNIQUE_RECTANGLE_1 = 60
    UNIQUE_RECTANGLE_2 = 61
    UNIQUE_RECTANGLE_3 = 62
    UNIQUE_RECTANGLE_4 = 63
    UNIQUE_LOOP_1 = 64
    UNIQUE_LOOP_2 = 65
    UNIQUE_LOOP_3 = 66
    UNIQUE_LOOP_4 = 67
    UNIQUE_RECTANGLE_5 = 68
    UNIQUE_RECTANGLE_6 = 69
    BUG_1 = 70
    BUG_2 = 71
    BUG_3 = 72
    BUG_4 = 73
    HIDDEN_RECTANGLE = 74
    AVOIDABLE_RECTANGLE_1 = 75
    AVOIDABLE_RECTANGLE_2 = 76

    ALIGNED_PAIR_EXCLUSION = 80
    ALIGNED_TRIPLET_EXCLUSION = 81
    SUE_DE_COQ = 82
    ALS_XZ = 83
    ALS_XY_WING = 84

    X_CYCLE = 90
    Y_CYCLE = 91
    XY_CYCLE = 92
    FORCING_X_CHAIN = 93
    FORCING_CHAIN = 94
    NISHIO = 95
    CELL_FORCING_CHAIN = 96
    REGION_FORCING_CHAIN = 97
    DYNAMIC_FORCING_CHAIN = 98
    DYNAMIC_FORCING_CHAIN_PLUS = 99

    X_CHAIN = 110
    XY_CHAIN = 111
    AIC = 112
    CONTINUOUS_LOOP = 113
    GROUPED_X_CHAIN = 114
    GROUPED_AIC = 115
    GROUPED_LOOP = 116

    @property
    def label(self) -> str:
        """The name in print: ``X-Wing``, ``Naked Pair``."""
        return _LABELS.get(self, self.name.replace("_", " ").title())

    @property
    def slug(self) -> str:
        """The name on the command line and in JSON: ``x-wing``, ``naked-pair``."""
        return self.name.lower().replace("_", "-")


_LABELS = {
    Technique.X_WING: "X-Wing",
    Technique.FINNED_X_WING: "Finned X-Wing",
    Technique.SASHIMI_X_WING: "Sashimi X-Wing",
    Technique.XY_WING: "XY-Wing",
    Technique.XYZ_WING: "XYZ-Wing",
    Technique.W_WING: "W-Wing",
    Technique.WXYZ_WING: "WXYZ-Wing",
    Technique.TWO_STRING_KITE: "2-String Kite",
    Technique.BUG_1: "BUG+1",
    Technique.BUG_2: "BUG Type 2",
    Technique.BUG_3: "BUG Type 3",
    Technique.BUG_4: "BUG Type 4",
    Technique.UNIQUE_RECTANGLE_1: "Unique Rectangle Type 1",
    Technique.UNIQUE_RECTANGLE_2: "Unique Rectangle Type 2",
    Technique.UNIQUE_RECTANGLE_3: "Unique Rectangle Type 3",
    Technique.UNIQUE_RECTANGLE_4: "Unique Rectangle Type 4",
    Technique.UNIQUE_RECTANGLE_5: "Unique Rectangle Type 5",
    Technique.UNIQUE_RECTANGLE_6: "Unique Rectangle Type 6",
    Technique.AVOIDABLE_RECTANGLE_1: "Avoidable Rectangle Type 1",
    Technique.AVOIDABLE_RECTANGLE_2: "Avoidable Rectangle Type 2",
    Technique.UNIQUE_LOOP_1: "Unique Loop Type 1",
    Technique.UNIQUE_LOOP_2: "Unique Loop Type 2",
    Technique.UNIQUE_LOOP_3: "Unique Loop Type 3",
    Technique.UNIQUE_LOOP_4: "Unique Loop Type 4",
    Technique.X_CYCLE: "X-Cycle",
    Technique.Y_CYCLE: "Y-Cycle",
    Technique.XY_CYCLE: "XY-Cycle",
    Technique.FORCING_X_CHAIN: "Forcing X-Chain",
    Technique.X_CHAIN: "X-Chain",
    Technique.XY_CHAIN: "XY-Chain",
    Technique.AIC: "AIC",
    Technique.GROUPED_X_CHAIN: "Grouped X-Chain",
    Technique.GROUPED_AIC: "Grouped AIC",
    Technique.SUE_DE_COQ: "Sue de Coq",
    Technique.ALS_XZ: "ALS-XZ",
    Technique.ALS_XY_WING: "ALS-XY-Wing",
}
