"""The four things that can be said about a puzzle's solutions."""

from __future__ import annotations

from enum import Enum


class Verdict(Enum):
    """How many solutions a puzzle has; the value is the word in every output.

    Attributes:
        sentence: what the verdict means, as one sentence for people.
    """

    UNIQUE = "unique"
    NONE = "none"
    MANY = "many"
    UNDECIDED = "undecided"

    @property
    def sentence(self) -> str:
        """What the verdict means, for people."""
        return _SENTENCES[self]


_SENTENCES = {
    Verdict.UNIQUE: "The puzzle has exactly one solution.",
    Verdict.NONE: "The puzzle has no solution.",
    Verdict.MANY: "The puzzle has more than one solution.",
    Verdict.UNDECIDED: "The number of solutions could not be decided within the limits given.",
}
