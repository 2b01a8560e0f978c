"""The techniques: what each is called, in the step log and in print."""

from __future__ import annotations

from enum import IntEnum
from typing import Self


class Technique(IntEnum):
    """A human technique: its code, and its label where that does not follow from the name.

    The code is what kernels write into the step log: 1 to 255, stable within a release, and without
    further meaning. All lists of techniques are in the order of the members.

    Attributes:
        label: the name in print: ``X-Wing``, ``Naked Pair``.
        slug: the name on the command line and in JSON: ``x-wing``, ``naked-pair``.
    """

    label: str
    slug: str

    def __new__(cls, code: int, _printed: str = "") -> Self:
        """Return a member with the code as its value."""
        member = int.__new__(cls, code)
        member._value_ = code
        return member

    def __init__(self, _code: int, printed: str = "") -> None:
        self.label = printed or self.name.replace("_", " ").title()
        self.slug = self.name.lower().replace("_", "-")

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
    GENERALIZED_INTERSECTION = 170
    GENERALIZED_NAKED_PAIR = 171
    GENERALIZED_NAKED_TRIPLE = 172
    GENERALIZED_NAKED_QUAD = 173

    X_WING = 30, "X-Wing"
    SWORDFISH = 31
    JELLYFISH = 32
    FRANKEN_X_WING = 150, "Franken X-Wing"
    FRANKEN_SWORDFISH = 151, "Franken Swordfish"
    FRANKEN_JELLYFISH = 152, "Franken Jellyfish"
    FINNED_FRANKEN_X_WING = 153, "Finned Franken X-Wing"
    FINNED_FRANKEN_SWORDFISH = 154, "Finned Franken Swordfish"
    FINNED_FRANKEN_JELLYFISH = 155, "Finned Franken Jellyfish"
    MUTANT_X_WING = 156, "Mutant X-Wing"
    MUTANT_SWORDFISH = 157, "Mutant Swordfish"
    MUTANT_JELLYFISH = 158, "Mutant Jellyfish"
    FINNED_MUTANT_X_WING = 159, "Finned Mutant X-Wing"
    FINNED_MUTANT_SWORDFISH = 160, "Finned Mutant Swordfish"
    FINNED_MUTANT_JELLYFISH = 161, "Finned Mutant Jellyfish"
    KRAKEN_FISH_1 = 164, "Kraken Fish Type 1"
    KRAKEN_FISH_2 = 165, "Kraken Fish Type 2"
    FINNED_X_WING = 33, "Finned X-Wing"
    FINNED_SWORDFISH = 34
    FINNED_JELLYFISH = 35
    SASHIMI_X_WING = 36, "Sashimi X-Wing"
    SASHIMI_SWORDFISH = 37
    SASHIMI_JELLYFISH = 38

    SKYSCRAPER = 40
    TWO_STRING_KITE = 41, "2-String Kite"
    TURBOT_FISH = 42
    EMPTY_RECTANGLE = 43

    SIMPLE_COLOURING = 44
    MULTI_COLOURING = 45

    XY_WING = 50, "XY-Wing"
    XYZ_WING = 51, "XYZ-Wing"
    W_WING = 52, "W-Wing"
    WXYZ_WING = 53, "WXYZ-Wing"

    REMOTE_PAIR = 54

    UNIQUE_RECTANGLE_1 = 60, "Unique Rectangle Type 1"
    UNIQUE_RECTANGLE_2 = 61, "Unique Rectangle Type 2"
    UNIQUE_RECTANGLE_3 = 62, "Unique Rectangle Type 3"
    UNIQUE_RECTANGLE_4 = 63, "Unique Rectangle Type 4"
    UNIQUE_LOOP_1 = 64, "Unique Loop Type 1"
    UNIQUE_LOOP_2 = 65, "Unique Loop Type 2"
    UNIQUE_LOOP_3 = 66, "Unique Loop Type 3"
    UNIQUE_LOOP_4 = 67, "Unique Loop Type 4"
    UNIQUE_RECTANGLE_5 = 68, "Unique Rectangle Type 5"
    UNIQUE_RECTANGLE_6 = 69, "Unique Rectangle Type 6"
    BUG_1 = 70, "BUG+1"
    BUG_2 = 71, "BUG Type 2"
    BUG_3 = 72, "BUG Type 3"
    BUG_4 = 73, "BUG Type 4"
    HIDDEN_RECTANGLE = 74
    AVOIDABLE_RECTANGLE_1 = 75, "Avoidable Rectangle Type 1"
    AVOIDABLE_RECTANGLE_2 = 76, "Avoidable Rectangle Type 2"

    ALIGNED_PAIR_EXCLUSION = 80
    ALIGNED_TRIPLET_EXCLUSION = 81
    SUE_DE_COQ = 82, "Sue de Coq"
    ALS_XZ = 83, "ALS-XZ"
    ALS_XY_WING = 84, "ALS-XY-Wing"
    ALS_CHAIN = 86, "ALS Chain"
    DEATH_BLOSSOM = 85

    TEMPLATE_SET = 162
    TEMPLATE_DELETE = 163

    X_CYCLE = 90, "X-Cycle"
    Y_CYCLE = 91, "Y-Cycle"
    XY_CYCLE = 92, "XY-Cycle"
    FORCING_X_CHAIN = 93, "Forcing X-Chain"
    FORCING_CHAIN = 94
    NISHIO = 95
    CELL_FORCING_CHAIN = 96
    REGION_FORCING_CHAIN = 97
    DYNAMIC_FORCING_CHAIN = 98
    DYNAMIC_FORCING_CHAIN_PLUS = 99
    NESTED_FORCING_CHAIN_1 = 100, "Nested Forcing Chain Type 1"
    NESTED_FORCING_CHAIN_2 = 101, "Nested Forcing Chain Type 2"
    NESTED_FORCING_CHAIN_3 = 102, "Nested Forcing Chain Type 3"
    NESTED_FORCING_CHAIN_4 = 103, "Nested Forcing Chain Type 4"
    X_CHAIN = 110, "X-Chain"
    XY_CHAIN = 111, "XY-Chain"
    AIC = 112, "AIC"
    CONTINUOUS_LOOP = 113
    GROUPED_X_CHAIN = 114, "Grouped X-Chain"
    GROUPED_AIC = 115, "Grouped AIC"
    GROUPED_LOOP = 116
    ALS_AIC = 117, "ALS AIC"
    ALS_LOOP = 118, "ALS Loop"

    CAGE_COMBINATION = 120
    RULE_OF_45 = 121, "45 Rule"
    CAGE_OVERLAP = 122
    RULE_OF_45_HOUSES = 123, "45 Rule over Several Houses"
    RULE_OF_45_PAIR = 124, "45 Rule for Two Cells"
    RULE_OF_45_SPLIT = 125, "45 Rule for Three or Four Cells"
    RULE_OF_45_LONG = 126, "45 Rule for Five Cells or More"
    CLUE = 130
    DIRECT_CELL_FORCING = 131
    COMMON_PEER_ELIMINATION = 132
    CLUE_CHAIN = 133, "Chain over Clues"
