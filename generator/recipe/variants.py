"""Variants that puzzles are made in: a size, regions, and further houses and rules by name."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from puzzle.canvas import MULTI_GRIDS
from puzzle.constraints import houses_that_are
from puzzle.errors import GeometryError, RecipeError
from puzzle.formats.rules.variants import usual_regions
from puzzle.geometry import CLASSIC, Geometry
from puzzle.symmetry import Symmetry
from solver.human.clued import clues_of
from solver.human.rules import is_known

if TYPE_CHECKING:
    from puzzle.constraints import Constraint

VARIANTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "x": ("diagonal-", "diagonal+"),
        "windoku": ("windoku",),
        "disjoint-groups": ("disjointgroups",),
        "centre-dot": ("centerdot",),
        "asterisk": ("asterisk",),
        "girandola": ("girandola",),
    }
)
"""For each variant the rules that are its houses, by their names in `puzzle.constraints`."""

RULES: Mapping[str, str] = MappingProxyType(
    {
        "anti-knight": "antiknight",
        "anti-king": "antiking",
        "non-consecutive": "nonconsecutive",
    }
)
"""For each further variant the kind of its rule, which is about the whole grid."""

JIGSAW, KILLER, THERMOMETER = "jigsaw", "killer", "thermometer"
WITH_CLUES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        THERMOMETER: ("thermometer",),
        "arrow": ("arrow",),
        "palindrome": ("palindrome",),
        "whispers": ("whispers",),
        "renban": ("renban",),
        "between-lines": ("betweenline",),
        "kropki": ("difference", "ratio", "negative"),
        "consecutive": ("difference", "negative"),
        "xv": ("xv", "negative"),
        "greater-than": ("greaterthan",),
        "even-odd": ("odd", "even"),
        "quadruple": ("quadruple",),
        "sandwich": ("sandwichsum",),
        "skyscraper": ("skyscraper",),
        "little-killer": ("littlekillersum",),
    }
)
"""For each variant whose clues are drawn for each puzzle, beside its givens, the kinds of these."""
_FURTHER = (
    *("slowthermometer", "sum", "framesum", "candidates", "minimum", "maximum", "lockout"),
    *("doublearrow", "regionsumline", "zipperline", "modularline", "entropicline", "clone"),
    *("xsum", "numberedroom", "rowindexer", "columnindexer", "extraregion"),
)
CLUES_OF_GIVEN: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {**WITH_CLUES, **{kind: (kind,) for kind in _FURTHER}}
)
"""The same, and each kind of which no clues are drawn, by its own name: what given puzzles have."""
NAMES = (*VARIANTS, *RULES, JIGSAW, KILLER, *WITH_CLUES, *MULTI_GRIDS)
"""Every variant by name."""
WITHOUT_BOXES = (5, 7, 11, 13)
"""Sizes that only jigsaws have: there are no boxes for them."""
USUAL_LAYOUT = Symmetry.ROTATIONAL_180
"""The symmetry of a jigsaw's regions when the recipe does not say."""

WITHOUT_LADDER = frozenset(
    {
        *("arrow", "between-lines", "quadruple", "sandwich", "skyscraper", "little-killer"),
        *MULTI_GRIDS,
    }
)
"""The variants whose puzzles no ladder rates."""
WITHOUT_LEVEL = frozenset({"non-consecutive", *WITH_CLUES, *MULTI_GRIDS})
"""The variants whose puzzles are made without a level too."""

_WITH = " "
_AND = "+"
_PARTS = re.compile(r"(\d{1,2})(?:-(\d{1,2}))?")
SMALLEST_CAGE, LARGEST_CAGE = 2, 9
SHORTEST_THERMOMETER, LONGEST_THERMOMETER = 2, 9


@dataclass(frozen=True, slots=True)
class CellCounts:
    """How many cells clues of a kind may have, both ends included."""

    fewest: int
    most: int

    def __contains__(self, count: int) -> bool:
        return self.fewest <= count <= self.most

    def __str__(self) -> str:
        return f"{self.fewest}-{self.most}"


class CageSizes(CellCounts):
    """How many cells the cages of a killer may have, both ends included."""

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> CageSizes:
        """Return the sizes of a text such as ``2-5``.

        Raises:
            RecipeError: anything else, or sizes that no cage has.
        """
        fewest, most = _range_of(text, "cages")
        if not SMALLEST_CAGE <= fewest <= most <= LARGEST_CAGE or most < fewest + 1:
            raise RecipeError(
                f"Cages of {text} cells cannot be made: give {SMALLEST_CAGE} to {LARGEST_CAGE}, "
                "the fewest first, and at least two sizes."
            )
        return cls(fewest, most)


class ThermometerSizes(CellCounts):
    """How many cells thermometers may have with their bulbs, both ends included."""

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> ThermometerSizes:
        """Return the sizes of a text such as ``3-6`` or ``4``.

        Raises:
            RecipeError: anything else, or sizes that no thermometer has.
        """
        fewest, most = _range_of(text, "thermometers")
        if not SHORTEST_THERMOMETER <= fewest <= most <= LONGEST_THERMOMETER:
            raise RecipeError(
                f"Thermometers of {text} cells cannot be made: give {SHORTEST_THERMOMETER} to "
                f"{LONGEST_THERMOMETER}, the fewest first."
            )
        return cls(fewest, most)


def _range_of(text: str, what: str) -> tuple[int, int]:
    """Return the fewest and the most cells of a text such as ``2-5`` or ``3``."""
    found = _PARTS.fullmatch(text)
    if found is None:
        raise RecipeError(
            f"{text!r} is no range of {what}: write the fewest and the most cells, such as 2-5."
        )
    return int(found[1]), int(found[2] or found[1])


USUAL_CAGES = CageSizes(2, 5)
"""The cages of a killer when the recipe does not say."""
USUAL_THERMOMETERS = ThermometerSizes(3, 6)
"""The thermometers of a grid when the recipe does not say."""


@lru_cache(maxsize=64)
def variant(
    size: int, names: Sequence[str] = (), regions: tuple[int, ...] | None = None
) -> Geometry:
    """Return the geometry of a size and some variants together.

    Args:
        size: 4 to 25, one that has usual boxes.
        names: names of `VARIANTS` and `RULES`, each once, as a tuple; their order does not count.
            Or one of `MULTI_GRIDS` alone.
        regions: for each cell the number of its region, for a jigsaw; None for the usual boxes.

    Returns:
        The geometry; its name is that of the size and those of the variants, ``9x9 windoku+x``.

    Raises:
        RecipeError: there is no such size or variant, or a grid of this size has no such houses.
    """
    unknown = [name for name in names if name not in (*VARIANTS, *RULES, *MULTI_GRIDS)]
    if unknown:
        raise RecipeError(f"There is no variant {unknown[0]}: give {', '.join(NAMES)}.")
    overlapping = next((name for name in names if name in MULTI_GRIDS), None)
    if overlapping is not None:
        if len(names) > 1 or size != CLASSIC.size or regions is not None:
            raise RecipeError(
                f"{overlapping} is of 9x9 grids without other variants: give it alone."
            )
        return Geometry.multi(overlapping)
    try:
        plain = _plain(size) if regions is None else Geometry.irregular(regions)
        chosen = [name for name in VARIANTS if name in names]
        rules = [rule for name in chosen for rule in VARIANTS[name]]
        houses = [house for rule in rules for house in houses_that_are(rule, plain.layout)]
        constraints = [_rule(kind) for name, kind in RULES.items() if name in names]
    except GeometryError as error:
        raise RecipeError(f"{error} Give another size, or leave it out.") from None
    if plain.size != size:
        raise RecipeError(f"Regions of {plain.size}x{plain.size} are no layout of size {size}.")
    if not names:
        return plain
    named = f"{plain.name}{_WITH}{_AND.join(sorted(names))}"
    return replace(plain.with_houses(houses, named).with_constraints(constraints), name=named)


def _rule(kind: str) -> Constraint:
    """Return the rule of the whole grid that is of this kind."""
    from puzzle.constraints import KINDS

    return KINDS[kind]()


def _plain(size: int) -> Geometry:
    """Return the grid of a size with its usual boxes.

    Raises:
        GeometryError: grids of this size have none.
    """
    try:
        return Geometry.for_cell_count(size * size)
    except GeometryError:
        instead = "ask for a jigsaw, which has regions" if size in WITHOUT_BOXES else "give another"
        raise GeometryError(f"There are no boxes for size {size}: {instead}.") from None


def has_own_regions(geometry: Geometry) -> bool:
    """Tell whether regions were given, other than those that f-puzzles gives the size."""
    return not geometry.box_rows and geometry.box_of != usual_regions(geometry.size)


def kind_of(
    geometry: Geometry,
    layout: Symmetry | None,
    cages: CageSizes | None,
    clues: Sequence[str] = (),
) -> str:
    """Return what puzzles are on, in words: ``9x9``, ``9x9 x``, ``6x6 jigsaw``, ``9x9 killer``.

    Args:
        geometry: what all of them have.
        layout: the symmetry of regions that each has of its own; None for none.
        cages: the sizes of cages that each has of its own; None for none.
        clues: names of `WITH_CLUES`, of clues that each has of its own.
    """
    drawn = ((layout, JIGSAW), (cages, KILLER))
    return " ".join((geometry.name, *(name for wish, name in drawn if wish is not None), *clues))


def is_classic(
    geometry: Geometry,
    layout: Symmetry | None,
    cages: CageSizes | None,
    clues: Sequence[str],
) -> bool:
    """Tell whether puzzles are plain 9×9 ones; arguments as for `kind_of`."""
    return geometry.is_classic and (layout, cages, *clues) == (None, None)


def has_clues(geometry: Geometry, clues: Sequence[str]) -> bool:
    """Tell whether puzzles have clues: rules about cells and pairs of cells.

    Args:
        geometry: what all of them have.
        clues: names of `WITH_CLUES`, of clues that each has of its own.
    """
    return bool(clues or clues_of(geometry))


def has_ladder(geometry: Geometry, clues: Sequence[str]) -> bool:
    """Tell whether there is a ladder that rates puzzles.

    Args:
        geometry: what all of them have.
        clues: names of `WITH_CLUES`, of clues that each has of its own.
    """
    return is_known(geometry) and WITHOUT_LADDER.isdisjoint(clues)


def is_levelled(geometry: Geometry, clues: Sequence[str], level: int | None) -> bool:
    """Tell whether puzzles are made or taken by their level.

    With clues they are where a level is given: without one they are made so that nobody guesses,
    whatever ladder there is.

    Args:
        geometry: what all of them have.
        clues: names of `WITH_CLUES`, of clues that each has of its own.
        level: the level asked for; None for none.
    """
    is_asked = level is not None or not has_clues(geometry, clues)
    return has_ladder(geometry, clues) and is_asked


class Ground(NamedTuple):
    """What puzzles are made on.

    Attributes:
        geometry: what all of them have.
        layout: the symmetry of regions that are drawn for each; None for none.
        cages: the sizes of cages that are drawn for each; None for none.
        clues: names of `WITH_CLUES`, of clues that are drawn for each, in the order of that.
        thermos: the sizes of thermometers among them; None for the usual ones.
    """

    geometry: Geometry
    layout: Symmetry | None
    cages: CageSizes | None
    clues: tuple[str, ...]
    thermos: ThermometerSizes | None


def regions_told(geometry: Geometry) -> tuple[int, ...]:
    """Return the regions of a puzzle that was read, for each cell the number of its region.

    Raises:
        RecipeError: it has boxes, so that no regions were told.
    """
    if geometry.box_rows:
        raise RecipeError("The puzzle has boxes: give one whose regions are told.")
    return geometry.box_of


def ground(
    size: int,
    names: Sequence[str],
    layout: Symmetry | tuple[int, ...] | None = None,
    cages: str | None = None,
    thermos: str | None = None,
    with_clues: Mapping[str, tuple[str, ...]] = WITH_CLUES,
) -> Ground:
    """Return what puzzles are made on, from the names that people give.

    Args:
        size: as for `variant`.
        names: names of `NAMES`, and of `with_clues`.
        layout: the symmetry of regions to draw, or the region of each cell; None for the boxes, or
            with ``jigsaw`` for the usual symmetry.
        cages: how many cells cages have; None for no cages, or with ``killer`` for the usual ones.
        thermos: how many cells thermometers have; None for none, or with ``thermometer`` for the
            usual ones.
        with_clues: the variants that have clues: `WITH_CLUES`, or `CLUES_OF_GIVEN`.

    Raises:
        RecipeError: no such thing can be made.
    """
    if JIGSAW in names and layout is None:
        layout = USUAL_LAYOUT
    if cages is None and KILLER in names:
        cages = str(USUAL_CAGES)
    drawn = {JIGSAW, KILLER, *with_clues}
    fixed = tuple(name for name in dict.fromkeys(names) if name not in drawn)
    regions = layout if isinstance(layout, tuple) else None
    if isinstance(layout, Symmetry) and size in WITHOUT_BOXES:
        regions = usual_regions(size)  # its rows, which are what the drawing of regions begins with
    geometry = variant(size, fixed, regions)
    sizes = None if cages is None else CageSizes.parse(cages)
    lengths = None if thermos is None else ThermometerSizes.parse(thermos)
    asked = {*names, *(() if lengths is None else (THERMOMETER,))}
    clues = tuple(name for name in with_clues if name in asked)
    regular = layout if isinstance(layout, Symmetry) else None
    return Ground(geometry, regular, sizes, clues, lengths)


def variant_named(name: str) -> Geometry | None:
    """Return the geometry that `variant` gave this name; None for a name that it never gave."""
    if name in MULTI_GRIDS:
        return Geometry.multi(name)
    size, _, variants = name.partition(_WITH)
    side = size.partition("x")[0]
    try:
        found = variant(int(side), tuple(variants.split(_AND)) if variants else ())
    except (RecipeError, ValueError):
        return None
    return found if found.name == name else None
