"""Geometry as data: which cells there are, which sets of them are houses, and further rules.

A variant of Sudoku is a different list of houses, or a constraint beside them, never a different
engine. Every engine in `solver` reads them from here. A rule that is a set of cells with each
digit once is a house; all other rules are `puzzle.constraints`.

The houses of a geometry come in one order, which step evidence and models rely on:
rows 0…n-1, columns 0…n-1, boxes 0…n-1, then the extra houses in the order given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache, lru_cache
from math import isqrt
from typing import TYPE_CHECKING, TypeVar

from puzzle.amounts import cells
from puzzle.canvas import MOST_GRIDS, MULTI_GRIDS, WIDEST, Canvas, Corner, canvas_of, name_of
from puzzle.cell import Cell, Digit, DigitMask, cell_name
from puzzle.constraints import Layout, Primitives, houses_told
from puzzle.constraints.houses import EXTRA_REGION, HouseName, house_names
from puzzle.errors import GeometryError
from puzzle.house import House, HouseKind
from puzzle.message import Message, Numeral, message
from puzzle.sentences import counted, listed

if TYPE_CHECKING:
    from puzzle.constraints import Constraint

__all__ = [
    "CLASSIC",
    "LARGEST_SIZE",
    "MAX_BOX_SIDE",
    "MIN_BOX_SIDE",
    "Cell",
    "Digit",
    "DigitMask",
    "Geometry",
    "House",
    "HouseKind",
    "cell_name",
]

_T = TypeVar("_T")

MIN_BOX_SIDE = 2
MAX_BOX_SIDE = 5
LARGEST_SIZE = MAX_BOX_SIDE**2
"""The most digits of a grid."""
LARGEST_QUICK = 9
"""The largest size at which nearly every search ends soon, and every rating is a matter of a few
hundredths of a second."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """The cells and houses of a Sudoku; build one with a constructor, not directly.

    Attributes:
        name: short name in print, such as ``9x9`` or ``9x9 X``.
        size: number of digits, and of rows and of columns; 4 to 25.
        box_rows, box_cols: shape of a box in cells; both 0 when the regions are irregular.
        houses: rows, columns, boxes, extras, in that order; each has `size` cells.
        constraints: the rules beside the houses, in the order of the puzzle's source.
        canvas: where the cells are, if grids overlap; None for a square of cells.
        box_of: for each cell the index of its box (or irregular region).
        peers: for each cell, ascending, the cells that share a house with it.
        houses_of: for each cell, ascending, the indices into `houses` of the houses it is in.

    Two geometries are equal when their houses and constraints are; the name does not count.

    Raises:
        GeometryError: a house with a cell out of range, a cell twice, or the wrong number of
            cells.
    """

    name: str = field(compare=False)
    size: int
    box_rows: int
    box_cols: int
    houses: tuple[House, ...]
    constraints: tuple[Constraint, ...] = ()
    canvas: Canvas | None = None
    box_of: tuple[int, ...] = field(init=False, compare=False, repr=False)
    peers: tuple[tuple[Cell, ...], ...] = field(init=False, compare=False, repr=False)
    houses_of: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)
    _hash: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        for house in self.houses:
            self._check(house)
        cells = range(self.cell_count)
        houses_of: list[list[int]] = [[] for _ in cells]
        box_of = [-1] * self.cell_count
        for h, house in enumerate(self.houses):
            for cell in house.cells:
                houses_of[cell].append(h)
                if house.kind is HouseKind.BOX:
                    box_of[cell] = house.index + self.size * (house.grid or 0)
        peers = tuple(
            tuple(sorted({c for h in houses_of[cell] for c in self.houses[h].cells} - {cell}))
            for cell in cells
        )
        object.__setattr__(self, "houses_of", tuple(map(tuple, houses_of)))
        object.__setattr__(self, "box_of", tuple(box_of))
        object.__setattr__(self, "houses", tuple(self._named()))
        object.__setattr__(self, "peers", peers)
        object.__setattr__(self, "_hash", hash((self.size, self.houses, self.constraints)))
        if self.canvas is not None and self.constraints:
            raise GeometryError(_NO_RULES)
        layout = self.layout
        for constraint in self.constraints:
            constraint.check(layout)

    def _named(self) -> Iterator[House]:
        """Yield the houses, with the names that they have among each other."""
        names = house_names(self.extra_houses, self.layout)
        for house in self.houses:
            match house.kind:
                case HouseKind.EXTRA:
                    yield replace(house, name=names[house.cells])
                case HouseKind.BOX if not self.box_rows:
                    yield replace(house, name=HouseName("region", house.index + 1))
                case _:
                    yield house

    def _check(self, house: House) -> None:
        if not all(0 <= cell < self.cell_count for cell in house.cells):
            raise GeometryError(
                message(
                    "house.outside",
                    "{house} has a cell outside 0 to {last}.",
                    house=str(house),
                    last=self.cell_count - 1,
                )
            )
        if len(set(house.cells)) != len(house.cells):
            raise GeometryError(
                message("house.twice", "{house} names a cell twice.", house=str(house))
            )
        if len(house.cells) != self.size:
            raise GeometryError(
                message(
                    "house.size",
                    "{house} has {cells}: {size} are needed.",
                    house=str(house),
                    cells=cells(len(house.cells)),
                    size=self.size,
                )
            )

    def rows_of(self, cells: Sequence[_T]) -> list[Sequence[_T]]:
        """Return what belongs to the cells, one item a cell and row-major, row by row.

        Of grids that overlap, the rows are as long as there are cells in them.
        """
        if self.canvas is not None:
            rows = [row for row, _ in self.canvas.places]
            starts = [rows.index(row) for row in range(self.canvas.height)]
            ends = [*starts[1:], len(rows)]
            return [cells[start:end] for start, end in zip(starts, ends, strict=True)]
        return [cells[at : at + self.size] for at in range(0, self.cell_count, self.size)]

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"<Geometry {self.name}>"

    def __reduce__(self) -> tuple[object, ...]:
        # A plain geometry travels as its box shape, so that a pickled grid stays small and the
        # worker that reads it gets the cached object back.
        if self.is_plain:
            return Geometry.boxes, (self.box_rows, self.box_cols)
        shape = (self.name, self.size, self.box_rows, self.box_cols)
        return Geometry, (*shape, self.houses, self.constraints, self.canvas)

    @property
    def cell_count(self) -> int:
        """Number of cells: size², or those of the canvas."""
        return self.size * self.size if self.canvas is None else len(self.canvas.places)

    @property
    def span(self) -> int:
        """Cells across the square that the grid fits in: its size, or the canvas's larger side."""
        return self.size if self.canvas is None else max(self.canvas.height, self.canvas.width)

    @property
    def across(self) -> int:
        """Columns of cells: its size, or those of the canvas."""
        return self.size if self.canvas is None else self.canvas.width

    @property
    def all_digits(self) -> DigitMask:
        """The mask of every digit."""
        return (1 << self.size) - 1

    @property
    def is_plain(self) -> bool:
        """True for regular boxes, no extra houses and no constraints."""
        is_square = self.canvas is None and not self.constraints
        return is_square and bool(self.box_rows) and len(self.houses) == 3 * self.size

    @property
    def is_quick(self) -> bool:
        """True for a square up to 9×9: nearly every search ends soon, and so does every rating."""
        return self.canvas is None and self.size <= LARGEST_QUICK

    @property
    def extra_houses(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of each extra house, in the order of `houses`."""
        return tuple(house.cells for house in self.houses if house.kind is HouseKind.EXTRA)

    @property
    def walls(self) -> frozenset[tuple[Cell, Cell]]:
        """The pairs of neighbours, the lower cell first, with the wall of a box between them."""
        return _walls(self)

    @property
    def layout(self) -> Layout:
        """What the constraints may know of the grid."""
        return Layout(self.size, self.box_of)

    @property
    def seen(self) -> tuple[tuple[Cell, ...], ...]:
        """For each cell, ascending, the cells that cannot hold the same digit.

        These are its peers, and cells that a constraint keeps different, such as those of a cage.
        """
        return _seen(self) if self.constraints else self.peers

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule in a sentence: the houses first, then the constraints in their order."""
        layout, extra = self.layout, self.extra_houses
        region = "box" if self.box_rows else "region"
        houses = f"Each row, column and {region}"
        if self.canvas is not None:
            houses += f" of each of {len(self.canvas.corners)} grids, which share cells,"
        if extra:
            named = listed(houses_told(extra, layout))
            is_named = named != counted(len(extra), EXTRA_REGION)
            told = f"{counted(len(extra), 'extra house')} ({named})" if is_named else named
            houses += f", and each of {told},"
        said = (constraint.sentence(layout) for constraint in self.constraints)
        return (f"{houses} holds every digit from 1 to {self.size} once.", *said)

    @property
    def is_classic(self) -> bool:
        """True for the plain 9×9 Sudoku: 3×3 boxes and no extra houses."""
        return self is CLASSIC or self == CLASSIC

    def cell_name(self, cell: Cell) -> str:
        """Return the name of a cell in print: ``r1c1`` for cell 0."""
        if self.canvas is not None:
            return self.canvas.name(cell)
        return cell_name(cell, self.size)

    @staticmethod
    @cache
    def boxes(box_rows: int, box_cols: int) -> Geometry:
        """Return the plain geometry with boxes of box_rows × box_cols cells.

        Args:
            box_rows: height of a box, 2 to 5.
            box_cols: width of a box, 2 to 5; the size is their product (4 to 25).

        Raises:
            GeometryError: a side out of that range.
        """
        for side in (box_rows, box_cols):
            if not MIN_BOX_SIDE <= side <= MAX_BOX_SIDE:
                raise GeometryError(
                    message(
                        "box.size",
                        "A box of {rows}x{columns} cells is not supported: give {least} to {most} "
                        "rows and columns.",
                        rows=Numeral(box_rows),
                        columns=Numeral(box_cols),
                        least=MIN_BOX_SIDE,
                        most=MAX_BOX_SIDE,
                    )
                )
        size = box_rows * box_cols
        shape = "" if (box_rows, box_cols) == _USUAL_BOX[size] else f" ({box_rows}x{box_cols})"
        return _build(f"{size}x{size}{shape}", _box_regions(box_rows, box_cols), box_rows, box_cols)

    @staticmethod
    def irregular(regions: Sequence[int]) -> Geometry:
        """Make a jigsaw: rows, columns, and regions of any shape in place of boxes.

        Args:
            regions: for each cell, row-major, the number of its region; any `size` distinct
                numbers, each on `size` cells. Regions that are regular boxes give the plain
                geometry.

        Raises:
            GeometryError: the number of cells is no square of 2 … 25, or a region has the
                wrong number of cells.
        """
        size = isqrt(len(regions))
        if size * size != len(regions) or not 2 <= size <= LARGEST_SIZE:
            raise GeometryError(
                message(
                    "regions.square",
                    "Regions for {cells} given: they make no square of side 2 to {most}.",
                    cells=cells(len(regions)),
                    most=LARGEST_SIZE,
                )
            )
        numbers = {region: i for i, region in enumerate(dict.fromkeys(regions))}
        if len(numbers) != size:
            raise GeometryError(
                message(
                    "regions.count",
                    "{count} different regions given: {size} are needed.",
                    count=len(numbers),
                    size=size,
                )
            )
        region_of = tuple(numbers[region] for region in regions)
        if wrong := [one for one in sorted(Counter(region_of).items()) if one[1] != size]:
            raise GeometryError(
                message(
                    "regions.sizes",
                    "{regions}: each must have {size}.",
                    regions=_sizes_told(wrong),
                    size=size,
                )
            )
        for box_rows, box_cols in _SHAPES:
            if box_rows * box_cols == size and region_of == _box_regions(box_rows, box_cols):
                return Geometry.boxes(box_rows, box_cols)
        return _build(f"{size}x{size} irregular", region_of, 0, 0)

    def with_houses(self, extra: Sequence[Sequence[Cell]], name: str) -> Geometry:
        """Return the same geometry with further houses.

        Args:
            extra: for each further house its cells; `size` distinct cells each.
            name: the new geometry's name.

        Raises:
            GeometryError: a house with a cell out of range, a cell twice, or the wrong number of
                cells.
        """
        first = len(self.extra_houses)
        added = tuple(
            House(HouseKind.EXTRA, first + i, tuple(sorted(cells))) for i, cells in enumerate(extra)
        )
        houses = self.houses + added
        shape = (name, self.size, self.box_rows, self.box_cols)
        return Geometry(*shape, houses, self.constraints, self.canvas)

    def with_constraints(self, constraints: Sequence[Constraint]) -> Geometry:
        """Return the same geometry with further rules beside its houses.

        Args:
            constraints: the rules; the name tells their kinds. One that is told twice is one.

        Raises:
            GeometryError: one that makes no sense in this grid.
        """
        both = dict.fromkeys((*self.constraints, *constraints))
        return self._with_rules(tuple(both)) if constraints else self

    @property
    def without_constraints(self) -> Geometry:
        """The same cells and houses, with no rule beside them."""
        return self._with_rules(()) if self.constraints else self

    def _with_rules(self, constraints: tuple[Constraint, ...]) -> Geometry:
        plain = self.name.partition(_WITH)[0] if self.constraints else self.name
        kinds = ", ".join(dict.fromkeys(constraint.NAME for constraint in constraints))
        name = f"{plain}{_WITH}{kinds}" if constraints else plain
        if self.canvas is not None and constraints:
            raise GeometryError(_NO_RULES)
        layout = self.layout
        for constraint in constraints:
            constraint.check(layout)
        # What the houses alone decide is as it was: working it out again takes milliseconds.
        made = object.__new__(Geometry)
        for each in fields(self):
            object.__setattr__(made, each.name, getattr(self, each.name))
        object.__setattr__(made, "name", name)
        object.__setattr__(made, "constraints", constraints)
        object.__setattr__(made, "_hash", hash((self.size, self.houses, constraints)))
        return made

    @staticmethod
    @cache
    def diagonal(box_rows: int = 3, box_cols: int = 3) -> Geometry:
        """X-Sudoku: both long diagonals are houses too."""
        plain = Geometry.boxes(box_rows, box_cols)
        n = plain.size
        falling = [i * n + i for i in range(n)]
        rising = [i * n + n - 1 - i for i in range(n)]
        return plain.with_houses([falling, rising], f"{plain.name} X")

    @staticmethod
    @cache
    def windows() -> Geometry:
        """Windoku: the four 3×3 windows of the 9×9 grid are houses too."""
        corners = [(r, c) for r in (1, 5) for c in (1, 5)]
        extra = [[(r + i) * 9 + c + j for i in range(3) for j in range(3)] for r, c in corners]
        return Geometry.boxes(3, 3).with_houses(extra, "9x9 windows")

    @staticmethod
    @cache
    def multi(layout: str) -> Geometry:
        """Return the 9×9 grids that overlap in a layout that people know.

        Args:
            layout: a name of `puzzle.canvas.MULTI_GRIDS`, such as ``samurai``.

        Raises:
            GeometryError: there is no such layout.
        """
        if layout not in MULTI_GRIDS:
            raise GeometryError(
                message(
                    "layout.none",
                    "No layout of grids is called that: give {names}.",
                    names=", ".join(MULTI_GRIDS),
                )
            )
        return Geometry.overlapping(MULTI_GRIDS[layout])

    @staticmethod
    @cache
    def overlapping(corners: tuple[Corner, ...], box_rows: int = 3, box_cols: int = 3) -> Geometry:
        """Return grids of one size that share the cells where they overlap.

        The houses are rows, columns and boxes, grid by grid; a box that two grids share is one.

        Args:
            corners: row and column, from 0, of the top left cell of each grid.
            box_rows: height of a box.
            box_cols: width of a box.

        Raises:
            GeometryError: no corner, too many, one twice, or one too far out; or no grid in the
                first row or column.
        """
        plain = Geometry.boxes(box_rows, box_cols)
        if not 1 <= len(corners) <= MOST_GRIDS or len(set(corners)) != len(corners):
            raise GeometryError(
                message(
                    "corners.count",
                    "Give the corners of 1 to {most} grids, none twice.",
                    most=MOST_GRIDS,
                )
            )
        ends = [at for corner in corners for at in corner]
        if min(ends) < 0 or max(ends) + plain.size > WIDEST:
            raise GeometryError(
                message(
                    "corners.far",
                    "Grids overlap on a canvas of {most} rows and columns at most.",
                    most=WIDEST,
                )
            )
        if min(row for row, _ in corners) or min(column for _, column in corners):
            raise GeometryError(
                message(
                    "corners.first", "No grid begins in the first row, or none in the first column."
                )
            )
        if len(corners) == 1:
            return plain
        canvas = canvas_of(corners, plain.size)
        at = {place: cell for cell, place in enumerate(canvas.places)}
        houses: dict[tuple[Cell, ...], House] = {}
        for kind in (HouseKind.ROW, HouseKind.COLUMN, HouseKind.BOX):
            for grid, (row, column) in enumerate(corners):
                for house in plain.houses:
                    if house.kind is kind:
                        places = (divmod(cell, plain.size) for cell in house.cells)
                        cells = tuple(sorted(at[row + r, column + c] for r, c in places))
                        houses.setdefault(cells, House(kind, house.index, cells, grid))
        name = name_of(corners) if plain is CLASSIC else None
        said = name or f"{len(corners)} grids of {plain.name}"
        shape = (said, plain.size, box_rows, box_cols)
        return Geometry(*shape, tuple(houses.values()), (), canvas)

    @staticmethod
    def for_cell_count(count: int) -> Geometry:
        """Return the plain geometry that has this many cells, with the usual box shape.

        Raises:
            GeometryError: no plain geometry has this many cells.
        """
        size = isqrt(max(count, 0))
        if size * size != count or size not in _USUAL_BOX:
            sizes = ", ".join(str(n * n) for n in sorted(_USUAL_BOX))
            raise GeometryError(
                message(
                    "size.count",
                    "{count} cells make no plain Sudoku: expected one of {sizes}.",
                    count=Numeral(count),
                    sizes=sizes,
                )
            )
        return Geometry.boxes(*_USUAL_BOX[size])


_NO_RULES = message("overlap.rules", "Rules beside the houses are not known on grids that overlap.")
_WITH = " with the rules: "
"""What stands between the name of a geometry and those of its constraints."""
_SIDES = range(MIN_BOX_SIDE, MAX_BOX_SIDE + 1)
_SHAPES = tuple((rows, cols) for rows in _SIDES for cols in _SIDES)
_USUAL_BOX = {rows * cols: (rows, cols) for rows, cols in _SHAPES if rows <= cols}
"""For each size its box, wider than high: 6 has 2×3, 12 has 3×4."""
USUAL_SIZES = tuple(sorted(_USUAL_BOX))
"""The sizes of plain geometries, smallest first."""


def _sizes_told(sizes: Sequence[tuple[int, int]]) -> Sequence[Message]:
    """Return how many cells regions have, each by its number from 0, as a sentence begins."""
    (region, count), *others = sizes
    return [
        message(
            "region.first", "Region {region} has {cells}", region=region + 1, cells=cells(count)
        ),
        *(
            message("region.other", "region {region} has {cells}", region=other + 1, cells=cells(n))
            for other, n in others
        ),
    ]


def lacking_regions(rows: int, columns: int) -> Message | None:
    """Say what a square lacks that is no grid without given regions; None for any other shape.

    Args:
        rows: how many.
        columns: how many.
    """
    if rows != columns or rows in USUAL_SIZES or not USUAL_SIZES[0] < rows < USUAL_SIZES[-1]:
        return None
    return message(
        "lacks.regions", "a {n}x{n} puzzle has no usual boxes, so give its regions too.", n=rows
    )


@lru_cache(maxsize=32)
def _seen(geometry: Geometry) -> tuple[tuple[Cell, ...], ...]:
    told = Primitives(geometry.layout)
    for constraint in geometry.constraints:
        constraint.lower(geometry.layout, told)
    seen = [set(peers) for peers in geometry.peers]
    for group in told.uniques:
        for cell in group:
            seen[cell].update(group)
    return tuple(tuple(sorted(others - {cell})) for cell, others in enumerate(seen))


def _box_regions(box_rows: int, box_cols: int) -> tuple[int, ...]:
    size = box_rows * box_cols
    per_band = size // box_cols
    return tuple(
        (row // box_rows) * per_band + column // box_cols
        for row in range(size)
        for column in range(size)
    )


def _build(name: str, regions: tuple[int, ...], box_rows: int, box_cols: int) -> Geometry:
    size = isqrt(len(regions))
    rows = [House(HouseKind.ROW, r, tuple(range(r * size, (r + 1) * size))) for r in range(size)]
    columns = [House(HouseKind.COLUMN, c, tuple(range(c, size * size, size))) for c in range(size)]
    boxes = [
        House(HouseKind.BOX, b, tuple(i for i, region in enumerate(regions) if region == b))
        for b in range(size)
    ]
    return Geometry(name, size, box_rows, box_cols, (*rows, *columns, *boxes))


@lru_cache(maxsize=64)
def _walls(geometry: Geometry) -> frozenset[tuple[Cell, Cell]]:
    size, box_of = geometry.size, geometry.box_of
    if (canvas := geometry.canvas) is not None:
        at = {place: cell for cell, place in enumerate(canvas.places)}
        near = ((at[r, c], at.get((r + down, c + 1 - down))) for r, c in at for down in (0, 1))
        return frozenset((a, b) for a, b in near if b is not None and box_of[a] != box_of[b])
    beside = ((cell, cell + 1) for cell in range(geometry.cell_count) if (cell + 1) % size)
    below = ((cell, cell + size) for cell in range(geometry.cell_count - size))
    return frozenset((a, b) for a, b in (*beside, *below) if box_of[a] != box_of[b])


CLASSIC = Geometry.boxes(3, 3)
"""The plain 9×9 Sudoku."""

FEWEST_GIVENS = 17
"""With fewer no plain 9×9 puzzle has one solution: G. McGuire, B. Tugemann, G. Civario, "There is
no 16-clue Sudoku", Experimental Mathematics 23 (2014), 190-217."""
MOST_IN_MINIMAL = 40
"""The most givens of a plain 9×9 puzzle without one to spare that anybody has found, in years of
search by players (M. Dobrichev). That there are none with more is not proved."""
