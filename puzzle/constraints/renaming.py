"""What becomes of a rule when the digits of a grid are renamed.

Names are told as `puzzle.canonical.Transform` tells its labels: the new name of digit 1, of digit
2, … A rule that looks at nothing but whether digits are equal keeps any; one about their order or
their distance keeps the reversal, in which d becomes n + 1 − d.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from enum import Enum

from puzzle.cell import Digit

Names = Sequence[Digit]
"""The new name of digit 1, of digit 2, …: each digit once."""


class Renaming(Enum):
    """Which renamings a clue keeps, so that it says the same of digits with their new names."""

    NONE = "none but the names as they are"
    REVERSAL = "the reversal too"
    ANY = "any"

    def keeps(self, names: Names) -> bool:
        """Tell whether a renaming is among these."""
        if self is Renaming.ANY or is_same(names):
            return True
        return self is Renaming.REVERSAL and is_reversal(names)


def is_same(names: Names) -> bool:
    """Tell whether each digit keeps its name."""
    return all(name == digit for digit, name in enumerate(names, start=1))


def is_reversal(names: Names) -> bool:
    """Tell whether each digit d becomes n + 1 − d."""
    return all(name + digit == len(names) + 1 for digit, name in enumerate(names, start=1))


def keeps_classes(names: Names, class_of: Callable[[Digit], Hashable]) -> bool:
    """Tell whether the digits of a class have names of one class, and no others have.

    Args:
        names: the renaming.
        class_of: the class of a digit.
    """
    classes = {(class_of(digit), class_of(name)) for digit, name in enumerate(names, start=1)}
    return len(classes) == len({one for one, _ in classes})


def names_of(digits: Sequence[Digit], names: Names) -> tuple[Digit, ...]:
    """Return the new names of digits; a number that is no digit stays as it is."""
    return tuple(names[d - 1] if 1 <= d <= len(names) else d for d in digits)


__all__ = ["Names", "Renaming", "is_reversal", "is_same", "keeps_classes", "names_of"]
