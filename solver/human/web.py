"""The groups of the strategies of SudokuWiki.org's solver, the one on the web that most people ask.

Its list is in order, and in four groups. The order is that of the numbered list beside its solver,
as it is quoted in many places; what came to the list later stands where the site's menu of
strategies has it. `docs/levels.md` says what of it is not here.
"""

from __future__ import annotations

from enum import Enum


class WebGroup(Enum):
    """The groups, the easiest first; the value is the name in print."""

    SIMPLE = "Simple"
    TOUGH = "Tough"
    DIABOLICAL = "Diabolical"
    EXTREME = "Extreme"

    @property
    def rank(self) -> int:
        """0 for the easiest group, one more for each."""
        return _GROUPS.index(self)


_GROUPS = tuple(WebGroup)
