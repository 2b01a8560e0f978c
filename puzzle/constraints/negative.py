"""What unmarked neighbours must not be: the negative side of dots and letters.

A pair of cells that has a mark is exempt. The exempt pairs are part of the value, so that a rule
says the same whatever other clues stand beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from puzzle.cell import Cell, Digit
from puzzle.constraints.bases.on_pair import PairRule
from puzzle.constraints.constraint import Constraint
from puzzle.constraints.drawing import Shape
from puzzle.constraints.layout import ADJACENT, Layout
from puzzle.constraints.primitives import Table, table_of
from puzzle.constraints.renaming import Renaming
from puzzle.errors import GeometryError
from puzzle.message import Numeral, message

RULES = ("difference", "ratio", "sum")
_LEAST = {"difference": 0, "ratio": 1}


@dataclass(frozen=True, slots=True)
class Negative(PairRule):
    """No two neighbours without a mark stand in one of some relations.

    Attributes:
        rules: relations, each a name of `RULES` and its number.
        exempt: the pairs of cells that have a mark, each ascending.
    """

    KIND: ClassVar[str] = "negative"
    NAME: ClassVar[str] = "negative"

    rules: tuple[tuple[str, int], ...]
    exempt: tuple[tuple[Cell, Cell], ...] = ()

    def check(self, layout: Layout) -> None:
        """Relations that are known, of numbers that they can have."""
        Constraint.check(self, layout)
        if not self.rules or any(name not in RULES for name, _ in self.rules):
            raise GeometryError(
                message(
                    "negative.about",
                    "A negative rule is about one of: {names}.",
                    names=", ".join(RULES),
                )
            )
        for name, value in self.rules:
            if value < _LEAST.get(name, value):
                raise GeometryError(
                    message(
                        "negative.least",
                        "A negative rule is about the {name} {value}, and {least} is the least "
                        "that makes sense.",
                        name=name,
                        value=Numeral(value),
                        least=_LEAST[name],
                    )
                )

    def label(self, layout: Layout) -> str:  # noqa: ARG002
        """Return the rule with its relations."""
        return f"the negative rule ({', '.join(f'{name} {value}' for name, value in self.rules)})"

    def sentence(self, layout: Layout) -> str:  # noqa: ARG002
        """Return the rule."""
        words = {
            "difference": "differ by {}",
            "ratio": "have the ratio 1:{}",
            "sum": "add up to {}",
        }
        said = " or ".join(words[name].format(value) for name, value in self.rules)
        return f"Neighbours without a mark do not {said}."

    def drawing(self, layout: Layout) -> Iterator[Shape]:  # noqa: ARG002
        """Return nothing: it holds everywhere, and is told in words."""
        return iter(())

    def in_order(self) -> Self:
        """Return the same rule with its relations in order, and its pairs."""
        exempt = tuple(sorted(set(self.exempt)))
        return replace(self, rules=tuple(sorted(set(self.rules))), exempt=exempt)

    def pieces(self) -> tuple[Constraint, ...]:
        """Return a rule for each relation; that of a difference of 1 has a name of its own."""
        exempt = self.in_order().exempt
        return tuple(
            NonConsecutive(exempt)
            if rule == ("difference", 1)
            else replace(self, rules=(rule,), exempt=exempt)
            for rule in self.rules
        )

    def of_reversed_digits(self) -> Self | None:
        """Return the same where every relation is a difference."""
        return self if {name for name, _ in self.rules} == {"difference"} else None

    def pairs(self, layout: Layout) -> Iterator[tuple[Cell, Cell]]:
        """All neighbours but those that have a mark."""
        exempt = frozenset(self.exempt)
        return (pair for pair in layout.pairs_at(ADJACENT) if pair not in exempt)

    def fits(self, first: Digit, second: Digit) -> bool:
        """In none of the relations."""
        return not any(_stands(name, value, first, second) for name, value in self.rules)

    def table(self, size: int) -> Table:
        """For each digit those in none of the relations."""

        def allowed(d: Digit, e: Digit) -> bool:
            banned: set[Digit] = set()
            for name, value in self.rules:
                if name == "difference":
                    banned |= {d - value, d + value}
                elif name == "ratio":
                    banned |= {d * value} | ({d // value} if d % value == 0 else set())
                else:
                    banned.add(value - d)
            return e not in banned

        return table_of(size, allowed)

    def clashes(self, first: Digit, second: Digit) -> bool:
        """In one of the relations at least."""
        low, high = sorted((first, second))
        reached = {"difference": high - low, "sum": low + high}
        return any(
            high == value * low if name == "ratio" else reached[name] == value
            for name, value in self.rules
        )

    @classmethod
    def from_fpuzzles(
        cls,
        entry: Mapping[str, Any],
        layout: Layout,  # noqa: ARG003
        cell_of: Callable[[object], Cell],
    ) -> Iterator[Self]:
        """Yield the rule of an entry as in JSON; f-puzzles itself names kinds of marks alone."""
        yield cls.from_json(entry, cell_of)

    def to_fpuzzles(self, layout: Layout) -> dict[str, Any]:  # noqa: ARG002
        """Nothing but that it is on."""
        return {}


@dataclass(frozen=True, slots=True)
class NonConsecutive(PairRule):
    """No two neighbours without a dot are consecutive.

    Attributes:
        exempt: the pairs of cells that have a dot, each ascending.
    """

    KIND: ClassVar[str] = "nonconsecutive"
    NAME: ClassVar[str] = "non-consecutive"
    KEEPS: ClassVar[Renaming] = Renaming.REVERSAL

    exempt: tuple[tuple[Cell, Cell], ...] = ()

    def in_order(self) -> Self:
        """Return the same rule with its pairs in order."""
        return replace(self, exempt=tuple(sorted(set(self.exempt))))

    def label(self, layout: Layout) -> str:  # noqa: ARG002
        """Return the name of the rule."""
        return "the non-consecutive rule"

    def sentence(self, layout: Layout) -> str:  # noqa: ARG002
        """Return the rule."""
        but = ", but for those with a dot" if self.exempt else ""
        return f"Neighbours are not consecutive{but}."

    def drawing(self, layout: Layout) -> Iterator[Shape]:  # noqa: ARG002
        """Return nothing: it holds everywhere, and is told in words."""
        return iter(())

    def pairs(self, layout: Layout) -> Iterator[tuple[Cell, Cell]]:
        """All neighbours but those that have a dot."""
        exempt = frozenset(self.exempt)
        return (pair for pair in layout.pairs_at(ADJACENT) if pair not in exempt)

    def fits(self, first: Digit, second: Digit) -> bool:
        """They do not differ by 1."""
        return abs(first - second) != 1

    def table(self, size: int) -> Table:
        """For each digit all but the one below and the one above."""
        every = (1 << size) - 1
        return tuple(every & ~(5 << digit >> 2) for digit in range(1, size + 1))

    def clashes(self, first: Digit, second: Digit) -> bool:
        """One is the other and 1."""
        return first == second + 1 or second == first + 1

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


def _stands(name: str, value: int, first: Digit, second: Digit) -> bool:
    match name:
        case "difference":
            return abs(first - second) == value
        case "ratio":
            return first == value * second or second == value * first
        case _:
            return first + second == value
