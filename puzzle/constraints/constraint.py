"""What every kind of constraint says of itself, and the forms that several kinds share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import MISSING, dataclass, fields, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple, Self

from puzzle.amounts import cells, with_and
from puzzle.cell import Cell, Digit, cell_name
from puzzle.constraints.drawing import Outside, Shape
from puzzle.constraints.layout import Layout
from puzzle.constraints.primitives import Primitives, Table, table_of
from puzzle.constraints.program import Program
from puzzle.constraints.renaming import Names, Renaming, is_reversal
from puzzle.errors import GeometryError, NotationError
from puzzle.message import Numeral, Term, message

_CELLS = frozenset(("cells", "line", "bulb", "clones"))
"""The fields that hold cells."""
LARGEST_VALUE = 100_000
"""No clue of any kind is larger."""


class Demand(NamedTuple):
    """One thing that a constraint asks of a grid.

    Attributes:
        cells: the cells that it looks at.
        kept: whether the digits of these cells, in this order, keep it.
    """

    cells: tuple[Cell, ...]
    kept: Callable[[Sequence[Digit]], bool]


@dataclass(frozen=True, slots=True)
class Constraint(ABC):
    """A rule beside the houses. One module a kind; the fields are the members in JSON.

    Attributes:
        KIND: the name in f-puzzles and in JSON.
        NAME: the name in print.
        IS_UNORDERED: whether the order of its `cells` says nothing.
        KEEPS: the renamings of digits after which it says the same.
        USUAL: the value where none is written; None where one must be.
        LEAST: the smallest value that makes sense; None where each does, if only as impossible.
        IS_DISTINCT: whether no digit stands twice on its cells.
    """

    KIND: ClassVar[str]
    NAME: ClassVar[str]
    IS_UNORDERED: ClassVar[bool] = False
    KEEPS: ClassVar[Renaming] = Renaming.NONE
    USUAL: ClassVar[int | None] = None
    LEAST: ClassVar[int | None] = None
    IS_DISTINCT: ClassVar[bool] = False

    @abstractmethod
    def demands(self, layout: Layout) -> Iterator[Demand]:
        """Return what the rule's words ask of a grid: all of these are kept, or it is broken."""

    @abstractmethod
    def lower(self, layout: Layout, search: Primitives) -> None:
        """Say the rule to the search, in its primitives."""

    @abstractmethod
    def rows(self, layout: Layout, program: Program) -> None:
        """Say the rule to the integer program, in rows that are not derived from `lower`."""

    def rows_of_digits(self, layout: Layout, program: Program) -> None:
        """Say the rule in rows over x alone where it can be, for proofs that anybody checks.

        By default the same as `rows`; a kind whose rows need further columns may say it otherwise.
        """
        self.rows(layout, program)

    @abstractmethod
    def sentence(self, layout: Layout) -> str:
        """Return the rule in words, for this clue."""

    @abstractmethod
    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Return what the clue looks like; nothing for a rule that is told in words alone."""

    def label(self, layout: Layout) -> str:
        """Return what the clue is called among others: ``the cage r1c3+r1c4 = 7``."""
        return f"the {self.NAME} {layout.name(self.places)}"

    def numbers(self, layout: Layout) -> Collection[int]:  # noqa: ARG002
        """Return the numbers that its cells allow, and none that a grid can have is missing.

        Empty where that is not simple to say, or the clue is about no number.
        """
        return ()

    def wanted(self, layout: Layout) -> Collection[int]:  # noqa: ARG002
        """Return the numbers of which the cells must have one: by default what the clue says."""
        value = getattr(self, "value", None)
        return () if value is None else (value,)

    @property
    def places(self) -> tuple[Cell, ...]:
        """The cells that the clue names, in its order; empty for a rule of the whole grid."""
        return tuple(
            cell
            for each in fields(self)
            if each.name in _CELLS
            for cell in getattr(self, each.name)
        )

    def check(self, layout: Layout) -> None:
        """Stop when the clue makes no sense in a grid.

        Raises:
            GeometryError: a cell outside the grid, too few or too many cells, or too small a value.
        """
        for cell in self.places:
            if not 0 <= cell < len(layout.cells):
                raise GeometryError(
                    message(
                        "clue.outside",
                        "A clue of the kind {kind} has a cell outside the grid.",
                        kind=Term(self.NAME),
                    )
                )
        if self.LEAST is not None and (value := getattr(self, "value", self.LEAST)) < self.LEAST:
            raise GeometryError(
                message(
                    "clue.least",
                    "A clue of the kind {kind} has the value {value}, and {least} is the least "
                    "that makes sense.",
                    kind=Term(self.NAME),
                    value=Numeral(value),
                    least=self.LEAST,
                )
            )

    def keeps(self, digits: Sequence[Digit], layout: Layout) -> bool:
        """Tell whether a full grid keeps the rule.

        Args:
            digits: of every cell, row-major, none blank.
            layout: of the grid.
        """
        return all(
            demand.kept([digits[cell] for cell in demand.cells]) for demand in self.demands(layout)
        )

    def to_json(self, size: int) -> dict[str, Any]:
        """Return the clue as JSON values: ``type`` and its fields, cells by name."""
        members: dict[str, Any] = {"type": self.KIND}
        for each in fields(self):
            value = getattr(self, each.name)
            if value is not None and value != ():
                members[each.name] = _written(each.name, value, size)
        return members

    @classmethod
    def from_json(cls, members: Mapping[str, Any], cell_of: Callable[[object], Cell]) -> Self:
        """Return the clue of JSON values.

        Args:
            members: what `to_json` writes.
            cell_of: the cell of a name.

        Raises:
            GeometryError: a member is missing, unknown, or none of its kind.
        """
        known = [each.name for each in fields(cls)]
        if unknown := [name for name in members if name not in (*known, "type")]:
            raise GeometryError(
                message(
                    "clue.member",
                    "A clue of the kind {kind} has {members} to say, and {name} is not known.",
                    kind=Term(cls.NAME),
                    members=with_and(known) if known else message("nothing", "nothing"),
                    name=repr(unknown[0][:20]),
                )
            )
        given = {name: members[name] for name in known if members.get(name) not in (None, "")}
        if "value" in known and cls.USUAL is not None:
            given.setdefault("value", cls.USUAL)
        needed = [each.name for each in fields(cls) if each.default is MISSING]
        if lacking := [name for name in needed if name not in given]:
            raise GeometryError(
                message(
                    "clue.lacks",
                    "A clue of the kind {kind} has no {member}.",
                    kind=Term(cls.NAME),
                    member=lacking[0],
                )
            )
        with cls.named_in_errors():
            return cls(**{name: _read(name, value, cell_of) for name, value in given.items()})

    @classmethod
    @contextmanager
    def named_in_errors(cls) -> Iterator[None]:
        """Say of which kind the clue is whose reading fails within.

        Raises:
            GeometryError: in place of any GeometryError or NotationError, with the kind's name.
        """
        try:
            yield
        except (GeometryError, NotationError) as error:
            fault = error.said_with_place if isinstance(error, NotationError) else error.said
            raise GeometryError(
                message(
                    "clue.of-kind",
                    "{fault} It stands in a clue of the kind {kind}.",
                    fault=fault or str(error),
                    kind=Term(cls.NAME),
                )
            ) from None

    @classmethod
    @abstractmethod
    def from_fpuzzles(
        cls, entry: Mapping[str, Any], layout: Layout, cell_of: Callable[[object], Cell]
    ) -> Iterator[Self]:
        """Return the clues that an entry of f-puzzles' list of this kind stands for.

        Args:
            entry: the entry; empty for a rule that is only on or off.
            layout: of the grid.
            cell_of: the cell of a name.

        Raises:
            GeometryError: the entry makes no sense.
        """

    @abstractmethod
    def to_fpuzzles(self, layout: Layout) -> dict[str, Any]:
        """Return the entry that f-puzzles has for this clue; empty for a rule that is on or off."""

    def in_order(self) -> Self:
        """Return the same clue with its cells ascending, where their order says nothing."""
        if not self.IS_UNORDERED:
            return self
        cells: dict[str, Any] = {"cells": tuple(sorted(self.places))}
        return replace(self, **cells)

    def pieces(self) -> tuple[Constraint, ...]:
        """Return the least clues that say the same together, each in order.

        Puzzles are compared by them, so that it says nothing how a clue was written or drawn.
        """
        return (self.in_order(),)

    def moved(self, to: Sequence[Cell]) -> Self | None:
        """Return the same clue with each cell in another place, by a rotation or a reflection.

        Args:
            to: for each cell where it goes.

        Returns:
            The clue there; None where it would be another.
        """
        names = [each.name for each in fields(self)]
        moved: dict[str, Any] = {
            name: tuple(to[cell] for cell in getattr(self, name))
            for name in names
            if name in _CELLS
        }
        if "exempt" in names:
            pairs = ((to[a], to[b]) for a, b in getattr(self, "exempt"))  # noqa: B009
            moved["exempt"] = tuple(sorted((min(pair), max(pair)) for pair in pairs))
        return replace(self, **moved)

    def renamed(self, names: Names) -> Constraint | None:
        """Return what the clue is where digits have other names: the grids that keep it are those.

        Args:
            names: the new name of digit 1, of digit 2, …

        Returns:
            The clue, or one of another kind; None where none says the same of the new names.
        """
        if self.KEEPS.keeps(names):
            return self
        return self.of_reversed_digits() if is_reversal(names) else None

    def of_reversed_digits(self) -> Constraint | None:
        """Return what a clue that does not keep it is where each digit d becomes n + 1 − d.

        Returns:
            The clue, or one of another kind; None where none says the same.
        """
        return None


def fp_name(cell: Cell, size: int) -> str:
    """Return the name of a cell in f-puzzles: ``R1C1``."""
    return cell_name(cell, size).upper()


def fp_names(cells: Iterable[Cell], size: int) -> list[str]:
    """Return the names of cells in f-puzzles."""
    return [fp_name(cell, size) for cell in cells]


def fields_of(kind: type[Constraint]) -> tuple[str, ...]:
    """Return the names of what a clue of a kind says."""
    return tuple(each.name for each in fields(kind))


def listed(entry: Mapping[str, Any], name: str) -> list[Any]:
    """Return a member of an entry that is a list, not empty.

    Raises:
        GeometryError: it is not.
    """
    found = entry.get(name)
    if not isinstance(found, list) or not found:
        raise GeometryError(
            message("clue.no", "A clue of the puzzle has no {member}.", member=name)
        )
    return found


def whole(value: object, default: int | None = None) -> int | None:
    """Return the whole number that a clue says, perhaps as text; the default when it says nothing.

    Raises:
        GeometryError: it says something else.
    """
    if value is None or (isinstance(value, str) and not value.strip()):
        return default
    if isinstance(value, str) and value.strip().lstrip("-").isascii():
        text = value.strip()
        if text.lstrip("-").isdigit():
            # Of more signs than a clue may have the first tell as well that it is too large.
            value = int(text[: len(str(LARGEST_VALUE)) + 1])
    if isinstance(value, int | float) and not isinstance(value, bool):
        if not abs(value) <= LARGEST_VALUE:
            raise GeometryError(
                message(
                    "clue.large",
                    "The number of a clue is {most} at most.",
                    most=Numeral(LARGEST_VALUE),
                )
            )
        if value == int(value):
            return int(value)
        value = str(value)
    shown = repr(value[:20]) if isinstance(value, str) else message("clue.says", "What a clue says")
    raise GeometryError(
        message("clue.whole", "{shown} is no whole number, and the clue needs one.", shown=shown)
    )


def some(value: object, default: int | None = None) -> int:
    """Return the whole number that a clue must say, unless it has a default.

    Raises:
        GeometryError: it says none.
    """
    found = whole(value, default)
    if found is None:
        raise GeometryError(message("clue.no-value", "A clue of the puzzle has no value."))
    return found


@dataclass(frozen=True, slots=True)
class WholeGrid(Constraint):
    """A rule of the whole grid, on or off."""

    @classmethod
    def from_fpuzzles(
        cls,
        entry: Mapping[str, Any],  # noqa: ARG003
        layout: Layout,  # noqa: ARG003
        cell_of: Callable[[object], Cell],  # noqa: ARG003
    ) -> Iterator[Self]:
        """Yield the rule itself."""
        yield cls()

    def to_fpuzzles(self, layout: Layout) -> dict[str, Any]:  # noqa: ARG002
        """Nothing but that it is on."""
        return {}

    def label(self, layout: Layout) -> str:  # noqa: ARG002
        """Return the name of the rule."""
        return f"the {self.NAME} rule"

    def drawing(self, layout: Layout) -> Iterator[Shape]:  # noqa: ARG002
        """Return nothing: it holds everywhere, and is told in words."""
        return iter(())


@dataclass(frozen=True, slots=True)
class OnCells(Constraint):
    """A clue on a group of cells."""

    IS_UNORDERED: ClassVar[bool] = True

    cells: tuple[Cell, ...]

    @classmethod
    def from_fpuzzles(
        cls,
        entry: Mapping[str, Any],
        layout: Layout,  # noqa: ARG003
        cell_of: Callable[[object], Cell],
    ) -> Iterator[Self]:
        """One clue on the cells of the entry."""
        yield cls(tuple(map(cell_of, listed(entry, "cells"))))

    def to_fpuzzles(self, layout: Layout) -> dict[str, Any]:
        """Return the cells."""
        return {"cells": fp_names(self.cells, layout.size)}


@dataclass(frozen=True, slots=True)
class OnCell(Constraint):
    """A clue on a single cell, which is the only one of its `cells`."""

    cells: tuple[Cell, ...]

    def check(self, layout: Layout) -> None:
        """One cell, within the grid."""
        Constraint.check(self, layout)
        if len(self.cells) != 1:
            raise GeometryError(
                message(
                    "clue.one-cell",
                    "A clue of the kind {kind} is on one cell.",
                    kind=Term(self.NAME),
                )
            )

    @classmethod
    def from_fpuzzles(
        cls,
        entry: Mapping[str, Any],
        layout: Layout,  # noqa: ARG003
        cell_of: Callable[[object], Cell],
    ) -> Iterator[Self]:
        """One clue on the cell of the entry."""
        cell = entry.get("cell")
        if cell is None:
            raise GeometryError(message("clue.no-cell-in", "A clue of the puzzle has no cell."))
        yield cls((cell_of(cell),))

    def to_fpuzzles(self, layout: Layout) -> dict[str, Any]:
        """Return the cell."""
        return {"cell": fp_name(self.cells[0], layout.size)}


@dataclass(frozen=True, slots=True)
class OnLine(Constraint):
    """A clue along a line of cells, in the line's order.

    Attributes:
        SHORTEST: the fewest cells.
        IS_TWO_WAY: whether it says the same from its other end.
    """

    SHORTEST: ClassVar[int] = 2
    IS_TWO_WAY: ClassVar[bool] = False

    line: tuple[Cell, ...]

    def in_order(self) -> Self:
        """Return the same clue from its first end, where it says the same from both."""
        return replace(self, line=min(self.line, self.line[::-1])) if self.IS_TWO_WAY else self

    def check(self, layout: Layout) -> None:
        """Cells enough, within the grid."""
        Constraint.check(self, layout)
        if len(self.line) < self.SHORTEST:
            raise GeometryError(
                message(
                    "clue.short",
                    "A clue of the kind {kind} needs {cells}.",
                    kind=Term(self.NAME),
                    cells=cells(self.SHORTEST),
                )
            )

    @classmethod
    def from_fpuzzles(
        cls,
        entry: Mapping[str, Any],
        layout: Layout,  # noqa: ARG003
        cell_of: Callable[[object], Cell],
    ) -> Iterator[Self]:
        """One clue for each line of the entry; a point is none."""
        for line in lines_of(entry, cell_of):
            yield cls(line)

    def to_fpuzzles(self, layout: Layout) -> dict[str, Any]:
        """Return the line."""
        return {"lines": [fp_names(self.line, layout.size)]}


def lines_of(
    entry: Mapping[str, Any], cell_of: Callable[[object], Cell]
) -> Iterator[tuple[Cell, ...]]:
    """Yield the lines of an entry of f-puzzles, without points."""
    for line in listed(entry, "lines"):
        if not isinstance(line, list):
            raise GeometryError(
                message("line.no-list", "A line of the puzzle is no list of cells.")
            )
        if len(line) > 1:
            yield tuple(map(cell_of, line))


@dataclass(frozen=True, slots=True)
class OnLineOfValue(OnLine):
    """A clue along a line, with a number that has a usual value."""

    value: int

    @classmethod
    def from_fpuzzles(
        cls,
        entry: Mapping[str, Any],
        layout: Layout,
        cell_of: Callable[[object], Cell],
    ) -> Iterator[Self]:
        """One clue for each line of the entry."""
        value = some(entry.get("value"), cls.usual_in_fpuzzles(layout))
        for line in lines_of(entry, cell_of):
            yield cls(line, value)

    @classmethod
    def usual_in_fpuzzles(cls, layout: Layout) -> int | None:  # noqa: ARG003
        """Return the value of an entry that has none."""
        return cls.USUAL

    def label(self, layout: Layout) -> str:
        """Return the kind, the number where it is not the usual one, and the cells."""
        number = "" if self.value == self.USUAL else f" {self.value}"
        return f"the {self.NAME}{number} {layout.name(self.line)}"

    def to_fpuzzles(self, layout: Layout) -> dict[str, Any]:
        """Return the line and the number."""
        return OnLine.to_fpuzzles(self, layout) | {"value": self.value}


@dataclass(frozen=True, slots=True)
class OnEdge(Constraint):
    """A clue outside the grid, about the row or column that begins next to it.

    Attributes:
        line: the cells as they are seen from the clue.
        value: the number of the clue.
    """

    line: tuple[Cell, ...]
    value: int

    def check(self, layout: Layout) -> None:
        """Require a whole row or column."""
        Constraint.check(self, layout)
        size, cells = layout.size, sorted(self.line)
        step = cells[1] - cells[0] if len(cells) == size else 0
        if step not in (1, size) or cells != list(range(cells[0], cells[0] + size * step, step)):
            raise GeometryError(
                message(
                    "clue.whole-line",
                    "A clue of the kind {kind} is on a whole row or column.",
                    kind=Term(self.NAME),
                )
            )

    def label(self, layout: Layout) -> str:
        """Return the kind, the line by its first cell and last, and the number."""
        ends = f"{cell_name(self.line[0], layout.size)} to {cell_name(self.line[-1], layout.size)}"
        return f"the {self.NAME} {self.value} from {ends}"

    @property
    def written(self) -> str:
        """What stands outside the grid: the number."""
        return str(self.value)

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield what is written, before the first cell."""
        row, column = outside_of(self.line, layout.size)
        yield Outside(row, column, self.written)

    @classmethod
    def from_fpuzzles(
        cls,
        entry: Mapping[str, Any],
        layout: Layout,
        cell_of: Callable[[object], Cell],  # noqa: ARG003
    ) -> Iterator[Self]:
        """One clue, when the entry says a number; else it is a mere frame."""
        value = whole(entry.get("value"))
        if value is not None:
            line = line_from_outside(entry.get("cell"), layout)
            yield cls(line, value)

    def to_fpuzzles(self, layout: Layout) -> dict[str, Any]:
        """Return the cell outside the grid where the line begins, and the number."""
        row, column = outside_of(self.line, layout.size)
        return {"cell": f"R{row + 1}C{column + 1}", "value": str(self.value)}


def outside_of(line: Sequence[Cell], size: int) -> tuple[int, int]:
    """Return row and column, from -1 to the size, of the place before the first cell of a line."""
    (row, column), (next_row, next_column) = (divmod(cell, size) for cell in line[:2])
    return 2 * row - next_row, 2 * column - next_column


def line_from_outside(name: object, layout: Layout) -> tuple[Cell, ...]:
    """Return the row or column that begins next to a cell outside the grid, such as ``R0C3``.

    Raises:
        GeometryError: the name is no such cell.
    """
    size = layout.size
    row, column = outside(name)
    if 1 <= column <= size and row in (0, size + 1):
        down = [r * size + column - 1 for r in range(size)]
        return tuple(down if row == 0 else down[::-1])
    if 1 <= row <= size and column in (0, size + 1):
        right = [(row - 1) * size + c for c in range(size)]
        return tuple(right if column == 0 else right[::-1])
    raise GeometryError(
        message("outside.none", "A clue outside the grid stands beside no row and no column.")
    )


def outside(name: object) -> tuple[int, int]:
    """Row and column, from 0 to size + 1, of a cell's name in f-puzzles.

    Raises:
        GeometryError: it is no such name.
    """
    text = name.upper() if isinstance(name, str) and len(name) <= len("R99C99") else ""
    row, found, column = text.removeprefix("R").partition("C")
    if not (text.startswith("R") and found and row.isdecimal() and column.isdecimal()):
        raise GeometryError(message("outside.place", "A clue outside the grid names no place."))
    return int(row), int(column)


@dataclass(frozen=True, slots=True)
class PairRule(Constraint):
    """A rule about the digits of two cells, for one pair of cells or for many."""

    @abstractmethod
    def pairs(self, layout: Layout) -> Iterator[tuple[Cell, Cell]]:
        """Return the pairs of cells that the rule is about."""

    @abstractmethod
    def fits(self, first: Digit, second: Digit) -> bool:
        """Whether two digits keep the rule, by its words."""

    @abstractmethod
    def table(self, size: int) -> Table:
        """Return the digits that may stand together, for the search."""

    @abstractmethod
    def clashes(self, first: Digit, second: Digit) -> bool:
        """Whether two digits may not stand together, for the integer program."""

    def demands(self, layout: Layout) -> Iterator[Demand]:
        """Each pair fits."""

        def kept(digits: Sequence[Digit]) -> bool:
            return self.fits(digits[0], digits[1])

        for pair in self.pairs(layout):
            yield Demand(pair, kept)

    def lower(self, layout: Layout, search: Primitives) -> None:
        """Add a table for each pair."""
        table = self.table(layout.size)
        for first, second in self.pairs(layout):
            search.pair(first, second, table)

    def rows(self, layout: Layout, program: Program) -> None:
        """Add the bicliques of clashing digits for each pair."""
        program.forbid(self.pairs(layout), self.clashes)


def require_two_cells(clue: Constraint, layout: Layout) -> None:
    """Stop unless a clue is on two cells, different ones.

    Raises:
        GeometryError: it is not.
    """
    if len(clue.places) != 2 or len(set(clue.places)) != 2:
        raise GeometryError(
            message(
                "clue.two-cells",
                "A clue of the kind {kind} is on two cells, and not on {cells}.",
                kind=Term(clue.NAME),
                cells=layout.name(clue.places),
            )
        )


@dataclass(frozen=True, slots=True)
class OnPair(PairRule):
    """A mark between two neighbouring cells, with a number that has a usual value."""

    IS_UNORDERED: ClassVar[bool] = True

    cells: tuple[Cell, ...]
    value: int

    def check(self, layout: Layout) -> None:
        """Two cells, within the grid."""
        Constraint.check(self, layout)
        require_two_cells(self, layout)

    def label(self, layout: Layout) -> str:
        """Return the mark, its number where it is not the usual one, and its cells."""
        number = "" if self.value == self.USUAL else f" {self.value}"
        return f"the {self.NAME}{number} {layout.name(self.cells)}"

    def numbers(self, layout: Layout) -> Collection[int]:
        """Return the numbers that fit some two digits, different ones within a house."""
        differ = layout.shares_a_house(self.cells)
        pairs = [(a, b) for a in layout.digits for b in layout.digits if a != b or not differ]
        marks = (replace(self, value=number) for number in range(2 * layout.size + 1))
        return {mark.value for mark in marks if any(mark.fits(*pair) for pair in pairs)}

    def pairs(self, layout: Layout) -> Iterator[tuple[Cell, Cell]]:  # noqa: ARG002
        """Yield the two cells."""
        yield self.cells[0], self.cells[1]

    def rows(self, layout: Layout, program: Program) -> None:
        """Add the rows of the pair; which digits clash is the same wherever the mark is."""
        program.forbid(self.pairs(layout), _anywhere(type(self), self.value).clashes)

    @classmethod
    def from_fpuzzles(
        cls,
        entry: Mapping[str, Any],
        layout: Layout,  # noqa: ARG003
        cell_of: Callable[[object], Cell],
    ) -> Iterator[Self]:
        """One mark on the two cells of the entry."""
        cells = tuple(map(cell_of, listed(entry, "cells")))
        yield cls(cells, some(entry.get("value"), cls.USUAL))

    def to_fpuzzles(self, layout: Layout) -> dict[str, Any]:
        """Return the cells and the number."""
        return {"cells": fp_names(self.cells, layout.size), "value": str(self.value)}


@lru_cache(maxsize=64)
def _anywhere(kind: type[OnPair], value: int) -> OnPair:
    """Return the mark with this value on some two cells, the same one each time."""
    return kind((0, 1), value)


def along(line: Sequence[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """Each two neighbours on a line."""
    return pairwise(line)


def _written(name: str, value: Any, size: int) -> Any:
    if name in _CELLS:
        return [cell_name(cell, size) for cell in value]
    if name == "exempt":
        return [[cell_name(cell, size) for cell in pair] for pair in value]
    return (
        [list(v) if isinstance(v, tuple) else v for v in value]
        if isinstance(value, tuple)
        else value
    )


def _read(name: str, value: Any, cell_of: Callable[[object], Cell]) -> Any:
    if name == "value":
        return whole(value)
    if not isinstance(value, list):
        raise GeometryError(
            message("clue.no-list", "What is called {member} is no list.", member=name)
        )
    if name in _CELLS:
        return tuple(map(cell_of, value))
    if name == "exempt":
        return tuple(sorted(tuple(sorted(map(cell_of, _list(pair)))) for pair in value))
    if name == "values":
        return tuple(some(entry) for entry in value)
    return tuple(map(_relation, value))


def _relation(entry: Any) -> tuple[str, int]:
    if not isinstance(entry, list) or len(entry) != 2:
        raise GeometryError(
            message("negative.pair", "A rule about neighbours is a name and a number.")
        )
    return str(entry[0]), some(entry[1])


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise GeometryError(
            message("clue.list", "A clue has something else where a list is needed.")
        )
    return value


__all__ = [
    "Cell",
    "Constraint",
    "Demand",
    "Digit",
    "Iterator",
    "Layout",
    "Names",
    "OnCell",
    "OnCells",
    "OnEdge",
    "OnLine",
    "OnLineOfValue",
    "OnPair",
    "PairRule",
    "Primitives",
    "Program",
    "Renaming",
    "Shape",
    "Table",
    "WholeGrid",
    "along",
    "require_two_cells",
    "table_of",
]
