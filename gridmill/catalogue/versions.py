"""Accepted submissions that one of the same author may be a corrected version of.

A mail with a mended puzzle is a puzzle of its own: by canonical form it is new, and the first
version stays accepted beside it. Only a person can say that it is to go.
"""

from __future__ import annotations

import shlex
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from email.utils import parseaddr
from pathlib import Path

from gridmill.catalogue.submissions import Decision
from puzzle.cell import cell_name
from puzzle.errors import NotationError
from puzzle.formats.json_grid import grid_of
from puzzle.formats.json_members import one_line
from puzzle.grid import Grid
from puzzle.sentences import counted, listed

MOST_MENDED = 3
"""Givens and clues in which a corrected version differs."""
_ALIKE = 4
"""For each difference so many givens and clues are the same, or it is another puzzle."""
_MOST_COMPARED = 100
"""Of each author's submissions the latest that are compared: a correction comes soon."""


@dataclass(frozen=True, slots=True)
class Version:
    """An accepted submission that is nearly the same as another one.

    Attributes:
        of: the decision about it.
        puzzle: its grid.
        cells: 0-based, where the givens differ, in order.
        clues: how many clues differ.
    """

    of: Decision
    puzzle: Grid
    cells: tuple[int, ...]
    clues: int

    def sentence(self, folder: Path) -> str:
        """Return what a person is to decide, with the command that takes the earlier one out."""
        size = self.puzzle.geometry.size
        names = [cell_name(cell, size) for cell in self.cells]
        names += [counted(self.clues, "clue")] if self.clues else []
        verb = "differs" if len(self.cells) + self.clues == 1 else "differ"
        words = ["gridmill", "reject", "--into", str(folder)]
        words += ["--because", "Replaced by a corrected version.", one_line(self.puzzle)]
        return (
            f"Nearly the same as {self.of.place} of the same author, which stays accepted: "
            f"{listed(names)} {verb}. To print this one alone: {shlex.join(words)}"
        )


class Versions:
    """Submissions that are accepted, by author.

    Args:
        accepted: the decisions about them, the latest last.
    """

    def __init__(self, accepted: Iterable[Decision]) -> None:
        self._of: defaultdict[str, deque[Decision | tuple[Decision, Grid]]] = defaultdict(
            lambda: deque(maxlen=_MOST_COMPARED)
        )
        for decision in accepted:
            self.add(decision)

    def add(self, decision: Decision) -> None:
        """Add one that is accepted; of one without an author nobody knows whose it corrects."""
        if author := _author(decision):
            self._of[author].append(decision)

    def find(self, decision: Decision) -> Version | None:
        """Return the latest that a submission is nearly the same as; None for none.

        Args:
            decision: about the submission, which is not among them.
        """
        grid = _grid(decision)
        known = self._of.get(_author(decision))
        if not known or grid is None:
            return None
        for at in range(len(known) - 1, -1, -1):
            if isinstance(one := known[at], Decision):
                puzzle = _grid(one)
                if puzzle is None:
                    continue
                known[at] = one = (one, puzzle)
            earlier, puzzle = one
            if earlier.form != decision.form and (found := _compared(earlier, puzzle, grid)):
                return found
        return None


def _author(decision: Decision) -> str:
    """Return who made a submission, by the address where there is one."""
    return (parseaddr(decision.author)[1] or decision.author).strip().casefold()


def _grid(decision: Decision) -> Grid | None:
    try:
        return grid_of(dict(decision.members))
    except NotationError:
        return None


def _compared(of: Decision, earlier: Grid, later: Grid) -> Version | None:
    """Return the earlier one as a version of the later; None where it is another puzzle."""
    before, after = earlier.geometry, later.geometry
    if (before.layout, before.extra_houses) != (after.layout, after.extra_houses):
        return None
    cells = tuple(_differing(earlier, later))
    had, has = set(before.constraints), set(after.constraints)
    clues = max(len(had - has), len(has - had))
    same = sum(a == b != 0 for a, b in zip(earlier, later, strict=True)) + len(had & has)
    differences = len(cells) + clues
    if not 0 < differences <= MOST_MENDED or same < _ALIKE * differences:
        return None
    return Version(of, earlier, cells, clues)


def _differing(one: Grid, other: Grid) -> Iterator[int]:
    return (cell for cell, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)
