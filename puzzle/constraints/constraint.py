"""What every kind of constraint says of itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import MISSING, dataclass, fields, replace
from functools import cache
from typing import Any, ClassVar, NamedTuple, Self

from puzzle.amounts import with_and
from puzzle.cell import Cell, Digit
from puzzle.constraints.drawing import Shape
from puzzle.constraints.layout import Layout
from puzzle.constraints.members import CELL_MEMBERS, read_member, written_member
from puzzle.constraints.primitives import Primitives
from puzzle.constraints.program import Program
from puzzle.constraints.renaming import Names, Renaming, is_reversal
from puzzle.errors import GeometryError, NotationError
from puzzle.message import Numeral, Term, in_quotes, message


class Demand(NamedTuple):
    """One thing that a constraint asks of a grid.

    Attributes:
        cells: the cells that it looks at.
        kept: whether the digits of these cells, in this order, keep it.
    """

    cells: tuple[Cell, ...]
    kept: Callable[[Sequence[Digit]], bool]


class _NamedInErrors:
    """What `Constraint.named_in_errors` returns: a killer has one for each of its cages.

    Args:
        name: of the kind.
    """

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def __enter__(self) -> None:
        """Begin to read."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> None:
        if not isinstance(error, GeometryError | NotationError):
            return
        fault = error.said_with_place if isinstance(error, NotationError) else error.said
        raise GeometryError(
            message(
                "clue.of-kind",
                "{fault} It stands in a clue of the kind {kind}.",
                fault=fault or str(error),
                kind=Term(self._name),
            )
        ) from None


@dataclass(frozen=True, slots=True)
class Constraint(ABC):
    """A rule beside the houses. One module a kind; the fields are the members in JSON.

    Attributes:
        KIND: the name in f-puzzles and in JSON.
        NAME: the name in print.
        CLUE: what one clue of it is called where several are counted; empty where that is the name.
        IS_UNORDERED: whether the order of its `cells` says nothing.
        KEEPS: the renamings of digits after which it says the same.
        USUAL: the value where none is written; None where one must be.
        LEAST: the smallest value that makes sense; None where each does, if only as impossible.
        IS_DISTINCT: whether no digit stands twice on its cells.
    """

    KIND: ClassVar[str]
    NAME: ClassVar[str]
    CLUE: ClassVar[str] = ""
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
            if each.name in CELL_MEMBERS
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
                members[each.name] = written_member(each.name, value, size)
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
        known = fields_of(cls)
        if unknown := [name for name in members if name not in (*known, "type")]:
            raise GeometryError(
                message(
                    "clue.member",
                    "A clue of the kind {kind} has {members} to say, and {name} is not known.",
                    kind=Term(cls.NAME),
                    members=with_and(known) if known else message("nothing", "nothing"),
                    name=in_quotes(unknown[0][:20]),
                )
            )
        given = {name: members[name] for name in known if members.get(name) not in (None, "")}
        if "value" in known and cls.USUAL is not None:
            given.setdefault("value", cls.USUAL)
        if lacking := [name for name in _needed(cls) if name not in given]:
            raise GeometryError(
                message(
                    "clue.lacks",
                    "A clue of the kind {kind} has no {member}.",
                    kind=Term(cls.NAME),
                    member=lacking[0],
                )
            )
        with cls.named_in_errors():
            return cls(**{name: read_member(name, value, cell_of) for name, value in given.items()})

    @classmethod
    def named_in_errors(cls) -> AbstractContextManager[None]:
        """Say of which kind the clue is whose reading fails within.

        Raises:
            GeometryError: in place of any GeometryError or NotationError, with the kind's name.
        """
        return _NamedInErrors(cls.NAME)

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
            if name in CELL_MEMBERS
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


@cache
def fields_of(kind: type[Constraint]) -> tuple[str, ...]:
    """Return the names of what a clue of a kind says."""
    return tuple(each.name for each in fields(kind))


@cache
def _needed(kind: type[Constraint]) -> tuple[str, ...]:
    """Return the names of what each clue of a kind has to say."""
    return tuple(each.name for each in fields(kind) if each.default is MISSING)
