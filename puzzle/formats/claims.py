"""What a record claims of its puzzle beside the givens: to be checked, never to be believed."""

from __future__ import annotations

from dataclasses import dataclass

from puzzle.errors import NotationError
from puzzle.grid import Grid


@dataclass(frozen=True, slots=True)
class Claims:
    """What stands beside a puzzle and can be compared with what is found out about it.

    Attributes:
        solution: the claimed solution, in the puzzle's geometry, which may break any rule and may
            have blanks; the error that says why what stands for it is no grid; None for none.
        level: the claimed level, a whole number; None for none.
        score: the claimed score as it stood, such as ``4.5``; None for none.
        clue_count: the claimed number of givens; None for none.
        is_minimal: whether it is said that no given can go; None where nothing is said.
        words: what else is said of the puzzle, as it stood: a title, an author, ``hard``.
    """

    solution: Grid | NotationError | None = None
    level: int | None = None
    score: str | None = None
    clue_count: int | None = None
    is_minimal: bool | None = None
    words: tuple[str, ...] = ()
