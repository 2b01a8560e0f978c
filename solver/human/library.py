"""Libraries of positions: which technique is to find what, as HoDoKu's lines say it.

    :0901-2:15:..6+3…:123 456:171 172::

The fields: the code of a technique, with a variant; the digits that it removes, or places; the
grid, a ``+`` before each digit that is not a given; the candidates that are gone, each as digit,
row and column; those that the technique removes; those that it places. What follows is passed over.
A code that ends in ``-x`` says that the technique finds nothing of these digits there, or nothing
at all where there are none; a code of five digits that two fish of one base are told as one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from puzzle.errors import NotationError
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from solver.human.every_step import DUALS, every_step
from solver.human.marks import PencilMarks, marks_of
from solver.human.registry import ROWS, Technique
from solver.human.step import Candidate, Step


class CaseAnswer(Enum):
    """What a technique finds at a position of a library."""

    EXACT = "exact"
    """A step with just these effects."""
    WITHIN = "within"
    """A step with these effects and more."""
    TOGETHER = "together"
    """Several steps of the technique have these effects, at once or one after another."""
    MISSING = "missing"
    """No steps of the technique have them all."""
    NOTHING = "nothing"
    """Nothing of these digits, as the case says."""
    SOMETHING = "something"
    """Something of these digits, where the case says nothing."""
    UNKNOWN = "unknown"
    """The code is of no technique here."""

    @property
    def is_right(self) -> bool:
        """Whether the technique finds what the case says."""
        return self in (
            CaseAnswer.EXACT,
            CaseAnswer.WITHIN,
            CaseAnswer.TOGETHER,
            CaseAnswer.NOTHING,
        )


CODES: Mapping[str, tuple[Technique, ...]] = MappingProxyType(
    {
        code: tuple(t for t in Technique if code in ROWS[t.slug].library)
        for code in sorted({code for t in Technique for code in ROWS[t.slug].library})
    }
)
"""The techniques of each code. What has a shape of its own here counts where HoDoKu's has none: a
skyscraper is a turbot fish."""

_WITH_SETS = frozenset({"0709-2", "0710-3", "0710-4", "0711-3", "0711-4"})
"""Codes of grouped chains in which there may be almost locked sets."""
_OPTIONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "0402-1": ("boxes-with-two",),
        "0404": (DUALS,),
        "0405": (DUALS, "boxes-with-two"),
        "0902-2": ("overlapping-sets",),
        "0903-2": ("overlapping-sets",),
    }
)
"""What codes and variants ask for beside their techniques."""

_CODE = re.compile(r"(\d{4})(\d?)(?:-(x|\d+))?")
_CELLS = re.compile(r"\+?[1-9]|\.|0")
_CANDIDATE = re.compile(r"[1-9][1-9][1-9]")
_FEWEST_FIELDS = 7
_AT_A_TIME = 200
"""Steps taken one after another, until it is given up."""


@dataclass(frozen=True, slots=True)
class LibraryCase:
    """One line of a library.

    Attributes:
        code: HoDoKu's code of the technique, four digits.
        variant: which options it is meant for; empty for the usual ones.
        is_siamese: whether two fish of one base are told as one.
        finds_nothing: whether the technique has nothing of these digits there, or of any if there
            are none.
        digits: those that it removes, or places.
        marks: the position.
        givens: the puzzle.
        eliminations, placements: what the technique does.
    """

    code: str
    variant: str
    is_siamese: bool
    finds_nothing: bool
    digits: frozenset[int]
    marks: PencilMarks
    givens: Grid
    eliminations: frozenset[Candidate]
    placements: frozenset[Candidate]

    @classmethod
    def parse(cls, line: str) -> LibraryCase:
        """Read a line.

        Raises:
            NotationError: it is none.
        """
        fields = line.strip().split(":")
        if len(fields) < _FEWEST_FIELDS or fields[0]:
            raise NotationError("A case is :code:digits:grid:gone:removed:placed: and more.")
        code = _CODE.fullmatch(fields[1])
        if code is None:
            raise NotationError(f"{fields[1]!r} is no code such as 0901, 0901-2, 0901-x or 03111.")
        cells = _CELLS.findall(fields[3])
        if "".join(cells) != fields[3] or len(cells) != CLASSIC.cell_count:
            raise NotationError(f"The third field has {len(cells)} cells of 81.")
        grid = Grid.parse("".join(cell[-1] for cell in cells))
        finds_nothing = code[3] == "x"
        digits = frozenset(map(int, filter(str.isdigit, fields[2])))
        if not finds_nothing and not fields[5] + fields[6]:
            raise NotationError(
                "The case asks for nothing: its candidates that go and digits that are placed are "
                "missing."
            )
        left = [set(own) for own in marks_of(grid).candidates]
        for cell, digit in _candidates(fields[4]):
            left[cell].discard(digit)
        return cls(
            code=code[1],
            variant="" if code[3] in (None, "x") else code[3],
            is_siamese=bool(code[2]),
            finds_nothing=finds_nothing,
            digits=digits,
            marks=PencilMarks(grid, tuple(tuple(sorted(own)) for own in left)),
            givens=Grid.parse("".join("." if len(cell) > 1 else cell for cell in cells)),
            eliminations=frozenset(_candidates(fields[5])),
            placements=frozenset(_candidates(fields[6])),
        )

    @property
    def techniques(self) -> tuple[Technique, ...]:
        """The techniques that may find it; none where the code is of no technique here."""
        found = CODES.get(self.code, ())
        if self.is_siamese:
            # HoDoKu calls the pair by either of the two.
            slugs = {technique.slug.removeprefix("finned-") for technique in found}
            slugs = {slug.removeprefix("sashimi-") for slug in slugs}
            named = {f"{kind}{slug}" for slug in slugs for kind in ("finned-", "sashimi-")}
            found = tuple(t for t in Technique if t.slug in named)
        if self._variant in _WITH_SETS:
            return found
        with_sets = (Technique.ALS_AIC, Technique.ALS_LOOP)
        return tuple(technique for technique in found if technique not in with_sets)

    @property
    def _variant(self) -> str:
        return f"{self.code}-{self.variant}" if self.variant else self.code

    def answer(self) -> CaseAnswer:
        """Look for the technique at the position."""
        if not self.techniques:
            return CaseAnswer.UNKNOWN
        steps = self._steps(self.marks)
        if self.finds_nothing:
            found = any(not self.digits or _digits_of(step) == self.digits for step in steps)
            return CaseAnswer.SOMETHING if found else CaseAnswer.NOTHING
        wanted = {("-", *c) for c in self.eliminations} | {("+", *c) for c in self.placements}
        effects = [_effects_of(step) for step in steps]
        if wanted in effects:
            return CaseAnswer.EXACT
        if any(wanted <= each for each in effects):
            return CaseAnswer.WITHIN
        if wanted <= frozenset().union(*effects) or self._is_reached():
            return CaseAnswer.TOGETHER
        return CaseAnswer.MISSING

    def _steps(self, marks: PencilMarks) -> list[Step]:
        options = _OPTIONS.get(self._variant, (DUALS,) if self.is_siamese else ())
        slugs = [technique.slug for technique in self.techniques]
        return list(every_step(marks, *slugs, givens=self.givens, options=options))

    def _is_reached(self) -> bool:
        """Whether all is done by steps of the technique, one after another."""
        marks = self.marks
        for _ in range(_AT_A_TIME):
            gone = all(digit not in marks.candidates[cell] for cell, digit in self.eliminations)
            if gone and all(marks.grid[cell] == digit for cell, digit in self.placements):
                return True
            if not (steps := self._steps(marks)):
                return False
            marks = marks.after(steps[0])
        return False


def _candidates(text: str) -> list[Candidate]:
    """Read candidates, each as digit, row and column."""
    words = text.split()
    for word in words:
        if not _CANDIDATE.fullmatch(word):
            raise NotationError(f"{word!r} is no candidate: digit, row and column, such as 512.")
    numbers = [tuple(map(int, word)) for word in words]
    return [
        Candidate((row - 1) * CLASSIC.size + column - 1, digit) for digit, row, column in numbers
    ]


def _digits_of(step: Step) -> frozenset[int]:
    """Return the digits that a step removes, or places where it removes none."""
    return frozenset(digit for _, digit in step.eliminations or step.placements)


def _effects_of(step: Step) -> frozenset[tuple[str, int, int]]:
    removed = {("-", *candidate) for candidate in step.eliminations}
    return frozenset(removed | {("+", *candidate) for candidate in step.placements})
