"""Rules of one cell: odd, even, and a list of the digits that it may hold."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from puzzle.cell import Cell, Digit, mask_of
from puzzle.constraints.bases.on_cells import OnCell
from puzzle.constraints.constraint import Constraint, Demand
from puzzle.constraints.drawing import Area, Disc, Lettering, Shape, digit_text, middle, square
from puzzle.constraints.entries import fp_name, listed
from puzzle.constraints.layout import Layout
from puzzle.constraints.members import some
from puzzle.constraints.primitives import Primitives
from puzzle.constraints.program import Program
from puzzle.constraints.renaming import Names, names_of
from puzzle.errors import GeometryError
from puzzle.message import message


@dataclass(frozen=True, slots=True)
class _Parity(OnCell):
    """A cell whose digit is odd, or is even.

    Attributes:
        FIRST: the smallest digit of the parity.
    """

    FIRST: ClassVar[Digit]

    @abstractmethod
    def _is_right(self, digit: Digit) -> bool:
        """Whether a digit has the parity, by its words."""

    def renamed(self, names: Names) -> Constraint | None:
        """Return the parity of the new names, where those of its digits have one."""
        digits = range(1, len(names) + 1)
        mine = {names[digit - 1] for digit in digits if self._is_right(digit)}
        kind = {frozenset(digits[it.FIRST - 1 :: 2]): it for it in (Odd, Even)}.get(frozenset(mine))
        return kind(self.cells) if kind is not None else None

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this cell."""
        return f"The digit in {layout.name(self.cells)} is {self.NAME}."

    def label(self, layout: Layout) -> str:
        """Return the parity of the cell."""
        return f"the {self.NAME} cell {layout.name(self.cells)}"

    def demands(self, layout: Layout) -> Iterator[Demand]:  # noqa: ARG002
        """Yield a digit of this parity."""

        def kept(digits: Sequence[Digit]) -> bool:
            return self._is_right(digits[0])

        yield Demand(self.cells, kept)


@dataclass(frozen=True, slots=True)
class Odd(_Parity):
    """The digit in a cell is odd."""

    KIND: ClassVar[str] = "odd"
    NAME: ClassVar[str] = "odd"
    CLUE: ClassVar[str] = "odd cell"
    FIRST: ClassVar[Digit] = 1

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield a grey disc."""
        yield Disc(middle(self.cells[0], layout.size), 0.4, 20)

    def _is_right(self, digit: Digit) -> bool:
        return digit % 2 == 1

    def lower(self, layout: Layout, search: Primitives) -> None:
        """Return the odd digits."""
        search.among(self.cells[0], mask_of(range(1, layout.size + 1, 2)))

    def rows(self, layout: Layout, program: Program) -> None:
        """No even digit."""
        program.never(self.cells[0], (d for d in layout.digits if not d & 1))


@dataclass(frozen=True, slots=True)
class Even(_Parity):
    """The digit in a cell is even."""

    KIND: ClassVar[str] = "even"
    NAME: ClassVar[str] = "even"
    CLUE: ClassVar[str] = "even cell"
    FIRST: ClassVar[Digit] = 2

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield a grey square."""
        yield Area(square(middle(self.cells[0], layout.size), 0.4), 20)

    def _is_right(self, digit: Digit) -> bool:
        return digit % 2 == 0

    def lower(self, layout: Layout, search: Primitives) -> None:
        """Return the even digits."""
        search.among(self.cells[0], mask_of(range(2, layout.size + 1, 2)))

    def rows(self, layout: Layout, program: Program) -> None:
        """No odd digit."""
        program.never(self.cells[0], (d for d in layout.digits if d & 1))


@dataclass(frozen=True, slots=True)
class Candidates(OnCell):
    """The digit in a cell is one of a list.

    Attributes:
        cells: the cell.
        values: the digits.
    """

    KIND: ClassVar[str] = "candidates"
    NAME: ClassVar[str] = "list of candidates"
    CLUE: ClassVar[str] = "candidate list"

    values: tuple[Digit, ...]

    def check(self, layout: Layout) -> None:
        """One cell, and at least one digit, if only one that no grid has."""
        OnCell.check(self, layout)
        if not self.values:
            raise GeometryError(
                message(
                    "candidates.none",
                    "The list of candidates for {cell} is empty.",
                    cell=layout.name(self.cells),
                )
            )

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this cell."""
        return (
            f"The digit in {layout.name(self.cells)} is one of {', '.join(map(str, self.values))}."
        )

    def label(self, layout: Layout) -> str:
        """Return the digits of the list, and its cell."""
        return f"the list of candidates {'/'.join(map(str, self.values))} of " + layout.name(
            self.cells
        )

    def in_order(self) -> Self:
        """Return the same list with its digits ascending, each once."""
        return replace(self, values=tuple(sorted(set(self.values))))

    def renamed(self, names: Names) -> Self:
        """Return the list of the new names."""
        return replace(self, values=names_of(self.values, names))

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield the digits ascending, small, at the foot of the cell."""
        x, y = middle(self.cells[0], layout.size)
        text = "".join(map(digit_text, sorted(set(self.values))))
        size = min(0.2, 1.6 / len(text)) if text else 0.2
        yield Lettering(text, (x, y + 0.38), size, 80)

    def demands(self, layout: Layout) -> Iterator[Demand]:  # noqa: ARG002
        """One of the digits."""

        def kept(digits: Sequence[Digit]) -> bool:
            return digits[0] in self.values

        yield Demand(self.cells, kept)

    def lower(self, layout: Layout, search: Primitives) -> None:
        """Return these digits."""
        search.among(self.cells[0], mask_of(d for d in self.values if d in layout.digits))

    def rows(self, layout: Layout, program: Program) -> None:
        """No other digit."""
        program.never(self.cells[0], set(layout.digits) - set(self.values))

    @classmethod
    def from_fpuzzles(
        cls,
        entry: Mapping[str, Any],
        layout: Layout,  # noqa: ARG003
        cell_of: Callable[[object], Cell],
    ) -> Iterator[Self]:
        """Yield the list of the entry; f-puzzles keeps it in the cell as ``givenPencilMarks``."""
        yield cls((cell_of(entry.get("cell")),), tuple(map(some, listed(entry, "values"))))

    def to_fpuzzles(self, layout: Layout) -> dict[str, Any]:
        """Return the cell and the digits."""
        return {"cell": fp_name(self.cells[0], layout.size), "values": list(self.values)}


__all__ = ["Candidates", "Constraint", "Even", "Odd"]
