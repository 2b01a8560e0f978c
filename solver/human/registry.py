"""The registry: one row for each technique, which carries all that is told of it.

A row has the technique's code and names, the kernel that looks for it, its places on the ladders
with level and scores, and its words. Names on the command line, ladders, the calls of finders and
the sentences are made from these rows and from nothing else, so that a new technique is a function
in its family's module, a row here and a file of cases: see docs/adding-a-technique.md.

The code is what kernels write into the step log. Codes are stable within a release, less than 256,
and mean nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from types import MappingProxyType
from typing import Self

from solver.human.hodoku import HodokuLevel
from solver.human.row import Level, Listed, Points, RegistryRow
from solver.human.web import WebGroup

_EASY, _MEDIUM, _HARD, _UNFAIR, _EXTREME = HodokuLevel
_SIMPLE, _TOUGH, _DIABOLICAL, _LAST = WebGroup

_LOCKED = "in {houses}, {digits} must go in {any_cells}, all in {covers}"
_NAKED = "in {houses}, {cells} hold only {digits} between them"
_NAKED_FAR = (
    "in {houses}, {cells} hold only {digits} between them, and each cell that loses one of them "
    "sees all of these that have it"
)
_HIDDEN = (
    "in {houses}, {digits} have no places but {rising_cells}, which leaves no room there for "
    "other digits"
)
_BESIDE = "that leaves {placed_digits} no place in {places_in} but {placed_cells}"
_FISH = "in {houses}, every place for {digits} lies in {covers}, which it fills"


OVERLAPPING = 1 << 8
"""What the variant of a finder has beside a code where almost locked sets may overlap."""

_BY_CODE: dict[int, RegistryRow] = {}
"""The rows of the techniques, noted as the members are made."""


class Technique(IntEnum):
    """A human technique; `label` is its name in print, `slug` its name on the command line."""

    def __new__(cls, row: RegistryRow) -> Self:
        """Return a member with the code of its row as the value."""
        member = int.__new__(cls, row.code)
        member._value_ = row.code
        _BY_CODE[row.code] = row
        return member

    FULL_HOUSE = RegistryRow(
        1,
        also=("last-digit", "last-value"),
        words="{placed_cells} is the last blank cell of {houses}",
        kernel="techniques.singles.find_full_house",
        score=10,
        se=True,
        players=Level(1, 10),
        library=("0000",),
    )
    HIDDEN_SINGLE = RegistryRow(
        2,
        also=("unique-candidate",),
        words="in {houses}, {placed_digits} has no place left but {placed_cells}",
        library=("0002",),
    )
    NAKED_SINGLE = RegistryRow(
        3,
        also=("sole-candidate",),
        web=Listed(_SIMPLE, 10),
        words="{placed_cells} has no digit left but {placed_digits}",
        kernel="techniques.singles.find_naked_single",
        score=23,
        se=True,
        players=Level(2, 10),
        cages=Level(1, 40),
        library=("0003",),
    )
    DIRECT_POINTING = RegistryRow(
        10, kernel="techniques.locked.find_locked", score=17, se=True, words=f"{_LOCKED}; {_BESIDE}"
    )
    DIRECT_CLAIMING = RegistryRow(
        11, kernel="techniques.locked.find_locked", score=19, se=True, words=f"{_LOCKED}; {_BESIDE}"
    )
    DIRECT_HIDDEN_PAIR = RegistryRow(
        12,
        kernel="techniques.subsets.find_direct_hidden_subset",
        variant=2,
        score=20,
        se=True,
        words=f"{_HIDDEN}; {_BESIDE}",
    )
    DIRECT_HIDDEN_TRIPLE = RegistryRow(
        13,
        kernel="techniques.subsets.find_direct_hidden_subset",
        variant=3,
        score=25,
        se=True,
        words=f"{_HIDDEN}; {_BESIDE}",
    )
    POINTING = RegistryRow(
        14,
        also=("locked-candidates-1", "pointing-pair", "pointing-triple"),
        families=("locked-candidates",),
        kernel="techniques.locked.find_locked",
        score=26,
        se=True,
        players=Level(2, 20),
        web=Listed(_SIMPLE, 100, "Pointing Pairs"),
        words=_LOCKED,
        library=("0100",),
    )
    CLAIMING = RegistryRow(
        15,
        also=("locked-candidates-2", "box-line-reduction"),
        families=("locked-candidates",),
        kernel="techniques.locked.find_locked",
        score=28,
        se=True,
        players=Level(2, 30),
        web=Listed(_SIMPLE, 110, "Box/Line Reduction"),
        words=_LOCKED,
        library=("0101",),
    )
    LOCKED_PAIR = RegistryRow(
        16,
        kernel="techniques.in_reading_order.find_naked_in_order",
        hodoku=Points(_MEDIUM, 40, 50),
        words=f"{_NAKED}, and so for both houses",
        library=("0110",),
    )
    LOCKED_TRIPLE = RegistryRow(
        17,
        kernel="techniques.in_reading_order.find_naked_in_order",
        hodoku=Points(_MEDIUM, 60, 60),
        words=f"{_NAKED}, and so for both houses",
        library=("0111",),
    )
    NAKED_PAIR = RegistryRow(
        20,
        families=("subset", "naked-subset"),
        kernel="techniques.subsets.find_naked_subset",
        variant=2,
        score=30,
        se=True,
        players=Level(3, 10),
        web=Listed(_SIMPLE, 40),
        words=_NAKED,
        library=("0200",),
    )
    NAKED_TRIPLE = RegistryRow(
        21,
        families=("subset", "naked-subset"),
        kernel="techniques.subsets.find_naked_subset",
        variant=3,
        score=36,
        se=True,
        players=Level(3, 30),
        web=Listed(_SIMPLE, 50),
        words=_NAKED,
        library=("0201",),
    )
    NAKED_QUAD = RegistryRow(
        22,
        also=("naked-quadruple",),
        families=("subset", "naked-subset"),
        kernel="techniques.subsets.find_naked_subset",
        variant=4,
        score=50,
        se=True,
        players=Level(4, 30),
        web=Listed(_SIMPLE, 80),
        words=_NAKED,
        library=("0202",),
    )
    HIDDEN_PAIR = RegistryRow(
        23,
        families=("subset", "hidden-subset"),
        kernel="techniques.subsets.find_hidden_subset",
        variant=2,
        score=34,
        se=True,
        players=Level(3, 20),
        web=Listed(_SIMPLE, 60),
        words=_HIDDEN,
        library=("0210",),
    )
    HIDDEN_TRIPLE = RegistryRow(
        24,
        families=("subset", "hidden-subset"),
        kernel="techniques.subsets.find_hidden_subset",
        variant=3,
        score=40,
        se=True,
        players=Level(3, 40),
        web=Listed(_SIMPLE, 70),
        words=_HIDDEN,
        library=("0211",),
    )
    HIDDEN_QUAD = RegistryRow(
        25,
        also=("hidden-quadruple",),
        families=("subset", "hidden-subset"),
        kernel="techniques.subsets.find_hidden_subset",
        variant=4,
        score=54,
        se=True,
        players=Level(4, 40),
        web=Listed(_SIMPLE, 90),
        words=_HIDDEN,
        library=("0212",),
    )
    GENERALIZED_INTERSECTION = RegistryRow(
        170,
        also=("generalised-intersection", "generalized-locked-candidates"),
        kernel="techniques.generalized.find_intersection",
        score=29,
        sukaku=("pointing", "claiming"),
        words=(
            "in {houses}, {digits} must go in {any_cells}, and each cell that loses it sees all of "
            "these"
        ),
    )
    GENERALIZED_NAKED_PAIR = RegistryRow(
        171,
        also=("generalised-naked-pair",),
        kernel="techniques.generalized.find_naked",
        variant=2,
        score=30,
        sukaku=("naked-pair",),
        words=_NAKED_FAR,
    )
    GENERALIZED_NAKED_TRIPLE = RegistryRow(
        172,
        also=("generalised-naked-triple",),
        kernel="techniques.generalized.find_naked",
        variant=3,
        score=36,
        sukaku=("naked-triple",),
        words=_NAKED_FAR,
    )
    GENERALIZED_NAKED_QUAD = RegistryRow(
        173,
        also=("generalised-naked-quad",),
        kernel="techniques.generalized.find_naked",
        variant=4,
        score=50,
        sukaku=("naked-quad",),
        words=_NAKED_FAR,
    )
    X_WING = RegistryRow(
        30,
        label="X-Wing",
        families=("fish", "basic-fish"),
        kernel="techniques.fish.find_fish",
        variant=2,
        score=32,
        se=True,
        players=Level(4, 10),
        web=Listed(_TOUGH, 10),
        words=_FISH,
        library=("0300",),
    )
    SWORDFISH = RegistryRow(
        31,
        families=("fish", "basic-fish"),
        kernel="techniques.fish.find_fish",
        variant=3,
        score=38,
        se=True,
        players=Level(4, 20),
        web=Listed(_TOUGH, 50),
        words=_FISH,
        library=("0301",),
    )
    JELLYFISH = RegistryRow(
        32,
        families=("fish", "basic-fish"),
        kernel="techniques.fish.find_fish",
        variant=4,
        score=52,
        se=True,
        players=Level(4, 50),
        web=Listed(_DIABOLICAL, 30),
        words=_FISH,
        library=("0302",),
    )
    FRANKEN_X_WING = RegistryRow(
        150,
        label="Franken X-Wing",
        families=("fish", "franken-fish"),
        kernel="techniques.complex_fish.find_complex_fish",
        hodoku=Points(_UNFAIR, 300, 536),
        told_by="patterns.complex_fish",
        library=("0330",),
    )
    FRANKEN_SWORDFISH = RegistryRow(
        151,
        label="Franken Swordfish",
        families=("fish", "franken-fish"),
        kernel="techniques.complex_fish.find_complex_fish",
        hodoku=Points(_UNFAIR, 350, 537),
        told_by="patterns.complex_fish",
        library=("0331",),
    )
    FRANKEN_JELLYFISH = RegistryRow(
        152,
        label="Franken Jellyfish",
        families=("fish", "franken-fish"),
        kernel="techniques.complex_fish.find_complex_fish",
        told_by="patterns.complex_fish",
        library=("0332",),
    )
    FINNED_FRANKEN_X_WING = RegistryRow(
        153,
        label="Finned Franken X-Wing",
        families=("fish", "finned-fish", "franken-fish"),
        kernel="techniques.complex_fish.find_complex_fish",
        hodoku=Points(_UNFAIR, 390, 538),
        told_by="patterns.complex_fish",
        library=("0340",),
    )
    FINNED_FRANKEN_SWORDFISH = RegistryRow(
        154,
        label="Finned Franken Swordfish",
        families=("fish", "finned-fish", "franken-fish"),
        kernel="techniques.complex_fish.find_complex_fish",
        hodoku=Points(_UNFAIR, 410, 539),
        told_by="patterns.complex_fish",
        library=("0341",),
    )
    FINNED_FRANKEN_JELLYFISH = RegistryRow(
        155,
        label="Finned Franken Jellyfish",
        families=("fish", "finned-fish", "franken-fish"),
        kernel="techniques.complex_fish.find_complex_fish",
        told_by="patterns.complex_fish",
        library=("0342",),
    )
    MUTANT_X_WING = RegistryRow(
        156,
        label="Mutant X-Wing",
        families=("fish", "mutant-fish"),
        kernel="techniques.complex_fish.find_complex_fish",
        told_by="patterns.complex_fish",
        library=("0350",),
    )
    MUTANT_SWORDFISH = RegistryRow(
        157,
        label="Mutant Swordfish",
        families=("fish", "mutant-fish"),
        kernel="techniques.complex_fish.find_complex_fish",
        told_by="patterns.complex_fish",
        library=("0351",),
    )
    MUTANT_JELLYFISH = RegistryRow(
        158,
        label="Mutant Jellyfish",
        families=("fish", "mutant-fish"),
        kernel="techniques.complex_fish.find_complex_fish",
        told_by="patterns.complex_fish",
        library=("0352",),
    )
    FINNED_MUTANT_X_WING = RegistryRow(
        159,
        label="Finned Mutant X-Wing",
        families=("fish", "finned-fish", "mutant-fish"),
        kernel="techniques.complex_fish.find_complex_fish",
        told_by="patterns.complex_fish",
        library=("0360",),
    )
    FINNED_MUTANT_SWORDFISH = RegistryRow(
        160,
        label="Finned Mutant Swordfish",
        families=("fish", "finned-fish", "mutant-fish"),
        kernel="techniques.complex_fish.find_complex_fish",
        told_by="patterns.complex_fish",
        library=("0361",),
    )
    FINNED_MUTANT_JELLYFISH = RegistryRow(
        161,
        label="Finned Mutant Jellyfish",
        families=("fish", "finned-fish", "mutant-fish"),
        kernel="techniques.complex_fish.find_complex_fish",
        told_by="patterns.complex_fish",
        library=("0362",),
    )
    KRAKEN_FISH_1 = RegistryRow(
        164,
        label="Kraken Fish Type 1",
        families=("kraken-fish",),
        kernel="chains.kraken_fish.find_kraken_fish",
        told_by="patterns.kraken_fish",
        library=("0371",),
    )
    KRAKEN_FISH_2 = RegistryRow(
        165,
        label="Kraken Fish Type 2",
        families=("kraken-fish",),
        kernel="chains.kraken_fish.find_kraken_fish",
        told_by="patterns.kraken_fish",
        library=("0372",),
    )
    FINNED_X_WING = RegistryRow(
        33,
        label="Finned X-Wing",
        families=("fish", "finned-fish"),
        kernel="techniques.finned_fish.find_finned_fish",
        hodoku=Points(_HARD, 130, 360),
        web=Listed(_LAST, 20),
        told_by="patterns.finned_fish",
        library=("0310",),
    )
    FINNED_SWORDFISH = RegistryRow(
        34,
        families=("fish", "finned-fish"),
        kernel="techniques.finned_fish.find_finned_fish",
        hodoku=Points(_UNFAIR, 200, 380),
        web=Listed(_LAST, 30),
        told_by="patterns.finned_fish",
        library=("0311",),
    )
    FINNED_JELLYFISH = RegistryRow(
        35,
        families=("fish", "finned-fish"),
        kernel="techniques.finned_fish.find_finned_fish",
        hodoku=Points(_UNFAIR, 250, 400),
        told_by="patterns.finned_fish",
        library=("0312",),
    )
    SASHIMI_X_WING = RegistryRow(
        36,
        label="Sashimi X-Wing",
        families=("fish", "finned-fish", "sashimi-fish"),
        kernel="techniques.finned_fish.find_finned_fish",
        hodoku=Points(_HARD, 150, 370),
        web=Listed(_LAST, 21, "Finned X-Wing"),
        told_by="patterns.finned_fish",
        library=("0320",),
    )
    SASHIMI_SWORDFISH = RegistryRow(
        37,
        families=("fish", "finned-fish", "sashimi-fish"),
        kernel="techniques.finned_fish.find_finned_fish",
        hodoku=Points(_UNFAIR, 240, 390),
        web=Listed(_LAST, 31, "Finned Swordfish"),
        told_by="patterns.finned_fish",
        library=("0321",),
    )
    SASHIMI_JELLYFISH = RegistryRow(
        38,
        families=("fish", "finned-fish", "sashimi-fish"),
        kernel="techniques.finned_fish.find_finned_fish",
        hodoku=Points(_UNFAIR, 260, 410),
        told_by="patterns.finned_fish",
        library=("0322",),
    )
    SKYSCRAPER = RegistryRow(
        40,
        kernel="techniques.turbot.find_turbot",
        players=Level(4, 60),
        told_by="patterns.turbot",
        library=("0400", "0403", "0701"),
    )
    TWO_STRING_KITE = RegistryRow(
        41,
        label="2-String Kite",
        also=("2-string-kite", "kite"),
        kernel="techniques.turbot.find_turbot",
        players=Level(4, 70),
        told_by="patterns.turbot",
        library=("0401", "0403", "0404", "0701"),
    )
    TURBOT_FISH = RegistryRow(
        42,
        kernel="techniques.turbot.find_turbot",
        players=Level(4, 80),
        hodoku=Points(_HARD, 120, 220),
        told_by="patterns.turbot",
        library=("0403", "0701"),
    )
    EMPTY_RECTANGLE = RegistryRow(
        43,
        kernel="techniques.turbot.find_empty_rectangle",
        variant=3,
        players=Level(4, 90),
        hodoku=Points(_HARD, 120, 230),
        web=Listed(_TOUGH, 40, "Rectangle Elimination"),
        told_by="patterns.empty_rectangle",
        library=("0402", "0405"),
    )
    SIMPLE_COLOURING = RegistryRow(
        44,
        also=("simple-colour",),
        families=("colouring",),
        kernel="techniques.colouring.find_colouring",
        hodoku=Points(_HARD, 150, 430),
        web=Listed(_TOUGH, 20),
        told_by="patterns.simple_colouring",
        library=("0500", "0501"),
    )
    MULTI_COLOURING = RegistryRow(
        45,
        also=("multi-colour", "multiple-colouring"),
        families=("colouring",),
        kernel="techniques.colouring.find_colouring",
        hodoku=Points(_HARD, 200, 440),
        told_by="patterns.multi_colouring",
        library=("0502", "0503"),
    )
    XY_WING = RegistryRow(
        50,
        label="XY-Wing",
        also=("y-wing",),
        families=("wing",),
        kernel="techniques.wings.find_wing",
        variant=2,
        score=42,
        se=True,
        players=Level(4, 100),
        web=Listed(_TOUGH, 30, "Y-Wing"),
        told_by="patterns.xy_wing",
        library=("0800",),
    )
    XYZ_WING = RegistryRow(
        51,
        label="XYZ-Wing",
        families=("wing",),
        kernel="techniques.wings.find_wing",
        variant=3,
        score=44,
        se=True,
        players=Level(4, 110),
        web=Listed(_TOUGH, 60),
        told_by="patterns.xyz_wing",
        library=("0801",),
    )
    W_WING = RegistryRow(
        52,
        label="W-Wing",
        families=("wing",),
        kernel="techniques.wings.find_w_wing",
        players=Level(4, 120),
        hodoku=Points(_HARD, 150, 240),
        web=Listed(_TOUGH, 25),
        told_by="patterns.w_wing",
        library=("0803",),
    )
    WXYZ_WING = RegistryRow(
        53,
        label="WXYZ-Wing",
        families=("wing",),
        kernel="techniques.bent_sets.find_bent_set",
        hodoku=Points(_UNFAIR, 300, 510),
        web=Listed(_DIABOLICAL, 60),
        told_by="patterns.wxyz_wing",
    )
    REMOTE_PAIR = RegistryRow(
        54,
        kernel="techniques.colouring.find_remote_pair",
        hodoku=Points(_HARD, 110, 180),
        words=(
            "{cells}, each seeing the next, hold only {digits}, so the two alternate; {ends} hold "
            "one each, and what sees both can hold neither"
        ),
        library=("0703",),
    )
    UNIQUE_RECTANGLE_1 = RegistryRow(
        60,
        label="Unique Rectangle Type 1",
        families=("uniqueness", "rectangle"),
        kernel="techniques.unique.find_unique",
        variant=1,
        score=45,
        players=Level(4, 130),
        web=Listed(_DIABOLICAL, 40),
        told_by="uniqueness.unique",
        library=("0600",),
    )
    UNIQUE_RECTANGLE_2 = RegistryRow(
        61,
        label="Unique Rectangle Type 2",
        families=("uniqueness", "rectangle"),
        kernel="techniques.unique.find_unique",
        variant=2,
        score=45,
        players=Level(4, 140),
        web=Listed(_DIABOLICAL, 41),
        told_by="uniqueness.unique",
        library=("0601",),
    )
    UNIQUE_RECTANGLE_3 = RegistryRow(
        62,
        label="Unique Rectangle Type 3",
        families=("uniqueness", "rectangle"),
        kernel="techniques.rectangles_in_order.find_rectangle_in_order",
        hodoku=Points(_HARD, 100, 290),
        web=Listed(_DIABOLICAL, 42),
        told_by="uniqueness.unique",
        library=("0602",),
    )
    UNIQUE_RECTANGLE_4 = RegistryRow(
        63,
        label="Unique Rectangle Type 4",
        families=("uniqueness", "rectangle"),
        kernel="techniques.unique.find_unique",
        variant=4,
        score=45,
        players=Level(4, 150),
        web=Listed(_DIABOLICAL, 43),
        told_by="uniqueness.unique",
        library=("0603",),
    )
    UNIQUE_LOOP_1 = RegistryRow(
        64, label="Unique Loop Type 1", families=("uniqueness",), told_by="uniqueness.unique"
    )
    UNIQUE_LOOP_2 = RegistryRow(
        65, label="Unique Loop Type 2", families=("uniqueness",), told_by="uniqueness.unique"
    )
    UNIQUE_LOOP_3 = RegistryRow(
        66, label="Unique Loop Type 3", families=("uniqueness",), told_by="uniqueness.unique"
    )
    UNIQUE_LOOP_4 = RegistryRow(
        67, label="Unique Loop Type 4", families=("uniqueness",), told_by="uniqueness.unique"
    )
    UNIQUE_RECTANGLE_5 = RegistryRow(
        68,
        label="Unique Rectangle Type 5",
        families=("uniqueness", "rectangle"),
        kernel="techniques.rectangles_in_order.find_rectangle_in_order",
        hodoku=Points(_HARD, 100, 310),
        web=Listed(_DIABOLICAL, 44),
        told_by="uniqueness.unique",
        library=("0604",),
    )
    UNIQUE_RECTANGLE_6 = RegistryRow(
        69,
        label="Unique Rectangle Type 6",
        families=("uniqueness", "rectangle"),
        kernel="techniques.rectangles_in_order.find_rectangle_in_order",
        hodoku=Points(_HARD, 100, 320),
        told_by="uniqueness.unique_rectangle_6",
        library=("0605",),
    )
    BUG_1 = RegistryRow(
        70,
        label="BUG+1",
        families=("uniqueness",),
        kernel="techniques.bug.find_bug",
        variant=1,
        score=56,
        players=Level(4, 160),
        hodoku=Points(_HARD, 100, 190),
        web=Listed(_TOUGH, 70, "BUG"),
        told_by="uniqueness.bug",
        library=("0610",),
    )
    BUG_2 = RegistryRow(71, label="BUG Type 2", families=("uniqueness",), told_by="uniqueness.bug")
    BUG_3 = RegistryRow(72, label="BUG Type 3", families=("uniqueness",), told_by="uniqueness.bug")
    BUG_4 = RegistryRow(73, label="BUG Type 4", families=("uniqueness",), told_by="uniqueness.bug")
    HIDDEN_RECTANGLE = RegistryRow(
        74,
        also=("hidden-unique-rectangle",),
        families=("uniqueness", "rectangle"),
        kernel="techniques.rectangles_in_order.find_rectangle_in_order",
        hodoku=Points(_HARD, 100, 330),
        web=Listed(_DIABOLICAL, 50, "Hidden Unique Rectangle"),
        told_by="uniqueness.hidden_rectangle",
        library=("0606",),
    )
    AVOIDABLE_RECTANGLE_1 = RegistryRow(
        75,
        label="Avoidable Rectangle Type 1",
        families=("uniqueness", "rectangle"),
        kernel="techniques.rectangles.find_rectangle",
        hodoku=Points(_HARD, 100, 340),
        web=Listed(_TOUGH, 80, "Avoidable Rectangle"),
        told_by="uniqueness.avoidable_rectangle_1",
        library=("0607",),
    )
    AVOIDABLE_RECTANGLE_2 = RegistryRow(
        76,
        label="Avoidable Rectangle Type 2",
        families=("uniqueness", "rectangle"),
        kernel="techniques.rectangles.find_rectangle",
        hodoku=Points(_HARD, 100, 350),
        web=Listed(_TOUGH, 81, "Avoidable Rectangle"),
        told_by="uniqueness.avoidable_rectangle_2",
        library=("0608",),
    )
    ALIGNED_PAIR_EXCLUSION = RegistryRow(
        80,
        also=("ape",),
        kernel="techniques.aligned_exclusion.find_aligned_pair",
        score=62,
        se=True,
        web=Listed(_DIABOLICAL, 70),
        told_by="patterns.aligned",
    )
    ALIGNED_TRIPLET_EXCLUSION = RegistryRow(
        81,
        also=("ate", "aligned-triple-exclusion"),
        kernel="techniques.aligned_exclusion.find_aligned_triplet",
        score=75,
        se=True,
        told_by="patterns.aligned",
    )
    SUE_DE_COQ = RegistryRow(
        82,
        label="Sue de Coq",
        also=("two-sector-disjoint-subset", "sdc"),
        kernel="techniques.bent_sets.find_bent_set",
        hodoku=Points(_UNFAIR, 250, 420),
        web=Listed(_LAST, 50),
        told_by="patterns.sue_de_coq",
        library=("1101",),
    )
    ALS_XZ = RegistryRow(
        83,
        label="ALS-XZ",
        also=("almost-locked-set-xz",),
        kernel="techniques.almost_locked_sets.find_almost_locked_set",
        hodoku=Points(_UNFAIR, 300, 520),
        web=Listed(_LAST, 80, "Almost Locked Sets"),
        told_by="patterns.als_xz",
        library=("0901",),
    )
    ALS_XY_WING = RegistryRow(
        84,
        label="ALS-XY-Wing",
        also=("almost-locked-set-xy-wing",),
        kernel="techniques.almost_locked_sets.find_almost_locked_set",
        hodoku=Points(_UNFAIR, 320, 530),
        web=Listed(_LAST, 81, "Almost Locked Sets"),
        told_by="patterns.als_xy_wing",
        library=("0902",),
    )
    ALS_CHAIN = RegistryRow(
        86,
        label="ALS Chain",
        also=("als-xy-chain", "almost-locked-set-chain"),
        families=("chain",),
        kernel="techniques.als_chains.find_als_chain",
        hodoku=Points(_UNFAIR, 340, 535),
        told_by="patterns.als_chain",
        library=("0903",),
    )
    DEATH_BLOSSOM = RegistryRow(
        85,
        also=("als-death-blossom",),
        kernel="techniques.almost_locked_sets.find_death_blossom",
        web=Listed(_LAST, 82),
        told_by="patterns.death_blossom",
        library=("0904",),
    )
    TEMPLATE_SET = RegistryRow(
        162,
        also=("template-place",),
        families=("templates",),
        kernel="techniques.templates.find_template",
        told_by="patterns.template_set",
        library=("1201",),
    )
    TEMPLATE_DELETE = RegistryRow(
        163,
        also=("template-del", "pattern-overlay"),
        families=("templates",),
        kernel="techniques.templates.find_template",
        told_by="patterns.template_delete",
        library=("1202",),
    )
    X_CYCLE = RegistryRow(90, label="X-Cycle", families=("chain",))
    Y_CYCLE = RegistryRow(91, label="Y-Cycle", families=("chain",))
    XY_CYCLE = RegistryRow(92, label="XY-Cycle", families=("chain",))
    FORCING_X_CHAIN = RegistryRow(93, label="Forcing X-Chain", families=("chain", "forcing-chains"))
    FORCING_CHAIN = RegistryRow(94, families=("chain", "forcing-chains"), library=("1301", "1302"))
    NISHIO = RegistryRow(
        95,
        also=("nishio-forcing-chain",),
        families=("chain",),
        kernel="chains.forcing_chains.find_forcing_chain",
        variant=0,
        score=75,
        se=True,
        hodoku=Points(_EXTREME, 500, 540),
        web=Listed(_LAST, 60, "Nishio Forcing Chain"),
        library=("1301", "1302"),
    )
    CELL_FORCING_CHAIN = RegistryRow(
        96, families=("chain", "forcing-chains"), library=("1301", "1302")
    )
    REGION_FORCING_CHAIN = RegistryRow(
        97,
        also=("unit-forcing-chain",),
        families=("chain", "forcing-chains"),
        library=("1301", "1302"),
    )
    DYNAMIC_FORCING_CHAIN = RegistryRow(
        98,
        families=("chain", "forcing-chains"),
        kernel="chains.forcing_chains.find_forcing_chain",
        variant=2,
        score=85,
        se=True,
        hodoku=Points(_EXTREME, 700, 560),
        web=Listed(_LAST, 90, "Forcing Net"),
        library=("1303", "1304"),
    )
    DYNAMIC_FORCING_CHAIN_PLUS = RegistryRow(
        99,
        families=("chain", "forcing-chains"),
        kernel="chains.forcing_chains.find_forcing_chain",
        variant=3,
        score=90,
        se=True,
        hodoku=Points(_EXTREME, 700, 570),
        web=Listed(_LAST, 91, "Forcing Net"),
        library=("1303", "1304"),
    )
    NESTED_FORCING_CHAIN_1 = RegistryRow(
        100,
        label="Nested Forcing Chain Type 1",
        also=("dynamic-forcing-chain-plus-forcing-chains",),
        families=("chain", "forcing-chains"),
    )
    NESTED_FORCING_CHAIN_2 = RegistryRow(
        101,
        label="Nested Forcing Chain Type 2",
        also=("dynamic-forcing-chain-plus-multiple-forcing-chains",),
        families=("chain", "forcing-chains"),
    )
    NESTED_FORCING_CHAIN_3 = RegistryRow(
        102,
        label="Nested Forcing Chain Type 3",
        also=("dynamic-forcing-chain-plus-dynamic-forcing-chains",),
        families=("chain", "forcing-chains"),
    )
    NESTED_FORCING_CHAIN_4 = RegistryRow(
        103,
        label="Nested Forcing Chain Type 4",
        also=("dynamic-forcing-chain-plus-nested-forcing-chains",),
        families=("chain", "forcing-chains"),
    )
    X_CHAIN = RegistryRow(
        110,
        label="X-Chain",
        families=("chain",),
        kernel="chains.static_chains.find_chain",
        players=Level(5, 10),
        web=Listed(_DIABOLICAL, 10, "X-Cycle"),
        library=("0701",),
    )
    XY_CHAIN = RegistryRow(
        111,
        label="XY-Chain",
        families=("chain",),
        kernel="chains.static_chains.find_chain",
        players=Level(5, 20),
        web=Listed(_DIABOLICAL, 20),
        library=("0702",),
    )
    AIC = RegistryRow(
        112,
        label="AIC",
        also=("alternating-inference-chain", "discontinuous-nice-loop"),
        families=("chain",),
        kernel="chains.static_chains.find_chain",
        players=Level(5, 40),
        web=Listed(_LAST, 41, "Alternating Inference Chain"),
        library=("0707", "0708"),
    )
    CONTINUOUS_LOOP = RegistryRow(
        113,
        also=("nice-loop", "continuous-nice-loop"),
        families=("chain",),
        kernel="chains.static_chains.find_chain",
        players=Level(5, 30),
        web=Listed(_LAST, 40, "Alternating Inference Chain"),
        library=("0706",),
    )
    GROUPED_X_CHAIN = RegistryRow(
        114,
        label="Grouped X-Chain",
        families=("grouped-chain", "chain"),
        kernel="chains.grouped_chains.find_grouped_chain",
        web=Listed(_LAST, 10, "Grouped X-Cycle"),
        library=("0710", "0711"),
    )
    GROUPED_AIC = RegistryRow(
        115,
        label="Grouped AIC",
        also=("grouped-alternating-inference-chain",),
        families=("grouped-chain", "chain"),
        kernel="chains.grouped_chains.find_grouped_chain",
        web=Listed(_LAST, 43, "AIC with Groups"),
        library=("0710", "0711"),
    )
    GROUPED_LOOP = RegistryRow(
        116,
        also=("grouped-nice-loop", "grouped-continuous-nice-loop"),
        families=("grouped-chain", "chain"),
        kernel="chains.grouped_chains.find_grouped_chain",
        web=Listed(_LAST, 42, "AIC with Groups"),
        library=("0709",),
    )
    ALS_AIC = RegistryRow(
        117,
        label="ALS AIC",
        also=("aic-with-als", "aic-with-almost-locked-sets"),
        families=("chain",),
        library=("0710", "0711"),
    )
    ALS_LOOP = RegistryRow(
        118,
        label="ALS Loop",
        also=("als-continuous-nice-loop",),
        families=("chain",),
        library=("0709",),
    )
    CAGE_COMBINATION = RegistryRow(
        120,
        also=("cage-combinations", "killer-combination"),
        families=("cages",),
        kernel="techniques.cages.find_cage_combination",
        cages=Level(1, 50),
        told_by="cages.combination",
    )
    RULE_OF_45 = RegistryRow(
        121,
        label="45 Rule",
        also=("45-rule", "innie", "outie"),
        families=("cages",),
        kernel="techniques.cages.find_45",
        cages=Level(1, 60),
        told_by="cages.rule_of_45",
    )
    CAGE_OVERLAP = RegistryRow(
        122,
        families=("cages",),
        kernel="techniques.cages.find_cage_overlap",
        cages=Level(2, 40),
        told_by="cages.overlap",
    )
    RULE_OF_45_HOUSES = RegistryRow(
        123,
        label="45 Rule over Several Houses",
        also=("45-rule-over-several-houses",),
        families=("cages",),
        kernel="techniques.cages.find_45",
        cages=Level(2, 50),
        told_by="cages.rule_of_45",
    )
    RULE_OF_45_PAIR = RegistryRow(
        124,
        label="45 Rule for Two Cells",
        also=("45-rule-for-two-cells",),
        families=("cages",),
        kernel="techniques.cages.find_45",
        cages=Level(3, 50),
        told_by="cages.rule_of_45",
    )
    RULE_OF_45_SPLIT = RegistryRow(
        125,
        label="45 Rule for Three or Four Cells",
        also=("45-rule-for-three-or-four-cells",),
        families=("cages",),
        kernel="techniques.cages.find_45",
        cages=Level(4, 5),
        told_by="cages.rule_of_45",
    )
    RULE_OF_45_LONG = RegistryRow(
        126,
        label="45 Rule for Five Cells or More",
        also=("45-rule-for-five-cells-or-more",),
        families=("cages",),
        kernel="techniques.cages.find_45",
        cages=Level(5, 5),
        told_by="cages.rule_of_45",
    )
    CLUE = RegistryRow(
        130,
        also=("clue-logic",),
        families=("clues",),
        kernel="techniques.clues.find_clue",
        clues=Level(1, 70),
        told_by="clues.clue",
    )
    DIRECT_CELL_FORCING = RegistryRow(
        131,
        families=("clues",),
        kernel="techniques.clues.find_cell_forcing",
        clues=Level(2, 60),
        told_by="clues.cell_forcing",
    )
    COMMON_PEER_ELIMINATION = RegistryRow(
        132,
        also=("cpe",),
        families=("clues",),
        kernel="techniques.clues.find_common_peer",
        clues=Level(2, 70),
        told_by="clues.common_peer",
    )
    CLUE_CHAIN = RegistryRow(
        133,
        label="Chain over Clues",
        also=("chain-over-clues",),
        families=("clues", "chain"),
        kernel="chains.clue_chains.find_clue_chain",
        clues=Level(5, 50),
    )

    @cached_property
    def label(self) -> str:
        """The name in print: ``X-Wing``, ``Naked Pair``."""
        return _BY_CODE[self].label or self.name.replace("_", " ").title()

    @cached_property
    def slug(self) -> str:
        """The name on the command line and in JSON: ``x-wing``, ``naked-pair``."""
        return self.name.lower().replace("_", "-")


@dataclass(frozen=True, slots=True)
class Finder:
    """One way to look for steps of one technique or several; each rung of a ladder has one.

    Attributes:
        slug: its name; that of its technique, where there is just one way to look for that.
        techniques: the techniques whose steps it can report.
        kernel: the function that looks for them, such as ``techniques.fish.find_fish``.
        variant: the number that it is called with.
        option: what asks for it, where it is not looked for unless it is asked for.
    """

    slug: str
    techniques: tuple[Technique, ...]
    kernel: str
    variant: int
    option: str = ""

    def __hash__(self) -> int:
        return hash(self.slug)

    @property
    def family(self) -> str:
        """The module that it stands in: ``techniques.fish``, ``chains.nets``."""
        return self.kernel.rpartition(".")[0]


def _in_order(
    technique: Technique, kernel: str, points: Points, variant: int | None = None
) -> tuple[str, tuple[Technique, ...], RegistryRow]:
    """Return the further finder that looks for a technique in HoDoKu's order."""
    row = RegistryRow(
        kernel=f"techniques.{kernel}",
        variant=int(technique) if variant is None else variant,
        hodoku=points,
    )
    return f"ordered-{technique.slug}", (technique,), row


_FURTHER: tuple[tuple[str, tuple[Technique, ...], RegistryRow], ...] = (
    (
        "hidden-single-box",
        (Technique.HIDDEN_SINGLE,),
        RegistryRow(
            kernel="techniques.singles.find_hidden_single",
            variant=1,
            score=12,
            se=True,
            players=Level(1, 20),
            web=Listed(_SIMPLE, 20),
        ),
    ),
    (
        "hidden-single-line",
        (Technique.HIDDEN_SINGLE,),
        RegistryRow(
            kernel="techniques.singles.find_hidden_single",
            variant=0,
            score=15,
            se=True,
            players=Level(1, 30),
            web=Listed(_SIMPLE, 30),
        ),
    ),
    (
        "direct-locked",
        (Technique.DIRECT_POINTING, Technique.DIRECT_CLAIMING),
        RegistryRow(
            kernel="techniques.generalized.find_direct_locked",
            variant=0,
            score=17,
            sukaku=("direct-pointing", "direct-claiming"),
        ),
    ),
    (
        "unique-loop",
        (
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
        RegistryRow(kernel="techniques.unique.find_unique", variant=0, score=45, se=True),
    ),
    (
        "bug",
        (Technique.BUG_1, Technique.BUG_2, Technique.BUG_3, Technique.BUG_4),
        RegistryRow(kernel="techniques.bug.find_bug", variant=4, score=56, se=True),
    ),
    (
        "static-chain",
        (
            Technique.X_CYCLE,
            Technique.Y_CYCLE,
            Technique.XY_CYCLE,
            Technique.FORCING_X_CHAIN,
            Technique.FORCING_CHAIN,
        ),
        RegistryRow(kernel="chains.static_chains.find_chain", variant=0, score=65, se=True),
    ),
    (
        "multiple-forcing-chain",
        (Technique.CELL_FORCING_CHAIN, Technique.REGION_FORCING_CHAIN),
        RegistryRow(
            kernel="chains.forcing_chains.find_forcing_chain",
            variant=1,
            score=80,
            se=True,
            hodoku=Points(_EXTREME, 500, 550),
            web=Listed(_LAST, 70),
        ),
    ),
    (
        "nested-chain",
        (
            Technique.NESTED_FORCING_CHAIN_1,
            Technique.NESTED_FORCING_CHAIN_2,
            Technique.NESTED_FORCING_CHAIN_3,
            Technique.NESTED_FORCING_CHAIN_4,
        ),
        RegistryRow(kernel="chains.nested_chains.find_nested_chain", variant=5, score=95, se=True),
    ),
    (
        "queued-full-house",
        (Technique.FULL_HOUSE,),
        RegistryRow(
            kernel="techniques.queued_singles.find_queued_single",
            variant=Technique.FULL_HOUSE,
            hodoku=Points(_EASY, 4, 10),
        ),
    ),
    (
        "queued-naked-single",
        (Technique.NAKED_SINGLE,),
        RegistryRow(
            kernel="techniques.queued_singles.find_queued_single",
            variant=Technique.NAKED_SINGLE,
            hodoku=Points(_EASY, 4, 20),
        ),
    ),
    (
        "queued-hidden-single",
        (Technique.HIDDEN_SINGLE,),
        RegistryRow(
            kernel="techniques.queued_singles.find_queued_single",
            variant=Technique.HIDDEN_SINGLE,
            hodoku=Points(_EASY, 14, 30),
        ),
    ),
    _in_order(Technique.POINTING, "in_reading_order.find_locked_in_order", Points(_MEDIUM, 50, 70)),
    _in_order(Technique.CLAIMING, "in_reading_order.find_locked_in_order", Points(_MEDIUM, 50, 80)),
    _in_order(
        Technique.NAKED_PAIR, "in_reading_order.find_naked_in_order", Points(_MEDIUM, 60, 90)
    ),
    _in_order(
        Technique.NAKED_TRIPLE, "in_reading_order.find_naked_in_order", Points(_MEDIUM, 80, 100)
    ),
    _in_order(
        Technique.NAKED_QUAD, "in_reading_order.find_naked_in_order", Points(_HARD, 120, 130)
    ),
    _in_order(
        Technique.HIDDEN_PAIR,
        "in_reading_order.find_hidden_in_order",
        Points(_MEDIUM, 70, 110),
        variant=2,
    ),
    _in_order(
        Technique.HIDDEN_TRIPLE,
        "in_reading_order.find_hidden_in_order",
        Points(_MEDIUM, 100, 120),
        variant=3,
    ),
    _in_order(
        Technique.HIDDEN_QUAD,
        "in_reading_order.find_hidden_in_order",
        Points(_HARD, 150, 140),
        variant=4,
    ),
    _in_order(
        Technique.X_WING, "in_reading_order.find_fish_in_order", Points(_HARD, 140, 150), variant=2
    ),
    _in_order(
        Technique.SWORDFISH,
        "in_reading_order.find_fish_in_order",
        Points(_HARD, 150, 160),
        variant=3,
    ),
    _in_order(
        Technique.JELLYFISH,
        "in_reading_order.find_fish_in_order",
        Points(_HARD, 160, 170),
        variant=4,
    ),
    _in_order(
        Technique.SKYSCRAPER, "in_reading_order.find_links_in_order", Points(_HARD, 130, 200)
    ),
    _in_order(
        Technique.TWO_STRING_KITE, "in_reading_order.find_links_in_order", Points(_HARD, 150, 210)
    ),
    _in_order(Technique.XY_WING, "in_reading_order.find_wing_in_order", Points(_HARD, 160, 250)),
    _in_order(Technique.XYZ_WING, "in_reading_order.find_wing_in_order", Points(_HARD, 180, 260)),
    _in_order(
        Technique.UNIQUE_RECTANGLE_1,
        "rectangles_in_order.find_rectangle_in_order",
        Points(_HARD, 100, 270),
    ),
    _in_order(
        Technique.UNIQUE_RECTANGLE_2,
        "rectangles_in_order.find_rectangle_in_order",
        Points(_HARD, 100, 280),
    ),
    _in_order(
        Technique.UNIQUE_RECTANGLE_4,
        "rectangles_in_order.find_rectangle_in_order",
        Points(_HARD, 100, 300),
    ),
    (
        "best-x-chain",
        (Technique.X_CHAIN,),
        RegistryRow(
            kernel="chains.best_chain.find_best_chain",
            variant=Technique.X_CHAIN,
            hodoku=Points(_UNFAIR, 260, 450),
        ),
    ),
    (
        "best-xy-chain",
        (Technique.XY_CHAIN,),
        RegistryRow(
            kernel="chains.best_chain.find_best_chain",
            variant=Technique.XY_CHAIN,
            hodoku=Points(_UNFAIR, 260, 460),
        ),
    ),
    (
        "best-aic",
        (Technique.AIC, Technique.CONTINUOUS_LOOP),
        RegistryRow(
            kernel="chains.best_chain.find_best_chain",
            variant=Technique.AIC,
            hodoku=Points(_UNFAIR, 280, 470),
        ),
    ),
    (
        "empty-rectangle-of-two",
        (Technique.EMPTY_RECTANGLE,),
        RegistryRow(
            kernel="techniques.turbot.find_empty_rectangle",
            variant=2,
            option="boxes-with-two",
        ),
    ),
    (
        "overlapping-als-xy-wing",
        (Technique.ALS_XY_WING,),
        RegistryRow(
            kernel="techniques.almost_locked_sets.find_almost_locked_set",
            variant=OVERLAPPING + Technique.ALS_XY_WING,
            option="overlapping-sets",
        ),
    ),
    (
        "overlapping-als-chain",
        (Technique.ALS_CHAIN,),
        RegistryRow(
            kernel="techniques.als_chains.find_als_chain",
            variant=OVERLAPPING + Technique.ALS_CHAIN,
            option="overlapping-sets",
        ),
    ),
    (
        "best-chain-with-sets",
        (Technique.ALS_AIC, Technique.ALS_LOOP),
        RegistryRow(
            kernel="chains.wide_chains.find_wide_chain",
            variant=Technique.ALS_AIC,
            web=Listed(_LAST, 45, "AIC with ALSs"),
        ),
    ),
    (
        "best-grouped-chain",
        (Technique.GROUPED_X_CHAIN, Technique.GROUPED_LOOP, Technique.GROUPED_AIC),
        RegistryRow(
            kernel="chains.wide_chains.find_wide_chain",
            variant=Technique.GROUPED_AIC,
            hodoku=Points(_UNFAIR, 300, 480),
        ),
    ),
)
"""Finders that report several techniques, or are a second way to look for one.

Sudoku Explainer looks for all unique rectangles and loops at once, and so for BUG, for cycles with
forcing chains, and for cell with region forcing chains: the cheapest first. HoDoKu takes the chain
that removes most, where the players take the shortest; of singles the one that came up first.
"""

ROWS: Mapping[str, RegistryRow] = MappingProxyType(
    {
        **{technique.slug: _BY_CODE[technique] for technique in Technique},
        **{slug: row for slug, _, row in _FURTHER},
    }
)
"""All rows, by the slug of the technique or of the further finder."""


def _finders() -> Iterator[Finder]:
    """Yield the finders of all rows that have a kernel.

    The techniques' own, then the further ones.
    """
    own = ((technique.slug, (technique,), ROWS[technique.slug]) for technique in Technique)
    for slug, techniques, row in (*own, *_FURTHER):
        variant = int(techniques[0]) if row.variant is None else row.variant
        if row.kernel:
            yield Finder(slug, techniques, row.kernel, variant, row.option)


FINDERS: Mapping[str, Finder] = MappingProxyType({finder.slug: finder for finder in _finders()})
"""The finders by name."""

NESTED_CHAINS = frozenset(FINDERS["nested-chain"].techniques)
"""The techniques whose nets have chains inside."""

BASICS = frozenset(
    f"techniques.{name}"
    for name in ("singles", "queued_singles", "locked", "subsets", "generalized", "fish")
)
"""The families that take next to no time to search."""
