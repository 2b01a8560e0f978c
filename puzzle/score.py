"""How hard a puzzle is on Sudoku Explainer's scale: an exact score, or the least that it can be.

Scores have one digit after the point, so they are kept in whole tenths; this module alone turns
numbers and text into tenths and back. In JSON a score is a number under ``score``, and where it is
only a lower bound ``at_least`` is true beside it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from puzzle.errors import NotationError

TENTHS = 10
"""Tenths in one."""

_AT_LEAST = "at least "
_TEXT = re.compile(rf"({_AT_LEAST})?([0-9]{{1,2}}(?:\.[0-9])?)")


@dataclass(frozen=True, slots=True, order=True)
class Score:
    """A score on Sudoku Explainer's scale, exact or a lower bound.

    Scores compare by their tenths; of two with the same tenths the exact one comes first.

    Attributes:
        tenths: the score in tenths, 0 or more: 42 is 4.2.
        at_least: True when the puzzle's score is this or higher, and nobody knows which.
    """

    tenths: int
    at_least: bool = False

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a score as `str` writes it: ``4.2``, ``4`` or ``at least 9.5``.

        Raises:
            NotationError: the text is anything else.
        """
        found = _TEXT.fullmatch(text)
        if found is None:
            raise NotationError(
                f"{text!r} is no score: write a number with at most one digit after the point, "
                "such as 4.2."
            )
        return cls(round(float(found[2]) * TENTHS), at_least=found[1] is not None)

    @classmethod
    def from_fields(cls, fields: Mapping[str, Any]) -> Self | None:
        """Read the score of a record in JSON: what stands under ``score`` and ``at_least``.

        Args:
            fields: the record, with any other keys. Without ``at_least`` a score is exact.

        Returns:
            The score; None where it is null or missing.

        Raises:
            NotationError: the score is no number of 0 or more.
        """
        value = fields.get("score")
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value < 100:
            raise NotationError(f"The score is {value!r}: it must be a number such as 4.2.")
        return cls(round(value * TENTHS), at_least=bool(fields.get("at_least")))

    def to_fields(self) -> dict[str, float | bool]:
        """Write the score as JSON values: ``score``, and ``at_least`` only where it is true."""
        fields: dict[str, float | bool] = {"score": float(self)}
        return fields | ({"at_least": True} if self.at_least else {})

    def __float__(self) -> float:
        return self.tenths / TENTHS

    def __str__(self) -> str:
        return f"{_AT_LEAST if self.at_least else ''}{float(self):.1f}"


def score_fields(score: Score | None) -> dict[str, float | bool | None]:
    """Write a score as JSON values, as `Score.to_fields` does; null where there is none."""
    return {"score": None} if score is None else dict(score.to_fields())


def exact(score: Score | None) -> Score | None:
    """Return the score where it is exact, for what has no room to say that it is a bound."""
    return None if score is None or score.at_least else score


def score_number(score: Score | None) -> float | None:
    """Return the number of a score that is exact wherever there is one, for JSON."""
    return None if score is None else score.tenths / TENTHS
