"""The answers of a diagnosis: plain records, each with its words and its JSON values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from puzzle import Cell, Digit, Geometry, Grid
from puzzle.formats.rules.variants import cell_in
from puzzle.grid import SYMBOLS
from puzzle.json_values import reading
from puzzle.message import Message, message
from solver.certify import Certificate

if TYPE_CHECKING:
    from puzzle.constraints import Constraint, Layout


class Given(NamedTuple):
    """A digit printed in a cell."""

    cell: Cell
    digit: Digit


class ClueName(str):
    """What a clue is called in English, and the clue, for languages with another name.

    Attributes:
        rule: the clue.
        layout: of its grid.
        behind: what tells it from another of this name, `` (2)``; empty for most.
    """

    __slots__ = ("behind", "layout", "rule")

    rule: Constraint
    layout: Layout
    behind: str

    def __new__(cls, name: str, rule: Constraint, layout: Layout, behind: str = "") -> Self:
        """Return the name, with the number of its clue among those of this name."""
        one = super().__new__(cls, f"{name}{behind}")
        one.rule, one.layout, one.behind = rule, layout, behind
        return one

    def __reduce__(self) -> tuple[type[ClueName], tuple[str, Constraint, Layout, str]]:
        """Give what makes the same name in another process."""
        name = str(self).removesuffix(self.behind)
        return ClueName, (name, self.rule, self.layout, self.behind)


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Clues that cannot stand together, while any of them could be spared to make them possible.

    Attributes:
        cells: the cells of the givens among them, ascending.
        is_smallest: True when it is proved that no set of fewer clues is impossible; the set is
            minimal in any case.
        certificate: the proof for the set: the puzzle of these clues alone has no solution.
        witnesses: for each of the cells, then for each of the constraints, a solution of the set
            less that clue, checked in integers and confirmed by the integer program.
        constraints: the constraints among them; with no cell and no constraint, the houses alone
            admit no solution.
    """

    cells: tuple[Cell, ...]
    is_smallest: bool
    certificate: Certificate
    witnesses: tuple[Grid, ...]
    constraints: tuple[Constraint, ...] = ()

    @property
    def clue_count(self) -> int:
        """How many clues it has, givens and constraints; 0 where the houses alone are to blame."""
        return len(self.cells) + len(self.constraints)

    @property
    def labels(self) -> tuple[str, ...]:
        """What each constraint is called, all of them different."""
        return tuple(map(str, self.names))

    @property
    def names(self) -> tuple[ClueName, ...]:
        """The same as `labels`, with the clues, for other languages."""
        layout = self.certificate.puzzle.geometry.layout
        labels = [constraint.label(layout) for constraint in self.constraints]
        return tuple(
            ClueName(
                label,
                self.constraints[place],
                layout,
                f" ({labels[:place].count(label) + 1})" if labels.count(label) > 1 else "",
            )
            for place, label in enumerate(labels)
        )

    @staticmethod
    def from_dict(data: Mapping[str, Any], geometry: Geometry | None = None) -> Contradiction:
        """Read what `to_dict` wrote.

        Args:
            data: what it returned; other keys are let be.
            geometry: the puzzle's; by default the plain one of its size.

        Raises:
            NotationError: a value is missing or has no such value.
        """
        with reading("contradiction", "Contradiction"):
            proof = data["contradiction_proof"]
            rules = _labelled(data.get("contradiction_rules", ()), geometry)
            if geometry is not None:
                geometry = geometry.without_constraints.with_constraints(rules)
            certificate = Certificate.from_dict(proof["certificate"], geometry)
            houses = certificate.puzzle.geometry
            plain = houses.without_constraints
            cells = tuple(cell_in(houses, name) for name in data["contradiction"])
            lesser = [houses for _ in cells] + [
                plain.with_constraints([*rules[:place], *rules[place + 1 :]])
                for place in range(len(rules))
            ]
            witnesses = zip(proof["without"].values(), lesser, strict=True)
            return Contradiction(
                cells,
                data["contradiction_is_smallest"],
                certificate,
                tuple(Grid.parse(text, less) for text, less in witnesses),
                rules,
            )

    def to_dict(self) -> dict[str, Any]:
        """Return the keys of a report that this fills, as JSON values."""
        name = self.certificate.puzzle.geometry.cell_name
        cells = [name(cell) for cell in self.cells]
        names = [*cells, *self.labels]
        return {
            "contradiction": cells,
            **({"contradiction_rules": list(self.labels)} if self.constraints else {}),
            "contradiction_is_smallest": self.is_smallest,
            "contradiction_proof": {
                "certificate": self.certificate.to_dict(),
                "without": dict(zip(names, map(str, self.witnesses), strict=True)),
            },
        }


def _labelled(labels: Iterable[str], geometry: Geometry | None) -> tuple[Constraint, ...]:
    """Return the constraints of a geometry that `Contradiction.labels` names.

    They keep their order.
    """
    if geometry is None:
        return ()
    layout = geometry.layout
    left = iter([(constraint.label(layout), constraint) for constraint in geometry.constraints])
    return tuple(
        next(constraint for own, constraint in left if label in (own, f"{own} {label[-3:]}"))
        for label in labels
    )


@dataclass(frozen=True, slots=True)
class Rivals:
    """How many solutions a puzzle has, and two that are as alike as possible.

    Attributes:
        pair: two solutions.
        are_closest: True when it is proved that no two solutions differ in fewer cells.
        count: the number of solutions, as far as they were counted.
        count_is_exact: True when there are so many; False when there are more.
    """

    pair: tuple[Grid, Grid]
    are_closest: bool
    count: int
    count_is_exact: bool

    @property
    def differs(self) -> tuple[Cell, ...]:
        """The cells where the two solutions differ, ascending."""
        digits = zip(*(grid.digits for grid in self.pair), strict=True)
        return tuple(cell for cell, (one, other) in enumerate(digits) if one != other)

    @staticmethod
    def from_dict(data: Mapping[str, Any], geometry: Geometry | None = None) -> Rivals:
        """Read what `to_dict` wrote; the arguments and errors are `Contradiction.from_dict`'s."""
        with reading("pair of rivals", "Rivals"):
            one, other = (Grid.parse(text, geometry) for text in data["rivals"])
            are_closest, is_exact = data["rivals_are_closest"], data["count_is_exact"]
            return Rivals((one, other), are_closest, data["count"], is_exact)

    def to_dict(self) -> dict[str, Any]:
        """Return the keys of a report that this fills, as JSON values."""
        name = self.pair[0].geometry.cell_name
        return {
            "count": self.count,
            "count_is_exact": self.count_is_exact,
            "rivals": [str(solution) for solution in self.pair],
            "rivals_are_closest": self.are_closest,
            "differs": [name(cell) for cell in self.differs],
        }


@dataclass(frozen=True, slots=True)
class Repairs:
    """Extra givens that leave a puzzle of many solutions exactly one.

    Attributes:
        givens: the digits to add, by cell ascending.
        are_fewest: True when it is proved that no fewer would do; none of these can be left out in
            any case.
        certificate: the proof that the puzzle with them has exactly one solution.
    """

    givens: tuple[Given, ...]
    are_fewest: bool
    certificate: Certificate

    @property
    def puzzle(self) -> Grid:
        """The puzzle with the extra givens."""
        return self.certificate.puzzle

    @staticmethod
    def from_dict(data: Mapping[str, Any], geometry: Geometry | None = None) -> Repairs:
        """Read what `to_dict` wrote; the arguments and errors are `Contradiction.from_dict`'s."""
        with reading("set of repairs", "Repairs"):
            certificate = Certificate.from_dict(data["repaired"], geometry)
            of = certificate.puzzle.geometry
            given = (Given(cell_in(of, g["cell"]), g["digit"]) for g in data["repairs"])
            return Repairs(tuple(given), data["repairs_are_fewest"], certificate)

    def to_dict(self) -> dict[str, Any]:
        """Return the keys of a report that this fills, as JSON values."""
        name = self.puzzle.geometry.cell_name
        return {
            "repairs": [{"cell": name(cell), "digit": digit} for cell, digit in self.givens],
            "repairs_are_fewest": self.are_fewest,
            "repaired": self.certificate.to_dict(),
        }


class Typo(Enum):
    """The typing errors that are looked for; the value is the word in every output."""

    DIGIT = "digit"
    """A given should be another digit."""
    DROP = "drop"
    """A cell has a given that should be blank."""
    SWAP = "swap"
    """Two cells have each other's content."""
    NUMBER = "number"
    """A clue should have another number."""


class Change(NamedTuple):
    """What one cell held and what it should hold; 0 is blank."""

    cell: Cell
    before: Digit
    after: Digit


class Misread(NamedTuple):
    """A clue, the number that it says, and the number that it should say."""

    clue: Constraint
    before: int
    after: int

    def corrected(self, geometry: Geometry) -> Geometry:
        """Return a geometry in which the clue says the other number.

        Args:
            geometry: one that has the clue.

        Raises:
            GeometryError: the clue makes no sense then.
        """
        meant: dict[str, Any] = {"value": self.after}
        clues = list(geometry.constraints)
        clues[clues.index(self.clue)] = replace(self.clue, **meant)
        return geometry.without_constraints.with_constraints(clues)


@dataclass(frozen=True, slots=True)
class Correction:
    """A single typing error that explains what is wrong: undone, the puzzle has one solution.

    Attributes:
        typo: the kind of error.
        changes: the cells to change, ascending: one, or two for a swap; none where it is a clue.
        puzzle: the puzzle after the changes.
        solution: its one solution.
        misread: the clue to change; None where it is a given.
    """

    typo: Typo
    changes: tuple[Change, ...]
    puzzle: Grid
    solution: Grid
    misread: Misread | None = None

    @property
    def sentence(self) -> str:
        """The correction for people, such as “r3c4 is 7 and not 1.”."""
        return str(correction_message(self))

    @staticmethod
    def from_dict(data: Mapping[str, Any], geometry: Geometry | None = None) -> Correction:
        """Read what `to_dict` wrote; the arguments and errors are `Contradiction.from_dict`'s."""
        with reading("correction", "Correction"):
            puzzle = Grid.parse(data["puzzle"], geometry)
            misread = None
            if clue := data.get("clue"):
                misread = _misread(clue, puzzle.geometry)
                puzzle = Grid(puzzle.digits, misread.corrected(puzzle.geometry))
            changes = (
                Change(cell_in(puzzle.geometry, change["cell"]), change["from"], change["to"])
                for change in data["changes"]
            )
            solution = Grid.parse(data["solution"], puzzle.geometry)
            return Correction(Typo(data["kind"]), tuple(changes), puzzle, solution, misread)

    def to_dict(self) -> dict[str, Any]:
        """Return the correction as JSON values: 0 is blank."""
        name = self.puzzle.geometry.cell_name
        return {
            "kind": self.typo.value,
            **self._clue(),
            "changes": [
                {"cell": name(change.cell), "from": change.before, "to": change.after}
                for change in self.changes
            ],
            "puzzle": str(self.puzzle),
            "solution": str(self.solution),
            "sentence": self.sentence,
        }

    def _clue(self) -> dict[str, Any]:
        """Return the clue that is changed, as it was, and its numbers."""
        if self.misread is None:
            return {}
        clue, before, after = self.misread
        told = clue.to_json(self.puzzle.geometry.size)
        return {"clue": {"rule": told, "from": before, "to": after}}


def _misread(data: Mapping[str, Any], geometry: Geometry) -> Misread:
    """Read what a correction says of a clue that stands in a geometry."""
    told = [clue.to_json(geometry.size) for clue in geometry.constraints]
    clue = geometry.constraints[told.index(data["rule"])]
    return Misread(clue, int(data["from"]), int(data["to"]))


def correction_message(found: Correction) -> Message:
    """Return a correction in a sentence, for any language."""
    geometry = found.puzzle.geometry
    if found.misread is not None:
        clue = found.misread.clue
        label = clue.label(geometry.layout)
        name = ClueName(f"{label[0].upper()}{label[1:]}", clue, geometry.layout)
        number = found.misread.after
        return message("correction.number", "{clue} should say {number}.", clue=name, number=number)
    names = [geometry.cell_name(change.cell) for change in found.changes]
    before, after = (SYMBOLS[digit] for digit in found.changes[0][1:])
    match found.typo:
        case Typo.DIGIT:
            return message(
                "correction.digit",
                "{cell} is {digit} and not {given}.",
                cell=names[0],
                digit=after,
                given=before,
            )
        case Typo.DROP:
            return message(
                "correction.drop",
                "{cell} is blank and not {given}.",
                cell=names[0],
                given=before,
            )
        case _:
            if 0 in found.changes[0][1:]:
                here, there = names if found.changes[0].after else reversed(names)
                digit = after if found.changes[0].after else before
                return message(
                    "correction.place",
                    "The {digit} of {there} belongs to {here}.",
                    digit=digit,
                    there=there,
                    here=here,
                )
            return message(
                "correction.swap",
                "{first} and {second} are swapped.",
                first=names[0],
                second=names[1],
            )
